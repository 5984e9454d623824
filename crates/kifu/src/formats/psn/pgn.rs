//! Reads PGN of shogi by chess programs: White moves first, squares are `a1` to `i9`, FEN has the hands in brackets.

use std::borrow::Cow;

use komadai_core::{
    Capture, Color, File, FileOrRank, Marks, Move, Origin, PieceKind, Position, Rank, Setup,
    SfenError, Square, WrittenMove,
};
use komadai_notation::{Context, ResolveError, resolve};
use komadai_parse::Text;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{char, one_of, satisfy};
use nom::combinator::{all_consuming, map_opt, opt, success};
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use super::grammar::{PsnToken, PsnTokenKind, judged_word, written};
use crate::Detail;
use crate::formats::text::other_board;
use crate::formats::variant::{is_other_game, is_shogi};

/// The rules for the names of sides, squares and positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    /// PSN: Black moves first, and the squares are those of shogi.
    Psn,
    /// PGN: White moves first, and the squares are those of chess.
    Pgn {
        /// Whether promotions have the letter of the piece (`=G`), so that `+` is a check.
        has_letters: bool,
    },
}

impl Language {
    /// Returns the side that is called White.
    pub(super) const fn white(self) -> Color {
        match self {
            Language::Psn => Color::White,
            Language::Pgn { .. } => Color::Black,
        }
    }

    /// Returns the name of a tag in the words of shogi: `BlackElo` for `WhiteElo` of PGN.
    pub(super) fn in_shogi<'n>(self, name: &'n str) -> Cow<'n, str> {
        if self == Language::Psn {
            return Cow::Borrowed(name);
        }
        let other = |from, to| Some(format!("{to}{}", name.strip_prefix(from)?));
        match other("White", "Black").or_else(|| other("Black", "White")) {
            Some(swapped) => Cow::Owned(swapped),
            None => Cow::Borrowed(name),
        }
    }
}

/// A move of PGN, as far as the text is clear: `Pc4`, `Bxh8+`, `B@e5`, `Pxg3=G`, `b2h8+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PgnMove<'t> {
    /// The letter of the piece, and whether `+` precedes it. It may be missing for pawns.
    piece: Option<(bool, char)>,
    /// The squares, the capture and the drop.
    written: WrittenMove,
    /// Whether the piece promotes, if `=` says so.
    promotes: Option<bool>,
    /// `+` for a promotion, and `+` or `#` for a check.
    signs: &'t str,
    /// Whether promotions of the game have the letter of the piece, so that `+` should be a check.
    has_letters: bool,
}

/// Reads a move of PGN. `has_letters` is `true` if promotions of the game have the letter of the piece.
pub(super) fn pgn_move(text: &str, has_letters: bool) -> Option<PgnMove<'_>> {
    let piece = opt(pair(
        opt(char('+')).map(|plus| plus.is_some()),
        one_of(LETTERS),
    ));
    let promotion = opt(preceded(
        char('='),
        opt(satisfy(|c| c == '+' || LETTERS.contains(c))),
    ));
    let promotion = promotion.map(|found| found.map(|piece| piece.is_some()));
    let signs = take_while(|c| matches!(c, '+' | '#'));
    let mut all = all_consuming((piece, alt((drop, step)), promotion, signs));
    let (_, (piece, written, promotes, signs)) = all.parse(text).ok()?;
    Some(PgnMove {
        piece,
        written,
        promotes,
        signs,
        has_letters,
    })
}

/// The letters of pieces, including promoted ones.
const LETTERS: &str = "KRBGSNLPDHT";

/// Parses `( "@" | "*" ) square`.
fn drop(text: &str) -> IResult<&str, WrittenMove> {
    let square = preceded(one_of("@*"), square);
    let written = square.map(|to| {
        WrittenMove::default()
            .to(Some(to))
            .origin(Some(Origin::Hand))
    });
    { written }.parse(text)
}

/// Parses `[ square | file | rank ] [ "x" | ":" | "-" ] square`.
fn step(text: &str) -> IResult<&str, WrittenMove> {
    let is_capture = || opt(one_of("x:-")).map(|sign| matches!(sign, Some('x' | ':')));
    let from_square = square.map(|from| WrittenMove::default().origin(Some(Origin::Square(from))));
    let line = alt((file.map(FileOrRank::File), rank.map(FileOrRank::Rank)));
    let from_line = line.map(|line| WrittenMove::default().from_line(Some(line)));
    let squares = alt((
        (from_square, is_capture(), square),
        (from_line, is_capture(), square),
        (success(WrittenMove::default()), is_capture(), square),
    ));
    let step = squares.map(|(from, is_capture, to)| {
        let capture = if is_capture {
            Capture::Something
        } else {
            Capture::None
        };
        from.to(Some(to)).capture(capture)
    });
    { step }.parse(text)
}

fn square(text: &str) -> IResult<&str, Square> {
    let square = pair(file, rank);
    square
        .map(|(file, rank)| Square::new(file, rank))
        .parse(text)
}

/// Parses the letter of a file: `a` is at the left of the side that moves first.
fn file(text: &str) -> IResult<&str, File> {
    map_opt(one_of("abcdefghi"), |c| File::new(b'i' - c as u8 + 1)).parse(text)
}

/// Parses the digit of a rank: 1 is nearest to the side that moves first.
fn rank(text: &str) -> IResult<&str, Rank> {
    map_opt(one_of("123456789"), |c| Rank::new(b'9' - c as u8 + 1)).parse(text)
}

impl PgnMove<'_> {
    /// Returns the possible meanings of the text. `G` may be a promoted piece that moves like a gold, and `+` a check.
    pub(super) fn readings(self) -> impl Iterator<Item = WrittenMove> {
        let kinds = match self.piece {
            Some((false, 'G')) => GOLDS,
            Some((false, 'D')) => &[PieceKind::Dragon],
            Some((false, 'H')) => &[PieceKind::Horse],
            Some((false, 'T')) => &[PieceKind::Tokin],
            Some((is_promoted, letter)) => single(letter, is_promoted),
            None => &[PieceKind::Pawn],
        };
        let is_named =
            self.piece.is_some() || !matches!(self.written.origin, Some(Origin::Square(_)));
        let promotes: &[bool] = match (self.promotes, self.signs) {
            (Some(true), _) | (_, "++" | "+#") => &[true],
            (None, "+") => &[true, false],
            _ => &[false],
        };
        kinds.iter().flat_map(move |&kind| {
            let reading = move |&promotes: &bool| {
                let after = if promotes { kind.promoted()? } else { kind };
                let mut reading = self.written;
                reading.marks.set(Marks::PROMOTE, promotes);
                if is_named {
                    reading = reading.before(Some(kind)).after(Some(after));
                }
                Some(reading)
            };
            promotes.iter().filter_map(reading)
        })
    }

    /// Returns the move of a position that the text means.
    ///
    /// # Errors
    ///
    /// The reason why it does not mean a move, or means several.
    pub(super) fn resolve(
        self,
        position: &Position,
        last_to: Option<Square>,
    ) -> Result<Move, ResolveError> {
        let context = &Context::new(position, last_to);
        let (mut moves, mut refusal) = (Vec::new(), None);
        for reading in self.readings() {
            match resolve(context, &reading) {
                Ok(m) => moves.push(m),
                Err(ResolveError::Ambiguous(several)) => moves.extend(several),
                Err(why) => refusal = refusal.or(Some(why)),
            }
        }
        moves.dedup();
        let fitting: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&m| self.fits(position, m))
            .collect();
        let mut moves = if fitting.is_empty() { moves } else { fitting };
        if self.has_letters && moves.len() > 1 {
            moves.retain(|m| !matches!(m, Move::Step { promote: true, .. }));
        }
        match moves[..] {
            [m] => Ok(m),
            [] => Err(refusal.unwrap_or(ResolveError::NoPiece)),
            _ => Err(ResolveError::Ambiguous(moves)),
        }
    }

    /// Returns `true` if this is a legal first move of shogi that names its piece.
    fn begins_shogi(self) -> bool {
        self.piece.is_some() && self.resolve(&Position::startpos(), None).is_ok()
    }

    /// Returns `true` if a program that marks checks would write a move with these signs.
    fn fits(self, position: &Position, m: Move) -> bool {
        let promotes = matches!(m, Move::Step { promote: true, .. }) && self.promotes.is_none();
        let signs = if promotes {
            self.signs.strip_prefix('+')
        } else {
            Some(self.signs)
        };
        let is_check = position.after(m).is_check();
        signs.is_some_and(|signs| signs.is_empty() != is_check)
    }
}

/// The pieces that move like a gold.
const GOLDS: &[PieceKind] = &[
    PieceKind::Gold,
    PieceKind::Tokin,
    PieceKind::PromotedSilver,
    PieceKind::PromotedKnight,
    PieceKind::PromotedLance,
];

/// Returns the kind of piece with a letter, or an empty list.
fn single(letter: char, is_promoted: bool) -> &'static [PieceKind] {
    let kind = PieceKind::from_letter(letter);
    let kind = if is_promoted {
        kind.and_then(PieceKind::promoted)
    } else {
        kind
    };
    let known = PieceKind::ALL.iter().find(|&&known| Some(known) == kind);
    known.map_or(&[], std::slice::from_ref)
}

/// Reads a position in SFEN, or in FEN, where `w` has the capitals. Only FEN has the hands in brackets after the board.
///
/// # Errors
///
/// The error of the position.
pub(super) fn fen(text: &str) -> Result<Setup, SfenError> {
    let as_sfen = text.parse();
    let fields: Vec<&str> = text.split_whitespace().collect();
    let (board, side, rest) = match fields[..] {
        [board, side, ref rest @ ..] if board.contains('[') || rest.len() > 1 => {
            (board, side, rest)
        }
        _ => return as_sfen,
    };
    let (board, hands) = match board.split_once('[') {
        Some((board, hands)) => (board, hands.trim_end_matches(']')),
        None if as_sfen.is_ok() => return as_sfen,
        None => (board, ""),
    };
    let hands = if hands.is_empty() { "-" } else { hands };
    let (side, is_first) = match side {
        "w" => ("b", true),
        "b" => ("w", false),
        _ => return as_sfen,
    };
    let number = rest.last().and_then(|number| number.parse::<u32>().ok());
    let number = number.unwrap_or(1);
    let ply = match rest[..] {
        // Some programs count plies, as SFEN does.
        ["-", _] => number,
        _ => number.saturating_mul(2).saturating_sub(is_first.into()),
    };
    format!("{board} {side} {hands} {}", ply.max(1)).parse()
}

/// The game of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shown<'t> {
    Shogi(Language),
    /// Another game: its name, and the place that shows it.
    Other(Detail, Text<'t>),
}

/// Returns the game that the tags and the tokens after them show. The first move decides between PSN and PGN.
pub(super) fn shown<'t>(
    tags: &[(Text<'t>, Text<'t>)],
    tokens: impl Iterator<Item = PsnToken<'t>> + Clone,
) -> Shown<'t> {
    let place = |name: &str| tags.iter().position(|(known, _)| known.text == name);
    let value = |name: &str| Some(tags.get(place(name)?)?.1);
    let variant = value("Variant").filter(|variant| !is_unspecific(variant.text));
    let is_named = variant.filter(|variant| !is_shogi(variant.text));
    let handicap = value("Handicap").filter(|name| is_other_game(name.text));
    if let Some(name) = is_named.or(handicap) {
        return Shown::Other(Detail::quote(name.text.trim()), name);
    }
    let start = ["SFEN", "FEN", "Fen"].into_iter().find_map(value);
    let start = start.map(|value| (fen(value.text), value));
    if let Some((Err(error), place)) = start {
        match error.other_board() {
            Some((8, 8)) => return Shown::Other(chess(), place),
            Some(shape) => return Shown::Other(other_board(shape), place),
            None => {}
        }
    }
    let is_white_first = place("White")
        .zip(place("Black"))
        .is_some_and(|(white, black)| white < black);
    let pgn = || {
        let has_letters = has_letters(tokens.clone());
        Shown::Shogi(Language::Pgn { has_letters })
    };
    match first_move(tokens.clone()) {
        Some((_, Some(m))) if variant.is_some() || start.is_some() || m.begins_shogi() => pgn(),
        Some((word, Some(_))) => Shown::Other(chess(), word),
        Some((_, None)) if is_white_first && variant.is_some() => pgn(),
        None if is_white_first && (variant.is_some() || start.is_some()) => pgn(),
        // There are only the tags of chess, and no move contradicts them.
        None if is_white_first => Shown::Other(chess(), value("White").unwrap_or(Text::from(""))),
        _ => Shown::Shogi(Language::Psn),
    }
}

fn chess() -> Detail {
    Detail::words("chess", "チェス")
}

/// Returns the words of the game that begins with these tokens, without judgements.
fn words<'t>(tokens: impl Iterator<Item = PsnToken<'t>>) -> impl Iterator<Item = Text<'t>> {
    let of_game = tokens.take_while(|token| !matches!(token.kind, PsnTokenKind::Tag { .. }));
    let words = of_game.filter(|token| token.kind == PsnTokenKind::Word);
    words.map(|token| judged_word(token.text).0)
}

/// Returns the first move of a game, and its meaning in PGN if it is not a move of PSN.
fn first_move<'t>(
    tokens: impl Iterator<Item = PsnToken<'t>>,
) -> Option<(Text<'t>, Option<PgnMove<'t>>)> {
    words(tokens).find_map(|word| match written(word.text) {
        Ok(_) => Some((word, None)),
        Err(_) => pgn_move(word.text, false).map(|m| (word, Some(m))),
    })
}

/// Returns `true` if a promotion has the letter of the piece.
fn has_letters<'t>(tokens: impl Iterator<Item = PsnToken<'t>>) -> bool {
    let promotes = |word: Text<'_>| {
        let after = word.text.split_once('=').map(|(_, after)| after);
        after.is_some_and(|after| after.starts_with(|c| LETTERS.contains(c)))
    };
    words(tokens).any(promotes)
}

/// Returns `true` if the value of the tag `Variant` does not tell the game: chess programs write `Standard`, too.
fn is_unspecific(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    let name: String = letters.flat_map(char::to_lowercase).collect();
    ["", "standard", "normal", "fromposition"].contains(&&*name)
}

/// Returns the signs of a number of PGN: `!` for `$1`. Returns other numbers unchanged.
pub(super) fn judgement(number: &str) -> &str {
    match number {
        "$1" => "!",
        "$2" => "?",
        "$3" => "!!",
        "$4" => "??",
        "$5" => "!?",
        "$6" => "?!",
        other => other,
    }
}
