//! `cargo xtask tags DIR`: counts castles and openings in game records, and compares them with the names in headers.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use komadai_core::Color;
use komadai_kifu::{Record, read};
use komadai_tags::{ClaimedTag, FoundTag, Tag, TagKind, Tags, claimed_tags, tags_of};
use walkdir::WalkDir;

use crate::Verdict;

/// Prints statistics of tags: the games without a castle or an opening, how often a side has each tag, tags that never
/// occur, and tags that always occur together. For headers that name tags (先手の囲い, 戦型, …) it prints how often the
/// game has the tag too, how often only a header has it, and how often only the game has it.
pub(crate) fn run(dir: &Path) -> Verdict {
    let mut report = Report::default();
    for entry in WalkDir::new(dir).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_file() {
            let games = read(&fs::read(entry.path())?).games;
            games.iter().for_each(|game| report.add(&game.record));
        }
    }
    report.print();
    Ok(true)
}

#[derive(Default)]
struct Report {
    games: usize,
    without_castle: usize,
    without_opening: usize,
    /// The number of sides with each tag, and with each pair of tags.
    tags: BTreeMap<&'static str, usize>,
    pairs: BTreeMap<(&'static str, &'static str), usize>,
    /// The agreement of headers with each tag.
    headers: BTreeMap<&'static str, Agreement>,
    /// The names in headers that are not in the list.
    unknown: BTreeMap<String, usize>,
}

/// The number of sides that have a tag by headers, by the game, or by both.
#[derive(Default)]
struct Agreement {
    both: usize,
    header_alone: usize,
    /// Counted only if a header of the side names a tag of this kind (castle, opening), but no special case of this
    /// tag.
    game_alone: usize,
}

/// Returns `true` if a tag is another one, or a special case of it.
fn is_kind_of(tag: &Tag, id: &str) -> bool {
    let parents = tag.parents.iter();
    let mut parents = parents.filter_map(|parent| Tags::standard().get(parent));
    tag.id == id || parents.any(|parent| is_kind_of(parent, id))
}

/// The number of occurrences from which a pair of tags is reported.
const OFTEN: usize = 3;

impl Report {
    fn add(&mut self, record: &Record) {
        self.games += 1;
        let all = tags_of(Tags::standard(), record);
        let has = |kind: TagKind| all.iter().any(|found| found.tag.kind == kind);
        self.without_castle += usize::from(!has(TagKind::Castle));
        self.without_opening += usize::from(!has(TagKind::Opening));
        for side in [Color::Black, Color::White] {
            let of_side = all.iter().filter(|found| found.side == side);
            let mut ids: Vec<_> = of_side.map(|found| found.tag.id.as_str()).collect();
            ids.sort_unstable();
            for (i, &id) in ids.iter().enumerate() {
                *self.tags.entry(id).or_default() += 1;
                for &other in ids.iter().skip(i + 1) {
                    *self.pairs.entry((id, other)).or_default() += 1;
                }
            }
        }
        let claims: Vec<_> = claimed_tags(Tags::standard(), &record.headers).collect();
        self.compare(&all, &claims);
    }

    /// Compares headers with the found tags.
    fn compare(&mut self, all: &[FoundTag<'static>], claims: &[ClaimedTag<'static, '_>]) {
        for claim in claims {
            let Some(tag) = claim.tag else {
                *self.unknown.entry(claim.name.to_owned()).or_default() += 1;
                continue;
            };
            let is_found = all.iter().any(|found| {
                found.tag.id == tag.id && claim.side.is_none_or(|side| side == found.side)
            });
            let agreement = self.headers.entry(&tag.id).or_default();
            if is_found {
                agreement.both += 1;
            } else {
                agreement.header_alone += 1;
            }
        }
        for found in all {
            let of_side = claims.iter().filter(|claim| claim.side == Some(found.side));
            let named = of_side.filter_map(|claim| claim.tag);
            let mut named = named.filter(|tag| tag.kind == found.tag.kind).peekable();
            if named.peek().is_some() && named.all(|tag| !is_kind_of(tag, &found.tag.id)) {
                self.headers.entry(&found.tag.id).or_default().game_alone += 1;
            }
        }
    }

    fn print(&self) {
        let (games, castle, opening) = (self.games, self.without_castle, self.without_opening);
        println!("games {games}, without a castle {castle}, without an opening {opening}");
        let count = |id: &str| self.tags.get(id).copied().unwrap_or(0);
        let mut all: Vec<_> = Tags::standard().all().iter().collect();
        all.sort_by_key(|tag| std::cmp::Reverse(count(&tag.id)));
        for Tag { id, japanese, .. } in all {
            match count(id) {
                0 => println!("never\t{id}\t{japanese}"),
                count => println!("{count}\t{id}\t{japanese}"),
            }
        }
        for (&(one, other), &both) in &self.pairs {
            if both >= OFTEN && both == count(one) && both == count(other) {
                println!("together\t{one}\t{other}\t{both}");
            }
        }
        for (id, agreement) in &self.headers {
            let Agreement {
                both,
                header_alone,
                game_alone,
            } = agreement;
            println!("headers\t{id}\t{both}\t{header_alone}\t{game_alone}");
        }
        for (name, count) in &self.unknown {
            println!("unknown\t{name:?}\t{count}");
        }
    }
}
