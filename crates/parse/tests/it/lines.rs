//! Lines of KIF and statements of CSA: one line in, what it says out.

use komadai_core::{Color, Piece};
use komadai_parse::{csa, kif};

/// What a line of KIF says, in short.
fn kif_line(text: &str) -> String {
    use kif::{KifLineKind, WrittenEntry};
    let mut lines = kif::lines(text);
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

/// What the statements of a CSA line say, in short.
fn csa_line(text: &str) -> String {
    let statements = csa::statements(text).map(|statement| {
        use csa::StatementKind;
        let what = match statement.kind {
            StatementKind::Encoding(name) => format!("encoding [{}]", name.text),
            StatementKind::Version(version) => format!("version [{}]", version.text),
            StatementKind::Name(color, name) => format!("name {color} [{}]", name.text),
            StatementKind::Info { key, value } => format!("info [{}] [{}]", key.text, value.text),
            StatementKind::Even(pieces) => format!("even {}", pieces.count()),
            StatementKind::Sfen(sfen) => format!("sfen [{}]", sfen.text),
            StatementKind::Rank(rank, Ok(row)) => format!("rank {} {}", rank.number(), cells(&row)),
            StatementKind::Rank(rank, Err(error)) => format!("rank {}: {error}", rank.number()),
            StatementKind::Pieces(color, pieces) => {
                let pieces: Vec<_> = pieces
                    .map(|piece| piece.map(|(placed, _)| placed))
                    .collect();
                format!("pieces {color} {pieces:?}")
            }
            StatementKind::Turn(color) => format!("turn {color}"),
            StatementKind::Move(Ok(written)) => format!("move {:?}", written.to),
            StatementKind::Move(Err(error)) => format!("move: {error}"),
            StatementKind::Special(word) => format!("special [{}]", word.text),
            StatementKind::Time(Ok(millis)) => format!("time {millis}"),
            StatementKind::Time(Err(error)) => format!("time: {error}"),
            StatementKind::Comment(text) => format!("comment [{}]", text.text),
            StatementKind::Separator => "separator".to_owned(),
            StatementKind::Server(word) => format!("server [{}]", word.text),
            _ => format!("unknown [{}]", statement.text.text),
        };
        let sign = if statement.inline { "," } else { "" };
        format!("{sign}{what}")
    });
    statements.collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn kif(text: &str, expected: &str) {
    assert_eq!(kif_line(text), expected, "{text:?}");
}

#[track_caller]
fn csa(text: &str, expected: &str) {
    assert_eq!(csa_line(text), expected, "{text:?}");
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
fn csa_statements() {
    csa("'CSA encoding=UTF-8", "encoding [UTF-8]");
    csa("\n'CSA encoding=UTF-8", "comment [CSA encoding=UTF-8]");
    csa("V2.2", "version [2.2]");
    csa("N+あおい, 四段 ", "name b [あおい, 四段]");
    csa("$EVENT:a,b:c", "info [EVENT] [a,b:c]");
    csa("$EVENT", "unknown [$EVENT]");
    csa("PI82HI22KA", "even 2");
    csa(
        "PS4k4/9/9/9/9/9/9/9/4K4 b -",
        "sfen [4k4/9/9/9/9/9/9/9/4K4 b -]",
    );
    csa("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "rank 1 lnsgkgsnl");
    csa("P2 * -HI *  *  *  *  * -KA *", "rank 2 .r.....b.");
    csa("P2 * -HI * * * * * -KA *", "rank 2 .r.....b.");
    csa("P5", "rank 5 .........");
    csa("P5   +FU", "rank 5 .P.......");
    csa("P5 xx", "rank 5: expected +, - or * for a square at byte 3");
    csa(
        "P2-XX",
        "rank 2: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 3",
    );
    csa("P+00FU 00AL", "pieces b [Ok(Hand(Pawn)), Ok(Rest)]");
    csa("P-", "pieces w []");
    csa(
        "+,+7776FU,T12.5",
        "turn b ,move Some(Square(7f)) ,time 12500",
    );
    csa(
        "-3334FU,'** 3, 4",
        "move Some(Square(3d)) ,comment [** 3, 4]",
    );
    csa("+7776FU,L599", "move Some(Square(7f)) ,unknown [L599]");
    csa(
        "+7776",
        "move: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 5",
    );
    csa("%+ILLEGAL_ACTION ", "special [+ILLEGAL_ACTION]");
    csa(
        "T1.2.3",
        "time: expected T and a number of seconds at byte 0",
    );
    csa("T99999999999999999999", "time 18446744073709551615");
    csa("/\n \n#WIN\n何か", "separator server [WIN] unknown [何か]");
}

/// A move with its time, read at a glance.
#[test]
fn csa_usual_times() {
    for seconds in [
        0, 7, 10, 42, 99, 100, 907, 1234, 59_061, 100_000, 987_654, 999_999,
    ] {
        for end in ["\n", "\r\n"] {
            let text = format!("+7776FU{end}T{seconds}{end}-3334FU{end}");
            let usual = csa::usual_move(text.as_bytes()).unwrap();
            assert_eq!(usual.seconds, Some(seconds), "{text:?}");
        }
    }
}

#[test]
fn sides() {
    for (text, color) in [("先手番", Color::Black), ("上手番", Color::White)] {
        assert_eq!(kif_line(text), format!("turn {color}"));
    }
}
