//! The parts of a text diagram: ranks of the board, pieces in hand.

use komadai_core::{Color, Hand, Piece, Rank, Span};

use super::RankRow;
use crate::text::is_blank;
use crate::{ParseError, Text, words};

/// Reads `| ・ ・v玉…|一`. Blanks between the squares may have been lost, and the letter too.
pub(super) fn rank(line: Text<'_>) -> Result<RankRow, ParseError> {
    let bars = |c| matches!(c, '|' | '｜');
    let inner = line.text.trim_start_matches(bars);
    let inner = line.skip(line.text.len() - inner.len());
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
    let mut filled = 0;
    let mut at = 0;
    while let Some(rest) = cells.text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else { break };
        let (cell, len) = match c {
            ' ' | '\t' | '+' | '^' | 'b' | '▲' | '▼' | '☗' => {
                at += c.len_utf8();
                color = Color::Black;
                continue;
            }
            'v' | 'V' | 'ｖ' | '-' | 'w' | '△' | '▽' | '☖' => {
                at += c.len_utf8();
                color = Color::White;
                continue;
            }
            '・' | '･' | '．' | '.' | '*' | '\u{3000}' => (None, c.len_utf8()),
            _ => match words::short_piece(rest) {
                Some((kind, len)) => (Some(Piece::new(color, kind)), len),
                None => {
                    let error =
                        ParseError::at(cells.text, at, "a piece, or ・ for an empty square");
                    return Err(error.moved(cells.start));
                }
            },
        };
        color = Color::Black;
        match row.cells.get_mut(filled) {
            Some(square) => *square = cell,
            None => {
                let span = Span::new(at, cells.text.len()).moved(cells.start);
                return Err(ParseError::new(
                    span,
                    "the end of the rank after nine squares",
                ));
            }
        }
        filled += 1;
        at += len;
    }
    if filled == 9 {
        Ok(row)
    } else {
        let end = cells.span().end;
        Err(ParseError::new(Span::new(end, end), "nine squares"))
    }
}

/// Reads a stream of pieces, each with a count or alone: `飛　角　歩十二`, `飛角歩12`, `なし`.
pub(super) fn hand(text: Text<'_>) -> Result<Hand, ParseError> {
    let mut hand = Hand::EMPTY;
    let value = text.trimmed();
    if matches!(value.text, "" | "なし" | "無し" | "ナシ" | "-") {
        return Ok(hand);
    }
    let mut at = 0;
    while let Some(rest) = value.text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else { break };
        if is_blank(c) || matches!(c, '、' | ',' | '，' | '・') {
            at += c.len_utf8();
            continue;
        }
        let start = at;
        let found = words::piece(rest).and_then(|(kind, len)| {
            let kind = kind.hand_kind().filter(|_| !kind.is_promoted())?;
            Some((kind, len))
        });
        let Some((kind, len)) = found else {
            let error = ParseError::at(value.text, at, "a piece that can be held (飛角金銀桂香歩)");
            return Err(error.moved(value.start));
        };
        at += len;
        let (count, len) = count(value.text.get(at..).unwrap_or(""));
        at += len;
        let total = count.saturating_add(u32::from(hand.count(kind)));
        if !u8::try_from(total).is_ok_and(|total| hand.set(kind, total)) {
            let span = Span::new(start, at).moved(value.start);
            return Err(ParseError::new(span, "no more pieces than a set holds"));
        }
    }
    Ok(hand)
}

/// A count in kanji or digits and its bytes; one when none is written.
fn count(text: &str) -> (u32, usize) {
    let mut total = 0u32;
    let mut len = 0;
    for c in text.chars() {
        match (words::arabic(c), words::digit(c), c) {
            (Some(digit), _, _) => total = total.saturating_mul(10).saturating_add(digit),
            (_, Some(digit), _) => total = total.saturating_add(u32::from(digit)),
            (_, _, '十') => total = total.max(1).saturating_mul(10),
            (_, _, '枚') => {}
            _ => break,
        }
        len += c.len_utf8();
    }
    (if len == 0 { 1 } else { total }, len)
}
