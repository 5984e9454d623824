//! Plays the moves of a text from any position.

use komadai_core::{EndingKind, Move, Position, Span, Square};
use komadai_notation::{Context, ReadError, Warnings, resolve, warnings};
use komadai_parse::{ParseError, WrittenEntry, ending_of_word, moves};

use crate::phrases;

/// The result of playing the moves of a text, see [`play_text`].
///
/// ```
/// use komadai_core::{EndingKind, Position};
/// use komadai_kifu::play_text;
///
/// let played = play_text(&Position::startpos(), None, "▲７六歩 △３四歩 ▲２二角成 投了");
/// assert_eq!(played.moves.len(), 3);
/// assert_eq!(played.position.ply(), 4);
/// assert_eq!(played.ending, Some(EndingKind::Resign));
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PlayedText {
    /// The moves up to the end of the text or to the first error.
    pub moves: Vec<PlayedMove>,
    /// The position after these moves.
    pub position: Position,
    /// The ending that the text names.
    pub ending: Option<EndingKind>,
    /// The first error: a text that is not a legal move at its place.
    pub trouble: Option<ReadError>,
}

/// A move of a text.
///
/// ```
/// use komadai_core::Position;
/// use komadai_kifu::play_text;
///
/// let text = "▲７六歩 △３四歩";
/// let played = play_text(&Position::startpos(), None, text);
/// let second = &played.moves[1];
/// assert_eq!(second.m, "3c3d".parse()?);
/// assert_eq!(&text[second.span.range()], "△３四歩");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlayedMove {
    /// The move, which is legal.
    pub m: Move,
    /// Its bytes in the text, including its mark.
    pub span: Span,
    /// The false claims of the text.
    pub warnings: Warnings,
}

/// Plays the moves of a text in order, such as `▲７六歩△３四歩▲２六歩`. `last_to` is the square that 同 means at the start.
///
/// The text may be divided and numbered as [`komadai_parse::moves`] allows, and may end in a word such as 投了. Playing
/// stops at the first text that is not a legal move. No text is skipped.
///
/// ```
/// use komadai_core::Position;
/// use komadai_kifu::play_text;
///
/// let played = play_text(&Position::startpos(), None, "▲７六歩△３四歩 ▲２二角成");
/// let moves: Vec<_> = played.moves.iter().map(|played| played.m.to_string()).collect();
/// assert_eq!(moves, ["7g7f", "3c3d", "8h2b+"]);
/// assert!(played.trouble.is_none());
///
/// let played = play_text(&Position::startpos(), None, "▲７六歩△５五角");
/// assert_eq!(played.moves.len(), 1);
/// assert_eq!(played.trouble.unwrap().span().start, "▲７六歩".len());
/// ```
#[must_use]
pub fn play_text(start: &Position, last_to: Option<Square>, text: &str) -> PlayedText {
    let mut played = PlayedText {
        moves: Vec::new(),
        position: start.clone(),
        ending: None,
        trouble: None,
    };
    let mut last_to = last_to;
    for item in moves(text) {
        let span = item.text.span();
        let unreadable = |expected| Err(ReadError::Text(ParseError::new(span, expected)));
        let written = match item.entry {
            _ if played.ending.is_some() => unreadable(phrases::NO_MORE_AFTER_END),
            WrittenEntry::Move(written) => Ok(written),
            WrittenEntry::Word(word) => match ending_of_word(word) {
                Some(kind) => {
                    played.ending = Some(kind);
                    continue;
                }
                None => unreadable(phrases::MOVE),
            },
            WrittenEntry::Pass => unreadable(phrases::MOVE_NOT_PASS),
            WrittenEntry::Unreadable(error) => Err(ReadError::Text(error)),
        };
        let found = written.and_then(|written| {
            let context = Context::new(&played.position, last_to);
            match resolve(&context, &written) {
                Ok(m) => Ok((m, warnings(&context, &written, m))),
                Err(unresolved) => Err(ReadError::Move(span, unresolved)),
            }
        });
        match found {
            Ok((m, warnings)) => {
                let _ = played.position.play_unchecked(m);
                last_to = Some(m.to());
                played.moves.push(PlayedMove { m, span, warnings });
            }
            Err(trouble) => {
                played.trouble = Some(trouble);
                break;
            }
        }
    }
    played
}
