//! Prints the state of a game by one or all sets of rules.

use std::io::Write;
use std::iter::once;

use komadai::movegen::Standing;
use komadai::rules::DeclarationResult;
use komadai::{Color, Handicap, Outcome, Preset};

use crate::failure::Failure;
use crate::texts::say;
use crate::texts::show as texts;
use crate::width::table;
use komadai_forms::side_name;

/// Prints a table with a column for each set of rules, and why claims fail.
pub(super) fn write(
    standings: &[(Preset, Standing)],
    handicap: Option<Handicap>,
    side: Color,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some((_, first)) = standings.first() else {
        return Ok(());
    };
    let name = |side| say(side_name(handicap, side));
    let plies: Vec<String> = first.occurrences.iter().map(u32::to_string).collect();
    let last = plies.len().saturating_sub(4);
    let dots = if last > 0 { "…, " } else { "" };
    let shown = format!("{dots}{}", plies[last..].join(", "));
    writeln!(out, "{}", texts::occurrences(plies.len(), shown))?;
    for color in Color::ALL {
        if first.checking[color] {
            writeln!(out, "{}", texts::always_check(name(color)))?;
        }
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut row = |title: &str, cell: &dyn Fn(&Standing) -> Option<String>| {
        let cells = standings.iter().map(|(_, standing)| cell(standing));
        let cells = cells.map(|cell| cell.unwrap_or_else(|| "–".to_owned()));
        rows.push(once(title.to_owned()).chain(cells).collect());
    };
    for color in Color::ALL {
        let count = |standing: &Standing| standing.counts[color];
        row(&texts::all_points(name(color)), &|of| {
            Some(say(count(of).points))
        });
        row(&texts::declared_points(name(color)), &|of| {
            Some(say(count(of).points_declared))
        });
        row(&texts::entered(name(color)), &|of| {
            let king = if count(of).king_entered {
                texts::and_king()
            } else {
                String::new()
            };
            Some(format!("{}{king}", count(of).pieces_entered))
        });
    }
    let outcome = |outcome: Outcome| match outcome.winner() {
        Some(winner) => texts::wins(name(winner)),
        None => texts::draw(),
    };
    let claims = [
        texts::declaration(name(side)),
        texts::agreement(),
        texts::result_now(),
    ];
    let result = |of: &Standing| of.declaration.map(|declaration| declaration.result);
    row(&claims[0], &|of| {
        result(of).map(|result| match result {
            DeclarationResult::Win => outcome(Outcome::Win(side)),
            DeclarationResult::Draw => outcome(Outcome::Draw),
            DeclarationResult::NotMet(_) => outcome(Outcome::Win(!side)),
        })
    });
    row(&claims[1], &|of| of.agreement.ok().map(outcome));
    row(&claims[2], &|of| {
        of.decision.map(|decision| outcome(decision.outcome))
    });
    row(&texts::moves_left(), &|of| of.moves_left.map(say));
    let presets = standings.iter().map(|(preset, _)| preset.code().to_owned());
    rows.insert(0, once(String::new()).chain(presets).collect());
    for line in table(&rows, |_| true) {
        writeln!(out, "{line}")?;
    }
    for (preset, of) in standings {
        let unmet = match result(of) {
            Some(DeclarationResult::NotMet(unmet)) => Some(say(unmet)),
            _ => None,
        };
        let refused = of.agreement.err().map(say);
        let decided = of.decision.map(|decision| say(decision.rule));
        for (claim, why) in claims.iter().zip([unmet, refused, decided]) {
            if let Some(why) = why {
                writeln!(out, "{preset}, {claim}: {why}")?;
            }
        }
    }
    Ok(())
}
