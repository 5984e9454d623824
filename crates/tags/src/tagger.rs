//! Follows a game and finds its tags.

mod conditions;

use komadai_core::{
    Bitboard, ByColor, Color, Handicap, Move, Piece, PieceKind, Position, Setup, Square,
};
use komadai_kifu::{Entry, Record};

use crate::pattern::{Pattern, Shape};
use crate::{FoundTag, StartRule, TagKind, Tags};

/// Returns the tags of the main line of a record, in the order of discovery.
///
/// ```
/// use komadai_kifu::Record;
/// use komadai_tags::{Tags, tags_of};
///
/// let record = Record::default();
/// assert!(tags_of(Tags::standard(), &record).len() < 3, "no move was played");
/// ```
#[must_use]
pub fn tags_of<'t>(tags: &'t Tags, record: &Record) -> Vec<FoundTag<'t>> {
    let Some(position) = record.start.position() else {
        return Vec::new();
    };
    let mut tagger = Tagger::new(tags);
    tagger.start(&position, record.start.first_ply);
    for node in record.main_line() {
        if let Some(entry) = record.entry(node) {
            tagger.entry(entry);
        }
    }
    tagger.found().to_vec()
}

/// Follows a game move by move and finds its tags.
///
/// A game without both kings, such as a tsume problem, has no tags. If the start is neither even nor a handicap, only
/// tags that do not depend on earlier moves are found.
///
/// ```
/// let mut tagger = komadai_tags::Tagger::new(komadai_tags::Tags::standard());
/// tagger.start(&komadai_core::Position::startpos(), 1);
/// tagger.play("7g7f".parse()?);
/// assert_eq!(tagger.position().ply(), 2);
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tagger<'t> {
    tags: &'t Tags,
    position: Position,
    /// The number of plies played. The next field is the number of the first ply.
    plies: u32,
    first_ply: u32,
    first: Color,
    /// The last move, with its piece after the move.
    last: Option<(Move, Piece)>,
    last_captured: Option<Piece>,
    /// The moves of the game that occur in conditions.
    plays: ByColor<u128>,
    /// The kinds of pieces that each side has captured.
    captured: ByColor<u8>,
    /// For each tag, whether the side can no longer get it.
    closed: ByColor<Vec<bool>>,
    knows_history: bool,
    is_even: bool,
    found: Vec<FoundTag<'t>>,
    /// The number of entries of `found` that `pass_on` has processed.
    passed_on: usize,
    /// The shapes, oldest first. If two have lasted long enough, the earlier one counts.
    standing: Vec<Standing>,
    /// The squares of all these shapes, and perhaps of earlier ones.
    touched: Bitboard,
    /// The number of these shapes that still have to last for some plies.
    waiting: usize,
    /// The side whose shape the last ply broke.
    broken: Option<Color>,
}

/// A shape on the board.
#[derive(Clone, Copy, Debug)]
struct Standing {
    tag: u16,
    pattern: u16,
    side: Color,
    reached: u32,
    squares: Bitboard,
    touched: Bitboard,
    /// The index of the found tag, or the number of plies at which the shape becomes a tag.
    state: State,
}

#[derive(Clone, Copy, Debug)]
enum State {
    Found(usize),
    Until(u32),
}

impl<'t> Tagger<'t> {
    /// Creates a tagger for an even game, before its first move.
    #[must_use]
    pub fn new(tags: &'t Tags) -> Tagger<'t> {
        let most = tags.all().len() * 2;
        let mut tagger = Tagger {
            tags,
            position: Position::startpos(),
            plies: 0,
            first_ply: 1,
            first: Color::Black,
            last: None,
            last_captured: None,
            plays: ByColor::default(),
            captured: ByColor::default(),
            closed: ByColor::from_fn(|_| vec![false; tags.all().len()]),
            knows_history: true,
            is_even: true,
            found: Vec::with_capacity(most),
            passed_on: 0,
            standing: Vec::with_capacity(tags.patterns.len() * 2),
            touched: Bitboard::EMPTY,
            waiting: 0,
            broken: None,
        };
        tagger.begin();
        tagger
    }

    /// Starts another game, with the number of its first ply.
    pub fn start(&mut self, position: &Position, first_ply: u32) {
        self.position.clone_from(position);
        self.first_ply = first_ply;
        self.begin();
    }

    /// Ends the search for tags of both sides.
    fn close(&mut self) {
        self.closed.black.fill(true);
        self.closed.white.fill(true);
    }

    fn begin(&mut self) {
        self.first = self.position.side();
        (self.plies, self.last, self.passed_on, self.waiting) = (0, None, 0, 0);
        (self.plays, self.captured) = (ByColor::default(), ByColor::default());
        self.broken = None;
        self.found.clear();
        self.standing.clear();
        self.touched = Bitboard::EMPTY;
        let setup = self.position.setup();
        let is_even = is_even(setup);
        let handicap = if is_even {
            None
        } else {
            Handicap::of(setup).or_else(|| Handicap::of(&setup.rotated()))
        };
        self.is_even = is_even;
        self.knows_history = is_even || handicap.is_some();
        let kings = [Color::Black, Color::White].map(|color| self.position.king(color));
        let is_game = kings.iter().all(Option::is_some);
        let closed = self.closed.black.iter_mut().zip(&mut self.closed.white);
        for (tag, (black, white)) in self.tags.all().iter().zip(closed) {
            let open = is_game
                && match &tag.start {
                    StartRule::Whole => self.knows_history,
                    StartRule::Even => is_even,
                    StartRule::Handicaps(list) => {
                        handicap.is_some_and(|handicap| list.contains(&handicap))
                    }
                    StartRule::Any => true,
                };
            (*black, *white) = (!open, !open);
        }
        if !self.knows_history {
            for number in 0..self.tags.patterns.len() {
                let number = u16::try_from(number).unwrap_or(u16::MAX);
                self.look_for(number, Color::Black);
                self.look_for(number, Color::White);
            }
        } else {
            let tags = self.tags;
            for &number in &tags.index.begins {
                self.look_for(number, Color::Black);
                self.look_for(number, Color::White);
            }
        }
        self.pass_on();
    }

    /// Returns the position after the last ply.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the tags found so far, in the order of discovery.
    #[must_use]
    pub fn found(&self) -> &[FoundTag<'t>] {
        &self.found
    }

    /// Returns `true` if a pattern of the same list holds for a side after the last ply.
    #[inline]
    #[must_use]
    pub fn holds(&self, pattern: &Pattern, side: Color) -> bool {
        self.plies <= pattern.last_ply && self.fits(pattern, side)
    }

    /// Returns `true` if the board has the shape of a pattern for a side. Ignores the other conditions of the pattern.
    #[must_use]
    pub fn has_shape(&self, pattern: &Pattern, side: Color) -> bool {
        self.has(&pattern.shape[side])
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, m: Move) {
        let captured = self.position.board().piece(m.to());
        self.position.advance_unchecked(m);
        self.after(m, captured);
    }

    /// Passes the turn.
    pub fn pass(&mut self) {
        self.entry(&Entry::Pass);
    }

    /// Plays an entry of a record. An ending has no effect. A foul ends the search, so it adds no further tags.
    pub fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::Move(m) => self.play(*m),
            Entry::Ending(_) => {}
            Entry::Pass | Entry::Foul(_) => {
                if *entry != Entry::Pass {
                    self.close();
                }
                // An entry that cannot be played leaves the position unchanged.
                let _ = entry.carry_out(&mut self.position);
                self.next_ply();
            }
        }
    }

    /// Counts a ply without a move.
    fn next_ply(&mut self) {
        self.plies += 1;
        self.last = None;
        self.settle();
    }

    #[inline]
    fn after(&mut self, m: Move, captured: Option<Piece>) {
        let to = m.to();
        let from = m.origin();
        let Some(piece) = self.position.board().piece(to) else {
            return self.next_ply();
        };
        let tags = self.tags;
        let side = piece.color();
        self.plies += 1;
        (self.last, self.last_captured) = (Some((m, piece)), captured);
        if tags.index.has_plays {
            for play in tags.index.of_play(side, from, to) {
                let moving = tags.plays.get(usize::from(play));
                if moving.is_some_and(|moving| moving.fits(m, piece.kind(), side)) {
                    self.plays[side] |= 1_u128.wrapping_shl(play.into());
                }
            }
        }
        let captured = captured.map(|piece| piece.kind().unpromoted());
        if let Some(kind) = captured {
            self.captured[side] |= bit(kind);
        }
        if !tags.patterns.is_empty() {
            self.look_around(piece, to, from, captured);
        }
    }

    /// Checks the patterns that the last move may have completed, and the shapes that it may have broken.
    fn look_around(
        &mut self,
        piece: Piece,
        to: Square,
        from: Option<Square>,
        captured: Option<PieceKind>,
    ) {
        let (tags, side) = (self.tags, piece.color());
        self.leave(Bitboard::of(to).union(Bitboard::of_option(from)));
        for view in [side, !side] {
            for &number in tags.index.of_arrival(view, piece, to) {
                self.look_for(number, view);
            }
            if let Some(from) = from {
                for &number in tags.index.of_departure(view, from) {
                    self.look_for(number, view);
                }
            }
            if let Some(kind) = captured {
                for &number in tags.index.of_capture(view, side, kind) {
                    self.look_for(number, view);
                }
            }
        }
        self.settle();
    }

    /// Adds the shapes that have lasted long enough, and the tags that depend on found ones.
    #[inline]
    fn settle(&mut self) {
        if self.waiting > 0 {
            self.add_stayed();
        }
        if let Some(side) = self.broken.take() {
            let tags = self.tags;
            for view in [Color::Black, Color::White] {
                for &number in tags.index.of_break(view, side) {
                    self.look_for(number, view);
                }
            }
        }
        if self.passed_on < self.found.len() {
            self.pass_on();
        }
    }

    /// Returns the number of the last ply.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.first_ply.saturating_add(self.plies).saturating_sub(1)
    }

    #[inline]
    fn look_for(&mut self, number: u16, side: Color) {
        let tags = self.tags;
        let Some(look) = tags.first_looks[side].get(usize::from(number)) else {
            return;
        };
        if self.plies > look.last_ply {
            return;
        }
        let board = self.position.board();
        let [first, second] = look.squares;
        let [of_first, of_second] = look.contents;
        if !of_first.contains(board.piece(first))
            || !of_second.contains(board.piece(second))
            || self.closed[side].get(usize::from(look.tag)) != Some(&false)
        {
            return;
        }
        let pattern = tags.patterns.get(usize::from(number));
        if let Some(pattern) = pattern.filter(|pattern| self.fits(pattern, side)) {
            self.reach(number, pattern, side);
        }
    }

    fn fits(&self, pattern: &Pattern, side: Color) -> bool {
        self.has(&pattern.shape[side])
            && (self.knows_history || !pattern.asks_history)
            && pattern
                .others
                .iter()
                .all(|condition| self.is_so(condition, side))
    }

    fn reach(&mut self, number: u16, pattern: &Pattern, side: Color) {
        let is_same = |other: &Standing| other.pattern == number && other.side == side;
        if pattern.stays > 0 && self.standing.iter().any(is_same) {
            return;
        }
        let shape = &pattern.shape[side];
        let mut standing = Standing {
            tag: pattern.tag,
            pattern: number,
            side,
            reached: self.ply(),
            squares: self.pieces_of(shape),
            touched: shape.squares,
            state: State::Until(self.plies + pattern.stays),
        };
        if pattern.stays == 0 {
            standing.state = self.add(&standing);
        } else {
            // Another pattern of the tag may be completed sooner.
            self.waiting += 1;
        }
        self.touched |= standing.touched;
        self.standing.push(standing);
    }

    /// Returns the squares of a shape that need pieces.
    fn pieces_of(&self, shape: &Shape) -> Bitboard {
        let board = self.position.board();
        let all = shape
            .all
            .iter()
            .filter(|(_, contents)| !contents.contains(None));
        let all = all.map(|&(square, _)| square);
        let any = shape.any.iter().flat_map(|(squares, contents)| {
            let squares = squares.iter().copied();
            squares.filter(|&square| contents.contains(board.piece(square)))
        });
        let squares: Bitboard = all.chain(any).collect();
        squares & board.occupied()
    }

    fn add(&mut self, standing: &Standing) -> State {
        if let Some(closed) = self.closed[standing.side].get_mut(usize::from(standing.tag)) {
            *closed = true;
        }
        if let Some(tag) = self.tags.all().get(usize::from(standing.tag)) {
            if tag.kind == TagKind::Phase {
                self.end_phase(standing.side, standing.reached);
            }
            self.found.push(FoundTag {
                tag,
                side: standing.side,
                reached: standing.reached,
                left: None,
                is_broken: false,
                squares: standing.squares,
                number: standing.tag,
            });
        }
        State::Found(self.found.len().saturating_sub(1))
    }

    /// Ends the current phase of a game when another one begins.
    fn end_phase(&mut self, side: Color, ply: u32) {
        let is_last = |found: &&mut FoundTag<'_>| {
            found.tag.kind == TagKind::Phase && found.side == side && found.left.is_none()
        };
        if let Some(last) = self.found.iter_mut().find(is_last) {
            last.left = Some(ply);
        }
    }

    /// Ends the shapes that a change on these squares has broken.
    #[inline]
    fn leave(&mut self, changed: Bitboard) {
        if (self.touched & changed).is_empty() {
            return;
        }
        let mut place = 0;
        while let Some(&standing) = self.standing.get(place) {
            if !(standing.touched & changed).is_empty() && !self.stands(place, &standing) {
                self.standing.remove(place);
            } else {
                place += 1;
            }
        }
    }

    /// Returns `true` if a shape, or another pattern of its tag, still holds. Otherwise it ends the found tag.
    #[cold]
    fn stands(&mut self, place: usize, standing: &Standing) -> bool {
        let tags = self.tags;
        let side = standing.side;
        let Some(pattern) = tags.patterns.get(usize::from(standing.pattern)) else {
            return false;
        };
        if self.has(&pattern.shape[side]) {
            return true;
        }
        let ply = self.ply();
        match standing.state {
            State::Until(_) => {
                self.waiting = self.waiting.saturating_sub(1);
            }
            State::Found(found) => {
                let mut others = (0_u16..).zip(&tags.patterns);
                let other =
                    others.find(|(_, other)| other.tag == pattern.tag && self.fits(other, side));
                if let Some((number, other)) = other {
                    let squares = self.pieces_of(&other.shape[side]);
                    if let Some(standing) = self.standing.get_mut(place) {
                        standing.pattern = number;
                        standing.squares = squares;
                        standing.touched = other.shape[side].squares;
                    }
                    self.touched |= other.shape[side].squares;
                    return true;
                }
                let is_broken = self.last.is_some_and(|(m, piece)| {
                    piece.color() != side && standing.squares.contains(m.to())
                });
                if let Some(found) = self.found.get_mut(found) {
                    (found.left, found.is_broken) = (Some(ply), is_broken);
                }
                if is_broken {
                    self.broken = Some(side);
                }
            }
        }
        false
    }

    /// Adds the shapes that have lasted as long as required.
    fn add_stayed(&mut self) {
        let mut place = 0;
        while let Some(&standing) = self.standing.get(place) {
            let is_due = matches!(standing.state, State::Until(until) if until <= self.plies);
            if is_due {
                self.waiting = self.waiting.saturating_sub(1);
                let closed = self.closed[standing.side].get(usize::from(standing.tag));
                if closed != Some(&false) {
                    self.standing.remove(place);
                    continue;
                }
                let state = self.add(&standing);
                if let Some(standing) = self.standing.get_mut(place) {
                    standing.state = state;
                }
            }
            place += 1;
        }
    }

    fn pass_on(&mut self) {
        let tags = self.tags;
        while let Some(&found) = self.found.get(self.passed_on) {
            self.passed_on += 1;
            for view in [Color::Black, Color::White] {
                for &number in tags.index.of_tag(view, found.side, found.number) {
                    self.look_for(number, view);
                }
                for &number in tags.index.of_kind(view, found.side, found.tag.kind) {
                    self.look_for(number, view);
                }
            }
        }
    }
}

/// Returns `true` if a game with this start is even, no matter which side moves first.
fn is_even(setup: &Setup) -> bool {
    let start = Setup::startpos();
    setup.board == start.board && setup.hands == start.hands
}

#[inline]
fn bit(kind: PieceKind) -> u8 {
    1_u8.wrapping_shl(kind as u32)
}

#[cfg(test)]
mod tests {
    use super::Tagger;
    use crate::Tags;
    use komadai_core::{Color, Faults, Position};

    /// After each ply of all examples, the index has skipped no pattern that holds.
    #[test]
    fn the_index_leaves_nothing_out() {
        let tags = Tags::standard();
        for example in tags.all().iter().flat_map(|tag| &tag.examples) {
            let mut tagger = Tagger::new(tags);
            let position = Position::allowing(example.setup.clone(), Faults::all());
            tagger.start(&position.unwrap(), 1);
            for m in &example.moves {
                match m {
                    Some(m) => tagger.play(*m),
                    None => tagger.pass(),
                }
                let found = tagger.found.len();
                for number in 0..u16::try_from(tags.patterns.len()).unwrap() {
                    tagger.look_for(number, Color::Black);
                    tagger.look_for(number, Color::White);
                }
                let more = tagger.found.get(found).map(|found| &found.tag.id);
                assert_eq!(more, None, "{}", example.text);
            }
        }
    }
}
