//! Reads JKF.

use komadai_core::{Handicap, Marks, Move, PieceKind, Setup, Span, WrittenMove};
use komadai_movegen::is_legal;
use komadai_notation::{Context, resolve};
use komadai_parse::Text;
use serde_json::{Deserializer, Error};

use super::model::{Game, Initial, Node, Play};
use super::value::Source;
use crate::builder::RecordBuilder;
use crate::finding::reason;
use crate::formats::csa_ending::{EndingWord, special};
use crate::formats::text::other_board;
use crate::formats::variant::is_other_game;
use crate::presets::handicap_of_preset;
use crate::row::Output;
use crate::{Detail, FindingKind, NoteKind, Start, keys, phrases};

/// Reads the game of a JKF text. Returns `None` if the text is not JSON, or JSON of another kind.
pub(super) fn read(text: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let limit = out.limits.nodes;
    let mut source = Source::new(text, out.collector(), limit.saturating_add(1));
    let mut json = Deserializer::from_str(text.text);
    let game: Game<'_> = match source.read(&mut json) {
        Ok(game) => game,
        Err(error) => {
            let expected = if error.is_eof() {
                phrases::END_OF_JSON
            } else {
                phrases::JSON
            };
            let finding = FindingKind::BadJson.with("expected", expected);
            out.report(place_of(&error, text), finding);
            return None;
        }
    };
    if !game.is_game {
        let finding = FindingKind::UnknownFormat.with("why", reason::NOT_JKF);
        out.report(None, finding);
        return None;
    }
    let mut reader = GameReader::new(source, &game.initial);
    let named = game.headers.get(keys::HANDICAP);
    let named = named.filter(|name| is_other_game(name));
    if let Some(name) = named
        .map(Detail::quote)
        .or_else(|| other_game(&game.initial))
    {
        let finding = FindingKind::UnknownVariant.with("name", name);
        reader.play.report(game.initial.place, finding);
        reader.play.begin(Start::new(Setup::empty()), false, None);
    }
    out.begin(&mut reader.play);
    let handicap = Handicap::of(&reader.play.record.start.setup);
    for header in &game.headers {
        if header.key != keys::HANDICAP || !repeats_start(&header.value, handicap) {
            reader.play.header(&header.key, &header.value);
        }
    }
    reader.line(&game.moves, true);
    if reader.source.room == 0 {
        let end = Span::sized(text.span().end, 0);
        let finding = FindingKind::LimitNodes.with("limit", limit);
        reader.play.cut(end, finding);
    }
    if let Err(error) = json.end() {
        let begin = place_of(&error, text).start;
        let rest = Span::new(begin, text.span().end);
        reader.play.report(rest, FindingKind::TrailingText);
    }
    Some(reader.play)
}

/// Returns the character where the text stops being JSON.
fn place_of(error: &Error, text: Text<'_>) -> Span {
    let mut lines = text.text.split_inclusive('\n');
    let before: usize = lines
        .by_ref()
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let line = lines.next().unwrap_or("").trim_end();
    let column = error.column().saturating_sub(1).min(line.len());
    let at = (0..=column)
        .rev()
        .find(|&at| line.is_char_boundary(at))
        .unwrap_or(0);
    let len = line
        .get(at..)
        .and_then(|rest| rest.chars().next())
        .map_or(0, char::len_utf8);
    Span::sized(text.start + before + at, len)
}

struct GameReader<'t> {
    source: Source<'t>,
    play: RecordBuilder,
}

impl<'t> GameReader<'t> {
    fn new(mut source: Source<'t>, initial: &Initial<'_>) -> GameReader<'t> {
        let mut findings = source.findings.give_up();
        let (setup, doubt) = match other_game(initial) {
            Some(_) => (Setup::empty(), None),
            None => start_of(initial),
        };
        if let Some(why) = doubt {
            findings.report(initial.place, FindingKind::BadStart.with("why", why));
        }
        let mut play = RecordBuilder::new(Start::new(setup), initial.place, findings);
        // A node has about sixteen times the bytes of an entry in other formats.
        play.make_room(source.text.text.len() / 128);
        GameReader { source, play }
    }

    /// Reads the nodes of a line, then their alternatives, the deepest first. The main line begins with the start.
    fn line(&mut self, nodes: &[Node<'t>], is_main: bool) {
        let mut forks = Vec::new();
        let has_entry = |node: &Node<'_>| node.play.is_some() || node.special.is_some();
        let last = nodes.iter().rposition(has_entry).unwrap_or(0);
        for (i, node) in nodes.iter().enumerate() {
            if !node.forks.is_empty() {
                forks.push((self.play.depth(), &node.forks));
            }
            let is_start = is_main && i == 0;
            let is_lost = node.has_move || node.time.is_some() || i < last;
            if !is_start && !has_entry(node) && is_lost {
                self.no_move(node);
            }
            self.node(node, is_start, is_lost);
        }
        for (depth, alternatives) in forks.into_iter().rev() {
            for nodes in alternatives {
                self.play.go_back(depth);
                self.line(nodes, false);
            }
        }
    }

    /// Keeps a node without a move as a lost move, because a move or an ending follows it, or because it has a time or
    /// a move that is not an object.
    fn no_move(&mut self, node: &Node<'t>) {
        let place = node.place.or(self.play.place());
        let text = node
            .place
            .map_or("", |place| self.source.value_after(place));
        let text = if text.is_empty() { "{}" } else { text };
        self.play.unreadable(text, place, reason::NOT_WHOLE);
    }

    fn node(&mut self, node: &Node<'t>, is_start: bool, is_lost: bool) {
        let place = node.place.unwrap_or_default();
        if node.place.is_some() {
            self.play.read_at(place);
        }
        if let Some(play) = &node.play {
            if is_start {
                self.play.report(place, FindingKind::MoveAtStart);
            }
            if self.play.is_stopped() {
                self.play.skip(self.source.value_after(place), place);
            } else {
                self.play(play, place);
            }
        }
        if let Some(word) = &node.special {
            if !self.play.ends_again(word) {
                self.end(word, place);
            }
        }
        let is_empty = node.play.is_none() && node.special.is_none();
        if !is_start && is_empty && !is_lost {
            self.play.report(node.place, FindingKind::EmptyNode);
        } else if !self.play.has_skipped() {
            let time = node.time.as_ref();
            if let Some((now, total)) = time.and_then(|time| Some((time.now?, time.total))) {
                self.play.clock(now, total, place);
            }
        }
        for text in &node.comments.0 {
            match text.strip_prefix('&') {
                Some(name) => self.play.note(NoteKind::Bookmark, name),
                None => self.play.note(NoteKind::Comment, text),
            }
        }
    }

    fn play(&mut self, given: &Play, place: Span) {
        let context = Context::new(self.play.position(), self.play.last_to());
        let found = if given.is_broken {
            Err(reason::NOT_WHOLE.into())
        } else {
            find_move(&context, given)
        };
        let m = match found {
            Ok(m) => m,
            Err(why) => {
                let text = self.source.value_after(place);
                self.play.unreadable(text, place, why);
                return;
            }
        };
        let board = context.position.board();
        let is_other_side = given
            .color
            .is_some_and(|color| color != context.position.side());
        let is_not_same = given.same == Some(true) && context.last_to != Some(m.to());
        let captured = board.piece(m.to()).map(|piece| piece.kind());
        let is_other_capture = given.capture.is_some() && given.capture != captured;
        let findings = &mut self.play.findings;
        for (is_false, finding) in [
            (is_other_side, FindingKind::WrongSide),
            (is_not_same, FindingKind::SameDisagrees),
            (is_other_capture, FindingKind::CaptureDisagrees),
        ] {
            if is_false {
                findings.report(place, finding);
            }
        }
        let promotes = given.promote == Some(true);
        self.play.check_piece(m, given.piece, promotes, place);
        self.play.play(m, place);
    }

    fn end(&mut self, word: &str, place: Span) {
        let ending = special(word);
        if ending.is_none() {
            self.play.report(place, FindingKind::UnknownEnding);
        }
        let known = ending.unwrap_or(EndingWord::OTHER);
        known.end(&mut self.play, word);
    }
}

/// Returns the name of another game, if the preset or the board is that of one.
fn other_game(initial: &Initial<'_>) -> Option<Detail> {
    let shape = initial.data.as_ref().and_then(|data| data.other);
    let preset = initial.preset.as_deref();
    let unknown = preset.filter(|preset| handicap_of_preset(preset).is_none());
    let named = unknown.filter(|preset| is_other_game(preset));
    shape.map(other_board).or_else(|| named.map(Detail::quote))
}

/// Returns the start position, and a detail about what is wrong with `initial`, if anything.
fn start_of(initial: &Initial<'_>) -> (Setup, Option<Detail>) {
    let preset = initial.preset.as_deref();
    let known = preset.and_then(handicap_of_preset);
    let data = initial.data.as_ref().map(|data| &data.setup);
    match (preset, known, data) {
        (_, Some(handicap), None) => (handicap.setup(), None),
        (_, Some(handicap), Some(data)) => {
            let setup = handicap.setup();
            let is_same =
                setup.board == data.board && setup.hands == data.hands && setup.side == data.side;
            (setup, (!is_same).then(|| reason::PRESET_DIFFERS.into()))
        }
        (Some("OTHER") | None, None, Some(data)) => (data.clone(), None),
        (None, None, None) => (Setup::startpos(), None),
        (Some("OTHER"), None, None) => (Setup::startpos(), Some(reason::MISSING_START.into())),
        (Some(name), None, data) => {
            let words = match data {
                Some(_) => reason::UNKNOWN_PRESET_OF_POSITION,
                None => reason::UNKNOWN_PRESET,
            };
            let why = Detail::filled(words, &[("name", Detail::quote(name))]);
            let setup = data.cloned().unwrap_or_else(Setup::startpos);
            (setup, Some(why))
        }
    }
}

/// Returns `true` if the name of a handicap is that of the start itself.
pub(super) fn repeats_start(name: &str, handicap: Option<Handicap>) -> bool {
    let name = name.trim_end_matches([' ', '\u{3000}']);
    match name.parse::<Handicap>() {
        Ok(named) => Some(named) == handicap,
        Err(_) => name == "その他" && handicap.is_none(),
    }
}

/// Finds the move of an object, legal or not. Returns an error if the object does not say enough.
///
/// Some programs omit facts that normalised JKF always has: the destination if `same` is true, and the origin if
/// `relative` or the position decides it.
fn find_move(context: &Context<'_>, given: &Play) -> Result<Move, Detail> {
    let is_same = given.same == Some(true);
    let same = if is_same { context.last_to } else { None };
    let to = given.to.or(same).ok_or(reason::NO_DESTINATION)?;
    if let Some(from) = given.from {
        let before = context.position.board().piece(from).map(|p| p.kind());
        // Some programs name the piece after the move.
        let turned = given.piece.is_some() && before.and_then(PieceKind::promoted) == given.piece;
        let promote = given.promote.unwrap_or(turned);
        return Ok(Move::Step { from, to, promote });
    }
    let piece = given.piece.ok_or(reason::NO_PIECE)?;
    let drop = piece.drop_kind().map(|kind| Move::Drop { kind, to });
    match drop {
        Some(drop) if given.relative == Marks::DROP => return Ok(drop),
        Some(drop) if given.relative.is_empty() && is_legal(context.position, drop) => {
            return Ok(drop);
        }
        _ => {}
    }
    let (after, mark) = match given.promote {
        Some(true) => (piece.promoted(), Marks::PROMOTE),
        Some(false) => (None, Marks::NOT_PROMOTE),
        None => (None, Marks::empty()),
    };
    let written = WrittenMove::default()
        .to(Some(to))
        .before(Some(piece))
        .after(Some(after.unwrap_or(piece)))
        .marks(given.relative | mark);
    match (resolve(context, &written), drop) {
        (Ok(m), _) => Ok(m),
        (Err(_), Some(drop)) if given.relative.is_empty() => Ok(drop),
        (Err(why), _) => Err(Detail::of(&why)),
    }
}
