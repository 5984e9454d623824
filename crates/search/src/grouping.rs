//! Defines what games are counted by, and names the rows that count a game.

use komadai_core::{Color, EndingKind, FoulKind, Handicap, Style, codes};
use komadai_kifu::{Facts, Format, Record, usual_characters};
use komadai_notation::{Context, text};
use komadai_parse::Date;
use komadai_tags::{FoundTag, TagKind};

/// What games are counted by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grouping {
    /// The players, without titles and ranks.
    Player,
    /// The year of the game.
    Year,
    /// The start: even, a handicap, another position.
    Start,
    /// The first four plies of even games.
    FirstMoves,
    /// The openings. A side counts under each one that it played.
    Opening,
    /// The castles. A side counts under each one that it built.
    Castle,
    /// The ending.
    Ending,
    /// The foul, if the game has an illegal move or ended by a foul.
    Foul,
    /// The format of the file.
    Format,
    /// The tournament.
    Event,
}

codes! {
    Grouping {
        Player "player",
        Year "year",
        Start "start",
        FirstMoves "first-moves",
        Opening "opening",
        Castle "castle",
        Ending "ending",
        Foul "foul",
        Format "format",
        Event "event",
    }
}

/// The names of a row.
#[derive(Clone)]
pub(crate) struct RowName {
    /// The name for comparison.
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) other_name: Option<String>,
}

impl RowName {
    fn new(name: impl Into<String>, other_name: Option<String>) -> RowName {
        let name = name.into();
        RowName {
            key: usual_characters(&name).into_owned(),
            name,
            other_name,
        }
    }

    /// Returns the name of a player.
    pub(crate) fn of_player(record: &Record, side: Color) -> Option<RowName> {
        Some(RowName {
            key: record.headers.player(side)?,
            name: record.headers.player_as_written(side)?,
            other_name: None,
        })
    }

    /// Returns the names of an opening or a castle.
    pub(crate) fn of_tag(found: &FoundTag<'_>) -> RowName {
        let english = found.tag.english_or_japanese().to_owned();
        RowName::new(&found.tag.japanese, Some(english))
    }
}

impl Grouping {
    /// Returns the kind of tags that are counted.
    pub(crate) const fn tag_kind(self) -> Option<TagKind> {
        match self {
            Grouping::Opening => Some(TagKind::Opening),
            Grouping::Castle => Some(TagKind::Castle),
            _ => None,
        }
    }

    /// Returns the name of the row that counts a game. Players and tags have rows for each side instead.
    pub(crate) fn row(
        self,
        record: &Record,
        facts: &Facts,
        format: Option<Format>,
    ) -> Option<RowName> {
        let (name, other_name) = match self {
            Grouping::Player | Grouping::Opening | Grouping::Castle => return None,
            Grouping::Year => (facts.date.map(Date::year)?.to_string(), None),
            Grouping::Start => {
                let (english, japanese) = match facts.handicap {
                    Some(handicap) => (handicap.english(), handicap.japanese()),
                    None => ("position", "その他の局面"),
                };
                (japanese.to_owned(), Some(english.to_owned()))
            }
            Grouping::FirstMoves => {
                let (texts, usi) = first_moves(record, facts)?;
                (texts, Some(usi))
            }
            Grouping::Ending => {
                let kind = facts.ending.as_ref()?.kind;
                (kind.japanese().to_owned(), Some(kind.code().to_owned()))
            }
            Grouping::Foul => {
                let kind = foul(record, facts)?;
                (kind.japanese().to_owned(), Some(kind.code().to_owned()))
            }
            Grouping::Format => (format?.code().to_owned(), None),
            Grouping::Event => (facts.event.clone()?, None),
        };
        Some(RowName::new(name, other_name))
    }
}

/// Returns the foul of a game: its first illegal move, or the one that its ending names.
fn foul(record: &Record, facts: &Facts) -> Option<FoulKind> {
    let played = record.first_foul().map(|foul| foul.kind);
    played.or_else(|| match facts.ending.as_ref()?.kind {
        EndingKind::IllegalMove | EndingKind::IllegalAction => Some(FoulKind::Other),
        EndingKind::PerpetualCheck => Some(FoulKind::PerpetualCheck),
        _ => None,
    })
}

/// The number of plies in the first moves.
const FIRST: usize = 4;

/// Returns the first moves of an even game, in KI2 and in USI.
fn first_moves(record: &Record, facts: &Facts) -> Option<(String, String)> {
    if facts.handicap != Some(Handicap::Even) {
        return None;
    }
    let mut position = record.start.position()?;
    let (mut texts, mut usi, mut last_to) = (String::new(), Vec::new(), None);
    for m in record.moves().take(FIRST) {
        texts += &text(&Context::new(&position, last_to), m, Style::Ki2)?;
        usi.push(m.to_string());
        position.advance_unchecked(m);
        last_to = Some(m.to());
    }
    (usi.len() == FIRST).then(|| (texts, usi.join(" ")))
}
