//! The keys of headers, as formats share them and as English readers know them.

use komadai::{Language, Phrase};

use super::say;

/// The keys that are known.
pub(super) const KEYS: &[Phrase] = &[
    Phrase::new("Event", "棋戦"),
    Phrase::new("Site", "場所"),
    Phrase::new("Date", "開始日時"),
    Phrase::new("End", "終了日時"),
    Phrase::new("Time control", "持ち時間"),
    Phrase::new("Time control of Black", "先手持ち時間"),
    Phrase::new("Time control of White", "後手持ち時間"),
    Phrase::new("Byoyomi", "秒読み"),
    Phrase::new("Opening", "戦型"),
    Phrase::new("Remarks", "備考"),
    Phrase::new("Most moves", "最大手数"),
    Phrase::new("Impasse", "持将棋"),
    Phrase::new("Handicap", "手合割"),
    Phrase::new("Title", "表題"),
    Phrase::new("To move", "手番"),
    Phrase::new("Problem", "作品名"),
    Phrase::new("Author", "作者"),
    Phrase::new("Published in", "発表誌"),
    Phrase::new("Source", "出典"),
    Phrase::new("Time used", "消費時間"),
    Phrase::new("Day", "対局日"),
    Phrase::new("Start", "開始時刻"),
    Phrase::new("Finish", "終了時刻"),
    Phrase::new("Recorder", "記録係"),
    Phrase::new("Record ID", "棋譜ID"),
    Phrase::new("Game ID", "対局ID"),
    Phrase::new("Black in short", "先手省略名"),
    Phrase::new("White in short", "後手省略名"),
    Phrase::new("Mate in", "詰手数"),
    Phrase::new("Diagram", "図"),
    Phrase::new("Castle of Black", "先手の囲い"),
    Phrase::new("Castle of White", "後手の囲い"),
    Phrase::new("Opening of Black", "先手の戦法"),
    Phrase::new("Opening of White", "後手の戦法"),
    Phrase::new("Moves", "手数"),
    Phrase::new("Result", "結果"),
];

/// The name of a key, if it is known.
pub(crate) fn of(key: &str) -> Option<String> {
    let mut known = KEYS.iter();
    let found = known.find(|known| known.text(Language::Japanese) == key);
    found.map(say)
}
