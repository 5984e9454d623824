//! Tests reading texts of `testdata/notation`. `reading.tsv` is lenient about marks, `strict.tsv` follows the rule
//! book.

use std::fs;
use std::path::Path;

use komadai_core::{Faults, Move, Position, Style};
use komadai_notation::{
    Candidates, Context, ResolveError, describe, deviations, print, resolve, warnings,
};
use komadai_parse::{any_move, spelling};

fn rows(table: &str, check: impl Fn(&[&str]) -> Result<(), String>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/notation");
    let text = fs::read_to_string(folder.join(table)).expect(table);
    let failures: Vec<String> = text
        .lines()
        .enumerate()
        .skip(1)
        .filter_map(|(i, line)| {
            let row: Vec<&str> = line.split('\t').collect();
            let error = check(&row).err()?;
            Some(format!("{table}:{}: {line}: {error}", i + 1))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(text.lines().count() > 30, "{table} is short");
}

fn position(sfen: &str) -> Result<Position, String> {
    let setup = sfen.parse().map_err(|e| format!("{e}"))?;
    Position::allowing(setup, Faults::all()).map_err(|e| e.to_string())
}

/// Returns the result in the notation of the table, usually the move and its warnings. Otherwise it is `illegal` with
/// the move or - and the broken rules, `ambiguous` with the moves and their texts, `column` with the expectation, or
/// `none` with the reason.
fn answer(context: &Context<'_>, text: &str) -> String {
    let written = match any_move(text) {
        Ok(written) => written,
        Err(e) => {
            let before = text.get(..e.span().start).unwrap_or("");
            return format!("column {} {}", before.chars().count() + 1, e.expected());
        }
    };
    match resolve(context, &written) {
        Ok(m) => {
            let warnings = warnings(context, &written, m);
            let words = [m.to_string()].into_iter();
            let words = words.chain(warnings.codes().map(str::to_owned));
            words.collect::<Vec<_>>().join(" ")
        }
        Err(ResolveError::Illegal(m, breaches)) => {
            let m = m.map_or("-".to_owned(), |m| m.to_string());
            let codes: Vec<_> = breaches.codes().collect();
            format!("illegal {m} {}", codes.join(","))
        }
        Err(ResolveError::Ambiguous(moves)) => {
            let mut answer = "ambiguous".to_owned();
            for m in moves {
                let described = describe(context, m, Candidates::Reach).expect("a legal move");
                let text = print(&described, Style::Jsa).expect("all facts");
                answer.push_str(&format!(" {m}={text}"));
            }
            answer
        }
        Err(other) => format!("none {other}"),
    }
}

#[test]
fn generous() {
    rows("reading.tsv", |row| {
        let &[_, sfen, previous, text, expected] = row else {
            return Err("five columns".into());
        };
        let position = position(sfen)?;
        let last_to = previous.parse::<Move>().ok().map(Move::to);
        let answer = answer(&Context::new(&position, last_to), text);
        if answer == expected {
            Ok(())
        } else {
            Err(answer)
        }
    });
}

#[test]
fn strict() {
    rows("strict.tsv", |row| {
        let &[sfen, previous, text, m, right, expected] = row else {
            return Err("six columns".into());
        };
        let position = position(sfen)?;
        let last_to = previous.parse::<Move>().ok().map(Move::to);
        let context = Context::new(&position, last_to);
        let written = any_move(text).map_err(|e| e.to_string())?;
        let found = resolve(&context, &written).map_err(|e| e.to_string())?;
        if found.to_string() != m {
            return Err(found.to_string());
        }
        let described = describe(&context, found, Candidates::Reach).ok_or("no piece")?;
        let printed = print(&described, Style::Jsa).map_err(|e| e.to_string())?;
        if printed != right {
            return Err(printed);
        }
        let spelling = spelling(text);
        let found = deviations(&context, &written, spelling, found, Candidates::Reach);
        let sentences: Vec<String> = found.iter().map(ToString::to_string).collect();
        match sentences.join("; ") {
            sentences if sentences == expected => Ok(()),
            sentences => Err(sentences),
        }
    });
}
