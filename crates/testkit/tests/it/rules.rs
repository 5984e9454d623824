//! Tests the rules of a game: the arbiter, repetition, declarations, grades, and their names.

use std::collections::HashSet;

use arbitrary::Unstructured;
use komadai_core::{
    Alternation, BothPerpetual, ByColor, Color, Decision, DeclarationBy, DeclarationResult,
    EndingKind, Extension, Faults, FoulKind, Grade, GradeSystem, Handicap, History, ImpasseCount,
    Language, MaxMoves, Move, NoLegalMoveAs, Outcome, PawnDropStalemate, Perpetual, PerpetualMove,
    Position, Preset, Repetition, RepetitionRule, RulePoint, RuleSet, Setup, SetupOrder, Terms,
    UchifuzumeBy, UnmetConditions,
};
use komadai_movegen::{Arbiter, GameState, Refusal};
use komadai_testkit::{bytes, law, walk};

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().unwrap_or_else(|e| panic!("{sfen}: {e}"));
    Position::allowing(setup, Faults::all()).unwrap_or_else(|e| panic!("{sfen}: {e}"))
}

/// Parses a preset and changes to it, separated by semicolons: `jsa;max=3:none`.
fn rules(text: &str) -> RuleSet {
    let mut parts = text.split(';');
    let preset: Preset = parts.next().unwrap_or("").parse().expect(text);
    let mut rules = preset.rules();
    for part in parts {
        let (key, value) = part.split_once('=').expect(text);
        let repetition = rules.repetition.as_mut();
        match (key, value, repetition) {
            ("count", n, Some(rule)) => rule.count = n.parse().expect(text),
            ("perpetual", "draw", Some(rule)) => rule.perpetual = Perpetual::Draw,
            ("perpetual_move", "illegal", Some(rule)) => {
                rule.perpetual_move = PerpetualMove::Illegal;
            }
            ("no_legal_move", "checkmate", _) => rules.no_legal_move = NoLegalMoveAs::Checkmate,
            ("no_legal_move", "illegal", _) => rules.no_legal_move = NoLegalMoveAs::IllegalMove,
            ("no_legal_move", "resign", _) => rules.no_legal_move = NoLegalMoveAs::Resign,
            ("pawn_drop_stalemate", "illegal", _) => {
                rules.pawn_drop_stalemate = PawnDropStalemate::Illegal;
            }
            ("uchifuzume", "history", _) => rules.uchifuzume = UchifuzumeBy::History,
            ("by", "arbiter", _) => rules.declaration_by = DeclarationBy::Arbiter,
            ("max", limit, _) => {
                let (plies, extension) = limit.split_once(':').expect(text);
                rules.max_moves = Some(MaxMoves {
                    plies: plies.parse().expect(text),
                    extension: match extension {
                        "none" => Extension::None,
                        "check" => Extension::WhileCheck,
                        "last_two" => Extension::LastTwoPlies,
                        _ => panic!("{text}"),
                    },
                });
            }
            _ => panic!("{text}"),
        }
    }
    rules
}

fn color(text: &str) -> Color {
    match text {
        "black" => Color::Black,
        "white" => Color::White,
        _ => panic!("{text}"),
    }
}

fn shown(decision: Result<Option<Decision>, Refusal>) -> String {
    match decision {
        Ok(None) => "ongoing".to_owned(),
        Ok(Some(decision)) => {
            let winner = match decision.outcome {
                Outcome::Win(Color::Black) => "black",
                Outcome::Win(Color::White) => "white",
                Outcome::Draw => "-",
                _ => "?",
            };
            format!("{} {winner} {}", decision.ending, decision.rule.code())
        }
        Err(refused) => format!("refused:{}", refused.code()),
    }
}

fn act(game: &mut Arbiter, act: &str) -> Result<Option<Decision>, Refusal> {
    let words: Vec<&str> = act.split_whitespace().collect();
    let decision = match words[..] {
        ["resign", side] => game.resign(color(side)),
        ["time"] => game.time_up(),
        ["declare"] => game.declare(),
        ["agree"] => game.agree_on_impasse(),
        ["foul", side, kind] => game.foul(color(side), kind.parse().expect(act)),
        _ => panic!("{act}"),
    };
    decision.map(Some)
}

/// Plays a game up to its last move, and acts there. The moves before must not end it.
#[test]
fn games() {
    let table = include_str!("../../../../testdata/rules/games.tsv");
    for row in rows(table) {
        let [id, rule, sfen, moves, acts, expected] = row[..] else {
            panic!("{row:?}")
        };
        let mut game = Arbiter::new(position(sfen), rules(rule));
        let mut decision = Ok(game.decision());
        for text in moves.split_whitespace() {
            assert!(decision.is_ok(), "{id}: {} before {text}", shown(decision));
            let m: Move = text.parse().expect(id);
            let was_over = game.decision().is_some();
            assert_eq!(
                game.judge(m).is_ok(),
                game.legal_moves().contains(m),
                "{id} {text}"
            );
            let may = game.judge(m);
            let before = game.clone();
            decision = game.play(m);
            assert_eq!(may.err(), decision.err(), "{id} {text}");
            assert!(!was_over || decision.is_err(), "{id}: played on");
            if decision.is_err() {
                assert_eq!(game.position(), before.position(), "{id}");
                assert_eq!(game.decision(), before.decision(), "{id}");
            }
        }
        for text in acts.split("; ").filter(|text| !text.is_empty()) {
            decision = act(&mut game, text);
        }
        assert_eq!(shown(decision), expected, "{id}");
        assert_eq!(
            game.legal_moves().is_empty(),
            game.decision().is_some(),
            "{id}"
        );
    }
    assert!(rows(table).count() >= 80);
}

#[test]
fn histories() {
    for row in rows(include_str!("../../../../testdata/rules/histories.tsv")) {
        let [id, both, positions, expected] = row[..] else {
            panic!("{row:?}")
        };
        let mut rule = RepetitionRule::STANDARD;
        rule.both = match both {
            "draw" => BothPerpetual::Draw,
            "to_move" => BothPerpetual::ToMoveLoses,
            "moved" => BothPerpetual::MovedLoses,
            _ => panic!("{both}"),
        };
        let mut positions = positions.split(" ; ").map(position);
        let mut history = History::new(&positions.next().expect(id));
        let positions: Vec<Position> = positions.collect();
        for position in &positions {
            let occurrences = history.occurrences(position) + 1;
            assert_eq!(history.push(position), occurrences, "{id}");
        }
        let found = history.repetition_by(&rule);
        let shown = match found {
            None => "none",
            Some(Repetition::Draw) => "draw",
            Some(Repetition::PerpetualCheck(Color::Black)) => "black loses",
            Some(Repetition::PerpetualCheck(Color::White)) => "white loses",
        };
        assert_eq!(shown, expected, "{id}");
        // Removing the last positions and adding them again gives the same answer.
        for _ in 0..5 {
            history.pop();
        }
        let back = positions.len().saturating_sub(5);
        for position in &positions[back..] {
            history.push(position);
        }
        assert_eq!(history.repetition_by(&rule), found, "{id}");
    }
}

#[test]
fn declarations() {
    let table = include_str!("../../../../testdata/rules/declarations.tsv");
    for row in rows(table) {
        let [id, rule, handicap, sfen, expected] = row[..] else {
            panic!("{row:?}")
        };
        let handicap: Handicap = handicap.parse().expect(id);
        let position = position(sfen);
        let state = GameState::with_handicap(position, handicap);
        let mut game = Arbiter::resume(state, rules(rule));
        let declaration = game.state().declaration(game.rules());
        let shown = declaration.map_or("none".to_owned(), |declaration| {
            let points = declaration.count.points_declared;
            match declaration.result {
                DeclarationResult::Win => format!("win {points}"),
                DeclarationResult::Draw => format!("draw {points}"),
                DeclarationResult::NotMet(unmet) => {
                    let codes: Vec<&str> = unmet.codes().collect();
                    format!("not:{} {points}", codes.join(","))
                }
            }
        });
        assert_eq!(shown, expected, "{id}");
        // The act has the result that the query predicted.
        let side = game.position().side();
        assert_eq!(game.decision(), None, "asking is no act: {id}");
        let outcome = game.declare().ok().map(|decision| decision.outcome);
        let promised = declaration.map(|declaration| match declaration.result {
            DeclarationResult::Win => Outcome::Win(side),
            DeclarationResult::Draw => Outcome::Draw,
            DeclarationResult::NotMet(_) => Outcome::Win(!side),
        });
        assert_eq!(outcome, promised, "{id}");
    }
    assert!(rows(table).count() >= 150);
}

/// `cargo xtask laws impasse` checks more positions.
#[test]
fn entering_kings() {
    for seed in 0..2_000 {
        let choices = bytes(seed, 1 << 10);
        let mut u = Unstructured::new(&choices);
        let position = law::entering_kings(&mut u).expect("enough bytes");
        law::points_are_counted(&mut u, &position).expect("enough bytes");
    }
}

/// In every handicap start each side has 27 points if and only if the missing pieces count with their value.
#[test]
fn handicap_points() {
    for &handicap in Handicap::ALL {
        let start = Position::new(handicap.setup()).expect("a start");
        let points = |preset: Preset| {
            let game = Arbiter::new(start.clone(), preset.rules());
            ByColor::from_fn(|color| game.state().impasse_count(color, game.rules()).points)
        };
        let (black, white) = (27, 27);
        assert_eq!(points(Preset::Jsa), ByColor { black, white }, "{handicap}");
        let white = 27 - handicap.points();
        assert_eq!(points(Preset::Csa), ByColor { black, white }, "{handicap}");
    }
    // A problem with few pieces is not a handicap.
    let problem = position("4k4/9/9/9/9/9/9/9/4K4 b G 1");
    let game = Arbiter::new(problem.clone(), Preset::Jsa.rules());
    let counted = ImpasseCount::of(&problem, Color::White);
    let count = game.state().impasse_count(Color::White, game.rules());
    assert_eq!(count, counted);
}

#[test]
fn grades() {
    for row in rows(include_str!("../../../../testdata/rules/grades.tsv")) {
        let [system, difference, expected] = row[..] else {
            panic!("{row:?}")
        };
        let found = GradeSystem::ALL
            .into_iter()
            .find(|known| known.japanese() == system)
            .expect(system)
            .terms(difference.parse().expect("a number"));
        let shown = match found {
            None => "none",
            Some(Terms::Lots) => "lots",
            Some(Terms::WeakerIsBlack) => "weaker-is-black",
            Some(Terms::Handicap(handicap)) => handicap.japanese(),
            Some(Terms::Alternation(alternation)) => alternation.japanese(),
        };
        assert_eq!(shown, expected, "{system} {difference}");
    }
}

#[test]
fn grades_in_words() {
    let all = (1..=15).rev().map(|n| format!("{n}級"));
    let kanji = "一二三四五六七八九".chars();
    let all: Vec<String> = all.chain(kanji.map(|n| format!("{n}段"))).collect();
    let grade = |text: &str| text.parse::<Grade>().expect(text);
    for (i, a) in all.iter().enumerate() {
        for (j, b) in all.iter().enumerate() {
            assert_eq!(
                grade(a).difference(grade(b)) as usize,
                i.abs_diff(j),
                "{a} {b}"
            );
        }
    }
    for (text, same) in [
        ("初段", "1段"),
        ("２ dan", "二段"),
        ("十五級", "15級"),
        ("１０級", "10 kyu"),
    ] {
        assert_eq!(grade(text), grade(same), "{text}");
    }
    for text in ["", "段", "名人", "0段", "二〇級", "5", "初級者", "1手"] {
        assert!(text.parse::<Grade>().is_err(), "{text}");
    }
}

/// Each point on which the presets differ shows at least two choices, and the others one.
#[test]
fn points_show_the_differences() {
    let choices = |point: &RulePoint| -> Vec<String> {
        let all = Preset::ALL.iter().map(|preset| preset.rules());
        all.map(|rules| point.choice(&rules, Language::English))
            .collect()
    };
    for (i, a) in Preset::ALL.iter().enumerate() {
        for (j, b) in Preset::ALL.iter().enumerate() {
            let differ = RulePoint::ALL
                .iter()
                .any(|point| choices(point)[i] != choices(point)[j]);
            assert_eq!(differ, a.rules() != b.rules(), "{a} {b}");
        }
    }
}

#[test]
fn alternations_take_turns() {
    for alternation in Alternation::ALL {
        let [smaller, greater] = alternation.handicaps();
        assert!(smaller.points() <= greater.points());
        let series = [1, 2, 3, 4].map(|game| alternation.handicap(game));
        assert_eq!(series, [smaller, greater, smaller, greater]);
        // The name of a pair is not the name of a handicap.
        let pair = alternation.japanese().trim_end_matches("交じり");
        for name in ["交じり", "交り", "交"].map(|end| format!("{pair}{end}")) {
            assert!(name.parse::<Handicap>().is_err(), "{name}");
            assert_eq!(Alternation::named(&name), Some(alternation), "{name}");
        }
    }
}

/// Both orders set up every piece of a side once, kings first. They differ in the place of the lances.
#[test]
fn setup_orders() {
    let start = Position::startpos();
    for order in SetupOrder::ALL {
        for color in Color::ALL {
            let squares = order.squares(color);
            let all: komadai_core::Bitboard = squares.into_iter().collect();
            assert_eq!(all, start.board().of(color), "{order:?}");
        }
        let kinds: String = order
            .squares(Color::White)
            .into_iter()
            .filter_map(|square| start.board().piece(square))
            .map(|piece| piece.kind().letter().to_string())
            .collect();
        let expected = match order {
            SetupOrder::Ohashi => "KGGSSNNLLBRPPPPPPPPP",
            SetupOrder::Ito => "KGGSSNNPPPPPPPPPLLBR",
        };
        assert_eq!(kinds, expected);
    }
    let files = |order: SetupOrder| {
        order
            .squares(Color::Black)
            .into_iter()
            .filter(|square| square.rank().number() == 7)
            .map(|square| square.file().number())
            .collect::<Vec<_>>()
    };
    assert_eq!(files(SetupOrder::Ohashi), [5, 6, 4, 7, 3, 8, 2, 9, 1]);
    assert_eq!(files(SetupOrder::Ito), [9, 8, 7, 6, 5, 4, 3, 2, 1]);
}

#[test]
fn names_are_distinct() {
    let mut codes: Vec<&str> = FoulKind::ALL.iter().map(|kind| kind.code()).collect();
    let mut japanese: Vec<&str> = FoulKind::ALL.iter().map(|kind| kind.japanese()).collect();
    for (kind, code) in FoulKind::ALL.iter().zip(&codes) {
        assert_eq!(code.parse(), Ok(*kind));
        assert_eq!(kind.to_string(), *code);
        assert!(!kind.english().is_empty());
    }
    for names in [&mut codes, &mut japanese] {
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FoulKind::ALL.len());
    }
    for &preset in Preset::ALL {
        assert_eq!(preset.code().parse(), Ok(preset));
    }
    for side in Color::ALL {
        for to_move in Color::ALL {
            let ending: EndingKind = FoulKind::ending(side, to_move);
            assert_eq!(ending.outcome(to_move), Outcome::Win(!side));
        }
    }
}

/// Each condition of a declaration has its code and its sentence.
#[test]
fn unmet_conditions_are_reported() {
    let told = [
        (
            UnmetConditions::KING_OUTSIDE,
            "king_outside",
            "the king has not entered",
        ),
        (
            UnmetConditions::FEW_PIECES,
            "few_pieces",
            "too few pieces have entered",
        ),
        (
            UnmetConditions::FEW_POINTS,
            "few_points",
            "there are too few points",
        ),
        (
            UnmetConditions::IN_CHECK,
            "in_check",
            "the king is in check",
        ),
        (
            UnmetConditions::TOO_LATE,
            "too_late",
            "the move limit was reached",
        ),
    ];
    for (condition, code, phrase) in told {
        assert_eq!(condition.codes().collect::<Vec<_>>(), [code]);
        assert_eq!(condition.to_string(), phrase);
    }
    let phrases = told.map(|(_, _, phrase)| phrase).join("; ");
    assert_eq!(UnmetConditions::all().to_string(), phrases);
}

/// Postal games: 二歩 loses, other illegal moves are replaced by another move.
#[test]
fn which_illegal_moves_lose() {
    let cases = [
        ("8k/9/9/9/9/9/4P4/9/K8 b P 1", "P*5d", true, true, false),
        ("8k/9/9/9/9/9/4P4/9/K8 b P 1", "P*5a", true, false, false),
        ("8k/9/9/9/9/9/4P4/9/K8 b - 1", "P*5d", true, false, false),
        ("8k/9/9/9/9/9/4P4/9/K8 b - 1", "5g5e", true, false, false),
    ];
    for (sfen, m, jsa, postal, free) in cases {
        let illegal = position(sfen).judge(m.parse().expect(m)).unwrap_err();
        let loses = |preset: Preset| preset.rules().loses(illegal.breaches());
        let found = (
            loses(Preset::Jsa),
            loses(Preset::Postal),
            loses(Preset::Free),
        );
        assert_eq!(found, (jsa, postal, free), "{sfen} {m}");
    }
}

#[test]
fn the_arbiter_follows_the_rules() {
    for seed in 0..400 {
        let choices = bytes(seed, 4096);
        let mut u = Unstructured::new(&choices);
        let start = walk::game_start(&mut u).expect("the seed is long enough");
        let rules = law::rules(&mut u).expect("the seed is long enough");
        law::arbiter_follows_the_rules(&mut u, &start, &rules, 60).expect("long enough");
    }
}

/// Each kind of claim occurs, right and wrong. So does each ending that the arbiter detects.
#[test]
fn claims_are_judged_as_by_the_arbiter() {
    let (mut claims, mut ends) = (HashSet::new(), HashSet::new());
    for seed in 0..1000 {
        let choices = bytes(!seed, 1 << 16);
        let mut u = Unstructured::new(&choices);
        walk::of_seed(seed % 40, |position| {
            if let Ok(claim) = law::claims_are_judged_as_by_the_arbiter(&mut u, position) {
                claims.insert((claim.kind, claim.is_so));
                ends.insert(claim.rule);
            }
            let _ = law::fouls_are_judged_by_the_rules(&mut u, position);
        });
    }
    for &kind in law::FACTS {
        for is_so in [true, false] {
            assert!(claims.contains(&(Some(kind), is_so)), "{kind} {is_so}");
        }
    }
    assert!(ends.len() >= 8, "{ends:?}");
}
