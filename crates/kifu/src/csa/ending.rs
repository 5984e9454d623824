//! How games end in the words of CSA files and game servers.

use komadai_core::{Color, EndingKind, Outcome};

/// An ending, with the outcome if the words tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    pub(super) kind: EndingKind,
    pub(super) outcome: Option<Outcome>,
}

impl Told {
    const fn new(kind: EndingKind) -> Told {
        Told {
            kind,
            outcome: None,
        }
    }

    pub(super) const fn other() -> Told {
        Told::new(EndingKind::Other)
    }

    const fn won(kind: EndingKind, winner: Color) -> Told {
        Told {
            kind,
            outcome: Some(Outcome::Win(winner)),
        }
    }
}

/// The word behind `%`.
///
/// The sign of ILLEGAL_ACTION is that of the offender: the other side wins.
pub(super) fn special(word: &str) -> Option<Told> {
    Some(match word {
        "TORYO" => Told::new(EndingKind::Resign),
        "CHUDAN" => Told::new(EndingKind::Interrupt),
        "SENNICHITE" => Told::new(EndingKind::Repetition),
        "TIME_UP" => Told::new(EndingKind::TimeUp),
        "ILLEGAL_MOVE" => Told::new(EndingKind::IllegalMove),
        "+ILLEGAL_ACTION" => Told::won(EndingKind::IllegalAction, Color::White),
        "-ILLEGAL_ACTION" => Told::won(EndingKind::IllegalAction, Color::Black),
        "ILLEGAL_ACTION" => Told::new(EndingKind::IllegalAction),
        "JISHOGI" => Told::new(EndingKind::Impasse),
        "KACHI" => Told::new(EndingKind::DeclareWin),
        "HIKIWAKE" => Told::new(EndingKind::Draw),
        "MAX_MOVES" => Told::new(EndingKind::MaxMoves),
        "MATTA" => Told::new(EndingKind::Matta),
        "TSUMI" => Told::new(EndingKind::Checkmate),
        "FUZUMI" => Told::new(EndingKind::NoMate),
        "ERROR" => Told::new(EndingKind::Error),
        _ => return wars(word),
    })
}

/// The words of Shogi Wars, which come with or without `%`: `SENTE_WIN_TORYO`.
pub(super) fn wars(word: &str) -> Option<Told> {
    let word = word.trim_end();
    let (winner, reason) = if let Some(reason) = word.strip_prefix("SENTE_WIN_") {
        (Color::Black, reason)
    } else if let Some(reason) = word.strip_prefix("GOTE_WIN_") {
        (Color::White, reason)
    } else {
        let kind = match word.strip_prefix("DRAW_")? {
            "SENNICHI" => EndingKind::Repetition,
            "PLY_LIMIT" => EndingKind::MaxMoves,
            _ => EndingKind::Draw,
        };
        let outcome = Some(Outcome::Draw);
        return Some(Told { kind, outcome });
    };
    let kind = match reason {
        "TORYO" => EndingKind::Resign,
        "CHECKMATE" => EndingKind::Checkmate,
        "TIMEOUT" => EndingKind::TimeUp,
        "DISCONNECT" => EndingKind::Interrupt,
        "ENTERINGKING" => EndingKind::DeclareWin,
        "OUTE_SENNICHI" => EndingKind::PerpetualCheck,
        _ => EndingKind::Other,
    };
    Some(Told::won(kind, winner))
}

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
