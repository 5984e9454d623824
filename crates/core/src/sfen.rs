//! Reads and writes SFEN.

use core::fmt;
use core::str::FromStr;

use crate::span::Words;
use crate::{
    Board, Color, File, Hand, HandKind, Phrase, Piece, PieceKind, Rank, Setup, Span, Square,
    phrases, texts,
};

/// An error for a text that is not SFEN, with the reason and its place.
///
/// ```
/// use komadai_core::Setup;
///
/// let error = "9/9/9/9/9/9/9/9/9 x - 1".parse::<Setup>().unwrap_err();
/// assert_eq!(error.span().range(), 18..19);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SfenError {
    reason: &'static Phrase,
    span: Span,
    /// The number of ranks and of files if the board belongs to another game.
    board: Option<(usize, usize)>,
}

impl SfenError {
    /// Returns the reason.
    #[must_use]
    pub const fn reason(&self) -> &'static Phrase {
        self.reason
    }

    /// All reasons.
    #[doc(hidden)]
    pub const REASONS: &'static [&'static Phrase] = REASONS;

    /// Returns the number of ranks and of files if the board belongs to another game. This is so if all its ranks have
    /// the same number of squares, other than nine.
    ///
    /// ```
    /// use komadai_core::Setup;
    ///
    /// let error = "rbsgk/4p/5/P4/KGSBR b - 1".parse::<Setup>().unwrap_err();
    /// assert_eq!(error.other_board(), Some((5, 5)));
    /// let error = "lnsgkgsnl/9/9 b - 1".parse::<Setup>().unwrap_err();
    /// assert_eq!(error.other_board(), None);
    /// ```
    #[must_use]
    pub const fn other_board(&self) -> Option<(usize, usize)> {
        self.board
    }

    /// Returns the bytes that are wrong. The span is empty if something is missing.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }
}

phrases! {
    pub(crate) REASONS {
        MISSING_BOARD: "the board is missing" "盤面がありません";
        MISSING_SIDE: "the side to move (b or w) is missing" "手番 (b か w) がありません";
        MISSING_HANDS: "the hands (- if empty) are missing" "持ち駒 (なければ -) がありません";
        BOARD_CHARACTER: "expected one of PLNSGBRK, a digit from 1 to 9 or /"
            "PLNSGBRK、1から9の数字、/ のどれかが必要です";
        PROMOTION: "expected one of PLNSBR after +" "+ の次に PLNSBR のどれかが必要です";
        ROW_TOO_LONG: "a rank has more than nine squares" "9マスを超える段があります";
        ROW_TOO_SHORT: "a rank has fewer than nine squares" "9マスに足りない段があります";
        TOO_MANY_ROWS: "the board has more than nine ranks" "盤面が9段を超えています";
        OTHER_BOARD: "the ranks do not have nine squares: this is another game"
            "段が9マスではないので別のゲームです";
        TOO_FEW_ROWS: "the board has fewer than nine ranks" "盤面が9段に足りません";
        SIDE: "expected b or w as the side to move" "手番として b か w が必要です";
        HAND_CHARACTER: "expected one of PLNSGBR, a count, or - if the hands are empty"
            "持ち駒として PLNSGBR、枚数、または - (なし) が必要です";
        HAND_ZERO: "a count of pieces in hand must be at least 1" "持ち駒の枚数は1以上にしてください";
        HAND_TOO_MANY: "more pieces in hand than a set has" "持ち駒の枚数が駒の総数を超えています";
        HAND_COUNT_WITHOUT_PIECE: "expected a piece after the count" "枚数の次に駒が必要です";
        NUMBER: "expected a move number below 2³²" "手数 (2³²未満) が必要です";
        TRAILING: "expected the end after the move number" "手数の後には何も書けません";
    }
}

texts! {
    struct SfenError { reason, span as Span::byte }: "{reason} at byte {span}" "バイト位置{span}: {reason}";
}

impl core::error::Error for SfenError {}

fn error(reason: &'static Phrase, start: usize, end: usize) -> SfenError {
    let span = Span::new(start, end);
    SfenError {
        reason,
        span,
        board: None,
    }
}

/// Parses three or four fields, with or without `sfen` before them, or `startpos`.
///
/// Fields are separated by any white space. Counts of empty squares may be split (`45` for `9`). Hands may have any
/// order. The move number defaults to 1.
impl FromStr for Setup {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Setup, SfenError> {
        let mut fields = Words::of(text);
        let end = text.len();
        let mut first = fields.next();
        if let Some((_, "startpos")) = first {
            return match fields.next() {
                None => Ok(Setup::startpos()),
                Some((at, _)) => Err(error(TRAILING, at, end)),
            };
        }
        if let Some((_, "sfen")) = first {
            first = fields.next();
        }
        let (at, board) = first.ok_or_else(|| error(MISSING_BOARD, end, end))?;
        let board = read_board(board).map_err(|e| e.moved(at))?;
        let (at, side) = fields.next().ok_or_else(|| error(MISSING_SIDE, end, end))?;
        let side = side.parse().map_err(|_| error(SIDE, at, at + side.len()))?;
        let (at, hands) = fields
            .next()
            .ok_or_else(|| error(MISSING_HANDS, end, end))?;
        let mut setup = Setup {
            board,
            side,
            ..Setup::empty()
        };
        read_hands(&mut setup, hands).map_err(|e| e.moved(at))?;
        if let Some((at, number)) = fields.next() {
            let digits = number.bytes().all(|b| b.is_ascii_digit());
            setup.ply = match number.parse() {
                Ok(ply) if digits => ply,
                _ => return Err(error(NUMBER, at, at + number.len())),
            };
        }
        match fields.next() {
            None => Ok(setup),
            Some((at, _)) => Err(error(TRAILING, at, end)),
        }
    }
}

impl SfenError {
    fn moved(self, offset: usize) -> SfenError {
        SfenError {
            span: self.span.moved(offset),
            ..self
        }
    }
}

/// Parses the first field of an SFEN.
///
/// ```
/// use komadai_core::{Board, Setup};
///
/// let board: Board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL".parse()?;
/// assert_eq!(board, Setup::startpos().board);
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
impl FromStr for Board {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Board, SfenError> {
        read_board(text)
    }
}

fn read_board(text: &str) -> Result<Board, SfenError> {
    read_rows(text).map_err(|fault| match shape(text) {
        Some(shape) => SfenError {
            board: Some(shape),
            ..error(OTHER_BOARD, 0, text.len())
        },
        None => fault,
    })
}

/// Returns the number of rows and the number of squares in each, if all rows have the same number of squares, other
/// than nine. Returns `None` for a text without digits or with fewer than three rows or files, as it is hardly a board.
/// Counts of empty squares may have two digits.
fn shape(text: &str) -> Option<(usize, usize)> {
    let rows = text.split('/').count();
    let width = |of_row: fn(&str) -> Option<usize>| {
        let mut widths = text.split('/').map(of_row);
        let first = widths.next()??;
        widths.all(|width| width == Some(first)).then_some(first)
    };
    let files = width(|row| squares(row, false)).or_else(|| width(|row| squares(row, true)))?;
    let has_empty = text.contains(|c: char| c.is_ascii_digit());
    (has_empty && rows > 2 && files > 2 && files != 9).then_some((rows, files))
}

/// Returns the number of squares in a row of any game, or `None` if it contains other characters.
fn squares(row: &str, has_long_numbers: bool) -> Option<usize> {
    let (mut squares, mut number) = (0_usize, 0_usize);
    for c in row.chars() {
        number = match c.to_digit(10) {
            Some(digit) if has_long_numbers => {
                number.saturating_mul(10).saturating_add(digit as usize)
            }
            Some(digit) => {
                squares = squares.saturating_add(digit as usize);
                0
            }
            None if c.is_alphabetic() => {
                squares = squares.saturating_add(number).saturating_add(1);
                0
            }
            None if matches!(c, '+' | '~' | '\'') => number,
            None => return None,
        };
    }
    squares.checked_add(number)
}

fn read_rows(text: &str) -> Result<Board, SfenError> {
    let mut board = Board::EMPTY;
    let (mut start, mut rows) = (0, 0);
    // Rows are so short that looking at each byte is faster than `split`.
    while let Some(rest) = text.get(start..) {
        let len = rest.bytes().position(|b| b == b'/').unwrap_or(rest.len());
        let rank = Rank::ALL
            .get(rows)
            .ok_or_else(|| error(TOO_MANY_ROWS, start, text.len()))?;
        read_row(&mut board, *rank, &rest[..len]).map_err(|e| e.moved(start))?;
        rows += 1;
        start += len + 1;
    }
    if rows < 9 {
        return Err(error(TOO_FEW_ROWS, text.len(), text.len()));
    }
    Ok(board)
}

fn read_row(board: &mut Board, rank: Rank, row: &str) -> Result<(), SfenError> {
    let mut filled = 0usize;
    let mut plus = None;
    for (at, c) in row.char_indices() {
        let end = at + c.len_utf8();
        let squares = match c {
            '1'..='9' if plus.is_none() => c as usize - '0' as usize,
            '+' if plus.is_none() => {
                plus = Some(at);
                continue;
            }
            _ => {
                let piece = Piece::from_letter(c, plus.is_some()).ok_or_else(|| match plus {
                    Some(start) => error(PROMOTION, start, end),
                    None => error(BOARD_CHARACTER, at, end),
                })?;
                // File 9 comes first.
                if let Some(file) = File::new(9u8.saturating_sub(filled as u8)) {
                    board.put(Square::new(file, rank), piece);
                }
                1
            }
        };
        filled += squares;
        if filled > 9 {
            return Err(error(ROW_TOO_LONG, plus.unwrap_or(at), row.len()));
        }
        plus = None;
    }
    match plus {
        Some(start) => Err(error(PROMOTION, start, row.len())),
        None if filled < 9 => Err(error(ROW_TOO_SHORT, row.len(), row.len())),
        None => Ok(()),
    }
}

fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    }
}

fn read_hands(setup: &mut Setup, text: &str) -> Result<(), SfenError> {
    if text == "-" {
        return Ok(());
    }
    let mut count: Option<(usize, u32)> = None;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        if let Some(digit) = c.to_digit(10) {
            let (start, so_far) = count.unwrap_or((at, 0));
            count = Some((start, (so_far * 10 + digit).min(1000)));
            continue;
        }
        let kind = PieceKind::from_letter(c).and_then(PieceKind::hand_kind);
        let kind = kind.ok_or_else(|| error(HAND_CHARACTER, at, end))?;
        let (start, more) = count.take().unwrap_or((at, 1));
        if more == 0 {
            return Err(error(HAND_ZERO, start, end));
        }
        let hand = &mut setup.hands[color_of(c)];
        let total = u8::try_from(u32::from(hand.count(kind)) + more).unwrap_or(u8::MAX);
        if !hand.set(kind, total) {
            return Err(error(HAND_TOO_MANY, start, end));
        }
    }
    match count {
        Some((start, _)) => Err(error(HAND_COUNT_WITHOUT_PIECE, start, text.len())),
        None => Ok(()),
    }
}

/// Writes the board field.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL {
            if rank != Rank::One {
                f.write_str("/")?;
            }
            let mut empty = 0;
            for file in File::ALL.into_iter().rev() {
                let piece = self.piece(Square::new(file, rank));
                if empty > 0 && piece.is_some() {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match piece {
                    Some(piece) => write!(f, "{piece}")?,
                    None => empty += 1,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
        }
        Ok(())
    }
}

/// Writes all four fields, with hands in the canonical order 飛角金銀桂香歩.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", self.board, self.side)?;
        if self.hands.black.is_empty() && self.hands.white.is_empty() {
            f.write_str("-")?;
        }
        for color in Color::ALL {
            write_hand(f, color, self.hands[color])?;
        }
        write!(f, " {}", self.ply)
    }
}

/// Writes the pieces in the order 飛角金銀桂香歩 as SFEN writes those of Black, such as `R2P`, or `-` for an empty hand.
impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            f.write_str("-")?;
        }
        write_hand(f, Color::Black, *self)
    }
}

fn write_hand(f: &mut fmt::Formatter<'_>, color: Color, hand: Hand) -> fmt::Result {
    for (kind, count) in hand.iter() {
        if count > 1 {
            write!(f, "{count}")?;
        }
        write!(f, "{}", Piece::new(color, HandKind::piece_kind(kind)))?;
    }
    Ok(())
}
