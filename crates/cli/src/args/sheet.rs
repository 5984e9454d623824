//! Defines the options of `komadai sheet`.

use std::path::PathBuf;

use clap::ValueEnum;
use komadai::diagram::{AnswerPlace, Theme};

use super::GamesArgs;
use super::help::{examples, text};
use super::image::code;
use super::values::{FROM_ZERO, number};
use crate::template::Template;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Print tsume problems or exercises on paper, with their answers

A problem without moves is solved, and its answer is proved. Problems with a cook or without a mate, or not solved in \
time, are named on stderr and left out. If a problem has moves, they are its answer, provided that they end in mate and \
each move of the attacker gives check. Games are not printed, but --from-games and --exercise take problems from them.

The attacker plays upwards: if White mates, the board is turned and the sides are exchanged. The defender has all \
pieces that are not shown. If the answer depends on another hand, a line below the board states it.

The extension of -o selects the format: .pdf, .html, .svg (a file per page: NAME-1.svg, …), .tsv (cards for Anki: a \
picture and an answer).", "\
詰将棋や練習問題のプリントを作る (解答付き)

指し手のない問題は解いて、解答が正しいことを証明する。余詰や不詰の問題、時間内に解けなかった問題は、標準エラー出力に名前を出し、印刷しない。\
指し手のある問題では、攻方の手がすべて王手で、詰みで終わっていれば、それを解答とする。対局の棋譜は印刷しないが、--from-games と --exercise では対局から問題を取る。

攻方が下から攻める向きに印刷する。後手が詰ます問題では、盤を回して先後を入れ替える。図にない駒はすべて玉方の持ち駒とする。\
解答がそれと違う玉方の持ち駒を前提とするときは、盤の下にその持ち駒を書く。

形式は -o の拡張子で決まる: .pdf、.html、.svg (1ページに1ファイル: NAME-1.svg、…)、.tsv (Anki 用のカード: 図と解答)。"))]
#[command(after_help = examples(&[
    "komadai sheet problems.sfen --per-page 4 --answers back -o problems.pdf",
    "komadai sheet problems.sfen -o cards.tsv",
    "komadai sheet --from-games . --cooks allowed --name-line -o mates.pdf",
    "komadai sheet --exercise notation . -o quiz.html",
]))]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT", required = true, help = text("Write to this file", "出力ファイル"))]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "PLIES", num_args = 0..=1, require_equals = true, default_missing_value = "1",
        value_parser = number::<u16>(1..=99), help = text("\
Print the mates that players missed in games

Without a value these are mates in one, with =5 those in up to five plies. Each problem is printed once.", "\
対局で指されなかった詰みを問題にする

値を省けば1手詰、=5 なら5手詰まで。同じ問題は1回だけ印刷する。"))]
    pub(crate) from_games: Option<u16>,
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with_all = ["from_games", "cooks"], help = text("\
Print exercises from games instead

`notation` asks for the notation of moves that need a mark, such as 右 or 不成. Every kind of mark comes in turn. An HTML \
page judges typed answers.", "\
代わりに、対局から練習問題を作る

notation は「右」や「不成」などが必要な指し手の表記を問う。どの種類の字も順に出す。HTML のページは、入力した答えを判定する。"))]
    pub(crate) exercise: Option<Exercise>,
    #[arg(long, value_name = "N", default_value = "12", requires = "exercise", value_parser = number::<usize>(1..=1000),
        hide_short_help = true, help = text("Print N exercises", "練習問題の数"))]
    pub(crate) count: usize,
    #[arg(long, value_name = "N", default_value = "1", requires = "exercise", value_parser = number::<u64>(FROM_ZERO),
        hide_short_help = true, help = text("Choose other exercises for each N", "N ごとに別の練習問題を選ぶ"))]
    pub(crate) seed: u64,
    #[arg(long, value_name = "N", default_value = "2", requires = "exercise", value_parser = number::<u8>(1..=3),
        hide_short_help = true, help = text("\
Set the support for exercises: 1 (most) to 3 (none)

At 1 the board is seen by the player, the other pieces are marked, and answers are proposed. At 2 an arrow shows the \
move. At 3 only the squares are named.", "\
練習問題の手助け: 1 (多い) から 3 (なし)

1 では指す側から見た盤に、ほかの駒の矢印と答えの候補を示す。2 では指し手を矢印で示す。3 ではマスだけを書く。"))]
    pub(crate) level: u8,
    #[arg(long, value_enum, default_value_t = Cooks::Refused, help = text(
        "Choose whether to print problems with other mates", "余詰のある問題"))]
    pub(crate) cooks: Cooks,
    #[arg(long, value_name = "N", default_value = "6", value_parser = number::<u8>(1..=12),
        help = text("Print N problems on a page, from 1 to 12", "1ページの問題数 (1 から 12)"))]
    pub(crate) per_page: u8,
    #[arg(long, value_name = "WHERE", value_enum, default_value_t = Answers::End,
        help = text("Choose where to print the answers", "解答の場所"))]
    pub(crate) answers: Answers,
    #[arg(long, value_name = "TEXT", value_parser = titles, help = text("\
Write TEXT above each problem

{number} and {plies} become its number and its length.", "\
各問題の上に書く文

{number} は番号、{plies} は手数になる。"))]
    pub(crate) titles: Option<Template>,
    #[arg(long, value_name = "TEXT", help = text("\
Write this title on each page [default: from OUT]

The default is only the title of the document.", "\
各ページの上に書く題〔既定値: OUT の名前〕

既定値は文書の題にだけ使う。"))]
    pub(crate) title: Option<String>,
    #[arg(long, help = text("Add lines for a name and a date to each page", "各ページに名前と日付の欄を付ける"))]
    pub(crate) name_line: bool,
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = code(Theme::ALL, Theme::code),
        help = text("Choose the look", "図の見た目"))]
    pub(crate) theme: Theme,
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::<u64>(1..=86_400),
        help = text("Give up on a problem after N seconds", "1題にかける秒数の上限"))]
    pub(crate) seconds: u64,
}

/// The names in titles.
const NAMES: [&str; 2] = ["number", "plies"];

fn titles(text: &str) -> Result<Template, String> {
    Template::read(text, &NAMES)
}

/// A kind of exercises.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Exercise {
    #[value(help = text("The notation of moves", "指し手の表記"))]
    Notation,
}

/// What to do with problems that have cooks, or perhaps have some.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Cooks {
    #[value(help = text("Leave them out", "印刷しない"))]
    Refused,
    #[value(help = text("Print them, without searching for cooks", "余詰を探さず、印刷する"))]
    Allowed,
}

/// The answers to print, and their place.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Answers {
    #[value(help = text("After the last problem", "最後の問題のあと"))]
    End,
    #[value(help = text("On the back of each page", "各ページの裏"))]
    Back,
    #[value(help = text("Upside down at the foot of each page", "各ページの下に上下逆さま"))]
    Foot,
    #[value(help = text("Nowhere", "なし"))]
    None,
    #[value(help = text("At the end, but only those in the input; nothing is solved",
        "最後に、入力にある解答だけ (解かない)"))]
    Given,
}

impl Answers {
    pub(crate) const fn place(self) -> AnswerPlace {
        match self {
            Answers::End | Answers::Given => AnswerPlace::End,
            Answers::Back => AnswerPlace::Back,
            Answers::Foot => AnswerPlace::Foot,
            Answers::None => AnswerPlace::Nowhere,
        }
    }
}
