//! Writes the packed formats.

use komadai_core::{Color, Move, Setup};
use komadai_packed::{GameResult, PackError, Row, RowFormat};

use super::{bits_of_outcome, bits_of_words, read};
use crate::decimal::decimal;
use crate::finding::reason;
use crate::row::Output;
use crate::tree_replay::TreeReplay;
use crate::{Detail, Finding, FindingKind, Limits, NodeId, Note, Record, keys};

/// The value of a mate, as CSA 3.0 recommends it for decided games.
const MATE: i32 = 30_000;

/// Writes a record: its start, or each position of the main line with its move.
pub(crate) fn write(
    record: &Record,
    format: RowFormat,
    unknown_value: Option<i16>,
) -> Result<Vec<u8>, PackError> {
    PackedWriter::of(record, format, unknown_value).map(|writer| writer.out)
}

/// Returns the losses of a record. Only the first position with its move is read back as this game.
pub(crate) fn losses(
    record: &Record,
    format: RowFormat,
    unknown_value: Option<i16>,
) -> Vec<Finding> {
    let Ok(writer) = PackedWriter::of(record, format, unknown_value) else {
        return Vec::new();
    };
    let mut dialects = read::Dialects::of(format, &[]);
    let out = Output::new(Limits::NONE);
    let mut back = match read::game_of(format, &writer.first, 0, &mut dialects, &out) {
        Ok(game) => game.record,
        Err(_) => Record::new(record.start.clone()),
    };
    if !writer.out.starts_with(&writer.first) {
        // The losses of the other rows are losses of the whole game.
        let node = back.main_line().next().unwrap_or(back.root());
        back.set_notes(node, Vec::new());
    }
    let mut losses = record.differences(&back);
    let second = if writer.rows > 1 {
        record.main_line().nth(1)
    } else {
        None
    };
    if let Some(second) = second {
        let is_second = |loss: &&mut Finding| loss.node == Some(second);
        if let Some(loss) = losses.iter_mut().find(is_second) {
            *loss = loss.clone().with("change", reason::OWN_GAMES);
        }
    }
    let holds_moves = matches!(format, RowFormat::Hcpe | RowFormat::Psv);
    if holds_moves && writer.result().is_none() {
        losses.push(FindingKind::LostResult.with("change", reason::DRAW));
    }
    if writer.unvalued > 0 {
        let number = ("number", writer.unvalued.into());
        let change = match unknown_value {
            Some(value) => Detail::filled(
                reason::VALUE,
                &[("value", value.to_string().into()), number],
            ),
            None => Detail::filled(reason::NO_VALUE, &[number]),
        };
        losses.push(FindingKind::LostValue.with("change", change));
    }
    losses
}

struct PackedWriter<'r> {
    record: &'r Record,
    format: RowFormat,
    unknown_value: Option<i16>,
    /// The row of the first position, written or not.
    first: Vec<u8>,
    /// The number of positions, and the number of positions without an evaluation.
    rows: usize,
    unvalued: usize,
    out: Vec<u8>,
}

impl PackedWriter<'_> {
    fn of(
        record: &Record,
        format: RowFormat,
        unknown_value: Option<i16>,
    ) -> Result<PackedWriter<'_>, PackError> {
        let mut writer = PackedWriter {
            record,
            format,
            unknown_value,
            first: Vec::new(),
            rows: 0,
            unvalued: 0,
            out: Vec::new(),
        };
        let result = writer.result();
        match format {
            RowFormat::Hcpe | RowFormat::Psv => {
                writer.positions(GameResult(result.unwrap_or(0)))?;
            }
            _ => {
                format.write(&Row::new(record.start.setup.clone()), &mut writer.first)?;
                writer.out.clone_from(&writer.first);
            }
        }
        Ok(writer)
    }

    /// Writes a record with the result for each move of the main line. If there are no moves, writes one record.
    fn positions(&mut self, result: GameResult) -> Result<(), PackError> {
        let record = self.record;
        let mut game = TreeReplay::new(record);
        let next = |game: &mut TreeReplay<'_>| {
            let visit = game.advance().filter(|visit| !visit.variation)?;
            let m = record.entry(visit.node)?.played()?;
            (m.origin() != Some(m.to())).then_some((visit, m))
        };
        let mut best = next(&mut game);
        let first = best.map(|(visit, m)| (visit.node, m));
        self.position(&record.start.setup, 0, result, first)?;
        while let Some((visit, m)) = best {
            if visit.depth > 0 {
                if let Some(position) = game.position() {
                    let best = Some((visit.node, m));
                    self.position(position.setup(), visit.depth, result, best)?;
                }
            }
            game.enter(visit);
            best = next(&mut game);
        }
        Ok(())
    }

    /// Returns the result of the game if it is known. 1 means that Black won, 2 that White won.
    fn result(&self) -> Option<u8> {
        let mut headers = self.record.headers.iter();
        let header = headers.next().filter(|header| header.key == keys::RESULT);
        let given = header.and_then(|header| bits_of_words(&header.value));
        let given = given.filter(|bits| self.format == RowFormat::Hcpe || *bits < 4);
        let ending = self.record.ending();
        let ended = || ending.and_then(|ending| bits_of_outcome(ending.outcome));
        given.or_else(ended)
    }

    /// Writes a position after `depth` moves, with its move.
    fn position(
        &mut self,
        setup: &Setup,
        depth: usize,
        result: GameResult,
        best: Option<(NodeId, Move)>,
    ) -> Result<(), PackError> {
        // The evaluation at a move is that of the position before it.
        let node = best.map_or(self.record.root(), |(node, _)| node);
        let own = self.evaluation(node, setup.side);
        let value = own.or(self.unknown_value);
        self.rows += 1;
        self.unvalued += usize::from(own.is_none());
        if value.is_none() && depth > 0 {
            return Ok(());
        }
        let depth = u16::try_from(depth).unwrap_or(u16::MAX);
        let first = u16::try_from(self.record.start.first_ply).unwrap_or(u16::MAX);
        let mut row = Row::new(setup.clone());
        row.value = value.unwrap_or(0);
        row.best = best.map_or(0, |(_, m)| self.format.packing().pack_move(m));
        row.ply = first.saturating_add(depth);
        row.result = result;
        if depth == 0 {
            self.format.write(&row, &mut self.first)?;
        }
        if value.is_some() {
            self.format.write(&row, &mut self.out)?;
        }
        Ok(())
    }

    /// Returns the evaluation at a node for the side to move.
    fn evaluation(&self, node: NodeId, side: Color) -> Option<i16> {
        let noted = self.record.evaluation(node).map(|noted| {
            let value = noted.centipawns(MATE);
            match side {
                Color::Black => value,
                Color::White => value.saturating_neg(),
            }
        });
        let rate = || self.record.notes(node).iter().find_map(win_rate);
        let for_side = noted.or_else(|| rate().map(centipawns_of))?;
        let nearest = for_side.clamp(i16::MIN.into(), i16::MAX.into());
        i16::try_from(nearest).ok()
    }
}

/// Returns the chance of the side to move to win, from a comment of AobaZero: `v=0.497,3200,7776FU,1412`.
fn win_rate(note: &Note) -> Option<f64> {
    let value = note.text.strip_prefix("v=")?.split(',').next()?;
    let rate = decimal(value.trim())?;
    (0.0..=1.0).contains(&rate).then_some(rate)
}

/// Returns the evaluation for a chance to win, as dlshogi converts it. A certain result is a mate.
fn centipawns_of(rate: f64) -> i32 {
    const HUNDREDTHS: f64 = 1.0 / 0.001_322_6;
    let value = (rate / (1.0 - rate)).ln() * HUNDREDTHS;
    value.round().clamp(-f64::from(MATE), f64::from(MATE)) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoteKind;

    #[test]
    fn win_rates() {
        for (text, expected) in [
            ("v=0.5,3200,7776FU,1412", Some(0)),
            ("v=0.497,3200", Some(-9)),
            ("v=1.0,12", Some(MATE)),
            ("v=0", Some(-MATE)),
            ("v=1.5,12", None),
            ("v=x", None),
            ("30 7g7f", None),
        ] {
            let note = Note {
                kind: NoteKind::Program,
                text: text.to_owned(),
            };
            assert_eq!(win_rate(&note).map(centipawns_of), expected, "{text}");
        }
    }
}
