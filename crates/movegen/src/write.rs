//! Legal moves written into a list, kind by kind.

use core::mem;

use komadai_core::attacks::{self, Blockers, Targets};
use komadai_core::{
    Bitboard, Color, HandKind, Line, MoveWriter, Near, PackedMove, Piece, PieceKind, Rank,
    Silhouette, Square,
};

use crate::choice::{Choice, DropChoice};
use crate::ground::Ground;

/// Writes the legal moves of the choice into slots of a list; how many, if there was room for them.
#[inline]
pub(crate) fn write(
    silhouette: &Silhouette,
    choice: &impl Choice,
    slots: &mut [PackedMove],
) -> Option<usize> {
    match silhouette.side() {
        Color::Black => write_side::<false>(silhouette, choice, slots),
        Color::White => write_side::<true>(silhouette, choice, slots),
    }
}

/// A call of its own: inlined into the loop of `MoveList::fill`, what both sides need would be
/// worked out before it and kept in memory. The writer is made here to stay in registers.
#[inline(never)]
fn write_side<const WHITE: bool>(
    silhouette: &Silhouette,
    choice: &impl Choice,
    slots: &mut [PackedMove],
) -> Option<usize> {
    let mut out = MoveWriter::new(slots);
    Ground::<WHITE>::new(silhouette).write(choice, &mut out);
    out.finish()
}

impl<const WHITE: bool> Ground<'_, WHITE> {
    const PAWN_END: Bitboard = attacks::dead_end(PieceKind::Pawn, Self::US);
    const KNIGHT_END: Bitboard = attacks::dead_end(PieceKind::Knight, Self::US);

    /// From where a step can end in the zone.
    const NEAR_ZONE: Bitboard = Self::ZONE.union(Bitboard::rank(Rank::Four.relative(Self::US)));

    #[inline(always)]
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
            let mut writer = mem::take(out);
            self.write_singled(
                singled,
                shelter.targets,
                shelter.pinned,
                choice,
                &mut writer,
            );
            *out = writer;
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

        let to = attacks::ahead(Self::US, s.pawns() & free) & targets;
        out.pawn_steps(
            Self::US,
            choice.unturned(PieceKind::Pawn, Self::ZONE, to - Self::PAWN_END),
            false,
        );
        let turned = choice.promoting(PieceKind::Pawn, to & Self::ZONE);
        if !turned.is_empty() {
            out.pawn_steps(Self::US, turned, true);
        }

        let blockers = Blockers::new(self.occupied);
        let kind = PieceKind::Lance;
        let plain = choice.unturned(kind, Self::ZONE, targets - Self::PAWN_END);
        let plain = Targets::new(plain);
        let turned = Targets::new(choice.promoting(kind, targets & Self::ZONE));
        (s.lances() & free).for_each_once(|from| {
            let reach = blockers.lance(Self::US, from);
            out.file_steps(from, reach, plain, false);
            if reach.meets(turned) {
                out.file_steps(from, reach, turned, true);
            }
        });

        let (left, right) = attacks::knight_jumps(Self::US, s.knights() & free);
        let (left, right) = (left & targets, right & targets);
        if !(left | right).is_empty() {
            let plain = |to| choice.plain(PieceKind::Knight, to - Self::KNIGHT_END);
            out.knight_steps(Self::US, plain(left), plain(right), false);
            let turned = |to| choice.promoting(PieceKind::Knight, to & Self::ZONE);
            if !(turned(left) | turned(right)).is_empty() {
                out.knight_steps(Self::US, turned(left), turned(right), true);
            }
        }

        let silvers = s.silvers() & free;
        let near = Near::new(choice.plain(PieceKind::Silver, targets));
        silvers.for_each(|from| out.silver_steps(Self::US, from, near, false));
        let silvers = silvers & Self::NEAR_ZONE;
        if !silvers.is_empty() {
            let turned = choice.promoting(PieceKind::Silver, targets);
            silvers.for_each(|from| {
                let near = Near::new(turned & Self::zone_from(from));
                out.silver_steps(Self::US, from, near, true);
            });
        }
        let near = Near::new(choice.plain(PieceKind::Gold, targets));
        (s.gold_movers() & free).for_each(|from| out.gold_steps(Self::US, from, near));

        let royal = s.king_movers();
        let (bishops, rooks) = (s.bishop_movers() & free, s.rook_movers() & free);
        let on_diagonals = |from| {
            [
                (Line::Rising, blockers.bishop_rising(from) & targets),
                (Line::Falling, blockers.bishop_falling(from) & targets),
            ]
        };
        let on_rank_and_file = |from| {
            [
                (Line::Rank, blockers.rook_on_rank(from) & targets),
                (Line::File, blockers.rook_on_file(from).set() & targets),
            ]
        };
        (bishops - royal).for_each_once(|from| {
            Self::write_slides(PieceKind::Bishop, from, on_diagonals(from), choice, out);
        });
        (rooks - royal).for_each_once(|from| {
            Self::write_slides(PieceKind::Rook, from, on_rank_and_file(from), choice, out);
        });
        (bishops & royal).for_each_once(|from| {
            let on = on_diagonals(from);
            let beside = Near::new(choice.plain(PieceKind::Horse, targets - on[0].1 - on[1].1));
            out.king_steps(from, beside);
            for_lines(on, |line, to| {
                out.line_steps(line, from, choice.plain(PieceKind::Horse, to), false);
            });
        });
        (rooks & royal).for_each_once(|from| {
            let on = on_rank_and_file(from);
            let beside = Near::new(choice.plain(PieceKind::Dragon, targets - on[0].1 - on[1].1));
            out.king_steps(from, beside);
            for_lines(on, |line, to| {
                out.line_steps(line, from, choice.plain(PieceKind::Dragon, to), false);
            });
        });
    }

    /// Moves of a bishop or rook on its two lines.
    #[inline(always)]
    fn write_slides(
        kind: PieceKind,
        from: Square,
        on: [(Line, Bitboard); 2],
        choice: &impl Choice,
        out: &mut MoveWriter<'_>,
    ) {
        let zone = Self::zone_from(from);
        for_lines(on, |line, to| {
            out.line_steps(line, from, choice.unturned(kind, zone, to), false);
        });
        let turned = on.map(|(line, to)| (line, choice.promoting(kind, to & zone)));
        if !(turned[0].1 | turned[1].1).is_empty() {
            for_lines(turned, |line, to| out.line_steps(line, from, to, true));
        }
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
        targets: Bitboard,
        pinned: Bitboard,
        choice: &impl Choice,
        out: &mut MoveWriter<'_>,
    ) {
        for from in singled {
            let kind = self.kind(from);
            let piece = Piece::new(Self::US, kind);
            let mut to = attacks::attacks(piece, from, self.occupied) & targets;
            if pinned.contains(from) {
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
            let turned = choice.promoting(kind, to & zone) | uncovering & zone;
            if !turned.is_empty() {
                out.steps(from, turned, true);
            }
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
        let mut drops = |kind, to| {
            if hand.has(kind) {
                out.drops(kind, to);
            }
        };
        drops(HandKind::Silver, empty);
        drops(HandKind::Gold, empty);
        drops(HandKind::Bishop, empty);
        drops(HandKind::Rook, empty);
        drops(HandKind::Lance, empty - Self::PAWN_END);
        drops(HandKind::Knight, empty - Self::KNIGHT_END);
    }
}

/// Twice the same code, as the lines are constants.
#[inline(always)]
fn for_lines([one, other]: [(Line, Bitboard); 2], mut write: impl FnMut(Line, Bitboard)) {
    write(one.0, one.1);
    write(other.0, other.1);
}
