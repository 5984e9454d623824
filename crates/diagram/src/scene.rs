//! What a diagram is made of, before any output: shapes and glyphs on a plane of 100 units a square.

#[cfg(any(feature = "png", feature = "pdf"))]
use crate::glyphs::EM;
use crate::glyphs::{Face, Glyph, find};
use crate::theme::Rgb;

/// A picture. The units grow rightwards and downwards from its upper left corner.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// What is behind everything; `None` for nothing.
    pub(crate) background: Option<Rgb>,
    pub(crate) items: Vec<Item>,
}

/// A shape of a picture. Later ones cover earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    /// The start of a group that has a class, and a colour for its glyphs.
    Begin(&'static str, Rgb),
    /// The end of a group.
    End,
    /// A rectangle: its upper left corner, width and height.
    Rect([i32; 4], Paint),
    /// Straight lines with a colour, each from a point to another.
    Lines(Vec<[i32; 4]>, Pen),
    Polygon(Vec<[i32; 2]>, Paint),
    /// A circle by its centre and radius.
    Circle([i32; 3], Paint),
    Glyph(Placed),
    /// A character without an outline, in this colour.
    Missing(char, Spot, Rgb),
}

impl Item {
    /// The same farther to the right and below.
    pub(crate) fn moved(&self, [x, y]: [i32; 2]) -> Item {
        let mut item = self.clone();
        match &mut item {
            Item::Begin(..) | Item::End => {}
            Item::Rect([left, top, ..], _) => (*left, *top) = (*left + x, *top + y),
            Item::Circle([left, top, _], _) => (*left, *top) = (*left + x, *top + y),
            Item::Lines(lines, _) => {
                for line in lines {
                    *line = [line[0] + x, line[1] + y, line[2] + x, line[3] + y];
                }
            }
            Item::Polygon(corners, _) => {
                for corner in corners {
                    *corner = [corner[0] + x, corner[1] + y];
                }
            }
            Item::Glyph(Placed { spot, .. }) | Item::Missing(_, spot, _) => {
                (spot.x, spot.y) = (spot.x + x, spot.y + y);
            }
        }
        item
    }

    /// The glyph that is drawn. In the place of a character without an outline, it is the sign for one.
    pub(crate) fn placed(&self) -> Option<Placed> {
        match self {
            Item::Glyph(placed) => Some(placed.clone()),
            &Item::Missing(_, spot, color) => {
                let glyph = find(Face::Words, '〓')?;
                Some(Placed { spot, glyph, color })
            }
            _ => None,
        }
    }
}

/// A glyph at a place.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placed {
    pub(crate) spot: Spot,
    pub(crate) glyph: &'static Glyph,
    pub(crate) color: Rgb,
}

/// Where a character is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    /// The centre of its em box.
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// The width and the height of an em.
    pub(crate) em: [i32; 2],
    /// How many quarter turns it has made clockwise.
    pub(crate) turns: u8,
}

impl Spot {
    /// Where a point of a glyph comes to lie.
    #[cfg(any(feature = "png", feature = "pdf"))]
    pub(crate) fn matrix(&self) -> [f32; 6] {
        let [w, h] = self.em.map(|em| em as f32 / EM as f32);
        let [a, b, c, d] = match self.turns & 3 {
            0 => [w, 0.0, 0.0, h],
            1 => [0.0, w, -h, 0.0],
            2 => [-w, 0.0, 0.0, -h],
            _ => [0.0, -w, h, 0.0],
        };
        [a, b, c, d, self.x as f32, self.y as f32]
    }
}

/// A colour and a width in tenths of a unit.
pub(crate) type Pen = (Rgb, i32);

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: Option<Rgb>,
    pub(crate) stroke: Option<Pen>,
    /// Whether what is below shines through.
    pub(crate) is_glass: bool,
}

/// How much of a shape of glass covers what is below.
pub(crate) const GLASS: f32 = 0.65;

impl Paint {
    pub(crate) fn fill(color: Rgb) -> Paint {
        Paint {
            fill: Some(color),
            ..Paint::default()
        }
    }

    pub(crate) fn stroke(pen: Pen) -> Paint {
        Paint {
            stroke: Some(pen),
            ..Paint::default()
        }
    }

    pub(crate) fn glass(self) -> Paint {
        Paint {
            is_glass: true,
            ..self
        }
    }
}

impl Scene {
    /// The height of a picture in pixels for its width.
    pub(crate) fn height_for(&self, width: i32) -> i32 {
        (width * self.height + self.width / 2) / self.width
    }

    /// The characters without an outline, each once.
    pub(crate) fn missing(&self) -> String {
        let mut missing = String::new();
        for item in &self.items {
            if let Item::Missing(c, ..) = item {
                if !missing.contains(*c) {
                    missing.push(*c);
                }
            }
        }
        missing
    }
}
