//! Times at an entry.

use std::time::Duration;

/// The time spent on an entry, and the total of its side up to then, as the record writes it.
///
/// Both are in milliseconds and may be unknown, which is not the same as zero. A time of 2³²−1 ms
/// (49 days) or more cannot be held.
///
/// ```
/// use std::time::Duration;
/// use komadai_kifu::Clock;
///
/// let clock = Clock::from_durations(Some(Duration::from_secs(5)), None);
/// assert_eq!(clock.spent_millis(), Some(5000));
/// assert_eq!(clock.total(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    spent: u32,
    total: u32,
}

impl Clock {
    /// Neither time is known.
    pub const UNKNOWN: Clock = Clock::new(None, None);

    /// From milliseconds; `u32::MAX` counts as unknown.
    ///
    /// ```
    /// use komadai_kifu::Clock;
    ///
    /// let clock = Clock::new(Some(12_000), Some(60_000));
    /// assert_eq!((clock.spent_millis(), clock.total_millis()), (Some(12_000), Some(60_000)));
    /// ```
    #[must_use]
    pub const fn new(spent: Option<u32>, total: Option<u32>) -> Clock {
        Clock {
            spent: pack(spent),
            total: pack(total),
        }
    }

    /// From milliseconds of any number, and whether the clock holds them all; it leaves out a time
    /// that is too long.
    #[inline]
    #[must_use]
    pub fn holding(spent: u64, total: Option<u64>) -> (Clock, bool) {
        let fit = |time: u64| u32::try_from(time).ok().filter(|&time| time != u32::MAX);
        let clock = Clock::new(fit(spent), total.and_then(fit));
        let holds_all =
            clock.spent_millis().is_some() && clock.total_millis().is_some() == total.is_some();
        (clock, holds_all)
    }

    /// From durations, of which whole milliseconds count; one that is too long counts as unknown.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_kifu::Clock;
    ///
    /// let clock = Clock::from_durations(Some(Duration::from_secs(65)), None);
    /// assert_eq!(clock, Clock::new(Some(65_000), None));
    /// assert_eq!(clock.spent(), Some(Duration::from_secs(65)));
    /// ```
    #[must_use]
    pub fn from_durations(spent: Option<Duration>, total: Option<Duration>) -> Clock {
        let fit = |time: Duration| u32::try_from(time.as_millis()).ok();
        Clock::new(spent.and_then(fit), total.and_then(fit))
    }

    /// The time spent on this entry.
    ///
    /// ```
    /// use std::time::Duration;
    /// use komadai_kifu::Clock;
    ///
    /// assert_eq!(Clock::new(Some(1500), None).spent(), Some(Duration::from_millis(1500)));
    /// ```
    #[must_use]
    pub fn spent(self) -> Option<Duration> {
        self.spent_millis()
            .map(u64::from)
            .map(Duration::from_millis)
    }

    /// The time that the side had spent in all.
    #[must_use]
    pub fn total(self) -> Option<Duration> {
        self.total_millis()
            .map(u64::from)
            .map(Duration::from_millis)
    }

    /// Milliseconds spent on this entry.
    #[must_use]
    pub const fn spent_millis(self) -> Option<u32> {
        unpack(self.spent)
    }

    /// Milliseconds that the side had spent in all.
    #[must_use]
    pub const fn total_millis(self) -> Option<u32> {
        unpack(self.total)
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::UNKNOWN
    }
}

const fn pack(time: Option<u32>) -> u32 {
    match time {
        Some(time) => time,
        None => u32::MAX,
    }
}

const fn unpack(time: u32) -> Option<u32> {
    match time {
        u32::MAX => None,
        time => Some(time),
    }
}
