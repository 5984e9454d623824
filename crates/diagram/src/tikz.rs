//! A scene as a picture of TikZ.

use std::fmt::Write as _;

use crate::glyphs::{EM, Face, find};
use crate::scene::{GLASS, Item, Paint, Placed, Scene};
use crate::theme::Rgb;

/// The `tikzpicture` of a scene. A unit is a tenth of a point, so a board is 9 cm or so wide.
pub(crate) fn write(scene: &Scene) -> String {
    let mut out = String::from("\\begin{tikzpicture}[x=.25pt,y=-.25pt,line join=miter]\n");
    let (width, height) = (scene.width, scene.height);
    let _ = writeln!(
        out,
        "\\useasboundingbox (0,0) rectangle ({width},{height});"
    );
    if let Some(color) = scene.background {
        let fill = options(&Paint::fill(color));
        let _ = writeln!(out, "\\path[{fill}] (0,0) rectangle ({width},{height});");
    }
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
                let radius = f64::from(*r) / 4.0;
                let _ = writeln!(
                    out,
                    "\\path[{}] ({x},{y}) circle[radius={radius}pt];",
                    options(paint)
                );
            }
            Item::Glyph(placed) => glyph(&mut out, placed),
            // No font is asked for, so the sign for a character that is not there takes its place.
            Item::Missing(_, spot, color) => {
                if let Some(glyph_of) = find(Face::Words, '〓') {
                    let (spot, color) = (*spot, *color);
                    glyph(
                        &mut out,
                        &Placed {
                            glyph: glyph_of,
                            spot,
                            color,
                        },
                    );
                }
            }
        }
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

fn glyph(out: &mut String, placed: &Placed) {
    let spot = placed.spot;
    let [width, height] = spot.em.map(|em| f64::from(em) / 4.0 / f64::from(EM));
    let turn = match spot.turns & 3 {
        0 => String::new(),
        turns => format!("rotate={},", -90 * i32::from(turns)),
    };
    let _ = writeln!(
        out,
        "\\path[fill={}] ({},{}) svg[{turn}xscale={width:.4},yscale=-{height:.4}] \"{}\";",
        color(placed.color),
        spot.x,
        spot.y,
        placed.glyph.path
    );
}

fn color([r, g, b]: Rgb) -> String {
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

fn options(paint: &Paint) -> String {
    let mut options = String::new();
    if let Some(fill) = paint.fill {
        let _ = write!(options, "fill={},", color(fill));
    }
    if let Some((stroke, width)) = paint.stroke {
        let width = f64::from(width) / 40.0;
        let _ = write!(options, "draw={},line width={width}pt,", color(stroke));
    }
    if paint.is_glass {
        let _ = write!(options, "opacity={GLASS}");
    }
    options
}
