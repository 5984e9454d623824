//! Parses patterns.

use komadai_core::{Bitboard, Color, HandKind, Span, Square};

use crate::contents::Contents;
use crate::likeness::nearest;
use crate::moving::Moving;
use crate::never::never;
use crate::pattern::{Condition, Pattern, Plays, Who};
use crate::pattern_error::{PatternError, PatternErrorKind};
use crate::spelling::{Named, Word, contents, kind_of, squares};
use crate::{Numbers, TagKind};

/// The maximum number of moves that a list remembers. A game stores a bit for each.
const MOST_PLAYS: usize = 128;

/// The names of conditions, each with its Japanese names.
const NAMES: &[Named] = &[
    ("hand", &["持駒", "持ち駒"]),
    ("own", &["枚数"]),
    ("ahead", &["駒得"]),
    ("exchanged", &["交換"]),
    ("moved", &["指した"]),
    ("by", &["手"]),
    ("captures", &["取る"]),
    ("promotes", &["成る"]),
    ("checks", &["王手"]),
    ("mates", &["詰み"]),
    ("turn", &["手番"]),
    ("ply", &["手数"]),
    ("until", &["以前"]),
    ("moves", &["先後"]),
    ("with", &["出た"]),
    ("broken", &["崩れた"]),
    ("stays", &["続く"]),
    ("begins", &["開始"]),
];

/// The conditions without a value.
const ALONE: &[&str] = &["checks", "mates", "turn", "begins"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    /// A pattern of a list of tags.
    List,
    /// A pattern of a question.
    Question,
    /// A pattern of a question, with left and right exchanged.
    Mirrored,
}

/// Parses a pattern. `tag_of` finds earlier tags by their id, or in questions by any name. The error names the first
/// word that is not in the language.
pub(crate) fn read(
    tag: u16,
    text: &str,
    usage: Use,
    plays: &mut Plays,
    tag_of: impl Fn(&str) -> Option<u16>,
) -> Result<Pattern, PatternError> {
    let mut reader = Reader {
        pattern: Pattern::new(tag),
        usage,
        plays,
        tag_of,
    };
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| !c.is_whitespace()) {
        let (_, from) = rest.split_at_checked(start).unwrap_or((rest, ""));
        let len = from.find(char::is_whitespace).unwrap_or(from.len());
        let (word, after) = from.split_at_checked(len).unwrap_or((from, ""));
        let start = text.len().saturating_sub(from.len());
        reader.word(word).map_err(|kind| {
            let error = PatternError::in_word(word, start, kind);
            PatternError {
                near: match error.kind {
                    PatternErrorKind::Word => near_names(word),
                    _ => Vec::new(),
                },
                ..error
            }
        })?;
        if let (true, Some(kind)) = (usage != Use::List, never(&reader.pattern)) {
            return Err(PatternError::new(Span::sized(start, len), kind));
        }
        rest = after;
    }
    Ok(reader.pattern)
}

/// Returns the names similar to a word, as they are written.
fn near_names(word: &str) -> Vec<String> {
    let word = Word::of(word);
    match word.value {
        Some(_) => word.near(NAMES),
        None => nearest(word.name, ALONE.iter().copied()),
    }
}

struct Reader<'p, F> {
    pattern: Pattern,
    usage: Use,
    plays: &'p mut Plays,
    tag_of: F,
}

impl<F: Fn(&str) -> Option<u16>> Reader<'_, F> {
    fn word(&mut self, whole: &str) -> Result<(), PatternErrorKind> {
        use PatternErrorKind as Kind;
        let word = Word::of(whole);
        let (holds, value) = (word.holds, word.value);
        let Some(name) = word.named(NAMES) else {
            return match value {
                None => self.board(word.text, holds),
                Some(_) => Err(Kind::Word),
            };
        };
        let who = if word.of_enemy { Who::Enemy } else { Who::Own };
        if value.is_some() == ALONE.contains(&name) {
            return Err(Kind::Word);
        }
        let value = value.unwrap_or("");
        let takes_negation = !matches!(name, "moves" | "until" | "stays" | "begins");
        let is_of_a_side = !matches!(
            name,
            "exchanged" | "moves" | "until" | "stays" | "begins" | "ply"
        );
        if !holds && !takes_negation {
            return Err(Kind::NoNot);
        }
        if word.of_enemy && !is_of_a_side {
            return Err(Kind::NoEnemy);
        }
        let condition = match name {
            "hand" => {
                let (kind, numbers) = counted(value)?;
                Condition::InHand(who, kind, numbers, holds)
            }
            "own" => {
                let (kind, numbers) = counted(value)?;
                Condition::Owns(who, kind, numbers, holds)
            }
            "ahead" => {
                let (kind, numbers) = match value.parse::<Numbers>() {
                    Ok(numbers) => (None, numbers),
                    Err(_) => {
                        let (kind, numbers) = counted(value)?;
                        (Some(kind), numbers)
                    }
                };
                Condition::Ahead(who, kind, numbers, holds)
            }
            "exchanged" => {
                self.pattern.asks_history = true;
                Condition::Exchanged(hand_kind(value)?, holds)
            }
            "moved" => {
                let moving = self.moving(value)?;
                // The squares of a word are always those seen by the side, even in a move of the opponent.
                let moving = match who {
                    Who::Own => moving,
                    Who::Enemy => moving.map(Square::rotated),
                };
                self.pattern.asks_history = true;
                Condition::Played(who, moving, self.place(moving)?, holds)
            }
            "by" => Condition::Completes(who, self.moving(value)?, holds),
            "captures" => Condition::Captures(who, kinds(value)?, holds),
            "promotes" => Condition::Promotes(who, kinds(value)?, holds),
            "checks" => Condition::Checks(who, holds),
            "mates" => Condition::Mates(who, holds),
            "turn" => Condition::Turn(who, holds),
            "ply" => Condition::Ply(value.parse()?, holds),
            "moves" => {
                self.pattern.asks_history = true;
                Condition::MovesFirst(match value {
                    "first" | "先手" => true,
                    "second" | "後手" => false,
                    _ => return Err(Kind::Order),
                })
            }
            "until" => {
                self.pattern.asks_history = true;
                let last = value.parse().map_err(|_| Kind::Numbers)?;
                self.pattern.last_ply = self.pattern.last_ply.min(last);
                return Ok(());
            }
            "stays" => {
                self.pattern.stays = value.parse().map_err(|_| Kind::Numbers)?;
                return match self.usage {
                    Use::List => Ok(()),
                    _ => Err(Kind::ListAlone),
                };
            }
            "with" => match (value.parse(), (self.tag_of)(value)) {
                (Ok(kind), _) => Condition::TaggedKind(who, kind, holds),
                (Err(_), Some(tag)) => Condition::Tagged(who, tag, holds),
                (Err(_), None) => return Err(Kind::Tag),
            },
            "broken" => {
                let kind: TagKind = value.parse().map_err(|_| Kind::Kind)?;
                Condition::Broken(who, kind, holds)
            }
            _ => {
                self.pattern.asks_history = true;
                Condition::Begins
            }
        };
        self.pattern.others.push(condition);
        Ok(())
    }

    /// Returns the intended square, mirrored if the pattern is.
    fn seen(&self, square: Square) -> Square {
        match self.usage {
            Use::Mirrored => square.mirrored(),
            _ => square,
        }
    }

    fn moving(&self, value: &str) -> Result<Moving, PatternErrorKind> {
        let moving = Moving::read(value).ok_or(PatternErrorKind::Move)?;
        Ok(moving.map(|square| self.seen(square)))
    }

    /// Returns the index of a move in the list of moves that a game remembers. Adds the move if it is new.
    fn place(&mut self, moving: Moving) -> Result<u32, PatternErrorKind> {
        let known = self.plays.iter().position(|&other| other == moving);
        let place = known.unwrap_or_else(|| {
            self.plays.push(moving);
            self.plays.len().saturating_sub(1)
        });
        match u32::try_from(place) {
            Ok(place) if self.plays.len() <= MOST_PLAYS => Ok(place),
            _ => Err(PatternErrorKind::TooManyMoves),
        }
    }

    /// Parses `K2h`, `GS5h`, `vP3d`, `.2g`, each with one or more squares and an optional number: `G4i|5i`, `P5x>=2`.
    fn board(&mut self, word: &str, holds: bool) -> Result<(), PatternErrorKind> {
        let (contents, rest) = contents(word).ok_or(PatternErrorKind::Word)?;
        let (set, rest) = squares(rest).ok_or(PatternErrorKind::Squares)?;
        let set: Bitboard = set.iter().map(|square| self.seen(square)).collect();
        if !rest.is_empty() {
            // A letter is meant as part of a square, not as a number.
            let is_letter = rest.starts_with(char::is_alphabetic);
            let numbers = rest.parse().map_err(|error| {
                if is_letter {
                    PatternErrorKind::Squares
                } else {
                    error
                }
            })?;
            let condition = Condition::Count(set, contents, numbers, holds);
            self.pattern.others.push(condition);
            return Ok(());
        }
        let sides = [
            (Color::Black, set, contents),
            (Color::White, set.rotated(), contents.swapped()),
        ];
        for (color, set, contents) in sides {
            let shape = &mut self.pattern.shape[color];
            shape.squares |= set;
            match (holds, set.is_several()) {
                (true, false) => shape
                    .all
                    .extend(set.first().map(|square| (square, contents))),
                (true, true) => shape.any.push((set.iter().collect(), contents)),
                (false, _) => {
                    let none = contents.complement();
                    shape.all.extend(set.iter().map(|square| (square, none)));
                }
            }
        }
        Ok(())
    }
}

/// Parses a kind of piece that can be in hand.
fn hand_kind(text: &str) -> Result<HandKind, PatternErrorKind> {
    let kind = kind_of(text).and_then(|kind| kind.hand_kind());
    kind.ok_or(PatternErrorKind::Piece)
}

/// Parses `P` or `P>=2`.
fn counted(text: &str) -> Result<(HandKind, Numbers), PatternErrorKind> {
    let is_piece = |c: &char| *c == '+' || c.is_alphabetic();
    let len: usize = text.chars().take_while(is_piece).map(char::len_utf8).sum();
    let (name, rest) = text.split_at_checked(len).unwrap_or((text, ""));
    let kind = hand_kind(name)?;
    match rest {
        "" => Ok((kind, Numbers::SOME)),
        rest => Ok((kind, rest.parse()?)),
    }
}

/// Parses pieces without a side: `R`, `GS`, `*`.
fn kinds(text: &str) -> Result<Contents, PatternErrorKind> {
    let read = contents(text).filter(|(set, rest)| rest.is_empty() && set.are_all_of(Color::Black));
    let (set, _) = read.ok_or(PatternErrorKind::Piece)?;
    if set.contains(None) {
        Err(PatternErrorKind::Piece)
    } else {
        Ok(set | set.swapped())
    }
}

#[cfg(test)]
mod tests {
    use super::{PatternErrorKind, Use, read};
    use crate::contents::Contents;
    use crate::moving::Moving;
    use crate::pattern::Pattern;
    use crate::pattern_error::PatternError;

    fn read_for(usage: Use, text: &str) -> Result<Pattern, PatternError> {
        let known = |id: &str| (id == "known").then_some(0);
        read(1, text, usage, &mut Vec::new(), known)
    }

    #[test]
    fn words_of_the_language() {
        let text = "K2h GS4i|5i vP3d .2g !P6f !v*5e v+B1a hand:B !vhand:B exchanged:B !exchanged:R moved:2h6h \
                    !vmoved:2h- moved:S6h by:B*4e by:R6h until:30 stays:4 moves:first with:known !vwith:known with:castle !vbroken:castle begins";
        let pattern = read_for(Use::List, text).unwrap();
        assert_eq!((pattern.last_ply, pattern.stays), (30, 4));
        assert_eq!(pattern.others.len(), 15);
        assert_eq!(pattern.shape.black.all.len(), 6);
        assert_eq!(pattern.shape.black.any.len(), 1);
        for (black, white) in pattern.shape.black.all.iter().zip(&pattern.shape.white.all) {
            assert_eq!(black.0.rotated(), white.0);
            assert_eq!(black.1.swapped(), white.1);
        }
    }

    #[test]
    fn words_of_both_languages_are_the_same() {
        for (english, japanese) in [
            ("K8h", "玉88"),
            ("vG7h|6h", "敵金７八|6八"),
            ("!.2g", "！空27"),
            ("P5x>=2", "歩5x≧2"),
            ("hand:B", "持駒：角"),
            ("vhand:P>=2", "敵持駒:歩>=2"),
            ("own:R=2", "枚数:飛=2"),
            ("ahead:>=3", "駒得:>=3"),
            ("by:S7g", "手:銀77"),
            ("by:8h2b+", "手:8822成"),
            ("by:P*", "手:歩打"),
            ("captures:+R", "取る:竜"),
            ("vpromotes:B", "敵成る:角"),
            ("checks", "王手"),
            ("!mates", "!詰み"),
            ("ply:20..40", "手数:20..40"),
            ("moves:first", "先後:先手"),
        ] {
            let [one, other] = [english, japanese].map(|text| {
                let pattern = read_for(Use::Question, text).unwrap();
                format!("{pattern:?}")
            });
            assert_eq!(one, other, "{japanese}");
        }
    }

    #[test]
    fn other_words() {
        for bad in [
            "K",
            "K2",
            "K2j",
            "2h",
            "k2h",
            "X2h",
            "+G4i",
            "K+2h",
            "K2h|",
            "v2g",
            ".",
            "!",
            "hand:K",
            "hand:",
            "vexchanged:B",
            "!until:B*4e",
            "by:",
            "until:x",
            "!until:3",
            "stays:-1",
            "moves:third",
            "with:other",
            "broken:known",
            "!begins",
            "moved:",
            "moved:B*2h6h",
            "moved:2h6hx",
            "by:è",
            "è2h",
            "vmoves:first",
            "checks:1",
            "captures",
            "captures:.",
            "captures:vP",
            "P5x>=",
            "own:R>=x",
            "ahead:",
            "ply:x",
            "by:B*4e+",
            "by:G4e+",
        ] {
            let error = read_for(Use::List, &format!("K1i {bad}")).unwrap_err();
            assert_eq!(error.span.range(), 4..4 + bad.len(), "{bad}");
        }
        assert_eq!(
            read_for(Use::Question, "stays:3").unwrap_err().kind,
            PatternErrorKind::ListAlone
        );
        let error = read_for(Use::List, "K1i hnad:B").unwrap_err();
        assert_eq!(
            (error.kind, error.near),
            (PatternErrorKind::Word, vec!["hand:".to_owned()])
        );
    }

    #[test]
    fn what_can_never_hold() {
        use PatternErrorKind::{LastMove, NoNumber, Square, TooMany};
        for (text, kind) in [
            ("K8h G8h", Square),
            ("K8h !K8h", Square),
            (".8h vG8h", Square),
            ("K8h K7h", TooMany),
            ("R2h R3h v+R4h", TooMany),
            ("R2h hand:R>=2", TooMany),
            ("hand:P>=10 vhand:P>=9", TooMany),
            ("own:B=2 vown:B=1", TooMany),
            ("hand:R>=3", NoNumber),
            ("hand:P>=3 hand:P<=2", NoNumber),
            ("P5x>=10", NoNumber),
            ("ply:>=20 ply:<=10", NoNumber),
            ("by:P4e by:P4d", LastMove),
            ("by:P4e vby:P4d", LastMove),
            ("checks turn", LastMove),
        ] {
            let error = read_for(Use::Question, text).unwrap_err();
            assert_eq!(error.kind, kind, "{text}");
            assert!(kind.is_never());
            assert!(
                read_for(Use::List, text).is_ok(),
                "a list may have any: {text}"
            );
        }
        for text in [
            "K8h vK2b",
            "R2h vR8b",
            "hand:P>=9 vhand:P>=9",
            "by:P4e by:4f4e",
            "checks vturn",
        ] {
            assert!(read_for(Use::Question, text).is_ok(), "{text}");
        }
    }

    #[test]
    fn left_and_right_are_exchanged() {
        let plain = read_for(Use::Question, "S3g vP5c|6c moved:2h6h by:P4e P1x=1").unwrap();
        let mirrored = read_for(Use::Mirrored, "S7g vP5c|4c moved:8h4h by:P6e P9x=1").unwrap();
        assert_eq!(format!("{plain:?}"), format!("{mirrored:?}"));
    }

    #[test]
    fn too_many_moves() {
        let squares = (1..=9).flat_map(|file| ('a'..='i').map(move |rank| format!("{file}{rank}")));
        let words: Vec<_> = squares
            .flat_map(|square| [format!("moved:G{square}"), format!("moved:S{square}")])
            .collect();
        assert!(read_for(Use::List, &words[..128].join(" ")).is_ok());
        assert!(read_for(Use::List, &words[..129].join(" ")).is_err());
        assert!(Moving::read("2h-").is_some());
        assert_eq!(Contents::COUNT, 29);
    }
}
