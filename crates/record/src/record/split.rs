//! A record cut in two.

use super::{Entry, NodeId, Record, Start, apply};

impl Record {
    /// Cuts the record after a node: what follows the node becomes a record of its own, which
    /// starts from the position there and has the same headers, and is removed from this one.
    ///
    /// The numbers of the moves go on, and 同 still refers to the move before. The result is `None`,
    /// and nothing is changed, if there is no such position: the node was removed, no position can
    /// be made of the start, or a foul on the way cannot be carried out.
    ///
    /// ```
    /// use komadai_record::{Entry, Record, Start};
    ///
    /// let mut record = Record::new(Start::default());
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// record.push(first, Entry::Move("3c3d".parse()?));
    /// let rest = record.split_off(first).unwrap();
    /// assert_eq!(record.usi_moves(), "7g7f");
    /// assert_eq!(rest.usi_moves(), "3c3d");
    /// assert_eq!(rest.start.first_ply, 2);
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn split_off(&mut self, node: NodeId) -> Option<Record> {
        let start = self.start_at(node)?;
        let mut rest = Record::new(start);
        rest.headers = self.headers.clone();
        let mut open = vec![(node, rest.root())];
        while let Some((from, to)) = open.pop() {
            for child in self.children(from) {
                let Some(entry) = self.entry(child) else {
                    continue;
                };
                let new = rest.push(to, entry.clone());
                rest.set_clock(new, self.clock(child));
                rest.set_notes(new, self.notes(child).to_vec());
                open.push((child, new));
            }
        }
        self.tree.remove_children(node);
        Some(rest)
    }

    /// The position after a node as a start.
    fn start_at(&self, node: NodeId) -> Option<Start> {
        if !self.contains(node) {
            return None;
        }
        let mut path: Vec<&Entry> = std::iter::successors(Some(node), |&id| self.parent(id))
            .filter_map(|id| self.entry(id))
            .collect();
        path.reverse();
        let depth = u32::try_from(path.len()).unwrap_or(u32::MAX);
        let mut position = self.start.position()?;
        let mut last_to = self.start.last_to;
        for entry in path {
            apply(&mut position, entry).ok()?;
            match entry {
                Entry::Move(_) | Entry::Foul(_) => last_to = entry.played().map(|m| m.to()),
                Entry::Pass | Entry::Ending(_) => {}
            }
        }
        let mut start = Start::new(position.setup().clone());
        start.first_ply = self.start.first_ply.saturating_add(depth);
        start.last_to = last_to;
        Some(start)
    }
}
