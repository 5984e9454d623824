//! Numbers on the command line.

use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;

use crate::texts::options as texts;

/// A parser of a number in a range.
pub(super) fn number<T>(range: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let read = text.parse().ok().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        read.and_then(|number: u64| T::try_from(number).ok())
            .ok_or_else(|| match *most {
                u64::MAX => texts::number_from(least),
                _ => texts::number_between(least, most),
            })
    }
}

/// Reads an evaluation in centipawns, which a training row holds.
pub(super) fn centipawns(text: &str) -> Result<i16, String> {
    text.parse()
        .map_err(|_| texts::number_between(i32::from(i16::MIN), i32::from(i16::MAX)))
}

/// The range of a number of plies.
pub(super) const PLIES: RangeInclusive<u64> = 0..=u32::MAX as u64;

/// The range of what is counted from zero, or is a number of things.
pub(super) const FROM_ZERO: RangeInclusive<u64> = 0..=u64::MAX;

/// The range of what is counted from one.
pub(super) const FROM_ONE: RangeInclusive<u64> = 1..=u64::MAX;
