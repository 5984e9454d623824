//! Defines the options of `komadai convert`.

use std::path::PathBuf;

use clap::ValueEnum;
use komadai::kifu::{Encoding, FormatName};

use super::help::{changes, examples, text};
use super::{DialectArgs, EditingArgs, GamesArgs, values};
use crate::name_template::NameTemplate;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Write game records in another format

Anything that the format cannot hold is reported on stderr as a loss. If the format holds one game per file, each game is written to its own file, numbered \
as in the input (NAME-1.kif, NAME-2.kif, …); stdout and devices then accept a single game. Other formats can collect \
several inputs in one file or on stdout. Files are written whole or not at all. There are two exceptions: on \
stdout, and in a file that collects several inputs, the games before a failure remain.

With --out-dir, if outputs would have the same name, they keep the extensions of their inputs (a.csa.kif, a.kif.kif). An input is never overwritten; \
if an output would replace one, that conversion is skipped. So converting a folder into itself is harmless.

With several inputs, errors are shown in full and other findings are counted by kind. The last line says how many \
files were converted, refused and so on, and how many games were written (docs/command.md).

Exit status: 0 success, 1 something could not be read or written, 2 wrong usage, 3 everything was written, but a \
record has an error, such as an illegal move.", "\
棋譜を別の形式に変換する

失われる情報は標準エラー出力に報告する。1ファイルに1局の形式では、対局ごとに別のファイルに書き、入力での番号を付ける \
(NAME-1.kif、NAME-2.kif、…)。この場合、標準出力やデバイスに書けるのは1局だけになる。ほかの形式なら、複数の入力を1つの\
ファイルや標準出力にまとめられる。ファイルは、完全に書けたときだけ残す。標準出力と、複数の入力をまとめるファイルには、\
失敗した対局より前の対局が残る。

--out-dir で出力の名前が重なるときは、入力の拡張子を残す (a.csa.kif、a.kif.kif)。入力は決して上書きせず、入力を置き換えてしまう変換は\
スキップする。そのため、出力先を入力と同じフォルダにしても安全。

入力が複数あれば、エラーはすべて、ほかの指摘は種類ごとの件数を示す。最後の行に、ファイルと対局の内訳を示す (docs/command.md)。

終了コードは、0 が成功、1 が「読み書きできないものあり」、2 が使い方の誤り、3 が「すべて書き出したが、棋譜に反則などの誤りあり」。"))]
#[command(after_help = examples(&[
    "komadai convert onigoroshi.kif --to csa",
    "komadai convert onigoroshi.kif --to ki2u -o game.ki2",
    "komadai convert \"games/**/*.kif\" --to usi --out-dir usi",
    "komadai convert . --to kif --out-dir named --name '{date} {black}-{white}'",
]))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(long, value_name = "FORMAT", value_parser = values::target, help = values::to_help())]
    pub(crate) to: Option<FormatName>,
    #[arg(short, value_name = "OUT", conflicts_with = "out_dir", help = values::output_help())]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "DIR",
        help = text("Write to this folder, and mirror folders of the input", "出力フォルダ。入力のフォルダの構成を保つ"))]
    pub(crate) out_dir: Option<PathBuf>,
    #[arg(long, value_name = "NAME", value_parser = values::name_template, requires = "out_dir",
        conflicts_with_all = ["skip_existing", "merge"], help = text("\
Name games by their headers (with --out-dir)

Each game gets a file of its own in the folder, such as '{date} {black}-{white}'. The fields are {date}, {black}, {white}, {event}, {site}, {plies}, \
{result} and {file}, the name of the input; a missing one becomes `unknown`. No file is overwritten: a file with the \
same content is skipped, other equal names get numbers.", "\
対局ごとのファイル名 (--out-dir と併用)

'{date} {black}-{white}' のように書く。1局ずつ別々のファイルになる。{date}、{black}、{white}、{event}、{site}、{plies}、{result} と、\
入力の名前 {file} が使える。棋譜にない項目は unknown になる。ファイルは上書きしない。同じ内容のファイルがあればスキップし、\
それ以外で名前が重なれば番号を付ける。"))]
    pub(crate) name: Option<NameTemplate>,
    #[arg(long, visible_alias = "no-clobber", help = text("\
Skip inputs whose output exists

This also works with -o. Such inputs are not read.", "\
出力済みの入力をスキップする

-o でも同じ。そのような入力は読み込まない。"))]
    pub(crate) skip_existing: bool,
    #[arg(long, value_name = "E", value_parser = values::encoding, help = text("\
Write in this encoding, such as utf-8 or cp932

The encodings are utf-8, utf-8-bom, cp932, euc-jp, utf-16le, utf-16be, ascii and iso-2022-jp. By default a file gets \
what programs for the format expect, mostly Shift_JIS (cp932). Terminals and pipes get UTF-8. A file of one game \
is written in UTF-8 instead if Shift_JIS lacks one of its characters, or if the input has the same format and is \
in UTF-8.", "\
出力の文字コード (utf-8、cp932 など)

utf-8、utf-8-bom、cp932、euc-jp、utf-16le、utf-16be、ascii、iso-2022-jp のどれか。既定では、ファイルにはその形式の\
ソフトが想定するもの (多くは Shift_JIS = cp932)、端末とパイプには UTF-8 を使う。1局だけのファイルは、Shift_JIS にない文字が\
あるとき、また同じ形式の入力が UTF-8 のときも、UTF-8 で書く。"))]
    pub(crate) encoding: Option<Encoding>,
    #[command(flatten)]
    pub(crate) dialects: DialectArgs,
    #[command(flatten)]
    pub(crate) editing: EditingArgs,
    #[arg(long, help_heading = changes(), help = text("\
Write castles and openings into headers

If any are found, they replace the headers of the same names (先手の囲い, 後手の戦型, …).", "\
囲いと戦法をヘッダーに書く

見つかれば、同じ名前のヘッダー (先手の囲い、後手の戦型など) を置き換える。"))]
    pub(crate) set_tags: bool,
    #[arg(long, value_name = "RESULT", value_enum, hide_short_help = true, help = text(
        "Also write games with an unknown result as training rows (psv, hcpe) [default: leave them out]",
        "勝敗の分からない対局も教師データ (psv、hcpe) に書く〔既定では除く〕"))]
    pub(crate) unknown_result: Option<UnknownResult>,
    #[arg(long, value_name = "VALUE", value_parser = values::centipawns, hide_short_help = true, help = text(
        "Also write positions without an evaluation as training rows (psv, hcpe), with this value in centipawns \
        [default: leave them out]",
        "評価値のない局面も、この値 (歩1枚を100とする) で教師データ (psv、hcpe) に書く〔既定では除く〕"))]
    pub(crate) unknown_value: Option<i16>,
    #[arg(long, short, help = text("Report every loss and finding, not just one per kind",
        "指摘と失われる情報を、種類ごとに1件でなく、すべて示す"))]
    pub(crate) verbose: bool,
}

/// The value to write for an unknown result.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum UnknownResult {
    #[value(help = text("As a draw", "引き分けとする"))]
    Draw,
}
