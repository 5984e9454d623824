//! The style in which a text of a move is written.

use komadai_core::wording::{Blank, Digits, Dragon, King, Pawn, Promoted, SideMarks, Wording};
use komadai_core::{Spelling, Style};

use crate::any_move::{looks_like_csa, usi};
use crate::japanese::unmarked;
use crate::text::is_blank;
use crate::western::looks_western;
use crate::{spelling, words};

/// The style that a text read by [`any_move`](crate::any_move()) resembles most, and its wording: an answer
/// to its author is best written so. The result for a text that cannot be read is meaningless.
///
/// Japanese styles are distinguished by their digits ([`Style::Jsa`] if the file is half-width, else
/// [`Style::Press`]), western ones by squares, pieces and hyphens.
///
/// ```
/// use komadai_core::{Style};
/// use komadai_core::wording::{SideMarks};
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

/// The form of the digits of the square, if one is written.
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

/// Adds to the wording what the spelling of the piece and of 同 shows; western letters show nothing.
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
        wording.promoted = match text.contains(['今', '仝', '个', '個']) {
            true => Promoted::OtherLetters,
            false => Promoted::Letters,
        };
    }
    if text.contains("同　") || text.contains("同 ") {
        wording.blank = Blank::Always;
    }
}

/// The style of a western text:
///
/// | the text has | style |
/// |---|---|
/// | ranks as letters | Hodges |
/// | Japanese pieces | Kitao and Kawasaki |
/// | a letter for a promoted piece, the square left in brackets, a hyphen directly after the piece, or a recapture without a square | 81Dojo |
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
