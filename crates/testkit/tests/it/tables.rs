//! Tests written moves, row by row of `testdata/notation`: the texts of documents and programs, in each style and
//! wording.

use std::fs;
use std::path::Path;

use komadai_core::wording::Wording;
use komadai_core::{Faults, FileOrRank, Move, Origin, Position, Setup, Square, Style, WrittenMove};
use komadai_notation::{Candidates, Context, ResolveError, describe, print_as, resolve};
use komadai_parse::any_move;

/// Applies options `key=choice`, separated by blanks.
fn worded(wording: &mut Wording, candidates: &mut Candidates, options: &str) -> Result<(), String> {
    for option in options.split_whitespace() {
        let (key, choice) = option.split_once('=').ok_or("no choice")?;
        let refused = |e: komadai_core::UnknownName| format!("{key}: {e}");
        match key {
            "dragon" => wording.dragon = choice.parse().map_err(refused)?,
            "king" => wording.king = choice.parse().map_err(refused)?,
            "pawn" => wording.pawn = choice.parse().map_err(refused)?,
            "promoted" => wording.promoted = choice.parse().map_err(refused)?,
            "side" => wording.side = choice.parse().map_err(refused)?,
            "blank" => wording.blank = choice.parse().map_err(refused)?,
            "digits" => wording.digits = choice.parse().map_err(refused)?,
            "drops" => wording.drops = choice.parse().map_err(refused)?,
            "candidates" if choice == "legal" => *candidates = Candidates::Legal,
            _ => return Err(format!("no option {key}")),
        }
    }
    Ok(())
}

/// Returns the same text for the rotated board, from the other side.
fn turned(written: WrittenMove) -> WrittenMove {
    let origin = match written.origin {
        Some(Origin::Square(from)) => Some(Origin::Square(from.rotated())),
        origin => origin,
    };
    let turned = written.side(written.side.map(|side| !side)).origin(origin);
    turned
        .to(written.to.map(Square::rotated))
        .from_line(written.from_line.map(FileOrRank::rotated))
}

/// Checks a row for both colours. `both`: printed and read in this form. `print`: printed. `read`: read, but printed in
/// another form. `ambiguous`: read, and matches the moves of the row. `illegal`: read, and is not the move.
fn check(row: &[&str]) -> Result<(), String> {
    let &[_, sfen, previous, moves, style, options, expected, how] = row else {
        return Err("eight columns".into());
    };
    let setup: Setup = sfen.parse().map_err(|e| format!("{e}"))?;
    let other = Position::allowing(setup.rotated(), Faults::all()).map_err(|e| e.to_string())?;
    let position = Position::allowing(setup, Faults::all()).map_err(|e| e.to_string())?;
    let last_to = previous.parse::<Move>().ok().map(Move::to);
    let moves: Vec<Move> = moves.split(',').flat_map(str::parse).collect();
    let context = Context::new(&position, last_to);
    let other = Context::new(&other, last_to.map(Square::rotated));
    let style: Style = style.parse().map_err(|e| format!("{e}"))?;
    let (mut wording, mut candidates) = (style.wording(), Candidates::Reach);
    worded(&mut wording, &mut candidates, options)?;

    let mut printed = String::new();
    let m = *moves.first().ok_or("no move")?;
    let described = describe(&context, m, candidates).ok_or("no piece")?;
    if describe(&other, m.rotated(), candidates) != Some(turned(described)) {
        return Err("described otherwise for the other side".into());
    }
    print_as(&described, style, &wording, &mut printed).map_err(|e| e.to_string())?;
    if (printed == expected) != matches!(how, "both" | "print") {
        return Err(format!("printed {printed}"));
    }
    if how == "print" {
        return Ok(());
    }
    let read = any_move(expected).map_err(|e| e.to_string())?;
    let found = resolve(&context, &read);
    match (&found, resolve(&other, &turned(read))) {
        (Ok(m), Ok(other)) if m.rotated() == other => {}
        (Err(_), Err(_)) => {}
        (_, other) => return Err(format!("{found:?}, but for the other side {other:?}")),
    }
    match (how, found) {
        ("both" | "read", Ok(found)) if moves == [found] => Ok(()),
        ("illegal", Err(ResolveError::Illegal(..))) => Ok(()),
        ("ambiguous", Err(ResolveError::Ambiguous(found))) if found == moves => Ok(()),
        (_, found) => Err(format!("read as {found:?}")),
    }
}

#[test]
fn rows() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/notation");
    let mut failures = Vec::new();
    let mut count = 0;
    for table in ["sources", "western", "options", "decisions"] {
        let text = fs::read_to_string(folder.join(table).with_extension("tsv")).expect(table);
        for (number, line) in text.lines().enumerate().skip(1) {
            let row: Vec<&str> = line.split('\t').collect();
            count += 1;
            if let Err(e) = check(&row) {
                failures.push(format!("{table}.tsv:{}: {line}: {e}", number + 1));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 300, "only {count} rows");
}
