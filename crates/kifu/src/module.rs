//! Which module reads and writes which format: the one place that knows what was built.

use crate::finding::Findings;
use crate::format::Format;
use crate::options::Source;
use crate::part::PartReader;
use crate::reading::Game;
use crate::record::Record;
use crate::split::Splitter;
use crate::write::{CannotWrite, WriteOptions, Writing};

/// What the module of a format does.
#[derive(Clone, Copy)]
pub(crate) struct Module {
    /// What divides a text into parts, each of which has a game or more.
    pub(crate) splitter: fn() -> Splitter,
    /// How a whole text is divided, where its reader does not do so by itself.
    pub(crate) divided: Option<Divided>,
    /// Reads a part, which may be the last.
    pub(crate) read: fn(&mut PartReader, &mut Findings<'_>, bool) -> Vec<Game>,
    /// Writes a record, perhaps behind another one.
    pub(crate) write: Option<Write>,
}

/// How a text of several games is divided.
#[derive(Clone, Copy)]
pub(crate) struct Divided {
    /// The one game of a text, where that can be told while it is read.
    pub(crate) alone: fn(Source<'_>) -> Option<Vec<Game>>,
    /// The parts, each a game.
    pub(crate) parts: fn(&str) -> Vec<&str>,
}

type Write = fn(&Record, Format, &WriteOptions, bool) -> Result<Writing, CannotWrite>;

/// What most modules have in common: a text is one game, and is only read.
const WHOLE: Module = Module {
    splitter: || Splitter::Whole,
    divided: None,
    read: |_, _, _| Vec::new(),
    write: None,
};

/// A game on each line.
const LINEWISE: Module = Module {
    splitter: || Splitter::Lines,
    ..WHOLE
};

impl Module {
    /// The module of a format; nothing if it was left out when the program was built.
    pub(crate) const fn of(format: Format) -> Option<Module> {
        Some(match format {
            #[cfg(feature = "kif")]
            Format::Kif => Module {
                splitter: || Splitter::japanese(true),
                divided: Some(Divided {
                    alone: crate::kif::read_alone,
                    parts: |text| crate::split::parts(text, true),
                }),
                read: |_, findings, _| crate::kif::read(findings.source()),
                write: Some(|record, _, options, _| Ok(crate::kif::write(record, options))),
            },
            #[cfg(feature = "ki2")]
            Format::Ki2 => Module {
                splitter: || Splitter::japanese(false),
                divided: Some(Divided {
                    alone: crate::ki2::read_alone,
                    parts: |text| crate::split::parts(text, false),
                }),
                read: |_, findings, _| crate::ki2::read(findings.source()),
                write: Some(|record, _, options, _| Ok(crate::ki2::write(record, options))),
            },
            #[cfg(feature = "csa")]
            Format::Csa => Module {
                splitter: Splitter::csa,
                read: |reader, findings, last| {
                    crate::csa::read_part(findings.source(), &mut reader.csa, last)
                },
                write: Some(|record, _, options, another| {
                    Ok(crate::csa::write(record, options, another))
                }),
                ..WHOLE
            },
            #[cfg(feature = "usi")]
            Format::Usi | Format::Sfen => Module {
                read: |reader, findings, _| crate::usi::read(findings, &mut reader.gap),
                write: Some(|record, format, options, _| {
                    Ok(crate::usi::write(record, format, options.usi))
                }),
                ..LINEWISE
            },
            #[cfg(feature = "jkf")]
            Format::Jkf => Module {
                read: |_, findings, _| crate::jkf::read(findings),
                write: Some(|record, _, options, _| Ok(crate::jkf::write(record, options))),
                ..WHOLE
            },
            #[cfg(feature = "usen")]
            Format::Usen => Module {
                read: |reader, findings, _| crate::usen::read(findings, &mut reader.gap),
                write: Some(|record, _, _, _| Ok(crate::usen::write(record))),
                ..LINEWISE
            },
            #[cfg(feature = "bod")]
            Format::Bod => Module {
                read: |_, findings, _| crate::bod::read(findings.source()),
                write: Some(|record, _, _, _| Ok(crate::bod::write(record))),
                ..WHOLE
            },
            #[cfg(feature = "packed")]
            Format::Hcp | Format::Hcpe | Format::PackedSfen | Format::Psv => Module {
                write: Some(|record, format, _, _| {
                    let cannot = |error| CannotWrite::Position(format, error);
                    crate::packed::write(record, format).map_err(cannot)
                }),
                ..PACKED
            },
            #[cfg(feature = "packed")]
            Format::Hcpe3 => PACKED,
            #[cfg(feature = "psn")]
            Format::Psn => Module {
                splitter: Splitter::psn,
                read: |_, findings, _| crate::psn::read(findings.source()),
                write: Some(|record, _, options, _| Ok(crate::psn::write(record, options.psn))),
                ..WHOLE
            },
            #[cfg(feature = "lists")]
            Format::Wars | Format::Quest => Module {
                read: |_, findings, _| crate::raw_list::read(findings.source()),
                ..WHOLE
            },
            #[allow(unreachable_patterns, reason = "reached where one is left out")]
            _ => return None,
        })
    }
}

#[cfg(feature = "packed")]
const PACKED: Module = Module {
    read: |reader, findings, _| crate::packed::read(reader.format, findings, &mut reader.gap),
    ..LINEWISE
};
