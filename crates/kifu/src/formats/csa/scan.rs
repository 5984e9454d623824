//! CSA games shown move by move, without records.

use komadai_core::{Color, EndingKind, Move, Outcome, Position};
use komadai_parse::csa::ending::{self, EndingWord};
use komadai_parse::csa::{
    NarrowedLine, Offer, OfferLine, ServerWords, Statement, StatementKind, Statements,
    VersionNumber, is_offer, major_version, statements,
};
use komadai_record::Start;

use super::board::BoardLines;
use super::boundary::{Boundary, Lookahead, Owner, declaration};
use super::game_tracker::{GameTracker, LastEntry};
use super::{begins_play, first_word, named};

/// Receives the games of a text from [`scan_csa`]. A method that is not implemented does nothing.
///
/// What a method is given is borrowed from the text or from the scan. The methods are called in the
/// order of the text.
pub trait CsaVisitor<'t> {
    /// A game starts from this position; from `None` where no game can start, as with two kings of
    /// one side.
    fn start(&mut self, position: Option<&Position>) {
        let _ = position;
    }

    /// A legal move, and the position before it.
    fn legal_move(&mut self, m: Move, before: &Position) {
        let _ = (m, before);
    }

    /// An illegal move, or a text that names none. Moves go on after an illegal move that could be
    /// carried out.
    fn foul(&mut self, m: Option<Move>, before: &Position) {
        let _ = (m, before);
    }

    /// Milliseconds spent on the move, foul or ending before.
    fn time(&mut self, millis: u64) {
        let _ = millis;
    }

    /// How the game ended.
    fn ending(&mut self, kind: EndingKind, outcome: Outcome) {
        let _ = (kind, outcome);
    }

    /// This ending replaces the last one, by the word of a game server or its summary.
    fn overruled(&mut self, kind: EndingKind, outcome: Outcome) {
        let _ = (kind, outcome);
    }

    /// Anything else: names, information, comments, the lines of the board, lines that were not
    /// understood, and moves after a place where the game cannot go on.
    fn other(&mut self, statement: &Statement<'t>) {
        let _ = statement;
    }

    /// The game is over; perhaps another one follows.
    fn end(&mut self) {}
}

/// Shows the games of a CSA text to a visitor, checks every move and builds no record, so that no
/// memory is taken, whatever the length of the text.
///
/// The games, their moves, fouls, endings and times are those of [`read_text`](crate::read_text)
/// for a text that it takes for CSA.
///
/// ```
/// use komadai_core::{Move, Position};
/// use komadai_kifu::{CsaVisitor, scan_csa};
///
/// /// Counts moves and fouls.
/// #[derive(Default)]
/// struct Counter(usize, usize);
///
/// impl CsaVisitor<'_> for Counter {
///     fn legal_move(&mut self, _: Move, _: &Position) {
///         self.0 += 1;
///     }
///     fn foul(&mut self, _: Option<Move>, _: &Position) {
///         self.1 += 1;
///     }
/// }
///
/// let mut counter = Counter::default();
/// scan_csa("PI\n+\n+7776FU\nT12\n-3334FU\n+7733FU\n%-ILLEGAL_ACTION\n", &mut counter);
/// assert_eq!((counter.0, counter.1), (2, 1));
/// ```
pub fn scan_csa<'t>(text: &'t str, visitor: &mut impl CsaVisitor<'t>) {
    let mut scan = Scan::new(0, visitor);
    let mut found = false;
    let mut all = statements(text);
    loop {
        scan.moves(&mut all);
        let Some(statement) = all.next() else { break };
        let Some(loose) = NarrowedLine::of(&statement) else {
            found |= scan.next(statement.kind, &statement, || Lookahead(None, all.clone()));
            continue;
        };
        let mut inner = loose.statements();
        while let Some((kind, text)) = inner.next() {
            let lookahead = || Lookahead(Some(inner.clone()), all.clone());
            found |= scan.next(kind, &text, lookahead);
        }
        scan.has_more = true;
    }
    scan.end(!found);
}

struct Scan<'v, V> {
    visitor: &'v mut V,
    version: u32,
    /// The version that this game declares.
    declared_version: Option<VersionNumber>,
    boundary: Boundary,
    lines: BoardLines,
    /// Whether a line was about the board.
    board: bool,
    /// Whether there was another statement before the moves, or the board has a fault.
    has_more: bool,
    /// From the first move on.
    tracker: Option<GameTracker>,
    /// Whether what was read last is a move that was not played.
    skipped: bool,
    /// Whether the time of what was read last is known.
    timed: bool,
    summary: Option<EndingWord>,
    server: ServerWords,
    offer: Offer,
}

impl<'v, V> Scan<'v, V> {
    fn new<'t>(version: u32, visitor: &'v mut V) -> Scan<'v, V>
    where
        V: CsaVisitor<'t>,
    {
        Scan {
            visitor,
            version,
            declared_version: None,
            boundary: Boundary::default(),
            lines: BoardLines::new(),
            board: false,
            has_more: false,
            tracker: None,
            skipped: false,
            timed: false,
            summary: None,
            server: ServerWords::default(),
            offer: Offer::default(),
        }
    }

    /// Forgets this game, for the next one.
    fn begin_anew(&mut self) {
        self.declared_version = None;
        self.boundary = Boundary::default();
        self.lines = BoardLines::new();
        self.board = false;
        self.has_more = false;
        self.tracker = None;
        self.skipped = false;
        self.timed = false;
        self.summary = None;
        self.server = ServerWords::default();
        self.offer = Offer::default();
    }

    /// Whether no statement was about the position.
    fn is_head(&self) -> bool {
        self.tracker.is_none() && !self.board && !self.lines.has_turn()
    }

    /// Shows moves in their usual form as long as they are those of the side to move, with the
    /// piece that is on its square, and legal.
    fn moves<'t>(&mut self, all: &mut Statements<'t>)
    where
        V: CsaVisitor<'t>,
    {
        let Some(tracker) = self
            .tracker
            .as_mut()
            .filter(|tracker| !tracker.is_stopped())
        else {
            return;
        };
        while let Some(plain) = all.usual() {
            let Some(m) = named::of_plain(tracker.position(), &plain) else {
                break;
            };
            if !tracker.play_if_legal(m, |before| self.visitor.legal_move(m, before)) {
                break;
            }
            all.pass(&plain);
            self.skipped = false;
            self.timed = plain.seconds.is_some();
            if let Some(seconds) = plain.seconds {
                self.visitor.time(u64::from(seconds) * 1000);
            }
        }
    }

    /// Reads a statement. Returns whether a game ended before it.
    fn next<'t, 'a>(
        &mut self,
        kind: StatementKind<'_>,
        statement: &Statement<'t>,
        lookahead: impl FnOnce() -> Lookahead<'a>,
    ) -> bool
    where
        V: CsaVisitor<'t>,
    {
        let played = self.tracker.is_some();
        let offer = played && is_offer(statement.text.text);
        let separator = kind == StatementKind::Separator;
        let ends = separator && (self.version < 3 || !self.is_head());
        let read = Statement { kind, ..*statement };
        let owner = self.boundary.owner(&read, lookahead, played, self.version);
        let mut found = false;
        if offer || ends || owner == Owner::NextGame {
            found = self.end(false);
            self.begin_anew();
        }
        if !separator {
            self.statement(kind, statement);
        }
        found
    }

    fn statement<'t>(&mut self, kind: StatementKind<'_>, statement: &Statement<'t>)
    where
        V: CsaVisitor<'t>,
    {
        if matches!(kind, StatementKind::Unknown | StatementKind::Time(Err(_))) {
            let opening = self.tracker.is_none();
            let offered = self.offer.line(statement.text.text, opening);
            match offered {
                Some(OfferLine::ToMove(color)) => self.lines.announce(color),
                Some(OfferLine::YourTurn(color)) => self.server.sent_to(color),
                _ => {}
            }
            if offered.is_some() {
                self.boundary.pass(kind, statement.text.text);
                self.has_more = true;
                return self.visitor.other(statement);
            }
        }
        self.read(kind, statement);
    }

    /// Reads a statement that is no line of the server protocol.
    fn read<'t>(&mut self, kind: StatementKind<'_>, statement: &Statement<'t>)
    where
        V: CsaVisitor<'t>,
    {
        self.boundary.pass(kind, statement.text.text);
        if self.tracker.is_none() {
            if let Some(declaration) = declaration(statement) {
                self.has_more |= declaration.remark().is_some();
                return;
            }
        }
        match kind {
            StatementKind::Encoding(_) | StatementKind::Separator => return,
            StatementKind::Version(version) => {
                self.version = major_version(version.text);
                let declared = VersionNumber::of(version.text);
                self.has_more |= match (self.declared_version, declared) {
                    (_, None) => true,
                    (Some(old), Some(declared)) => old != declared,
                    (None, _) => false,
                };
                self.declared_version = declared.or(self.declared_version);
                return;
            }
            StatementKind::Comment(text) if text.text.starts_with("summary:") => {
                self.summary = ending::summary(text.text);
            }
            StatementKind::Server(word) => {
                self.server.add(word.text);
            }
            _ => {}
        }
        if self.tracker.is_some() {
            self.play(kind, statement);
        } else if begins_play(kind, statement) {
            let side = match kind {
                StatementKind::Move(Ok(written)) => written.side,
                _ => None,
            };
            self.begin(side);
            self.play(kind, statement);
        } else {
            self.opening(kind, statement);
        }
    }

    /// A statement before the first move.
    fn opening<'t>(&mut self, kind: StatementKind<'_>, statement: &Statement<'t>)
    where
        V: CsaVisitor<'t>,
    {
        self.visitor.other(statement);
        let rest = self.lines.has_rest();
        let well = match kind {
            StatementKind::Even(removed) => {
                self.board = true;
                let mut well = self.lines.ranks() == 0 && !rest;
                self.lines.even();
                for entry in removed {
                    well &= entry.is_ok_and(|(placed, _)| self.lines.remove(placed));
                }
                let (any, displaced) = self.lines.put_again(None);
                well && !any && displaced.is_empty()
            }
            StatementKind::Sfen(sfen) => match sfen.text.parse() {
                Ok(setup) => {
                    let well = !self.board;
                    self.board = true;
                    self.lines.position(setup);
                    well
                }
                Err(_) => false,
            },
            StatementKind::Rank(rank, cells) => {
                self.board = true;
                let again = self.lines.has_rank(rank);
                self.lines.rank(rank, cells.as_ref().ok());
                let (any, displaced) = self.lines.put_again(Some(rank));
                cells.is_ok() && !again && !rest && !any && displaced.is_empty()
            }
            StatementKind::Pieces(color, pieces) => {
                self.board = true;
                let mut well = true;
                for entry in pieces {
                    well &= !self.lines.has_rest();
                    well &= entry.is_ok_and(|(placed, _)| self.lines.put(color, placed).is_ok());
                }
                well
            }
            StatementKind::Turn(color) => !self.lines.turn(color),
            _ => false,
        };
        self.has_more |= !well;
    }

    /// Begins the play at the start position. `first` is the sign of the first move.
    fn begin<'t>(&mut self, first: Option<Color>)
    where
        V: CsaVisitor<'t>,
    {
        let start = self.lines.start(self.board, first);
        let tracker = self.tracker.insert(GameTracker::new(&start));
        let position = Some(tracker.position()).filter(|_| !tracker.is_stopped());
        self.visitor.start(position);
    }

    /// Reads a statement after the start position.
    fn play<'t>(&mut self, kind: StatementKind<'_>, statement: &Statement<'t>)
    where
        V: CsaVisitor<'t>,
    {
        let Some(tracker) = &mut self.tracker else {
            return;
        };
        let text = statement.text.text;
        match kind {
            StatementKind::Move(_) if tracker.is_stopped() => {
                tracker.skip();
                self.skipped = true;
                self.visitor.other(statement);
            }
            StatementKind::Move(written) => {
                let position = tracker.position();
                let named = written.ok();
                let named = named.and_then(|written| named::of_written(position, &written));
                let m = named.map(|named| named.m);
                self.skipped = false;
                self.timed = false;
                match m.filter(|&m| tracker.is_legal(m)) {
                    Some(m) => {
                        self.visitor.legal_move(m, position);
                        tracker.play(m);
                    }
                    None => {
                        self.visitor.foul(m, position);
                        tracker.foul(m);
                    }
                }
            }
            StatementKind::Special(word) => {
                let ending = ending::special(first_word(word.text)).unwrap_or(EndingWord::OTHER);
                self.end_once(ending, statement);
            }
            StatementKind::Unknown if !statement.inline && ending::wars(text).is_some() => {
                self.end_once(ending::wars(text).unwrap_or(EndingWord::OTHER), statement);
            }
            StatementKind::Time(Ok(millis))
                if !self.skipped && !self.timed && tracker.depth() > 0 =>
            {
                // A record holds no longer time.
                self.timed = millis < u64::from(u32::MAX);
                self.visitor.time(millis);
            }
            _ => self.visitor.other(statement),
        }
    }

    /// Ends the game, unless the last entry is an ending already.
    fn end_once<'t>(&mut self, ending: EndingWord, statement: &Statement<'t>)
    where
        V: CsaVisitor<'t>,
    {
        let last = self.tracker.as_ref().map(GameTracker::last);
        if !matches!(last, Some(LastEntry::Ending(..))) {
            return self.end_game(ending);
        }
        self.skipped = true;
        self.visitor.other(statement);
    }

    fn end_game<'t>(&mut self, ending: EndingWord)
    where
        V: CsaVisitor<'t>,
    {
        if let Some(tracker) = &mut self.tracker {
            let (kind, outcome) = tracker.end(ending);
            self.visitor.ending(kind, outcome);
            self.skipped = false;
            self.timed = false;
        }
    }

    /// Ends the game by the words of the server and its summary. Returns whether there was a game:
    /// an empty one counts only if it is the `only` one.
    fn end<'t>(&mut self, only: bool) -> bool
    where
        V: CsaVisitor<'t>,
    {
        if self.tracker.is_none() {
            if !only && self.is_empty() {
                return false;
            }
            self.begin(None);
        }
        let ended = self.tracker.as_ref().is_some_and(GameTracker::has_ending);
        let server = self.server;
        let outcome = |kind| {
            self.tracker
                .as_ref()
                .map_or(Outcome::Undecided, |tracker| tracker.outcome(kind))
        };
        if let Some(judged) = server.ending(outcome).filter(|_| !ended) {
            self.end_game(EndingWord {
                kind: judged.kind,
                outcome: Some(judged.outcome),
            });
        }
        if let Some(tracker) = &mut self.tracker {
            if let LastEntry::Ending(kind, outcome) = tracker.last() {
                if let Some((kind, outcome)) = server.overrules(kind, outcome) {
                    tracker.overrule(kind, outcome);
                    self.visitor.overruled(kind, outcome);
                }
            }
        }
        match (self.summary, self.tracker.as_ref().map(GameTracker::last)) {
            (Some(summary), Some(LastEntry::Ending(kind, old))) => {
                let (new, outcome) = summary.overrules(kind, old);
                if (kind, old) != (new, outcome) {
                    self.visitor.overruled(new, outcome);
                }
            }
            (Some(summary), _) => self.end_game(summary),
            (None, _) => {}
        }
        self.visitor.end();
        true
    }

    /// Whether the text before the moves is empty, as it is after a separator at the end of the
    /// file.
    fn is_empty(&self) -> bool {
        let short = (1..9).contains(&self.lines.ranks());
        let unclear = self.board && (!self.lines.is_announced() || short);
        let start = || self.lines.clone().start(self.board, None);
        !self.has_more && !unclear && start() == Start::default()
    }
}
