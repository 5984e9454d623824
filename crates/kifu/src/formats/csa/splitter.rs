//! Games of a CSA text: `/` separates two, or a line that can only begin another.

use komadai_core::Setup;
use komadai_parse::csa::ending::wars;
use komadai_parse::csa::{
    NarrowedLine, Statement, StatementKind, is_offer, major_version, statements,
};

use super::{Boundary, Decision};
use crate::split::Heads;

/// What decides whether a line ends a game.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    version: u32,
    /// Whether this game has more than names and information.
    begun: bool,
    /// Whether this game has moves.
    played: bool,
    boundary: Boundary,
    /// Where a line begins with which another game may begin.
    head: Option<usize>,
}

impl Heads for Splitter {
    /// Looks at the line at a byte. Where it shows that a game begins, the byte comes out: of this
    /// line (of the `/` too, which readers pass over), or of the head before it.
    fn line(&mut self, line: &str, at: usize) -> Option<usize> {
        match line.as_bytes() {
            [b'T', ..] if !line.contains(',') => return None,
            [b'\'', ..] => return None,
            [b'+' | b'-', b'0'..=b'9', ..] if !line.contains(',') && !self.boundary.is_open() => {
                self.play();
                return None;
            }
            _ => {}
        }
        let mut begins = None;
        let mut first = Some(at);
        for statement in statements(line) {
            match NarrowedLine::of(&statement) {
                None => self.statement(statement.kind, &statement, &mut first, &mut begins),
                Some(loose) => {
                    for (kind, statement) in loose.statements() {
                        self.statement(kind, &statement, &mut first, &mut begins);
                    }
                }
            }
        }
        begins.filter(|&begin| begin > 0)
    }

    /// Where the line begins with which another game may begin.
    fn head(&self) -> Option<usize> {
        self.head
    }

    /// Another game begins with the head, whatever follows.
    fn begin_at_head(&mut self) {
        *self = self.next();
    }

    fn left_out(&mut self) {
        self.play();
    }
}

impl Splitter {
    const fn play(&mut self) {
        self.begun = true;
        self.played = true;
    }

    /// For the next game.
    fn next(&self) -> Splitter {
        Splitter {
            version: self.version,
            boundary: self.boundary.next(),
            ..Splitter::default()
        }
    }

    /// Reads a statement; the first of its line takes `first`, where the line begins.
    fn statement(
        &mut self,
        kind: StatementKind<'_>,
        statement: &Statement<'_>,
        first: &mut Option<usize>,
        begins: &mut Option<usize>,
    ) {
        let at = first.take();
        let text = statement.text.text;
        let mut begin = None;
        let opened = self.boundary.is_open();
        match self.boundary.look(kind, text, self.played, self.version) {
            Decision::Undecided => {
                if !opened {
                    self.head = at;
                }
                return;
            }
            Decision::NextGame => {
                begin = if opened { self.head } else { at };
                *self = self.next();
            }
            Decision::SameGame => self.head = None,
        }
        if self.read(kind, text) {
            begin = begin.or(at);
        }
        self.boundary.pass(kind, text);
        *begins = begins.or(begin);
    }

    /// Whether this statement ends a game for its own sake.
    fn read(&mut self, kind: StatementKind<'_>, text: &str) -> bool {
        match kind {
            // Names before a separator belong to the game after it.
            StatementKind::Separator if self.version >= 3 && !self.begun => return false,
            StatementKind::Separator => {
                *self = self.next();
                return true;
            }
            StatementKind::Unknown if self.played && is_offer(text) => {
                *self = self.next();
                return true;
            }
            StatementKind::Version(version) => {
                self.version = major_version(version.text);
            }
            // An SFEN that is no position leaves the head open.
            StatementKind::Sfen(sfen) => self.begun |= sfen.text.parse::<Setup>().is_ok(),
            StatementKind::Even(_)
            | StatementKind::Rank(..)
            | StatementKind::Pieces(..)
            | StatementKind::Turn(_) => {
                self.begun = true;
            }
            StatementKind::Move(_) | StatementKind::Special(_) => self.play(),
            StatementKind::Unknown if wars(text).is_some() => self.play(),
            _ => {}
        }
        false
    }
}
