//! The options of the commands that search games and count what was played.

use std::path::PathBuf;

use komadai::Style;

use super::values::{FROM_ONE, PLIES, number};
use super::{GamesArgs, help, wording};

/// The heading of the options about what is searched.
const CONDITIONS: &str = "What is searched";

/// Find positions, shapes and moves in games
///
/// A line of the result has the file and the game, the plies after which the question holds, the move that led to
/// the first of them, and the result of the game. The words are about Black, who plays upwards, unless
/// --either-side asks for White too. docs/patterns.md has all words, docs/search.md has many questions.
///
/// Nothing is kept from one run to the next: all games are read each time. A game that cannot be read to its end is
/// searched as far as it goes, and its error is reported.
#[derive(clap::Args, Debug)]
#[command(after_help = help::SEARCH)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// This position (SFEN, startpos, "startpos moves 7g7f", 二枚落ち), however it was reached
    #[arg(long, value_name = "P", help_heading = CONDITIONS)]
    pub(crate) position: Option<String>,
    /// Whatever the hands of --position are
    #[arg(long, requires = "position", help_heading = CONDITIONS)]
    pub(crate) any_hand: bool,
    /// Whoever is to move in --position
    #[arg(long, requires = "position", help_heading = CONDITIONS)]
    pub(crate) any_turn: bool,
    /// These words: pieces on squares ("S7g G7h", "銀77 金78 敵歩34 空27"), tag:yagura, captures:R, and more
    #[arg(long, value_name = "WORDS", help_heading = CONDITIONS)]
    pub(crate) has: Vec<String>,
    /// These pieces in hand: "B P>=2"; v before a piece means the other side's hand: "vR=0"
    #[arg(long, value_name = "PIECES", help_heading = CONDITIONS)]
    pub(crate) hand: Vec<String>,
    /// This move, as it is written (▲４五桂) or by piece and squares (N4e, 2h6h, P*)
    #[arg(long = "move", value_name = "MOVE", help_heading = CONDITIONS)]
    pub(crate) played: Option<String>,
    /// And after that, at a later ply, these words; may be repeated
    #[arg(long, value_name = "WORDS", help_heading = CONDITIONS)]
    pub(crate) then: Vec<String>,
    /// Each --then within N plies after what comes before it
    #[arg(long, value_name = "N", requires = "then", help_heading = CONDITIONS,
        value_parser = number::<u32>(FROM_ONE))]
    pub(crate) within: Option<u32>,
    /// The same for White, with the board turned
    #[arg(long, help_heading = CONDITIONS)]
    pub(crate) either_side: bool,
    /// The same with left and right exchanged too
    #[arg(long, help_heading = CONDITIONS)]
    pub(crate) mirror: bool,
    /// In variations too
    #[arg(long, help_heading = CONDITIONS)]
    pub(crate) variations: bool,
    /// The whole question in JSON instead, see docs/search.md
    #[arg(long, value_name = "JSON", help_heading = CONDITIONS, conflicts_with_all = [
        "position", "any_hand", "any_turn", "has", "hand", "played", "then", "within", "either_side", "mirror", "variations",
    ])]
    pub(crate) query: Option<String>,
    /// Print only how many games have hits, and how many hits there are
    #[arg(long)]
    pub(crate) count: bool,
    /// Print one JSON object for each game with hits, see docs/json.md
    #[arg(long, conflicts_with = "count")]
    pub(crate) json: bool,
    /// Write the games with hits to this file; where its format holds one game, to NAME-1.kif, NAME-2.kif, …
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// Write a game for each hit, which ends there (with -o)
    #[arg(long, requires = "output")]
    pub(crate) cut: bool,
    /// Draw the position of each hit as SVG into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) image: Option<PathBuf>,
    /// How moves are written [default: press, in English hosking]
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
}

/// Count what was played from a position: moves, wins, ratings
///
/// Each line has a move, how many games have it and their part of the games at the position before it, the part that
/// Black won of those with a winner, the draws, the mean rating of those who played it, the last year, and a game.
/// Moves that lead to one position in another order are joined, so a position has all games that reached it.
///
/// The main lines count, up to the first entry that is no legal move. A game counts once for a move in a position.
#[derive(clap::Args, Debug)]
#[command(after_help = help::TREE)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The position to begin with (SFEN, startpos, "startpos moves 7g7f", 二枚落ち) [default: startpos]
    #[arg(long, value_name = "P")]
    pub(crate) position: Option<String>,
    /// How many moves deep the tree is [default: 4; 20 for a page]
    #[arg(long, value_name = "N", value_parser = number::<u32>(PLIES))]
    pub(crate) depth: Option<u32>,
    /// Leave out moves of fewer than N games [default: a hundredth of the games]
    #[arg(long, value_name = "N", value_parser = number::<u32>(FROM_ONE))]
    pub(crate) min: Option<u32>,
    /// Print one JSON object for each position, see docs/json.md
    #[arg(long, conflicts_with = "output")]
    pub(crate) json: bool,
    /// Write a page .html in which one walks through the tree
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// The title of the page
    #[arg(long, value_name = "TEXT", requires = "output")]
    pub(crate) title: Option<String>,
    /// How moves are written [default: press, in English hosking]
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
}
