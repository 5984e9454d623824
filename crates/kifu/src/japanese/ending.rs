//! How games end in the words of KIF and KI2.

use komadai_core::{Color, EndingKind, Outcome};
use komadai_parse::Text;

use crate::line_of_play::{LineOfPlay, Place};
use crate::record::{Ending, NoteKind};

/// What a line まで… says.
struct Made {
    kind: EndingKind,
    /// The winner that it names.
    winner: Option<Color>,
}

/// `まで77手で先手の勝ち`. 勝ち ends many of these words, hence comes last.
fn read(text: &str) -> Option<Made> {
    const WORDS: &[(&str, EndingKind)] = &[
        ("時間切れ", EndingKind::TimeUp),
        ("切れ負け", EndingKind::TimeUp),
        ("反則勝", EndingKind::IllegalAction),
        ("反則負", EndingKind::IllegalMove),
        ("入玉", EndingKind::DeclareWin),
        ("不戦勝", EndingKind::ForfeitWin),
        ("不戦敗", EndingKind::ForfeitLoss),
        ("不詰", EndingKind::NoMate),
        ("詰", EndingKind::Checkmate),
        ("連続王手", EndingKind::PerpetualCheck),
        ("王手連続", EndingKind::PerpetualCheck),
        ("千日手", EndingKind::Repetition),
        ("持将棋", EndingKind::Impasse),
        ("中断", EndingKind::Interrupt),
        ("封じ手", EndingKind::Sealed),
        ("最大手数", EndingKind::MaxMoves),
        ("合法手なし", EndingKind::NoLegalMove),
        ("宣言による引き分け", EndingKind::DeclareDraw),
        ("引き分け", EndingKind::Draw),
        ("引分", EndingKind::Draw),
        ("待った", EndingKind::Matta),
        ("トライ", EndingKind::Try),
        ("エラー", EndingKind::Error),
        ("投了", EndingKind::Resign),
        ("勝", EndingKind::Resign),
        ("負", EndingKind::Resign),
        ("敗", EndingKind::Resign),
    ];
    if let Some(winner) = plain_winner(text) {
        return Some(Made {
            kind: EndingKind::Resign,
            winner: Some(winner),
        });
    }
    let &(_, kind) = WORDS.iter().find(|(word, _)| text.contains(word))?;
    let black = text.contains("先手") || text.contains("下手");
    let white = text.contains("後手") || text.contains("上手");
    let named = match (black, white) {
        (true, false) => Some(Color::Black),
        (false, true) => Some(Color::White),
        _ => None,
    };
    let winner = if text.contains(['負', '敗']) {
        named.map(|color| !color)
    } else {
        named.filter(|_| text.contains('勝'))
    };
    Some(Made { kind, winner })
}

/// The winner by the words that most lines have, `まで77手で先手の勝ち`, in which nothing else is said.
fn plain_winner(text: &str) -> Option<Color> {
    let plies = text.strip_prefix("まで")?.strip_suffix("手の勝ち")?;
    let (plies, side) = plies.split_once("手で")?;
    let known = plies.bytes().all(|b| b.is_ascii_digit());
    match side {
        "先" | "下" if known => Some(Color::Black),
        "後" | "上" if known => Some(Color::White),
        _ => None,
    }
}

/// A line まで…: it tells the ending if nothing else did.
pub(super) fn made(line: &mut LineOfPlay<'_>, text: Text<'_>, place: Place) {
    let (words, remark) = match text.text.split_once('#') {
        Some((words, remark)) => (words, Some(remark)),
        None => (text.text, None),
    };
    let made = read(words);
    if line.has_ending() {
        repeated(line, text, made, place);
    } else {
        match made {
            Some(Made { kind, winner }) => {
                let outcome = winner.map_or_else(|| line.outcome(kind), Outcome::Win);
                line.end_with(kind, outcome, words.trim_end());
            }
            None => {
                let message = "the line tells no known ending";
                line.findings
                    .warn(place.line, place.span, "unknown-ending", message);
                line.end(EndingKind::Other, words.trim_end());
            }
        }
    }
    if let Some(remark) = remark {
        line.note(NoteKind::Program, remark);
    }
}

/// Whether a line まで… can say more precisely what an official word means, as it must where that
/// list has no word of its own.
pub(crate) const fn refines(word: EndingKind, made: EndingKind) -> bool {
    match made {
        EndingKind::PerpetualCheck => {
            matches!(
                word,
                EndingKind::IllegalMove | EndingKind::IllegalAction | EndingKind::Repetition
            )
        }
        EndingKind::MaxMoves | EndingKind::DeclareDraw | EndingKind::Draw => {
            matches!(word, EndingKind::Impasse)
        }
        EndingKind::NoLegalMove => matches!(word, EndingKind::Checkmate),
        EndingKind::Matta | EndingKind::Error => matches!(word, EndingKind::Interrupt),
        _ => false,
    }
}

/// A line まで… behind an ending says it once more. Only what it adds is kept.
fn repeated(line: &mut LineOfPlay<'_>, text: Text<'_>, made: Option<Made>, place: Place) {
    let node = line.node();
    let Some(ending) = line.record.entry(node).and_then(|entry| entry.ending()) else {
        line.note(NoteKind::Unknown, text.text);
        return;
    };
    let winner = made.as_ref().and_then(|made| made.winner);
    if let Some(made) = made.as_ref().filter(|made| refines(ending.kind, made.kind)) {
        let ending = Ending {
            kind: made.kind,
            outcome: winner.map_or(ending.outcome, Outcome::Win),
            raw: ending.raw.clone(),
        };
        line.record.set_ending(node, ending);
        return;
    }
    let agrees = winner.is_none() || winner == ending.outcome.winner();
    let known = made.is_some() || ending.kind == EndingKind::Other;
    if agrees && known {
        return;
    }
    // 反則負け alone leaves open whether it means the move before, an unknown word everything, any
    // other behind moves that could not be carried out who would have to move.
    let open = matches!(ending.kind, EndingKind::IllegalMove | EndingKind::Other)
        || ending.outcome == Outcome::Undecided && ending.kind.goes_by_side();
    match winner {
        // This line says who won.
        Some(winner) if open => {
            let ending = Ending {
                outcome: Outcome::Win(winner),
                ..ending.clone()
            };
            line.record.set_ending(node, ending);
        }
        _ => {
            line.note(NoteKind::Unknown, text.text);
            let message = "the line disagrees with the ending before it and is kept as a note";
            line.findings
                .warn(place.line, place.span, "ending-disagrees", message);
        }
    }
}
