//! Reads when a game was played, in the words of each format.

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
/// `Display` writes ISO 8601, and `FromStr` reads the usual forms:
///
/// | | for example |
/// |---|---|
/// | KIF, KI2, JKF, [CSA](Date::csa) | `2023/08/13(日) 10:00`, `2023/08/13 10:00:00` |
/// | ISO 8601 | `2023-08-13T10:00:00+09:00`, `20230813`, `2023-08` |
/// | Japanese | `2023年8月13日 10時00分`, `令和五年八月十三日`, `昭和57年`, `H25.9.4` |
/// | PSN | `October 3, 2020`, `3 Oct 2020`, `2020.10.??`, `2020` |
/// | other programs | `8/13/2023, 3:05:09 PM`, `Sun Aug 13 2023 10:00:00 GMT+0900`, `20230813100000`, `13.8.2023` |
///
/// If two numbers come before a year, the month is first if AM or PM follows or the second number is above 12. The day
/// is first if the separator is a dot or the first number is above 12. Other texts of this kind are not dates.
///
/// Digits and signs may be half-width or full-width. The day of the week is ignored. A date must exist in the calendar.
/// Dates are ordered by time; a less precise date comes before the dates [within](Date::is_within) it.
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
    /// Reads a date, or the first date of a range, such as that of a two-day game. 24:00 gives the day without a time.
    ///
    /// # Errors
    ///
    /// Returns an error if the text says anything else.
    pub fn beginning(text: &str) -> Result<Date, ParseError> {
        read(text, beginning)
    }

    /// Returns the year, from 1000 to 2999.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month, from 1 to 12, if known.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// Returns the day of the month, from 1, if known.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    /// Returns hours, minutes and seconds in local time, if known. Seconds that are not written are 0.
    #[must_use]
    pub const fn time(self) -> Option<(u8, u8, u8)> {
        self.time
    }

    /// Returns how many minutes the local time is ahead of UTC, if the text says so.
    #[must_use]
    pub const fn zone(self) -> Option<i16> {
        self.zone
    }

    /// Returns `true` if `other` is this date or a less precise form of it. Zones are not compared.
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

    /// Returns the value of `$START_TIME` and `$END_TIME` of CSA: `YYYY/MM/DD` or `YYYY/MM/DD HH:MM:SS`. Returns `None`
    /// for a year or a month without a day, because CSA cannot express these. The zone is dropped.
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

    /// Creates a year, a month or a day, or returns `None` if it does not exist in the calendar.
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

/// Writes the date in ISO 8601.
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

/// Reads any of the usual forms. A text with anything else is an error.
impl FromStr for Date {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Date, ParseError> {
        read(text, date)
    }
}

fn read(text: &str, grammar: fn(&str) -> Parsed<'_, Date>) -> Result<Date, ParseError> {
    let narrow: String = text.chars().map(half).collect();
    let found = all_consuming(delimited(blanks, grammar, blanks)).parse(narrow.as_str());
    let whole = Span::sized(0, text.len());
    let error = |_| ParseError::new(whole, phrases::DATE);
    found.map(|(_, date)| date).map_err(error)
}

/// Parses a date, and skips the other dates of a range.
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

/// Parses a later date of a range: a whole date, or only the parts that differ from the first.
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

/// Returns the number of days in a month, or 0 for an invalid month.
const fn days(year: u16, month: u8) -> u8 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        _ => 0,
    }
}

/// Parses a date in any form, with an optional time. An English weekday may come first.
fn date(text: &str) -> Parsed<'_, Date> {
    let before = opt(terminated(english_weekday, (opt(one_of(".,")), blanks)));
    preceded(before, alt((stamp, time_before_year, day_and_time))).parse(text)
}

/// Parses a date in any form and an optional time after it.
fn day_and_time(text: &str) -> Parsed<'_, Date> {
    let mut form = alt((compact, numeric, japanese, month_first, western, year_last));
    let (rest, (year, month, day)) = form.parse(text)?;
    let (rest, _) = opt(weekday).parse(rest)?;
    // A month or day of 0 is unknown: `2023/08/00`.
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

/// Parses `20230813100000`, `202308131000`, `20230813T100000Z` and `20230813_100000`.
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

/// Parses `Aug 13 10:00:00 2023` and `Aug 13 10:00:00 JST 2023`.
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

/// A year, and a month and a day if written. The numbers are not validated.
type Parts = (u16, Option<u8>, Option<u8>);

/// Parses `20230813`.
fn compact(text: &str) -> Parsed<'_, Parts> {
    let part = || digits(2, 2).map(Some);
    (digits(4, 4), part(), part()).parse(text)
}

/// Parses `2023/08/13`, `2023-08`, `2023.??.??`, or a year that is not followed by 年 or a letter.
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

/// Parses `2023年8月13日`, `令和元年`, `平成五年八月` and `H25.9.4`.
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

/// Parses the name of an era. Returns the year before its first year.
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

/// Parses `October 3, 2020`, `October 3rd 2020` and `October 2020`.
fn month_first(text: &str) -> Parsed<'_, Parts> {
    let day = terminated(preceded(between_words, day), between_words);
    let short = preceded(between_words, digits(4, 4));
    let long = (opt(day), digits(4, 4));
    let (rest, month) = month(text)?;
    let no_day = short.map(|year| (None, year));
    let (rest, (day, year)) = alt((long, no_day)).parse(rest)?;
    Ok((rest, (year, Some(month), day)))
}

/// Parses `3 Oct 2020`, `3-Oct-2020`, `13th of August 2023`, `2020 October 3` and `2020 October`.
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

/// Parses `8/13/2023`, `13/8/2023` and `13.8.2023`, and also `8/3/2023` and `8/3/23` if AM or PM follows.
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

/// Skips the signs between a day, the name of a month, and a year.
fn between_words(text: &str) -> Parsed<'_, usize> {
    many0_count(alt((satisfy(char::is_whitespace), one_of(".,-/")))).parse(text)
}

/// Parses `3`, `3rd` and `18-th`.
fn day(text: &str) -> Parsed<'_, u8> {
    let ordinal = alt((tag("st"), tag("nd"), tag("rd"), tag("th")));
    terminated(small, opt((opt(char('-')), ordinal))).parse(text)
}

/// Parses the name of a month, or at least its first three letters.
fn month(text: &str) -> Parsed<'_, u8> {
    const MONTHS: &str = "january february march april may june july august september october \
        november december";
    map_opt(alpha1, |word| position(MONTHS, word)).parse(text)
}

/// Parses the English name of a weekday, or at least its first three letters.
fn english_weekday(text: &str) -> Parsed<'_, u8> {
    const DAYS: &str = "monday tuesday wednesday thursday friday saturday sunday";
    map_opt(alpha1, |word| position(DAYS, word)).parse(text)
}

/// Returns the number, from 1, of the first name that begins with `word`. Words of one or two letters never match.
fn position(names: &str, word: &str) -> Option<u8> {
    let begins = |name: &str| {
        let start = name.get(..word.len());
        word.len() > 2 && start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let at = names.split(' ').position(begins)?;
    u8::try_from(at).ok()?.checked_add(1)
}

/// Parses `(日)`, `日曜日`, `(Sun)` and `Sunday`.
fn weekday(text: &str) -> Parsed<'_, ()> {
    let name = || {
        let japanese = (one_of("月火水木金土日"), opt((char('曜'), opt(char('日')))));
        alt((value((), japanese), value((), english_weekday)))
    };
    let in_brackets = delimited(one_of("([<〈"), name(), one_of(")]>〉"));
    let before = (blanks, opt(char(',')), blanks);
    preceded(before, alt((in_brackets, name()))).parse(text)
}

/// Parses `10:00:30.5`, `午後3時5分` or `10:00 PM`, and the zone: `Z`, `+09:00`, `JST`. Fractions of a second are ignored.
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

/// Parses `9:00` and `10:00:30.5`.
fn clock(text: &str) -> Parsed<'_, (u8, u8, u8)> {
    let part = || preceded(char(':'), verify(small, |&part| part < 60));
    let decimals = (char('.'), take_while1(|c: char| c.is_ascii_digit()));
    let seconds = opt(terminated(part(), opt(decimals)));
    let time = (small, part(), seconds);
    time.map(|(hours, minutes, seconds)| (hours, minutes, seconds.unwrap_or(0)))
        .parse(text)
}

/// Parses `10時`, `10時5分30秒` and `午後3時半`.
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

/// Parses a zone as minutes ahead of UTC: `Z`, `+09:00`, `+0900`, `JST`, `GMT+0900 (JST)`.
fn zone(text: &str) -> Parsed<'_, i16> {
    let minutes = opt(preceded(opt(char(':')), digits(2, 2)));
    let offset = (one_of("+-"), digits(2, 2), minutes);
    let offset = map_opt(offset, |(sign, hours, minutes): (_, i16, Option<i16>)| {
        let minutes = minutes.unwrap_or(0);
        // No zone is more than 14 hours from UTC, so `10:00-18:00` is a range.
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

/// Parses a number of `least` to `most` ASCII digits.
fn digits<'t, N: FromStr>(
    least: usize,
    most: usize,
) -> impl Parser<&'t str, Output = N, Error = Fault<'t>> {
    let digits = take_while_m_n(least, most, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok())
}

/// Parses a number of at most `most` digits, or a number in kanji.
fn number<'t>(most: usize) -> impl Parser<&'t str, Output = u16, Error = Fault<'t>> {
    let kanji = take_while1(|c| words::kanji(c).is_some());
    let value = |text| u16::try_from(words::number_in_kanji(text)?).ok();
    alt((digits(1, most), map_opt(kanji, value)))
}

/// Parses a number of at most two digits, or a number in kanji.
fn small(text: &str) -> Parsed<'_, u8> {
    map_opt(number(2), |number| u8::try_from(number).ok()).parse(text)
}

/// Parses a number like [`small`], or `??` for an unknown one.
fn small_or_unknown(text: &str) -> Parsed<'_, Option<u8>> {
    alt((small.map(Some), value(None, tag("??")))).parse(text)
}
