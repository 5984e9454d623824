//! Defines the options of `komadai show` and `komadai position`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use komadai::Style;

use super::help::{examples, text};
use super::values::{self, FROM_ONE, PLIES, Presets, number};
use super::{ReadingArgs, SelectionArgs, WordingArgs, wording};

#[derive(clap::Args, Debug)]
#[command(about = text("\
Print a game: headers, moves, times, comments, board and result

A file with more than five games, or more than five files, are printed as a list, except with --ply, --tags, --no-moves or \
--board-only. Comments are wrapped at the width of the terminal.", "\
対局を表示する: ヘッダー、指し手、盤面、結果

6局以上あるファイルや、6個以上のファイルは一覧で表示する。ただし --ply、--tags、--no-moves、--board-only を付ければ1局ずつ表示する。\
コメントは端末の幅で折り返す。"))]
#[command(after_help = examples(&[
    "komadai show onigoroshi.kif",
    "komadai show onigoroshi.kif --ply 10 --board-only",
    "komadai show startpos moves 7g7f 3c3d",
    "komadai show 二枚落ち --flip",
]))]
pub(crate) struct ShowArgs {
    #[arg(required = true, value_name = "IN", help = text("\
Records, folders, archives, positions, - for stdin

Patterns such as \"games/**/*.kif\" also work. A position may have any of its names (startpos, 二枚落ち, \
\"position startpos moves 7g7f\"), unless a file has that name.", "\
棋譜ファイル、フォルダ、書庫、局面。- は標準入力

\"games/**/*.kif\" のようなパターンも使える。局面は startpos、二枚落ち、\"position startpos moves 7g7f\" など、どの書き方でもよい。\
同じ名前のファイルがあれば、ファイルとして読む。"))]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("jsa"))]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "N", conflicts_with = "SelectionArgs", value_parser = number::<NonZeroU64>(FROM_ONE),
        help = text("Show only game N of a file", "ファイルの N 局目だけを表示する"))]
    pub(crate) game: Option<NonZeroU64>,
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES), help = text("\
Show the board after ply N, not after the last

The moves are shown to the end.", "\
最終局面ではなく N 手目の局面を表示する

指し手は最後まで表示する。"))]
    pub(crate) ply: Option<u32>,
    #[arg(long, help = text("Show the board from White's side", "後手 (上手) 側から見た盤を表示する"))]
    pub(crate) flip: bool,
    #[arg(long, help = text("Leave out the moves and their comments", "指し手とそのコメントを省く"))]
    pub(crate) no_moves: bool,
    #[arg(long, conflicts_with_all = ["no_moves", "tags", "json"],
        help = text("Print only the board", "盤面だけを表示する"))]
    pub(crate) board_only: bool,
    #[arg(long, conflicts_with_all = ["no_moves", "flip"],
        help = text("Print one JSON object per game (docs/json.md)", "1局ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[arg(long, help = text("\
Name castles and openings after the result

Each line has the side, the kind, the name, and the plies that reached it and left it.", "\
結果の後に囲いと戦法を表示する

各行は、手番、種類、名前、組み上がった手数、崩れた手数。"))]
    pub(crate) tags: bool,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Print a position: board, SFEN, check, mate, legal moves, faults

The exit status is 1 if the position has a fault. A missing king is not a fault, because problems may lack one.", "\
局面を表示する: 盤面、SFEN、王手、詰み、合法手、不備

局面に不備があれば、終了コードは 1。玉のない局面も、詰将棋ではありうるので不備とはしない。"))]
#[command(after_help = examples(&[
    "komadai position startpos moves 7g7f 3c3d 8h2b+",
    "komadai position '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'",
    "komadai position onigoroshi.kif --ply 10 --json",
]))]
pub(crate) struct PositionArgs {
    #[arg(value_name = "POSITION", help = text("\
Positions, files with games or diagrams, - for stdin

A position is an SFEN, startpos, 二枚落ち or \"startpos moves 7g7f\". Several words may be one position. Without words, \
stdin is read. Each line of stdin is a position and is answered at once, unless stdin begins like a game record.", "\
局面、または棋譜や局面図のファイル。- は標準入力

局面は SFEN、startpos、二枚落ち、\"startpos moves 7g7f\" など。引用符は省いてもよい。何も指定しなければ標準入力を読む。\
標準入力は、先頭が棋譜や局面図のファイルの形でなければ1行を1局面とし、1行ごとにすぐ答える。"))]
    pub(crate) positions: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES),
        help = text("Show the position after ply N of a game, not the last", "最終局面ではなく N 手目の局面を表示する"))]
    pub(crate) ply: Option<u32>,
    #[arg(long, value_name = "N", value_parser = number::<NonZeroU64>(FROM_ONE),
        help = text("Show only game N of a file", "ファイルの N 局目だけを表示する"))]
    pub(crate) game: Option<NonZeroU64>,
    #[arg(long, help = text("Show the board from White's side", "後手 (上手) 側から見た盤を表示する"))]
    pub(crate) flip: bool,
    #[arg(long, value_name = "RULES", value_parser = values::presets,
        help = text("\
Show points, claims, repetition and moves left

RULES is jsa, amateur, csa, try, postal or free, or all for a column of each. The facts are the points of both sides, \
the result of a declaration by the side to move and of an agreement on impasse, the occurrences of the position, and \
the moves up to the limit. `komadai rules` explains the rules.", "\
ルールによる点数、宣言、千日手、残り手数を示す

jsa、amateur、csa、try、postal、free のどれか。all ならすべてを列に並べる。両者の点数、手番の側の入玉宣言と合意による持将棋の結果、\
同じ局面の回数、最大手数までの手数を示す。各ルールの内容は komadai rules で分かる。"))]
    pub(crate) rules_of_play: Option<Presets>,
    #[arg(long, conflicts_with = "flip",
        help = text("Print one JSON object per position (docs/json.md)", "1局面ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
}
