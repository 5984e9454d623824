//! Tests that comments of engines are read as data and stay unchanged.

use komadai_kifu::{AnalysisFormat, Evaluation, Format, NodeId, Record, WriteOptions, read};

/// Returns the record of a text, and the nodes of its main line.
fn record(text: &str) -> (Record, Vec<NodeId>) {
    let record = read(text.as_bytes()).games.remove(0).record;
    let nodes = record.main_line().collect();
    (record, nodes)
}

fn line(record: &Record, node: NodeId) -> String {
    let analysis = record.analysis(node).expect("an analysis");
    let moves = record.line_of_play(node, &analysis);
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

#[test]
fn floodgate() {
    let text = "V2\nPI\n+\n+7776FU\nT1\n'** 30 -3334FU +8822UM -3122GI #12\n-8384FU\n'** -5 7i6h 3c3d\n\
                '*30 years ago\n%TORYO\n";
    let (record, nodes) = record(text);
    let found = record.analysis(nodes[0]).expect("an analysis");
    assert_eq!((found.format, found.nodes), (AnalysisFormat::Csa, Some(12)));
    assert_eq!(line(&record, nodes[0]), "3c3d 8h2b+ 3a2b");
    assert_eq!(line(&record, nodes[1]), "7i6h 3c3d");
    assert_eq!(record.analyses(nodes[1]).len(), 1);
    // The text is unchanged.
    let written = WriteOptions::new(Format::Csa).write(&record).expect("CSA");
    assert!(
        written
            .text
            .contains("\n'** 30 -3334FU +8822UM -3122GI #12\n"),
        "{}",
        written.text
    );
}

#[test]
fn shogi_gui() {
    let text = "手合割：平手\n手数----指手---------消費時間--\n**Engines 0 棋士A\n   1 ７六歩(77)\n\
                **対局 時間 00:01.2 深さ 12/20 ノード数 345 評価値 -85 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88)\n\
                **候補手 評価値 +詰 7 読み筋 △８四歩(83)\n";
    let (record, nodes) = record(text);
    let root = record.analysis(record.root()).expect("an analysis");
    assert_eq!(root.engine, Some("棋士A"));
    // The line of the engine begins with the played move.
    assert_eq!(line(&record, nodes[0]), "7g7f 3c3d 8h2b+");
    let all = record.analyses(nodes[0]);
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].evaluation, Some(Evaluation::Centipawns(-85)));
    assert_eq!((all[0].millis, all[0].depth), (Some(1200), Some(12)));
    let mate = Evaluation::Mate {
        good: true,
        plies: Some(7),
    };
    assert_eq!(
        (all[1].evaluation, all[1].purpose),
        (Some(mate), Some("候補手"))
    );
    let moves = record.line_of_play(nodes[0], &all[1]);
    assert_eq!(moves, ["8c8d".parse().expect("a move")]);
}

#[test]
fn facts() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*互角\n*#評価値=20\n*#読み筋=△３四歩(33)▲２二角成(88)\n*#深さ=20\n\
                *#エンジン=A\n*#評価値=30\n*#エンジン=B\n   2 ３四歩(33)\n**評価値=-7\n";
    let (record, nodes) = record(text);
    let found = record.analyses(nodes[0]);
    let told: Vec<_> = found
        .iter()
        .map(|a| (a.engine, a.evaluation, a.depth))
        .collect();
    let value = |value| Some(Evaluation::Centipawns(value));
    let expected = [
        (Some("A"), value(20), Some(20)),
        (Some("B"), value(30), None),
    ];
    assert_eq!(told, expected);
    assert_eq!(line(&record, nodes[0]), "3c3d 8h2b+");
    assert_eq!(
        record.analysis(nodes[1]).and_then(|a| a.evaluation),
        value(-7)
    );
}

#[test]
fn shogidokoro() {
    let text = "手合割：平手\n   1 ７六歩(77)\n*0\n*△３四歩(33)▲２二角成(88)\n   2 ８四歩(83)\n*12\n*手目まで\n";
    let (record, nodes) = record(text);
    assert_eq!(line(&record, nodes[0]), "3c3d 8h2b+");
    let found = record.analysis(nodes[0]).expect("an analysis");
    assert_eq!(found.evaluation, Some(Evaluation::Centipawns(0)));
    assert_eq!(record.analysis(nodes[1]), None);
}

#[test]
fn kifu_for_windows() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 ８四歩(83)\n*[   2 △８四歩(83)] [-20] \n*\n\
                * △３四歩(33)▲２二角成(88)\n   3 ２六歩(27)\n*[   3 ▲２六歩(27)] [15]\n*よい\n";
    let (record, nodes) = record(text);
    let found = record.analysis(nodes[1]).expect("an analysis");
    assert_eq!(found.evaluation, Some(Evaluation::Centipawns(-20)));
    // The line of the engine begins with another move in place of the played one.
    assert_eq!(line(&record, nodes[1]), "3c3d 8h2b+");
    let found = record.analysis(nodes[2]).expect("an analysis");
    assert_eq!(found.line, None);
}

/// A line stops at the first move that cannot be played. A start without a position does not have a line.
#[test]
fn odd_lines() {
    let (record, nodes) =
        record("PI\n+\n+7776FU\n'** 1 -3334FU -8384FU\n'** 2 %TORYO\n'** 3 joseki\n");
    assert_eq!(line(&record, nodes[0]), "3c3d");
    let all = record.analyses(nodes[0]);
    assert_eq!(all.len(), 3);
    assert!(record.line_of_play(nodes[0], &all[1]).is_empty());
    assert_eq!(all[2].line, None);
}
