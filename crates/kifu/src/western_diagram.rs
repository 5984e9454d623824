//! Draws the diagram of a position for readers of English.

use komadai_core::{Color, File, Hand, Rank, Setup, Square};

/// Draws a setup as a diagram with the letters of SFEN, with `viewer` at the bottom: Black's pieces as capitals, and
/// `+` before a promoted piece. Ranks have letters, as in the square 7f, or digits if `with_digits`, as in the square
/// 76. The diagram is for people; [`Bod`](crate::Bod) is the diagram of Japanese files.
///
/// ```
/// use komadai_core::{Color, Setup};
/// use komadai_kifu::western_diagram;
///
/// let setup: Setup = "4k4/9/4+S4/9/9/9/9/9/4K4 w Gb10p 1".parse()?;
/// let text = western_diagram(&setup, Color::Black, false);
/// assert!(text.starts_with("White in hand: B, 10P\n  9  8  7 "));
/// assert!(text.contains("| .  .  .  .  k  .  .  .  . |a\n"));
/// assert!(text.contains("| .  .  .  . +S  .  .  .  . |c\n"));
/// assert!(text.ends_with("Black in hand: G\nWhite to move\n"));
///
/// let text = western_diagram(&Setup::startpos(), Color::White, true);
/// assert!(text.starts_with("Black in hand: none\n  1  2  3 "));
/// assert!(text.contains("| L  N  S  G  K  G  S  N  L |9\n"));
/// # Ok::<(), komadai_core::SfenError>(())
/// ```
#[must_use]
pub fn western_diagram(setup: &Setup, viewer: Color, with_digits: bool) -> String {
    const BORDER: &str = "+---------------------------+\n";
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match viewer {
        Color::Black => files.reverse(),
        Color::White => ranks.reverse(),
    }
    let mut text = hand(!viewer, setup.hands[!viewer]);
    text.extend(files.map(|file| format!("  {}", file.number())));
    text += "\n";
    text += BORDER;
    for rank in ranks {
        let cells = files.map(|file| match setup.board.piece(Square::new(file, rank)) {
            Some(piece) => format!("{:>2} ", piece.to_string()),
            None => " . ".to_owned(),
        });
        let name = if with_digits {
            rank.number().to_string()
        } else {
            rank.to_string()
        };
        text += &format!("|{}|{name}\n", cells.concat());
    }
    text += BORDER;
    text += &hand(viewer, setup.hands[viewer]);
    text + &format!("{} to move\n", name(setup.side))
}

const fn name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn hand(owner: Color, hand: Hand) -> String {
    let pieces: Vec<String> = hand
        .iter()
        .map(|(kind, count)| {
            let letter = kind.piece_kind().letter().to_ascii_uppercase();
            match count {
                1 => letter.to_string(),
                _ => format!("{count}{letter}"),
            }
        })
        .collect();
    let pieces = if pieces.is_empty() {
        "none".to_owned()
    } else {
        pieces.join(", ")
    };
    format!("{} in hand: {pieces}\n", name(owner))
}
