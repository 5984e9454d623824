//! Animates setting up the pieces before a game.

use std::time::Duration;

use komadai::diagram::{Diagram, Frame, Hands, Mark, Shape, Tint};
use komadai::{Color, Language, Piece, Position, Setup, SetupOrder};

use super::drawing::Drawer;
use crate::args::Delay;
use crate::language;
use crate::texts::image as texts;

/// Returns a picture of the empty board, and one after each piece. White begins.
pub(super) fn frames(order: SetupOrder, drawer: &Drawer<'_>, delay: Delay) -> Vec<Frame> {
    let delay = match delay {
        Delay::Millis(millis) => Duration::from_millis(millis.into()),
        Delay::Clock => Duration::from_secs(1),
    };
    let name = match language::chosen() {
        Language::Japanese => order.japanese().to_owned(),
        Language::English => format!("{}-ryu", order.code()),
    };
    let whole = Position::startpos();
    let [black, white] = [Color::Black, Color::White].map(|color| order.squares(color));
    let squares = white
        .into_iter()
        .zip(black)
        .flat_map(|(white, black)| [white, black]);
    let mut setup = Setup::empty();
    let draw = |setup: &Setup| drawer.dressed(Diagram::new(setup)).hands(Hands::Off);
    let diagram = draw(&setup).title(name.clone());
    let mut frames = vec![Frame { diagram, delay }];
    for (number, square) in (1..).zip(squares) {
        let Some(piece) = whole.board().piece(square) else {
            continue;
        };
        setup.board.put(square, piece);
        let mark = Mark::new(Shape::Fill(square)).tint(Tint::Yellow);
        let title = texts::set_up(&name, number, figure(piece));
        let diagram = draw(&setup).title(title).mark(mark);
        frames.push(Frame { diagram, delay });
    }
    if let Some(last) = frames.last_mut() {
        last.delay = last.delay.max(Duration::from_secs(3));
    }
    frames
}

/// Returns the name of a piece.
fn figure(piece: Piece) -> String {
    match language::chosen() {
        Language::Japanese => komadai::notation::piece_name(piece.kind()).to_owned(),
        Language::English => piece.kind().letter().to_string(),
    }
}
