//! Writes explanations as sentences.

use alloc::vec::Vec;
use core::fmt;

use komadai_core::{
    Bitboard, Color, DisplayIn, Hand, HandKind, Language, Phrase, Piece, PieceKind, Rank, Same,
    Square, piece_name, rank_name, texts,
};

use super::{Attacker, BreachExplanation, ClosedFlight, FailedCapture, PlacedPiece};

texts! {
    BreachExplanation {
        NoPiece { from as place }: "{from} is empty" "{from}に駒がありません";
        WrongSide { to_move as side, piece }: "it is {to_move}'s turn, but {piece} belongs to the other side"
            "{to_move}の手番ですが、{piece}は相手の駒です";
        CannotReach { piece, to as place, reached as places }:
            "{piece} does not move to {to}. Squares that it reaches: {reached}"
            "{piece}は{to}に動けません。動けるマス: {reached}";
        Jump { piece, to as place, blockers as list }: "{piece} cannot jump over {blockers} to {to}"
            "{piece}は、{blockers}を飛び越えて{to}に動くことはできません";
        OccupiedOwn { occupant }: "{occupant} is an own piece and cannot be captured"
            "{occupant}は自分の駒なので取れません";
        CapturesKing { king }: "{king} is never captured" "{king}を取ることはできません";
        NeverPromotes { piece }: "{piece} never promotes" "{piece}は成れない駒です";
        PromotesOutside { piece, to as place, zone as ranks }:
            "{piece} cannot promote on {to}. Only moves that start or end on {zone} promote"
            "{piece}は{to}で成れません。成れるのは{zone}に入るか、そこから動くときです";
        DeadEndMove { piece, to as place, dead_ends as ranks }:
            "{piece} has to promote on {to}. It could never move again from {dead_ends}"
            "{piece}は{to}では成らなければなりません。{dead_ends}では行き所がなくなります";
        NotInHand { kind as hand_kind, hand as counts }: "the hand has no {kind}. Pieces in hand: {hand}"
            "持駒に{kind}がありません。持駒: {hand}";
        Occupied { occupant }: "the square is occupied by {occupant}" "打つ先に{occupant}があります";
        DeadEndDrop { kind as hand_kind, to as place, dead_ends as ranks }:
            "a {kind} cannot be dropped on {to}. It could never move from {dead_ends}"
            "{to}に{kind}は打てません。{dead_ends}では行き所がありません";
        Nifu { pawns as places }: "the file already has an own pawn on {pawns}" "同じ筋の{pawns}に自分の歩があります";
        Uchifuzume { pawn as place, king, flights as list, captures as list }:
            "the pawn dropped on {pawn} mates {king}. Flights: {flights}. \
             Pieces that could capture the pawn: {captures}"
            "{pawn}に打った歩で{king}は詰みです。逃げ場所: {flights}。歩を取れる位置の駒: {captures}";
        IgnoresCheck { king as place, attackers as list }: "the king on {king} stays in check from {attackers}"
            "指した後も{king}の玉に王手がかかっています: {attackers}";
        ExposesKing { king as place, attackers as list }:
            "after the move, the king on {king} is in check from {attackers}"
            "この手で{king}の玉に王手がかかります: {attackers}";
    }
}

texts! {
    struct PlacedPiece { square as place, piece as kind }: "the {piece} on {square}" "{square}の{piece}";
}

texts! {
    struct Attacker { piece, line as through }: "{piece}{line}" "{piece}{line}";
}

texts! {
    ClosedFlight {
        Occupied { square as place, piece as kind }: "{square} (own {piece})" "{square}(自分の{piece})";
        Covered { square as place, attackers as pieces }: "{square} (covered by {attackers})"
            "{square}({attackers}が利いている)";
    }
}

texts! {
    struct FailedCapture { capturer, attackers as pieces }: "{capturer} (leaves the king in check from {attackers})"
        "{capturer}(取ると{attackers}の利きが玉に届く)";
}

/// The names of the kinds in English, in the order of [`PieceKind::ALL`].
const KINDS: [&str; 14] = [
    "pawn",
    "lance",
    "knight",
    "silver",
    "bishop",
    "rook",
    "gold",
    "king",
    "tokin",
    "promoted lance",
    "promoted knight",
    "promoted silver",
    "horse",
    "dragon",
];

const fn name(kind: PieceKind) -> Phrase {
    Phrase::new(KINDS[kind as usize], piece_name(kind))
}

const fn kind(piece: &Piece) -> Phrase {
    name(piece.kind())
}

const fn hand_kind(kind: &HandKind) -> Phrase {
    name(kind.piece_kind())
}

const fn side(color: &Color) -> Phrase {
    match color {
        Color::Black => Phrase::new("Black", "▲"),
        Color::White => Phrase::new("White", "△"),
    }
}

/// A square: `5c` or 5三.
struct Place(Square);

impl DisplayIn for Place {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place(square) = *self;
        match language {
            Language::English => write!(f, "{square}"),
            Language::Japanese => write!(f, "{}{}", square.file(), rank_name(square.rank())),
        }
    }
}

const fn place(square: &Square) -> Place {
    Place(*square)
}

/// A list with commas. An empty list is written as "none".
struct List<T>(Vec<T>);

impl<T: DisplayIn> DisplayIn for List<T> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [comma, none] = match language {
            Language::English => [", ", "none"],
            Language::Japanese => ["、", "なし"],
        };
        if self.0.is_empty() {
            return f.write_str(none);
        }
        self.0.iter().enumerate().try_for_each(|(i, item)| {
            f.write_str(if i == 0 { "" } else { comma })?;
            item.fmt_in(language, f)
        })
    }
}

fn list<T>(items: &[T]) -> List<&T> {
    List(items.iter().collect())
}

fn pieces(attackers: &[Attacker]) -> List<PlacedPiece> {
    List(attackers.iter().map(|attacker| attacker.piece).collect())
}

fn places(set: &Bitboard) -> List<Place> {
    List(set.iter().map(Place).collect())
}

/// The line of an attacker, in parentheses. Without squares in between, it is empty.
struct Through(Bitboard);

impl DisplayIn for Through {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = places(&self.0);
        match language {
            _ if self.0.is_empty() => Ok(()),
            Language::English => write!(f, " (through {})", squares.in_language(language)),
            Language::Japanese => write!(f, "({}を通る)", squares.in_language(language)),
        }
    }
}

const fn through(line: &Bitboard) -> Through {
    Through(*line)
}

/// The ranks of a set: `ranks a, b` or 1、2段目.
struct Ranks(Bitboard);

impl DisplayIn for Ranks {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranks = Rank::ALL
            .into_iter()
            .filter(|&rank| self.0.intersects(Bitboard::rank(rank)));
        match language {
            Language::English => {
                let ranks: List<Same<Rank>> = List(ranks.map(Same).collect());
                let word = if ranks.0.len() == 1 { "rank" } else { "ranks" };
                write!(f, "{word} {}", ranks.in_language(language))
            }
            Language::Japanese => {
                let ranks: List<u8> = List(ranks.map(Rank::number).collect());
                write!(f, "{}段目", ranks.in_language(language))
            }
        }
    }
}

const fn ranks(set: &Bitboard) -> Ranks {
    Ranks(*set)
}

/// A number of pieces in hand: `2 pawns` or 歩2枚.
struct Count(HandKind, u8);

impl DisplayIn for Count {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count(kind, count) = self;
        let name = hand_kind(kind).text(language);
        match language {
            Language::English => write!(f, "{count} {name}{}", if *count == 1 { "" } else { "s" }),
            Language::Japanese => write!(f, "{name}{count}枚"),
        }
    }
}

fn counts(hand: &Hand) -> List<Count> {
    List(
        hand.iter()
            .map(|(kind, count)| Count(kind, count))
            .collect(),
    )
}
