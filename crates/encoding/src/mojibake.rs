//! Detects texts that were decoded in a wrong encoding (文字化け), without the table of an encoding.

use memchr::memmem;

/// The number of characters that are examined.
const HEAD: usize = 1 << 10;

/// Common words of Japanese game records. Nearly every record has one of them. The second column has the bytes in
/// Shift_JIS. The third shows the UTF-8 bytes as Shift_JIS reads them, from the first byte or from the second.
const WORDS: [(&str, &[u8], &[&str]); 8] = [
    ("手合", b"\x8e\xe8\x8d\x87", &["謇句粋", "焔蜷"]),
    ("先手", b"\x90\xe6\x8e\xe8", &["蜈域焔"]),
    ("後手", b"\x8c\xe3\x8e\xe8", &["蠕梧焔", "ｾ梧焔"]),
    ("手数", b"\x8e\xe8\x90\x94", &["謇区焚", "焔謨ｰ"]),
    ("開始日", b"\x8aJ\x8en\x93\xfa", &["髢句ｧ区律", "幕蟋区律"]),
    ("対局", b"\x91\xce\x8b\xc7", &["蟇ｾ螻", "ｯｾ螻"]),
    ("棋戦", b"\x8a\xfb\x90\xed", &["譽区姶", "｣区姶"]),
    ("六歩", b"\x98Z\x95\xe0", &["蜈ｭ豁ｩ"]),
];

/// Returns `true` if a text begins like a Japanese game record that was decoded in a wrong encoding (文字化け). It detects
/// UTF-8 read as Shift_JIS, and either of them read as Latin-1 or windows-1252.
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
    if head.is_ascii() || WORDS.iter().any(|(word, ..)| head.contains(word)) {
        return false;
    }
    let western = western(head);
    let has = |bytes: &[u8]| memmem::find(&western, bytes).is_some();
    WORDS.iter().any(|(word, in_shift_jis, shown)| {
        shown.iter().any(|shown| head.contains(shown)) || has(word.as_bytes()) || has(in_shift_jis)
    })
}

/// Returns the bytes of a text in Latin-1 or windows-1252, with `?` for missing characters.
fn western(text: &str) -> Vec<u8> {
    let byte = |c: char| match (
        u8::try_from(c),
        WINDOWS.chars().position(|known| known == c),
    ) {
        (Ok(byte), _) => byte,
        (_, Some(at)) => u8::try_from(0x80 + at).unwrap_or(b'?'),
        _ => b'?',
    };
    text.chars().map(byte).collect()
}

/// The characters of windows-1252 from 0x80 on, which replace the control characters of Latin-1.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

#[cfg(test)]
mod tests {
    use encoding_rs::{SHIFT_JIS, UTF_8, WINDOWS_1252};

    use super::*;

    /// Decodes a text in each wrong way, and compares the results with the table.
    #[test]
    fn words_are_shown_so() {
        for (word, in_shift_jis, shown) in WORDS {
            assert_eq!(&*SHIFT_JIS.encode(word).0, in_shift_jis);
            let bytes = word.as_bytes();
            let wrongly =
                |bytes: &[u8]| SHIFT_JIS.decode_without_bom_handling(bytes).0.into_owned();
            let ways = [wrongly(bytes), wrongly(&bytes[1..])];
            let is_whole = |shown: &&str| ways.iter().any(|way| way.starts_with(shown));
            assert!(shown.iter().all(is_whole), "{word} {ways:?}");
            // Whatever precedes the word, it is found if the wrong characters preserve its bytes.
            for before in ["x", "xx", "＃", "＃x", "あ"] {
                let wrong = wrongly(format!("{before}{word}：").as_bytes());
                let back = SHIFT_JIS.encode(&wrong).0;
                let is_kept = UTF_8.decode_without_bom_handling(&back).0.contains(word);
                assert!(!is_kept || is_mojibake(&wrong), "{before}{word} {wrong}");
            }
        }
        let controls: String = (0x80..0xa0)
            .map(|b| WINDOWS_1252.decode(&[b]).0.into_owned())
            .collect();
        assert_eq!(controls, WINDOWS);
    }

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
