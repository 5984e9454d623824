//! Defines the numbers that a condition allows.

use std::str::FromStr;

use crate::PatternErrorKind;

/// A range of whole numbers in a condition: `>=2`, `<=3`, `=2`, `>2`, `<2`, `2..4`.
///
/// ```
/// use komadai_tags::Numbers;
///
/// let numbers: Numbers = ">=2".parse()?;
/// assert!(numbers.contains(2) && !numbers.contains(1));
/// # Ok::<(), komadai_tags::PatternErrorKind>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The smallest number.
    pub least: i32,
    /// The largest number. If it is below the smallest, the range is empty.
    pub most: i32,
}

impl Numbers {
    /// The numbers from 1.
    pub(crate) const SOME: Numbers = Numbers {
        least: 1,
        most: i32::MAX,
    };

    /// Returns `true` if the range contains a number.
    #[inline]
    #[must_use]
    pub const fn contains(self, number: i32) -> bool {
        self.least <= number && number <= self.most
    }

    /// Returns the intersection of two ranges.
    pub(crate) fn and(self, other: Numbers) -> Numbers {
        Numbers {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.least > self.most
    }
}

impl FromStr for Numbers {
    type Err = PatternErrorKind;

    fn from_str(text: &str) -> Result<Numbers, PatternErrorKind> {
        let number = |text: &str| text.parse::<i32>().map_err(|_| PatternErrorKind::Numbers);
        if let Some((least, most)) = text.split_once("..") {
            let (least, most) = (number(least)?, number(most)?);
            return Ok(Numbers { least, most });
        }
        let digits = text
            .find(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+'))
            .ok_or(PatternErrorKind::Numbers)?;
        let (sign, value) = text
            .split_at_checked(digits)
            .ok_or(PatternErrorKind::Numbers)?;
        let value = number(value)?;
        let (least, most) = match sign {
            ">=" | "≥" | "≧" => (value, i32::MAX),
            "<=" | "≤" | "≦" => (i32::MIN, value),
            ">" => (
                value.checked_add(1).ok_or(PatternErrorKind::Numbers)?,
                i32::MAX,
            ),
            "<" => (
                i32::MIN,
                value.checked_sub(1).ok_or(PatternErrorKind::Numbers)?,
            ),
            "=" | "" => (value, value),
            _ => return Err(PatternErrorKind::Numbers),
        };
        Ok(Numbers { least, most })
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;

    #[test]
    fn ways_to_write_numbers() {
        for (text, least, most) in [
            (">=2", 2, i32::MAX),
            ("≧2", 2, i32::MAX),
            (">2", 3, i32::MAX),
            ("<=-200", i32::MIN, -200),
            ("<2", i32::MIN, 1),
            ("=2", 2, 2),
            ("7", 7, 7),
            ("2..4", 2, 4),
            ("-3..+3", -3, 3),
        ] {
            assert_eq!(text.parse(), Ok(Numbers { least, most }), "{text}");
        }
        for text in [
            "",
            ">=",
            "=>2",
            "2..",
            "..2",
            "two",
            ">2147483647",
            "99999999999",
        ] {
            assert!(text.parse::<Numbers>().is_err(), "{text}");
        }
    }
}
