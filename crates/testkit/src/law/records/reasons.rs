//! Laws: a move is refused for the same reason, no matter how it is written.

use komadai_core::{
    Breaches, Faults, FoulKind, Marks, Move, PieceKind, Position, PostalComment, Preset, Square,
    Style, WrittenMove,
};
use komadai_kifu::{FindingKind, read};
use komadai_movegen::{GameState, Refusal};
use komadai_notation::{
    Candidates, Context, PostalVerdict, ResolveError, describe, judge_postal, print, resolve,
};
use komadai_parse::any_move;

/// One of this many illegal moves is also read from a file.
const READ: usize = 509;

/// Checks that each of the 13,689 conceivable moves gets the reasons of the law: coded, described, printed with its
/// origin, from the arbiter, and in a file. A text without the origin gets the reasons of the moves that it may mean.
pub fn reasons_agree(position: &Position) {
    let context = Context::new(position, None);
    let state = GameState::new(position.clone());
    for (i, m) in Move::all().enumerate() {
        let law = breaches(position, m);
        let about = |how: &str| format!("{position}: {m}, {how}: the law says {law:?}");
        let expected = if law.is_empty() {
            Ok(m)
        } else {
            Err(ResolveError::Illegal(Some(m), law))
        };
        let coded = resolve(&context, &WrittenMove::from(m));
        assert_eq!(coded, expected, "{}", about("coded"));
        if let Some(described) = describe(&context, m, Candidates::Reach) {
            let found = resolve(&context, &described);
            assert_eq!(found, expected, "{}", about("described"));
            for style in [Style::Kif, Style::Usi, Style::Csa] {
                // CSA writes the piece after the move, so it cannot say that a gold promotes.
                let promotes = described.marks.contains(Marks::PROMOTE);
                if style == Style::Csa && promotes && described.before == described.after {
                    continue;
                }
                let text = print(&described, style).unwrap_or_else(|e| panic!("{m}: {e}"));
                let written = any_move(&text).unwrap_or_else(|e| panic!("{m}, {text}: {e}"));
                let found = resolve(&context, &written);
                assert_eq!(found, expected, "{}", about(&text));
            }
        }
        let refused = if law.is_empty() {
            Ok(())
        } else {
            Err(Refusal::Illegal(law))
        };
        let arbiter = state.check(m, &Preset::Free.rules());
        assert_eq!(arbiter, refused, "{}", about("to the arbiter"));
        if !law.is_empty() {
            assert_foul(position, m, law);
        }
        if !law.is_empty() && i % READ == 0 {
            assert_finding(position, m, law);
        }
    }
    for kind in PieceKind::ALL {
        for to in Square::ALL {
            for marks in [Marks::empty(), Marks::PROMOTE, Marks::NOT_PROMOTE] {
                let written = WrittenMove::default()
                    .to(Some(to))
                    .before(Some(kind))
                    .marks(marks);
                vague_text_has_its_reason(&context, &written, kind, to);
            }
        }
    }
}

fn breaches(position: &Position, m: Move) -> Breaches {
    let judged = position.judge(m);
    judged.map_or_else(|illegal| illegal.breaches(), |()| Breaches::empty())
}

/// Checks that the foul is known and fits its breaches.
fn assert_foul(position: &Position, m: Move, law: Breaches) {
    let foul = FoulKind::of_move(position, Some(m), law);
    let expected = if law.contains(Breaches::WRONG_SIDE) {
        match position.ply() {
            1 => FoulKind::WrongFirstMover,
            _ => FoulKind::DoubleMove,
        }
    } else if law.intersects(Breaches::NOT_IN_HAND | Breaches::OCCUPIED) {
        FoulKind::WrongDrop
    } else {
        assert_ne!(foul, FoulKind::Other, "{position}: {m}, {law:?}");
        return;
    };
    assert_eq!(foul, expected, "{position}: {m}, {law:?}");
}

/// Checks that a file with the move has a finding with the reasons of the law.
fn assert_finding(position: &Position, m: Move, law: Breaches) {
    // A file may only begin with a position that has no faults.
    if !Faults::of(position.setup()).is_empty() {
        return;
    }
    let text = format!("position sfen {position} moves {m}\n");
    let reading = read(text.as_bytes());
    let mut findings = reading.games.iter().flat_map(|game| &game.findings);
    let finding = findings.find(|finding| finding.kind() == FindingKind::IllegalMove);
    let finding = finding.unwrap_or_else(|| panic!("{text}: {m} is not reported"));
    let detail = |name| finding.detail(name).map(ToString::to_string);
    let foul = FoulKind::of_move(position, Some(m), law);
    assert_eq!(detail("foul").as_deref(), Some(foul.code()), "{text}");
    if !law.contains(Breaches::WRONG_SIDE) {
        assert_eq!(detail("breaches"), Some(law.to_string()), "{text}");
    }
}

/// The reasons that keep a piece from reaching a square.
const UNREACHED: Breaches = Breaches::CANNOT_REACH.union(Breaches::JUMP);

/// Checks that a text of a piece and a square means a legal move, or gets the reasons of the moves that it may mean.
fn vague_text_has_its_reason(
    context: &Context<'_>,
    written: &WrittenMove,
    kind: PieceKind,
    to: Square,
) {
    let position = context.position;
    let promotes = written.marks.contains(Marks::PROMOTE);
    let step = |from, promote| Move::Step { from, to, promote };
    let squares_of = |kind| {
        let is_such = move |square: &Square| {
            let piece = position.board().piece(*square);
            piece.is_some_and(|piece| piece.color() == position.side() && piece.kind() == kind)
        };
        Square::ALL.into_iter().filter(is_such)
    };
    let steps: Vec<Move> = squares_of(kind)
        .map(|from| {
            let must = written.marks.is_empty()
                && breaches(position, step(from, false)).contains(Breaches::DEAD_END_MOVE);
            step(from, promotes || must)
        })
        .collect();
    let drop_kind = if promotes { None } else { kind.drop_kind() };
    let drop = drop_kind.map(|kind| Move::Drop { kind, to });
    let is_legal = |m: &Move| breaches(position, *m).is_empty();
    let about = || format!("{position}: {kind:?} to {to} {:?}", written.marks);

    let (m, found) = match resolve(context, written) {
        Ok(m) => {
            assert!(is_legal(&m), "{}: {m}", about());
            assert!(steps.contains(&m) || drop == Some(m), "{}: {m}", about());
            return;
        }
        Err(ResolveError::Ambiguous(all)) => {
            assert!(all.iter().all(is_legal), "{}: {all:?}", about());
            return;
        }
        Err(ResolveError::Illegal(m, found)) => (m, found),
        Err(other) => panic!("{}: {other:?}", about()),
    };
    assert!(!steps.iter().any(is_legal), "{}: {found:?}", about());
    assert!(!found.is_empty(), "{}: no reason", about());
    let gets_there = |m: &Move| !breaches(position, *m).intersects(UNREACHED);
    if steps.iter().any(gets_there) {
        assert!(!found.intersects(UNREACHED), "{}: {found:?}", about());
    }
    if found.contains(Breaches::TURNED_BACK) {
        let promoted = kind
            .promoted()
            .map(|kind| squares_of(kind).collect::<Vec<_>>());
        let mut from = promoted.into_iter().flatten();
        let turns = from.any(|from| gets_there(&step(from, false)));
        assert!(turns && !steps.iter().any(gets_there), "{}", about());
    } else if let Some(m) = m {
        assert_eq!(found, breaches(position, m), "{}: {m}", about());
        assert!(steps.contains(&m) || drop == Some(m), "{}: {m}", about());
    } else {
        let all = steps.iter().chain(&drop).map(|&m| breaches(position, m));
        let any = all.fold(Breaches::empty(), Breaches::union);
        let none = Breaches::NO_PIECE | Breaches::PROMOTED_DROP;
        let allowed = if any.is_empty() { none } else { any };
        assert!(allowed.contains(found), "{}: {found:?}", about());
    }
    // If only one move is possible, its reasons are those of the law.
    let one = match (&steps[..], drop) {
        (&[step], None) | (&[], Some(step)) => step,
        _ => return postal_code_is_a_reason(context, written, found, &about()),
    };
    if !found.contains(Breaches::TURNED_BACK) {
        assert_eq!(
            (m, found),
            (Some(one), breaches(position, one)),
            "{}",
            about()
        );
    }
    postal_code_is_a_reason(context, written, found, &about());
}

/// Checks that a postal verdict does not accept the text either, and that its code is one of the reasons. A code to
/// confirm is skipped if no piece reaches the square.
fn postal_code_is_a_reason(
    context: &Context<'_>,
    written: &WrittenMove,
    found: Breaches,
    about: &str,
) {
    let verdict = judge_postal(context, written, &PostalComment::default());
    let is_reason = |code: &str| found.codes().any(|known| known == code);
    match verdict {
        PostalVerdict::Loses(code) => assert!(is_reason(code), "{about}: loses by {code}"),
        PostalVerdict::Confirm(code @ ("jump" | "turned_back" | "exposes_king")) => {
            assert!(is_reason(code), "{about}: {code}, not {found:?}");
        }
        PostalVerdict::Move(m) => panic!("{about}: {m} is a move, though {found:?}"),
        _ => {}
    }
}
