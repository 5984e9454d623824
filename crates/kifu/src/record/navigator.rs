//! Follows the lines of a record with the position, and adds moves.

use std::borrow::{Borrow, BorrowMut};

use komadai_core::{Faults, ForceError, IllegalMove, Move, Position, Square, Style, Undo};
use komadai_notation::{Context, text};

use super::{Entry, NodeId, Record, Start};

/// A place in a record, with its position and the ways to go on: what a board with buttons needs.
///
/// The record may be owned, borrowed, or mutably borrowed.
///
/// ```
/// use komadai_core::Style;
/// use komadai_kifu::{Navigator, Record};
///
/// let mut game = Navigator::new(Record::default()).expect("the start of an even game");
/// for m in ["7g7f", "3c3d", "8h2b+"] {
///     game.play(m.parse()?)?;
/// }
/// assert_eq!(game.notate("3a2b".parse()?, Style::Kif).as_deref(), Some("同　銀(31)"));
///
/// game.back();
/// game.play("2g2f".parse()?)?;
/// assert!(game.play("3d3f".parse()?).is_err());
/// assert_eq!(game.position().ply(), 4);
/// assert!(game.back() && game.back());
/// game.play("3c3d".parse()?)?;
/// let record = game.into_record();
/// assert_eq!(record.usi_moves(), "7g7f 3c3d 8h2b+");
/// assert_eq!(record.move_count(), 4, "what was there before is not added again");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Navigator<R = Record> {
    record: R,
    position: Position,
    path: Vec<Step>,
}

/// The length of path for which a navigator has room from the start.
const USUAL_DEPTH: usize = 256;

/// One entry of the path from the root.
#[derive(Clone, Debug)]
struct Step {
    node: NodeId,
    back: Back,
    /// The square that 同 refers to after this entry.
    last_to: Option<Square>,
    is_stopped: bool,
}

impl<R: Borrow<Record>> Navigator<R> {
    /// Creates a navigator at the root of a record. Returns `None` if a side has two kings at the start.
    #[must_use]
    pub fn new(record: R) -> Option<Navigator<R>> {
        Some(Navigator {
            position: record.borrow().start.position()?,
            path: Vec::with_capacity(record.borrow().node_count().min(USUAL_DEPTH)),
            record,
        })
    }

    /// Returns the record.
    #[must_use]
    pub fn record(&self) -> &Record {
        self.record.borrow()
    }

    /// Consumes the navigator and returns its record.
    #[must_use]
    pub fn into_record(self) -> R {
        self.record
    }

    /// Returns the current node. It is the root before the first entry.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.path.last().map_or(NodeId::ROOT, |step| step.node)
    }

    /// Returns the number of entries on the path from the root.
    ///
    /// ```
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// game.play("7g7f".parse()?)?;
    /// assert_eq!(game.depth(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn depth(&self) -> usize {
        self.path.len()
    }

    /// Returns the ply of the node, as [`Record::ply`] does, without walking to the root.
    ///
    /// ```
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// let node = game.play("7g7f".parse()?)?;
    /// assert_eq!(game.ply(), game.record().ply(node));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.record().start.ply_after(self.depth())
    }

    /// Returns `true` if an entry on the path cannot be carried out, such as a step from an empty square. The position
    /// no longer changes after it.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.path.last().is_some_and(|step| step.is_stopped)
    }

    /// Returns the position after the entry of the node.
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// assert_eq!(record.position(node).unwrap().side(), Color::White);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the destination of the last move, to which 同 refers.
    #[must_use]
    pub fn last_to(&self) -> Option<Square> {
        let start = || self.record().start.last_to;
        self.path.last().map_or_else(start, |step| step.last_to)
    }

    /// Returns the context for writing or reading the next move.
    #[must_use]
    pub fn context(&self) -> Context<'_> {
        Context::new(&self.position, self.last_to())
    }

    /// Writes a move from the current position, which need not be legal. Returns `None` if its origin is empty.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let game = Navigator::new(Record::default()).unwrap();
    /// assert_eq!(game.notate("7g7f".parse()?, Style::Ki2).as_deref(), Some("▲７六歩"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn notate(&self, m: Move, style: Style) -> Option<String> {
        text(&self.context(), m, style)
    }

    /// Returns the position as the start of another record.
    #[must_use]
    pub fn start(&self) -> Start {
        let depth = u32::try_from(self.depth()).unwrap_or(u32::MAX);
        Start {
            first_ply: self.record().start.first_ply.saturating_add(depth),
            last_to: self.last_to(),
            ..Start::new(self.position.setup().clone())
        }
    }

    /// Goes to the first child, the main continuation. Returns `false` at the end of a line.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Navigator, Record};
    ///
    /// let mut record = Record::default();
    /// record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut game = Navigator::new(record).unwrap();
    /// assert!(game.forward() && !game.forward());
    /// assert_eq!(game.position().ply(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forward(&mut self) -> bool {
        let next = self.record().children(self.node()).next();
        next.map(|next| self.enter(next)).is_some()
    }

    /// Goes back to the parent. Returns `false` at the root.
    ///
    /// ```
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// assert!(!game.back(), "it is at the start");
    /// ```
    pub fn back(&mut self) -> bool {
        let last = self.path.pop();
        last.map(|step| take_back(&mut self.position, step.back))
            .is_some()
    }

    /// Goes back until the path has at most `depth` entries.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// game.play("7g7f".parse()?)?;
    /// game.play("3c3d".parse()?)?;
    /// game.back_to(0);
    /// assert_eq!(*game.position(), Position::startpos());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn back_to(&mut self, depth: usize) {
        while self.depth() > depth {
            self.back();
        }
    }

    /// Goes to any node, nearly always by the shortest way. Returns `false` if it is not part of the record.
    ///
    /// ```
    /// use komadai_kifu::{Entry, Navigator, Record};
    ///
    /// let mut record = Record::default();
    /// let node = record.push(record.root(), Entry::Move("7g7f".parse()?));
    /// let mut game = Navigator::new(&record).unwrap();
    /// assert!(game.go_to(node));
    /// assert_eq!(game.last_to(), Some("7f".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn go_to(&mut self, node: NodeId) -> bool {
        if !self.record().contains(node) {
            return false;
        }
        // Nearly all nodes have a greater number than their parents. The two paths then meet at their last common node.
        // They always meet at a common node, since the root has the lowest number.
        let (mut way, mut meeting) = (Vec::new(), node);
        while meeting != self.node() {
            if meeting > self.node() {
                way.push(meeting);
                meeting = self.record().parent(meeting).unwrap_or(NodeId::ROOT);
            } else {
                self.back();
            }
        }
        while let Some(next) = way.pop() {
            self.enter(next);
        }
        true
    }

    /// Goes to a child of the node.
    #[inline]
    pub(crate) fn enter(&mut self, node: NodeId) {
        let entry = self.record.borrow().entry(node);
        let is_stopped = self.is_stopped();
        // Nearly all entries are legal moves. A step that is built in place is not copied.
        if let (Some(&Entry::Move(m)), false) = (entry, is_stopped) {
            let undo = self.position.play_unchecked(m);
            return self.path.push(Step {
                node,
                last_to: Some(m.to()),
                is_stopped,
                back: Back::Undo(undo),
            });
        }
        let to = entry.and_then(Entry::played).map(Move::to);
        let back = match entry {
            Some(entry) if !is_stopped => apply(&mut self.position, entry).ok(),
            _ => None,
        };
        self.path.push(Step {
            node,
            last_to: to.or(self.last_to()),
            is_stopped: back.is_none(),
            back: back.unwrap_or(Back::Nothing),
        });
    }
}

impl<R: BorrowMut<Record>> Navigator<R> {
    /// Plays a move: goes to the child with this move, or adds one after the other children. Returns its node.
    ///
    /// # Errors
    ///
    /// Returns all rules that the move breaks. The record and the position do not change.
    ///
    /// ```
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// game.play("7g7f".parse()?)?;
    /// assert!(game.play("7f7e".parse()?).is_err(), "it is White's turn");
    /// assert_eq!(game.record().usi_moves(), "7g7f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, m: Move) -> Result<NodeId, IllegalMove> {
        self.position.judge(m)?;
        Ok(self.add(Entry::Move(m)))
    }

    /// Adds any entry in the same way: a pass, a foul, or an ending. The entry is not checked.
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_kifu::{Entry, Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// game.add(Entry::Pass);
    /// assert_eq!(game.position().side(), Color::White);
    /// ```
    pub fn add(&mut self, entry: Entry) -> NodeId {
        let (here, record) = (self.node(), self.record.borrow_mut());
        let is_same = |&child: &NodeId| record.entry(child) == Some(&entry);
        let same = record.children(here).find(is_same);
        let node = same.unwrap_or_else(|| record.push(here, entry));
        self.enter(node);
        node
    }

    /// Removes the node with everything below it, and goes back to its parent. Returns `false` at the root.
    ///
    /// ```
    /// use komadai_kifu::{Navigator, Record};
    ///
    /// let mut game = Navigator::new(Record::default()).unwrap();
    /// game.play("7g7f".parse()?)?;
    /// assert!(game.remove(), "it is back at the start");
    /// assert_eq!(game.record().move_count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remove(&mut self) -> bool {
        let node = self.node();
        self.back() && self.record.borrow_mut().remove(node)
    }

    /// Returns the record. Change only headers, notes and clocks, not the start or the entries on the path to the node.
    pub fn record_mut(&mut self) -> &mut Record {
        self.record.borrow_mut()
    }
}

impl Record {
    /// Returns the position after the entry of a node. Returns `None` if a side has two kings at the start, or if the
    /// node is not part of the record. This replays the game up to the node, while a [`Navigator`] always has the
    /// position.
    #[must_use]
    pub fn position(&self, node: NodeId) -> Option<Position> {
        let mut navigator = Navigator::new(self)?;
        navigator.go_to(node).then(|| navigator.position().clone())
    }

    /// Writes the move of a node in a style. Returns `None` if the node does not have a move, a side has two kings at
    /// the start, or the origin is empty. Like [`position`](Record::position), this replays the game.
    ///
    /// ```
    /// use komadai_core::Style;
    /// use komadai_kifu::{Entry, Record};
    ///
    /// let mut record = Record::default();
    /// let mut at = record.root();
    /// for m in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
    ///     at = record.push(at, Entry::Move(m.parse()?));
    /// }
    /// assert_eq!(record.notate(at, Style::Jsa).as_deref(), Some("同銀"));
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    #[must_use]
    pub fn notate(&self, node: NodeId, style: Style) -> Option<String> {
        let m = self.contains(node).then(|| self.entry(node))??.played()?;
        let mut navigator = Navigator::new(self)?;
        navigator.go_to(self.parent(node)?);
        navigator.notate(m, style)
    }
}

/// The way to take back an entry.
#[derive(Clone, Debug)]
pub(crate) enum Back {
    /// A legal move to undo.
    Undo(Undo),
    /// The position before the entry.
    Saved(Box<Position>),
    /// No change.
    Nothing,
}

impl Entry {
    /// Carries the entry out on a position. A legal move is played, a foul is forced, and an ending is ignored. A pass,
    /// or a text that does not name a move, only passes the turn.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the position unchanged, if the foul cannot be carried out.
    pub fn carry_out(&self, position: &mut Position) -> Result<(), ForceError> {
        apply(position, self).map(drop)
    }
}

/// Does the same as [`Entry::carry_out`], and returns the way to take the entry back.
pub(crate) fn apply(position: &mut Position, entry: &Entry) -> Result<Back, ForceError> {
    match entry {
        Entry::Move(m) => return Ok(Back::Undo(position.play_unchecked(*m))),
        Entry::Ending(_) => return Ok(Back::Nothing),
        Entry::Pass | Entry::Foul(_) => {}
    }
    let mut setup = position.setup().clone();
    if let Some(m) = entry.played() {
        // After a move out of turn, the other side is to move.
        if let Some(piece) = m.origin().and_then(|from| setup.board.piece(from)) {
            setup.side = piece.color();
        }
        setup.force(m)?;
    } else {
        setup.side = !setup.side;
        setup.ply = setup.ply.saturating_add(1);
    }
    // Only two kings on one side make a position impossible, and no change here adds a king.
    let new = Position::allowing(setup, Faults::all()).unwrap_or_else(|_| position.clone());
    Ok(Back::Saved(Box::new(std::mem::replace(position, new))))
}

/// Takes back what [`apply`] did.
pub(crate) fn take_back(position: &mut Position, back: Back) {
    match back {
        Back::Undo(undo) => position.undo(undo),
        Back::Saved(saved) => *position = *saved,
        Back::Nothing => {}
    }
}
