//! A row of diagrams as a moving picture. A frame has the pixels that changed, and no others.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder as GifEncoder, Repeat};
use png::{BitDepth, BlendOp, ColorType, Encoder};
use tiny_skia::Pixmap;

use crate::layout::{Rows, scene_with};
use crate::png::{Canvas, meet, rgba};
use crate::scene::Scene;
use crate::theme::Rgb;
use crate::{Diagram, Tint};

/// A diagram and how long it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// What is shown. All frames take the width, the coordinates and the hands of the first one.
    pub diagram: Diagram,
    /// How long. GIF counts in hundredths of a second.
    pub delay: Duration,
}

/// The frames as a GIF that is played over and over; nothing if there are no frames.
#[must_use]
pub fn gif(frames: &[Frame]) -> Vec<u8> {
    let Some(mut film) = Film::new(frames) else {
        return Vec::new();
    };
    let mut palette = Palette::new(&frames[0].diagram);
    let [.., width, height] = film.canvas.whole().map(|n| n as u16);
    let mut encoder = GifEncoder::new(Vec::new(), width, height, &[0; 768])
        .expect("a vector takes all bytes, and a palette has 256 colours");
    encoder
        .set_repeat(Repeat::Infinite)
        .expect("a vector takes all bytes");
    for frame in frames {
        let (part, old, new) = film.next(frame);
        let [left, top, width, height] = part.map(|n| n as u16);
        let buffer: Vec<u8> = match &old {
            Some(old) => {
                let pairs = old.pixels().iter().zip(new.pixels());
                let index = |(old, new): (&_, &_)| match old == new {
                    true => UNCHANGED,
                    false => palette.index(*new),
                };
                pairs.map(index).collect()
            }
            None => new
                .pixels()
                .iter()
                .map(|&pixel| palette.index(pixel))
                .collect(),
        };
        let frame = gif::Frame {
            delay: u16::try_from(frame.delay.as_millis() / 10).unwrap_or(u16::MAX),
            dispose: DisposalMethod::Keep,
            transparent: Some(UNCHANGED),
            left,
            top,
            width,
            height,
            buffer: Cow::Owned(buffer),
            ..gif::Frame::default()
        };
        encoder
            .write_frame(&frame)
            .expect("a vector takes all bytes");
    }
    let mut out = encoder.into_inner().expect("a vector takes all bytes");
    // The colours are known at last; their table comes after the head, which has 13 bytes.
    for (entry, color) in out[13..].chunks_exact_mut(3).zip(&palette.colors) {
        entry.copy_from_slice(color);
    }
    out
}

/// The frames as an animated PNG that is played over and over; nothing if there are no frames.
#[must_use]
pub fn apng(frames: &[Frame]) -> Vec<u8> {
    let Some(mut film) = Film::new(frames) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    let [.., width, height] = film.canvas.whole().map(i32::unsigned_abs);
    let mut encoder = Encoder::new(&mut out, width, height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let count = u32::try_from(frames.len()).unwrap_or(u32::MAX);
    let write = || -> Result<(), png::EncodingError> {
        encoder.set_animated(count, 0)?;
        let mut writer = encoder.write_header()?;
        for frame in frames {
            let ([left, top, width, height], old, new) = film.next(frame);
            let [left, top, width, height] = [left, top, width, height].map(i32::unsigned_abs);
            let millis = u16::try_from(frame.delay.as_millis()).unwrap_or(u16::MAX);
            writer.set_frame_delay(millis, 1000)?;
            // Each of the two is checked with the other as it is.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(width, height)?;
            writer.set_frame_position(left, top)?;
            // What stays is left out, where nothing shines through that would stay too.
            let mut bytes = rgba(&new);
            let is_source = frame.diagram.transparent || old.is_none();
            writer.set_blend_op(if is_source {
                BlendOp::Source
            } else {
                BlendOp::Over
            })?;
            if let Some(old) = old.filter(|_| !is_source) {
                let pairs = old.pixels().iter().zip(new.pixels());
                let pairs = pairs.zip(bytes.chunks_exact_mut(4));
                pairs
                    .filter(|((old, new), _)| old == new)
                    .for_each(|(_, to)| to.fill(0));
            }
            writer.write_image_data(&bytes)?;
        }
        writer.finish()
    };
    write().expect("a vector takes all bytes, and every frame is inside the picture");
    out
}

/// What was drawn so far.
struct Film {
    canvas: Canvas,
    /// The rows that all frames need together.
    rows: Rows,
    last: Option<(Scene, Pixmap)>,
}

impl Film {
    fn new(frames: &[Frame]) -> Option<Film> {
        let diagram = &frames.first()?.diagram;
        let rows = frames.iter().map(|frame| Rows::of(&frame.diagram));
        let rows = rows.reduce(Rows::and)?;
        Some(Film {
            canvas: Canvas::of(diagram, &scene_with(diagram, rows)),
            rows,
            last: None,
        })
    }

    /// The part of the picture that a frame changes, as it was and as it is now. The part is never empty.
    fn next(&mut self, frame: &Frame) -> ([i32; 4], Option<Pixmap>, Pixmap) {
        let scene = scene_with(&frame.diagram, self.rows);
        let Some((old, mut pixels)) = self.last.take() else {
            let whole = self.canvas.whole();
            let pixels = self.canvas.draw(&scene, whole);
            self.last = Some((scene, pixels.clone()));
            return (whole, None, pixels);
        };
        let mut parts: Vec<[i32; 4]> = Vec::new();
        for (items, others) in [(&old.items, &scene.items), (&scene.items, &old.items)] {
            for item in items.iter().filter(|item| !others.contains(item)) {
                add(&mut parts, self.canvas.bounds(item));
            }
        }
        let all = parts.iter().copied().reduce(union).unwrap_or([0, 0, 1, 1]);
        let before = copy(&pixels, all);
        for part in parts {
            let fresh = self.canvas.draw(&scene, part);
            paste(&mut pixels, &fresh, part);
        }
        let after = copy(&pixels, all);
        self.last = Some((scene, pixels));
        (all, Some(before), after)
    }
}

/// Adds a rectangle to some that have nothing in common, and joins those that would.
fn add(parts: &mut Vec<[i32; 4]>, mut part: [i32; 4]) {
    if part[2] == 0 || part[3] == 0 {
        return;
    }
    while let Some(at) = parts.iter().position(|&other| meet(other, part)) {
        part = union(parts.swap_remove(at), part);
    }
    parts.push(part);
}

fn union(a: [i32; 4], b: [i32; 4]) -> [i32; 4] {
    let (left, top) = (a[0].min(b[0]), a[1].min(b[1]));
    let right = (a[0] + a[2]).max(b[0] + b[2]);
    let bottom = (a[1] + a[3]).max(b[1] + b[3]);
    [left, top, right - left, bottom - top]
}

/// The bytes of each row of a part of pixels.
fn rows(width: u32, [x, y, w, h]: [i32; 4]) -> impl Iterator<Item = std::ops::Range<usize>> {
    (y..y + h).map(move |row| {
        let start = (row as usize * width as usize + x as usize) * 4;
        start..start + w as usize * 4
    })
}

fn copy(from: &Pixmap, part: [i32; 4]) -> Pixmap {
    let [.., width, height] = part.map(i32::unsigned_abs);
    let mut to = Pixmap::new(width, height).expect("a part is not empty");
    let len = width as usize * 4;
    let mut bytes = to.data_mut().chunks_exact_mut(len);
    for row in rows(from.width(), part) {
        bytes
            .next()
            .map(|to| to.copy_from_slice(&from.data()[row]))
            .unwrap_or_default();
    }
    to
}

fn paste(to: &mut Pixmap, from: &Pixmap, part: [i32; 4]) {
    let width = to.width();
    let len = from.width() as usize * 4;
    for (row, bytes) in rows(width, part).zip(from.data().chunks_exact(len)) {
        to.data_mut()[row].copy_from_slice(bytes);
    }
}

/// The index of a pixel that stays as it was.
const UNCHANGED: u8 = 255;

/// The colours of a GIF: the theme's, then others as they come.
struct Palette {
    colors: Vec<Rgb>,
    /// The index of a colour by the upper five bits of its parts; 255 for none yet.
    indices: Vec<u8>,
}

impl Palette {
    fn new(diagram: &Diagram) -> Palette {
        let theme = diagram.theme.colors();
        let mut palette = Palette {
            colors: Vec::new(),
            indices: vec![UNCHANGED; 1 << 15],
        };
        let [body, edge] = theme.body.unwrap_or([theme.ink; 2]);
        let board = theme.board.unwrap_or(theme.background);
        let own = [
            theme.background,
            board,
            theme.line,
            theme.ink,
            theme.promoted,
            theme.text,
            body,
            edge,
            theme.reached,
            theme.left,
            theme.check,
        ];
        let tints = Tint::ALL.iter().map(|tint| tint.rgb());
        for [r, g, b] in own.into_iter().chain(tints) {
            palette.of([r, g, b]);
        }
        palette
    }

    /// The index of a pixel. What shines through shows white.
    fn index(&mut self, pixel: tiny_skia::PremultipliedColorU8) -> u8 {
        let white = 255 - pixel.alpha();
        self.of([
            pixel.red() + white,
            pixel.green() + white,
            pixel.blue() + white,
        ])
    }

    fn of(&mut self, color: Rgb) -> u8 {
        let [r, g, b] = color.map(|part| usize::from(part >> 3));
        let known = &mut self.indices[r << 10 | g << 5 | b];
        if *known == UNCHANGED {
            let distance = |other: &Rgb| -> i32 {
                let parts = color.iter().zip(other);
                parts
                    .map(|(&a, &b)| (i32::from(a) - i32::from(b)).pow(2))
                    .sum()
            };
            *known = match u8::try_from(self.colors.len()) {
                Ok(next) if next < UNCHANGED => {
                    self.colors.push(color);
                    next
                }
                _ => {
                    let colors = self.colors.iter().enumerate();
                    let nearest = colors.min_by_key(|(_, other)| distance(other));
                    nearest.map_or(0, |(at, _)| at as u8)
                }
            };
        }
        *known
    }
}
