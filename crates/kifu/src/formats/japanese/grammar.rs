//! The lines of KIF files: a diagram or headers, moves, variations, comments.

mod classify;
mod diagram;
pub(crate) mod ki2;
mod lines;
mod move_line;

use komadai_core::{Color, Hand, Piece, Rank, Written};
use komadai_parse::productions::WrittenClock;
use komadai_parse::{ParseError, Text, WrittenEntry};

pub(crate) use diagram::hand;
pub(crate) use lines::line;
pub(crate) use lines::{KifLines, lines};

/// A line of a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KifLine<'a> {
    /// The whole line without its end.
    pub(crate) text: Text<'a>,
    /// What it says.
    pub(crate) kind: KifLineKind<'a>,
}

/// What a line of a KIF file says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum KifLineKind<'a> {
    /// Nothing but blanks.
    Blank,
    /// `#…`: for programs, without the `#`.
    Program(Text<'a>),
    /// `*…`: a comment, without the first `*`.
    Comment(Text<'a>),
    /// `&…`: a bookmark (しおり), without the `&`.
    Bookmark(Text<'a>),
    /// `key：value`, both without blanks around.
    Header {
        /// Before the first colon.
        key: Text<'a>,
        /// After it.
        value: Text<'a>,
    },
    /// `手数----指手--`: the line above the moves. It and the next two come with the text after their
    /// words.
    Rule(Text<'a>),
    /// `+-----+`, above and below a board.
    Border(Text<'a>),
    /// `９ ８ ７ …`, above a board.
    Columns(Text<'a>),
    /// `|…|一`: one rank of a board, or why it cannot be read.
    Rank(Result<RankRow, ParseError>),
    /// `先手の持駒：…`, `☗の持駒：…`: a side and its hand, or why that cannot be read.
    Hand(Color, Result<Hand, ParseError>),
    /// `手数＝171  ▲６二角成  まで`, below a diagram.
    Footer(Footer),
    /// `後手番`: who moves.
    Turn(Color),
    /// A line with a number: a move, a pass, or how the game ended.
    Move(MoveLine<'a>),
    /// `まで77手で先手の勝ち`: the whole line without blanks at both ends, for [`result_line`].
    Result(Text<'a>),
    /// `変化：12手` or `variation:12`: the next moves replace this ply and what follows it.
    Variation(u32),
    /// `盤面回転`: the board is to be shown from White's side.
    Flip,
    /// Any other line.
    Unknown,
}

/// One rank of a text diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RankRow {
    /// The nine squares from file 9 to file 1.
    pub(crate) cells: [Option<Piece>; 9],
    /// The rank by the numeral after its squares, if there is one.
    pub(crate) rank: Option<Rank>,
}

/// The line below a diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Footer {
    /// How many moves were played.
    pub(crate) plies: Option<u32>,
    /// The last move.
    pub(crate) last: Option<Written>,
}

/// A line with a number in front.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoveLine<'a> {
    /// The number; `u32::MAX` for anything greater.
    pub(crate) ply: u32,
    /// Whether the number has another form than digits and a blank: `-3`, `3.`, `3手目`.
    pub(crate) odd: bool,
    /// The side of the mark before the move, pass or ending, if it has one.
    pub(crate) side: Option<Color>,
    /// The move, pass or word.
    pub(crate) entry: WrittenEntry<'a>,
    /// The text of the entry, without blanks at both ends.
    pub(crate) text: Text<'a>,
    /// The time, if written.
    pub(crate) clock: Option<WrittenClock>,
    /// Whether a final `+` announces another move for this ply.
    pub(crate) more: bool,
    /// Other text after all this or before the time, without blanks at both ends.
    pub(crate) trailing: Text<'a>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a line of KIF says, in short.
    fn kif_line(text: &str) -> String {
        let mut lines = lines(text);
        let line = lines.next().expect("a line");
        assert_eq!(lines.next(), None, "{text:?}");
        match line.kind {
            KifLineKind::Blank => "blank".to_owned(),
            KifLineKind::Program(text) => format!("program [{}]", text.text),
            KifLineKind::Comment(text) => format!("comment [{}]", text.text),
            KifLineKind::Bookmark(text) => format!("bookmark [{}]", text.text),
            KifLineKind::Header { key, value } => {
                let (from, to) = (key.span(), value.span());
                format!("header {from} [{}] {to} [{}]", key.text, value.text)
            }
            KifLineKind::Rule(rest) => format!("rule [{}]", rest.text),
            KifLineKind::Border(rest) => format!("border [{}]", rest.text),
            KifLineKind::Columns(rest) => format!("columns [{}]", rest.text),
            KifLineKind::Rank(Ok(row)) => {
                let rank = row.rank.map_or(0, |rank| rank.number());
                format!("rank {rank} {}", cells(&row.cells))
            }
            KifLineKind::Rank(Err(error)) => format!("rank: {error}"),
            KifLineKind::Hand(color, Ok(hand)) => format!("hand {color} {hand:?}"),
            KifLineKind::Hand(color, Err(error)) => format!("hand {color}: {error}"),
            KifLineKind::Footer(footer) => {
                let to = footer.last.and_then(|last| last.to);
                format!("footer {:?} {to:?}", footer.plies)
            }
            KifLineKind::Turn(color) => format!("turn {color}"),
            KifLineKind::Move(line) => {
                let what = match line.entry {
                    WrittenEntry::Move(written) => format!("{:?}", written.to),
                    WrittenEntry::Pass => "pass".to_owned(),
                    WrittenEntry::Word(word) => format!("word {word}"),
                    WrittenEntry::Unreadable(error) => format!("unreadable: {error}"),
                };
                let text = line.text.text;
                let clock = line.clock.map(|clock| (clock.spent, clock.total));
                let more = if line.more { " +" } else { "" };
                let trailing = line.trailing.text;
                let side = line.side.map_or(String::new(), |side| format!("{side} "));
                format!(
                    "{} {side}{what} [{text}] {clock:?}{more} [{trailing}]",
                    line.ply
                )
            }
            KifLineKind::Result(text) => format!("result [{}]", text.text),
            KifLineKind::Variation(ply) => format!("variation {ply}"),
            KifLineKind::Flip => "flip".to_owned(),
            _ => "unknown".to_owned(),
        }
    }

    /// Nine squares as SFEN writes pieces, `.` for an empty one.
    fn cells(cells: &[Option<Piece>; 9]) -> String {
        let cells = cells.iter();
        cells
            .map(|cell| cell.map_or(".".to_owned(), |piece| piece.to_string()))
            .collect()
    }

    #[track_caller]
    fn kif(text: &str, expected: &str) {
        assert_eq!(kif_line(text), expected, "{text:?}");
    }

    #[test]
    fn kif_words() {
        kif(" \u{3000}\t", "blank");
        kif("# 見本", "program [ 見本]");
        kif("**対局", "comment [*対局]");
        kif("&しおり", "bookmark [しおり]");
        kif("手合割：平手　　", "header 0..9 [手合割] 12..18 [平手]");
        kif("URL：http://a:1", "header 0..3 [URL] 6..16 [http://a:1]");
        kif("url: a", "header 0..3 [url] 5..6 [a]");
        kif("手数：7手詰", "header 0..6 [手数] 9..16 [7手詰]");
        kif("http://localhost/", "unknown");
        kif("何か 書く：もの", "unknown");
        kif("：値", "unknown");
        kif("手数----指手---------消費時間--　", "rule []");
        kif("手数----指手---------消費時間-- # 一言", "rule [# 一言]");
        kif("手数----指手--何か", "rule [何か]");
        kif("+---------------------------+", "border []");
        kif("+---+ 何か", "border [何か]");
        kif("  ９ ８ ７ ６ ５ ４ ３ ２ １", "columns []");
        kif("  9 8 7 6 5 4 3 2 1 0", "columns [0]");
        kif("９ ８ ７六歩", "columns [７六歩]");
        kif("9 8 7 歩", "columns [歩]");
        kif("9 8", "9 word 8 [8] None []");
        kif("後手番", "turn w");
        kif("下手番　", "turn b");
        kif(
            "　まで、77手で先手の勝ち",
            "result [まで、77手で先手の勝ち]",
        );
        kif("盤面回転", "flip");
        kif("変化：12手", "variation 12");
        kif("変化：   3手  ", "variation 3");
        kif("変化：１２手", "variation 12");
        kif("変化:12", "variation 12");
        kif("変化：99999999999手", "variation 4294967295");
        kif("variation: 12", "variation 12");
        kif("変化：手", "unknown");
        kif("変化球", "unknown");
        kif(
            "手数＝171  ▲６二角成  まで",
            "footer Some(171) Some(Square(6b))",
        );
        kif("手数=0  まで", "footer Some(0) None");
    }

    #[test]
    fn kif_diagrams() {
        kif("|v香v桂v銀v金v玉v金v銀v桂v香|一", "rank 1 lnsgkgsnl");
        kif("| ・v飛 ・ ・ ・ ・ ・v角 ・|二", "rank 2 .r.....b.");
        kif("|香桂銀金玉金銀桂香|", "rank 0 LNSGKGSNL");
        kif("|桂馬竜王と金・・・|9", "rank 9 N+B+RK+PG...");
        kif("| 成銀V全^圭-杏+と ・ * . ・|", "rank 0 +S+s+N+l+P....");
        kif("| ・ ・", "rank: expected nine squares at byte 9");
        kif(
            "| 豚",
            "rank: expected a piece, or ・ for an empty square at byte 2",
        );
        kif("先手の持駒：", "hand b {}");
        kif("上手の持駒：なし　", "hand w {}");
        kif(
            "先手の持駒：飛　角　歩十二　",
            "hand b {Rook: 1, Bishop: 1, Pawn: 12}",
        );
        kif(
            "先手の持ち駒:飛歩18金２",
            "hand b {Rook: 1, Gold: 2, Pawn: 18}",
        );
        kif("☗の持駒：金", "hand b {Gold: 1}");
        kif("△持ち駒：", "hand w {}");
        kif("攻方の持駒：金", "hand b {Gold: 1}");
        kif("玉方持駒:なし", "hand w {}");
        kif("持駒：金", "header 0..6 [持駒] 9..12 [金]");
        kif(
            "後手の持駒：歩十九",
            "hand w: expected no more pieces than a set holds at byte 18",
        );
        kif(
            "後手の持駒：玉",
            "hand w: expected a piece that can be held (飛角金銀桂香歩) at byte 18",
        );
        kif(
            "先手の持駒：歩〇",
            "hand b: expected a piece that can be held (飛角金銀桂香歩) at byte 21",
        );
    }

    #[test]
    fn kif_moves() {
        kif("   1 ７六歩(77)", "1 Some(Square(7f)) [７六歩(77)] None []");
        kif(
            "   1 ７六歩(77)   ( 0:05/00:00:05)+",
            "1 Some(Square(7f)) [７六歩(77)] Some((5000, Some(5000))) + []",
        );
        kif("1 76歩 (77) +", "1 Some(Square(7f)) [76歩 (77)] None + []");
        kif("　１　同　銀(31)", "1 None [同　銀(31)] None []");
        kif(
            "12▲７六歩(77)",
            "12 b Some(Square(7f)) [▲７六歩(77)] None []",
        );
        kif(
            "  10 投了 (0:04)",
            "10 word 投了 [投了] Some((4000, None)) []",
        );
        kif("  10 パス", "10 pass [パス] None []");
        kif("10 △投了", "10 w word 投了 [△投了] None []");
        kif("10 ▲パス", "10 b pass [▲パス] None []");
        kif("10 ▲投げ", "10 word ▲投げ [▲投げ] None []");
        kif("10 封じ手+", "10 word 封じ手 [封じ手] None + []");
        kif(
            "10 ７六豚(77)(0:04)",
            "10 unreadable: expected a piece at byte 9 [７六豚(77)] Some((4000, None)) []",
        );
        kif(
            "10 ７六歩x",
            "10 unreadable: expected a blank, the square left, or the time at byte 12 [７六歩x] None []",
        );
        kif(
            "10 豚(77)",
            "10 unreadable: expected a file from 1 to 9, or 同 at byte 3 [豚(77)] None []",
        );
        kif(
            "1 ７六歩(77) 一言",
            "1 Some(Square(7f)) [７六歩(77)] None [一言]",
        );
        kif("99999999999 投了", "4294967295 word 投了 [投了] None []");
        kif("2024年：見本", "header 0..7 [2024年] 10..16 [見本]");
        kif("12", "unknown");
    }

    #[test]
    fn sides() {
        for (text, color) in [("先手番", Color::Black), ("上手番", Color::White)] {
            assert_eq!(kif_line(text), format!("turn {color}"));
        }
    }
}
