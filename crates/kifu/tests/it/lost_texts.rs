//! Tests that texts in the place of a move are preserved, whatever they begin with.

use komadai_kifu::{Entry, Format, Foul, ReadOptions, Record, WriteOptions};

#[test]
fn texts_in_the_place_of_a_move() {
    const WORDS: [&str; 11] = [
        "", "豚", "歩", "--", "2", "２ ", "手", "投了", "投", "▲", "+",
    ];
    const SIGNS: [&str; 35] = [
        "", "-", "--", "－", ".", "．", ":", "：", ")", "）", "]", ">", "、", "。", ",", "|", "/",
        "#", "手", "手目", "第", "(", "No.", "*", "&", "'", "%", "1", "１", "①", "一", "▲", "△",
        "☗", "+",
    ];
    let mut faults = Vec::new();
    for format in ["kif", "ki2", "csa"].map(|code| code.parse::<Format>().expect("a format")) {
        let text_of = |record: &Record| {
            let written = WriteOptions::new(format).write(record);
            written.expect("a text").text
        };
        let texts = SIGNS
            .iter()
            .flat_map(|sign| WORDS.map(|word| format!("{sign}{word}")));
        for text in texts.filter(|text| !text.is_empty()) {
            let mut record = Record::default();
            let first = record.push(record.root(), Entry::Move("7g7f".parse().expect("a move")));
            record.push(first, Foul::Text(text.clone()).into());
            let written = text_of(&record);
            let again = text_of(
                &ReadOptions::new()
                    .format(Some(format))
                    .read_text(&written)
                    .games[0]
                    .record,
            );
            if again != written || !written.contains(text.trim()) {
                faults.push(format!("{format} {text:?}: {written} then {again}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}: {faults:#?}", faults.len());
}
