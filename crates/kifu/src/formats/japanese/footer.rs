//! The line 手数＝ below a diagram, and how much of it a start holds.

use crate::Start;
use crate::formats::japanese::grammar::Footer;
use komadai_core::{Color, Span};

use super::diagram::Bod;

/// The line as it was read.
#[derive(Debug)]
pub(super) struct FooterLine {
    pub(super) place: Span,
    pub(super) text: String,
    pub(super) content: Footer,
    /// How many notes come before the line.
    pub(super) notes: usize,
}

impl FooterLine {
    /// Whether the line names the last move as one of this side.
    pub(super) fn moved(&self, side: Color) -> bool {
        self.content
            .last
            .is_some_and(|last| last.side == Some(side))
    }
}

/// Whether the start holds all of such a line: it would be written anew with the same words.
pub(super) fn is_shown(text: &str, start: &Start) -> bool {
    let plies = start.first_ply.saturating_sub(1);
    let bod = Bod::new(&start.setup);
    let bod = match start.last_to {
        Some(to) => bod.after(plies, to),
        None => bod.numbered(plies),
    };
    bod.footer()
        .is_some_and(|shown| plain(&shown) == plain(text))
}

/// The characters that count, each in its usual form.
fn plain(text: &str) -> String {
    let chars = text.chars().filter(|c| !c.is_whitespace());
    let usual = chars.map(|c| match c {
        '=' => '＝',
        '☗' | '▼' | '⛊' => '▲',
        '☖' | '▽' | '⛉' => '△',
        '竜' => '龍',
        '王' => '玉',
        c => c,
    });
    usual.collect()
}
