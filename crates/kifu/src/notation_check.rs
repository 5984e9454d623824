//! Checks the written moves of a KI2 text against the rule of the Association: a linter.

use komadai_core::wording::SideMarks;
use komadai_core::{Move, Spelling, Style};
use komadai_notation::{Candidates, Context, Deviation, Warnings, describe, deviations, print_as};
use komadai_parse::{japanese_move, spelling};

use crate::finding::PlaceIndex;
use crate::tree_replay::TreeWalk;
use crate::{Detail, Entry, Finding, FindingKind, Navigator, NodeId, Part, Place, Record};

/// A move whose text deviates from the rule, see [`Part::check_notation`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisspeltMove {
    /// The node of the record.
    pub node: NodeId,
    /// The place in the text.
    pub place: Place,
    /// The text by the rule, as in KI2 files.
    pub right: String,
    /// The deviations of the text, at least one.
    pub deviations: Vec<Deviation>,
}

impl MisspeltMove {
    /// Returns a warning for each deviation, with the same code.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.deviations.iter().map(|&deviation| {
            let words = Detail::of(&deviation);
            let kind = deviation.code().parse().unwrap_or(FindingKind::OtherMark);
            let mut finding = kind.with("right", self.right.as_str());
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

/// Returns the findings about the false claims of a written move, with the same codes.
pub(crate) fn findings_of_claims(claims: Warnings) -> impl Iterator<Item = Finding> {
    claims.iter().filter_map(|claim| {
        let kind = claim.codes().next()?.parse::<FindingKind>().ok()?;
        Some(match kind {
            FindingKind::CaptureDisagrees => kind.into(),
            _ => kind.with("claim", Detail::of(&claim)),
        })
    })
}

impl Part {
    /// Compares the written moves of this part, including variations, with the rule of the Japan Shogi Association.
    /// `record` must have been read from this part. `candidates` tells which pieces make marks necessary.
    ///
    /// Spellings of programs that the rule allows are not deviations: digits of any kind, a blank after 同, 龍, 王, ▽
    /// ([`Spelling::OF_KI2`]). Wrong marks of sides and illegal moves are not reported: the reader reports them.
    ///
    /// Returns the number of moves checked, and those that deviate, in order. For `▲７六歩直` it reports "直 is
    /// superfluous".
    #[must_use]
    pub fn check_notation(
        &self,
        record: &Record,
        candidates: Candidates,
    ) -> (usize, Vec<MisspeltMove>) {
        let text = self.as_text();
        let (mut moves, mut found) = (0, Vec::new());
        let Some(mut game) = Navigator::new(record) else {
            return (moves, found);
        };
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
                    found.push(MisspeltMove {
                        node: visit.node,
                        place: Place::uncounted(span),
                        right,
                        deviations,
                    });
                }
            }
            game.enter(visit.node);
            if !game.is_stopped() {
                walk.descend(record, visit.node, game.depth());
            }
        }
        found.sort_by_key(|misspelt| misspelt.place.span.start);
        let starts = found.iter().map(|misspelt| misspelt.place.span.start);
        let index = PlaceIndex::new(text, self.before(), starts.collect());
        for MisspeltMove { place, .. } in &mut found {
            *place = index.place(place.span);
        }
        (moves, found)
    }
}

/// Returns the text of a move by the rule, and the deviations of `text`. Returns `None` if it does not deviate.
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
