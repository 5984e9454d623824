//! Replaces characters by their usual forms, Unicode's NFKC.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

/// The tables, as numbers of one or more bytes. Bytes from 0x80 on have 7 bits more after them.
///
/// First come the characters with a usual form, the lengths of the forms, and the forms. Then come the compositions:
/// the first characters, the marks, and the results. Last come the ranges of the combining marks. Each character is
/// stored as its difference from the successor of the previous one in the list, doubled, or, if negative, inverted.
static PACKED: &[u8] = include_bytes!("../tables/normal.bin");

struct Tables {
    /// The characters with a usual form, in order, and the place of the form in `text`.
    forms: Vec<(char, Range<usize>)>,
    text: String,
    /// Pairs of a character and a mark, in order, and their compositions.
    compositions: Vec<((char, char), char)>,
    /// The combining marks, in order.
    marks: Vec<Range<char>>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut numbers = Numbers(PACKED);
    let [forms, compositions, marks] = [(); 3].map(|()| numbers.next());
    let characters = numbers.characters(forms);
    let lens: Vec<usize> = (0..forms).map(|_| numbers.next()).collect();
    let targets = numbers.characters(lens.iter().sum());
    let mut targets = targets.iter();
    let mut text = String::new();
    let places = lens.into_iter().map(|len| {
        let start = text.len();
        text.extend(targets.by_ref().take(len));
        start..text.len()
    });
    let forms = characters.into_iter().zip(places).collect();
    let [firsts, seconds, wholes] = [(); 3].map(|()| numbers.characters(compositions));
    let pairs = firsts.into_iter().zip(seconds);
    let ends = numbers.characters(2 * marks);
    let marks = ends.chunks_exact(2);
    Tables {
        forms,
        text,
        compositions: pairs.zip(wholes).collect(),
        marks: marks
            .filter_map(|ends| Some(*ends.first()?..*ends.last()?))
            .collect(),
    }
});

/// The numbers that are not read yet.
struct Numbers(&'static [u8]);

impl Numbers {
    fn next(&mut self) -> usize {
        let mut number = 0;
        let mut shift = 0;
        while let [byte, rest @ ..] = self.0 {
            self.0 = rest;
            number |= usize::from(byte & 0x7f) << shift;
            shift += 7;
            if byte.is_ascii() {
                break;
            }
        }
        number
    }

    fn characters(&mut self, count: usize) -> Vec<char> {
        let mut code = 0_u32;
        let next = |_| {
            let difference = self.next() as u32;
            let sign = 0_u32.wrapping_sub(difference & 1);
            code = code.wrapping_add(difference >> 1 ^ sign);
            let character = char::from_u32(code).unwrap_or_default();
            code = code.wrapping_add(1);
            character
        };
        (0..count).map(next).collect()
    }
}

/// Returns `true` for a mark that is drawn on the character before it.
pub(crate) fn is_mark(c: char) -> bool {
    let marks = &TABLES.marks;
    let after = marks.partition_point(|range| range.start <= c);
    c > '~'
        && marks
            .get(..after)
            .and_then(<[_]>::last)
            .is_some_and(|range| range.contains(&c))
}

/// Returns the usual form of a character, or `None` if it is the character itself.
pub(crate) fn usual_form(c: char) -> Option<&'static str> {
    let tables = &*TABLES;
    let at = tables.forms.binary_search_by_key(&c, |&(c, _)| c).ok()?;
    let (_, place) = tables.forms.get(at)?;
    tables.text.get(place.clone())
}

/// Returns the character that consists of a character and a mark, as が consists of か and U+3099, or `None` if there is
/// none.
///
/// ```
/// use komadai_encoding::compose;
///
/// assert_eq!(compose('か', '\u{3099}'), Some('が'));
/// assert_eq!(compose('ぬ', '\u{3099}'), None);
/// ```
#[must_use]
pub fn compose(base: char, mark: char) -> Option<char> {
    let compositions = &TABLES.compositions;
    let found = compositions.binary_search_by_key(&(base, mark), |&(pair, _)| pair);
    Some(compositions.get(found.ok()?)?.1)
}

/// Returns the syllable of Hangul that a first consonant makes with a vowel, or a syllable with a last consonant, or
/// `None` for other characters.
fn syllable(base: char, part: char) -> Option<char> {
    let number = |c: char, first: char| u32::from(c).wrapping_sub(u32::from(first));
    let [first, vowel] = [number(base, '\u{1100}'), number(part, '\u{1161}')];
    let [whole, last] = [number(base, '가'), number(part, '\u{11a7}')];
    let number = if first < 19 && vowel < 21 {
        (first * 21 + vowel) * 28
    } else if whole < 19 * 21 * 28 && whole % 28 == 0 && (1..28).contains(&last) {
        whole + last
    } else {
        return None;
    };
    char::from_u32(u32::from('가') + number)
}

/// Returns a text in its usual characters (Unicode's NFKC): `ＡＢＣ` becomes `ABC`. If a character has several marks, they
/// are joined with it only in the given order.
///
/// ```
/// assert_eq!(komadai_encoding::nfkc("ﾊﾌﾞ２号"), "ハブ2号");
/// ```
#[must_use]
pub fn nfkc(text: &str) -> Cow<'_, str> {
    // Most characters in Japanese have no other form, and are not parts of one.
    let is_plain = |c| matches!(c, '\0'..='~' | 'ぁ'..='ゖ' | 'ァ'..='ヶ' | '一'..='\u{9fff}');
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        let mut bytes = [0; 4];
        let form = usual_form(c).unwrap_or(c.encode_utf8(&mut bytes));
        for c in form.chars() {
            let last = out.chars().next_back();
            let whole = last.and_then(|last| compose(last, c).or_else(|| syllable(last, c)));
            if whole.is_some() {
                out.pop();
            }
            out.push(whole.unwrap_or(c));
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::{
        compose as composed, decompose_canonical, is_combining_mark,
    };

    use super::*;

    fn all() -> impl Iterator<Item = char> {
        char::MIN..=char::MAX
    }

    fn pack(number: usize, bytes: &mut Vec<u8>) {
        let mut rest = number;
        while rest > 0x7f {
            bytes.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }

    fn pack_all(characters: impl IntoIterator<Item = char>, bytes: &mut Vec<u8>) {
        let mut next = 0;
        for c in characters {
            let difference = c as i32 - next;
            pack((difference << 1 ^ difference >> 31) as u32 as usize, bytes);
            next = c as i32 + 1;
        }
    }

    /// Returns the tables of the library, packed.
    fn packed() -> Vec<u8> {
        let forms = all().map(|c| (c, c.nfkc().collect::<String>()));
        let forms: Vec<_> = forms.filter(|(c, form)| !form.chars().eq([*c])).collect();
        let mut compositions = Vec::new();
        for whole in all().filter(|c| !matches!(c, '가'..='힣')) {
            let mut parts = Vec::new();
            decompose_canonical(whole, |c| parts.push(c));
            let Some((&mark, base)) = parts.split_last() else {
                continue;
            };
            let base = base.iter().copied().nfc().collect::<Vec<_>>();
            if let [base] = base[..] {
                compositions
                    .extend((composed(base, mark) == Some(whole)).then_some(((base, mark), whole)));
            }
        }
        compositions.sort_unstable();
        let marks: Vec<char> = all().filter(|&c| is_combining_mark(c)).collect();
        let marks: Vec<_> = marks.chunk_by(|&a, &b| a as u32 + 1 == b as u32).collect();
        let mut bytes = Vec::new();
        for count in [forms.len(), compositions.len(), marks.len()] {
            pack(count, &mut bytes);
        }
        pack_all(forms.iter().map(|(c, _)| *c), &mut bytes);
        for (_, form) in &forms {
            pack(form.chars().count(), &mut bytes);
        }
        pack_all(forms.iter().flat_map(|(_, form)| form.chars()), &mut bytes);
        pack_all(compositions.iter().map(|((base, _), _)| *base), &mut bytes);
        pack_all(compositions.iter().map(|((_, mark), _)| *mark), &mut bytes);
        pack_all(compositions.iter().map(|(_, whole)| *whole), &mut bytes);
        let next = |c: char| char::from_u32(c as u32 + 1).expect("a mark has a successor");
        pack_all(
            marks
                .iter()
                .flat_map(|run| [run[0], next(run[run.len() - 1])]),
            &mut bytes,
        );
        bytes
    }

    /// `KIFU_BLESS=1` writes the file.
    #[test]
    fn the_file_has_the_tables_of_unicode() {
        let packed = packed();
        if std::env::var_os("KIFU_BLESS").is_some() {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tables/normal.bin");
            std::fs::write(file, packed).expect("the file can be written");
        } else {
            assert!(packed == PACKED);
        }
    }

    #[test]
    fn as_the_library() {
        assert!(all().all(|c| is_mark(c) == is_combining_mark(c)));
        // No character from here on has another form or a mark.
        for c in '\0'..'\u{30000}' {
            for text in [
                String::from(c),
                c.nfd().collect(),
                c.nfkd().collect(),
                format!("か{c}"),
            ] {
                let expected: String = text.nfkc().collect();
                assert_eq!(nfkc(&text), expected, "{text:?}");
            }
        }
        let marks = TABLES.compositions.iter().map(|((_, mark), _)| *mark);
        let marks = marks.collect::<std::collections::BTreeSet<_>>();
        for base in ('\0'..'\u{500}').chain('\u{3000}'..'\u{3100}') {
            for &mark in &marks {
                assert_eq!(
                    compose(base, mark),
                    composed(base, mark),
                    "{base:?} {mark:?}"
                );
            }
        }
    }
}
