//! Defines examples of a tag.

use komadai_core::{Color, Move, Setup};

use crate::table_error::TagErrorKind;

/// A line of play as an example: a tag is found in it, or is not.
///
/// ```
/// use komadai_tags::Tags;
///
/// let tags = Tags::standard();
/// let example = &tags.named("美濃囲い").unwrap().examples[0];
/// let (found, _) = example.play(tags)?;
/// assert_eq!(found.iter().any(|found| found.tag.japanese == "美濃囲い"), example.is_found);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Example {
    /// Whether the tag is found.
    pub is_found: bool,
    /// The side that has the tag, or does not have it.
    pub side: Color,
    /// The start of the play.
    pub setup: Setup,
    /// The moves; `None` for a pass.
    pub moves: Vec<Option<Move>>,
    /// The text of the example.
    pub text: String,
}

impl Example {
    /// Parses an example. `sfen` is followed by a start other than that of an even game. `black` or `white` names the
    /// side in question and is followed by the moves of both sides, including `pass` and `passes:8`. Without it, only
    /// the moves of Black follow, and White passes in between.
    pub(crate) fn read(is_found: bool, text: &str) -> Result<Example, TagErrorKind> {
        let mut words = text.split_whitespace().peekable();
        let mut setup = Setup::startpos();
        if words.next_if_eq(&"sfen").is_some() {
            let fields: Vec<&str> = words.by_ref().take(4).collect();
            let sfen = fields.join(" ");
            let error = |_| TagErrorKind::NoSfen(sfen.as_str().into());
            setup = sfen.parse().map_err(error)?;
        }
        let side = words.next_if(|&word| matches!(word, "black" | "white"));
        let mut moves = Vec::new();
        for word in words {
            if let Some(count) = passes(word) {
                moves.extend((0..count).map(|_| None));
                continue;
            }
            let m: Option<Move> = word.parse().ok();
            let m = m.ok_or_else(|| TagErrorKind::NoMove(word.into()))?;
            if side.is_none() && !moves.is_empty() {
                moves.push(None);
            }
            moves.push(Some(m));
        }
        let side = if side == Some("white") {
            Color::White
        } else {
            Color::Black
        };
        Ok(Example {
            is_found,
            side,
            setup,
            moves,
            text: text.to_owned(),
        })
    }
}

/// Returns the number of plies that a word passes.
fn passes(word: &str) -> Option<u8> {
    match word.strip_prefix("passes:") {
        Some(count) => count.parse().ok(),
        None => (word == "pass").then_some(1),
    }
}
