//! Where another game begins in CSA files that were joined without `/` between them.
//!
//! | a statement | of a game that has so far | decides |
//! |---|---|---|
//! | version | a position, moves or an ending | next game |
//! | line of the board, `PI`, SFEN | moves or an ending | next game |
//! | side to move | an ending | next game |
//! | name of a player who has one | a position, no moves | next game |
//! | name, or information that only heads have | moves or an ending | nothing yet: it is held as a head |
//! | any other | | same game |
//!
//! A head is *strong* if it repeats a heading of the game, or follows an ending. While one is held:
//!
//! | a statement | decides | the head is |
//! |---|---|---|
//! | version; line of the board, `PI`, SFEN | next game | its beginning |
//! | side to move, move, ending | next game if the head is strong, else same game | its beginning, else late |
//! | `/` | nothing yet if the head is strong, from version 3 on; else same game | held, else late |
//! | offer of a server | same game | late |
//! | any other | nothing yet | held, and has this statement |
//! | end of the text | same game | late |
//!
//! A late head belongs to the game before it; a strong one is reported. Comments decide nothing,
//! whatever they say: a game is written with its comments, and has to be read again as one.

use crate::declared::EncodingDeclaration;
use crate::formats::csa::grammar::{
    NarrowedLine, NarrowedStatements, Statement, StatementKind, Statements, is_offer,
};
use crate::formats::csa_ending;
use komadai_core::Color;
use komadai_parse::productions::first_line;

/// What decides whether a line still belongs to a game: what the game has so far, and the head that
/// is held.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Boundary {
    /// Whether a line was about the position.
    placed: bool,
    /// Whether the game has an ending.
    ended: bool,
    /// The bits of [`heading`] for the headings of the game.
    headings: u8,
    /// Lines after moves that may be the head of another game.
    head: Option<Head>,
    /// The byte up to which no head is that of another game.
    settled: usize,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    headings: u8,
    /// Whether moves are enough to make it the head of another game.
    strong: bool,
}

/// What a statement decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Decision {
    /// The statement belongs to the game so far, and so does the head that is held.
    SameGame,
    /// The statement belongs to a head that may be that of another game.
    Undecided,
    /// Another game begins: with the head that is held or, where none is, with the statement.
    NextGame,
}

/// The game to which a statement belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    ThisGame,
    /// This game, although the statement looks like the head of another, which does not come.
    ThisGameLate,
    NextGame,
}

impl Boundary {
    /// Whether a line of this game was about the position.
    pub(super) const fn is_placed(&self) -> bool {
        self.placed
    }

    /// Takes note of a statement of this game.
    pub(super) fn pass(&mut self, kind: StatementKind<'_>, text: &str) {
        self.headings |= heading(kind);
        self.placed |= is_position(kind) || matches!(kind, StatementKind::Turn(_));
        self.ended |= is_ending(kind, text);
    }

    /// Looks at the next statement. `played`: whether this game has moves or an ending.
    pub(super) fn look(
        &mut self,
        kind: StatementKind<'_>,
        text: &str,
        played: bool,
        version: u32,
    ) -> Decision {
        let bits = heading(kind);
        let again = self.headings & bits != 0;
        let strong = again || (self.ended && bits != 0);
        if let Some(head) = &mut self.head {
            let begins = match kind {
                StatementKind::Version(_) => true,
                _ if is_position(kind) => true,
                StatementKind::Turn(_) | StatementKind::Move(_) => head.strong,
                _ if is_ending(kind, text) => head.strong,
                // Names before a separator belong to the game after it.
                StatementKind::Separator if head.strong && version >= 3 => {
                    return Decision::Undecided;
                }
                StatementKind::Separator => false,
                StatementKind::Unknown if is_offer(text) => false,
                _ => {
                    head.headings |= bits;
                    head.strong |= strong;
                    return Decision::Undecided;
                }
            };
            if begins {
                return Decision::NextGame;
            }
            self.headings |= head.headings;
            self.head = None;
            return Decision::SameGame;
        }
        let begins = match kind {
            StatementKind::Version(_) => played || self.placed,
            StatementKind::Name(..) if !played => self.placed && again,
            StatementKind::Name(..) | StatementKind::Info { .. } if played && bits != 0 => {
                let headings = bits;
                self.head = Some(Head { headings, strong });
                return Decision::Undecided;
            }
            StatementKind::Turn(_) => self.ended,
            _ => played && is_position(kind),
        };
        match begins {
            true => Decision::NextGame,
            false => Decision::SameGame,
        }
    }

    /// The game to which a statement belongs, by the statements that follow it.
    pub(super) fn owner<'a>(
        &mut self,
        statement: &Statement<'_>,
        lookahead: impl FnOnce() -> Lookahead<'a>,
        played: bool,
        version: u32,
    ) -> Owner {
        if statement.text.start < self.settled {
            return Owner::ThisGame;
        }
        let mut ahead = *self;
        match ahead.look(statement.kind, statement.text.text, played, version) {
            Decision::SameGame => return Owner::ThisGame,
            Decision::NextGame => return Owner::NextGame,
            Decision::Undecided => {}
        }
        let Lookahead(inner, all) = lookahead();
        let inner = inner.into_iter().flatten();
        for (kind, statement) in inner {
            if let Some(owner) = self.decide(&mut ahead, kind, &statement, version) {
                return owner;
            }
        }
        for statement in all {
            let loose = NarrowedLine::of(&statement);
            let Some(loose) = &loose else {
                if let Some(owner) = self.decide(&mut ahead, statement.kind, &statement, version) {
                    return owner;
                }
                continue;
            };
            for (kind, statement) in loose.statements() {
                if let Some(owner) = self.decide(&mut ahead, kind, &statement, version) {
                    return owner;
                }
            }
        }
        self.settle(&ahead, usize::MAX)
    }

    /// Where the head belongs, if a statement after it decides that.
    fn decide(
        &mut self,
        ahead: &mut Boundary,
        kind: StatementKind<'_>,
        statement: &Statement<'_>,
        version: u32,
    ) -> Option<Owner> {
        let before = *ahead;
        match ahead.look(kind, statement.text.text, true, version) {
            Decision::Undecided => None,
            Decision::NextGame => Some(Owner::NextGame),
            Decision::SameGame => Some(self.settle(&before, statement.text.start)),
        }
    }

    fn settle(&mut self, ahead: &Boundary, end: usize) -> Owner {
        self.settled = end;
        match ahead.head.is_some_and(|head| head.strong) {
            true => Owner::ThisGameLate,
            false => Owner::ThisGame,
        }
    }
}

/// The first and the last byte at which a text can be cut: after a line `/`. From version 3 on heads
/// are carried over it, so that no cut is certain.
pub(super) fn cuts(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let before = bytes.get(..version_3(text).unwrap_or(bytes.len()))?;
    let mut cuts = memchr::memchr_iter(b'/', before).filter_map(|at| {
        let begins = at.checked_sub(1).and_then(|at| bytes.get(at));
        let (len, whole) = first_line(bytes.get(at..)?);
        let is_alone = matches!(begins, None | Some(b'\n' | b'\r')) && len == 1;
        (is_alone && whole > len).then(|| at.saturating_add(whole))
    });
    let last = cuts.next_back()?;
    Some((cuts.next().unwrap_or(last), last))
}

/// The byte of the first `V` that may declare a version from 3 on.
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

/// The declaration of the encoding in a statement before the moves.
pub(super) fn declaration<'t>(statement: &Statement<'t>) -> Option<EncodingDeclaration<'t>> {
    EncodingDeclaration::of(statement.text.text.strip_prefix('\'')?)
}

/// The statements after one: those of its line if that was narrowed, and those of the lines after
/// it.
pub(super) struct Lookahead<'a>(
    pub(super) Option<NarrowedStatements<'a, 'a>>,
    pub(super) Statements<'a>,
);

fn is_position(kind: StatementKind<'_>) -> bool {
    matches!(
        kind,
        StatementKind::Even(_)
            | StatementKind::Sfen(_)
            | StatementKind::Rank(..)
            | StatementKind::Pieces(..)
    )
}

fn is_ending(kind: StatementKind<'_>, text: &str) -> bool {
    match kind {
        StatementKind::Special(_) => true,
        StatementKind::Unknown => csa_ending::wars(text).is_some(),
        _ => false,
    }
}

/// A bit for each heading: a header that is in the head of a game and nowhere else.
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
