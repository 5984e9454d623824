//! Defines the options that select games.

use std::ops::RangeInclusive;

use clap::{ArgGroup, ValueEnum};
use komadai::kifu::Date;
use komadai::search::{HandicapChoice, NamePart, Selection, endings_named};
use komadai::tags::Tags;
use komadai::{Color, EndingKind, Outcome};

use super::help::{selection, text};
use super::values;
use crate::start;
use crate::texts::{self, one_of, options as messages};

/// The options that select games. A game must match all of them.
#[derive(clap::Args, Clone, PartialEq, Default, Debug)]
#[command(group(ArgGroup::new("of_player").multiple(true).args(["player", "won_by", "lost_by"])))]
pub(crate) struct SelectionArgs {
    #[arg(long, value_name = "NAME", value_parser = player, hide_short_help = true, help_heading = selection(),
        help = text("\
Select games of this player; part of the name is enough

Blanks, case, titles and ranks are ignored.", "\
この対局者の対局を選ぶ。名前の一部でよい

空白、大文字・小文字、肩書や段位の違いは問わない。"))]
    pub(crate) player: Option<NamePart>,
    #[arg(long, value_name = "NAME", value_parser = player, hide_short_help = true, help_heading = selection(),
        help = text("Select games that this player won", "この対局者が勝った対局を選ぶ"))]
    won_by: Option<NamePart>,
    #[arg(long, value_name = "NAME", value_parser = player, hide_short_help = true, help_heading = selection(),
        help = text("Select games that this player lost", "この対局者が負けた対局を選ぶ"))]
    lost_by: Option<NamePart>,
    #[arg(long, value_name = "NAME", value_parser = part, hide_short_help = true, help_heading = selection(),
        help = text("Select games of this tournament; part of the name is enough", "この棋戦の対局を選ぶ。名前の一部でよい"))]
    event: Option<NamePart>,
    #[arg(long, value_name = "DATE", value_parser = date, hide_short_help = true, help_heading = selection(),
        help = text("\
Select games from this day, month or year on: 2020-04-01, 2020-04, 2020

A game with only a year or a month is selected if part of that time is in the range. A game without a date is never \
selected.", "\
この日、月、年以降の対局を選ぶ: 2020-04-01、2020-04、2020

年や月までしか分からない対局は、その期間に入る可能性があれば選ぶ。日付のない対局は選ばない。"))]
    since: Option<Date>,
    #[arg(long, value_name = "DATE", value_parser = date, hide_short_help = true, help_heading = selection(),
        help = text("Select games up to this day, month or year", "この日、月、年までの対局を選ぶ"))]
    until: Option<Date>,
    #[arg(long, value_name = "RESULT", value_enum, hide_short_help = true, help_heading = selection(),
        help = text("Select games with this result; words used in records, such as 先手勝ち, also work",
            "この結果の対局を選ぶ。「先手勝ち」のような棋譜の言葉でもよい"))]
    result: Option<ResultArg>,
    #[arg(long, value_name = "ENDING", value_parser = endings, hide_short_help = true, help_heading = selection(),
        help = text("Select games with this ending: resign, 投了, resignation, 時間切れ; `none`: no recorded ending",
            "この終わり方の対局を選ぶ: 投了、時間切れ、resign など。「なし」は終局の記録がない対局"))]
    ending: Option<Endings>,
    #[arg(long, value_name = "HANDICAP", value_parser = handicap, hide_short_help = true, help_heading = selection(),
        help = text("Select games with this handicap: 二枚落ち, two-piece; `any` for all handicaps, `even` for even games",
            "この手合割の対局を選ぶ: 平手、二枚落ち、two-piece など。「駒落ち」はすべての駒落ち"))]
    handicap: Option<HandicapChoice>,
    #[arg(long, value_name = "A..B", value_parser = plies, hide_short_help = true, help_heading = selection(),
        help = text("Select games with 60..100 (60 to 100), 60.. (60 or more) or ..100 (up to 100) plies",
            "この手数の対局を選ぶ: 60..100 は60手から100手、60.. は60手以上、..100 は100手以下"))]
    plies: Option<RangeInclusive<usize>>,
    #[arg(long, value_name = "NAME", value_parser = tag, hide_short_help = true, help_heading = selection(),
        help = text("Select games in which a side has this castle or opening: 矢倉, yagura",
            "どちらかの側がこの囲いか戦法を用いた対局を選ぶ: 矢倉、yagura など"))]
    tag: Option<TagId>,
}

/// The id of a castle or an opening.
type TagId = &'static str;

impl SelectionArgs {
    /// Returns `true` if every game is selected.
    pub(crate) fn is_all(&self) -> bool {
        *self == SelectionArgs::default()
    }

    /// Removes the castle or opening, and returns it.
    pub(crate) fn take_tag(&mut self) -> Option<&'static str> {
        self.tag.take()
    }

    /// Returns the selection of games.
    pub(crate) fn selection(&self) -> Selection {
        Selection {
            player: self.player.clone(),
            won_by: self.won_by.clone(),
            lost_by: self.lost_by.clone(),
            side: None,
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

/// The winner.
#[derive(Clone, Copy, PartialEq, ValueEnum, Debug)]
enum ResultArg {
    #[value(help = text("Black (先手, 下手) won", "先手 (下手) の勝ち"))]
    #[value(aliases = ["先手", "先手勝ち", "先手の勝ち", "先手勝", "下手", "下手勝ち", "下手の勝ち", "下手勝"])]
    Black,
    #[value(help = text("White (後手, 上手) won", "後手 (上手) の勝ち"))]
    #[value(aliases = ["後手", "後手勝ち", "後手の勝ち", "後手勝", "上手", "上手勝ち", "上手の勝ち", "上手勝"])]
    White,
    #[value(help = text("Nobody won", "引き分け"))]
    #[value(aliases = ["引き分け", "引分け", "引分"])]
    Draw,
    #[value(help = text("The game does not say who won", "勝敗が分からない"))]
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

/// The endings with a name. `None` is a game without an ending.
#[derive(Clone, PartialEq, Debug)]
struct Endings(Vec<Option<EndingKind>>);

fn endings(text: &str) -> Result<Endings, String> {
    let codes = || EndingKind::ALL.iter().map(|kind| kind.code());
    let none = || messages::one_of(values::joined(codes().chain(["none"])));
    endings_named(text).map(Endings).ok_or_else(none)
}

/// Reads a range of plies.
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
