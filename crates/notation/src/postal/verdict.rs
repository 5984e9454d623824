//! Defines the verdict on a text on a postcard.

use alloc::vec::Vec;
use core::fmt;

use komadai_core::{
    Breaches, DisplayIn, Language, Move, Phrase, Style, display_in_english, phrases,
};

use crate::{Candidates, Context, describe, print};

/// A verdict on a written move by the rules of postal games.
///
/// The codes are those of [`Breaches`](komadai_core::Breaches), and these:
///
/// - `not_a_move`: no such piece reaches the square.
/// - `promotion_unsaid`: neither 成 nor 不成 is written, and only one reading is legal.
/// - `wrong_side` also for the mark of the other side, `no_destination` without a target square, `piece_unsaid` without
///   a piece, and `comment` for a comment that contradicts the move.
/// - `unreadable`: the text is not a move. The judge gets a move that was read, so only a program gives this verdict.
///
/// `Display` writes a sentence for the players.
///
/// ```
/// use komadai_core::{DisplayIn, Language};
/// use komadai_notation::PostalVerdict;
///
/// let verdict = PostalVerdict::Loses("nifu");
/// assert_eq!(
///     verdict.to_string(),
///     "losing move: 二歩 (the file already has an unpromoted pawn of the same side)"
/// );
/// assert_eq!(verdict.in_language(Language::Japanese).to_string(), "反則負けになる手です: 二歩");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PostalVerdict {
    /// A text that means this move.
    Move(Move),
    /// A text that could mean any of these moves, so that the opponent has to ask. Board moves come first, promotions
    /// before others, and drops last.
    Ambiguous(Vec<Move>),
    /// A text that is not a valid move (不成立手). The opponent asks, and the move is written again.
    Confirm(&'static str),
    /// An impossible move (不可能手): the square is occupied, or the piece is not in hand.
    Impossible(&'static str),
    /// A move that loses the game.
    Loses(&'static str),
}

phrases! {
    PARTS {
        UNCLEAR_BEGINS: "to be confirmed: " "確認が必要です: ";
        INVALID: "invalid move (不成立手): " "不成立手です: ";
        IMPOSSIBLE: "impossible move (不可能手): " "不可能手です: ";
        LOSING: "losing move: " "反則負けになる手です: ";
        AGAIN: "; ask for the move again" "。相手に指し直しを求めてください";
    }
}

/// The codes that only postal games have, with a sentence for each.
const SENTENCES: [(&str, Phrase); 7] = [
    (
        "not_a_move",
        Phrase::new(
            "no such piece can move there",
            "そのマスに動ける駒がありません",
        ),
    ),
    (
        "promotion_unsaid",
        Phrase::new(
            "neither 成 nor 不成 is written",
            "「成」も「不成」も書かれていません",
        ),
    ),
    (
        "wrong_side",
        Phrase::new(
            "the mark is that of the other side",
            "記号が手番と合いません",
        ),
    ),
    (
        "no_destination",
        Phrase::new(
            "同 needs a previous move",
            "「同」と書かれていますが、直前の手がありません",
        ),
    ),
    (
        "piece_unsaid",
        Phrase::new("the piece is missing", "駒が書かれていません"),
    ),
    (
        "comment",
        Phrase::new(
            "the comment contradicts the move",
            "コメントが指し手と合いません",
        ),
    ),
    (
        "unreadable",
        Phrase::new(
            "the text cannot be read as a move",
            "指し手として読めません",
        ),
    ),
];

fn sentence(code: &str, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if let Some((_, phrase)) = SENTENCES.iter().find(|(known, _)| *known == code) {
        return phrase.fmt_in(language, f);
    }
    let of_code = |breach: &Breaches| breach.codes().any(|known| known == code);
    let breach = Breaches::all().iter().find(of_code);
    breach.map_or(Ok(()), |breach| breach.fmt_in(language, f))
}

/// The codes of texts that are not wrong, but leave a question.
const UNCLEAR: [&str; 3] = ["promotion_unsaid", "comment", "unreadable"];

/// Writes the verdict and its reason.
impl DisplayIn for PostalVerdict {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (begin, code, end) = match self {
            PostalVerdict::Move(m) => return write!(f, "{m}"),
            PostalVerdict::Ambiguous(moves) => {
                Phrase::new(
                    "several moves are possible; ask which one is meant:",
                    "候補が複数あります。どの手かを確認してください:",
                )
                .fmt_in(language, f)?;
                return moves.iter().try_for_each(|m| write!(f, " {m}"));
            }
            PostalVerdict::Confirm(code) if UNCLEAR.contains(code) => (UNCLEAR_BEGINS, code, AGAIN),
            PostalVerdict::Confirm(code) => (INVALID, code, AGAIN),
            PostalVerdict::Impossible(code) => (IMPOSSIBLE, code, AGAIN),
            PostalVerdict::Loses(code) => (LOSING, code, &Phrase::new("", "")),
        };
        begin.fmt_in(language, f)?;
        sentence(code, language, f)?;
        end.fmt_in(language, f)
    }
}

display_in_english!(PostalVerdict);

impl PostalVerdict {
    /// Returns the question to send back to the opponent. It lists the moves of an ambiguous text in the style of
    /// postcards. For other texts it is the verdict. `context` is that of the text.
    ///
    /// ```
    /// use komadai_core::{DisplayIn, Language, Position};
    /// use komadai_notation::{Context, PostalVerdict};
    ///
    /// let position: Position = "8k/9/4S4/9/9/9/9/9/K8 b - 1".parse()?;
    /// let verdict = PostalVerdict::Ambiguous(vec!["5c6b+".parse()?, "5c6b".parse()?]);
    /// let context = Context::new(&position, None);
    /// let question = verdict.question(&context);
    /// assert_eq!(question.to_string(), "which one is meant, 6二銀成 or 6二銀不成?");
    /// assert_eq!(question.in_language(Language::Japanese).to_string(), "6二銀成・6二銀不成のどれですか");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn question<'v>(&'v self, context: &'v Context<'v>) -> impl DisplayIn + fmt::Display + 'v {
        Question(self, context)
    }
}

struct Question<'v>(&'v PostalVerdict, &'v Context<'v>);

impl DisplayIn for Question<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Question(verdict, context) = self;
        let PostalVerdict::Ambiguous(moves) = verdict else {
            return verdict.fmt_in(language, f);
        };
        let texts = moves.iter().filter_map(|&m| {
            let described = describe(context, m, Candidates::Reach)?;
            print(&described, Style::Postal).ok()
        });
        let texts: Vec<_> = texts.collect();
        match language {
            Language::English => write!(f, "which one is meant, {}?", texts.join(" or ")),
            Language::Japanese => write!(f, "{}のどれですか", texts.join("・")),
        }
    }
}

display_in_english!(Question<'_>);
