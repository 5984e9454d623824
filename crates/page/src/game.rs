//! Writes a game: its headers, its moves with variations, and the data for the script.

use std::fmt::Write;

use komadai_core::{Color, Handicap, Language, Style, side_mark};
use komadai_diagram::Outlines;
use komadai_kifu::{
    Analysis, Clock, Entry, Format, Foul, Navigator, NodeId, NoteKind, Record, WriteOptions, keys,
};
use komadai_notation::text_with_side;

use crate::board::board;
use crate::escape::Html;
use crate::graph::graph;
use crate::look::Look;
use crate::summary::{date, ending, name, outcome, players, result};
use crate::words::{Words, words};

/// The HTML of a game.
pub(crate) struct Written {
    /// The players, for the list of games.
    pub(crate) title: String,
    /// The date and the winner, for the same list.
    pub(crate) facts: String,
    pub(crate) article: String,
}

/// The value of a mate, in hundredths of a pawn.
const MATE: i32 = 30_000;

/// The deepest level of nested variations that is still indented.
const DEEPEST: usize = 8;

pub(crate) struct GameWriter<'r> {
    record: &'r Record,
    number: usize,
    /// Whether the title of the page names the players.
    pub(crate) is_titled: bool,
    language: Language,
    style: Style,
    look: Look,
    words: &'static Words,
    handicap: Option<Handicap>,
    /// Whether a time is not zero.
    has_clocks: bool,
    /// `None` if no move can be played from the start.
    game: Option<Navigator<&'r Record>>,
    moves: String,
    nodes: String,
    count: usize,
    /// The nodes of the main line with a diagram.
    stills: Vec<NodeId>,
    /// The values of the main line, each with the number of plies before it.
    values: Vec<(usize, i32)>,
}

enum Step {
    /// Write a node, with the number of its parent, the number of entries before it, and the level of the variation.
    Node(NodeId, usize, usize, usize),
    /// Write the continuation of a written node, with its number.
    After(NodeId, usize, usize, usize),
    /// Begin a variation.
    Open(usize),
    /// End a variation, or a line of the list.
    Close(&'static str),
}

impl<'r> GameWriter<'r> {
    pub(crate) fn new(
        record: &'r Record,
        number: usize,
        language: Language,
        style: Style,
        look: Look,
    ) -> GameWriter<'r> {
        GameWriter {
            record,
            number,
            is_titled: false,
            language,
            style,
            look,
            words: words(language),
            handicap: Handicap::of(&record.start.setup),
            has_clocks: record.nodes().any(|node| {
                let clock = record.clock(node);
                [clock.spent(), clock.total()]
                    .iter()
                    .flatten()
                    .any(|time| !time.is_zero())
            }),
            game: Navigator::new(record),
            moves: String::new(),
            nodes: String::new(),
            count: 0,
            stills: stills(record),
            values: Vec::new(),
        }
    }

    pub(crate) fn write(mut self, outlines: &mut Outlines) -> Written {
        self.line_of_root(outlines);
        self.tree(outlines);
        let (number, words) = (self.number, self.words);
        let names = players(self.record);
        let has_heading = !self.is_titled && (number > 1 || !names.is_empty());
        let title = if names.is_empty() {
            format!("{} {number}", words.unnamed)
        } else {
            names
        };
        let (date, winner) = (
            date(self.record, self.language),
            outcome(self.record, self.language),
        );
        let facts = format!("{date} {winner}").trim().to_owned();
        let plies = self.record.main_line().count().max(1);
        let has_variations = self.record.nodes().count() > plies + 1;
        let start = &self.record.start;
        // The data has only digits, USI moves and an SFEN.
        let data = format!(
            r#"{{"start":"{}","first":{},"even":{},"nodes":[{}]}}"#,
            self.record.start.sfen(),
            start.first_ply,
            self.handicap == Some(Handicap::Even) && start.first_ply == 1,
            self.nodes,
        );
        let article = format!(
            r##"<article id="g{number}" class="replay">
<div class="head">{heading}{result}{headers}</div>
<div class="player-view" hidden>
<div class="stage">
<div class="field">
<div class="player w"><span class="name">☖ {white}</span><span class="clock"></span></div>
{board}
<div class="player b"><span class="name">☗ {black}</span><span class="clock"></span></div>
</div>
<div class="controls">
<div class="caption" aria-live="polite"></div>
<div class="buttons">{buttons}</div>
<div class="choices"{no_choices}></div>
</div>
</div>
<div class="note"></div>
<div class="panel">
{graph}<div class="links"><span>{open_in}:</span><a class="piyo" href="piyoshogi://">ぴよ将棋</a>{usen}<input readonly aria-label="{position}"></div>
</div>
</div>
<ol class="moves">
{moves}</ol>
<script type="application/json">{data}</script>
</article>
"##,
            heading = if has_heading {
                format!("<h2>{}</h2>\n", Html(&title))
            } else {
                String::new()
            },
            result = self.result(),
            headers = self.headers(),
            white = Html(self.player(Color::White)),
            black = Html(self.player(Color::Black)),
            board = board(words),
            buttons = buttons(words),
            no_choices = if has_variations { "" } else { " hidden" },
            graph = graph(&self.values, plies, words),
            open_in = words.open_in,
            usen = shogihome(self.record).map_or_else(String::new, |link| {
                format!("<a class=\"usen\" href=\"{}\">ShogiHome</a>", Html(link))
            }),
            position = words.position,
            moves = self.moves,
        );
        Written {
            title,
            facts,
            article,
        }
    }

    fn player(&self, side: Color) -> String {
        let of_side = self.words.side(side, self.handicap);
        let name = name(self.record, side);
        format!("{of_side} {name}").trim_end().to_owned()
    }

    fn result(&self) -> String {
        match result(self.record, self.language) {
            result if result.is_empty() => result,
            result => format!("<p class=\"result\">{}</p>\n", Html(result)),
        }
    }

    fn headers(&self) -> String {
        let mut out = String::new();
        for header in self.record.headers.iter() {
            let _ = writeln!(
                out,
                "<div><dt>{}</dt><dd>{}</dd></div>",
                Html(keys::name(&header.key, self.language).unwrap_or(&header.key)),
                Html(&header.value)
            );
        }
        if out.is_empty() {
            out
        } else {
            format!("<dl>\n{out}</dl>\n")
        }
    }

    fn line_of_root(&mut self, outlines: &mut Outlines) {
        let root = self.record.root();
        let check = self
            .game
            .as_ref()
            .is_some_and(|game| game.position().is_check());
        let value = self.value(root);
        self.number_node("", None, check, value, root);
        let _ = write!(
            self.moves,
            "<li><a id=\"g{0}-0\" href=\"#g{0}-0\"><span class=\"ply\">{1}</span><span>{2}</span></a>",
            self.number,
            self.record.start.ply_after(0),
            self.words.start
        );
        self.notes(root);
        self.still(root, outlines);
        self.moves.push_str("</li>\n");
    }

    /// Writes all entries, each variation after the move that it replaces.
    fn tree(&mut self, outlines: &mut Outlines) {
        let mut open = vec![Step::After(self.record.root(), 0, 0, 0)];
        while let Some(step) = open.pop() {
            match step {
                Step::Open(level) if level <= DEEPEST => {
                    self.moves.push_str("<div class=\"variation\">");
                }
                Step::Open(_) => {}
                Step::Close(end) => self.moves.push_str(end),
                Step::Node(node, parent, depth, level) => {
                    let number = self.node(node, parent, depth, level, outlines);
                    open.push(Step::After(node, number, depth + 1, level));
                }
                Step::After(node, number, depth, level) => {
                    let children: Vec<NodeId> = self.record.children(node).collect();
                    let Some((&main, others)) = children.split_first() else {
                        continue;
                    };
                    if let Some(game) = &mut self.game {
                        game.back_to(depth.saturating_sub(1));
                        game.go_to(node);
                    }
                    let played = self.node(main, number, depth, level, outlines);
                    open.push(Step::After(main, played, depth + 1, level));
                    let end = if level == 0 { "</li>\n" } else { "" };
                    open.push(Step::Close(end));
                    for &other in others.iter().rev() {
                        open.push(Step::Close(if level < DEEPEST { "</div>" } else { "" }));
                        open.push(Step::Node(other, number, depth, level + 1));
                        open.push(Step::Open(level + 1));
                    }
                }
            }
        }
    }

    /// Writes a node with its notes, and returns its number. `depth` entries are before it.
    fn node(
        &mut self,
        node: NodeId,
        parent: usize,
        depth: usize,
        level: usize,
        outlines: &mut Outlines,
    ) -> usize {
        let Some(entry) = self.record.entry(node) else {
            return 0;
        };
        let text = match &mut self.game {
            Some(game) => {
                game.back_to(depth);
                text(entry, game, self.style, self.words, self.language)
            }
            None => raw(entry, self.words, self.language),
        };
        if let Some(game) = &mut self.game {
            game.go_to(node);
        }
        let game = self.game.as_ref();
        let is_stopped = game.is_none_or(Navigator::is_stopped);
        let check = !is_stopped && game.is_some_and(|game| game.position().is_check());
        let usi = match entry {
            _ if is_stopped => String::new(),
            Entry::Ending(_) => String::new(),
            // A text that is not a move passes the turn.
            entry => entry.played().map_or("-".to_owned(), |m| m.to_string()),
        };
        let value = self.value(node);
        let number = self.count;
        self.number_node(&usi, Some(parent), check, value, node);
        let tag = if level == 0 { "<li>" } else { "" };
        let ply = self.record.start.ply_after(depth + 1);
        let anchor = format!("g{}-{number}", self.number);
        let _ = write!(
            self.moves,
            "{tag}<a id=\"{anchor}\" href=\"#{anchor}\"><span class=\"ply\">{ply}</span><span class=\"move\">{}</span></a>",
            Html(text)
        );
        self.facts(node, value);
        self.notes(node);
        if level == 0 {
            self.still(node, outlines);
        }
        if let (0, Some(value)) = (level, value) {
            self.values.push((depth + 1, value));
        }
        number
    }

    /// Adds a node to the data for the script.
    fn number_node(
        &mut self,
        usi: &str,
        parent: Option<usize>,
        check: bool,
        value: Option<i32>,
        node: NodeId,
    ) {
        let comma = if self.count > 0 { "," } else { "" };
        self.count += 1;
        let mut fields = vec![
            parent.map_or("0".to_owned(), |parent| parent.to_string()),
            if usi.is_empty() {
                "0".to_owned()
            } else {
                format!("\"{usi}\"")
            },
            u8::from(check).to_string(),
        ];
        let clock = self.clock(node);
        let seconds = [clock.spent(), clock.total()].map(|time| time.map(|time| time.as_secs()));
        let number = |n: Option<i64>| n.map_or("null".to_owned(), |n| n.to_string());
        fields.push(number(value.map(i64::from)));
        fields.extend(seconds.map(|n| number(n.and_then(|n| i64::try_from(n).ok()))));
        while fields.last().is_some_and(|field| field == "null") {
            fields.pop();
        }
        let _ = write!(self.nodes, "{comma}[{}]", fields.join(","));
    }

    /// Returns the times of a node. If no clock ran in the game, there are none.
    fn clock(&self, node: NodeId) -> Clock {
        if self.has_clocks {
            self.record.clock(node)
        } else {
            Clock::default()
        }
    }

    /// Returns the evaluation at a node from Black's view, in hundredths of a pawn.
    fn value(&self, node: NodeId) -> Option<i32> {
        Some(self.record.evaluation(node)?.centipawns(MATE))
    }

    /// Writes the times and the evaluation of a node.
    fn facts(&mut self, node: NodeId, value: Option<i32>) {
        let clock = self.clock(node);
        let mut parts = Vec::new();
        match (clock.spent(), clock.total()) {
            (Some(spent), Some(total)) => parts.push(format!(
                "{} / {}",
                time(spent.as_secs()),
                time(total.as_secs())
            )),
            (Some(spent), None) => parts.push(time(spent.as_secs())),
            (None, Some(total)) => parts.push(format!("/ {}", time(total.as_secs()))),
            (None, None) => {}
        }
        parts.extend(value.map(|value| match value {
            MATE => format!("+{}", self.words.mate),
            value if value == -MATE => format!("-{}", self.words.mate),
            value => format!("{value:+}"),
        }));
        if !parts.is_empty() {
            let _ = write!(
                self.moves,
                "<span class=\"facts\">{}</span>",
                Html(parts.join("  "))
            );
        }
    }

    /// Draws the position after a node if it has a diagram for readers without JavaScript.
    fn still(&mut self, node: NodeId, outlines: &mut Outlines) {
        if !self.stills.contains(&node) {
            return;
        }
        let Some(game) = &self.game else { return };
        let record = self.record;
        let mut diagram = self.look.diagram(game.position()).language(self.language);
        diagram.last_move = record.entry(node).and_then(Entry::played);
        let figure = diagram.figure(outlines);
        let _ = write!(self.moves, "<figure class=\"still\">{figure}</figure>");
    }

    fn notes(&mut self, node: NodeId) {
        let notes = self.record.notes(node);
        for note in notes.iter().filter(|note| note.kind == NoteKind::Bookmark) {
            let _ = write!(self.moves, "<p class=\"mark\">◆ {}</p>", Html(&note.text));
        }
        let comments = notes.iter().filter(|note| note.kind == NoteKind::Comment);
        let mut comments: Vec<String> = comments.map(|note| note.text.clone()).collect();
        // The lines of engines are in the order of the comments.
        let analyses = self.record.analyses(node).into_iter();
        let mut analyses = analyses.filter(|found| found.line.is_some()).peekable();
        for comment in &mut comments {
            let is_here =
                |found: &Analysis<'_>| found.line.is_some_and(|line| comment.contains(line));
            let Some(found) = analyses.next_if(is_here) else {
                continue;
            };
            let game = self.game.as_mut();
            let moves = game.and_then(|game| game.notate_line(&found, self.style));
            if let (Some(line), Some(moves)) = (found.line, moves) {
                *comment = comment.replacen(line, &moves, 1);
            }
        }
        if !comments.is_empty() {
            let _ = write!(self.moves, "<p>{}</p>", Html(comments.join("\n")));
        }
    }
}

/// Returns the address that opens a game in ShogiHome, or `None` if the game cannot be written as an address.
///
/// ```
/// let game = komadai_page::read_game("1 ７六歩(77)\n".as_bytes())?;
/// let link = komadai_page::shogihome(&game.record).unwrap();
/// assert!(link.starts_with("https://sunfish-shogi.github.io/shogihome/?usen="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn shogihome(record: &Record) -> Option<String> {
    let format: Format = "usen".parse().ok()?;
    let written = WriteOptions::new(format).write(record).ok()?.text;
    let usen = written.trim();
    (usen.lines().count() == 1)
        .then(|| format!("https://sunfish-shogi.github.io/shogihome/?usen={usen}"))
}

/// Returns the nodes of the main line with a diagram: an unusual start, up to [`STILLS`] with a note, and the end.
fn stills(record: &Record) -> Vec<NodeId> {
    let root = record.root();
    let is_usual = Handicap::of(&record.start.setup) == Some(Handicap::Even);
    let start = (!is_usual).then_some(root);
    let has_words = |node: &NodeId| {
        let mut notes = record.notes(*node).iter();
        notes.any(|note| matches!(note.kind, NoteKind::Comment | NoteKind::Bookmark))
    };
    let last = record
        .main_line()
        .filter(|&node| {
            record
                .entry(node)
                .is_some_and(|entry| entry.played().is_some())
        })
        .last();
    let told: Vec<NodeId> = record.main_line().filter(has_words).collect();
    let each = told.len().div_ceil(STILLS).max(1);
    let told = told.into_iter().step_by(each);
    start.into_iter().chain(told).chain(last).collect()
}

/// The maximum number of diagrams in a game, in addition to its start and its end.
const STILLS: usize = 10;

/// Returns the text of an entry in the position before it.
fn text(
    entry: &Entry,
    game: &Navigator<&Record>,
    style: Style,
    words: &Words,
    language: Language,
) -> String {
    let Some(m) = entry.played() else {
        return raw(entry, words, language);
    };
    let written = text_with_side(&game.context(), m, style);
    let written = written.unwrap_or_else(|| format!("{}{m}", side_mark(game.position().side())));
    let foul = if matches!(entry, Entry::Foul(_)) {
        words.illegal
    } else {
        ""
    };
    format!("{written}{foul}")
}

/// Returns the text of an entry without a position.
fn raw(entry: &Entry, words: &Words, language: Language) -> String {
    match entry {
        Entry::Move(m) => m.to_string(),
        Entry::Pass => words.pass.to_owned(),
        Entry::Foul(foul) => match &**foul {
            Foul::Move(m) => format!("{m}{}", words.illegal),
            Foul::Text(text) => format!("{text}{}", words.illegal),
        },
        Entry::Ending(of) => ending(of, language),
    }
}

/// Writes a time as `1:02:03` or `2:03`.
fn time(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// The actions of the buttons, with their icons on a grid of 20 by 20.
const BUTTONS: [(&str, &str); 6] = [
    ("first", "M5 4h2v12H5zM17 4v12L8 10z"),
    ("back", "M15 4v12L5 10z"),
    ("play", "M3 4v12l8-6zM13 4h2v12h-2zM17 4h2v12h-2z"),
    ("forward", "M5 4v12l10-6z"),
    ("last", "M3 4v12l9-6zM13 4h2v12h-2z"),
    ("flip", "M6 3l4 5H7v9H5V8H2zM14 17l-4-5h3V3h2v9h3z"),
];

fn buttons(words: &Words) -> String {
    let mut out = String::new();
    for ((action, path), label) in BUTTONS.iter().zip(words.buttons) {
        let _ = write!(
            out,
            "<button data-do=\"{action}\" aria-label=\"{label}\" title=\"{label}\">\
             <svg viewBox=\"0 0 20 20\"><path d=\"{path}\"/></svg></button>"
        );
    }
    out
}
