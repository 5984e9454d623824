//! How games end in the words of game servers.

use komadai_core::{Color, EndingKind, Outcome};

pub(super) use crate::special::{Told, special, wars};

/// The word behind `#` of the server protocol, if it says why the game ended.
pub(super) fn server(word: &str) -> Option<Told> {
    Some(Told::new(match word {
        "RESIGN" => EndingKind::Resign,
        "TIME_UP" => EndingKind::TimeUp,
        "ILLEGAL_MOVE" => EndingKind::IllegalMove,
        "SENNICHITE" => EndingKind::Repetition,
        "OUTE_SENNICHITE" => EndingKind::PerpetualCheck,
        "JISHOGI" => EndingKind::DeclareWin,
        "MAX_MOVES" => EndingKind::MaxMoves,
        "CHUDAN" => EndingKind::Interrupt,
        _ => return None,
    }))
}

/// `summary:toryo:あおい win:みどり lose`, Black first. Players may have `:` in their names, their
/// results come last.
pub(super) fn summary(text: &str) -> Option<Told> {
    let mut parts = text.splitn(3, ':');
    let kind = match parts.nth(1)? {
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
    Some(Told { kind, outcome })
}
