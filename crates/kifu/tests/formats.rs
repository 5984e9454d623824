//! Which format a text is taken for, with and without a hint.

use komadai_kifu::{Format, read};

/// The code of the format, or the message of the one finding that refuses the text.
fn format(text: &str, hint: Option<Format>) -> String {
    let reading = read(text.as_bytes(), hint);
    match reading.format {
        Some(format) => format.code().to_owned(),
        None => {
            assert!(reading.games.is_empty(), "{text:?}");
            let messages = reading.findings.into_iter().map(|f| f.message);
            messages.collect::<Vec<_>>().join("; ")
        }
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    let found = format(text, None);
    assert!(found.contains(expected), "{text:?} is {found}");
}

#[test]
fn by_content() {
    check("手合割：平手\n", "kif");
    check("   1 ７六歩(77)\n", "kif");
    check("*▲が先手\n   1 ７六歩(77)\n", "kif");
    check("| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n", "kif");
    check("まで3手で中断\n", "kif");
    check("PI\n+\n", "csa");
    check("'注釈\nV2.2\nN+あおい：四段\n+7776FU\n", "csa");
    check("+7776FU,T1\n", "csa");
    check("こんにちは\n", "not recognised");
    check("手合割：平手\n▲７六歩 △３四歩\n", "KI2");
    check("position startpos moves 7g7f\n", "USI");
    check(
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        "SFEN",
    );
    check("{\"header\":{},\"moves\":[{}]}\n", "JKF");
    check("[Sente \"aoi\"]\nP-7f P-3d\n", "PSN");
}

#[test]
fn by_hint() {
    assert_eq!(format("'注釈\n", Some(Format::Csa)), "csa");
    assert_eq!(format("*注釈\n", Some(Format::Kif)), "kif");
    assert_eq!(format("手合割：平手\n", Some(Format::Csa)), "kif");
    assert_eq!(Format::from_extension("KIFU"), Some(Format::Kif));
    assert_eq!(Format::from_extension("ki2"), None);
    for format in Format::ALL {
        assert_eq!(format.code().parse(), Ok(*format));
    }
}

/// An empty file is no game, whatever its name.
#[test]
fn empty_files() {
    for text in ["", "\n", "\u{feff} \u{3000}\r\n"] {
        let found = format(text, Some(Format::Kif));
        assert_eq!(found, "there is nothing to read", "{text:?}");
    }
}
