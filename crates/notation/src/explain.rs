//! Explains why the rule writes a move as it does.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use komadai_core::bits::attacks;
use komadai_core::{
    Bitboard, DisplayIn, Language, Marks, Move, Phrase, Piece, PieceKind, Square, Style,
    WrittenMove, codes, display_in_english, phrases, piece_name,
};

use crate::approach::{Approach, is_major};
use crate::describe::describe_aloud;
use crate::deviation::Digits;
use crate::{Candidates, Context, Deviation, print_to};

/// Explains the text that the rule writes for a move: which pieces could make it, and what each word distinguishes.
///
/// Takes the same arguments as [`describe`](crate::describe()), and returns `None` if the origin square is empty.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Position};
/// use komadai_notation::{Candidates, Context, FaqCase, explain};
///
/// let position: Position = "4k4/9/9/9/9/9/1+P7/+P8/+P+P+P1K4 b - 1".parse()?;
/// let context = Context::new(&position, None);
/// let found = explain(&context, "9i8h".parse()?, Candidates::Reach).unwrap();
/// assert_eq!(found.case, FaqCase::ThreeB);
/// assert_eq!(found.candidates.len(), 5);
/// let counts: Vec<_> = found.trials.iter().map(|trial| (trial.words.to_string(), trial.leaves.len())).collect();
/// assert_eq!(counts, [("上".into(), 3), ("左".into(), 2), ("左上".into(), 1)]);
/// assert_eq!(
///     found.to_string(),
///     "88と左上: five と can go to 88 (from 99, and also from 79, 87, 89, 98). \
///      上 leaves three, 左 leaves two, 左上 leaves one. \
///      This follows “3枚以上 B” on the page of the Japan Shogi Association.",
/// );
/// assert_eq!(
///     found.in_language(Language::Japanese).to_string(),
///     "88と左上: 88に動けると金は5枚です (動いたのは99、ほかは79、87、89、98)。\
///      「上」では3枚、「左」では2枚、「左上」では1枚に絞れます。\
///      日本将棋連盟の「棋譜の表記方法」の「3枚以上 B」に当たります。",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain(context: &Context<'_>, m: Move, counted: Candidates) -> Option<Explanation> {
    let mut trials = Vec::new();
    let written = describe_aloud(context, m, counted, &mut |words, leaves| {
        trials.push(Trial { words, leaves });
    })?;
    // The first has no words, so it leaves all candidates.
    let candidates = trials.remove(0).leaves;
    let piece = Piece::new(written.side?, written.before?);
    Some(Explanation {
        case: FaqCase::of(m, piece, candidates, &trials),
        written,
        counted,
        candidates,
        trials,
        m,
        piece,
    })
}

/// An explanation of the text that the rule writes for a move. [`explain`] creates it.
///
/// Its sentences begin with the text. They also explain 打, 成, 不成, 同 and a written origin square, which are in
/// [`written`](Explanation::written).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The description of the move by the rule.
    pub written: WrittenMove,
    /// The rule for the candidates.
    pub counted: Candidates,
    /// The pieces of this kind on the board that could go to the square, including the moving one.
    pub candidates: Bitboard,
    /// The words that the rule tries, in its order. The last one distinguishes the piece, unless the origin square is
    /// written. The list is empty if no word is needed.
    pub trials: Vec<Trial>,
    /// The case of the Association's page.
    pub case: FaqCase,
    m: Move,
    piece: Piece,
}

impl Explanation {
    /// Every sentence, with the names of fields in braces.
    #[doc(hidden)]
    pub const REASONS: &'static [&'static Phrase] = REASONS;

    /// Returns a text that first names the [`deviations`](crate::deviations()) of a written move from the rule, and
    /// then explains why the rule writes the move as it does.
    ///
    /// ```
    /// use komadai_core::{Position, Spelling};
    /// use komadai_notation::{Candidates, Context, deviations, explain, resolve};
    /// use komadai_parse::japanese_move;
    ///
    /// let position: Position = "4k4/9/9/9/9/9/9/9/1GG1K4 b - 1".parse()?;
    /// let context = Context::new(&position, None);
    /// let written = japanese_move("78金左上")?;
    /// let m = resolve(&context, &written)?;
    /// let found = deviations(&context, &written, Spelling::empty(), m, Candidates::Reach);
    /// let right = explain(&context, m, Candidates::Reach).unwrap();
    /// let text = right.correcting(&found).to_string();
    /// assert!(text.starts_with("上 is not needed; the rule writes 78金左: two 金 can go to 78"), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn correcting<'e>(
        &'e self,
        deviations: &'e [Deviation],
    ) -> impl DisplayIn + fmt::Display + 'e {
        Correction(self, deviations)
    }

    /// Returns the sentences that apply, except the one about the trials, which follows the first.
    fn sentences(&self) -> impl Iterator<Item = Phrase> {
        let (m, piece, marks) = (self.m, self.piece, self.written.marks);
        let tried = !self.trials.is_empty();
        let first = match m.origin() {
            Some(from) if !self.candidates.contains(from) => UNABLE,
            Some(_) if tried => SEVERAL,
            Some(_) => ONLY,
            None if self.candidates.is_empty() => DROP_ONLY,
            None => DROP,
        };
        let must = attacks::dead_end(piece.kind(), piece.color()).contains(m.to());
        let promotes = marks.contains(Marks::PROMOTE);
        let is_straight = |from| Approach::new(piece.color(), from, m.to()).is_straight();
        let straight = is_major(piece.kind()) && m.origin().is_some_and(is_straight);
        [
            (true, first),
            (tried && marks.contains(Marks::ORIGIN), UNDECIDED),
            (straight && self.trials.len() > 1, NO_STRAIGHT),
            (promotes && !must, PROMOTES),
            (promotes && must, MUST_PROMOTE),
            (marks.contains(Marks::NOT_PROMOTE), DECLINES),
            (self.written.same, SAME),
            (tried && self.case != FaqCase::Other, CASE),
        ]
        .into_iter()
        .filter_map(|(applies, sentence)| applies.then_some(*sentence))
    }

    /// Returns the text that replaces a name in braces in a sentence.
    fn detail(&self, name: &str, language: Language) -> String {
        let digits = |square: Square| Digits(&square).to_string();
        let from = self.m.origin();
        match (name, self.piece.kind(), self.counted, language) {
            // と is also a particle.
            ("kind", PieceKind::Tokin, _, Language::Japanese) => "と金".to_owned(),
            ("kind", kind, ..) => piece_name(kind).to_owned(),
            ("can", _, Candidates::Reach, Language::English) => "can".to_owned(),
            ("can", _, Candidates::Reach, Language::Japanese) => "動ける".to_owned(),
            ("can", _, Candidates::Legal, Language::English) => "can legally".to_owned(),
            ("can", _, Candidates::Legal, Language::Japanese) => "合法的に動ける".to_owned(),
            ("count", ..) => count(self.candidates, language),
            ("to", ..) => digits(self.m.to()),
            ("from", ..) => from.map_or_else(String::new, digits),
            ("case", ..) => self.case.heading().to_owned(),
            (_, _, _, language) => {
                let others = self.candidates - Bitboard::of_option(from);
                let others: Vec<_> = others.iter().map(digits).collect();
                others.join(comma(language))
            }
        }
    }
}

/// Returns the size of a set, in English as a word.
fn count(set: Bitboard, language: Language) -> String {
    let mut words = "no one two three four five six seven eight".split(' ');
    match words.nth(set.len() as usize) {
        Some(word) if language == Language::English => word.to_owned(),
        _ => set.len().to_string(),
    }
}

const fn comma(language: Language) -> &'static str {
    match language {
        Language::English => ", ",
        Language::Japanese => "、",
    }
}

/// Writes the text and why it is so.
impl DisplayIn for Explanation {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stop, end, between) = match language {
            Language::English => (".", ".", " "),
            Language::Japanese => ("。", "に絞れます。", ""),
        };
        print_to(&self.written, Style::Jsa, f).map_err(|_| fmt::Error)?;
        f.write_str(": ")?;
        for (i, sentence) in self.sentences().enumerate() {
            f.write_str(if i == 0 { "" } else { between })?;
            sentence.fill(language, f, |name, f| {
                f.write_str(&self.detail(name, language))
            })?;
            f.write_str(stop)?;
            if i == 0 && !self.trials.is_empty() {
                let trials = self.trials.iter();
                let trials: Vec<_> = trials.map(|trial| trial.text(language)).collect();
                write!(f, "{between}{}{end}", trials.join(comma(language)))?;
            }
        }
        Ok(())
    }
}

display_in_english!(Explanation);

struct Correction<'e>(&'e Explanation, &'e [Deviation]);

impl DisplayIn for Correction<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stop = match language {
            Language::English => "; ",
            Language::Japanese => "。",
        };
        for deviation in self.1 {
            write!(f, "{}{stop}", deviation.in_language(language))?;
        }
        THE_RULE.fmt_in(language, f)?;
        self.0.fmt_in(language, f)
    }
}

display_in_english!(Correction<'_>);

/// A set of words that the rule tries for a move, such as 上 or 左上.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trial {
    /// The words.
    pub words: Marks,
    /// The candidates that they describe, including the moving piece.
    pub leaves: Bitboard,
}

impl Trial {
    fn text(&self, language: Language) -> String {
        let (words, count) = (self.words, count(self.leaves, language));
        match language {
            Language::English => format!("{words} leaves {count}"),
            Language::Japanese => format!("「{words}」では{count}枚"),
        }
    }
}

/// A case of the Association's page 棋譜の表記方法. `Display` and `FromStr` use the code, such as `three-b`.
///
/// The letters are those of the page's boards. Boards that show the same case share a variant. Rooks are written like
/// dragons, and bishops like horses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FaqCase {
    /// Only one piece can go to the square.
    Only,
    /// A drop.
    Drop,
    /// Two pieces that 上, 寄 or 引 distinguishes.
    Motion,
    /// Two pieces that go up, one from each side.
    TwoA,
    /// Two pieces that go sideways.
    TwoB,
    /// Two pieces that go back.
    TwoC,
    /// Two pieces that go up, one from the left and one straight.
    TwoD,
    /// Two pieces that go up, one straight and one from the right.
    TwoE,
    /// Three or more pieces that all go up.
    ThreeA,
    /// Three or more pieces with different motions, other than silvers.
    ThreeB,
    /// Three or more silvers with different motions.
    ThreeC,
    /// Two dragons or rooks.
    Dragons,
    /// Two horses or bishops.
    Horses,
    /// Another case: a piece that cannot go to the square, or three or more major pieces.
    Other,
}

codes! {
    FaqCase {
        Only "only", Drop "drop", Motion "motion",
        TwoA "two-a", TwoB "two-b", TwoC "two-c", TwoD "two-d", TwoE "two-e",
        ThreeA "three-a", ThreeB "three-b", ThreeC "three-c",
        Dragons "dragons", Horses "horses", Other "other",
    }
}

/// The headings of the page and the letters of its boards, in the order of the cases.
#[rustfmt::skip]
const HEADINGS: [&str; 14] = [
    "1枚", "打", "複数の同じ駒", "2枚 A", "2枚 B", "2枚 C", "2枚 D", "2枚 E",
    "3枚以上 A", "3枚以上 B", "3枚以上 C", "竜が2枚", "馬が2枚", "その他",
];

impl FaqCase {
    /// Returns the heading on the page, shortened, and the letter of the board: 3枚以上 B.
    #[must_use]
    pub const fn heading(self) -> &'static str {
        HEADINGS[self as usize]
    }

    fn of(m: Move, piece: Piece, candidates: Bitboard, trials: &[Trial]) -> FaqCase {
        let Some(from) = m.origin() else {
            return FaqCase::Drop;
        };
        if !candidates.contains(from) {
            return FaqCase::Other;
        }
        let Some(&Trial { words, leaves }) = trials.first() else {
            return FaqCase::Only;
        };
        let kind = piece.kind();
        let approach = Approach::new(piece.color(), from, m.to());
        let coming = |side| leaves.intersects(approach.coming(side));
        match (candidates.len(), kind) {
            (2, PieceKind::Rook | PieceKind::Dragon) => FaqCase::Dragons,
            (2, PieceKind::Bishop | PieceKind::Horse) => FaqCase::Horses,
            (2, _) if trials.len() == 1 => FaqCase::Motion,
            (2, _) if words == Marks::SIDEWAYS => FaqCase::TwoB,
            (2, _) if words == Marks::BACK => FaqCase::TwoC,
            (2, _) if !coming(Marks::empty()) => FaqCase::TwoA,
            (2, _) if coming(Marks::LEFT) => FaqCase::TwoD,
            (2, _) => FaqCase::TwoE,
            _ if is_major(kind) => FaqCase::Other,
            _ if leaves == candidates => FaqCase::ThreeA,
            (_, PieceKind::Silver) => FaqCase::ThreeC,
            _ => FaqCase::ThreeB,
        }
    }
}

phrases! {
    REASONS {
        THE_RULE: "the rule writes " "正しい表記は ";
        ONLY: "only one {kind} {can} go to {to}, so no word has to say which one"
            "{to}に{can}{kind}は1枚だけなので、駒を区別する語は要りません";
        SEVERAL: "{count} {kind} {can} go to {to} (from {from}, and also from {others})"
            "{to}に{can}{kind}は{count}枚です (動いたのは{from}、ほかは{others})";
        UNABLE: "the {kind} on {from} cannot go to {to}, so its square is written"
            "{from}の{kind}は{to}に動けないので、移動元のマスを書きます";
        DROP: "a {kind} on the board {can} go to {to} too (from {others}), so the drop is written with 打"
            "盤上の{kind} ({others}) も{to}に{can}ので、「打」を書きます";
        DROP_ONLY: "no {kind} on the board {can} go to {to}, so 打 is not needed"
            "{to}に{can}{kind}は盤上にないので、「打」は要りません";
        UNDECIDED: "No word leaves only this {kind}, so its square is written"
            "どの語でもこの{kind}だけには絞れないので、移動元のマスを書きます";
        NO_STRAIGHT: "直 is not used for {kind}" "{kind}には「直」を使いません";
        PROMOTES: "It promotes, so 成 is written" "成ったので、「成」を書きます";
        MUST_PROMOTE: "成 is written even if the piece must promote" "成らないと反則になる手でも、「成」を書きます";
        DECLINES: "It could have promoted, so 不成 is written" "成ることもできたので、「不成」を書きます";
        SAME: "The previous move went to {to}, so 同 is written instead of the square"
            "直前の手の移動先が{to}なので、マスの代わりに「同」と書きます";
        CASE: "This follows “{case}” on the page of the Japan Shogi Association"
            "日本将棋連盟の「棋譜の表記方法」の「{case}」に当たります";
    }
}
