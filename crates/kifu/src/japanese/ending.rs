//! How games end in the words of KIF and KI2.

use komadai_core::{Color, EndingKind, Outcome, Span};
use komadai_parse::Text;

use crate::line_of_play::{LineOfPlay, Place};
use crate::record::{Ending, NoteKind};

/// What a line まで… says.
struct Made<'a> {
    /// How the game ended; nothing where the line only says who won.
    kind: Option<EndingKind>,
    /// The winner that it names.
    winner: Option<Color>,
    /// What it says.
    words: &'a str,
    /// Where the text begins that is no part of that.
    rest: usize,
}

/// Reads `まで77手で先手の勝ち`. Where words are unknown before the ending, all of the line is
/// searched for one, and stands for `rest` too.
fn read(text: &str) -> Option<Made<'_>> {
    let (words, rest) = (text.trim_end(), text.len());
    if let winner @ Some(_) = plain_winner(words) {
        return Some(Made {
            kind: None,
            winner,
            words,
            rest,
        });
    }
    let rest = known(text);
    let known = text.get(..rest).unwrap_or(text);
    if let Some((kind, winner)) = meaning(known) {
        return Some(Made {
            kind,
            winner,
            words: known,
            rest,
        });
    }
    let (kind, winner) = meaning(text)?;
    Some(Made {
        kind,
        winner,
        words,
        rest: 0,
    })
}

/// How many bytes of a line まで… are the wording that all of them have: to the last word about the
/// ending.
fn known(text: &str) -> usize {
    /// What may stand between the words.
    const BETWEEN: &[&str] = &[
        "まで",
        "手",
        "にて",
        "で",
        "の",
        "による",
        "により",
        "によって",
        "、",
        " ",
        "\t",
        "\u{3000}",
    ];
    /// Sides, and words about endings; of two that begin alike the longer first.
    const WORDS: &[&str] = &[
        "先手",
        "後手",
        "下手",
        "上手",
        "時間切れ",
        "切れ負け",
        "反則",
        "入玉",
        "宣言",
        "不戦",
        "不詰",
        "詰み",
        "詰",
        "連続王手",
        "王手連続",
        "千日手",
        "持将棋",
        "中断",
        "封じ手",
        "最大手数超過",
        "最大手数",
        "合法手なし",
        "引き分け",
        "引分け",
        "引分",
        "待った",
        "トライ",
        "エラー",
        "投了",
        "勝ち",
        "勝",
        "負け",
        "負",
        "敗",
    ];
    let (mut at, mut end) = (0_usize, 0_usize);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let begins = |words: &[&str]| {
            let word = words.iter().find(|word| rest.starts_with(**word));
            word.map_or(0, |word| word.len())
        };
        let word = begins(WORDS);
        let digit = rest.chars().next().filter(|c| is_digit(*c));
        let between = begins(BETWEEN).max(digit.map_or(0, char::len_utf8));
        if word.max(between) == 0 {
            break;
        }
        at = at.saturating_add(if word > 0 { word } else { between });
        if word > 0 {
            end = at;
        }
    }
    end
}

const fn is_digit(c: char) -> bool {
    matches!(c, '0'..='9' | '０'..='９')
}

/// How the game ended by these words, and who won. 勝ち ends many of them, hence comes last.
fn meaning(text: &str) -> Option<(Option<EndingKind>, Option<Color>)> {
    const WORDS: &[(&str, EndingKind)] = &[
        ("時間切れ", EndingKind::TimeUp),
        ("切れ負け", EndingKind::TimeUp),
        ("反則勝", EndingKind::IllegalAction),
        ("反則負", EndingKind::IllegalMove),
        ("入玉", EndingKind::DeclareWin),
        ("不戦勝", EndingKind::ForfeitWin),
        ("不戦敗", EndingKind::ForfeitLoss),
        ("不詰", EndingKind::NoMate),
        ("詰", EndingKind::Checkmate),
        ("連続王手", EndingKind::PerpetualCheck),
        ("王手連続", EndingKind::PerpetualCheck),
        ("千日手", EndingKind::Repetition),
        ("持将棋", EndingKind::Impasse),
        ("中断", EndingKind::Interrupt),
        ("封じ手", EndingKind::Sealed),
        ("最大手数", EndingKind::MaxMoves),
        ("合法手なし", EndingKind::NoLegalMove),
        ("宣言による引き分け", EndingKind::DeclareDraw),
        ("引き分け", EndingKind::Draw),
        ("引分", EndingKind::Draw),
        ("待った", EndingKind::Matta),
        ("トライ", EndingKind::Try),
        ("エラー", EndingKind::Error),
        ("投了", EndingKind::Resign),
    ];
    let kind = WORDS.iter().find(|(word, _)| text.contains(word));
    let kind = kind.map(|&(_, kind)| kind);
    if kind.is_none() && !text.contains(['勝', '負', '敗']) {
        return None;
    }
    Some((kind, winner(text)))
}

/// Who won: 先手の反則負けにより後手の勝ち names both sides, and the last word counts.
fn winner(text: &str) -> Option<Color> {
    const SIDES: [(&str, Color); 4] = [
        ("先手", Color::Black),
        ("下手", Color::Black),
        ("後手", Color::White),
        ("上手", Color::White),
    ];
    let (before, word) = text.split_at(text.rfind(['勝', '負', '敗'])?);
    let sides = SIDES.iter();
    let sides = sides.filter_map(|&(name, side)| Some((before.rfind(name)?, side)));
    let (_, side) = sides.max_by_key(|&(at, _)| at)?;
    Some(if word.starts_with('勝') { side } else { !side })
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

/// A line まで…: it tells the ending if nothing else did. What stands behind its words is kept as a
/// note.
pub(super) fn made(line: &mut LineOfPlay<'_>, text: Text<'_>, place: Place) {
    let (words, remark) = match text.text.split_once('#') {
        Some((words, remark)) => (words, Some(remark)),
        None => (text.text, None),
    };
    let made = read(words);
    if line.has_ending() {
        if !repeated(line, made.as_ref()) {
            line.note(NoteKind::Unknown, text.text);
            let message = "the line disagrees with the ending before it and is kept as a note";
            line.findings
                .warn(place.line, place.span, "ending-disagrees", message);
            return;
        }
    } else {
        match &made {
            Some(made) => {
                let kind = made.kind.unwrap_or(EndingKind::Resign);
                let outcome = made.winner.map_or_else(|| line.outcome(kind), Outcome::Win);
                line.end_with(kind, outcome, made.words);
            }
            None => {
                let message = "the line tells no known ending";
                line.findings
                    .warn(place.line, place.span, "unknown-ending", message);
                line.end(EndingKind::Other, words.trim_end());
            }
        }
    }
    let rest = made.map_or(words.len(), |made| made.rest);
    let start = text.start;
    let rest = Span::new(
        start.saturating_add(rest),
        start.saturating_add(words.len()),
    );
    let rest = text.part(rest).map(Text::trimmed);
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        let span = rest.span();
        let message = "this is no known word about an ending and is kept as a note";
        line.unknown(rest.text, Place { span, ..place }, message);
    }
    if let Some(remark) = remark {
        line.note(NoteKind::Program, remark);
    }
}

/// Whether a line まで… can say more precisely what an official word means, as it must where that
/// list has no word of its own.
pub(crate) const fn refines(word: EndingKind, made: EndingKind) -> bool {
    match made {
        EndingKind::PerpetualCheck => {
            matches!(
                word,
                EndingKind::IllegalMove | EndingKind::IllegalAction | EndingKind::Repetition
            )
        }
        EndingKind::MaxMoves | EndingKind::DeclareDraw | EndingKind::Draw => {
            matches!(word, EndingKind::Impasse)
        }
        EndingKind::NoLegalMove => matches!(word, EndingKind::Checkmate),
        EndingKind::Matta | EndingKind::Error | EndingKind::Sealed => {
            matches!(word, EndingKind::Interrupt)
        }
        _ => false,
    }
}

/// A line まで… behind an ending says it once more; `false` if it says anything else. What it adds
/// goes to the ending.
fn repeated(line: &mut LineOfPlay<'_>, made: Option<&Made<'_>>) -> bool {
    let node = line.node();
    let ending = line.record.entry(node).and_then(|entry| entry.ending());
    let (Some(ending), Some(made)) = (ending, made) else {
        return false;
    };
    let refined = made.kind.filter(|&kind| refines(ending.kind, kind));
    // 反則負け alone leaves open whether it means the move before, an unknown word everything, any
    // other behind moves that could not be carried out who would have to move.
    let open = matches!(ending.kind, EndingKind::IllegalMove | EndingKind::Other)
        || ending.outcome == Outcome::Undecided && ending.kind.goes_by_side();
    let told = ending.outcome.winner();
    let settles = open || refined.is_some() && told.is_none();
    if made.winner.is_some_and(|winner| told != Some(winner)) && !settles {
        return false;
    }
    let agrees = refined.is_some() || is_said(made, ending);
    let new = Ending {
        kind: refined.unwrap_or(ending.kind),
        outcome: made.winner.map_or(ending.outcome, Outcome::Win),
        raw: ending.raw.clone(),
    };
    if new != *ending {
        line.record.set_ending(node, new);
    }
    agrees
}

/// Whether a line まで… says no other kind of ending than the one before it, though perhaps less
/// precisely.
fn is_said(made: &Made<'_>, ending: &Ending) -> bool {
    let fouls = [EndingKind::IllegalMove, EndingKind::IllegalAction];
    let forfeits = [EndingKind::ForfeitWin, EndingKind::ForfeitLoss];
    let both = |kinds: [EndingKind; 2], kind| kinds.contains(&kind) && kinds.contains(&ending.kind);
    match made.kind {
        // The winner was compared.
        None => made.winner.or(ending.outcome.winner()).is_some(),
        Some(EndingKind::Draw) => ending.outcome == Outcome::Draw,
        // Each side may be named.
        Some(kind) if both(fouls, kind) || both(forfeits, kind) => {
            kind == ending.kind || made.winner.is_some()
        }
        Some(kind) => kind == ending.kind || refines(kind, ending.kind),
    }
}
