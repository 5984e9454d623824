//! Writes explanations as sentences.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use komadai_core::{
    Bitboard, Breaches, Color, DisplayIn, Language, Move, Phrase, PieceKind, Square,
    display_in_english, phrases, piece_name, rank_name,
};

use super::BreachExplanation;

phrases! {
    ALL {
        NO_PIECE: "{from} is empty" "{from}に駒がありません";
        WRONG_SIDE: "it is {side}'s turn, but {piece} belongs to the other side"
            "{side}の手番ですが、{piece}は相手の駒です";
        CANNOT_REACH: "{piece} does not move to {to}. Squares that it reaches: {squares}"
            "{piece}は{to}に動けません。動けるマス: {squares}";
        JUMP: "{piece} cannot jump over {pieces} to {to}"
            "{piece}は、{pieces}を飛び越えて{to}に動くことはできません";
        OCCUPIED_OWN: "{pieces} belongs to the same side and cannot be captured"
            "{pieces}は自分の駒なので取れません";
        CAPTURES_KING: "{pieces} is never captured" "{pieces}を取ることはできません";
        NEVER_PROMOTES: "{piece} never promotes" "{piece}は成れません";
        OUTSIDE_ZONE: "{piece} cannot promote on {to}. Only moves that start or end on ranks {ranks} promote"
            "{piece}は{to}で成れません。成れるのは{ranks}段目に入るか、そこから動くときです";
        DEAD_END_MOVE: "{piece} has to promote on {to}. Otherwise it could never move again"
            "{piece}は{to}では成らなければなりません。成らないと行き所がなくなります";
        NOT_IN_HAND: "a {kind} is not in hand. Pieces in hand: {hand}" "持ち駒に{kind}がありません。持ち駒: {hand}";
        OCCUPIED: "the square is occupied by {pieces}" "打つ先に{pieces}があります";
        DEAD_END_DROP: "a {kind} cannot be dropped on {to}. It could never move from there"
            "{to}に{kind}は打てません。そこでは行き所がありません";
        NIFU: "the file already has a pawn of the same side on {squares}" "同じ筋の{squares}に自分の歩があります";
        UCHIFUZUME: "the pawn dropped on {to} mates {mated}. Flights: {flights}. \
                     Pieces that could capture the pawn: {captures}"
            "{to}に打った歩で{mated}は詰みです。逃げ場所: {flights}。歩を取れる位置の駒: {captures}";
        IGNORES_CHECK: "the king on {king} stays in check from {attackers}"
            "指した後も{king}の玉に王手がかかっています: {attackers}";
        EXPOSES_KING: "after the move, the king on {king} is in check from {attackers}"
            "この手を指すと{king}の自玉に王手がかかります: {attackers}";
    }
}

impl DisplayIn for BreachExplanation<'_> {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Words { of: self, language };
        let detail = |name: &str, f: &mut fmt::Formatter<'_>| f.write_str(&words.detail(name));
        self.sentence().fill(language, f, detail)
    }
}

display_in_english!(BreachExplanation<'_>);

impl BreachExplanation<'_> {
    /// Every sentence, with the names of details in braces.
    #[doc(hidden)]
    pub const SENTENCES: &'static [&'static Phrase] = ALL;

    const fn sentence(&self) -> &'static Phrase {
        match self.breach {
            Breaches::WRONG_SIDE => WRONG_SIDE,
            Breaches::CANNOT_REACH => CANNOT_REACH,
            Breaches::JUMP => JUMP,
            Breaches::OCCUPIED_OWN => OCCUPIED_OWN,
            Breaches::CAPTURES_KING => CAPTURES_KING,
            Breaches::CANNOT_PROMOTE if self.squares.is_several() => OUTSIDE_ZONE,
            Breaches::CANNOT_PROMOTE => NEVER_PROMOTES,
            Breaches::DEAD_END_MOVE => DEAD_END_MOVE,
            Breaches::NOT_IN_HAND => NOT_IN_HAND,
            Breaches::OCCUPIED => OCCUPIED,
            Breaches::DEAD_END_DROP => DEAD_END_DROP,
            Breaches::NIFU => NIFU,
            Breaches::UCHIFUZUME => UCHIFUZUME,
            Breaches::IGNORES_CHECK => IGNORES_CHECK,
            Breaches::EXPOSES_KING => EXPOSES_KING,
            _ => NO_PIECE,
        }
    }
}

/// Writes the details of an explanation in a language.
struct Words<'e> {
    of: &'e BreachExplanation<'e>,
    language: Language,
}

impl Words<'_> {
    fn detail(&self, name: &str) -> String {
        let (position, played) = (self.of.position, self.of.played);
        let (squares, attacks) = (self.of.squares, &self.of.attacks);
        let (side, to, from) = (position.side(), played.to(), played.origin());
        let mated = position.king(!side);
        match (name, played) {
            ("from", _) => self.places(Bitboard::of_option(from)),
            ("to", _) => self.place(to),
            ("piece", _) => self.pieces(Bitboard::of_option(from)),
            ("mated", _) => self.pieces(Bitboard::of_option(mated)),
            ("king", _) => self.places(attacks.iter().map(|a| a.king).collect()),
            ("squares", _) => self.places(squares),
            ("pieces", _) => self.pieces(squares),
            ("side", _) if side == Color::Black => self.say("Black", "▲"),
            ("side", _) => self.say("White", "△"),
            ("ranks", _) if side == Color::Black => self.say("a, b, c", "1、2、3"),
            ("ranks", _) => self.say("g, h, i", "7、8、9"),
            ("kind", Move::Drop { kind, .. }) => self.kind(kind.piece_kind()),
            ("hand", _) => self.list(position.hand(side).iter().map(|(kind, count)| {
                let name = self.kind(kind.piece_kind());
                let s = if count == 1 { "" } else { "s" };
                self.say(format!("{count} {name}{s}"), format!("{name}{count}枚"))
            })),
            ("flights", _) => self.list(squares.iter().map(|at| {
                let piece = position.board().piece(at);
                let own = piece.filter(|piece| piece.color() != side).map(|own| {
                    let kind = self.kind(own.kind());
                    self.say(format!("own {kind}"), format!("味方の{kind}"))
                });
                let by = self.attackers(mated, at);
                let covered = self.say(format!("covered by {by}"), format!("{by}が利いている"));
                self.with_reason(self.place(at), &own.unwrap_or(covered))
            })),
            ("captures", _) => self.list(self.of.capturers().iter().map(|from| {
                let by = self.attackers(Some(from), to);
                let english = format!("leaves the king in check from {by}");
                let reason = self.say(english, format!("取ると{by}の利きが玉に届く"));
                self.with_reason(self.piece(from), &reason)
            })),
            ("attackers", _) => self.list(attacks.iter().map(|attack| {
                let (piece, line) = (self.piece(attack.attacker), self.places(attack.line));
                if attack.line.is_empty() {
                    return piece;
                }
                let through = self.say(format!("through {line}"), format!("{line}を通る"));
                self.with_reason(piece, &through)
            })),
            _ => String::new(),
        }
    }

    fn with_reason(&self, text: String, reason: &str) -> String {
        text + self.say(" ", "").as_str() + "(" + reason + ")"
    }

    /// Returns the text in the language of these words.
    fn say(&self, english: impl Into<String>, japanese: impl Into<String>) -> String {
        match self.language {
            Language::English => english.into(),
            Language::Japanese => japanese.into(),
        }
    }

    fn list(&self, items: impl Iterator<Item = String>) -> String {
        let items: Vec<String> = items.collect();
        if items.is_empty() {
            self.say("none", "なし")
        } else {
            items.join(&self.say(", ", "、"))
        }
    }

    fn kind(&self, kind: PieceKind) -> String {
        let english = KINDS.split(',').nth(kind as usize);
        self.say(english.unwrap_or(""), piece_name(kind))
    }

    fn place(&self, at: Square) -> String {
        let (file, rank) = (at.file(), rank_name(at.rank()));
        self.say(format!("{at}"), format!("{file}{rank}"))
    }

    fn places(&self, set: Bitboard) -> String {
        self.list(set.iter().map(|at| self.place(at)))
    }

    fn piece(&self, at: Square) -> String {
        let piece = self.of.position.board().piece(at);
        let kind = piece.map_or_else(String::new, |piece| self.kind(piece.kind()));
        let place = self.place(at);
        self.say(format!("the {kind} on {place}"), format!("{place}の{kind}"))
    }

    fn pieces(&self, set: Bitboard) -> String {
        self.list(set.iter().map(|at| self.piece(at)))
    }

    /// Lists the attackers of the king after a step.
    fn attackers(&self, from: Option<Square>, to: Square) -> String {
        let is_after = |m: Move| m.origin() == from && m.to() == to;
        let attacks = self.of.attacks.iter().filter(|a| is_after(a.after));
        self.pieces(attacks.map(|a| a.attacker).collect())
    }
}

/// The English names of the kinds, in the order of [`PieceKind::ALL`].
const KINDS: &str = "pawn,lance,knight,silver,bishop,rook,gold,king,\
                     tokin,promoted lance,promoted knight,promoted silver,horse,dragon";
