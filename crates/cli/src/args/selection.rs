//! Which games are selected.

use std::ops::RangeInclusive;

use clap::ValueEnum;
use komadai::kifu::Date;
use komadai::search::{HandicapChoice, NamePart, Selection, endings_named};
use komadai::tags::Tags;
use komadai::{Color, EndingKind, Outcome};

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
    pub(crate) player: Option<NamePart>,
    /// Only the games of this tournament; a part of the name is enough
    #[arg(long, value_name = "NAME", value_parser = part, hide_short_help = true,
        help_heading = SELECTION)]
    event: Option<NamePart>,
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
    #[arg(long, value_name = "ENDING", value_parser = endings, hide_short_help = true,
        help_heading = SELECTION)]
    ending: Option<Endings>,
    /// Only games with this handicap, by any of its names: 二枚落ち, two-piece; any for all, even for none
    #[arg(long, value_name = "HANDICAP", value_parser = handicap, hide_short_help = true,
        help_heading = SELECTION)]
    handicap: Option<HandicapChoice>,
    /// Only games with this many plies: 60..100 is from 60 to 100, 60.. is 60 or more, ..100 is up to 100
    #[arg(long, value_name = "A..B", value_parser = plies, hide_short_help = true,
        help_heading = SELECTION)]
    plies: Option<RangeInclusive<usize>>,
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

    /// Returns which games the options select.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            player: self.player.clone(),
            event: self.event.clone(),
            since: self.since,
            until: self.until,
            outcome: self.result.map(ResultArg::outcome),
            endings: self.ending.clone().map(|endings| endings.0),
            handicap: self.handicap,
            plies: self.plies.clone(),
            tag: self.tag,
        }
    }
}

fn part(text: &str) -> Result<NamePart, String> {
    NamePart::new(text).ok_or_else(messages::name)
}

fn player(text: &str) -> Result<NamePart, String> {
    NamePart::of_player(text).ok_or_else(messages::name)
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

/// The endings that a name means; `None` is a game without one.
#[derive(Clone, PartialEq, Debug)]
struct Endings(Vec<Option<EndingKind>>);

fn endings(text: &str) -> Result<Endings, String> {
    let codes = || EndingKind::ALL.iter().map(|kind| kind.code());
    let none = || messages::one_of(values::joined(codes().chain(["none"])));
    endings_named(text).map(Endings).ok_or_else(none)
}

/// Reads from how many plies to how many.
pub(super) fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let number = |text: &str, open: usize| match text {
        "" => Some(open),
        text => text.parse().ok(),
    };
    let read = number(least, 0).zip(number(most, usize::MAX));
    let read = read.filter(|(least, most)| least <= most && !matches!(text, "" | ".."));
    let (least, most) = read.ok_or_else(messages::plies)?;
    Ok(least..=most)
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| messages::date())
}

fn handicap(text: &str) -> Result<HandicapChoice, String> {
    text.parse().map_err(|unknown| {
        let others = start::other_handicaps(&unknown);
        messages::no_handicap(format!("{:?}", unknown.name())) + &others
    })
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
