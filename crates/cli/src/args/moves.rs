//! Defines the options of `notate`, `resolve`, `moves` and `perft`.

use clap::ValueEnum;
use komadai::{Square, Style};

use super::help::{answers, examples, text};
use super::values::{self, FROM_ZERO, number};
use super::{CandidatesArg, WordingArgs, wording};

#[derive(clap::Args, Debug)]
#[command(about = text("Write USI moves in another notation", "USI の指し手を別の表記にする"))]
#[command(after_help = examples(&[
    "komadai notate 7g7f 3c3d 8h2b+ 3a2b",
    "komadai notate --style hodges position startpos moves 7g7f 3c3d",
    "echo '7g7f 3c3d' | komadai notate -",
]))]
pub(crate) struct NotateArgs {
    #[arg(long, value_name = "STYLE", default_value = "jsa", ignore_case = true, value_parser = wording::style(),
        help = text("Write moves in this style", "指し手の表記"))]
    pub(crate) style: Style,
    #[command(flatten)]
    pub(crate) line: LineArgs,
    #[arg(value_name = "MOVE", required_unless_present = "stdin", conflicts_with = "stdin", help = text("\
USI moves, or a line of USI; - means --stdin

A line of USI is position startpos moves 7g7f or the like. Each move is played before the next. A text may have many \
moves, and end in resign or win.", "\
USI の指し手、または USI の行。- は --stdin と同じ

USI の行は position startpos moves 7g7f など。指し手は順に指し進める。1つの引数に何手書いてもよく、最後は resign か win でもよい。"))]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

#[derive(clap::Args, Debug)]
#[command(about = text("Turn written moves into USI moves", "棋譜などの表記の指し手を USI の指し手にする"))]
#[command(after_help = resolve_examples(), after_long_help = format!("{}\n\n{}", answers(), resolve_examples()))]
pub(crate) struct ResolveArgs {
    #[arg(long, value_enum, default_value_t = Rules::Lenient,
        help = text("Choose how strictly to read", "読み取りの厳しさ"))]
    pub(crate) rules: Rules,
    #[arg(long, value_enum, help = text("\
Choose the pieces to tell apart by 右, 上 and so on

Used for --rules jsa, and for the moves shown on stderr. The default is `reach`.", "\
「右」「上」などで区別する駒

--rules jsa と、標準エラー出力に示す指し手に使う。既定値は reach。"))]
    pub(crate) candidates: Option<CandidatesArg>,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(), help = text("\
Show ambiguous moves in STYLE [default: the text's]

They are shown on stderr, for lines from stdin only if a style is given. `komadai help notate` shows each style.", "\
あいまいな指し手を示す表記〔既定値: 入力と同じ〕

標準エラー出力に示す。標準入力の行については、指定したときだけ示す。各表記の例は komadai help notate にある。"))]
    pub(crate) style: Option<Style>,
    #[command(flatten)]
    pub(crate) line: LineArgs,
    #[arg(value_name = "TEXT", required_unless_present = "stdin", conflicts_with = "stdin", help = text("\
Written moves; - means --stdin

A text may have many moves (▲７六歩△３四歩▲２六歩), and end in 投了 or まで…. Each move is played before the next.", "\
指し手の表記。- は --stdin と同じ

「▲７六歩△３四歩▲２六歩」のように続けて書いてもよく、最後は「投了」や「まで…」でもよい。指し手は順に指し進める。"))]
    pub(crate) texts: Vec<String>,
}

fn resolve_examples() -> String {
    examples(&[
        "komadai resolve 76歩 34歩 22角成 同銀",
        "komadai resolve ▲７六歩△３四歩▲２六歩",
        "komadai resolve +7776FU -3334FU P-2f",
        "komadai resolve --sfen 二枚落ち △６二銀 --json",
    ])
}

/// The start of a line of moves, or lines on stdin.
#[derive(clap::Args, Debug)]
pub(crate) struct LineArgs {
    #[arg(long, value_name = "SFEN", default_value = "startpos", help = text("\
Start at this position

An SFEN, startpos, 二枚落ち or the like.", "\
最初の指し手の前の局面

SFEN、startpos、二枚落ちなど。"))]
    pub(crate) sfen: String,
    #[arg(long, help = text("\
Read lines from stdin, and print one line for each

A line has moves from the position of --sfen, or \"SFEN<TAB>MOVES[<TAB>previous USI move]\", or \
\"position startpos moves 7g7f 3c3d\".", "\
標準入力から行を読み、1行ずつ答える

1行は、--sfen の局面からの指し手、「SFEN<TAB>指し手[<TAB>直前の USI の指し手]」、position startpos moves 7g7f 3c3d の\
どれか。"))]
    pub(crate) stdin: bool,
    #[arg(long, help = text("\
Explain the notation and illegal moves on stderr

With --json the explanation is in the key `explanation`. It follows the rule of the Japan Shogi Association: which pieces \
could make the move, and what each word distinguishes. An illegal move is explained by the squares and pieces that make it \
illegal.", "\
表記や反則の理由を標準エラー出力に示す

--json ではキー explanation に入る。日本将棋連盟の表記法により、その指し手を指せる駒と、「右」「上」などの各語で区別できる駒を示す。\
反則の手については、反則の原因となるマスと駒を示す。"))]
    pub(crate) explain: bool,
    #[arg(long, value_name = "TEXT", conflicts_with = "stdin", allow_hyphen_values = true, help = text("\
Add the comment on the postcard next to the last move

With `resolve --rules postal` and `notate --style postal`. It must not contradict the move.", "\
葉書の最後の指し手に添えたコメント

resolve --rules postal、notate --style postal と使う。指し手と食い違うコメントを知らせる。"))]
    pub(crate) comment: Option<String>,
    #[arg(long, help = text("\
Print one JSON object for all moves, or for each line

docs/json.md describes it.", "\
全体で1つ、または1行ごとに JSON で出力する

内容は docs/json.md にある。"))]
    pub(crate) json: bool,
}

impl LineArgs {
    /// Returns `true` if the lines come on stdin: with `--stdin`, or if `-` is the only argument.
    pub(crate) fn reads_stdin(&self, arguments: &[String]) -> bool {
        self.stdin || arguments == ["-"]
    }
}

#[derive(clap::Args, Debug)]
#[command(about = text("Print every legal move, sorted by USI", "合法手をすべて、USI 表記の文字順に出す"))]
#[command(after_help = examples(&[
    "komadai moves startpos --from 77",
    "komadai moves startpos moves 7g7f 3c3d --only captures --style jsa",
    "komadai moves 二枚落ち --json",
]))]
pub(crate) struct MovesArgs {
    #[arg(value_name = "SFEN", required = true, num_args = 1..,
        help = text("Position; may be given as several words", "局面。空白を含む SFEN なども引用符なしで書ける"))]
    pub(crate) sfen: Vec<String>,
    #[arg(long, value_name = "STYLE", default_value = "usi", ignore_case = true, value_parser = wording::style_name(),
        help = text("\
Write moves in this style

`komadai help notate` shows each style.", "\
指し手の表記

各表記の例は komadai help notate にある。"))]
    pub(crate) style: Style,
    #[arg(long, value_name = "KIND", help = text("Print only moves of this kind", "この種類の手だけを出す"))]
    pub(crate) only: Option<MoveKind>,
    #[arg(long, help = text("\
Leave out non-promotions that are hardly ever useful

Leaves out non-promotions of pawns, bishops and rooks, and of lances to the second rank (White: to the eighth).", "\
不成にする意味がほとんどない手を省く

歩・角・飛の不成と、2段目 (後手なら8段目) への香の不成。"))]
    pub(crate) useful: bool,
    #[arg(long, value_name = "SQUARE", value_parser = values::square, help = text("\
Print only moves of the piece on this square

Write a square as 7g, 77 or ７七.", "\
このマスの駒の手だけを出す

マスは 7g、77、７七のように書く。"))]
    pub(crate) from: Option<Square>,
    #[arg(long, value_name = "SQUARE", value_parser = values::square,
        help = text("Print only moves to this square", "このマスへの手だけを出す"))]
    pub(crate) to: Option<Square>,
    #[arg(long, help = text("Print one JSON object with all moves (docs/json.md)",
        "すべての手を1つの JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

/// A kind of moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum MoveKind {
    #[value(help = text("Captures and promotions", "駒を取る手と成る手"))]
    Captures,
    #[value(help = text("Neither captures nor promotions", "駒を取らず成らない手"))]
    Quiet,
    #[value(help = text("Answers to a check", "王手を逃れる手"))]
    Evasions,
    #[value(help = text("Moves that give check", "王手をかける手"))]
    Checks,
}

#[derive(clap::Args, Debug)]
#[command(about = text("Count the sequences of legal moves to a depth", "指定した深さまでの合法手順を数える"))]
#[command(after_help = examples(&[
    "komadai perft 4 --time",
    "komadai perft 2 --sfen 'startpos moves 7g7f' --divide",
    "komadai perft 4 --threads 0 --json",
]))]
pub(crate) struct PerftArgs {
    #[arg(long, value_name = "SFEN", default_value = "startpos",
        help = text("Start at this position", "最初の局面"))]
    pub(crate) sfen: String,
    #[arg(value_parser = number::<u32>(0..=64), help = text("Depth in plies, up to 64", "深さ (手数)。64 まで"))]
    pub(crate) depth: u32,
    #[arg(long, help = text("Print the count of each first move before the sum", "合計の前に、初手ごとの数を出す"))]
    pub(crate) divide: bool,
    #[arg(long, conflicts_with_all = ["divide", "hash"], help = text("\
Also count the last moves by kind

The kinds are captures, promotions, drops, checks and mates.", "\
最後の手を種類別にも数える

種類は、駒取り、成り、駒打ち、王手、詰み。"))]
    pub(crate) stats: bool,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(0..=1024),
        help = text("Use N threads, 0 for one per processor", "スレッドの数。0 ならプロセッサの数"))]
    pub(crate) threads: u16,
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = number::<usize>(FROM_ZERO),
        help = text("Use a table of MB megabytes for positions", "局面を記憶する表の大きさ (MB)"))]
    pub(crate) hash: usize,
    #[arg(long, help = text("Print the time and the nodes per second on stderr",
        "所要時間と毎秒の局面数を標準エラー出力に出す"))]
    pub(crate) time: bool,
    #[arg(long, conflicts_with = "time",
        help = text("Print one JSON object (docs/json.md)", "1つの JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
}

/// The rules for reading written moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Rules {
    #[value(help = text("Accept every text that can mean only one legal move",
        "合法手が1つに決まる文字列をすべて認める"))]
    Lenient,
    #[value(help = text("Accept only what the Association's rule prints", "日本将棋連盟の表記だけを認める"))]
    Jsa,
    #[value(help = text("Apply the rules of postal games, and report missing or impossible details to ask about",
        "郵便将棋のルールで判定し、記述に不足や誤りがあれば、相手に確認が必要と報告する"))]
    Postal,
}
