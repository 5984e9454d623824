//! What is counted of a game.

use std::time::Duration;

use komadai::kifu::{Format, Record};
use komadai::notation::{Candidates, Context, describe, print};
use komadai::tags::{TagKind, Tags, tags_of};
use komadai::{ByColor, Color, EndingKind, Handicap, Language, Outcome, Style};

use crate::args::By;
use crate::command::survey::Answer;

/// How a game begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Beginning {
    Even,
    Handicap,
    Other,
}

impl Beginning {
    pub(super) const ALL: [Beginning; 3] = [Beginning::Even, Beginning::Handicap, Beginning::Other];

    /// The key of JSON, and with the names of the sides the words of a table.
    pub(super) const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Beginning::Even => ("even", "even (先手, 後手)"),
            Beginning::Handicap => ("handicap", "handicap (下手, 上手)"),
            Beginning::Other => ("other", "other starts"),
        }
    }
}

/// What is counted of a game.
pub(super) struct Game {
    pub(super) beginning: Beginning,
    pub(super) outcome: Outcome,
    pub(super) ending: Option<EndingKind>,
    pub(super) plies: usize,
    pub(super) thought: ByColor<Option<Duration>>,
    /// The rows in which it is counted.
    pub(super) places: Vec<Place>,
    /// The tables in which it has no row.
    pub(super) missing: Vec<By>,
}

/// A row of a table.
pub(super) struct Place {
    pub(super) by: By,
    pub(super) name: String,
    /// The side that the row is about; nothing if it is about the game.
    pub(super) side: Option<Color>,
}

impl Game {
    pub(super) fn of(
        record: &Record,
        format: Option<Format>,
        by: &[By],
        language: Language,
    ) -> Game {
        let handicap = Handicap::of(&record.start.setup);
        let mut game = Game {
            beginning: match handicap {
                Some(Handicap::Even) => Beginning::Even,
                Some(_) => Beginning::Handicap,
                None => Beginning::Other,
            },
            outcome: record.outcome(),
            ending: record.ending().map(|ending| ending.kind),
            plies: record.ply_count(),
            thought: record.thought(),
            places: Vec::new(),
            missing: Vec::new(),
        };
        let kinds = by.iter().filter_map(|&by| kind_of(by));
        let found = match kinds.count() {
            0 => Vec::new(),
            _ => tags_of(Tags::standard(), record),
        };
        for &by in by {
            let before = game.places.len();
            let mut add = |side, name| game.places.push(Place { by, name, side });
            match by {
                By::Player => {
                    for side in [Color::Black, Color::White] {
                        if let Some(name) = record.headers.player(side) {
                            add(Some(side), name);
                        }
                    }
                }
                By::Opening | By::Castle => {
                    let found = found.iter();
                    for found in found.filter(|found| Some(found.tag.kind) == kind_of(by)) {
                        add(
                            Some(found.side),
                            crate::command::tags::name(found.tag).to_owned(),
                        );
                    }
                }
                _ => {
                    if let Some(name) = name(record, format, handicap, by, language) {
                        add(None, name);
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

impl Answer for Game {
    fn bytes(&self) -> usize {
        let names: usize = self.places.iter().map(|place| place.name.len()).sum();
        size_of::<Game>() + size_of_val(self.places.as_slice()) + names
    }
}

/// The tags that are counted.
const fn kind_of(by: By) -> Option<TagKind> {
    match by {
        By::Opening => Some(TagKind::Opening),
        By::Castle => Some(TagKind::Castle),
        _ => None,
    }
}

/// The name of the row in which a game is counted.
fn name(
    record: &Record,
    format: Option<Format>,
    handicap: Option<Handicap>,
    by: By,
    language: Language,
) -> Option<String> {
    Some(match by {
        By::Year => record.headers.year()?.to_string(),
        By::Start => match (handicap, language) {
            (Some(handicap), Language::Japanese) => handicap.japanese().to_owned(),
            (Some(handicap), Language::English) => handicap.english().to_owned(),
            (None, _) => "position".to_owned(),
        },
        By::FirstMoves => return first_moves(record, handicap, language),
        By::Ending => ending_name(record.ending()?.kind, language).to_owned(),
        By::Format => format?.code().to_owned(),
        By::Event => {
            let event = record.headers.get(komadai::kifu::keys::EVENT)?;
            let words: Vec<&str> = event.split_whitespace().collect();
            Some(words.join(" ")).filter(|event| !event.is_empty())?
        }
        By::Player | By::Opening | By::Castle => return None,
    })
}

pub(super) const fn ending_name(kind: EndingKind, language: Language) -> &'static str {
    match language {
        Language::Japanese => kind.japanese(),
        Language::English => kind.code(),
    }
}

/// How many plies are the first moves.
const FIRST: usize = 4;

/// The first moves of an even game.
fn first_moves(record: &Record, handicap: Option<Handicap>, language: Language) -> Option<String> {
    let mut position = record.start.position()?;
    let (mut texts, mut last_to) = (Vec::new(), None);
    for m in record.moves().take(FIRST) {
        let context = Context::new(&position, last_to);
        texts.push(match language {
            Language::Japanese => {
                let written = describe(&context, m, Candidates::Reach)?;
                print(&written, Style::Ki2).ok()?
            }
            Language::English => m.to_string(),
        });
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    let between = match language {
        Language::Japanese => "",
        Language::English => " ",
    };
    let is_even = handicap == Some(Handicap::Even);
    (is_even && texts.len() == FIRST).then(|| texts.join(between))
}
