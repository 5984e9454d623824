//! The number of a version of CSA: `V2.2`.

/// A version of CSA: up to three numbers with dots between. A number above `u32::MAX` counts as that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VersionNumber([u32; 3]);

impl VersionNumber {
    /// The version of the text after `V`; nothing if that is no version.
    pub(crate) fn of(text: &str) -> Option<VersionNumber> {
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
        Some(VersionNumber(numbers))
    }
}

/// The number before the first dot of the text after `V`; 0 if there is none.
pub(crate) fn major_version(text: &str) -> u32 {
    let digits = text.split('.').next().unwrap_or("");
    digits.parse().unwrap_or(0)
}
