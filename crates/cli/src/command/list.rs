//! `komadai list`: prints a line for each game.

use std::cmp::Ordering;
use std::io::Write;

use super::show::line::line;
use super::survey::{OfItem, report};
use crate::args::{ListArgs, SortKey};
use crate::csv_table::{Cells, CsvTable};
use crate::failure::RunResult;
use crate::stderr;
use crate::texts::{of_game, show};
use komadai_batch::WalkItem;
use komadai_forms::{FactsForm, ListedGameForm, OneLine, json_line};

/// A game of the list: its facts, and its line for people or its findings.
struct Listed {
    facts: FactsForm,
    form: ListedForm,
}

enum ListedForm {
    Text(String),
    Json(Box<ListedGameForm>),
    Csv,
}

pub(crate) fn run(args: &ListArgs, out: &mut (impl Write + Send)) -> RunResult {
    let table = CsvTable::chosen(&args.table);
    if let Some(table) = table {
        out.write_all(table.head(&[&Cells::of(&FactsForm::default())?]).as_bytes())?;
    }
    let ask = |next: WalkItem<'_>| {
        let form = match &next.record {
            None if !args.json => return None,
            Some(record) if table.is_none() && !args.json => ListedForm::Text(line(record)),
            _ if args.json => ListedForm::Json(Box::new(ListedGameForm {
                facts: FactsForm::default(),
                findings: next.findings_form(),
            })),
            _ => ListedForm::Csv,
        };
        Some(Listed {
            facts: next.facts(),
            form,
        })
    };
    let mut incomplete = 0_u64;
    // Games to be sorted, each with its line.
    let mut kept: Vec<(FactsForm, String)> = Vec::new();
    let no_errors = report(&args.games, ask, |file, number, listed| {
        let Listed { mut facts, form } = listed;
        facts.game = number;
        incomplete += u64::from(facts.complete == Some(false));
        let key = args.sort.map(|_| facts.clone());
        let line = match (form, table) {
            (ListedForm::Text(text), _) => {
                let game = of_game(OneLine(file).to_string(), number);
                format!("{game}: {text}\n")
            }
            (ListedForm::Json(form), _) => json_line(&ListedGameForm { facts, ..*form }),
            (ListedForm::Csv, Some(table)) => table.row(&[&Cells::of(&facts)?])?,
            (ListedForm::Csv, None) => String::new(),
        };
        match key {
            Some(facts) => kept.push((facts, line)),
            None => out.write_all(line.as_bytes())?,
        }
        Ok(())
    })?;
    if let Some(key) = args.sort {
        kept.sort_by(|(a, _), (b, _)| order(key, args.reverse, a, b));
    }
    for (_, line) in &kept {
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    if incomplete > 0 {
        stderr::note(show::incomplete_games(incomplete));
    }
    Ok(no_errors)
}

/// Compares games by a key. Those without it come last.
fn order(key: SortKey, is_reversed: bool, a: &FactsForm, b: &FactsForm) -> Ordering {
    let by_text = |of: fn(&FactsForm) -> Option<&str>| compared(of(a), of(b), is_reversed);
    let rating = |facts: &FactsForm| {
        let ratings = [facts.black_rating, facts.white_rating];
        let ratings = ratings.into_iter().flatten();
        ratings
            .max_by(f64::total_cmp)
            .map(|rating| rating.round() as i64)
    };
    match key {
        SortKey::Date => by_text(|facts| facts.date.as_deref()),
        SortKey::Player => by_text(|facts| facts.black_name.as_deref())
            .then_with(|| by_text(|facts| facts.white_name.as_deref())),
        SortKey::Event => by_text(|facts| facts.event.as_deref()),
        SortKey::Plies => compared(Some(a.plies), Some(b.plies), is_reversed),
        SortKey::Result => by_text(|facts| facts.result.map(|result| result.code())),
        SortKey::Rating => compared(rating(a), rating(b), is_reversed),
    }
}

fn compared<T: Ord>(a: Option<T>, b: Option<T>, is_reversed: bool) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if is_reversed => b.cmp(&a),
        (Some(a), Some(b)) => a.cmp(&b),
        (a, b) => a.is_none().cmp(&b.is_none()),
    }
}
