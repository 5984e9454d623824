//! Defines a tag found in a game.

use komadai_core::{Bitboard, Color};

use crate::Tag;

/// A tag that was found in a game. Each side has a tag at most once.
///
/// ```
/// use komadai_core::Color;
/// use komadai_kifu::{Entry, Record};
/// use komadai_tags::{TagKind, Tags, tags_of};
///
/// let mut record = Record::default();
/// let mut node = record.root();
/// for m in "7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 5g5f 7b8b 4i5h 7a7b".split(' ') {
///     node = record.push(node, Entry::Move(m.parse()?));
/// }
/// let found = tags_of(Tags::standard(), &record);
/// let mut castles = found.iter().filter(|found| found.tag.kind == TagKind::Castle);
/// let mino = castles.find(|castle| castle.side == Color::White).unwrap();
/// assert_eq!((&*mino.tag.id, mino.reached), ("kata-mino", 14));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FoundTag<'t> {
    /// The tag.
    pub tag: &'t Tag,
    /// The side that has it.
    pub side: Color,
    /// The ply that completed it. If the game starts with it, the ply before the first.
    pub reached: u32,
    /// The first ply after which its shape is gone.
    pub left: Option<u32>,
    /// Whether a capture by the opponent ended it.
    pub is_broken: bool,
    /// The squares of its pieces when it was reached.
    pub squares: Bitboard,
    /// The index of the tag in the list.
    pub(crate) number: u16,
}
