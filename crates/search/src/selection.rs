//! Selects games by what their records say.

use std::ops::RangeInclusive;
use std::str::FromStr;

use komadai_core::{Color, EndingKind, Handicap, Outcome, Style, UnknownHandicap};
use komadai_kifu::{
    Date, Headers, Record, ending_of_word, ending_word, handicap_named, keys, usual_characters,
};
use komadai_tags::{Tags, tags_of};

/// A selection of games: those that meet all given conditions. The default selects every game.
///
/// ```
/// use komadai_core::{Color, Outcome};
/// use komadai_search::{NamePart, Selection};
///
/// let record = komadai_kifu::read_game(b"N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n%TORYO\n")?.record;
/// let selection = Selection {
///     player: NamePart::of_player("habu"),
///     outcome: Some(Outcome::Win(Color::White)),
///     ..Selection::default()
/// };
/// assert!(!selection.selects(&record), "Black made the last move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Selection {
    /// A part of the name of a player.
    pub player: Option<NamePart>,
    /// A part of the name of the winner.
    pub won_by: Option<NamePart>,
    /// A part of the name of the loser.
    pub lost_by: Option<NamePart>,
    /// The side that the player, the winner and the loser must have.
    pub side: Option<Color>,
    /// A part of the name of the tournament.
    pub event: Option<NamePart>,
    /// The first day, month or year. A game whose date lacks the month or day is selected if the date may fit. A game
    /// without a date is not selected.
    pub since: Option<Date>,
    /// The last day, month or year.
    pub until: Option<Date>,
    /// The result.
    pub outcome: Option<Outcome>,
    /// The kinds of endings, with `None` for a game without an ending.
    pub endings: Option<Vec<Option<EndingKind>>>,
    /// The handicap.
    pub handicap: Option<HandicapChoice>,
    /// The number of plies.
    pub plies: Option<RangeInclusive<usize>>,
    /// The id of a castle or an opening, from the standard tags, that a side has.
    pub tag: Option<&'static str>,
}

/// A selection of handicaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HandicapChoice {
    /// All handicaps except the even game.
    Any,
    /// Only this handicap.
    Only(Handicap),
}

impl FromStr for HandicapChoice {
    type Err = UnknownHandicap;

    /// Reads `any`, or the name of a handicap in Japanese, English or JKF.
    fn from_str(text: &str) -> Result<HandicapChoice, UnknownHandicap> {
        if matches!(text, "any" | "駒落ち" | "駒落") {
            return Ok(HandicapChoice::Any);
        }
        handicap_named(text).map(HandicapChoice::Only)
    }
}

/// Returns the endings that a text names, or `None` if it names no ending. It may be a code, a word in English or
/// Japanese, a word of KIF or CSA, or `none` for games without an ending. Some English words name several.
#[must_use]
pub fn endings_named(text: &str) -> Option<Vec<Option<EndingKind>>> {
    if matches!(text, "none" | "なし") {
        return Some(vec![None]);
    }
    let has_name = |kind: &&EndingKind| {
        let names = [kind.code(), kind.english(), kind.japanese()];
        names.iter().any(|name| name.eq_ignore_ascii_case(text))
            || ending_word(**kind, Style::Csa).as_deref() == Some(text)
    };
    let named = EndingKind::ALL.iter().filter(has_name).copied();
    let mut found: Vec<_> = named.map(Some).collect();
    if found.is_empty() {
        found.extend(ending_of_word(text).map(Some));
    }
    (!found.is_empty()).then_some(found)
}

impl HandicapChoice {
    /// Returns `true` if a handicap is selected.
    #[must_use]
    pub fn includes(self, handicap: Handicap) -> bool {
        match self {
            HandicapChoice::Any => handicap != Handicap::Even,
            HandicapChoice::Only(only) => handicap == only,
        }
    }
}

impl Selection {
    /// Returns `true` if every game is selected.
    #[must_use]
    pub fn is_all(&self) -> bool {
        *self == Selection::default()
    }

    /// Returns `true` if the game is selected.
    #[must_use]
    pub fn selects(&self, record: &Record) -> bool {
        let Selection {
            player,
            won_by,
            lost_by,
            side,
            event,
            since,
            until,
            outcome,
            endings,
            handicap,
            plies,
            tag,
        } = self;
        let date = (since.is_some() || until.is_some()).then(|| record.headers.date());
        let is_dated = |fits: &dyn Fn(Date) -> bool| date.flatten().is_some_and(fits);
        let is_side = |of: Color| side.is_none_or(|side| side == of);
        let winner = record.outcome().winner();
        let is_named = |part: &Option<NamePart>, of: Option<Color>| {
            part.as_ref().is_none_or(|part| {
                let mut sides = part.sides(record);
                of.is_some_and(|of| is_side(of) && sides.any(|side| side == of))
            })
        };
        (player.as_ref()).is_none_or(|player| player.sides(record).any(is_side))
            && is_named(won_by, winner)
            && is_named(lost_by, winner.map(|winner| !winner))
            && event.as_ref().is_none_or(|event| {
                let own = record.headers.get(keys::EVENT);
                own.is_some_and(|own| event.is_in(own))
            })
            && since.is_none_or(|since| is_dated(&|date| date >= since || since.is_within(date)))
            && until.is_none_or(|until| is_dated(&|date| date <= until || date.is_within(until)))
            && outcome.is_none_or(|outcome| outcome == record.outcome())
            && endings
                .as_ref()
                .is_none_or(|endings| endings.contains(&record.ending().map(|ending| ending.kind)))
            && handicap.is_none_or(|handicap| {
                Handicap::of(&record.start.setup).is_some_and(|own| handicap.includes(own))
            })
            && plies
                .as_ref()
                .is_none_or(|plies| plies.contains(&record.ply_count()))
            && tag.is_none_or(|id| {
                let found = tags_of(Tags::standard(), record);
                found.iter().any(|found| found.tag.id == id)
            })
    }
}

/// A part of a name. Blanks and case are ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamePart(String);

impl NamePart {
    /// Creates a part of a name from a text. Returns `None` if the text is empty or has only blanks.
    #[must_use]
    pub fn new(text: &str) -> Option<NamePart> {
        let part = folded(text);
        (!part.is_empty()).then_some(NamePart(part))
    }

    /// Returns a text as a part of a player's name without titles and ranks. Returns `None` if it is empty.
    #[must_use]
    pub fn of_player(text: &str) -> Option<NamePart> {
        let mut headers = Headers::default();
        headers.push(keys::BLACK, text);
        let name = headers.player(Color::Black);
        NamePart::new(name.as_deref().unwrap_or(text))
    }

    /// Returns `true` if it is a part of a name.
    #[must_use]
    pub fn is_in(&self, name: &str) -> bool {
        folded(name).contains(&self.0)
    }

    /// Returns the sides of a game whose names have this part.
    ///
    /// ```
    /// use komadai_search::{Color, NamePart};
    ///
    /// let record = komadai_kifu::read_game(b"N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n")?.record;
    /// let habu = NamePart::of_player("habu").expect("it is not empty");
    /// assert_eq!(habu.sides(&record).collect::<Vec<_>>(), [Color::Black]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sides(&self, record: &Record) -> impl Iterator<Item = Color> {
        let has_part = |side: &Color| {
            let name = record.headers.player(*side);
            name.is_some_and(|name| self.is_in(&name))
        };
        Color::ALL.into_iter().filter(has_part)
    }
}

/// Returns a name in its usual characters, without blanks, in lower case.
fn folded(name: &str) -> String {
    let name = usual_characters(name);
    let letters = name.chars().filter(|c| !c.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}
