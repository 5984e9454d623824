//! Writes the players, the date and the result of a game for readers.

use komadai_core::{Color, EndingKind, Handicap, Language, Outcome};
use komadai_kifu::{Ending, Record, keys};

use crate::words::words;

/// Returns the players: `あおい - みどり`. Several blanks become one. Returns an empty text if both are unknown.
///
/// ```
/// use komadai_core::Language;
/// use komadai_page::{date, players, read_game, result};
///
/// let text = "開始日時：2026/04/01 10:00\n先手：あおい\n後手：みどり\n1 ７六歩(77)\n2 投了\n";
/// let game = read_game(text.as_bytes())?.record;
/// assert_eq!(players(&game), "あおい - みどり");
/// assert_eq!(date(&game, Language::Japanese), "2026年4月1日");
/// assert_eq!(result(&game, Language::Japanese), "まで1手で投了、先手の勝ち");
/// assert_eq!(result(&game, Language::English), "Black wins by resignation after 1 move");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn players(record: &Record) -> String {
    match [Color::Black, Color::White].map(|side| name(record, side)) {
        ["", ""] => String::new(),
        names => {
            let one = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
            let [black, white] = names.map(|name| if name.is_empty() { "?" } else { name });
            format!("{} - {}", one(black), one(white))
        }
    }
}

/// Returns the name of a player as written, or an empty text if it is unknown.
pub(crate) fn name(record: &Record, side: Color) -> &str {
    record.headers.get(keys::player(side)).unwrap_or("").trim()
}

/// Returns the day of the game. It is less precise if the record is, and empty if the date is unknown.
#[must_use]
pub fn date(record: &Record, language: Language) -> String {
    let Some(date) = record.headers.date() else {
        return String::new();
    };
    let year = date.year();
    match (language, date.month(), date.day()) {
        (Language::English, Some(month), Some(day)) => format!("{year}-{month:02}-{day:02}"),
        (Language::English, Some(month), None) => format!("{year}-{month:02}"),
        (Language::English, None, _) => year.to_string(),
        (Language::Japanese, Some(month), Some(day)) => format!("{year}年{month}月{day}日"),
        (Language::Japanese, Some(month), None) => format!("{year}年{month}月"),
        (Language::Japanese, None, _) => format!("{year}年"),
    }
}

/// Returns how the game ended and who won. Returns an empty text if neither is known.
#[must_use]
pub fn result(record: &Record, language: Language) -> String {
    let plies = record.move_count();
    let winner = record.outcome();
    match (language, record.ending()) {
        (Language::Japanese, Some(of)) => {
            let winner = match winner {
                Outcome::Undecided => String::new(),
                _ => format!("、{}", outcome(record, language)),
            };
            format!("まで{plies}手で{}{winner}", ending(of, language))
        }
        (Language::English, Some(of)) => {
            let moves = if plies == 1 { "move" } else { "moves" };
            let ending = ending(of, language);
            let side = |side| words(language).side(side, Handicap::of(&record.start.setup));
            match winner {
                Outcome::Win(winner) => {
                    format!("{} wins by {ending} after {plies} {moves}", side(winner))
                }
                Outcome::Draw => format!("Draw by {ending} after {plies} {moves}"),
                _ => format!("Undecided after {plies} {moves}: {ending}"),
            }
        }
        (_, None) => outcome(record, language),
    }
}

/// Returns who won: `先手の勝ち`. Returns an empty text if it is unknown.
pub(crate) fn outcome(record: &Record, language: Language) -> String {
    let words = words(language);
    match record.outcome() {
        Outcome::Win(winner) => {
            let side = words.side(winner, Handicap::of(&record.start.setup));
            format!("{side}{}", words.wins)
        }
        Outcome::Draw => words.draw.to_owned(),
        _ => String::new(),
    }
}

/// Returns the words for an ending.
pub(crate) fn ending(ending: &Ending, language: Language) -> String {
    match (ending.kind, language) {
        (EndingKind::Other, _) => ending.raw.clone(),
        (kind, Language::English) => kind.english().to_owned(),
        (kind, Language::Japanese) => kind.japanese().to_owned(),
    }
}
