//! A record cut in two.

use super::{Navigator, NodeId, Record};

impl Record {
    /// Cuts the record after a node: what follows the node becomes a record of its own, which
    /// starts from the position there and has the same headers, and is removed from this one.
    ///
    /// The numbers of the moves go on, and 同 still refers to the move before. The result is `None`,
    /// and nothing is changed, if there is no such position: the node was removed, no position can
    /// be made of the start, or a foul on the way cannot be carried out.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record, Start};
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
        let mut game = Navigator::new(&*self)?;
        let is_reached = game.go_to(node) && !game.is_stopped();
        let start = is_reached.then(|| game.start())?;
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
}
