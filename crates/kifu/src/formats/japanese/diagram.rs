//! The text diagram of KIF files (BOD).

use std::fmt;

use komadai_core::{
    Color, File, Hand, Piece, PieceKind, Rank, Setup, Square, Style, Written, piece_name, rank_name,
};
use komadai_notation::print_to;

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
    handicap: bool,
    /// The side at the bottom.
    viewer: Color,
}

impl<'a> Bod<'a> {
    /// The diagram of a setup.
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

    /// The diagram with a line below: how many plies were made, the last of them to this square.
    #[must_use]
    pub const fn after(self, plies: u32, last_to: Square) -> Bod<'a> {
        Bod {
            last_to: Some(last_to),
            ..self.numbered(plies)
        }
    }

    /// The diagram with a line below: how many plies were made.
    #[must_use]
    pub const fn numbered(self, plies: u32) -> Bod<'a> {
        Bod {
            plies: Some(plies),
            ..self
        }
    }

    /// The diagram with the names of a handicap game: 下手 for Black, 上手 for White.
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
    pub const fn of_handicap_game(self) -> Bod<'a> {
        Bod {
            handicap: true,
            ..self
        }
    }

    /// The diagram as White sees it: White's pieces stand upright at the bottom. Such a diagram is for
    /// people; it is not read back.
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
    pub const fn flipped(self) -> Bod<'a> {
        Bod {
            viewer: Color::White,
            ..self
        }
    }

    /// The line below the diagram, if it is written.
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

/// `手数＝171  ▲６二馬  まで`: the piece is the one on that square.
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
    let written = Written::default()
        .side(!setup.side)
        .to(to)
        .before(piece.map_or(PieceKind::Pawn, |piece| piece.kind()));
    write!(f, "手数＝{plies}  ")?;
    let _ = print_to(&written, Style::Ki2, f);
    f.write_str("  まで\n")
}

fn write_piece(f: &mut fmt::Formatter<'_>, piece: Piece, viewer: Color) -> fmt::Result {
    f.write_str(if piece.color() == viewer { " " } else { "v" })?;
    // A cell holds one character.
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
