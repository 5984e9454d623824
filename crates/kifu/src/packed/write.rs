//! Writing the packed formats.

use std::fmt::Write as _;

use komadai_core::{Color, Move, Position};

use super::layout::Layout;
use super::packing::PackError;
use super::read::EVALUATION;
use super::result;
use crate::format::Format;
use crate::losses::LossKind;
use crate::record::{Entry, NodeId, NoteKind, Record, Start};
use crate::scribe::Scribe;
use crate::write::Writing;

/// Writes a record: its start, or each position of the main line with the move made there.
pub(crate) fn write(record: &Record, format: Format) -> Result<Writing, PackError> {
    let start = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = Writer {
        scribe: Scribe::new(record, start),
        format,
        layout: Layout::of(format),
        out: String::new(),
        noted: Vec::new(),
    };
    match format {
        Format::Hcpe | Format::Psv => writer.positions()?,
        _ => writer.start()?,
    }
    writer.rest();
    Ok(Writing {
        text: writer.out,
        losses: writer.scribe.losses,
    })
}

struct Writer<'r> {
    scribe: Scribe<'r>,
    format: Format,
    layout: Layout,
    out: String,
    /// The nodes whose one comment is written as a value.
    noted: Vec<NodeId>,
}

impl Writer<'_> {
    /// Writes the start alone.
    fn start(&mut self) -> Result<(), PackError> {
        let record = self.scribe.record;
        let bytes = self.layout.packing.pack(&record.start.setup)?;
        self.hex(&bytes);
        self.out.push('\n');
        self.leave_children(record.root());
        self.scribe
            .leave(LossKind::Header, !record.headers.is_empty());
        Ok(())
    }

    /// Tells that everything below a node is left out.
    fn leave_children(&mut self, node: NodeId) {
        let record = self.scribe.record;
        for child in record.children(node) {
            let kind = match record.entry(child) {
                Some(Entry::Ending(_)) => LossKind::Ending,
                _ => LossKind::Entry,
            };
            let message = "this and all behind it is left out";
            self.scribe.lose(kind, child, message);
        }
    }

    /// Writes a record for each move of the main line, or one without a move.
    fn positions(&mut self) -> Result<(), PackError> {
        let record = self.scribe.record;
        let result = self.result();
        let mut at = record.root();
        for count in 0_usize.. {
            let mut children = record.children(at);
            let first = children.next();
            for other in children {
                let message = "variations cannot be written";
                self.scribe.lose(LossKind::Variation, other, message);
            }
            let played = first.and_then(|node| Some((node, record.entry(node)?.played()?)));
            let played = played.filter(|(_, m)| m.origin() != Some(m.to()));
            let dead = self.scribe.line.is_dead();
            match played.filter(|_| !dead) {
                Some((node, m)) => {
                    if count == 1 {
                        let message = "from here on each move becomes a record of its own";
                        self.scribe.lose(LossKind::Entry, node, message);
                    }
                    self.position(result, Some((node, m)))?;
                    self.scribe.play(node, m);
                    at = node;
                }
                None => {
                    if count == 0 {
                        self.position(result, None)?;
                    }
                    if let Some(node) = first {
                        let ending = record.entry(node).is_some_and(|e| e.ending().is_some());
                        let kind = match ending {
                            true => LossKind::Ending,
                            false => LossKind::Entry,
                        };
                        let message = "only moves are written; this and what follows is left out";
                        self.scribe.lose(kind, node, message);
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// The result of the game, Black's and White's wins as 1 and 2.
    fn result(&mut self) -> u8 {
        let record = self.scribe.record;
        let mut headers = record.headers.iter();
        let header = headers.next().filter(|header| header.key == result::KEY);
        let said = header.and_then(|header| result::bits(&header.value));
        let said = said.filter(|bits| self.format == Format::Hcpe || *bits < 4);
        let ended = record
            .ending()
            .and_then(|ending| result::of(ending.outcome));
        let losses = &mut self.scribe.losses;
        if said.is_none() {
            let message = match ended {
                Some(_) => "the result will be read as a header",
                None => "the result is not known; a draw is written",
            };
            losses.add(LossKind::Header, message);
        } else if headers.next().is_some() {
            losses.add(
                LossKind::Header,
                "only the result is written of the headers",
            );
        }
        said.or(ended).unwrap_or(0)
    }

    /// Writes the position where the line of play stands.
    fn position(&mut self, result: u8, best: Option<(NodeId, Move)>) -> Result<(), PackError> {
        let packing = self.layout.packing;
        let position: &Position = self.scribe.line.position();
        let side = position.side();
        let mut bytes = packing.pack(position.setup())?.to_vec();
        let node = best.map_or(self.scribe.record.root(), |(node, _)| node);
        let value = self.evaluation(node, side);
        bytes.extend(value.to_le_bytes());
        let best = best.map_or(0, |(_, m)| packing.pack_move(m));
        bytes.extend(best.to_le_bytes());
        if self.format == Format::Psv {
            let ply = self.scribe.ply(self.scribe.line.depth());
            let fits = u16::try_from(ply).ok();
            if fits.is_none() {
                let message = "the number of the move is too great";
                self.scribe.losses.add_once(LossKind::FirstPly, message);
            }
            bytes.extend(fits.unwrap_or(u16::MAX).to_le_bytes());
            bytes.push(match result {
                0 => 0,
                won if won == result::won_by(side) => 1,
                _ => 255,
            });
        } else {
            bytes.push(result);
        }
        bytes.push(0);
        self.hex(&bytes);
        self.out.push('\n');
        Ok(())
    }

    /// The value that a note tells, from the view of the side to move.
    fn evaluation(&mut self, node: NodeId, side: Color) -> i16 {
        let notes = self.scribe.record.notes(node);
        let sign = match side {
            Color::Black => 1,
            Color::White => -1,
        };
        let value = notes.iter().find_map(|note| {
            let value = note.text.strip_prefix(EVALUATION)?;
            let number = value.parse::<i32>().ok()?;
            let kept = note.kind == NoteKind::Comment && number.to_string() == value;
            let turned = i16::try_from(number.checked_mul(sign)?).ok()?;
            kept.then_some(turned)
        });
        match value {
            Some(_) if notes.iter().filter(|n| n.kind == NoteKind::Comment).count() == 1 => {
                self.noted.push(node);
            }
            Some(_) => {}
            None => {
                let message = "a value is not known; 0 is written";
                self.scribe.losses.add_once(LossKind::Comment, message);
            }
        }
        value.unwrap_or(0)
    }

    /// Tells what else is left out.
    fn rest(&mut self) {
        let record = self.scribe.record;
        self.noted.sort_unstable();
        for node in record.nodes() {
            let noted = self.noted.binary_search(&node).is_ok();
            let written: &[NoteKind] = if noted { &[NoteKind::Comment] } else { &[] };
            self.scribe.leave_notes(node, written);
            self.scribe.leave_clock(node);
        }
        let start = &record.start;
        let numbered = self.format == Format::Psv;
        self.scribe
            .leave(LossKind::FirstPly, !numbered && start.first_ply != 1);
        self.scribe
            .leave(LossKind::LastMove, start.last_to.is_some());
    }

    fn hex(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let _ = write!(self.out, "{byte:02x}");
        }
    }
}
