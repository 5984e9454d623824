//! Defines what a node contains: an entry, notes and times.

use std::hash::{Hash, Hasher};
use std::time::Duration;

use komadai_core::{Decision, EndingKind, Faults, Move, Outcome, Position, Setup, Square, codes};

/// A move, or another event, at a ply of a record.
///
/// No variant will be added, so a `match` needs no wildcard. Anything else about a ply is a [`Note`] of its node.
///
/// ```
/// use komadai_kifu::{Entry, Record};
///
/// let mut record = Record::default();
/// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
/// assert_eq!(record.entry(node).and_then(Entry::played), Some("7g7f".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// A legal move.
    Move(Move),
    /// A pass: the turn goes to the other side.
    Pass,
    /// A violation of the rules.
    Foul(Box<Foul>),
    /// The end of the game, or its interruption.
    Ending(Box<Ending>),
}

impl Entry {
    /// Returns `true` for a move, a pass, a foul with a move, or an ending of a known kind.
    pub(crate) fn is_known(&self) -> bool {
        match self {
            Entry::Ending(ending) => ending.kind != EndingKind::Other,
            Entry::Move(_) | Entry::Pass => true,
            Entry::Foul(_) => self.played().is_some(),
        }
    }

    /// Returns the move that was carried out, legal or not.
    ///
    /// ```
    /// use komadai_kifu::Entry;
    ///
    /// assert_eq!(Entry::Move("7g7f".parse()?).played(), Some("7g7f".parse()?));
    /// assert_eq!(Entry::Pass.played(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn played(&self) -> Option<Move> {
        match self {
            Entry::Move(m) => Some(*m),
            Entry::Foul(foul) => match **foul {
                Foul::Move(m) => Some(m),
                Foul::Text(_) => None,
            },
            Entry::Pass | Entry::Ending(_) => None,
        }
    }

    /// Returns the ending, or `None` for any other entry.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        match self {
            Entry::Ending(ending) => Some(ending),
            _ => None,
        }
    }
}

impl From<Foul> for Entry {
    fn from(foul: Foul) -> Entry {
        Entry::Foul(Box::new(foul))
    }
}

impl From<Ending> for Entry {
    fn from(ending: Ending) -> Entry {
        Entry::Ending(Box::new(ending))
    }
}

/// A violation of the rules in a record.
///
/// ```
/// use komadai_kifu::{Entry, Foul};
///
/// let entry = Entry::from(Foul::Text("７六龠".to_owned()));
/// assert_eq!(entry.played(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// An illegal move.
    Move(Move),
    /// A text that does not name a move.
    Text(String),
}

/// The way a game ended.
///
/// Two endings are equal if kind and outcome are. Only the words of [`EndingKind::Other`] are compared, too.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
/// use komadai_kifu::{Ending, Record};
///
/// let mut record = Record::default();
/// let ending = Ending::new(EndingKind::Resign, Outcome::Win(Color::White));
/// record.push(record.root(), ending.into());
/// assert_eq!(record.outcome(), Outcome::Win(Color::White));
/// ```
#[derive(Clone, Eq, Debug)]
#[non_exhaustive]
pub struct Ending {
    /// The kind of ending.
    pub kind: EndingKind,
    /// The result that follows from it.
    pub outcome: Outcome,
    /// The word or line in the file.
    pub raw: String,
}

/// Converts the decision of the arbiter. The words are the Japanese name of the ending.
impl From<Decision> for Ending {
    fn from(decision: Decision) -> Ending {
        Ending::new(decision.ending, decision.outcome)
    }
}

impl Ending {
    /// Creates an ending in the usual words, the Japanese name of its kind.
    #[must_use]
    pub fn new(kind: EndingKind, outcome: Outcome) -> Ending {
        let raw = kind.japanese().to_owned();
        Ending { kind, outcome, raw }
    }

    /// Returns the parts that are compared. The words of an unknown ending are its only content.
    fn essence(&self) -> (EndingKind, Outcome, Option<&str>) {
        let words = (self.kind == EndingKind::Other).then_some(self.raw.as_str());
        (self.kind, self.outcome, words)
    }
}

impl PartialEq for Ending {
    fn eq(&self, other: &Ending) -> bool {
        self.essence() == other.essence()
    }
}

impl Hash for Ending {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.essence().hash(state);
    }
}

/// A line of text at a node.
///
/// ```
/// use komadai_kifu::{Note, NoteKind, Record};
///
/// let mut record = Record::default();
/// let note = Note { kind: NoteKind::Comment, text: "a famous game".to_owned() };
/// record.add_note(record.root(), note.clone());
/// assert_eq!(record.notes(record.root()), [note]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Note {
    /// The kind of line.
    pub kind: NoteKind,
    /// The line without the sign that its format puts in front.
    pub text: String,
}

/// A kind of note.
///
/// ```
/// use komadai_kifu::{Note, NoteKind, Record};
///
/// let mut record = Record::default();
/// record.add_note(record.root(), Note { kind: NoteKind::Program, text: "pv".to_owned() });
/// record.retain_notes(|note| note.kind == NoteKind::Comment);
/// assert!(record.notes(record.root()).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NoteKind {
    /// A comment for people: `*` in KIF, `'*` in CSA.
    Comment,
    /// A line for programs: `#` in KIF, `'` in CSA.
    Program,
    /// A bookmark (しおり): `&` in KIF.
    Bookmark,
    /// A whole line that was not understood.
    Unknown,
}

codes! {
    NoteKind { Comment "comment", Program "program", Bookmark "bookmark", Unknown "unknown" }
}

/// The time spent on an entry, and the total of its side so far, as written in the record.
///
/// Both are in milliseconds. Unknown is not the same as zero. Times of 2³²−1 ms (49 days) or more do not fit.
///
/// ```
/// use std::time::Duration;
/// use komadai_kifu::Clock;
///
/// let clock = Clock::from_durations(Some(Duration::from_secs(5)), None);
/// assert_eq!(clock.spent_millis(), Some(5000));
/// assert_eq!(clock.total(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    spent: u32,
    total: u32,
}

impl Clock {
    /// The clock with both times unknown.
    pub const UNKNOWN: Clock = Clock::new(None, None);

    /// Creates a clock from milliseconds. `u32::MAX` means unknown.
    ///
    /// ```
    /// use komadai_kifu::Clock;
    ///
    /// let clock = Clock::new(Some(12_000), Some(60_000));
    /// assert_eq!((clock.spent_millis(), clock.total_millis()), (Some(12_000), Some(60_000)));
    /// ```
    #[must_use]
    pub const fn new(spent: Option<u32>, total: Option<u32>) -> Clock {
        Clock {
            spent: pack(spent),
            total: pack(total),
        }
    }

    /// Creates a clock from milliseconds of any size. Returns `false` with it if a time is too long and becomes
    /// unknown.
    #[inline]
    pub(crate) fn holding(spent: u64, total: Option<u64>) -> (Clock, bool) {
        let fit = |time: u64| u32::try_from(time).ok().filter(|&time| time != u32::MAX);
        let clock = Clock::new(fit(spent), total.and_then(fit));
        let holds_all =
            clock.spent_millis().is_some() && clock.total_millis().is_some() == total.is_some();
        (clock, holds_all)
    }

    /// Creates a clock from durations, rounded down to milliseconds. A time that is too long becomes unknown.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_kifu::Clock;
    ///
    /// let clock = Clock::from_durations(Some(Duration::from_secs(65)), None);
    /// assert_eq!(clock, Clock::new(Some(65_000), None));
    /// assert_eq!(clock.spent(), Some(Duration::from_secs(65)));
    /// ```
    #[must_use]
    pub fn from_durations(spent: Option<Duration>, total: Option<Duration>) -> Clock {
        let fit = |time: Duration| u32::try_from(time.as_millis()).ok();
        Clock::new(spent.and_then(fit), total.and_then(fit))
    }

    /// Returns the time spent on this entry.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_kifu::Clock;
    ///
    /// assert_eq!(Clock::new(Some(1500), None).spent(), Some(Duration::from_millis(1500)));
    /// ```
    #[must_use]
    pub fn spent(self) -> Option<Duration> {
        self.spent_millis()
            .map(u64::from)
            .map(Duration::from_millis)
    }

    /// Returns the total time that the side has spent so far.
    #[must_use]
    pub fn total(self) -> Option<Duration> {
        self.total_millis()
            .map(u64::from)
            .map(Duration::from_millis)
    }

    /// Returns the milliseconds spent on this entry.
    #[must_use]
    pub const fn spent_millis(self) -> Option<u32> {
        unpack(self.spent)
    }

    /// Returns the total milliseconds that the side has spent so far.
    #[must_use]
    pub const fn total_millis(self) -> Option<u32> {
        unpack(self.total)
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::UNKNOWN
    }
}

const fn pack(time: Option<u32>) -> u32 {
    match time {
        Some(time) => time,
        None => u32::MAX,
    }
}

const fn unpack(time: u32) -> Option<u32> {
    match time {
        u32::MAX => None,
        time => Some(time),
    }
}

/// The position from which a game was played.
///
/// The ply of the setup is ignored in comparisons; `first_ply` counts instead.
///
/// ```
/// use komadai_core::{Color, Handicap, Position};
/// use komadai_kifu::Start;
///
/// let start = Start::new(Handicap::Rook.setup());
/// assert_eq!(start.position().unwrap().side(), Color::White);
/// assert_eq!(Start::default().sfen(), Position::startpos().to_string());
/// let late = Start::new("4k4/9/9/9/9/9/9/9/K6R1 w - 57".parse()?);
/// assert_eq!(late.first_ply, 57);
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Start {
    /// The board, the hands and the side to move.
    pub setup: Setup,
    /// The number of the first move, nearly always 1.
    pub first_ply: u32,
    /// The destination of the move before the start, if a diagram names it. 同 refers to it.
    pub last_to: Option<Square>,
}

impl Start {
    /// Creates the start of a game. Its first move has the ply of the setup.
    #[must_use]
    pub const fn new(setup: Setup) -> Start {
        Start {
            first_ply: setup.ply,
            setup,
            last_to: None,
        }
    }

    /// Returns the ply after `depth` entries.
    ///
    /// ```
    /// use komadai_kifu::Start;
    ///
    /// assert_eq!(Start::default().ply_after(2), 2);
    /// ```
    #[must_use]
    pub fn ply_after(&self, depth: usize) -> u32 {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        self.first_ply.saturating_add(depth).saturating_sub(1)
    }

    /// Returns the position, with all possible faults allowed. Returns `None` if a side has two kings.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_kifu::Start;
    ///
    /// assert_eq!(Start::default().position(), Some(Position::startpos()));
    /// ```
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let mut setup = self.setup.clone();
        setup.ply = self.first_ply;
        Position::allowing(setup, Faults::all()).ok()
    }

    /// Returns the position as SFEN. The last field is the number of the first move.
    ///
    /// ```
    /// use komadai_kifu::Start;
    ///
    /// assert!(Start::default().sfen().starts_with("lnsgkgsnl/"));
    /// ```
    #[must_use]
    pub fn sfen(&self) -> String {
        let mut setup = self.setup.clone();
        setup.ply = self.first_ply;
        setup.to_string()
    }
}

impl PartialEq for Start {
    fn eq(&self, other: &Start) -> bool {
        let (a, b) = (&self.setup, &other.setup);
        (a.side, self.first_ply, self.last_to) == (b.side, other.first_ply, other.last_to)
            && a.hands == b.hands
            && a.board == b.board
    }
}

impl Eq for Start {}

/// Returns the start of an even game.
impl Default for Start {
    fn default() -> Start {
        Start::new(Setup::startpos())
    }
}
