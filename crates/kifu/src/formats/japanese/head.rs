//! Writing everything before the first move: headers, handicap, diagram, notes of the start.

use komadai_core::{Color, Handicap};
use komadai_parse::EncodingDeclaration;
use komadai_parse::kif::KifLineKind;
use komadai_record::{Entry, Header, Note, NoteKind, Record, Start, keys};

use super::diagram::Bod;
use super::footer;
use super::line_writer::{LineWriter, is_run};
use super::preamble::{VARIANTS, is_bare_hand};
use super::single::single;
use crate::formats::buffers::one_line;
use crate::writing::{WriteRequest, Writing};

/// How a record starts in a text of the KIF family.
pub(crate) struct Head<'r> {
    /// The name after 手合割, where no diagram is needed.
    handicap: Option<&'static str>,
    /// A handicap that the start does not show.
    named: Option<&'r str>,
    /// Whether the start needs a diagram.
    diagram: bool,
    /// Whether the diagram is all there is.
    alone: bool,
    /// Whether the line below the diagram has to give the number of the first move.
    numbered: bool,
    /// How many headers come before those that can only follow the moves.
    late: usize,
    /// The number of the first move.
    pub(crate) first_ply: u32,
    /// Whether moves can be read after this head, if the start has a position.
    playable: bool,
}

impl<'r> Head<'r> {
    pub(crate) fn new(record: &'r Record) -> Head<'r> {
        let start = &record.start;
        let handicap = Handicap::of(&start.setup);
        let mut headers = record.headers.iter();
        let at = headers.position(|header| header.key == keys::HANDICAP);
        let named = at.and(record.headers.get(keys::HANDICAP));
        let known = named.map(|name| name.parse::<Handicap>().is_ok());
        let moves = record.nodes().any(|node| {
            let entry = record.entry(node);
            entry.is_some_and(|entry| entry.ending().is_none())
        });
        let variant = named.is_some_and(|name| VARIANTS.contains(&name));
        let ranks = record.notes(record.root()).iter().any(|note| {
            let unknown = note.kind == NoteKind::Unknown;
            unknown
                && single(&note.text).is_some_and(|line| matches!(line.kind, KifLineKind::Rank(_)))
        });
        let empty = record.children(record.root()).next().is_none();
        let name = handicap.and_then(common_name);
        let even = handicap == Some(Handicap::Even);
        let diagram = name.is_none()
            || ranks
            || start.last_to.is_some()
            || (empty && start.first_ply > 1)
            || (known.is_some() && (!even || known == Some(true)))
            || (variant && moves);
        let nodes = u32::try_from(record.node_count()).unwrap_or(u32::MAX);
        Head {
            handicap: name.filter(|_| !diagram && named.is_none()),
            named,
            diagram,
            alone: false,
            numbered: empty,
            late: at.map_or(usize::MAX, |at| at.saturating_add(1)),
            first_ply: match start.first_ply.checked_add(nodes) {
                Some(_) => start.first_ply,
                None => 1,
            },
            playable: diagram || !variant,
        }
    }

    /// The head of a text that is a diagram alone.
    pub(crate) fn diagram(record: &'r Record) -> Head<'r> {
        Head {
            diagram: true,
            alone: true,
            numbered: true,
            handicap: None,
            first_ply: record.start.first_ply,
            ..Head::new(record)
        }
    }

    /// An empty text for the record; its lines with moves have `numbers`, or none.
    pub(crate) fn writer(
        &self,
        record: &'r Record,
        numbers: bool,
        request: &WriteRequest,
    ) -> LineWriter<'r> {
        let first_ply = if numbers { self.first_ply } else { 1 };
        LineWriter::new(record, self.playable, numbers, first_ply, request.unread)
    }

    /// Writes headers and start, and the notes of the start that come before them. Returns the
    /// number of these notes.
    pub(crate) fn write(&self, writer: &mut LineWriter<'r>) -> usize {
        let record = writer.record;
        writer.moves = self.moves(record);
        writer.late = self.late_headers(record).next().is_some();
        let first = leading(record.notes(record.root()));
        for note in record.notes(record.root()).iter().take(first) {
            writer.program(&note.text);
        }
        for header in record.headers.iter().take(self.late) {
            if header.key != keys::HANDICAP {
                header_line(writer, header);
            }
        }
        if let Some(name) = self.handicap {
            writer.write_line(&format!("手合割：{name}"));
        }
        if let Some(name) = self.named {
            if self.is_name_read(record) {
                writer.write_line(&format!("手合割：{name}"));
            } else if !self.diagram {
                // Without this line a reader would not recognise the text.
                writer.write_line("手合割：平手");
            }
        }
        let setup = &record.start.setup;
        writer.diagram = self.diagram;
        if self.diagram {
            let plies = self.first_ply.saturating_sub(1);
            let start = Start {
                first_ply: self.first_ply,
                ..record.start.clone()
            };
            let at = footer::note_of(record, &start, self.moves(record));
            let line = at.and_then(|at| record.notes(record.root()).get(at));
            let line = line.filter(|note| writer.numbers || !is_run(&note.text));
            writer.footer = line.is_some();
            let bod = match record.start.last_to {
                // The line is one of the notes.
                _ if writer.footer => Bod::new(setup),
                Some(to) => Bod::new(setup).after(plies, to),
                None if self.numbered && plies > 0 => Bod::new(setup).numbered(plies),
                None => Bod::new(setup),
            };
            let text = bod.to_string();
            let mover = turn(setup.side);
            if let Some(line) = line.filter(|_| at == Some(first)) {
                writer
                    .out
                    .push_str(text.strip_suffix(mover).unwrap_or(&text));
                writer.write_line(&line.text);
                writer.play.line.note(NoteKind::Unknown, &line.text);
                writer.out.push_str(mover);
                return first.saturating_add(1);
            }
            writer.out.push_str(&text);
        } else if self
            .turn_of_headers(record)
            .is_some_and(|turn| turn != setup.side)
        {
            writer.out.push_str(turn(setup.side));
        }
        first
    }

    /// Whether a move follows for sure.
    fn moves(&self, record: &Record) -> bool {
        let first = record.children(record.root()).next();
        let first = first.and_then(|first| record.entry(first));
        let played = first.and_then(Entry::played);
        played.is_some() && self.playable && !self.alone && record.start.position().is_some()
    }

    /// Who moves first according to the headers.
    fn turn_of_headers(&self, record: &Record) -> Option<Color> {
        let before = self.late.min(record.headers.iter().len());
        turn_in(record.headers.iter().take(before))
    }

    /// Whether a handicap is read as a header: if the start does not show it.
    fn is_name_read(&self, record: &Record) -> bool {
        let Some(name) = self.named else { return false };
        let is_start = name
            .parse()
            .is_ok_and(|named| Some::<Handicap>(named) == Handicap::of(&record.start.setup));
        let line = format!("手合割：{name}");
        let is_whole = single(&line).is_some_and(
            |line| matches!(line.kind, KifLineKind::Header { value, .. } if value.text == name),
        );
        !is_start && is_whole && (name != "その他" || !self.diagram)
    }

    /// The headers that can only come after everything else.
    fn late_headers(&self, record: &'r Record) -> impl DoubleEndedIterator<Item = &'r Header> {
        let late = record.headers.iter().skip(self.late);
        late.filter(|header| header.key != keys::HANDICAP)
    }

    /// Writes the headers that can only come after the moves, and ends the text.
    pub(crate) fn finish(&self, mut writer: LineWriter<'r>) -> Writing {
        let record = writer.record;
        // Of the lines before the moves, the handicap is read last.
        let named = self.named.filter(|_| self.is_name_read(record));
        let push_name = |writer: &mut LineWriter<'_>, begun| {
            let name = named.filter(|_| writer.begun == begun);
            let headers = &mut writer.play.line.record.headers;
            name.iter()
                .for_each(|name| headers.push(keys::HANDICAP, *name));
        };
        push_name(&mut writer, true);
        for header in self.late_headers(record) {
            header_line(&mut writer, header);
        }
        push_name(&mut writer, false);
        let side = record.start.setup.side;
        let turn_of_late = turn_in(self.late_headers(record));
        if !writer.begun && turn_of_late.is_some_and(|turn| turn != side) {
            writer.out.push_str(turn(side));
        }
        // Without moves the line below the diagram gives the number.
        let below =
            self.diagram && (self.numbered || writer.footer || record.start.last_to.is_some());
        let is_read = match writer.begun {
            true => writer.numbers,
            false => below && self.first_ply > 0,
        };
        writer.play.line.record.start.first_ply = if is_read { self.first_ply } else { 1 };
        writer.finish()
    }
}

/// Who moves first according to these headers.
fn turn_in<'h>(headers: impl DoubleEndedIterator<Item = &'h Header>) -> Option<Color> {
    let turns = headers.filter(|header| header.key == "手番");
    turns.rev().find_map(|header| match header.value.as_str() {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    })
}

/// How many notes, from the first on, are lines for programs that may come first in the file.
fn leading(notes: &[Note]) -> usize {
    let plain = |note: &&Note| {
        note.kind == NoteKind::Program
            && EncodingDeclaration::of(&note.text).is_none()
            && !note.text.contains(['\n', '\r'])
    };
    notes.iter().take_while(plain).count()
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

fn header_line(writer: &mut LineWriter<'_>, header: &Header) {
    let key = match header.key.as_str() {
        keys::BLACK => writer.names.black,
        keys::WHITE => writer.names.white,
        key => key,
    };
    let line = [&*one_line(key), "：", &*one_line(&header.value)].concat();
    let read = match single(&line) {
        // In KI2 a line that begins with a move is a line of moves.
        Some(_) if !writer.numbers && is_run(&line) => KifLineKind::Unknown,
        Some(line) => line.kind,
        None => return,
    };
    let KifLineKind::Header { key, value } = read else {
        return;
    };
    let means_more = match key.text {
        "手合割" | "Handicap" => true,
        // Before the first move, below the board.
        key => writer.diagram && !writer.begun && is_bare_hand(key),
    };
    if !means_more {
        let headers = &mut writer.play.line.record.headers;
        headers.push(keys::from_kif(key.text), value.text);
        writer.write_line(&line);
    }
}

/// The line that names the side to move.
const fn turn(side: Color) -> &'static str {
    match side {
        Color::Black => "先手番\n",
        Color::White => "後手番\n",
    }
}
