//! A tag: a castle or an opening with its names.

use komadai_core::{Handicap, codes};

use crate::Example;

/// A castle, an opening, or anything else that has a name and can be found in a game.
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
    /// A word of ASCII that no other tag of the list has.
    pub id: String,
    /// The name in Japanese.
    pub japanese: String,
    /// That name in kana.
    pub kana: String,
    /// The English name. Each tag of the standard list has one.
    pub english: Option<String>,
    /// Other names, in any language.
    pub aliases: Vec<String>,
    /// Its kind.
    pub kind: TagKind,
    /// The ids of the more general tags of which this tag is a special case.
    pub parents: Vec<String>,
    /// The games in which it is searched.
    pub start: StartRule,
    /// The patterns as they are written. One of them is enough.
    pub patterns: Vec<String>,
    /// The words of the patterns that the examples do not need.
    pub harmless: Vec<String>,
    /// Where the shape or the moves are described.
    pub source: String,
    /// Lines of play in which it is found or not found.
    pub examples: Vec<Example>,
}

impl Tag {
    /// The English name, or the Japanese one if there is none.
    #[must_use]
    pub fn english_or_japanese(&self) -> &str {
        self.english.as_deref().unwrap_or(&self.japanese)
    }

    /// All names: Japanese, English, aliases.
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
    /// How a side plays, or both do: 居飛車, 振り飛車, 対抗型.
    Style,
    /// How the king is surrounded (囲い).
    Castle,
    /// How a game begins (戦法, 戦型).
    Opening,
    /// How pieces are set up to attack (攻め).
    Attack,
    /// What happens in many games (手筋).
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
    /// Its name in Japanese.
    #[must_use]
    pub const fn japanese(self) -> &'static str {
        match self {
            TagKind::Style => "戦型",
            TagKind::Castle => "囲い",
            TagKind::Opening => "戦法",
            TagKind::Attack => "攻撃陣形",
            TagKind::Motif => "手筋",
            TagKind::Phase => "局面",
        }
    }
}

/// The games in which a tag is searched.
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
    /// All games with two kings, even those that begin with another position.
    Any,
}
