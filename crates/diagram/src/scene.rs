//! Defines the shapes and glyphs of a diagram for every output format. A square is 100 units wide.

#[cfg(any(feature = "png", feature = "pdf"))]
use crate::glyphs::EM;
use crate::glyphs::{Face, Glyph, find};
use crate::theme::Rgb;

/// A picture. Coordinates grow rightwards and downwards from its upper left corner.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) width: i32,
    pub(crate) height: i32,
    /// The background colour, or `None` if it is transparent.
    pub(crate) background: Option<Rgb>,
    pub(crate) items: Vec<Item>,
}

/// A shape of a picture. Later ones cover earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    /// The start of a group with a class, and the colour of its glyphs.
    Begin(&'static str, Rgb),
    /// The end of a group.
    End,
    /// A rectangle: its upper left corner, width and height.
    Rect([i32; 4], Paint),
    /// Straight lines in a colour, each from one point to another.
    Lines(Vec<[i32; 4]>, Pen),
    Polygon(Vec<[i32; 2]>, Paint),
    /// A circle by its centre and radius.
    Circle([i32; 3], Paint),
    Glyph(Placed),
    /// A character without an outline, in this colour.
    Missing(char, Spot, Rgb),
}

impl Item {
    /// Returns the item moved to the right and down.
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

    /// Returns the glyph to draw. A character without an outline is replaced by a sign.
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

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Placed {
    pub(crate) spot: Spot,
    pub(crate) glyph: &'static Glyph,
    pub(crate) color: Rgb,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Spot {
    /// The centre of its em box.
    pub(crate) x: i32,
    pub(crate) y: i32,
    /// The width and the height of an em.
    pub(crate) em: [i32; 2],
    /// The number of clockwise quarter turns.
    pub(crate) turns: u8,
}

impl Spot {
    /// Returns the matrix that maps the points of a glyph to the picture.
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

/// A colour, and a width in tenths of a unit.
pub(crate) type Pen = (Rgb, i32);

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: Option<Rgb>,
    pub(crate) stroke: Option<Pen>,
    /// Whether the shape is translucent.
    pub(crate) is_glass: bool,
}

/// The opacity of a translucent shape.
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
    /// Returns the height of a picture in pixels for its width.
    pub(crate) fn height_for(&self, width: i32) -> i32 {
        (width * self.height + self.width / 2) / self.width
    }

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
