//! Writes scenes on pages of PDF. Each outline is in the file once, for any number of diagrams.

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use crate::glyphs::{EM, Glyph, Part, cubic};
use crate::scene::{GLASS, Item, Paint, Placed, Scene};
use crate::theme::Rgb;
use crate::{Diagram, layout, words};

/// Points per millimetre, and millimetres per pixel.
const POINTS: f32 = 72.0 / 25.4;
const PIXEL: f32 = 25.4 / 96.0;

/// The compression level, from 0 to 10.
const LEVEL: u8 = 6;

impl Diagram {
    /// Returns the diagram as a PDF. It has one page of the size of the diagram. A pixel is 1/96 inch.
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        let scene = layout::scene(self);
        let width = match self.width.millimetres() {
            Some(millimetres) => millimetres as f32,
            None => self.width.pixels() as f32 * PIXEL,
        };
        let height = width * scene.height as f32 / scene.width as f32;
        write(&[scene], [width, height], &words::title(self))
    }
}

/// Writes a document with a page for each scene. `paper` is the width and height of a page in millimetres.
pub(crate) fn write(scenes: &[Scene], paper: [f32; 2], title: &str) -> Vec<u8> {
    let mut pages = Pages::default();
    for scene in scenes {
        pages.page(scene, paper);
    }
    pages.title = title.to_owned();
    pages.finish()
}

#[derive(Default)]
struct Pages {
    pages: Vec<Page>,
    /// The glyphs that the pages use. The index of a glyph determines its name.
    glyphs: Vec<&'static Glyph>,
    title: String,
}

struct Page {
    /// The size in points.
    size: [f32; 2],
    content: Content,
}

impl Pages {
    fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let mut next = Ref::new(1);
        let (catalog, tree, info, glass) = (next.bump(), next.bump(), next.bump(), next.bump());
        let glyphs: Vec<Ref> = self.glyphs.iter().map(|_| next.bump()).collect();
        let pages: Vec<[Ref; 2]> = self
            .pages
            .iter()
            .map(|_| [next.bump(), next.bump()])
            .collect();
        pdf.catalog(catalog).pages(tree);
        let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree)
            .count(count)
            .kids(pages.iter().map(|&[page, _]| page));
        let mut about = pdf.document_info(info);
        about.producer(TextStr("Komadai"));
        if !self.title.is_empty() {
            about.title(TextStr(&self.title));
        }
        about.finish();
        pdf.ext_graphics(glass)
            .non_stroking_alpha(GLASS)
            .stroking_alpha(GLASS);
        for (glyph, &id) in self.glyphs.iter().zip(&glyphs) {
            let data = compress_to_vec_zlib(&outline(glyph), LEVEL);
            let mut form = pdf.form_xobject(id, &data);
            let em = EM as f32;
            form.bbox(Rect::new(-em, -em, em, em))
                .filter(Filter::FlateDecode);
        }
        for (page, [id, content]) in self.pages.into_iter().zip(pages) {
            let mut written = pdf.page(id);
            let [width, height] = page.size;
            written
                .media_box(Rect::new(0.0, 0.0, width, height))
                .parent(tree)
                .contents(content);
            let mut resources = written.resources();
            resources.ext_g_states().pair(Name(b"A"), glass);
            let mut forms = resources.x_objects();
            for (glyph, id) in self.glyphs.iter().zip(&glyphs) {
                forms.pair(Name(glyph.id.as_bytes()), id);
            }
            forms.finish();
            resources.finish();
            written.finish();
            let data = compress_to_vec_zlib(&page.content.finish(), LEVEL);
            pdf.stream(content, &data).filter(Filter::FlateDecode);
        }
        pdf.finish()
    }

    fn page(&mut self, scene: &Scene, [width, height]: [f32; 2]) {
        let size = [width * POINTS, height * POINTS];
        let mut content = Content::new();
        content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, size[1]]);
        let scale = width / scene.width as f32;
        content.transform([scale, 0.0, 0.0, scale, 0.0, 0.0]);
        if let Some(color) = scene.background {
            let all = Item::Rect([0, 0, scene.width, scene.height], Paint::fill(color));
            draw(&mut content, &all);
        }
        for item in &scene.items {
            match item.placed() {
                Some(placed) => draw_glyph(&mut content, &mut self.glyphs, &placed),
                None => draw(&mut content, item),
            }
        }
        self.pages.push(Page { size, content });
    }
}

fn draw_glyph(content: &mut Content, glyphs: &mut Vec<&'static Glyph>, placed: &Placed) {
    if !glyphs
        .iter()
        .any(|&glyph| std::ptr::eq(glyph, placed.glyph))
    {
        glyphs.push(placed.glyph);
    }
    fill_in(content, placed.color);
    content.save_state().transform(placed.spot.matrix());
    content
        .x_object(Name(placed.glyph.id.as_bytes()))
        .restore_state();
}

fn fill_in(content: &mut Content, color: Rgb) {
    let [r, g, b] = color.map(part);
    content.set_fill_rgb(r, g, b);
}

/// Returns a component of a colour as a number from 0 to 1.
fn part(byte: u8) -> f32 {
    (f32::from(byte) / 255.0 * 1000.0).round() / 1000.0
}

fn draw(content: &mut Content, item: &Item) {
    let paint = match item {
        Item::Rect(_, paint) | Item::Polygon(_, paint) | Item::Circle(_, paint) => *paint,
        Item::Lines(_, pen) => Paint::stroke(*pen),
        _ => return,
    };
    // The graphics state must be set before the path begins.
    content.save_state();
    if paint.is_glass {
        content.set_parameters(Name(b"A"));
    }
    if let Some(color) = paint.fill {
        fill_in(content, color);
    }
    if let Some((color, width)) = paint.stroke {
        let [r, g, b] = color.map(part);
        content
            .set_stroke_rgb(r, g, b)
            .set_line_width(width as f32 / 10.0);
    }
    trace(content, item);
    match (paint.fill, paint.stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        _ => content.stroke(),
    };
    content.restore_state();
}

fn trace(content: &mut Content, item: &Item) {
    match item {
        Item::Rect(at, _) => {
            let [x, y, width, height] = at.map(|n| n as f32);
            content.rect(x, y, width, height);
        }
        Item::Lines(lines, _) => {
            for line in lines {
                let [x, y, to_x, to_y] = line.map(|n| n as f32);
                content.move_to(x, y).line_to(to_x, to_y);
            }
        }
        Item::Polygon(corners, _) => {
            for (i, corner) in corners.iter().enumerate() {
                let [x, y] = corner.map(|n| n as f32);
                match i {
                    0 => content.move_to(x, y),
                    _ => content.line_to(x, y),
                };
            }
            content.close_path();
        }
        Item::Circle(at, _) => {
            let [x, y, r] = at.map(|n| n as f32);
            // The distance of the control points of a quarter circle from its ends.
            let k = r * 0.5523;
            content.move_to(x + r, y);
            content.cubic_to(x + r, y + k, x + k, y + r, x, y + r);
            content.cubic_to(x - k, y + r, x - r, y + k, x - r, y);
            content.cubic_to(x - r, y - k, x - k, y - r, x, y - r);
            content
                .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
                .close_path();
        }
        _ => {}
    }
}

/// Returns the path of a glyph. A quadratic curve becomes a cubic one, in tenths of a unit.
fn outline(glyph: &Glyph) -> Vec<u8> {
    let mut content = Content::new();
    let mut at = [0.0, 0.0];
    for piece in glyph.parts() {
        match piece {
            Part::Move([x, y]) => {
                content.move_to(x, y);
            }
            Part::Line([x, y]) => {
                content.line_to(x, y);
            }
            Part::Quad(control, [x, y]) => {
                let [[ax, ay], [bx, by]] = cubic(at, control, [x, y]);
                content.cubic_to(ax, ay, bx, by, x, y);
            }
            Part::Close => {
                content.close_path();
            }
        }
        if let Part::Move(to) | Part::Line(to) | Part::Quad(_, to) = piece {
            at = to;
        }
    }
    content.fill_nonzero();
    content.finish().into_vec()
}
