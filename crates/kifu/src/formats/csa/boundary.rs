//! Lines of CSA that can only stand in another game than the moves above them.

use komadai_core::Color;
use komadai_parse::EncodingDeclaration;
use komadai_parse::csa::{
    NarrowedLine, NarrowedStatements, Statement, StatementKind, Statements, ending, is_offer,
};

/// What a game has told so far, as far as it decides whether a line still belongs to it.
///
/// Files are joined without `/` between them. Behind moves, these lines begin another game: a
/// version, a line of the board, and what heads a game. Such a head belongs to a position or version
/// behind it, and behind an ending, or where it was told before, also to moves; where none follow, it
/// comes late in the game before. Behind a position alone, a version and the name of a player who has one
/// begin another. Behind an ending the side that begins does. Comments between belong to the game
/// before, whatever they say: a game is written with its comments, and read again as one.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Boundary {
    /// Whether anything about the position was.
    placed: bool,
    /// Whether an ending was.
    ended: bool,
    /// The bits of [`heading`].
    headings: u8,
    /// Lines behind moves that may be the head of another game.
    head: Option<Head>,
    /// Up to this byte no head is that of another game.
    settled: usize,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    headings: u8,
    /// Whether moves are enough to make it one.
    strong: bool,
}

/// What a statement shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// It belongs to the game so far, and so does a head before it.
    SameGame,
    /// It belongs to a head that may be that of another game.
    Undecided,
    /// Another game begins: with the head before it or, where none is, with this.
    NextGame,
}

/// Where a statement belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Owner {
    ThisGame,
    /// To this game, though it looks like the head of one that does not come.
    ThisGameLate,
    NextGame,
}

impl Boundary {
    /// Takes note of a statement of this game.
    pub(crate) fn pass(&mut self, kind: StatementKind<'_>, text: &str) {
        self.headings |= heading(kind);
        self.placed |= is_position(kind) || matches!(kind, StatementKind::Turn(_));
        self.ended |= is_ending(kind, text);
    }

    /// For the game behind: with the head that was held for it.
    pub(crate) fn next(&self) -> Boundary {
        Boundary {
            headings: self.head.map_or(0, |head| head.headings),
            ..Boundary::default()
        }
    }

    /// Whether a head waits for what follows.
    pub(crate) const fn is_open(&self) -> bool {
        self.head.is_some()
    }

    /// Looks at the next statement. `played`: whether moves or an ending stand in this game.
    pub(crate) fn look(
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
                // Names before it belong to the game behind it.
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

    /// Where a statement belongs that `rest` follows.
    pub(crate) fn owner<'a>(
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

    /// Whether a statement behind a head decides where that belongs.
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

/// The declaration of the encoding that a statement is where it stands before the moves.
pub(super) fn declaration<'t>(statement: &Statement<'t>) -> Option<EncodingDeclaration<'t>> {
    EncodingDeclaration::of(statement.text.text.strip_prefix('\'')?)
}

/// What follows a statement: in the same line if that is read loosely, and behind it.
pub(crate) struct Lookahead<'a>(
    pub(crate) Option<NarrowedStatements<'a, 'a>>,
    pub(crate) Statements<'a>,
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
        StatementKind::Unknown => ending::wars(text).is_some(),
        _ => false,
    }
}

/// A bit for each header that stands in the head of a game and nowhere else.
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
