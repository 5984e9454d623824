//! Converts the ending words of CSA (after `%`, also in JKF), of Shogi Wars, and of the summary of shogi-server.

use komadai_core::{Color, EndingKind, Outcome, Style};

use crate::Ending;
use crate::builder::RecordBuilder;
use crate::formats::usi;
use crate::word_table::{meaning, word_for};

/// The ending that a word means, with the outcome if the word gives one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EndingWord {
    pub(crate) kind: EndingKind,
    /// The outcome, or `None` if it follows from the kind.
    pub(crate) outcome: Option<Outcome>,
}

impl EndingWord {
    /// The ending of an unknown word.
    pub(crate) const OTHER: EndingWord = EndingWord::new(EndingKind::Other);

    const fn new(kind: EndingKind) -> EndingWord {
        EndingWord {
            kind,
            outcome: None,
        }
    }

    /// Creates the ending by a foul of a side.
    const fn foul(offender: Color) -> EndingWord {
        EndingWord {
            kind: EndingKind::IllegalAction,
            outcome: Some(Outcome::Win(offender.opposite())),
        }
    }

    /// Ends a game, unless it has ended.
    pub(crate) fn end(self, line: &mut RecordBuilder, raw: &str) {
        let outcome = self.outcome.unwrap_or_else(|| line.outcome(self.kind));
        line.end_with(self.kind, outcome, raw);
    }
}

/// The words after `%` that are read and written.
///
/// The sign of ILLEGAL_ACTION is that of the offender: the other side wins.
const SPECIAL: [(&str, EndingWord); 16] = [
    ("TORYO", EndingWord::new(EndingKind::Resign)),
    ("CHUDAN", EndingWord::new(EndingKind::Interrupt)),
    ("SENNICHITE", EndingWord::new(EndingKind::Repetition)),
    ("TIME_UP", EndingWord::new(EndingKind::TimeUp)),
    ("ILLEGAL_MOVE", EndingWord::new(EndingKind::IllegalMove)),
    ("+ILLEGAL_ACTION", EndingWord::foul(Color::Black)),
    ("-ILLEGAL_ACTION", EndingWord::foul(Color::White)),
    ("ILLEGAL_ACTION", EndingWord::new(EndingKind::IllegalAction)),
    ("JISHOGI", EndingWord::new(EndingKind::Impasse)),
    ("KACHI", EndingWord::new(EndingKind::DeclareWin)),
    ("HIKIWAKE", EndingWord::new(EndingKind::Draw)),
    ("MAX_MOVES", EndingWord::new(EndingKind::MaxMoves)),
    ("MATTA", EndingWord::new(EndingKind::Matta)),
    ("TSUMI", EndingWord::new(EndingKind::Checkmate)),
    ("FUZUMI", EndingWord::new(EndingKind::NoMate)),
    ("ERROR", EndingWord::new(EndingKind::Error)),
];

/// Returns the ending of the word after `%`, if it is known. Some programs use the server's word for a perpetual check.
pub(crate) fn special(word: &str) -> Option<EndingWord> {
    if word.trim_end() == "OUTE_SENNICHITE" {
        return Some(EndingWord::new(EndingKind::PerpetualCheck));
    }
    meaning(&SPECIAL, word).or_else(|| wars(word))
}

/// Returns the ending of a word of Shogi Wars, with or without `%`: `SENTE_WIN_TORYO`.
pub(crate) fn wars(word: &str) -> Option<EndingWord> {
    let word = word.trim_end();
    let outcomes = [
        ("SENTE_WIN_", Outcome::Win(Color::Black)),
        ("GOTE_WIN_", Outcome::Win(Color::White)),
        ("DRAW_", Outcome::Draw),
    ];
    let of = |(start, outcome)| Some((outcome, word.strip_prefix(start)?));
    let (outcome, reason) = outcomes.into_iter().find_map(of)?;
    let kind = match (outcome, reason) {
        (Outcome::Draw, "SENNICHI" | "SENNICHITE") => EndingKind::Repetition,
        (Outcome::Draw, "PLY_LIMIT") => EndingKind::MaxMoves,
        (Outcome::Draw, _) => EndingKind::Draw,
        (_, "TORYO") => EndingKind::Resign,
        (_, "CHECKMATE") => EndingKind::Checkmate,
        (_, "TIMEOUT") => EndingKind::TimeUp,
        (_, "DISCONNECT") => EndingKind::Interrupt,
        (_, "ENTERINGKING") => EndingKind::DeclareWin,
        (_, "TRY") => EndingKind::Try,
        // A repetition is only won by perpetual check.
        (_, "OUTE_SENNICHI" | "SENNICHI" | "OUTE_SENNICHITE" | "SENNICHITE") => {
            EndingKind::PerpetualCheck
        }
        _ => EndingKind::Other,
    };
    let outcome = Some(outcome);
    Some(EndingWord { kind, outcome })
}

/// Returns the ending of a summary, a comment of shogi-server: `summary:REASON:BLACK RESULT:WHITE RESULT`. Names may
/// contain `:`. Returns `None` for any other text.
pub(crate) fn summary(text: &str) -> Option<EndingWord> {
    let mut parts = text.splitn(3, ':');
    let reason = parts.nth(1)?.trim();
    let kind = match reason {
        "toryo" => EndingKind::Resign,
        "time up" => EndingKind::TimeUp,
        "kachi" => EndingKind::DeclareWin,
        "illegal move" | "uchifuzume" | "oute_kaihimore" | "outori" | "illegal kachi" => {
            EndingKind::IllegalMove
        }
        "oute_sennichite" => EndingKind::PerpetualCheck,
        "sennichite" => EndingKind::Repetition,
        "max_moves" => EndingKind::MaxMoves,
        "abnormal" => EndingKind::Interrupt,
        _ => EndingKind::Other,
    };
    let players = parts.next().unwrap_or("").trim_end();
    let outcomes = [
        (" lose", Outcome::Win(Color::Black)),
        (" win", Outcome::Win(Color::White)),
        (" draw", Outcome::Draw),
    ];
    let outcome = outcomes.iter().find(|(end, _)| players.ends_with(end));
    let outcome = outcome.map(|&(_, outcome)| outcome);
    let any = !reason.is_empty() || outcome.is_some();
    any.then_some(EndingWord { kind, outcome })
}

/// Returns the most precise word for an ending, or `None` for [`EndingKind::Other`]. The winner matters most.
/// `illegal_move` is the outcome that a reader gives ILLEGAL_MOVE at this place. `v3` allows the words of CSA 3.0.
fn word(
    kind: EndingKind,
    outcome: Outcome,
    illegal_move: Outcome,
    v3: bool,
) -> Option<&'static str> {
    let is_won = outcome.winner().is_some();
    let kind = match kind {
        EndingKind::Other => return None,
        EndingKind::NoLegalMove => EndingKind::Checkmate,
        EndingKind::IllegalMove if is_won && outcome != illegal_move => EndingKind::IllegalAction,
        EndingKind::PerpetualCheck if is_won => EndingKind::IllegalAction,
        EndingKind::PerpetualCheck if outcome == Outcome::Draw => EndingKind::Repetition,
        EndingKind::DeclareDraw => EndingKind::Draw,
        EndingKind::MaxMoves if !v3 => EndingKind::Draw,
        EndingKind::Matta if v3 => EndingKind::Interrupt,
        kind => kind,
    };
    let word_of = |outcome| word_for(&SPECIAL, &EndingWord { kind, outcome });
    let found = word_of(Some(outcome)).or_else(|| word_of(None));
    Some(found.unwrap_or("CHUDAN"))
}

/// Returns the [word](word) for an ending at a place. `concluded` returns the outcome that a reader concludes from a
/// kind of ending there. If the word would name another winner, it is replaced: the winner matters more than the kind.
pub(crate) fn word_at(
    ending: &Ending,
    concluded: impl Fn(EndingKind) -> Outcome,
    v3: bool,
) -> Option<&'static str> {
    let winner = ending.outcome.winner();
    let illegal_move = concluded(EndingKind::IllegalMove);
    let word = word(ending.kind, ending.outcome, illegal_move, v3)?;
    let read = special(word).unwrap_or(EndingWord::OTHER);
    let outcome = read.outcome.unwrap_or_else(|| concluded(read.kind));
    Some(
        if outcome.winner().is_none_or(|read| winner == Some(read)) {
            word
        } else {
            nearest(ending.outcome, concluded)
        },
    )
}

/// Returns the word for an ending that has none: a word with the right winner, or without a winner.
pub(crate) fn nearest(outcome: Outcome, concluded: impl Fn(EndingKind) -> Outcome) -> &'static str {
    match outcome {
        Outcome::Win(_) if outcome == concluded(EndingKind::Resign) => "TORYO",
        Outcome::Draw => "HIKIWAKE",
        _ => "CHUDAN",
    }
}

/// Returns the word for an ending of this kind in place of a move in a text of `style`, or `None` if there is no word.
///
/// ```
/// use komadai_core::{EndingKind, Style};
/// use komadai_kifu::ending_word;
///
/// let word = |style| ending_word(EndingKind::Resign, style);
/// assert_eq!(word(Style::Csa).as_deref(), Some("%TORYO"));
/// assert_eq!(word(Style::Usi).as_deref(), Some("resign"));
/// assert_eq!(word(Style::Jsa).as_deref(), Some("投了"));
/// ```
#[must_use]
pub fn ending_word(kind: EndingKind, style: Style) -> Option<String> {
    match style {
        Style::Usi | Style::Hodges | Style::Hosking | Style::Dojo => {
            usi::ending_word(kind).map(str::to_owned)
        }
        Style::Csa => {
            let none = Outcome::Undecided;
            let word = word(kind, none, none, false)?;
            Some(format!("%{word}"))
        }
        _ => Some(kind.japanese().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The word for an ending is read as that ending, except for endings without a word of their own.
    #[test]
    fn words_both_ways() {
        let mut others = Vec::new();
        for &kind in EndingKind::ALL {
            let Some(word) = word(kind, Outcome::Undecided, Outcome::Undecided, true) else {
                assert_eq!(kind, EndingKind::Other);
                continue;
            };
            let ending = special(word).expect("a known word");
            assert_eq!(ending.outcome, None, "{word}");
            if ending.kind != kind {
                others.push(kind);
            }
        }
        use EndingKind::{
            DeclareDraw, ForfeitLoss, ForfeitWin, Matta, NoLegalMove, PerpetualCheck, Sealed, Try,
        };
        let without = [NoLegalMove, PerpetualCheck, DeclareDraw, Try, Sealed];
        assert_eq!(
            others,
            [&without[..], &[ForfeitWin, ForfeitLoss, Matta]].concat()
        );
        for (winner, sign) in [(Color::Black, "-"), (Color::White, "+")] {
            let outcome = Outcome::Win(winner);
            let kind = EndingKind::IllegalAction;
            let word = word(kind, outcome, Outcome::Undecided, false).expect("a word");
            assert!(word.starts_with(sign), "{word}");
            assert_eq!(special(word), Some(EndingWord::foul(!winner)));
        }
    }

    #[test]
    fn summaries() {
        let check = |text, kind, outcome| {
            let found = summary(text).map(|ending| (ending.kind, ending.outcome));
            assert_eq!(found, Some((kind, outcome)), "{text}");
        };
        let (black, white) = (Outcome::Win(Color::Black), Outcome::Win(Color::White));
        check(
            "summary:time up:a win:b lose",
            EndingKind::TimeUp,
            Some(black),
        );
        check(
            "summary:kachi:a:b lose:c win",
            EndingKind::DeclareWin,
            Some(white),
        );
        check(
            "summary:max_moves:a draw:b draw",
            EndingKind::MaxMoves,
            Some(Outcome::Draw),
        );
        check("summary:abnormal", EndingKind::Interrupt, None);
        check(
            "summary:unknown:a win:b lose",
            EndingKind::Other,
            Some(black),
        );
        assert_eq!(summary("summary::a:b"), None);
    }
}
