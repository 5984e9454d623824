//! Which format each line of a text speaks for.

use komadai_parse::{csa, csa_move_prefix, japanese_move_prefix, kif, usi};

use super::Format;

/// How many lines of a text speak for which format.
#[derive(Default)]
pub(super) struct Score {
    /// Headers and diagrams of the KIF family.
    pub(super) kif: usize,
    /// Lines with a number in front, and the line above them.
    pub(super) moves: usize,
    /// The same with a number that is written oddly: one alone decides nothing.
    pub(super) loose: usize,
    /// Ranks of a diagram.
    pub(super) ranks: usize,
    pub(super) csa: usize,
    /// Lines that CSA shares with many other texts; they count only beside others.
    pub(super) weak: usize,
    /// Lines that start with a side mark, or with a move.
    pub(super) ki2: usize,
    /// Lines that start with a word of USI.
    pub(super) usi: usize,
    /// Lines that are an SFEN.
    pub(super) sfen: usize,
    /// `[Name "value"]`.
    pub(super) tags: usize,
    /// Whether the first line is a version of CSA.
    pub(super) version: bool,
    /// Whether the first line declares KIF: `#KIF version=2.0`.
    pub(super) declared: bool,
    /// Whether a line has the handicap or the pieces in hand in the words of the KIF family.
    family: bool,
    /// Whether a line stands above the moves of KIF.
    rule: bool,
    /// Whether KIF reads a line as a move with its number.
    numbered: bool,
}

/// Counts one line more.
pub(super) fn more(lines: &mut usize) {
    *lines = lines.saturating_add(1);
}

impl Score {
    /// Whether so much was seen that no more lines are looked at.
    pub(super) const fn is_enough(&self) -> bool {
        let signed = self.declared && self.rule;
        let csa = if self.version { 6 } else { 16 };
        signed
            || self.numbered_lines() >= 16
            || self.csa >= csa
            || self.usi >= 32
            || self.sfen >= 32
    }

    /// How many lines with a number in front decide that a text is KIF.
    pub(super) const fn numbered_lines(&self) -> usize {
        match self.loose {
            0 | 1 => self.moves,
            loose => self.moves.saturating_add(loose),
        }
    }

    /// Whether a line stands in the text that begins as only those of the KIF family do.
    pub(super) const fn is_of_kif(&self) -> bool {
        self.rule || self.family || self.numbered
    }

    /// The format that a text shows by a line which no other format has. However many lines speak
    /// for another, they may be nonsense that was kept.
    pub(super) fn signed(&self, hint: Option<Format>) -> Option<Format> {
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

    pub(super) fn line(&mut self, line: &str) {
        // Most lines of CSA show themselves by their first bytes.
        if let [b'+' | b'-' | b'T', b'0'..=b'9', ..] = line.as_bytes() {
            self.other(line);
            return;
        }
        // So do those before them, and those of KI2 by a mark, unless signs of SFEN and of addresses
        // stand behind, which is rare.
        let simple = || memchr::memchr3(b'/', b'_', b'%', line.as_bytes()).is_none();
        if is_head_of_csa(line) && (self.version || simple()) {
            self.other(line);
            return;
        }
        let marked = line.strip_prefix(['▲', '△']);
        if marked.is_some_and(|rest| !rest.starts_with(['の', '持', '手'])) && simple() {
            more(&mut self.ki2);
            return;
        }
        // So do most lines of KIF.
        if kif::lines(line).plain().is_some() {
            more(&mut self.moves);
            self.numbered = true;
            return;
        }
        match usi_or_sfen(line) {
            Some(Format::Usi) => more(&mut self.usi),
            Some(_) => more(&mut self.sfen),
            None => self.other(line),
        }
    }

    fn other(&mut self, line: &str) {
        let bytes = line.as_bytes();
        match bytes {
            [
                b'+' | b'-',
                b'0'..=b'9',
                b'0'..=b'9',
                b'1'..=b'9',
                b'1'..=b'9',
                a,
                b,
                ..,
            ] if a.is_ascii_uppercase() && b.is_ascii_uppercase() => {
                more(&mut self.csa);
            }
            [b'P', b'1'..=b'9', b'+' | b'-' | b' ', ..]
            | [b'P', b'I' | b'+' | b'-', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'V', b'0'..=b'9', ..]
            | [b'$', b'A'..=b'Z', ..]
            | [b'%', b'A'..=b'Z' | b'+' | b'-', ..] => more(&mut self.csa),
            [b'\'', ..] | [b'T', b'0'..=b'9', ..] | b"+" | b"-" => more(&mut self.weak),
            [b'*' | b'&', ..] => {}
            [b'#', ..] => {
                if line.starts_with("#KIF") {
                    more(&mut self.kif);
                }
            }
            [b'[', ..] if is_tag(line) => more(&mut self.tags),
            [b'|', ..] if is_rank(line) => {
                more(&mut self.kif);
                more(&mut self.ranks);
            }
            _ => self.word(line.trim_start()),
        }
    }

    fn word(&mut self, line: &str) {
        if is_hand(line) {
            self.family = true;
            more(&mut self.kif);
        } else if line.starts_with(['▲', '△', '▼', '▽', '☗', '☖', '⛊', '⛉']) {
            more(&mut self.ki2);
        } else if is_loose_csa_move(line) {
            more(&mut self.csa);
        } else if line.starts_with("手数--") {
            // Only KIF has a line above its moves.
            self.rule = true;
            more(&mut self.moves);
        } else if line.starts_with("手合割：") {
            self.family = true;
            more(&mut self.kif);
        } else if line.contains('：') || line.starts_with("手数") || line.starts_with("まで") {
            more(&mut self.kif);
        } else {
            let rest = line.trim_start_matches(|c| matches!(c, '0'..='9' | '０'..='９'));
            let word = rest.trim_start();
            let numbered = rest.len() < line.len();
            if !(numbered && word.len() < rest.len()) && japanese_move_prefix(line).is_ok() {
                more(&mut self.ki2);
                return;
            }
            // A square, 同 or a word in Japanese.
            let japanese = !word.is_ascii() || word.starts_with("Time");
            if numbered && japanese {
                let odd = numbered_move(line);
                self.numbered |= odd.is_some_and(|odd| !odd || self.loose > 0);
                more(match odd {
                    Some(false) => &mut self.moves,
                    Some(true) => &mut self.loose,
                    None => &mut self.kif,
                });
            }
        }
    }
}

/// Whether a line begins as those above the moves of CSA do, and no line of KIF does.
const fn is_head_of_csa(line: &str) -> bool {
    matches!(
        line.as_bytes(),
        [b'N' | b'P', b'+' | b'-', ..]
            | [b'V' | b'P', b'1'..=b'9', ..]
            | [b'P', b'I', ..]
            | [b'+' | b'-']
    )
}

/// Whether a line is a `position` of USI, or starts with an SFEN.
fn usi_or_sfen(line: &str) -> Option<Format> {
    match usi::from_address(line) {
        Some(plain) => by_words(&plain).filter(|_| plain.matches('/').count() == 8),
        None => by_words(line),
    }
}

fn by_words(line: &str) -> Option<Format> {
    let mut words = line.split_ascii_whitespace();
    match words.next()? {
        "position" | "startpos" | "moves" => return Some(Format::Usi),
        "sfen" => return Some(Format::Sfen),
        board if board.bytes().filter(|&b| b == b'/').count() == 8 => {}
        _ => return None,
    }
    matches!(words.next(), Some("b" | "w")).then_some(Format::Sfen)
}

/// Whether a line is a move of CSA in signs that are no ASCII, or behind blanks.
fn is_loose_csa_move(line: &str) -> bool {
    let plain = match line.chars().next() {
        Some('+' | '-') => None,
        Some('＋' | '－' | '\u{2010}'..='\u{2013}' | '\u{2212}') => csa::narrow(line),
        _ => return false,
    };
    csa_move_prefix(plain.as_deref().unwrap_or(line)).is_ok()
}

/// Whether a line has pieces in hand and whose they are.
fn is_hand(line: &str) -> bool {
    let hand = |line: kif::KifLine<'_>| matches!(line.kind, kif::KifLineKind::Hand(..));
    line.contains(['駒', 'h']) && kif::lines(line).any(hand)
}

/// Whether a line is a rank of a text diagram.
fn is_rank(line: &str) -> bool {
    kif::lines(line).any(|line| matches!(line.kind, kif::KifLineKind::Rank(Ok(_))))
}

/// Whether the number of a line with a move is written oddly; nothing for any other line.
fn numbered_move(line: &str) -> Option<bool> {
    kif::lines(line).find_map(|line| match line.kind {
        kif::KifLineKind::Move(m) => Some(m.odd),
        _ => None,
    })
}

/// `[Name "value"]`, as PSN and chess have it.
fn is_tag(line: &str) -> bool {
    let name = line
        .trim_start_matches('[')
        .trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    name.len().saturating_add(1) < line.len()
        && name.trim_start().starts_with('"')
        && name.starts_with(' ')
}
