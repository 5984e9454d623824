//! Tests the spellings of dates.

use komadai_parse::Date;

/// Checks spellings from files, with their meanings.
#[test]
fn spellings() {
    for (text, meaning) in [
        ("2023/08/13", "2023-08-13"),
        (" 2010/08/3 ", "2010-08-03"),
        ("２０２３／０８／１３", "2023-08-13"),
        ("2023-08-13", "2023-08-13"),
        ("2023.8.13", "2023-08-13"),
        ("20230813", "2023-08-13"),
        ("19910618 9:05", "1991-06-18T09:05:00"),
        ("2023/08/13(日) 10:00", "2023-08-13T10:00:00"),
        ("2013/03/21（木） 06:21:23", "2013-03-21T06:21:23"),
        ("2023/08/13 日曜日", "2023-08-13"),
        ("2023/08/13 Sun", "2023-08-13"),
        ("Sun, 13 Aug 2023", "2023-08-13"),
        ("2008/12/18/19:30", "2008-12-18T19:30:00"),
        ("2023-08-13T10:00:30", "2023-08-13T10:00:30"),
        ("2023-08-13T10:00:30.125Z", "2023-08-13T10:00:30Z"),
        ("2023-08-13T10:00+09:00", "2023-08-13T10:00:00+09:00"),
        ("2023-08-13 10:00:00 -0330", "2023-08-13T10:00:00-03:30"),
        ("2023/08/13 10:00 JST", "2023-08-13T10:00:00+09:00"),
        ("2023/08/13 10:00 PM", "2023-08-13T22:00:00"),
        ("2023/08/13 12:30 am", "2023-08-13T00:30:00"),
        ("2023年8月13日", "2023-08-13"),
        ("2023年 8月13日(日) 10時00分", "2023-08-13T10:00:00"),
        ("2023年8月13日日曜日午後3時半", "2023-08-13T15:30:00"),
        ("2023年8月13日 10時5分7秒", "2023-08-13T10:05:07"),
        ("二〇二三年八月二十三日", "2023-08-23"),
        ("令和5年8月13日", "2023-08-13"),
        ("令和５年８月１３日", "2023-08-13"),
        ("令和五年十月十日", "2023-10-10"),
        ("令和元年5月1日", "2019-05-01"),
        ("平成元年1月8日", "1989-01-08"),
        ("昭和五十七年三月", "1982-03"),
        ("大正15年", "1926"),
        ("明治33年1月1日 午前9時", "1900-01-01T09:00:00"),
        ("平成25.9.4", "2013-09-04"),
        ("H25/9/4 9:00", "2013-09-04T09:00:00"),
        ("㍻5年8月", "1993-08"),
        ("October 3, 2020", "2020-10-03"),
        ("October 23rd, 1963", "1963-10-23"),
        ("April 18-th, 1989", "1989-04-18"),
        ("Sept. 2020", "2020-09"),
        ("3 Oct 2020", "2020-10-03"),
        ("3-Oct-2020", "2020-10-03"),
        ("13th of August 2023", "2023-08-13"),
        ("1986 September", "1986-09"),
        ("2020 Oct 3", "2020-10-03"),
        ("2020.10.??", "2020-10"),
        ("2020.??.??", "2020"),
        ("2023/08/00", "2023-08"),
        ("2023/00/00", "2023"),
        ("20230800", "2023-08"),
        ("2023-08", "2023-08"),
        ("2023年8月", "2023-08"),
        ("1607", "1607"),
        ("2023年", "2023"),
        ("2024/02/29", "2024-02-29"),
        ("2000/02/29", "2000-02-29"),
    ] {
        let date: Result<Date, _> = text.parse();
        assert_eq!(
            date.map(|date| date.to_string()),
            Ok(meaning.to_string()),
            "{text}"
        );
    }
}

/// Checks what other programs and other countries write, each form with several moments.
#[test]
fn of_other_programs() {
    const MONTHS: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    let moments = [
        (1999, 1, 31, 0, 0, 0),
        (2023, 8, 13, 10, 0, 0),
        (2023, 8, 3, 15, 5, 9),
        (2024, 2, 29, 12, 30, 59),
        (2005, 12, 12, 23, 59, 0),
    ];
    let mut read = 0;
    for (year, month, day, hours, minutes, seconds) in moments {
        let name = MONTHS[month - 1];
        let half = if hours < 12 { "AM" } else { "PM" };
        let hour = if hours % 12 == 0 { 12 } else { hours % 12 };
        let at = format!("{hours:02}:{minutes:02}:{seconds:02}");
        let moment = format!("{year}-{month:02}-{day:02}T{at}");
        let (two, low) = (year % 100, half.to_lowercase());
        let date = format!("{year}{month:02}{day:02}");
        let time = format!("{hours:02}{minutes:02}{seconds:02}");
        let us = format!("{month}/{day}/{year}");
        let mut texts = vec![
            (format!("{us}, {hour}:{minutes:02}:{seconds:02} {half}"), ""),
            (format!("{us} {hour}:{minutes:02}:{seconds:02} {low}"), ""),
            (
                format!("{us} {hour}:{minutes:02}:{seconds:02}\u{202f}{half}"),
                "",
            ),
            (
                format!("{month:02}/{day:02}/{year} {hour:02}:{minutes:02}:{seconds:02} {half}"),
                "",
            ),
            (
                format!("{name} {day}, {year}, {hour}:{minutes:02}:{seconds:02} {half}"),
                "",
            ),
            (
                format!("{name} {day}, {year} at {hour}:{minutes:02}:{seconds:02} {half}"),
                "",
            ),
            (format!("{date}{time}"), ""),
            (format!("{date}T{time}Z"), "Z"),
            (format!("{date}_{time}"), ""),
            (format!("{date}-{time}"), ""),
            (
                format!("Sun {name} {day:02} {year} {at} GMT+0900 (Japan Standard Time)"),
                "+09:00",
            ),
            (
                format!("Sun {name} {day:02} {year} {at} GMT+0900 (日本標準時)"),
                "+09:00",
            ),
            (
                format!("Sun {name} {day:02} {year} {at} GMT-0330"),
                "-03:30",
            ),
            (format!("Sun, {day:02} {name} {year} {at} GMT"), "Z"),
            (
                format!("Sun, {day:02} {name} {year} {at} +0900 (JST)"),
                "+09:00",
            ),
            (format!("Sun {name} {day:>2} {at} {year}"), ""),
            (format!("Sun {name} {day:>2} {at} JST {year}"), "+09:00"),
            (format!("{day}.{month}.{year}, {at}"), ""),
            (format!("{day:02}.{month:02}.{year} {at}"), ""),
        ];
        if seconds == 0 {
            texts.push((format!("{date}{hours:02}{minutes:02}"), ""));
            texts.push((
                format!("{month}/{day}/{two:02}, {hour}:{minutes:02} {half}"),
                "",
            ));
        }
        if day > 12 {
            texts.push((format!("{us} {at}"), ""));
            texts.push((format!("{day:02}/{month:02}/{year}, {at}"), ""));
            texts.push((format!("{day}-{month}-{year} {at}"), ""));
        }
        read += texts.len();
        for (text, zone) in texts {
            // Two digits are a year of this century.
            let moment = if text.contains(&format!("/{two:02},")) {
                moment.replace("1999", "2099")
            } else {
                moment.clone()
            };
            let found: Result<Date, _> = text.parse();
            let found = found.map(|date| date.to_string());
            assert_eq!(found, Ok(moment + zone), "{text}");
        }
    }
    assert!(read > 100);
}

#[test]
fn not_understood() {
    for text in [
        "",
        "13:28:35",
        "123",
        "12345/01",
        "0001/01/01",
        "3000/01/01",
        "昭和",
        "昭和0年",
        "不明",
        "2023/13/01",
        "2023/02/30",
        "2023/04/31",
        "1900/02/29",
        "2023/00/01",
        "2023/??/13",
        "2023/08/13 24:00",
        "2023/08/13 10:60",
        "2023/08/13 10:00 +25:00",
        "2023/08/13 13:00 PM0",
        "2023/08 10:00",
        "2023/08-13",
        "2023081",
        "2023081310000",
        "20230813240000",
        "20230813106000",
        "202308131000000",
        "10/03/2020",
        "13/13/2023 3:05 PM",
        "8/13/23",
        "8-13/2023",
        "13/8/2023 3:05 PM PM",
        "Aug 13 10:00:00",
        "Sun Aug 32 2023 10:00:00 GMT+0900",
        "Octobre 3, 2020",
        "Oc 3, 2020",
        "2023/08/13-14",
        "2023年頃",
        "2023年十十月",
        "2023年8月13日 対局室",
        "99999999999999999999年",
    ] {
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
}

/// A range is read as its beginning, and is not a date.
#[test]
fn ranges() {
    for (text, meaning) in [
        ("2023年8月13日、14日", "2023-08-13"),
        ("2023年8月13日〜14日", "2023-08-13"),
        ("令和五年八月十三日・十四日", "2023-08-13"),
        ("2023年8月31日(木)～9月1日(金)", "2023-08-31"),
        ("2023年12月31日 - 2024年1月1日", "2023-12-31"),
        ("2023/08/13-14", "2023-08-13"),
        ("2023/08/13,14,15", "2023-08-13"),
        ("2005/11/29･30日", "2005-11-29"),
        ("2023/08/31-9/1", "2023-08-31"),
        ("2023/08/13(日) 10:00～18:00", "2023-08-13T10:00:00"),
        ("2023/08/13 10:00-18:00", "2023-08-13T10:00:00"),
        ("2023/08/13 10:00～24:00", "2023-08-13T10:00:00"),
        ("2023/08/13 24:00", "2023-08-13"),
        ("2023年8月〜9月", "2023-08"),
        ("1607年〜1608年", "1607"),
    ] {
        let date = Date::beginning(text).map(|date| date.to_string());
        assert_eq!(date, Ok(meaning.to_string()), "{text}");
        assert!(text.parse::<Date>().is_err(), "{text}");
    }
    for text in [
        "2023/08-13",
        "2023/08/13-",
        "2023/08/13-32",
        "2023/08/13-13/1",
        "2023/08/13-14局",
        "2023/08/13 24:01",
        "2023年8月13日、対局室",
        "2023年8月13日 14日",
    ] {
        assert!(Date::beginning(text).is_err(), "{text}");
    }
}

#[test]
fn there_and_back() {
    for text in [
        "2023",
        "2023-08",
        "2023-08-13",
        "2023-08-13T09:05:07",
        "2023-08-13T09:05:07-03:30",
    ] {
        let date: Date = text.parse().unwrap();
        assert_eq!(date.to_string(), text);
        let back: Option<Date> = date.csa().map(|csa| csa.parse().unwrap());
        let same = back.is_none_or(|back| text.starts_with(&back.to_string()));
        assert!(same && back.is_some() == date.day().is_some(), "{text}");
    }
}
