//! Tests the judge of the written moves of a file by the rules of postal games.

use komadai_core::{DisplayIn, Language, Setup};
use komadai_kifu::{Format, Part, PostalQuery, ReadOptions, Record, Start, WriteOptions};
use komadai_notation::PostalVerdict;

fn judge(text: &str) -> (usize, Option<PostalQuery>) {
    let reading = ReadOptions::new().format(Some(Format::Ki2)).read_text(text);
    let part = Part::from(reading.text.as_str());
    part.judge_by_post(&reading.games[0].record)
}

fn shown(verdict: &PostalVerdict) -> String {
    match verdict {
        PostalVerdict::Move(m) => format!("move {m}"),
        PostalVerdict::Ambiguous(moves) => {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            format!("ambiguous:{}", moves.join(","))
        }
        PostalVerdict::Confirm(code) => format!("confirm:{code}"),
        PostalVerdict::Impossible(code) => format!("impossible:{code}"),
        PostalVerdict::Loses(code) => format!("loses:{code}"),
    }
}

/// In a file each text of the table gets the verdict that it gets alone.
#[test]
fn the_table_in_files() {
    let table = include_str!("../../../../testdata/golden/postal.tsv");
    let (mut rows, mut asked) = (0, 0);
    for row in table.lines().skip(1) {
        let row: Vec<_> = row.split('\t').collect();
        let [id, sfen, text, expected] = row[..] else {
            panic!("{row:?}")
        };
        let setup: Setup = sfen.parse().expect(sfen);
        let record = Record::new(Start::new(setup));
        let head = WriteOptions::new(Format::Ki2).write(&record).expect(id);
        let file = format!("{}{text}\n", head.text);
        let (clear, query) = judge(&file);
        rows += 1;
        match query {
            None => assert!(
                clear == 1 && expected.starts_with("move "),
                "{id}: {expected}"
            ),
            Some(query) => {
                asked += 1;
                assert_eq!(query.text, text, "{id}");
                let place = query.place.span.range();
                assert_eq!(file.get(place), Some(text), "{id}");
                assert_eq!(shown(&query.verdict), expected, "{id}");
            }
        }
    }
    assert!(rows == 154 && asked >= 60, "{rows} {asked}");
}

/// The first lines of a game, and its cards in both languages with the line, if one move changes.
#[test]
fn a_whole_game() {
    const GAME: &str = "\
先手：甲野
後手：乙川

▲7六歩 △3四歩
*こちらこそよろしく
▲2二角(成)
*角を取ります
△同銀 ▲8八銀 △3三銀 ▲7七銀 △7二銀 ▲4八銀 △6四歩
▲6八玉 △4五角(打)
*角を打ちました
▲6六歩 △6三銀
*銀を上がりました
▲5八金右 △5二金左 ▲3六歩
まで17手で中断
";
    assert_eq!(judge(GAME), (17, None));
    let cards = [
        (
            "▲2二角(成)",
            "▲2二角",
            2,
            "3手目 2二角: 2二角成・2二角不成のどれですか",
            "ply 3, 2二角: which one is meant, 2二角成 or 2二角不成?",
        ),
        (
            "*角を打",
            "*角を引きました。桂を打",
            11,
            "12手目 4五角(打)「角を引きました。桂を打ちました」: 確認が必要です: コメントが指し手と合いません。相手に指し直しを求めてください",
            "",
        ),
        (
            "▲6六歩",
            "▲6五歩",
            12,
            "13手目 6五歩: 不成立手です: そのマスに動ける駒がありません。相手に指し直しを求めてください",
            "",
        ),
        (
            "▲5八金右",
            "▲5八金",
            14,
            "15手目 5八金: 5八金右・5八金左のどれですか",
            "ply 15, 5八金: which one is meant, 5八金右 or 5八金左?",
        ),
        (
            "▲3六歩",
            "▲3六銀",
            16,
            "17手目 3六銀: 不成立手です: そのマスに動ける駒がありません。相手に指し直しを求めてください",
            "",
        ),
        (
            "▲3六歩",
            "▲7七銀",
            16,
            "17手目 7七銀: 不可能手です: 自分の駒のあるマスへの手。相手に指し直しを求めてください",
            "",
        ),
        (
            "▲7七銀",
            "▲7七銀?",
            6,
            "7手目 7七銀?: 確認が必要です: 指し手として読めません。相手に指し直しを求めてください",
            "",
        ),
    ];
    for (from, to, clear, japanese, english) in cards {
        let (found, query) = judge(&GAME.replacen(from, to, 1));
        let query = query.expect(to);
        let sentence = query.finding.sentence();
        assert_eq!(
            sentence.in_language(Language::Japanese).to_string(),
            japanese
        );
        if !english.is_empty() {
            assert_eq!(sentence.to_string(), english);
        }
        assert_eq!(found, clear, "{to}");
    }
}

/// Texts with origin squares, and other notations, are not judged.
#[test]
fn other_notations() {
    for (format, text) in [
        (
            Format::Kif,
            "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n",
        ),
        (Format::Csa, "PI\n+\n+7776FU\n-3334FU\n+8822KA\n"),
        (Format::Usi, "position startpos moves 7g7f 3c3d 8h2b\n"),
    ] {
        let reading = ReadOptions::new().format(Some(format)).read_text(text);
        let part = Part::from(reading.text.as_str());
        assert_eq!(reading.games[0].record.ply_count(), 3);
        assert_eq!(part.judge_by_post(&reading.games[0].record), (0, None));
    }
    // A problem may begin with a drop, which has no origin square.
    let problem = "後手の持駒：なし\n先手の持駒：金\n手合割：その他\n";
    let board = "|・・・・・・・・v玉|\n|・・・・・・・・・|\n|・・・・・・・・歩|\n";
    let moves = "1 ２二金打\n2 １二玉(11)\n3 ２一金(22)\n";
    let text = format!(
        "{problem}{board}{}{moves}",
        "|・・・・・・・・・|\n".repeat(6)
    );
    let reading = ReadOptions::new().format(Some(Format::Kif)).read_text(text);
    let part = Part::from(reading.text.as_str());
    assert_eq!(part.judge_by_post(&reading.games[0].record), (0, None));
    // A list of moves with numbers is read as KIF, but has no origin squares.
    let text = "(1) ▲7六歩\n(2) △3四歩\n(3) ▲2二角\n";
    let reading = ReadOptions::new().read_text(text);
    let part = Part::from(reading.text.as_str());
    let (clear, query) = part.judge_by_post(&reading.games[0].record);
    assert_eq!(
        (clear, query.expect("a question").text.as_str()),
        (2, "2二角")
    );
}
