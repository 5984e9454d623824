//! Defines a tag: a castle or an opening with its names.

use komadai_core::{Handicap, codes};

use crate::Example;

/// A castle, an opening, or another named feature of a game.
///
/// ```
/// use komadai_tags::Tags;
///
/// let mino = Tags::standard().named("美濃囲い").unwrap();
/// assert_eq!(mino.japanese, "美濃囲い");
/// assert!(mino.names().count() >= 1);
/// assert!(!mino.examples.is_empty());
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Tag {
    /// The id, a unique ASCII word.
    pub id: String,
    /// The name in Japanese.
    pub japanese: String,
    /// The Japanese name in kana.
    pub kana: String,
    /// The English name. Every tag of the standard list has one.
    pub english: Option<String>,
    /// Other names, in any language.
    pub aliases: Vec<String>,
    /// The kind of the tag.
    pub kind: TagKind,
    /// The ids of more general tags. This tag is a special case of each.
    pub parents: Vec<String>,
    /// The games where the tag is searched for.
    pub start: StartRule,
    /// The texts of the patterns. One match is enough.
    pub patterns: Vec<String>,
    /// The words that can be removed from a pattern without changing the result of any example.
    pub harmless: Vec<String>,
    /// The source that describes the shape or the moves.
    pub source: String,
    /// Lines of play where the tag is found or not found.
    pub examples: Vec<Example>,
}

impl Tag {
    /// Returns the English name, or the Japanese one if it is missing.
    #[must_use]
    pub fn english_or_japanese(&self) -> &str {
        self.english.as_deref().unwrap_or(&self.japanese)
    }

    /// Returns all names: Japanese, English and aliases.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let first = [Some(&self.japanese), self.english.as_ref()];
        let names = first.into_iter().flatten().chain(&self.aliases);
        names.map(String::as_str)
    }
}

/// The kind of a tag.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum TagKind {
    /// The style of one side or both: 居飛車, 振り飛車, 対抗型.
    Style,
    /// A formation around the king (囲い).
    Castle,
    /// A way to begin the game (戦法, 戦型).
    Opening,
    /// A formation for an attack (攻め).
    Attack,
    /// A common tactic (手筋).
    Motif,
    /// A part of a game: 序盤, 中盤, 終盤.
    Phase,
}

codes! {
    TagKind {
        Style "style",
        Castle "castle",
        Opening "opening",
        Attack "attack",
        Motif "motif",
        Phase "phase",
    }
}

impl TagKind {
    /// Returns its name in Japanese.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            TagKind::Style => "戦型",
            TagKind::Castle => "囲い",
            TagKind::Opening => "戦法",
            TagKind::Attack => "攻撃陣形",
            TagKind::Motif => "手筋",
            TagKind::Phase => "段階",
        }
    }
}

/// The games where a tag is searched for.
///
/// ```
/// use komadai_tags::{StartRule, Tags};
///
/// let mino = Tags::standard().named("美濃囲い").unwrap();
/// assert!(!matches!(mino.start, StartRule::Handicaps(_)), "it is looked for in even games too");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StartRule {
    /// Games from their first move on, even or with a handicap.
    Whole,
    /// Even games from their first move on.
    Even,
    /// Games with one of these handicaps, from their first move on.
    Handicaps(Vec<Handicap>),
    /// All games with two kings, even if they begin with another position.
    Any,
}
