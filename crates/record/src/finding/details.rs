//! What the sentences of findings name.

use std::fmt;

use komadai_core::{ByColor, Color, DecidingRule, Handicap, ImpasseCount, Move};

/// The beginning of a text, shown in quotation marks: at most 40 characters, then `…`.
///
/// ```
/// use komadai_record::details::Excerpt;
///
/// assert!(Excerpt::from("７六歩").to_string().contains("７六歩"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(Box<str>);

impl From<&str> for Excerpt {
    fn from(text: &str) -> Excerpt {
        let cut = text.char_indices().nth(40);
        let short = cut.and_then(|(end, _)| text.get(..end));
        Excerpt(match short {
            Some(short) => format!("{short}…").into(),
            None => text.into(),
        })
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}”", self.0)
    }
}

/// A side by its name, `Black` or `White`.
///
/// ```
/// use komadai_core::Color;
/// use komadai_record::details::SideName;
///
/// assert!(!SideName(Color::Black).to_string().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideName(pub Color);

impl fmt::Display for SideName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Color::Black => "Black",
            Color::White => "White",
        })
    }
}

/// A rule that ended a game, as a clause.
///
/// ```
/// use komadai_core::DecidingRule;
/// use komadai_record::details::RuleName;
///
/// assert!(!RuleName(DecidingRule::MaxMoves).to_string().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleName(pub DecidingRule);

impl fmt::Display for RuleName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.english())
    }
}

/// The ply at which a variation begins, as the text names it.
///
/// ```
/// use komadai_record::details::PlyName;
///
/// assert!(PlyName::Ply(12).to_string().contains("12"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlyName {
    /// By the number of its first move.
    Ply(u32),
    /// By a text that is no such number.
    Text(Excerpt),
}

impl fmt::Display for PlyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlyName::Ply(ply) => write!(f, "ply {ply}"),
            PlyName::Text(text) => text.fmt(f),
        }
    }
}

/// Handicaps whose names are like an unknown one.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_record::details::SimilarHandicaps;
///
/// let near = SimilarHandicaps(Box::new([Handicap::Rook]));
/// assert!(near.to_string().contains("飛車落ち"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimilarHandicaps(pub Box<[Handicap]>);

impl fmt::Display for SimilarHandicaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, handicap) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { " (similar names: " } else { ", " })?;
            f.write_str(handicap.japanese())?;
        }
        f.write_str(if self.0.is_empty() { "" } else { ")" })
    }
}

/// Moves that a text fits, each with the text that would have meant it alone.
///
/// ```
/// use komadai_record::details::NamedMoves;
///
/// let moves = NamedMoves(Box::new([("4i5h".parse()?, Some("５八金右".into()))]));
/// assert!(moves.to_string().contains("５八金右"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMoves(pub Box<[(Move, Option<Box<str>>)]>);

impl fmt::Display for NamedMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (m, text)) in self.0.iter().enumerate() {
            write!(f, "{} {m}", if i == 0 { "" } else { "," })?;
            if let Some(text) = text {
                write!(f, " ({text})")?;
            }
        }
        Ok(())
    }
}

/// What a side has for a declaration.
///
/// ```
/// use komadai_core::{Color, ImpasseCount, Position};
/// use komadai_record::details::DeclarationPoints;
///
/// let count = ImpasseCount::of(&Position::startpos(), Color::Black);
/// assert!(!DeclarationPoints(count).to_string().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclarationPoints(pub ImpasseCount);

impl fmt::Display for DeclarationPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (points, pieces) = (self.0.points_declared, self.0.pieces_entered);
        write!(f, "{points} points, {pieces} pieces entered")
    }
}

/// What both sides have for an impasse.
///
/// ```
/// use komadai_core::{ByColor, ImpasseCount, Position};
/// use komadai_record::details::ImpasseCounts;
///
/// let counts = ByColor::new_with(|color| ImpasseCount::of(&Position::startpos(), color));
/// assert!(!ImpasseCounts(counts).to_string().is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImpasseCounts(pub ByColor<ImpasseCount>);

impl fmt::Display for ImpasseCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByColor { black, white } = self.0;
        let king = |count: ImpasseCount| match count.king_entered {
            true => "entered",
            false => "outside",
        };
        write!(
            f,
            "Black has {} points, its king is {}; White has {}, {}",
            black.points,
            king(black),
            white.points,
            king(white),
        )
    }
}
