//! Draws the board of a page, which is empty until the script fills it.

use std::fmt::Write;

use crate::words::Words;

/// Returns the board as SVG. A square is 100 units wide. A hand on either side takes 130 units, and the coordinates
/// take 40.
pub(crate) fn board(words: &Words) -> String {
    format!(
        r#"<svg class="board" viewBox="0 0 1240 950" role="img" aria-label="{}"><rect class="ground" x="170" y="40" width="900" height="900"/><path class="lines" d="{}"/><g class="live"></g><rect class="frame" x="170" y="40" width="900" height="900"/></svg>"#,
        words.board,
        lines()
    )
}

fn lines() -> String {
    let mut out = String::new();
    for i in 1..9 {
        let _ = write!(out, "M{} 40v900M170 {}h900", 170 + 100 * i, 40 + 100 * i);
    }
    out
}
