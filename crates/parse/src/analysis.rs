//! Reads what engines and the programs around them write into comments.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_till, take_while1};
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{eof, map_res, opt, recognize, value};
use nom::sequence::{delimited, preceded, terminated};

use crate::text::{Parsed, blanks, blanks1, colon, decimals, is_blank, none, said};
use crate::{csa_move, words};

/// The facts of an engine's comment about a position, borrowed from the comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Analysis<'a> {
    /// The format of the comment.
    pub format: AnalysisFormat,
    /// The purpose of the search, in the word of the program: 対局, 解析, 検討, 候補手, 詰み探索.
    pub purpose: Option<&'a str>,
    /// The evaluation of the position.
    pub evaluation: Option<Evaluation>,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The greatest depth of any line, in plies.
    pub selective_depth: Option<u32>,
    /// The number of positions searched.
    pub nodes: Option<u64>,
    /// The time of the search, in milliseconds.
    pub millis: Option<u64>,
    /// The expected moves, as written; `komadai_kifu::Record::line_of_play` resolves them.
    pub line: Option<&'a str>,
    /// The name of the engine.
    pub engine: Option<&'a str>,
}

/// The format of an engine's comment, by the program that writes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AnalysisFormat {
    /// `'** 30 -3334FU +2726FU #12000` of CSA 3.0 and floodgate.
    #[default]
    Csa,
    /// `*対局 時間 00:01.2 深さ 12/20 ノード数 12345 評価値 85 読み筋 ▲…` of ShogiGUI.
    ShogiGui,
    /// `*#評価値=85` of ShogiHome, one fact per line; also `**評価値=85`.
    Facts,
    /// `*形勢：85 先手有利` of Kifu for Windows, or its `*[  44 △２二角(44)] [-53]` about the move played. The better moves
    /// may follow in a later comment, after an empty one.
    KifuForWindows,
    /// `*<analyze>85 ▲７六歩 △３四歩</analyze>` of Gekisashi.
    Gekisashi,
    /// `*85`, and on the next line `*▲７六歩(77)△３四歩(33)`, of Shogidokoro.
    Shogidokoro,
}

impl AnalysisFormat {
    /// Returns `true` if evaluations are from the engine's view, whose side is unknown. Other formats use Black's view.
    #[must_use]
    pub const fn is_of_engine(self) -> bool {
        matches!(
            self,
            AnalysisFormat::Gekisashi | AnalysisFormat::Shogidokoro
        )
    }
}

/// An evaluation of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Evaluation {
    /// An evaluation in hundredths of a pawn, as engines count.
    Centipawns(i32),
    /// A mate that was found.
    Mate {
        /// `true` if the viewing side (see [`AnalysisFormat::is_of_engine`]) gives mate, `false` if it is mated.
        good: bool,
        /// The number of plies to mate, if known.
        plies: Option<u32>,
    },
}

impl Evaluation {
    /// Returns the evaluation in hundredths of a pawn; a mate becomes `mate` or `-mate`.
    #[must_use]
    pub const fn centipawns(self, mate: i32) -> i32 {
        match self {
            Evaluation::Centipawns(value) => value,
            Evaluation::Mate { good: true, .. } => mate,
            Evaluation::Mate { good: false, .. } => mate.saturating_neg(),
        }
    }
}

/// Reads an engine's comment without the comment sign (`'` in CSA, `*` in KIF). Returns `None` for other comments.
///
/// ```
/// use komadai_parse::{Evaluation, analysis};
///
/// let comment = analysis("* 30 -3334FU +2726FU #12000").unwrap();
/// assert_eq!(comment.evaluation, Some(Evaluation::Centipawns(30)));
/// assert_eq!(comment.line, Some("-3334FU +2726FU"));
/// assert_eq!(comment.nodes, Some(12000));
///
/// let comment = analysis("*対局 時間 00:01.2 深さ 12/20 評価値 +詰 7 読み筋 ▲２三金").unwrap();
/// assert_eq!((comment.millis, comment.depth), (Some(1200), Some(12)));
/// assert_eq!(comment.evaluation, Some(Evaluation::Mate { good: true, plies: Some(7) }));
/// assert_eq!(analysis("30 pawns"), None);
/// ```
#[must_use]
pub fn analysis(text: &str) -> Option<Analysis<'_>> {
    let text = text.trim_end_matches(is_blank);
    let mut any = alt((
        csa,
        shogi_gui,
        engines,
        fact,
        situation,
        judged_move,
        gekisashi,
    ));
    said(any.parse(text))
}

/// Reads a comment that is only an evaluation, such as `-85` or `+Mate:7`. Returns `None` for any other comment.
#[must_use]
pub fn bare_evaluation(text: &str) -> Option<Evaluation> {
    let text = text.trim_end_matches(is_blank);
    said(terminated(alt((english_mate, centipawns)), eof).parse(text))
}

/// Parses `* 30 -3334FU +2726FU #12000`.
fn csa(text: &str) -> Parsed<'_, Analysis<'_>> {
    let start = (tag("*"), blanks1);
    let (rest, evaluation) = preceded(start, centipawns).parse(text)?;
    let (rest, _) = alt((eof, blanks1)).parse(rest)?;
    let (line, nodes) = match rest.rsplit_once('#') {
        Some((line, nodes)) if nodes.bytes().all(|b| b.is_ascii_digit()) => {
            (line.trim_end_matches(is_blank), nodes.parse().ok())
        }
        _ => (rest, None),
    };
    let first = line.split(is_blank).next().unwrap_or("");
    let move_like = csa_move(first).is_ok()
        || first.parse::<komadai_core::Move>().is_ok()
        || first.starts_with('%')
        || matches!(first, "+PASS" | "-PASS");
    let analysis = Analysis {
        line: move_like.then_some(line),
        nodes,
        ..evaluated(AnalysisFormat::Csa, evaluation)
    };
    Ok(("", analysis))
}

/// Parses `*対局 時間 00:01.2 深さ 12/20 ノード数 12345 評価値 85 読み筋 ▲…`. Words between the known names are skipped.
fn shogi_gui(text: &str) -> Parsed<'_, Analysis<'_>> {
    let purpose = alt(["対局", "解析", "検討", "候補手", "詰み探索"].map(tag));
    let (mut rest, purpose) = delimited(tag("*"), purpose, blanks1).parse(text)?;
    let mut analysis = Analysis {
        format: AnalysisFormat::ShogiGui,
        purpose: Some(purpose),
        ..Analysis::default()
    };
    let mut understood = false;
    while !rest.is_empty() {
        let (after, word) = take_till(is_blank)(rest)?;
        let (after, _) = blanks(after)?;
        understood |= analysis.take(word, after);
        rest = match word {
            "読み筋" => "",
            _ => after,
        };
    }
    if understood {
        Ok(("", analysis))
    } else {
        none(text)
    }
}

/// Parses `*Engines 0 name`.
fn engines(text: &str) -> Parsed<'_, Analysis<'_>> {
    let mut start = (tag("*Engines"), blanks1, digit1, blanks1);
    let (name, _) = start.parse(text)?;
    let analysis = Analysis {
        format: AnalysisFormat::ShogiGui,
        engine: Some(name),
        ..Analysis::default()
    };
    Ok(("", analysis))
}

/// Parses `#評価値=85` and the like, also with another `*` instead of the `#`.
fn fact(text: &str) -> Parsed<'_, Analysis<'_>> {
    let name = take_while1(|c| c != '=' && !is_blank(c));
    let (fact, name) = delimited(one_of("#*"), name, char('=')).parse(text)?;
    let mut analysis = Analysis {
        format: AnalysisFormat::Facts,
        ..Analysis::default()
    };
    if analysis.take(name, fact) {
        Ok(("", analysis))
    } else {
        none(text)
    }
}

/// Parses `形勢：-2014 後手優勢`.
fn situation(text: &str) -> Parsed<'_, Analysis<'_>> {
    let start = (tag("形勢"), colon, blanks);
    let (rest, evaluation) = preceded(start, centipawns).parse(text)?;
    alt((eof, blanks1)).parse(rest)?;
    Ok(("", evaluated(AnalysisFormat::KifuForWindows, evaluation)))
}

/// Parses `[  44 △２二角(44)] [-53]`. `--` or `++` after the number marks it as a bound.
fn judged_move(text: &str) -> Parsed<'_, Analysis<'_>> {
    let number = delimited(blanks, digit1, blanks1);
    let (rest, (_, _, played, _)) =
        (char('['), number, take_till(|c| c == ']'), char(']')).parse(text)?;
    if words::side_mark(played).is_err() {
        return none(text);
    }
    let bound = opt(alt((tag("--"), tag("++"))));
    let inside = terminated(alt((english_mate, centipawns)), bound);
    let mut judgement = delimited((blanks, char('[')), inside, (char(']'), eof));
    let (rest, evaluation) = judgement.parse(rest)?;
    Ok((rest, evaluated(AnalysisFormat::KifuForWindows, evaluation)))
}

/// Parses `<analyze>-98 ▲３四角 △４二飛</analyze>`.
fn gekisashi(text: &str) -> Parsed<'_, Analysis<'_>> {
    let inside = delimited(tag("<analyze>"), take_till(|c| c == '<'), tag("</analyze>"));
    let (rest, inside) = terminated(inside, eof).parse(text)?;
    let (line, evaluation) = terminated(centipawns, alt((eof, blanks1))).parse(inside)?;
    let mut analysis = evaluated(AnalysisFormat::Gekisashi, evaluation);
    analysis.line = Some(line).filter(|line| words::side_mark(line).is_ok());
    Ok((rest, analysis))
}

/// Returns the facts of a comment that has only an evaluation.
fn evaluated<'a>(format: AnalysisFormat, evaluation: Evaluation) -> Analysis<'a> {
    Analysis {
        format,
        evaluation: Some(evaluation),
        ..Analysis::default()
    }
}

impl<'a> Analysis<'a> {
    /// Sets the fact with this Japanese name from the start of `text`. Returns `false` if the name is unknown, or a
    /// depth cannot be read.
    fn take(&mut self, name: &str, text: &'a str) -> bool {
        match name {
            "時間" => self.millis = said(time(text)),
            "深さ" => {
                let mut both = (unsigned, opt(preceded(char('/'), unsigned)));
                let Ok((_, (depth, selective))) = both.parse(text) else {
                    return false;
                };
                self.depth = Some(depth);
                self.selective_depth = selective;
            }
            "ノード数" => self.nodes = said(unsigned(text)),
            "評価値" => {
                let mut any = alt((japanese_mate, english_mate, centipawns));
                self.evaluation = said(any.parse(text));
            }
            "詰み" => self.evaluation = said(decided(text)),
            "読み筋" => self.line = Some(text),
            "エンジン" => self.engine = Some(text),
            _ => return false,
        }
        true
    }

    /// Merges the facts of a comment. Returns `false`, without a change, if the formats differ or a fact is in both.
    #[must_use]
    pub fn join(&mut self, other: &Analysis<'a>) -> bool {
        let mut joined = *self;
        let fit = self.format == other.format
            && join(&mut joined.purpose, other.purpose)
            && join(&mut joined.evaluation, other.evaluation)
            && join(&mut joined.depth, other.depth)
            && join(&mut joined.selective_depth, other.selective_depth)
            && join(&mut joined.nodes, other.nodes)
            && join(&mut joined.millis, other.millis)
            && join(&mut joined.line, other.line)
            && join(&mut joined.engine, other.engine);
        if fit {
            *self = joined;
        }
        fit
    }
}

/// Merges a fact. Returns `false` if it is set in both comments.
fn join<T: Copy>(fact: &mut Option<T>, other: Option<T>) -> bool {
    let fits = fact.is_none() || other.is_none();
    *fact = fact.or(other);
    fits
}

/// Parses `-85`.
fn centipawns(text: &str) -> Parsed<'_, Evaluation> {
    let number = recognize((opt(one_of("+-")), digit1));
    let number = map_res(number, |number: &str| number.parse());
    number.map(Evaluation::Centipawns).parse(text)
}

/// Parses `+詰 7` and `-詰`.
fn japanese_mate(text: &str) -> Parsed<'_, Evaluation> {
    let plies = opt(preceded(blanks, unsigned));
    let mut whole = (sign, tag("詰"), plies);
    let (rest, (good, _, plies)) = whole.parse(text)?;
    Ok((rest, Evaluation::Mate { good, plies }))
}

/// Parses `+Mate:7`.
fn english_mate(text: &str) -> Parsed<'_, Evaluation> {
    let mut whole = (sign, tag("Mate"), opt(preceded(char(':'), unsigned)));
    let (rest, (good, _, plies)) = whole.parse(text)?;
    Ok((rest, Evaluation::Mate { good, plies }))
}

/// Parses `先手勝ち:5手`.
fn decided(text: &str) -> Parsed<'_, Evaluation> {
    let good = alt((value(true, tag("先手勝ち")), value(false, tag("後手勝ち"))));
    let plies = opt(preceded(char(':'), unsigned));
    let (rest, (good, plies)) = (good, plies).parse(text)?;
    Ok((rest, Evaluation::Mate { good, plies }))
}

fn sign(text: &str) -> Parsed<'_, bool> {
    one_of("+-").map(|sign| sign == '+').parse(text)
}

fn unsigned<N: core::str::FromStr>(text: &str) -> Parsed<'_, N> {
    map_res(digit1, str::parse).parse(text)
}

/// Parses `00:01.2` and `1:02:03` as milliseconds.
fn time(text: &str) -> Parsed<'_, u64> {
    let (mut rest, mut seconds) = unsigned::<u64>(text)?;
    while let Some(after) = rest.strip_prefix(':') {
        let (after, number) = unsigned::<u64>(after)?;
        seconds = seconds.saturating_mul(60).saturating_add(number);
        rest = after;
    }
    let (rest, decimals) = opt(decimals).parse(rest)?;
    let millis = seconds.saturating_mul(1000);
    Ok((rest, millis.saturating_add(decimals.unwrap_or(0))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::String;

    /// Returns the facts of a comment as text.
    fn show(text: &str) -> String {
        let Some(found) = analysis(text) else {
            return "none".into();
        };
        let mut out = format!("{:?}", found.format);
        match found.evaluation {
            Some(Evaluation::Centipawns(value)) => out += &format!(" {value}"),
            Some(Evaluation::Mate { good, plies }) => out += &format!(" {good} {plies:?}"),
            None => {}
        }
        let numbers = [
            ("d", found.depth.map(u64::from)),
            ("s", found.selective_depth.map(u64::from)),
            ("n", found.nodes),
            ("ms", found.millis),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                out += &format!(" {name}{number}");
            }
        }
        let words = [("", found.purpose), ("@", found.engine), ("> ", found.line)];
        for (name, word) in words {
            if let Some(word) = word {
                out += &format!(" {name}{word}");
            }
        }
        out
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(show(text), expected, "{text}");
    }

    #[test]
    fn of_csa() {
        check("* 30 -3334FU +2726FU", "Csa 30 > -3334FU +2726FU");
        check("* -106 -3334GI #12000", "Csa -106 n12000 > -3334GI");
        check("* 130 7g7f 8c8d", "Csa 130 > 7g7f 8c8d");
        check("* 34 %PASS +7776FU", "Csa 34 > %PASS +7776FU");
        check("* 0 joseki", "Csa 0");
        check("* 0 ", "Csa 0");
        check("* 42 #7", "Csa 42 n7");
        for none in [
            "*30",
            " 30 -3334FU",
            "* x",
            "* 30years",
            "* 99999999999",
            "",
            "*",
        ] {
            check(none, "none");
        }
    }

    #[test]
    fn of_shogi_gui() {
        check(
            "*対局 時間 00:01.2 深さ 12/20 ノード数 12345 評価値 85 読み筋 ▲７六歩(77) △３四歩(33)",
            "ShogiGui 85 d12 s20 n12345 ms1200 対局 > ▲７六歩(77) △３四歩(33)",
        );
        check(
            "*解析 0 候補1 時間 1:02:03 深さ 9 評価値 -85↓",
            "ShogiGui -85 d9 ms3723000 解析",
        );
        check("*検討 評価値 -詰", "ShogiGui false None 検討");
        check("*詰み探索 評価値 +詰 7", "ShogiGui true Some(7) 詰み探索");
        check("*Engines 0 Engine A", "ShogiGui @Engine A");
        check("*対局 開始", "none");
        check("*対局", "none");
    }

    #[test]
    fn of_others() {
        check("*評価値=123", "Facts 123");
        check("#評価値=-5", "Facts -5");
        check("#詰み=後手勝ち:11手", "Facts false Some(11)");
        check("#読み筋=△３四歩(33)", "Facts > △３四歩(33)");
        check("#深さ=12/20", "Facts d12 s20");
        check("#ノード数=100", "Facts n100");
        check("#エンジン=Engine A", "Facts @Engine A");
        check("#天気=晴", "none");
        check("形勢：-2014 後手優勢", "KifuForWindows -2014");
        check("形勢：互角", "none");
        check("[  44 △２二角(44)] [-53] ", "KifuForWindows -53");
        check("[ 101 ▲同　銀(31)] [812--]", "KifuForWindows 812");
        check(
            "[  98 △１一玉(21)] [-Mate:6]",
            "KifuForWindows false Some(6)",
        );
        check("[  44 △２二角(44)]", "none");
        check("[  44 ２二角(44)] [1]", "none");
        check("[  44 △２二角(44)] [1] !", "none");
        check("[△２二角(44)] [1]", "none");
        check(
            "<analyze>-98 ▲３四角 △パス</analyze>",
            "Gekisashi -98 > ▲３四角 △パス",
        );
        check("<analyze>0</analyze>", "Gekisashi 0");
        check("<analyze>0", "none");
        assert_eq!(bare_evaluation("-3"), Some(Evaluation::Centipawns(-3)));
        let mate = Evaluation::Mate {
            good: false,
            plies: Some(36),
        };
        assert_eq!(bare_evaluation("-Mate:36 "), Some(mate));
        assert_eq!(bare_evaluation("3手"), None);
    }

    #[test]
    fn facts_join() {
        let mut first = analysis("#評価値=1").unwrap();
        assert!(first.join(&analysis("#深さ=2").unwrap()));
        assert!(!first.join(&analysis("#評価値=3").unwrap()));
        assert!(!first.join(&analysis("* 3").unwrap()));
        assert_eq!(first.depth, Some(2));
    }
}
