//! Writes a scene as a TikZ picture.

use std::fmt::Write as _;

use crate::Diagram;
use crate::glyphs::{EM, Glyph, Part, cubic};
use crate::layout;
use crate::scene::{GLASS, Item, Paint, Placed, Scene, Spot};
use crate::theme::Rgb;

impl Diagram {
    /// Returns the diagram as a `tikzpicture` for LaTeX. The document needs the package `tikz`, but no font.
    ///
    /// If the width is not in millimetres, a board is about 8 cm wide.
    #[must_use]
    pub fn tikz(&self) -> String {
        let scene = layout::scene(self);
        let unit = match self.width.millimetres() {
            Some(millimetres) => {
                let unit = millimetres * POINTS / f64::from(scene.width);
                (unit * 1e6).round() / 1e6
            }
            None => 0.25,
        };
        write(&scene, unit)
    }
}

/// The points of TeX per millimetre.
const POINTS: f64 = 72.27 / 25.4;

/// Writes the `tikzpicture` of a scene. `unit` is the length of a unit in points.
fn write(scene: &Scene, unit: f64) -> String {
    let length = |units: f64| (units * unit * 10_000.0).round() / 10_000.0;
    let options = |paint: &Paint| options(paint, |tenths| length(f64::from(tenths) / 10.0));
    let mut out = format!("\\begin{{tikzpicture}}[x={unit}pt,y=-{unit}pt,line join=miter]\n");
    let (width, height) = (scene.width, scene.height);
    let _ = writeln!(
        out,
        "\\useasboundingbox (0,0) rectangle ({width},{height});"
    );
    if let Some(color) = scene.background {
        let fill = options(&Paint::fill(color));
        let _ = writeln!(out, "\\path[{fill}] (0,0) rectangle ({width},{height});");
    }
    let mut defined = Vec::new();
    for item in &scene.items {
        match item {
            Item::Begin(class, _) => {
                let _ = writeln!(out, "% {class}");
            }
            Item::End => {}
            Item::Rect([x, y, width, height], paint) => {
                let _ = writeln!(
                    out,
                    "\\path[{}] ({x},{y}) rectangle ++({width},{height});",
                    options(paint)
                );
            }
            Item::Lines(lines, pen) => {
                let _ = write!(out, "\\path[{}]", options(&Paint::stroke(*pen)));
                for [x, y, to_x, to_y] in lines {
                    let _ = write!(out, " ({x},{y}) -- ({to_x},{to_y})");
                }
                out.push_str(";\n");
            }
            Item::Polygon(corners, paint) => {
                let _ = write!(out, "\\path[{}] ", options(paint));
                for [x, y] in corners {
                    let _ = write!(out, "({x},{y}) -- ");
                }
                out.push_str("cycle;\n");
            }
            Item::Circle([x, y, r], paint) => {
                let radius = length(f64::from(*r));
                let _ = writeln!(
                    out,
                    "\\path[{}] ({x},{y}) circle[radius={radius}pt];",
                    options(paint)
                );
            }
            Item::Glyph(_) | Item::Missing(..) => {
                if let Some(placed) = item.placed() {
                    draw_glyph(&mut out, &mut defined, &placed);
                }
            }
        }
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// Draws a glyph. The macro of its outline is defined before its first use.
fn draw_glyph(out: &mut String, defined: &mut Vec<&'static Glyph>, placed: &Placed) {
    let name = macro_name(placed.glyph);
    if !defined.contains(&placed.glyph) {
        defined.push(placed.glyph);
        let _ = writeln!(out, "\\def{name}{{{}}}", outline(placed.glyph));
    }
    let Spot { x, y, em, turns } = placed.spot;
    let [width, height] = em.map(|em| f64::from(em) / f64::from(EM));
    let turn = match turns & 3 {
        0 => String::new(),
        turns => format!("rotate={},", -90 * i32::from(turns)),
    };
    let fill = color(placed.color);
    let _ = writeln!(
        out,
        "\\path[fill={fill},shift={{({x},{y})}},{turn}xscale={width:.3},yscale={height:.3}] {name};"
    );
}

/// Returns the macro name of an outline. Names may only contain letters, so digits become the letters after `f`.
fn macro_name(glyph: &Glyph) -> String {
    let letter = |c: char| match c.to_digit(10) {
        Some(digit) => char::from(b'g' + digit as u8),
        None => c,
    };
    format!(
        "\\komadai{}",
        glyph.id.chars().map(letter).collect::<String>()
    )
}

fn outline(glyph: &Glyph) -> String {
    let mut path = String::new();
    let mut at = [0.0; 2];
    for part in glyph.parts() {
        let _ = match part {
            Part::Move([x, y]) => write!(path, "({x},{y})"),
            Part::Line([x, y]) => write!(path, "--({x},{y})"),
            Part::Quad(control, end) => {
                let [[ax, ay], [bx, by]] = cubic(at, control, end);
                let [x, y] = end;
                write!(path, "..controls({ax},{ay})and({bx},{by})..({x},{y})")
            }
            Part::Close => write!(path, "--cycle"),
        };
        if let Part::Move(to) | Part::Line(to) | Part::Quad(_, to) = part {
            at = to;
        }
    }
    path
}

fn color([r, g, b]: Rgb) -> String {
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

/// Returns the options of a path. `points` converts the width of a pen.
fn options(paint: &Paint, points: impl Fn(i32) -> f64) -> String {
    let mut options = String::new();
    if let Some(fill) = paint.fill {
        let _ = write!(options, "fill={},", color(fill));
    }
    if let Some((stroke, width)) = paint.stroke {
        let width = points(width);
        let _ = write!(options, "draw={},line width={width}pt,", color(stroke));
    }
    if paint.is_glass {
        let _ = write!(options, "opacity={GLASS}");
    }
    options
}
