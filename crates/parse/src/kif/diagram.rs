//! The parts of a text diagram: ranks of the board, pieces in hand.

use komadai_core::{Color, Hand, Piece, PieceKind, Rank, Span};
use nom::Parser;

use super::RankRow;
use crate::text::{before, is_blank};
use crate::{ParseError, Text, words};

/// Reads `| ・ ・v玉…|一`. The blanks between the squares and the numeral may be missing.
pub(super) fn rank(line: Text<'_>) -> Result<RankRow, ParseError> {
    let bars = |c| matches!(c, '|' | '｜');
    let inner = line.end(line.text.trim_start_matches(bars));
    let (cells, letter) = match inner.text.find(bars) {
        Some(end) => (inner.first(end), inner.skip(end)),
        None => (inner, inner.skip(inner.text.len())),
    };
    let mut row = RankRow {
        cells: [None; 9],
        rank: letter
            .text
            .trim_matches(|c| bars(c) || is_blank(c))
            .chars()
            .next()
            .and_then(words::digit)
            .and_then(Rank::new),
    };
    let mut color = Color::Black;
    let mut squares = row.cells.iter_mut();
    let mut rest = cells;
    while let Some(c) = rest.text.chars().next() {
        let (cell, len) = match c {
            ' ' | '\t' | '+' | '^' | 'b' | '▲' | '▼' | '☗' => {
                rest = rest.skip(c.len_utf8());
                color = Color::Black;
                continue;
            }
            'v' | 'V' | 'ｖ' | '-' | 'w' | '△' | '▽' | '☖' => {
                rest = rest.skip(c.len_utf8());
                color = Color::White;
                continue;
            }
            '・' | '･' | '．' | '.' | '*' | '\u{3000}' => (None, c.len_utf8()),
            _ => match words::short_piece(rest.text) {
                Ok((after, kind)) => (Some(Piece::new(color, kind)), before(rest.text, after)),
                Err(_) => return Err(rest.expected("a piece, or ・ for an empty square")),
            },
        };
        color = Color::Black;
        let Some(square) = squares.next() else {
            let expected = "the end of the rank after nine squares";
            return Err(ParseError::new(rest.span(), expected));
        };
        *square = cell;
        rest = rest.skip(len);
    }
    if squares.next().is_none() {
        Ok(row)
    } else {
        let end = cells.span().end;
        Err(ParseError::new(Span::new(end, end), "nine squares"))
    }
}

/// Reads the pieces of a hand, each with a count or alone: `飛　角　歩十二`, `飛角歩12`, `なし`.
///
/// # Errors
///
/// The first place that is no piece that can be held, or has more than a full set.
///
/// ```
/// use komadai_core::HandKind;
/// use komadai_parse::{Text, kif};
///
/// let hand = kif::hand(Text { text: "飛　角　歩十二", start: 0 })?;
/// assert_eq!(hand.count(HandKind::Pawn), 12);
/// # Ok::<(), komadai_parse::ParseError>(())
/// ```
pub fn hand(text: Text<'_>) -> Result<Hand, ParseError> {
    let mut hand = Hand::EMPTY;
    let value = text.trimmed();
    if matches!(value.text, "" | "なし" | "無し" | "ナシ" | "-") {
        return Ok(hand);
    }
    let mut rest = value;
    while let Some(c) = rest.text.chars().next() {
        if is_blank(c) || matches!(c, '、' | ',' | '，' | '・') {
            rest = rest.skip(c.len_utf8());
            continue;
        }
        let held = |kind: PieceKind| kind.hand_kind().filter(|_| !kind.is_promoted());
        let Ok((after, kind)) = words::piece.map_opt(held).parse(rest.text) else {
            return Err(rest.expected("a piece that can be held (飛角金銀桂香歩)"));
        };
        let start = rest.start;
        let (count, after) = count(after);
        rest = rest.end(after);
        let total = count.saturating_add(u32::from(hand.count(kind)));
        if !u8::try_from(total).is_ok_and(|total| hand.set(kind, total)) {
            let span = Span::new(start, rest.start);
            return Err(ParseError::new(span, "no more pieces than a set holds"));
        }
    }
    Ok(hand)
}

/// A count in kanji or digits, one when none is written, and what follows it.
fn count(text: &str) -> (u32, &str) {
    let mut total = 0u32;
    let mut chars = text.chars();
    let mut after = text;
    while let Some(c) = chars.next() {
        match (words::arabic(c), words::digit(c), c) {
            (Some(digit), _, _) => total = total.saturating_mul(10).saturating_add(digit),
            (_, Some(digit), _) => total = total.saturating_add(u32::from(digit)),
            (_, _, '十') => total = total.max(1).saturating_mul(10),
            (_, _, '枚') => {}
            _ => break,
        }
        after = chars.as_str();
    }
    let none = after.len() == text.len();
    (if none { 1 } else { total }, after)
}
