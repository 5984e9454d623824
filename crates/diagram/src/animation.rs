//! Writes diagrams as an animation. A frame only contains the pixels that changed.

use std::borrow::Cow;
use std::time::Duration;

use gif::{DisposalMethod, Encoder as GifEncoder, Repeat};
use png::{BitDepth, BlendOp, ColorType, Encoder};
use tiny_skia::Pixmap;

use crate::layout::{Rows, scene_with};
use crate::png::{Canvas, meet, rgba};
use crate::scene::Scene;
use crate::theme::{Colors, Rgb};
use crate::{Diagram, Tint};

/// A diagram with its display time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The diagram. All frames use the width, the coordinates and the hands of the first one.
    pub diagram: Diagram,
    /// The display time. GIF counts in hundredths of a second.
    pub delay: Duration,
}

/// Returns the frames as a GIF that repeats without end. Returns an empty `Vec` if `frames` is empty.
///
/// The changes of a frame may be far apart. The GIF then applies them in separate steps, a fiftieth of a second apart.
/// The eye sees one change, and the GIF has fewer bytes.
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
        let mut delay = u16::try_from(frame.delay.as_millis() / 10).unwrap_or(u16::MAX);
        let changes = film.next(frame, usize::from(delay / STEP).clamp(1, MOST_CHANGES));
        for (left_over, change) in (0..changes.len()).rev().zip(&changes) {
            let shown = if left_over == 0 { delay } else { STEP };
            delay -= shown;
            let [left, top, width, height] = change.part.map(|n| n as u16);
            let pixels = change.new.pixels().iter();
            let buffer = match &change.old {
                Some(old) => {
                    let index = |(old, new): (&_, &_)| {
                        if old == new {
                            UNCHANGED
                        } else {
                            palette.index(*new)
                        }
                    };
                    old.pixels().iter().zip(pixels).map(index).collect()
                }
                None => pixels.map(|&pixel| palette.index(pixel)).collect(),
            };
            let frame = gif::Frame {
                delay: shown,
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
    }
    let mut out = encoder.into_inner().expect("a vector takes all bytes");
    // Now all colours are known. Their table follows the head, which has 13 bytes.
    for (entry, color) in out[13..].chunks_exact_mut(3).zip(&palette.colors) {
        entry.copy_from_slice(color);
    }
    out
}

/// Returns the frames as an animated PNG that repeats without end. Returns an empty `Vec` if `frames` is empty.
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
            let Some(Change { part, old, new }) = film.next(frame, 1).pop() else {
                continue;
            };
            let [left, top, width, height] = part.map(i32::unsigned_abs);
            let millis = u16::try_from(frame.delay.as_millis()).unwrap_or(u16::MAX);
            writer.set_frame_delay(millis, 1000)?;
            // The encoder checks a new size against the current position, and a new position against the current size.
            writer.reset_frame_position()?;
            writer.set_frame_dimension(width, height)?;
            writer.set_frame_position(left, top)?;
            // Unchanged pixels are omitted, unless the picture is transparent: old pixels would shine through new ones.
            let mut bytes = rgba(&new);
            let is_source = frame.diagram.transparent || old.is_none();
            writer.set_blend_op(if is_source {
                BlendOp::Source
            } else {
                BlendOp::Over
            })?;
            let kept = if is_source { None } else { old };
            if let Some(old) = kept {
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

/// The state of the picture so far.
struct Film {
    canvas: Canvas,
    /// The rows for a title and captions, enough for every frame.
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

    /// Returns the changes of a frame: between one and `most` parts of the picture.
    fn next(&mut self, frame: &Frame, most: usize) -> Vec<Change> {
        let scene = scene_with(&frame.diagram, self.rows);
        let Some((old, mut pixels)) = self.last.take() else {
            let whole = self.canvas.whole();
            let pixels = self.canvas.draw(&scene, whole);
            self.last = Some((scene, pixels.clone()));
            return vec![Change {
                part: whole,
                old: None,
                new: pixels,
            }];
        };
        let mut parts: Vec<[i32; 4]> = Vec::new();
        for (items, others) in [(&old.items, &scene.items), (&scene.items, &old.items)] {
            for item in items.iter().filter(|item| !others.contains(item)) {
                add(&mut parts, self.canvas.bounds(item));
            }
        }
        if parts.is_empty() {
            parts.push([0, 0, 1, 1]);
        }
        let old = pixels.clone();
        for &part in &parts {
            let fresh = self.canvas.draw(&scene, part);
            paste(&mut pixels, &fresh, part);
        }
        let changes = grouped(parts, most).into_iter().map(|part| Change {
            part,
            old: Some(copy(&old, part)),
            new: copy(&pixels, part),
        });
        let changes = changes.collect();
        self.last = Some((scene, pixels));
        changes
    }
}

/// A part of the picture before and after a change. It is never empty.
struct Change {
    part: [i32; 4],
    old: Option<Pixmap>,
    new: Pixmap,
}

const MOST_CHANGES: usize = 4;
/// The hundredths of a second between two changes. Players do not accept a shorter delay.
const STEP: u16 = 2;

/// Merges rectangles that have little space between them, and others until there are at most `most`.
fn grouped(mut parts: Vec<[i32; 4]>, most: usize) -> Vec<[i32; 4]> {
    /// The number of pixels that take about as many bytes as one more change.
    const LITTLE: i32 = 4000;
    let area = |part: [i32; 4]| part[2] * part[3];
    while parts.len() > 1 {
        let pairs = (1..parts.len()).flat_map(|b| (0..b).map(move |a| [a, b]));
        let between = |&[a, b]: &[usize; 2]| {
            area(union(parts[a], parts[b])) - area(parts[a]) - area(parts[b])
        };
        let Some([a, b]) = pairs.min_by_key(between) else {
            break;
        };
        if parts.len() <= most && between(&[a, b]) > LITTLE {
            break;
        }
        let last = parts.swap_remove(b);
        parts[a] = union(parts[a], last);
    }
    parts
}

/// Adds a rectangle to a list of disjoint ones, and merges the ones that overlap.
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

/// Returns the byte range of each row in a part of the pixels.
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

/// The index of an unchanged pixel. Because it is the first, the other indices stay small and take fewer bits.
const UNCHANGED: u8 = 0;

/// The colours of a GIF: first those of the theme, then others in order of appearance.
struct Palette {
    /// The colours by index; the first one is never visible.
    colors: Vec<Rgb>,
    /// The index of a colour of the diagram by the upper five bits of its components; 0 if it has none.
    own: Vec<u8>,
    /// The same by the upper four bits, for intermediate colours. Fewer such colours take fewer bytes.
    between: Vec<u8>,
}

impl Palette {
    fn new(diagram: &Diagram) -> Palette {
        let theme = Colors::of(diagram.theme, &diagram.colors);
        let mut palette = Palette {
            colors: vec![[0; 3]],
            own: vec![UNCHANGED; 1 << 15],
            between: vec![UNCHANGED; 1 << 12],
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
        for color in own.into_iter().chain(tints) {
            let index = palette.of(color);
            palette.own[cell(color, 5)] = index;
        }
        palette
    }

    /// Returns the index of a pixel. Transparent pixels are blended with white.
    fn index(&mut self, pixel: tiny_skia::PremultipliedColorU8) -> u8 {
        let white = 255 - pixel.alpha();
        self.of([
            pixel.red() + white,
            pixel.green() + white,
            pixel.blue() + white,
        ])
    }

    fn of(&mut self, color: Rgb) -> u8 {
        let known = self.own[cell(color, 5)];
        if known != UNCHANGED {
            return known;
        }
        let known = &mut self.between[cell(color, 4)];
        if *known == UNCHANGED {
            let distance = |other: &Rgb| -> i32 {
                let parts = color.iter().zip(other);
                parts
                    .map(|(&a, &b)| (i32::from(a) - i32::from(b)).pow(2))
                    .sum()
            };
            *known = match u8::try_from(self.colors.len()) {
                Ok(next) => {
                    self.colors.push(color);
                    next
                }
                Err(_) => {
                    let colors = self.colors.iter().enumerate().skip(1);
                    let nearest = colors.min_by_key(|(_, other)| distance(other));
                    nearest.map_or(1, |(at, _)| at as u8)
                }
            };
        }
        *known
    }
}

/// Returns the place of a colour in a table, by the upper bits of its components.
fn cell(color: Rgb, bits: u32) -> usize {
    let upper = color.map(|part| usize::from(part >> (8 - bits)));
    upper.into_iter().fold(0, |cell, part| cell << bits | part)
}
