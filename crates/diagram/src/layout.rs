//! Lays out a diagram: turns it into a scene.

mod hand;
mod marks;
mod movement;

use std::borrow::Cow;

use komadai_core::{Color, File, Move, Piece, PieceKind, Position, Rank, Square, rank_name};
use komadai_core::{Faults, piece_name};

use crate::glyphs::Face;
use crate::scene::{Item, Paint, Placed, Scene, Spot};
use crate::theme::{Colors, Rgb};
use crate::writing::{self, Letter, letters};
use crate::{Coordinates, Diagram, Hands, Kings, LastMove, PieceSet, words};

const CELL: [i32; 2] = [100, 108];

const BOARD: [i32; 2] = [CELL[0] * 9, CELL[1] * 9];

/// The space around the picture and between its parts.
const MARGIN: i32 = 24;

/// The space for coordinates, above and at the right.
const ABOVE: i32 = 56;
const RIGHT: i32 = 52;

const HAND: i32 = 76;

const TITLE: i32 = 54;
const CAPTION: i32 = 44;

const CAPTION_LINES: usize = 6;

struct Layout<'d> {
    diagram: &'d Diagram,
    colors: Colors,
    scene: Scene,
    /// The upper left corner of the board.
    left: i32,
    top: i32,
    /// The starting points of arrows from hands: for each side, the kinds that are drawn.
    held: Vec<(Color, komadai_core::HandKind, [i32; 2])>,
}

impl Diagram {
    /// Returns the characters of names, title and caption that have no outline, each once. SVG writes them as text. The
    /// other formats show 〓 instead.
    #[must_use]
    pub fn missing(&self) -> String {
        scene(self).missing()
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Rows {
    has_title: bool,
    captions: usize,
}

impl Rows {
    pub(crate) fn of(diagram: &Diagram) -> Rows {
        Rows {
            has_title: !diagram.title.is_empty(),
            captions: captions(diagram).len(),
        }
    }

    /// Returns the rows that two diagrams need together.
    #[cfg(feature = "animation")]
    pub(crate) fn and(self, other: Rows) -> Rows {
        Rows {
            has_title: self.has_title || other.has_title,
            captions: self.captions.max(other.captions),
        }
    }
}

/// Returns the lines below the board: the defender's hand if it is shown there, and the caption.
fn captions(diagram: &Diagram) -> Vec<Cow<'_, str>> {
    let hand = (diagram.hands == Hands::Problem).then(|| words::defender_hand(diagram).into());
    let lines = hand
        .into_iter()
        .chain(diagram.caption.lines().map(Cow::from));
    lines.take(CAPTION_LINES).collect()
}

/// Lays out a diagram.
pub(crate) fn scene(diagram: &Diagram) -> Scene {
    scene_with(diagram, Rows::of(diagram))
}

/// Lays out a diagram with space for these rows.
pub(crate) fn scene_with(diagram: &Diagram, rows: Rows) -> Scene {
    let has_coordinates = diagram.coordinates != Coordinates::Off;
    let has_hand = |color: Color| match diagram.hands {
        Hands::Both => true,
        Hands::Attacker | Hands::Problem => diagram.setup.side == color,
        Hands::Off => false,
    };
    let (near, far) = (diagram.viewer, !diagram.viewer);
    let column = |is_there| if is_there { HAND + MARGIN } else { 0 };
    let row = |is_there, size| if is_there { size } else { 0 };
    let left = MARGIN + column(has_hand(far));
    let title = row(rows.has_title, TITLE + MARGIN);
    let top = MARGIN + title + row(has_coordinates, ABOVE);
    let below = rows.captions as i32 * (CAPTION + MARGIN / 2);
    let right = row(has_coordinates, RIGHT) + column(has_hand(near));
    let mut layout = Layout::new(diagram);
    (layout.left, layout.top) = (left, top);
    layout.scene.width = left + BOARD[0] + right + MARGIN;
    layout.scene.height = top + BOARD[1] + below + MARGIN;
    layout.board();
    if has_coordinates {
        layout.coordinates();
    }
    layout.pieces();
    for color in [far, near] {
        if has_hand(color) {
            layout.hand(color);
        }
    }
    layout.words();
    layout.marks();
    layout.scene
}

impl<'d> Layout<'d> {
    /// Creates an empty layout.
    fn new(diagram: &'d Diagram) -> Layout<'d> {
        let colors = Colors::of(diagram.theme, &diagram.colors);
        Layout {
            diagram,
            colors,
            scene: Scene {
                width: 0,
                height: 0,
                background: (!diagram.transparent).then_some(colors.background),
                items: Vec::with_capacity(192),
            },
            left: 0,
            top: 0,
            held: Vec::new(),
        }
    }

    fn add(&mut self, item: Item) {
        self.scene.items.push(item);
    }

    fn begin(&mut self, class: &'static str, color: Rgb) {
        self.add(Item::Begin(class, color));
    }

    fn end(&mut self) {
        self.add(Item::End);
    }

    fn center(&self, square: Square) -> [i32; 2] {
        let [file, rank] = square.numbers().map(i32::from);
        let [column, row] = match self.diagram.viewer {
            Color::Black => [9 - file, rank - 1],
            Color::White => [file - 1, 9 - rank],
        };
        let [width, height] = CELL;
        [
            self.left + column * width + width / 2,
            self.top + row * height + height / 2,
        ]
    }

    fn cell(&self, square: Square) -> [i32; 4] {
        let [x, y] = self.center(square);
        let [width, height] = CELL;
        [x - width / 2, y - height / 2, width, height]
    }

    fn letter(&mut self, letter: Letter, spot: Spot, color: Rgb) {
        self.add(match letter.glyph {
            Some(glyph) => Item::Glyph(Placed { glyph, spot, color }),
            None => Item::Missing(letter.c, spot, color),
        });
    }

    /// Draws the background, the board, filled squares and lines.
    fn board(&mut self) {
        let (left, top) = (self.left, self.top);
        let [width, height] = BOARD;
        let colors = self.colors;
        self.begin("board", colors.text);
        if let Some(color) = colors.board {
            self.add(Item::Rect([left, top, width, height], Paint::fill(color)));
        }
        if let Some(m) = self.last_move(LastMove::Squares) {
            for (square, color) in [(m.origin(), colors.left), (Some(m.to()), colors.reached)] {
                if let Some(square) = square {
                    self.add(Item::Rect(self.cell(square), Paint::fill(color)));
                }
            }
        }
        self.fills();
        let inner = 1..9;
        let files = inner.clone().map(|i| left + i * CELL[0]);
        let ranks = inner.map(|i| top + i * CELL[1]);
        let lines = files.map(|x| [x, top, x, top + height]);
        let lines = lines.chain(ranks.map(|y| [left, y, left + width, y]));
        self.add(Item::Lines(lines.collect(), (colors.line, 14)));
        if colors.has_stars {
            for [x, y] in [[3, 3], [6, 3], [3, 6], [6, 6]] {
                let at = [left + x * CELL[0], top + y * CELL[1], 7];
                self.add(Item::Circle(at, Paint::fill(colors.line)));
            }
        }
        let frame = Paint::stroke((colors.line, 48));
        self.add(Item::Rect([left, top, width, height], frame));
        self.end();
    }

    /// Returns the last move if it is shown in this way.
    fn last_move(&self, style: LastMove) -> Option<Move> {
        let chosen = match self.diagram.last_move_style {
            LastMove::Auto if self.colors.is_last_bold => LastMove::Bold,
            LastMove::Auto => LastMove::Squares,
            chosen => chosen,
        };
        if style == chosen {
            self.diagram.last_move
        } else {
            None
        }
    }

    fn coordinates(&mut self) {
        let (face, em) = match self.diagram.coordinates {
            Coordinates::Japanese => (Face::Pieces, 42),
            _ => (Face::Words, 38),
        };
        self.begin("coordinates", self.colors.text);
        for file in File::ALL {
            let [x, _] = self.center(Square::new(file, Rank::One));
            let digit = file.number();
            let c = match self.diagram.coordinates {
                Coordinates::Japanese => char::from_u32(u32::from('０') + u32::from(digit)),
                _ => char::from_digit(digit.into(), 10),
            };
            let y = self.top - ABOVE / 2 - 2;
            self.coordinate(Letter::new(face, c.unwrap_or(' ')), [x, y], em);
        }
        for rank in Rank::ALL {
            let [_, y] = self.center(Square::new(File::One, rank));
            let digit = rank.number();
            let c = match self.diagram.coordinates {
                Coordinates::Japanese => rank_name(rank),
                Coordinates::Letters => char::from(b'a' - 1 + digit),
                _ => char::from(b'0' + digit),
            };
            let x = self.left + BOARD[0] + RIGHT / 2;
            self.coordinate(Letter::new(face, c), [x, y], em);
        }
        self.end();
    }

    fn coordinate(&mut self, letter: Letter, [x, y]: [i32; 2], em: i32) {
        let spot = Spot {
            x,
            y,
            em: [em; 2],
            turns: 0,
        };
        self.letter(letter, spot, self.colors.text);
    }

    /// Draws the pieces on the board: first those of the far side, and last the piece that moved if it is bold.
    fn pieces(&mut self) {
        let last = self.last_move(LastMove::Bold).map(Move::to);
        let board = &self.diagram.setup.board;
        for (color, class) in [(Color::Black, "black"), (Color::White, "white")] {
            self.begin(class, self.colors.ink);
            for square in board
                .of(color)
                .iter()
                .filter(|&square| Some(square) != last)
            {
                if let Some(piece) = board.piece(square) {
                    self.piece(square, piece, Face::Pieces);
                }
            }
            self.end();
        }
        if let Some((square, piece)) = last.and_then(|square| Some((square, board.piece(square)?)))
        {
            self.begin("last", self.colors.ink);
            self.piece(square, piece, Face::Bold);
            self.end();
        }
        if self.diagram.check {
            self.check();
        }
    }

    fn piece(&mut self, square: Square, piece: Piece, face: Face) {
        self.piece_at(self.center(square), piece, face);
    }

    /// Draws a piece around a point.
    fn piece_at(&mut self, [x, y]: [i32; 2], piece: Piece, face: Face) {
        let is_far = piece.color() != self.diagram.viewer;
        let turn = |by: i32| if is_far { -by } else { by };
        let color = if piece.kind().is_promoted() {
            self.colors.promoted
        } else {
            self.colors.ink
        };
        // A letter may look the same upside down. So it stays upright, and its body shows its owner.
        let set = self.diagram.pieces;
        let is_letter = set.has_letters();
        let (body, color) = if is_letter {
            let (body, color) = self.colors.letter(piece.color(), color);
            (Some(body), color)
        } else {
            (self.colors.body, color)
        };
        // A body leaves less space for the character, especially at its shoulders.
        let (percent, sunk) = match body {
            Some([fill, edge]) => {
                let corners = [[0, -47], [28, -34], [40, 46], [-40, 46], [-28, -34]];
                let corners = corners.map(|[dx, dy]| [x + turn(dx), y + turn(dy)]);
                let paint = Paint {
                    stroke: Some((edge, if is_letter { 30 } else { 16 })),
                    ..Paint::fill(fill)
                };
                self.add(Item::Polygon(corners.to_vec(), paint));
                (76, 5)
            }
            None => (100, 0),
        };
        let sized = |size: i32| size * percent / 100;
        let is_turned = is_far && !is_letter;
        let turns = if is_turned { 2 } else { 0 };
        let turn_sign = |by: i32| if is_turned { -by } else { by };
        let is_ou = match self.diagram.kings {
            Kings::Gyoku => false,
            Kings::White => piece.color() == Color::White,
            Kings::Black => piece.color() == Color::Black,
            Kings::Ou => true,
        };
        let mut write = |letter: Letter, [dx, dy]: [i32; 2], em: [i32; 2]| {
            let spot = Spot {
                x: x + turn_sign(dx),
                y: y + turn_sign(dy) + turn(sunk),
                em: em.map(sized),
                turns,
            };
            self.letter(letter, spot, color);
        };
        let text = match sign(piece.kind(), set) {
            "玉" if is_ou => "王",
            "玉将" if is_ou => "王将",
            text => text,
        };
        let mut signs = text.chars().map(|c| Letter::new(face, c));
        match (set, signs.next(), signs.next()) {
            (PieceSet::International, Some(plus), Some(letter)) => {
                write(plus, [-sized(22), 0], [40; 2]);
                write(letter, [sized(12), 0], [52; 2]);
            }
            (PieceSet::International, Some(letter), None) => write(letter, [0, 0], [56; 2]),
            (PieceSet::Letters, Some(plus), Some(letter)) => {
                write(plus, [-sized(26), 0], [52; 2]);
                write(letter, [sized(16), 0], [72; 2]);
            }
            (PieceSet::Letters, Some(letter), None) => write(letter, [0, 0], [80; 2]),
            (_, Some(upper), Some(lower)) => {
                write(upper, [0, -sized(23)], [88, 47]);
                write(lower, [0, sized(23)], [88, 47]);
            }
            (_, Some(one), None) => write(one, [0, 0], [90; 2]),
            (_, None, _) => {}
        }
        if set == PieceSet::International {
            let marks = movement::marks(piece.kind(), [x, y], is_far);
            let shape = |corners| Item::Polygon(corners, Paint::fill(color));
            self.scene.items.extend(marks.into_iter().map(shape));
        }
    }

    /// Draws a ring around the king of the side to move if it is in check.
    fn check(&mut self) {
        let setup = self.diagram.setup.clone();
        let king = Position::allowing(setup, Faults::all()).ok();
        let king = king
            .filter(Position::is_check)
            .and_then(|at| at.king(at.side()));
        if let Some([x, y]) = king.map(|king| self.center(king)) {
            self.begin("check", self.colors.text);
            let ring = Paint::stroke((self.colors.check, 60));
            self.add(Item::Circle([x, y, 47], ring));
            self.end();
        }
    }

    fn words(&mut self) {
        if !self.diagram.title.is_empty() {
            self.begin("title", self.colors.text);
            self.line(&self.diagram.title, MARGIN + TITLE / 2, TITLE);
            self.end();
        }
        let diagram = self.diagram;
        let captions = captions(diagram);
        if !captions.is_empty() {
            self.begin("caption", self.colors.text);
            let mut y = self.top + BOARD[1] + MARGIN + CAPTION / 2;
            for caption in &captions {
                self.line(caption, y, CAPTION);
                y += CAPTION + MARGIN / 2;
            }
            self.end();
        }
    }

    /// Draws a line of words, centred in the picture.
    fn line(&mut self, text: &str, y: i32, em: i32) {
        let mut row = letters(Face::Words, text);
        let em = writing::fit(&mut row, em, self.scene.width - 2 * MARGIN);
        let total = writing::advance(&row);
        // Uses thousandths, so that rounding errors do not add up.
        let mut x = self.scene.width * 500 - total * em / 2;
        for letter in row {
            let middle = x + letter.advance() * em / 2;
            let spot = Spot {
                x: middle / 1000,
                y,
                em: [em; 2],
                turns: 0,
            };
            self.letter(letter, spot, self.colors.text);
            x += letter.advance() * em;
        }
    }
}

/// Returns the shapes of a piece around the origin: its body, if it has one, and then its signs.
pub(crate) fn piece(diagram: &Diagram, piece: Piece) -> Vec<Item> {
    let mut layout = Layout::new(diagram);
    layout.piece_at([0, 0], piece, Face::Pieces);
    layout.scene.items
}

fn sign(kind: PieceKind, set: PieceSet) -> &'static str {
    match set {
        PieceSet::Book => piece_name(kind),
        PieceSet::OneKanji => match kind {
            PieceKind::PromotedLance => "杏",
            PieceKind::PromotedKnight => "圭",
            PieceKind::PromotedSilver => "全",
            _ => piece_name(kind),
        },
        PieceSet::TwoKanji => match kind {
            PieceKind::Pawn => "歩兵",
            PieceKind::Lance => "香車",
            PieceKind::Knight => "桂馬",
            PieceKind::Silver => "銀将",
            PieceKind::Gold => "金将",
            PieceKind::Bishop => "角行",
            PieceKind::Rook => "飛車",
            PieceKind::King => "玉将",
            PieceKind::Horse => "竜馬",
            PieceKind::Dragon => "竜王",
            _ => piece_name(kind),
        },
        PieceSet::Letters | PieceSet::International => match kind {
            PieceKind::Pawn => "P",
            PieceKind::Lance => "L",
            PieceKind::Knight => "N",
            PieceKind::Silver => "S",
            PieceKind::Gold => "G",
            PieceKind::Bishop => "B",
            PieceKind::Rook => "R",
            PieceKind::King => "K",
            PieceKind::Tokin => "+P",
            PieceKind::PromotedLance => "+L",
            PieceKind::PromotedKnight => "+N",
            PieceKind::PromotedSilver => "+S",
            PieceKind::Horse => "+B",
            PieceKind::Dragon => "+R",
        },
    }
}
