//! The line 手数＝ below a diagram, and how much of it a start holds.

use komadai_core::{Color, Span};
use komadai_parse::kif::{Footer, KifLineKind};
use komadai_record::{NoteKind, Record, Start};

use super::diagram::Bod;
use super::single::single;

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

/// The place of the note, among those of the start, that is such a line and can be written as it
/// is: its number and square are those of the start as it will be read, and it becomes a note
/// again. `numbered`: whether moves with numbers of their own follow.
pub(super) fn note_of(record: &Record, start: &Start, numbered: bool) -> Option<usize> {
    let lines = record.notes(record.root()).iter().map(|note| {
        let unknown = note.kind == NoteKind::Unknown;
        let line = unknown.then(|| single(&note.text)).flatten();
        line.map(|line| line.kind)
    });
    let lines: Vec<Option<KifLineKind<'_>>> = lines.collect();
    let is_footer = |kind: &Option<KifLineKind<'_>>| matches!(kind, Some(KifLineKind::Footer(_)));
    let is_move = |kind: &Option<KifLineKind<'_>>| matches!(kind, Some(KifLineKind::Move(_)));
    let at = lines.iter().position(is_footer)?;
    let Some(Some(KifLineKind::Footer(content))) = lines.get(at) else {
        return None;
    };
    let alone = lines.iter().filter(|kind| is_footer(kind)).count() == 1;
    let before = lines.iter().take(at).any(is_move);
    let next = content.plies.map_or(Some(1), |plies| plies.checked_add(1));
    let text = &record.notes(record.root()).get(at)?.text;
    let same = content.last.and_then(|last| last.to) == start.last_to
        && (numbered || next == Some(start.first_ply));
    (alone && !before && same && !is_shown(text, start)).then_some(at)
}
