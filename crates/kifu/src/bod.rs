//! The text diagram of KIF files (BOD).

#[cfg(feature = "bod")]
mod file;

use std::fmt;

use komadai_core::{Color, File, Hand, Piece, PieceKind, Rank, Setup, Square};
use komadai_notation::{Style, Written, piece_name, rank_name};

#[cfg(feature = "bod")]
pub(crate) use file::{read, write};

/// Prints a setup as the text diagram of KIF files, last the side to move.
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
}

impl<'a> Bod<'a> {
    /// The diagram of a setup.
    #[must_use]
    pub const fn new(setup: &'a Setup) -> Bod<'a> {
        Bod {
            setup,
            last_to: None,
            plies: None,
        }
    }

    /// The same with a line below that says how many plies were made, the last of them to this
    /// square.
    #[must_use]
    pub const fn after(self, plies: u32, last_to: Square) -> Bod<'a> {
        Bod {
            last_to: Some(last_to),
            ..self.numbered(plies)
        }
    }

    /// The same with a line below that says how many plies were made.
    #[must_use]
    pub const fn numbered(self, plies: u32) -> Bod<'a> {
        Bod {
            plies: Some(plies),
            ..self
        }
    }

    /// That line, if it is written.
    #[cfg(any(feature = "kif", feature = "ki2", feature = "bod"))]
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
        write_hand(f, "後手の持駒：", setup.hands[Color::White])?;
        writeln!(f, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n{BORDER}")?;
        for rank in Rank::ALL {
            f.write_str("|")?;
            for file in File::ALL.into_iter().rev() {
                match setup.board.piece(Square::new(file, rank)) {
                    Some(piece) => write_piece(f, piece)?,
                    None => f.write_str(" ・")?,
                }
            }
            writeln!(f, "|{}", rank_name(rank))?;
        }
        writeln!(f, "{BORDER}")?;
        write_hand(f, "先手の持駒：", setup.hands[Color::Black])?;
        if let Some(plies) = self.plies {
            write_footer(f, setup, self.last_to, plies)?;
        }
        f.write_str(turn(setup.side))
    }
}

/// The line that says who moves.
pub(crate) const fn turn(side: Color) -> &'static str {
    match side {
        Color::Black => "先手番\n",
        Color::White => "後手番\n",
    }
}

/// `手数＝171  ▲６二馬  まで`: the piece is the one that stands there.
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
    let written = Written {
        side: Some(!setup.side),
        to: Some(to),
        before: Some(piece.map_or(PieceKind::Pawn, |piece| piece.kind())),
        ..Written::default()
    };
    write!(f, "手数＝{plies}  ")?;
    let _ = written.write(Style::Ki2, f);
    f.write_str("  まで\n")
}

fn write_piece(f: &mut fmt::Formatter<'_>, piece: Piece) -> fmt::Result {
    f.write_str(match piece.color() {
        Color::Black => " ",
        Color::White => "v",
    })?;
    // A cell holds one character.
    f.write_str(match piece.kind() {
        PieceKind::PromotedLance => "杏",
        PieceKind::PromotedKnight => "圭",
        PieceKind::PromotedSilver => "全",
        PieceKind::Dragon => "龍",
        kind => piece_name(kind),
    })
}

fn write_hand(f: &mut fmt::Formatter<'_>, label: &str, hand: Hand) -> fmt::Result {
    f.write_str(label)?;
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

/// Two to eighteen, in kanji.
fn write_count(f: &mut fmt::Formatter<'_>, count: u8) -> fmt::Result {
    if count >= 10 {
        f.write_str("十")?;
    }
    match Rank::new(count % 10) {
        Some(digit) => write!(f, "{}", rank_name(digit)),
        None => Ok(()),
    }
}
