//! Writing lines of USI and lists of SFEN.

use std::fmt::{self, Write as _};

use komadai_core::EndingKind;
use komadai_parse::usi;
use komadai_record::build::RecordBuilder;
use komadai_record::{Ending, Entry, Finding, Record, Start};

use crate::format::Dialect;
use crate::writing::{WriteRequest, Writing, reader_of};

/// What a line of USI or SFEN may have.
///
/// ```
/// use komadai_kifu::{UsiOptions, read, usi_line};
///
/// let game = &read(b"position startpos moves 7g7f resign", None).games[0];
/// let with_words = UsiOptions::default().extensions(true);
/// assert!(usi_line(&game.record, with_words).0.ends_with("7g7f resign\n"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct UsiOptions {
    /// Whether endings and passes are written with the words that some programs put after the
    /// moves: `resign`, `win`, `rep_draw`, `draw`, `timeout`, `break`, `pass`. USI itself knows
    /// none of them, and an engine may refuse the line.
    pub extensions: bool,
}

komadai_core::setters! {
    UsiOptions {
        extensions: bool,
    }
}

/// Writes a record as a line of USI.
pub(super) fn write_usi(record: &Record, request: &WriteRequest) -> Writing {
    line(record, usi_start(record), UsiOptions::asked(request))
}

/// Writes a record as a line of an SFEN list.
pub(super) fn write_sfen(record: &Record, request: &WriteRequest) -> Writing {
    line(record, record.start.sfen(), UsiOptions::asked(request))
}

impl UsiOptions {
    fn asked(request: &WriteRequest) -> UsiOptions {
        let extensions = request.dialect == Some(Dialect::UsiWords);
        UsiOptions { extensions }
    }
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
/// let (line, losses) = usi_line(&game.record, UsiOptions::default().extensions(true));
/// assert_eq!(line, "position startpos moves 7g7f 3c3d resign\n");
/// assert!(losses.is_empty());
/// ```
#[must_use]
pub fn usi_line(record: &Record, options: UsiOptions) -> (String, Vec<Finding>) {
    let written = line(record, usi_start(record), options);
    (written.text, written.losses)
}

fn usi_start(record: &Record) -> String {
    let even = Start {
        last_to: None,
        ..record.start.clone()
    };
    match even == Start::default() {
        true => "position startpos".to_owned(),
        false => format!("position sfen {}", record.start.sfen()),
    }
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
pub fn sfen_line(record: &Record, options: UsiOptions) -> (String, Vec<Finding>) {
    let written = line(record, record.start.sfen(), options);
    (written.text, written.losses)
}

fn line(record: &Record, start: String, options: UsiOptions) -> Writing {
    let read = Start {
        last_to: None,
        ..record.start.clone()
    };
    let mut read = reader_of(read, record, true).straight();
    let mut text = start;
    let mut word = |word: &dyn fmt::Display, is_first: bool| {
        let moves = if is_first { " moves" } else { "" };
        let _ = write!(text, "{moves} {word}");
    };
    for entry in record.main_line().filter_map(|node| record.entry(node)) {
        if read.is_stopped() {
            break;
        }
        let is_first = read.depth() == 0;
        match (entry.played(), entry) {
            (Some(m), _) => {
                word(&m, is_first);
                // To a reader, the position decides whether a move is a foul.
                read.play(m, None);
            }
            (None, Entry::Ending(ending)) => {
                let written = ending_word(ending, &read);
                if let Some(ending) = written.filter(|_| options.extensions) {
                    word(&ending, is_first);
                    read.end(usi::ending(ending).unwrap_or(EndingKind::Other), ending);
                }
            }
            (None, Entry::Pass) if options.extensions => {
                word(&"pass", is_first);
                read.pass();
            }
            _ => break,
        }
    }
    text.push('\n');
    Writing::of(text, record, read.record)
}

/// The word for an ending, if a reader takes it for the same ending.
fn ending_word(ending: &Ending, read: &RecordBuilder) -> Option<&'static str> {
    let word = usi::ending_word(ending.kind).filter(|_| !read.is_at_ending())?;
    (ending.outcome == read.outcome(ending.kind)).then_some(word)
}
