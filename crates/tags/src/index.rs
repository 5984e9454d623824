//! Indexes the patterns that a ply can complete.

use komadai_core::{Color, Piece, PieceKind, Square};

use crate::TagKind;
use crate::contents::Contents;
use crate::moving::Moving;
use crate::pattern::{Condition, Pattern, Plays, Who};

/// An index of patterns by the events that can complete them. The side that has the pattern plays upwards.
#[derive(Clone, Default, Debug)]
pub(crate) struct Index {
    /// Patterns by the arrival of a piece on a square.
    arrivals: Lists,
    /// Patterns by a square that becomes empty.
    departures: Lists,
    /// Patterns by the capture of a kind, by either side.
    captures: Lists,
    /// Patterns by a tag found for either side.
    tags: Lists,
    /// Patterns by the kind of a tag found for either side.
    kinds: Lists,
    /// Patterns by a broken shape of either side.
    breaks: Lists,
    /// Patterns that the beginning of a game can complete.
    pub(crate) begins: Vec<u16>,
    /// The moves in conditions, by their square.
    pub(crate) plays: Lists,
    pub(crate) has_plays: bool,
}

impl Index {
    pub(crate) fn new(
        patterns: &[Pattern],
        plays: &Plays,
        is_asked: impl Fn(u32) -> bool,
        tags: usize,
    ) -> Index {
        let mut arrivals = Builder::new(Contents::COUNT * 81);
        let mut departures = Builder::new(81);
        let mut captures = Builder::new(PieceKind::ALL.len() * 2);
        let mut of_tags = Builder::new(tags * 2);
        let mut of_kinds = Builder::new(TagKind::ALL.len() * 2);
        let mut breaks = Builder::new(2);
        let mut begins = Vec::new();
        for (number, pattern) in (0_u16..).zip(patterns) {
            let shape = &pattern.shape.black;
            let all = shape
                .all
                .iter()
                .map(|&(square, contents)| (square, contents));
            let any = shape.any.iter();
            let any = any.flat_map(|(squares, contents)| squares.iter().map(|&s| (s, *contents)));
            for (square, contents) in all.chain(any) {
                for content in contents.iter() {
                    match content {
                        None => departures.add(square.index(), number),
                        Some(piece) if can_arrive(piece, contents) => {
                            arrivals.add(arrival(content, square), number);
                        }
                        Some(_) => {}
                    }
                }
            }
            for condition in &pattern.others {
                match condition {
                    Condition::Played(who, play, _, true) => {
                        arrivals.add_move(&mut departures, *who, *play, number);
                    }
                    Condition::Completes(who, play, true) => {
                        // Its squares are seen from the side that has the pattern.
                        let play = match who {
                            Who::Own => *play,
                            Who::Enemy => play.map(Square::rotated),
                        };
                        arrivals.add_move(&mut departures, *who, play, number);
                    }
                    Condition::InHand(who, kind, numbers, true) => {
                        captures.add(capture(who.of(Color::Black), kind.piece_kind()), number);
                        if numbers.most < i32::from(kind.stock()) {
                            let piece = Piece::new(who.of(Color::Black), kind.piece_kind());
                            arrivals.add_anywhere(Some(piece), number);
                        }
                    }
                    Condition::Exchanged(kind, true) => {
                        for color in [Color::Black, Color::White] {
                            captures.add(capture(color, kind.piece_kind()), number);
                        }
                    }
                    Condition::Tagged(who, tag, true) => {
                        of_tags.add(tagged(who.of(Color::Black), *tag), number);
                    }
                    Condition::TaggedKind(who, kind, true) => {
                        of_kinds.add(tagged(who.of(Color::Black), *kind as u16), number);
                    }
                    Condition::Broken(who, _, true) => {
                        breaks.add(who.of(Color::Black) as usize, number);
                    }
                    Condition::Begins => begins.push(number),
                    // Any move may complete these.
                    Condition::Count(..)
                    | Condition::Owns(..)
                    | Condition::Ahead(..)
                    | Condition::Captures(_, _, true)
                    | Condition::Promotes(_, _, true)
                    | Condition::Checks(_, true)
                    | Condition::Mates(_, true)
                    | Condition::Turn(..)
                    | Condition::Ply(..) => {
                        for content in Contents::ALL.iter() {
                            arrivals.add_anywhere(content, number);
                        }
                    }
                    // Conditions that must not hold are not completed by an event.
                    _ => {}
                }
            }
        }
        let mut of_plays = Builder::new(162);
        let mut has_plays = false;
        let plays = (0_u16..).zip(plays);
        for (number, play) in plays.filter(|(number, _)| is_asked((*number).into())) {
            has_plays = true;
            match (play.to, play.from) {
                (Some(square), _) => of_plays.add(square.index(), number),
                (None, Some(square)) => of_plays.add(square.index() + 81, number),
                (None, None) => (0..81).for_each(|to| of_plays.add(to, number)),
            }
        }
        Index {
            arrivals: arrivals.lists(),
            departures: departures.lists(),
            captures: captures.lists(),
            tags: of_tags.lists(),
            kinds: of_kinds.lists(),
            breaks: breaks.lists(),
            begins,
            plays: of_plays.lists(),
            has_plays,
        }
    }

    /// Returns the patterns that a piece on a square can complete for `side`.
    #[inline]
    pub(crate) fn of_arrival(&self, side: Color, piece: Piece, square: Square) -> &[u16] {
        let (piece, square) = match side {
            Color::Black => (piece, square),
            Color::White => (Piece::new(!piece.color(), piece.kind()), square.rotated()),
        };
        self.arrivals.get(arrival(Some(piece), square))
    }

    /// Returns the patterns that an empty square can complete for `side`.
    #[inline]
    pub(crate) fn of_departure(&self, side: Color, square: Square) -> &[u16] {
        self.departures.get(seen(side, square).index())
    }

    /// Returns the patterns that a capture by `by` can complete for `side`.
    #[inline]
    pub(crate) fn of_capture(&self, side: Color, by: Color, kind: PieceKind) -> &[u16] {
        self.captures.get(capture(seen_color(side, by), kind))
    }

    /// Returns the patterns that a tag found for `of` can complete for `side`.
    #[inline]
    pub(crate) fn of_tag(&self, side: Color, of: Color, tag: u16) -> &[u16] {
        self.tags.get(tagged(seen_color(side, of), tag))
    }

    /// Returns the patterns that a tag of this kind, found for `of`, can complete for `side`.
    pub(crate) fn of_kind(&self, side: Color, of: Color, kind: TagKind) -> &[u16] {
        self.kinds.get(tagged(seen_color(side, of), kind as u16))
    }

    /// Returns the patterns that a broken shape of `of` can complete for `side`.
    pub(crate) fn of_break(&self, side: Color, of: Color) -> &[u16] {
        self.breaks.get(seen_color(side, of) as usize)
    }

    /// Returns the moves in conditions that a move of `side` may match.
    #[inline]
    pub(crate) fn of_play(
        &self,
        side: Color,
        from: Option<Square>,
        to: Square,
    ) -> impl Iterator<Item = u16> + '_ {
        let to = self.plays.get(seen(side, to).index());
        let from = from.map_or(&[][..], |from| {
            self.plays.get(seen(side, from).index() + 81)
        });
        to.iter().chain(from).copied()
    }
}

/// Returns a square as seen by a side.
#[inline]
fn seen(side: Color, square: Square) -> Square {
    match side {
        Color::Black => square,
        Color::White => square.rotated(),
    }
}

/// Returns a side as seen by another side, which sees itself as Black.
#[inline]
fn seen_color(side: Color, color: Color) -> Color {
    match side {
        Color::Black => color,
        Color::White => !color,
    }
}

/// Returns `true` if the arrival of a piece can give a square one of `contents`. It cannot if `contents` lacks only
/// pieces of the arriving side, because a piece cannot capture those.
fn can_arrive(piece: Piece, contents: Contents) -> bool {
    let others = contents.complement();
    others.contains(None) || !others.are_all_of(piece.color())
}

#[inline]
fn arrival(content: Option<Piece>, square: Square) -> usize {
    Contents::number(content) * 81 + square.index()
}

#[inline]
fn capture(by: Color, kind: PieceKind) -> usize {
    Contents::number(Some(Piece::new(by, kind)))
}

#[inline]
fn tagged(of: Color, tag: u16) -> usize {
    usize::from(tag) * 2 + of as usize
}

/// A list of lists of numbers, stored in one vector.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lists {
    numbers: Vec<u16>,
    /// The end of each list in `numbers`.
    ends: Vec<u32>,
}

impl Lists {
    #[inline]
    fn get(&self, at: usize) -> &[u16] {
        let start = match at.checked_sub(1) {
            Some(before) => self.ends.get(before).copied().unwrap_or(0),
            None => 0,
        };
        let end = self.ends.get(at).copied().unwrap_or(start);
        self.numbers
            .get(start as usize..end as usize)
            .unwrap_or(&[])
    }
}

struct Builder(Vec<Vec<u16>>);

impl Builder {
    fn new(lists: usize) -> Builder {
        Builder(vec![Vec::new(); lists])
    }

    /// Adds a number to a list, unless the list already ends with it.
    fn add(&mut self, at: usize, number: u16) {
        if let Some(list) = self
            .0
            .get_mut(at)
            .filter(|list| list.last() != Some(&number))
        {
            list.push(number);
        }
    }

    /// Adds a number to the lists of a content on every square.
    fn add_anywhere(&mut self, content: Option<Piece>, number: u16) {
        for square in Square::ALL {
            self.add(arrival(content, square), number);
        }
    }

    /// Adds a number to the lists of the pieces that arrive by a move, or to that of the square that it leaves.
    fn add_move(&mut self, departures: &mut Builder, who: Who, moving: Moving, number: u16) {
        if let (None, None, Some(from)) = (moving.to, moving.kind, moving.from) {
            return departures.add(seen(who.of(Color::Black), from).index(), number);
        }
        let kinds = PieceKind::ALL.into_iter();
        for kind in kinds.filter(|kind| moving.kind.is_none_or(|wanted| wanted == *kind)) {
            let piece = Some(Piece::new(who.of(Color::Black), kind));
            match moving.to {
                Some(to) => self.add(arrival(piece, seen(who.of(Color::Black), to)), number),
                None => self.add_anywhere(piece, number),
            }
        }
    }

    fn lists(self) -> Lists {
        let mut lists = Lists::default();
        for list in self.0 {
            lists.numbers.extend(list);
            lists
                .ends
                .push(u32::try_from(lists.numbers.len()).unwrap_or(u32::MAX));
        }
        lists
    }
}
