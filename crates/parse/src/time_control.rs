//! Reads and writes time controls, in the words of each format.

mod sentence;

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use komadai_core::Span;
use nom::Parser;
use nom::character::complete::{char, digit1};
use nom::combinator::{all_consuming, map_opt, verify};
use nom::sequence::preceded;

use sentence::{Narrow, Times, of_units, seconds, sentence};

use crate::text::{Parsed, said};
use crate::{ParseError, phrases};

/// The time that a side has for its moves (持ち時間).
///
/// `Display` writes the words of KIF; `FromStr` also reads those of CSA and English:
///
/// | | main time and byoyomi | with increment |
/// |---|---|---|
/// | KIF, KI2, JKF | `25分`, `1時間30分+60秒`; also `各６時間`, `10分切れ負け`, `15分30秒`, `60分 切れたら1分将棋`, `15分（1手30秒）` | `5分、1手2秒加算`, `フィッシャー 5分+5秒` |
/// | English | `10 minutes + 30 seconds`, `1h, then 60 sec per move` | `5 min + 3 sec increment` |
/// | [CSA 2.2](TimeControl::csa_limit) | `00:25+00`, `01:30+60` | |
/// | [CSA 3.0](TimeControl::csa_time) | `1500+0+0`, `5400+60+0` | `300+0+2` |
///
/// Fractions of a millisecond are ignored.
///
/// ```
/// use std::time::Duration;
/// use komadai_parse::TimeControl;
///
/// let control: TimeControl = "各１５分＋６０秒".parse()?;
/// assert_eq!((control.main.as_secs(), control.byoyomi.as_secs()), (900, 60));
/// assert_eq!(control.to_string(), "15分+60秒");
/// assert_eq!(control.csa_limit().as_deref(), Some("00:15+60"));
/// assert_eq!("900+60+0".parse(), Ok(control));
///
/// let mut fischer = control;
/// fischer.increment = Duration::from_secs(2);
/// assert_eq!(fischer.csa_time(), "900+60+2");
/// assert_eq!(fischer.csa_limit(), None);
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub struct TimeControl {
    /// The time for the whole game.
    pub main: Duration,
    /// The time for each move after the main time is used up (秒読み).
    pub byoyomi: Duration,
    /// The time added after each move (フィッシャー).
    pub increment: Duration,
}

impl TimeControl {
    const fn new(main: Duration, byoyomi: Duration, increment: Duration) -> TimeControl {
        TimeControl {
            main,
            byoyomi,
            increment,
        }
    }

    /// Returns the main time after a move that took `spent`, if it was `left` before, or `None` if the time ran out.
    #[must_use]
    pub fn left_after(self, left: Duration, spent: Duration) -> Option<Duration> {
        let in_time = spent < left.saturating_add(self.byoyomi);
        in_time.then(|| left.saturating_sub(spent).saturating_add(self.increment))
    }

    /// Reads the value of a header such as `持ち時間`. If it lacks the byoyomi, that is read from the value of the header
    /// `秒読み`. Returns `None` if either value is not understood.
    #[must_use]
    pub fn from_headers(value: &str, byoyomi: Option<&str>) -> Option<TimeControl> {
        let byoyomi_of = |control: &TimeControl| control.byoyomi;
        join(value, byoyomi, byoyomi_of, |text| text.parse().ok())
    }

    /// Reads the same values, also with additions: remarks (`2日制`), the number of byoyomi periods (`10分+30秒×3回`),
    /// time to consider. Returns `None` if any other word is not understood.
    ///
    /// ```
    /// use komadai_parse::TimeControl;
    ///
    /// let read = |value| TimeControl::from_headers_with_remarks(value, None);
    /// let control = read("15分＋30秒＋（考慮時間10分）").unwrap();
    /// assert_eq!(control.to_string(), "15分+30秒");
    /// assert_eq!(read("10分（切れたら秒読みあり）"), None);
    /// ```
    #[must_use]
    pub fn from_headers_with_remarks(value: &str, byoyomi: Option<&str>) -> Option<TimeControl> {
        TimeControl::with_more_time(value, byoyomi).map(|(control, _)| control)
    }

    /// Reads the same values. Also returns the time that the additions allow besides the byoyomi: time to consider, and
    /// the byoyomi periods after the first.
    ///
    /// ```
    /// use komadai_parse::TimeControl;
    ///
    /// let more = |value| TimeControl::with_more_time(value, None).map(|(_, more)| more.as_secs());
    /// assert_eq!(more("15分＋30秒＋（考慮時間1分単位で10回）"), Some(600));
    /// assert_eq!(more("10分+30秒×3回"), Some(60));
    /// assert_eq!(more("10分+30秒"), Some(0));
    /// ```
    #[must_use]
    pub fn with_more_time(value: &str, byoyomi: Option<&str>) -> Option<(TimeControl, Duration)> {
        let read = |text: &str| {
            let alone = text.parse::<TimeControl>().ok();
            let alone = alone.map(|control| (control, Duration::ZERO));
            alone.or_else(|| {
                let narrow = Narrow::new(text);
                let (times, rest) = sentence(&narrow.text, true)?;
                Some((times.into(), sentence::more_time(rest, &times)?))
            })
        };
        let byoyomi_of = |(control, _): &(TimeControl, Duration)| control.byoyomi;
        join(value, byoyomi, byoyomi_of, read)
    }

    /// Returns the value of `$TIME_LIMIT` of CSA 2.2, `HH:MM+SS`. Returns `None` for an increment, a main time with
    /// seconds, or fractions of a second, because it cannot express these.
    #[must_use]
    pub fn csa_limit(self) -> Option<String> {
        let main = minutes(self.main)?;
        let is_whole = self.byoyomi.subsec_millis() == 0 && self.increment.is_zero();
        let (hours, minutes) = (main / 60, main % 60);
        is_whole.then(|| format!("{hours:02}:{minutes:02}+{:02}", self.byoyomi.as_secs()))
    }

    /// Returns the value of `$TIME` of CSA 3.0: main time, byoyomi and increment in seconds.
    #[must_use]
    pub fn csa_time(self) -> String {
        let [main, byoyomi, increment] = [self.main, self.byoyomi, self.increment].map(Seconds);
        format!("{main}+{byoyomi}+{increment}")
    }

    /// Reads a value of `$TIME_LIMIT` of CSA 2.2.
    #[must_use]
    pub fn from_csa_limit(text: &str) -> Option<TimeControl> {
        said(all_consuming(csa_limit).parse(text))
    }

    /// Reads a value of `$TIME` of CSA 3.0.
    #[must_use]
    pub fn from_csa_time(text: &str) -> Option<TimeControl> {
        said(all_consuming(csa_time).parse(text))
    }
}

impl From<Times> for TimeControl {
    fn from(times: Times) -> TimeControl {
        TimeControl::new(times.main, times.byoyomi, times.increment)
    }
}

/// Writes the words of KIF.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match minutes(self.main).map(|main| (main / 60, main % 60)) {
            Some((0, minutes)) => write!(f, "{minutes}分")?,
            Some((hours, 0)) => write!(f, "{hours}時間")?,
            Some((hours, minutes)) => write!(f, "{hours}時間{minutes}分")?,
            None => write!(f, "{}秒", Seconds(self.main))?,
        }
        if !self.byoyomi.is_zero() {
            write!(f, "+{}秒", Seconds(self.byoyomi))?;
        }
        if !self.increment.is_zero() {
            write!(f, "、1手{}秒加算", Seconds(self.increment))?;
        }
        Ok(())
    }
}

/// Reads the words of KIF, CSA or English, half-width or full-width. A text with anything else is an error.
impl FromStr for TimeControl {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TimeControl, ParseError> {
        let narrow = Narrow::new(text);
        let readings: [fn(&str) -> Parsed<'_, TimeControl>; 2] = [csa_limit, csa_time];
        let csa = readings.iter().filter_map(|read| read(&narrow.text).ok());
        let in_words = sentence(&narrow.text, false).map(|(times, rest)| (rest, times.into()));
        let rest = match csa.chain(in_words).min_by_key(|(rest, _)| rest.len()) {
            Some(("", control)) => return Ok(control),
            Some((rest, _)) => rest.len(),
            None => narrow.text.len(),
        };
        let at = narrow.place(narrow.text.len() - rest);
        Err(ParseError::new(
            Span::new(at, text.len()),
            phrases::TIME_CONTROL,
        ))
    }
}

/// Reads the time control of two headers. `byoyomi` is used only if `value` lacks the byoyomi, which `byoyomi_of` returns.
fn join<T>(
    value: &str,
    byoyomi: Option<&str>,
    byoyomi_of: impl Fn(&T) -> Duration,
    read: impl Fn(&str) -> Option<T>,
) -> Option<T> {
    let byoyomi = byoyomi.filter(|text| !text.is_empty());
    let alone = read(value).filter(|found| byoyomi.is_none() || !byoyomi_of(found).is_zero());
    alone.or_else(|| {
        // A long text is not a time, and would be read again for each header.
        let byoyomi = byoyomi.filter(|text| text.len() < 64)?;
        read(&format!("{value}+秒読み{byoyomi}"))
    })
}

/// A time, written in seconds with the necessary decimals.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        match self.0.subsec_millis() {
            0 => Ok(()),
            millis => f.write_str(format!(".{millis:03}").trim_end_matches('0')),
        }
    }
}

/// Returns a time in minutes, or `None` if it has seconds.
fn minutes(time: Duration) -> Option<u64> {
    let (seconds, millis) = (time.as_secs(), time.subsec_millis());
    (seconds % 60 == 0 && millis == 0).then_some(seconds / 60)
}

/// Parses `00:25+60`. Hours, minutes and seconds have at least two digits.
fn csa_limit(text: &str) -> Parsed<'_, TimeControl> {
    let number = |unit| {
        let digits = verify(digit1, |digits: &str| digits.len() > 1);
        map_opt(digits, move |digits| of_units(digits, unit))
    };
    let (rest, (hours, _, minutes)) = (number(3600), char(':'), number(60)).parse(text)?;
    let (rest, byoyomi) = preceded(char('+'), number(1)).parse(rest)?;
    let main = hours.saturating_add(minutes);
    Ok((rest, TimeControl::new(main, byoyomi, Duration::ZERO)))
}

/// Parses `300+0+2`.
fn csa_time(text: &str) -> Parsed<'_, TimeControl> {
    let after = || preceded(char('+'), seconds);
    let (rest, (main, byoyomi, increment)) = (seconds, after(), after()).parse(text)?;
    Ok((rest, TimeControl::new(main, byoyomi, increment)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn control(main: u64, byoyomi: u64, increment: u64) -> TimeControl {
        let [main, byoyomi, increment] = [main, byoyomi, increment].map(Duration::from_secs);
        TimeControl::new(main, byoyomi, increment)
    }

    /// Checks spellings from files, each with main time, byoyomi and increment in seconds.
    #[test]
    fn spellings() {
        let table: &[(&str, u64, u64, u64)] = &[
            ("８時間", 28_800, 0, 0),
            ("各８時間", 28_800, 0, 0),
            ("１時間３０分", 5_400, 0, 0),
            ("15分+60秒", 900, 60, 0),
            ("15分 ＋ 60秒", 900, 60, 0),
            ("0分+10秒", 0, 10, 0),
            ("15分30秒", 900, 30, 0),
            ("0分", 0, 0, 0),
            ("3分+0秒", 180, 0, 0),
            ("3分切れ負け", 180, 0, 0),
            ("25分、切れ負け", 1_500, 0, 0),
            ("60分 切れたら1分将棋", 3_600, 60, 0),
            ("10分 切れたら1手30秒", 600, 30, 0),
            ("各1時間、切れたら1手30秒未満", 3_600, 30, 0),
            ("10分秒読み30秒", 600, 30, 0),
            ("1手30秒", 0, 30, 0),
            ("90秒", 90, 0, 0),
            ("5分、1手ごとに5秒加算", 300, 0, 5),
            ("5分+5秒加算", 300, 0, 5),
            ("5分+10秒、1手2秒加算", 300, 10, 2),
            ("00:25+00", 1_500, 0, 0),
            ("24:00+60", 86_400, 60, 0),
            ("300+0+2", 300, 0, 2),
            ("持ち時間は各10分、切れたら1手30秒です。", 600, 30, 0),
            ("各10分、使い切ったら一手30秒未満で指す。", 600, 30, 0),
            ("各1時間。切れたら1分将棋。", 3_600, 60, 0),
            ("10分、その後は1手30秒", 600, 30, 0),
            ("10 minutes", 600, 0, 0),
            ("10 minutes + 30 seconds", 600, 30, 0),
            ("10 min. + 30 sec.", 600, 30, 0),
            ("10min+30sec byoyomi", 600, 30, 0),
            ("１０ｍ＋３０ｓ", 600, 30, 0),
            ("1 Hour 30 Minutes, then 60 seconds per move", 5_400, 60, 0),
            ("1h30m", 5_400, 0, 0),
            ("15 min, byoyomi 60 sec", 900, 60, 0),
            ("30 seconds per move", 0, 30, 0),
            ("5 min + 3 sec increment", 300, 0, 3),
            ("5 minutes sudden death", 300, 0, 0),
            ("15 minutes each", 900, 0, 0),
            // In longer sentences.
            ("初手から30秒", 0, 30, 0),
            ("初手から1分", 0, 60, 0),
            ("持ち時間なし、30秒", 0, 30, 0),
            ("1時間半", 5_400, 0, 0),
            ("2時間半+30秒", 9_000, 30, 0),
            ("10分、切れて30秒", 600, 30, 0),
            ("各10分使用後、1手30秒", 600, 30, 0),
            ("3分+2秒加算、秒読みなし", 180, 0, 2),
            ("1時間+1分", 3_600, 60, 0),
            ("持ち時間は10分で、切れたら30秒です", 600, 30, 0),
            (
                "持ち時間は各自10分とし、使い切ったら1手30秒未満で指すものとする。",
                600,
                30,
                0,
            ),
            ("初手から1手30秒未満", 0, 30, 0),
            ("初手から一手三十秒以内", 0, 30, 0),
            ("チェスクロック方式 各4時間", 14_400, 0, 0),
            ("チェスクロック方式、各4時間、切れたら1手1分", 14_400, 60, 0),
            ("各4時間（チェスクロック方式）…一分", 14_400, 60, 0),
            ("各一時間…一分", 3_600, 60, 0),
            ("各一時間、切れたら一分将棋", 3_600, 60, 0),
            ("二十五分＋三十秒", 1_500, 30, 0),
            ("1分将棋", 0, 60, 0),
            ("30秒将棋", 0, 30, 0),
            ("10分切れたら即負け", 600, 0, 0),
            ("10分、切れたら負け", 600, 0, 0),
            ("持ち時間10分 時間切れ即負け", 600, 0, 0),
            ("10分。秒読みなし。", 600, 0, 0),
            ("持ち時間なし、1手30秒", 0, 30, 0),
            ("フィッシャー 5分+5秒", 300, 0, 5),
            ("フィッシャールール 5分、1手5秒加算", 300, 0, 5),
            ("5分+5秒（フィッシャー）", 300, 0, 5),
            ("15分（1手30秒）", 900, 30, 0),
            ("15分（切れたら30秒）", 900, 30, 0),
            ("5分（1手ごとに3秒加算）", 300, 0, 3),
            ("30秒の秒読み", 0, 30, 0),
            ("10 minutes plus 30 seconds byoyomi", 600, 30, 0),
            ("10 minutes and 30 seconds byoyomi.", 600, 30, 0),
            ("15 min + 10 sec/move", 900, 10, 0),
            (
                "15 minutes main time, then 30 seconds for each move",
                900,
                30,
                0,
            ),
            ("10 minutes per player with a 5 second increment", 600, 0, 5),
            ("5 minutes with 3 seconds added per move", 300, 0, 3),
            (
                "1 hour and 30 minutes, then 60 seconds per move",
                5_400,
                60,
                0,
            ),
            ("Fischer 10 minutes + 5 seconds", 600, 0, 5),
            ("main time: 10 minutes; byoyomi: 30 seconds", 600, 30, 0),
            ("20 minutes, no byoyomi", 1_200, 0, 0),
        ];
        for &(text, main, byoyomi, increment) in table {
            assert_eq!(
                text.parse(),
                Ok(control(main, byoyomi, increment)),
                "{text}"
            );
        }
    }

    #[test]
    fn not_understood() {
        for text in [
            "",
            "3",
            "各",
            "+",
            "切れ負け",
            "10",
            "15分＋30秒＋（考慮時間10分）",
            "10分（チェスクロック使用）",
            "不明",
            "10分30",
            "0:25+00",
            "00:25",
            "300+0",
            "10分30秒切れ負け",
            "1手2秒加算+30秒",
            "99999999999999999999分",
            "18446744073709551615時間",
            // A wrong number is never returned.
            "30秒x10回 + 10分",
            "30秒×10回",
            "10分×3回",
            "10分か15分",
            "10分、20手ごとに5分",
            "10分+30秒+20秒",
            "40手2時間",
            "10分（5分）",
            "30秒未満",
            "秒読み、切れたら",
            "十",
            "10 minutes for 40 moves",
            "10 to 15 minutes",
            "30 seconds byoyomi, 10 minutes",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    /// A text that says more than a time control, without changing it.
    #[test]
    fn remarks() {
        for (text, main, byoyomi) in [
            ("10分+30秒×3回", 600, 30),
            ("10分+30秒 x 3", 600, 30),
            ("10分+30秒(3)", 600, 30),
            ("10分+30秒（３回）", 600, 30),
            ("1手1分×10回", 0, 60),
            ("15分＋30秒＋（考慮時間10分）", 900, 30),
            ("15分、秒読み30秒、考慮時間1分単位で10回", 900, 30),
            ("10分（チェスクロック使用）", 600, 0),
            ("各8時間（2日制）1分将棋", 28_800, 60),
            ("8時間（二日制、チェスクロック使用）", 28_800, 0),
            ("10分+30秒（3回、チェスクロック使用）", 600, 30),
            ("10 min + 30 sec (5 periods)", 600, 30),
        ] {
            let found = TimeControl::from_headers_with_remarks(text, None);
            assert_eq!(found, Some(control(main, byoyomi, 0)), "{text}");
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        for text in [
            "",
            "10分30",
            "不明",
            "10分チェス",
            "1手2秒加算+30秒",
            "(10分)",
            "30秒x10回 + 10分",
            "10分×3回",
            "10分（5分）",
            "10分+30秒×3回+5分",
            "10分+30秒+（20秒）",
            "10分+30秒（公民館）",
        ] {
            assert_eq!(
                TimeControl::from_headers_with_remarks(text, None),
                None,
                "{text}"
            );
        }
    }

    /// The error is at the first words that are not understood.
    #[test]
    fn places() {
        for (text, at) in [
            ("15分 + 30秒 or so", "or so"),
            ("１０分（チェスクロック使用）", "（チェスクロック使用）"),
            ("00:25+60+", "+"),
            ("不明", "不明"),
        ] {
            let error = text.parse::<TimeControl>().expect_err(text);
            assert_eq!(text.get(error.span().range()), Some(at), "{text}");
        }
    }

    #[test]
    fn there_and_back() {
        let fine = TimeControl {
            main: Duration::from_millis(1_500),
            ..control(0, 0, 0)
        };
        for main in [0, 30, 60, 90, 600, 3_600, 5_400, 3_605, 360_000] {
            for (byoyomi, increment) in [(0, 0), (30, 0), (0, 2), (60, 5), (600, 0)] {
                for main in [Duration::ZERO, fine.main].map(|d| d + Duration::from_secs(main)) {
                    let control = TimeControl {
                        main,
                        ..control(0, byoyomi, increment)
                    };
                    assert_eq!(control.to_string().parse(), Ok(control), "{control}");
                    assert_eq!(
                        TimeControl::from_csa_time(&control.csa_time()),
                        Some(control)
                    );
                    let limit = control.csa_limit();
                    let back = limit.as_deref().map(TimeControl::from_csa_limit);
                    assert!(back.is_none_or(|back| back == Some(control)), "{control}");
                    let fits = increment == 0 && main.as_millis() % 60_000 == 0;
                    assert_eq!(limit.is_some(), fits, "{control}");
                }
            }
        }
    }
}
