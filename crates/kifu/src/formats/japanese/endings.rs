//! Reads endings in the words of KIF and KI2, and writes them as a word in place of a move and a まで… line after it.

use komadai_core::{ByColor, Color, EndingKind, Outcome, Span};
use komadai_parse::productions::{ResultLine as ReadResult, counted_plies, is_blank, result_line};
use komadai_parse::{Text, ending_of_word};

use crate::builder::{RecordBuilder, with_sides};
use crate::formats::text::one_line;
use crate::tree_replay::TreeReplay;
use crate::{Ending, FindingKind, NoteKind};

/// Returns a line without the brackets around it, and without a full stop: `【投了】`.
pub(super) fn without_brackets(line: Text<'_>) -> Text<'_> {
    let is_bracket = |c| is_blank(c) || "【】（）()「」〔〕。".contains(c);
    let begin = line.text.len() - line.text.trim_start_matches(is_bracket).len();
    let inner = line.skip(begin);
    inner.first(inner.text.trim_end_matches(is_bracket).len())
}

/// Reads a まで… line, which is the ending if the game has none. The text after its words is kept as a note.
pub(super) fn read_result(line: &mut RecordBuilder, text: Text<'_>, place: Span) {
    let (words, remark) = match text.text.split_once('#') {
        Some((words, remark)) => (words, Some(remark)),
        None => (text.text, None),
    };
    let plain = result_line(words, |kind| line.outcome(kind));
    // Unknown words may be the name of a player. The whole text is then the ending.
    let is_known = plain.as_ref().is_some_and(|result| result.rest > 0);
    let named = (!is_known).then(|| with_sides(words, &line.record.headers));
    let named = named.filter(|named| named != words);
    let has_names = named.is_some();
    let result = match &named {
        Some(named) => result_line(named, |kind| line.outcome(kind)),
        None => plain,
    };
    let rest_of = |result: &ReadResult<'_>| if has_names { words.len() } else { result.rest };
    let mut rest = result.as_ref().map_or(words.len(), rest_of);
    if line.has_ending() {
        if !repeated(line, result.as_ref()) {
            line.note(NoteKind::Unknown, text.text);
            line.report(place, FindingKind::EndingDisagrees);
            return;
        }
    } else {
        let read = result.as_ref().map(|result| (result.kind, result.outcome));
        let (kind, outcome) = read.unwrap_or((Some(EndingKind::Other), None));
        let kind = kind.unwrap_or(EndingKind::Resign);
        let outcome = outcome.unwrap_or_else(|| line.outcome(kind));
        let raw = match result {
            Some(result) if !has_names => result.words,
            _ => words.trim_end(),
        };
        if kind == EndingKind::Other {
            line.report(place, FindingKind::UnknownEnding);
            rest = words.len();
        }
        line.end_with(kind, outcome, raw);
    }
    let start = text.start;
    let rest = Span::new(start + rest, start + words.len());
    let rest = text.part(rest).map(Text::trimmed);
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        let span = rest.span();
        line.unknown(rest.text, span);
    }
    if let Some(remark) = remark {
        line.note(NoteKind::Program, remark);
    }
}

/// Returns the number of the last ply that a まで… line counts, if it is more than `played` and the ply must be a move of
/// the record. A foul and a sealed move may be counted without being recorded.
pub(super) fn plies_beyond(played: u32, text: Text<'_>) -> Option<u32> {
    // Nearly all lines count correctly, so they are not read twice.
    let counted = counted_plies(text.text).filter(|&counted| counted > played)?;
    let read = result_line(text.text, |kind| kind.outcome(Color::Black))?;
    let may_lack_one = matches!(
        read.kind,
        Some(
            EndingKind::IllegalMove
                | EndingKind::IllegalAction
                | EndingKind::PerpetualCheck
                | EndingKind::Sealed
        )
    );
    let needed = counted - u32::from(may_lack_one);
    (needed > played).then_some(needed)
}

/// Returns `true` if `result`, the ending of a まで… line, makes the ending word before it more precise. The official
/// words of KIF lack some kinds of endings.
const fn refines(word: EndingKind, result: EndingKind) -> bool {
    use EndingKind as End;
    matches!(
        (result, word),
        (End::Repetition | End::Impasse, End::Draw)
            | (
                End::PerpetualCheck,
                End::IllegalMove | End::IllegalAction | End::Repetition
            )
            | (End::MaxMoves | End::DeclareDraw, End::Impasse | End::Draw)
            | (End::Draw, End::Impasse)
            | (End::NoLegalMove, End::Checkmate)
            | (End::Matta | End::Error | End::Sealed, End::Interrupt)
    )
}

/// Returns `true` if a まで… line after an ending repeats it. Adds the details of the line to the ending.
fn repeated(line: &mut RecordBuilder, result: Option<&ReadResult<'_>>) -> bool {
    let node = line.node();
    let ending = line.record.entry(node).and_then(|entry| entry.ending());
    let (Some(ending), Some(result)) = (ending, result) else {
        return false;
    };
    let refined = result.kind.filter(|&kind| refines(ending.kind, kind));
    // An illegal move leaves open whether the previous move is meant, and an unknown word leaves everything open. After
    // moves that could not be carried out, any other word leaves open who was to move. 中断 leaves open who gave up.
    let same = result.kind == Some(ending.kind);
    let open = matches!(ending.kind, EndingKind::IllegalMove | EndingKind::Other)
        || ending.outcome == Outcome::Undecided
            && (same || ending.kind.goes_by_side() || ending.kind == EndingKind::PerpetualCheck);
    let known = ending.outcome.winner();
    let decides = open || refined.is_some() && known.is_none();
    let winner = result.outcome.and_then(Outcome::winner);
    if winner.is_some_and(|winner| known != Some(winner)) && !decides {
        return false;
    }
    let agrees = refined.is_some() || is_same_kind(result, ending);
    // 反則負け and 千日手 do not say who gave check.
    let asks_who_checked = refined == Some(EndingKind::PerpetualCheck)
        && winner.is_none()
        && ending.kind != EndingKind::IllegalAction;
    let outcome = if asks_who_checked {
        Outcome::Undecided
    } else {
        winner.map_or(ending.outcome, Outcome::Win)
    };
    let new = Ending {
        kind: refined.unwrap_or(ending.kind),
        outcome,
        raw: ending.raw.clone(),
    };
    if new != *ending {
        line.set_ending(new);
    }
    agrees
}

/// Returns `true` if a まで… line has the kind of the ending before it, possibly less precisely.
fn is_same_kind(result: &ReadResult<'_>, ending: &Ending) -> bool {
    let fouls = [EndingKind::IllegalMove, EndingKind::IllegalAction];
    let forfeits = [EndingKind::ForfeitWin, EndingKind::ForfeitLoss];
    let both = |kinds: [EndingKind; 2], kind| kinds.contains(&kind) && kinds.contains(&ending.kind);
    match result.kind {
        // The winner was compared.
        None | Some(EndingKind::Other) => true,
        Some(EndingKind::Draw) => ending.outcome == Outcome::Draw,
        // The line may name the winner or the loser.
        Some(kind) if both(fouls, kind) || both(forfeits, kind) => {
            kind == ending.kind || result.outcome.and_then(Outcome::winner).is_some()
        }
        Some(kind) => kind == ending.kind || refines(kind, ending.kind),
    }
}

/// Returns the word in place of a move, if possible an official one with the right winner. The まで… line refines it.
pub(crate) fn token(ending: &Ending, side: Color) -> &'static str {
    let kind = match (ending.kind, ending.outcome) {
        (EndingKind::Other | EndingKind::Matta | EndingKind::Error, _) => EndingKind::Interrupt,
        (EndingKind::PerpetualCheck, Outcome::Win(winner)) if winner == side => {
            EndingKind::IllegalAction
        }
        (EndingKind::PerpetualCheck, Outcome::Win(_)) => EndingKind::IllegalMove,
        (EndingKind::DeclareDraw | EndingKind::MaxMoves | EndingKind::Draw, _) => {
            EndingKind::Impasse
        }
        (EndingKind::NoLegalMove, _) => EndingKind::Checkmate,
        (kind, _) => kind,
    };
    kind.japanese()
}

/// Returns `true` if a reader reads a word as the ending, which a まで… line may make more precise.
pub(crate) fn is_meant_by(word: &str, game: &TreeReplay<'_>, ending: &Ending) -> bool {
    let Some(kind) = ending_of_word(word) else {
        return false;
    };
    if kind != ending.kind {
        return refines(kind, ending.kind);
    }
    // The line says who won by an illegal move.
    kind == EndingKind::IllegalMove || game.outcome(kind) == ending.outcome
}

pub(crate) struct ResultLine {
    /// The text of the line. It is empty for an ending without such words.
    pub(crate) text: String,
    /// Whether these are the words of an ending that was not understood.
    pub(crate) is_raw: bool,
}

impl ResultLine {
    /// Creates the line after `plies` moves. `names` are the names of the sides: 先手 and 後手, or 下手 and 上手.
    pub(crate) fn new(ending: &Ending, names: ByColor<&str>, plies: usize) -> ResultLine {
        let raw = &ending.raw;
        let is_other = ending.kind == EndingKind::Other;
        let is_raw = is_other && raw.starts_with("まで") && !raw.contains(['#', '\n', '\r']);
        let text = match phrase(ending, names) {
            _ if is_raw => raw.clone(),
            Some(phrase) => one_line(&format!("まで{plies}手で{phrase}")).into_owned(),
            None => String::new(),
        };
        ResultLine { text, is_raw }
    }

    /// Returns `true` if a reader reads this line alone as the ending.
    pub(crate) fn is_enough(&self, game: &TreeReplay<'_>, ending: &Ending) -> bool {
        let by_side = |kind| game.outcome(kind);
        let (kind, outcome) = match result_line(&self.text, by_side) {
            Some(line) => (line.kind.unwrap_or(EndingKind::Resign), line.outcome),
            None => (EndingKind::Other, None),
        };
        let outcome = outcome.unwrap_or_else(|| by_side(kind));
        // After an ending the line belongs to that ending.
        let is_first = !game.has_ending() && !self.text.is_empty();
        is_first && kind == ending.kind && outcome == ending.outcome
    }
}

/// Returns the words of a まで… line after the number of plies.
fn phrase(ending: &Ending, names: ByColor<&str>) -> Option<String> {
    let name = |color| names[color];
    Some(match (ending.kind, ending.outcome) {
        (EndingKind::Other, _) if ending.raw.is_empty() => return None,
        (EndingKind::Other, Outcome::Win(winner)) => {
            format!("{}により{}の勝ち", ending.raw, name(winner))
        }
        (EndingKind::Other, _) => ending.raw.clone(),
        (EndingKind::Resign, Outcome::Win(winner)) => format!("{}の勝ち", name(winner)),
        (EndingKind::IllegalMove, Outcome::Win(winner)) => format!("{}の反則負け", name(!winner)),
        (EndingKind::IllegalAction, Outcome::Win(winner)) => format!("{}の反則勝ち", name(winner)),
        (EndingKind::DeclareWin, Outcome::Win(winner)) => format!("{}の入玉勝ち", name(winner)),
        (EndingKind::ForfeitWin, Outcome::Win(winner)) => format!("{}の不戦勝", name(winner)),
        (EndingKind::ForfeitLoss, Outcome::Win(winner)) => format!("{}の不戦敗", name(!winner)),
        (EndingKind::Checkmate, Outcome::Win(_)) => "詰み".to_owned(),
        (kind, Outcome::Win(winner)) => format!("{}により{}の勝ち", word(kind), name(winner)),
        (kind, _) => word(kind).to_owned(),
    })
}

/// Returns the name of an ending, without the winner.
const fn word(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::TimeUp => "時間切れ",
        EndingKind::IllegalAction => "反則勝ち",
        kind => kind.japanese(),
    }
}
