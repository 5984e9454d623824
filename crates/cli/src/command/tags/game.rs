//! What is known of a game: its tags, and what its headers say.

use komadai::kifu::Record;
use komadai::tags::{Found, Tag, Tags, claims, tags_of};
use komadai::{Color, Language};

use crate::command::survey::Answer;
use crate::language;

/// The tags of a game.
pub(super) struct Game {
    pub(super) found: Vec<Found<'static>>,
    /// The names that headers of the game give.
    pub(super) claims: Vec<Claim>,
}

impl Game {
    pub(super) fn of(record: &Record) -> Game {
        let tags = Tags::standard();
        let claims = claims(tags, &record.headers).map(|claim| Claim {
            side: claim.side,
            subject: claim.subject,
            id: claim.tag.map(|tag| tag.id.as_str()),
            name: claim.name.to_owned(),
        });
        Game {
            found: tags_of(tags, record),
            claims: claims.collect(),
        }
    }
}

impl Answer for Game {
    fn bytes(&self) -> usize {
        let names: usize = self.claims.iter().map(|claim| claim.name.len()).sum();
        let claims = size_of_val(self.claims.as_slice()) + names;
        size_of::<Game>() + size_of_val(self.found.as_slice()) + claims
    }
}

/// A name that a header gives, with the id of its tag, if there is one.
pub(super) struct Claim {
    pub(super) side: Option<Color>,
    pub(super) subject: &'static str,
    pub(super) id: Option<&'static str>,
    pub(super) name: String,
}

/// The name of a tag in the language of the command; the Japanese one where it has none there.
pub(super) fn name(tag: &Tag) -> &str {
    match language::chosen() {
        Language::English => tag.english_or_japanese(),
        Language::Japanese => &tag.japanese,
    }
}
