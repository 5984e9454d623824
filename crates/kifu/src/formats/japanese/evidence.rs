//! Detects KIF, KI2 and BOD by their lines.

use komadai_parse::WrittenEntry;
use komadai_parse::productions::japanese_move_prefix;

use super::grammar::{
    KifLine, KifLineKind, RunWeight, kif_lines, loosely_numbered, may_be_numbered,
};
use crate::Format;
use crate::formats::text::EncodingDeclaration;
use crate::row::{Evidence, LineEvidence};

/// The evidence of all three formats.
pub(crate) const LINES: LineEvidence = LineEvidence {
    of: |text| Box::new(JapaneseLines::of(text)),
    offered: 3,
    asked: 2,
};

#[derive(Default)]
struct JapaneseLines {
    /// The number of headers and lines of diagrams.
    words: usize,
    /// The number of lines with a number and a move, and the line above them.
    moves: usize,
    /// The number of lines with a move and an oddly written number. A single one does not count.
    loose: usize,
    /// The number of ranks of a diagram.
    ranks: usize,
    /// The number of lines that start with a side mark or with a move.
    marked: usize,
    /// Whether the first line declares KIF: `#KIF version=2.0`.
    declared: bool,
    /// Whether a line has the handicap or the pieces in hand.
    family: bool,
    /// Whether the text has the line above the moves of KIF.
    rule: bool,
    /// Whether KIF reads a line as a move with its number.
    numbered: bool,
}

impl Evidence for JapaneseLines {
    /// Takes most moves of KIF, and lines of KI2 with a mark, unless they have signs of an SFEN or of a URL.
    fn usual_line(&mut self, line: &str) -> bool {
        let simple = || memchr::memchr3(b'/', b'_', b'%', line.as_bytes()).is_none();
        let marked = line.strip_prefix(['▲', '△']);
        if marked.is_some_and(|rest| !rest.starts_with(['の', '持', '手'])) && simple() {
            self.marked += 1;
            return true;
        }
        let plain = has_whole_move(line);
        if plain {
            self.moves += 1;
            self.numbered = true;
        }
        plain
    }

    fn line(&mut self, line: &str) -> bool {
        match line.as_bytes() {
            [b'*' | b'&', ..] => {}
            [b'#', ..] => {
                if line.starts_with("#KIF") {
                    self.words += 1;
                }
            }
            [b'|', ..] if is_rank(line) => {
                self.words += 1;
                self.ranks += 1;
            }
            _ => self.word(line.trim_start()),
        }
        true
    }

    fn is_enough(&self) -> bool {
        self.declared && self.rule || self.numbered_lines() >= 16
    }

    fn count(&self) -> usize {
        self.all() + self.marked
    }

    fn has_sign(&self) -> bool {
        self.rule || self.family || self.numbered
    }

    fn shown(&self, hint: Option<Format>) -> Option<Format> {
        let named = hint == Some(Format::Kif);
        if self.rule && (self.declared || named) {
            return Some(Format::Kif);
        }
        let family = self.family || self.declared;
        match hint? {
            _ if !family || self.rule || self.numbered => None,
            Format::Ki2 => Some(Format::Ki2),
            Format::Bod if self.ranks > 0 => Some(Format::Bod),
            _ => None,
        }
    }

    fn outweighs(&self, others: usize, hint: Option<Format>) -> Option<Format> {
        let moves = self.numbered_lines();
        let diagram = self.ranks > 0 && moves == 0;
        match hint {
            Some(Format::Bod) if diagram => return Some(Format::Bod),
            Some(Format::Kif | Format::Ki2) => {}
            _ if diagram && self.marked == 0 && others == 0 => return Some(Format::Bod),
            _ => {}
        }
        if self.marked > moves && others <= self.marked {
            return Some(Format::Ki2);
        }
        let all = self.all();
        (all > 0 && all >= others).then_some(Format::Kif)
    }
}

impl JapaneseLines {
    fn of(text: &str) -> JapaneseLines {
        let mut lines = text.split(['\n', '\r']).map(str::trim_end);
        let first = lines.find(|line| !line.is_empty());
        JapaneseLines {
            declared: first.is_some_and(|line| line.starts_with("#KIF ")),
            ..JapaneseLines::default()
        }
    }

    /// Returns the number of numbered lines that count for KIF.
    const fn numbered_lines(&self) -> usize {
        match self.loose {
            0 | 1 => self.moves,
            loose => self.moves + loose,
        }
    }

    /// Returns the number of lines of KIF.
    const fn all(&self) -> usize {
        self.words + self.moves + self.loose
    }

    fn word(&mut self, line: &str) {
        if is_hand(line) {
            self.family = true;
            self.words += 1;
        } else if line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉']) {
            self.marked += 1;
        } else if line.starts_with("手数--") {
            // Only KIF has a line above its moves.
            self.rule = true;
            self.moves += 1;
        } else if line.starts_with("手合割：") {
            self.family = true;
            self.words += 1;
        } else if line.contains('：') || line.starts_with("手数") || line.starts_with("まで") {
            self.words += 1;
        } else {
            self.unmarked(line);
        }
    }

    /// Counts a line that begins with a number, or has only moves.
    fn unmarked(&mut self, line: &str) {
        let rest = line.trim_start_matches(|c| matches!(c, '0'..='9' | '０'..='９'));
        let word = rest.trim_start();
        let numbered = rest.len() < line.len();
        if !(numbered && word.len() < rest.len()) && japanese_move_prefix(line).is_ok() {
            self.marked += 1;
            return;
        }
        // A square, 同 or a word in Japanese.
        let japanese = !word.is_ascii() || word.starts_with("Time");
        let is_signed = || line.starts_with(may_be_numbered) && numbered_move(line).is_some();
        if japanese && (numbered || is_signed()) {
            let odd = numbered_move(line);
            self.numbered |= odd.is_some_and(|odd| !odd || self.loose > 0);
            match odd {
                Some(false) => self.moves += 1,
                Some(true) => self.loose += 1,
                None => self.words += 1,
            }
        } else if loosely_numbered(line.into()).is_none() && RunWeight::of(line.into()).has_moves()
        {
            self.marked += 1;
        }
    }
}

/// Returns `true` if a line only has a number and a move with its origin square.
fn has_whole_move(line: &str) -> bool {
    let numbered = matches!(line.as_bytes(), [b' ' | b'0'..=b'9', ..]);
    let found = numbered.then(|| kif_lines(line).next()).flatten();
    found.is_some_and(|line| match line.kind {
        KifLineKind::Move(m) => {
            let whole =
                matches!(m.item.entry, WrittenEntry::Move(written) if written.origin.is_some());
            whole && !m.odd && m.trailing.is_empty()
        }
        _ => false,
    })
}

/// Returns `true` if a line has pieces in hand with their side.
fn is_hand(line: &str) -> bool {
    let hand = |line: KifLine<'_>| matches!(line.kind, KifLineKind::Hand(..));
    line.contains(['駒', 'h']) && kif_lines(line).any(hand)
}

/// Returns `true` if a line is a rank of a text diagram.
fn is_rank(line: &str) -> bool {
    kif_lines(line).any(|line| matches!(line.kind, KifLineKind::Rank(Ok(_))))
}

/// Returns whether the number of a line with a move is written oddly, or `None` for any other line.
fn numbered_move(line: &str) -> Option<bool> {
    kif_lines(line).find_map(|line| match line.kind {
        KifLineKind::Move(m) if m.is_sure() => Some(m.odd),
        _ => None,
    })
}

/// Returns `true` if a text mentions a start position, in the words of KIF, KI2 and BOD.
pub(in crate::formats) fn mentions_start(text: &str) -> bool {
    kif_lines(text).any(|line| match line.kind {
        KifLineKind::Rank(row) => row.is_ok(),
        KifLineKind::Hand(_, hand) => hand.is_ok(),
        KifLineKind::Header { key, .. } => matches!(key.text, "手合割" | "Handicap" | "手番"),
        KifLineKind::Turn(_) | KifLineKind::Footer(_) | KifLineKind::Rule(_) => true,
        KifLineKind::Program(text) => EncodingDeclaration::of(text.text).is_some(),
        _ => false,
    })
}
