//! The written moves of a KI2 text against the rule of the Association: a linter.

use komadai_core::wording::SideMarks;
use komadai_core::{Move, Span, Spelling, Style};
use komadai_notation::{Candidates, Context, Deviation, Warnings, describe, deviations, print_as};
use komadai_parse::{japanese_move, spelling};

use crate::finding::PlaceIndex;
use crate::walk::TreeWalk;
use crate::{Detail, Entry, Finding, FindingKind, Navigator, NodeId, Part, Place, Record};

/// A move that a text writes otherwise than the rule, see [`Part::check_notation`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misspelt {
    /// The node of the record.
    pub node: NodeId,
    /// The place in the text.
    pub place: Place,
    /// What the rule writes, as in KI2 files.
    pub right: String,
    /// In which ways the text differs; at least one.
    pub deviations: Vec<Deviation>,
}

/// What the linter saw of a record, see [`Part::check_notation`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Checked {
    /// How many moves were held against the rule.
    pub moves: usize,
    /// The moves that are written otherwise, in the order of the text.
    pub misspelt: Vec<Misspelt>,
}

impl Misspelt {
    /// A warning for each deviation, under its code.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.deviations.iter().map(|&deviation| {
            let words = Detail::of(&deviation);
            let mut finding = kind_of(deviation).with("right", self.right.as_str());
            finding.place = Some(self.place);
            match finding.kind() {
                FindingKind::SameElsewhere | FindingKind::PromotionUnsaid => {
                    finding.with("claim", words)
                }
                _ => finding.with("deviation", words),
            }
        })
    }
}

/// The findings about the false claims of a written move, but for its mark of a side.
pub(crate) fn findings_of_claims(claims: Warnings) -> impl Iterator<Item = Finding> {
    claims.iter().filter_map(|claim| {
        let kind = match claim {
            Warnings::SAME_ELSEWHERE => FindingKind::SameElsewhere,
            Warnings::MARKS_DISAGREE => FindingKind::MarksDisagree,
            Warnings::CAPTURE_DISAGREES => return Some(FindingKind::CaptureDisagrees.into()),
            Warnings::PROMOTION_UNSAID => FindingKind::PromotionUnsaid,
            _ => return None,
        };
        Some(kind.with("claim", Detail::of(&claim)))
    })
}

/// The kind of the finding about a deviation. It has the same code.
const fn kind_of(deviation: Deviation) -> FindingKind {
    match deviation {
        Deviation::WrongSide => FindingKind::WrongSide,
        Deviation::SquareForSame => FindingKind::SquareForSame,
        Deviation::SameWithSquare => FindingKind::SameWithSquare,
        Deviation::SameElsewhere => FindingKind::SameElsewhere,
        Deviation::OriginWritten(_) => FindingKind::OriginWritten,
        Deviation::OriginMissing => FindingKind::OriginMissing,
        Deviation::PromotionUnsaid => FindingKind::PromotionUnsaid,
        Deviation::StraightOfMajor(_) => FindingKind::StraightOfMajor,
        Deviation::Superfluous(_) => FindingKind::SuperfluousMark,
        Deviation::Missing(_) => FindingKind::MissingMark,
        Deviation::Spelling(_) => FindingKind::Spelling,
        _ => FindingKind::OtherMark,
    }
}

impl Part {
    /// Compares the moves of `record`, variations included, as the text of this part writes them, with the
    /// rule of the Japan Shogi Association.
    ///
    /// What programs write and the rule leaves open is no deviation: digits of any sort, a blank after
    /// 同, 龍, 王, ▽ ([`Spelling::OF_KI2`]). Marks of the wrong side and illegal moves are not reported
    /// again, since the reader reports them. `record` was read from this part; `candidates` tells which
    /// pieces make marks needed.
    ///
    /// Of `▲７六歩直` it reports "直 is superfluous".
    #[must_use]
    pub fn check_notation(&self, record: &Record, candidates: Candidates) -> Checked {
        let text = self.as_text();
        let Some(mut game) = Navigator::new(record) else {
            return Checked::default();
        };
        let mut moves = 0_usize;
        let mut found = Vec::new();
        let mut walk = TreeWalk::new(record);
        while let Some(visit) = walk.next() {
            game.back_to(visit.depth);
            let Some(entry) = record.entry(visit.node) else {
                continue;
            };
            if let (Entry::Move(m), Some(span)) = (entry, record.place(visit.node)) {
                let context = game.context();
                let written = text.part(span).map_or("", |part| part.text);
                if japanese_move(written).is_ok() {
                    moves += 1;
                }
                if let Some((right, deviations)) = compare(&context, *m, written, candidates) {
                    found.push((visit.node, span, right, deviations));
                }
            }
            game.enter(visit.node);
            if !game.is_stopped() {
                walk.descend(record, visit.node, game.depth());
            }
        }
        found.sort_by_key(|(_, span, ..)| span.start);
        let starts = found.iter().map(|(_, span, ..)| span.start).collect();
        let index = PlaceIndex::new(text, self.before(), starts);
        let placed =
            |(node, span, right, deviations): (NodeId, Span, String, Vec<Deviation>)| Misspelt {
                node,
                place: index.place(span),
                right,
                deviations,
            };
        Checked {
            moves,
            misspelt: found.into_iter().map(placed).collect(),
        }
    }
}

/// What the rule writes for a move, and how a text differs from it; `None` if it does not differ.
fn compare(
    context: &Context<'_>,
    m: Move,
    text: &str,
    candidates: Candidates,
) -> Option<(String, Vec<Deviation>)> {
    let written = japanese_move(text).ok()?;
    let spelling = spelling(text).difference(Spelling::OF_KI2);
    let mut found = deviations(context, &written, spelling, m, candidates);
    found.retain(|deviation| *deviation != Deviation::WrongSide);
    if found.is_empty() {
        return None;
    }
    let described = describe(context, m, candidates)?;
    let mut wording = Style::Ki2.wording();
    if written.side.is_none() {
        wording.side = SideMarks::None;
    }
    let mut right = String::new();
    print_as(&described, Style::Ki2, &wording, &mut right).ok()?;
    Some((right, found))
}
