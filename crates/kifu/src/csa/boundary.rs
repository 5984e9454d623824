//! Lines of CSA that can only stand in another game than the moves above them.

use komadai_core::Color;
use komadai_parse::csa::{Kind, Statement};

use super::ending;

/// What a game has told so far, as far as it decides whether a line still belongs to it.
///
/// Files are joined without `/` between them. Behind moves, these lines begin another game: a
/// version, a comment that declares the encoding, a line of the board, and what heads a game where it
/// was told before. Behind an ending everything does that heads a game, and the side that begins.
/// Comments between belong to the game before; so does a header that may come late.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Boundary {
    /// Whether anything was told.
    touched: bool,
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
        self.ended |= match statement.kind {
            Kind::Special(_) => true,
            Kind::Unknown => ending::wars(statement.text.text).is_some(),
            _ => false,
        };
    }

    /// Whether a statement behind moves or an ending of this game begins another one.
    pub(crate) fn is_passed(&self, kind: Kind<'_>) -> bool {
        match kind {
            Kind::Version(_)
            | Kind::Encoding(_)
            | Kind::Even(_)
            | Kind::Sfen(_)
            | Kind::Rank(..)
            | Kind::Pieces(..) => true,
            Kind::Turn(_) => self.ended,
            Kind::Comment(text) => declares_encoding(text.text),
            Kind::Name(..) | Kind::Info { .. } => {
                let heading = heading(kind);
                heading != 0 && (self.ended || self.headings & heading != 0)
            }
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

/// `'CSA encoding=UTF-8`, and as Kifu for Windows has it. The sign of the comment is left out.
fn declares_encoding(comment: &str) -> bool {
    comment.starts_with("CSA encoding=") || comment.starts_with("encoding=")
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
