//! Lists the measured works: each is a format in one direction.

use std::rc::Rc;

use komadai_benches::{PLIES, records};
use komadai_kifu::{Encoding, Format, Record, WriteOptions};

use super::peers;
use crate::contest::Contestant;

/// A row of the table.
pub(crate) struct Work {
    pub(crate) name: &'static str,
    /// The libraries, Komadai first.
    pub(crate) contestants: Box<dyn Fn() -> Vec<Contestant>>,
}

/// The texts of the games in a format.
#[derive(Clone)]
pub(crate) struct Texts {
    pub(crate) games: Rc<[String]>,
    /// The number of moves in each game.
    pub(crate) plies: usize,
}

/// The number of moves in a small game.
const FEW_PLIES: usize = 10;

/// Returns all rows for this number of games.
pub(crate) fn all(games: usize) -> Vec<Work> {
    let texts = |format, plies, clocks| texts(&records(games, plies, clocks), plies, format);
    let csa = texts(Format::Csa, PLIES, true);
    let csa_bare = texts(Format::Csa, PLIES, false);
    let kif = texts(Format::Kif, PLIES, true);
    let ki2 = texts(Format::Ki2, PLIES, false);
    let jkf = texts(Format::Jkf, PLIES, true);
    let csa_small = texts(Format::Csa, FEW_PLIES, true);
    let kif_small = texts(Format::Kif, FEW_PLIES, true);
    let mut works = Vec::new();
    let mut add = |name, texts: &Texts, contestants: fn(&Texts) -> Vec<Contestant>| {
        let texts = texts.clone();
        works.push(Work {
            name,
            contestants: Box::new(move || contestants(&texts)),
        });
    };
    add("CSA in", &csa, peers::csa_in);
    add("CSA in, no clock", &csa_bare, peers::csa_in);
    add("KIF in", &kif, peers::kif_in);
    add("KI2 in, no clock", &ki2, peers::ki2_in);
    add("JKF in", &jkf, peers::jkf_in);
    add("CSA in, 10 moves", &csa_small, peers::csa_in);
    add("KIF in, 10 moves", &kif_small, peers::kif_in);
    add("CSA out", &csa, peers::csa_out);
    add("CSA out, no clock", &csa_bare, peers::csa_out);
    add("KIF out", &kif, peers::kif_out);
    add("KI2 out, no clock", &ki2, peers::ki2_out);
    works
}

fn texts(records: &[Record], plies: usize, format: Format) -> Texts {
    let options = WriteOptions::new(format).encoding(Some(Encoding::Utf8));
    let text = |record| {
        let writing = options.write(record);
        writing.expect("a format that is written").text
    };
    let games = records.iter().map(text).collect();
    Texts { games, plies }
}
