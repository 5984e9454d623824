//! Tests the writers with the files in `testdata/kifu`.
//!
//! `branches.kif.csa` is `branches.kif` written as CSA: in the folder `written` if it is lossless, otherwise in `lossy`
//! with the losses after `!`. With `KIFU_BLESS=1` in the environment, these files are written instead of compared.

use std::fs;

use crate::samples::{files_in, record, sample, samples};
use komadai_kifu::{
    Encoding, Entry, Finding, FindingKind, Format, LineEnd, ReadOptions, Record, Start, WriteError,
    WriteOptions, Writing, decode, encode, read,
};

fn written(record: &Record, format: Format) -> Writing {
    WriteOptions::new(format).write(record).expect("a writer")
}

/// Returns the text of a file with these records, and its losses.
fn written_file<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    options: WriteOptions,
) -> (String, Vec<Vec<Finding>>) {
    let mut file = options.file(Vec::new());
    let mut losses = Vec::new();
    for record in records {
        let game = file.encode(record).expect("a format for it");
        losses.push(file.append(game).expect("a writer").losses);
    }
    let text = decode(&file.into_inner()).text;
    (text.replace("\r\n", "\n"), losses)
}

/// Every KIF file that is understood gives the same record after writing and reading it again.
#[test]
fn kif_to_kif() {
    let mut count = 0;
    for path in samples() {
        if path.extension().is_none_or(|extension| extension != "kif") {
            continue;
        }
        let bytes = fs::read(&path).expect("a file");
        for game in read(&bytes).games {
            let writing = written(&game.record, Format::Kif);
            let losses = writing.losses(&game.record);
            // Two moves on one line are written as a comment.
            let is_line = path.ends_with("one-line.kif");
            if is_line || has(&losses, FindingKind::LostUnknownLine) {
                continue;
            }
            count += 1;
            // Only fractions of a second are lost.
            let is_time = |kind| matches!(kind, FindingKind::LostTime | FindingKind::LostTotalTime);
            let is_same = losses.iter().all(|loss| is_time(loss.kind()));
            assert!(is_same, "{path:?}: {losses:?}\n{}", writing.text);
        }
    }
    assert!(count > 20);
}

/// Compares the written text of some files with the expected text.
#[test]
fn texts() {
    let mut failures = Vec::new();
    for file in [files_in("written"), files_in("lossy")].concat() {
        let name = file.file_stem().and_then(|n| n.to_str()).expect("a name");
        let extension = file.extension().and_then(|e| e.to_str()).expect("a format");
        let format: Format = extension.parse().expect("a format");
        let games = read(&fs::read(sample(name)).expect(name)).games;
        let most = if format.holds_many_games() {
            usize::MAX
        } else {
            1
        };
        let records = games.iter().map(|game| &game.record).take(most);
        let (mut found, losses) = written_file(records, WriteOptions::new(format));
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

/// A dialect belongs to one format, and every other format refuses it.
#[test]
fn dialects() {
    let record = Record::new(Start::default());
    for &of in Format::ALL {
        for dialect in of.dialects() {
            assert!(!dialect.code().is_empty() && !dialect.description().ends_with('.'));
            assert!(!of.dialect_noun().is_empty());
            for &format in Format::ALL.iter().filter(|format| format.is_written()) {
                let is_own = format.dialects().any(|own| own == dialect);
                let refused = Err(WriteError::Dialect(format, dialect));
                let options = WriteOptions::new(format).dialect(Some(dialect));
                let written = options.write(&record);
                assert_eq!(written == refused, !is_own, "{dialect} {format}");
                assert!(is_own || options.file(Vec::new()).encode(&record).is_err());
            }
        }
    }
}

/// A format loses exactly the data that it has no room for.
#[test]
fn powers() {
    use Format::{Bod, Csa, Jkf, Ki2, Kif, Usen};
    let text = "手合割：平手\n先手：あおい\n   1 ７六歩(77)   ( 0:05/00:00:05)\n*注釈\n   \
        2 ３四歩(33)   ( 0:07/00:00:07)\n変化：2手\n   2 ８四歩(83)\n";
    let record = &ReadOptions::new().read_text(text).games[0].record;
    for &format in Format::ALL.iter().filter(|format| format.is_written()) {
        let Ok(writing) = WriteOptions::new(format).write(record) else {
            continue;
        };
        let powers = [
            (&[Kif, Ki2, Csa, Jkf, Bod][..], FindingKind::LostHeader),
            (&[Kif, Ki2, Jkf, Usen], FindingKind::LostVariation),
            (&[Kif, Ki2, Csa, Jkf], FindingKind::LostComment),
            (&[Kif, Csa, Jkf], FindingKind::LostTime),
        ];
        for (formats, kind) in powers {
            let holds = formats.contains(&format);
            // A format for positions cannot store data of moves.
            let losses = writing.losses(record);
            let without_moves = has(&losses, FindingKind::LostEntry);
            let lost = has(&losses, kind) || (!holds && without_moves);
            assert_eq!(lost, !holds, "{format} {kind:?} {losses:?}");
        }
    }
}

/// The branches are written in the order of the file.
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
    assert!(writing.losses(&record("branches.kif")).is_empty());
    let moves = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| line.starts_with(' '));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(moves(&writing.text), moves(&text), "columns and signs");
}

#[test]
fn euc_jp() {
    let bytes = fs::read(sample("euc-jp.kif")).expect("a file");
    let reading = read(&bytes);
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
            read(&encoded.bytes).games[0].record == *record,
            "{encoding}"
        );
    }
}

/// No written file declares another encoding than its own, whatever the file of its record declared.
#[test]
fn declared_encodings() {
    let formats = [Format::Kif, Format::Ki2, Format::Csa];
    let written = formats.map(|format| {
        let dialects = format.dialects().map(Some).chain([None]);
        let options = dialects.flat_map(|dialect| {
            [Encoding::Utf8, Encoding::Cp932].map(|encoding| {
                WriteOptions::new(format)
                    .encoding(Some(encoding))
                    .dialect(dialect)
            })
        });
        (format, options.collect::<Vec<_>>())
    });
    for path in samples() {
        for game in read(&fs::read(&path).expect("a file")).games {
            for (format, options) in &written {
                for options in options {
                    let format = *format;
                    let writing = options.write(&game.record).expect("a writer");
                    let encoding = options.encoding.expect("an encoding");
                    let encoded = encode(&writing.text, encoding, LineEnd::CrLf);
                    let findings = ReadOptions::new()
                        .format(Some(format))
                        .read(&encoded.bytes)
                        .findings;
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

/// Several games in one file stay the same.
#[test]
fn several_games() {
    let records = [
        record("plain.csa"),
        record("branches.kif"),
        record("foul.kif"),
    ];
    for format in [Format::Csa, Format::Usi, Format::Sfen] {
        let (text, losses) = written_file(&records, WriteOptions::new(format));
        assert_eq!(losses.len(), 3);
        let reading = ReadOptions::new().format(Some(format)).read_text(text);
        assert_eq!(reading.games.len(), 3, "{format}");
        for (game, record) in reading.games.iter().zip(&records) {
            assert_eq!(game.record.usi_moves(), record.usi_moves());
        }
    }
}

/// A tree far deeper than any stack is written.
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

/// A file with several games has the bytes of each, and findings with their places in it.
#[test]
fn one_at_a_time() {
    let texts = [
        "手合割：平手\n先手：☗あおい♔\n   1 ７六歩(77)\n   2 投了\n",
        "手合割：香落ち\n*備考♔\n   1 ３四歩(33)\n",
        "手合割：平手\n   1 ２六歩(27)\n",
    ];
    let records = texts.map(|text| ReadOptions::new().read_text(text).games.remove(0).record);
    let mut writer = WriteOptions::new(Format::Csa).file(Vec::new());
    let mut findings = Vec::new();
    for record in &records {
        let game = writer.encode(record).expect("a format for them");
        findings.extend(writer.append(game).expect("a writer").findings);
    }
    let bytes = writer.into_inner();
    assert_eq!(read(&bytes).games.len(), 3);
    let lines: Vec<_> = findings.iter().filter_map(|found| found.line()).collect();
    // ☗ and ♔ in the name, ♔ in the comment.
    assert_eq!(lines, [2, 2, 18]);
    let mut writer = WriteOptions::new(Format::Kif).file(Vec::new());
    let game = writer.encode(&records[0]).expect("a game");
    writer.append(game).expect("a writer");
    let error = writer.encode(&records[1]).unwrap_err();
    assert_eq!(error.to_string(), "a kif file can contain only one game");
}

/// JKF nests variations only as deep as it can be read.
#[test]
fn nested_jkf() {
    for (nested, lost) in [(40, 0), (41, 1), (60, 1)] {
        let mut record = Record::default();
        let mut at = record.root();
        for ply in 0..nested {
            let (first, second) = match ply % 4 {
                0 => ("7g7f", "2h3h"),
                1 => ("3c3d", "8b7b"),
                2 => ("2g2f", "3h2h"),
                _ => ("8c8d", "7b8b"),
            };
            record.push(at, Entry::Move(first.parse().expect("a move")));
            at = record.push(at, Entry::Move(second.parse().expect("a move")));
        }
        let writing = written(&record, Format::Jkf);
        let losses = writing.losses(&record);
        assert_eq!(losses.len(), lost, "{nested}: {losses:?}");
        let reading = ReadOptions::new()
            .format(Some(Format::Jkf))
            .read_text(writing.text.as_str());
        assert!(reading.findings.is_empty(), "{nested}");
    }
}

/// JKF in ASCII escapes other characters, also outside the Basic Multilingual Plane.
#[test]
fn ascii_jkf() {
    let text = "手合割：平手\n棋戦：見本戦😀\n   1 ７六歩(77)\n";
    let record = &ReadOptions::new().read_text(text).games[0].record;
    let options = WriteOptions::new(Format::Jkf).encoding(Some(Encoding::Ascii));
    let writing = options.write(record).expect("a writer");
    assert!(writing.text.is_ascii(), "{}", writing.text);
    let again = ReadOptions::new()
        .format(Some(Format::Jkf))
        .read_text(writing.text.as_str());
    assert!(again.games[0].record == *record);
}

fn has(losses: &[Finding], kind: FindingKind) -> bool {
    losses.iter().any(|loss| loss.kind() == kind)
}
