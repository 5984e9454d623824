//! How an ending is written: a word in place of a move, a line まで… after it.

use komadai_core::{ByColor, Color, EndingKind, Outcome};
use komadai_record::Ending;

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

/// The words of a line まで… after the number of plies.
///
/// `names` are those of the sides: 先手 and 後手, or 下手 and 上手.
pub(crate) fn phrase(ending: &Ending, names: ByColor<&str>) -> Option<String> {
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
