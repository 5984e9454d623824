//! Chooses texts of the help by language.

use komadai::notation::{Context, text as move_text};
use komadai::{Language, Move, Position, Style};

use crate::language;

/// Returns the text in the language in force.
///
/// The first paragraph of a help text is its summary. `-h` shows only the summaries.
pub(super) fn text(english: &'static str, japanese: &'static str) -> &'static str {
    match language::chosen() {
        Language::English => english,
        Language::Japanese => japanese,
    }
}

/// Returns the heading and the examples of a command.
pub(super) fn examples(lines: &[&str]) -> String {
    format!("{}:\n  {}", text("Examples", "例"), lines.join("\n  "))
}

/// The groups of commands: the first command of each, and the heading.
pub(super) const GROUPS: [(&str, &str, &str); 6] = [
    ("show", "Read and check", "棋譜を読む・調べる"),
    ("search", "Study", "棋譜を研究する"),
    ("tsume", "Problems", "詰将棋"),
    ("table", "Data", "データ"),
    ("position", "Moves", "局面と指し手"),
    ("completions", "Other", "その他"),
];

/// Returns the heading of the options about reading files.
pub(super) fn reading() -> &'static str {
    text("Reading files", "ファイルの読み込み")
}

/// Returns the heading of the options that select games.
pub(super) fn selection() -> &'static str {
    text("Selecting games", "対局の選択")
}

/// Returns the heading of the options that change the wording of a style.
pub(super) fn wording() -> &'static str {
    text("Changing the style", "表記の細かい指定")
}

/// Returns the heading of the options that change records.
pub(super) fn changes() -> &'static str {
    text("Changing games", "棋譜の編集")
}

/// Returns the heading of the options about what is searched.
pub(super) fn conditions() -> &'static str {
    text("Conditions", "検索の条件")
}

/// Returns the heading of the options that limit a search.
pub(super) fn limits() -> &'static str {
    text("Limits", "探索の上限")
}

/// Returns the text of the help about the output of `resolve`.
pub(super) fn answers() -> &'static str {
    text(
        "\
Answers, one line for each move:
  7g7f                the move in USI
  error:COL:MESSAGE   unreadable, or not by the rules; COL counts from 1
  illegal:CODE,...    readable, but illegal; the rules that it breaks
  ambiguous:USI,...   could be any of these moves
With --rules postal also:
  confirm:CODE        invalid; ask the opponent to write it again
  impossible:CODE     cannot be played
  loses:CODE          loses the game
The first answer that is not a move ends the line. stderr explains it. With
--stdin, each line starts anew and is answered by one line, its moves separated
by blanks.",
        "\
指し手ごとに1行で答える:
  7g7f                USI の指し手
  error:COL:MESSAGE   読めないか、--rules に合わない。COL は1から数えた文字位置
  illegal:CODE,...    読めるが反則。反則の種類を並べる
  ambiguous:USI,...   これらのどれとも読める
--rules postal では次の答えもある:
  confirm:CODE        確認を求めなければならない
  impossible:CODE     指せない
  loses:CODE          負けになる
指し手でない答えが出たら、そこで終わる。理由は標準エラー出力に示す。--stdin では
1行に1行で答え、指し手を空白で区切る。どの行も最初の局面から始まる。",
    )
}

/// Returns two moves in a style: a promotion with a capture, and the recapture.
pub(super) fn example(style: Style) -> Option<String> {
    let mut position = Position::startpos();
    let mut last_to = None;
    let mut texts = Vec::new();
    for usi in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        let m: Move = usi.parse().ok()?;
        texts.push(move_text(&Context::new(&position, last_to), m, style)?);
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    Some(texts.join("  "))
}
