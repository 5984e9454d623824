//! Writing everything before the first move: headers, handicap, diagram.

use crate::formats::japanese::grammar::KifLineKind;
use crate::formats::japanese::grammar::ki2::Ki2Line;
use crate::{Header, Record, keys};
use komadai_core::Handicap;

use super::diagram::Bod;
use super::line_writer::LineWriter;
use super::lines::Lines;
use crate::formats::text::one_line;

impl LineWriter<'_> {
    /// Writes headers and start, with a diagram where the start needs one or `wants_diagram`. Notes of the start come
    /// before them if they are lines for programs; returns how many.
    pub(crate) fn head(&mut self, wants_diagram: bool) -> usize {
        let record = self.record;
        let programs = self.leading_programs();
        for header in &record.headers {
            self.header(header);
        }
        let start = &record.start;
        let name = Handicap::of(&start.setup).and_then(common_name);
        match name.filter(|_| !wants_diagram && !needs_diagram(record)) {
            Some(_) if record.headers.get(keys::HANDICAP).is_some() => {}
            Some(name) => self.line(&format!("手合割：{name}")),
            None => {
                let plies = start.first_ply.saturating_sub(1);
                let has_moves = record.has_children(record.root());
                let bod = match start.last_to {
                    Some(to) => Bod::new(&start.setup).after(plies, to),
                    None if plies > 0 && !has_moves => Bod::new(&start.setup).numbered(plies),
                    None => Bod::new(&start.setup),
                };
                self.out.push_str(&bod.to_string());
            }
        }
        programs
    }

    /// Writes a header, unless its line would be anything else.
    fn header(&mut self, header: &Header) {
        let key = match header.key.as_str() {
            keys::BLACK => self.names.black,
            keys::WHITE => self.names.white,
            key => key,
        };
        let line = format!("{}：{}", one_line(key), one_line(&header.value));
        let read = Lines::new(line.as_str().into(), self.has_numbers).next();
        if let Some(Ki2Line::Other(read)) = read {
            if matches!(read.kind, KifLineKind::Header { .. }) {
                self.line(&line);
            }
        }
    }
}

/// Whether a start that has a name for its handicap is a diagram all the same.
fn needs_diagram(record: &Record) -> bool {
    let start = &record.start;
    let is_even = Handicap::of(&start.setup) == Some(Handicap::Even);
    // A name among the headers that is not that of the start.
    let is_named_otherwise = record
        .headers
        .get(keys::HANDICAP)
        .is_some_and(|name| !is_even || name.parse::<Handicap>().is_ok());
    let is_position = start.first_ply > 1 && !record.has_children(record.root());
    start.last_to.is_some() || is_position || is_named_otherwise
}

/// The names that all programs understand alike. Of 三枚落ち they disagree which lance is missing,
/// and several read those of five and seven pieces as 平手.
const fn common_name(handicap: Handicap) -> Option<&'static str> {
    match handicap {
        Handicap::Even
        | Handicap::LeftLance
        | Handicap::RightLance
        | Handicap::Bishop
        | Handicap::Rook
        | Handicap::RookLance
        | Handicap::TwoPiece
        | Handicap::FourPiece
        | Handicap::SixPiece
        | Handicap::EightPiece
        | Handicap::TenPiece => Some(handicap.japanese()),
        _ => None,
    }
}
