//! `komadai/diagram`: draws pictures of positions.

use komadai_core::Setup;
use komadai_diagram::svg;
use komadai_web_border::{export, text};

export! {
    /// Draws the position of an SFEN as SVG. Returns an empty answer if the SFEN is invalid.
    fn draw() |sfen| text(sfen).parse::<Setup>().map_or_else(|_| String::new(), |setup| svg(&setup));
}
