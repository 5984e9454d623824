//! Defines why a question cannot be compiled.

use komadai_core::{Span, texts};
use komadai_kifu::PositionNameError;
use komadai_tags::PatternErrorKind;

/// An error in a question.
///
/// ```
/// use komadai_search::{Query, Question};
///
/// let error = Query::new(&Question::words("S7g hnad:B")).unwrap_err();
/// assert_eq!((error.step, error.span.range()), (0, 4..10));
/// assert_eq!(error.near, ["hand:"]);
/// let error = Query::new(&Question::words("K8h G8h")).unwrap_err();
/// assert!(error.kind.is_never());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct QueryError {
    /// The step, from 0.
    pub step: usize,
    /// The bytes in the words of the step, or in its position.
    pub span: Span,
    /// The kind of error.
    pub kind: QueryErrorKind,
    /// Similar names, the most likely first.
    pub near: Vec<String>,
}

/// The kind of an error in a question.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum QueryErrorKind {
    /// The question or a step is empty.
    Empty,
    /// A condition is wrong, see [`PatternErrorKind`].
    Words(PatternErrorKind),
    /// The position of the step is wrong, or the one after `position:` among its words.
    Position(PositionNameError),
    /// The step has two positions.
    TwoPositions,
    /// The position of the step does not have the shape that the words ask for.
    OtherShape,
    /// The first step has a maximum number of plies, but no previous step.
    FirstWithin,
    /// A later step has a maximum of 0 plies.
    Within,
}

impl QueryErrorKind {
    /// Returns `true` if the question can be read, but can never hold.
    #[must_use]
    pub const fn is_never(&self) -> bool {
        match self {
            QueryErrorKind::Words(kind) => kind.is_never(),
            QueryErrorKind::OtherShape | QueryErrorKind::Within => true,
            _ => false,
        }
    }
}

texts! {
    QueryErrorKind {
        Empty: "the query is empty" "条件がありません";
        Words(kind): "{kind}" "{kind}";
        Position(kind): "{kind}" "{kind}";
        TwoPositions: "a position is already given" "局面はすでに指定されています";
        OtherShape: "this can never match: the position does not have this shape"
            "一致することがありません: 局面がこの形ではありません";
        FirstWithin: "within cannot be used in the first step"
            "within は最初の条件には指定できません";
        Within: "this can never match: within must be at least 1"
            "一致することがありません: within は1以上にしてください";
    }
}

texts! {
    struct QueryError { kind }: "{kind}" "{kind}";
}

impl std::error::Error for QueryError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            QueryErrorKind::Position(cause) => Some(cause),
            QueryErrorKind::Words(cause) => Some(cause),
            _ => None,
        }
    }
}
