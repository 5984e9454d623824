//! Defines the errors in a list of tags.

use komadai_core::{Move, texts};

/// The reason why a list of tags could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TagError {
    /// The number of the line, from 1. If a part of a tag is missing, it is the line of its id.
    pub line: usize,
    /// The kind of error.
    pub kind: TagErrorKind,
}

/// The kind of error in a list of tags.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TagErrorKind {
    /// The text in brackets is not an id.
    NoId(Box<str>),
    /// An earlier tag has this id.
    Again(Box<str>),
    /// A line precedes the first id.
    BeforeFirstId,
    /// This tag lacks the line with this name.
    Without(Box<str>, &'static str),
    /// The first text is a parent of the tag with the second id, but not the id of an earlier tag.
    NoParent(Box<str>, Box<str>),
    /// The list has more tags than can be numbered.
    TooManyTags,
    /// The list has more patterns than can be numbered.
    TooManyPatterns,
    /// This word has no value.
    NoValue(Box<str>),
    /// A line begins with this unknown word.
    NoWord(Box<str>),
    /// This is not a kind of tags.
    NoKind(Box<str>),
    /// This is not a handicap.
    NoHandicap(Box<str>),
    /// This is not a condition of a pattern.
    NoCondition(Box<str>),
    /// The start of an example is not SFEN.
    NoSfen(Box<str>),
    /// A word of an example is not a move.
    NoMove(Box<str>),
    /// The start of an example is not a position.
    NoPosition(Box<str>),
    /// This move is illegal in this example.
    Illegal(Move, Box<str>),
}

texts! {
    TagErrorKind {
        NoId(text): "{text} is not a valid id" "{text} は正しい ID ではありません";
        Again(id): "{id} is defined twice" "{id} が2回定義されています";
        BeforeFirstId: "there is a line before the first id" "最初の ID の前に行があります";
        Without(id, name): "{id} has no {name}" "{id} に {name} がありません";
        NoParent(parent, id): "{parent} is not a tag before {id}"
            "{parent} は {id} より前のタグではありません";
        TooManyTags: "too many tags" "タグが多すぎます";
        TooManyPatterns: "too many patterns" "パターンが多すぎます";
        NoValue(word): "{word} needs a value" "{word} に値がありません";
        NoWord(word): "unknown word {word} at the start of the line" "行の先頭の {word} は不明です";
        NoKind(value): "unknown kind {value}" "{value} という種類はありません";
        NoHandicap(name): "unknown handicap {name}" "{name} という手合割はありません";
        NoCondition(word): "unknown condition {word}" "{word} という条件はありません";
        NoSfen(sfen): "{sfen} is not a valid SFEN" "{sfen} は正しい SFEN ではありません";
        NoMove(word): "{word} is not a move" "{word} は指し手ではありません";
        NoPosition(setup): "{setup} is not a valid position" "{setup} は正しい局面ではありません";
        Illegal(m, text): "{m} is illegal in {text}" "{text} の {m} は反則です";
    }
}

texts! {
    struct TagError { line, kind }: "line {line}: {kind}" "{line}行目: {kind}";
}

impl std::error::Error for TagErrorKind {}
impl std::error::Error for TagError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}
