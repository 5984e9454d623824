//! The words of `komadai image`, `komadai sheet` and `komadai view`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use komadai::diagram::{
    AnswerPlace, Coordinates, Hands, Kings, LastMove, Mark, PartColor, PieceSet, Shape, Theme,
    Tint, Width,
};
use komadai::{DisplayIn, Move, Style};

use super::selection::plies;
use super::values::{self, PLIES, number};
use super::{GamesArgs, help, wording};
use crate::language;
use crate::texts::options as texts;

/// Draw positions as pictures
///
/// A game gives one picture, of its last position, unless you ask for more. The format is that of the extension of
/// -o: .svg, .png, .pdf, .tex (TikZ), .txt, and moving pictures of games: .gif, .apng. Pictures need no font.
///
/// Several pictures for -o are numbered: NAME-1.svg, NAME-2.svg, …. In --out-dir a picture has the name of its file,
/// and the numbers of the game and of the ply where there are several.
#[derive(clap::Args, Debug)]
#[command(after_help = help::IMAGE)]
pub(crate) struct ImageArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The file to write, - for SVG on stdout [default: stdout]
    #[arg(short, long, value_name = "OUT", conflicts_with = "out_dir")]
    pub(crate) output: Option<PathBuf>,
    /// The folder to write to
    #[arg(long, value_name = "DIR")]
    pub(crate) out_dir: Option<PathBuf>,
    /// The format of the pictures [default: that of -o, or svg]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) to: Option<PictureFormat>,
    /// Draw the position after this ply instead of the last
    #[arg(long, value_name = "N", conflicts_with = "each", value_parser = number::<u32>(PLIES))]
    pub(crate) ply: Option<u32>,
    /// Draw several positions of each game
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Each::Game)]
    pub(crate) each: Each,
    /// Which plies a moving picture shows: 1..40
    #[arg(long, value_name = "A..B", value_parser = plies)]
    pub(crate) range: Option<RangeInclusive<usize>>,
    /// How long a moving picture shows each position, in milliseconds; or clock, as long as its move took
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = delay)]
    pub(crate) delay: Delay,
    /// The move that led to a position, in USI
    #[arg(long, value_name = "USI")]
    pub(crate) last_move: Option<Move>,
    /// How the last move is shown
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = code(LastMove::ALL, LastMove::code))]
    pub(crate) last_move_as: LastMove,
    /// Arrows and circles, with commas between them: 7g7f, R2h2d in red (G R Y B), P*5e from the hand, 5e for a circle
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = mark)]
    pub(crate) arrows: Vec<Mark>,
    /// Filled squares, with commas between them: 5e, R4d in red
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = filled)]
    pub(crate) squares: Vec<Mark>,
    /// Put a ring around a king in check
    #[arg(long)]
    pub(crate) check: bool,
    /// Draw the board from the side of White (後手)
    #[arg(long)]
    pub(crate) flip: bool,
    /// The look
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = code(Theme::ALL, Theme::code))]
    pub(crate) theme: Theme,
    /// Colours in place of the theme's, with commas between them: board=#f0d8a0,lines=#806040
    ///
    /// The parts are background, board, lines, pieces, promoted, words, bodies, edges, reached, left, check.
    #[arg(long, value_name = "PART=COLOR", value_delimiter = ',', value_parser = color)]
    pub(crate) colors: Vec<PartColor>,
    /// What is written on the pieces
    #[arg(long, value_name = "SET", default_value = "book", value_parser = code(PieceSet::ALL, PieceSet::code))]
    pub(crate) pieces: PieceSet,
    /// Who has 王 for a king and not 玉: gyoku for nobody, ou for both
    #[arg(long, value_name = "WHO", default_value = "gyoku", value_parser = code(Kings::ALL, Kings::code))]
    pub(crate) kings: Kings,
    /// How files and ranks are numbered
    #[arg(long, value_name = "HOW", default_value = "japanese", value_parser = code(Coordinates::ALL, Coordinates::code))]
    pub(crate) coordinates: Coordinates,
    /// Whose hands are drawn; attacker is the form of tsume problems, problem adds the
    /// other hand below the board
    #[arg(long, value_name = "WHOSE", default_value = "both", value_parser = code(Hands::ALL, Hands::code))]
    pub(crate) hands: Hands,
    /// The width in pixels, from 16 to 4096
    #[arg(long, value_name = "PIXELS", default_value = "720", value_parser = width)]
    pub(crate) size: Width,
    /// Leave the background out
    #[arg(long)]
    pub(crate) transparent: bool,
    /// The line above the board [default: the last move of a game]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// The line below the board
    #[arg(long, value_name = "TEXT")]
    pub(crate) caption: Option<String>,
    /// Write the time that each side has spent below the board
    #[arg(long, conflicts_with = "caption")]
    pub(crate) clocks: bool,
}

/// Print tsume problems on sheets of paper, with their answers
///
/// A problem without moves is solved, and its answer is proved. One that has a cook or no mate, or that is not solved in
/// time, is named on stderr and not printed. The moves of a problem that has some are its answer, if they end in mate
/// and each move of the attacker gives check; games are not printed.
///
/// The attacker plays upwards: the board of a problem in which White mates is turned, and the sides are exchanged. The
/// defender holds the pieces that are not shown. If the answer depends on another hand, a line below the board states it.
///
/// The extension of -o decides: .pdf, .html, .svg (a file for each page: NAME-1.svg, …), .tsv (cards for Anki: a picture
/// and an answer).
#[derive(clap::Args, Debug)]
#[command(after_help = help::SHEET)]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The file to write
    #[arg(short, long, value_name = "OUT", required = true)]
    pub(crate) output: PathBuf,
    /// Problems on a page, from 1 to 12
    #[arg(long, value_name = "N", default_value = "6", value_parser = number::<u8>(1..=12))]
    pub(crate) per_page: u8,
    /// Where the answers are: after the last problem, on the back of each page, upside down at its foot, or nowhere
    #[arg(long, value_name = "WHERE", default_value = "end", value_parser = code(AnswerPlace::ALL, AnswerPlace::code))]
    pub(crate) answers: AnswerPlace,
    /// The line above each problem; {number} and {plies} are its number and length
    #[arg(long, value_name = "TEXT")]
    pub(crate) titles: Option<String>,
    /// The title of the document [default: the name of OUT]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// The look
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = code(Theme::ALL, Theme::code))]
    pub(crate) theme: Theme,
    /// Give a problem up after N seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::<u64>(1..=86_400))]
    pub(crate) seconds: u64,
}

/// Write games as one HTML file that replays them
///
/// The file needs no network and no other file. Without JavaScript it shows the moves and diagrams.
#[derive(clap::Args, Debug)]
#[command(after_help = help::VIEW)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    /// The file to write, - for stdout [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<PathBuf>,
    /// How moves are written [default: press, in English hosking]
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name())]
    pub(crate) style: Option<Style>,
    /// The title of the page [default: the event of the first game, or the name of its file]
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
}

/// What is drawn of a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Each {
    /// The last position of a game
    Game,
    /// The start, and each position of the main line
    Ply,
    /// Each position with a bookmark
    Bookmark,
    /// The last position of the main line and of each variation
    Variation,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum PictureFormat {
    /// SVG
    Svg,
    /// PNG
    Png,
    /// PDF of one page
    Pdf,
    /// TikZ, for LaTeX
    Tex,
    /// Text: the diagram of Japanese files, or letters with --lang en
    Txt,
    /// A moving picture of each game
    Gif,
    /// A moving picture of each game in all colours
    Apng,
}

impl PictureFormat {
    /// The extension of its files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
            PictureFormat::Pdf => "pdf",
            PictureFormat::Tex => "tex",
            PictureFormat::Txt => "txt",
            PictureFormat::Gif => "gif",
            PictureFormat::Apng => "apng",
        }
    }

    /// The format of files with an extension.
    pub(crate) fn from_extension(extension: &str) -> Option<PictureFormat> {
        let formats = PictureFormat::value_variants().iter().copied();
        formats
            .into_iter()
            .find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }

    /// Whether it shows a whole game.
    pub(crate) fn is_moving(self) -> bool {
        matches!(self, PictureFormat::Gif | PictureFormat::Apng)
    }
}

/// How long a position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delay {
    Millis(u32),
    /// As long as the move took.
    Clock,
}

/// Reads one of the codes of a type.
fn code<T: Copy + Send + Sync + FromStr + 'static>(
    all: &'static [T],
    code: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(move |&value| code(value)))
        .try_map(|text| text.parse())
}

/// How long a position may be shown, in milliseconds.
const DELAYS: RangeInclusive<u32> = 10..=600_000;

fn delay(text: &str) -> Result<Delay, String> {
    match text {
        "clock" => Ok(Delay::Clock),
        text => {
            let read = text.parse().ok().filter(|millis| DELAYS.contains(millis));
            let millis = read.ok_or_else(|| texts::number_between(DELAYS.start(), DELAYS.end()))?;
            Ok(Delay::Millis(millis))
        }
    }
}

fn said(error: impl DisplayIn) -> String {
    error.in_language(language::chosen()).to_string()
}

fn mark(text: &str) -> Result<Mark, String> {
    text.parse().map_err(said)
}

fn color(text: &str) -> Result<PartColor, String> {
    text.parse().map_err(said)
}

fn width(text: &str) -> Result<Width, String> {
    text.parse().map_err(said)
}

/// Reads a square, with a letter of a colour before it.
fn filled(text: &str) -> Result<Mark, String> {
    let tint = match text.chars().next() {
        Some('R') => Tint::Red,
        Some('Y') => Tint::Yellow,
        Some('B') => Tint::Blue,
        _ => Tint::Green,
    };
    let square = values::square(text.trim_start_matches(['G', 'R', 'Y', 'B']))?;
    Ok(Mark::new(Shape::Fill(square)).tint(tint))
}
