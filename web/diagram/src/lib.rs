//! `komadai/diagram`: draws pictures of positions.

use std::str::FromStr;

use komadai_core::{Color, DisplayIn, Handicap, Language, Setup};
use komadai_diagram::Diagram;
use komadai_web_border::{export, text};

/// Reads a value of an option.
fn read<T: FromStr>(value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("invalid value: {value}"))
}

/// Sets an option of a diagram. Names and values are those of `komadai image`.
fn set(diagram: Diagram, name: &str, value: &str) -> Result<Diagram, String> {
    let on = value == "true";
    Ok(match name {
        "lastMove" => diagram.last_move(read(value)?),
        "lastMoveStyle" => diagram.last_move_style(read(value)?),
        "check" => diagram.check(on),
        "mark" => diagram.mark(read(value)?),
        "flip" => diagram.viewer(if on { Color::White } else { Color::Black }),
        "coordinates" => diagram.coordinates(read(value)?),
        "hands" => diagram.hands(read(value)?),
        "pieces" => diagram.pieces(read(value)?),
        "kings" => diagram.kings(read(value)?),
        "theme" => diagram.theme(read(value)?),
        "color" => diagram.color(read(value)?),
        "transparent" => diagram.transparent(on),
        "black" | "white" => {
            let mut names = diagram.names.clone();
            names[if name == "black" {
                Color::Black
            } else {
                Color::White
            }] = value.to_owned();
            diagram.names(names)
        }
        "title" => diagram.title(value),
        "caption" => diagram.caption(value),
        "language" => diagram.language(read(value)?),
        "width" => diagram.width(read(value)?),
        _ => return Err(format!("unknown option: {name}")),
    })
}

/// Draws the position on the first line. Each further line has the name of an option, a tab, and its value.
fn drawn(input: &str) -> Result<String, String> {
    let mut lines = input.lines();
    let position = lines.next().unwrap_or_default();
    let setup = match position.parse::<Handicap>() {
        Ok(handicap) => handicap.setup(),
        Err(_) => position
            .parse::<Setup>()
            .map_err(|error| error.in_language(Language::English).to_string())?,
    };
    let mut options = lines.filter_map(|line| line.split_once('\t'));
    let diagram = options.try_fold(Diagram::new(&setup), |diagram, (name, value)| {
        set(diagram, name, value)
    })?;
    Ok(diagram.svg())
}

export! {
    /// Draws a position as SVG. An answer that begins with `!` is an error.
    fn draw() |input| drawn(&text(input)).unwrap_or_else(|error| format!("!{error}"));
}
