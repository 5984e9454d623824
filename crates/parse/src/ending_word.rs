//! The Japanese words for endings, in place of a move.

use komadai_core::EndingKind;

use crate::result_line::ending_in_words;
use crate::text::is_blank;
use crate::words;

/// The ending that a word in place of a move names; nothing for any other word.
///
/// ```
/// use komadai_core::EndingKind;
/// use komadai_parse::ending_of_word;
///
/// assert_eq!(ending_of_word("投了"), Some(EndingKind::Resign));
/// assert_eq!(ending_of_word("７六歩"), None);
/// ```
#[must_use]
pub fn ending_of_word(word: &str) -> Option<EndingKind> {
    match word {
        "Time-up" => Some(EndingKind::TimeUp),
        _ => ending_in_words(word),
    }
}

/// Whether a text is the result of a game up to the end of its line: まで, and the number of plies
/// (`まで2手で中断`), an ending, or the side that won or lost. `まで先手よし` is none.
pub(crate) fn is_result(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(UNTIL) else {
        return false;
    };
    let rest = rest.trim_start_matches(|c| is_blank(c) || matches!(c, '、' | '，' | 'で'));
    let after = rest.trim_start_matches(is_digit);
    if after.len() < rest.len() {
        if let Some(after) = after.trim_start_matches(is_blank).strip_prefix('手') {
            return !after.starts_with(['目', '詰']);
        }
    }
    if let Ok((after, _)) = words::side_mark(rest) {
        let after = after.trim_start_matches(|c| is_blank(c) || matches!(c, '番' | 'の' | 'が'));
        // 勝ち, 反則負け, 時間切れ, 入玉勝ち, 宣言, 不戦勝, 投了.
        return after.starts_with(['勝', '負', '敗', '反', '時', '切', '入', '宣', '不', '投']);
    }
    let ends = |at: usize| {
        let (word, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        let next = after.chars().next();
        ending_of_word(word).is_some()
            && next.is_none_or(|c| is_blank(c) || "でにの、。（(#".contains(c))
    };
    // No word is longer.
    let places = rest.char_indices().map(|(at, _)| at).take(12);
    places
        .chain([rest.len()].into_iter().filter(|&len| len <= 36))
        .any(ends)
}

/// The word with which the result of a game begins, after the moves.
pub(crate) const UNTIL: &str = "まで";

/// A digit of any kind, or a number such as 十.
const fn is_digit(c: char) -> bool {
    words::arabic(c).is_some()
        || words::digit(c).is_some()
        || matches!(c, '〇' | '十' | '百' | '千')
}
