//! The works that are measured: a format in one direction.

use std::rc::Rc;

use komadai_benches::records;
use komadai_kifu::{Encoding, Format, Record, WriteOptions};

use super::peers;
use crate::contest::Contestant;

/// One row of the table.
pub(crate) struct Work {
    pub(crate) name: &'static str,
    /// The libraries, Komadai first.
    pub(crate) contestants: Box<dyn Fn() -> Vec<Contestant>>,
}

/// The texts of the games in a format.
pub(crate) type Texts = Rc<[String]>;

/// All rows for this number of games.
pub(crate) fn all(games: usize) -> Vec<Work> {
    let (timed, bare) = (records(games, true), records(games, false));
    let csa = texts(&timed, Format::Csa);
    let csa_bare = texts(&bare, Format::Csa);
    let kif = texts(&timed, Format::Kif);
    let ki2 = texts(&bare, Format::Ki2);
    let jkf = texts(&timed, Format::Jkf);
    let mut works = Vec::new();
    let mut add = |name, texts: &Texts, contestants: fn(&Texts) -> Vec<Contestant>| {
        let texts = Rc::clone(texts);
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
    add("CSA out", &csa, peers::csa_out);
    add("CSA out, no clock", &csa_bare, peers::csa_out);
    add("KIF out", &kif, peers::kif_out);
    add("KI2 out, no clock", &ki2, peers::ki2_out);
    works
}

fn texts(records: &[Record], format: Format) -> Texts {
    let options = WriteOptions::new(format).encoding(Some(Encoding::Utf8));
    let text = |record| {
        let writing = options.write(record);
        writing.expect("a format that is written").text
    };
    records.iter().map(text).collect()
}
