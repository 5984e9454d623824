//! Defines the options of `komadai image`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser;
use komadai::diagram::{
    Coordinates, Hands, Kings, LastMove, Mark, PartColor, PieceSet, Shape, Theme, Tint, Width,
};
use komadai::{DisplayIn, Language, Move, SetupOrder, Style};
use komadai_forms::OneLine;

use super::help::{examples, text};
use super::selection::plies;
use super::values::{self, PLIES, number};
use super::{GamesArgs, wording};
use crate::language;
use crate::template::Template;
use crate::texts::options as texts;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Draw positions as pictures

By default a game gives one picture, of its last position. The extension of -o selects the format: .svg, .png, .pdf, \
.tex (TikZ), .txt; .gif and .apng animate a game. Pictures do not need a font.

Several pictures for -o are numbered: NAME-001.svg, NAME-002.svg, …. In --out-dir a picture is named after its input. From \
the second game of a file on, the number of the game is added to the name; so is the ply, unless each game has one picture.", "\
局面を図にする

既定では、1局につき最終局面の図を1枚描く。形式は -o の拡張子で決まる: .svg、.png、.pdf、.tex (TikZ)、.txt。.gif と .apng は\
対局の動画になる。フォントは要らない。

-o の図が複数あれば番号を付ける: NAME-001.svg、NAME-002.svg、…。--out-dir では入力の名前になり、1つのファイルの2局目からは\
対局の番号を、1局に図が複数あれば手数も付ける。"))]
#[command(after_help = examples(&[
    "komadai image onigoroshi.kif --ply 9,14 --title '第{number}図' -o a.svg",
    "komadai image startpos --arrows 7g7f,R2g2f --theme wood -o start.svg",
    "komadai image onigoroshi.kif --delay clock -o game.gif",
    "komadai image --figures book.tsv --size 60mm -o figure.pdf",
]))]
pub(crate) struct ImageArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT", conflicts_with = "out_dir",
        help = text("\
Write to this file, - for stdout [default: stdout]

On a terminal, stdout is the default only for text.", "\
出力ファイル。- は標準出力〔既定値: 標準出力〕

端末に何も指定せず書けるのは txt だけ。"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "DIR", help = text("Write to this folder", "出力フォルダ"))]
    pub(crate) out_dir: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_enum, help = text(
        "Write this format [default: that of -o, or svg]", "図の形式〔既定値: -o の拡張子、なければ svg〕"))]
    pub(crate) to: Option<PictureFormat>,
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with_all = ["each", "range", "figures"],
        value_parser = number::<u32>(PLIES),
        help = text("Draw the positions after these plies: 20,35,47", "これらの手数の局面を描く: 20,35,47"))]
    pub(crate) ply: Vec<u32>,
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with = "figures",
        help = text("Draw these positions of each game [default: game]", "1局のうち描く局面〔既定値: game〕"))]
    pub(crate) each: Option<Each>,
    #[arg(long, value_name = "A..B", value_parser = plies, conflicts_with = "figures", help = text("\
Draw or animate these plies: 1..40

Without --each, every position of the range is drawn.", "\
描く、または動画にする手数の範囲: 1..40

--each がなければ、範囲のすべての局面を描く。"))]
    pub(crate) range: Option<RangeInclusive<usize>>,
    #[arg(long, conflicts_with = "why", help = text("\
Draw the figures of a book, which IN lists

Each line of IN has a file or a position, a ply, marks as for --arrows, and a caption, separated by tabs. All but the \
first may be missing: without a ply the last position is drawn. Lines that begin with # are comments. Files are those \
beside IN.", "\
IN に並べた図をすべて描く

IN の各行は、ファイルか局面、手数、--arrows と同じ印、盤の下の文をタブで区切ったもの。2つ目以降は省ける。\
手数がなければ最終局面を描く。# で始まる行は注釈。ファイルは IN のあるフォルダから探す。"))]
    pub(crate) figures: bool,
    #[arg(long, value_name = "ORDER", value_parser = setup_order,
        conflicts_with_all = ["inputs", "ply", "each", "range", "figures", "why", "arrows", "squares", "last_move", "clocks"],
        hide_short_help = true, help = text("\
Animate setting up the pieces: ohashi (大橋流) or ito (伊藤流)

The picture must be a .gif or an .apng. White, who begins, is the player of higher rank.", "\
駒を並べる順を動画にする: ohashi (大橋流)、ito (伊藤流)

形式は .gif か .apng。先に並べる後手を上位者とする。"))]
    pub(crate) setup: Option<SetupOrder>,
    #[arg(long, value_name = "MS", default_value = "1000", value_parser = delay, help = text("\
Animate at MS milliseconds per ply

`clock` shows each position as long as its move took.", "\
動画の1局面を表示する時間 (ミリ秒)

clock なら、実際の消費時間のとおりに表示する。"))]
    pub(crate) delay: Delay,
    #[arg(long, value_name = "USI", hide_short_help = true,
        help = text("Mark this move as the last (in USI)", "局面の直前の指し手 (USI)"))]
    pub(crate) last_move: Option<Move>,
    #[arg(long, value_name = "HOW", default_value = "auto", value_parser = code(LastMove::ALL, LastMove::code),
        hide_short_help = true, help = text("\
Choose how to show the last move

`bold` prints the piece that moved in bold, `squares` fills the squares of the move. `auto` is bold in the theme `book`, \
squares elsewhere.", "\
直前の指し手の示し方

bold は動いた駒を太字にし、squares は移動元と移動先のマスを塗る。auto は、テーマが book なら bold、それ以外なら squares。"))]
    pub(crate) last_move_as: LastMove,
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = MarkText::read, help = text("\
Draw arrows and circles (comma-separated): 7g7f,R5e

7g7f is an arrow, P*5e one from the hand, 5e or 55 a circle. A move in any notation (▲５五角, Bx5e) is an arrow, too. G, \
R, Y or B before it is the colour: green, red, yellow or blue.", "\
矢印と丸を描く。コンマで区切る: 7g7f,R5e

7g7f は矢印、P*5e は持ち駒からの矢印、5e や 55 は丸。▲５五角 のような指し手も矢印になる。前に付けた G、R、Y、B は色 \
(緑、赤、黄、青) を表す。"))]
    pub(crate) arrows: Vec<MarkText>,
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = filled, help = text(
        "Fill squares (comma-separated): 5e,R4d (red)", "マスを塗る。コンマで区切る: 5e,R4d (赤)"))]
    pub(crate) squares: Vec<Mark>,
    #[arg(long, value_name = "MOVE", conflicts_with_all = ["each", "range"], help = text("\
Draw why a move is illegal, or written so

Arrows and squares show what the caption says: the pieces that mate, check, pin or stand in the way, or the other pieces \
that could go to the same square. MOVE is in any notation, as for resolve.", "\
指し手が反則になる理由や、その表記の理由を描く

盤の下の文が述べることを、矢印と塗ったマスで示す: 詰ましている駒、王手の駒、間にある駒、同じマスに動けるほかの駒など。\
MOVE は resolve で読めるどの表記でもよい。"))]
    pub(crate) why: Option<String>,
    #[arg(long, hide_short_help = true, help = text("Put a ring around a king in check", "王手のかかった玉を丸で囲む"))]
    pub(crate) check: bool,
    #[arg(long, help = text("Draw the board from White's side", "後手 (上手) 側から見た盤にする"))]
    pub(crate) flip: bool,
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = code(Theme::ALL, Theme::code),
        help = text("Choose the look", "図の見た目"))]
    pub(crate) theme: Theme,
    #[arg(long, value_name = "PART=COLOR", value_delimiter = ',', value_parser = color, hide_short_help = true,
        help = text("\
Replace colours of the theme (comma-separated): board=#f0d8a0,lines=#806040

The parts are background, board, lines, pieces and promoted (characters), words (all other text), bodies and edges (of pieces), reached and left (squares of the last move), and check (the ring).", "\
見た目の色を替える。コンマで区切る: board=#f0d8a0,lines=#806040

部分は background (背景)、board (盤)、lines (線)、pieces (すべての駒の字)、promoted (成駒の字)、words (ほかの字)、\
bodies と edges (駒形の面と縁)、reached と left (直前の手の移動先と移動元)、check (王手の丸)。"))]
    pub(crate) colors: Vec<PartColor>,
    #[arg(long, value_name = "SET", default_value = "book", value_parser = code(PieceSet::ALL, PieceSet::code),
        help = text("Choose what to write on the pieces", "駒の文字"))]
    pub(crate) pieces: PieceSet,
    #[arg(long, value_name = "WHO", default_value = "gyoku", value_parser = code(Kings::ALL, Kings::code),
        hide_short_help = true, help = text("Choose who has 王 instead of 玉 (`gyoku`: nobody, `ou`: both)",
            "玉を王と書く側。gyoku は両方とも玉、ou は両方とも王"))]
    pub(crate) kings: Kings,
    #[arg(long, value_name = "HOW", value_parser = code(Coordinates::ALL, Coordinates::code), hide_short_help = true,
        help = text("\
Choose how to number files and ranks [default: numbers]

With --lang ja the default is japanese.", "\
筋と段の表示〔既定値: japanese〕

--lang en での既定値は numbers。"))]
    coordinates: Option<Coordinates>,
    #[arg(long, value_name = "WHOSE", default_value = "both", value_parser = code(Hands::ALL, Hands::code), help = text("\
Choose whose pieces in hand to draw

`attacker` draws only the hand of the side to move, as in tsume problems. `problem` adds the other hand below the board.", "\
描く持ち駒

attacker は攻方の持ち駒だけ (詰将棋の形)。problem はさらに玉方の持ち駒を盤の下に書く。"))]
    pub(crate) hands: Hands,
    #[arg(long, value_name = "PIXELS", default_value = "720", value_parser = width, help = text("\
Set the width, in pixels or as 60mm

From 16 to 4096 pixels, or from 2mm to 346mm. Millimetres are exact in PDF, TikZ and SVG. Pictures of pixels then have \
300 per inch.", "\
幅。ピクセル数か、60mm のような長さ

16 から 4096 まで、または 2mm から 346mm まで。PDF、TikZ、SVG ではその長さになる。画素の画像では1インチを300ピクセルとする。"))]
    pub(crate) size: Width,
    #[arg(long, hide_short_help = true, help = text("Leave out the background", "背景を塗らない"))]
    pub(crate) transparent: bool,
    #[arg(long, value_name = "TEXT", value_parser = title, help = text("\
Write TEXT above the board [default: the last move]

{number} becomes the number of the picture, {move} the last move, {ply} its ply, {black} and {white} the players, and \
{date} the day of the game.", "\
盤の上に書く文〔既定値: 直前の指し手〕

{number} は図の番号、{move} は直前の指し手、{ply} はその手数、{black} と {white} は対局者、{date} は対局日になる。"))]
    pub(crate) title: Option<Template>,
    #[arg(long, value_name = "TEXT", value_parser = title, help = text("\
Write TEXT below the board

{number} and the other names of --title are replaced, too.", "\
盤の下に書く文

{number} など、--title と同じ名前を使える。"))]
    pub(crate) caption: Option<Template>,
    #[arg(long, value_name = "STYLE", ignore_case = true, hide_short_help = true, value_parser = wording::style_name(),
        help = wording::style_help("press"))]
    pub(crate) style: Option<Style>,
    #[arg(long, conflicts_with = "caption", hide_short_help = true,
        help = text("Write the time spent by each side below the board", "盤の下に両者の消費時間を書く"))]
    pub(crate) clocks: bool,
}

impl ImageArgs {
    /// Returns how files and ranks are numbered.
    pub(crate) fn coordinates(&self) -> Coordinates {
        let usual = match language::chosen() {
            Language::English => Coordinates::Numbers,
            Language::Japanese => Coordinates::Japanese,
        };
        self.coordinates.unwrap_or(usual)
    }

    /// Returns the positions of a game to draw: all if only a range is given.
    pub(crate) fn each(&self) -> Each {
        match (self.each, &self.range) {
            (Some(each), _) => each,
            (None, Some(_)) => Each::Ply,
            (None, None) => Each::Game,
        }
    }
}

/// The positions of a game to draw.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum Each {
    #[value(help = text("The last position of a game", "最終局面"))]
    Game,
    #[value(help = text("The start, and each position of the main line", "開始局面と、本譜の各局面"))]
    Ply,
    #[value(help = text("Each position with a bookmark", "しおりのある局面"))]
    Bookmark,
    #[value(help = text("The last position of the main line and of each variation", "本譜と各変化の最後の局面"))]
    Variation,
}

/// The format of a picture.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum PictureFormat {
    #[value(help = "SVG")]
    Svg,
    #[value(help = "PNG")]
    Png,
    #[value(help = text("PDF of one page", "1ページの PDF"))]
    Pdf,
    #[value(help = text("TikZ, for LaTeX", "TikZ (LaTeX 用)"))]
    Tex,
    #[value(help = text("Text: the board as in KIF files in Japanese, in letters in English",
        "文字の局面図 (--lang en では駒をアルファベットで書く)"))]
    Txt,
    #[value(help = text("An animation of each game", "1局ごとの動画"))]
    Gif,
    #[value(help = text("An animation of each game, in full colour", "1局ごとの動画 (フルカラー)"))]
    Apng,
}

impl PictureFormat {
    /// Returns the extension of its files.
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

    /// Returns the format of files with this extension.
    pub(crate) fn from_extension(extension: &str) -> Option<PictureFormat> {
        let formats = PictureFormat::value_variants().iter().copied();
        formats
            .into_iter()
            .find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }

    /// Returns `true` if it shows a whole game.
    pub(crate) fn is_moving(self) -> bool {
        matches!(self, PictureFormat::Gif | PictureFormat::Apng)
    }
}

/// The time for which a position is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Delay {
    Millis(u32),
    /// The time that the move took.
    Clock,
}

/// Reads one of the codes of a type.
pub(super) fn code<T: Copy + Send + Sync + FromStr + 'static>(
    all: &'static [T],
    code: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(move |&value| code(value)))
        .try_map(|text| text.parse())
}

/// The limits of the time for a position, in milliseconds.
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

/// The names in titles and captions.
const NAMES: [&str; 6] = ["number", "move", "ply", "black", "white", "date"];

/// Reads a title or a caption.
pub(crate) fn title(text: &str) -> Result<Template, String> {
    Template::read(text, &NAMES)
}

fn setup_order(text: &str) -> Result<SetupOrder, String> {
    let named = |order: &SetupOrder| {
        order.japanese().starts_with(text) && text.ends_with(['流', '橋', '藤'])
    };
    let japanese = SetupOrder::ALL.iter().copied().find(named);
    japanese.map_or_else(|| text.parse().map_err(values::expected), Ok)
}

/// A mark, or a move in any notation as an arrow, which needs the position.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum MarkText {
    Mark(Mark),
    Move(Tint, String),
}

impl MarkText {
    /// Reads a mark. A text that names both a square or a move and another one after a colour is the former.
    pub(crate) fn read(text: &str) -> Result<MarkText, String> {
        let text = text.trim();
        let (tint, rest) = tinted(text);
        let square = |tint, text: &str| {
            let square = values::square(text).ok()?;
            Some(MarkText::Mark(
                Mark::new(Shape::Circle(square.into())).tint(tint),
            ))
        };
        let played = |tint, text: &str| {
            let is_move = komadai::parse::any_move(text).is_ok();
            is_move.then(|| MarkText::Move(tint, text.to_owned()))
        };
        let mark = text.parse().ok().map(MarkText::Mark);
        mark.or_else(|| square(Tint::Green, text))
            .or_else(|| square(tint, rest))
            .or_else(|| played(Tint::Green, text))
            .or_else(|| played(tint, rest))
            .ok_or_else(|| texts::mark(OneLine(text).to_string()))
    }
}

fn color(text: &str) -> Result<PartColor, String> {
    text.parse().map_err(said)
}

fn width(text: &str) -> Result<Width, String> {
    text.parse().map_err(said)
}

/// Splits off a letter for a colour. Without one the colour is green.
fn tinted(text: &str) -> (Tint, &str) {
    for (letter, tint) in [
        ('G', Tint::Green),
        ('R', Tint::Red),
        ('Y', Tint::Yellow),
        ('B', Tint::Blue),
    ] {
        if let Some(rest) = text.strip_prefix(letter) {
            return (tint, rest);
        }
    }
    (Tint::Green, text)
}

/// Reads a square, with an optional letter for a colour before it.
fn filled(text: &str) -> Result<Mark, String> {
    let (tint, square) = tinted(text.trim());
    let square = values::square(square)?;
    Ok(Mark::new(Shape::Fill(square)).tint(tint))
}
