//! Writes a scene as SVG.

use komadai_core::{Color, Piece, Setup};

use crate::glyphs::{self, Glyph};
use crate::scene::{GLASS, Item, Paint, Scene, Spot};
use crate::theme::Rgb;
use crate::words;
use crate::writing::{clean, push_number};
use crate::{Diagram, Width, layout};

/// The em size of glyph definitions, which is that of a piece.
const PIECE: i32 = 90;

/// Returns a position as an SVG picture, in the style of a Japanese book.
///
/// ```
/// use komadai_core::Position;
///
/// let picture = komadai_diagram::svg(&Position::startpos());
/// assert!(picture.starts_with("<svg "));
/// ```
#[must_use]
pub fn svg(position: &impl AsRef<Setup>) -> String {
    Diagram::new(position).svg()
}

impl Diagram {
    /// Returns the diagram as an SVG picture.
    ///
    /// Characters are drawn as paths, so it looks the same everywhere. A character without an outline is written as text. Groups have classes for CSS: `board`, `black`, `white`,
    /// `last`, `hand`, `coordinates`, `marks`, `check`, `title`, `caption`.
    #[must_use]
    pub fn svg(&self) -> String {
        let (title, description) = (words::title(self), words::description(self));
        write(&layout::scene(self), self.width, &title, &description)
    }

    /// Returns the diagram as an SVG picture for an HTML document. Adds its outlines to `outlines`; the document must
    /// also contain their [`svg`](Outlines::svg).
    #[must_use]
    pub fn figure(&self, outlines: &mut Outlines) -> String {
        let (title, description) = (words::title(self), words::description(self));
        let scene = layout::scene(self);
        outlines.add(&scene);
        picture(&scene, self.width, [&title, &description], None)
    }
}

/// A collection of outlines that the pictures of one document share. The document contains each outline once.
///
/// ```
/// use komadai_core::Position;
/// use komadai_diagram::{Diagram, Outlines};
///
/// let mut outlines = Outlines::default();
/// let figure = Diagram::new(&Position::startpos()).figure(&mut outlines);
/// let html = format!("{}<p>{figure}</p>", outlines.svg());
/// assert_eq!(html.matches("<path id=").count(), outlines.svg().matches("<path id=").count());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Outlines(Vec<&'static Glyph>);

impl Outlines {
    /// Returns an invisible SVG element that defines the outlines. The pictures refer to it, so it may be anywhere in
    /// the document.
    #[must_use]
    pub fn svg(&self) -> String {
        let style = "position:absolute;width:0;height:0";
        let mut svg = Svg(format!("<svg aria-hidden=\"true\" style=\"{style}\">\n"));
        svg.definitions(self);
        svg.text("</svg>\n");
        svg.0
    }

    /// Adds a piece and returns its SVG elements, around the origin. A square is 100 units wide. The diagram determines
    /// the set of pieces, the theme and the viewer.
    ///
    /// The elements are in a group with the class `black` or `white`, and `letter` if a letter shows the kind. In it the
    /// body has the class `body`, and the rest the class `sign`.
    ///
    /// ```
    /// use komadai_core::{Color, Piece, PieceKind, Setup};
    /// use komadai_diagram::{Diagram, Outlines, PieceSet};
    ///
    /// let mut outlines = Outlines::default();
    /// let diagram = Diagram::new(&Setup::startpos()).pieces(PieceSet::Letters);
    /// let pawn = outlines.piece(&diagram, Piece::new(Color::White, PieceKind::Pawn));
    /// assert!(pawn.starts_with("<g class=\"letter white\"><g class=\"body\">"));
    /// ```
    #[must_use]
    pub fn piece(&mut self, diagram: &Diagram, piece: Piece) -> String {
        let letter = if diagram.pieces.has_letters() {
            "letter "
        } else {
            ""
        };
        let side = match piece.color() {
            Color::Black => "black",
            Color::White => "white",
        };
        let mut svg = Svg(format!("<g class=\"{letter}{side}\">"));
        let mut is_sign = false;
        for (i, item) in layout::piece(diagram, piece).iter().enumerate() {
            if let Item::Glyph(placed) = item {
                self.add_glyph(placed.glyph);
            }
            let is_body = i == 0 && matches!(item, Item::Polygon(..));
            if !is_body && !is_sign {
                svg.text("<g class=\"sign\">");
                is_sign = true;
            }
            if is_body {
                svg.text("<g class=\"body\">");
            }
            // Each item has its own colour: no group has this one.
            svg.item(item, &mut [1, 2, 3]);
            if is_body {
                svg.text("</g>");
            }
        }
        svg.text("</g></g>");
        svg.0.retain(|c| c != '\n');
        svg.0
    }

    fn add_glyph(&mut self, glyph: &'static Glyph) {
        if !self.0.iter().any(|&known| std::ptr::eq(known, glyph)) {
            self.0.push(glyph);
        }
    }

    fn add(&mut self, scene: &Scene) {
        for item in &scene.items {
            if let Item::Glyph(placed) = item {
                self.add_glyph(placed.glyph);
            }
        }
    }
}

/// Writes a picture with its title and its description.
pub(crate) fn write(scene: &Scene, width: Width, title: &str, description: &str) -> String {
    let mut outlines = Outlines(Vec::with_capacity(64));
    outlines.add(scene);
    picture(scene, width, [title, description], Some(&outlines))
}

fn picture(
    scene: &Scene,
    width: Width,
    [title, description]: [&str; 2],
    outlines: Option<&Outlines>,
) -> String {
    let mut svg = Svg(String::with_capacity(16_000));
    svg.text("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"komadai\" role=\"img\"");
    match width.millimetres() {
        None => {
            let width = width.pixels() as i32;
            svg.number(" width=\"", width);
            svg.number(" height=\"", scene.height_for(width));
        }
        Some(wide) => {
            let high = wide * f64::from(scene.height) / f64::from(scene.width);
            svg.text(&format!(" width=\"{wide}mm\" height=\"{high:.2}mm\""));
        }
    }
    svg.text(" viewBox=\"0 0 ");
    svg.join(&[scene.width, scene.height]);
    svg.text("\">\n<title>");
    svg.escaped(title);
    svg.text("</title>\n<desc>");
    svg.escaped(description);
    svg.text("</desc>\n");
    if let Some(outlines) = outlines {
        svg.definitions(outlines);
    }
    if let Some(color) = scene.background {
        svg.text("<rect class=\"background\" width=\"100%\" height=\"100%\"");
        svg.color(" fill=", color);
        svg.text("/>\n");
    }
    let mut color = [0; 3];
    for item in &scene.items {
        svg.item(item, &mut color);
    }
    svg.text("</svg>\n");
    svg.0
}

/// Escapes a text so that it contains no markup.
pub(crate) fn escaped(text: &str) -> String {
    let mut svg = Svg(String::with_capacity(text.len()));
    text.lines().for_each(|line| {
        svg.escaped(&clean(line).collect::<String>());
        svg.text("\n");
    });
    svg.0.truncate(svg.0.trim_end().len());
    svg.0
}

struct Svg(String);

impl Svg {
    fn text(&mut self, text: &str) {
        self.0.push_str(text);
    }

    fn join(&mut self, numbers: &[i32]) {
        for (i, &number) in numbers.iter().enumerate() {
            if i > 0 {
                self.0.push(' ');
            }
            push_number(&mut self.0, number);
        }
    }

    /// Writes an attribute. `name` includes everything before the value.
    fn number(&mut self, name: &str, number: i32) {
        self.text(name);
        push_number(&mut self.0, number);
        self.0.push('"');
    }

    /// Writes a number of thousandths as a decimal.
    fn thousandths(&mut self, number: i32) {
        push_number(&mut self.0, number / 1000);
        let rest = number % 1000;
        if rest != 0 {
            self.0.push('.');
            for digit in [rest / 100, rest / 10 % 10, rest % 10] {
                push_number(&mut self.0, digit);
            }
            while self.0.ends_with('0') {
                self.0.pop();
            }
        }
    }

    fn color(&mut self, name: &str, color: Rgb) {
        self.text(name);
        self.text("\"#");
        for byte in color {
            for half in [byte >> 4, byte & 15] {
                self.0
                    .push(char::from(b"0123456789abcdef"[usize::from(half)]));
            }
        }
        self.0.push('"');
    }

    fn escaped(&mut self, text: &str) {
        let mut rest = text;
        let is_markup = |byte: u8| matches!(byte, b'&' | b'<' | b'>' | b'"');
        while let Some(at) = rest.bytes().position(is_markup) {
            self.text(&rest[..at]);
            self.text(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            });
            rest = &rest[at + 1..];
        }
        self.text(rest);
    }

    fn definitions(&mut self, outlines: &Outlines) {
        self.text("<defs>\n");
        for glyph in &outlines.0 {
            self.text("<path id=\"");
            self.text(&glyph.id);
            self.text("\" transform=\"scale(");
            self.thousandths(PIECE * 1000 / glyphs::EM);
            self.text(")\" d=\"");
            self.text(glyph.path);
            self.text("\"/>\n");
        }
        self.text("</defs>\n");
    }

    /// Writes an item. `color` is the colour of the group, which its glyphs inherit.
    fn item(&mut self, item: &Item, color: &mut Rgb) {
        match item {
            Item::Begin(class, fill) => {
                *color = *fill;
                self.text("<g class=\"");
                self.text(class);
                self.color("\" fill=", *fill);
                self.0.push('>');
            }
            Item::End => self.text("</g>"),
            Item::Rect([x, y, width, height], paint) => {
                self.number("<rect x=\"", *x);
                self.number(" y=\"", *y);
                self.number(" width=\"", *width);
                self.number(" height=\"", *height);
                self.paint(paint);
                self.text("/>");
            }
            Item::Lines(lines, (color, width)) => {
                self.text("<path d=\"");
                for line in lines {
                    self.0.push('M');
                    self.join(&line[..2]);
                    self.0.push('L');
                    self.join(&line[2..]);
                }
                self.0.push('"');
                self.paint(&Paint::stroke((*color, *width)));
                self.text("/>");
            }
            Item::Polygon(corners, paint) => {
                self.text("<path d=\"");
                for (i, corner) in corners.iter().enumerate() {
                    self.0.push(if i == 0 { 'M' } else { 'L' });
                    self.join(corner);
                }
                self.text("z\"");
                self.paint(paint);
                self.text("/>");
            }
            Item::Circle([x, y, r], paint) => {
                self.number("<circle cx=\"", *x);
                self.number(" cy=\"", *y);
                self.number(" r=\"", *r);
                self.paint(paint);
                self.text("/>");
            }
            Item::Glyph(placed) => {
                self.text("<use href=\"#");
                self.text(&placed.glyph.id);
                self.0.push('"');
                self.spot(&placed.spot);
                if placed.color != *color {
                    self.color(" fill=", placed.color);
                }
                self.text("/>");
            }
            Item::Missing(c, spot, color) => {
                self.text("<text text-anchor=\"middle\" dominant-baseline=\"central\" font-family=\"sans-serif\"");
                self.number(" font-size=\"", PIECE);
                self.spot(spot);
                self.color(" fill=", *color);
                self.0.push('>');
                self.escaped(c.encode_utf8(&mut [0; 4]));
                self.text("</text>");
            }
        }
        self.0.push('\n');
    }

    /// Writes the attributes that move an outline from the origin to its place.
    fn spot(&mut self, spot: &Spot) {
        if spot.em == [PIECE; 2] && spot.turns == 0 {
            self.number(" x=\"", spot.x);
            self.number(" y=\"", spot.y);
            return;
        }
        self.text(" transform=\"translate(");
        self.join(&[spot.x, spot.y]);
        self.0.push(')');
        if spot.turns & 3 != 0 {
            self.text("rotate(");
            push_number(&mut self.0, i32::from(spot.turns & 3) * 90);
            self.0.push(')');
        }
        if spot.em != [PIECE; 2] {
            let [width, height] = spot.em;
            self.text("scale(");
            self.thousandths(width * 1000 / PIECE);
            if height != width {
                self.0.push(' ');
                self.thousandths(height * 1000 / PIECE);
            }
            self.0.push(')');
        }
        self.0.push('"');
    }

    fn paint(&mut self, paint: &Paint) {
        match paint.fill {
            Some(color) => self.color(" fill=", color),
            None => self.text(" fill=\"none\""),
        }
        if let Some((color, width)) = paint.stroke {
            self.color(" stroke=", color);
            self.text(" stroke-width=\"");
            self.thousandths(width * 100);
            self.0.push('"');
        }
        if paint.is_glass {
            self.text(" opacity=\"");
            self.thousandths((GLASS * 1000.0) as i32);
            self.0.push('"');
        }
    }
}
