//! Counting lines.

use komadai_parse::first_line;

/// How many lines end in a text.
pub(crate) fn count_lines(bytes: &[u8]) -> usize {
    let feeds = memchr::memchr_iter(b'\n', bytes).count();
    if memchr::memchr(b'\r', bytes).is_none() {
        return feeds;
    }
    let mut rest = bytes;
    let lines = std::iter::from_fn(|| {
        let (len, whole) = first_line(rest);
        rest = rest.get(whole..)?;
        (whole > len).then_some(())
    });
    lines.count()
}
