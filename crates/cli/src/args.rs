//! Defines the commands and reads the command line.

mod convert;
mod dialects;
mod editing;
mod games;
mod help;
mod image;
mod japanese;
mod moves;
mod pack;
mod page;
mod rules;
mod search;
mod selection;
mod show;
mod survey;
mod table;
mod tsume;
mod values;
mod wording;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use komadai::Language;

use help::{examples, text};

pub(crate) use convert::ConvertArgs;
pub(crate) use dialects::DialectArgs;
pub(crate) use editing::EditingArgs;
pub(crate) use games::{BatchArgs, GamesArgs, ReadingArgs};
pub(crate) use image::{Delay, Each, ImageArgs, PictureFormat, SheetArgs, ViewArgs};
pub(crate) use japanese::Japanese;
#[cfg(test)]
pub(crate) use japanese::is_japanese;
pub(crate) use moves::{MoveKind, MovesArgs, NotateArgs, PerftArgs, ResolveArgs, Rules};
pub(crate) use pack::{PackArgs, RowFilter, row_format};
pub(crate) use page::page;
pub(crate) use rules::RulesArgs;
pub(crate) use search::{SearchArgs, TreeArgs};
pub(crate) use selection::SelectionArgs;
pub(crate) use show::{PositionArgs, ShowArgs};
pub(crate) use survey::{CheckArgs, ListArgs, StatsArgs, TagsArgs};
pub(crate) use table::TableArgs;
pub(crate) use tsume::TsumeArgs;
pub(crate) use values::{target as named_target, threads};
pub(crate) use wording::{CandidatesArg, WordingArgs};

#[derive(Parser, Debug)]
#[command(
    name = "komadai",
    bin_name = "komadai",
    version,
    arg_required_else_help = true,
    disable_help_flag = true,
    disable_version_flag = true
)]
#[command(about = text("\
Read, check, convert and study shogi game records

Results go to stdout, messages to stderr. `-` is stdin. Exit status: 0 success, 1 an error was found, 2 wrong usage, \
3 (convert) everything was written, but a record has an error.

SFEN stands for a position in any of these forms: an SFEN of three or four fields, with or without `sfen`; `startpos`; \
a handicap by its Japanese, English or JKF name (二枚落ち, two-piece, 2); `position startpos moves 7g7f 3c3d`, with or \
without `position`; moves from the start of an even game (76歩 34歩, 7g7f 3c3d).

Tables, and the ^ below a faulty word, line up if the terminal draws ▲ one column wide. If it draws ▲ two columns wide, set \
KOMADAI_AMBIGUOUS_WIDTH=2.", "\
将棋の棋譜・局面・指し手を扱う

結果は標準出力に、メッセージは標準エラー出力に出す。「-」は標準入力を表す。終了コードは、0 が正常終了、1 がエラーあり、\
2 が使い方の誤り、3 が「すべて書き出したが、棋譜に誤りあり」(convert)。

SFEN とある引数には、局面を次のどの形でも指定できる。SFEN の3つか4つの欄 (前に sfen があってもよい)、startpos、\
手合割の名前 (二枚落ち、two-piece、JKF での名前 2)、USI の position startpos moves 7g7f 3c3d (position は省略できる)、\
平手の初手からの指し手 (76歩 34歩、7g7f 3c3d)。

位置を示す記号や表の桁は、▲ を1桁で表示する端末に合わせてある。2桁で表示する端末では、環境変数 \
KOMADAI_AMBIGUOUS_WIDTH を 2 にする。"))]
#[command(after_help = [
    &examples(&["komadai show game.kif", "komadai convert game.kif -o game.csa", "komadai position 二枚落ち"]),
    text("\nMore about a command: komadai help COMMAND", "\n各コマンドの説明: komadai help COMMAND"),
].concat())]
pub(crate) struct Args {
    #[arg(long, global = true, display_order = 900, value_name = "LANGUAGE", value_parser = values::language,
        help = text("Use this language, en or ja [default: the system's]", "表示の言語 (en か ja)〔既定値: システムの言語〕"))]
    pub(crate) lang: Option<Language>,
    #[arg(short, long, global = true, display_order = 901, action = ArgAction::Help,
        help = text("Print help (-h: a summary, --help: everything)", "ヘルプを表示する (-h は要約、--help は全部)"))]
    help: Option<bool>,
    #[arg(short = 'V', long, display_order = 902, action = ArgAction::Version, help = text("Print the version", "バージョンを表示する"))]
    version: Option<bool>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Returns the command line for clap, with the help in the language in force.
pub(crate) fn command() -> clap::Command {
    // Only the app needs no records.
    let optional = |arg: clap::Arg| {
        arg.required(false)
            .required_unless_present("app")
            .conflicts_with("app")
    };
    page::divided(Args::command().mut_subcommand("view", |view| view.mut_arg("inputs", optional)))
}

impl Args {
    /// Parses a command line.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Args, clap::Error> {
        let words: Vec<OsString> = words.collect();
        // A negative number is a value. Its parser says why it is refused.
        let mut command = command().mut_subcommands(|command| {
            command.mut_args(|arg| {
                let has_values = arg.get_action().takes_values();
                arg.allow_negative_numbers(has_values)
            })
        });
        let mut matches = match command.try_get_matches_from_mut(&words) {
            // The pages are rendered only on request.
            Err(error) if is_help(error.kind()) => {
                page::with_pages(command.clone()).try_get_matches_from(words)?
            }
            matches => matches?,
        };
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

/// Returns `true` if clap ends with a page of help.
pub(crate) fn is_help(kind: ErrorKind) -> bool {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand};
    matches!(kind, DisplayHelp | DisplayHelpOnMissingArgumentOrSubcommand)
}

/// The commands, in the order of the help. `help::GROUPS` has the groups.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Show(ShowArgs),
    List(ListArgs),
    Check(CheckArgs),
    Convert(ConvertArgs),
    View(ViewArgs),
    Image(ImageArgs),
    Search(SearchArgs),
    Tree(TreeArgs),
    Stats(StatsArgs),
    Tags(TagsArgs),
    Tsume(TsumeArgs),
    Sheet(SheetArgs),
    Table(TableArgs),
    Pack(PackArgs),
    Position(PositionArgs),
    Moves(MovesArgs),
    Notate(NotateArgs),
    Resolve(ResolveArgs),
    Perft(PerftArgs),
    Rules(RulesArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

#[derive(clap::Args, Debug)]
#[command(about = text("Print a completion script for a shell", "シェルの補完スクリプトを出力する"))]
#[command(after_help = examples(&["komadai completions bash", "komadai completions zsh"]))]
pub(crate) struct CompletionsArgs {
    #[arg(value_enum, help = text("Shell", "シェル"))]
    pub(crate) shell: Shell,
}

#[derive(clap::Args, Debug)]
#[command(about = text("Print a manual page, or write all of them",
    "マニュアルページを出力する、または全ページをファイルに書く"))]
#[command(after_help = examples(&["komadai man show", "komadai man --out-dir man"]))]
pub(crate) struct ManArgs {
    #[arg(value_name = "COMMAND", conflicts_with = "out_dir",
        help = text("Command to describe [default: komadai]", "説明するコマンド〔既定値: komadai 全体〕"))]
    pub(crate) command: Option<String>,
    #[arg(long, value_name = "DIR",
        help = text("Write all pages to this folder (komadai.1, …)", "全ページを書くフォルダ (komadai.1、komadai-show.1、…)"))]
    pub(crate) out_dir: Option<PathBuf>,
}
