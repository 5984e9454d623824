//! Checks that every code has a sample that shows it, and a row in `docs/findings.md`.
//!
//! With `KIFU_BLESS=1` in the environment, the page is written instead of compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use komadai_core::{DisplayIn, Language, Marks, PieceKind, Span, Spelling, Square};
use komadai_kifu::{
    EncodedGame, Encoding, Finding, FindingKind, Format, MisspeltMove, NodeId, Note, NoteKind,
    Part, Place, ReadOptions, Reading, Record, Severity, Subject, WriteOptions, audit,
};
use komadai_notation::{Candidates, Deviation};

use crate::claims::claims;
use crate::samples::samples;

const TABLE: &str = "testdata/findings.tsv";

pub(crate) fn at_root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path)
}

/// The source of a finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Finder {
    Reader,
    Linter,
    Auditor,
}

type Found = Vec<(Finder, Finding)>;

/// Returns the findings of the readers and the linter in a text.
fn found_in(reading: &Reading) -> Found {
    let read = reading.all_findings().cloned();
    let mut found: Found = read.map(|finding| (Finder::Reader, finding)).collect();
    let part = Part::from(reading.text.as_str());
    for game in &reading.games {
        if reading.format == Some(Format::Ki2) {
            let (_, checked) = part.check_notation(&game.record, Candidates::Reach);
            let misspelt = checked.iter().flat_map(MisspeltMove::findings);
            found.extend(misspelt.map(|f| (Finder::Linter, f)));
        }
        let claims = audit(&game.record, None).into_iter();
        found.extend(claims.map(|claim| (Finder::Auditor, claim)));
    }
    found
}

/// A sample as named on the page, with its findings.
struct Shown {
    sample: String,
    found: Found,
}

/// Returns the files of `testdata/kifu`, then the rows of `testdata/rules/audit.tsv`.
fn shown_by_files() -> Vec<Shown> {
    let file = |path: PathBuf| {
        let extension = path.extension().and_then(|e| e.to_str());
        let bytes = fs::read(&path).expect("a file");
        let reading = ReadOptions::new()
            .format(extension.and_then(Format::from_extension))
            .read(&bytes);
        let name = path.file_name().expect("a name").to_string_lossy();
        Shown {
            sample: format!("`{name}`"),
            found: found_in(&reading),
        }
    };
    let claim = |claim: crate::claims::Claim| {
        let found = audit(&claim.record, claim.rules.as_ref()).into_iter();
        Shown {
            sample: format!("`rules/audit.tsv`: {}", claim.id),
            found: found.map(|f| (Finder::Auditor, f)).collect(),
        }
    };
    let files = samples().into_iter().map(file);
    files.chain(claims().into_iter().map(claim)).collect()
}

/// A row of `testdata/findings.tsv`: a code that no other sample shows.
struct Row {
    code: String,
    how: String,
    input: String,
}

fn rows() -> Vec<Row> {
    let table = fs::read_to_string(at_root(TABLE)).expect(TABLE);
    let row = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [code, how, input] = columns[..] else {
            panic!("{columns:?}")
        };
        let [code, how, input] = [code, how, input].map(str::to_owned);
        Row { code, how, input }
    };
    table.lines().skip(1).map(row).collect()
}

/// Converts an input to bytes: `\n`, `\t`, `\\`, `\xNN`. `\12(…\)` repeats the text in brackets twelve times.
fn unescape(input: &str) -> Vec<u8> {
    let mut outer: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut bytes = Vec::new();
    let mut rest = input;
    while let Some((plain, escape)) = rest.split_once('\\') {
        bytes.extend(plain.as_bytes());
        let mut signs = escape.chars();
        match signs.next() {
            Some('n') => bytes.push(b'\n'),
            Some('t') => bytes.push(b'\t'),
            Some('\\') => bytes.push(b'\\'),
            Some('x') => {
                let digits: String = signs.by_ref().take(2).collect();
                bytes.push(u8::from_str_radix(&digits, 16).expect(input));
            }
            Some(')') => {
                let (times, before) = outer.pop().expect(input);
                bytes = [before, bytes.repeat(times)].concat();
            }
            _ => {
                let (times, within) = escape.split_once('(').expect(input);
                outer.push((times.parse().expect(input), std::mem::take(&mut bytes)));
                signs = within.chars();
            }
        }
        rest = signs.as_str();
    }
    assert!(outer.is_empty(), "{input}");
    bytes.extend(rest.as_bytes());
    bytes
}

impl Row {
    /// Returns the findings in the input, read as the row requires.
    fn found(&self) -> Found {
        let mut words = self.how.split(' ');
        let way = words.next().unwrap_or("");
        let bytes = unescape(&self.input);
        let text = || String::from_utf8(bytes.clone()).expect(&self.input);
        let reader = |finding: Finding| (Finder::Reader, finding);
        match way {
            "command" => {
                // A test of the command checks the message for such a file.
                let cause = format!("{}: No such file or directory", self.input);
                return vec![reader(FindingKind::UnreadableFile.with("cause", cause))];
            }
            "encode" => {
                let encoding = Encoding::from_code(words.next().unwrap_or("")).expect(&self.how);
                let (kind, text) = (NoteKind::Comment, text());
                let mut record = Record::default();
                record.add_note(record.root(), Note { kind, text });
                let options = WriteOptions::new(Format::Kif).encoding(Some(encoding));
                let writing = options.write(&record).expect("a writer");
                return EncodedGame::of(&writing, &record)
                    .findings
                    .into_iter()
                    .map(reader)
                    .collect();
            }
            _ => {}
        }
        let options = options(words);
        match way {
            "read" => found_in(&options.read(&bytes)),
            "stream" => {
                let mut games = options.games(&bytes[..]);
                let read: Vec<_> = games.by_ref().map(|game| game.expect("a game")).collect();
                let outside = games.take_findings();
                let found = read.into_iter().flat_map(|game| game.findings);
                let found = found.chain(outside);
                found.map(reader).collect()
            }
            "postal" => {
                let reading = options.read(&bytes);
                let part = Part::from(reading.text.as_str());
                let (_, query) = part.judge_by_post(&reading.games[0].record);
                vec![(Finder::Linter, query.expect("a question").finding)]
            }
            _ => panic!("{}", self.how),
        }
    }

    /// Returns the row as named on the page, with only the beginning and the end of a long input.
    fn sample(&self) -> String {
        let signs: Vec<char> = self.input.chars().collect();
        let input = match signs.len() {
            0..=60 => self.input.clone(),
            len => [&signs[..36], &['…'], &signs[len - 20..]]
                .concat()
                .iter()
                .collect(),
        };
        format!("`{}`: `{input}`", self.how)
    }
}

/// Reads a format and limits: `nodes=3 kif`.
fn options<'w>(words: impl Iterator<Item = &'w str>) -> ReadOptions {
    let mut options = ReadOptions::new();
    for word in words {
        let Some((limit, value)) = word.split_once('=') else {
            options.format = Some(word.parse().expect(word));
            continue;
        };
        let value: usize = value.parse().expect(word);
        let limits = &mut options.limits;
        match limit {
            "bytes" => limits.bytes = value,
            "games" => limits.games = value,
            "nodes" => limits.nodes = value,
            "notes" => limits.note_bytes = value,
            "nesting" => limits.nesting = u32::try_from(value).expect(word),
            "findings" => limits.findings = value,
            "gap" => limits.gap = value,
            _ => panic!("{word}"),
        }
    }
    options
}

/// A sample of a kind, as the page names it, and the sentence there.
#[derive(Clone)]
pub(crate) struct Example {
    pub sample: String,
    pub sentence: Sentence,
}

/// A sentence in English and in Japanese.
#[derive(Clone)]
pub(crate) struct Sentence {
    pub english: String,
    pub japanese: String,
}

/// Returns an example of each kind, with as few other kinds as possible in the same sample.
pub(crate) fn shown() -> BTreeMap<FindingKind, Example> {
    let mut problems = Vec::new();
    let mut shown: BTreeMap<FindingKind, (usize, Example)> = BTreeMap::new();
    for Shown { sample, found } in shown_by_files() {
        let kinds: BTreeSet<_> = found.iter().map(|(_, finding)| finding.kind()).collect();
        for (finder, finding) in found {
            problems.extend(doubt(finder, &finding));
            let sentence = sentences(&finding);
            let sample = sample.clone();
            let better = (kinds.len(), Example { sample, sentence });
            let best = shown
                .entry(finding.kind())
                .or_insert_with(|| better.clone());
            if better.0 < best.0 {
                *best = better;
            }
        }
    }
    for row in rows() {
        let kind = FindingKind::ALL
            .iter()
            .find(|kind| kind.code() == row.code && kind.subject() != Subject::Loss);
        let Some(&kind) = kind else {
            problems.push(format!("{} is no code", row.code));
            continue;
        };
        if let Some((_, example)) = shown.get(&kind) {
            let sample = &example.sample;
            problems.push(format!("{} needs no row: {sample} shows it", row.code));
            continue;
        }
        let found = row.found();
        problems.extend(
            found
                .iter()
                .filter_map(|(finder, finding)| doubt(*finder, finding)),
        );
        match found.iter().find(|(_, finding)| finding.kind() == kind) {
            Some((_, finding)) => {
                let (sample, sentence) = (row.sample(), sentences(finding));
                _ = shown.insert(kind, (0, Example { sample, sentence }));
            }
            None => problems.push(format!("{}: its row shows {found:?}", row.code)),
        }
    }
    for kind in FindingKind::ALL {
        // Losses are covered by the tests of writers.
        if !shown.contains_key(kind) && kind.subject() != Subject::Loss {
            problems.push(format!("{kind:?} has no sample: add a row to {TABLE}"));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    let best = |(kind, (_, example))| (kind, example);
    shown.into_iter().map(best).collect()
}

/// Returns the sentence without the number of a move.
fn sentences(finding: &Finding) -> Sentence {
    let mut finding = finding.clone();
    finding.ply = None;
    let sentence = finding.sentence();
    Sentence {
        english: sentence.to_string(),
        japanese: sentence.in_language(Language::Japanese).to_string(),
    }
}

/// Returns a description if the words of a finding are wrong, or if its kind does not fit its source.
fn doubt(finder: Finder, finding: &Finding) -> Option<String> {
    let (kind, sentence) = (finding.kind(), sentences(finding).english);
    let unfilled = Language::ALL.iter().any(|&language| {
        let mut names = placeholders(kind.sentence(language));
        names.any(|name| finding.detail(name.trim_matches(['{', '}'])).is_none())
    });
    let japanese = finding
        .sentence()
        .in_language(Language::Japanese)
        .to_string();
    let both = kind == FindingKind::UnreadableFile || japanese != sentence;
    // The linter shares two kinds with the reader.
    let shared = [FindingKind::SameElsewhere, FindingKind::PromotionUnsaid].contains(&kind);
    let finds = match kind.subject() {
        Subject::Notation => finder == Finder::Linter,
        Subject::Claim => finder == Finder::Auditor,
        _ => finder == Finder::Reader || (shared && finder == Finder::Linter),
    };
    // A false claim is an error, a missing claim a warning, and a right claim or a missing record of a fact a note.
    let false_claim = kind.code().starts_with("false-");
    let is_note = kind == FindingKind::ConfirmedClaim || kind.code().ends_with("-not-recorded");
    let severity = match finder {
        Finder::Reader => finding.severity(),
        Finder::Auditor if false_claim => Severity::Error,
        Finder::Auditor if is_note => Severity::Note,
        Finder::Linter if kind == FindingKind::AskBack => Severity::Error,
        Finder::Auditor | Finder::Linter => Severity::Warning,
    };
    let limit = kind.code().starts_with("limit-") == (kind.subject() == Subject::Limit);
    let sound = !sentence.is_empty() && !unfilled && both && finds && limit;
    let severe = severity == finding.severity() && kind.severities().contains(&severity);
    (!(sound && severe && is_code(kind.code()))).then(|| format!("{kind:?}: {sentence}"))
}

/// Returns every `{name}` in a sentence.
fn placeholders(sentence: &str) -> impl Iterator<Item = &str> {
    sentence.match_indices('{').map(|(start, _)| {
        let end = sentence[start..].find('}').expect(sentence);
        &sentence[start..=start + end]
    })
}

/// Returns `true` if a word has the form of a code: `illegal-move`.
fn is_code(word: &str) -> bool {
    let mut parts = word.split('-');
    parts.all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase()))
}

#[test]
fn kinds() {
    let losses = FindingKind::ALL
        .iter()
        .filter(|kind| kind.subject() == Subject::Loss);
    assert_eq!(shown().len() + losses.count(), FindingKind::ALL.len());
    let codes = |kind: &&FindingKind| kind.subject() != Subject::Loss;
    let codes: BTreeSet<_> = FindingKind::ALL
        .iter()
        .filter(codes)
        .map(|k| k.code())
        .collect();
    assert_eq!(codes.len(), shown().len(), "a code for a kind");
    for kind in FindingKind::ALL {
        let [english, japanese] = [Language::English, Language::Japanese]
            .map(|language| placeholders(kind.sentence(language)).collect::<BTreeSet<_>>());
        assert_eq!(english, japanese, "{kind:?} names other details");
    }
}

/// Each deviation of notation is a finding with the same code.
#[test]
fn codes_of_notation() {
    let (mark, other) = (Marks::UP, Marks::RIGHT);
    let misspelt = MisspeltMove {
        node: NodeId::ROOT,
        place: Place::of("", Span::default()),
        right: "▲７六歩".to_owned(),
        deviations: vec![
            Deviation::WrongSide,
            Deviation::SquareForSame,
            Deviation::SameWithSquare,
            Deviation::SameElsewhere,
            Deviation::OriginWritten(Square::ALL[0]),
            Deviation::OriginMissing,
            Deviation::PromotionUnsaid,
            Deviation::StraightOfMajor(PieceKind::Rook),
            Deviation::Instead {
                written: mark,
                right: other,
            },
            Deviation::Superfluous(mark),
            Deviation::Missing(mark),
            Deviation::Spelling(Spelling::all()),
        ],
    };
    for (deviation, finding) in misspelt.deviations.iter().zip(misspelt.findings()) {
        assert_eq!(finding.code(), deviation.code());
    }
}

/// Returns the page without code blocks, split at backticks: text, code, text, …
fn code_words(page: &str) -> Vec<String> {
    let text: String = page.split("```").step_by(2).collect();
    text.split('`').map(str::to_owned).collect()
}

/// Codes named in `docs/formats.md` exist, with the severity named there.
#[test]
fn codes_of_formats() {
    let page = include_str!("../../../../docs/formats.md");
    let words = code_words(page);
    let mut unknown = Vec::new();
    let mut seen = 0;
    for (word, after) in words.iter().zip(words.iter().skip(1)).skip(1).step_by(2) {
        let after = after.trim_start_matches([',', ':', ' ', '(']);
        let after = after.strip_prefix("an ").unwrap_or(after);
        let after = after.strip_prefix("a ").unwrap_or(after);
        let said = [Severity::Error, Severity::Warning]
            .into_iter()
            .find(|severity| after.starts_with(&severity.to_string()));
        let fits = |kind: &&FindingKind| {
            kind.code() == word && said.is_none_or(|said| kind.severities().contains(&said))
        };
        let other = ["shogi-l", "komadai-kifu"].contains(&word.as_str());
        let named = said.is_some() || is_code(word) && word.contains('-') && !other;
        seen += usize::from(named);
        if named && !FindingKind::ALL.iter().any(|kind| fits(&kind)) {
            unknown.push(format!("{word} {said:?}"));
        }
    }
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(seen > 90, "{seen}");
}
