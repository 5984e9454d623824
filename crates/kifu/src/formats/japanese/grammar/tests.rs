//! Tests the grammar, line by line.

use komadai_core::Piece;
use komadai_parse::WrittenEntry;

use super::*;

/// Describes a line of KIF.
fn kif_line(text: &str) -> String {
    let mut lines = kif_lines(text);
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
            let what = match line.item.entry {
                WrittenEntry::Move(written) => format!("{:?}", written.to),
                WrittenEntry::Pass => "pass".to_owned(),
                WrittenEntry::Word(word) => format!("word {word}"),
                WrittenEntry::Unreadable(error) => format!("unreadable: {error}"),
            };
            let text = line.item.text.text;
            let clock = line.clock.map(|clock| (clock.spent, clock.total));
            let trailing = line.trailing.text;
            let side = line
                .item
                .side
                .map_or(String::new(), |side| format!("{side} "));
            format!("{} {side}{what} [{text}] {clock:?} [{trailing}]", line.ply)
        }
        KifLineKind::Result(text) => format!("result [{}]", text.text),
        KifLineKind::Variation(ply) => format!("variation {ply}"),
        KifLineKind::Flip => "flip".to_owned(),
        _ => "unknown".to_owned(),
    }
}

/// Returns nine squares in the letters of SFEN, with `.` for an empty one.
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
    kif("  ５ ４ ３ ２ １", "columns []");
    kif("  12 11 10 9 8 7 6 5 4 3 2 1", "columns []");
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
        "hand w: expected no more pieces than a set has at byte 18",
    );
    kif(
        "後手の持駒：玉",
        "hand w: expected a piece that can be in hand (飛角金銀桂香歩) at byte 18",
    );
    kif(
        "先手の持駒：歩〇",
        "hand b: expected a piece that can be in hand (飛角金銀桂香歩) at byte 21",
    );
}

#[test]
fn kif_moves() {
    kif("   1 ７六歩(77)", "1 Some(Square(7f)) [７六歩(77)] None []");
    kif(
        "   1 ７六歩(77)   ( 0:05/00:00:05)+",
        "1 Some(Square(7f)) [７六歩(77)] Some((5000, Some(5000))) []",
    );
    kif("1 76歩 (77) +", "1 Some(Square(7f)) [76歩 (77)] None []");
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
    kif("10 封じ手+", "10 word 封じ手 [封じ手] None []");
    kif(
        "10 ７六豚(77)(0:04)",
        "10 unreadable: expected a piece at byte 9 [７六豚(77)] Some((4000, None)) []",
    );
    kif(
        "10 ７六歩x",
        "10 unreadable: expected a blank, the origin square, or the time at byte 12 [７六歩x] None []",
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

/// Returns each move as side, kind and text, and other lines by their kind.
fn show(text: &str) -> String {
    let mut out = String::new();
    for line in KifLines::new(text, false) {
        if !out.is_empty() {
            out.push_str(" / ");
        }
        let KifLineKind::Run(run) = line.kind else {
            let kind = format!("{:?}", line.kind);
            out.push_str(kind.split([' ', '(', '{']).next().unwrap_or(""));
            continue;
        };
        for item in entries(run) {
            assert_eq!(text.get(item.text.span().range()), Some(item.text.text));
            let side = item
                .side
                .map_or(String::from("?"), |side| format!("{side}"));
            let entry = match item.entry {
                WrittenEntry::Move(_) => String::from("move"),
                WrittenEntry::Pass => String::from("pass"),
                WrittenEntry::Word(word) => format!("word={word}"),
                WrittenEntry::Unreadable(error) => format!("bad@{}", error.span()),
            };
            out.push_str(&format!("[{side} {entry} {}]", item.text.text));
        }
    }
    out
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(show(text), expected, "{text}");
}

#[test]
fn blanks_or_none() {
    check(
        "▲７六歩    △３四歩　▲２二角成△同　銀",
        "[b move ▲７六歩][w move △３四歩][b move ▲２二角成][w move △同　銀]",
    );
    check("☗76歩☖34歩", "[b move ☗76歩][w move ☖34歩]");
    check("▼同 銀▽ ４二玉 ", "[b move ▼同 銀][w move ▽ ４二玉]");
    check(
        "⛊７六歩(77)⛉３四歩(33)",
        "[b move ⛊７六歩(77)][w move ⛉３四歩(33)]",
    );
}

#[test]
fn no_marks() {
    check("７六歩 ３四歩", "[? move ７六歩][? move ３四歩]");
    check(
        "76歩34歩22角成同銀",
        "[? move 76歩][? move 34歩][? move 22角成][? move 同銀]",
    );
    check("同　飛　△同金", "[? move 同　飛][w move △同金]");
    check("12同銀", "[? move 12同銀]");
}

#[test]
fn words_among_moves() {
    check("▲７六歩 △投了", "[b move ▲７六歩][w word=投了 △投了]");
    check("△千日手", "[w word=千日手 △千日手]");
    check("▲パス△３四歩", "[b pass ▲パス][w move △３四歩]");
    check("▲７六歩 中断", "[b move ▲７六歩][? word=中断 中断]");
    check("▲７六歩投了", "[b move ▲７六歩][? word=投了 投了]");
    check(
        "▲７六歩 まで先手よし △３四歩まで12手目▲２六歩",
        "[b move ▲７六歩][? word=まで先手よし まで先手よし][w move △３四歩]\
         [? word=まで12手目 まで12手目][b move ▲２六歩]",
    );
    check(
        "76歩まで、△の勝ち ▲",
        "[? move 76歩][? word=まで、△の勝ち ▲ まで、△の勝ち ▲]",
    );
    check(
        "76歩まで時間切れ ▲",
        "[? move 76歩][? word=まで時間切れ ▲ まで時間切れ ▲]",
    );
    check(
        "76歩34歩まで2手で △の勝ち ",
        "[? move 76歩][? move 34歩][? word=まで2手で △の勝ち まで2手で △の勝ち]",
    );
}

#[test]
fn unreadable() {
    check("▲７六豚△３四歩", "[b bad@9..12 ▲７六豚][w move △３四歩]");
    check("▲７六歩x△３四歩", "[b bad@12..13 ▲７六歩x][w move △３四歩]");
    check("▲△３四歩", "[b bad@3..6 ▲][w move △３四歩]");
    check("▲同 △", "[b bad@7..10 ▲同][w bad@10..10 △]");
    check("７六豚", "[? bad@6..9 ７六豚]");
    check("▲７六\u{fffd}", "[b bad@9..12 ▲７六\u{fffd}]");
}

#[test]
fn lines_of_kif() {
    check(
        "先手：あおい\n▲先手：あおい\n*▲７六歩",
        "Header / Header / Comment",
    );
    check(
        "変化：   3手\nまで3手で中断\n&印\n#x\n",
        "Variation / Result / Bookmark / Program",
    );
    check("12 同　銀(31)\n1 ７六歩(77)\n", "Move / Move");
    check("  ９ ８ ７ ６ ５ ４ ３ ２ １\n|", "Columns / Rank");
    check(
        "同じ局面\n2024年\n12月24日\n",
        "Unknown / Unknown / Unknown",
    );
    check("\n　\n", "Blank / Blank");
}
