//! Escapes texts from outside, so that they cannot deceive a reader or control a terminal.

use std::fmt;

/// A text for people. Control characters except line ends and tabs (they could control a terminal), those that change
/// the direction of writing (they could reorder a text), and invisible byte order marks are escaped as `\u{1b}`.
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

/// A text for people on one line. Control characters, those that change the direction of writing, and byte order marks
/// are escaped as `\u{1b}`. Line ends become blanks, or else the next line could look like a message of the program.
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

/// Returns a word of a command line for people. It is escaped like [`OneLine`], and so are line ends and tabs.
#[must_use]
pub fn escaped_word(text: &str) -> String {
    let is_plain = |c: char| !needs_escape(c) && !c.is_control();
    let escaped = text.chars().map(|c| match c {
        c if is_plain(c) => c.to_string(),
        c => c.escape_unicode().to_string(),
    });
    escaped.collect()
}

/// Returns `true` if a character could do more than appear in its place. Line ends and tabs are excluded.
#[must_use]
pub fn needs_escape(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || is_bidi_control(c)
        || is_separator(c)
        || c == BYTE_ORDER_MARK
}

/// The byte order mark, a blank without width.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns `true` for a line or paragraph separator of Unicode, which some programs treat as a line end.
const fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Returns `true` for Unicode's controls of the direction of writing (`Bidi_Control`).
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
