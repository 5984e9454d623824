//! Escaping texts from outside, so that they cannot deceive a reader or control a terminal.

use std::fmt;

/// A text for people. Control characters, which could control a terminal, those that change the
/// direction of writing, which could show a text in another order, and byte order marks, which are not
/// seen, are escaped as `\u{1b}`; line ends and tabs stay.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Nearly all texts are plain, and this is faster.
        if !self.0.contains(needs_escape) {
            return f.write_str(self.0);
        }
        for part in self.0.split_inclusive(needs_escape) {
            match part.char_indices().next_back() {
                Some((at, c)) if needs_escape(c) => {
                    write!(f, "{}{}", &part[..at], c.escape_unicode())?;
                }
                _ => f.write_str(part)?,
            }
        }
        Ok(())
    }
}

/// A text for people on one line. Control characters, which could control a terminal, those that change the direction of
/// writing, and byte order marks are written as `\u{1b}`; line ends become blanks, as the text after one could look like a
/// message of the program.
#[derive(Clone, Copy, Debug)]
pub struct OneLine<'a>(pub &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.lines().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            let line = line.strip_suffix('\r').unwrap_or(line);
            f.write_str(blank)?;
            Escaped(line).fmt(f)?;
        }
        Ok(())
    }
}

/// Returns a word of a command line for people: as [`OneLine`] writes it, with line ends and tabs escaped too.
#[must_use]
pub fn escaped_word(text: &str) -> String {
    let is_plain = |c: char| !needs_escape(c) && !c.is_control();
    let escaped = text.chars().map(|c| match c {
        c if is_plain(c) => c.to_string(),
        c => c.escape_unicode().to_string(),
    });
    escaped.collect()
}

/// Returns `true` if a character could do more than be shown in its place, except for line ends and tabs.
#[must_use]
pub fn needs_escape(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || is_bidi_control(c)
        || is_separator(c)
        || c == BYTE_ORDER_MARK
}

/// The byte order mark, a blank without width.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Whether a character is a line or paragraph separator of Unicode, a line end for some programs.
const fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether a character is one of Unicode's controls of the direction of writing (`Bidi_Control`).
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
