//! Castles and openings.

use komadai::tags::{ClaimedTag, Found};
use serde::Serialize;

use super::side;

/// A castle, an opening or the like that was found.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct TagForm {
    /// the tag, see tags.md
    id: String,
    /// `castle`, `opening`, `motif`, `phase`, …
    kind: &'static str,
    /// the Japanese name
    name: String,
    /// the English name, if it has one
    english: Option<String>,
    /// whose it is
    side: &'static str,
    /// the ply that reached it
    reached: u32,
    /// the ply that left it
    left: Option<u32>,
    /// the squares that show it
    squares: Vec<String>,
}

impl TagForm {
    pub(crate) fn all(found: &[Found<'_>]) -> Vec<TagForm> {
        let form = |found: &Found<'_>| TagForm {
            id: found.tag.id.clone(),
            kind: found.tag.kind.code(),
            name: found.tag.japanese.clone(),
            english: found.tag.english.clone(),
            side: side(found.side),
            reached: found.reached,
            left: found.left,
            squares: found.squares.iter().map(|s| s.to_string()).collect(),
        };
        found.iter().map(form).collect()
    }
}

/// What a header of the file names.
#[derive(Serialize, Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct ClaimForm {
    /// the tag of that name
    pub(crate) id: Option<&'static str>,
    /// as the header has it
    pub(crate) name: String,
    /// the side that the header is about
    pub(crate) side: Option<&'static str>,
    /// what the header is about
    pub(crate) subject: &'static str,
}

impl ClaimForm {
    pub(crate) fn of(claim: &ClaimedTag<'static, '_>) -> ClaimForm {
        ClaimForm {
            id: claim.tag.map(|tag| tag.id.as_str()),
            name: claim.name.to_owned(),
            side: claim.side.map(side),
            subject: claim.subject,
        }
    }
}
