//! Lines of CSA that can only stand in another game than the moves above them.

use komadai_core::Color;
use komadai_parse::csa::{Kind, Statement};

use super::ending;

/// What a game has told so far, as far as it decides whether a line still belongs to it.
///
/// Files are joined without `/` between them. Behind moves, these lines begin another game: a
/// version, a line of the board, and what heads a game where it was told before. Behind a position
/// alone, a version and the name of a player who has one begin another. Behind an ending everything does
/// that heads a game, and the side that begins. Comments between belong to the game before, whatever
/// they say: a game is written with its comments, and read again as one. So does a header that may
/// come late.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Boundary {
    /// Whether anything was told.
    touched: bool,
    /// Whether anything about the position was.
    placed: bool,
    /// Whether an ending was.
    ended: bool,
    /// The bits of [`heading`].
    headings: u8,
}

impl Boundary {
    /// Takes note of a statement of this game.
    pub(crate) fn pass(&mut self, statement: &Statement<'_>) {
        self.touched |= statement.kind != Kind::Separator;
        self.headings |= heading(statement.kind);
        self.placed |= matches!(
            statement.kind,
            Kind::Even(_) | Kind::Sfen(_) | Kind::Rank(..) | Kind::Pieces(..) | Kind::Turn(_)
        );
        self.ended |= match statement.kind {
            Kind::Special(_) => true,
            Kind::Unknown => ending::wars(statement.text.text).is_some(),
            _ => false,
        };
    }

    /// Whether a statement begins another game. `played`: whether moves or an ending stand in this one.
    pub(crate) fn is_passed(&self, kind: Kind<'_>, played: bool) -> bool {
        let heading = heading(kind);
        let again = self.headings & heading != 0;
        match kind {
            Kind::Version(_) => played || self.placed,
            Kind::Name(..) if !played => self.placed && again,
            Kind::Name(..) | Kind::Info { .. } => played && (again || (self.ended && heading != 0)),
            Kind::Even(_) | Kind::Sfen(_) | Kind::Rank(..) | Kind::Pieces(..) => played,
            Kind::Turn(_) => self.ended,
            _ => false,
        }
    }

    /// Whether a statement is the first of a game and declares the encoding of a file, which need not
    /// be the first of the text.
    pub(crate) fn is_encoding(&self, kind: Kind<'_>) -> bool {
        let declares = |text: &str| text.starts_with("CSA encoding=");
        matches!(kind, Kind::Comment(text) if !self.touched && declares(text.text))
    }
}

/// A bit for each header that stands in the head of a game and nowhere else.
fn heading(kind: Kind<'_>) -> u8 {
    match kind {
        Kind::Name(Color::Black, _) => 1,
        Kind::Name(Color::White, _) => 2,
        Kind::Info { key, .. } => match key.text {
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
