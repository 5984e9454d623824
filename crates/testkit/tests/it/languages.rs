//! Tests that every text for people exists in English and in Japanese, with the same details.

use std::collections::BTreeSet;

use komadai_core::wording::King;
use komadai_core::{
    Breaches, DecidingRule, DisplayIn, Faults, ForceError, Handicap, Language, Phrase, PieceKind,
    Position, PositionTextErrorKind, Preset, RulePoint, Setup, SfenError, Span, Spelling, Square,
    Style, UnmetConditions, UsiError,
};
use komadai_diagram::{MarkError, WidthError};
use komadai_kifu::{
    Detail, Entry, Finding, FindingKind, GamesError, Place, Record, Severity, Start, WriteError,
    read,
};
use komadai_movegen::{BreachExplanation, Refusal};
use komadai_notation::{Deviation, Explanation, PrintError, ResolveError, Warnings};
use komadai_packed::{PackError, RowError};
use komadai_parse::{ParseError, japanese_move};
use komadai_search::{QueryError, QueryErrorKind};
use komadai_tags::{PatternError, PatternErrorKind, TagError, TagErrorKind};
use komadai_tsume::{CertificateError, ProblemError, Verdict, verify};

/// Words of formats and commands that are not translated. Words in capitals are not translated either.
const WORDS: &[&str] = &[
    "attack", "book", "capture", "castle", "claim", "color", "empty", "false", "hcpe", "header",
    "initial", "kind", "motif", "moves", "none", "now", "opening", "phase", "style", "total",
    "true", "within",
];

fn all() -> Vec<Phrase> {
    let tables: [&[Phrase]; 20] = [
        WriteError::TEXTS,
        Deviation::TEXTS,
        ForceError::TEXTS,
        GamesError::TEXTS,
        MarkError::TEXTS,
        PackError::TEXTS,
        PatternError::TEXTS,
        PatternErrorKind::TEXTS,
        RowError::TEXTS,
        PositionTextErrorKind::TEXTS,
        PrintError::TEXTS,
        ProblemError::TEXTS,
        QueryError::TEXTS,
        QueryErrorKind::TEXTS,
        Refusal::TEXTS,
        Severity::TEXTS,
        TagError::TEXTS,
        TagErrorKind::TEXTS,
        Verdict::TEXTS,
        WidthError::TEXTS,
    ];
    let findings = FindingKind::ALL.iter().map(|kind| {
        let [english, japanese] = [Language::English, Language::Japanese];
        Phrase::new(kind.sentence(english), kind.sentence(japanese))
    });
    let sets = Faults::all()
        .phrases()
        .chain(UnmetConditions::all().phrases());
    let sets = sets.chain(Warnings::all().sentences());
    let sets = sets.chain(RulePoint::ALL.iter().map(|point| point.name));
    let lists = [
        BreachExplanation::SENTENCES,
        SfenError::REASONS,
        UsiError::EXPECTED,
        ParseError::EXPECTED,
        Detail::EXPECTED,
        CertificateError::REASONS,
        Detail::REASONS,
        Explanation::REASONS,
    ];
    let lists = lists.concat().into_iter().copied();
    let tables = tables.iter().flat_map(|table| table.iter().copied());
    tables.chain(findings).chain(sets).chain(lists).collect()
}

/// Returns `true` for kana and Han.
fn is_japanese(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

/// Returns a sentence without the details in braces, and the names of the details.
fn parts(sentence: &str) -> (String, BTreeSet<&str>) {
    let mut pieces = sentence.split('{');
    let mut words = pieces.next().unwrap_or("").to_owned();
    let mut details = BTreeSet::new();
    for piece in pieces {
        let (detail, rest) = piece.split_once('}').unwrap_or((piece, ""));
        details.insert(detail.split(':').next().unwrap_or(""));
        words.push_str(rest);
    }
    (words, details)
}

/// Returns the faults of a text.
fn doubts(phrase: Phrase) -> Vec<String> {
    let [english, japanese] = [Language::English, Language::Japanese].map(|l| phrase.text(l));
    let ((words, details), (own, named)) = (parts(english), parts(japanese));
    let mut doubts = Vec::new();
    let mut doubt = |is_wrong: bool, what: &str| {
        if is_wrong {
            doubts.push(format!("{english:?}, {japanese:?}: {what}"));
        }
    };
    doubt(details != named, "other details");
    // Some sentences contain only details, which are translated elsewhere.
    let is_detail = !words.chars().any(char::is_alphabetic);
    doubt(!is_detail && english == japanese, "no text");
    doubt(!is_detail && !own.contains(is_japanese), "not Japanese");
    doubt(english.is_empty() || own.ends_with('。'), "no sentence");
    for word in own.split(|c: char| !c.is_ascii_alphabetic()) {
        let known = word.len() < 3 || WORDS.contains(&word);
        let capitals = word.bytes().all(|b| b.is_ascii_uppercase());
        doubt(!known && !capitals, word);
    }
    doubts
}

#[test]
fn both_languages() {
    let doubts: Vec<String> = all().into_iter().flat_map(doubts).collect();
    assert!(doubts.is_empty(), "{}", doubts.join("\n"));
    assert!(all().len() > 300, "{}", all().len());
    for flag in Spelling::all().iter() {
        let [english, japanese] =
            [Language::English, Language::Japanese].map(|l| flag.in_language(l).to_string());
        assert!(
            japanese.contains(is_japanese) && english != japanese,
            "{english}"
        );
    }
}

fn both(text: &impl DisplayIn) -> [String; 2] {
    [Language::English, Language::Japanese].map(|language| text.in_language(language).to_string())
}

/// Texts that are not in a table. Each consists of phrases and details.
#[test]
fn made_texts() {
    let position = Position::startpos();
    let place = Place::of("\n▲", Span::new(1, 1));
    let mut finding = Finding::from(FindingKind::LateHeader);
    finding.place = Some(place);
    let game = read("手合割：平手\n   1 ７五歩(77)\n".as_bytes())
        .games
        .remove(0);
    let mut played = Record::new(Start::default());
    played.push(played.root(), Entry::Pass);
    let losses = played.differences(&Record::new(Start::default()));
    let legal = "7g7f".parse().expect("a move");
    let texts = [
        both(&"7z".parse::<Square>().expect_err("no square")),
        both(&"x".parse::<Setup>().expect_err("no SFEN")),
        both(&"x".parse::<Position>().expect_err("no position")),
        both(&Position::allowing(Setup::empty(), Faults::empty()).expect_err("no kings")),
        both(&"x".parse::<Style>().expect_err("no style")),
        both(&"x".parse::<Preset>().expect_err("no rules")),
        both(&"x".parse::<King>().expect_err("no choice")),
        both(&"飛車歩落ち".parse::<Handicap>().expect_err("no handicap")),
        both(&DecidingRule::FailedDeclaration(UnmetConditions::IN_CHECK)),
        both(
            &position
                .judge("7g7e".parse().expect("a move"))
                .expect_err("illegal"),
        ),
        both(&ResolveError::NoDestination),
        both(&ResolveError::NoPiece),
        both(&ResolveError::Illegal(None, Breaches::NIFU)),
        both(&ResolveError::OtherPiece(legal, PieceKind::Pawn)),
        both(&ResolveError::Ambiguous(vec![legal])),
        both(&japanese_move("７六豚").expect_err("no move")),
        both(&finding),
        both(&game.refuse(Severity::Warning).expect_err("a warning")),
        both(losses.first().expect("a loss")),
        both(&verify("x").expect_err("no certificate")),
        both(&place),
    ];
    for [english, japanese] in texts {
        assert!(!english.is_empty() && english != japanese, "{english}");
        assert!(japanese.contains(is_japanese), "{japanese}");
        assert!(!japanese.contains('“'), "{japanese}");
    }
}

#[test]
fn doubtful_texts() {
    for (english, japanese) in [
        ("the end", "the end"),
        ("the end", "終わりです。"),
        ("the end {at}", "終わり"),
        ("the end", "end です"),
        ("the end of {at}", "{at}"),
    ] {
        assert!(
            !doubts(Phrase::new(english, japanese)).is_empty(),
            "{english} {japanese}"
        );
    }
}
