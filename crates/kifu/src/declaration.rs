//! The line in which a file declares its encoding.

/// The declaration of a file's encoding in a line for programs of KIF or CSA.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EncodingDeclaration<'t> {
    /// The name of the encoding, which KIF may leave out.
    pub(crate) name: Option<&'t str>,
    /// The text after the declaration.
    pub(crate) rest: &'t str,
}

impl<'t> EncodingDeclaration<'t> {
    /// The declaration in a line for programs without its sign (`#`, `'`): `KIF version=2.0
    /// encoding=UTF-8`, `CSA encoding=UTF-8`, or `encoding=Shift_JIS` of Kifu for Windows in CSA. Nothing
    /// for any other line.
    pub(crate) fn of(line: &'t str) -> Option<EncodingDeclaration<'t>> {
        let (version, rest) = match first_word(line) {
            ("KIF", rest) => match first_word(rest) {
                (word, after) if word.starts_with("version=") => (true, after),
                _ => (false, rest),
            },
            ("CSA", rest) => (false, rest),
            _ => (false, line),
        };
        let (word, after) = first_word(rest);
        match word.strip_prefix("encoding=") {
            Some(name) if !name.is_empty() => Some(EncodingDeclaration {
                name: Some(name),
                rest: after,
            }),
            _ => version.then_some(EncodingDeclaration { name: None, rest }),
        }
    }

    /// The rest of the line, if it is not blank.
    pub(crate) fn remark(self) -> Option<&'t str> {
        Some(self.rest.trim()).filter(|remark| !remark.is_empty())
    }
}

/// The first word of a text, and the text after it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}
