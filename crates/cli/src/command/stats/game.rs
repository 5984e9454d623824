//! Extracts the facts to count from a game.

use std::time::Duration;

use komadai::kifu::{Format, Record, usual_characters};
use komadai::notation::{Context, text};
use komadai::tags::{TagKind, Tags, tags_of};
use komadai::{ByColor, Color, EndingKind, Handicap, Language, Outcome, Style};

use crate::args::{By, StatsArgs};
use crate::language;
use crate::texts::stats as texts;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Beginning {
    Even,
    Handicap,
    Other,
}

impl Beginning {
    pub(super) const ALL: [Beginning; 3] = [Beginning::Even, Beginning::Handicap, Beginning::Other];

    pub(super) const fn key(self) -> &'static str {
        match self {
            Beginning::Even => "even",
            Beginning::Handicap => "handicap",
            Beginning::Other => "other",
        }
    }

    /// Returns the words of a table, with the names of the sides.
    pub(super) fn text(self) -> String {
        match self {
            Beginning::Even => texts::even(),
            Beginning::Handicap => texts::handicap(),
            Beginning::Other => texts::other_starts(),
        }
    }
}

pub(super) struct Game {
    /// The counted sides: those of the requested player, otherwise only `None`.
    pub(super) sides: Vec<Option<Color>>,
    /// The players that match `--player`, each by its name for comparison and its name as written.
    pub(super) players: Vec<(String, String)>,
    pub(super) beginning: Beginning,
    pub(super) outcome: Outcome,
    pub(super) ending: Option<EndingKind>,
    pub(super) is_complete: bool,
    pub(super) plies: usize,
    pub(super) thought: ByColor<Option<Duration>>,
    /// The rows that count it.
    pub(super) places: Vec<Place>,
    /// The tables without a row for it.
    pub(super) missing: Vec<By>,
}

/// A row of a table.
pub(super) struct Place {
    pub(super) by: By,
    /// The name for comparison.
    pub(super) key: String,
    pub(super) name: Name,
    /// The side that the row is about, or `None` if it is about the game.
    pub(super) side: Option<Color>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Name {
    /// The name in JSON. If there are several, it is the Japanese one.
    pub(super) usual: String,
    pub(super) other: Option<Other>,
}

/// Another name of a row, with its key in JSON.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Other {
    English(String),
    Code(String),
    Usi(String),
}

impl Name {
    fn of(usual: impl Into<String>, other: Other) -> Name {
        Name {
            usual: usual.into(),
            other: Some(other),
        }
    }

    fn alone(usual: impl Into<String>) -> Name {
        Name {
            usual: usual.into(),
            other: None,
        }
    }

    /// Returns the name in a table.
    pub(super) fn text(&self) -> &str {
        match (language::chosen(), &self.other) {
            (Language::English, Some(other)) => other.text(),
            _ => &self.usual,
        }
    }
}

impl Other {
    pub(super) fn text(&self) -> &str {
        match self {
            Other::English(text) | Other::Code(text) | Other::Usi(text) => text,
        }
    }
}

impl Game {
    pub(super) fn of(record: &Record, format: Option<Format>, args: &StatsArgs) -> Game {
        let selection = args.games.selection.selection();
        let has_player = selection.player.is_some();
        let about: Vec<Color> = if has_player {
            selection.sides(record).collect()
        } else {
            vec![Color::Black, Color::White]
        };
        let handicap = Handicap::of(&record.start.setup);
        let mut game = Game {
            sides: if has_player {
                about.iter().copied().map(Some).collect()
            } else {
                vec![None]
            },
            players: if has_player {
                about
                    .iter()
                    .filter_map(|&side| player(record, side))
                    .collect()
            } else {
                Vec::new()
            },
            beginning: match handicap {
                Some(Handicap::Even) => Beginning::Even,
                Some(_) => Beginning::Handicap,
                None => Beginning::Other,
            },
            outcome: record.outcome(),
            ending: record.ending().map(|ending| ending.kind),
            is_complete: record.is_complete(),
            plies: record.ply_count(),
            thought: record.thought(),
            places: Vec::new(),
            missing: Vec::new(),
        };
        let kinds = args.by.iter().filter_map(|&by| kind_of(by));
        let found = match kinds.count() {
            0 => Vec::new(),
            _ => tags_of(Tags::standard(), record),
        };
        // A player on both sides plays one game.
        game.players.dedup_by(|(key, _), (before, _)| key == before);
        for &by in &args.by {
            let before = game.places.len();
            let mut add = |side, name: Name| {
                let key = usual_characters(&name.usual).into_owned();
                game.places.push(Place {
                    by,
                    key,
                    name,
                    side,
                });
            };
            match by {
                By::Player => {
                    for &side in &about {
                        // For a player, the rows are the opponents.
                        let named = if has_player { !side } else { side };
                        if let Some((key, name)) = player(record, named) {
                            let (name, side) = (Name::alone(name), Some(side));
                            game.places.push(Place {
                                by,
                                key,
                                name,
                                side,
                            });
                        }
                    }
                }
                By::Opening | By::Castle => {
                    let found = found.iter().filter(|found| about.contains(&found.side));
                    for found in found.filter(|found| Some(found.tag.kind) == kind_of(by)) {
                        let tag = found.tag;
                        let english = tag.english_or_japanese().to_owned();
                        let name = Name::of(&tag.japanese, Other::English(english));
                        add(Some(found.side), name);
                    }
                }
                _ => {
                    if let Some(name) = name(record, format, handicap, by) {
                        for &side in &game.sides {
                            add(side, name.clone());
                        }
                    }
                }
            }
            if game.places.len() == before {
                game.missing.push(by);
            }
        }
        game
    }
}

/// Returns the name of a player for comparison, and as written.
fn player(record: &Record, side: Color) -> Option<(String, String)> {
    record
        .headers
        .player(side)
        .zip(record.headers.player_as_written(side))
}

/// Returns the kind of tags that are counted.
const fn kind_of(by: By) -> Option<TagKind> {
    match by {
        By::Opening => Some(TagKind::Opening),
        By::Castle => Some(TagKind::Castle),
        _ => None,
    }
}

/// Returns the name of the row that counts a game.
fn name(
    record: &Record,
    format: Option<Format>,
    handicap: Option<Handicap>,
    by: By,
) -> Option<Name> {
    Some(match by {
        By::Year => Name::alone(record.headers.year()?.to_string()),
        By::Start => {
            let (english, japanese) = handicap
                .map_or(("position", "その他の局面"), |handicap| {
                    (handicap.english(), handicap.japanese())
                });
            Name::of(japanese, Other::English(english.to_owned()))
        }
        By::FirstMoves => return first_moves(record, handicap),
        By::Ending => {
            let kind = record.ending()?.kind;
            Name::of(kind.japanese(), Other::Code(kind.code().to_owned()))
        }
        By::Format => Name::alone(format?.code()),
        By::Event => {
            let event = record.headers.get(komadai::kifu::keys::EVENT)?;
            let words: Vec<&str> = event.split_whitespace().collect();
            let event = Some(words.join(" ")).filter(|event| !event.is_empty())?;
            Name::alone(event)
        }
        By::Player | By::Opening | By::Castle => return None,
    })
}

/// The number of plies in the first moves.
const FIRST: usize = 4;

fn first_moves(record: &Record, handicap: Option<Handicap>) -> Option<Name> {
    let mut position = record.start.position()?;
    let (mut texts, mut usi, mut last_to) = (String::new(), Vec::new(), None);
    for m in record.moves().take(FIRST) {
        let context = Context::new(&position, last_to);
        texts += &text(&context, m, Style::Ki2)?;
        usi.push(m.to_string());
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    let is_even = handicap == Some(Handicap::Even);
    (is_even && usi.len() == FIRST).then(|| Name::of(texts, Other::Usi(usi.join(" "))))
}
