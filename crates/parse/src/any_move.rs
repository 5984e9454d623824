//! Reads one written move of any style, and detects how it is written.

use komadai_core::wording::{Blank, Digits, Dragon, King, Pawn, Promoted, SideMarks, Wording};
use komadai_core::{Marks, Move, PieceKind, Spelling, Style, WrittenMove, piece_name};
use nom::Parser;
use nom::combinator::consumed;

use crate::japanese::unmarked;
use crate::text::{blanks_len, is_blank, skip_blanks};
use crate::western::looks_western;
use crate::{ParseError, csa_move, japanese, japanese_move, western_move, words};

/// Reads a whole text as one written move of any style: Japanese and Chinese ([`japanese_move`]), western
/// ([`western_move`]), CSA ([`csa_move`]) or USI. CSA and USI may be in half-width or full-width characters. Only
/// blanks may surround the move. A text that is a move in two styles means the same move in both.
///
/// # Errors
///
/// Returns the first bytes of `text` that cannot be read in the style that its beginning resembles most, and what was
/// expected there.
///
/// ```
/// use komadai_core::Square;
/// use komadai_parse::any_move;
///
/// let reached: Square = "7f".parse()?;
/// for text in ["76歩", "▲７六歩(77)", "7六步", "P-7f", "P76", "歩-76", "+7776FU", "７７７６ＦＵ", "7g7f", "７ｇ７ｆ"] {
///     assert_eq!(any_move(text)?.to, Some(reached), "{text}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn any_move(text: &str) -> Result<WrittenMove, ParseError> {
    let start = blanks_len(text);
    let inner = text.get(start..).unwrap_or("");
    let inner = inner.trim_end_matches([' ', '\t', '　']);
    if let Some(m) = usi(inner) {
        return Ok(m.into());
    }
    if looks_like_csa(inner.as_bytes()) {
        return csa_move(inner).map_err(|e| e.moved(start));
    }
    if let Some(m) = wide_csa(inner) {
        return Ok(m);
    }
    if looks_western(unmarked(inner)) {
        western_move(text)
    } else {
        japanese_move(text)
    }
}

/// Reads a move of USI in half-width or full-width characters: 7g7f, ７ｇ７ｆ＋.
pub(crate) fn usi(text: &str) -> Option<Move> {
    if let Ok(m) = text.parse() {
        return Some(m);
    }
    // Japanese texts end in kanji, brackets or digits, never like this.
    let is_wide = |c: char| matches!(c, 'ａ'..='ｉ' | '＋');
    if !text.ends_with(is_wide) {
        return None;
    }
    let mut half = [0; LONGEST_USI];
    in_half_width(text, &mut half)?.parse().ok()
}

/// Reads a move of CSA in full-width characters: ＋７７７６ＦＵ.
fn wide_csa(text: &str) -> Option<WrittenMove> {
    if !text.ends_with(|c| matches!(c, 'Ａ'..='Ｚ')) {
        return None;
    }
    let mut half = [0; LONGEST_CSA];
    csa_move(in_half_width(text, &mut half)?).ok()
}

/// Writes a text to `half` in half-width characters. Returns `None` if this is impossible or the text is too long.
fn in_half_width<'h>(text: &str, half: &'h mut [u8]) -> Option<&'h str> {
    let mut len = 0;
    for c in text.chars() {
        let c = if c == '−' { '-' } else { words::half(c) };
        *half.get_mut(len)? = u8::try_from(c).ok()?;
        len += 1;
    }
    core::str::from_utf8(half.get(..len)?).ok()
}

/// The length of 7g7f+ in characters.
const LONGEST_USI: usize = 5;

/// The length of +7776FU in characters.
const LONGEST_CSA: usize = 7;

/// Returns `true` if a text starts with a sign and a digit, or with four digits and a letter.
pub(crate) fn looks_like_csa(text: &[u8]) -> bool {
    match text {
        [b'+' | b'-', b'0'..=b'9', ..] => true,
        [a, b, c, d, e, ..] => {
            [a, b, c, d].iter().all(|b| b.is_ascii_digit()) && e.is_ascii_alphabetic()
        }
        _ => false,
    }
}

/// Returns the style that a text read by [`any_move`](crate::any_move()) resembles most, and its wording. Use them to
/// answer an author in the same style. For a text that cannot be read the result is meaningless.
///
/// Japanese styles are distinguished by their digits: [`Style::Jsa`] if the file is half-width, else [`Style::Press`].
/// Western styles are distinguished by squares, pieces and hyphens.
///
/// ```
/// use komadai_core::Style;
/// use komadai_core::wording::SideMarks;
/// use komadai_parse::style;
///
/// assert_eq!(style("78金"), (Style::Jsa, Style::Jsa.wording()));
/// assert_eq!(style("G-7h").0, Style::Hodges);
/// let (press, wording) = style("☗７八金");
/// assert_eq!((press, wording.side), (Style::Press, SideMarks::Pieces));
/// ```
#[must_use]
pub fn style(text: &str) -> (Style, Wording) {
    let text = text.trim_matches(is_blank);
    let usual = |style: Style| (style, style.wording());
    if usi(text).is_some() {
        return usual(Style::Usi);
    }
    if looks_like_csa(text.as_bytes()) {
        return usual(Style::Csa);
    }
    let body = unmarked(text);
    let found = spelling(text);
    let style = if looks_western(body) {
        western(body)
    } else if found.contains(Spelling::CHINESE) {
        Style::Chinese
    } else {
        match digits(body) {
            Some(Digits::Full | Digits::FullKanji) => Style::Press,
            _ => Style::Jsa,
        }
    };
    let mut wording = style.wording();
    wording.side = side_marks(text.strip_suffix(body).unwrap_or(""));
    if !looks_western(body) {
        wording.digits = digits(body).unwrap_or(wording.digits);
    }
    pieces(body, found, &mut wording);
    (style, wording)
}

fn side_marks(mark: &str) -> SideMarks {
    match mark.chars().next() {
        None => SideMarks::None,
        Some('☗' | '☖') => SideMarks::Pieces,
        Some('⛊' | '⛉') => SideMarks::TurnedPieces,
        Some('先' | '後' | '上' | '下') => SideMarks::Words,
        Some(_) => SideMarks::Triangles,
    }
}

/// Returns the form of the digits of the square, or `None` if no square is written.
fn digits(text: &str) -> Option<Digits> {
    let square = text.split(['(', '（']).next().unwrap_or("");
    let mut digits = square.chars().filter(|&c| words::digit(c).is_some());
    let (file, rank) = (digits.next()?, digits.next()?);
    let is_kanji = words::arabic(rank).is_none();
    Some(match file {
        '1'..='9' if is_kanji => Digits::HalfKanji,
        '1'..='9' => Digits::Half,
        _ if is_kanji => Digits::FullKanji,
        _ => Digits::Full,
    })
}

/// Sets the parts of the wording that show in the spelling of the piece and of 同. Western letters do not change them.
fn pieces(text: &str, found: Spelling, wording: &mut Wording) {
    if text.contains('竜') {
        wording.dragon = Dragon::Short;
    } else if found.contains(Spelling::LONG_DRAGON) {
        wording.dragon = Dragon::Long;
    }
    if found.contains(Spelling::KING) {
        wording.king = King::King;
    }
    if text.contains('步') {
        wording.pawn = Pawn::Chinese;
    } else if text.contains('歩') {
        wording.pawn = Pawn::Japanese;
    }
    if found.contains(Spelling::LETTER) {
        wording.promoted = if text.contains(['今', '仝', '个', '個']) {
            Promoted::OtherLetters
        } else {
            Promoted::Letters
        };
    }
    if text.contains("同　") || text.contains("同 ") {
        wording.blank = Blank::Always;
    }
}

/// Returns the style of a western text:
///
/// | the text has | style |
/// |---|---|
/// | ranks as letters | Hodges |
/// | Japanese pieces | Kitao and Kawasaki |
/// | a letter for a promoted piece, the origin square in brackets, a hyphen directly after the piece, or a recapture without a square | 81Dojo |
/// | none of these | Hosking |
fn western(text: &str) -> Style {
    let text = text.trim_start_matches(['x', '×', 'ｘ']);
    let promotes = ['+', '＋', '=', '＝'];
    let text = text.trim_matches(promotes);
    let is_rank = |c: char| matches!(c, 'a'..='i' | 'ａ'..='ｉ');
    let of_dojo = |c: char| matches!(c, '(' | '（' | 'D' | 'H' | 'T');
    let after_piece = text.chars().nth(1);
    if words::piece(text).is_ok() {
        Style::KitaoKawasaki
    } else if text.contains(is_rank) {
        Style::Hodges
    } else if text.contains(of_dojo)
        || text.ends_with(['x', '×', 'ｘ'])
        || matches!(after_piece, Some('-' | '－' | '–' | '−'))
    {
        Style::Dojo
    } else {
        Style::Hosking
    }
}

/// Returns how the spelling of a text differs from that of the Association (`76歩`) and the press (`７六歩`, `7六歩`).
/// Blanks around it are ignored. Texts that [`japanese_move`](crate::japanese_move) cannot read give a meaningless
/// result.
///
/// ```
/// use komadai_core::Spelling;
/// use komadai_parse::spelling;
///
/// assert_eq!(spelling("▲７六歩"), Spelling::empty());
/// assert_eq!(spelling("七六龍"), Spelling::DIGITS | Spelling::LONG_DRAGON);
/// assert_eq!(spelling("同　全行"), Spelling::BLANK | Spelling::LETTER | Spelling::OTHER_UP);
/// ```
#[must_use]
pub fn spelling(text: &str) -> Spelling {
    let mut found = Spelling::empty();
    let text = text.trim_matches(is_blank);
    found.set(Spelling::BLANK, text.contains(is_blank));
    let text = match words::side_mark(text) {
        Ok((rest, _)) => {
            found.set(Spelling::SIDE, !text.starts_with(['▲', '△', '☗', '☖']));
            rest
        }
        Err(_) => text,
    };
    let piece_at = text
        .find(|c| !is_blank(c) && c != '同' && words::digit(c).is_none())
        .unwrap_or(text.len());
    let (square, rest) = text.split_at(piece_at);
    found.set(Spelling::DIGITS, !is_usual_square(square));
    if let Ok((marks, (name, kind))) = consumed(japanese::piece_name).parse(rest) {
        found |= spelling_of_piece(kind, name) | spelling_of_marks(marks);
        let is_bracket = |c| matches!(c, '(' | '（');
        let after_bracket = marks.split_once(is_bracket).map(|(_, inner)| inner);
        let is_mark = |inner: &str| inner.starts_with(|c| !words::mark(c).is_empty());
        found.set(Spelling::BRACKETS, after_bracket.is_some_and(is_mark));
    }
    found
}

/// Returns `true` if all squares are like 76, ７６, 7六 or ７六: an Arabic file, and a rank in that width or in kanji.
fn is_usual_square(text: &str) -> bool {
    let digits = text.chars().filter(|&c| words::digit(c).is_some());
    let is_kanji = |c| words::arabic(c).is_none();
    let mut usual = true;
    let mut digits = digits.peekable();
    while let (Some(file), Some(rank)) = (digits.next(), digits.next()) {
        usual &= match file {
            '1'..='9' => rank.is_ascii_digit() || is_kanji(rank),
            '１'..='９' => !rank.is_ascii_digit(),
            _ => false,
        };
    }
    usual
}

fn spelling_of_piece(kind: PieceKind, name: &str) -> Spelling {
    let mut found = Spelling::empty();
    let chinese = |c| matches!(c, '步' | '银' | '飞' | '马' | '龙' | '车' | '將');
    found.set(Spelling::CHINESE, name.contains(chinese));
    let longer = name.chars().count() > piece_name(kind).chars().count();
    found.set(Spelling::FULL_NAME, longer);
    match name {
        "龍" | "龍王" | "龍馬" => found |= Spelling::LONG_DRAGON,
        "王" | "王将" | "王將" => found |= Spelling::KING,
        "全" | "圭" | "杏" | "今" | "仝" | "个" | "個" => found |= Spelling::LETTER,
        _ => {}
    }
    found
}

/// Returns how marks differ from the usual form: 右左直, 上寄引, 成不成打, each at most once and in this order.
fn spelling_of_marks(text: &str) -> Spelling {
    let mut found = Spelling::empty();
    let mut last = 0;
    let mut seen = Marks::empty();
    let mut rest = skip_blanks(text);
    while let Some(c) = rest.chars().next() {
        let mark = words::mark(c);
        if mark.is_empty() {
            break;
        }
        let sort = match mark {
            mark if Marks::RELATIVE.contains(mark) => 1,
            mark if Marks::MOTION.contains(mark) => 2,
            _ => 3,
        };
        let mut add =
            |spelling, is_so: bool| found.set(spelling, is_so || found.contains(spelling));
        add(Spelling::OTHER_UP, matches!(c, '行' | '突'));
        add(Spelling::OTHER_NOT_PROMOTE, c == '生');
        add(Spelling::TWICE, seen.contains(mark));
        add(Spelling::ORDER, sort < last);
        seen |= mark;
        last = sort;
        let one = rest.strip_prefix(c).unwrap_or("");
        rest = rest.strip_prefix("不成").unwrap_or(one);
    }
    found
}
