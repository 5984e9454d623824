//! How games end in the words of KIF and KI2.

use crate::build::RecordBuilder;
use crate::{Ending, FindingKind, NoteKind};
use komadai_core::{EndingKind, Outcome, Span};
use komadai_parse::Text;
use komadai_parse::productions::{ResultLine, result_line};

/// Reads a line まで…, which is the ending if there was none. What follows its words is kept as a
/// note.
pub(super) fn read_result(line: &mut RecordBuilder, text: Text<'_>, place: Span) {
    let (words, remark) = match text.text.split_once('#') {
        Some((words, remark)) => (words, Some(remark)),
        None => (text.text, None),
    };
    let result = result_line(words, |kind| line.outcome(kind));
    let mut rest = result.as_ref().map_or(words.len(), |result| result.rest);
    if line.has_ending() {
        if !repeated(line, result.as_ref()) {
            line.note(NoteKind::Unknown, text.text);
            line.findings.report(place, FindingKind::EndingDisagrees);
            return;
        }
    } else {
        let read = result.as_ref().map(|result| (result.kind, result.outcome));
        let (kind, outcome) = read.unwrap_or((Some(EndingKind::Other), None));
        let kind = kind.unwrap_or(EndingKind::Resign);
        let outcome = outcome.unwrap_or_else(|| line.outcome(kind));
        let raw = result.map_or(words.trim_end(), |result| result.words);
        if kind == EndingKind::Other {
            line.findings.report(place, FindingKind::UnknownEnding);
            rest = words.len();
        }
        line.end_with(kind, outcome, raw);
    }
    let start = text.start;
    let rest = Span::new(
        start.saturating_add(rest),
        start.saturating_add(words.len()),
    );
    let rest = text.part(rest).map(Text::trimmed);
    if let Some(rest) = rest.filter(|rest| !rest.is_empty()) {
        let span = rest.span();
        line.unknown(rest.text, span);
    }
    if let Some(remark) = remark {
        line.note(NoteKind::Program, remark);
    }
}

/// Whether a line まで… can make an official word more precise, as it must where the official list
/// has no word for the kind.
pub(crate) const fn refines(word: EndingKind, result: EndingKind) -> bool {
    match result {
        EndingKind::Repetition | EndingKind::Impasse => matches!(word, EndingKind::Draw),
        EndingKind::PerpetualCheck => {
            matches!(
                word,
                EndingKind::IllegalMove | EndingKind::IllegalAction | EndingKind::Repetition
            )
        }
        EndingKind::MaxMoves | EndingKind::DeclareDraw => {
            matches!(word, EndingKind::Impasse | EndingKind::Draw)
        }
        EndingKind::Draw => matches!(word, EndingKind::Impasse),
        EndingKind::NoLegalMove => matches!(word, EndingKind::Checkmate),
        EndingKind::Matta | EndingKind::Error | EndingKind::Sealed => {
            matches!(word, EndingKind::Interrupt)
        }
        _ => false,
    }
}

/// Whether a line まで… after an ending repeats it. What the line adds goes to the ending.
fn repeated(line: &mut RecordBuilder, result: Option<&ResultLine<'_>>) -> bool {
    let node = line.node();
    let ending = line.record.entry(node).and_then(|entry| entry.ending());
    let (Some(ending), Some(result)) = (ending, result) else {
        return false;
    };
    let refined = result.kind.filter(|&kind| refines(ending.kind, kind));
    // 反則負け leaves open whether it means the move before; an unknown word, everything; any other
    // word after moves that could not be carried out, who would have to move; 中断, who gave up.
    let same = result.kind == Some(ending.kind);
    let open = matches!(ending.kind, EndingKind::IllegalMove | EndingKind::Other)
        || ending.outcome == Outcome::Undecided && (same || ending.kind.goes_by_side());
    let known = ending.outcome.winner();
    let settles = open || refined.is_some() && known.is_none();
    let winner = result.outcome.and_then(Outcome::winner);
    if winner.is_some_and(|winner| known != Some(winner)) && !settles {
        return false;
    }
    let agrees = refined.is_some() || is_same_kind(result, ending);
    let new = Ending {
        kind: refined.unwrap_or(ending.kind),
        outcome: winner.map_or(ending.outcome, Outcome::Win),
        raw: ending.raw.clone(),
    };
    if new != *ending {
        line.set_ending(new);
    }
    agrees
}

/// Whether a line まで… has the kind of the ending before it, perhaps less precisely.
fn is_same_kind(result: &ResultLine<'_>, ending: &Ending) -> bool {
    let fouls = [EndingKind::IllegalMove, EndingKind::IllegalAction];
    let forfeits = [EndingKind::ForfeitWin, EndingKind::ForfeitLoss];
    let both = |kinds: [EndingKind; 2], kind| kinds.contains(&kind) && kinds.contains(&ending.kind);
    match result.kind {
        // The winner was compared.
        None | Some(EndingKind::Other) => true,
        Some(EndingKind::Draw) => ending.outcome == Outcome::Draw,
        // Each side may be named.
        Some(kind) if both(fouls, kind) || both(forfeits, kind) => {
            kind == ending.kind || result.outcome.and_then(Outcome::winner).is_some()
        }
        Some(kind) => kind == ending.kind || refines(kind, ending.kind),
    }
}
