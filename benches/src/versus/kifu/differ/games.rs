//! The game records that are shown to every library: walks with all that a record may hold.

use arbitrary::{Result, Unstructured};
use komadai_core::{Color, EndingKind, Move, Position};
use komadai_kifu::{Clock, Ending, Entry, Foul, Note, NoteKind, Record, Start, keys};
use komadai_testkit::{bytes, walk};

/// The record of a number, the same on every run: an even game or a handicap, up to 100 moves, perhaps
/// times, comments, variations, a foul at the end, and an ending of any kind.
pub(super) fn game(number: u64) -> Record {
    let choices = bytes(number, 8192);
    made(&mut Unstructured::new(&choices)).expect("enough bytes")
}

fn made(u: &mut Unstructured<'_>) -> Result<Record> {
    let mut position = walk::game_start(u)?;
    let mut record = Record::new(Start::new(position.clone().into_setup()));
    record.headers.push(keys::BLACK, "駒台 あおい");
    record.headers.push(keys::WHITE, "駒台 みどり");
    let mut node = record.root();
    let (timed, commented, forked) = (u.arbitrary()?, u.ratio(1, 3)?, u.ratio(1, 3)?);
    let unit = if u.ratio(1, 6)? { 37 } else { 1000 };
    let mut totals = [0; 2];
    for _ in 0..u.int_in_range(0..=100)? {
        let Some(m) = walk::choose(u, &position)? else {
            break;
        };
        let parent = node;
        node = record.push(parent, Entry::Move(m));
        if timed {
            let spent = u.int_in_range(0..=900)? * unit;
            let total = &mut totals[position.side() as usize];
            *total += spent;
            record.set_clock(node, Clock::new(Some(spent), Some(*total)));
        }
        if commented && u.ratio(1, 8)? {
            let kind = if u.ratio(1, 8)? {
                NoteKind::Bookmark
            } else {
                NoteKind::Comment
            };
            let text = (*u.choose(&["ここで長考", "▲７六歩も有力", "評価値 30"])?).to_owned();
            record.add_note(node, Note { kind, text });
        }
        if forked && u.ratio(1, 12)? {
            fork(u, &mut record, parent, &position, m)?;
        }
        position = position.after(m);
    }
    let last = match u.ratio(1, 16)? {
        true => foul(u, &position)?,
        false => None,
    };
    if let Some(m) = last {
        let entry = Entry::from(Foul::Move(m));
        if entry.carry_out(&mut position).is_ok() {
            node = record.push(node, entry);
        }
    }
    if u.ratio(15, 16)? {
        record.push(node, ending(u, position.side())?.into());
    }
    Ok(record)
}

/// Another move in place of one, and perhaps an answer to it.
fn fork(
    u: &mut Unstructured<'_>,
    record: &mut Record,
    parent: komadai_kifu::NodeId,
    position: &Position,
    instead_of: Move,
) -> Result<()> {
    let Some(m) = walk::choose(u, position)?.filter(|&m| m != instead_of) else {
        return Ok(());
    };
    let node = record.push(parent, Entry::Move(m));
    if let Some(answer) = walk::choose(u, &position.after(m))? {
        record.push(node, Entry::Move(answer));
    }
    Ok(())
}

/// A move against the rules of a piece that is there.
fn foul(u: &mut Unstructured<'_>, position: &Position) -> Result<Option<Move>> {
    let own = |from| {
        let piece = position.board().piece(from);
        piece.is_some_and(|piece| piece.color() == position.side())
    };
    let fouls: Vec<Move> = Move::all()
        .filter(|m| matches!(m, Move::Step { from, promote: false, .. } if own(*from)))
        .filter(|&m| position.check(m).is_err() && position.board().piece(m.to()).is_none())
        .collect();
    Ok(match fouls.is_empty() {
        true => None,
        false => Some(*u.choose(&fouls)?),
    })
}

fn ending(u: &mut Unstructured<'_>, side: Color) -> Result<Ending> {
    let kind = match u.ratio(1, 3)? {
        true => EndingKind::Resign,
        false => *u.choose(EndingKind::ALL)?,
    };
    Ok(Ending {
        kind,
        outcome: kind.outcome(side),
        raw: kind.japanese().to_owned(),
    })
}
