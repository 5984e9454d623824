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
mod sheet;
mod show;
mod suggest;
mod survey;
mod table;
mod tsume;
mod values;
mod view;
mod wording;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgAction, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use komadai::Language;

use crate::stderr;
use help::{examples, text};

pub(crate) use convert::ConvertArgs;
pub(crate) use dialects::DialectArgs;
pub(crate) use editing::EditingArgs;
pub(crate) use games::{BatchArgs, CsvArgs, GamesArgs, ReadingArgs};
pub(crate) use image::{Delay, Each, ImageArgs, MarkText, PictureFormat, title as image_text};
pub(crate) use japanese::Japanese;
#[cfg(test)]
pub(crate) use japanese::is_japanese;
pub(crate) use moves::{MoveKind, MovesArgs, NotateArgs, PerftArgs, ResolveArgs, Rules};
pub(crate) use pack::{PackArgs, RowFilter, row_format};
pub(crate) use page::page;
pub(crate) use rules::RulesArgs;
pub(crate) use search::{SearchArgs, TreeArgs};
pub(crate) use selection::SelectionArgs;
pub(crate) use sheet::{Answers, Cooks, SheetArgs};
pub(crate) use show::{PositionArgs, ShowArgs};
pub(crate) use survey::{CheckArgs, ListArgs, SortKey, StatsArgs, TagsArgs};
pub(crate) use table::TableArgs;
pub(crate) use tsume::{NODES_OF_GAMES, TsumeArgs};
pub(crate) use values::{other_writer, target as named_target, threads};
pub(crate) use view::ViewArgs;
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
without `position`; moves from the start of an even game in any notation (▲７六歩△３四歩, 76歩 34歩, 7g7f 3c3d); a file \
(game.kif: the end of its first game; game.kif:35: ply 35; games.csa:2:35: ply 35 of game 2).

Tables, and the ^ below a faulty word, line up if the terminal draws ▲ one column wide. If it draws ▲ two columns wide, set \
KOMADAI_AMBIGUOUS_WIDTH=2.", "\
将棋の棋譜・局面・指し手を扱う

結果は標準出力に、メッセージは標準エラー出力に出す。「-」は標準入力を表す。終了コードは、0 が正常終了、1 がエラーあり、\
2 が使い方の誤り、3 が「すべて書き出したが、棋譜に誤りあり」(convert)。

SFEN とある引数には、局面を次のどの形でも指定できる。SFEN の3つか4つの欄 (前に sfen があってもよい)、startpos、\
手合割の名前 (二枚落ち、two-piece、JKF での名前 2)、USI の position startpos moves 7g7f 3c3d (position は省略できる)、\
平手の初手からの指し手 (表記は問わない。▲７六歩△３四歩、76歩 34歩、7g7f 3c3d)、ファイル \
(game.kif は最初の対局の終局図、game.kif:35 は35手目、games.csa:2:35 は2局目の35手目)。

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
    let quiet = |command: clap::Command, help: &'static str| {
        let visible = |arg: clap::Arg| {
            arg.hide_short_help(false)
                .help_heading(None::<&str>)
                .help(help)
        };
        command.mut_arg("quiet", visible)
    };
    let command = Args::command()
        .mut_subcommand("check", |check| {
            quiet(
                check,
                text(
                    "Leave out games without findings, and notes",
                    "指摘のない対局と参考を省く",
                ),
            )
        })
        .mut_subcommand("convert", |convert| {
            let alone = |arg: clap::Arg| arg.conflicts_with("verbose");
            quiet(
                convert.mut_arg("quiet", alone),
                text(
                    "\
Report only errors

Warnings, losses, notes and the summary are left out.",
                    "\
エラーだけを示す

警告、失われる情報、参考、まとめを省く。",
                ),
            )
        });
    // The help of `search` is long already.
    let hidden = |arg: clap::Arg| arg.hide_short_help(true);
    let command = command.mut_subcommand("search", |search| search.mut_arg("csv", hidden));
    // Setting up the pieces needs no input.
    let image = |image: clap::Command| {
        image.mut_arg("inputs", |inputs| {
            inputs.required(false).required_unless_present("setup")
        })
    };
    // Only the app needs no records.
    let app = |inputs: clap::Arg| {
        let optional = inputs.required(false).required_unless_present("app");
        optional.conflicts_with("app")
    };
    let command = command.mut_subcommand("view", |view| view.mut_arg("inputs", app));
    page::divided(command.mut_subcommand("image", image))
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
            matches => matches.map_err(|error| suggest::suggest(error, &command))?,
        };
        if let Some((_, of_command)) = matches.subcommand()
            && let Ok(Some(true)) = of_command.try_get_one("quiet")
        {
            stderr::leave_out_notes();
        }
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

/// Returns `true` if a word is the name of a command.
pub(crate) fn is_command(word: &str) -> bool {
    word == "help" || Args::command().find_subcommand(word).is_some()
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
