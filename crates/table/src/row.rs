//! Defines what a table stores about a game.

use komadai_core::{Color, Move, Position};
use komadai_kifu::{
    Date, Encoding, Entry, Evaluation, Facts, Finding, Format, Foul, NodeId, Record, WriteOptions,
};
use komadai_tags::{Tags, tags_of};

use crate::identity::game_id;
use crate::moves::{has_word, pack_moves};

/// A row of a table of games: a game, or a file without one.
///
/// ```
/// use komadai_kifu::Record;
/// use komadai_table::GameRow;
///
/// let row = GameRow::of(&Record::default()).file("a.kif").game(1);
/// assert_eq!(row.year(), None);
/// ```
#[derive(Clone, Default, Debug)]
pub struct GameRow {
    pub(crate) id: Option<String>,
    pub(crate) file: String,
    pub(crate) game: i32,
    pub(crate) format: Option<&'static str>,
    pub(crate) encoding: Option<&'static str>,
    pub(crate) facts: Option<Facts>,
    pub(crate) moves: Option<Vec<u8>>,
    pub(crate) times_ms: Vec<Option<i32>>,
    pub(crate) evals_cp: Vec<Option<i32>>,
    pub(crate) mates: Vec<Option<i32>>,
    pub(crate) headers: Vec<[String; 2]>,
    /// Ply, kind and text.
    pub(crate) notes: Vec<(i32, &'static str, String)>,
    pub(crate) jkf: Option<String>,
    pub(crate) tags: Option<[Vec<String>; 2]>,
    pub(crate) findings: Vec<FoundRow>,
}

#[derive(Clone, Debug)]
pub(crate) struct FoundRow {
    pub(crate) severity: &'static str,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) place: Option<[i32; 2]>,
}

impl GameRow {
    /// Creates the row of a game.
    #[must_use]
    pub fn of(record: &Record) -> GameRow {
        let start = record.start.position();
        let moves = moves(record);
        let mut row = GameRow {
            id: Some(format!("{:032x}", game_id(record))),
            facts: Some(Facts::of(record)),
            moves: Some(pack_moves(start.as_ref(), &moves)),
            jkf: (!is_plain(record, start.as_ref()))
                .then(|| jkf(record))
                .flatten(),
            ..GameRow::default()
        };
        let headers = record.headers.iter();
        row.headers = headers
            .map(|header| [header.key.clone(), header.value.clone()])
            .collect();
        row.add_nodes(record);
        row
    }

    /// Adds the times, notes and evaluations of the main line.
    fn add_nodes(&mut self, record: &Record) {
        let nodes: Vec<NodeId> = record.main_line().collect();
        let millis = |node: &NodeId| record.clock(*node).spent_millis();
        if nodes.iter().any(|node| millis(node).is_some()) {
            let millis = |node| i32::try_from(millis(node)?).ok();
            self.times_ms = nodes.iter().map(millis).collect();
        }
        let mut evaluations = Vec::with_capacity(nodes.len());
        for (ply, node) in (0..).zip([record.root()].into_iter().chain(nodes)) {
            let notes = record.notes(node);
            for note in notes {
                self.notes.push((ply, note.kind.code(), note.text.clone()));
            }
            let known = (!notes.is_empty()).then(|| evaluation(record, node));
            if ply > 0 {
                evaluations.push(known.flatten());
            }
        }
        if evaluations.iter().any(Option::is_some) {
            let of = |mate: bool| {
                move |found: &Option<(bool, i32)>| {
                    found.filter(|found| found.0 == mate).map(|found| found.1)
                }
            };
            self.evals_cp = evaluations.iter().map(of(false)).collect();
            self.mates = evaluations.iter().map(of(true)).collect();
        }
    }

    /// Sets the file of the game.
    #[must_use]
    pub fn file(mut self, file: impl Into<String>) -> GameRow {
        self.file = file.into();
        self
    }

    /// Sets the number of the game in the file, from 1. It is 0 for a file without a game.
    #[must_use]
    pub fn game(mut self, number: u64) -> GameRow {
        self.game = i32::try_from(number).unwrap_or(i32::MAX);
        self
    }

    /// Sets the format and the encoding of the file.
    #[must_use]
    pub fn source(mut self, format: Option<Format>, encoding: Option<Encoding>) -> GameRow {
        self.format = format.map(Format::code);
        self.encoding = match format {
            Some(format) if format.is_packed() => Some("binary"),
            _ => encoding.map(Encoding::code),
        };
        self
    }

    /// Adds the findings about the game or the file.
    #[must_use]
    pub fn findings<'f>(mut self, findings: impl IntoIterator<Item = &'f Finding>) -> GameRow {
        let found = |finding: &Finding| FoundRow {
            severity: finding.severity().code(),
            code: finding.code(),
            message: finding.sentence().to_string(),
            place: finding
                .place
                .map(|place| [place.line, place.column].map(count)),
        };
        self.findings.extend(findings.into_iter().map(found));
        self
    }

    /// Sets the castles and openings of the game, by their ids.
    #[must_use]
    pub fn tags(mut self, tags: &Tags, record: &Record) -> GameRow {
        let mut of_sides = [Vec::new(), Vec::new()];
        let [black, white] = &mut of_sides;
        for found in tags_of(tags, record) {
            let own = match found.side {
                Color::Black => &mut *black,
                Color::White => &mut *white,
            };
            if !own.contains(&found.tag.id) {
                own.push(found.tag.id.clone());
            }
        }
        self.tags = Some(of_sides);
        self
    }

    /// Returns an upper limit of the row's size in a table, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        /// The size of a number, or of anything shorter than a text.
        const NUMBER: usize = 8;
        /// The size of all columns without texts of the record.
        const OTHERS: usize = 512;

        let jkf = self.jkf.as_ref().map_or(0, String::len);
        let facts = self.facts.as_ref().map_or(0, |facts| {
            let headers = [&facts.event, &facts.site].into_iter();
            let [players, names] = [&facts.players, &facts.names].map(|of| [&of.black, &of.white]);
            let texts = headers.chain(players).chain(names).flatten();
            let ending = facts.ending.as_ref().map_or(0, |ending| ending.raw.len());
            texts.map(String::len).sum::<usize>() + facts.start.len() + ending
        });
        let moves = self.moves.as_ref().map_or(0, Vec::len);
        let numbers = [&self.times_ms, &self.evals_cp, &self.mates].map(Vec::len);
        let headers = self.headers.iter().flatten().map(String::len);
        let notes = self.notes.iter();
        let notes = notes.map(|(_, kind, text)| NUMBER + kind.len() + text.len());
        let tags = self.tags.iter().flatten().flatten().map(String::len);
        let findings = self.findings.iter();
        let findings = findings.map(|found| {
            3 * NUMBER + found.severity.len() + found.code.len() + found.message.len()
        });
        let lists: usize = headers.chain(notes).chain(tags).chain(findings).sum();
        let numbers = NUMBER * numbers.iter().sum::<usize>();
        OTHERS + self.file.len() + facts + jkf + moves + numbers + lists
    }

    /// Returns the year of the game.
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        self.facts.as_ref()?.date.map(Date::year)
    }

    /// Returns when the game began, in milliseconds since 1970 by the record's clock, or `None` if the day is unknown.
    pub(crate) fn start_time(&self) -> Option<i64> {
        let date = self.facts.as_ref()?.date?;
        let (hour, minute, second) = date.time().unwrap_or_default();
        let days = days(date.year().into(), date.month()?.into(), date.day()?.into());
        let seconds = (days * 24 + i64::from(hour)) * 3600 + i64::from(minute) * 60;
        Some((seconds + i64::from(second)) * 1000)
    }
}

/// Returns the number of days from 1970 to a day of the Gregorian calendar. Years are counted from March.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let before = year * 365 + year / 4 - year / 100 + year / 400;
    before + (month * 153 + 2) / 5 + day - 1 - 719_468
}

/// Returns a count, or `i32::MAX` if it is too large for a column.
pub(crate) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Returns the moves of the main line, up to one that a table cannot store.
fn moves(record: &Record) -> Vec<Move> {
    record.moves().take_while(|&m| has_word(m)).collect()
}

/// Returns `true` if the columns can store the whole game: a main line and an ending. Fouls need a start position.
fn is_plain(record: &Record, start: Option<&Position>) -> bool {
    let nodes: Vec<NodeId> = record.main_line().collect();
    let is_held = |node: &NodeId| match record.entry(*node) {
        Some(Entry::Move(_)) => true,
        Some(Entry::Ending(_)) => Some(node) == nodes.last(),
        Some(Entry::Foul(foul)) => {
            start.is_some() && matches!(**foul, Foul::Move(m) if has_word(m))
        }
        _ => false,
    };
    nodes.len() + 1 == record.node_count() && nodes.iter().all(is_held)
}

fn jkf(record: &Record) -> Option<String> {
    let format = Format::from_extension("jkf")?;
    let written = WriteOptions::new(format).write(record);
    written.ok().map(|written| written.text)
}

/// Returns the evaluation at a node from Black's view: whether it is a mate, and centipawns, or plies (negative for
/// White).
pub(crate) fn evaluation(record: &Record, node: NodeId) -> Option<(bool, i32)> {
    match record.evaluation(node)? {
        Evaluation::Centipawns(value) => Some((false, value)),
        Evaluation::Mate { good, plies } => {
            let plies = i32::try_from(plies.unwrap_or(0)).unwrap_or(i32::MAX);
            Some((true, if good { plies } else { -plies }))
        }
        _ => None,
    }
}
