//! Draws a scene as pixels.

use png::{BitDepth, ColorType, Compression, Encoder};
use tiny_skia::{
    Color, FillRule, LineJoin, Paint as Ink, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use crate::glyphs::Part;
use crate::scene::{GLASS, Item, Paint, Placed, Scene};
use crate::theme::Rgb;
use crate::{Diagram, layout};

impl Diagram {
    /// Returns the diagram as a PNG picture.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
        write(self, &layout::scene(self))
    }
}

pub(crate) fn write(diagram: &Diagram, scene: &Scene) -> Vec<u8> {
    let canvas = Canvas::of(diagram, scene);
    let pixels = canvas.draw(scene, canvas.whole());
    let mut out = Vec::new();
    let [.., width, height] = canvas.whole().map(i32::unsigned_abs);
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    let bytes = pixels.data().chunks_exact(4);
    let is_grey = bytes.clone().all(|p| p[0] == p[1] && p[1] == p[2]);
    let (color, data) = match (diagram.transparent, is_grey) {
        (true, _) => (ColorType::Rgba, rgba(&pixels)),
        (false, true) => (ColorType::Grayscale, bytes.map(|p| p[0]).collect()),
        (false, false) => (
            ColorType::Rgb,
            bytes.flat_map(|p| [p[0], p[1], p[2]]).collect(),
        ),
    };
    encoder.set_color(color);
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&data));
    written.expect("a vector takes all bytes, and the picture has this size");
    out
}

/// Returns the bytes of pixels with straight (not premultiplied) alpha.
pub(crate) fn rgba(pixels: &Pixmap) -> Vec<u8> {
    let colors = pixels.pixels().iter().map(|pixel| pixel.demultiply());
    colors
        .flat_map(|c| [c.red(), c.green(), c.blue(), c.alpha()])
        .collect()
}

/// A mapping from units to pixels.
#[derive(Clone, Copy)]
pub(crate) struct Canvas {
    scale: f32,
    width: i32,
    height: i32,
}

impl Canvas {
    pub(crate) fn of(diagram: &Diagram, scene: &Scene) -> Canvas {
        let width = diagram.width.pixels() as i32;
        Canvas {
            scale: width as f32 / scene.width as f32,
            width,
            height: scene.height_for(width),
        }
    }

    /// Returns the rectangle of all pixels: a corner, the width and the height.
    pub(crate) fn whole(self) -> [i32; 4] {
        [0, 0, self.width, self.height]
    }

    /// Returns `true` if a line is in a part or next to it.
    fn touches(self, &[x, y, to_x, to_y]: &[i32; 4], part: [i32; 4]) -> bool {
        let along = |from: i32, to: i32, i: usize| {
            let [from, to] = [from, to].map(|at| (at as f32 * self.scale) as i32);
            from.min(to) <= part[i] + part[i + 2] + 4 && from.max(to) >= part[i] - 4
        };
        along(x, to_x, 0) && along(y, to_y, 1)
    }

    /// Returns the pixels that an item may touch.
    pub(crate) fn bounds(self, item: &Item) -> [i32; 4] {
        let (points, aside) = match item {
            Item::Begin(..) | Item::End => return [0; 4],
            Item::Rect([x, y, w, h], paint) => ([*x, *y, x + w, y + h], edge(paint)),
            Item::Lines(lines, (_, width)) => {
                let ends = lines
                    .iter()
                    .flat_map(|&[x, y, to_x, to_y]| [[x, y], [to_x, to_y]]);
                (around(ends), width / 10 + 1)
            }
            Item::Polygon(corners, paint) => (around(corners.iter().copied()), edge(paint)),
            Item::Circle([x, y, r], paint) => ([*x, *y, *x, *y], r + edge(paint)),
            // An outline hardly exceeds its em box.
            Item::Glyph(Placed { spot, .. }) | Item::Missing(_, spot, _) => (
                [spot.x, spot.y, spot.x, spot.y],
                spot.em[0].max(spot.em[1]) * 5 / 8,
            ),
        };
        let pixel = |at: i32| at as f32 * self.scale;
        let [left, top] = [0, 1].map(|i| (pixel(points[i] - aside).floor() as i32).max(0));
        let right = (pixel(points[2] + aside).ceil() as i32).min(self.width);
        let bottom = (pixel(points[3] + aside).ceil() as i32).min(self.height);
        [left, top, (right - left).max(0), (bottom - top).max(0)]
    }

    /// Draws a part of a scene, with the same pixels as in a picture of the whole scene.
    pub(crate) fn draw(self, scene: &Scene, part: [i32; 4]) -> Pixmap {
        let [x, y, width, height] = part;
        let pixels = Pixmap::new(width.max(1).unsigned_abs(), height.max(1).unsigned_abs());
        let mut pixels = pixels.expect("a picture is neither empty nor beyond the greatest width");
        if let Some([r, g, b]) = scene.background {
            pixels.fill(Color::from_rgba8(r, g, b, 255));
        }
        let place =
            Transform::from_scale(self.scale, self.scale).post_translate(-x as f32, -y as f32);
        for item in &scene.items {
            if meet(self.bounds(item), part) {
                draw(&mut pixels, item, place, |line| self.touches(line, part));
            }
        }
        pixels
    }
}

/// Returns the corners of the smallest rectangle around points.
fn around(points: impl Iterator<Item = [i32; 2]>) -> [i32; 4] {
    let start = [i32::MAX, i32::MAX, i32::MIN, i32::MIN];
    points.fold(start, |[left, top, right, bottom], [x, y]| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}

fn edge(paint: &Paint) -> i32 {
    paint.stroke.map_or(1, |(_, width)| width / 10 + 1)
}

/// Returns `true` if two rectangles overlap.
pub(crate) fn meet(a: [i32; 4], b: [i32; 4]) -> bool {
    let along = |i: usize| a[i] < b[i] + b[i + 2] && b[i] < a[i] + a[i + 2];
    along(0) && along(1)
}

fn draw(pixels: &mut Pixmap, item: &Item, place: Transform, is_seen: impl Fn(&[i32; 4]) -> bool) {
    let mut path = PathBuilder::new();
    let paint = match item {
        Item::Begin(..) | Item::End => return,
        Item::Rect(at, paint) => {
            let [x, y, width, height] = at.map(|n| n as f32);
            path.push_rect(Rect::from_xywh(x, y, width, height).expect("a rectangle has a size"));
            *paint
        }
        Item::Lines(lines, pen) => {
            for line in lines.iter().filter(|line| is_seen(line)) {
                let [x, y, to_x, to_y] = line.map(|n| n as f32);
                path.move_to(x, y);
                path.line_to(to_x, to_y);
            }
            Paint::stroke(*pen)
        }
        Item::Polygon(corners, paint) => {
            for (i, [x, y]) in corners.iter().enumerate() {
                match i {
                    0 => path.move_to(*x as f32, *y as f32),
                    _ => path.line_to(*x as f32, *y as f32),
                }
            }
            path.close();
            *paint
        }
        Item::Circle(at, paint) => {
            let [x, y, r] = at.map(|n| n as f32);
            path.push_circle(x, y, r);
            *paint
        }
        Item::Glyph(_) | Item::Missing(..) => {
            if let Some(placed) = item.placed() {
                draw_glyph(pixels, &placed, place);
            }
            return;
        }
    };
    let Some(path) = path.finish() else { return };
    let alpha = if paint.is_glass { GLASS } else { 1.0 };
    if let Some(fill) = paint.fill {
        pixels.fill_path(&path, &ink(fill, alpha), FillRule::Winding, place, None);
    }
    if let Some((color, width)) = paint.stroke {
        let stroke = Stroke {
            width: width as f32 / 10.0,
            line_join: LineJoin::Miter,
            ..Stroke::default()
        };
        pixels.stroke_path(&path, &ink(color, alpha), &stroke, place, None);
    }
}

fn draw_glyph(pixels: &mut Pixmap, placed: &Placed, place: Transform) {
    let [a, b, c, d, x, y] = placed.spot.matrix();
    let place = place.pre_concat(Transform::from_row(a, b, c, d, x, y));
    if let Some(path) = outline(&placed.glyph.parts()) {
        let ink = ink(placed.color, 1.0);
        pixels.fill_path(&path, &ink, FillRule::Winding, place, None);
    }
}

/// Converts an outline to a path, or returns `None` if the outline is empty, as for a space.
fn outline(parts: &[Part]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for part in parts {
        match *part {
            Part::Move([x, y]) => path.move_to(x, y),
            Part::Line([x, y]) => path.line_to(x, y),
            Part::Quad([cx, cy], [x, y]) => path.quad_to(cx, cy, x, y),
            Part::Close => path.close(),
        }
    }
    path.finish()
}

fn ink([r, g, b]: Rgb, alpha: f32) -> Ink<'static> {
    let mut ink = Ink {
        anti_alias: true,
        ..Ink::default()
    };
    let mut color = Color::from_rgba8(r, g, b, 255);
    color.apply_opacity(alpha);
    ink.set_color(color);
    ink
}
