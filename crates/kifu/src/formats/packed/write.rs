//! Writing the packed formats.

use std::fmt::Write as _;

use komadai_core::{Color, Move, Position};
use komadai_parse::{Analysis, Evaluation, View};
use komadai_record::{Entry, LossKind, NodeId, NoteKind, Record, Start};

use super::layout::Layout;
use super::read::EVALUATION;
use super::result;
use crate::format::Format;
use crate::formats::loss_tracker::LossTracker;
use crate::packing::PackError;
use crate::writing::Writing;

/// What is written for a mate, as CSA 3.0 recommends it for games that are decided.
const MATE: i32 = 30_000;

/// Writes a record: its start, or each position of the main line with the move made there.
pub(super) fn write(record: &Record, format: Format) -> Result<Writing, PackError> {
    let start = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut writer = PackedWriter {
        tracker: LossTracker::new(record, start),
        format,
        layout: Layout::of(format),
        out: String::new(),
        noted: Vec::new(),
        known: 0,
        unknown: Vec::new(),
    };
    match format {
        Format::Hcpe | Format::Psv => writer.positions()?,
        _ => writer.start()?,
    }
    writer.rest();
    Ok(Writing {
        text: writer.out,
        losses: writer.tracker.losses, read_back: writer.tracker.line.record,
    })
}

struct PackedWriter<'r> {
    tracker: LossTracker<'r>,
    format: Format,
    layout: Layout,
    out: String,
    /// The nodes whose one comment is written as a value.
    noted: Vec<NodeId>,
    /// How many positions have an evaluation.
    known: usize,
    /// The nodes and plies of the positions that have no evaluation.
    unknown: Vec<(NodeId, u32)>,
}

impl PackedWriter<'_> {
    /// Writes the start alone.
    fn start(&mut self) -> Result<(), PackError> {
        let record = self.tracker.record;
        let bytes = self.layout.packing.pack(&record.start.setup)?;
        self.hex(&bytes);
        self.out.push('\n');
        self.leave_children(record.root());
        self.tracker
            .leave(LossKind::Header, !record.headers.is_empty());
        Ok(())
    }

    /// Adds the loss of everything below a node.
    fn leave_children(&mut self, node: NodeId) {
        let record = self.tracker.record;
        for child in record.children(node) {
            let kind = match record.entry(child) {
                Some(Entry::Ending(_)) => LossKind::Ending,
                _ => LossKind::Entry,
            };
            let message = "this and everything after it is left out";
            self.tracker.lose(kind, child, message);
        }
    }

    /// Writes a record for each move of the main line, or one without a move.
    fn positions(&mut self) -> Result<(), PackError> {
        let record = self.tracker.record;
        let result = self.result();
        let mut at = record.root();
        for count in 0_usize.. {
            let mut children = record.children(at);
            let first = children.next();
            for other in children {
                let message = "variations cannot be written";
                self.tracker.lose(LossKind::Variation, other, message);
            }
            let played = first.and_then(|node| Some((node, record.entry(node)?.played()?)));
            let played = played.filter(|(_, m)| m.origin() != Some(m.to()));
            let stopped = self.tracker.line.is_stopped();
            match played.filter(|_| !stopped) {
                Some((node, m)) => {
                    if count == 1 {
                        let message = "from here on each move becomes a record of its own";
                        self.tracker.lose(LossKind::Entry, node, message);
                    }
                    self.position(result, Some((node, m)))?;
                    self.tracker.play(node, m);
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
                        self.tracker.lose(kind, node, message);
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// The result of the game, Black's and White's wins as 1 and 2.
    fn result(&mut self) -> u8 {
        let record = self.tracker.record;
        let mut headers = record.headers.iter();
        let header = headers.next().filter(|header| header.key == result::KEY);
        let given = header.and_then(|header| result::bits(&header.value));
        let given = given.filter(|bits| self.format == Format::Hcpe || *bits < 4);
        let ended = record
            .ending()
            .and_then(|ending| result::of(ending.outcome));
        let losses = &mut self.tracker.losses;
        if given.is_none() {
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
        given.or(ended).unwrap_or(0)
    }

    /// Writes the position reached so far.
    fn position(&mut self, result: u8, best: Option<(NodeId, Move)>) -> Result<(), PackError> {
        let packing = self.layout.packing;
        let position: &Position = self.tracker.line.position();
        let side = position.side();
        // The evaluation at a move is that of the position before it.
        let mut bytes = packing.pack(position.setup())?.to_vec();
        let node = best.map_or(self.tracker.record.root(), |(node, _)| node);
        let value = self.evaluation(node, side);
        bytes.extend(value.to_le_bytes());
        let best = best.map_or(0, |(_, m)| packing.pack_move(m));
        bytes.extend(best.to_le_bytes());
        if self.format == Format::Psv {
            let ply = self.tracker.ply(self.tracker.line.depth());
            let fits = u16::try_from(ply).ok();
            if fits.is_none() {
                let message = "the number of the move is too great";
                self.tracker.losses.add_once(LossKind::FirstPly, message);
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

    /// The first evaluation at a node of which the side is known, from the view of the side to
    /// move.
    fn evaluation(&mut self, node: NodeId, side: Color) -> i16 {
        let record = self.tracker.record;
        let black = |analysis: &Analysis<'_>| analysis.format.view() == View::Black;
        let analyses = record.analyses(node).into_iter().filter(black);
        let Some(evaluation) = analyses.filter_map(|analysis| analysis.evaluation).next() else {
            let ply = self.tracker.ply(self.tracker.line.depth());
            self.unknown.push((node, ply));
            return 0;
        };
        self.known = self.known.saturating_add(1);
        let value = match evaluation {
            Evaluation::Centipawns(value) => value,
            Evaluation::Mate { good: true, .. } => MATE,
            Evaluation::Mate { good: false, .. } => -MATE,
        };
        let for_side = match side {
            Color::Black => value,
            Color::White => value.saturating_neg(),
        };
        let written = i16::try_from(for_side).unwrap_or(match for_side > 0 {
            true => i16::MAX,
            false => i16::MIN,
        });
        if evaluation != Evaluation::Centipawns(value) || i32::from(written) != for_side {
            let message = format!("the evaluation is written as {written} for the side to move");
            self.tracker.lose(LossKind::Comment, node, message);
        }
        let comments = record.notes(node).iter();
        let mut comments = comments.filter(|note| note.kind == NoteKind::Comment);
        let first = comments.next();
        let same = first.is_some_and(|note| note.text == format!("{EVALUATION}{value}"));
        if same && comments.next().is_none() && i32::from(written) == for_side {
            self.noted.push(node);
        }
        written
    }

    /// Adds a loss where 0 is written because no evaluation is known.
    fn unknown(&mut self) {
        let losses = &mut self.tracker.losses;
        if self.known == 0 && !self.unknown.is_empty() {
            losses.add(LossKind::Comment, "no evaluation is known; 0 is written");
            return;
        }
        for &(node, ply) in &self.unknown {
            let message = "no evaluation is known here; 0 is written";
            losses.add_at(LossKind::Comment, node, ply, message);
        }
    }

    /// Adds the losses of the record as a whole.
    fn rest(&mut self) {
        let record = self.tracker.record;
        if self.known > self.noted.len() {
            let message = "of the comments only evaluations are written";
            self.tracker.losses.add_once(LossKind::Comment, message);
        }
        self.noted.sort_unstable();
        for node in record.nodes() {
            let noted = self.noted.binary_search(&node).is_ok();
            let written: &[NoteKind] = if noted { &[NoteKind::Comment] } else { &[] };
            self.tracker.leave_notes(node, written);
            self.tracker.leave_clock(node);
        }
        self.unknown();
        let start = &record.start;
        let numbered = self.format == Format::Psv;
        self.tracker
            .leave(LossKind::FirstPly, !numbered && start.first_ply != 1);
        self.tracker
            .leave(LossKind::LastMove, start.last_to.is_some());
    }

    fn hex(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let _ = write!(self.out, "{byte:02x}");
        }
    }
}
