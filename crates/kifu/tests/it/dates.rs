//! Tests the dates of a game across formats.

use komadai_kifu::{Format, Record, WriteOptions, read};

fn kif(headers: &str) -> Record {
    let file = format!("手合割：平手\n{headers}\n   1 ７六歩(77)\n");
    let game = read(file.as_bytes()).games.into_iter().next();
    game.expect("a game").record
}

/// Returns the CSA text of some headers, and its losses.
fn csa(headers: &str) -> (String, Vec<String>) {
    let begun = kif(headers);
    let writing = WriteOptions::new(Format::Csa)
        .write(&begun)
        .expect("a writer");
    let game = read(&writing.encode().bytes).games.into_iter().next();
    assert_eq!([game.expect("a game").record], *writing.read_back());
    let is_header = |line: &&str| line.starts_with('$');
    let lines: Vec<&str> = writing.text.lines().filter(is_header).collect();
    let losses = writing
        .losses(&begun)
        .iter()
        .map(|loss| loss.sentence().to_string())
        .collect();
    (lines.join("\n"), losses)
}

/// CSA has its own form for dates, whatever the form in the file. The record keeps the written text.
#[test]
fn in_words_of_csa() {
    for (headers, expected) in [
        ("開始日時：2023/08/13", "$START_TIME:2023/08/13"),
        (
            "開始日時：2023/08/13(日) 10:00",
            "$START_TIME:2023/08/13 10:00:00",
        ),
        ("開始日時：令和5年8月13日", "$START_TIME:2023/08/13"),
        (
            "終了日時：2010/08/3 9:00:30",
            "$END_TIME:2010/08/03 09:00:30",
        ),
        (
            "対局日：2013/03/21(木) 06:21:23",
            "$START_TIME:2013/03/21 06:21:23",
        ),
        (
            "対局日：19910618\n終了日時：19910619",
            "$START_TIME:1991/06/18\n$END_TIME:1991/06/19",
        ),
    ] {
        assert_eq!(csa(headers), (expected.to_owned(), vec![]));
        let record = kif(headers);
        let again = WriteOptions::new(Format::Kif)
            .write(&record)
            .expect("a writer");
        assert!(
            again.text.contains(headers) && again.losses(&record).is_empty(),
            "{}",
            again.text
        );
    }
}

/// Dates that CSA cannot express are omitted and reported.
#[test]
fn lost() {
    for (headers, expected, loss) in [
        (
            "開始日時：1607",
            "",
            "header “開始日時” left out: the format cannot express “1607”",
        ),
        (
            "対局日：2021年4月",
            "",
            "header “開始日時” left out: the format cannot express “2021-04”",
        ),
        (
            "開始日時：13:28:35",
            "",
            "header “開始日時” left out: “13:28:35” is not understood",
        ),
        ("終了日時：", "", "header “終了日時” left out"),
        (
            "開始日時：2023/08/13\n対局日：2023/08/14",
            "$START_TIME:2023/08/13",
            "header “対局日” left out",
        ),
        (
            "開始日時：2023-08-13T10:00:00+09:00",
            "$START_TIME:2023/08/13 10:00:00",
            "header “開始日時” changed",
        ),
        (
            "対局日：2023/08/13\n開始日時：不明",
            "$START_TIME:2023/08/13",
            "header “開始日時” left out: “不明” is not understood",
        ),
        (
            "開始日時：2023\n対局日：2023/08/13",
            "$START_TIME:2023/08/13",
            "header “開始日時” left out: the format cannot express “2023”",
        ),
        (
            "対局日：2023/08/13 10:00\n開始日時：2023/08/13",
            "$START_TIME:2023/08/13 10:00:00",
            "header “開始日時” left out",
        ),
        (
            "開始日時：2023/08/13 10:00\n対局日：2023/08/13 10:00",
            "$START_TIME:2023/08/13 10:00:00",
            "header “対局日” left out",
        ),
        (
            "開始日時：2023\n対局日：2022/08/13",
            "",
            "all headers left out",
        ),
        (
            "開始日時：2023年8月13日、14日",
            "$START_TIME:2023/08/13",
            "header “開始日時” changed",
        ),
        (
            "対局日：2023/08/13(日) 10:00～18:00",
            "$START_TIME:2023/08/13 10:00:00",
            "header “開始日時” changed",
        ),
        (
            "終了日時：2023/08/13 24:00",
            "$END_TIME:2023/08/13",
            "header “終了日時” changed",
        ),
        (
            "開始日時：2023/08/00",
            "",
            "header “開始日時” left out: the format cannot express “2023-08”",
        ),
    ] {
        assert_eq!(csa(headers), (expected.to_owned(), vec![loss.to_owned()]));
    }
}
