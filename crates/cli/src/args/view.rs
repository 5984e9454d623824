//! Defines the options of `komadai view`.

use std::path::PathBuf;

use komadai::Style;
use komadai::diagram::{PieceSet, Theme};

use super::help::{examples, text};
use super::image::code;
use super::values::{FROM_ONE, number};
use super::{GamesArgs, wording};
use crate::texts::options as texts;

#[derive(clap::Args, Debug)]
#[command(about = text("\
Write games as one HTML file that replays them

The file needs neither a network nor other files. Without JavaScript it shows the moves and diagrams.", "\
対局を再生できる1つの HTML ファイルにする

ネットワークもほかのファイルも要らない。JavaScript が使えないときは、指し手と図を表示する。"))]
#[command(after_help = examples(&[
    "komadai view onigoroshi.kif -o game.html",
    "komadai view . --player あおい -o games.html",
    "komadai view onigoroshi.kif --pieces international --flip -o game.html",
    "komadai view --app -o kifu.html",
]))]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) games: GamesArgs,
    #[arg(short, long, value_name = "OUT",
        help = text("Write to this file, - for stdout [default: stdout]", "出力ファイル。- は標準出力〔既定値: 標準出力〕"))]
    pub(crate) output: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = number::<u64>(FROM_ONE), help = text("\
Write the first N games; needed for more than 1,000

A browser is slow with a page of thousands of games.", "\
最初の N 局だけを書く (1,000局を超えるときは必須)

何千局ものページは、ブラウザで開くと遅い。"))]
    pub(crate) limit: Option<u64>,
    #[arg(long, value_name = "STYLE", ignore_case = true, value_parser = wording::style_name(),
        help = wording::style_help("press"))]
    pub(crate) style: Option<Style>,
    #[arg(long, value_name = "TEXT", help = text("\
Set the title of the page

By default it is the players and the date of a game. For several games it is the event of the first, or the name of IN.", "\
ページの題

既定では、1局なら対局者と日付、複数なら最初の対局の棋戦または IN の名前。"))]
    pub(crate) title: Option<String>,
    #[arg(long, help = text("Draw the board from White's side", "後手 (上手) 側から見た盤にする"))]
    pub(crate) flip: bool,
    #[arg(long, value_name = "THEME", value_parser = code(Theme::ALL, Theme::code), help = text("\
Choose the look of the board

By default it is light or dark, as the reader's system.", "\
盤の見た目

既定では、読む人のシステムに合わせて明るくまたは暗くする。"))]
    pub(crate) theme: Option<Theme>,
    #[arg(long, value_name = "SET", default_value = "one-kanji", value_parser = code(PieceSet::ALL, PieceSet::code),
        help = text("Choose what to write on the pieces", "駒の文字"))]
    pub(crate) pieces: PieceSet,
    #[arg(long, value_name = "URL", requires = "output", value_parser = web_address, help = text("\
Add a picture to links to the page at URL

A picture of the last position of the first game is written beside OUT, as NAME.png. Publish both in the same folder. \
Chats and social networks then show the picture with a link. Without this option they show the title and the result.", "\
URL で公開するページへのリンクに画像を付ける

最初の対局の最終局面の画像を、OUT と同じ場所に NAME.png として書く。両方を同じフォルダで公開すると、SNS やチャットのリンクに画像が\
表示される。指定しなければ、題と結果だけが表示される。"))]
    pub(crate) url: Option<String>,
    #[arg(long, conflicts_with_all = ["title", "style", "limit", "url", "pieces", "theme", "flip"], help = text("\
Write the app: a page that opens any records

It lists, checks, replays, searches and converts the files that are dropped on it, also from a zip. It needs no network, \
sends nothing, and speaks English and Japanese. A static host can serve the same file.", "\
どんな棋譜もブラウザーで開けるアプリを書き出す

ページにドロップしたファイルや zip の棋譜を、一覧、検査、再生、検索、変換できる。通信せず、棋譜はどこにも送られない。\
表示は日本語と英語。同じファイルをウェブサイトにも置ける。"))]
    pub(crate) app: bool,
}

/// Reads the address of a page.
fn web_address(text: &str) -> Result<String, String> {
    let (_, rest) = text
        .split_once("://")
        .filter(|(scheme, _)| ["http", "https"].contains(scheme))
        .ok_or_else(texts::web_address)?;
    if rest.contains('/') {
        Ok(text.to_owned())
    } else {
        Ok(format!("{text}/"))
    }
}
