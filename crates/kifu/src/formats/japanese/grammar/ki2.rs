//! The lines of KI2 files: runs of moves, and the other lines of KIF.

use super::{KifLine, KifLineKind};
use komadai_parse::productions::{
    Division, Lines as Physical, Sign, is_blank, japanese_move_prefix, starts_like_a_move,
};
use komadai_parse::{Item, Text, words};

/// The lines of a text in the KI2 format, in order, each classified.
///
/// A line of moves has any number of them, separated by blanks or only by their side marks; the marks may
/// be missing. All other lines are those of KIF, read as by [`kif::lines`].
pub(crate) fn lines<'a>(text: impl Into<Text<'a>>) -> Ki2Lines<'a> {
    Ki2Lines {
        physical: Physical::new(text.into()),
    }
}

/// An iterator over the lines of a KI2 text, see [`lines`].
#[derive(Clone, Debug)]
pub(crate) struct Ki2Lines<'a> {
    physical: Physical<'a>,
}

impl<'a> Ki2Lines<'a> {
    /// The text from the next line on.
    pub(crate) const fn rest(&self) -> Text<'a> {
        self.physical.rest
    }
}

impl<'a> Iterator for Ki2Lines<'a> {
    type Item = Ki2Line<'a>;

    fn next(&mut self) -> Option<Ki2Line<'a>> {
        let text = self.physical.next()?;
        if is_run(text.trimmed_start().text) {
            return Some(Ki2Line::Moves(Run { text }));
        }
        let line = super::line(text);
        match line.kind {
            KifLineKind::Unknown if starts_with_mark(text) => Some(Ki2Line::Moves(Run { text })),
            _ => Some(Ki2Line::Other(line)),
        }
    }
}

/// A line of a KI2 file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Ki2Line<'a> {
    /// Moves, or words in their place such as `▲投了`.
    Moves(Run<'a>),
    /// Anything else.
    Other(KifLine<'a>),
}

/// A line with moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run<'a> {
    /// The whole line without its end.
    pub(crate) text: Text<'a>,
}

impl<'a> Run<'a> {
    /// The moves in order.
    pub(crate) const fn moves(self) -> RunMoves<'a> {
        RunMoves { rest: self.text }
    }
}

/// An iterator over the moves of a line, see [`Run::moves`]. It skips only blanks.
#[derive(Clone, Debug)]
pub(crate) struct RunMoves<'a> {
    rest: Text<'a>,
}

impl<'a> Iterator for RunMoves<'a> {
    type Item = Item<'a>;

    #[inline]
    fn next(&mut self) -> Option<Item<'a>> {
        let text = self.rest.trimmed_start();
        if text.is_empty() {
            return None;
        }
        let side = Sign::first(text.text).side;
        let (item, rest) = DIVISION.first(text, side);
        self.rest = rest;
        Some(item)
    }
}

/// Moves are separated by blanks or by nothing.
const DIVISION: Division = Division {
    divides: is_blank,
    follows: |text| {
        // A mark, of two characters at most, and a square.
        let end = text
            .char_indices()
            .nth(4)
            .map_or(text.len(), |(end, _)| end);
        let word = DIVISION.word(text.get(..end).unwrap_or(text));
        word.is_empty() || starts_like_a_move(word)
    },
    other_style: |_, _| None,
};

fn starts_with_mark(line: Text<'_>) -> bool {
    let first = line.trimmed().text.chars().next();
    first.and_then(words::side).is_some()
}

/// Whether a line, which does not start with blanks, begins with a move.
fn is_run(line: &str) -> bool {
    let mut chars = line.chars();
    let Some(first) = chars.next() else {
        return false;
    };
    if words::side(first).is_some() {
        return starts_like_a_move(line);
    }
    if first != '同' && words::digit(first).is_none() {
        return false;
    }
    // `12 同銀` is a line of KIF with its number.
    let digits = line.trim_start_matches(|c| words::arabic(c).is_some());
    let numbered = digits.len() < line.len() && digits.starts_with(is_blank);
    // A square in full-width digits and kanji is one even if no piece follows.
    let rank = chars.next();
    let square = matches!(first, '１'..='９')
        && rank.is_some_and(|c| words::digit(c).is_some() && words::arabic(c).is_none());
    !numbered && (square || japanese_move_prefix(line).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use komadai_parse::WrittenEntry;

    /// Each move as side, kind and text; other lines by their kind.
    fn show(text: &str) -> String {
        let mut out = String::new();
        for line in lines(text) {
            if !out.is_empty() {
                out.push_str(" / ");
            }
            let run = match line {
                Ki2Line::Moves(run) => run,
                Ki2Line::Other(line) => {
                    let kind = format!("{:?}", line.kind);
                    out.push_str(kind.split([' ', '(', '{']).next().unwrap_or(""));
                    continue;
                }
            };
            for item in run.moves() {
                assert_eq!(text.get(item.text.span().range()), Some(item.text.text));
                let side = item
                    .side
                    .map_or(String::from("?"), |side| format!("{side}"));
                let entry = match item.entry {
                    WrittenEntry::Move(_) => String::from("move"),
                    WrittenEntry::Pass => String::from("pass"),
                    WrittenEntry::Word(word) => format!("word={word}"),
                    WrittenEntry::Unreadable(error) => format!("bad@{}", error.span()),
                };
                out.push_str(&format!("[{side} {entry} {}]", item.text.text));
            }
        }
        out
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(show(text), expected, "{text}");
    }

    #[test]
    fn blanks_or_none() {
        check(
            "▲７六歩    △３四歩　▲２二角成△同　銀",
            "[b move ▲７六歩][w move △３四歩][b move ▲２二角成][w move △同　銀]",
        );
        check("☗76歩☖34歩", "[b move ☗76歩][w move ☖34歩]");
        check("▼同 銀▽ ４二玉 ", "[b move ▼同 銀][w move ▽ ４二玉]");
        check(
            "⛊７六歩(77)⛉３四歩(33)",
            "[b move ⛊７六歩(77)][w move ⛉３四歩(33)]",
        );
    }

    #[test]
    fn no_marks() {
        check("７六歩 ３四歩", "[? move ７六歩][? move ３四歩]");
        check(
            "76歩34歩22角成同銀",
            "[? move 76歩][? move 34歩][? move 22角成][? move 同銀]",
        );
        check("同　飛　△同金", "[? move 同　飛][w move △同金]");
        check("12同銀", "[? move 12同銀]");
    }

    #[test]
    fn words_among_moves() {
        check("▲７六歩 △投了", "[b move ▲７六歩][w word=投了 △投了]");
        check("△千日手", "[w word=千日手 △千日手]");
        check("▲パス△３四歩", "[b pass ▲パス][w move △３四歩]");
        check("▲７六歩 中断", "[b move ▲７六歩][? word=中断 中断]");
        check("▲７六歩投了", "[b move ▲７六歩][? word=投了 投了]");
        check(
            "▲７六歩 まで先手よし △３四歩まで12手目▲２六歩",
            "[b move ▲７六歩][? word=まで先手よし まで先手よし][w move △３四歩]\
             [? word=まで12手目 まで12手目][b move ▲２六歩]",
        );
        check(
            "76歩まで、△の勝ち ▲",
            "[? move 76歩][? word=まで、△の勝ち ▲ まで、△の勝ち ▲]",
        );
        check(
            "76歩まで時間切れ ▲",
            "[? move 76歩][? word=まで時間切れ ▲ まで時間切れ ▲]",
        );
        check(
            "76歩34歩まで2手で △の勝ち ",
            "[? move 76歩][? move 34歩][? word=まで2手で △の勝ち まで2手で △の勝ち]",
        );
    }

    #[test]
    fn unreadable() {
        check("▲７六豚△３四歩", "[b bad@9..12 ▲７六豚][w move △３四歩]");
        check("▲７六歩x△３四歩", "[b bad@12..13 ▲７六歩x][w move △３四歩]");
        check("▲△３四歩", "[b bad@3..6 ▲][w move △３四歩]");
        check("▲同 △", "[b bad@7..10 ▲同][w bad@10..10 △]");
        check("７六豚", "[? bad@6..9 ７六豚]");
        check("▲７六\u{fffd}", "[b bad@9..12 ▲７六\u{fffd}]");
    }

    #[test]
    fn lines_of_kif() {
        check(
            "先手：あおい\n▲先手：あおい\n*▲７六歩",
            "Header / Header / Comment",
        );
        check(
            "変化：   3手\nまで3手で中断\n&印\n#x\n",
            "Variation / Result / Bookmark / Program",
        );
        check("12 同　銀(31)\n1 ７六歩(77)\n", "Move / Move");
        check("  ９ ８ ７ ６ ５ ４ ３ ２ １\n|", "Columns / Rank");
        check(
            "同じ局面\n2024年\n12月24日\n",
            "Unknown / Unknown / Unknown",
        );
        check("\n　\n", "Blank / Blank");
    }
}
