//! The report on the tags of many games.

use std::collections::BTreeMap;
use std::io::Write;

use komadai::Color;
use komadai::tags::{Found, TagKind, Tags};

use crate::args::Language;
use crate::failure::Failure;

/// The ids of the tags of a game, for each side.
pub(super) struct GameTags {
    sides: [Vec<&'static str>; 2],
}

impl GameTags {
    pub(super) fn new(found: &[Found<'static>]) -> GameTags {
        let of = |side| {
            let of_side = found.iter().filter(move |found| found.side == side);
            let mut ids: Vec<_> = of_side.map(|found| found.tag.id.as_str()).collect();
            ids.sort_unstable();
            ids
        };
        GameTags {
            sides: [of(Color::Black), of(Color::White)],
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let ids: usize = self.sides.iter().map(Vec::len).sum();
        size_of::<GameTags>() + ids * size_of::<&str>()
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
}

/// How often two tags have to come together before the report names them.
const OFTEN: usize = 3;

impl Report {
    pub(super) fn add(&mut self, game: &GameTags) {
        self.games += 1;
        let has = |kind: TagKind| {
            let mut ids = game.sides.iter().flatten();
            ids.any(|id| Tags::standard().get(id).is_some_and(|tag| tag.kind == kind))
        };
        self.without_castle += usize::from(!has(TagKind::Castle));
        self.without_opening += usize::from(!has(TagKind::Opening));
        for ids in &game.sides {
            for (i, &id) in ids.iter().enumerate() {
                *self.tags.entry(id).or_default() += 1;
                for &other in ids.iter().skip(i + 1) {
                    *self.pairs.entry((id, other)).or_default() += 1;
                }
            }
        }
    }

    pub(super) fn write(&self, language: Language, out: &mut impl Write) -> Result<(), Failure> {
        let (games, castle, opening) = (self.games, self.without_castle, self.without_opening);
        writeln!(
            out,
            "games {games}, without a castle {castle}, without an opening {opening}"
        )?;
        let count = |id: &str| self.tags.get(id).copied().unwrap_or(0);
        let mut seen: Vec<_> = Tags::standard().all().iter().collect();
        seen.sort_by_key(|tag| std::cmp::Reverse(count(&tag.id)));
        let never = seen.split_off(seen.partition_point(|tag| count(&tag.id) > 0));
        for tag in seen {
            writeln!(
                out,
                "{}\t{}\t{}",
                count(&tag.id),
                tag.id,
                language.name(tag)
            )?;
        }
        for tag in never {
            writeln!(out, "never\t{}\t{}", tag.id, language.name(tag))?;
        }
        for (&(one, other), &both) in &self.pairs {
            if both >= OFTEN && both == count(one) && both == count(other) {
                writeln!(out, "together\t{one}\t{other}\t{both}")?;
            }
        }
        Ok(())
    }
}
