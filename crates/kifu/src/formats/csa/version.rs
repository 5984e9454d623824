//! The number of a version of CSA.

/// Up to three numbers with dots between; numbers beyond all bounds are the largest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Version([u32; 3]);

impl Version {
    /// What stands behind the `V`; nothing where that is no such number.
    pub(super) fn of(text: &str) -> Option<Version> {
        let mut numbers = [0; 3];
        let mut places = numbers.iter_mut();
        for part in text.split('.') {
            if !part.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let number = match part {
                "" => 0,
                _ => part.parse().unwrap_or(u32::MAX),
            };
            *places.next()? = number;
        }
        Some(Version(numbers))
    }
}

/// The number before the first dot of what stands behind the `V`; 0 where none does.
pub(crate) fn major(text: &str) -> u32 {
    let digits = text.split('.').next().unwrap_or("");
    digits.parse().unwrap_or(0)
}
