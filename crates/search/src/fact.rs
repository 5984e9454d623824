//! Reads the words that only questions have: tags, written moves, evaluations and times.

use komadai_core::{Color, WrittenMove};
use komadai_parse::any_move;
use komadai_tags::{Named, Numbers, PatternErrorKind, TagKind, Tags, Word};

/// A condition on facts of a record other than its moves, or on a move as it is written.
#[derive(Clone, Debug)]
pub(crate) enum Fact {
    /// A tag of the side.
    Tag {
        of_enemy: bool,
        tag: AskedTag,
        holds: bool,
    },
    /// The last move is what the written move with this index in [`Query::written`](crate::Query) means.
    Written(usize),
    /// A number that the record has for the ply: an evaluation or a time.
    Number {
        of_enemy: bool,
        of: Numeric,
        numbers: Numbers,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct NamedMove {
    pub(crate) of_enemy: bool,
    pub(crate) written: WrittenMove,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum AskedTag {
    Id(String),
    Kind(TagKind),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Numeric {
    /// The evaluation in hundredths of a pawn, from the side's view.
    Evaluation,
    /// The increase since the previous evaluation.
    EvaluationChange,
    /// The seconds spent on the side's move.
    Spent,
    /// The increase since the side's previous move, in seconds.
    SpentChange,
}

/// The names of these conditions, each with its Japanese names.
pub(crate) const NAMES: &[Named] = &[
    ("tag", &["囲い", "戦法", "タグ"]),
    ("eval", &["評価値"]),
    ("eval-change", &["評価値差"]),
    ("spent", &["消費時間"]),
    ("spent-change", &["消費時間差"]),
];

/// The names before the position of a step. All words after such a name belong to the position.
pub(crate) const POSITION: [&str; 4] = ["position:", "position：", "局面:", "局面："];

impl Fact {
    /// Reads a word. Returns `None` if it is not one of these conditions. Written moves are added to `moves`.
    pub(crate) fn read(
        whole: &str,
        tags: &Tags,
        moves: &mut Vec<NamedMove>,
    ) -> Option<Result<Fact, PatternErrorKind>> {
        let word = Word::of(whole);
        let (holds, of_enemy, value) = (word.holds, word.of_enemy, word.value?);
        if matches!(word.name, "by" | "手") {
            // A value in ASCII is a condition of the pattern.
            if value.is_ascii() {
                return None;
            }
            let written = any_move(value).ok()?;
            if !holds {
                return Some(Err(PatternErrorKind::NoNot));
            }
            moves.push(NamedMove { of_enemy, written });
            return Some(Ok(Fact::Written(moves.len().saturating_sub(1))));
        }
        let of = match word.named(NAMES)? {
            "eval" => Numeric::Evaluation,
            "eval-change" => Numeric::EvaluationChange,
            "spent" => Numeric::Spent,
            "spent-change" => Numeric::SpentChange,
            _ => {
                let tag = match (value.parse(), tags.named(value)) {
                    (Ok(kind), _) => AskedTag::Kind(kind),
                    (Err(_), Some(tag)) => AskedTag::Id(tag.id.clone()),
                    (Err(_), None) => return Some(Err(PatternErrorKind::Tag)),
                };
                return Some(Ok(Fact::Tag {
                    of_enemy,
                    tag,
                    holds,
                }));
            }
        };
        if !holds {
            return Some(Err(PatternErrorKind::NoNot));
        }
        let numbers = value.parse::<Numbers>();
        Some(numbers.map(|numbers| Fact::Number {
            of_enemy,
            of,
            numbers,
        }))
    }
}

/// Returns the side that a condition is about, if the question is asked for `own`.
pub(crate) fn side_of(own: Color, of_enemy: bool) -> Color {
    if of_enemy { !own } else { own }
}
