//! Text whose bytes were decoded in a wrong encoding.

use encoding_rs::{SHIFT_JIS, UTF_8, WINDOWS_1252};

/// How many characters are examined.
const HEAD: usize = 1 << 10;

/// Words of which nearly every game record in Japanese has one.
const WORDS: [&str; 8] = [
    "手合",
    "先手",
    "後手",
    "手数",
    "開始日",
    "対局",
    "棋戦",
    "六歩",
];

/// Whether a text begins like a Japanese game record that was decoded in a wrong encoding (文字化け): UTF-8 as
/// Shift_JIS, or either of them as the encoding of Western Europe.
///
/// ```
/// use komadai_encoding::is_mojibake;
///
/// assert!(is_mojibake("蜈域焔：縺ゅ♀縺"), "先手 in UTF-8, read as Shift_JIS");
/// assert!(is_mojibake("\u{90}æ\u{8e}è\u{81}F"), "先手 in Shift_JIS, read as Latin-1");
/// assert!(!is_mojibake("先手：あおい"));
/// ```
#[must_use]
pub fn is_mojibake(text: &str) -> bool {
    let end = text
        .char_indices()
        .nth(HEAD)
        .map_or(text.len(), |(at, _)| at);
    let head = text.get(..end).unwrap_or(text);
    let shows = |text: &str| WORDS.iter().any(|word| text.contains(word));
    if head.is_ascii() || shows(head) {
        return false;
    }
    let as_utf_8 = |bytes: &[u8]| shows(&UTF_8.decode_without_bom_handling(bytes).0);
    let western = western(head);
    as_utf_8(&SHIFT_JIS.encode(head).0)
        || as_utf_8(&western)
        || shows(&SHIFT_JIS.decode_without_bom_handling(&western).0)
}

/// The bytes of a text in the encoding of Western Europe; `?` for a character that it lacks.
fn western(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for c in text.chars() {
        if let Ok(byte) = u8::try_from(c) {
            bytes.push(byte);
            continue;
        }
        let mut room = [0; 4];
        let (encoded, _, is_lost) = WINDOWS_1252.encode(c.encode_utf8(&mut room));
        bytes.extend_from_slice(if is_lost { b"?" } else { &encoded });
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways() {
        let text = "# 棋譜ファイル\n先手：あおい\n手合割：平手\n   1 ７六歩(77)\n";
        let in_sjis = SHIFT_JIS.encode(text).0;
        for bytes in [text.as_bytes(), &in_sjis] {
            let latin: String = bytes.iter().copied().map(char::from).collect();
            assert!(is_mojibake(&latin), "{latin}");
            assert!(is_mojibake(
                &WINDOWS_1252.decode_without_bom_handling(bytes).0
            ));
        }
        assert!(is_mojibake(
            &SHIFT_JIS.decode_without_bom_handling(text.as_bytes()).0
        ));
        for text in [
            text,
            "",
            "V2.2\nN+Müller\nPI\n+\n",
            "縺",
            "これは棋譜ではない",
        ] {
            assert!(!is_mojibake(text), "{text}");
        }
    }
}
