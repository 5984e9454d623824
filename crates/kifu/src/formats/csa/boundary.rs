//! Detects where another game begins in CSA files that were joined without `/` between them.
//!
//! | line | the game so far has | the line belongs to |
//! |---|---|---|
//! | version | a position, moves or an ending | next game |
//! | line of the board, `PI`, SFEN | moves or an ending | next game |
//! | side to move | an ending | next game |
//! | name of a player who has one | a position, no moves | next game |
//! | heading | moves or an ending | depends on the statements after it, see below |
//! | any other | | same game |
//!
//! A head is the lines above the moves. A *heading* is a name, or information that only heads have. A heading after
//! moves begins a head, which is *strong* if it repeats a heading of the game or follows an ending. The statements
//! after it decide:
//!
//! | statement | the head belongs to |
//! |---|---|
//! | version; line of the board, `PI`, SFEN | next game |
//! | side to move, move, ending | next game if the head is strong, else same game |
//! | `/` | not decided yet if the head is strong and the version is 3 or later, else same game |
//! | offer of a server | same game |
//! | any other | not decided yet; the statement is part of the head |
//! | end of the text | same game |
//!
//! A head is late if it belongs to the same game. If it is strong, it is reported. Comments never decide, because a
//! game is written with its comments and must be read back as one game.

use komadai_core::Color;
use komadai_parse::productions::first_line;

use super::grammar::{Statement, StatementKind, Statements, narrowed, statements_of};
use super::server::is_offer;
use crate::formats::csa_ending;

/// The parts of a game so far, which decide whether a line still belongs to it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Boundary {
    /// Whether a line was about the position.
    pub(super) is_placed: bool,
    has_ended: bool,
    /// The bits of [`heading`] for the headings of the game.
    headings: u8,
    /// The byte before which every head is known to belong to this game.
    known: usize,
}

/// The game that a line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BelongsTo {
    ThisGame,
    /// This game, although the line looks like the head of another game.
    ThisGameLate,
    NextGame,
}

impl Boundary {
    /// Adds a statement to the parts of this game.
    pub(super) fn pass(&mut self, statement: &Statement<'_>) {
        self.headings |= heading(statement.kind);
        self.is_placed |=
            is_position(statement.kind) || matches!(statement.kind, StatementKind::Turn(_));
        self.has_ended |= is_ending(statement);
    }

    /// Returns the game that a line belongs to. The statements `ahead` follow it. `played` is `true` if this game has
    /// moves or an ending.
    pub(super) fn of_line(
        &mut self,
        line: &Statement<'_>,
        ahead: &Statements<'_>,
        played: bool,
        version: u32,
    ) -> BelongsTo {
        let bits = heading(line.kind);
        let begins = match line.kind {
            StatementKind::Version(_) => played || self.is_placed,
            StatementKind::Turn(_) => self.has_ended,
            StatementKind::Name(..) if !played => self.is_placed && self.headings & bits != 0,
            _ if bits != 0 && played && line.text.start >= self.known => {
                return self.of_head(line, ahead.clone(), version);
            }
            kind => played && is_position(kind),
        };
        if begins {
            BelongsTo::NextGame
        } else {
            BelongsTo::ThisGame
        }
    }

    /// Returns the game that a head after moves belongs to.
    fn of_head(&mut self, first: &Statement<'_>, ahead: Statements<'_>, version: u32) -> BelongsTo {
        let mut is_strong = self.is_strong(first);
        let mut decide = |statement: &Statement<'_>| match statement.kind {
            StatementKind::Version(_) => Some(true),
            kind if is_position(kind) => Some(true),
            StatementKind::Turn(_) | StatementKind::Move(_) => Some(is_strong),
            _ if is_ending(statement) => Some(is_strong),
            // Names before a separator belong to the game after it.
            StatementKind::Separator if is_strong && version >= 3 => None,
            StatementKind::Separator => Some(false),
            StatementKind::Unknown if is_offer(statement.text.text) => Some(false),
            _ => {
                is_strong |= self.is_strong(statement);
                None
            }
        };
        let mut end = usize::MAX;
        for statement in ahead {
            let begins = match narrowed(&statement) {
                None => decide(&statement),
                Some(text) => statements_of(&text, statement).find_map(|inner| decide(&inner)),
            };
            if begins == Some(true) {
                return BelongsTo::NextGame;
            }
            if begins == Some(false) {
                end = statement.text.start;
                break;
            }
        }
        self.known = end;
        if is_strong {
            BelongsTo::ThisGameLate
        } else {
            BelongsTo::ThisGame
        }
    }

    fn is_strong(&self, statement: &Statement<'_>) -> bool {
        let bits = heading(statement.kind);
        self.headings & bits != 0 || self.has_ended && bits != 0
    }
}

/// Returns the first and the last byte at which a text can be cut: after a line `/`. From version 3, heads carry over
/// to the game after `/`, so no cut is certain.
pub(super) fn cuts(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let before = bytes.get(..version_3(text).unwrap_or(bytes.len()))?;
    let mut cuts = memchr::memchr_iter(b'/', before).filter_map(|at| {
        let begins = at.checked_sub(1).and_then(|at| bytes.get(at));
        let (len, whole) = first_line(bytes.get(at..)?);
        let is_alone = matches!(begins, None | Some(b'\n' | b'\r')) && len == 1;
        (is_alone && whole > len).then(|| at + whole)
    });
    let last = cuts.next_back()?;
    Some((cuts.next().unwrap_or(last), last))
}

/// Returns the byte of the first `V` that may declare version 3 or later.
fn version_3(text: &str) -> Option<usize> {
    let wide = memchr::memmem::find_iter(text.as_bytes(), "Ｖ");
    let is_old = |at: usize| {
        let number = text.get(at..).and_then(|rest| rest.as_bytes().get(1..3));
        matches!(number, Some([b'1' | b'2', other]) if !other.is_ascii_digit())
    };
    let begins = |at: &usize| {
        let before = text
            .get(..*at)
            .unwrap_or("")
            .trim_end_matches([' ', '\t', '\u{3000}']);
        before.is_empty() || before.ends_with(['\n', '\r', ',', '，'])
    };
    let mut plain = memchr::memchr_iter(b'V', text.as_bytes()).filter(|&at| !is_old(at));
    let first = plain.find(begins);
    first.into_iter().chain({ wide }.find(begins)).min()
}

fn is_position(kind: StatementKind<'_>) -> bool {
    matches!(
        kind,
        StatementKind::Even(_)
            | StatementKind::Sfen(_)
            | StatementKind::Rank(..)
            | StatementKind::Pieces(..)
    )
}

fn is_ending(statement: &Statement<'_>) -> bool {
    match statement.kind {
        StatementKind::Special(_) => true,
        StatementKind::Unknown => csa_ending::wars(statement.text.text).is_some(),
        _ => false,
    }
}

/// Returns the bit of a heading, or 0 for any other statement.
fn heading(kind: StatementKind<'_>) -> u8 {
    match kind {
        StatementKind::Name(Color::Black, _) => 1,
        StatementKind::Name(Color::White, _) => 2,
        StatementKind::Info { key, .. } => match key.text {
            "EVENT" => 4,
            "SITE" => 8,
            "START_TIME" => 16,
            "TIME_LIMIT" | "TIME" | "TIME+" | "TIME-" | "TIMET+" | "TIMET-" => 32,
            "MAX_MOVES" => 64,
            "JISHOGI" => 128,
            _ => 0,
        },
        _ => 0,
    }
}
