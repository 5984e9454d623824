//! Draws a hand as vertical text: ☗先手　飛金銀二歩五.

use komadai_core::{ByColor, Color, Language, piece_name};

use super::{BOARD, HAND, Layout, MARGIN, RIGHT};
use crate::glyphs::Face;
use crate::scene::{Item, Paint, Spot};
use crate::words::NUMBERS;
use crate::writing::{self, Letter, letters};
use crate::{Coordinates, Hands};

/// The normal size of a character, and the smallest size for which a name is not cut.
const EM: i32 = 62;
const LEAST: i32 = 30;

/// The step for shrinking characters.
const STEP: i32 = 4;

/// The space after a name, in thousandths of an em.
const SPACE: i32 = 600;

enum Part {
    /// The mark of the side.
    Mark,
    /// An upright character.
    Upright(Letter),
    /// A character turned sideways.
    Sideways(Letter),
    /// A number in digits from left to right.
    Digits(u8),
    Space,
}

impl Part {
    /// Returns its height in thousandths of an em.
    fn length(&self) -> i32 {
        match self {
            Part::Sideways(letter) => letter.advance(),
            Part::Space => SPACE,
            Part::Digits(_) => 800,
            _ => 1000,
        }
    }
}

impl Layout<'_> {
    /// Writes the hand of a side, downwards from the upper right corner of the board, or rotated for the far side.
    pub(super) fn hand(&mut self, color: Color) {
        let held = self.held_parts(color);
        let is_alone = matches!(self.diagram.hands, Hands::Attacker | Hands::Problem);
        let mut parts = Vec::new();
        if !is_alone {
            parts.push(Part::Mark);
        }
        let mut name = self.name(color, is_alone);
        // A name gets the space that the pieces leave at the smallest size.
        let taken: i32 = parts.iter().chain(&held).map(Part::length).sum();
        writing::cut(&mut name, BOARD[1] * 1000 / LEAST - taken - SPACE);
        let is_western = name
            .iter()
            .all(|letter| letter.c.is_ascii() || letter.advance() < 900);
        parts.extend(name.into_iter().map(|letter| {
            if is_western || letter.is_turned() {
                Part::Sideways(letter)
            } else {
                Part::Upright(letter)
            }
        }));
        parts.push(Part::Space);
        let first = parts.len();
        parts.extend(held);
        let total: i32 = parts.iter().map(Part::length).sum();
        let em = (BOARD[1] * 1000 / total.max(1)).min(EM);
        // Shrinks in steps, so that one more piece rarely changes all characters of an animation.
        let em = EM - (EM - em + STEP - 1) / STEP * STEP;

        let is_far = color != self.diagram.viewer;
        let beside = match self.diagram.coordinates {
            Coordinates::Off => 0,
            _ => RIGHT,
        };
        let x = if is_far {
            self.left - MARGIN - HAND / 2
        } else {
            self.left + BOARD[0] + beside + MARGIN + HAND / 2
        };
        self.begin("hand", self.colors.text);
        // Uses thousandths, so that rounding errors do not add up.
        let mut down = 0;
        let mut kinds = self.diagram.setup.hands[color].iter().map(|(kind, _)| kind);
        for (i, part) in parts.iter().enumerate() {
            let middle = (down + part.length() * em / 2) / 1000;
            let y = if is_far {
                self.top + BOARD[1] - middle
            } else {
                self.top + middle
            };
            if i >= first && matches!(part, Part::Upright(letter) if is_kind(letter.c)) {
                if let Some(kind) = kinds.next() {
                    self.held.push((color, kind, [x, y]));
                }
            }
            self.part(part, [x, y], em, is_far, color);
            down += part.length() * em;
        }
        self.end();
    }

    fn part(&mut self, part: &Part, [x, y]: [i32; 2], em: i32, is_far: bool, color: Color) {
        let half = if is_far { 2 } else { 0 };
        let turned = |by: i32| if is_far { -by } else { by };
        let ink = self.colors.text;
        match part {
            Part::Mark => {
                let corners = [[0, -42], [30, -28], [38, 42], [-38, 42], [-30, -28]];
                let at = |by: i32| turned(by * em / 100);
                let corners = corners.map(|[dx, dy]| [x + at(dx), y + at(dy)]);
                let paint = match color {
                    Color::Black => Paint::fill(ink),
                    Color::White => Paint::stroke((ink, 30)),
                };
                self.add(Item::Polygon(corners.to_vec(), paint));
            }
            &Part::Upright(letter) => {
                let turns = half;
                // Small letters and punctuation are in the upper right corner of vertical text.
                let aside = match letter.c {
                    '、' | '。' | '，' | '．' => 60,
                    c if "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ".contains(c) => {
                        10
                    }
                    _ => 0,
                };
                let by = turned(aside * em / 100);
                let spot = Spot {
                    x: x + by,
                    y: y - by,
                    em: [em; 2],
                    turns,
                };
                self.letter(letter, spot, ink);
            }
            &Part::Sideways(letter) => {
                let spot = Spot {
                    x,
                    y,
                    em: [em; 2],
                    turns: half + 1,
                };
                self.letter(letter, spot, ink);
            }
            Part::Digits(number) => {
                let em = em * 9 / 10;
                let digits = letters(Face::Words, &number.to_string());
                let width: i32 = digits.iter().map(|digit| digit.advance() * em).sum();
                let mut along = -width / 2;
                for digit in digits {
                    let middle = (along + digit.advance() * em / 2) / 1000;
                    along += digit.advance() * em;
                    let spot = Spot {
                        x: x + turned(middle),
                        y,
                        em: [em; 2],
                        turns: half,
                    };
                    self.letter(digit, spot, ink);
                }
            }
            Part::Space => {}
        }
    }

    /// Returns the name in front of the pieces.
    fn name(&self, color: Color, is_alone: bool) -> Vec<Letter> {
        let sides = |black, white| ByColor { black, white }[color];
        let name = match (&*self.diagram.names[color], self.diagram.language) {
            ("", Language::Japanese) if is_alone => "持駒",
            ("", Language::English) if is_alone => "In hand",
            ("", Language::Japanese) => sides("先手", "後手"),
            ("", Language::English) => sides("Black", "White"),
            (name, _) => name,
        };
        letters(Face::Words, name)
    }

    /// Returns the pieces of a hand with their numbers, or a word for an empty hand.
    fn held_parts(&self, color: Color) -> Vec<Part> {
        let hand = self.diagram.setup.hands[color];
        let upright = |c| Part::Upright(Letter::new(Face::Pieces, c));
        let is_western = self.diagram.pieces.has_letters();
        let mut parts = Vec::new();
        for (kind, count) in hand.iter() {
            let kind = kind.piece_kind();
            if is_western {
                parts.push(upright(kind.letter()));
                parts.extend((count > 1).then_some(Part::Digits(count)));
                continue;
            }
            parts.extend(piece_name(kind).chars().map(upright));
            let number = NUMBERS.get(usize::from(count)).copied().unwrap_or_default();
            parts.extend(number.chars().map(upright));
        }
        if parts.is_empty() {
            parts.extend(match self.diagram.language {
                Language::Japanese => "なし".chars().map(upright).collect(),
                // An empty hand has no word in English.
                Language::English => Vec::new(),
            });
        }
        parts
    }
}

/// Returns `true` if a character of a hand is a piece.
fn is_kind(c: char) -> bool {
    "飛角金銀桂香歩RBGSNLP".contains(c)
}
