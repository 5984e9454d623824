//! Reads the records of `testdata/rules/audit.tsv`, each with a claimed ending.

use komadai_core::{Color, DeclarationBy, EndingKind, Move, Outcome, Preset, RuleSet, Setup};
use komadai_kifu::{Ending, Entry, Foul, Record, Start};
use komadai_movegen::is_legal;

/// A row of the table.
pub(crate) struct Claim {
    pub(crate) id: &'static str,
    /// The rules of the game, if the row names them.
    pub(crate) rules: Option<RuleSet>,
    pub(crate) record: Record,
    /// The expected findings of an audit: `code@ply`, separated by commas.
    #[allow(dead_code)] // Not every test compares it.
    pub(crate) expected: &'static str,
}

/// Returns all rows.
pub(crate) fn claims() -> Vec<Claim> {
    let table = include_str!("../../../../../testdata/rules/audit.tsv");
    table.lines().skip(1).map(claim).collect()
}

fn claim(line: &'static str) -> Claim {
    let row: Vec<&str> = line.split('\t').collect();
    let [id, rules, sfen, moves, kind, winner, expected] = row[..] else {
        panic!("{row:?}")
    };
    let mut record = record(sfen, moves, kind, winner);
    let mut words = rules.split(' ');
    let preset = words.next().filter(|name| !name.is_empty());
    let mut rules = preset.map(|name| name.parse::<Preset>().expect(name).rules());
    for change in words {
        match (change.split_once('='), &mut rules) {
            (Some(("max", plies)), _) => record.headers.push("最大手数", plies),
            (Some(("by", "arbiter")), Some(rules)) => rules.declaration_by = DeclarationBy::Arbiter,
            _ => panic!("{line}"),
        }
    }
    Claim {
        id,
        rules,
        record,
        expected,
    }
}

fn ending(kind: &str, outcome: Outcome) -> Entry {
    let kind: EndingKind = kind.parse().expect(kind);
    Ending::new(kind, outcome).into()
}

/// Returns a record of moves, `pass` and `end:KIND`, followed by an ending.
fn record(sfen: &str, words: &str, kind: &str, winner: &str) -> Record {
    let setup: Setup = sfen.parse().expect(sfen);
    let start = Start::new(setup);
    let mut position = start.position().expect(sfen);
    let mut record = Record::new(start);
    let mut node = record.root();
    for word in words.split_whitespace() {
        let entry = if word == "pass" {
            Entry::Pass
        } else if let Some(kind) = word.strip_prefix("end:") {
            ending(kind, Outcome::Undecided)
        } else {
            let m: Move = word.parse().expect(word);
            if is_legal(&position, m) {
                Entry::Move(m)
            } else {
                Foul::Move(m).into()
            }
        };
        if entry.carry_out(&mut position).is_err() {
            Entry::Pass.carry_out(&mut position).expect(word);
        }
        node = record.push(node, entry);
    }
    if !kind.is_empty() {
        let outcome = match winner {
            "black" => Outcome::Win(Color::Black),
            "white" => Outcome::Win(Color::White),
            "-" => Outcome::Draw,
            _ => Outcome::Undecided,
        };
        record.push(node, ending(kind, outcome));
    }
    record
}
