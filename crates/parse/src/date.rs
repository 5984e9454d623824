//! When a game was played, in the words of each format.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use komadai_core::Span;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::character::complete::{alpha1, char, one_of, satisfy};
use nom::combinator::{all_consuming, map_opt, not, opt, peek, value, verify};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded, terminated};

use crate::text::{Fault, Parsed, blanks, none};
use crate::words::half;
use crate::{ParseError, phrases, words};

/// A date, as far as it is known: a year, a month of a year, a day, or a day and a time.
///
/// It is read in the usual forms, and its text is that of ISO 8601:
///
/// | | for example |
/// |---|---|
/// | KIF, KI2, JKF, [CSA](Date::csa) | `2023/08/13(日) 10:00`, `2023/08/13 10:00:00` |
/// | ISO 8601 | `2023-08-13T10:00:00+09:00`, `20230813`, `2023-08` |
/// | Japanese | `2023年8月13日 10時00分`, `令和五年八月十三日`, `昭和57年`, `H25.9.4` |
/// | PSN | `October 3, 2020`, `3 Oct 2020`, `2020.10.??`, `2020` |
/// | other programs | `8/13/2023, 3:05:09 PM`, `Sun Aug 13 2023 10:00:00 GMT+0900`, `20230813100000`, `13.8.2023` |
///
/// Of two numbers before a year the month comes first if AM or PM follows or if the second is above 12. The day comes
/// first after a dot or if the first is above 12. Other such texts are not dates.
///
/// Digits and signs have either width. The day of the week says no more than the date, and is not kept. A date that
/// no calendar has is none.
///
/// Dates are in order of time; one that is less precise comes before those [within](Date::is_within) it.
///
/// ```
/// use komadai_parse::Date;
///
/// let date: Date = "令和5年8月13日(日) 10時".parse()?;
/// assert_eq!((date.year(), date.month(), date.day()), (2023, Some(8), Some(13)));
/// assert_eq!(date.time(), Some((10, 0, 0)));
/// assert_eq!(date.to_string(), "2023-08-13T10:00:00");
/// assert_eq!(date.csa().as_deref(), Some("2023/08/13 10:00:00"));
/// assert!("2023/02/30".parse::<Date>().is_err());
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
    time: Option<(u8, u8, u8)>,
    zone: Option<i16>,
}

impl Date {
    /// The beginning of what a text says: a date, or the first of a range of them, as of a game that took two days.
    /// 24:00 is the day without the time.
    ///
    /// # Errors
    ///
    /// The text says something else.
    pub fn beginning(text: &str) -> Result<Date, ParseError> {
        read(text, beginning)
    }

    /// The year, from 1000 to 2999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month, from 1 on.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// Hours, minutes and seconds of the clock at the place; seconds that are not written are 0.
    #[must_use]
    pub const fn time(self) -> Option<(u8, u8, u8)> {
        self.time
    }

    /// How many minutes the clock is ahead of UTC, where the text says so.
    #[must_use]
    pub const fn zone(self) -> Option<i16> {
        self.zone
    }

    /// Whether another date is this one, or this one less precisely.
    #[must_use]
    pub fn is_within(self, other: Date) -> bool {
        fn agree<T: PartialEq>(own: Option<T>, other: Option<T>) -> bool {
            other.is_none() || own == other
        }
        self.year == other.year
            && agree(self.month, other.month)
            && agree(self.day, other.day)
            && agree(self.time, other.time)
    }

    /// The value of `$START_TIME` and `$END_TIME` of CSA, `YYYY/MM/DD` or `YYYY/MM/DD HH:MM:SS`. It has no words for
    /// a year or a month alone, nor for a zone.
    #[must_use]
    pub fn csa(self) -> Option<String> {
        let Date {
            year, month, day, ..
        } = self;
        let date = format!("{year}/{:02}/{:02}", month?, day?);
        Some(match self.time {
            None => date,
            Some((hours, minutes, seconds)) => {
                format!("{date} {hours:02}:{minutes:02}:{seconds:02}")
            }
        })
    }

    /// A year, a month or a day, if a calendar has it.
    fn new(year: u16, month: Option<u8>, day: Option<u8>) -> Option<Date> {
        let is_date = (1000..3000).contains(&year)
            && match (month, day) {
                (None, day) => day.is_none(),
                (Some(month), None) => (1..=12).contains(&month),
                (Some(month), Some(day)) => (1..=days(year, month)).contains(&day),
            };
        is_date.then_some(Date {
            year,
            month,
            day,
            time: None,
            zone: None,
        })
    }
}

/// In the words of ISO 8601.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year)?;
        for part in [self.month, self.day].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        if let Some((hours, minutes, seconds)) = self.time {
            write!(f, "T{hours:02}:{minutes:02}:{seconds:02}")?;
        }
        match self.zone {
            None => Ok(()),
            Some(0) => f.write_str("Z"),
            Some(zone) => {
                let (sign, minutes) = (if zone < 0 { '-' } else { '+' }, zone.unsigned_abs());
                write!(f, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
            }
        }
    }
}

/// From any of the usual forms. A text that says more, or something else, is not understood.
impl FromStr for Date {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Date, ParseError> {
        read(text, date)
    }
}

/// Reads a whole text by a grammar.
fn read(text: &str, grammar: fn(&str) -> Parsed<'_, Date>) -> Result<Date, ParseError> {
    let narrow: String = text.chars().map(half).collect();
    let found = all_consuming(delimited(blanks, grammar, blanks)).parse(narrow.as_str());
    let whole = Span::sized(0, text.len());
    let error = |_| ParseError::new(whole, phrases::DATE);
    found.map(|(_, date)| date).map_err(error)
}

/// A date, and the others of a range.
fn beginning(text: &str) -> Parsed<'_, Date> {
    let (rest, first) = date(text)?;
    let midnight = (blanks, tag("24:00"), opt(tag(":00")));
    let (rest, _) = match first.day {
        Some(_) if first.time.is_none() => opt(midnight).parse(rest)?,
        _ => (rest, None),
    };
    let sign = delimited(blanks, one_of("、,〜~-–−・･"), blanks);
    let (rest, _) = many0_count(preceded(sign, |text| later(text, first))).parse(rest)?;
    Ok((rest, first))
}

/// What follows the first date of a range: a date, or the parts of it that are not those of the first.
fn later(text: &str, first: Date) -> Parsed<'_, ()> {
    let time = verify(time, |_| first.time.is_some());
    let month = terminated(small, one_of("月/."));
    let month_and_day = (month, terminated(small, opt(char('日'))));
    let month_and_day = verify(month_and_day, |&(month, day)| {
        first.day.is_some() && Date::new(first.year, Some(month), Some(day)).is_some()
    });
    let day = terminated(small, opt(char('日')));
    let day = verify(day, |day| first.day.is_some() && (1..=31).contains(day));
    let month = terminated(small, char('月'));
    let month = verify(month, |month| {
        first.month.is_some() && (1..=12).contains(month)
    });
    let day = alt((value((), month_and_day), value((), month), value((), day)));
    let midnight = verify(tag("24:00"), |_: &str| first.time.is_some());
    alt((
        value((), date),
        value((), midnight),
        value((), time),
        terminated(day, opt(weekday)),
    ))
    .parse(text)
}

/// How many days a month has; none where there is no such month.
const fn days(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 0,
    }
}

/// A date and the time of a day.
fn date(text: &str) -> Parsed<'_, Date> {
    let before = opt(terminated(english_weekday, (opt(one_of(".,")), blanks)));
    preceded(before, alt((stamp, time_before_year, day_and_time))).parse(text)
}

/// A date in any form, and a time after it.
fn day_and_time(text: &str) -> Parsed<'_, Date> {
    let mut form = alt((compact, numeric, japanese, month_first, western, year_last));
    let (rest, (year, month, day)) = form.parse(text)?;
    let (rest, _) = opt(weekday).parse(rest)?;
    // `2023/08/00`
    let [month, day] = [month, day].map(|part| part.filter(|&part| part > 0));
    let Some(date) = Date::new(year, month, day) else {
        return none(text);
    };
    let between = (opt(alt((value('T', tag("at ")), one_of("T/,")))), blanks);
    let (rest, time) = match date.day {
        Some(_) => opt(preceded((blanks, between), time)).parse(rest)?,
        None => (rest, None),
    };
    let (time, zone) = time.unzip();
    let zone = zone.flatten();
    Ok((rest, Date { time, zone, ..date }))
}

/// `20230813100000`, `202308131000`, `20230813T100000Z`, `20230813_100000`
fn stamp(text: &str) -> Parsed<'_, Date> {
    let part = || digits::<u8>(2, 2);
    let time = (part(), part(), opt(part()));
    let end = not(satisfy(|c| c.is_ascii_digit()));
    let (rest, (year, month, day)) = compact(text)?;
    let (rest, time) = delimited(opt(one_of("T_-")), time, end).parse(rest)?;
    let (rest, zone) = opt(zone).parse(rest)?;
    let (hours, minutes, seconds) = time;
    let seconds = seconds.unwrap_or(0);
    let is_time = hours < 24 && minutes < 60 && seconds < 60;
    match Date::new(year, month, day).filter(|date| is_time && date.day.is_some()) {
        Some(date) => {
            let time = Some((hours, minutes, seconds));
            Ok((rest, Date { time, zone, ..date }))
        }
        None => none(text),
    }
}

/// `Aug 13 10:00:00 2023`, `Aug 13 10:00:00 JST 2023`
fn time_before_year(text: &str) -> Parsed<'_, Date> {
    let day = preceded(blanks, small);
    let time = preceded(blanks, time);
    let year = preceded(blanks, digits(4, 4));
    let (rest, (month, day, (time, zone), year)) = (month, day, time, year).parse(text)?;
    match Date::new(year, Some(month), Some(day)) {
        Some(date) => {
            let time = Some(time);
            Ok((rest, Date { time, zone, ..date }))
        }
        None => none(text),
    }
}

/// A year, a month and a day, as far as they are there; any numbers.
type Parts = (u16, Option<u8>, Option<u8>);

/// `20230813`
fn compact(text: &str) -> Parsed<'_, Parts> {
    let part = || digits(2, 2).map(Some);
    (digits(4, 4), part(), part()).parse(text)
}

/// `2023/08/13`, `2023-08`, `2023.??.??`; a year alone that no 年 follows.
fn numeric(text: &str) -> Parsed<'_, Parts> {
    let (rest, year) = digits(4, 4).parse(text)?;
    let (after, (sign, month)) = match (one_of("/-."), small_or_unknown).parse(rest) {
        Ok(found) => found,
        Err(_)
            if rest
                .trim_start()
                .starts_with(|c: char| c == '年' || c.is_alphabetic()) =>
        {
            return none(text);
        }
        Err(_) => return Ok((rest, (year, None, None))),
    };
    let (rest, day) = opt(preceded(char(sign), small_or_unknown)).parse(after)?;
    Ok((rest, (year, month, day.flatten())))
}

/// `2023年8月13日`, `令和元年`, `平成五年八月`, `H25.9.4`
fn japanese(text: &str) -> Parsed<'_, Parts> {
    let first = value(1, char('元'));
    let in_era = (era, blanks, alt((first, number(4)))).map(|(before, _, year)| (before, year));
    let own = terminated(number(4), peek((blanks, char('年'))));
    let (rest, (before, year)) = alt((in_era, own.map(|year| (0, year)))).parse(text)?;
    let year = match year.checked_add(before) {
        Some(whole) if year > 0 => whole,
        _ => return none(text),
    };
    if let Ok((rest, (sign, month))) = (one_of("/-."), small).parse(rest) {
        let (rest, day) = preceded(char(sign), small).parse(rest)?;
        return Ok((rest, (year, Some(month), Some(day))));
    }
    let (rest, _) = (blanks, char('年')).parse(rest)?;
    let part = |unit| delimited(blanks, small, (blanks, char(unit)));
    let (rest, month) = opt(part('月')).parse(rest)?;
    let (rest, day) = match month {
        Some(_) => opt(part('日')).parse(rest)?,
        None => (rest, None),
    };
    Ok((rest, (year, month, day)))
}

/// The year before the first of an era.
fn era(text: &str) -> Parsed<'_, u16> {
    alt((
        value(2018, alt((tag("令和"), tag("㋿"), tag("R"), tag("令")))),
        value(1988, alt((tag("平成"), tag("㍻"), tag("H"), tag("平")))),
        value(1925, alt((tag("昭和"), tag("㍼"), tag("S"), tag("昭")))),
        value(1911, alt((tag("大正"), tag("㍽"), tag("T"), tag("大")))),
        value(1867, alt((tag("明治"), tag("㍾"), tag("M"), tag("明")))),
    ))
    .parse(text)
}

/// `October 3, 2020`, `October 3rd 2020`, `October 2020`
fn month_first(text: &str) -> Parsed<'_, Parts> {
    let day = terminated(preceded(between_words, day), between_words);
    let short = preceded(between_words, digits(4, 4));
    let long = (opt(day), digits(4, 4));
    let (rest, month) = month(text)?;
    let no_day = short.map(|year| (None, year));
    let (rest, (day, year)) = alt((long, no_day)).parse(rest)?;
    Ok((rest, (year, Some(month), day)))
}

/// `3 Oct 2020`, `3-Oct-2020`, `13th of August 2023`; `2020 October 3`, `2020 October`
fn western(text: &str) -> Parsed<'_, Parts> {
    let of = opt((tag("of"), between_words));
    let day_first = (
        day,
        preceded((between_words, of), month),
        preceded(between_words, digits(4, 4)),
    );
    let year_first = (
        digits(4, 4),
        preceded(between_words, month),
        opt(preceded(between_words, day)),
    );
    alt((
        year_first.map(|(year, month, day)| (year, Some(month), day)),
        day_first.map(|(day, month, year)| (year, Some(month), Some(day))),
    ))
    .parse(text)
}

/// `8/13/2023`, `13/8/2023`, `13.8.2023`; `8/3/2023` and `8/3/23` if AM or PM follows.
fn year_last(text: &str) -> Parsed<'_, Parts> {
    let (rest, (first, sign)) = (small, one_of("/-.")).parse(text)?;
    let (rest, second) = terminated(small, char(sign)).parse(rest)?;
    let (rest, year) = take_while_m_n(2, 4, |c: char| c.is_ascii_digit()).parse(rest)?;
    let is_american = rest.split(char::is_whitespace).any(|word| {
        let halves = ["AM", "PM", "am", "pm", "a.m", "p.m"];
        halves.iter().any(|half| word.starts_with(half))
    });
    let year = match (year.len(), year.parse::<u16>()) {
        (4, Ok(year)) => year,
        (2, Ok(year)) if is_american => 2000 + year,
        _ => return none(text),
    };
    let (month, day) = match sign {
        '.' => (second, first),
        _ if first > 12 => (second, first),
        _ if second > 12 || is_american => (first, second),
        _ => return none(text),
    };
    Ok((rest, (year, Some(month), Some(day))))
}

/// Signs between a day, the name of a month, and a year.
fn between_words(text: &str) -> Parsed<'_, usize> {
    many0_count(alt((satisfy(char::is_whitespace), one_of(".,-/")))).parse(text)
}

/// `3`, `3rd`, `18-th`
fn day(text: &str) -> Parsed<'_, u8> {
    let ordinal = alt((tag("st"), tag("nd"), tag("rd"), tag("th")));
    terminated(small, opt((opt(char('-')), ordinal))).parse(text)
}

/// The name of a month, or at least three letters of it.
fn month(text: &str) -> Parsed<'_, u8> {
    const MONTHS: &str = "january february march april may june july august september october \
        november december";
    map_opt(alpha1, |word| position(MONTHS, word)).parse(text)
}

/// The day of the week in English, or at least three letters of it.
fn english_weekday(text: &str) -> Parsed<'_, u8> {
    const DAYS: &str = "monday tuesday wednesday thursday friday saturday sunday";
    map_opt(alpha1, |word| position(DAYS, word)).parse(text)
}

/// The number of the name that a word begins, from 1 on.
fn position(names: &str, word: &str) -> Option<u8> {
    let begins = |name: &str| {
        let start = name.get(..word.len());
        word.len() > 2 && start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let at = names.split(' ').position(begins)?;
    u8::try_from(at).ok()?.checked_add(1)
}

/// `(日)`, `日曜日`, `(Sun)`, `Sunday`
fn weekday(text: &str) -> Parsed<'_, ()> {
    let name = || {
        let japanese = (one_of("月火水木金土日"), opt((char('曜'), opt(char('日')))));
        alt((value((), japanese), value((), english_weekday)))
    };
    let in_brackets = delimited(one_of("([<〈"), name(), one_of(")]>〉"));
    let before = (blanks, opt(char(',')), blanks);
    preceded(before, alt((in_brackets, name()))).parse(text)
}

/// `10:00:30.5`, `午後3時5分`, `10:00 PM`, and the zone: `Z`, `+09:00`, `JST`; parts of a second do not count.
fn time(text: &str) -> Parsed<'_, ((u8, u8, u8), Option<i16>)> {
    let noon = |morning, noon| alt((value(0, tag(morning)), value(12, tag(noon))));
    let (rest, half) = opt(terminated(noon("午前", "午後"), blanks)).parse(text)?;
    let letters = || {
        let halves = (
            noon("AM", "PM"),
            noon("am", "pm"),
            noon("a.m.", "p.m."),
            noon("A.M.", "P.M."),
        );
        preceded(blanks, alt(halves))
    };
    let hour = terminated(small, peek(letters())).map(|hour| (hour, 0, 0));
    let (rest, time) = alt((clock, in_words, hour)).parse(rest)?;
    let (rest, half) = match half {
        None => opt(letters()).parse(rest)?,
        half => (rest, half),
    };
    let (hours, minutes, seconds) = time;
    let hours = match half {
        None => Some(hours),
        Some(_) if hours > 12 => None,
        Some(noon) => (hours % 12).checked_add(noon),
    };
    let hours = hours.filter(|&hours| hours < 24 && minutes < 60 && seconds < 60);
    let Some(hours) = hours else {
        return none(text);
    };
    let (rest, zone) = opt(preceded(blanks, zone)).parse(rest)?;
    Ok((rest, ((hours, minutes, seconds), zone)))
}

/// `9:00`, `10:00:30.5`
fn clock(text: &str) -> Parsed<'_, (u8, u8, u8)> {
    let part = || preceded(char(':'), verify(small, |&part| part < 60));
    let decimals = (char('.'), take_while1(|c: char| c.is_ascii_digit()));
    let seconds = opt(terminated(part(), opt(decimals)));
    let time = (small, part(), seconds);
    time.map(|(hours, minutes, seconds)| (hours, minutes, seconds.unwrap_or(0)))
        .parse(text)
}

/// `10時`, `10時5分30秒`, `午後3時半`
fn in_words(text: &str) -> Parsed<'_, (u8, u8, u8)> {
    let part = |unit| delimited(blanks, small, char(unit));
    let minutes = alt((value(30, char('半')), part('分')));
    let (rest, hours) = part('時').parse(text)?;
    let (rest, minutes) = opt(minutes).parse(rest)?;
    let (rest, seconds) = match minutes {
        Some(_) => opt(part('秒')).parse(rest)?,
        None => (rest, None),
    };
    Ok((rest, (hours, minutes.unwrap_or(0), seconds.unwrap_or(0))))
}

/// Minutes ahead of UTC: `Z`, `+09:00`, `+0900`, `JST`, `GMT+0900 (JST)`
fn zone(text: &str) -> Parsed<'_, i16> {
    let minutes = opt(preceded(opt(char(':')), digits(2, 2)));
    let offset = (one_of("+-"), digits(2, 2), minutes);
    let offset = map_opt(offset, |(sign, hours, minutes): (_, i16, Option<i16>)| {
        let minutes = minutes.unwrap_or(0);
        // No clock is further ahead: `10:00-18:00` is a range.
        let ahead = (hours <= 14 && minutes < 60).then_some(hours * 60 + minutes)?;
        Some(if sign == '-' { -ahead } else { ahead })
    });
    let universal = alt((tag("Z"), tag("UTC"), tag("GMT")));
    let (rest, universal) = opt(universal).parse(text)?;
    let (rest, minutes) = match universal {
        // `GMT+0900`
        Some(_) => opt(offset).map(Option::unwrap_or_default).parse(rest)?,
        None => alt((offset, value(540, tag("JST")))).parse(rest)?,
    };
    // `+0900 (JST)`
    let name = delimited(char('('), take_while1(|c| c != ')'), char(')'));
    let (rest, _) = opt(preceded(blanks, name)).parse(rest)?;
    Ok((rest, minutes))
}

/// A number of so many ASCII digits.
fn digits<'t, N: FromStr>(
    least: usize,
    most: usize,
) -> impl Parser<&'t str, Output = N, Error = Fault<'t>> {
    let digits = take_while_m_n(least, most, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok())
}

/// A number of at most so many digits, or in kanji.
fn number<'t>(most: usize) -> impl Parser<&'t str, Output = u16, Error = Fault<'t>> {
    let kanji = take_while1(|c| words::kanji(c).is_some());
    let value = |text| u16::try_from(words::number_in_kanji(text)?).ok();
    alt((digits(1, most), map_opt(kanji, value)))
}

/// A number of at most two digits, or in kanji.
fn small(text: &str) -> Parsed<'_, u8> {
    map_opt(number(2), |number| u8::try_from(number).ok()).parse(text)
}

/// As [`small`], or `??` for what is not known.
fn small_or_unknown(text: &str) -> Parsed<'_, Option<u8>> {
    alt((small.map(Some), value(None, tag("??")))).parse(text)
}
