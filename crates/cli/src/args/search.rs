//! Defines the options of `komadai search` and `komadai tree`.

use std::path::PathBuf;

use komadai::Style;

use super::help::{conditions, examples, text};
use super::values::{FROM_ONE, PLIES, number};
use super::{CsvArgs, GamesArgs, wording};

#[derive(clap::Args, Debug)]
#[command(about = text("\
Find positions, shapes and moves in games

Each line shows the file and the game, the first and last ply at which the conditions hold, the move that led to \
the first, and the result of the game. The conditions are about Black, who plays upwards; --either-side also \
searches for White. docs/patterns.md lists all words, docs/search.md has many examples.

There is no index: all games are read each time. A game that cannot be read to its end is searched as far as it goes, \
and its error is reported.", "\
棋譜から局面、形、指し手を探す

結果の1行は、ファイルと対局、条件が成り立つ最初と最後の手数、最初の局面に至る指し手、対局の結果。条件は、盤の下から上へ指す\
先手 (下手) についてのもの。--either-side で後手 (上手) についても探す。使える言葉は docs/patterns.md に、例は docs/search.md にある。

索引は作らず、毎回すべての棋譜を読む。最後まで読めない棋譜は、読めたところまで探し、エラーを報告する。"))]
#[command(after_help = examples(&[
    "komadai search . --has 'S7g G7h' --either-side",
    "komadai search . --tag yagura --move ▲４五桂 --json",
    "komadai search . --has captures:B --then vcaptures:B --within 1 --count",
    "komadai search . --position '▲７六歩△３四歩' -o games.kif",
]))]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long, value_name = "P", help_heading = conditions(), help = text("\
Find this position, however it was reached

Moves (\"76歩 34歩\"), an SFEN, 二枚落ち, game.kif:35 (ply 35) or the like.", "\
局面。そこまでの手順は問わない

指し手 (\"76歩 34歩\")、SFEN、二枚落ち、game.kif:35 (35手目) など。"))]
    pub(crate) position: Option<String>,
    #[arg(long, requires = "position", help_heading = conditions(),
        help = text("Ignore the pieces in hand of --position", "--position の持ち駒を問わない"))]
    pub(crate) any_hand: bool,
    #[arg(long, requires = "position", help_heading = conditions(),
        help = text("Ignore whose turn it is in --position", "--position の手番を問わない"))]
    pub(crate) any_turn: bool,
    #[arg(long, value_name = "WORDS", help_heading = conditions(), help = text("\
Require pieces on squares (\"S7g G7h\"), tag:yagura, …

Also \"銀77 金78 敵歩34 空27\", captures:R, and more (docs/patterns.md).", "\
マスの駒 (\"銀77 金78 敵歩34 空27\")、tag:yagura など

\"S7g G7h\" や captures:R とも書ける。言葉の一覧は docs/patterns.md にある。"))]
    pub(crate) has: Vec<String>,
    #[arg(long, value_name = "PIECES", help_heading = conditions(), help = text("\
Require pieces in hand: \"B P>=2\"

v before a piece means the other side's hand: \"vR=0\".", "\
持ち駒: \"B P>=2\"

駒の前の v は相手の持ち駒を表す: \"vR=0\"。"))]
    pub(crate) hand: Vec<String>,
    #[arg(long = "move", value_name = "MOVE", help_heading = conditions(), help = text("\
Find this move: ▲４五桂, N4e, 2h6h, P*

Write it as records do, or by its piece and squares. `P*` is any drop of a pawn.", "\
指し手: ▲４五桂、N4e、2h6h、P*

棋譜のとおりに書くか、駒とマスで書く。P* は歩を打つ手すべてを表す。"))]
    pub(crate) played: Option<String>,
    #[arg(long, value_name = "WORDS", help_heading = conditions(), help = text("\
Then require these words at a later ply

May be repeated.", "\
その後の局面で成り立つ条件

繰り返し指定できる。"))]
    pub(crate) then: Vec<String>,
    #[arg(long, value_name = "N", requires = "then", help_heading = conditions(), value_parser = number::<u32>(FROM_ONE),
        help = text("Require each --then within N plies of the one before", "--then を、前の条件から N 手以内に限る"))]
    pub(crate) within: Option<u32>,
    #[arg(long, help_heading = conditions(),
        help = text("Also search for White, with the board turned", "盤を回して、後手 (上手) についても探す"))]
    pub(crate) either_side: bool,
    #[arg(long, help_heading = conditions(), help = text("Also search the mirror image", "左右を入れ替えた形も探す"))]
    pub(crate) mirror: bool,
    #[arg(long, help_heading = conditions(), help = text("Search variations too", "変化も探す"))]
    pub(crate) variations: bool,
    #[arg(long, value_name = "JSON", hide_short_help = true, help_heading = conditions(), conflicts_with_all = [
        "position", "any_hand", "any_turn", "has", "hand", "played", "then", "within", "either_side", "mirror", "variations",
    ], help = text("Give all conditions as JSON (docs/search.md)", "条件全体を JSON で書く (docs/search.md)"))]
    pub(crate) query: Option<String>,
    #[arg(long, help = text("Print only the numbers of games and hits", "条件に合う対局の数と箇所の数だけを出す"))]
    pub(crate) count: bool,
    #[arg(long, conflicts_with = "count", help = text(
        "Print a JSON object per matching game (docs/json.md)", "見つかった対局ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
    #[arg(short, long, value_name = "OUT", help = text("\
Write the games with hits to this file

If its format holds one game, they go to NAME-1.kif, NAME-2.kif, …", "\
見つかった対局を書くファイル

1局しか入らない形式なら NAME-1.kif、NAME-2.kif、… に書く。"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, requires = "output", help = text("Write a game per hit that ends at the hit (with -o)",
        "見つかった箇所までの棋譜を1件ずつ書く (-o と併用)"))]
    pub(crate) cut: bool,
    #[arg(long, value_name = "DIR",
        help = text("Draw the position of each hit as SVG into this folder", "見つかった局面の図 (SVG) の出力フォルダ"))]
    pub(crate) image: Option<PathBuf>,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("press"))]
    pub(crate) style: Option<Style>,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Count what was played from a position: moves, wins, ratings

Each line shows a move, the number and share of games that played it, Black's share of the decided games, the draws, \
the mean rating of those who played it, the last year and an example game. Transpositions are merged: a position \
counts every game that reached it.

Only main lines are counted, up to the first entry that is not a legal move. A game counts once per position and move. \
With --player the wins are those of this player, and --side restricts them to one side.", "\
局面から指された手を数える: 指し手、勝率、レート

1行に、指し手、その手を指した対局の数と割合、勝敗のついた対局での先手の勝率、引き分け、指した人の平均レート、最後に指された年、\
対局の例を書く。合流する手順はまとめ、局面ごとに、その局面に進んだすべての対局を数える。

本譜だけを、合法手でないものの手前まで数える。同じ局面での同じ手は、1局に1回だけ数える。--player を付けると、先手の勝率の代わりに\
その対局者の勝率を示す。手番は --side で絞れる。"))]
#[command(after_help = examples(&[
    "komadai tree . --depth 2",
    "komadai tree . --position onigoroshi.kif:3 --min 1",
    "komadai tree . --player あおい --side white --depth 6",
]))]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long, value_name = "P", help = text("\
Start at this position [default: startpos]

Moves (\"76歩 34歩\"), an SFEN, 二枚落ち, game.kif:35 (ply 35) or the like.", "\
最初の局面〔既定値: startpos〕

指し手 (\"76歩 34歩\")、SFEN、二枚落ち、game.kif:35 (35手目) など。"))]
    pub(crate) position: Option<String>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES), help = text(
        "Count N moves deep [default: 4; 20 for a page]", "何手先まで数えるか〔既定値: 4、ページでは 20〕"))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(FROM_ONE), help = text("\
Skip moves in fewer than N games [default: 1 % of all]", "\
N 局に満たない手を省く〔既定値: 対局の数の100分の1〕"))]
    pub(crate) min: Option<u32>,
    #[arg(long, conflicts_with = "output", help = text(
        "Print one JSON object per position (docs/json.md)", "1局面ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
    #[arg(short, long, value_name = "OUT", conflicts_with = "csv", help = text(
        "Write an .html page for walking through the tree", "手をたどって見られる .html のページを書く"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "TEXT", requires = "output", help = text(
        "Set the title of the page (with -o)", "ページの題 (-o と併用)"))]
    pub(crate) title: Option<String>,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("press"))]
    pub(crate) style: Option<Style>,
}
