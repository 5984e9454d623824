//! Draws diagrams of positions, with the argument names of python-chess.

use komadai_core::{ByColor, Color, Move, Position, Square};
use komadai_diagram::{Coordinates, Diagram, Mark, Shape, Tint, Width};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple};

use crate::codes::{MoveArgument, SquareArgument};
use crate::columns::{is_buffer, type_name};
use crate::errors::value_error;

/// The options of a diagram: its setters, in the order of the arguments.
#[derive(Default)]
pub(crate) struct Options {
    steps: Vec<Step>,
    last_move: Option<Move>,
}

type Step = Box<dyn Fn(Diagram) -> Diagram + Send + Sync>;

impl Options {
    /// Reads keyword arguments.
    pub(crate) fn of(arguments: Option<&Bound<'_, PyDict>>) -> PyResult<Options> {
        let mut options = Options::default();
        for (name, value) in arguments.into_iter().flatten() {
            let name: String = name.extract()?;
            let step = options.step(&name, &value)?;
            options.steps.extend(step);
        }
        Ok(options)
    }

    /// Reads an argument. Returns its setter, or `None` if it needs none.
    fn step(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<Step>> {
        macro_rules! code {
            ($setter:ident) => {{
                let code = text(name, value)?.parse().map_err(value_error)?;
                Box::new(move |diagram: Diagram| diagram.$setter(code))
            }};
        }
        Ok(Some(match name {
            "orientation" => {
                let viewer = color(value)?;
                Box::new(move |diagram| diagram.viewer(viewer))
            }
            "lastmove" => {
                if !value.is_none() {
                    self.last_move = Some(value.extract::<MoveArgument>()?.0);
                }
                return Ok(None);
            }
            "check" => {
                let check = value.extract()?;
                Box::new(move |diagram| diagram.check(check))
            }
            "arrows" => marks(value, arrow)?,
            "squares" => marks(value, |square| {
                Ok(Mark::new(Shape::Cross(square_of(square)?)))
            })?,
            "fill" => marks(value, filled)?,
            "size" => {
                let width = Width::new(value.extract()?).map_err(value_error)?;
                Box::new(move |diagram| diagram.width(width))
            }
            "coordinates" => match value.extract::<bool>() {
                Ok(true) => return Ok(None),
                Ok(false) => Box::new(|diagram| diagram.coordinates(Coordinates::Off)),
                Err(_) => code!(coordinates),
            },
            "theme" => code!(theme),
            "pieces" => code!(pieces),
            "hands" => code!(hands),
            "last_move_style" => code!(last_move_style),
            "language" => code!(language),
            "title" => {
                let title = text(name, value)?;
                Box::new(move |diagram| diagram.title(&title))
            }
            "caption" => {
                let caption = text(name, value)?;
                Box::new(move |diagram| diagram.caption(&caption))
            }
            "names" => {
                let (black, white) = value.extract::<(String, String)>()?;
                let names = ByColor { black, white };
                Box::new(move |diagram| diagram.names(names.clone()))
            }
            _ => return Err(PyTypeError::new_err(format!("svg has no argument {name}"))),
        }))
    }

    /// Returns the diagram of a position. It shows `last_move` unless the arguments name another move.
    pub(crate) fn diagram(&self, position: &Position, last_move: Option<Move>) -> Diagram {
        let diagram = with_last_move(Diagram::new(position), self.last_move.or(last_move));
        self.steps
            .iter()
            .fold(diagram, |diagram, step| step(diagram))
    }
}

/// Returns the picture of a position with default options.
pub(crate) fn plain(position: &Position, last_move: Option<Move>) -> String {
    with_last_move(Diagram::new(position), last_move).svg()
}

fn with_last_move(diagram: Diagram, last_move: Option<Move>) -> Diagram {
    match last_move {
        Some(last_move) => diagram.last_move(last_move),
        None => diagram,
    }
}

/// Returns the text of a picture as a `Svg`, which notebooks show.
pub(crate) fn object<'py>(py: Python<'py>, svg: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("komadai")?.getattr("Svg")?.call1((svg,))
}

fn text(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    value
        .extract()
        .map_err(|_| PyTypeError::new_err(format!("{name} must be a str")))
}

fn color(value: &Bound<'_, PyAny>) -> PyResult<Color> {
    match value.extract::<i64>() {
        Ok(0) => return Ok(Color::Black),
        Ok(1) => return Ok(Color::White),
        _ => {}
    }
    match value.extract::<&str>() {
        Ok("black") => Ok(Color::Black),
        Ok("white") => Ok(Color::White),
        _ => Err(PyValueError::new_err(
            "orientation must be 0, 1, \"black\" or \"white\"",
        )),
    }
}

fn marks(
    values: &Bound<'_, PyAny>,
    mark: impl Fn(&Bound<'_, PyAny>) -> PyResult<Mark>,
) -> PyResult<Step> {
    let items = match values.cast::<PyDict>() {
        Ok(dict) => dict.items().into_any(),
        Err(_) if is_buffer(values) || values.is_instance_of::<PyString>() => {
            let name = type_name(values);
            return Err(PyTypeError::new_err(format!(
                "expected a list of moves or squares, not {name}"
            )));
        }
        Err(_) => values.clone(),
    };
    let marks: PyResult<Vec<Mark>> = items.try_iter()?.map(|value| mark(&value?)).collect();
    let marks = marks?;
    Ok(Box::new(move |diagram| {
        marks
            .iter()
            .fold(diagram, |diagram, mark| diagram.mark(*mark))
    }))
}

fn square_of(value: &Bound<'_, PyAny>) -> PyResult<Square> {
    Ok(value.extract::<SquareArgument>()?.0)
}

/// Reads an arrow: the text of a mark, a move, or two squares.
fn arrow(value: &Bound<'_, PyAny>) -> PyResult<Mark> {
    if let Ok(pair) = value.cast::<PyTuple>() {
        let (from, to) = pair.extract::<(SquareArgument, SquareArgument)>()?;
        let from = komadai_diagram::Anchor::Square(from.0);
        return Ok(Mark::new(Shape::Arrow(from, to.0)));
    }
    match value.extract::<&str>() {
        Ok(text) => text.parse().map_err(value_error),
        Err(_) => {
            let m = value.extract::<MoveArgument>()?.0;
            Ok(Mark::new(Shape::Arrow(m.into(), m.to())))
        }
    }
}

/// Reads a filled square: a square, or a pair of a square and a colour.
fn filled(value: &Bound<'_, PyAny>) -> PyResult<Mark> {
    let fill = |square| Ok(Mark::new(Shape::Fill(square_of(square)?)));
    match value.cast::<PyTuple>() {
        Ok(pair) => {
            let (square, tint) = pair.extract::<(Bound<'_, PyAny>, String)>()?;
            let tint: Tint = tint.parse().map_err(value_error)?;
            Ok(fill(&square)?.tint(tint))
        }
        Err(_) => fill(value),
    }
}
