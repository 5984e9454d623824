//! The parts of a text diagram: ranks of the board, pieces in hand.

use komadai_core::{Color, Hand, HandKind, Piece, PieceKind, Rank, Span};
use komadai_parse::productions::{Parsed, before, error, expected, is_blank};
use komadai_parse::{ParseError, Text, phrases, words};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map_opt, value};
use nom::multi::fold;

use super::RankRow;

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
    let mut squares = row.cells.iter_mut();
    let mut rest = cells;
    while let Ok((after, color)) = side(rest.text) {
        rest = rest.end(after);
        if rest.is_empty() {
            break;
        }
        let read = cell(rest.text).map_err(|fault| error(rest.text, fault).moved(rest.start));
        let (after, piece) = read?;
        let Some(square) = squares.next() else {
            let expected = phrases::END_OF_RANK;
            return Err(ParseError::new(rest.span(), expected));
        };
        *square = piece.map(|kind| Piece::new(color, kind));
        rest = rest.end(after);
    }
    if squares.next().is_none() {
        Ok(row)
    } else {
        let end = cells.span().end;
        Err(ParseError::new(Span::new(end, end), phrases::NINE_SQUARES))
    }
}

/// The signs of sides before a square, of which the last counts.
fn side(text: &str) -> Parsed<'_, Color> {
    let sign = map_opt(anychar, |c| match c {
        ' ' | '\t' | '+' | '^' | 'b' | '▲' | '▼' | '☗' => Some(Color::Black),
        'v' | 'V' | 'ｖ' | '-' | 'w' | '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    });
    fold(.., sign, || Color::Black, |_, side| side).parse(text)
}

/// A square: a piece, or none.
fn cell(text: &str) -> Parsed<'_, Option<PieceKind>> {
    let empty = value(None, one_of("・･．.*\u{3000}"));
    alt((empty, words::short_piece.map(Some), |text| {
        expected(text, phrases::BOARD_PIECE)
    }))
    .parse(text)
}

/// Reads the pieces of a hand, each with a count or alone: `飛　角　歩十二`, `飛角歩12`, `なし`.
///
/// # Errors
///
/// The first place that is no piece that can be held, or has more than a full set.
pub(crate) fn hand(text: Text<'_>) -> Result<Hand, ParseError> {
    let mut hand = Hand::EMPTY;
    let text = text.trimmed();
    if matches!(text.text, "" | "なし" | "無し" | "ナシ" | "-") {
        return Ok(hand);
    }
    let divides = |c| is_blank(c) || matches!(c, '、' | ',' | '，' | '・');
    let mut rest = text;
    loop {
        rest = rest.end(rest.text.trim_start_matches(divides));
        if rest.is_empty() {
            break;
        }
        let Ok((after, (kind, count))) = (held, count).parse(rest.text) else {
            return Err(rest.expected(phrases::HELD_PIECE));
        };
        let piece = rest.first(before(rest.text, after));
        let total = count.saturating_add(u32::from(hand.count(kind)));
        if !u8::try_from(total).is_ok_and(|total| hand.set(kind, total)) {
            let expected = phrases::NOT_MORE_THAN_A_SET;
            return Err(ParseError::new(piece.span(), expected));
        }
        rest = rest.end(after);
    }
    Ok(hand)
}

/// A piece that can be held.
fn held(text: &str) -> Parsed<'_, HandKind> {
    let kind = |kind: PieceKind| kind.hand_kind().filter(|_| !kind.is_promoted());
    map_opt(words::piece, kind).parse(text)
}

/// A count in kanji or digits; one where none is written.
fn count(text: &str) -> Parsed<'_, u32> {
    let counts = |c| words::arabic(c).is_some() || words::digit(c).is_some() || "十枚".contains(c);
    let (rest, signs) = take_while(counts)(text)?;
    let total = signs.chars().fold(0_u32, |total, c| {
        match (words::arabic(c), words::digit(c)) {
            (Some(digit), _) => total.saturating_mul(10).saturating_add(digit),
            (_, Some(digit)) => total.saturating_add(u32::from(digit)),
            _ if c == '十' => total.max(1).saturating_mul(10),
            _ => total,
        }
    });
    Ok((rest, if signs.is_empty() { 1 } else { total }))
}
