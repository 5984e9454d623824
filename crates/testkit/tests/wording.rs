//! Moves in every wording, row by row of `testdata/golden/wording.tsv`.

use std::fs;
use std::path::Path;

use komadai_core::{Faults, Move, Position};
use komadai_notation::{
    Blank, Candidates, Context, Digits, Dragon, King, SideMarks, Style, Wording, describe,
};

fn worded(mut wording: Wording, option: &str) -> Option<Wording> {
    match option {
        "" => {}
        "dragon=short" => wording.dragon = Dragon::Short,
        "dragon=long" => wording.dragon = Dragon::Long,
        "king=king" => wording.king = King::King,
        "side=none" => wording.side = SideMarks::None,
        "side=triangles" => wording.side = SideMarks::Triangles,
        "side=pieces" => wording.side = SideMarks::Pieces,
        "blank=never" => wording.blank = Blank::Never,
        "blank=always" => wording.blank = Blank::Always,
        "blank=before-one" => wording.blank = Blank::BeforeOne,
        "digits=full" => wording.digits = Digits::Full,
        "digits=half-kanji" => wording.digits = Digits::HalfKanji,
        _ => return None,
    }
    Some(wording)
}

fn check(row: &str) -> Result<(), String> {
    let [sfen, previous, m, style, option, expected] = row.split('\t').collect::<Vec<_>>()[..]
    else {
        return Err(format!("six columns: {row}"));
    };
    let setup = sfen.parse().map_err(|e| format!("{row}: {e}"))?;
    let position = Position::allowing(setup, Faults::all()).map_err(|e| format!("{row}: {e}"))?;
    let last_to = previous.parse::<Move>().ok().map(Move::to);
    let m: Move = m.parse().map_err(|e| format!("{row}: {e}"))?;
    let style: Style = style.parse().map_err(|e| format!("{row}: {e}"))?;
    let wording = worded(style.wording(), option).ok_or_else(|| format!("{row}: option"))?;
    let written = describe(&Context::new(&position, last_to), m, Candidates::Reach)
        .ok_or_else(|| format!("{row}: no move"))?;
    let mut text = String::new();
    written
        .write_with(style, &wording, &mut text)
        .map_err(|e| format!("{row}: {e}"))?;
    if text == expected {
        Ok(())
    } else {
        Err(format!("{row}: {text}"))
    }
}

#[test]
fn wordings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/golden/wording.tsv");
    let table = fs::read_to_string(path).expect("the table");
    let failures: Vec<String> = table
        .lines()
        .skip(1)
        .filter_map(|row| check(row).err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(table.lines().count() > 20);
}
