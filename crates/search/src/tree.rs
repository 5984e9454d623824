//! Counts the moves that were played from a position.

use std::collections::{BTreeMap, HashMap};

use komadai_core::{Color, Move, Outcome, PackedMove, Position};
use komadai_kifu::Record;
use komadai_movegen::is_legal;

use crate::NamePart;
use crate::tree_line::TreeLine;

/// A tree of the moves that were played from a position, counted over many games. Transpositions are merged: positions
/// are identified by their 64-bit keys. Trees of different games can be [merged](Tree::merge).
///
/// ```
/// use komadai_core::Position;
/// use komadai_search::Tree;
///
/// let one = komadai_kifu::read_game("1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n".as_bytes())?;
/// let other = komadai_kifu::read_game("1 ２六歩(27)\n2 ３四歩(33)\n3 ７六歩(77)\n4 投了\n".as_bytes())?;
/// let mut tree = Tree::new(Position::startpos(), 10);
/// tree.add(&one.record, 1);
/// tree.add(&other.record, 2);
/// assert_eq!(tree.games(), 2);
/// let after: Position = "startpos moves 2g2f 3c3d".parse()?;
/// let branch = &tree.moves(&after)[0];
/// assert_eq!((branch.m.to_string().as_str(), branch.stats.games), ("7g7f", 1));
/// assert_eq!(branch.stats.black, 1, "White resigned");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tree {
    root: Position,
    depth: u32,
    player: Option<NamePart>,
    side: Option<Color>,
    games: u32,
    /// The counts of each move, by the key of its position and its bits.
    branches: BTreeMap<(u64, u16), Stats>,
}

/// The counts of a move.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Stats {
    /// The number of games with the move.
    pub games: u32,
    /// The number of games that Black won.
    pub black: u32,
    /// The number of games that White won.
    pub white: u32,
    /// The number of draws.
    pub draws: u32,
    /// The number of games that the [player](Tree::of_player) won.
    pub wins: u32,
    /// The number of games that the player lost.
    pub losses: u32,
    /// The number of players with a rating who played it.
    pub rated: u32,
    /// The last year when it was played, if a game has a date.
    pub last_year: Option<u16>,
    /// The sum of the ratings of these players, each rounded to a whole number.
    rating: i64,
    /// The numbers of the first three games; 0 if there are fewer.
    examples: [u32; 3],
}

impl Stats {
    /// Returns the mean rating of the players who played it.
    #[must_use]
    pub fn rating(&self) -> Option<f64> {
        (self.rated > 0).then(|| self.rating as f64 / f64::from(self.rated))
    }

    /// Returns the numbers of up to three games with the move, those with the smallest numbers.
    pub fn examples(&self) -> impl Iterator<Item = u32> + '_ {
        self.examples.iter().copied().filter(|&game| game > 0)
    }

    /// Returns the share of a side's wins, from 0 to 1, in the games with a winner.
    ///
    /// ```
    /// use komadai_core::Color;
    ///
    /// assert_eq!(komadai_search::Stats::default().share(Color::Black), None, "there are no games");
    /// ```
    #[must_use]
    pub fn share(&self, side: Color) -> Option<f64> {
        let won = match side {
            Color::Black => self.black,
            Color::White => self.white,
        };
        let decided = self.black.saturating_add(self.white);
        (decided > 0).then(|| f64::from(won) / f64::from(decided))
    }

    fn add(&mut self, other: &Stats) {
        for (sum, more) in [
            (&mut self.games, other.games),
            (&mut self.black, other.black),
            (&mut self.white, other.white),
            (&mut self.draws, other.draws),
            (&mut self.wins, other.wins),
            (&mut self.losses, other.losses),
            (&mut self.rated, other.rated),
        ] {
            *sum = sum.saturating_add(more);
        }
        self.rating = self.rating.saturating_add(other.rating);
        self.last_year = self.last_year.max(other.last_year);
        for game in other.examples() {
            self.add_example(game);
        }
    }

    fn add_example(&mut self, game: u32) {
        let mut game = game;
        for place in &mut self.examples {
            if *place == game {
                return;
            }
            if *place == 0 || game < *place {
                std::mem::swap(place, &mut game);
            }
            if game == 0 {
                return;
            }
        }
    }
}

/// A move from a position, and its counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Branch {
    /// The move.
    pub m: Move,
    /// The counts of the move.
    pub stats: Stats,
    /// The index of the next position in [`Tree::positions`], or `None` if no move is known there.
    pub to: Option<usize>,
}

/// A position of a tree.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TreePosition {
    /// The position.
    pub position: Position,
    /// The smallest number of moves from the root.
    pub depth: u32,
    /// The number of games that continued from it, including those with rare moves that were left out. A game that
    /// returned here and continued differently counts again.
    pub games: u32,
    /// The moves from it, those with the most games first.
    pub branches: Vec<Branch>,
}

impl Tree {
    /// Creates a tree without games, of up to `depth` moves from a position.
    #[must_use]
    pub const fn new(root: Position, depth: u32) -> Tree {
        Tree {
            root,
            depth,
            player: None,
            side: None,
            games: 0,
            branches: BTreeMap::new(),
        }
    }

    /// Counts the wins and losses of a player, too, on both sides or only as `side`. A game in which both sides match
    /// counts as neither.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_search::{NamePart, Tree};
    ///
    /// let game = komadai_kifu::read_game(b"N+Habu\nN-Tanigawa\nPI\n+\n+7776FU\n%TORYO\n")?;
    /// let mut tree = Tree::new(Position::startpos(), 10).of_player(NamePart::of_player("habu"), None);
    /// tree.add(&game.record, 1);
    /// let stats = tree.moves(&Position::startpos())[0].stats;
    /// assert_eq!((stats.wins, stats.losses), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_player(mut self, player: Option<NamePart>, side: Option<Color>) -> Tree {
        (self.player, self.side) = (player, side);
        self
    }

    /// Returns `true` if wins and losses of a player are counted.
    #[must_use]
    pub const fn has_player(&self) -> bool {
        self.player.is_some()
    }

    /// Returns the position from which moves are counted.
    #[must_use]
    pub const fn root(&self) -> &Position {
        &self.root
    }

    /// Returns the number of games that reach the root.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// Returns the number of counted moves. A move counts separately in each position.
    #[must_use]
    pub fn len(&self) -> usize {
        self.branches.len()
    }

    /// Returns `true` if no move is counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Adds the main line of a game, up to an entry that is not a legal move. `game` (from 1) names it in examples.
    pub fn add(&mut self, record: &Record, game: u32) {
        if let Some(line) = self.line(record) {
            self.add_line(&line, game);
        }
    }

    /// Returns what a game adds, or `None` if it does not reach the root.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_search::Tree;
    ///
    /// let tree = Tree::new("startpos moves 2g2f".parse()?, 10);
    /// assert!(tree.line(&komadai_kifu::Record::default()).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line(&self, record: &Record) -> Option<TreeLine> {
        let line = TreeLine::new(&self.root, self.depth, record)?;
        let sides = self.player.iter().flat_map(|player| player.sides(record));
        let mut sides = sides.filter(|&side| self.side.is_none_or(|only| only == side));
        let player = match (sides.next(), sides.next()) {
            (Some(side), None) => Some(side),
            _ => None,
        };
        Some(TreeLine { player, ..line })
    }

    /// Adds a line of a game. `game` is its number, as for [`add`](Tree::add). Returns `true` if the game is now an
    /// [example](Stats::examples) of a move.
    pub fn add_line(&mut self, line: &TreeLine, game: u32) -> bool {
        self.games = self.games.saturating_add(1);
        let is = |outcome: Outcome| u32::from(line.outcome == outcome);
        let of_player = |points: i8| {
            let own = line.player.and_then(|side| line.outcome.points(side));
            u32::from(own == Some(points))
        };
        let mut is_example = false;
        for &(key, bits, side) in &line.plays {
            let rating = line.ratings[side];
            let stats = Stats {
                games: 1,
                black: is(Outcome::Win(Color::Black)),
                white: is(Outcome::Win(Color::White)),
                draws: is(Outcome::Draw),
                wins: of_player(1),
                losses: of_player(-1),
                rated: u32::from(rating.is_some()),
                rating: rating.unwrap_or(0),
                last_year: line.year,
                examples: [game, 0, 0],
            };
            let sum = self.branches.entry((key, bits)).or_default();
            sum.add(&stats);
            is_example |= sum.examples.contains(&game);
        }
        is_example
    }

    /// Adds the games of another tree with the same root.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_search::Tree;
    ///
    /// let mut whole = Tree::new(Position::startpos(), 10);
    /// let mut part = whole.clone();
    /// part.add(&komadai_kifu::Record::default(), 1);
    /// whole.merge(&part);
    /// assert_eq!(whole.games(), 1);
    /// ```
    pub fn merge(&mut self, other: &Tree) {
        self.games = self.games.saturating_add(other.games);
        for (at, stats) in &other.branches {
            self.branches.entry(*at).or_default().add(stats);
        }
    }

    /// Returns the moves that were played in a position, those with the most games first. Their `to` is not set.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<Branch> {
        let key = position.key();
        let all = self.branches.range((key, 0)..=(key, u16::MAX));
        let mut moves: Vec<Branch> = all
            .filter_map(|(&(_, bits), &stats)| {
                let m: Move = PackedMove::new(bits)?.into();
                // Two positions could have the same key.
                is_legal(position, m).then_some(Branch { m, stats, to: None })
            })
            .collect();
        moves.sort_by_key(|branch| std::cmp::Reverse(branch.stats.games));
        moves
    }

    /// Returns the root, and each position that is reached by a move with at least `least` games and has such a move
    /// itself. Each position is listed once, with those moves.
    ///
    /// ```
    /// use komadai_core::Position;
    /// use komadai_search::Tree;
    ///
    /// let game = komadai_kifu::read_game("1 ７六歩(77)\n2 ３四歩(33)\n".as_bytes())?;
    /// let mut tree = Tree::new(Position::startpos(), 10);
    /// tree.add(&game.record, 1);
    /// let positions = tree.positions(1);
    /// assert_eq!(positions.len(), 2);
    /// assert_eq!((positions[0].branches[0].to, positions[1].branches[0].to), (Some(1), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn positions(&self, least: u32) -> Vec<TreePosition> {
        let mut places = HashMap::from([(self.root.key(), 0)]);
        let mut positions = vec![TreePosition {
            position: self.root.clone(),
            depth: 0,
            games: 0,
            branches: Vec::new(),
        }];
        let mut next = 0;
        while let Some(at) = positions.get(next) {
            let (position, depth) = (at.position.clone(), at.depth.saturating_add(1));
            let mut branches = self.moves(&position);
            let games = branches.iter().map(|branch| branch.stats.games).sum();
            branches.retain(|branch| branch.stats.games >= least);
            for branch in &mut branches {
                let after = position.after(branch.m);
                let key = after.key();
                let known = self.branches.range((key, 0)..=(key, u16::MAX));
                if !known.into_iter().any(|(_, stats)| stats.games >= least) {
                    continue;
                }
                let place = *places.entry(key).or_insert(positions.len());
                if place == positions.len() {
                    positions.push(TreePosition {
                        position: after,
                        depth,
                        games: 0,
                        branches: Vec::new(),
                    });
                }
                branch.to = Some(place);
            }
            if let Some(at) = positions.get_mut(next) {
                (at.games, at.branches) = (games, branches);
            }
            next += 1;
        }
        positions
    }
}
