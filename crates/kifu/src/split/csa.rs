//! Games of a CSA text: `/` stands between two, or a line that can only begin another.

use komadai_parse::csa::{Kind, Statement, statements};

use crate::csa::{Boundary, is_offer, read_loosely};
use crate::special::wars;

/// What decides whether a line ends a game.
#[derive(Debug, Default)]
pub(crate) struct Splitter {
    version: u32,
    /// Whether more than names and information stand in this game.
    begun: bool,
    /// Whether moves do.
    played: bool,
    boundary: Boundary,
}

impl Splitter {
    /// Whether a game begins with this line: with the `/` before it, which readers pass over.
    pub(super) fn line(&mut self, line: &str) -> bool {
        match line.as_bytes() {
            [b'T', ..] if !line.contains(',') => return false,
            [b'\'', ..] => return false,
            [b'+' | b'-', b'0'..=b'9', ..] if !line.contains(',') => {
                self.play();
                return false;
            }
            _ => {}
        }
        let mut begins = false;
        for (i, statement) in statements(line).enumerate() {
            begins |= self.statement(&statement) && i == 0;
        }
        begins
    }

    pub(super) const fn left_out(&mut self) {
        self.play();
    }

    const fn play(&mut self) {
        self.begun = true;
        self.played = true;
    }

    /// For the next game.
    fn next(&self) -> Splitter {
        Splitter {
            version: self.version,
            ..Splitter::default()
        }
    }

    /// Whether this statement ends a game, or begins another one.
    fn statement(&mut self, statement: &Statement<'_>) -> bool {
        let begins = self.boundary.is_passed(statement.kind, self.played);
        if begins {
            *self = self.next();
        }
        let ends = self.read(statement);
        self.boundary.pass(statement);
        ends || begins
    }

    /// Whether this statement ends a game for its own sake.
    fn read(&mut self, statement: &Statement<'_>) -> bool {
        match statement.kind {
            // Names before it belong to the game behind it.
            Kind::Separator if self.version >= 3 && !self.begun => return false,
            Kind::Separator => {
                *self = self.next();
                return true;
            }
            Kind::Unknown if self.played && is_offer(statement.text.text) => {
                *self = self.next();
                return true;
            }
            Kind::Version(version) => {
                let digits = version.text.split('.').next().unwrap_or("");
                self.version = digits.parse().unwrap_or(0);
            }
            Kind::Even(_) | Kind::Sfen(_) | Kind::Rank(..) | Kind::Pieces(..) | Kind::Turn(_) => {
                self.begun = true;
            }
            Kind::Move(_) | Kind::Special(_) => self.play(),
            Kind::Unknown => {
                if wars(statement.text.text).is_some() {
                    self.play();
                }
                read_loosely(statement, |inner| {
                    self.read(inner);
                    self.boundary.pass(inner);
                });
            }
            _ => {}
        }
        false
    }
}
