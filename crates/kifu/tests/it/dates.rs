//! The dates of a game on their way through the formats.

use komadai_kifu::{Format, Record, WriteOptions, read, write};

fn kif(headers: &str) -> Record {
    let file = format!("手合割：平手\n{headers}\n   1 ７六歩(77)\n");
    let game = read(file.as_bytes(), None).games.into_iter().next();
    game.expect("a game").record
}

/// What CSA has of some headers, and what is lost.
fn csa(headers: &str) -> (String, Vec<String>) {
    let begun = kif(headers);
    let writing = write(&begun, Format::Csa, &WriteOptions::default()).expect("a writer");
    let game = read(&writing.encode().bytes, None).games.into_iter().next();
    assert_eq!(game.expect("a game").record, writing.read_back);
    let is_header = |line: &&str| line.starts_with('$');
    let lines: Vec<&str> = writing.text.lines().filter(is_header).collect();
    let losses = writing.losses.iter().map(ToString::to_string).collect();
    (lines.join("\n"), losses)
}

/// CSA has its own form, whatever that of the file is; the record keeps what is written.
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
        let again = write(&record, Format::Kif, &WriteOptions::default()).expect("a writer");
        assert!(
            again.text.contains(headers) && again.losses.is_empty(),
            "{}",
            again.text
        );
    }
}

/// What CSA has no words for is left out, and said.
#[test]
fn lost() {
    for (headers, expected, loss) in [
        (
            "開始日時：1607",
            "",
            "the format has no words for the date \"1607\" [header]",
        ),
        (
            "対局日：2021年4月",
            "",
            "the format has no words for the date \"2021-04\" [header]",
        ),
        (
            "開始日時：13:28:35",
            "",
            "the date \"13:28:35\" is not understood [header]",
        ),
        (
            "終了日時：",
            "",
            "the header \"終了日時\" is left out [header]",
        ),
        (
            "開始日時：2023/08/13\n対局日：2023/08/14",
            "$START_TIME:2023/08/13",
            "the header \"対局日\" is left out [header]",
        ),
        (
            "開始日時：2023-08-13T10:00:00+09:00",
            "$START_TIME:2023/08/13 10:00:00",
            "the header \"開始日時\" will be read otherwise [header]",
        ),
        (
            "対局日：2023/08/13\n開始日時：不明",
            "$START_TIME:2023/08/13",
            "the date \"不明\" is not understood [header]",
        ),
        (
            "開始日時：2023\n対局日：2023/08/13",
            "$START_TIME:2023/08/13",
            "the format has no words for the date \"2023\" [header]",
        ),
        (
            "対局日：2023/08/13 10:00\n開始日時：2023/08/13",
            "$START_TIME:2023/08/13 10:00:00",
            "the header \"開始日時\" is left out [header]",
        ),
        (
            "開始日時：2023/08/13 10:00\n対局日：2023/08/13 10:00",
            "$START_TIME:2023/08/13 10:00:00",
            "the header \"対局日\" is left out [header]",
        ),
        (
            "開始日時：2023\n対局日：2022/08/13",
            "",
            "the headers are left out [header]",
        ),
        (
            "開始日時：2023年8月13日、14日",
            "$START_TIME:2023/08/13",
            "the header \"開始日時\" will be read otherwise [header]",
        ),
        (
            "対局日：2023/08/13(日) 10:00～18:00",
            "$START_TIME:2023/08/13 10:00:00",
            "the header \"開始日時\" will be read otherwise [header]",
        ),
        (
            "終了日時：2023/08/13 24:00",
            "$END_TIME:2023/08/13",
            "the header \"終了日時\" will be read otherwise [header]",
        ),
        (
            "開始日時：2023/08/00",
            "",
            "the format has no words for the date \"2023-08\" [header]",
        ),
    ] {
        assert_eq!(csa(headers), (expected.to_owned(), vec![loss.to_owned()]));
    }
}
