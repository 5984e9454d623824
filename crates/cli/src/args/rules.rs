//! Defines the options of `komadai rules`.

use komadai::rules::Grade;

use super::help::{examples, text};
use super::values;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Print the rules of play: fouls, endings, rule sets, handicaps

docs/rules.md has the same tables.", "\
対局の規則を表示する: 反則、終局、ルール、手合割

同じ表は docs/ja/rules.md にもある。"))]
#[command(after_help = examples(&[
    "komadai rules sets",
    "komadai rules handicaps --json",
    "komadai rules --grades 5級 初段",
]))]
pub(crate) struct RulesArgs {
    #[arg(value_name = "PART", value_parser = values::rules_part, help = text("\
Part of the rules [default: all]

sets: the six rule sets. fouls, endings: by name and code. handicaps: with their start positions. setup: the orders of \
setting up the pieces. disputes: where descriptions disagree, and what Komadai does.", "\
規則の種類〔既定値: すべて〕

sets は6つのルール、fouls は反則、endings は終局、handicaps は手合割と開始局面、setup は駒の並べ方、disputes は解説の食い違いと \
Komadai の扱い。"))]
    pub(crate) part: Option<&'static str>,
    #[arg(long, num_args = 2, value_names = ["GRADE", "GRADE"], value_parser = values::grade, help = text("\
Show the handicap for players of two grades

A grade is written as 初段, 五段, 5級 or 5kyu. The handicap depends on the system: that of the present federation, that \
of the old schools with alternating handicaps, and their reformed system.", "\
2つの段級の手合割を示す

段級は初段、五段、5級のように書く。現行の連盟の制度、手合割を交互にする家元制、その改良の3つで示す。"))]
    pub(crate) grades: Vec<Grade>,
    #[arg(long, help = text("Print one JSON object (docs/json.md)", "1つの JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
}
