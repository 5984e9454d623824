//! Defines how boards of a page look.

use std::fmt::Write;

use komadai_core::{Color, Piece, PieceKind, Setup};
use komadai_diagram::{Diagram, Fragment, Outlines, PieceSet, Theme};

/// The pieces, the colours and the side at the bottom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// `None` follows the reader's system, which is light or dark.
    pub(crate) theme: Option<Theme>,
    pub(crate) pieces: PieceSet,
    pub(crate) viewer: Color,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: None,
            pieces: PieceSet::OneKanji,
            viewer: Color::Black,
        }
    }
}

/// The colours of the board in the style sheet, and the parts of a theme.
const VARIABLES: [(&str, Fragment); 6] = [
    ("board", Fragment::Board),
    ("board-line", Fragment::Lines),
    ("piece", Fragment::Pieces),
    ("move", Fragment::Reached),
    ("origin", Fragment::Left),
    ("check", Fragment::Check),
];

impl Look {
    /// Returns a diagram in this look.
    pub(crate) fn diagram(&self, setup: &impl AsRef<Setup>) -> Diagram {
        let diagram = Diagram::new(setup).pieces(self.pieces).viewer(self.viewer);
        diagram.theme(self.theme.unwrap_or_default())
    }

    /// Returns the rules for the colours of the board.
    pub(crate) fn css(&self) -> String {
        let Some(theme) = self.theme else {
            return include_str!("look.css").to_owned();
        };
        let mut css = ":root {".to_owned();
        for (name, part) in VARIABLES {
            let rgb = theme.rgb(part).or(theme.rgb(Fragment::Background));
            let [r, g, b] = rgb.unwrap_or_default();
            let _ = write!(css, " --{name}: #{r:02x}{g:02x}{b:02x};");
        }
        css + " }\n"
    }

    /// Returns invisible SVG with each piece, as it looks near its owner and far away. Adds the outlines of its signs.
    pub(crate) fn pieces(&self, outlines: &mut Outlines) -> String {
        let mut svg =
            "<svg aria-hidden=\"true\" style=\"position:absolute;width:0;height:0\"><defs>\n"
                .to_owned();
        for (side, viewer) in [
            (Color::Black, Color::Black),
            (Color::Black, Color::White),
            (Color::White, Color::Black),
            (Color::White, Color::White),
        ] {
            let diagram = self.diagram(&Setup::default()).viewer(viewer);
            let place = if side == viewer { "near" } else { "far" };
            for kind in PieceKind::ALL {
                let piece = Piece::new(side, kind);
                let drawn = outlines.piece(&diagram, piece);
                let _ = writeln!(svg, "<g id=\"{place}-{piece}\">{drawn}</g>");
            }
        }
        svg + "</defs></svg>\n"
    }
}
