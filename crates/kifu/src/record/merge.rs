//! Two records of one game made one.

use std::collections::{HashMap, HashSet, VecDeque};

use komadai_core::texts;

use super::{Clock, Entry, Header, NodeId, Note, Record};

/// Two records cannot be merged: they do not start from the same position.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_kifu::{OtherStart, Record, Start};
///
/// let mut record = Record::default();
/// let other = Record::new(Start::new(Handicap::Rook.setup()));
/// assert_eq!(record.merge(&other), Err(OtherStart));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherStart;

texts! {
    struct OtherStart {}: "the records do not start from the same position"
        "棋譜の開始局面が違います";
}

impl std::error::Error for OtherStart {}

impl Record {
    /// Adds what another record of the same game has more: entries as variations, notes after those
    /// of this record, times where none are known, headers after those of this record. What this
    /// record has already, word for word, is not added again.
    ///
    /// A record merged with itself stays as it is. Time is linear in both records.
    ///
    /// # Errors
    ///
    /// [`OtherStart`] if the records do not start from the same position; nothing is changed then.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut other = record.clone();
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// other.push(first, Entry::Move("8c8d".parse()?));
    /// record.merge(&other)?;
    /// assert_eq!(record.usi_moves(), "7g7f 3c3d");
    /// assert_eq!(record.children(first).count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&mut self, other: &Record) -> Result<(), OtherStart> {
        if self.start != other.start {
            return Err(OtherStart);
        }
        let own: HashSet<&Header> = self.headers.iter().collect();
        let more: Vec<_> = other.headers.iter().filter(|h| !own.contains(h)).collect();
        for header in more {
            self.headers.push(&header.key, &header.value);
        }
        let mut open = vec![(self.root(), other.root())];
        while let Some((own, theirs)) = open.pop() {
            self.join(own, other, theirs);
            let pairs = self.pairs(own, other, theirs);
            for (found, child) in pairs {
                let Some(entry) = other.entry(child) else {
                    continue;
                };
                let own = found.unwrap_or_else(|| self.push(own, entry.clone()));
                open.push((own, child));
            }
        }
        Ok(())
    }

    /// Notes and times of a node of another record.
    fn join(&mut self, own: NodeId, other: &Record, theirs: NodeId) {
        let known: HashSet<&Note> = self.notes(own).iter().collect();
        let notes = other.notes(theirs).iter();
        let more: Vec<Note> = notes.filter(|n| !known.contains(n)).cloned().collect();
        for note in more {
            self.add_note(own, note);
        }
        let (mine, more) = (self.clock(own), other.clock(theirs));
        self.set_clock(
            own,
            Clock::new(
                mine.spent_millis().or(more.spent_millis()),
                mine.total_millis().or(more.total_millis()),
            ),
        );
    }

    /// The children of a node of another record, each with the equal child of this record, if there
    /// is one; the second of two equal ones with the second.
    fn pairs(&self, own: NodeId, other: &Record, theirs: NodeId) -> Vec<(Option<NodeId>, NodeId)> {
        let mut known: HashMap<&Entry, VecDeque<NodeId>> = HashMap::new();
        for child in self.children(own) {
            if let Some(entry) = self.entry(child) {
                known.entry(entry).or_default().push_back(child);
            }
        }
        let mut found = |child| known.get_mut(other.entry(child)?)?.pop_front();
        other
            .children(theirs)
            .map(|child| (found(child), child))
            .collect()
    }
}
