//! Fits words into a row of limited length.

use crate::glyphs::{EM, Face, Glyph, find};

/// A character to write, with its outline if it has one.
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

    /// Returns the distance to the next letter, in thousandths of an em.
    pub(crate) fn advance(self) -> i32 {
        match self.glyph {
            Some(glyph) => glyph.advance * 1000 / EM,
            None => 1000,
        }
    }

    /// Returns `true` if the character is sideways in vertical text.
    pub(crate) fn is_turned(self) -> bool {
        "ー－―‐–—～〜…‥（）()「」『』［］[]〔〕【】〈〉《》｛｝{}=＝：；:;-|｜→←".contains(self.c)
    }
}

/// Returns the letters of a text without invisible characters, such as control characters and direction marks. Limits
/// them to the number that fits any picture.
pub(crate) fn letters(face: Face, text: &str) -> Vec<Letter> {
    const MOST: usize = 400;
    clean(text)
        .take(MOST)
        .map(|c| Letter::new(face, c))
        .collect()
}

/// Returns the characters of a text that are allowed everywhere, including XML.
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

/// Splits a text into the parts between which a line may end: at blanks, before a written move, and in Japanese after
/// punctuation and between words, as far as the characters tell. A written move is not split.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut left = text;
    std::iter::from_fn(move || {
        let pairs = left.char_indices().zip(left.char_indices().skip(1));
        let mut ends = pairs.filter(|((_, before), (_, after))| may_end(*before, *after));
        let at = ends.next().map_or(left.len(), |(_, (at, _))| at);
        if left.is_empty() {
            return None;
        }
        let (part, rest) = left.split_at(at);
        left = rest;
        Some(part)
    })
}

/// Returns `true` if a line may end between two characters.
fn may_end(before: char, after: char) -> bool {
    let is_hiragana = |c: char| matches!(c, 'ぁ'..='ん');
    let is_close = |c: char| " 　。、」)）".contains(c);
    match before {
        _ if is_close(after) => false,
        _ if "▲△☗☖".contains(after) => true,
        ' ' | '　' | '。' | '、' => true,
        '」' | ')' | '）' => !is_hiragana(after),
        'と' => !after.is_ascii() && !is_hiragana(after) && !"成右左直上寄引打不".contains(after),
        before => is_hiragana(before) && !is_hiragana(after),
    }
}

/// Returns the length of letters, in thousandths of an em.
pub(crate) fn advance(letters: &[Letter]) -> i32 {
    letters.iter().map(|letter| letter.advance()).sum()
}

/// Shrinks letters to a length, at most by half, and then cuts them with an ellipsis. Returns the resulting em size.
pub(crate) fn fit(letters: &mut Vec<Letter>, em: i32, room: i32) -> i32 {
    let total = advance(letters);
    if i64::from(total) * i64::from(em) <= i64::from(room) * 1000 {
        return em;
    }
    let em = (i64::from(room) * 1000 / i64::from(total.max(1))).max(i64::from(em / 2)) as i32;
    cut(letters, room * 1000 / em.max(1));
    em
}

/// Cuts letters to a length in thousandths of an em. An ellipsis replaces the rest.
pub(crate) fn cut(letters: &mut Vec<Letter>, most: i32) {
    let total = advance(letters);
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

const PAIRS: &str = "00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// Writes a number. Numbers of up to four digits, which are frequent in pictures, need no formatting.
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
    use super::{parts, push_number};

    #[test]
    fn lines_end_between_words() {
        for expected in [
            &[
                "▲８三銀",
                "△同玉",
                "▲８七角成 ",
                "まで",
                "3手詰 ",
                "(駒余り)",
            ][..],
            &[
                "58に",
                "動ける",
                "金は",
                "2枚です ",
                "(動いたのは",
                "49、",
                "ほかは",
                "69)。",
                "「上」では",
                "1枚です。",
            ],
            &["88と左上"],
            &["G-52 ", "Kx52; ", "mate ", "in ", "3"],
            &["", "　"][1..],
        ] {
            let text = expected.concat();
            assert_eq!(parts(&text).collect::<Vec<_>>(), expected);
        }
        assert_eq!(parts("").count(), 0);
    }

    #[test]
    fn numbers() {
        for number in (-120..12_000).chain([i32::MIN, i32::MAX]) {
            let mut text = String::new();
            push_number(&mut text, number);
            assert_eq!(text, number.to_string());
        }
    }
}
