//! Legal moves written into a list, kind by kind.

use core::mem;

use komadai_core::bits::attacks::{self, Blockers, Targets};
use komadai_core::bits::{MoveWriter, MovementBoard, SliderLine, StepTargets};
use komadai_core::{Bitboard, Color, HandKind, PackedMove, Piece, PieceKind, Rank, Square};

use crate::move_mask::{DropMask, MoveMask};
use crate::side_view::SideView;

/// Writes the legal moves that a mask lets through into slots of a list; returns how many, or nothing
/// if there were too few slots.
#[inline]
pub(crate) fn write(
    board: &MovementBoard,
    mask: &impl MoveMask,
    slots: &mut [PackedMove],
) -> Option<usize> {
    match board.side() {
        Color::Black => write_side::<false>(board, mask, slots),
        Color::White => write_side::<true>(board, mask, slots),
    }
}

/// Not inlined: in the loop of `MoveList::fill` the compiler would compute what both sides need before
/// the loop and keep it in memory. The writer is created here so that it stays in registers.
#[inline(never)]
fn write_side<const WHITE: bool>(
    board: &MovementBoard,
    mask: &impl MoveMask,
    slots: &mut [PackedMove],
) -> Option<usize> {
    let mut out = MoveWriter::new(slots);
    SideView::<WHITE>::new(board).write(mask, &mut out);
    out.finish()
}

impl<const WHITE: bool> SideView<'_, WHITE> {
    const PAWN_END: Bitboard = attacks::dead_end(PieceKind::Pawn, Self::US);
    const KNIGHT_END: Bitboard = attacks::dead_end(PieceKind::Knight, Self::US);

    /// The squares from which a step can end in the promotion zone.
    const NEAR_ZONE: Bitboard = Self::ZONE.union(Bitboard::rank(Rank::Four.relative(Self::US)));

    #[inline(always)]
    fn write(&self, mask: &impl MoveMask, out: &mut MoveWriter<'_>) {
        let safety = self.king_safety();
        let on_lines = safety.pinned | mask.openers();
        let movers = self.own & mask.pieces();
        if let Some(king) = self
            .board
            .king(Self::US)
            .filter(|&king| movers.contains(king))
        {
            let off_line = mask.off_line(king);
            let to = mask.non_promotions(PieceKind::King, safety.king_moves)
                | safety.king_moves & off_line;
            out.king_steps(king, StepTargets::new(to));
        }
        if safety.targets.is_empty() {
            return;
        }
        let kingless = movers - Bitboard::of_option(self.board.king(Self::US));
        self.write_free(kingless - on_lines, safety.targets, mask, out);
        let on_lines = kingless & on_lines;
        if !on_lines.is_empty() {
            let mut writer = mem::take(out);
            self.write_on_lines(on_lines, safety.targets, safety.pinned, mask, &mut writer);
            *out = writer;
        }
        if !self.board.hand(Self::US).is_empty() {
            self.write_drops(safety.empty, mask, out);
        }
    }

    /// Writes the moves of pieces that are not pinned and, if openers are wanted, open no line.
    #[inline(always)]
    fn write_free(
        &self,
        free: Bitboard,
        targets: Bitboard,
        mask: &impl MoveMask,
        out: &mut MoveWriter<'_>,
    ) {
        let board = self.board;

        let to = attacks::ahead(Self::US, board.pawns() & free) & targets;
        out.pawn_steps(
            Self::US,
            mask.useful_non_promotions(PieceKind::Pawn, Self::ZONE, to - Self::PAWN_END),
            false,
        );
        let promotions = mask.promotions(PieceKind::Pawn, to & Self::ZONE);
        if !promotions.is_empty() {
            out.pawn_steps(Self::US, promotions, true);
        }

        let blockers = Blockers::new(self.occupied);
        let kind = PieceKind::Lance;
        let non_promotions = mask.useful_non_promotions(kind, Self::ZONE, targets - Self::PAWN_END);
        let non_promotions = Targets::new(non_promotions);
        let promotions = Targets::new(mask.promotions(kind, targets & Self::ZONE));
        (board.lances() & free).for_each_once(|from| {
            let reach = blockers.lance(Self::US, from);
            out.file_steps(from, reach, non_promotions, false);
            if reach.meets(promotions) {
                out.file_steps(from, reach, promotions, true);
            }
        });

        let (left, right) = attacks::knight_jumps(Self::US, board.knights() & free);
        let (left, right) = (left & targets, right & targets);
        if !(left | right).is_empty() {
            let non_promotions = |to| mask.non_promotions(PieceKind::Knight, to - Self::KNIGHT_END);
            out.knight_steps(Self::US, non_promotions(left), non_promotions(right), false);
            let promotions = |to| mask.promotions(PieceKind::Knight, to & Self::ZONE);
            if !(promotions(left) | promotions(right)).is_empty() {
                out.knight_steps(Self::US, promotions(left), promotions(right), true);
            }
        }

        let silvers = board.silvers() & free;
        let near = StepTargets::new(mask.non_promotions(PieceKind::Silver, targets));
        silvers.for_each(|from| out.silver_steps(Self::US, from, near, false));
        let silvers = silvers & Self::NEAR_ZONE;
        if !silvers.is_empty() {
            let promotions = mask.promotions(PieceKind::Silver, targets);
            silvers.for_each(|from| {
                let near = StepTargets::new(promotions & Self::zone_from(from));
                out.silver_steps(Self::US, from, near, true);
            });
        }
        let near = StepTargets::new(mask.non_promotions(PieceKind::Gold, targets));
        (board.gold_movers() & free).for_each(|from| out.gold_steps(Self::US, from, near));

        let royal = board.king_movers();
        let (bishops, rooks) = (board.bishop_movers() & free, board.rook_movers() & free);
        let on_diagonals = |from| {
            [
                (SliderLine::Rising, blockers.bishop_rising(from) & targets),
                (SliderLine::Falling, blockers.bishop_falling(from) & targets),
            ]
        };
        let on_rank_and_file = |from| {
            [
                (SliderLine::Rank, blockers.rook_on_rank(from) & targets),
                (
                    SliderLine::File,
                    blockers.rook_on_file(from).set() & targets,
                ),
            ]
        };
        (bishops - royal).for_each_once(|from| {
            Self::write_slides(PieceKind::Bishop, from, on_diagonals(from), mask, out);
        });
        (rooks - royal).for_each_once(|from| {
            Self::write_slides(PieceKind::Rook, from, on_rank_and_file(from), mask, out);
        });
        (bishops & royal).for_each_once(|from| {
            let on = on_diagonals(from);
            let beside = StepTargets::new(
                mask.non_promotions(PieceKind::Horse, targets - on[0].1 - on[1].1),
            );
            out.king_steps(from, beside);
            for_lines(on, |line, to| {
                out.line_steps(line, from, mask.non_promotions(PieceKind::Horse, to), false);
            });
        });
        (rooks & royal).for_each_once(|from| {
            let on = on_rank_and_file(from);
            let beside = StepTargets::new(
                mask.non_promotions(PieceKind::Dragon, targets - on[0].1 - on[1].1),
            );
            out.king_steps(from, beside);
            for_lines(on, |line, to| {
                out.line_steps(
                    line,
                    from,
                    mask.non_promotions(PieceKind::Dragon, to),
                    false,
                );
            });
        });
    }

    /// Writes the moves of a bishop or rook on its two lines.
    #[inline(always)]
    fn write_slides(
        kind: PieceKind,
        from: Square,
        on: [(SliderLine, Bitboard); 2],
        mask: &impl MoveMask,
        out: &mut MoveWriter<'_>,
    ) {
        let zone = Self::zone_from(from);
        for_lines(on, |line, to| {
            out.line_steps(
                line,
                from,
                mask.useful_non_promotions(kind, zone, to),
                false,
            );
        });
        let promotions = on.map(|(line, to)| (line, mask.promotions(kind, to & zone)));
        if !(promotions[0].1 | promotions[1].1).is_empty() {
            for_lines(promotions, |line, to| out.line_steps(line, from, to, true));
        }
    }

    /// The squares on which a piece from this square may promote.
    #[inline]
    fn zone_from(from: Square) -> Bitboard {
        if Self::ZONE.contains(from) {
            Bitboard::FULL
        } else {
            Self::ZONE
        }
    }

    /// Writes the moves of pieces that are pinned or, if openers are wanted, open a line.
    #[inline(never)]
    fn write_on_lines(
        &self,
        on_lines: Bitboard,
        targets: Bitboard,
        pinned: Bitboard,
        mask: &impl MoveMask,
        out: &mut MoveWriter<'_>,
    ) {
        for from in on_lines {
            let kind = self.kind(from);
            let piece = Piece::new(Self::US, kind);
            let mut to = attacks::attacks(piece, from, self.occupied) & targets;
            if pinned.contains(from) {
                to &= self.king_line(from);
            }
            let openers = to & mask.off_line(from);
            let zone = match kind.promoted() {
                Some(_) => Self::zone_from(from),
                None => Bitboard::EMPTY,
            };
            let dead_end = attacks::dead_end(kind, Self::US);
            let non_promotions =
                mask.useful_non_promotions(kind, zone, to) | mask.useful(kind, zone, openers);
            out.steps(from, non_promotions - dead_end, false);
            let promotions = mask.promotions(kind, to & zone) | openers & zone;
            if !promotions.is_empty() {
                out.steps(from, promotions, true);
            }
        }
    }

    /// The kind of a piece; gold for every piece that moves like one.
    fn kind(&self, square: Square) -> PieceKind {
        let board = self.board;
        let royal = board.king_movers().contains(square);
        let kinds = [
            (board.pawns(), PieceKind::Pawn),
            (board.lances(), PieceKind::Lance),
            (board.knights(), PieceKind::Knight),
            (board.silvers(), PieceKind::Silver),
            (
                board.bishop_movers() - board.king_movers(),
                PieceKind::Bishop,
            ),
            (board.rook_movers() - board.king_movers(), PieceKind::Rook),
            (board.bishop_movers(), PieceKind::Horse),
            (board.rook_movers(), PieceKind::Dragon),
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
    fn write_drops(&self, empty: Bitboard, mask: &impl MoveMask, out: &mut MoveWriter<'_>) {
        let hand = self.board.hand(Self::US);
        if hand.has(HandKind::Pawn) {
            let files = attacks::files_of(self.board.pawns() & self.own);
            let mut to = mask.drops(HandKind::Pawn, empty - Self::PAWN_END - files);
            let check = to & self.checking_square();
            if !check.is_empty() && self.is_pawn_mate() {
                to -= check;
            }
            out.drops(HandKind::Pawn, to);
        }
        match mask.drop_mask() {
            DropMask::Uniform(squares) => self.write_drops_alike(empty & squares, out),
            DropMask::ByKind => {
                for kind in HandKind::ALL {
                    if kind != HandKind::Pawn && hand.has(kind) {
                        let dead_end = attacks::dead_end(kind.piece_kind(), Self::US);
                        out.drops(kind, mask.drops(kind, empty - dead_end));
                    }
                }
            }
        }
    }

    /// Writes the drops of all kinds but pawns: anywhere, except lances on the last rank and knights on
    /// the last two.
    #[inline(always)]
    fn write_drops_alike(&self, empty: Bitboard, out: &mut MoveWriter<'_>) {
        let hand = self.board.hand(Self::US);
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

/// Calls the same code for both lines, so that each line is a constant in it.
#[inline(always)]
fn for_lines(
    [one, other]: [(SliderLine, Bitboard); 2],
    mut write: impl FnMut(SliderLine, Bitboard),
) {
    write(one.0, one.1);
    write(other.0, other.1);
}
