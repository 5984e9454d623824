//! Endings and winners that differ.

use komadai_core::EndingKind;
use komadai_kifu::{Format, ending_of_word};

use super::super::outline::{Aspect, merged};
use super::super::peers::CONVERTER;
use super::{Case, Class};

pub(super) static CLASSES: &[Class] = &[
    Class {
        name: "endings of KI2 are not read",
        why: "Komadai: the line まで tells the ending",
        is: |case| {
            let none = there(case).is_some_and(|kind| kind.is_none());
            none && case.format == Format::Ki2 && case.peer.name == CONVERTER
        },
    },
    Class {
        name: "only the word in place of the move is read, not the line まで",
        why: "Komadai: the line says more, where the official words of KIF lack one",
        is: |case| {
            let kind = there(case).flatten();
            let word = kind.is_some_and(|kind| words(case.text).any(|word| word == kind));
            case.format == Format::Kif && case.ours.ending.is_some() && word
        },
    },
    Class {
        name: "a word that it has no kind for is kept, but not understood",
        why: "Komadai: the word is one of the format or of programs",
        is: |case| there(case) == Some(Some(EndingKind::Other)) && case.ours.ending.is_some(),
    },
    Class {
        name: "a word that nobody can read is taken for an ending",
        why: "both: its characters are lost; it is a note here, an ending of no kind there",
        is: |case| there(case) == Some(Some(EndingKind::Other)) && case.ours.ending.is_none(),
    },
    Class {
        name: "an ending that it has no word for is not read",
        why: "Komadai: the text tells the ending, and the moves before it are the same",
        is: |case| there(case) == Some(None),
    },
    Class {
        name: "an ending that it does not know becomes an interruption",
        why: "Komadai: the game was not broken off",
        is: |case| {
            let interrupted = there(case) == Some(Some(EndingKind::Interrupt));
            interrupted && case.ours.ending.is_some()
        },
    },
    Class {
        name: "a game without an ending becomes an interrupted one",
        why: "Komadai: the text tells no ending",
        is: |case| {
            let interrupted = there(case) == Some(Some(EndingKind::Interrupt));
            interrupted && case.ours.ending.is_none()
        },
    },
    Class {
        name: "in KI2 a win is a resignation, a repetition a draw",
        why: "Komadai: the line まで names another reason",
        is: |case| {
            let kinds = [EndingKind::Resign, EndingKind::Repetition];
            let kind = there(case).flatten();
            case.format == Format::Ki2 && kind.is_some_and(|kind| kinds.contains(&kind))
        },
    },
    Class {
        name: "トライ has no winner",
        why: "Komadai: the side that moved last wins, by the rule",
        is: |case| {
            let is_try = case.ours.ending == Some(EndingKind::Try);
            case.aspect == Aspect::Winner && is_try
        },
    },
];

/// The ending of the other reading, where it is that which differs.
fn there(case: &Case<'_>) -> Option<Option<EndingKind>> {
    let theirs = case.theirs.ok()?;
    (case.aspect == Aspect::Ending).then_some(theirs.ending.map(merged))
}

/// The endings that stand in place of a move in KIF.
fn words(text: &str) -> impl Iterator<Item = EndingKind> {
    text.lines().filter_map(|line| {
        let line = line.trim_start();
        let behind = line.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = behind.split_whitespace().next()?;
        let kind = ending_of_word(word)?;
        (behind.len() < line.len()).then_some(merged(kind))
    })
}
