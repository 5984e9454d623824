//! What is known of a game: its tags, and what its headers say.

use komadai::Language;
use komadai::kifu::Record;
use komadai::tags::{Found, Tag, Tags, claimed_tags, tags_of};

use crate::json::ClaimForm;
use crate::language;

/// The tags of a game.
pub(super) struct Game {
    pub(super) found: Vec<Found<'static>>,
    /// The names that headers of the game give.
    pub(super) claims: Vec<ClaimForm>,
}

impl Game {
    pub(super) fn of(record: &Record) -> Game {
        let tags = Tags::standard();
        let claims = claimed_tags(tags, &record.headers);
        Game {
            found: tags_of(tags, record),
            claims: claims.map(|claim| ClaimForm::of(&claim)).collect(),
        }
    }
}

impl Game {
    /// About how many bytes it holds.
    pub(super) fn bytes(&self) -> usize {
        let names: usize = self.claims.iter().map(|claim| claim.name.len()).sum();
        let claims = size_of_val(self.claims.as_slice()) + names;
        size_of::<Game>() + size_of_val(self.found.as_slice()) + claims
    }
}

/// The name of a tag in the language of the command; the Japanese one where it has none there.
pub(super) fn name(tag: &Tag) -> &str {
    match language::chosen() {
        Language::English => tag.english_or_japanese(),
        Language::Japanese => &tag.japanese,
    }
}
