//! Names the keys of headers that several formats share, spelt as in KIF.
//!
//! | key | in KIF and KI2 | in CSA |
//! |---|---|---|
//! | [`BLACK`] | `先手：` `下手：` | `N+` |
//! | [`WHITE`] | `後手：` `上手：` | `N-` |
//! | [`EVENT`] | `棋戦：` | `$EVENT:` |
//! | [`SITE`] | `場所：` | `$SITE:` |
//! | [`START`] | `開始日時：` | `$START_TIME:` |
//! | [`DATE`] | `対局日：` | `$START_TIME:` if [`START`] is missing |
//! | [`END`] | `終了日時：` | `$END_TIME:` |
//! | [`TIME`] | `持ち時間：` | `$TIME_LIMIT:`, from version 3 on `$TIME:` |
//! | [`BLACK_TIME`] | `先手持ち時間：` | `$TIME+:` |
//! | [`WHITE_TIME`] | `後手持ち時間：` | `$TIME-:` |
//! | [`BYOYOMI`] | `秒読み：` | in the time control |
//! | [`OPENING`] | `戦型：` | `$OPENING:` |
//! | [`NOTE`] | `備考：` | `$NOTE:` |
//! | [`MAX_MOVES`] | `最大手数：` | `$MAX_MOVES:` |
//! | [`IMPASSE`] | `持将棋：` | `$JISHOGI:` |
//! | [`HANDICAP`] | `手合割：` | the position |
//!
//! Any other key is spelt as in its file.

use komadai_core::{Color, Language};

/// The player of Black, also written 下手.
pub const BLACK: &str = "先手";
/// The player of White, also written 上手.
pub const WHITE: &str = "後手";
/// The tournament.
pub const EVENT: &str = "棋戦";
/// The place of the game.
pub const SITE: &str = "場所";
/// The time when the game began; [`Date`](crate::Date) reads it.
pub const START: &str = "開始日時";
/// The day of the game, which some programs write instead of [`START`].
pub const DATE: &str = "対局日";
/// The time when the game ended.
pub const END: &str = "終了日時";
/// The headers with a date, in order of preference for the date of the game.
pub const DATES: [&str; 3] = [START, DATE, END];
/// The time control of both sides; [`TimeControl`](crate::TimeControl) reads it.
pub const TIME: &str = "持ち時間";
/// The time control of Black only.
pub const BLACK_TIME: &str = "先手持ち時間";
/// The time control of White only.
pub const WHITE_TIME: &str = "後手持ち時間";
/// The headers with a time control.
pub const TIMES: [&str; 3] = [TIME, BLACK_TIME, WHITE_TIME];
/// The byoyomi, if the time control lacks it.
pub const BYOYOMI: &str = "秒読み";
/// The opening.
pub const OPENING: &str = "戦型";
/// The remarks.
pub const NOTE: &str = "備考";
/// The greatest number of moves.
pub const MAX_MOVES: &str = "最大手数";
/// The rule for impasse.
pub const IMPASSE: &str = "持将棋";
/// The winner, in words, if the file lacks the game itself.
pub const RESULT: &str = "結果";
/// The handicap, kept only if it says more than the start position.
pub const HANDICAP: &str = "手合割";

/// Returns the key for the player of a side.
#[must_use]
pub const fn player(color: Color) -> &'static str {
    match color {
        Color::Black => BLACK,
        Color::White => WHITE,
    }
}

/// Returns the shared key for a key of a KIF file, or the key itself if there is none.
#[must_use]
pub fn from_kif(key: &str) -> &str {
    match key {
        "下手" | "Black" => BLACK,
        "上手" | "White" => WHITE,
        "Handicap" => HANDICAP,
        other => other,
    }
}

/// Returns the shared key for a `$` key of a CSA file, or the key itself if there is none.
#[must_use]
pub fn from_csa(key: &str) -> &str {
    match key {
        "EVENT" => EVENT,
        "SITE" => SITE,
        "START_TIME" | "START" => START,
        "END_TIME" | "END" => END,
        "TIME_LIMIT" | "TIME" => TIME,
        "OPENING" => OPENING,
        "NOTE" => NOTE,
        "MAX_MOVES" => MAX_MOVES,
        "JISHOGI" => IMPASSE,
        // The specification uses both spellings.
        "TIME+" | "TIMET+" => BLACK_TIME,
        "TIME-" | "TIMET-" => WHITE_TIME,
        other => other,
    }
}

/// Returns the name of a key in a language, or `None` if the key is unknown.
///
/// ```
/// use komadai_core::Language;
/// use komadai_kifu::keys;
///
/// assert_eq!(keys::name(keys::EVENT, Language::English), Some("Event"));
/// assert_eq!(keys::name("天気", Language::English), None);
/// ```
#[must_use]
pub fn name(key: &str, language: Language) -> Option<&'static str> {
    let mut known = NAMES.iter().chain(TAGS);
    let (english, japanese) = known.find(|(_, japanese)| *japanese == key)?;
    Some(match language {
        Language::English => english,
        Language::Japanese => japanese,
    })
}

/// Returns `true` if programs write this key into their files.
#[must_use]
pub fn is_known(key: &str) -> bool {
    NAMES.iter().any(|(_, known)| *known == key)
}

/// The keys that programs write, in English and in Japanese.
const NAMES: &[(&str, &str)] = &[
    ("Black", BLACK),
    ("White", WHITE),
    ("Event", "棋戦"),
    ("Site", "場所"),
    ("Date", "開始日時"),
    ("End", "終了日時"),
    ("Time control", "持ち時間"),
    ("Time control of Black", "先手持ち時間"),
    ("Time control of White", "後手持ち時間"),
    ("Byoyomi", "秒読み"),
    ("Opening", "戦型"),
    ("Remarks", "備考"),
    ("Most moves", "最大手数"),
    ("Impasse", "持将棋"),
    ("Handicap", "手合割"),
    ("Title", "表題"),
    ("To move", "手番"),
    ("Problem", "作品名"),
    ("Author", "作者"),
    ("Published in", "発表誌"),
    ("Source", "出典"),
    ("Time used", "消費時間"),
    ("Day", "対局日"),
    ("Start", "開始時刻"),
    ("Finish", "終了時刻"),
    ("Recorder", "記録係"),
    ("Record ID", "棋譜ID"),
    ("Game ID", "対局ID"),
    ("Black in short", "先手省略名"),
    ("White in short", "後手省略名"),
    ("Mate in", "詰手数"),
    ("Diagram", "図"),
    ("Result", "結果"),
];

/// The keys of what is detected in a game.
const TAGS: &[(&str, &str)] = &[
    ("Castle of Black", "先手の囲い"),
    ("Castle of White", "後手の囲い"),
    ("Opening of Black", "先手の戦法"),
    ("Opening of White", "後手の戦法"),
    ("Moves", "手数"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_their_language() {
        for (english, japanese) in NAMES.iter().chain(TAGS) {
            assert!(english.is_ascii() && !japanese.is_ascii(), "{english}");
        }
    }
}
