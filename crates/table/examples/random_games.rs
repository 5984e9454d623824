//! Prints random games as CSA, to measure tables with: `random_games COUNT [PLIES]`. The same games each time.

use std::env;
use std::io::{self, BufWriter, Write};

use komadai_core::{EndingKind, Outcome, Position};
use komadai_kifu::{
    Clock, Ending, Entry, Format, Note, NoteKind, Record, WriteOptions, keys, write,
};
use komadai_movegen::legal_moves;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }

    fn index(&mut self, end: usize) -> usize {
        usize::try_from(self.below(end as u64)).unwrap_or(0)
    }
}

fn main() -> io::Result<()> {
    let mut words = env::args().skip(1).filter_map(|word| word.parse().ok());
    let count = words.next().unwrap_or(1000);
    let plies = words.next().unwrap_or(120);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..count {
        if number > 0 {
            writeln!(out, "/")?;
        }
        game(&mut Random(number), plies, &mut out)?;
    }
    out.flush()
}

fn game(random: &mut Random, plies: u64, out: &mut impl Write) -> io::Result<()> {
    let mut record = Record::default();
    let [black, white] = [random.below(500), random.below(500)];
    let (year, month) = (2000 + random.below(25), 1 + random.below(12));
    let day = 1 + random.below(28);
    record.headers.push(keys::BLACK, format!("player{black}"));
    record.headers.push(keys::WHITE, format!("player{white}"));
    record
        .headers
        .push(keys::EVENT, format!("event {}", random.below(100)));
    let start = format!("{year}/{month:02}/{day:02} 10:00:00");
    record.headers.push(keys::START, start);
    let note = |text: String| Note {
        kind: NoteKind::Program,
        text,
    };
    let root = record.root();
    record.add_note(
        root,
        note(format!("black_rate:player{black}:{}.0", 1000 + black * 4)),
    );
    record.add_note(
        root,
        note(format!("white_rate:player{white}:{}.0", 1000 + white * 4)),
    );
    let has_values = random.below(10) == 0;
    let mut position = Position::startpos();
    let mut node = root;
    for ply in 0..plies {
        let moves = legal_moves(&position);
        if moves.is_empty() {
            break;
        }
        // A few openings are played often.
        let opening = [["7g7f", "2g2f", "5g5f"], ["3c3d", "8c8d", "5c5d"]];
        let opening = usize::try_from(ply).ok().and_then(|ply| opening.get(ply));
        let m = match opening {
            Some(moves) => moves[random.index(3)].parse().map_err(io::Error::other)?,
            None => {
                let index = random.index(moves.len());
                moves.iter().nth(index).ok_or(io::ErrorKind::NotFound)?
            }
        };
        position.advance_unchecked(m);
        node = record.push(node, Entry::Move(m));
        let seconds = u32::try_from(random.below(60)).unwrap_or(0);
        record.set_clock(node, Clock::new(Some(seconds * 1000), None));
        if has_values {
            let value = i64::try_from(random.below(4000)).unwrap_or(0) - 2000;
            record.add_comment(node, format!("* {value}"));
        }
    }
    let (kind, outcome) = match random.below(20) {
        0 => (EndingKind::Repetition, Outcome::Draw),
        _ => (EndingKind::Resign, Outcome::Win(!position.side())),
    };
    record.push(node, Ending::new(kind, outcome).into());
    let written = write(&record, Format::Csa, &WriteOptions::default());
    out.write_all(written.map_err(io::Error::other)?.text.as_bytes())
}
