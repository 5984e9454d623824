//! What is written of the files in `testdata/kifu`.
//!
//! `branches.kif.csa` is what comes out of `branches.kif` as CSA: in the folder `written` where
//! nothing is lost, in `lossy` with the losses after `!`. With `KIFU_BLESS=1` in the environment
//! these are written instead of compared.

use std::fs;

use crate::samples::{files_in, record, sample, samples};
use komadai_kifu::{
    CannotWrite, Encoding, Entry, FileWriter, FindingKind, Format, LineEnd, Record, Start,
    WriteOptions, Writing, encode, read, read_text, substitution_findings, write, write_all,
};

fn written(record: &Record, format: Format) -> Writing {
    write(record, format, &WriteOptions::default()).expect("a writer")
}

/// Every KIF file is the same record when it is written and read again, but for those with notes that
/// are not written again.
#[test]
fn kif_to_kif() {
    let mut count = 0;
    for path in samples() {
        if path.extension().is_none_or(|extension| extension != "kif")
            || path.ends_with("repeated.kif")
            || path.ends_with("second-statements.kif")
            || path.ends_with("one-line.kif")
            || path.ends_with("second-game.kif")
        {
            continue;
        }
        count += 1;
        let bytes = fs::read(&path).expect("a file");
        for game in read(&bytes, None).games {
            let writing = written(&game.record, Format::Kif);
            let again = &read_text(writing.text.as_str(), None).games[0].record;
            // Times in whole seconds are all that it cannot hold.
            let mut losses = writing.losses.iter().map(|loss| loss.kind());
            let clocks = losses
                .all(|kind| matches!(kind, FindingKind::LostTime | FindingKind::LostTotalTime));
            assert!(clocks, "{path:?}: {:?}", writing.losses);
            let differences = game.record.differences(again);
            assert_eq!(differences, writing.losses, "{path:?}\n{}", writing.text);
        }
    }
    assert!(count > 20);
}

/// Compares what is written of some files with the expected texts.
#[test]
fn texts() {
    let mut failures = Vec::new();
    for file in [files_in("written"), files_in("lossy")].concat() {
        let name = file.file_stem().and_then(|n| n.to_str()).expect("a name");
        let extension = file.extension().and_then(|e| e.to_str()).expect("a format");
        let format: Format = extension.parse().expect("a format");
        let games = read(&fs::read(sample(name)).expect(name), None).games;
        let most = if format.holds_many_games() {
            usize::MAX
        } else {
            1
        };
        let records = games.iter().map(|game| &game.record).take(most);
        let options = WriteOptions::default();
        let (mut found, losses) = write_all(records, format, &options).expect("a writer");
        for loss in losses.iter().flatten() {
            found.push_str(&format!("! {loss}\n"));
        }
        if std::env::var_os("KIFU_BLESS").is_some() {
            fs::write(&file, &found).expect("a folder to write to");
            continue;
        }
        let is_lossy = losses.iter().flatten().next().is_some();
        let folder = if is_lossy { "lossy" } else { "written" };
        assert!(
            file.parent().is_some_and(|at| at.ends_with(folder)),
            "{}",
            file.display()
        );
        if fs::read_to_string(&file).unwrap_or_default() != found {
            failures.push(format!("{}:\n{found}", file.display()));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A dialect is one of a format, and refused by every other.
#[test]
fn dialects() {
    let record = Record::new(Start::default());
    for &of in Format::ALL {
        for dialect in of.dialects() {
            assert!(!dialect.name().is_empty() && !dialect.description().ends_with('.'));
            assert!(!of.dialect_noun().is_empty());
            let options = WriteOptions::default().dialect(dialect);
            for &format in Format::ALL.iter().filter(|format| format.is_written()) {
                let is_own = format.dialects().any(|own| own == dialect);
                let refused = Err(CannotWrite::Dialect(format, dialect));
                let written = write(&record, format, &options);
                assert_eq!(written == refused, !is_own, "{dialect} {format}");
                assert!(
                    is_own
                        || FileWriter::new(Vec::new(), format, options)
                            .add(&record)
                            .is_err()
                );
            }
        }
    }
}

/// What a format claims to hold is not lost in it, and all else is.
#[test]
fn powers() {
    let text = "手合割：平手\n先手：あおい\n   1 ７六歩(77)   ( 0:05/00:00:05)\n*注釈\n   \
        2 ３四歩(33)   ( 0:07/00:00:07)\n変化：2手\n   2 ８四歩(83)\n";
    let record = &read_text(text, None).games[0].record;
    for &format in Format::ALL.iter().filter(|format| format.is_written()) {
        let Ok(writing) = write(record, format, &WriteOptions::default()) else {
            continue;
        };
        let powers = [
            (format.holds_headers(), FindingKind::LostHeader),
            (format.holds_variations(), FindingKind::LostVariation),
            (format.holds_comments(), FindingKind::LostComment),
            (format.holds_times(), FindingKind::LostTime),
        ];
        for (holds, kind) in powers {
            // A position alone has no moves that could carry anything.
            let without_moves = has(&writing.losses, FindingKind::LostEntry);
            let lost = has(&writing.losses, kind) || (!holds && without_moves);
            assert_eq!(lost, !holds, "{format} {kind:?} {:?}", writing.losses);
        }
    }
}

/// The order of branches in the file is that in which they are written.
#[test]
fn branch_order() {
    let text = fs::read_to_string(sample("branches.kif")).expect("a file");
    let writing = written(&record("branches.kif"), Format::Kif);
    let plies = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with("変化"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(plies(&writing.text), plies(&text));
    assert_eq!(plies(&text).len(), 6);
    assert!(writing.losses.is_empty());
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with(' '));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(moves(&writing.text), moves(&text), "columns and signs");
}

#[test]
fn euc_jp() {
    let bytes = fs::read(sample("euc-jp.kif")).expect("a file");
    let reading = read(&bytes, None);
    assert_eq!(reading.encoding, Encoding::EucJp);
    let record = &reading.games[0].record;
    assert_eq!(record.headers.get("棋戦"), Some("見本戦（EUC-JP）"));
    let writing = written(record, Format::Kif);
    for &encoding in Encoding::ALL {
        let encoded = encode(&writing.text, encoding, LineEnd::CrLf);
        if encoding == Encoding::Ascii {
            assert!(!encoded.substitutions.is_empty());
            continue;
        }
        assert_eq!(encoded.substitutions, []);
        assert!(
            read(&encoded.bytes, None).games[0].record == *record,
            "{encoding}"
        );
    }
}

/// No file that is written calls its encoding by the name of another, whatever was declared by the
/// file from which its record was read.
#[test]
fn declared_encodings() {
    let formats = [Format::Kif, Format::Ki2, Format::Csa];
    let written = formats.map(|format| {
        let dialects = format.dialects().map(Some).chain([None]);
        let options = dialects.flat_map(|dialect| {
            [Encoding::Utf8, Encoding::Cp932]
                .map(|encoding| WriteOptions::default().encoding(encoding).dialect(dialect))
        });
        (format, options.collect::<Vec<_>>())
    });
    for path in samples() {
        for game in read(&fs::read(&path).expect("a file"), None).games {
            for (format, options) in &written {
                for options in options {
                    let format = *format;
                    let writing = write(&game.record, format, options).expect("a writer");
                    let encoding = options.encoding.expect("an encoding");
                    let encoded = encode(&writing.text, encoding, LineEnd::CrLf);
                    let findings = read(&encoded.bytes, Some(format)).findings;
                    let wrong = findings.iter().any(|f| f.code() == "encoding-disagrees");
                    assert!(!wrong, "{path:?} {format} {encoding}\n{}", writing.text);
                    let declares = writing.text.starts_with("'CSA encoding=UTF-8\n");
                    let is_utf_8 = encoding == Encoding::Utf8 && !writing.text.is_ascii();
                    assert!(format != Format::Csa || declares || !is_utf_8, "{path:?}");
                }
            }
        }
    }
}

/// Several games in one file stay what they are.
#[test]
fn several_games() {
    let records = [
        record("plain.csa"),
        record("branches.kif"),
        record("foul.kif"),
    ];
    for format in [Format::Csa, Format::Usi, Format::Sfen] {
        let options = WriteOptions::default();
        let (text, losses) = write_all(&records, format, &options).expect("many games");
        assert_eq!(losses.len(), 3);
        let reading = read_text(text, Some(format));
        assert_eq!(reading.games.len(), 3, "{format}");
        for (game, record) in reading.games.iter().zip(&records) {
            assert_eq!(game.record.usi_moves(), record.usi_moves());
        }
    }
    assert!(write_all(&records, Format::Kif, &WriteOptions::default()).is_err());
}

/// A tree far deeper than any stack is written all the same.
#[test]
fn deep_tree() {
    let mut record = Record::new(Default::default());
    let mut at = record.root();
    for m in ["5i5h", "5a5b", "5h5i", "5b5a"].iter().cycle().take(60_000) {
        let m = m.parse().expect("a move");
        record.push(at, Entry::Pass);
        at = record.push(at, Entry::Move(m));
    }
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Usi] {
        assert!(!written(&record, format).text.is_empty());
    }
}

/// Games that are written one at a time give the bytes of all of them at once.
#[test]
fn one_at_a_time() {
    let texts = [
        "手合割：平手\n先手：☗あおい♔\n   1 ７六歩(77)\n   2 投了\n",
        "手合割：香落ち\n*備考♔\n   1 ３四歩(33)\n",
        "手合割：平手\n   1 ２六歩(27)\n",
    ];
    let records = texts.map(|text| read_text(text, None).games.remove(0).record);
    let many = Format::ALL
        .iter()
        .filter(|f| f.is_written() && f.holds_many_games());
    for &format in many {
        for &encoding in Encoding::ALL {
            if format.is_packed() {
                continue;
            }
            let options = WriteOptions::default().encoding(encoding);
            let (text, losses) = write_all(&records, format, &options).expect("a writer");
            let whole = encode(&text, encoding, format.line_end());
            let mut writer = FileWriter::new(Vec::new(), format, options);
            let (mut found, mut lost) = (Vec::new(), Vec::new());
            for record in &records {
                let added = writer.add(record).expect("a writer");
                found.extend(added.findings);
                lost.push(added.losses);
            }
            assert!(writer.into_inner() == whole.bytes, "{format} {encoding}");
            let whole = substitution_findings(&text, encoding, &whole.substitutions);
            assert_eq!(found, whole, "{format} {encoding}");
            assert_eq!(lost, losses);
        }
    }
    let mut writer = FileWriter::new(Vec::new(), Format::Hcp, WriteOptions::default());
    for record in &records {
        writer.add(record).expect("a writer");
    }
    let (text, _) = write_all(&records, Format::Hcp, &WriteOptions::default()).expect("a writer");
    let whole = encode(&text, Encoding::Binary, LineEnd::Lf);
    assert_eq!(writer.into_inner(), whole.bytes);
    let mut writer = FileWriter::new(Vec::new(), Format::Kif, WriteOptions::default());
    writer.add(&records[0]).expect("a writer");
    let error = writer.add(&records[1]).unwrap_err();
    assert_eq!(error.to_string(), "a file of kif holds one game");
}

/// A line below the diagram that was kept as a note is not written for another start.
#[test]
fn footer_of_another_start() {
    let text = fs::read_to_string(sample("footer-side.kif")).expect("a file");
    let text = format!("{text}変化：7手\n");
    let mut record = read_text(&*text, None).games.remove(0).record;
    record.start.last_to = None;
    let writing = written(&record, Format::Kif);
    let has = |line| writing.text.contains(line);
    assert!(!has("６六角") && has("変化：7手\n"), "{}", writing.text);
    assert_eq!(writing.losses.len(), 1, "{:?}", writing.losses);
}

/// JKF in ASCII escapes what ASCII lacks, also beyond the first plane.
#[test]
fn ascii_jkf() {
    let text = "手合割：平手\n棋戦：見本戦😀\n   1 ７六歩(77)\n";
    let record = &read_text(text, None).games[0].record;
    let options = WriteOptions::default().encoding(Encoding::Ascii);
    let writing = write(record, Format::Jkf, &options).expect("a writer");
    assert!(writing.text.is_ascii(), "{}", writing.text);
    let again = read_text(writing.text.as_str(), Some(Format::Jkf));
    assert!(again.games[0].record == *record);
}

fn has(losses: &[komadai_kifu::Finding], kind: FindingKind) -> bool {
    losses.iter().any(|loss| loss.kind() == kind)
}
