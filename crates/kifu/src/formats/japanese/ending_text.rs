//! How an ending is written: a word in place of a move, a line まで… after it.

use crate::Ending;
use crate::build::TreeReplay;
use komadai_core::{ByColor, Color, EndingKind, Outcome};
use komadai_parse::ending_of_word;
use komadai_parse::productions::result_line;

use super::ending::refines;

/// The word in place of a move. It is one of the official list wherever there is one with the right
/// winner; the line まで… then makes it more precise.
pub(crate) fn token(ending: &Ending, side: Color) -> &str {
    let kind = match (ending.kind, ending.outcome) {
        (EndingKind::Other, _) => return &ending.raw,
        (EndingKind::Matta | EndingKind::Error, _) => EndingKind::Interrupt,
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

/// Whether a reader takes a word for the ending, which a line まで… may make more precise.
pub(crate) fn is_meant_by(word: &str, game: &TreeReplay<'_>, ending: &Ending) -> bool {
    let kind = ending_of_word(word).unwrap_or(EndingKind::Other);
    match kind == ending.kind {
        // The line says who won.
        true if matches!(kind, EndingKind::IllegalMove | EndingKind::Other) => true,
        true => game.outcome(kind) == ending.outcome,
        false => refines(kind, ending.kind),
    }
}

/// The line まで… of an ending.
pub(crate) struct ResultLine {
    /// Empty for an ending without such words.
    pub(crate) text: String,
    /// Whether these are the words of an ending that no reader understood.
    pub(crate) is_raw: bool,
}

impl ResultLine {
    /// The line after `plies` moves. `names` are those of the sides: 先手 and 後手, or 下手 and 上手.
    pub(crate) fn new(ending: &Ending, names: ByColor<&str>, plies: usize) -> ResultLine {
        let raw = &ending.raw;
        let is_other = ending.kind == EndingKind::Other;
        let is_raw = is_other && raw.starts_with("まで") && !raw.contains(['#', '\n', '\r']);
        let text = match phrase(ending, names) {
            _ if is_raw => raw.clone(),
            Some(phrase) => format!("まで{plies}手で{phrase}"),
            None => String::new(),
        };
        ResultLine { text, is_raw }
    }

    /// Whether a reader takes the line alone for the ending.
    pub(crate) fn is_enough(&self, game: &TreeReplay<'_>, ending: &Ending) -> bool {
        let by_side = |kind| game.outcome(kind);
        let (kind, outcome) = match result_line(&self.text, by_side) {
            Some(line) => (line.kind.unwrap_or(EndingKind::Resign), line.outcome),
            None => (EndingKind::Other, None),
        };
        let outcome = outcome.unwrap_or_else(|| by_side(kind));
        // After an ending the line belongs to that.
        let is_first = !game.has_ending() && !self.text.is_empty();
        is_first && kind == ending.kind && outcome == ending.outcome
    }
}

/// The words of a line まで… after the number of plies.
fn phrase(ending: &Ending, names: ByColor<&str>) -> Option<String> {
    let name = |color| names[color];
    Some(match (ending.kind, ending.outcome) {
        (EndingKind::Other, Outcome::Win(winner)) => format!("{}の勝ち", name(winner)),
        (EndingKind::Other, _) => return None,
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

/// The name of an ending, without the winner.
const fn word(kind: EndingKind) -> &'static str {
    match kind {
        EndingKind::TimeUp => "時間切れ",
        EndingKind::IllegalAction => "反則勝ち",
        kind => kind.japanese(),
    }
}
