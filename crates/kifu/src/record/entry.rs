//! What can happen at a ply.

use std::hash::{Hash, Hasher};

use komadai_core::{Decision, EndingKind, Move, Outcome};

/// What happened at a ply of a record.
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
    /// No move; the other side goes on.
    Pass,
    /// Something against the rules.
    Foul(Box<Foul>),
    /// How the game ended, or was interrupted.
    Ending(Box<Ending>),
}

impl Entry {
    /// Whether it is a move, a pass, a foul that names a move, or an ending of a known kind.
    #[must_use]
    pub fn is_known(&self) -> bool {
        match self {
            Entry::Ending(ending) => ending.kind != EndingKind::Other,
            Entry::Move(_) | Entry::Pass => true,
            Entry::Foul(_) => self.played().is_some(),
        }
    }

    /// The move that was carried out, legal or not.
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

    /// The ending, if this is one.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        match self {
            Entry::Ending(ending) => Some(ending),
            _ => None,
        }
    }

    /// Whether this is a foul.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Foul};
    ///
    /// assert!(!Entry::Pass.is_foul());
    /// assert!(Entry::from(Foul::Move("7g7e".parse()?)).is_foul());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_foul(&self) -> bool {
        matches!(self, Entry::Foul(_))
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

/// Something against the rules that a record holds.
///
/// ```
/// use komadai_kifu::{Entry, Foul};
///
/// let entry = Entry::from(Foul::Text("７六龠".to_owned()));
/// assert!(entry.is_foul());
/// assert_eq!(entry.played(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// An illegal move.
    Move(Move),
    /// A text that names no move.
    Text(String),
}

/// How a game ended.
///
/// Endings are equal when kind and outcome are, whatever words the file used.
///
/// ```
/// use komadai_core::{Color, EndingKind, Outcome};
/// use komadai_kifu::{Ending, Record};
///
/// let mut record = Record::default();
/// let ending = Ending { kind: EndingKind::Resign, outcome: Outcome::Win(Color::White), raw: "投了".to_owned() };
/// record.push(record.root(), ending.into());
/// assert_eq!(record.outcome(), Outcome::Win(Color::White));
/// ```
#[derive(Clone, Eq, Debug)]
pub struct Ending {
    /// What happened.
    pub kind: EndingKind,
    /// Who won by it.
    pub outcome: Outcome,
    /// The word or line of the file.
    pub raw: String,
}

/// What the referee decided; the words are the Japanese name of the ending.
///
/// ```
/// use komadai_core::{Color, DecidingRule, Decision, EndingKind, Outcome};
/// use komadai_kifu::Ending;
///
/// let decision = Decision {
///     outcome: Outcome::Win(Color::White),
///     ending: EndingKind::Resign,
///     rule: DecidingRule::Resignation(Color::Black),
/// };
/// assert_eq!(Ending::from(decision).raw, "投了");
/// ```
impl From<Decision> for Ending {
    fn from(decision: Decision) -> Ending {
        Ending {
            kind: decision.ending,
            outcome: decision.outcome,
            raw: decision.ending.japanese().to_owned(),
        }
    }
}

impl Ending {
    /// What makes it equal to another: of an unknown ending the words are all there is.
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
