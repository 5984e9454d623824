//! Messages about deviations and false claims of written moves.

use komadai_notation::{Deviation, Warnings};

use super::message::Message;

impl Message {
    /// The message about a deviation from the rule of notation, which writes `right`.
    pub(crate) fn of_deviation(deviation: Deviation, right: Box<str>) -> Message {
        match deviation {
            Deviation::WrongSide => Message::MarkOfOtherSide,
            Deviation::SquareForSame => Message::SquareForSame { deviation, right },
            Deviation::SameWithSquare => Message::SameWithSquare { deviation, right },
            Deviation::SameElsewhere => Message::SameWrong { deviation, right },
            Deviation::OriginWritten(_) => Message::OriginWritten { deviation, right },
            Deviation::OriginMissing => Message::OriginMissing { deviation, right },
            Deviation::PromotionUnsaid => Message::PromotionMissing { deviation, right },
            Deviation::StraightOfMajor(_) => Message::StraightOfMajor { deviation, right },
            Deviation::Superfluous(_) => Message::SuperfluousMark { deviation, right },
            Deviation::Missing(_) => Message::MissingMark { deviation, right },
            Deviation::Spelling(_) => Message::Spelling { deviation, right },
            _ => Message::OtherMark { deviation, right },
        }
    }

    /// The messages about the false claims of a written move, but for its mark of a side.
    pub fn of_claims(claims: Warnings) -> impl Iterator<Item = Message> {
        claims.iter().filter_map(|claim| match claim {
            Warnings::SAME_ELSEWHERE => Some(Message::SameElsewhere { claim }),
            Warnings::MARKS_DISAGREE => Some(Message::MarksDisagree { claim }),
            Warnings::CAPTURE_DISAGREES => Some(Message::CaptureOfObject),
            Warnings::PROMOTION_UNSAID => Some(Message::PromotionUnsaid { claim }),
            _ => None,
        })
    }
}
