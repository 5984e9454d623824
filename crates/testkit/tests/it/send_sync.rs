//! Tests that every public type can be moved to another thread and shared between threads.

use std::any::type_name;
use std::collections::HashSet;
use std::fs;
use std::path::Path;

/// Returns the full name of a type that is `Send` and `Sync`. For any other type this does not compile.
fn shareable<T: Send + Sync>() -> &'static str {
    let name = type_name::<T>();
    name.split('<').next().unwrap_or(name)
}

macro_rules! shareable {
    ($($type:ty,)*) => { vec![$(shareable::<$type>()),*] };
}

fn core() -> Vec<&'static str> {
    use komadai_core::{bits::attacks::*, bits::*, wording::*, *};
    shareable! {
        AgreementRule, Alternation, Around, Bitboard, Blank, Blockers, Board,
        BothPerpetual, Breaches, ByColor<u8>, Capture, Claims, Color, DecidingRule, Decision,
        Declaration, DeclarationBy, DeclarationResult, DeclarationRule, Digits, Dragon, Drops,
        EndingKind, Extension, Faults, File, FileOrRank, ForceError, FoulKind,
        Grade, GradeSystem, Hand, HandKind, Handicap, HandicapPoints, History, IllegalMove, IllegalMoves,
        ImpasseCount, King, Language, LateFoul, OpenChoices, Marks, MaxMoves, Move, MoveList,
        MoveWriter<'_>, MovementBoard, Moves<'_>, NoLegalMoveAs, Origin, Outcome, PackedMove, Pawn,
        PawnDropStalemate, Perpetual, PerpetualMove, Phrase, Piece, PieceKind, Position, PositionError,
        PositionTextError, PositionTextErrorKind, PostalComment, Preset, Promoted, Rank, Repetition, RepetitionRule, RulePoint, RuleSet,
        Same<u8>, Setup, SetupOrder, SfenError, SideMarks, Sight, SliderLine, Span, Spelling,
        Square, Squares, Style, Terms, TryRule, UchifuzumeBy, Undo,
        UnknownHandicap, UnknownName, UnmetConditions, UsiError,
        Wording, WrittenMove,
    }
}

fn movegen() -> Vec<&'static str> {
    use komadai_movegen::{bits::*, *};
    shareable! {
        Arbiter, BreachExplanation<'_>, Count, Cursor, Destinations, Filter, Forward, GameState, KingAttack, KingSafety,
        MoveSet, Mover, Refusal, SideView<'_, false>, Standing,
    }
}

fn perft() -> Vec<&'static str> {
    use komadai_perft::*;
    shareable! { Frontier, PerftJob, PerftStats, }
}

fn tsume() -> Vec<&'static str> {
    use komadai_tsume::*;
    shareable! {
        Allowances, CertificateError, VerifiedCertificate, ClaimedLength, Cook, CookSearch, Comparison, Cooks, Mate, MateClaim, MateIn, Policy,
        Problem, ProblemError, Progress, Questions, MissingPieces, SearchLimits, Solution, Solver, StopReason,
        Variation, Verdict,
    }
}

fn notation() -> Vec<&'static str> {
    use komadai_notation::*;
    shareable! {
        Candidates, Context<'_>, Deviation, Explanation, FaqCase, PostalVerdict, PrintError, ReadError,
        ResolveError, Trial, Warnings,
    }
}

fn packed() -> Vec<&'static str> {
    use komadai_packed::*;
    shareable! { MoveDialect, GameResult, PackError, Packing, Row, RowError, RowFormat, SearchedMove, }
}

fn parse() -> Vec<&'static str> {
    use komadai_parse::{productions::*, words::Sign, *};
    shareable! {
        Analysis<'_>, AnalysisFormat, Date, Division, Evaluation, Fault<'_>, Item<'_>, Lines<'_>, ParseError, Play,
        ResultLine<'_>, Sign, Text<'_>, TimeControl, WrittenClock, WrittenEntry<'_>,
    }
}

fn encoding() -> Vec<&'static str> {
    use komadai_encoding::*;
    shareable! {
        DecodedText, Decoder<fs::File>, EncodedText, Encoding, LineEnd, Substitution,
    }
}

fn kifu() -> Vec<&'static str> {
    use komadai_kifu::*;
    shareable! {
        Bod<'_>, WriteError, Clock, Detail, Dialect, EncodedGame, Ending, Entry, Facts, FileWriter<fs::File>, Format,
        FormatName, Utf8Reason,
        Finding, FindingKind, Foul, Game, Games<fs::File>, GamesError, Header, Headers, Limits, MisspeltMove, PostalQuery,
        NamedPosition, Navigator, NodeId, Note, NoteKind, Part, Place, PlayedFoul, PlayedMove, PlayedText, ReadOptions, Reading, Record,
        PositionNameError, Severity, Start, Subject, WriteOptions, Writing,
    }
}

fn diagram() -> Vec<&'static str> {
    use komadai_diagram::*;
    shareable! {
        Coordinates, Diagram, Frame, Hands, Kings, LastMove, Mark, MarkError, Outlines, Fragment, PartColor, PartColorError, PieceSet, Anchor, Reply, SheetProblem, AnswerPlace, Shape, Sheet, Theme, Tint, Width, WidthError,
    }
}

fn page() -> Vec<&'static str> {
    use komadai_page::*;
    shareable! { Page, TreeMove, TreePage, }
}

fn tags() -> Vec<&'static str> {
    use komadai_tags::*;
    shareable! {
        ClaimedTag<'_, '_>, Example, FoundTag<'_>, Numbers, Pattern, PatternError, PatternErrorKind,
        StartRule, TagError, TagErrorKind, Tag, TagKind, Tagger<'_>, Tags, Word<'_>,
    }
}

fn search() -> Vec<&'static str> {
    use komadai_search::*;
    shareable! {
        Branch, GameHits, Grouping, HandicapChoice, Hit, NamePart, Query, QueryError, QueryErrorKind, Question,
        ResultCounts, Score, Searcher<'_>, Selection, Statistics, StatisticsRow, Stats, Step, Tree, TreeLine,
        TreePosition,
    }
}

/// The public names in the sources of a library.
#[derive(Default)]
struct Public {
    /// The full names of types. All can be reached from outside, because the lint `unreachable_pub` is on.
    types: Vec<String>,
    /// The names of traits, and of type aliases.
    traits: HashSet<String>,
    /// Names that are re-exported from another module and spelt like types, and names that a macro defines.
    exported: Vec<String>,
}

impl Public {
    /// Adds a folder or a file of sources, the module `path`.
    fn add(&mut self, file: &Path, path: &str) {
        if file.is_dir() {
            for entry in fs::read_dir(file).expect("a folder") {
                let file = entry.expect("an entry").path();
                let name = file.file_stem().unwrap_or_default().to_string_lossy();
                match &*name {
                    "lib" | "mod" => self.add(&file, path),
                    name => self.add(&file, &format!("{path}::{name}")),
                }
            }
            return;
        }
        if file.extension().is_none_or(|extension| extension != "rs") {
            return;
        }
        let text = fs::read_to_string(file).expect("a text");
        for item in text
            .split("\n")
            .flat_map(|line| line.trim_start().strip_prefix("pub "))
        {
            let (kind, rest) = item.split_once(' ').unwrap_or_default();
            let name = rest
                .split(|c: char| !c.is_alphanumeric())
                .next()
                .unwrap_or_default();
            match kind {
                "struct" | "enum" | "union" if !name.is_empty() => {
                    self.types.push(format!("{path}::{name}"));
                }
                "trait" | "type" => drop(self.traits.insert(name.to_owned())),
                _ => {}
            }
        }
        for uses in text.split("pub use ").skip(1) {
            let uses = uses.split(';').next().unwrap_or_default();
            let words = uses.split(|c: char| !c.is_alphanumeric() && c != '_');
            let of_types = words.filter(|word| {
                // Constants have only capitals.
                word.starts_with(|c: char| c.is_ascii_uppercase())
                    && word.contains(|c: char| c.is_ascii_lowercase())
            });
            self.exported.extend(of_types.map(str::to_owned));
        }
    }
}

#[test]
fn every_public_type() {
    let mut listed = HashSet::new();
    for list in [
        core(),
        encoding(),
        movegen(),
        notation(),
        packed(),
        parse(),
        perft(),
        tsume(),
        kifu(),
        diagram(),
        page(),
        tags(),
        search(),
    ] {
        listed.extend(list);
    }
    let mut public = Public::default();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for entry in fs::read_dir(crates).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        // A command, tests, plain data, and libraries that take long to build and test their own types.
        if !["cli", "testkit", "archive", "table", "batch", "forms"].contains(&&*name) {
            public.add(&folder.join("src"), &format!("komadai_{name}"));
        }
    }
    let last = |name: &str| name.rsplit("::").next().map(str::to_owned);
    let names: HashSet<_> = listed.iter().filter_map(|name| last(name)).collect();
    public.types.retain(|name| !listed.contains(&**name));
    public
        .exported
        .retain(|name| !names.contains(name) && !public.traits.contains(name));
    assert!(listed.len() > 200, "{}", listed.len());
    assert_eq!(public.types, [""; 0]);
    assert_eq!(public.exported, [""; 0]);
}
