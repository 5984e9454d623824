//! Reads decimal numbers.

/// The number of digits that an `f64` can always represent.
const DIGITS: usize = 15;

/// Returns the number that a text of digits, with an optional sign and decimal point, represents. Digits after the 15th
/// do not count. Returns `None` for other texts.
pub(crate) fn decimal(text: &str) -> Option<f64> {
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (whole, part) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let part = part.get(..DIGITS.checked_sub(whole.len())?.min(part.len()))?;
    let digits = format!("{whole}{part}");
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Both numbers are exact, so the quotient is the nearest `f64`.
    let number = digits.parse::<u64>().ok()? as f64 / 10_u64.pow(part.len() as u32) as f64;
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn as_the_library_reads_them() {
        for text in [
            "0",
            "1500",
            "2345.6",
            "-3.25",
            "0.497",
            ".5",
            "5.",
            "+1",
            "999999999999999",
            "0.00000000000001",
        ] {
            assert_eq!(decimal(text), text.parse().ok(), "{text}");
        }
        for text in [
            "",
            ".",
            "-",
            "x",
            "+-1",
            ".+5",
            "1,5",
            "1e3",
            "1.2.3",
            "inf",
            "NaN",
            "9999999999999999",
        ] {
            assert_eq!(decimal(text), None, "{text}");
        }
        assert_eq!(decimal("0.1234567890123459"), Some(0.123_456_789_012_34));
    }
}
