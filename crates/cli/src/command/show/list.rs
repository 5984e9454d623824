//! A list of the games of a file.

use std::io::{self, Write};

use komadai::Outcome;
use komadai::kifu::{Record, keys};

use super::ending::words;
use super::sides::Sides;
use crate::escape::OneLine;
use crate::texts::show as said;

/// Prints the line of a game: number, players or start, plies and result.
pub(super) fn line(number: u64, record: &Record, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{number:>5} ")?;
    let sides = Sides::of(record);
    let players = [keys::BLACK, keys::WHITE].map(|key| record.headers.get(key).unwrap_or(""));
    let plies = record.ply_count();
    match players {
        ["", ""] if plies == 0 => write!(out, " {}", record.start_sfen())?,
        ["", ""] => {}
        players => {
            let [black, white] = players.map(|player| if player.is_empty() { "?" } else { player });
            write!(out, " {} - {}", OneLine(black), OneLine(white))?;
        }
    }
    if let Some(handicap) = sides.handicap().filter(|_| plies > 0) {
        write!(out, "  {}", said::handicap(handicap))?;
    }
    if plies > 0 {
        write!(out, "  {}", said::count(plies))?;
    }
    if let Some(ending) = record.ending() {
        let words = words(ending);
        let words = match ending.outcome {
            Outcome::Win(side) => said::side_wins(words, sides.name(side)),
            Outcome::Draw => said::is_draw(words),
            Outcome::Undecided => words,
        };
        write!(out, "  {words}")?;
    }
    writeln!(out)
}
