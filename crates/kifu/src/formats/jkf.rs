//! Reading and writing JKF, the JSON Kifu Format.

mod initial;
mod meaning;
mod row;
mod write;

use std::borrow::Cow;

use initial::Initial;
use komadai_core::{Handicap, Span};
use komadai_notation::Context;
use komadai_parse::csa::ending::special;
use komadai_parse::jkf::{JkfMove, JkfObjects};
use komadai_parse::json::Mark;
use komadai_parse::{ParseError, Text, WrittenClock, phrases};
use komadai_record::build::{FindingCollector, RecordBuilder, other_piece, report_faults};
use komadai_record::{Detail, FindingKind, Headers, NodeId, Note, NoteKind, Start, keys};
pub(super) use row::ROW;

use crate::reader::Output;

/// Reads the game of a JKF text; none where the text is JSON of another kind.
///
/// Forks are read after the line that they leave, the deepest first: how deep they are nested does
/// not matter. What is cut off or damaged costs no more than itself.
fn read(text: Text<'_>, out: &mut Output) -> Option<RecordBuilder> {
    let mut reader = JkfReader::new(text.text, out.collector());
    if !reader.objects.enter(b'{', phrases::OBJECT) || !reader.root(out) {
        let why = Detail::words(
            "this is JSON, but not JKF: it has neither header nor initial nor moves",
            "JSON ですが JKF ではありません: header も initial も moves もありません",
        );
        out.report(None, FindingKind::UnknownFormat.with("why", why));
        return None;
    }
    reader.forks();
    if let Some(rest) = reader.objects.json.rest() {
        reader.play.findings.report(rest, FindingKind::TrailingText);
    }
    reader.report_oddities();
    Some(reader.play)
}

struct JkfReader<'t> {
    text: &'t str,
    objects: JkfObjects<'t>,
    play: RecordBuilder,
    /// The alternatives that are still to be read, the deepest last.
    forks: Vec<Fork>,
}

/// A list of alternatives.
struct Fork {
    /// How many entries come before the alternatives.
    depth: usize,
    /// Where the next alternative is.
    mark: Mark,
}

/// What a node has beside its move.
enum NodeNote<'t> {
    Comment(Cow<'t, str>),
    Unknown(Text<'t>),
}

/// A node as it is written.
#[derive(Default)]
struct Node<'t> {
    /// Its comments and unknown names, in their order.
    notes: Vec<NodeNote<'t>>,
    play: Option<JkfMove>,
    special: Option<(Cow<'t, str>, Span)>,
    /// Its time, and the text of that with its name.
    time: Option<(WrittenClock, Text<'t>)>,
}

impl<'t> JkfReader<'t> {
    fn new(text: &'t str, findings: FindingCollector) -> JkfReader<'t> {
        JkfReader {
            text,
            objects: JkfObjects::new(text),
            play: RecordBuilder::new(Start::default(), true, findings),
            forks: Vec::new(),
        }
    }

    /// Reads everything but the forks; `false` if nothing belongs to a game.
    fn root(&mut self, out: &mut Output) -> bool {
        let mut headers = Headers::new();
        let mut start = None;
        let mut moves = None;
        let mut begun = false;
        let mut found = false;
        let mut unknown = Vec::new();
        while let Some(name) = self.objects.json.next_name() {
            match &*name {
                "header" => headers.append(self.headers()),
                "initial" => start = Some(initial::read(&mut self.objects)),
                "moves" => {
                    // Where the start may still come, the moves have to wait.
                    moves = Some(self.objects.json.mark());
                    if let Some(start) = start.as_ref().filter(|_| !begun) {
                        begun = true;
                        self.start(start, out);
                        self.main_line();
                    } else {
                        self.objects.json.skip();
                    }
                }
                _ => {
                    self.objects.keep();
                    unknown.append(&mut self.objects.unknown);
                    continue;
                }
            }
            found = true;
        }
        if !found {
            return false;
        }
        if !begun {
            self.start(&start.unwrap_or_default(), out);
            if let Some(moves) = moves {
                let end = self.objects.json.mark();
                self.objects.json.go_back(moves);
                self.main_line();
                self.objects.json.go_back(end);
            }
        }
        let handicap = Handicap::of(&self.play.record.start.setup);
        for header in &headers {
            if header.key != keys::HANDICAP || !repeats_start(&header.value, handicap) {
                self.play.header(&header.key, &header.value);
            }
        }
        for text in unknown {
            self.keep(text, self.play.record.root());
        }
        true
    }

    fn headers(&mut self) -> Headers {
        let mut headers = Headers::new();
        if !self.objects.enter(b'{', phrases::HEADERS) {
            return headers;
        }
        while let Some(name) = self.objects.json.next_name() {
            self.objects.json.peek();
            let start = self.objects.json.at();
            let value = match self.objects.string(phrases::TEXT) {
                Some(value) => value.into_owned(),
                None => {
                    let value = self.objects.json.since(start);
                    if value.text == "null" {
                        let null = ParseError::new(value.span(), phrases::TEXT);
                        self.objects.wrong.push(null);
                        continue;
                    }
                    value.text.to_owned()
                }
            };
            headers.push(keys::from_kif(&name), value);
        }
        headers
    }

    /// Begins the game.
    fn start(&mut self, initial: &Initial, out: &mut Output) {
        let (setup, doubt) = initial.setup();
        let place = initial.place;
        let mut findings = out.collector();
        if let Some(why) = doubt {
            findings.report(place, FindingKind::BadStart.with("why", why));
        }
        report_faults(&setup, Some(place), &mut findings);
        self.play = RecordBuilder::new(Start::new(setup), true, findings);
        // A node has about sixteen times what an entry of other formats has.
        self.play.make_room(self.text.len() / 16);
        out.begin(&mut self.play);
        let root = self.play.record.root();
        for text in std::mem::take(&mut self.objects.unknown) {
            self.keep(text, root);
        }
        self.report_oddities();
    }

    /// Reports what was odd in the objects so far.
    fn report_oddities(&mut self) {
        let findings = &mut self.play.findings;
        for fault in self.objects.json.take_faults() {
            let finding = FindingKind::BadJson.with("expected", fault.expected());
            findings.report(fault.span(), finding);
        }
        for wrong in self.objects.wrong.drain(..) {
            let finding = FindingKind::BadValue.with("expected", wrong.expected());
            findings.report(wrong.span(), finding);
        }
    }

    /// Keeps a name that JKF does not have, with its value.
    fn keep(&mut self, text: Text<'_>, node: NodeId) {
        let note = Note {
            kind: NoteKind::Unknown,
            text: text.text.to_owned(),
        };
        self.play.note_at(node, note);
        self.play
            .findings
            .report(text.span(), FindingKind::UnknownName);
    }

    fn main_line(&mut self) {
        if self.objects.enter(b'[', phrases::MOVES) {
            self.line(true);
        }
        self.report_oddities();
    }

    /// Reads the alternatives to what was read.
    fn forks(&mut self) {
        let end = self.objects.json.mark();
        while let Some(fork) = self.forks.last() {
            self.objects.json.go_back(fork.mark);
            if !self.objects.json.next_item() {
                self.forks.pop();
                continue;
            }
            let depth = fork.depth;
            // Forks of the line that is read come after this one.
            let place = self.forks.len().saturating_sub(1);
            self.play.go_back(depth);
            if self.objects.enter(b'[', phrases::MOVES) {
                self.line(false);
            }
            self.report_oddities();
            if let Some(fork) = self.forks.get_mut(place) {
                fork.mark = self.objects.json.mark();
            }
        }
        self.objects.json.go_back(end);
    }

    /// Reads the nodes of a line. The first of the main line is the start.
    fn line(&mut self, main: bool) {
        let mut first = main;
        while self.objects.json.next_item() {
            self.objects.json.peek();
            let start = self.objects.json.at();
            if self.objects.enter(b'{', phrases::NODE) {
                self.node(start, std::mem::take(&mut first));
            } else if self.objects.json.since(start).text == "null" {
                let null = ParseError::new(self.objects.json.since(start).span(), phrases::NODE);
                self.objects.wrong.push(null);
            }
            self.report_oddities();
        }
    }

    fn node(&mut self, start: usize, first: bool) {
        let mut node = Node::default();
        // The text of this node without its forks, which are nodes of their own.
        let mut text = String::new();
        let mut from = start;
        let depth = self.play.depth();
        while let Some(name) = self.objects.json.next_name() {
            match &*name {
                "move" => node.play = self.objects.play(),
                "comments" | "comment" => self.comments(&mut node),
                "special" => {
                    let start = self.objects.json.at();
                    let special = self.objects.string(phrases::ENDING);
                    let place = self.objects.json.since(start).span();
                    node.special = special.map(|special| (special, place));
                }
                "time" => {
                    let start = self.objects.json.name_start();
                    let time = self.objects.time();
                    node.time = time.map(|time| (time, self.objects.json.since(start)));
                }
                "forks" if self.objects.enter(b'[', phrases::ALTERNATIVES) => {
                    let mark = self.objects.json.mark();
                    text.push_str(self.objects.json.since(from).text);
                    self.forks.push(Fork { depth, mark });
                    from = self.skip_items();
                }
                "forks" => {}
                _ => self.objects.keep(),
            }
            let unknown = self.objects.unknown.drain(..);
            node.notes.extend(unknown.map(NodeNote::Unknown));
        }
        let whole = self.objects.json.since(start);
        let place = match (&node.play, &node.special) {
            (Some(play), _) => play.place,
            (None, Some((_, place))) => *place,
            (None, None) => whole.span(),
        };
        self.play.read_at(place);
        if first && node.play.is_some() {
            self.play.findings.report(place, FindingKind::MoveAtStart);
        }
        if node.special.is_some() || self.play.is_stopped() {
            text.push_str(self.text.get(from..whole.span().end).unwrap_or(""));
        }
        if let Some(given) = &node.play {
            if self.play.is_stopped() {
                self.play.skip(&text, place);
                return;
            }
            self.play(given, place);
        }
        if let Some((word, _)) = &node.special {
            // An ending right after another is left out with its time and its comments.
            if self.play.ends_again(&text) {
                return;
            }
            self.end(word, place);
        }
        let empty = !first && node.play.is_none() && node.special.is_none();
        match node.time {
            Some((clock, _)) if !empty => self.play.clock(clock.spent, clock.total, place),
            Some((_, text)) => {
                self.play.findings.report(place, FindingKind::EmptyNode);
                self.play.note(NoteKind::Unknown, text.text);
            }
            None if empty => self.play.findings.report(place, FindingKind::EmptyNode),
            None => {}
        }
        for note in &node.notes {
            match note {
                NodeNote::Comment(text) => match text.strip_prefix('&') {
                    Some(name) => self.play.note(NoteKind::Bookmark, name),
                    None => self.play.note(NoteKind::Comment, text),
                },
                NodeNote::Unknown(text) => self.keep(*text, self.play.node()),
            }
        }
    }

    /// Walks over the rest of an array. Returns where its bracket closes.
    fn skip_items(&mut self) -> usize {
        while self.objects.json.next_item() {
            self.objects.json.skip();
        }
        let end = self.objects.json.at();
        match self.text.as_bytes().get(..end) {
            Some([.., b']']) => end.saturating_sub(1),
            _ => end,
        }
    }

    fn comments(&mut self, node: &mut Node<'t>) {
        let mut one = |objects: &mut JkfObjects<'t>| {
            let comment = objects.string(phrases::COMMENTS);
            node.notes.extend(comment.map(NodeNote::Comment));
        };
        if self.objects.json.peek() == Some(b'"') {
            one(&mut self.objects);
        } else if self.objects.enter(b'[', phrases::COMMENTS) {
            while self.objects.json.next_item() {
                one(&mut self.objects);
            }
        }
    }

    fn play(&mut self, given: &JkfMove, place: Span) {
        let text = self.text.get(given.place.range()).unwrap_or("");
        if given.broken {
            let why = Detail::words("it is no whole move", "指し手として不完全です");
            self.play.unreadable(text, place, why);
            return;
        }
        let context = Context::new(self.play.position(), self.play.last_to());
        let m = match meaning::meant(&context, given) {
            Ok(m) => m,
            Err(why) => {
                self.play.unreadable(text, place, why);
                return;
            }
        };
        let doubts = meaning::doubts(&context, given, m);
        let piece = m
            .origin()
            .and_then(|from| context.position.board().piece(from));
        for message in doubts {
            self.play.findings.report(place, message);
        }
        if let (Some(on_board), Some(given)) = (piece, given.piece) {
            let on_board = on_board.kind();
            if on_board != given {
                let alike = on_board.unpromoted() == given.unpromoted();
                other_piece(&mut self.play.findings, place, alike);
            }
        }
        self.play.play(m, place);
    }

    fn end(&mut self, word: &str, place: Span) {
        let Some(ending) = special(word) else {
            self.play.findings.report(place, FindingKind::UnknownEnding);
            self.play.end(komadai_core::EndingKind::Other, word);
            return;
        };
        match ending.outcome {
            Some(outcome) => self.play.end_with(ending.kind, outcome, word),
            None => self.play.end(ending.kind, word),
        }
    }
}

/// Whether the name of a handicap is that of the start itself.
fn repeats_start(name: &str, handicap: Option<Handicap>) -> bool {
    let name = name.trim_end_matches([' ', '\u{3000}']);
    match name.parse::<Handicap>() {
        Ok(named) => Some(named) == handicap,
        Err(_) => name == "その他" && handicap.is_none(),
    }
}
