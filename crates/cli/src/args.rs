//! The words on the command line.

mod dialects;
mod editing;
mod games;
mod help;
mod image;
mod japanese;
mod pack;
mod search;
mod selection;
mod table;
mod tsume;
mod values;
mod wording;

use std::ffi::OsString;
use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use komadai::kifu::{Encoding, FormatName};
use komadai::search::Grouping;
use komadai::{Language, Preset, Square, Style};

use values::{FROM_ONE, FROM_ZERO, PLIES, number};

pub(crate) use dialects::DialectArgs;
pub(crate) use editing::EditingArgs;
pub(crate) use games::{BatchArgs, GamesArgs, ReadingArgs};
pub(crate) use image::{Delay, Each, ImageArgs, PictureFormat, SheetArgs, ViewArgs};
#[cfg(test)]
pub(crate) use japanese::is_japanese;
pub(crate) use japanese::{Japanese, help as japanese_help};
pub(crate) use pack::{PackArgs, RowFilter, row_format};
pub(crate) use search::{SearchArgs, TreeArgs};
pub(crate) use selection::SelectionArgs;
pub(crate) use table::TableArgs;
pub(crate) use tsume::TsumeArgs;
pub(crate) use values::{target as named_target, threads};
pub(crate) use wording::{CandidatesArg, WordingArgs};

/// Shogi game records, rules and notation.
///
/// Results go to stdout, diagnostics to stderr. Exit status: 0 no error, 1 an error was found, 2 wrong
/// usage, 3 (convert) all was read and written, but a record has an error. "-" is stdin.
///
/// Where an SFEN is asked for, give a position in any of these ways: three or four fields of SFEN, with
/// or without `sfen` in front; `startpos`; a handicap by its Japanese or English name or as JKF calls it
/// (二枚落ち, two-piece, 2); `position startpos moves 7g7f 3c3d` of USI, with or without the first word;
/// moves from the start of an even game (76歩 34歩, 7g7f 3c3d).
///
/// Carets and columns are right if the terminal shows ▲ in one column. If it takes two, set
/// KOMADAI_AMBIGUOUS_WIDTH=2 in the environment.
#[derive(Parser, Debug)]
#[command(
    name = "komadai",
    bin_name = "komadai",
    version,
    arg_required_else_help = true,
    after_help = help::KOMADAI
)]
pub(crate) struct Args {
    /// The language, en or ja [default: that of the system]
    #[arg(long, global = true, value_name = "LANGUAGE", display_order = 900, value_parser = values::language)]
    pub(crate) lang: Option<Language>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Args {
    /// Reads the words of a command line.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Args, clap::Error> {
        // A number below zero is a value: what refuses it says why.
        let mut command = Args::command().mut_subcommands(|command| {
            command.mut_args(|arg| {
                let has_values = arg.get_action().takes_values();
                arg.allow_negative_numbers(has_values)
            })
        });
        let mut matches = command.try_get_matches_from_mut(words)?;
        Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Show(ShowArgs),
    Position(PositionArgs),
    Convert(ConvertArgs),
    Check(CheckArgs),
    Notate(NotateArgs),
    Resolve(ResolveArgs),
    Moves(MovesArgs),
    Perft(PerftArgs),
    List(ListArgs),
    Stats(StatsArgs),
    Table(TableArgs),
    Tags(TagsArgs),
    Search(SearchArgs),
    Tree(TreeArgs),
    Tsume(TsumeArgs),
    Image(ImageArgs),
    Sheet(SheetArgs),
    View(ViewArgs),
    Pack(PackArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Print a game: headers, moves with times and comments, the board, the result
///
/// A file with more than five games is printed as a list, unless you ask for something of each game (--ply, --tags,
/// --no-moves, --board-only). For many files there is list. Comments are wrapped at the width of the terminal.
#[derive(clap::Args, Debug)]
#[command(after_help = help::SHOW)]
pub(crate) struct ShowArgs {
    /// Game records, folders, archives, patterns such as "games/**/*.kif", - for stdin; or positions, such as startpos
    ///
    /// A position may have any of its names (二枚落ち, "position startpos moves 7g7f"), unless a file has that name.
    #[arg(required = true, value_name = "IN")]
    pub(crate) inputs: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) selection: SelectionArgs,
    /// How moves are written [default: jsa, in English hosking]
    ///
    /// "komadai help notate" shows each style.
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
    /// Show only this game of a file
    #[arg(long, value_name = "N", conflicts_with = "SelectionArgs", value_parser = number::<NonZeroU64>(FROM_ONE))]
    pub(crate) game: Option<NonZeroU64>,
    /// Show the board after this ply instead of the last; the moves are shown to the end
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES))]
    pub(crate) ply: Option<u32>,
    /// Show the board from the side of White (後手)
    #[arg(long)]
    pub(crate) flip: bool,
    /// Print no moves, and no comments on them
    #[arg(long)]
    pub(crate) no_moves: bool,
    /// Print the board alone
    #[arg(long, conflicts_with_all = ["no_moves", "tags", "json"])]
    pub(crate) board_only: bool,
    /// Print one JSON object for each game, see docs/json.md
    #[arg(long, conflicts_with_all = ["no_moves", "flip"])]
    pub(crate) json: bool,
    /// Name castles and openings after the result
    ///
    /// A line has the side, the kind, the name, the ply that reached it and the ply that left it.
    #[arg(long)]
    pub(crate) tags: bool,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

/// Print a position: the board, the SFEN, check, mate, legal moves, faults
///
/// The exit status is 1 if the position has a fault. A missing king is no fault here, as problems may lack one.
#[derive(clap::Args, Debug)]
#[command(after_help = help::POSITION)]
pub(crate) struct PositionArgs {
    /// Positions (SFEN, startpos, 二枚落ち, "startpos moves 7g7f"), or files with games or diagrams
    ///
    /// Several words may be one position. - is stdin, which is also read if nothing is named. Each line of stdin is a
    /// position and is answered at once, unless stdin begins like a file.
    #[arg(value_name = "POSITION")]
    pub(crate) positions: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// The position after this ply of a game instead of the last
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES))]
    pub(crate) ply: Option<u32>,
    /// Only this game of a file
    #[arg(long, value_name = "N", value_parser = number::<NonZeroU64>(FROM_ONE))]
    pub(crate) game: Option<NonZeroU64>,
    /// Print the board from the side of White (後手)
    #[arg(long)]
    pub(crate) flip: bool,
    /// Print one JSON object for each position, see docs/json.md
    #[arg(long, conflicts_with = "flip")]
    pub(crate) json: bool,
}

/// Write game records in another format
///
/// What the format cannot hold is reported on stderr. If a format holds one game, each of several games
/// gets a file of its own, with its number in the input: NAME-1.kif, NAME-2.kif, …; stdout and devices take only one
/// game of such a format. If a format holds many games, several inputs may go to one file, or to stdout. A file is
/// written whole or not at all. On stdout, and in one file of several inputs, the games before a refused one are
/// written.
///
/// Where several inputs would get one name in --out-dir, they keep their extensions (a.csa.kif, a.kif.kif). No input is
/// overwritten: an input whose file would replace an input is left alone. So converting a folder into itself again
/// changes nothing.
///
/// For several inputs errors are reported in full, warnings and losses by kind, and the last line sums up:
/// files = converted + refused (an error kept it, or a game of it, from being read or written) + skipped
/// (--skip-existing) + left alone + not reached (--fail-fast); games = written + refused + skipped + not
/// selected + without a result + without evaluations. Exit status: 0 all was written, 1 something could not be read or written,
/// 2 wrong usage, 3 all was read and written, but a record has an error, such as an illegal move.
#[derive(clap::Args, Debug)]
#[command(after_help = help::CONVERT)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The format (kif, csa, …) [default: that of -o]
    #[arg(long, value_name = "FORMAT", value_parser = values::target, long_help = values::to_help())]
    pub(crate) to: Option<FormatName>,
    /// The file to write, - for stdout [default: stdout]
    #[arg(short, value_name = "OUT", conflicts_with = "out_dir", long_help = values::output_help())]
    pub(crate) output: Option<PathBuf>,
    /// The folder to write to; it mirrors given folders
    #[arg(long, value_name = "DIR")]
    pub(crate) out_dir: Option<PathBuf>,
    /// Leave files that are there
    ///
    /// With -o too. An input whose file is there is not read.
    #[arg(long, visible_alias = "no-clobber")]
    pub(crate) skip_existing: bool,
    /// The encoding to write: utf-8 utf-8-bom cp932 euc-jp utf-16le utf-16be ascii iso-2022-jp
    ///
    /// By default a file gets what programs for the format expect, mostly Shift_JIS (cp932), and a terminal or a pipe
    /// UTF-8. A file of one game is in UTF-8 too where Shift_JIS lacks a character of it, or where the input is in UTF-8
    /// and of the same format.
    #[arg(long, value_name = "E", value_parser = values::encoding)]
    pub(crate) encoding: Option<Encoding>,
    #[command(flatten)]
    pub(crate) dialects: DialectArgs,
    #[command(flatten)]
    pub(crate) editing: EditingArgs,
    /// Write castles and openings into headers
    ///
    /// They (先手の囲い, 後手の戦型, …) stand in place of headers of the same names, where some are found.
    #[arg(long, help_heading = help::CHANGES)]
    pub(crate) set_tags: bool,
    /// Write games whose result is not known into training rows (psv, hcpe) too [default: leave them out]
    #[arg(long, value_name = "RESULT", value_enum, hide_short_help = true)]
    pub(crate) unknown_result: Option<UnknownResult>,
    /// Write positions without an evaluation into training rows (psv, hcpe) too, with this value in centipawns
    /// [default: leave them out]
    #[arg(long, value_name = "VALUE", value_parser = values::centipawns)]
    #[arg(hide_short_help = true)]
    pub(crate) unknown_value: Option<i16>,
    /// Report every loss and finding, not one of each kind
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Report errors only: no warning, loss, note or summary
    #[arg(long, short, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
}

/// What is written for a result that is not known.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum UnknownResult {
    /// A draw
    Draw,
}

/// Read files or whole folders and check every move, one line for each game and finding
#[derive(clap::Args, Debug)]
#[command(after_help = help::CHECK)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The rules by which endings are checked: jsa, amateur, csa, try, postal or free [default: all]
    ///
    /// By default a claim is reported only if it is false under all of them.
    #[arg(long, value_name = "RULES", value_parser = values::preset)]
    pub(crate) rules_of_play: Option<Preset>,
    /// Warn where a KI2 file writes a move differently from the Association's rule
    ///
    /// The warning has what the rule writes. Files of other formats are not checked.
    #[arg(long)]
    pub(crate) notation: bool,
    /// Which pieces marks must distinguish (with --notation)
    #[arg(long, value_enum, default_value_t = CandidatesArg::Reach, requires = "notation",
        hide_short_help = true)]
    pub(crate) candidates: CandidatesArg,
    /// Show each warning, not only the first of more than three of a kind in a game
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Leave out games without findings
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Print one JSON object for each game
    ///
    /// In findings `line` and `column` count from 1, the column in characters. `span` is a range of bytes,
    /// from 0, in the text as UTF-8 without a byte order mark, whatever the encoding of the file. In
    /// packed formats it is a range of bytes of the file, which are the columns of one line. If the name
    /// of a file is not UTF-8, `file_bytes` has its bytes in hexadecimal.
    #[arg(long)]
    pub(crate) json: bool,
    /// Name castles and openings too, as in tags (with --json)
    #[arg(long, requires = "json")]
    pub(crate) tags: bool,
}

/// Name the castles and openings of games
///
/// The two numbers after a tag are the ply that reached it and the ply that left it. A game without tags is no
/// error.
#[derive(clap::Args, Debug)]
#[command(after_help = help::TAGS)]
pub(crate) struct TagsArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// Print one JSON object for each game
    #[arg(long)]
    pub(crate) json: bool,
}

/// List games: a line for each, with day, players, handicap, plies and result
///
/// What a game does not say is left out. A position without players and moves shows its handicap or its SFEN. A game of
/// which moves are missing or unreadable is marked as incomplete, and such games are counted on stderr.
#[derive(clap::Args, Debug)]
#[command(after_help = help::LIST)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// Print one JSON object for each game, see docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    /// Print a table (CSV in UTF-8) with the same names as JSON
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Write the table for Excel: begin with a byte order mark, put ' before a cell that begins as a formula (with --csv)
    #[arg(long, requires = "csv")]
    pub(crate) bom: bool,
}

/// Count games: who wins, how games end, how long they are
///
/// The main line of each game counts. Even games, games with a handicap and games from other positions are counted
/// apart, and so are their wins. Games of which moves are missing or unreadable are incomplete: they are counted apart,
/// and nothing else is counted of them.
///
/// With --player the games are counted as that player's: wins and losses are the player's, as Black and as White
/// too. Openings and castles are those that the player played, and --by player counts the opponents. The first line
/// names all players that NAME fits.
///
/// "win %" is the part of wins in wins and losses. Draws stand apart, as the Association counts them.
#[derive(clap::Args, Debug)]
#[command(after_help = help::STATS)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// Add a table of the games by this; several with commas between them
    #[arg(long, value_name = "WHAT", value_parser = values::grouping(), value_delimiter = ',')]
    pub(crate) by: Vec<Grouping>,
    /// Leave out rows with fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u64>(FROM_ZERO))]
    pub(crate) min: u64,
    /// At most N rows of each table: those with the most games
    #[arg(long, value_name = "N", value_parser = number::<usize>(FROM_ZERO))]
    pub(crate) top: Option<usize>,
    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

/// Print USI moves in a style of notation
#[derive(clap::Args, Debug)]
#[command(after_help = help::NOTATE)]
pub(crate) struct NotateArgs {
    /// How moves are written
    #[arg(long, value_name = "STYLE", default_value = "jsa", ignore_case = true,
        value_parser = wording::style())]
    pub(crate) style: Style,
    #[command(flatten)]
    pub(crate) line: LineArgs,
    /// USI moves, or one line of USI (position startpos moves 7g7f); - is --stdin
    ///
    /// Each move is played before the next. A text may have many moves, and end in resign or win.
    #[arg(
        value_name = "MOVE",
        required_unless_present = "stdin",
        conflicts_with = "stdin"
    )]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

/// Find the USI moves that written moves mean
#[derive(clap::Args, Debug)]
#[command(after_help = help::RESOLVE, after_long_help = [help::ANSWERS, "\n\n", help::RESOLVE].concat())]
pub(crate) struct ResolveArgs {
    /// How strictly the texts are read
    #[arg(long, value_enum, default_value_t = Rules::Lenient)]
    pub(crate) rules: Rules,
    /// Which pieces marks must distinguish, for --rules jsa and on stderr [default: reach]
    #[arg(long, value_enum)]
    pub(crate) candidates: Option<CandidatesArg>,
    /// The style of the moves on stderr for an ambiguous text [default: that of the text]
    ///
    /// With lines from stdin stderr has such moves only if a style is given. "komadai help notate" shows each style.
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
    /// The comment on the postcard next to the last move (with --rules postal)
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with = "stdin",
        allow_hyphen_values = true
    )]
    pub(crate) comment: Option<String>,
    #[command(flatten)]
    pub(crate) line: LineArgs,
    /// Written moves, or texts with many (▲７六歩△３四歩▲２六歩); - is --stdin
    ///
    /// Each move is played before the next. A text may end in 投了 or まで….
    #[arg(
        value_name = "TEXT",
        required_unless_present = "stdin",
        conflicts_with = "stdin"
    )]
    pub(crate) texts: Vec<String>,
}

/// Where a line of moves starts, and whether lines come on stdin.
#[derive(clap::Args, Debug)]
pub(crate) struct LineArgs {
    /// The position before the first move: SFEN, startpos, 二枚落ち, …
    #[arg(long, value_name = "SFEN", default_value = "startpos")]
    pub(crate) sfen: String,
    /// Read lines from stdin, and print one line for each
    ///
    /// A line has moves from the position of --sfen, "SFEN<TAB>MOVES[<TAB>previous USI move]", or
    /// "position startpos moves 7g7f 3c3d".
    #[arg(long)]
    pub(crate) stdin: bool,
    /// Print one JSON object for all moves, or for each line, see docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
}

impl LineArgs {
    /// Whether lines come on stdin: `--stdin`, or `-` as the only argument.
    pub(crate) fn reads_stdin(&self, arguments: &[String]) -> bool {
        self.stdin || arguments == ["-"]
    }
}

/// Print every legal move, sorted by USI
#[derive(clap::Args, Debug)]
#[command(after_help = help::MOVES)]
pub(crate) struct MovesArgs {
    /// The position; several words are joined
    #[arg(value_name = "SFEN", required = true, num_args = 1..)]
    pub(crate) sfen: Vec<String>,
    /// How moves are written
    ///
    /// "komadai help notate" shows each style.
    #[arg(long, value_name = "STYLE", default_value = "usi", ignore_case = true,
        value_parser = wording::style_name())]
    pub(crate) style: Style,
    /// Only moves of this kind
    #[arg(long, value_name = "KIND")]
    pub(crate) only: Option<MoveKind>,
    /// Leave out non-promotions that are hardly ever better than promoting
    ///
    /// Those of pawns, bishops, rooks, and of lances to the second rank.
    #[arg(long)]
    pub(crate) useful: bool,
    /// Only moves of the piece on this square, for instance 7g, 77 or ７七
    #[arg(long, value_name = "SQUARE", value_parser = values::square)]
    pub(crate) from: Option<Square>,
    /// Only moves to this square
    #[arg(long, value_name = "SQUARE", value_parser = values::square)]
    pub(crate) to: Option<Square>,
    /// Print one JSON object with all moves, see docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) wording: WordingArgs,
}

/// A kind of moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum MoveKind {
    /// Captures and promotions
    Captures,
    /// Neither captures nor promotions
    Quiet,
    /// Answers to a check
    Evasions,
    /// Moves that give check
    Checks,
}

/// Count the paths of legal moves to a depth
#[derive(clap::Args, Debug)]
#[command(after_help = help::PERFT)]
pub(crate) struct PerftArgs {
    /// The position
    #[arg(long, value_name = "SFEN", default_value = "startpos")]
    pub(crate) sfen: String,
    /// How many plies deep
    #[arg(value_parser = number::<u32>(0..=64))]
    pub(crate) depth: u32,
    /// Print the count after each move first
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count captures, promotions, drops, checks and mates among the last moves too
    #[arg(long, conflicts_with_all = ["divide", "hash"])]
    pub(crate) stats: bool,
    /// How many threads count, 0 for as many as there are processors
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = number::<u16>(0..=1024))]
    pub(crate) threads: u16,
    /// Remember positions in a table of this many megabytes
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = number::<usize>(FROM_ZERO))]
    pub(crate) hash: usize,
    /// Print on stderr how long it took, and how many nodes a second were counted
    #[arg(long)]
    pub(crate) time: bool,
    /// Print one JSON object, see docs/json.md
    #[arg(long, conflicts_with = "time")]
    pub(crate) json: bool,
}

/// Print the completions for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = help::COMPLETIONS)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

/// Print the manual page, or write a page for each command
#[derive(clap::Args, Debug)]
#[command(after_help = help::MAN)]
pub(crate) struct ManArgs {
    /// The command whose page is printed [default: komadai itself]
    #[arg(value_name = "COMMAND", conflicts_with = "out_dir")]
    pub(crate) command: Option<String>,
    /// The folder for all pages (komadai.1, komadai-show.1, …)
    #[arg(long, value_name = "DIR")]
    pub(crate) out_dir: Option<PathBuf>,
}

/// How strictly written moves are read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Rules {
    /// Every text that can mean only one legal move
    Lenient,
    /// Only what the Association's rule would print
    Jsa,
    /// By the rules of postal games: missing or impossible facts have to be asked about
    Postal,
}
