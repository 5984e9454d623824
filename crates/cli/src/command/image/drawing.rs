//! Draws the positions of a game as the options ask.

use std::time::Duration;

use komadai::diagram::{Anchor, Diagram, Frame, Hands, Mark, Shape};
use komadai::kifu::{Clock, Entry, Navigator, NodeId, Record, keys};
use komadai::notation::text_with_side;
use komadai::notation::{Context, ReadError, ResolveError, piece_name, read};
use komadai::parse::any_move;
use komadai::{Breaches, ByColor, Color, Faults, Handicap, Language, Move, Position, Style};

use crate::args::{Delay, ImageArgs, MarkText};
use crate::failure::Failure;
use crate::language;
use crate::template::Template;
use crate::texts::{about, image as texts, say};

/// Draws positions with the options of `image`.
pub(super) struct Drawer<'a> {
    args: &'a ImageArgs,
    language: Language,
    style: Style,
    /// The title of a position after a move.
    title: Template,
}

/// What differs between the pictures of one command.
pub(super) struct Figure<'a> {
    /// The number of the picture, from 1.
    pub(super) number: usize,
    pub(super) marks: &'a [MarkText],
    pub(super) caption: Option<&'a Template>,
}

impl<'a> Drawer<'a> {
    pub(super) fn new(args: &'a ImageArgs) -> Drawer<'a> {
        let title = args.title.clone();
        Drawer {
            args,
            language: language::chosen(),
            style: args.style.unwrap_or_else(language::style),
            title: title.unwrap_or_else(|| texts::title().into()),
        }
    }

    /// Returns all positions of the main line in the range.
    pub(super) fn frames(
        &self,
        game: &mut Navigator<&Record>,
        figure: &Figure<'_>,
    ) -> Result<Vec<Frame>, Failure> {
        let mut frames = Vec::new();
        let mut last = None;
        loop {
            let node = game.node();
            let record = game.record();
            let (ply, clock) = (game.ply(), record.clock(node));
            let is_end = record
                .entry(node)
                .is_some_and(|entry| entry.ending().is_some());
            let range = self.args.range.as_ref();
            if !is_end && range.is_none_or(|range| range.contains(&(ply as usize))) {
                let delay = match self.args.delay {
                    Delay::Millis(millis) => Duration::from_millis(millis.into()),
                    Delay::Clock => clock
                        .spent()
                        .unwrap_or_default()
                        .max(Duration::from_millis(200)),
                };
                let diagram = self.here(game, last.take(), figure)?;
                frames.push(Frame { diagram, delay });
            }
            last = self.next_move(game);
            if !game.forward() {
                break;
            }
        }
        // With clocks a picture shows each position until the next move is made.
        if self.args.delay == Delay::Clock {
            let delays: Vec<Duration> = frames.iter().skip(1).map(|frame| frame.delay).collect();
            for (frame, delay) in frames.iter_mut().zip(delays) {
                frame.delay = delay;
            }
        }
        if let Some(frame) = frames.last_mut() {
            frame.delay = frame.delay.max(LAST);
        }
        Ok(frames)
    }

    /// Returns the text of the first move that continues the game.
    fn next_move(&self, game: &Navigator<&Record>) -> Option<String> {
        let record = game.record();
        let next = record.children(game.node()).next()?;
        let played = record.entry(next)?.played()?;
        text_with_side(&game.context(), played, self.style)
    }

    pub(super) fn diagram(
        &self,
        game: &mut Navigator<&Record>,
        node: NodeId,
        figure: &Figure<'_>,
    ) -> Result<Diagram, Failure> {
        let parent = game.record().parent(node);
        let moved = parent.and_then(|parent| {
            game.go_to(parent);
            let played = game.record().entry(node)?.played()?;
            text_with_side(&game.context(), played, self.style)
        });
        game.go_to(node);
        let diagram = self.here(game, moved, figure)?;
        let Some(text) = &self.args.why else {
            return Ok(diagram);
        };
        let context = game.context();
        let m = read_move(&context, text).map_err(|why| Failure::Usage(about(text, why)))?;
        let caption = diagram.caption.clone();
        let diagram = diagram.explained(&context, m);
        Ok(if caption.is_empty() {
            diagram
        } else {
            diagram.caption(caption)
        })
    }

    /// Draws the position of a navigator. `moved` is the text of the move before it.
    fn here(
        &self,
        game: &Navigator<&Record>,
        moved: Option<String>,
        figure: &Figure<'_>,
    ) -> Result<Diagram, Failure> {
        let args = self.args;
        let record = game.record();
        let played = record.entry(game.node()).and_then(Entry::played);
        let sides = side_names(record, self.language);
        let player = |side| record.headers.get(keys::player(side)).unwrap_or("").trim();
        let name = |side| {
            let has_name =
                !player(side).is_empty() || matches!(args.hands, Hands::Attacker | Hands::Problem);
            if has_name { player(side) } else { sides[side] }.to_owned()
        };
        let value = |name: &str| match name {
            "number" => figure.number.to_string(),
            "move" => moved.clone().unwrap_or_default(),
            "ply" => game.ply().to_string(),
            "date" => {
                let date = record.headers.date().map(|date| date.to_string());
                let day = date.as_deref().and_then(|date| date.split('T').next());
                day.unwrap_or_default().to_owned()
            }
            side => {
                let side = if side == "black" {
                    Color::Black
                } else {
                    Color::White
                };
                let name = player(side);
                if name.is_empty() { sides[side] } else { name }.to_owned()
            }
        };
        let has_title = args.title.is_some() || moved.is_some();
        let title = has_title.then(|| self.title.fill(value));
        let clocks = || args.clocks.then(|| clocks(game, sides)).flatten();
        let caption = figure.caption.map(|caption| caption.fill(value));
        let mut diagram = self
            .dressed(Diagram::new(game.position()))
            .names(ByColor::from_fn(name))
            .title(title.unwrap_or_default())
            .caption(caption.or_else(clocks).unwrap_or_default());
        diagram.last_move = played.or(args.last_move);
        let context = game.context();
        let marks = figure.marks.iter().map(|mark| resolved(mark, &context));
        diagram.marks = marks.collect::<Result<_, _>>().map_err(Failure::Usage)?;
        diagram.marks.extend(&args.squares);
        Ok(diagram)
    }

    /// Returns a diagram in the requested look.
    pub(super) fn dressed(&self, diagram: Diagram) -> Diagram {
        let args = self.args;
        let viewer = if args.flip {
            Color::White
        } else {
            Color::Black
        };
        let diagram = diagram
            .language(self.language)
            .last_move_style(args.last_move_as)
            .check(args.check)
            .viewer(viewer)
            .theme(args.theme)
            .pieces(args.pieces)
            .kings(args.kings)
            .coordinates(args.coordinates())
            .hands(args.hands)
            .width(args.size)
            .transparent(args.transparent);
        args.colors.iter().cloned().fold(diagram, Diagram::color)
    }
}

/// The rules that a move breaks if its piece cannot go there.
const NO_WAY: Breaches = Breaches::NO_PIECE
    .union(Breaches::WRONG_SIDE)
    .union(Breaches::CANNOT_REACH)
    .union(Breaches::JUMP)
    .union(Breaches::OCCUPIED_OWN)
    .union(Breaches::OCCUPIED);

/// Returns the mark that a text means in a position. The error is the reason why it means none.
fn resolved(mark: &MarkText, context: &Context<'_>) -> Result<Mark, String> {
    let mark = match mark {
        MarkText::Mark(mark) => *mark,
        MarkText::Move(tint, text) => {
            // A move of the side that is not to move, as a plan, needs the position with the other side to move.
            let side = any_move(text).ok().and_then(|written| written.side);
            let mut setup = context.position.setup().clone();
            setup.side = side.unwrap_or(setup.side);
            let turned = Position::allowing(setup, Faults::all()).map_err(say)?;
            let context = Context::new(&turned, context.last_to);
            let m = match read(&context, text) {
                Ok(m) => m,
                // A move that only the king forbids can be a threat.
                Err(ReadError::Move(_, ResolveError::Illegal(Some(m), breaches)))
                    if !breaches.intersects(NO_WAY) =>
                {
                    m
                }
                Err(error) => return Err(about(text, say(error))),
            };
            Mark::new(Shape::Arrow(m.into(), m.to())).tint(*tint)
        }
    };
    match mark.shape {
        Shape::Arrow(anchor, _) | Shape::Circle(anchor) => in_hand(anchor, context.position)?,
        _ => {}
    }
    Ok(mark)
}

/// Fails if a mark begins at a piece that is not in hand.
fn in_hand(anchor: Anchor, position: &Position) -> Result<(), String> {
    let Anchor::Hand(side, kind) = anchor else {
        return Ok(());
    };
    let hand = position.hand(side.unwrap_or(position.side()));
    if hand.count(kind) > 0 {
        return Ok(());
    }
    let name = match language::chosen() {
        Language::English => kind.piece_kind().letter().to_string(),
        Language::Japanese => piece_name(kind.piece_kind()).to_owned(),
    };
    Err(texts::not_in_hand(name))
}

/// Returns the move that a text means, legal or not.
fn read_move(context: &Context<'_>, text: &str) -> Result<Move, String> {
    match read(context, text) {
        Ok(m) | Err(ReadError::Move(_, ResolveError::Illegal(Some(m), _))) => Ok(m),
        Err(error) => Err(say(error)),
    }
}

/// Returns the names of the sides of a game: 下手 and 上手 if it has a handicap.
fn side_names(record: &Record, language: Language) -> ByColor<&'static str> {
    match language {
        Language::English => ByColor {
            black: "Black",
            white: "White",
        },
        Language::Japanese => Handicap::of(&record.start.setup)
            .unwrap_or(Handicap::Even)
            .side_names(),
    }
}

/// Returns the time that each side has spent so far, or `None` if no move has a clock.
fn clocks(game: &Navigator<&Record>, sides: ByColor<&str>) -> Option<String> {
    let record = game.record();
    let mut mover = game.position().side();
    let mut spent = ByColor::from_fn(|_| Duration::ZERO);
    let mut is_total = ByColor::from_fn(|_| false);
    // Upwards, until each side has a total.
    let mut next = Some(game.node());
    while let Some(node) = next
        && !(is_total.black && is_total.white)
    {
        next = record.parent(node);
        if record.entry(node).and_then(Entry::played).is_none() {
            continue;
        }
        mover = !mover;
        let clock = record.clock(node);
        if !is_total[mover] {
            spent[mover] += clock.total().or(clock.spent()).unwrap_or_default();
            is_total[mover] = clock.total().is_some();
        }
    }
    let text = |side| {
        let seconds = spent[side].as_secs();
        let [hours, minutes, seconds] = [seconds / 3600, seconds / 60 % 60, seconds % 60];
        format!("{} {hours}:{minutes:02}:{seconds:02}", sides[side])
    };
    let mut clocks = record.main_line().map(|node| record.clock(node));
    let has_clock = clocks.any(|clock| clock != Clock::default());
    has_clock.then(|| format!("{}　{}", text(Color::Black), text(Color::White)))
}

/// The minimum time for which an animation shows its last position.
const LAST: Duration = Duration::from_secs(3);
