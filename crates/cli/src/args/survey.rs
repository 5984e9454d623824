//! Defines the options of `komadai check`, `komadai list`, `komadai stats` and `komadai tags`.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use komadai::Preset;
use komadai::search::Grouping;

use super::help::{examples, text};
use super::values::{self, FROM_ZERO, number};
use super::{CandidatesArg, CsvArgs, GamesArgs};

#[derive(clap::Args, Debug)]
#[command(about = text("Check every move, and print a line per game and finding",
    "すべての指し手を調べ、対局と指摘を1行ずつ出す"))]
#[command(after_help = examples(&[
    "komadai check onigoroshi.kif",
    "komadai check . --json --tags",
    "komadai check game.ki2 --notation",
]))]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long, value_name = "RULES", value_parser = values::preset, help = text("\
Check endings by these rules [default: all]

The rules are jsa, amateur, csa, try, postal and free. By default a claim is reported only if it is false under all of \
them. With rules, a note confirms a right claim by its points or repetition.", "\
終局の判定に使うルール〔既定値: すべて〕

jsa、amateur、csa、try、postal、free のどれか。既定では、棋譜に書かれた終局がどのルールでも成り立たないときだけ報告する。\
ルールを指定すると、正しい終局も、点数や同じ局面の回数を補足で示す。"))]
    pub(crate) rules_of_play: Option<Preset>,
    #[arg(long, help = text("\
Warn if a KI2 file deviates from the JSA's notation

The warning shows the notation that the rule of the Japan Shogi Association requires. Files of other formats are not checked.", "\
KI2 の表記が日本将棋連盟のものと違えば警告する

連盟の表記も示す。ほかの形式のファイルは調べない。"))]
    pub(crate) notation: bool,
    #[arg(long, value_enum, default_value_t = CandidatesArg::Reach, requires = "notation", hide_short_help = true,
        help = text("Choose the pieces to tell apart by 右, 上 and so on (with --notation)",
            "「右」「上」などで区別する駒 (--notation と併用)"))]
    pub(crate) candidates: CandidatesArg,
    #[arg(long, requires = "rules_of_play", help = text("\
Check each written move (with --rules-of-play postal)

Each move is judged with the comment beside it. A game stops at the first text that does not mean exactly one move. The \
error `ask-back` there is the card to send back to the opponent. Texts with origin squares, as in KIF, are not judged.", "\
書かれた指し手を調べる (--rules-of-play postal 用)

指し手を、添えられたコメントとともに判定する。意味が1つに決まらない最初の指し手でその対局の判定を止め、相手に送る確認の文面を\
エラー ask-back として示す。KIF のように移動元のマスがある表記は対象外。"))]
    pub(crate) written: bool,
    #[arg(long, short, help = text("\
Show every warning, even if a game has many of a kind

By default only the first is shown if a game has more than three of a kind.", "\
同じ種類の警告が多くてもすべて出す

既定では、1局に同じ種類の警告が4つ以上あれば、最初の1つだけを出す。"))]
    pub(crate) verbose: bool,
    #[arg(long, help = text("\
Print one JSON object per game (docs/json.md)

In findings, `line` and `column` count from 1, columns in characters. `span` counts bytes from 0, in the text as UTF-8 \
without a byte order mark, whatever the encoding of the file. A file in a packed format is one line, and `span` counts \
the bytes of the file. If the name of a file is not UTF-8, `file_bytes` has its bytes in hexadecimal.", "\
1局ごとに JSON で出力する (docs/json.md)

指摘の line と column は1から数え、column は文字単位。span は、ファイルの文字コードによらず、BOM のない UTF-8 にしたときの\
バイト範囲で、0から数える。バイナリ形式ではファイル全体を1行とみなし、span はファイルのバイト範囲になる。UTF-8 でないファイル名は、\
file_bytes に16進数で書く。"))]
    pub(crate) json: bool,
    #[arg(long, requires = "json",
        help = text("Also name castles and openings (with --json)", "囲いと戦法も出す (--json と併用)"))]
    pub(crate) tags: bool,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Name the castles and openings of games

After each name come the ply that reached it and the ply that left it. The second is missing if the castle or opening \
lasts to the end. A game without tags is not an error.", "\
対局の囲いと戦法を判定する

名前の後の2つの数は、組み上がった手数と崩れた手数。囲いや戦法のない対局も、エラーではない。"))]
#[command(after_help = examples(&[
    "komadai tags onigoroshi.kif",
    "komadai tags onigoroshi.kif --lang en",
    "komadai tags . --json",
]))]
pub(crate) struct TagsArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long,
        help = text("Print one JSON object per game (docs/json.md)", "1局ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
List games, a line each: date, players, handicap, plies, result

Facts that a game does not state are left out. A position without players and moves shows its handicap or its SFEN. A \
game with missing or unreadable moves is marked as incomplete, and stderr counts such games.", "\
対局の一覧を出す: 日付、対局者、手合割、手数、結果

棋譜にない項目は省く。対局者も指し手もない局面では、手合割か SFEN を出す。指し手が欠けているか読めない対局にはその旨を記し、\
その局数を標準エラー出力に出す。"))]
#[command(after_help = examples(&[
    "komadai list .",
    "komadai list . --won-by あおい --side black --sort date",
    "komadai list \"games/**/*.kif\" --csv > games.csv",
]))]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long,
        help = text("Print one JSON object per game (docs/json.md)", "1局ごとに JSON で出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
    #[arg(long, value_name = "KEY", value_enum, help = text("\
Sort the games

Games without the key come last. Equal games keep their order.", "\
並べ替えのキー

キーのない対局は最後に置く。キーの等しい対局の順は変えない。"))]
    pub(crate) sort: Option<SortKey>,
    #[arg(long, requires = "sort", help = text("Reverse the order (with --sort)", "逆順に並べる (--sort と併用)"))]
    pub(crate) reverse: bool,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Count games: who wins, how games end, how long they are

Only main lines are counted. Even games, handicap games and games from other positions are counted separately, and so \
are their wins. A game with missing or unreadable moves only counts as incomplete.

With --player, wins and losses are those of this player, also as Black and as White. Openings and castles are the \
player's own, and --by player counts the opponents. The first line names all players that match NAME.

\"win %\" is wins ÷ (wins + losses). Draws are counted separately, as the Japan Shogi Association does.", "\
対局を集計する: 勝敗、終局、手数

本譜だけを数える。平手、駒落ち、その他の開始局面は、局数も勝敗も別々に数える。指し手が欠けているか読めない対局は、\
不完全な対局として局数だけを数える。

--player を付けると、その対局者の成績を数え、先手番と後手番の成績も示す。戦法と囲いは本人のもの、--by player は相手ごとの\
成績になる。1行目に、NAME に当てはまる対局者を並べる。

勝率は、勝ちと負けの合計に対する勝ちの割合。日本将棋連盟の数え方と同じく、引き分けは含めない。"))]
#[command(after_help = examples(&[
    "komadai stats .",
    "komadai stats . --by player,opening --min 1",
    "komadai stats . --player あおい --by opening",
    "komadai stats \"games/**/*.kif\" --by year --json",
]))]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = grouping(),
        help = text("Add a table for each of these (comma-separated)", "指定した項目ごとの表を加える。複数ならコンマで区切る"))]
    pub(crate) by: Vec<Grouping>,
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(FROM_ZERO),
        help = text("Leave out rows with fewer than N games", "N 局に満たない行を省く"))]
    pub(crate) min: u64,
    #[arg(long, value_name = "N", value_parser = number::<usize>(FROM_ZERO),
        help = text("Keep the N rows with the most games in each table", "各表で局数の多い N 行だけを出す"))]
    pub(crate) top: Option<usize>,
    #[arg(long, help = text("Print one JSON object, not tables (docs/json.md)",
        "表ではなく1つの JSON を出力する (docs/json.md)"))]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) table: CsvArgs,
}

/// What games are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum SortKey {
    #[value(help = text("When the game began", "開始日時"))]
    Date,
    #[value(help = text("Black's name, then White's", "先手の名前、次に後手の名前"))]
    Player,
    #[value(help = text("Tournament", "棋戦"))]
    Event,
    #[value(help = text("Number of plies", "手数"))]
    Plies,
    #[value(help = text("Result", "結果"))]
    Result,
    #[value(help = text("Higher of the two ratings", "高い方のレート"))]
    Rating,
}

/// Returns a parser of the groupings of games.
fn grouping() -> impl TypedValueParser<Value = Grouping> {
    let help = |by| match by {
        Grouping::Player => text(
            "Player; titles and ranks are removed unless they may be part of the name",
            "対局者 (明らかに名前の一部ではない肩書や段位は除く)",
        ),
        Grouping::Year => text("Year in which the game began", "対局の始まった年"),
        Grouping::Start => text(
            "Start: even, a handicap, another position",
            "開始局面: 平手、駒落ち、その他の局面",
        ),
        Grouping::FirstMoves => text("First four plies of even games", "平手の最初の4手"),
        Grouping::Opening => text(
            "Opening; a side counts under each one that it played",
            "戦法。複数の戦法を指した側は、それぞれの戦法に数える",
        ),
        Grouping::Castle => text(
            "Castle; a side counts under each one that it built",
            "囲い。複数の囲いを組んだ側は、それぞれの囲いに数える",
        ),
        Grouping::Ending => text("Ending of the game", "終局"),
        Grouping::Foul => text(
            "Foul, in games with an illegal move or another foul",
            "反則",
        ),
        Grouping::Format => text("Format of the file", "ファイルの形式"),
        Grouping::Event => text("Tournament", "棋戦"),
    };
    let value = |&by: &Grouping| PossibleValue::new(by.code()).help(help(by));
    PossibleValuesParser::new(Grouping::ALL.iter().map(value)).try_map(|code| code.parse())
}
