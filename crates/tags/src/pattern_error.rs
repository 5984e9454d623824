//! Defines the errors in a pattern.

use komadai_core::{Span, texts};

/// The reason why a pattern cannot be read, or can never match.
///
/// ```
/// use komadai_tags::Tags;
///
/// let error = Tags::standard().clone().pattern("S7g hnad:B", false).unwrap_err();
/// assert_eq!(error.span.range(), 4..10);
/// assert_eq!(error.near, ["hand:"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PatternError {
    /// The bytes of the word or separator that the error is about.
    pub span: Span,
    /// The kind of error.
    pub kind: PatternErrorKind,
    /// Suggestions, the most similar first.
    pub near: Vec<String>,
}

impl PatternError {
    pub(crate) fn new(span: Span, kind: PatternErrorKind) -> PatternError {
        PatternError {
            span,
            kind,
            near: Vec::new(),
        }
    }

    /// Creates an error in a word that begins at a byte of the text. If the word contains a comma or a semicolon, the
    /// error is [`PatternErrorKind::Separator`] at that character.
    #[must_use]
    pub fn in_word(word: &str, start: usize, kind: PatternErrorKind) -> PatternError {
        match word.match_indices([',', ';', '、', '，', '；']).next() {
            Some((at, separator)) => {
                let span = Span::sized(start.saturating_add(at), separator.len());
                PatternError::new(span, PatternErrorKind::Separator)
            }
            None => PatternError::new(Span::sized(start, word.len()), kind),
        }
    }
}

/// The kind of error in a word of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PatternErrorKind {
    /// The word is not the name of a condition, nor a piece with squares.
    Word,
    /// A comma or a semicolon is between two words instead of a blank.
    Separator,
    /// The pieces are not followed by squares.
    Squares,
    /// The value is not a piece, or the piece cannot be in hand.
    Piece,
    /// The value is not a move.
    Move,
    /// The value is neither a tag nor a kind of tags.
    Tag,
    /// The value is not a kind of tags.
    Kind,
    /// The value is neither a number nor a condition on numbers.
    Numbers,
    /// The value is not `first` or `second`.
    Order,
    /// The condition cannot be negated.
    NoNot,
    /// The condition is not about a side.
    NoEnemy,
    /// The condition is allowed only in lists of tags.
    ListAlone,
    /// The pattern contains too many different moves.
    TooManyMoves,
    /// A square would need two contents at once.
    Square,
    /// The pattern needs more pieces than a set has.
    TooMany,
    /// The conditions on a number contradict each other.
    NoNumber,
    /// The pattern requires two different last moves.
    LastMove,
}

impl PatternErrorKind {
    /// Returns `true` if the pattern can be read but never matches.
    #[must_use]
    pub const fn is_never(self) -> bool {
        use PatternErrorKind::{LastMove, NoNumber, Square, TooMany};
        matches!(self, Square | TooMany | NoNumber | LastMove)
    }
}

texts! {
    PatternErrorKind {
        Word: "expected a piece with squares (S7g, .2g, vP3d), or a condition such as hand:B"
            "駒とマス (銀77、空27、敵歩34) か、持駒:角 のような条件を書いてください";
        Separator: "expected a blank between two words" "条件と条件の間は空白で区切ってください";
        Squares: "expected squares after the piece, such as 7g, 77, 7g|8h, 5x, xe or 4-6g-i"
            "駒の後にはマスを書いてください (77、7g、77|88、5x、x五、4-6g-i)";
        Piece: "expected a piece such as R, +R or 飛" "駒を書いてください (飛、R、+R)";
        Move: "expected a move such as 7g7f, R6h, P*, 2h- or 銀77" "指し手を書いてください (7g7f、R6h、P*、2h-、銀77)";
        Tag: "expected the name of a castle or opening, or a kind of tag" "囲い・戦法の名前か種類を書いてください";
        Kind: "expected castle, opening, attack, motif, style or phase"
            "castle、opening、attack、motif、style、phase のどれかを書いてください";
        Numbers: "expected numbers such as >=2, <=2, =2 or 2..4" "数の条件を書いてください (>=2、<=2、=2、2..4)";
        Order: "expected first or second" "先手か後手を書いてください";
        NoNot: "! cannot be used with this condition" "この条件に ! は付けられません";
        NoEnemy: "v cannot be used here, because this condition is not about a side"
            "この条件は先手・後手と関係ないので、「敵」は付けられません";
        ListAlone: "this condition can only be used in a list of tags" "この条件は囲いや戦法の一覧でだけ使えます";
        TooManyMoves: "too many different moves" "指し手の種類が多すぎます";
        Square: "this can never match: a square would have to hold two different things"
            "一致することがありません: 1つのマスに2つの条件は両立しません";
        TooMany: "this can never match: there are not enough pieces" "一致することがありません: 駒の数が足りません";
        NoNumber: "this can never match: no number fits" "一致することがありません: 当てはまる数がありません";
        LastMove: "this can never match: one move cannot meet both conditions" "一致することがありません: 1手では両立しません";
    }
}

texts! {
    struct PatternError { kind }: "{kind}" "{kind}";
}

impl std::error::Error for PatternErrorKind {}
impl std::error::Error for PatternError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.kind)
    }
}
