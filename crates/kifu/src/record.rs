//! Stores the record of a game: its headers, its start, and a tree of its moves.

mod analysis;
mod edit;
mod entry;
mod foul;
mod headers;
mod navigator;
mod tree;

pub use entry::{Clock, Ending, Entry, Foul, Note, NoteKind, Start};
pub use foul::PlayedFoul;
pub use headers::{Header, Headers};
pub use navigator::Navigator;
pub(crate) use navigator::{Back, apply, take_back};
pub use tree::{NodeId, Record};

use std::fmt::Write as _;

use komadai_core::{EndingKind, Move};
use komadai_parse::any_move;

impl Record {
    /// Returns the ply of a node: the first move has the number of the start, and the root the number before. This
    /// walks to the root, unlike [`Navigator::ply`].
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.ply(node), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u32 {
        self.start.ply_after(self.path(node).len())
    }

    /// Returns the nodes from the root to a node. The list does not contain the root, and ends with the node.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let second = record.push(first, Entry::Move("3c3d".parse()?));
    /// assert!(record.path(second).ends_with(&[first, second]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let up = std::iter::successors(Some(node), |&id| self.parent(id));
        let mut path: Vec<NodeId> = up.filter(|&id| id != NodeId::ROOT).collect();
        path.reverse();
        path
    }

    /// Returns the node of the main line with this ply. The root has the ply before the first.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let first = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.node_at(1), Some(first));
    /// assert_eq!(record.node_at(2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn node_at(&self, ply: u32) -> Option<NodeId> {
        let depth = ply.checked_sub(self.start.first_ply.saturating_sub(1))?;
        let mut line = std::iter::once(self.root()).chain(self.main_line());
        line.nth(depth as usize)
    }

    /// Returns the ending of the main line, or the last one if it has several.
    ///
    /// ```
    /// use komadai_core::{Color, EndingKind, Outcome};
    /// use komadai_kifu::{Ending, Record};
    ///
    /// let mut record = Record::default();
    /// assert!(record.ending().is_none());
    /// let resigns = Ending::new(EndingKind::Resign, Outcome::Win(Color::White));
    /// record.push(record.root(), resigns.into());
    /// assert_eq!(record.ending().unwrap().kind, EndingKind::Resign);
    /// ```
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        let endings = self
            .main_line()
            .filter_map(|node| self.entry(node)?.ending());
        endings.last()
    }

    /// Returns the moves of the main line in order, including fouls that name a move.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.moves().next(), Some("7g7f".parse()?));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.plies().filter_map(Entry::played)
    }

    /// Returns the moves of the main line as USI, including fouls. A pass, which USI does not have, is written `pass`.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let command = format!("position sfen {} moves {}", record.start.sfen(), record.usi_moves());
    /// assert!(command.ends_with(" b - 1 moves 7g7f"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn usi_moves(&self) -> String {
        let mut text = String::new();
        for entry in self.plies() {
            text.push_str(if text.is_empty() { "" } else { " " });
            // Writing to a string cannot fail.
            let _ = match entry.played() {
                Some(m) => write!(text, "{m}"),
                None => write!(text, "pass"),
            };
        }
        text
    }

    /// Returns the number of plies of the main line: moves, fouls that name a move, and passes.
    #[must_use]
    pub fn ply_count(&self) -> usize {
        self.plies().count()
    }

    fn plies(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.main_line().filter_map(|node| self.entry(node));
        entries.filter(|entry| entry.played().is_some() || matches!(entry, Entry::Pass))
    }

    /// Returns `true` if the record has all moves of the game. No move of the main line may be missing, unreadable, or
    /// left out because it could not be carried out. An adjourned game is complete.
    ///
    /// ```
    /// let whole = komadai_kifu::read_game("▲７六歩 △３四歩\nまで2手で中断\n".as_bytes())?;
    /// assert!(whole.record.is_complete());
    /// let damaged = komadai_kifu::read_game("▲７六歩 △３四豚 ▲２六歩\n".as_bytes())?;
    /// assert!(!damaged.record.is_complete(), "豚 is not a piece");
    /// # Ok::<(), komadai_kifu::Finding>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let mut line = std::iter::once(self.root()).chain(self.main_line());
        !line.any(|node| self.gaps.contains(&node) || self.is_lost(node))
    }

    /// Returns `true` if a node has a text in place of a move, unless the text is readable and lost the game.
    fn is_lost(&self, node: NodeId) -> bool {
        let Some(Entry::Foul(foul)) = self.entry(node) else {
            return false;
        };
        let Foul::Text(text) = &**foul else {
            return false;
        };
        let next = self.children(node).next();
        let ending = next.and_then(|next| self.entry(next)?.ending());
        let is_called = ending.is_some_and(|ending| {
            matches!(
                ending.kind,
                EndingKind::IllegalMove | EndingKind::IllegalAction
            )
        });
        !is_called || any_move(text).is_err()
    }

    /// Marks a node of the main line or of a variation because moves of the game are missing at it.
    /// [`is_complete`](Record::is_complete) then returns `false` for a record with this node on its main line.
    ///
    /// ```
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// assert!(record.is_complete());
    /// record.mark_gap(record.root());
    /// assert!(!record.is_complete());
    /// ```
    pub fn mark_gap(&mut self, node: NodeId) {
        let _ = self.node(node);
        self.gaps.insert(node);
    }

    /// Returns the number of moves of the whole tree, including fouls.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_count(&self) -> usize {
        let entries = self.nodes().filter_map(|node| self.entry(node));
        entries.filter(|entry| entry.played().is_some()).count()
    }

    /// Returns the number of nodes with a comment, including the root.
    ///
    /// ```
    /// use komadai_kifu::Record;
    ///
    /// let mut record = Record::default();
    /// record.add_comment(record.root(), "a famous game");
    /// assert_eq!(record.comment_count(), 1);
    /// ```
    #[must_use]
    pub fn comment_count(&self) -> usize {
        let comment = |note: &Note| note.kind == NoteKind::Comment;
        self.nodes()
            .filter(|&node| self.notes(node).iter().any(comment))
            .count()
    }
}
