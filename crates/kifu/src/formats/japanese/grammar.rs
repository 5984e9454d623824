//! Parses the lines of KIF, KI2 and BOD, without a position.

mod entries;
mod numbers;
mod runs;
#[cfg(test)]
mod tests;

use komadai_core::{Color, Hand, Span, WrittenMove};
use komadai_parse::productions::{
    Lines as Physical, Parsed, before, blanks, clock, colon, is_blank, written,
};
use komadai_parse::words::{self, number};
use komadai_parse::{ParseError, Text};
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{anychar, one_of};
use nom::combinator::{eof, opt};
use nom::sequence::{delimited, preceded};
use smallvec::SmallVec;

use super::diagram::{self, RankRow};
use crate::keys;
pub(crate) use entries::{MoveLine, lone_move, loosely_numbered, may_be_numbered};
use entries::{before_next, numbered, odd, usual};
use runs::is_run;
pub(crate) use runs::{Entries, RunWeight, begins_with_move, entries, resembles_a_move};

/// A line of a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KifLine<'a> {
    pub(crate) text: Text<'a>,
    pub(crate) kind: KifLineKind<'a>,
}

impl KifLine<'_> {
    /// Returns the span of the whole line without blanks at both ends.
    pub(super) fn place(&self) -> Span {
        self.text.trimmed().span()
    }
}

/// A kind of line in a KIF file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum KifLineKind<'a> {
    /// An empty line, or only blanks.
    Blank,
    /// `#…`: a line for programs, without the `#`.
    Program(Text<'a>),
    /// `*…`: a comment, without the first `*`.
    Comment(Text<'a>),
    /// `&…`: a bookmark (しおり), without the `&`.
    Bookmark(Text<'a>),
    /// `key：value`, both without blanks at both ends.
    Header {
        /// The text before the first colon.
        key: Text<'a>,
        /// The text after the first colon.
        value: Text<'a>,
    },
    /// `手数----指手--`: the line above the moves. This and the next two kinds have the text after their words.
    Rule(Text<'a>),
    /// `+-----+`, above and below a board.
    Border(Text<'a>),
    /// `９ ８ ７ …`, above a board.
    Columns(Text<'a>),
    /// `|…|一`: a rank of a board, or the error.
    Rank(Result<RankRow, ParseError>),
    /// `先手の持駒：…`, `☗の持駒：…`: a side and its hand, or the error.
    Hand(Color, Result<Hand, ParseError>),
    /// `手数＝171  ▲６二角成  まで`, below a diagram.
    Footer(Footer),
    /// `後手番`: the side to move.
    Turn(Color),
    /// A line with a number: a move, a pass, or an ending.
    Move(MoveLine<'a>),
    /// In KI2: moves without numbers, or words in their place such as `▲投了`. [`entries`] splits them.
    Run(Text<'a>),
    /// `まで77手で先手の勝ち`: the whole line without blanks at both ends, for [`result_line`].
    Result(Text<'a>),
    /// `変化：12手` or `variation:12`: the next moves replace this ply and the plies after it.
    Variation(u32),
    /// `盤面回転`: the board is to be shown from White's side.
    Flip,
    /// Any other line.
    Unknown,
}

/// The line below a diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Footer {
    pub(crate) plies: Option<u32>,
    pub(crate) last: Option<WrittenMove>,
}

/// Returns the lines of a text in the KIF format, in order.
///
/// Each line is classified independently of the lines around it. Lines may end in LF, CR LF, CR or CR CR LF. No line is
/// skipped: one of unknown form is [`KifLineKind::Unknown`].
pub(crate) fn kif_lines<'a>(text: impl Into<Text<'a>>) -> KifLines<'a> {
    KifLines::new(text, true)
}

#[derive(Clone, Debug)]
pub(crate) struct KifLines<'a> {
    physical: Physical<'a>,
    /// The rest of the last line if it has several moves with their numbers, and the text from there.
    divided: Option<(Text<'a>, Text<'a>)>,
    /// Whether moves have numbers, as in KIF.
    pub(crate) has_numbers: bool,
}

impl<'a> Iterator for KifLines<'a> {
    type Item = KifLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<KifLine<'a>> {
        let has_usual = self.has_numbers && self.divided.is_none();
        let usual = || usual(self.physical.rest);
        match has_usual.then(usual).flatten() {
            Some((line, end)) => Some(KifLine {
                text: self.physical.line(before(self.physical.rest.text, end)),
                kind: KifLineKind::Move(line),
            }),
            None => self.any(),
        }
    }
}

impl<'a> KifLines<'a> {
    /// Creates the lines of a text whose moves have numbers, as in KIF. Without numbers they are the lines of KI2:
    /// those of KIF, and [runs](KifLineKind::Run) of moves.
    pub(crate) fn new(text: impl Into<Text<'a>>, has_numbers: bool) -> KifLines<'a> {
        KifLines {
            physical: Physical::new(text.into()),
            divided: None,
            has_numbers,
        }
    }

    /// Returns the text from the next line.
    pub(crate) const fn rest(&self) -> Text<'a> {
        match self.divided {
            Some((_, rest)) => rest,
            None => self.physical.rest,
        }
    }

    /// Returns the next line, if it only has a number, a move, and possibly a time and `+`. Returns `None` for any
    /// other line. The iterator then does not advance.
    #[inline(always)]
    pub(crate) fn usual(&mut self) -> Option<MoveLine<'a>> {
        if self.divided.is_some() {
            return None;
        }
        let (line, end) = usual(self.physical.rest)?;
        self.physical.pass(end);
        Some(line)
    }

    /// Reads the next line of any form. If a line has several moves with their numbers, each of them becomes a line.
    #[cold]
    fn any(&mut self) -> Option<KifLine<'a>> {
        let whole = self.rest();
        let text = match self.divided.take() {
            Some((text, _)) => text,
            None => self.physical.next()?,
        };
        let is_run = || is_run(text.trimmed_start().text);
        let kind = if !self.has_numbers && is_run() {
            KifLineKind::Run(text)
        } else {
            classify(text)
        };
        let kind = match kind {
            KifLineKind::Unknown if !self.has_numbers && is_broken_run(text) => {
                KifLineKind::Run(text)
            }
            kind => kind,
        };
        let first = match kind {
            KifLineKind::Move(m) => before_next(m),
            _ => None,
        };
        let Some((first, next)) = first else {
            return Some(KifLine { text, kind });
        };
        let len = next.saturating_sub(text.start);
        self.divided = Some((text.skip(len), whole.skip(len)));
        Some(KifLine {
            text: text.first(len),
            kind: KifLineKind::Move(first),
        })
    }
}

/// Returns the only line of a text, as a reader of KIF reads it.
pub(crate) fn single(text: &str) -> Option<KifLine<'_>> {
    if text.contains(['\n', '\r']) {
        return None;
    }
    kif_lines(text).next()
}

/// Returns `true` if a text is read whole after the number of a line: no character of it becomes part of the number.
pub(crate) fn is_apart_from_number(text: &str) -> bool {
    let line = format!("1 {text}");
    numbers::line_number((&*line).into()).is_some_and(|number| number.rest.text == text)
}

/// Returns `true` if a line of KI2 has moves, and the first of them is damaged.
fn is_broken_run(line: Text<'_>) -> bool {
    let first = line.trimmed().text.split_once(is_blank);
    let names_piece = first.is_some_and(|(word, _)| word.contains(|c| words::letter(c).is_some()));
    let is_numbered = || loosely_numbered(line).is_some() && !names_piece;
    starts_with_mark(line) || RunWeight::of(line).has_moves() && !is_numbered()
}

/// Returns `true` if a line starts with the mark of a side.
pub(super) fn starts_with_mark(line: Text<'_>) -> bool {
    let first = line.trimmed().text.chars().next();
    first.and_then(words::side).is_some()
}

fn classify(line: Text<'_>) -> KifLineKind<'_> {
    match line.text.as_bytes().first() {
        None => return KifLineKind::Blank,
        Some(b'*') => return KifLineKind::Comment(line.skip(1)),
        Some(b'#') => return KifLineKind::Program(line.skip(1)),
        Some(b'&') => return KifLineKind::Bookmark(line.skip(1)),
        Some(_) => {}
    }
    let inner = line.trimmed();
    let Some(first) = inner.text.chars().next() else {
        return KifLineKind::Blank;
    };
    match first {
        '0'..='9' | '０'..='９' => {
            if let Some(rest) = columns(inner) {
                return KifLineKind::Columns(rest);
            }
            numbered(inner).map_or_else(|| header(inner), KifLineKind::Move)
        }
        '|' | '｜' => KifLineKind::Rank(diagram::rank(inner)),
        '+' if inner.text.starts_with("+-") => {
            let rest = inner.text.trim_start_matches(['+', '-']);
            KifLineKind::Border(inner.end(rest).trimmed_start())
        }
        _ if may_be_numbered(first) => odd(inner).map_or_else(|| by_word(inner), KifLineKind::Move),
        _ => by_word(inner),
    }
}

/// Classifies a line that does not start with a sign or a number.
fn by_word(line: Text<'_>) -> KifLineKind<'_> {
    if line.text.starts_with("まで") {
        return KifLineKind::Result(line);
    }
    if let Some(rest) = line.after("手数") {
        match rest.text.chars().next() {
            Some('-' | 'ー' | '―' | '─') => return KifLineKind::Rule(after_rule(rest)),
            Some('＝' | '=') => return KifLineKind::Footer(footer(rest)),
            // The words of the line above the moves, in the cells of a table.
            Some('\t') if rest.trimmed_start().text.starts_with("指") => {
                return KifLineKind::Rule(after_rule(rest.trimmed_start()));
            }
            _ => {}
        }
    }
    let variation_of = ["変化", "variation"]
        .iter()
        .find_map(|word| line.after(word));
    let variation_of = variation_of.map(Text::trimmed_start);
    if variation_of.is_some_and(|rest| rest.text.starts_with(['：', ':'])) {
        return match variation(line.text) {
            Ok((_, ply)) => KifLineKind::Variation(ply),
            Err(_) => KifLineKind::Unknown,
        };
    }
    if line.text == "盤面回転" {
        return KifLineKind::Flip;
    }
    if let Ok((rest, side)) = side(line.text) {
        let rest = line.end(rest);
        if matches!(rest.text, "番" | " to Move") {
            return KifLineKind::Turn(side);
        }
    }
    if let Ok((rest, (side, _))) = (holder, hand_word).parse(line.text) {
        return KifLineKind::Hand(side, diagram::hand(line.end(rest)));
    }
    header(line)
}

/// Reads `key：value`, split at the first colon. A key does not contain blanks, and a URL or a time is not a header. A
/// known key may be separated from its value by a tab, as in a copied table.
fn header(line: Text<'_>) -> KifLineKind<'_> {
    if line.text.starts_with('(') && clock(line.text).is_ok() {
        return KifLineKind::Unknown;
    }
    let by_tab = line.text.split_once('\t');
    let by_tab = by_tab.filter(|(key, _)| keys::is_known(keys::from_kif(key.trim_end())));
    let Some((key, value)) = by_tab.or_else(|| line.text.split_once(['：', ':'])) else {
        return KifLineKind::Unknown;
    };
    let (key, value) = (line.first(key.len()).trimmed(), line.end(value));
    if key.is_empty() || key.text.contains(is_blank) || value.text.starts_with("//") {
        return KifLineKind::Unknown;
    }
    KifLineKind::Header {
        key,
        value: value.trimmed(),
    }
}

/// Returns the text after `９ ８ ７ …`, in digits of either width, or `None` for any other line.
fn columns(line: Text<'_>) -> Option<Text<'_>> {
    let mut rest = line;
    for file in (1..=9).rev() {
        let mut chars = rest.text.chars();
        let found = chars.next().and_then(words::arabic) == Some(file);
        let after = rest.end(chars.as_str());
        let divided = after.text.starts_with(is_blank) || (file == 1 && after.is_empty());
        if !(found && divided) {
            let of_other = is_other_columns(line.text).then(|| line.skip(line.text.len()));
            return if file < 8 { Some(rest) } else { of_other };
        }
        rest = after.trimmed_start();
    }
    Some(rest)
}

/// The maximum number of files of a board: that of taikyoku shogi.
const MOST_FILES: usize = 36;

/// Returns `true` if a line has the numbers of the files of a smaller or larger board, down to 1: `５ ４ ３ ２ １`.
fn is_other_columns(line: &str) -> bool {
    let value = |word: &str| {
        let digits = word.chars().map(words::arabic);
        let digits = digits.collect::<Option<SmallVec<[u32; 2]>>>()?;
        let is_number = digits.len() < 3 && digits.iter().all(|&digit| digit < 10);
        is_number.then(|| digits.iter().fold(0, |number, digit| number * 10 + digit))
    };
    let words = line.split(is_blank).filter(|word| !word.is_empty());
    // A line may have any length.
    let numbers: Option<Vec<u32>> = words.take(MOST_FILES + 1).map(value).collect();
    numbers.is_some_and(|numbers| {
        (3..=MOST_FILES).contains(&numbers.len())
            && numbers.iter().rev().copied().eq(1..=numbers.len() as u32)
    })
}

/// Returns the text after the words and strokes of the line above the moves.
fn after_rule(line: Text<'_>) -> Text<'_> {
    let mut rest = line;
    loop {
        let text = rest.text.trim_start_matches(['-', 'ー', '―', '─']);
        let next = rest.end(text).trimmed_start();
        let word = ["指手", "指し手", "消費時間"];
        let word = word.iter().find_map(|word| next.after(word));
        match word {
            Some(after) => rest = after,
            None => return next,
        }
    }
}

/// Reads the text after 手数 in `手数＝171  ▲６二角成  まで`.
fn footer(rest: Text<'_>) -> Footer {
    let equals = one_of("＝=");
    let mut plies = delimited((equals, blanks), opt(number), blanks);
    let (rest, plies) = plies.parse(rest.text).unwrap_or_default();
    let last = written(rest).ok().map(|(_, written)| written);
    Footer { plies, last }
}

/// Parses `変化：12手` or `variation:12`, with any blanks, digits of any width, with or without 手.
fn variation(text: &str) -> Parsed<'_, u32> {
    let word = alt((tag("変化"), tag("variation")));
    let start = (word, blanks, colon, blanks);
    let end = (blanks, opt(tag("手")), blanks, eof);
    delimited(start, number, end).parse(text)
}

fn side(text: &str) -> Parsed<'_, Color> {
    let black = alt((tag("先手"), tag("下手"), tag("Black"))).map(|_| Color::Black);
    let white = alt((tag("後手"), tag("上手"), tag("White"))).map(|_| Color::White);
    alt((black, white)).parse(text)
}

/// Parses the owner of the pieces: a side, its mark, or its role in a problem (攻方, 受方).
fn holder(text: &str) -> Parsed<'_, Color> {
    let mark = anychar.map_opt(words::side);
    let attacker = alt((tag("攻方"), tag("攻め方"), tag("詰方"))).map(|_| Color::Black);
    let defender = alt((tag("玉方"), tag("受方"))).map(|_| Color::White);
    alt((side, mark, attacker, defender)).parse(text)
}

/// Parses `の持駒：` in its spellings.
fn hand_word(text: &str) -> Parsed<'_, char> {
    let word = alt((tag("持駒"), tag("持ち駒"), tag("手駒"), tag(" in hand")));
    preceded((opt(tag("の")), word, blanks), colon).parse(text)
}
