//! `komadai/rules`: keeps a position and a game between calls, lists, judges, plays, writes and reads moves.

mod answers;

use std::cell::RefCell;

use answers::{LANGUAGE, game, illegal, numbers, read_move, read_position, resolved, say, split};
use komadai_core::{Language, Position, Preset, Square, Style};
use komadai_movegen::{Arbiter, checkers, legal_moves, status};
use komadai_notation::{Candidates, Context, explain, text};
use komadai_web_border::{export, text as text_of};

thread_local! {
    static POSITION: RefCell<Position> = RefCell::new(Position::startpos());
    static GAME: RefCell<Arbiter> = RefCell::new(Arbiter::new(Position::startpos(), Preset::Jsa.rules()));
}

/// Calls a function with the current position.
fn ask<A>(ask: impl FnOnce(&Position) -> A) -> A {
    POSITION.with_borrow(ask)
}

/// Calls a function with the current position, the square of the last move (the first line of the input), and the rest.
fn in_context<A>(input: &[u8], answer: impl FnOnce(&Context<'_>, &str) -> A) -> A {
    let input = text_of(input);
    let (last, rest) = split(&input);
    ask(|position| answer(&Context::new(position, last.parse::<Square>().ok()), rest))
}

export! {
    /// Sets the language of messages: 0 for English, 1 for Japanese.
    fn language(number: u32) |_| {
        LANGUAGE.set(if number == 1 { Language::Japanese } else { Language::English });
        String::new()
    };
    /// Sets the position. Returns its SFEN.
    fn set() |input| read_position(&text_of(input)).map_or_else(|error| error, |position| {
        let sfen = position.to_string();
        POSITION.set(position);
        sfen
    });
    /// Returns the key, the code of the end (or `-`), the squares of the pieces that give check (or `-`), and the codes of
    /// faults.
    fn facts() |_| ask(|position| {
        let over = status(position).map_or("-", |rule| rule.code());
        let by: Vec<_> = checkers(position).iter().map(|square| square.to_string()).collect();
        let faults = position.faults();
        let faults = faults.iter_names().map(|(name, _)| format!(" {}", name.to_lowercase().replace('_', "-")));
        let by = if by.is_empty() { "-".to_owned() } else { by.join(",") };
        format!("{:016x} {over} {by}{}", position.key(), faults.collect::<String>())
    });
    /// Returns the numbers of the legal moves.
    fn moves() |_| ask(|position| numbers(legal_moves(position).iter()));
    /// Returns the legal moves in USI.
    fn usi_moves() |_| ask(|position| {
        legal_moves(position).iter().map(|m| m.to_string()).collect::<Vec<_>>().join(" ")
    });
    /// Returns the number of a move.
    fn number() |input| read_move(&text_of(input)).map_or_else(String::into_bytes, |m| numbers([m]));
    /// Returns a move in USI.
    fn usi() |input| read_move(&text_of(input)).map_or_else(|error| error, |m| m.to_string());
    /// Returns the position after a move, which becomes the current one.
    fn play() |input| read_move(&text_of(input)).map_or_else(|error| error, |m| {
        POSITION.with_borrow_mut(|position| match position.judge(m) {
            Ok(()) => {
                position.play_unchecked(m);
                position.to_string()
            }
            Err(refused) => format!("!illegal 0\n{m}\n{}", illegal(position, Some(m), refused.breaches())),
        })
    });
    /// Returns an empty answer if a move is legal, or the rules that it breaks.
    fn judge() |input| read_move(&text_of(input)).map_or_else(|error| error, |m| ask(|position| {
        let refused = position.judge(m).err();
        refused.map_or_else(String::new, |refused| illegal(position, Some(m), refused.breaches()))
    }));
    /// Returns the text of a move in a style: the second and the third line.
    fn notate() |input| in_context(input, |context, rest| {
        let (style, m) = split(rest);
        let style = match style.parse::<Style>() {
            Ok(style) => style,
            Err(error) => return format!("!no-style 0\n{}", say(&error)),
        };
        read_move(m).map_or_else(|error| error, |m| text(context, m, style).unwrap_or_default())
    });
    /// Explains the text of a move: the case of the rule, the squares of the candidates, and a sentence.
    fn explain_text() |input| in_context(input, |context, m| {
        let explained = read_move(m).ok().and_then(|m| explain(context, m, Candidates::Reach));
        explained.map_or_else(String::new, |explained| {
            let squares: Vec<_> = explained.candidates.iter().map(|square| square.to_string()).collect();
            format!("{}\n{}\n{}", explained.case.code(), squares.join(" "), say(&explained))
        })
    });
    /// Reads a move in any notation.
    fn read() |input| in_context(input, resolved);
    /// Begins a game by rules (the first line) at a position.
    fn begin() |input| {
        let input = text_of(input);
        let (rules, start) = split(&input);
        let rules = match rules.parse::<Preset>() {
            Ok(preset) => preset.rules(),
            Err(error) => return format!("!no-rules 0\n{}", say(&error)),
        };
        read_position(start).map_or_else(|error| error, |start| {
            GAME.set(Arbiter::new(start, rules));
            GAME.with_borrow(|arbiter| game(Ok(()), arbiter))
        })
    };
    /// Plays a move of the game, or ends the game by a rule, such as `resignation b`.
    fn act() |input| {
        let input = text_of(input);
        GAME.with_borrow_mut(|arbiter| match (read_move(&input), input.parse()) {
            (Ok(m), _) => game(arbiter.play(m).map(drop), arbiter),
            (_, Ok(rule)) => game(arbiter.end_by(rule).map(drop), arbiter),
            (Err(error), _) => error,
        })
    };
    /// Takes back the last move of the game.
    fn undo() |_| GAME.with_borrow_mut(|arbiter| {
        let _ = arbiter.undo();
        game(Ok(()), arbiter)
    });
    /// Returns the numbers of the moves that the rules of the game allow.
    fn game_moves() |_| GAME.with_borrow(|arbiter| numbers(arbiter.legal_moves().iter()));
}
