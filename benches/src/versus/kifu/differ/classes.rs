//! What a difference is, who is right, and why.

mod endings;
mod readings;

use komadai_kifu::{Format, GameReading};

use super::outline::{Aspect, Outline};
use super::peers::Peer;

/// A difference.
pub(super) struct Case<'c> {
    pub(super) peer: &'c Peer,
    pub(super) format: Format,
    pub(super) aspect: Aspect,
    pub(super) text: &'c str,
    /// Our reading of the game.
    pub(super) game: &'c GameReading,
    pub(super) ours: &'c Outline,
    /// The other reading, or why there is none.
    pub(super) theirs: Result<&'c Outline, &'c str>,
}

/// A kind of difference.
pub(super) struct Class {
    pub(super) name: &'static str,
    /// Who is right, and why.
    pub(super) why: &'static str,
    /// Whether a difference is of this kind.
    is: fn(&Case<'_>) -> bool,
}

impl Case<'_> {
    /// The first class that fits.
    pub(super) fn class(&self) -> Option<&'static Class> {
        let all = readings::CLASSES.iter().chain(endings::CLASSES);
        all.into_iter().find(|class| (class.is)(self))
    }

    /// Whether the library reads another text as we read this one, as far as the moves go, or has
    /// only what is left to find fault with: a foul, or a first move of White.
    fn agrees_on(&self, other: &str) -> bool {
        match self.peer.read(other, self.format) {
            Ok(games) => games.first().is_some_and(|theirs| {
                let start = self.ours.start == theirs.start || readings::is_turned(self, theirs);
                start && self.ours.moves == theirs.moves
            }),
            Err(error) => readings::is_foul(self, &error) || readings::is_whites(self, &error),
        }
    }

    /// Whether the text changed, and the library then agrees.
    fn agrees_once(&self, mended: impl FnOnce(&str) -> String) -> bool {
        let other = mended(self.text);
        other != self.text && self.agrees_on(&other)
    }

    /// What is seen of it, in a line.
    pub(super) fn seen(&self) -> String {
        let theirs = match self.theirs {
            Ok(theirs) => theirs,
            Err(why) => return why.replace('\n', " ").chars().take(120).collect(),
        };
        let ours = self.ours;
        match self.aspect {
            Aspect::Refused | Aspect::Games => "another number of games".to_owned(),
            Aspect::Start => format!("{} here, {} there", ours.start, theirs.start),
            Aspect::Moves => {
                let place = ours.same_moves(theirs);
                let at = |moves: &[String]| moves.get(place).cloned();
                let word = |moves| at(moves).unwrap_or_else(|| "the end".to_owned());
                let (here, there) = (word(&ours.moves), word(&theirs.moves));
                format!("behind {place} moves {here} here, {there} there")
            }
            Aspect::Ending => {
                let word = |outline: &Outline| outline.ending.map_or("none", |kind| kind.code());
                format!("{} here, {} there", word(ours), word(theirs))
            }
            Aspect::Winner => format!("{:?} here, {:?} there", ours.outcome, theirs.outcome),
            Aspect::Times => {
                let mut all = ours.spent.iter().zip(&theirs.spent);
                let place = all.position(|(a, b)| a != b).unwrap_or(0);
                let at = |spent: &[Option<u32>]| spent.get(place).copied().flatten();
                let (here, there) = (at(&ours.spent), at(&theirs.spent));
                format!("move {}: {here:?} here, {there:?} there", place + 1)
            }
        }
    }
}
