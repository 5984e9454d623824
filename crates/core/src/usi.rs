//! Parses moves, squares, pieces and sides of the USI protocol, and reports the place of an error.

use core::str::FromStr;

use crate::{
    Color, File, HandKind, Move, Phrase, Piece, PieceKind, Rank, Span, Square, phrases, texts,
};

phrases! {
    EXPECTED {
        FILE: "a file from 1 to 9" "1から9の筋";
        RANK: "a rank from a to i" "a から i の段";
        FILE_OR_DROP: "a file from 1 to 9 or one of PLNSGBR" "1から9の筋、または PLNSGBR のどれか";
        STAR: "* after the piece to drop" "打つ駒の次の * 記号";
        PLUS_OR_END: "+ or the end of the move" "+、または指し手の終わり";
        END: "the end of the text" "テキストの終わり";
        SIDE: "b or w" "b か w のどちらか";
        PIECE: "a letter of PLNSGBRK, with + before it if promoted"
            "PLNSGBRK のどれか、成駒ならその前に + を付けた文字";
        HAND_KIND: "one of PLNSGBR" "PLNSGBR のどれか";
    }
}

/// An error for a text that is not a move, square, piece or side of USI, with its place and the expected text.
///
/// ```
/// use komadai_core::Move;
///
/// let error = "7g7f*".parse::<Move>().unwrap_err();
/// assert_eq!(error.span().start, 4);
/// assert_eq!(error.expected().to_string(), "+ or the end of the move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UsiError {
    span: Span,
    expected: &'static Phrase,
}

impl UsiError {
    pub(crate) const fn new(span: Span, expected: &'static Phrase) -> UsiError {
        UsiError { span, expected }
    }

    /// Returns the bytes that are wrong. The span is empty if the text ends too early.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns what was expected instead, as a noun phrase.
    #[must_use]
    pub const fn expected(&self) -> &'static Phrase {
        self.expected
    }

    /// All phrases that [`expected`](UsiError::expected) can return.
    #[doc(hidden)]
    pub const EXPECTED: &'static [&'static Phrase] = EXPECTED;
}

texts! {
    struct UsiError { expected, span as Span::byte }: "expected {expected} at byte {span}" "バイト位置{span}: {expected}が必要です";
}

impl core::error::Error for UsiError {}

/// Returns the span of the character at `at`. It is empty at the end of the text.
fn character(text: &str, at: usize) -> Span {
    let len = text
        .get(at..)
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8);
    Span::new(at, at + len)
}

/// Parses the square in the two characters at `at`.
fn square(text: &str, at: usize) -> Result<Square, UsiError> {
    let bytes = text.as_bytes();
    let file = bytes.get(at).and_then(|b| File::new(b.wrapping_sub(b'0')));
    let file = file.ok_or_else(|| UsiError::new(character(text, at), FILE))?;
    let rank = bytes
        .get(at + 1)
        .and_then(|b| Rank::new(b.wrapping_sub(b'a').wrapping_add(1)));
    let rank = rank.ok_or_else(|| UsiError::new(character(text, at + 1), RANK))?;
    Ok(Square::new(file, rank))
}

/// Parses a number from 1 to 9.
impl FromStr for File {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<File, UsiError> {
        let file = match text.as_bytes() {
            [digit] => File::new(digit.wrapping_sub(b'0')),
            _ => None,
        };
        file.ok_or_else(|| UsiError::new(Span::new(0, text.len()), FILE))
    }
}

/// Parses a letter from `a` to `i`.
impl FromStr for Rank {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Rank, UsiError> {
        let rank = match text.as_bytes() {
            [letter] => Rank::new(letter.wrapping_sub(b'a').wrapping_add(1)),
            _ => None,
        };
        rank.ok_or_else(|| UsiError::new(Span::new(0, text.len()), RANK))
    }
}

impl FromStr for Square {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Square, UsiError> {
        let square = square(text, 0)?;
        match text.len() {
            2 => Ok(square),
            end => Err(UsiError::new(Span::new(2, end), END)),
        }
    }
}

/// Parses a move such as `7g7f`, `8h2b+` or `P*5e`, without other text before or after it.
impl FromStr for Move {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Move, UsiError> {
        let bytes = text.as_bytes();
        let first = bytes.first().copied().unwrap_or(0);
        if first.is_ascii_digit() {
            let from = square(text, 0)?;
            let to = square(text, 2)?;
            let promote = bytes.get(4) == Some(&b'+');
            return match text.len() - usize::from(promote) {
                4 => Ok(Move::Step { from, to, promote }),
                _ if promote => Err(UsiError::new(Span::new(5, text.len()), END)),
                _ => Err(UsiError::new(Span::new(4, text.len()), PLUS_OR_END)),
            };
        }
        let kind = match first {
            b'A'..=b'Z' => PieceKind::from_letter(first as char).and_then(PieceKind::hand_kind),
            _ => None,
        };
        let kind: HandKind = kind.ok_or_else(|| UsiError::new(character(text, 0), FILE_OR_DROP))?;
        if bytes.get(1) != Some(&b'*') {
            return Err(UsiError::new(character(text, 1), STAR));
        }
        let to = square(text, 2)?;
        match text.len() {
            4 => Ok(Move::Drop { kind, to }),
            end => Err(UsiError::new(Span::new(4, end), END)),
        }
    }
}

/// Parses `b` or `w`.
impl FromStr for Color {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Color, UsiError> {
        match text {
            "b" => Ok(Color::Black),
            "w" => Ok(Color::White),
            _ => Err(UsiError::new(Span::new(0, text.len()), SIDE)),
        }
    }
}

/// Parses a piece of SFEN: `P`, `+p`.
impl FromStr for Piece {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<Piece, UsiError> {
        let refused = UsiError::new(Span::new(0, text.len()), PIECE);
        let (promoted, letter) = match text.strip_prefix('+') {
            Some(letter) => (true, letter),
            None => (false, text),
        };
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            return Err(refused);
        };
        Piece::from_letter(letter, promoted).ok_or(refused)
    }
}

/// Parses a kind as SFEN writes it for a piece of Black: `P`, `+P`.
impl FromStr for PieceKind {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<PieceKind, UsiError> {
        match text.parse::<Piece>()? {
            piece if piece.color() == Color::Black => Ok(piece.kind()),
            _ => Err(UsiError::new(Span::new(0, text.len()), PIECE)),
        }
    }
}

/// Parses a kind as SFEN writes it for a piece of Black: `P`.
impl FromStr for HandKind {
    type Err = UsiError;

    fn from_str(text: &str) -> Result<HandKind, UsiError> {
        let kind = text
            .parse()
            .ok()
            .filter(|kind: &PieceKind| !kind.is_promoted());
        let refused = UsiError::new(Span::new(0, text.len()), HAND_KIND);
        kind.and_then(PieceKind::hand_kind).ok_or(refused)
    }
}
