//! Escapes texts from outside in HTML.

use std::fmt::{self, Display, Write};

/// A text in HTML, between tags or in an attribute with double quotes. Markup is escaped. Invisible characters become
/// U+FFFD: control characters except line ends and tabs, and those that change the direction of writing.
pub(crate) struct Html<T>(pub(crate) T);

impl<T: Display> Display for Html<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'f>(&'a mut fmt::Formatter<'f>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.write_str("&amp;")?,
                '<' => self.0.write_str("&lt;")?,
                '>' => self.0.write_str("&gt;")?,
                '"' => self.0.write_str("&quot;")?,
                c if is_hidden(c) => self.0.write_char(char::REPLACEMENT_CHARACTER)?,
                c => self.0.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A text as a JSON string inside a script, without markup.
pub(crate) struct Json<'t>(pub(crate) &'t str);

impl Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for c in self.0.chars() {
            match c {
                '"' | '\\' => write!(f, "\\{c}")?,
                '<' | '>' | '&' => write!(f, "\\u{:04x}", u32::from(c))?,
                c if is_hidden(c) || c.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                c => f.write_char(c)?,
            }
        }
        f.write_char('"')
    }
}

const fn is_hidden(c: char) -> bool {
    let is_turning = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_control = matches!(c, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}');
    // A document may not contain these.
    is_turning || is_control || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::{Html, Json};

    #[test]
    fn markup_is_text() {
        let hostile = "<b title=\"x\">&\u{0}\u{202e}\u{feff}\n\t歩";
        let shown = "&lt;b title=&quot;x&quot;&gt;&amp;\u{fffd}\u{fffd}\u{fffd}\n\t歩";
        assert_eq!(Html(hostile).to_string(), shown);
    }

    /// A script ends at the first `</script`, even inside a string.
    #[test]
    fn a_script_holds_strings_that_json_reads() {
        for hostile in ["</script><!--", "\"\\", "歩 & <b>", "]]>"] {
            let written = Json(hostile).to_string();
            assert!(!written.contains(['<', '>', '&']), "{written}");
            let back = serde_json::from_str::<String>(&written);
            assert_eq!(back.ok().as_deref(), Some(hostile), "{written}");
        }
        assert_eq!(
            Json("a\nb\u{7}\u{2066}").to_string(),
            "\"a\u{fffd}b\u{fffd}\u{fffd}\""
        );
    }
}
