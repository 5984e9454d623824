//! Composes characters that are split into letters and marks.

use komadai_encoding::compose;

/// Joins each kana with the mark after it: macOS writes で as て and a mark. Values and comments are not changed. These
/// are lines with a colon, or that begin with a sign of KIF, CSA, PSN or JSON.
pub(crate) fn composed(text: String) -> String {
    // The two marks, U+3099 and U+309A, differ in their last bytes. One pass finds both.
    let bytes = text.as_bytes();
    let is_mark = |end| {
        bytes
            .get(..end)
            .is_some_and(|rest| rest.ends_with(b"\xe3\x82"))
    };
    if !memchr::memchr2_iter(0x99, 0x9a, bytes).any(is_mark) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive(['\n', '\r']) {
        if line.trim_start().starts_with(SIGNS) || line.contains([':', '：']) {
            out.push_str(line);
        } else {
            compose_line(line, &mut out);
        }
    }
    out
}

/// The first characters of values and comments.
const SIGNS: [char; 11] = ['*', '#', '&', '\'', '+', '-', 'N', '$', '[', '{', '"'];

fn compose_line(line: &str, out: &mut String) {
    for c in line.chars() {
        let base = out.chars().next_back();
        match base.and_then(|base| compose(base, c)) {
            Some(whole) => {
                out.pop();
                out.push(whole);
            }
            None => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::composed;

    #[test]
    fn lines_without_a_value() {
        for (text, expected) in [
            ("まて\u{3099}3手\n", "まで3手\n"),
            ("先手：か\u{3099}\n", "先手：か\u{3099}\n"),
            ("  \"か\u{3099}\"\n", "  \"か\u{3099}\"\n"),
            ("*か\u{3099}\nか\u{3099}", "*か\u{3099}\nが"),
        ] {
            assert_eq!(composed(text.to_owned()), expected);
        }
    }
}
