//! The tags of a game, and the report on those of many.

use std::collections::BTreeMap;
use std::io::Write;

use komadai::kifu::Record;
use komadai::tags::{Found, Tag, TagKind, Tags, claimed_tags, tags_of};
use komadai::{Color, Language};

use crate::escape::OneLine;
use crate::failure::Failure;
use crate::{language, texts};
use komadai_forms::ClaimForm;

/// What is known of a game.
#[derive(Default)]
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

/// The name of a tag in the language of the command; the Japanese one where it has none there.
pub(super) fn name(tag: &Tag) -> &str {
    match language::chosen() {
        Language::English => tag.english_or_japanese(),
        Language::Japanese => &tag.japanese,
    }
}

/// What was counted in all games.
#[derive(Default)]
pub(super) struct Report {
    games: usize,
    without_castle: usize,
    without_opening: usize,
    /// How often a side has each tag, and two of them.
    tags: BTreeMap<&'static str, usize>,
    pairs: BTreeMap<(&'static str, &'static str), usize>,
    /// What headers say of each tag.
    headers: BTreeMap<&'static str, Agreement>,
    /// The names in headers that the list has not.
    unknown: BTreeMap<String, usize>,
}

/// How often headers and the game say of a side that it has a tag.
#[derive(Default)]
struct Agreement {
    both: usize,
    header_alone: usize,
    /// Counted for sides of which a header names some tag of its kind (castle, opening), but none that is
    /// a kind of this one.
    game_alone: usize,
}

/// Whether a tag is another one, or a kind of it.
fn is_kind_of(tag: &Tag, id: &str) -> bool {
    let parents = tag.parents.iter();
    let mut parents = parents.filter_map(|parent| Tags::standard().get(parent));
    tag.id == id || parents.any(|parent| is_kind_of(parent, id))
}

/// How often two tags have to come together before the report names them.
const OFTEN: usize = 3;

impl Report {
    pub(super) fn add(&mut self, game: &Game) {
        self.games += 1;
        let has = |kind: TagKind| game.found.iter().any(|found| found.tag.kind == kind);
        self.without_castle += usize::from(!has(TagKind::Castle));
        self.without_opening += usize::from(!has(TagKind::Opening));
        for side in [Color::Black, Color::White] {
            let of_side = game.found.iter().filter(|found| found.side == side);
            let mut ids: Vec<_> = of_side.map(|found| found.tag.id.as_str()).collect();
            ids.sort_unstable();
            for (i, &id) in ids.iter().enumerate() {
                *self.tags.entry(id).or_default() += 1;
                for &other in ids.iter().skip(i + 1) {
                    *self.pairs.entry((id, other)).or_default() += 1;
                }
            }
        }
        self.compare(game);
    }

    /// Compares headers with what was found.
    fn compare(&mut self, game: &Game) {
        for claim in &game.claims {
            let Some(id) = claim.id else {
                *self.unknown.entry(claim.name.clone()).or_default() += 1;
                continue;
            };
            let is_found = game.found.iter().any(|found| {
                found.tag.id == id && claim.side.is_none_or(|name| name == found.side.code())
            });
            let agreement = self.headers.entry(id).or_default();
            if is_found {
                agreement.both += 1;
            } else {
                agreement.header_alone += 1;
            }
        }
        for found in &game.found {
            let of_side = game.claims.iter();
            let of_side = of_side.filter(|claim| claim.side == Some(found.side.code()));
            let named = of_side.filter_map(|claim| Tags::standard().get(claim.id?));
            let mut named = named.filter(|tag| tag.kind == found.tag.kind).peekable();
            if named.peek().is_some() && named.all(|tag| !is_kind_of(tag, &found.tag.id)) {
                self.headers.entry(&found.tag.id).or_default().game_alone += 1;
            }
        }
    }

    pub(super) fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (games, castle, opening) = (self.games, self.without_castle, self.without_opening);
        writeln!(out, "{}", texts::tags_counted(games, castle, opening))?;
        let count = |id: &str| self.tags.get(id).copied().unwrap_or(0);
        let mut seen: Vec<_> = Tags::standard().all().iter().collect();
        seen.sort_by_key(|tag| std::cmp::Reverse(count(&tag.id)));
        let never = seen.split_off(seen.partition_point(|tag| count(&tag.id) > 0));
        for tag in seen {
            let (count, id) = (count(&tag.id), &tag.id);
            writeln!(out, "{count}\t{id}\t{}", name(tag))?;
        }
        for tag in never {
            writeln!(out, "{}\t{}\t{}", texts::never(), tag.id, name(tag))?;
        }
        for (&(one, other), &both) in &self.pairs {
            if both >= OFTEN && both == count(one) && both == count(other) {
                writeln!(out, "{}\t{one}\t{other}\t{both}", texts::together())?;
            }
        }
        for (id, agreement) in &self.headers {
            let Agreement {
                both,
                header_alone,
                game_alone,
            } = agreement;
            let head = texts::in_headers();
            writeln!(out, "{head}\t{id}\t{both}\t{header_alone}\t{game_alone}")?;
        }
        for (name, count) in &self.unknown {
            writeln!(out, "{}\t{}\t{count}", texts::unknown_tag(), OneLine(name))?;
        }
        Ok(())
    }
}
