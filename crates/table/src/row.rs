//! What a table has of a game.

use komadai_core::{Color, Handicap, Move, Outcome, Position};
use komadai_kifu::{
    Date, Encoding, Entry, Evaluation, Finding, Format, Foul, NodeId, NoteKind, Record, Severity,
    WriteOptions, keys, write,
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
    pub(crate) date: Option<Date>,
    pub(crate) event: Option<String>,
    pub(crate) site: Option<String>,
    pub(crate) players: [Option<String>; 2],
    pub(crate) names: [Option<String>; 2],
    pub(crate) ratings: [Option<f64>; 2],
    pub(crate) time_control: Option<String>,
    /// Main time, byoyomi, increment in seconds.
    pub(crate) times: [Option<i32>; 3],
    pub(crate) handicap: Option<&'static str>,
    pub(crate) start: Option<String>,
    pub(crate) plies: i32,
    pub(crate) ending: Option<(&'static str, String)>,
    pub(crate) winner: Option<&'static str>,
    pub(crate) result: Option<&'static str>,
    pub(crate) moves: Option<Vec<u8>>,
    pub(crate) times_ms: Vec<Option<i32>>,
    pub(crate) evals_cp: Vec<Option<i32>>,
    pub(crate) mates: Vec<Option<i32>>,
    pub(crate) headers: Vec<[String; 2]>,
    /// Ply, kind, text.
    pub(crate) notes: Vec<(i32, &'static str, String)>,
    pub(crate) jkf: Option<String>,
    pub(crate) tags: Option<[Vec<String>; 2]>,
    pub(crate) findings: Vec<FoundRow>,
    pub(crate) complete: Option<bool>,
}

#[derive(Clone, Debug)]
pub(crate) struct FoundRow {
    pub(crate) severity: &'static str,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) place: Option<[i32; 2]>,
}

impl GameRow {
    /// The row of a game.
    #[must_use]
    pub fn of(record: &Record) -> GameRow {
        let start = record.start.position();
        let header = |key: &str| {
            let words: Vec<&str> = record.headers.get(key)?.split_whitespace().collect();
            (!words.is_empty()).then(|| words.join(" "))
        };
        let sides = [Color::Black, Color::White];
        let control = record.headers.time_control(Color::Black);
        let moves = moves(record);
        let outcome = record.outcome();
        let mut row = GameRow {
            id: Some(format!("{:032x}", game_id(record))),
            date: record.headers.date(),
            event: header(keys::EVENT),
            site: header(keys::SITE),
            players: sides.map(|side| header(keys::player(side))),
            names: sides.map(|side| record.headers.player(side)),
            ratings: sides.map(|side| record.rating(side)),
            time_control: control.map(|control| control.to_string()),
            times: control.map_or([None; 3], |control| {
                let times = [control.main, control.byoyomi, control.increment];
                times.map(|time| i32::try_from(time.as_secs()).ok())
            }),
            handicap: Handicap::of(&record.start.setup).map(Handicap::english),
            start: Some(record.start.sfen()),
            plies: count(record.ply_count()),
            ending: record
                .ending()
                .map(|ending| (ending.kind.code(), ending.raw.clone())),
            winner: outcome.winner().map(side),
            result: Some(match outcome {
                Outcome::Win(winner) => side(winner),
                Outcome::Draw => "draw",
                _ => "undecided",
            }),
            moves: Some(pack_moves(start.as_ref(), &moves)),
            jkf: (!is_plain(record, start.as_ref()))
                .then(|| jkf(record))
                .flatten(),
            complete: Some(record.is_complete()),
            ..GameRow::default()
        };
        let headers = record.headers.iter();
        row.headers = headers
            .map(|header| [header.key.clone(), header.value.clone()])
            .collect();
        row.add_nodes(record);
        row
    }

    /// The times, notes and evaluations of the main line.
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
                self.notes
                    .push((ply, note_kind(note.kind), note.text.clone()));
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

    /// The file of the game.
    #[must_use]
    pub fn file(mut self, file: impl Into<String>) -> GameRow {
        self.file = file.into();
        self
    }

    /// The number of the game in the file, from 1; 0 for a file without a game.
    #[must_use]
    pub fn game(mut self, number: u64) -> GameRow {
        self.game = i32::try_from(number).unwrap_or(i32::MAX);
        self
    }

    /// How the file was read.
    #[must_use]
    pub fn source(mut self, format: Option<Format>, encoding: Option<Encoding>) -> GameRow {
        self.format = format.map(Format::code);
        self.encoding = match format {
            Some(format) if format.is_packed() => Some("binary"),
            _ => encoding.map(Encoding::code),
        };
        self
    }

    /// What was found in the game, or in the file.
    #[must_use]
    pub fn findings<'f>(mut self, findings: impl IntoIterator<Item = &'f Finding>) -> GameRow {
        let found = |finding: &Finding| FoundRow {
            severity: match finding.severity() {
                Severity::Error => "error",
                Severity::Note => "note",
                _ => "warning",
            },
            code: finding.code(),
            message: finding.sentence().to_string(),
            place: finding
                .place
                .map(|place| [place.line, place.column].map(count)),
        };
        self.findings.extend(findings.into_iter().map(found));
        self
    }

    /// The castles and openings of the game, by their ids.
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

    /// Returns at least the number of bytes of the row in a table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        /// The bytes of a number, or of what is shorter than a text.
        const NUMBER: usize = 8;
        /// The bytes of all columns that have no text of the record.
        const OTHERS: usize = 512;

        let texts = [
            &self.event,
            &self.site,
            &self.time_control,
            &self.start,
            &self.jkf,
        ];
        let texts = texts.into_iter().chain(&self.players).chain(&self.names);
        let texts: usize = texts.flatten().map(String::len).sum();
        let ending = self.ending.as_ref().map_or(0, |(_, raw)| raw.len());
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
        OTHERS + self.file.len() + texts + ending + moves + numbers + lists
    }

    /// The year of the game.
    #[must_use]
    pub fn year(&self) -> Option<u16> {
        self.date.map(Date::year)
    }

    /// When the game began, in milliseconds since 1970; nothing without a day. Clocks are those of the record.
    pub(crate) fn start_time(&self) -> Option<i64> {
        let date = self.date?;
        let (hour, minute, second) = date.time().unwrap_or_default();
        let days = days(date.year().into(), date.month()?.into(), date.day()?.into());
        let seconds = (days * 24 + i64::from(hour)) * 3600 + i64::from(minute) * 60;
        Some((seconds + i64::from(second)) * 1000)
    }
}

/// The days from 1970 to a day of the Gregorian calendar. Years are counted from March.
const fn days(year: i64, month: i64, day: i64) -> i64 {
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let before = year * 365 + year / 4 - year / 100 + year / 400;
    before + (month * 153 + 2) / 5 + day - 1 - 719_468
}

/// A count; what is too large for a column counts as its largest.
pub(crate) fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

pub(crate) const fn side(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

const fn note_kind(kind: NoteKind) -> &'static str {
    match kind {
        NoteKind::Comment => "comment",
        NoteKind::Program => "program",
        NoteKind::Bookmark => "bookmark",
        _ => "unknown",
    }
}

/// The moves of the main line, as far as a table can hold them.
fn moves(record: &Record) -> Vec<Move> {
    record.moves().take_while(|&m| has_word(m)).collect()
}

/// Whether the columns hold all that happened: a main line of moves, and an ending. Moves against the rules have no
/// position to follow where the start has none.
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
    let written = write(record, format, &WriteOptions::default());
    written.ok().map(|written| written.text)
}

/// The evaluation at a node from Black's view: whether it is a mate, and centipawns or
/// plies, which are negative where White mates.
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
