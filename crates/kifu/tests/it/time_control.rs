//! Tests the time control of a game across formats.

use komadai_kifu::{Dialect, Format, Record, WriteOptions, Writing, read};

const LIMIT: (Format, Option<Dialect>) = (Format::Csa, Some(Dialect::CsaV2_2));
const TIME: (Format, Option<Dialect>) = (Format::Csa, Some(Dialect::CsaV3_0));
const JKF: (Format, Option<Dialect>) = (Format::Jkf, None);
const KIF: (Format, Option<Dialect>) = (Format::Kif, None);

fn record(file: &[u8]) -> Record {
    let game = read(file).games.into_iter().next();
    game.expect("a game").record
}

fn kif(headers: &str) -> Record {
    record(format!("手合割：平手\n{headers}\n   1 ７六歩(77)\n").as_bytes())
}

fn written(record: &Record, (format, dialect): (Format, Option<Dialect>)) -> Writing {
    let options = WriteOptions::new(format).dialect(dialect);
    options.write(record).expect("a writer")
}

/// Writes a record, and returns the text and the record that is read back from its bytes.
fn through(record_before: &Record, format: (Format, Option<Dialect>)) -> (String, Record) {
    let writing = written(record_before, format);
    let losses = writing.losses(record_before);
    assert!(losses.is_empty(), "{losses:?}");
    let read = record(&writing.encode().bytes);
    assert_eq!(std::slice::from_ref(&read), writing.read_back());
    (writing.text, read)
}

/// Converts from KIF to both versions of CSA, to JKF and back.
#[test]
fn around() {
    for (value, limit, time, back) in [
        ("10分", "00:10+00", "600+0+0", "10分"),
        ("各８時間", "08:00+00", "28800+0+0", "8時間"),
        ("15分+60秒", "00:15+60", "900+60+0", "15分+60秒"),
        ("15分30秒", "00:15+30", "900+30+0", "15分+30秒"),
        ("00:25+00", "00:25+00", "1500+0+0", "25分"),
        ("3分切れ負け", "00:03+00", "180+0+0", "3分"),
        (
            "８時間\n秒読み：60秒",
            "08:00+60",
            "28800+60+0",
            "8時間+60秒",
        ),
    ] {
        let begun = kif(&format!("持ち時間：{value}"));
        let (text, record) = through(&begun, LIMIT);
        assert!(text.contains(&format!("$TIME_LIMIT:{limit}\n")), "{text}");
        let (text, record) = through(&record, TIME);
        assert!(text.contains(&format!("$TIME:{time}\n")), "{text}");
        let (_, record) = through(&record, JKF);
        let (text, record) = through(&record, KIF);
        assert!(text.contains(&format!("持ち時間：{back}\n")), "{text}");
        assert!(begun.differences(&record).is_empty(), "{value}");
    }
}

/// Only one version of CSA can express these.
#[test]
fn increment() {
    for (headers, lines) in [
        ("持ち時間：5分、1手2秒加算", "$TIME:300+0+2\n"),
        ("持ち時間：90秒+10秒", "$TIME:90+10+0\n"),
        (
            "先手持ち時間：10分\n後手持ち時間：5分+30秒",
            "$TIME+:600+0+0\n$TIME-:300+30+0\n",
        ),
    ] {
        let begun = kif(headers);
        let (text, record) = through(&begun, TIME);
        assert!(text.contains(lines), "{text}");
        assert_eq!(through(&record, KIF).1, begun);
        let limit = written(&begun, LIMIT);
        let lost = limit.losses(&begun);
        assert!(
            !lost.is_empty() && !limit.text.contains("$TIME"),
            "{}",
            limit.text
        );
    }
    let record = kif("持ち時間：5分、1手2秒加算");
    let losses = written(&record, LIMIT).losses(&record);
    let lost = losses.first().map(|loss| loss.sentence().to_string());
    let expected = "header “持ち時間” left out: the format cannot express “5分、1手2秒加算”";
    assert_eq!(lost.as_deref(), Some(expected));
}

/// A CSA file stays the same in its own version, whatever the form of its value.
#[test]
fn own_words() {
    for (format, line) in [
        (LIMIT, "$TIME_LIMIT:00:25+00"),
        (LIMIT, "$TIME_LIMIT:00:90+30"),
        (LIMIT, "$TIME_LIMIT:000:10+100"),
        (TIME, "$TIME:1500+60+0"),
        (TIME, "$TIME:300.50+0+2"),
        (TIME, "$TIME+:300.5+0+2"),
    ] {
        let version = if format == TIME { "V3.0" } else { "V2.2" };
        let file = format!("{version}\n{line}\nPI\n+\n+7776FU\n");
        let (text, _) = through(&record(file.as_bytes()), format);
        assert!(text.ends_with(&file), "{text}");
    }
}

/// A writer adds up totals like `Record::add_up_clocks`.
#[test]
fn totals() {
    let file =
        "V2.2\nPI\n+\n+7776FU,T5\n-3334FU,T7\n+2726FU\n-8384FU,T10\n+2625FU,T20\n%TORYO,T3\n";
    let mut record = record(file.as_bytes());
    let (_, read) = through(&record, KIF);
    record.add_up_clocks();
    assert_eq!(record, read);
    let totals = record
        .main_line()
        .map(|node| record.clock(node).total_millis());
    let expected = [Some(5), Some(7), None, Some(17), Some(25), Some(20)];
    assert!(totals.eq(expected.map(|total| total.map(|seconds| seconds * 1000))));
}
