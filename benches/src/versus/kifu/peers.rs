//! Runs each library on the same texts. A contestant returns the number of moves it handled, or 0 if it missed any.

use std::hint::black_box;

use komadai_benches::PLIES;
use komadai_kifu::{Format, WriteOptions, read};
use rsshogi::records as theirs;
use shogi_kifu_converter::JKF;
use shogi_kifu_converter::converter::{ToCsa, ToKi2, ToKif};
use shogi_kifu_converter::parser;

use super::works::Texts;
use crate::contest::Contestant;

pub(crate) const KOMADAI: &str = "Komadai";
pub(crate) const RSSHOGI: &str = "rsshogi";
const CONVERTER: &str = "shogi-kifu-converter";

/// Reads each text. `moves` returns the number of moves in it.
fn reading<T>(
    name: &'static str,
    texts: &Texts,
    read: impl Fn(&str) -> T + 'static,
    moves: impl Fn(&T) -> usize,
) -> Contestant {
    let Texts { games, plies } = texts.clone();
    let all = games.iter().all(|text| moves(&read(text)) == plies);
    let count = if all { (games.len() * plies) as u64 } else { 0 };
    let run = Box::new(move || {
        for text in &*games {
            black_box(read(black_box(text)));
        }
        count
    });
    Contestant { name, run }
}

/// Writes each record, with [`PLIES`] moves.
fn writing<T: 'static>(
    name: &'static str,
    records: Vec<T>,
    write: impl Fn(&T) -> String + 'static,
) -> Contestant {
    let run = Box::new(move || {
        let long = records.iter().filter(|record| {
            let text = black_box(write(black_box(record)));
            text.len() > PLIES * 4
        });
        (long.count() * PLIES) as u64
    });
    Contestant { name, run }
}

/// Returns the games for shogi-kifu-converter: only readable ones, and at most a hundredth of all.
fn few<'t>(
    texts: &'t Texts,
    parse: &'t impl Fn(&str) -> Option<JKF>,
) -> impl Iterator<Item = &'t String> {
    let readable = { texts.games.iter() }.filter(move |text| parse(text).is_some());
    readable.take(texts.games.len().div_ceil(100))
}

fn komadai_in(texts: &Texts) -> Contestant {
    reading(
        KOMADAI,
        texts,
        |text| read(text.as_bytes()),
        |reading| {
            let [game] = &reading.games[..] else { return 0 };
            let fine = reading.findings.is_empty() && game.findings.is_empty();
            game.record.move_count() * usize::from(fine)
        },
    )
}

fn komadai_out(texts: &Texts, format: Format) -> Contestant {
    let record = |text: &String| read(text.as_bytes()).games.swap_remove(0).record;
    writing(
        KOMADAI,
        texts.games.iter().map(record).collect(),
        move |record| {
            let writing = WriteOptions::new(format).write(record);
            writing.expect("a format that is written").text
        },
    )
}

fn rsshogi_in(
    texts: &Texts,
    parse: impl Fn(&str) -> Option<theirs::Record> + 'static,
) -> Contestant {
    rsshogi::board::init();
    reading(RSSHOGI, texts, parse, |record| {
        record
            .as_ref()
            .map_or(0, |record| record.main_moves().count())
    })
}

fn rsshogi_out(
    texts: &Texts,
    parse: impl Fn(&str) -> Option<theirs::Record>,
    export: impl Fn(&theirs::Record) -> Option<String> + 'static,
) -> Contestant {
    rsshogi::board::init();
    let records = texts.games.iter().filter_map(|text| parse(text)).collect();
    writing(RSSHOGI, records, move |record| {
        export(record).unwrap_or_default()
    })
}

fn converter_in(texts: &Texts, parse: impl Fn(&str) -> Option<JKF> + 'static) -> Contestant {
    let texts = Texts {
        games: few(texts, &parse).cloned().collect(),
        plies: texts.plies,
    };
    reading(CONVERTER, &texts, parse, |record| {
        let moves = record.as_ref().map(|record| &record.moves);
        moves.map_or(0, |all| all.iter().filter(|m| m.move_.is_some()).count())
    })
}

fn converter_out(
    texts: &Texts,
    parse: impl Fn(&str) -> Option<JKF>,
    write: impl Fn(&JKF) -> String + 'static,
) -> Contestant {
    let records = few(texts, &parse).filter_map(|text| parse(text)).collect();
    writing(CONVERTER, records, write)
}

pub(crate) fn csa_in(texts: &Texts) -> Vec<Contestant> {
    vec![
        komadai_in(texts),
        rsshogi_in(texts, |text| theirs::formats::parse_csa_str(text).ok()),
        converter_in(texts, |text| parser::parse_csa_str(text).ok()),
        reading(
            "csa (syntax only)",
            texts,
            |text| csa::parse_csa(text).ok(),
            |game| {
                let moves = game.as_ref().map_or(&[][..], |game| &game.moves);
                let is_move = |m: &&csa::MoveRecord| matches!(m.action, csa::Action::Move(..));
                moves.iter().filter(is_move).count()
            },
        ),
    ]
}

pub(crate) fn kif_in(texts: &Texts) -> Vec<Contestant> {
    vec![
        komadai_in(texts),
        rsshogi_in(texts, |text| theirs::formats::parse_kif_str(text).ok()),
        converter_in(texts, |text| parser::parse_kif_str(text).ok()),
    ]
}

pub(crate) fn ki2_in(texts: &Texts) -> Vec<Contestant> {
    vec![
        komadai_in(texts),
        rsshogi_in(texts, |text| theirs::formats::parse_ki2_str(text).ok()),
        converter_in(texts, |text| parser::parse_ki2_str(text).ok()),
    ]
}

pub(crate) fn jkf_in(texts: &Texts) -> Vec<Contestant> {
    vec![
        komadai_in(texts),
        rsshogi_in(texts, |text| theirs::formats::parse_jkf_str(text).ok()),
        converter_in(texts, |text| parser::parse_jkf_str(text).ok()),
    ]
}

pub(crate) fn csa_out(texts: &Texts) -> Vec<Contestant> {
    let parse = |text: &str| theirs::formats::parse_csa_str(text).ok();
    vec![
        komadai_out(texts, Format::Csa),
        rsshogi_out(texts, parse, |record| {
            theirs::formats::export_csa(record).ok()
        }),
        converter_out(
            texts,
            |text| parser::parse_csa_str(text).ok(),
            ToCsa::to_csa_owned,
        ),
    ]
}

pub(crate) fn kif_out(texts: &Texts) -> Vec<Contestant> {
    let parse = |text: &str| theirs::formats::parse_kif_str(text).ok();
    vec![
        komadai_out(texts, Format::Kif),
        rsshogi_out(texts, parse, |record| {
            theirs::formats::export_kif(record).ok()
        }),
        converter_out(
            texts,
            |text| parser::parse_kif_str(text).ok(),
            ToKif::to_kif_owned,
        ),
    ]
}

pub(crate) fn ki2_out(texts: &Texts) -> Vec<Contestant> {
    let parse = |text: &str| theirs::formats::parse_ki2_str(text).ok();
    vec![
        komadai_out(texts, Format::Ki2),
        rsshogi_out(texts, parse, |record| {
            theirs::formats::export_ki2(record).ok()
        }),
        converter_out(
            texts,
            |text| parser::parse_ki2_str(text).ok(),
            ToKi2::to_ki2_owned,
        ),
    ]
}
