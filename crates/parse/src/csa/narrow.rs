//! Lines of CSA whose signs are not ASCII.

use alloc::string::String;

use crate::text::is_blank;
use crate::words::half;

/// Replaces the signs of a line of CSA that look like ASCII by those of ASCII: hyphens, dashes and minus
/// signs, full-width letters, digits and signs; and removes blanks at both ends. Names and values of
/// headers stay as they are. Nothing if nothing changes.
///
/// ```
/// use komadai_parse::csa::narrow;
///
/// assert_eq!(narrow("\u{2011}3334FU").as_deref(), Some("-3334FU"));
/// assert_eq!(narrow("＋７７７６ＦＵ").as_deref(), Some("+7776FU"));
/// assert_eq!(narrow("Ｎ＋あおい（四段）").as_deref(), Some("N+あおい（四段）"));
/// assert_eq!(narrow("+7776FU"), None);
/// ```
#[must_use]
pub fn narrow(line: &str) -> Option<String> {
    let inner = line.trim_matches(is_blank);
    if inner.len() == line.len() && inner.chars().all(|sign| ascii(sign) == sign) {
        return None;
    }
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(sign) = chars.next() {
        out.push(ascii(sign));
        if matches!(out.as_bytes(), [b'N', b'+' | b'-'] | [b'$', .., b':']) {
            out.push_str(chars.as_str());
            break;
        }
    }
    (out != line).then_some(out)
}

fn ascii(sign: char) -> char {
    match sign {
        '\u{2010}'..='\u{2013}' | '\u{2212}' => '-',
        '\u{3000}' => ' ',
        sign => half(sign),
    }
}
