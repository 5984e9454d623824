//! Draws marks over the board.

use komadai_core::Color;

use super::{BOARD, HAND, Layout, MARGIN};
use crate::scene::{Item, Paint};
use crate::{Anchor, Mark, Shape};

/// The distance between an end of an arrow and the centre of its square: with a piece, which must stay visible, and
/// without.
const ASIDE: f32 = 36.0;
const NEAR: f32 = 8.0;

/// Half the width of an arrow, half the width of its head, and the length of the head.
const SHAFT: f32 = 8.0;
const BARB: f32 = 24.0;
const HEAD: f32 = 40.0;

impl Layout<'_> {
    pub(super) fn fills(&mut self) {
        for Mark { shape, tint } in self.diagram.marks.clone() {
            if let Shape::Fill(square) = shape {
                let paint = Paint::fill(tint.rgb()).glass();
                self.add(Item::Rect(self.cell(square), paint));
            }
        }
    }

    /// Draws arrows, circles and crosses above everything else.
    pub(super) fn marks(&mut self) {
        let marks = self.diagram.marks.clone();
        if marks
            .iter()
            .all(|mark| matches!(mark.shape, Shape::Fill(_)))
        {
            return;
        }
        self.begin("marks", self.colors.text);
        for Mark { shape, tint } in marks {
            let pen = |width| Paint::stroke((tint.rgb(), width)).glass();
            match shape {
                Shape::Fill(_) => {}
                Shape::Circle(place) => {
                    let ([x, y], radius) = self.place(place);
                    self.add(Item::Circle([x, y, radius], pen(70)));
                }
                Shape::Cross(square) => {
                    let [x, y] = self.center(square);
                    let arm = 34;
                    let strokes = [
                        [x - arm, y - arm, x + arm, y + arm],
                        [x - arm, y + arm, x + arm, y - arm],
                    ];
                    let corners = strokes.map(|stroke| bar(stroke, 6.0));
                    for corners in corners {
                        self.add(Item::Polygon(corners, Paint::fill(tint.rgb()).glass()));
                    }
                }
                Shape::Arrow(from, to) => {
                    let (start, _) = self.place(from);
                    let board = &self.diagram.setup.board;
                    let is_free = |square| board.piece(square).is_none();
                    let before = match from {
                        Anchor::Square(square) if is_free(square) => NEAR,
                        _ => ASIDE,
                    };
                    let after = if is_free(to) { NEAR } else { ASIDE };
                    let corners = arrow(start, self.center(to), [before, after]);
                    self.add(Item::Polygon(corners, Paint::fill(tint.rgb()).glass()));
                }
            }
        }
        self.end();
    }

    /// Returns the centre of a place, and the radius of a circle around it.
    fn place(&self, place: Anchor) -> ([i32; 2], i32) {
        match place {
            Anchor::Square(square) => (self.center(square), 46),
            Anchor::Hand(color, kind) => {
                let color = color.unwrap_or(self.diagram.setup.side);
                let mut held = self.held.iter();
                let held = held.find(|&&(owner, held, _)| (owner, held) == (color, kind));
                let at = held.map_or_else(|| self.hand_corner(color), |&(_, _, at)| at);
                (at, 36)
            }
        }
    }

    /// Returns the start of an arrow from a hand that lacks the piece or is not drawn: the corner next to its owner.
    fn hand_corner(&self, color: Color) -> [i32; 2] {
        if color == self.diagram.viewer {
            let x = (self.scene.width - MARGIN - HAND / 2).max(self.left + BOARD[0]);
            [x, self.top + BOARD[1] - HAND / 2]
        } else {
            [
                (self.left - MARGIN - HAND / 2).max(MARGIN),
                self.top + HAND / 2,
            ]
        }
    }
}

/// Returns the corners of an arrow that begins and ends at these distances from the centres of its squares.
fn arrow(from: [i32; 2], to: [i32; 2], [before, after]: [f32; 2]) -> Vec<[i32; 2]> {
    let [dx, dy] = [0, 1].map(|i| (to[i] - from[i]) as f32);
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    let (start, end) = (before.min(length / 3.0), length - after.min(length / 3.0));
    let neck = end - HEAD.min((end - start) * 0.7);
    let shape = [
        [start, -SHAFT],
        [neck, -SHAFT],
        [neck, -BARB],
        [end, 0.0],
        [neck, BARB],
        [neck, SHAFT],
        [start, SHAFT],
    ];
    shape
        .map(|[along, across]| turned(from, [dx / length, dy / length], along, across))
        .to_vec()
}

/// Returns the corners of a straight bar with half its width.
fn bar([x, y, to_x, to_y]: [i32; 4], half: f32) -> Vec<[i32; 2]> {
    let [dx, dy] = [(to_x - x) as f32, (to_y - y) as f32];
    let length = (dx * dx + dy * dy).sqrt().max(1.0);
    [[0.0, -half], [length, -half], [length, half], [0.0, half]]
        .map(|[along, across]| turned([x, y], [dx / length, dy / length], along, across))
        .to_vec()
}

/// Returns the point at these distances along and across a direction.
fn turned(from: [i32; 2], [dx, dy]: [f32; 2], along: f32, across: f32) -> [i32; 2] {
    let x = dx * along - dy * across;
    let y = dy * along + dx * across;
    [from[0] + x.round() as i32, from[1] + y.round() as i32]
}
