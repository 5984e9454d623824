//! `komadai/rules`: keeps a position and a game between calls, lists, judges, plays, writes and reads moves.
//!
//! Inputs and answers are lines. An answer that begins with `!` is an error: its code, a blank and its column from 1, then
//! its message.

use std::cell::{Cell, RefCell};

use komadai_core::{
    Breaches, DisplayIn, Faults, FoulKind, Handicap, Language, Move, PackedMove, Phrase, Position,
    Preset, Square, Style,
};
use komadai_movegen::{Arbiter, Refusal, checkers, explain_illegal, legal_moves, status};
use komadai_notation::{Candidates, Context, ResolveError, explain, resolve, text, warnings};
use komadai_web_border::{export, text as text_of};

thread_local! {
    static LANGUAGE: Cell<Language> = const { Cell::new(Language::English) };
    static POSITION: RefCell<Position> = RefCell::new(Position::startpos());
    static GAME: RefCell<Arbiter> = RefCell::new(Arbiter::new(Position::startpos(), Preset::Jsa.rules()));
}

/// Returns a message in the chosen language.
fn say(message: &impl DisplayIn) -> String {
    message.in_language(LANGUAGE.get()).to_string()
}

/// Returns an error at a byte of a text.
fn error(code: &str, text: &str, byte: usize, message: &str) -> String {
    let column = text.get(..byte).unwrap_or(text).chars().count() + 1;
    format!("!{code} {column}\n{message}")
}

/// Returns the message that something was expected.
fn expected(what: &Phrase) -> String {
    match LANGUAGE.get() {
        Language::English => format!("expected {}", say(what)),
        Language::Japanese => format!("{}が必要です", say(what)),
    }
}

/// Returns the position of an SFEN, of a handicap's name, or of words of USI.
fn read_position(text: &str) -> Result<Position, String> {
    if let Ok(handicap) = text.trim().parse::<Handicap>() {
        return Ok(Position::allowing(handicap.setup(), Faults::all())
            .unwrap_or_else(|_| Position::startpos()));
    }
    Position::from_usi(text, Faults::all(), |_, _| {})
        .map_err(|found| error("no-position", text, found.span().start, &say(found.kind())))
}

/// Returns the move of a number or of a text in USI.
fn read_move(text: &str) -> Result<Move, String> {
    match text.parse::<u16>().ok().and_then(PackedMove::new) {
        Some(number) => Ok(number.into()),
        None => text.parse::<Move>().map_err(|found| {
            error(
                "no-move",
                text,
                found.span().start,
                &expected(found.expected()),
            )
        }),
    }
}

/// Splits an input into its first line, and the rest.
fn split(input: &str) -> (&str, &str) {
    input.split_once('\n').unwrap_or((input, ""))
}

/// Returns the numbers of moves, two bytes each, in little-endian order.
fn numbers(moves: impl IntoIterator<Item = Move>) -> Vec<u8> {
    let number = |m| PackedMove::from(m).to_bits().to_le_bytes();
    moves.into_iter().flat_map(number).collect()
}

/// Calls a function with the current position.
fn ask<A>(ask: impl FnOnce(&Position) -> A) -> A {
    POSITION.with_borrow(ask)
}

/// Returns the codes of broken rules, the code of the foul, and a sentence for each rule.
fn illegal(position: &Position, m: Option<Move>, breaches: Breaches) -> String {
    let mut answer = breaches.codes().collect::<Vec<_>>().join(" ");
    answer = format!(
        "{answer}\n{}\n{}",
        FoulKind::of_move(position, m, breaches),
        say(&breaches)
    );
    for explanation in m.iter().flat_map(|&m| explain_illegal(position, m)) {
        answer = format!("{answer}\n{}", say(&explanation));
    }
    answer
}

/// Calls a function with the current position, the square of the last move (the first line of the input), and the rest.
fn in_context<A>(input: &[u8], answer: impl FnOnce(&Context<'_>, &str) -> A) -> A {
    let input = text_of(input);
    let (last, rest) = split(&input);
    ask(|position| answer(&Context::new(position, last.parse::<Square>().ok()), rest))
}

/// Returns the move that a text means and the codes of its flaws, or an error: its kind, and further lines.
fn resolved(context: &Context<'_>, text: &str) -> String {
    let written = match komadai_notation::any_move(text) {
        Ok(written) => written,
        Err(found) => {
            return error(
                "unreadable",
                text,
                found.span().start,
                &expected(found.expected()),
            );
        }
    };
    match resolve(context, &written) {
        Ok(m) => warnings(context, &written, m)
            .codes()
            .fold(m.to_string(), |all, code| all + " " + code),
        Err(ResolveError::Illegal(m, breaches)) => {
            let m = m.map_or_else(String::new, |m| m.to_string());
            format!(
                "!illegal 0\n{m}\n{}",
                illegal(context.position, None, breaches)
            )
        }
        Err(ResolveError::Ambiguous(moves)) => {
            let all: Vec<_> = moves.iter().map(ToString::to_string).collect();
            format!(
                "!ambiguous 0\n{}\n{}",
                all.join(" "),
                say(&ResolveError::Ambiguous(moves))
            )
        }
        Err(other) => format!("!unreadable 1\n{}", say(&other)),
    }
}

/// Returns the game's position and, if it is over, its deciding rule, ending and outcome. An error has the refusal.
fn game(played: Result<(), Refusal>, game: &Arbiter) -> String {
    if let Err(refusal) = played {
        return format!("!{} 0\n{}", refusal.code(), say(&refusal));
    }
    let decision = game.decision().map_or_else(String::new, |decision| {
        format!(
            "{}\n{}\n{}\n{}",
            decision.rule.code(),
            decision.ending,
            decision.outcome,
            say(&decision.rule)
        )
    });
    format!("{}\n{decision}", game.position())
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
        let style = style.parse::<Style>().unwrap_or(Style::Jsa);
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
        let rules = rules.parse::<Preset>().unwrap_or(Preset::Jsa).rules();
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
