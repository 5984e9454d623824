//! The diagram of a position for readers of English.

use std::fmt;

use komadai_core::{Color, File, Hand, Piece, Rank, Setup, Square};

/// Prints a setup as a diagram with the letters of SFEN: Black's pieces as capitals, `+` before a promoted
/// one. It is for people; [`Bod`](crate::Bod) is the diagram of Japanese files.
///
/// ```
/// use komadai_core::Setup;
/// use komadai_kifu::WesternDiagram;
///
/// let setup: Setup = "4k4/9/4+S4/9/9/9/9/9/4K4 w Gb10p 1".parse()?;
/// let text = WesternDiagram::new(&setup).to_string();
/// assert!(text.starts_with("White in hand: B, 10P\n  9  8  7 "));
/// assert!(text.contains("| .  .  .  .  k  .  .  .  . |a\n"));
/// assert!(text.contains("| .  .  .  . +S  .  .  .  . |c\n"));
/// assert!(text.ends_with("Black in hand: G\nWhite to move\n"));
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WesternDiagram<'a> {
    setup: &'a Setup,
    has_digits: bool,
    /// The side at the bottom.
    viewer: Color,
}

impl<'a> WesternDiagram<'a> {
    /// The diagram of a setup, with a letter for each rank, as in the square 7f.
    #[must_use]
    pub const fn new(setup: &'a Setup) -> WesternDiagram<'a> {
        WesternDiagram {
            setup,
            has_digits: false,
            viewer: Color::Black,
        }
    }

    /// The diagram with a digit for each rank, as in the square 76.
    ///
    /// ```
    /// use komadai_core::Setup;
    /// use komadai_kifu::WesternDiagram;
    ///
    /// let text = WesternDiagram::new(&Setup::startpos()).with_digits().to_string();
    /// assert!(text.contains("| L  N  S  G  K  G  S  N  L |9\n"));
    /// ```
    #[must_use]
    pub const fn with_digits(mut self) -> WesternDiagram<'a> {
        self.has_digits = true;
        self
    }

    /// The diagram as White sees it, with White's camp at the bottom.
    ///
    /// ```
    /// use komadai_core::Setup;
    /// use komadai_kifu::WesternDiagram;
    ///
    /// let text = WesternDiagram::new(&Setup::startpos()).flipped().to_string();
    /// assert!(text.starts_with("Black in hand: none\n  1  2  3 "));
    /// ```
    #[must_use]
    pub const fn flipped(mut self) -> WesternDiagram<'a> {
        self.viewer = Color::White;
        self
    }
}

impl fmt::Display for WesternDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const BORDER: &str = "+---------------------------+";
        let (setup, near, far) = (self.setup, self.viewer, !self.viewer);
        let (mut files, mut ranks) = (File::ALL, Rank::ALL);
        match near {
            Color::Black => files.reverse(),
            Color::White => ranks.reverse(),
        }
        write_hand(f, far, setup.hands[far])?;
        for file in files {
            write!(f, "  {}", file.number())?;
        }
        writeln!(f, "\n{BORDER}")?;
        for rank in ranks {
            f.write_str("|")?;
            for file in files {
                match setup.board.piece(Square::new(file, rank)) {
                    Some(piece) => write!(f, "{} ", cell(piece))?,
                    None => f.write_str(" . ")?,
                }
            }
            match self.has_digits {
                true => writeln!(f, "|{}", rank.number())?,
                false => writeln!(f, "|{rank}")?,
            }
        }
        writeln!(f, "{BORDER}")?;
        write_hand(f, near, setup.hands[near])?;
        writeln!(f, "{} to move", name(setup.side))
    }
}

/// Two characters.
fn cell(piece: Piece) -> String {
    format!("{:>2}", piece.to_string())
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn write_hand(f: &mut fmt::Formatter<'_>, owner: Color, hand: Hand) -> fmt::Result {
    write!(f, "{} in hand: ", name(owner))?;
    if hand.is_empty() {
        f.write_str("none")?;
    }
    for (i, (kind, count)) in hand.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { ", " })?;
        if count > 1 {
            write!(f, "{count}")?;
        }
        write!(f, "{}", kind.piece_kind().letter().to_ascii_uppercase())?;
    }
    f.write_str("\n")
}
