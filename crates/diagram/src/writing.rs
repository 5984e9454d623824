//! Words as a row of characters that fits a length.

use crate::glyphs::{EM, Face, Glyph, find};

/// A character to be written, with its outline if there is one.
#[derive(Clone, Copy)]
pub(crate) struct Letter {
    pub(crate) c: char,
    pub(crate) glyph: Option<&'static Glyph>,
}

impl Letter {
    pub(crate) fn new(face: Face, c: char) -> Letter {
        let glyph = find(face, c).or_else(|| find(Face::Words, c));
        Letter { c, glyph }
    }

    /// How far it is to the next letter, in thousandths of an em.
    pub(crate) fn advance(self) -> i32 {
        match self.glyph {
            Some(glyph) => glyph.advance * 1000 / EM,
            None => 1000,
        }
    }

    /// Whether vertical text has it sideways.
    pub(crate) fn is_turned(self) -> bool {
        "ー－―‐–—～〜…‥（）()「」『』［］[]〔〕【】〈〉《》｛｝{}=＝：；:;-|｜→←".contains(self.c)
    }
}

/// The letters of a text without what no eye sees: control characters, marks of direction. No text has more
/// letters than a picture has room for.
pub(crate) fn letters(face: Face, text: &str) -> Vec<Letter> {
    const MOST: usize = 400;
    clean(text)
        .take(MOST)
        .map(|c| Letter::new(face, c))
        .collect()
}

/// The characters of a text that can be written anywhere, XML too.
pub(crate) fn clean(text: &str) -> impl Iterator<Item = char> {
    let is_hidden = |c: char| {
        matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fffb}')
            || u32::from(c) & 0xfffe == 0xfffe
    };
    text.chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(move |&c| !is_hidden(c))
}

/// Shrinks letters to a length, by half at most, then cuts them: the size of an em that results. What is cut is
/// replaced by an ellipsis.
pub(crate) fn fit(letters: &mut Vec<Letter>, em: i32, room: i32) -> i32 {
    let total: i32 = letters.iter().map(|letter| letter.advance()).sum();
    if i64::from(total) * i64::from(em) <= i64::from(room) * 1000 {
        return em;
    }
    let em = (i64::from(room) * 1000 / i64::from(total.max(1))).max(i64::from(em / 2)) as i32;
    cut(letters, room * 1000 / em.max(1));
    em
}

/// Cuts letters to a length in thousandths of an em. What is cut is replaced by an ellipsis.
pub(crate) fn cut(letters: &mut Vec<Letter>, most: i32) {
    let total: i32 = letters.iter().map(|letter| letter.advance()).sum();
    if total <= most {
        return;
    }
    let dots = Letter::new(Face::Words, '…');
    let mut length = dots.advance();
    let fits = letters.iter().take_while(|letter| {
        length += letter.advance();
        length <= most
    });
    let kept = fits.count();
    letters.truncate(kept);
    letters.push(dots);
}

/// The numbers from 00 to 99.
const PAIRS: &str = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// Writes a number. Numbers of up to four digits, of which pictures are full, take no formatting.
pub(crate) fn push_number(out: &mut String, number: i32) {
    let Some(small) = usize::try_from(number).ok().filter(|&small| small < 10_000) else {
        out.push_str(&number.to_string());
        return;
    };
    let first = |pair: usize| &PAIRS[pair * 2 + usize::from(pair < 10)..pair * 2 + 2];
    let (high, low) = (small / 100, small % 100);
    if high > 0 {
        out.push_str(first(high));
        out.push_str(&PAIRS[low * 2..low * 2 + 2]);
    } else {
        out.push_str(first(low));
    }
}

#[cfg(test)]
mod tests {
    use super::push_number;

    #[test]
    fn numbers() {
        for number in (-120..12_000).chain([i32::MIN, i32::MAX]) {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }
}
