//! Defines the options of `komadai tsume`.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use komadai::Style;
use komadai::rules::UchifuzumeBy;
use komadai::tsume::{CookSearch, Policy};

use super::help::{examples, limits, text};
use super::values::{FROM_ZERO, number};
use super::{BatchArgs, CsvArgs, ReadingArgs, wording};

#[derive(clap::Args, Debug)]
#[command(about = text("\
Solve tsume problems, find missed mates, or verify certificates

Each game's start position is a problem for the side to move. If the attacker has no king and the defender no pieces \
in hand, the defender gets all missing pieces. Verdicts, with the length N of the mate in plies: `perfect N`, `cooked \
N`, `leftover N` (pieces are left in the attacker's hand), `mate in N` (cooks not known), `mate within N` (a shorter \
mate may exist), `no mate`, `unknown`. A limit never hides a mate already found. A verdict is never an error, except \
with --expect. The first Ctrl-C stops the searches; files are still completed.", "\
詰将棋を解く、詰み逃しを探す、証明書を検査する

各対局の開始局面を問題とし、手番の側を攻方とする。攻方に玉がなく、玉方に持ち駒がなければ、残りの駒はすべて玉方の持ち駒になる。\
判定は、完全作 N手、余詰 N手、駒余り N手、N手詰 (余詰は不明)、N手以内の詰み (最短とは限らない)、不詰、不明 (--lang en では順に \
perfect N、cooked N、leftover N、mate in N、mate within N、no mate、unknown)。上限に達しても、見つけた詰みは示す。\
--expect がなければ、どの判定もエラーではない。最初の Ctrl-C で探索をやめ、出力ファイルは最後まで書く。"))]
#[command(after_help = examples(&[
    "komadai tsume problems.sfen --certificate proofs.txt.zst -o solved.kif",
    "komadai tsume --verify proofs.txt.zst",
    "komadai tsume --games onigoroshi.kif --threats",
]))]
pub(crate) struct TsumeArgs {
    #[arg(required = true, value_name = "IN", help = text("\
Records, folders, archives, positions, - for stdin

Patterns such as \"problems/*.sfen\" also work. Unless stdin begins like a game record, each of its lines is a \
position and is solved before the next is read. With --games the games are searched, with --verify the inputs are \
certificates.", "\
棋譜ファイル、フォルダ、書庫、局面。- は標準入力

パターンも使える。標準入力は、先頭が棋譜や局面図のファイルの形でなければ1行を1局面とし、1行ごとに解く。--games では対局を調べる。--verify では\
証明書を読む。"))]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) batch: BatchArgs,
    #[arg(long, value_name = "POLICY", default_value = Policy::default().code(), value_parser = policy(),
        help = text("\
Choose which interpositions are futile (無駄合)

`none`: no interposition is futile. `capture`: an interposed drop is futile if its capture with check changes nothing. \
`book`: the same, but also for a piece that moves in between.", "\
無駄合とする合駒

none は無駄合なし (すべて数える)。capture は、ただ王手で取られるだけの駒打ち。book は移動合も含む。"))]
    pub(crate) aigoma: Policy,
    #[arg(long, value_name = "RULE", value_parser = rule(), help = text("\
Choose a rule on which books differ

The default is uchifuzume=position. With `history`, the attacker cannot answer the defender's pawn drop with a move that would \
lose by perpetual check. So the drop is illegal if every answer would lose that way (最後の審判). Cooks are not searched for \
if the attacker has a king.", "\
解釈の分かれるルール

既定値は uchifuzume=position。history では、連続王手の千日手で負けになる応手を数えない。攻方の応手がそれだけなら、玉方が歩を打って\
王手する手は打ち歩詰めになる (最後の審判)。攻方に玉があれば、余詰は探さない。"))]
    pub(crate) rule: Option<UchifuzumeBy>,
    #[arg(long, value_enum, default_value_t = CooksArg::All,
        help = text("Choose which cooks (余詰) to search for", "余詰を探す範囲"))]
    pub(crate) cooks: CooksArg,
    #[arg(long, conflicts_with = "cooks",
        help = text("Stop at the first mate found, however long", "手数を問わず、最初に見つけた詰みで終える"))]
    pub(crate) mate: bool,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("jsa"))]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=9999), help = text("\
Expect a perfect mate in N plies of each problem

Anything else is an error. With --cooks no, a mate in N plies is enough; with --mate, a mate within N plies.", "\
どの問題も N 手の完全作でなければエラーとする

--cooks no では N 手詰、--mate では N 手以内の詰みであればよい。"))]
    pub(crate) expect: Option<u16>,
    #[arg(long, conflicts_with_all = ["aigoma", "rule", "cooks", "mate", "expect", "threads", "csv", "verbose"], help = text("\
Find mates that were missed in games

Each position of the main line is searched, the last one too if the game ended without a win. A mate is missed unless \
the move played is a check that mates, too. -o gets each such position once, with its mate.", "\
対局から、指されなかった詰みを探す

本譜の各局面と、勝ちにならずに終わった最後の局面を調べる。実際の指し手も詰みに至る王手なら、詰み逃しではない。\
-o のファイルには、これらの局面を重複なく、詰み手順とともに書く。"))]
    pub(crate) games: bool,
    #[arg(long, requires = "games", help = text("\
Also find unparried threats of mate (with --games)

A side that is not in check is threatened if the other side could mate after a pass. Its move did not parry the \
threat if the other side can mate after it.", "\
受けなかった詰めろも探す (--games と併用)

王手されていない側がパスをすると詰まされるなら、詰めろである。次の手を指した後でも詰まされるなら、受けていないとみなす。"))]
    pub(crate) threats: bool,
    #[arg(long, value_name = "N", value_parser = number::<u16>(1..=9999), help_heading = limits(),
        help = text("Ignore mates longer than N plies", "N 手より長い詰みを探さない"))]
    pub(crate) plies: Option<u16>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(FROM_ZERO), help_heading = limits(), help = text("\
Search at most N positions per problem

The default is 20000000, with --games 10000. The certificate may take another N, with --games 100 times N. With --games \
each position of a game is a problem.", "\
1題で調べる局面の上限

既定値は 20000000、--games では 10000。証明書を作るときは、さらに同じ数 (--games では100倍) まで調べる。--games では対局の\
1局面を1題と数える。"))]
    nodes: Option<u64>,
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = number::<usize>(FROM_ZERO),
        help_heading = limits(), help = text("\
Use a table of MB megabytes per problem

Judging interpositions takes at most as much again. --jobs sets how many problems are solved at a time.", "\
1題ごとの置換表の大きさ (MB)

無駄合の判定にも、最大で同じ大きさを使う。同時に解く問題の数は --jobs で決まる。"))]
    pub(crate) memory: usize,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..=u16::MAX.into()),
        help_heading = limits(), help = text("\
Search each problem with N threads

Use it for few hard problems, and --jobs for many. At most 256 threads start, or one per processor on a \
machine with more processors. If there are several solutions, another one may be printed each time.", "\
1題を同時に調べるスレッドの数

少数の難しい問題に使う。多数の問題には --jobs を使う。起動するのは256まで (プロセッサがそれより多ければその数まで)。\
作意が複数あれば、どれを示すかは実行ごとに変わりうる。"))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "N", value_parser = number::<u64>(FROM_ZERO), help_heading = limits(), help = text("\
Spend at most N seconds on a problem

The certificate may take N more.", "\
1題にかける秒数の上限

証明書を作るときは、さらに同じ秒数までかける。"))]
    pub(crate) seconds: Option<u64>,
    #[arg(long, help = text("\
Print one JSON object per problem (docs/json.md)

With --games one per game, with --verify one per certificate.", "\
1題ごとに JSON で出力する (docs/json.md)

--games では1局ごと、--verify では証明書1つごと。"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
    #[arg(long, short, conflicts_with_all = ["json", "csv"], help = text(
        "List the moves that a limit left undecided", "上限のために余詰かどうか不明の手をすべて示す"))]
    pub(crate) verbose: bool,
    #[arg(long, value_name = "FILE", help = text("\
Write certificates to this file

They prove the lengths and the cooks. A .zst file is compressed.", "\
証明書を書くファイル

手数と余詰を証明する。拡張子 .zst なら圧縮する。"))]
    pub(crate) certificate: Option<PathBuf>,
    #[arg(short, value_name = "OUT", help = text("\
Write the solutions to this file, as records

The extension selects the format. If it holds one game, several solutions are numbered: OUT-3.kif has problem 3. With \
several inputs OUT-NAME-3.kif has problem 3 of NAME.", "\
作意と変化を棋譜として書くファイル

形式は拡張子で決まる。1局だけの形式では、作意が複数あれば番号を付ける。3題目は OUT-3.kif、入力が複数なら NAME の3題目は \
OUT-NAME-3.kif になる。"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["from", "strict", "max_bytes", "aigoma", "rule", "cooks", "mate", "style", "expect",
        "games", "threats", "plies", "csv", "verbose", "nodes", "memory", "threads", "seconds", "certificate", "output"], help = text("\
Verify certificates instead of solving

Verification uses only the rules of shogi. A refused certificate is an error. A file may be compressed (.zst).", "\
解く代わりに、証明書を将棋のルールだけで検査する

成り立たない証明書はエラーとする。圧縮したファイル (.zst) も読む。"))]
    pub(crate) verify: bool,
}

impl TsumeArgs {
    /// Returns the greatest length of mates to search. It is odd, because the attacker makes the last move.
    pub(crate) fn plies(&self) -> Option<u16> {
        self.plies.map(|plies| plies.saturating_sub(1) | 1)
    }

    /// Returns the number of positions that a search visits.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(if self.games {
            NODES_OF_GAMES
        } else {
            20_000_000
        })
    }
}

/// The number of positions that a search visits for each position of a game.
pub(crate) const NODES_OF_GAMES: u64 = 10_000;

/// The cooks to search for.
#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum CooksArg {
    #[value(help = text("All of them", "すべて探す"))]
    All,
    #[value(help = text("From the end back to the first move with a cook that custom does not allow",
        "最終手からさかのぼり、慣習で許されない余詰が見つかるまで"))]
    First,
    #[value(help = text("None; then no problem is called perfect", "探さない (完全作とは判定しない)"))]
    No,
}

impl From<CooksArg> for CookSearch {
    fn from(arg: CooksArg) -> CookSearch {
        match arg {
            CooksArg::All => CookSearch::All,
            CooksArg::First => CookSearch::First,
            CooksArg::No => CookSearch::No,
        }
    }
}

/// Returns a parser of the name of a policy.
fn policy() -> impl TypedValueParser<Value = Policy> {
    let names = PossibleValuesParser::new(Policy::ALL.iter().map(|policy| policy.code()));
    names.try_map(|name| name.parse::<Policy>())
}

/// Returns a parser of a rule.
fn rule() -> impl TypedValueParser<Value = UchifuzumeBy> {
    let names = PossibleValuesParser::new(["uchifuzume=position", "uchifuzume=history"]);
    names.map(|name| match name.as_str() {
        "uchifuzume=history" => UchifuzumeBy::History,
        _ => UchifuzumeBy::Position,
    })
}
