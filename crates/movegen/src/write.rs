//! Legal moves written into a list, kind by kind.

use komadai_core::attacks::{self, Blockers};
use komadai_core::{
    Bitboard, Color, DropKinds, HandKind, MoveWriter, Near, Piece, PieceKind, Rank, Silhouette,
    Square,
};

use crate::choice::{Choice, DropChoice};
use crate::ground::{Ground, Shelter};

/// Writes the legal moves of the choice.
#[inline]
pub(crate) fn write(silhouette: &Silhouette, choice: &impl Choice, out: &mut MoveWriter<'_>) {
    match silhouette.side() {
        Color::Black => Ground::<false>::new(silhouette).write(choice, out),
        Color::White => Ground::<true>::new(silhouette).write(choice, out),
    }
}

impl<const WHITE: bool> Ground<'_, WHITE> {
    const PAWN_END: Bitboard = attacks::dead_end(PieceKind::Pawn, Self::US);
    const KNIGHT_END: Bitboard = attacks::dead_end(PieceKind::Knight, Self::US);

    /// From where a step can end in the zone.
    const NEAR_ZONE: Bitboard = Self::ZONE.union(Bitboard::rank(Rank::Four.relative(Self::US)));

    #[inline]
    fn write(&self, choice: &impl Choice, out: &mut MoveWriter<'_>) {
        let shelter = self.shelter();
        let singled = shelter.pinned | choice.uncovering();
        let movers = self.own & choice.pieces();
        if let Some(king) = self.s.king(Self::US).filter(|&king| movers.contains(king)) {
            let uncovers = choice.uncovers(king);
            let to = choice.plain(PieceKind::King, shelter.flights) | shelter.flights & uncovers;
            out.king_steps(king, Near::new(to));
        }
        if shelter.targets.is_empty() {
            return;
        }
        let kingless = movers - Bitboard::of_option(self.s.king(Self::US));
        self.write_free(kingless - singled, shelter.targets, choice, out);
        let singled = kingless & singled;
        if !singled.is_empty() {
            self.write_singled(singled, &shelter, choice, out);
        }
        if !self.s.hand(Self::US).is_empty() {
            self.write_drops(shelter.empty, choice, out);
        }
    }

    /// Moves of pieces that neither shield their king nor, where that is asked, open a line.
    #[inline(always)]
    fn write_free(
        &self,
        free: Bitboard,
        targets: Bitboard,
        choice: &impl Choice,
        out: &mut MoveWriter<'_>,
    ) {
        let s = self.s;
        let us = Self::US;

        let to = attacks::ahead(us, s.pawns() & free) & targets;
        out.pawn_steps(
            us,
            choice.unturned(PieceKind::Pawn, Self::ZONE, to - Self::PAWN_END),
            false,
        );
        let turned = choice.promoting(PieceKind::Pawn, to & Self::ZONE);
        if !turned.is_empty() {
            out.pawn_steps(us, turned, true);
        }

        (s.lances() & free).for_each(|from| {
            let to = attacks::lance(us, from, self.occupied) & targets;
            out.steps(
                from,
                choice.unturned(PieceKind::Lance, Self::ZONE, to - Self::PAWN_END),
                false,
            );
            let turned = choice.promoting(PieceKind::Lance, to & Self::ZONE);
            if !turned.is_empty() {
                out.steps(from, turned, true);
            }
        });

        let (left, right) = attacks::knight_jumps(us, s.knights() & free);
        let (left, right) = (left & targets, right & targets);
        if !(left | right).is_empty() {
            let plain = |to| choice.plain(PieceKind::Knight, to - Self::KNIGHT_END);
            out.knight_steps(us, plain(left), plain(right), false);
            let turned = |to| choice.promoting(PieceKind::Knight, to & Self::ZONE);
            if !(turned(left) | turned(right)).is_empty() {
                out.knight_steps(us, turned(left), turned(right), true);
            }
        }

        let silvers = s.silvers() & free;
        let near = Near::new(choice.plain(PieceKind::Silver, targets));
        silvers.for_each(|from| out.silver_steps(us, from, near, false));
        let silvers = silvers & Self::NEAR_ZONE;
        if !silvers.is_empty() {
            let turned = choice.promoting(PieceKind::Silver, targets);
            silvers.for_each(|from| {
                let near = Near::new(turned & Self::zone_from(from));
                out.silver_steps(us, from, near, true);
            });
        }
        let near = Near::new(choice.plain(PieceKind::Gold, targets));
        (s.gold_movers() & free).for_each(|from| out.gold_steps(us, from, near));

        let blockers = Blockers::new(self.occupied);
        let royal = s.king_movers();
        let (bishops, rooks) = (s.bishop_movers() & free, s.rook_movers() & free);
        let slide = |kind, from, to: Bitboard, out: &mut MoveWriter<'_>| {
            let zone = Self::zone_from(from);
            out.steps(from, choice.unturned(kind, zone, to), false);
            let turned = choice.promoting(kind, to & zone);
            if !turned.is_empty() {
                out.steps(from, turned, true);
            }
        };
        (bishops - royal).for_each(|from| {
            slide(
                PieceKind::Bishop,
                from,
                blockers.bishop(from) & targets,
                out,
            );
        });
        (rooks - royal).for_each(|from| {
            slide(PieceKind::Rook, from, blockers.rook(from) & targets, out);
        });
        (bishops & royal).for_each(|from| {
            let to = (blockers.bishop(from) | attacks::king(from)) & targets;
            out.steps(from, choice.plain(PieceKind::Horse, to), false);
        });
        (rooks & royal).for_each(|from| {
            let to = (blockers.rook(from) | attacks::king(from)) & targets;
            out.steps(from, choice.plain(PieceKind::Dragon, to), false);
        });
    }

    /// Where a piece on this square that may promote on entering or leaving the zone promotes.
    #[inline]
    fn zone_from(from: Square) -> Bitboard {
        if Self::ZONE.contains(from) {
            Bitboard::FULL
        } else {
            Self::ZONE
        }
    }

    /// Moves of pieces that shield their king, or open a line where that is asked.
    #[inline(never)]
    fn write_singled(
        &self,
        singled: Bitboard,
        shelter: &Shelter,
        choice: &impl Choice,
        out: &mut MoveWriter<'_>,
    ) {
        for from in singled {
            let kind = self.kind(from);
            let piece = Piece::new(Self::US, kind);
            let mut to = attacks::attacks(piece, from, self.occupied) & shelter.targets;
            if shelter.pinned.contains(from) {
                to &= self.king_line(from);
            }
            let uncovering = to & choice.uncovers(from);
            let zone = match kind.promoted() {
                Some(_) => Self::zone_from(from),
                None => Bitboard::EMPTY,
            };
            let dead_end = attacks::dead_end(kind, Self::US);
            let plain = choice.unturned(kind, zone, to) | choice.useful(kind, zone, uncovering);
            out.steps(from, plain - dead_end, false);
            out.steps(
                from,
                choice.promoting(kind, to & zone) | uncovering & zone,
                true,
            );
        }
    }

    /// The kind of a piece, but for what makes no difference between gold movers.
    fn kind(&self, square: Square) -> PieceKind {
        let s = self.s;
        let royal = s.king_movers().contains(square);
        let kinds = [
            (s.pawns(), PieceKind::Pawn),
            (s.lances(), PieceKind::Lance),
            (s.knights(), PieceKind::Knight),
            (s.silvers(), PieceKind::Silver),
            (s.bishop_movers() - s.king_movers(), PieceKind::Bishop),
            (s.rook_movers() - s.king_movers(), PieceKind::Rook),
            (s.bishop_movers(), PieceKind::Horse),
            (s.rook_movers(), PieceKind::Dragon),
        ];
        let found = kinds.iter().find(|(set, _)| set.contains(square));
        found.map_or(
            if royal {
                PieceKind::King
            } else {
                PieceKind::Gold
            },
            |&(_, kind)| kind,
        )
    }

    #[inline(always)]
    fn write_drops(&self, empty: Bitboard, choice: &impl Choice, out: &mut MoveWriter<'_>) {
        let hand = self.s.hand(Self::US);
        if hand.has(HandKind::Pawn) {
            let files = attacks::files_of(self.s.pawns() & self.own);
            let mut to = choice.drops(HandKind::Pawn, empty - Self::PAWN_END - files);
            let check = to & self.checking_square();
            if !check.is_empty() && self.is_pawn_mate() {
                to -= check;
            }
            out.drops(HandKind::Pawn, to);
        }
        match choice.drop_choice() {
            DropChoice::Alike(squares) => self.write_drops_alike(empty & squares, out),
            DropChoice::ByKind => {
                for kind in HandKind::ALL {
                    if kind != HandKind::Pawn && hand.has(kind) {
                        let dead_end = attacks::dead_end(kind.piece_kind(), Self::US);
                        out.drops(kind, choice.drops(kind, empty - dead_end));
                    }
                }
            }
        }
    }

    /// Drops of all but pawns: anywhere, but for lances on the last and knights on the last two
    /// ranks.
    #[inline(always)]
    fn write_drops_alike(&self, empty: Bitboard, out: &mut MoveWriter<'_>) {
        let hand = self.s.hand(Self::US);
        let mut kinds = DropKinds::default();
        let mut add = |kind| {
            if hand.has(kind) {
                kinds.push(kind);
            }
            kinds
        };
        add(HandKind::Silver);
        add(HandKind::Gold);
        add(HandKind::Bishop);
        let on_last = add(HandKind::Rook);
        let on_second = add(HandKind::Lance);
        let elsewhere = add(HandKind::Knight);
        if elsewhere.is_empty() {
            return;
        }
        out.drops_of(&elsewhere, empty - Self::KNIGHT_END);
        if !on_second.is_empty() {
            out.drops_of(&on_second, empty & (Self::KNIGHT_END - Self::PAWN_END));
            out.drops_of(&on_last, empty & Self::PAWN_END);
        }
    }
}
