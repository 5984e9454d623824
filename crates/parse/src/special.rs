//! How games end in the words of CSA, which JKF and others share.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_record::Ending;

/// An ending, with the outcome if the words tell it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) kind: EndingKind,
    pub(crate) outcome: Option<Outcome>,
}

impl Told {
    pub(crate) const fn new(kind: EndingKind) -> Told {
        Told {
            kind,
            outcome: None,
        }
    }

    pub(crate) const fn other() -> Told {
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
pub(crate) fn special(word: &str) -> Option<Told> {
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
pub(crate) fn wars(word: &str) -> Option<Told> {
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
        "TRY" => EndingKind::Try,
        "OUTE_SENNICHI" => EndingKind::PerpetualCheck,
        _ => EndingKind::Other,
    };
    Some(Told::won(kind, winner))
}

/// The word that says most of an ending, above all who won. `illegal_move` is what a reader makes
/// of ILLEGAL_MOVE at this place, `v3` whether the words of CSA 3.0 may be used.
///
/// Nothing for an ending of which only the words of the record are known.
pub(crate) fn word(ending: &Ending, illegal_move: Outcome, v3: bool) -> Option<&'static str> {
    let action = |otherwise| match ending.outcome {
        // The sign is that of the offender.
        Outcome::Win(Color::Black) => "-ILLEGAL_ACTION",
        Outcome::Win(Color::White) => "+ILLEGAL_ACTION",
        _ => otherwise,
    };
    Some(match ending.kind {
        EndingKind::Resign => "TORYO",
        EndingKind::Checkmate | EndingKind::NoLegalMove => "TSUMI",
        EndingKind::TimeUp => "TIME_UP",
        EndingKind::IllegalMove if ending.outcome == illegal_move => "ILLEGAL_MOVE",
        EndingKind::IllegalMove => action("ILLEGAL_MOVE"),
        EndingKind::IllegalAction => action("ILLEGAL_ACTION"),
        EndingKind::PerpetualCheck => action("CHUDAN"),
        EndingKind::Repetition => "SENNICHITE",
        EndingKind::Impasse => "JISHOGI",
        EndingKind::DeclareWin => "KACHI",
        EndingKind::MaxMoves if v3 => "MAX_MOVES",
        EndingKind::DeclareDraw | EndingKind::Draw | EndingKind::MaxMoves => "HIKIWAKE",
        EndingKind::Matta if !v3 => "MATTA",
        EndingKind::NoMate => "FUZUMI",
        EndingKind::Error => "ERROR",
        EndingKind::Other => return None,
        _ => "CHUDAN",
    })
}
