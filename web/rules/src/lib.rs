//! `komadai/rules`: keeps a position between calls, lists and plays legal moves, writes and reads moves.

use std::cell::RefCell;

use komadai_core::{Move, PackedMove, Position, Preset, Setup, Style};
use komadai_movegen::{Arbiter, legal_moves};
use komadai_notation::{Context, read, text};
use komadai_web_border::{export, text as text_of};

thread_local! {
    static GAME: RefCell<Arbiter> = RefCell::new(of_start(Position::startpos()));
}

/// Creates a game under the usual rules.
fn of_start(start: Position) -> Arbiter {
    Arbiter::new(start, Preset::Amateur.rules())
}

/// Returns the position of an SFEN, or the reason why it is invalid.
fn read_position(sfen: &str) -> Result<Position, String> {
    let setup = sfen.parse::<Setup>().map_err(|error| error.to_string())?;
    Position::new(setup).map_err(|error| error.to_string())
}

/// Calls a function with the current position.
fn ask<A>(ask: impl FnOnce(&Position) -> A) -> A {
    GAME.with_borrow(|game| ask(game.position()))
}

/// Returns the move with a number, or `None` if there is none.
fn of_number(number: u16) -> Option<Move> {
    PackedMove::new(number).map(Move::from)
}

export! {
    /// Begins a game at the position of an SFEN. Returns an empty answer, or an error.
    fn begin() |sfen| match read_position(&text_of(sfen)) {
        Ok(position) => {
            GAME.set(of_start(position));
            String::new()
        }
        Err(error) => error,
    };
    /// Returns the SFEN of the position.
    fn sfen() |_| ask(|position| position.setup().to_string());
    /// Returns the numbers of the legal moves, two bytes each, in little-endian order.
    fn moves() |_| ask(|position| -> Vec<u8> {
        let moves = legal_moves(position);
        moves.iter().flat_map(|m| PackedMove::from(m).to_bits().to_le_bytes()).collect()
    });
    /// Plays the move with a number. Returns an empty answer, or the reason for refusing it.
    fn play(number: u16) |_| match of_number(number).map(|m| GAME.with_borrow_mut(|game| game.play(m))) {
        Some(Ok(_)) => String::new(),
        Some(Err(refusal)) => refusal.to_string(),
        None => "no move".to_owned(),
    };
    /// Takes back the last move. Returns its USI, or an empty answer if there is none.
    fn undo() |_| GAME.with_borrow_mut(Arbiter::undo).map_or_else(String::new, |m| m.to_string());
    /// Returns a move in Japanese, or an empty answer if the number is invalid or the origin is empty.
    fn notate(number: u16) |_| ask(|position| {
        of_number(number).and_then(|m| text(&Context::new(position, None), m, Style::Ki2))
    }).unwrap_or_default();
    /// Reads a move in any notation. Returns its USI, or an error.
    fn resolve() |move_text| ask(|position| match read(&Context::new(position, None), &text_of(move_text)) {
        Ok(m) => m.to_string(),
        Err(error) => error.to_string(),
    });
}
