//! Finds where another game begins.

use komadai_core::Rank;
use komadai_parse::Text;

use super::grammar::{KifLineKind, KifLines, begins_with_move, kif_lines};
use crate::keys;

/// Returns `true` if a line after moves may begin a head: the lines before the first move of a game.
pub(super) const fn may_begin_head(line: &KifLineKind<'_>) -> bool {
    matches!(
        line,
        KifLineKind::Rule(_)
            | KifLineKind::Header { .. }
            | KifLineKind::Rank(_)
            | KifLineKind::Footer(_)
            | KifLineKind::Program(_)
            | KifLineKind::Border(_)
            | KifLineKind::Columns(_)
            | KifLineKind::Hand(..)
            | KifLineKind::Turn(_)
    )
}

/// Returns the byte at which a late head ends: lines that look like the head of another game but belong to this one.
/// Returns `None` if another game begins with them.
///
/// After moves, a game begins at the first line of a head. A head has a handicap (手合割), the line above the moves of KIF
/// (手数----), the names of both players before ply 1, or a board before moves. Any other head is late. So is a board if
/// the moves continue after it: with the number after `ply` or, without numbers, below 手数＝ and a number.
pub(super) fn end_of_late_head(lines: KifLines<'_>, ply: u32) -> Option<usize> {
    let mut is_named = [false; 2];
    let mut ranks = 0;
    let mut is_continued = false;
    for line in lines {
        let number = match line.kind {
            KifLineKind::Rule(_) => return None,
            KifLineKind::Header { key, .. } => {
                match keys::from_kif(key.text) {
                    keys::HANDICAP => return None,
                    keys::BLACK => is_named[0] = true,
                    keys::WHITE => is_named[1] = true,
                    _ => {}
                }
                continue;
            }
            KifLineKind::Rank(Ok(_)) => {
                ranks += 1;
                continue;
            }
            KifLineKind::Footer(footer) => {
                is_continued = footer.plies.is_some_and(|plies| plies > 0);
                continue;
            }
            KifLineKind::Variation(_) => return Some(line.text.start),
            KifLineKind::Move(m) => Some(m.ply),
            KifLineKind::Run(run) if begins_with_move(run) => None,
            _ => continue,
        };
        let is_next = number.map_or(is_continued, |number| Some(number) == ply.checked_add(1));
        let has_board = ranks == Rank::ALL.len() && !is_next;
        let is_first = number.is_none_or(|number| number == 1);
        let begins = has_board || is_first && is_named == [true; 2];
        return (!begins).then_some(line.text.start);
    }
    Some(usize::MAX)
}

/// Returns the last byte at which a text of KIF can be cut: before a head with a line above the moves (手数----), if the
/// head follows a move, or a result after a move. There a game begins, whatever is read before.
pub(crate) fn cuts(text: &str) -> Option<(usize, usize)> {
    let rules = memchr::memmem::rfind_iter(text.as_bytes(), "手数--");
    let cut = { rules }.find_map(|rule| beginning_of_game(text, rule))?;
    Some((cut, cut))
}

/// Returns the byte at which a game with this line above its moves certainly begins.
fn beginning_of_game(text: &str, rule: usize) -> Option<usize> {
    let mut at = text.get(..rule)?.len();
    if !text.get(..at)?.ends_with(['\n', '\r']) {
        return None;
    }
    let mut begin = at;
    let mut is_head = true;
    for line in text.get(..at)?.split_inclusive(['\n', '\r']).rev() {
        at -= line.len();
        let line = kif_lines(Text::from(line)).next();
        match line.map(|line| line.kind) {
            None
            | Some(KifLineKind::Blank | KifLineKind::Comment(_) | KifLineKind::Bookmark(_)) => {}
            // The head of an earlier game, which may be the cut.
            Some(KifLineKind::Rule(_)) => return None,
            Some(kind) if is_head && may_begin_head(&kind) => begin = at,
            Some(KifLineKind::Result(_)) if is_head => is_head = false,
            Some(KifLineKind::Move(m)) if m.is_sure() => return Some(begin),
            _ => return None,
        }
    }
    None
}
