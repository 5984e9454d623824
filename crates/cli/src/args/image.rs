//! Defines the options of `komadai image`, `komadai sheet` and `komadai view`.

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

use super::help::{examples, text};
use super::selection::plies;
use super::values::{self, PLIES, number};
use super::{GamesArgs, wording};
use crate::language;
use crate::texts::options as texts;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Draw positions as pictures

By default a game gives one picture, of its last position. The extension of -o selects the format: .svg, .png, .pdf, \
.tex (TikZ), .txt; .gif and .apng animate a game. Pictures do not need a font.

Several pictures for -o are numbered: NAME-1.svg, NAME-2.svg, …. In --out-dir a picture is named after its input. From \
the second game of a file on, the number of the game is added to the name; so is the ply, unless --each is game.", "\
局面を図にする

既定では、1局につき最終局面の図を1枚描く。形式は -o の拡張子で決まる: .svg、.png、.pdf、.tex (TikZ)、.txt。.gif と .apng は\
対局の動画になる。フォントは要らない。

-o の図が複数あれば番号を付ける: NAME-1.svg、NAME-2.svg、…。--out-dir では入力の名前になり、1つのファイルの2局目からは\
対局の番号を、--each が game 以外なら手数も付ける。"))]
#[command(after_help = examples(&[
    "komadai image onigoroshi.kif --ply 9 -o figure.svg",
    "komadai image startpos --arrows 7g7f,R2g2f --theme wood -o start.svg",
    "komadai image . --each bookmark --to png --out-dir figures",
    "komadai image onigoroshi.kif --delay clock -o game.gif",
]))]
pub(crate) struct ImageArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT", conflicts_with = "out_dir",
        help = text("Write to this file, - for stdout [default: stdout]", "出力ファイル。- は標準出力〔既定値: 標準出力〕"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "DIR", help = text("Write to this folder", "出力フォルダ"))]
    pub(crate) out_dir: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", value_enum, help = text(
        "Write this format [default: that of -o, or svg]", "図の形式〔既定値: -o の拡張子、なければ svg〕"))]
    pub(crate) to: Option<PictureFormat>,
    #[arg(long, value_name = "N", conflicts_with = "each", value_parser = number::<u32>(PLIES),
        help = text("Draw the position after ply N, not the last", "最終局面ではなく N 手目の局面を描く"))]
    pub(crate) ply: Option<u32>,
    #[arg(long, value_name = "WHAT", value_enum, default_value_t = Each::Game,
        help = text("Draw these positions of each game", "1局のうち描く局面"))]
    pub(crate) each: Each,
    #[arg(long, value_name = "A..B", value_parser = plies,
        help = text("Animate these plies: 1..40", "動画にする手数の範囲: 1..40"))]
    pub(crate) range: Option<RangeInclusive<usize>>,
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
    #[arg(long, value_name = "MARKS", value_delimiter = ',', value_parser = mark, help = text("\
Draw arrows and circles (comma-separated): 7g7f,R5e

7g7f is an arrow, P*5e one from the hand, 5e a circle. G, R, Y or B before it is the colour: green, red, yellow or blue.", "\
矢印と丸を描く。コンマで区切る: 7g7f,R5e

7g7f は矢印、P*5e は持ち駒からの矢印、5e は丸。前に付けた G、R、Y、B は色 (緑、赤、黄、青) を表す。"))]
    pub(crate) arrows: Vec<Mark>,
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = filled, help = text(
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
    #[arg(long, help = text("Put a ring around a king in check", "王手のかかった玉を丸で囲む"))]
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
    #[arg(long, value_name = "HOW", default_value = "japanese", value_parser = code(Coordinates::ALL, Coordinates::code),
        hide_short_help = true, help = text("Choose how to number files and ranks", "筋と段の表示"))]
    pub(crate) coordinates: Coordinates,
    #[arg(long, value_name = "WHOSE", default_value = "both", value_parser = code(Hands::ALL, Hands::code), help = text("\
Choose whose pieces in hand to draw

`attacker` draws only the hand of the side to move, as in tsume problems. `problem` adds the other hand below the board.", "\
描く持ち駒

attacker は攻方の持ち駒だけ (詰将棋の形)。problem はさらに玉方の持ち駒を盤の下に書く。"))]
    pub(crate) hands: Hands,
    #[arg(long, value_name = "PIXELS", default_value = "720", value_parser = width,
        help = text("Set the width, from 16 to 4096 pixels", "幅のピクセル数 (16 から 4096)"))]
    pub(crate) size: Width,
    #[arg(long, hide_short_help = true, help = text("Leave out the background", "背景を塗らない"))]
    pub(crate) transparent: bool,
    #[arg(long, value_name = "TEXT",
        help = text("Write TEXT above the board [default: the last move]", "盤の上に書く文〔既定値: 直前の指し手〕"))]
    pub(crate) title: Option<String>,
    #[arg(long, value_name = "TEXT", help = text("Write TEXT below the board", "盤の下に書く文"))]
    pub(crate) caption: Option<String>,
    #[arg(long, conflicts_with = "caption", hide_short_help = true,
        help = text("Write the time spent by each side below the board", "盤の下に両者の消費時間を書く"))]
    pub(crate) clocks: bool,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Print tsume problems on sheets of paper, with their answers

A problem without moves is solved, and its answer is proved. Problems with a cook or without a mate, or not solved in \
time, are named on stderr and left out. If a problem has moves, they are its answer, provided that they end in mate and \
each move of the attacker gives check. Games are not printed.

The attacker plays upwards: if White mates, the board is turned and the sides are exchanged. The defender has all \
pieces that are not shown. If the answer depends on another hand, a line below the board states it.

The extension of -o selects the format: .pdf, .html, .svg (a file per page: NAME-1.svg, …), .tsv (cards for Anki: a \
picture and an answer).", "\
詰将棋のプリントを作る (解答付き)

指し手のない問題は解いて、解答が正しいことを証明する。余詰や不詰の問題、時間内に解けなかった問題は、標準エラー出力に名前を出し、印刷しない。\
指し手のある問題では、攻方の手がすべて王手で、詰みで終わっていれば、それを解答とする。対局の棋譜は印刷しない。

攻方が下から攻める向きに印刷する。後手が詰ます問題では、盤を回して先後を入れ替える。図にない駒はすべて玉方の持ち駒とする。\
解答がそれと違う玉方の持ち駒を前提とするときは、盤の下にその持ち駒を書く。

形式は -o の拡張子で決まる: .pdf、.html、.svg (1ページに1ファイル: NAME-1.svg、…)、.tsv (Anki 用のカード: 図と解答)。"))]
#[command(after_help = examples(&[
    "komadai sheet problems.sfen -o problems.pdf",
    "komadai sheet problems.sfen --per-page 4 --answers back -o problems.pdf",
    "komadai sheet problems.sfen -o cards.tsv",
]))]
pub(crate) struct SheetArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT", required = true, help = text("Write to this file", "出力ファイル"))]
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "N", default_value = "6", value_parser = number::<u8>(1..=12),
        help = text("Print N problems on a page, from 1 to 12", "1ページの問題数 (1 から 12)"))]
    pub(crate) per_page: u8,
    #[arg(long, value_name = "WHERE", default_value = "end", value_parser = code(AnswerPlace::ALL, AnswerPlace::code),
        help = text("\
Choose where to print the answers

`end` is after the last problem, `back` on the back of each page, `foot` upside down at its foot, `none` nowhere.", "\
解答の場所

end は最後の問題のあと、back は各ページの裏、foot は各ページの下に上下逆さま、none はなし。"))]
    pub(crate) answers: AnswerPlace,
    #[arg(long, value_name = "TEXT", help = text("\
Write TEXT above each problem

{number} and {plies} become its number and its length.", "\
各問題の上に書く文

{number} は番号、{plies} は手数になる。"))]
    pub(crate) titles: Option<String>,
    #[arg(long, value_name = "TEXT", help = text(
        "Set the title of the document [default: from OUT]", "文書の題〔既定値: OUT の名前〕"))]
    pub(crate) title: Option<String>,
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = code(Theme::ALL, Theme::code),
        help = text("Choose the look", "図の見た目"))]
    pub(crate) theme: Theme,
    #[arg(long, value_name = "N", default_value = "10", value_parser = number::<u64>(1..=86_400),
        help = text("Give up on a problem after N seconds", "1題にかける秒数の上限"))]
    pub(crate) seconds: u64,
}

#[derive(clap::Args, Debug)]
#[command(about = text("\
Write games as one HTML file that replays them

The file needs neither a network nor other files. Without JavaScript it shows the moves and diagrams.", "\
対局を再生できる1つの HTML ファイルにする

ネットワークもほかのファイルも要らない。JavaScript が使えないときは、指し手と図を表示する。"))]
#[command(after_help = examples(&[
    "komadai view onigoroshi.kif -o game.html",
    "komadai view . --player あおい -o games.html",
    "komadai view --app -o kifu.html",
]))]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT",
        help = text("Write to this file, - for stdout [default: stdout]", "出力ファイル。- は標準出力〔既定値: 標準出力〕"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("press"))]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "TEXT", help = text("\
Set the title of the page

By default it is the event of the first game, or the name of its file.", "\
ページの題

既定では、最初の対局の棋戦、またはファイル名。"))]
    pub(crate) title: Option<String>,
    #[arg(long, conflicts_with_all = ["title", "style"], help = text("\
Write the app: a page that opens any records in the browser

It lists, checks, replays, searches and converts the files that are dropped on it, also from a zip. It needs no network, \
sends nothing, and speaks English and Japanese. A static host can serve the same file.", "\
どんな棋譜もブラウザーで開けるアプリを書き出す

ページにドロップしたファイルや zip の棋譜を、一覧、検査、再生、検索、変換できる。通信せず、棋譜はどこにも送られない。\
表示は日本語と英語。同じファイルをウェブサイトにも置ける。"))]
    pub(crate) app: bool,
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

fn mark(text: &str) -> Result<Mark, String> {
    text.parse().map_err(said)
}

fn color(text: &str) -> Result<PartColor, String> {
    text.parse().map_err(said)
}

fn width(text: &str) -> Result<Width, String> {
    text.parse().map_err(said)
}

/// Reads a square, with an optional letter for a colour before it.
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
