//! Texts that are refused, and starts and moves that differ.

use komadai_kifu::{Entry, Format};

use super::super::mends;
use super::super::outline::{Aspect, Outline};
use super::super::peers::CONVERTER;
use super::{Case, Class};

pub(super) static CLASSES: &[Class] = &[
    Class {
        name: "an illegal move refuses the whole record",
        why: "Komadai: a foul is data, and how many games end; the law names the rule that it breaks",
        is: |case| case.theirs.is_err_and(|error| is_foul(case, error)),
    },
    Class {
        name: "Black moves first in a handicap game and from every diagram",
        why: "Komadai: White moves first in a handicap game, and 後手番 stands below the diagram",
        is: |case| match case.theirs {
            Ok(theirs) => case.aspect == Aspect::Start && is_turned(case, theirs),
            Err(error) => is_whites(case, error),
        },
    },
    Class {
        name: "refuses CSA 3.0",
        why: "Komadai: the version of 2018; the same text under V2.2, times in whole seconds, is read",
        is: |case| csa(case) && case.agrees_once(mends::version_2),
    },
    Class {
        name: "a header without a value refuses the record",
        why: "Komadai: programs write `N+` and `$END_TIME:` bare; without these lines it is read",
        is: |case| csa(case) && case.agrees_once(mends::no_empty_headers),
    },
    Class {
        name: "a row without its last blank refuses the record",
        why: "Komadai: the blanks say nothing, and programs cut them; with them it is read",
        is: |case| csa(case) && case.agrees_once(mends::full_rows),
    },
    Class {
        name: "no line for the side to move refuses the record",
        why: "the format demands the line; Komadai goes by the first move and warns",
        is: |case| {
            let whole = |text: &str| mends::full_rows(&mends::with_side(text));
            csa(case) && mends::with_side(case.text) != case.text && case.agrees_once(whole)
        },
    },
    Class {
        name: "a bookmark refuses the record",
        why: "Komadai: KIF has lines of `&`; without them it is read",
        is: |case| refused(case) && case.agrees_once(mends::no_bookmarks),
    },
    Class {
        name: "a line that it does not know refuses the record",
        why: "Komadai: the line says nothing about the moves; without it the moves are the same",
        is: |case| {
            let mut text = case.text.to_owned();
            // There may be several.
            let again = |_| {
                let Err(error) = case.peer.read(&text, case.format) else {
                    return false;
                };
                text = mends::without(&text, &error);
                case.agrees_once(|_| text.clone())
            };
            refused(case) && (0..8).any(again)
        },
    },
    Class {
        name: "what stands behind a line that it does not know is dropped without a word",
        why: "Komadai: without that line all moves are there",
        is: |case| {
            let dropped = cut_short(case) && case.format == Format::Csa;
            dropped && case.agrees_once(mends::known_to_csa)
        },
    },
    Class {
        name: "lines before the moves that are no headers cost the whole record: a panic, or no moves",
        why: "Komadai: 後手番, blanks and remarks stand there in many files; without them it is read",
        is: |case| {
            let lost = refused(case) || cut_short(case);
            lost && case.peer.name == CONVERTER && case.agrees_once(mends::bare_head)
        },
    },
    Class {
        name: "of two pieces that can go there neither is taken, and the record is refused",
        why: "the text is ambiguous; Komadai says so, and keeps the moves before it",
        is: |case| {
            let mut findings = case.game.findings.iter();
            refused(case) && findings.any(|finding| finding.message.contains("fits several moves"))
        },
    },
    Class {
        name: "a word behind the moves refuses the line",
        why: "both: USI has no such words, programs write them all the same; it has a mode for them",
        is: |case| case.format == Format::Usi && says(case, &["special token is not allowed"]),
    },
    Class {
        name: "JKF has to be spelt out: all kinds in a hand, drops from file 0, a code for each ending",
        why: "Komadai: by the schema a kind may be missing and no `from` is a drop; spelt out it is read",
        is: |case| {
            let spelt_out = |text: &str| mends::spelt_out(text).unwrap_or_default();
            case.format == Format::Jkf && loses_moves(case) && case.agrees_once(spelt_out)
        },
    },
    Class {
        name: "成 behind 左, 右, 上, 寄, 引 is not read; behind 不成 there, no move is",
        why: "Komadai: so the Association writes; with 成 and 不成 before these marks it is read",
        is: |case| {
            let lost = case.format == Format::Ki2 && loses_moves(case);
            lost && case.agrees_once(mends::promotion_first)
        },
    },
    Class {
        name: "in a hand `AL` is not all that is left",
        why: "Komadai: `AL` gives a side all pieces that stand nowhere",
        is: |case| case.aspect == Aspect::Start && case.text.contains("AL\n"),
    },
    Class {
        name: "a legal move is put in the place of an illegal one",
        why: "Komadai: the origin stands behind the move in brackets, and nothing else goes there so",
        is: |case| {
            case.format == Format::Ki2 && case.aspect == Aspect::Moves && differs_at_foul(case)
        },
    },
];

/// How libraries say that a move is illegal.
const REFUSED_MOVE: [&str; 4] = [
    "llegal move",
    "Invalid move",
    "No pieces at",
    "Invalid color",
];

fn refused(case: &Case<'_>) -> bool {
    case.aspect == Aspect::Refused
}

fn csa(case: &Case<'_>) -> bool {
    refused(case) && case.format == Format::Csa
}

/// Whether moves are read otherwise, or not at all.
fn loses_moves(case: &Case<'_>) -> bool {
    refused(case) || case.aspect == Aspect::Moves
}

/// Whether it is refused with one of these words.
fn says(case: &Case<'_>, words: &[&str]) -> bool {
    let error = case.theirs.err().unwrap_or_default();
    words.iter().any(|word| error.contains(word))
}

/// Whether it is refused for an illegal move, and there is one.
pub(super) fn is_foul(case: &Case<'_>, error: &str) -> bool {
    let record = &case.game.record;
    let mut entries = record.nodes().filter_map(|node| record.entry(node));
    REFUSED_MOVE.iter().any(|word| error.contains(word)) && entries.any(Entry::is_foul)
}

/// Whether it is refused because White moves first.
pub(super) fn is_whites(case: &Case<'_>, error: &str) -> bool {
    let white = case.peer.name == CONVERTER && case.ours.start.contains(" w ");
    white && REFUSED_MOVE.iter().any(|word| error.contains(word))
}

/// Whether the start is the same but for the side to move, which is Black there.
pub(super) fn is_turned(case: &Case<'_>, theirs: &Outline) -> bool {
    case.peer.name == CONVERTER && theirs.start == case.ours.start.replace(" w ", " b ")
}

/// Whether moves are missing at the end.
fn cut_short(case: &Case<'_>) -> bool {
    let shorter = |theirs: &Outline| case.ours.same_moves(theirs) == theirs.moves.len();
    case.aspect == Aspect::Moves && case.theirs.is_ok_and(shorter)
}

/// Whether the first move that differs is a foul.
fn differs_at_foul(case: &Case<'_>) -> bool {
    let Ok(theirs) = case.theirs else {
        return false;
    };
    let record = &case.game.record;
    let entries = record.main_line().filter_map(|node| record.entry(node));
    let mut played = entries.filter(|entry| entry.played().is_some());
    let differing = played.nth(case.ours.same_moves(theirs));
    differing.is_some_and(Entry::is_foul)
}
