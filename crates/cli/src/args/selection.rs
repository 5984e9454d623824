//! Which games are selected.

use clap::ValueEnum;
use komadai::kifu::{Date, Headers, Record, ending_of_word, ending_word, keys, usual_characters};
use komadai::tags::{Tags, tags_of};
use komadai::{Color, EndingKind, Handicap, Outcome, Style};

use super::help::SELECTION;
use super::values;
use crate::start;
use crate::texts::{self, one_of, options as messages};

/// The options by which games are selected: a game is if it fits all that are given.
#[derive(clap::Args, Clone, PartialEq, Default, Debug)]
pub(crate) struct SelectionArgs {
    /// Only the games of this player; a part of the name is enough
    ///
    /// Blanks, upper or lower case, titles and ranks make no difference.
    #[arg(long, value_name = "NAME", value_parser = player, hide_short_help = true,
        help_heading = SELECTION)]
    pub(crate) player: Option<Part>,
    /// Only the games of this tournament; a part of the name is enough
    #[arg(long, value_name = "NAME", value_parser = Part::read, hide_short_help = true,
        help_heading = SELECTION)]
    event: Option<Part>,
    /// Only games from this day, month or year on: 2020-04-01, 2020-04, 2020
    ///
    /// A game of which only the year or the month is known is selected if it may be of that time. A game
    /// without a date is not selected.
    #[arg(long, value_name = "DATE", value_parser = date, hide_short_help = true,
        help_heading = SELECTION)]
    since: Option<Date>,
    /// Only games up to this day, month or year
    #[arg(long, value_name = "DATE", value_parser = date, hide_short_help = true,
        help_heading = SELECTION)]
    until: Option<Date>,
    /// Only games with this result; words of files such as 先手勝ち are taken too
    #[arg(long, value_name = "RESULT", value_enum, hide_short_help = true, help_heading = SELECTION)]
    result: Option<ResultArg>,
    /// Only games that end so: resign, 投了, resignation, 時間切れ; none for games without an ending
    #[arg(long, value_name = "ENDING", value_parser = Endings::read, hide_short_help = true,
        help_heading = SELECTION)]
    ending: Option<Endings>,
    /// Only games with this handicap, by any of its names: 二枚落ち, two-piece; any for all, even for none
    #[arg(long, value_name = "HANDICAP", value_parser = HandicapArg::read, hide_short_help = true,
        help_heading = SELECTION)]
    handicap: Option<HandicapArg>,
    /// Only games with this many plies: 60..100 is from 60 to 100, 60.. is 60 or more, ..100 is up to 100
    #[arg(long, value_name = "A..B", value_parser = Plies::read, hide_short_help = true,
        help_heading = SELECTION)]
    plies: Option<Plies>,
    /// Only games in which a side has this castle or opening, by any of its names: 矢倉, yagura
    #[arg(long, value_name = "NAME", value_parser = tag, hide_short_help = true,
        help_heading = SELECTION)]
    tag: Option<TagId>,
}

/// The id of a castle or an opening.
type TagId = &'static str;

impl SelectionArgs {
    /// Whether every game is selected.
    pub(crate) fn is_all(&self) -> bool {
        *self == SelectionArgs::default()
    }

    /// Takes the castle or opening away.
    pub(crate) fn take_tag(&mut self) -> Option<&'static str> {
        self.tag.take()
    }

    pub(crate) fn selects(&self, record: &Record) -> bool {
        let SelectionArgs {
            player,
            event,
            since,
            until,
            result,
            ending,
            handicap,
            plies,
            tag,
        } = self;
        let date = (since.is_some() || until.is_some()).then(|| record.headers.date());
        let is_dated = |fits: &dyn Fn(Date) -> bool| date.flatten().is_some_and(fits);
        (player.is_none() || self.sides(record).next().is_some())
            && event.as_ref().is_none_or(|event| {
                let own = record.headers.get(keys::EVENT);
                own.is_some_and(|own| event.is_in(own))
            })
            && since.is_none_or(|since| is_dated(&|date| date >= since || since.is_within(date)))
            && until.is_none_or(|until| is_dated(&|date| date <= until || date.is_within(until)))
            && result.is_none_or(|result| result.outcome() == record.outcome())
            && ending.as_ref().is_none_or(|ending| {
                ending
                    .0
                    .contains(&record.ending().map(|ending| ending.kind))
            })
            && handicap.is_none_or(|handicap| {
                Handicap::of(&record.start.setup).is_some_and(|own| handicap.includes(own))
            })
            && plies.is_none_or(|plies| (plies.least..=plies.most).contains(&record.ply_count()))
            && tag.is_none_or(|id| {
                let found = tags_of(Tags::standard(), record);
                found.iter().any(|found| found.tag.id == id)
            })
    }

    /// The sides that the player has in a game; both if a part of a name is in both names.
    pub(crate) fn sides(&self, record: &Record) -> impl Iterator<Item = Color> {
        let has_name = |side: &Color| {
            let name = self.player.as_ref().zip(record.headers.player(*side));
            name.is_some_and(|(player, name)| player.is_in(&name))
        };
        [Color::Black, Color::White].into_iter().filter(has_name)
    }
}

/// A part of a name, as it is compared.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Part(String);

impl Part {
    fn read(text: &str) -> Result<Part, String> {
        let part = folded(text);
        if part.is_empty() {
            Err(messages::name())
        } else {
            Ok(Part(part))
        }
    }

    fn is_in(&self, name: &str) -> bool {
        folded(name).contains(&self.0)
    }
}

/// Reads a part of a player's name, as the name is counted: without titles and ranks.
fn player(text: &str) -> Result<Part, String> {
    let mut headers = Headers::default();
    headers.push(keys::BLACK, text);
    let name = headers.player(Color::Black);
    Part::read(name.as_deref().unwrap_or(text))
}

/// Returns a name in its usual characters, without blanks, in lower case.
fn folded(name: &str) -> String {
    let name = usual_characters(name);
    let letters = name.chars().filter(|c| !c.is_whitespace());
    letters.flat_map(char::to_lowercase).collect()
}

/// Who won.
#[derive(Clone, Copy, PartialEq, ValueEnum, Debug)]
enum ResultArg {
    /// Black (先手, 下手) won
    #[value(aliases = ["先手", "先手勝ち", "先手の勝ち", "先手勝", "下手", "下手勝ち", "下手の勝ち", "下手勝"])]
    Black,
    /// White (後手, 上手) won
    #[value(aliases = ["後手", "後手勝ち", "後手の勝ち", "後手勝", "上手", "上手勝ち", "上手の勝ち", "上手勝"])]
    White,
    /// Nobody won
    #[value(aliases = ["引き分け", "引分け", "引分"])]
    Draw,
    /// The game does not say who won
    #[value(aliases = ["未決", "不明"])]
    Undecided,
}

impl ResultArg {
    const fn outcome(self) -> Outcome {
        match self {
            ResultArg::Black => Outcome::Win(Color::Black),
            ResultArg::White => Outcome::Win(Color::White),
            ResultArg::Draw => Outcome::Draw,
            ResultArg::Undecided => Outcome::Undecided,
        }
    }
}

/// The endings that a name means; `None` is a game without one. Some English names mean several.
#[derive(Clone, PartialEq, Debug)]
struct Endings(Vec<Option<EndingKind>>);

impl Endings {
    fn read(text: &str) -> Result<Endings, String> {
        if matches!(text, "none" | "なし") {
            return Ok(Endings(vec![None]));
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
        if found.is_empty() {
            let codes = EndingKind::ALL.iter().map(|kind| kind.code());
            Err(messages::one_of(values::joined(codes.chain(["none"]))))
        } else {
            Ok(Endings(found))
        }
    }
}

/// From how many plies to how many.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Plies {
    least: usize,
    most: usize,
}

impl Plies {
    pub(super) fn read(text: &str) -> Result<Plies, String> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str, open: usize| match text {
            "" => Some(open),
            text => text.parse().ok(),
        };
        let read = number(least, 0).zip(number(most, usize::MAX));
        let read = read.filter(|(least, most)| least <= most && !matches!(text, "" | ".."));
        let (least, most) = read.ok_or_else(messages::plies)?;
        Ok(Plies { least, most })
    }

    pub(crate) fn contains(self, plies: usize) -> bool {
        (self.least..=self.most).contains(&plies)
    }
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| messages::date())
}

/// A handicap, or any.
#[derive(Clone, Copy, PartialEq, Debug)]
enum HandicapArg {
    Any,
    Named(Handicap),
}

impl HandicapArg {
    fn read(text: &str) -> Result<HandicapArg, String> {
        if matches!(text, "any" | "駒落ち" | "駒落") {
            return Ok(HandicapArg::Any);
        }
        let named = start::handicap(text).map_err(|unknown| {
            let others = start::other_handicaps(&unknown);
            messages::no_handicap(format!("{:?}", unknown.name())) + &others
        });
        named.map(HandicapArg::Named)
    }

    fn includes(self, handicap: Handicap) -> bool {
        match self {
            HandicapArg::Any => handicap != Handicap::Even,
            HandicapArg::Named(named) => handicap == named,
        }
    }
}

fn tag(text: &str) -> Result<TagId, String> {
    let text = text.trim();
    if let Some(tag) = Tags::standard().named(text) {
        return Ok(&tag.id);
    }
    let near = Tags::standard().near(text);
    let others = if near.is_empty() {
        messages::see_tags()
    } else {
        texts::near_starts(one_of(&near))
    };
    Err(messages::no_tag(format!("{text:?}")) + &others)
}
