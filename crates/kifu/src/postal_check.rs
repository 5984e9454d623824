//! Judges the written moves of a game by the rules of postal games, each with the comment beside it.

use komadai_core::{DisplayIn, Language, Origin};
use komadai_notation::{Context, PostalVerdict, judge_postal};
use komadai_parse::productions::unmarked;
use komadai_parse::{comment, japanese_move};

use crate::finding::PlaceIndex;
use crate::formats::text::one_line;
use crate::{Detail, Entry, Finding, FindingKind, Foul, NodeId, NoteKind, Part, Place, Record};

/// A written move after which a postal game cannot go on, see [`Part::judge_by_post`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PostalQuery {
    /// The node of the record.
    pub node: NodeId,
    /// The place in the text.
    pub place: Place,
    /// The text of the move, without the mark of the side.
    pub text: String,
    /// The verdict, which is never [`PostalVerdict::Move`].
    pub verdict: PostalVerdict,
    /// An error whose sentence is the card to send back: `12手目 6二銀: 6二銀成・6二銀不成・6二銀打のどれですか`.
    pub finding: Finding,
}

impl Part {
    /// Judges the written moves of the main line by the rules of postal games, each with the comment beside it.
    /// `record` must have been read from this part. Each move is judged in the position that the moves before it lead
    /// to by these rules.
    ///
    /// Returns the number of moves that are clear, and the first text that is not. The game stops there, until the
    /// opponent has answered. The number is 0 if the texts are not those of postcards: in another notation, or with
    /// origin squares as in KIF.
    #[must_use]
    pub fn judge_by_post(&self, record: &Record) -> (usize, Option<PostalQuery>) {
        let (mut clear, mut steps) = (0, 0);
        let Some(mut position) = record.start.position() else {
            return (clear, None);
        };
        let mut last_to = None;
        for node in record.main_line() {
            let (Some(entry), Some(span)) = (record.entry(node), record.place(node)) else {
                break;
            };
            let read = self.as_text().part(span).map_or("", |part| part.text);
            let text = match entry {
                Entry::Move(_) => read,
                Entry::Foul(foul) => match &**foul {
                    // The place of an unreadable text is that of the error.
                    Foul::Text(text) => text.as_str(),
                    _ => read,
                },
                Entry::Pass | Entry::Ending(_) => break,
            };
            let written = japanese_move(text);
            let is_exact = |origin| matches!(origin, Some(Origin::Square(_)));
            // KIF writes drops as postcards do.
            if steps == 0 && written.is_ok_and(|written| is_exact(written.origin)) {
                return (0, None);
            }
            let notes = record.notes(node).iter();
            let notes = notes.filter(|n| matches!(n.kind, NoteKind::Comment | NoteKind::Unknown));
            let beside: Vec<&str> = notes.map(|note| note.text.as_str()).collect();
            let beside = beside.join("\n");
            let context = Context::new(&position, last_to);
            let verdict = match written {
                Ok(written) => judge_postal(&context, &written, &comment(&beside)),
                Err(_) if clear > 0 => PostalVerdict::Confirm("unreadable"),
                Err(_) => break,
            };
            if let PostalVerdict::Move(m) = verdict {
                clear += 1;
                steps += usize::from(m.origin().is_some());
                last_to = Some(m.to());
                let _ = position.play_unchecked(m);
                continue;
            }
            let text = unmarked(text).trim().to_owned();
            let shown = match &verdict {
                PostalVerdict::Confirm("comment") => {
                    let beside = Detail::quote(&one_line(&beside));
                    let japanese = beside.in_language(Language::Japanese);
                    Detail::words(format!("{text} {beside}"), format!("{text}{japanese}"))
                }
                _ => Detail::Text(text.as_str().into()),
            };
            let index = PlaceIndex::new(self.as_text(), self.before(), vec![span.start]);
            let place = index.place(span);
            let mut finding = FindingKind::AskBack
                .with("ply", u64::from(record.ply(node)))
                .with("text", shown)
                .with("question", Detail::of(&verdict.question(&context)));
            finding.place = Some(place);
            let query = PostalQuery {
                node,
                place,
                text,
                verdict,
                finding,
            };
            return (clear, Some(query));
        }
        (clear, None)
    }
}
