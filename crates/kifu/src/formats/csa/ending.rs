//! How games end in the words of game servers.

use komadai_core::{Color, EndingKind, Outcome};

pub(super) use crate::formats::special::{Told, special, wars};

/// `summary:toryo:あおい win:みどり lose`, Black first. Players may have `:` in their names, their
/// results come last.
pub(super) fn summary(text: &str) -> Option<Told> {
    let mut parts = text.splitn(3, ':');
    let reason = parts.nth(1)?.trim();
    let kind = match reason {
        "toryo" => EndingKind::Resign,
        "time up" => EndingKind::TimeUp,
        "kachi" => EndingKind::DeclareWin,
        "illegal move" | "uchifuzume" | "oute_kaihimore" | "outori" | "illegal kachi" => {
            EndingKind::IllegalMove
        }
        "oute_sennichite" => EndingKind::PerpetualCheck,
        "sennichite" => EndingKind::Repetition,
        "max_moves" => EndingKind::MaxMoves,
        "abnormal" => EndingKind::Interrupt,
        _ => EndingKind::Other,
    };
    let players = parts.next().unwrap_or("").trim_end();
    let outcome = if players.ends_with(" lose") {
        Some(Outcome::Win(Color::Black))
    } else if players.ends_with(" win") {
        Some(Outcome::Win(Color::White))
    } else if players.ends_with(" draw") {
        Some(Outcome::Draw)
    } else {
        None
    };
    let says = !reason.is_empty() || outcome.is_some();
    says.then_some(Told { kind, outcome })
}

/// What a summary makes of an ending that the file tells: a failed declaration is still written
/// `%KACHI`, a broken connection `%TORYO`. One that gives no known reason changes nothing.
pub(super) fn overruled(told: Told, kind: EndingKind, outcome: Outcome) -> (EndingKind, Outcome) {
    match told.kind {
        EndingKind::Other => (kind, outcome),
        new => (new, told.outcome.unwrap_or(outcome)),
    }
}
