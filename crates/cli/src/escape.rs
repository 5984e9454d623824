//! Texts from outside, made harmless for people's eyes.

use std::fmt;

/// A text as people read it: control characters, which could steer a terminal, and those that turn
/// the direction of writing, which could show a text in another order, are escaped as `\u{1b}`;
/// ends of lines and tabs stay.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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

/// A text as people read it, on one line: what could steer a terminal or show the text in another
/// order is escaped as `\u{1b}`, and ends of lines, after which a text could pass for lines of ours,
/// become blanks.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.lines().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            let line = line.strip_suffix('\r').unwrap_or(line);
            write!(f, "{blank}{}", Escaped(line))?;
        }
        Ok(())
    }
}

/// A word of the command line for people: as [`OneLine`], and ends of lines and tabs are escaped too.
pub(crate) fn word(text: &str) -> String {
    let is_plain = |c: char| !needs_escape(c) && !c.is_control();
    let escaped = text.chars().map(|c| match c {
        c if is_plain(c) => c.to_string(),
        c => c.escape_unicode().to_string(),
    });
    escaped.collect()
}

/// Whether a character could do more than stand in its line; ends of lines and tabs aside.
pub(crate) fn needs_escape(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t') || is_bidi_control(c) || is_separator(c)
}

/// Whether a character is a line or paragraph separator of Unicode, which some programs take for the
/// end of a line.
const fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Whether a character is one of Unicode's controls of the direction of writing (`Bidi_Control`).
const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
