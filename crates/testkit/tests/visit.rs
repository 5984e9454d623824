//! A visitor against the reader, on whole texts of CSA and on damaged ones.

use arbitrary::Unstructured;
use komadai_kifu::{Dialect, Format, ReadOptions, WriteOptions, read_with, write_all};
use komadai_testkit::{bytes, law, records};

/// Some lines and pieces of lines that a text may be damaged with.
const PIECES: &[&str] = &[
    "\n",
    "\r\n",
    "\r",
    ",",
    "/\n",
    "\n/\n",
    "V3.0\n",
    "+",
    "-",
    "T5\n",
    "T1.25\n",
    "T99999999999\n",
    "%TORYO\n",
    "%ILLEGAL_MOVE\n",
    "%-ILLEGAL_ACTION\n",
    "#RESIGN\n",
    "'summary:toryo:a lose:b win\n",
    "'summary:max_moves:a draw:b draw\n",
    "+7776FU\n",
    "-3334FU\n",
    "+0055KA\n",
    "+7776KI\n",
    "PI\n",
    "PI\n+\n",
    "%TORYO\nN+あおい\n",
    "%CHUDAN\n$EVENT:見本\n+\n",
    "V2.2\nN+あおい\n",
    "'CSA encoding=UTF-8\nV3.0\n",
    "N-みどり\n",
    "P+00AL\n",
    "P5 *  *  *  * -OU * \n",
    "P-55OU\n",
    "N+あおい\n",
    "$EVENT:見本\n",
    "'*注\n",
    "L12",
    "SENTE_WIN_TORYO\n",
    "PS4k4/9/9/9/9/9/9/9/4K4 w G2p 5\n",
    "PS4k4\n",
    "－３３３４ＦＵ，Ｔ７\n",
    "＋７７７６\n",
    "－\n",
    "Ｖ３．０\n",
    " -3334FU\n",
    "BEGIN Game_Summary\n",
    "To_Move:-\n",
    "END Game_Summary\n",
    "START:x\n",
    "\u{feff}N+あおい\n",
    "V2.2x\n",
    "%KACHI\n#ILLEGAL_MOVE\n#LOSE\n",
    "x",
    "　",
];

/// Whether the text was read as CSA at all.
fn agrees(text: &str) -> bool {
    let options = ReadOptions::from(Some(Format::Csa));
    let reading = read_with(text.as_bytes(), &options);
    law::visit_agrees_with_reading(text.as_bytes(), &options, 4096, &reading);
    reading.format == Some(Format::Csa)
}

#[test]
fn records_and_damage() {
    let mut well = 0;
    for seed in 0..1500 {
        let bytes = bytes(seed, 12_000);
        let mut u = Unstructured::new(&bytes);
        let count = u.int_in_range(1..=3).expect("enough bytes");
        let games: Vec<_> = (0..count)
            .map(|_| records::record(&mut u, 30).expect("enough bytes"))
            .collect();
        let versions = [Dialect::CsaV2_2, Dialect::CsaV3_0];
        let options = WriteOptions::default().dialect(u.choose(&versions).ok().copied());
        let (text, _) = write_all(&games, Format::Csa, &options).expect("CSA is written");
        well += usize::from(agrees(&text));
        let mut text = text;
        for _ in 0..8 {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
            let at = *u.choose(&places).expect("enough bytes");
            if u.arbitrary().expect("enough bytes") {
                text.insert_str(at, u.choose(PIECES).expect("enough bytes"));
            } else {
                text.remove(at);
            }
            agrees(&text);
        }
    }
    assert!(well > 1000, "only {well} texts were CSA");
}
