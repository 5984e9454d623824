//! `komadai show`: a game for reading.

mod sides;
mod unread;

use std::io::{self, Write};
use std::path::Path;

use komadai::kifu::{
    Bod, Clock, Ending, Entry, Foul, NodeId, Note, NoteKind, Record, Severity, keys,
};
use komadai::notation::{Context, describe};
use komadai::tags::{Tags, tags_of};
use komadai::wording::{LeftOpen, SideMarks, Wording};
use komadai::{Move, Outcome as Won, Position, Square, Style};

use crate::args::{Language, MoveStyle, ShowArgs};
use crate::escape::OneLine;
use crate::failure::{Failure, Outcome};
use crate::game_reader::GameReader;
use crate::input::{self, Source};
use crate::{snippet, stderr};
use sides::Sides;

pub(crate) fn run(args: &ShowArgs, out: &mut impl Write) -> Outcome {
    // `show` writes the sign of the side before moves of every style.
    let writing = args.wording.writing(args.style, LeftOpen::SIDE)?;
    let (sources, mut no_errors) = input::sources(&args.inputs, args.reading.all_files);
    for (number, Source { path, .. }) in sources.iter().enumerate() {
        if sources.len() > 1 {
            let blank = if number > 0 { "\n" } else { "" };
            let name = path.display().to_string();
            writeln!(out, "{blank}=== {} ===", OneLine(&name))?;
        }
        match show(args, writing, path, out) {
            Ok(is_ok) => no_errors &= is_ok,
            Err(failure @ Failure::Output(_)) => return Err(failure),
            // The following files are shown all the same.
            Err(failure) => {
                no_errors = false;
                failure.report();
            }
        }
    }
    Ok(no_errors)
}

/// Prints the games of a file.
fn show(args: &ShowArgs, writing: MoveStyle, file: &Path, out: &mut impl Write) -> Outcome {
    let mut reader = GameReader::open(file, &args.reading)?;
    let name = file.display().to_string();
    let mut no_errors = true;
    let mut number = 0;
    while let Some(record) = reader.next_record(args.reading.strict(), |part, finding| {
        no_errors &= finding.severity() != Severity::Error;
        stderr::report_lines(&match part {
            Some(part) => snippet::lines(&name, part, finding),
            None => vec![snippet::headline(&name, finding)],
        });
    })? {
        number += 1;
        if number > 1 || !reader.is_last() {
            let blank = if number > 1 { "\n" } else { "" };
            writeln!(out, "{blank}--- {number} ---")?;
        }
        let shown = GamePrinter::new(&record, args, writing);
        match shown.print(args, out) {
            // The following games are shown all the same.
            Err(Failure::Input(message)) => {
                no_errors = false;
                stderr::report(format_args!("komadai: {name}: game {number}: {message}"));
            }
            other => other?,
        }
    }
    match number {
        0 => Err(Failure::Input(format!("{name}: no game found"))),
        _ => Ok(no_errors),
    }
}

/// Prints a record.
struct GamePrinter<'a> {
    record: &'a Record,
    sides: Sides<'a>,
    writing: MoveStyle,
    /// The signs of the sides, before moves and before texts in their place.
    signs: Wording,
}

/// A place in the tree that has to be printed.
struct Pending {
    node: NodeId,
    position: Position,
    last_to: Option<Square>,
    ply: u32,
    depth: usize,
    /// Whether the node itself is printed, and only the following nodes are left.
    printed: bool,
}

impl<'a> GamePrinter<'a> {
    fn new(record: &'a Record, args: &ShowArgs, mut writing: MoveStyle) -> GamePrinter<'a> {
        let mut signs = writing.wording;
        signs.side = args.wording.side.unwrap_or(match args.style {
            // CSA has signs of its own.
            Style::Csa => SideMarks::None,
            _ => SideMarks::Triangles,
        });
        writing.wording.side = SideMarks::None;
        GamePrinter {
            record,
            sides: Sides::of(record),
            writing,
            signs,
        }
    }

    fn print(&self, args: &ShowArgs, out: &mut impl Write) -> Result<(), Failure> {
        let record = self.record;
        let named = record.headers.get(keys::HANDICAP).is_some();
        let handicap = self.sides.handicap().filter(|_| !named);
        if let Some(handicap) = handicap {
            writeln!(out, "手合割：{handicap}")?;
        }
        for header in &record.headers {
            let key = self.sides.key(&header.key);
            write!(out, "{}：{}", OneLine(key), OneLine(&header.value))?;
            match self.sides.contradicted_by(header) {
                Some(handicap) => writeln!(out, "（実際は{handicap}）")?,
                None => writeln!(out)?,
            }
        }
        let Some(start) = record.start.position() else {
            return Err(Failure::Input(
                "the start is no position: a side has two kings".into(),
            ));
        };
        self.notes(record.root(), 0, out)?;
        if handicap.is_some() || !record.headers.is_empty() {
            writeln!(out)?;
        }
        self.moves(start, out)?;
        writeln!(out)?;
        self.board(args.ply, out)?;
        self.result(out)?;
        if args.tags {
            for found in tags_of(Tags::standard(), record) {
                writeln!(out, "{}", Language::Ja.line(&found))?;
            }
        }
        Ok(())
    }

    /// Prints the moves of the main line, each variation indented after the move it replaces.
    fn moves(&self, start: Position, out: &mut impl Write) -> Result<(), Failure> {
        let mut pending = vec![Pending {
            node: self.record.root(),
            position: start,
            last_to: self.record.start.last_to,
            ply: self.record.start.first_ply,
            depth: 0,
            printed: true,
        }];
        while let Some(mut at) = pending.pop() {
            if !at.printed {
                self.entry(&mut at, out)?;
            }
            let mut children = self.record.children(at.node);
            while let Some(main) = children.next() {
                let variations: Vec<NodeId> = children.collect();
                let before = (at.position.clone(), at.last_to, at.ply);
                at.node = main;
                self.entry(&mut at, out)?;
                if variations.is_empty() {
                    children = self.record.children(main);
                    continue;
                }
                let depth = at.depth;
                at.printed = true;
                pending.push(at);
                for node in variations.into_iter().rev() {
                    let (position, last_to, ply) = before.clone();
                    let depth = depth + 1;
                    pending.push(Pending {
                        node,
                        position,
                        last_to,
                        ply,
                        depth,
                        printed: false,
                    });
                }
                break;
            }
        }
        Ok(())
    }

    /// Prints one entry and carries it out.
    fn entry(&self, at: &mut Pending, out: &mut impl Write) -> Result<(), Failure> {
        let Some(entry) = self.record.entry(at.node) else {
            return Ok(());
        };
        let mark = match (self.signs.side, at.position.side()) {
            (SideMarks::Words, side) => self.sides.name(side),
            (_, side) => self.signs.side_mark(side),
        };
        let text = match entry {
            Entry::Move(m) => format!("{mark}{}", self.written(at, *m)),
            Entry::Pass => format!("{mark}パス"),
            Entry::Foul(foul) => match &**foul {
                Foul::Move(m) => format!("{mark}{}（反則）", self.written(at, *m)),
                // The finding on stderr has the details.
                Foul::Text(text) => {
                    let mark = if unread::names_side(text) { "" } else { mark };
                    let context = Context::new(&at.position, at.last_to);
                    let reason = unread::reason(&context, text);
                    format!("{mark}{}（{reason}）", OneLine(text))
                }
            },
            Entry::Ending(ending) => words(ending),
        };
        let indent = "  ".repeat(at.depth.min(8));
        let clock = clock_text(self.record.clock(at.node));
        let line = format!(
            "{indent}{:>4} {}{clock}",
            at.ply,
            snippet::padded(&text, 14)
        );
        writeln!(out, "{}", line.trim_end())?;
        self.notes(at.node, at.depth, out)?;
        // An entry that cannot be carried out leaves the position unchanged; its finding is on stderr.
        let _ = entry.carry_out(&mut at.position);
        at.last_to = entry.played().map(Move::to).or(at.last_to);
        at.ply = at.ply.saturating_add(1);
        Ok(())
    }

    fn written(&self, at: &Pending, m: Move) -> String {
        let context = Context::new(&at.position, at.last_to);
        let written = describe(&context, m, self.writing.candidates);
        let text = written.and_then(|written| self.writing.text(&written).ok());
        text.unwrap_or_else(|| m.to_string())
    }

    fn notes(&self, node: NodeId, depth: usize, out: &mut impl Write) -> io::Result<()> {
        let indent = "  ".repeat(depth.min(8));
        for Note { kind, text } in self.record.notes(node) {
            let mark = match kind {
                NoteKind::Comment => '*',
                NoteKind::Program => '#',
                NoteKind::Bookmark => '&',
                // A line that could not be read.
                _ => '?',
            };
            // A note may have several lines, some of them empty.
            for line in text.split('\n') {
                let line = format!("{indent}     {mark} {}", OneLine(line));
                writeln!(out, "{}", line.trim_end())?;
            }
        }
        Ok(())
    }

    /// Prints the board after a ply of the main line.
    fn board(&self, ply: Option<u32>, out: &mut impl Write) -> Result<(), Failure> {
        let Some(mut replay) = self.record.replay() else {
            return Ok(());
        };
        let first = replay.ply();
        let mut reached = first.saturating_sub(1);
        while ply.is_none_or(|ply| replay.ply() <= ply) {
            let number = replay.ply();
            let Some(node) = replay.advance() else { break };
            let is_ending = self
                .record
                .entry(node)
                .is_some_and(|entry| entry.ending().is_some());
            reached = if is_ending { reached } else { number };
        }
        if let Some(ply) = ply.filter(|&ply| ply != reached) {
            return Err(Failure::Input(format!(
                "there is no ply {ply}: the game has plies {} to {reached}",
                first.saturating_sub(1)
            )));
        }
        let board = Bod::new(replay.position().setup());
        let board = match self.sides.handicap() {
            Some(_) => board.of_handicap_game(),
            None => board,
        };
        write!(out, "{board}")?;
        Ok(())
    }

    fn result(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(ending) = self.record.ending() else {
            return Ok(());
        };
        let plies = self.record.ply_count();
        let outcome = match ending.outcome {
            Won::Win(color) => format!("、{}の勝ち", self.sides.with_player(color)),
            Won::Draw => "、引き分け".to_owned(),
            Won::Undecided => String::new(),
        };
        writeln!(out, "まで{plies}手で{}{outcome}", words(ending))?;
        Ok(())
    }
}

/// The ending in Japanese: its name, or the words of the record where it has none.
fn words(ending: &Ending) -> String {
    match ending.kind {
        komadai::EndingKind::Other => OneLine(&ending.raw).to_string(),
        kind => kind.japanese().to_owned(),
    }
}

/// `( 1:05/00:05:43)`, without the parts that are unknown.
fn clock_text(clock: Clock) -> String {
    let spent = clock
        .spent()
        .map(|ms| format!("{:2}:{:02}", ms / 60_000, ms / 1000 % 60));
    let total = clock.total().map(|ms| {
        format!(
            "/{:02}:{:02}:{:02}",
            ms / 3_600_000,
            ms / 60_000 % 60,
            ms / 1000 % 60
        )
    });
    match (spent, total) {
        (None, None) => String::new(),
        (spent, total) => format!(
            " ({}{})",
            spent.unwrap_or_else(|| "?".to_owned()),
            total.unwrap_or_default()
        ),
    }
}
