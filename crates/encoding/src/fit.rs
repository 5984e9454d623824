//! Fits a text into an encoding: replaces missing characters by others that look alike.

use std::ops::Range;

use crate::normal::{compose, is_mark, usual_form};

/// A character that is missing in the encoding, and its replacement.
///
/// A combining mark is replaced together with the character before it: か and U+3099 become が.
///
/// ```
/// use komadai_encoding::{Encoding, LineEnd, encode};
///
/// let encoded = encode("☗７六歩", Encoding::Cp932, LineEnd::Lf);
/// let substitution = &encoded.substitutions[0];
/// assert_eq!((substitution.character, substitution.written), ('☗', '▲'));
/// assert!(substitution.alike);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Substitution {
    /// The bytes of the text that were replaced.
    pub range: Range<usize>,
    /// The missing character.
    pub character: char,
    /// The character that replaces the range.
    pub written: char,
    /// Whether the replacement looks the same. If not, it only marks the place.
    pub alike: bool,
}

/// Returns the text with missing characters replaced: by one that looks alike, or else by `sign`. `holds` returns
/// `true` if the encoding has a character.
pub(crate) fn fit(
    text: &str,
    sign: char,
    holds: impl Fn(char) -> bool,
    substitutions: &mut Vec<Substitution>,
) -> String {
    let mut fitting = String::with_capacity(text.len());
    // The start of the previous character, and the character.
    let mut before: Option<(usize, char)> = None;
    for (at, character) in text.char_indices() {
        let is_part = is_mark(character) || is_invisible(character);
        let (start, whole) = match before {
            // macOS writes が as か and a mark. Variation selectors and invisible characters are removed.
            Some((start, base)) if is_part && !holds(character) => {
                fitting.pop();
                let is_variant = is_variation(character) || is_invisible(character);
                let composed = if is_variant {
                    Some(base)
                } else {
                    compose(base, character)
                };
                (start, composed)
            }
            _ => (at, Some(character)),
        };
        before = whole.map(|whole| (start, whole));
        let is_whole = start == at;
        if let Some(whole) = whole.filter(|&whole| is_whole && holds(whole)) {
            fitting.push(whole);
            continue;
        }
        let other = whole.and_then(|whole| {
            if !is_whole && holds(whole) {
                return Some(whole);
            }
            alike(whole).filter(|&other| holds(other))
        });
        let written = other.unwrap_or(sign);
        fitting.push(written);
        substitutions.push(Substitution {
            range: start..at + character.len_utf8(),
            character,
            written,
            alike: other.is_some(),
        });
    }
    fitting
}

/// Returns `true` for a character that only selects a form of the previous one.
fn is_variation(c: char) -> bool {
    matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

/// Returns `true` for an invisible character.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Returns the character of JIS X 0208, or of its extension by Windows, that looks the same, or `None`.
fn alike(c: char) -> Option<char> {
    Some(match c {
        '☗' | '⛊' => '▲',
        '☖' | '⛉' => '△',
        '\u{301c}' | '\u{223c}' | '\u{223e}' | '\u{2053}' => '～',
        '\u{2212}' => '－',
        '\u{2014}' => '―',
        '\u{2016}' => '∥',
        '\u{2010}'..='\u{2013}' => '-',
        '\u{a2}' => '￠',
        '\u{a3}' => '￡',
        '\u{a5}' => '￥',
        '\u{a6}' => '￤',
        '\u{ac}' => '￢',
        '\u{af}' | '\u{203e}' => '￣',
        '\u{ab}' => '≪',
        '\u{bb}' => '≫',
        '\u{2264}' => '≦',
        '\u{2265}' => '≧',
        '\u{2215}' | '\u{2044}' => '／',
        '\u{2217}' => '＊',
        '\u{22ef}' => '…',
        '\u{b5}' => 'μ',
        '\u{c5}' => '\u{212b}',
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => ' ',
        '\u{30fb}' | '\u{ff65}' | '\u{b7}' | '\u{2022}' | '\u{2027}' | '\u{22c5}' | '\u{2219}' => {
            '・'
        }
        '⚪' | '⭘' | '⭕' | '◦' => '○',
        '⚫' | '⬤' => '●',
        '⬛' | '◼' => '■',
        '⬜' | '◻' => '□',
        '✕' | '✖' | '╳' | '❌' => '×',
        '➡' | '⟶' => '→',
        '⬅' | '⟵' => '←',
        '⬆' => '↑',
        '⬇' => '↓',
        '❗' => '！',
        '❓' => '？',
        '步' => '歩',
        '飞' => '飛',
        '银' => '銀',
        '马' => '馬',
        '车' => '車',
        '龙' => '龍',
        '两' => '両',
        '进' => '進',
        '钱' => '銭',
        // Unicode has some characters twice, for example as radicals (⾦) or superscripts (²).
        _ => {
            let mut usual = usual_form(c)?.chars();
            let first = usual.next();
            return if usual.next().is_none() { first } else { None };
        }
    })
}
