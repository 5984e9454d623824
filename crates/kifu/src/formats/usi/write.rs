//! Writing lines of USI and lists of SFEN.

use std::fmt::Write as _;

use komadai_core::{Position, Setup};
use komadai_movegen::is_legal;
use komadai_parse::usi;
use komadai_record::{Ending, Entry, Foul, LossKind, Losses, NodeId, Record};

use crate::format::Dialect;
use crate::formats::loss_tracker::loss_of_notes;
use crate::writing::{WriteRequest, Writing};

/// What a line of USI or SFEN may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UsiOptions {
    /// Whether endings and passes are written with the words that some programs put after the
    /// moves: `resign`, `win`, `rep_draw`, `draw`, `timeout`, `break`, `pass`. USI itself knows
    /// none of them, and an engine may refuse the line.
    pub extensions: bool,
}

/// Writes a record as a line of one of the two kinds.
pub(super) fn write(
    record: &Record,
    line: fn(&Record, UsiOptions) -> (String, Losses),
    request: &WriteRequest<'_>,
) -> Writing {
    let extensions = request.dialect == Some(Dialect::UsiWords);
    let (text, losses) = line(record, UsiOptions { extensions });
    Writing { text, losses, read_back: record.clone() }
}

/// Writes the main line of a record as a line of USI: `position startpos moves 7g7f …`.
///
/// The start is `startpos` when it is the even one with move number 1. Illegal moves are written
/// like any others. The losses are all that reading the line would not give back.
///
/// ```
/// use komadai_kifu::{UsiOptions, read, usi_line};
///
/// let game = &read("▲７六歩 △３四歩\nまで2手で後手の勝ち\n".as_bytes(), None).games[0];
/// let (line, losses) = usi_line(&game.record, UsiOptions::default());
/// assert_eq!(line, "position startpos moves 7g7f 3c3d\n");
/// let codes: Vec<_> = losses.iter().map(|loss| loss.kind.code()).collect();
/// assert_eq!(codes, ["ending"]);
///
/// let (line, losses) = usi_line(&game.record, UsiOptions { extensions: true });
/// assert_eq!(line, "position startpos moves 7g7f 3c3d resign\n");
/// assert!(losses.is_empty());
/// ```
#[must_use]
pub fn usi_line(record: &Record, options: UsiOptions) -> (String, Losses) {
    let even = record.start.first_ply == 1 && {
        let mut setup = record.start.setup.clone();
        setup.ply = 1;
        setup == Setup::startpos()
    };
    let start = if even {
        "position startpos".to_owned()
    } else {
        format!("position sfen {}", record.start.sfen())
    };
    line(record, start, options)
}

/// Writes a record as a line of an SFEN list: the four fields of its start, and `moves …` where
/// moves were made.
///
/// ```
/// use komadai_kifu::{Record, Start, UsiOptions, sfen_line};
///
/// let start = Start::new("4k4/9/9/9/9/9/9/9/4K4 w G".parse()?);
/// let (line, losses) = sfen_line(&Record::new(start), UsiOptions::default());
/// assert_eq!(line, "4k4/9/9/9/9/9/9/9/4K4 w G 1\n");
/// assert!(losses.is_empty());
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
#[must_use]
pub fn sfen_line(record: &Record, options: UsiOptions) -> (String, Losses) {
    line(record, record.start.sfen(), options)
}

fn line(record: &Record, start: String, options: UsiOptions) -> (String, Losses) {
    let mut writer = UsiWriter {
        record,
        options,
        text: start,
        moves: false,
        ended: false,
        position: record.start.position(),
        losses: Losses::new(),
    };
    writer.whole();
    writer.attached(record.root());
    let mut parent = record.root();
    let mut ply = record.start.first_ply;
    let mut going = true;
    for node in record.main_line() {
        for other in record.children(parent).skip(1) {
            let message = "one line holds no variation";
            writer
                .losses
                .add_at(LossKind::Variation, other, ply, message);
        }
        if let Some(entry) = record.entry(node).filter(|_| going) {
            going = writer.entry(entry, node, ply);
        }
        writer.attached(node);
        parent = node;
        ply = ply.saturating_add(1);
    }
    writer.text.push('\n');
    (writer.text, writer.losses)
}

struct UsiWriter<'r> {
    record: &'r Record,
    options: UsiOptions,
    text: String,
    /// Whether the text has the word `moves`.
    moves: bool,
    /// Whether the last word of the text is an ending.
    ended: bool,
    /// The position of a reader; `None` where it plays no more.
    position: Option<Position>,
    losses: Losses,
}

impl UsiWriter<'_> {
    /// Adds the losses of the record as a whole.
    fn whole(&mut self) {
        if !self.record.headers.is_empty() {
            let message = "a position has no headers";
            self.losses.add(LossKind::Header, message);
        }
        if self.record.start.last_to.is_some() {
            let message = "the move before the start cannot be written";
            self.losses.add(LossKind::LastMove, message);
        }
    }

    /// Adds the losses of notes and times at a node.
    fn attached(&mut self, node: NodeId) {
        for note in self.record.notes(node) {
            let (kind, message) = loss_of_notes(note.kind);
            self.losses.add_once(kind, message);
        }
        let clock = self.record.clock(node);
        if clock.spent().is_some() {
            self.losses
                .add_once(LossKind::Time, "the times are left out");
        }
        if clock.total().is_some() {
            self.losses
                .add_once(LossKind::TotalTime, "the running totals are left out");
        }
    }

    /// Writes an entry. `false` if nothing after it can be written.
    fn entry(&mut self, entry: &Entry, node: NodeId, ply: u32) -> bool {
        let Some(position) = &mut self.position else {
            let message = "nothing can be played any more; the rest is left out";
            self.losses.add_at(LossKind::Entry, node, ply, message);
            return false;
        };
        if let Some(m) = entry.played() {
            // To a reader, the position decides whether a move is a foul.
            let legal = is_legal(position, m);
            let read: Entry = match legal {
                true => Entry::Move(m),
                false => Foul::Move(m).into(),
            };
            if read != *entry {
                let message = match legal {
                    true => "this move is marked as a foul, but legal",
                    false => "this move is illegal, but not marked as a foul",
                };
                self.losses.add_at(LossKind::Entry, node, ply, message);
            }
            if read.carry_out(position).is_err() {
                self.position = None;
            }
            self.word(m);
            self.ended = false;
            return true;
        }
        match entry {
            Entry::Ending(ending) => {
                let open = self.options.extensions && !self.ended;
                let word = word_for(ending, position).filter(|_| open);
                self.ended |= word.is_some();
                match word {
                    Some(word) => self.word(word),
                    None => {
                        let message = "the ending is left out";
                        self.losses.add_at(LossKind::Ending, node, ply, message);
                    }
                }
                true
            }
            Entry::Pass if self.options.extensions => {
                let _ = entry.carry_out(position);
                self.word("pass");
                self.ended = false;
                true
            }
            _ => {
                let message = "this is no move; it and everything after it is left out";
                self.losses.add_at(LossKind::Entry, node, ply, message);
                false
            }
        }
    }

    fn word(&mut self, word: impl std::fmt::Display) {
        let moves = if self.moves { "" } else { " moves" };
        self.moves = true;
        let _ = write!(self.text, "{moves} {word}");
    }
}

/// The word for an ending, if a reader takes it for the same ending.
fn word_for(ending: &Ending, position: &Position) -> Option<&'static str> {
    let word = usi::ending_word(ending.kind)?;
    let same = ending.outcome == ending.kind.outcome(position.side());
    same.then_some(word)
}
