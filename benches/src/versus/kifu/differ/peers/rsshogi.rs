//! What rsshogi reads.

use komadai_core::{Color, EndingKind, Outcome, Setup};
use komadai_kifu::Format;
use rsshogi::records::formats::{csa, jkf, kif, usi};
use rsshogi::records::{Record, SpecialMove};
use rsshogi::types::GameResult;

use super::Answer;
use crate::kifu::differ::outline::{Outline, start};

pub(super) fn read(text: &str, format: Format) -> Answer {
    let one = |record: Result<Record, String>| record.map(|record| vec![record]);
    let records = match format {
        Format::Csa => csa::parse_csa_games(text).map_err(|error| error.to_string()),
        Format::Ki2 => one(kif::parse_ki2_str(text).map_err(|error| error.to_string())),
        Format::Jkf => one(jkf::parse_jkf_str(text).map_err(|error| error.to_string())),
        Format::Usi => one(usi::parse_usi_position(text).map_err(|error| error.to_string())),
        _ => one(kif::parse_kif_str(text).map_err(|error| error.to_string())),
    }?;
    records.iter().map(outline).collect()
}

fn outline(record: &Record) -> Result<Outline, String> {
    let setup: Setup = match record.init_position_sfen() {
        "startpos" => Setup::startpos(),
        sfen => sfen.parse().map_err(|error| format!("{sfen}: {error}"))?,
    };
    let mut outline = Outline {
        start: start(&setup),
        ..Outline::default()
    };
    for id in record.main_line_ids() {
        let node = record.node(id);
        if let Some(entry) = node.mv() {
            outline.moves.push(entry.mv().to_usi());
            outline.spent.push(node.time_ms());
        }
    }
    if let Some(terminal) = record.main_terminal() {
        outline.ending = Some(ending(terminal.kind()));
        outline.outcome = Some(outcome(terminal.result()));
    }
    Ok(outline)
}

fn ending(kind: &SpecialMove) -> EndingKind {
    match kind {
        SpecialMove::Interrupt => EndingKind::Interrupt,
        SpecialMove::Resign => EndingKind::Resign,
        SpecialMove::MaxMoves => EndingKind::MaxMoves,
        SpecialMove::Impasse => EndingKind::Impasse,
        SpecialMove::Draw => EndingKind::Draw,
        SpecialMove::RepetitionDraw => EndingKind::Repetition,
        SpecialMove::Mate => EndingKind::Checkmate,
        SpecialMove::NoMate => EndingKind::NoMate,
        SpecialMove::Timeout => EndingKind::TimeUp,
        SpecialMove::WinByIllegalMove | SpecialMove::LoseByIllegalMove => EndingKind::IllegalMove,
        SpecialMove::WinByDeclaration => EndingKind::DeclareWin,
        SpecialMove::WinByDefault => EndingKind::ForfeitWin,
        SpecialMove::LoseByDefault => EndingKind::ForfeitLoss,
        SpecialMove::Try => EndingKind::Try,
        SpecialMove::Unknown(word) if word == "ERROR" => EndingKind::Error,
        SpecialMove::Unknown(_) => EndingKind::Other,
    }
}

fn outcome(result: GameResult) -> Outcome {
    if result.is_black_win() {
        Outcome::Win(Color::Black)
    } else if result.is_white_win() {
        Outcome::Win(Color::White)
    } else if result.is_draw() {
        Outcome::Draw
    } else {
        Outcome::Undecided
    }
}
