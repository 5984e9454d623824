//! Reads the lines of the text diagram of KIF files (BOD), and prints a setup as one.

use std::fmt;

use komadai_core::{
    Color, File, Hand, HandKind, Piece, PieceKind, Rank, Setup, Span, Square, Style, WrittenMove,
    piece_name, rank_name,
};
use komadai_notation::print_to;
use komadai_parse::productions::{Parsed, before, error, expected, is_blank};
use komadai_parse::{ParseError, Text, words};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{map_opt, value};
use nom::multi::fold;

use crate::phrases;

/// A rank of a text diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RankRow {
    /// The nine squares from file 9 to file 1.
    pub(crate) cells: [Option<Piece>; 9],
    /// The rank by the numeral after its squares, if it has one.
    pub(crate) rank: Option<Rank>,
}

/// Reads `| ・ ・v玉…|一`. The blanks between the squares and the numeral may be missing.
pub(super) fn rank(line: Text<'_>) -> Result<RankRow, ParseError> {
    let bars = |c| matches!(c, '|' | '｜');
    let inner = line.end(line.text.trim_start_matches(bars));
    let (cells, letter) = match inner.text.find(bars) {
        Some(end) => (inner.first(end), inner.skip(end)),
        None => (inner, inner.skip(inner.text.len())),
    };
    let letter = letter.text.trim_matches(|c| bars(c) || is_blank(c));
    let number = letter.chars().next().and_then(words::digit);
    let mut row = RankRow {
        rank: number.and_then(Rank::new),
        ..RankRow::default()
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

/// Returns the number of squares of a rank, which may be that of a smaller or larger board. Each square has one
/// Japanese character.
pub(super) fn width(line: &str) -> usize {
    let bars = |c| matches!(c, '|' | '｜');
    let squares = line.trim().trim_start_matches(bars).split(bars).next();
    squares.map_or(0, |squares| {
        squares.chars().filter(|c| !c.is_ascii()).count()
    })
}

/// Parses the signs of sides before a square. The last one counts.
fn side(text: &str) -> Parsed<'_, Color> {
    let sign = map_opt(anychar, |c| match c {
        ' ' | '\t' | '+' | '^' | 'b' | '▲' | '▼' | '☗' => Some(Color::Black),
        'v' | 'V' | 'ｖ' | '-' | 'w' | '△' | '▽' | '☖' => Some(Color::White),
        _ => None,
    });
    fold(.., sign, || Color::Black, |_, side| side).parse(text)
}

/// Parses a square: a piece, or an empty square.
fn cell(text: &str) -> Parsed<'_, Option<PieceKind>> {
    let empty = value(None, one_of("・･．.*\u{3000}"));
    alt((empty, words::short_piece.map(Some), |text| {
        expected(text, phrases::BOARD_PIECE)
    }))
    .parse(text)
}

/// Reads the pieces of a hand, each with or without a count: `飛　角　歩十二`, `飛角歩12`, `なし`.
///
/// # Errors
///
/// The first place that is not a piece of a hand, or that exceeds a full set.
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

fn held(text: &str) -> Parsed<'_, HandKind> {
    map_opt(words::piece, PieceKind::drop_kind).parse(text)
}

/// Parses a count in kanji or digits, or 1 if no count is written.
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

/// A setup as the text diagram of KIF files, which ends with the side to move.
///
/// ```
/// use komadai_core::Setup;
/// use komadai_kifu::Bod;
///
/// let setup: Setup = "4k4/9/4+S4/9/9/9/9/9/4K4 w Gb10p 1".parse()?;
/// let text = Bod::new(&setup).to_string();
/// assert!(text.starts_with("後手の持駒：角　歩十　\n"));
/// assert!(text.contains("| ・ ・ ・ ・ 全 ・ ・ ・ ・|三\n"));
/// assert!(text.ends_with("先手の持駒：金　\n後手番\n"));
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bod<'a> {
    setup: &'a Setup,
    last_to: Option<Square>,
    plies: Option<u32>,
    handicap: bool,
    /// The side at the bottom.
    viewer: Color,
}

impl<'a> Bod<'a> {
    /// Creates the diagram of a setup.
    #[must_use]
    pub const fn new(setup: &'a Setup) -> Bod<'a> {
        Bod {
            setup,
            last_to: None,
            plies: None,
            handicap: false,
            viewer: Color::Black,
        }
    }

    /// Adds a line below the diagram: the number of plies made, and the square that the last one reached.
    #[must_use]
    pub const fn after(mut self, plies: u32, last_to: Square) -> Bod<'a> {
        self.last_to = Some(last_to);
        self.numbered(plies)
    }

    /// Adds a line below the diagram: the number of plies made.
    #[must_use]
    pub const fn numbered(mut self, plies: u32) -> Bod<'a> {
        self.plies = Some(plies);
        self
    }

    /// Uses the names of a handicap game: 下手 for Black, 上手 for White.
    ///
    /// ```
    /// use komadai_core::{Handicap, Setup};
    /// use komadai_kifu::Bod;
    ///
    /// let setup = Handicap::TwoPiece.setup();
    /// let text = Bod::new(&setup).of_handicap_game().to_string();
    /// assert!(text.starts_with("上手の持駒：なし\n"));
    /// assert!(text.ends_with("下手の持駒：なし\n上手番\n"));
    /// ```
    #[must_use]
    pub const fn of_handicap_game(mut self) -> Bod<'a> {
        self.handicap = true;
        self
    }

    /// Turns the diagram to White's view, with White's pieces upright at the bottom. It is not read back.
    ///
    /// ```
    /// use komadai_core::Setup;
    /// use komadai_kifu::Bod;
    ///
    /// let text = Bod::new(&Setup::startpos()).flipped().to_string();
    /// assert!(text.starts_with("先手の持駒：なし\n  １ ２ ３ ４ ５ ６ ７ ８ ９\n"));
    /// assert!(text.contains("| 香 桂 銀 金 玉 金 銀 桂 香|一\n"));
    /// ```
    #[must_use]
    pub const fn flipped(mut self) -> Bod<'a> {
        self.viewer = Color::White;
        self
    }

    /// Returns the line below the diagram, if it is written.
    pub(crate) fn footer(self) -> Option<String> {
        let mut text = String::new();
        write_footer(&mut text, self.setup, self.last_to, self.plies?).ok()?;
        Some(text)
    }
}

impl fmt::Display for Bod<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const BORDER: &str = "+---------------------------+";
        let setup = self.setup;
        let name = |color| match (color, self.handicap) {
            (Color::Black, false) => "先手",
            (Color::White, false) => "後手",
            (Color::Black, true) => "下手",
            (Color::White, true) => "上手",
        };
        let (near, far) = (self.viewer, !self.viewer);
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        let numbers = match near {
            Color::Black => "９ ８ ７ ６ ５ ４ ３ ２ １",
            Color::White => "１ ２ ３ ４ ５ ６ ７ ８ ９",
        };
        match near {
            Color::Black => files.reverse(),
            Color::White => ranks.reverse(),
        }
        write_hand(f, name(far), setup.hands[far])?;
        writeln!(f, "  {numbers}\n{BORDER}")?;
        for rank in ranks {
            f.write_str("|")?;
            for file in files {
                match setup.board.piece(Square::new(file, rank)) {
                    Some(piece) => write_piece(f, piece, near)?,
                    None => f.write_str(" ・")?,
                }
            }
            writeln!(f, "|{}", rank_name(rank))?;
        }
        writeln!(f, "{BORDER}")?;
        write_hand(f, name(near), setup.hands[near])?;
        if let Some(plies) = self.plies {
            write_footer(f, setup, self.last_to, plies)?;
        }
        writeln!(f, "{}番", name(setup.side))
    }
}

/// Writes `手数＝171  ▲６二馬  まで`: the piece is the one on that square.
fn write_footer(
    f: &mut impl fmt::Write,
    setup: &Setup,
    to: Option<Square>,
    plies: u32,
) -> fmt::Result {
    let Some(to) = to else {
        return writeln!(f, "手数＝{plies}  まで");
    };
    let piece = setup.board.piece(to);
    let written = WrittenMove::default()
        .side(Some(!setup.side))
        .to(Some(to))
        .before(Some(piece.map_or(PieceKind::Pawn, |piece| piece.kind())));
    write!(f, "手数＝{plies}  ")?;
    let _ = print_to(&written, Style::Ki2, f);
    f.write_str("  まで\n")
}

fn write_piece(f: &mut fmt::Formatter<'_>, piece: Piece, viewer: Color) -> fmt::Result {
    f.write_str(if piece.color() == viewer { " " } else { "v" })?;
    // A cell has one character.
    f.write_str(match piece.kind() {
        PieceKind::PromotedLance => "杏",
        PieceKind::PromotedKnight => "圭",
        PieceKind::PromotedSilver => "全",
        PieceKind::Dragon => "龍",
        kind => piece_name(kind),
    })
}

fn write_hand(f: &mut fmt::Formatter<'_>, owner: &str, hand: Hand) -> fmt::Result {
    write!(f, "{owner}の持駒：")?;
    if hand.is_empty() {
        f.write_str("なし")?;
    }
    for (kind, count) in hand.iter() {
        f.write_str(piece_name(kind.piece_kind()))?;
        if count > 1 {
            write_count(f, count)?;
        }
        f.write_str("　")?;
    }
    f.write_str("\n")
}

/// Writes a count from two to eighteen, in kanji.
fn write_count(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count >= 10 {
        f.write_str("十")?;
    }
    match Rank::new(count % 10) {
        Some(digit) => write!(f, "{}", rank_name(digit)),
        None => Ok(()),
    }
}
