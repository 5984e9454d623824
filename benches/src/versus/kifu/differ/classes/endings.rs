//! Endings and winners that differ.

use komadai_core::{EndingKind, Outcome};
use komadai_kifu::Format;

use super::super::outline::{Aspect, merged};
use super::super::peers::CONVERTER;
use super::super::told;
use super::{Case, Class};

pub(super) static CLASSES: &[Class] = &[
    Class {
        name: "endings of KI2 are not read",
        why: "Komadai: the line まで tells the ending",
        is: |case| {
            let none = there(case) == Some(None) && is_told(case);
            none && case.format == Format::Ki2 && case.peer.name == CONVERTER
        },
    },
    Class {
        name: "only the word in place of the move is read, not the line まで",
        why: "Komadai: the line says more, where the official words of KIF lack one",
        is: |case| {
            let kind = there(case).flatten();
            let mut words = told::words(case.text, Format::Kif);
            let word = kind.is_some_and(|kind| words.any(|word| word == kind));
            case.format == Format::Kif && word && is_closed(case)
        },
    },
    Class {
        name: "a word that it has no kind for is kept, but not understood",
        why: "Komadai: the word is one of the format or of programs",
        is: |case| there(case) == Some(Some(EndingKind::Other)) && is_told(case),
    },
    Class {
        name: "a word that nobody can read is taken for an ending",
        why: "both: its characters are lost; it is a note here, an ending of no kind there",
        is: |case| {
            let other = there(case) == Some(Some(EndingKind::Other));
            let lost = case.text.contains(char::REPLACEMENT_CHARACTER);
            other && lost && case.ours.ending.is_none()
        },
    },
    Class {
        name: "an ending that it has no word for is not read",
        why: "Komadai: the text tells the ending, and the moves before it are the same",
        is: |case| there(case) == Some(None) && is_told(case),
    },
    Class {
        name: "a word that no format has in place of a move is not read",
        why: "Komadai: it stands where endings do, and is kept as one of no kind, with a warning",
        is: |case| {
            let other = case.ours.ending == Some(EndingKind::Other);
            there(case) == Some(None) && other && told::has_strange_word(case.text, case.format)
        },
    },
    Class {
        name: "an ending that it does not know becomes an interruption",
        why: "Komadai: the game was not broken off",
        is: |case| {
            let interrupted = there(case) == Some(Some(EndingKind::Interrupt));
            interrupted && is_told(case)
        },
    },
    Class {
        name: "a game without an ending becomes an interrupted one",
        why: "Komadai: the text tells no ending",
        is: |case| {
            let interrupted = there(case) == Some(Some(EndingKind::Interrupt));
            interrupted && !told::tells_any(case.text, case.format)
        },
    },
    Class {
        name: "in KI2 a win is a resignation, a repetition a draw",
        why: "Komadai: the line まで names another reason",
        is: |case| {
            let kinds = [EndingKind::Resign, EndingKind::Repetition];
            let kind = there(case).flatten();
            let said = case.format == Format::Ki2 && is_closed(case);
            said && kind.is_some_and(|kind| kinds.contains(&kind))
        },
    },
    Class {
        name: "トライ has no winner",
        why: "Komadai: the side that moved last wins, by the rule",
        is: |case| {
            let is_try = case.ours.ending == Some(EndingKind::Try) && is_told(case);
            let theirs = case.theirs.ok().and_then(|theirs| theirs.outcome);
            let open = theirs == Some(Outcome::Undecided);
            case.aspect == Aspect::Winner && is_try && open
        },
    },
];

/// The ending of the other reading, where it is that which differs.
fn there(case: &Case<'_>) -> Option<Option<EndingKind>> {
    let theirs = case.theirs.ok()?;
    (case.aspect == Aspect::Ending).then_some(theirs.ending.map(merged))
}

/// Whether the text itself tells the ending that was read here.
fn is_told(case: &Case<'_>) -> bool {
    let ending = case.ours.ending;
    ending.is_some_and(|kind| told::tells(case.text, case.format, kind))
}

/// Whether a line まで… of the text tells the ending that was read here.
fn is_closed(case: &Case<'_>) -> bool {
    let ending = case.ours.ending.map(merged);
    ending.is_some_and(|kind| told::closing_lines(case.text).any(|said| said == kind))
}

#[cfg(test)]
mod tests {
    use komadai_kifu::read_text;

    use super::super::super::outline::Outline;
    use super::super::super::peers::PEERS;
    use super::*;

    /// Texts that tell an ending, and the word that tells it.
    const TOLD: [(Format, &str, &str); 8] = [
        (
            Format::Kif,
            "手合割：平手\n1 ７六歩(77)\n2 投了\n",
            "2 投了",
        ),
        (
            Format::Kif,
            "手合割：平手\n1 ７六歩(77)\nまで1手で先手の勝ち\n",
            "まで1手で先手の勝ち",
        ),
        (
            Format::Ki2,
            "手合割：平手\n▲７六歩\nまで1手で先手の勝ち\n",
            "まで1手で先手の勝ち",
        ),
        (
            Format::Kif,
            "手合割：平手\n1 ７六歩(77)\n2 持将棋\nまで1手で最大手数\n",
            "まで1手で最大手数",
        ),
        (Format::Csa, "PI\n+\n+7776FU\n%TORYO\n", "%TORYO"),
        (Format::Csa, "PI\n+\n+7776FU\n#TIME_UP\n", "#TIME_UP"),
        (
            Format::Csa,
            "PI\n+\n+7776FU\n'summary:max_moves:a draw:b draw\n",
            "'summary:max_moves:a draw:b draw",
        ),
        (
            Format::Jkf,
            r#"{"header":{},"moves":[{},{"special":"TORYO"}]}"#,
            r#""special":"TORYO""#,
        ),
    ];

    /// The class of an ending that is read here, of one text, and by no library of another.
    fn class_of_dropped(format: Format, read: &str, shown: &str) -> Option<&'static str> {
        let reading = read_text(read, Some(format));
        let game = &reading.games[0];
        let ours = Outline::of(&game.record);
        assert!(ours.ending.is_some(), "{read}");
        let theirs = Outline {
            ending: None,
            outcome: None,
            ..ours.clone()
        };
        let case = Case {
            peer: &PEERS[0],
            format,
            aspect: Aspect::Ending,
            text: shown,
            game,
            ours: &ours,
            theirs: Ok(&theirs),
        };
        case.class().map(|class| class.name)
    }

    #[test]
    fn a_dropped_ending_has_a_class_where_the_text_tells_it() {
        let name = "an ending that it has no word for is not read";
        for (format, text, _) in TOLD {
            assert_eq!(class_of_dropped(format, text, text), Some(name), "{text}");
        }
    }

    #[test]
    fn an_ending_that_no_text_tells_has_no_class() {
        for (format, text, word) in TOLD {
            let lines = ["まで1手", "まで1手で封じ手", "まで1手で後手の不戦敗"];
            for instead in ["", "#GAME_OVER", "*投了", "'TORYO"].iter().chain(&lines) {
                let silent = text.replace(word, instead);
                assert_eq!(class_of_dropped(format, text, &silent), None, "{silent}");
            }
        }
    }
}
