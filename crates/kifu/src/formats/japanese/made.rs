//! What a line まで… says: `まで77手で先手の勝ち`.

use komadai_core::{Color, EndingKind, Outcome};

/// What a line まで… says. Of kind and outcome it has one at least.
pub(super) struct Made<'a> {
    /// How the game ended; nothing where the line only says who won.
    pub(super) kind: Option<EndingKind>,
    /// Who won, or that nobody did; nothing where the line leaves that to the kind.
    pub(super) outcome: Option<Outcome>,
    /// What it says.
    pub(super) words: &'a str,
    /// Where the text begins that is no part of that.
    pub(super) rest: usize,
}

/// Reads a line. Where words are unknown before the ending, all of the line is searched for one, and
/// stands for `rest` too. `outcome` tells who would win by a kind alone.
pub(super) fn read(text: &str, outcome: impl Fn(EndingKind) -> Outcome) -> Option<Made<'_>> {
    let words = text.trim_end();
    if let Some(winner) = plain_winner(words) {
        return Some(Made {
            kind: None,
            outcome: Some(Outcome::Win(winner)),
            words,
            rest: text.len(),
        });
    }
    let (said, end) = scan(words, Unknown::Ends);
    if let Some((kind, outcome)) = said.meaning(&outcome) {
        return Some(Made {
            kind,
            outcome,
            words: words.get(..end).unwrap_or(words),
            rest: end,
        });
    }
    let (said, _) = scan(words, Unknown::Skipped);
    let (kind, outcome) = said.meaning(&outcome)?;
    Some(Made {
        kind,
        outcome,
        words,
        rest: 0,
    })
}

/// The winner by the words that most lines have, `まで77手で先手の勝ち`, in which nothing else is said.
fn plain_winner(text: &str) -> Option<Color> {
    let plies = text.strip_prefix("まで")?.strip_suffix("手の勝ち")?;
    let (plies, side) = plies.split_once("手で")?;
    let known = plies.bytes().all(|b| b.is_ascii_digit());
    match side {
        "先" | "下" if known => Some(Color::Black),
        "後" | "上" if known => Some(Color::White),
        _ => None,
    }
}

/// What a word means.
#[derive(Clone, Copy)]
enum Word {
    /// Nothing; it stands between the others.
    Between,
    /// The same, behind a reason.
    By,
    Side(Color),
    /// The side before it won.
    Won,
    /// The side before it lost.
    Lost,
    /// How the game ended.
    Kind(EndingKind),
    /// The same, of the side before it, which won.
    Wins(EndingKind),
    /// The same, of the side before it, which lost.
    Loses(EndingKind),
    /// One of the two, by who won: 反則により, 不戦により.
    Either(EndingKind, EndingKind),
    /// 宣言: a win if someone won, a draw if nobody did.
    Declared,
}

/// Every word. Of two that begin alike the longer counts; of two that tell how the game ended the
/// first in this order, as the more precise.
const WORDS: &[(&str, Word)] = &[
    ("時間切れ", Word::Kind(EndingKind::TimeUp)),
    ("切れ負け", Word::Loses(EndingKind::TimeUp)),
    ("連続王手", Word::Kind(EndingKind::PerpetualCheck)),
    ("王手連続", Word::Kind(EndingKind::PerpetualCheck)),
    ("反則勝ち", Word::Wins(EndingKind::IllegalAction)),
    ("反則勝", Word::Wins(EndingKind::IllegalAction)),
    ("反則負け", Word::Loses(EndingKind::IllegalMove)),
    ("反則負", Word::Loses(EndingKind::IllegalMove)),
    (
        "反則",
        Word::Either(EndingKind::IllegalMove, EndingKind::IllegalAction),
    ),
    ("持将棋", Word::Kind(EndingKind::Impasse)),
    ("入玉", Word::Kind(EndingKind::DeclareWin)),
    ("宣言", Word::Declared),
    ("不戦勝", Word::Wins(EndingKind::ForfeitWin)),
    ("不戦敗", Word::Loses(EndingKind::ForfeitLoss)),
    (
        "不戦",
        Word::Either(EndingKind::ForfeitWin, EndingKind::ForfeitLoss),
    ),
    ("不詰", Word::Kind(EndingKind::NoMate)),
    ("詰み", Word::Kind(EndingKind::Checkmate)),
    ("詰", Word::Kind(EndingKind::Checkmate)),
    ("千日手", Word::Kind(EndingKind::Repetition)),
    ("中断", Word::Kind(EndingKind::Interrupt)),
    ("切断", Word::Kind(EndingKind::Interrupt)),
    ("通信切断", Word::Kind(EndingKind::Interrupt)),
    ("接続切断", Word::Kind(EndingKind::Interrupt)),
    ("回線切断", Word::Kind(EndingKind::Interrupt)),
    ("通信切れ", Word::Kind(EndingKind::Interrupt)),
    ("接続切れ", Word::Kind(EndingKind::Interrupt)),
    ("回線切れ", Word::Kind(EndingKind::Interrupt)),
    ("封じ手", Word::Kind(EndingKind::Sealed)),
    ("最大手数超過", Word::Kind(EndingKind::MaxMoves)),
    ("最大手数", Word::Kind(EndingKind::MaxMoves)),
    ("手数制限", Word::Kind(EndingKind::MaxMoves)),
    ("合法手なし", Word::Kind(EndingKind::NoLegalMove)),
    ("待った", Word::Kind(EndingKind::Matta)),
    ("トライ", Word::Kind(EndingKind::Try)),
    ("エラー", Word::Kind(EndingKind::Error)),
    ("引き分け", Word::Kind(EndingKind::Draw)),
    ("引分け", Word::Kind(EndingKind::Draw)),
    ("引分", Word::Kind(EndingKind::Draw)),
    ("無勝負", Word::Kind(EndingKind::Draw)),
    ("勝負なし", Word::Kind(EndingKind::Draw)),
    ("勝負無し", Word::Kind(EndingKind::Draw)),
    ("投了", Word::Kind(EndingKind::Resign)),
    ("先手", Word::Side(Color::Black)),
    ("下手", Word::Side(Color::Black)),
    ("▲", Word::Side(Color::Black)),
    ("▼", Word::Side(Color::Black)),
    ("☗", Word::Side(Color::Black)),
    ("⛊", Word::Side(Color::Black)),
    ("後手", Word::Side(Color::White)),
    ("上手", Word::Side(Color::White)),
    ("△", Word::Side(Color::White)),
    ("▽", Word::Side(Color::White)),
    ("☖", Word::Side(Color::White)),
    ("⛉", Word::Side(Color::White)),
    ("勝ち", Word::Won),
    ("勝", Word::Won),
    ("負け", Word::Lost),
    ("負", Word::Lost),
    ("敗", Word::Lost),
    ("まで", Word::Between),
    ("手", Word::Between),
    ("番", Word::Between),
    ("にて", Word::By),
    ("で", Word::By),
    ("の", Word::Between),
    ("が", Word::Between),
    ("は", Word::Between),
    ("による", Word::By),
    ("により", Word::By),
    ("によって", Word::By),
    ("ため", Word::By),
    ("です", Word::Between),
    ("でした", Word::Between),
    ("、", Word::Between),
    ("，", Word::Between),
    ("。", Word::Between),
    ("．", Word::Between),
];

/// Whether a character is a blank or part of a number.
fn is_blank_or_number(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '0'..='9' | '０'..='９' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
        || "〇一二三四五六七八九十百千".contains(c)
}

/// What the words of a text say together.
#[derive(Clone, Copy, Default)]
struct Said {
    /// The first word in [`WORDS`] that tells how the game ended, by its place there.
    reason: Option<usize>,
    /// The side named last.
    side: Option<Color>,
    /// Who won, by the last word that tells: 先手の反則負けにより後手の勝ち names both sides.
    winner: Option<Color>,
    /// The same in brackets, which counts where nothing else tells it.
    aside: Option<Color>,
    drawn: bool,
    /// Whether what stands last are unknown words, and whether such words were a reason.
    unknown: bool,
    other: bool,
}

impl Said {
    fn word(&mut self, place: usize, word: Word) {
        self.other |= self.unknown && matches!(word, Word::By);
        self.unknown &= matches!(word, Word::Between);
        match word {
            Word::Between | Word::By => return,
            Word::Side(side) => {
                self.side = Some(side);
                return;
            }
            Word::Won | Word::Wins(_) => self.winner = self.side,
            Word::Lost | Word::Loses(_) => self.winner = self.side.map(Color::opposite),
            Word::Kind(kind) => self.drawn |= kind == EndingKind::Draw,
            Word::Either(..) | Word::Declared => {}
        }
        if !matches!(word, Word::Won | Word::Lost) {
            self.reason = Some(self.reason.map_or(place, |reason| reason.min(place)));
        }
    }

    /// Adds what stands in brackets behind this.
    fn add(&mut self, inside: Said) {
        let places = [self.reason, inside.reason];
        self.reason = places.into_iter().flatten().min();
        self.aside = inside.winner;
        self.drawn |= inside.drawn;
    }

    /// How the game ended and who won; nothing where neither is said.
    fn meaning(
        &self,
        outcome: impl Fn(EndingKind) -> Outcome,
    ) -> Option<(Option<EndingKind>, Option<Outcome>)> {
        let winner = self.winner.or(self.aside);
        let told = match winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None => self.drawn.then_some(Outcome::Draw),
        };
        let reason = self.reason.and_then(|place| WORDS.get(place));
        let kind = match reason.map(|&(_, word)| word) {
            Some(Word::Kind(EndingKind::DeclareWin) | Word::Declared)
                if told == Some(Outcome::Draw) =>
            {
                Some(EndingKind::DeclareDraw)
            }
            Some(Word::Kind(kind) | Word::Wins(kind) | Word::Loses(kind)) => Some(kind),
            Some(Word::Either(first, second)) => winner.map(|winner| {
                let fits = |kind| outcome(kind) == Outcome::Win(winner);
                if !fits(first) && fits(second) {
                    second
                } else {
                    first
                }
            }),
            Some(Word::Declared) => winner.map(|_| EndingKind::DeclareWin),
            _ => winner.and(self.other.then_some(EndingKind::Other)),
        };
        (kind.is_some() || winner.is_some()).then_some((kind, told))
    }
}

/// What an unknown word does to the text behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Ends,
    Skipped,
}

/// What the words of a text say, and where the last of them ends that tells how the game ended; the
/// end of the text where all of its words are known.
fn scan(text: &str, unknown: Unknown) -> (Said, usize) {
    let mut said = Said::default();
    let (mut at, mut end) = (0_usize, 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let begins = WORDS.iter().enumerate();
        let begins = begins.filter(|(_, (word, _))| rest.starts_with(word));
        let longest = begins.max_by_key(|(_, (word, _))| word.len());
        if let Some((place, &(name, word))) = longest {
            said.word(place, word);
            at = at.saturating_add(name.len());
            if !matches!(word, Word::Between | Word::By | Word::Side(_)) {
                end = at;
            }
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        if is_blank_or_number(first) {
            at = at.saturating_add(first.len_utf8());
            continue;
        }
        let bracket = bracket(rest);
        if let Some(inside) = bracket.and_then(reason) {
            said.add(inside);
            at = at.saturating_add(bracket.map_or(0, str::len));
            end = at;
            continue;
        }
        if unknown == Unknown::Ends {
            return (said, end);
        }
        said.unknown = true;
        at = at.saturating_add(bracket.map_or(first.len_utf8(), str::len));
    }
    (said, text.len())
}

/// The bracket that a text begins with, and what it holds, if that is short.
fn bracket(text: &str) -> Option<&str> {
    if !text.starts_with(['(', '（']) {
        return None;
    }
    let mut chars = text.char_indices().take(64);
    let (at, close) = chars.find(|&(_, c)| matches!(c, ')' | '）'))?;
    text.get(..at.saturating_add(close.len_utf8()))
}

/// What stands in a bracket, if that is a reason or a winner and nothing else.
fn reason(bracket: &str) -> Option<Said> {
    let mut inside = bracket.chars();
    let _ = (inside.next(), inside.next_back());
    let inside = inside.as_str();
    if inside.contains(['(', '（']) {
        return None;
    }
    let (said, end) = scan(inside, Unknown::Ends);
    let tells = said.reason.is_some() || said.winner.is_some();
    (tells && end == inside.len()).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind, outcome, and what is no part of that, with White to move.
    fn show(text: &str) -> String {
        let Some(made) = read(text, |kind| kind.outcome(Color::White)) else {
            return String::from("-");
        };
        let kind = made.kind.map_or("-", EndingKind::code);
        let outcome = match made.outcome {
            Some(Outcome::Win(color)) => format!("{color}"),
            Some(Outcome::Draw) => String::from("="),
            Some(Outcome::Undecided) => String::from("?"),
            None => String::from("-"),
        };
        let rest = text.get(made.rest..).unwrap_or("no such place");
        format!("{kind} {outcome} {rest}").trim_end().to_owned()
    }

    #[test]
    fn lines() {
        for (text, expected) in [
            ("まで3手で後手の勝ち", "- w"),
            ("まで3手で△の勝ち", "- w"),
            ("まで3手で☗の負け", "- w"),
            ("まで3手で後手の勝ち。", "- w"),
            ("まで3手で後手の勝ちです", "- w"),
            ("まで3手で後手の勝ちでした。", "- w"),
            ("まで3手で後手の勝ち（投了）", "resign w"),
            ("まで3手で後手が勝ち", "- w"),
            ("まで3手で後手番の勝ち", "- w"),
            ("まで3手で\u{a0}後手の\u{a0}勝ち", "- w"),
            ("まで三手で後手の勝ち", "- w"),
            ("まで3手で手数制限により引き分け", "max-moves ="),
            ("まで3手で後手の勝ち（時間切れ）", "time-up w"),
            ("まで3手で後手の勝ち(反則勝ち)", "illegal-action w"),
            ("まで3手で後手の勝ち（先手の反則負け）", "illegal-move w"),
            ("まで3手で後手の勝ち（反則負け）", "illegal-move w"),
            ("まで3手で後手の勝ち（反則）", "illegal-action w"),
            ("まで3手で投了（後手の勝ち）", "resign w"),
            (
                "まで3手で後手の勝ち（時間切れ寸前）",
                "- w （時間切れ寸前）",
            ),
            ("まで3手で後手の勝ち（時間切れ", "- w （時間切れ"),
            (
                "まで3手で後手の勝ち（（時間切れ））",
                "- w （（時間切れ））",
            ),
            ("まで3手で後手の勝ち（後手）", "- w （後手）"),
            ("まで3手で後手の勝ち ▲10分", "- w  ▲10分"),
            ("まで3手で反則により後手の勝ち", "illegal-action w"),
            ("まで3手で反則により先手の勝ち", "illegal-move b"),
            ("まで3手で先手の反則負けにより後手の勝ち", "illegal-move w"),
            ("まで3手で宣言により後手の勝ち", "declare-win w"),
            ("まで3手で先手の宣言勝ち", "declare-win b"),
            ("まで3手で先手の勝ち宣言", "declare-win b"),
            ("まで3手で入玉宣言による引き分け", "declare-draw ="),
            ("まで3手で入玉により持将棋", "impasse -"),
            ("まで3手で不戦により後手の勝ち", "forfeit-win w"),
            ("まで3手で不戦により先手の勝ち", "forfeit-loss b"),
            ("まで3手で後手の不戦敗", "forfeit-loss b"),
            (
                "まで3手で連続王手の千日手により先手の勝ち",
                "perpetual-check b",
            ),
            ("まで3手で先手の切れ負け", "time-up w"),
            ("まで3手で時間切れ", "time-up -"),
            ("まで3手で勝負なし", "draw ="),
            ("まで3手で無勝負", "draw ="),
            ("まで3手で勝負つかず", "-"),
            ("まで3手で勝ち", "-"),
            ("まで3手で反則", "-"),
            ("まで3手で宣言", "-"),
            ("まで3手で", "-"),
            ("まで先手よし", "-"),
            ("まで3手で切断により後手の勝ち", "interrupt w"),
            ("まで3手で先手の接続切れにより後手の勝ち", "interrupt w"),
            (
                "まで3手で棄権により後手の勝ち",
                "other w まで3手で棄権により後手の勝ち",
            ),
            (
                "まで3手で先手棄権のため、後手の勝ち",
                "other w まで3手で先手棄権のため、後手の勝ち",
            ),
            (
                "まで3手で、みどり後手の勝ち",
                "- w まで3手で、みどり後手の勝ち",
            ),
            (
                "まで3手で先手（時間切れ寸前）の勝ち",
                "- b まで3手で先手（時間切れ寸前）の勝ち",
            ),
        ] {
            // The blanks around are those of the text.
            assert_eq!(show(text), expected, "{text}");
        }
    }

    /// The usual line, at a glance and word by word.
    #[test]
    fn winners() {
        let outcome = |kind: EndingKind| kind.outcome(Color::White);
        for (side, winner) in [
            ("先手", Color::Black),
            ("下手", Color::Black),
            ("後手", Color::White),
            ("上手", Color::White),
        ] {
            let text = format!("まで77手で{side}の勝ち");
            assert_eq!(plain_winner(&text), Some(winner), "{text}");
            let (said, _) = scan(&text, Unknown::Ends);
            let expected = Some((None, Some(Outcome::Win(winner))));
            assert_eq!(said.meaning(outcome), expected, "{text}");
        }
        assert_eq!(plain_winner("まで七手で先手の勝ち"), None);
    }

    /// What is written of an ending is read as that ending.
    #[test]
    fn every_kind_is_read() {
        for &kind in EndingKind::ALL {
            let name = kind.japanese();
            let text = format!("まで3手で{name}");
            let made = read(&text, |kind| kind.outcome(Color::White));
            let read = made.and_then(|made| made.kind);
            let expected = Some(kind).filter(|&kind| kind != EndingKind::Other);
            assert_eq!(read, expected, "{name}");
        }
    }
}
