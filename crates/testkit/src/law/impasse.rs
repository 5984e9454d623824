//! Laws: points and declarations of an entering-king position are those of a plain count.

use arbitrary::{Result, Unstructured};
use komadai_core::{
    Color, DeclarationResult, Faults, Handicap, Outcome, Piece, PieceKind, Position, Preset, Setup,
    Square,
};
use komadai_movegen::{GameState, Refusal};

/// The rules as the rule books write them, by name.
///
/// - The points that each side needs in an agreement, the kings that it needs, and whether the side with more points wins.
/// - The points of Black and White that win a declaration, and those that draw it.
/// - The number of the last move, and whether a handicap is counted.
type Book = (
    &'static str,
    u32,
    Option<u32>,
    bool,
    Option<[u32; 2]>,
    Option<u32>,
    Option<u32>,
    bool,
);
#[rustfmt::skip]
const BOOKS: [Book; 6] = [
    ("jsa",     24, Some(1), false, Some([31, 31]), Some(24), Some(500), true),
    ("amateur", 0,  Some(2), true,  Some([28, 27]), None,     None,      true),
    ("csa",     0,  None,    false, Some([28, 27]), None,     Some(256), false),
    ("try",     0,  None,    false, None,           None,     None,      false),
    ("postal",  24, Some(1), false, None,           None,     None,      true),
    ("free",    0,  None,    false, None,           None,     None,      false),
];

/// The pieces of a side that each handicap removes, counted in points.
fn removed_points(handicap: Handicap) -> u32 {
    // A pawn before the rook, a silver, or a lance is a point; rook and bishop are five each.
    match handicap.japanese() {
        "平手" => 0,
        "香落ち" | "右香落ち" | "銀落ち" | "太閤落ち" => 1,
        "両香落ち" => 2,
        "角落ち" | "飛車落ち" => 5,
        "飛香落ち" | "飛銀落ち" => 6,
        "飛両香落ち" => 7,
        "二枚落ち" => 10,
        "三枚落ち" | "右三枚落ち" => 11,
        "四枚落ち" => 12,
        "五枚落ち" | "左五枚落ち" => 13,
        "六枚落ち" => 14,
        "左七枚落ち" | "右七枚落ち" => 15,
        "八枚落ち" => 16,
        "左九枚落ち" | "右九枚落ち" => 17,
        "十枚落ち" => 18,
        "裸玉" => 27,
        "歩三兵" => 24,
        "トンボ" => 8,
        "トンボ＋香" => 6,
        "トンボ＋桂香" => 4,
        other => panic!("{other}"),
    }
}

/// Creates a position near an impasse: kings in or near the camp of the other side, and most pieces of a set in the
/// camps and hands.
pub fn entering_kings(u: &mut Unstructured<'_>) -> Result<Position> {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    let stock = [
        (Rook, 2),
        (Bishop, 2),
        (Gold, 4),
        (Silver, 4),
        (Knight, 4),
        (Lance, 4),
        (Pawn, 18),
    ];
    let mut setup = Setup::empty();
    let put = |setup: &mut Setup, u: &mut Unstructured<'_>, piece: Piece, ranks| -> Result<()> {
        let mut rank: u8 = u.int_in_range(ranks)?;
        if piece.color() == Color::White {
            rank = 10 - rank;
        }
        let square = Square::from_numbers(u.int_in_range(1..=9)?, rank);
        if let Some(square) = square.filter(|&at| setup.board.piece(at).is_none()) {
            setup.board.put(square, piece);
        }
        Ok(())
    };
    for color in Color::ALL {
        let lowest = if u.ratio(1, 3)? { 9 } else { 4 };
        put(&mut setup, u, Piece::new(color, King), 1..=lowest)?;
    }
    let black = u.int_in_range(2..=8)?;
    for (kind, count) in stock {
        for _ in 0..count {
            let color = if u.ratio(black, 10)? {
                Color::Black
            } else {
                Color::White
            };
            match u.int_in_range(0..=9)? {
                0 => {}
                1..=4 => {
                    let hand = kind.hand_kind().map(|kind| setup.hands[color].add(kind));
                    assert!(hand.is_some(), "{kind} can be in hand");
                }
                place => {
                    let promoted = if place % 2 == 0 {
                        kind.promoted()
                    } else {
                        None
                    };
                    let ranks = if place < 9 { 1..=3 } else { 3..=9 };
                    put(
                        &mut setup,
                        u,
                        Piece::new(color, promoted.unwrap_or(kind)),
                        ranks,
                    )?;
                }
            }
        }
    }
    setup.side = u.arbitrary()?;
    setup.ply = u.int_in_range(1..=520)?;
    Ok(Position::allowing(setup, Faults::all()).expect("each side has one king"))
}

/// Checks the standing of a position by each of the six rule sets against a plain count over the text of its SFEN.
pub fn points_are_counted(u: &mut Unstructured<'_>, position: &Position) -> Result<()> {
    let handicap = *u.choose(Handicap::ALL)?;
    let sfen = position.to_string();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let grid = grid(fields[0]);
    let ply: u32 = fields[3].parse().expect("a number");
    let mover = usize::from(fields[1] == "w");
    let state = GameState::with_handicap(position.clone(), handicap);
    for (name, enough, kings, more_wins, win, draw, limit, counts_handicap) in BOOKS {
        let preset: Preset = name.parse().expect("a rule set");
        let standing = state.standing(&preset.rules());
        let (mut all, mut declared, mut entered, mut king) = ([0; 2], [0; 2], [0; 2], [false; 2]);
        for (row, line) in grid.iter().enumerate() {
            for piece in line.iter().filter(|piece| **piece != ' ') {
                let side = usize::from(piece.is_lowercase());
                let is_inside = if side == 0 { row < 3 } else { row > 5 };
                let points = value(*piece);
                all[side] += points;
                if points == 0 {
                    king[side] = is_inside;
                } else if is_inside {
                    entered[side] += 1;
                    declared[side] += points;
                }
            }
        }
        let mut number = 0;
        for c in fields[2].chars().filter(|c| *c != '-') {
            if let Some(digit) = c.to_digit(10) {
                number = number * 10 + digit;
                continue;
            }
            let side = usize::from(c.is_lowercase());
            all[side] += value(c) * number.max(1);
            declared[side] += value(c) * number.max(1);
            number = 0;
        }
        if counts_handicap {
            all[1] += removed_points(handicap);
            declared[1] += removed_points(handicap);
        }
        for (side, color) in Color::ALL.into_iter().enumerate() {
            let count = standing.counts[color];
            let counted = (
                count.points,
                count.points_declared,
                count.pieces_entered,
                count.king_entered,
            );
            let expected = (all[side], declared[side], entered[side], king[side]);
            assert_eq!(counted, expected, "{sfen} {name} {color} {handicap}");
        }
        let declaration = standing.declaration.map(|found| match found.result {
            DeclarationResult::Win => "win".to_owned(),
            DeclarationResult::Draw => "draw".to_owned(),
            DeclarationResult::NotMet(unmet) => unmet.codes().collect::<Vec<_>>().join(" "),
        });
        let expected = win.map(|win| {
            let [wins, draws] =
                [Some(win[mover]), draw].map(|least| least.is_some_and(|n| declared[mover] >= n));
            let mut unmet = Vec::new();
            unmet.extend((!king[mover]).then_some("king_outside"));
            unmet.extend((entered[mover] < 10).then_some("few_pieces"));
            unmet.extend((!wins && !draws).then_some("few_points"));
            unmet.extend(is_attacked(&grid, mover).then_some("in_check"));
            unmet.extend(limit.is_some_and(|last| ply > last).then_some("too_late"));
            match (unmet.is_empty(), wins) {
                (false, _) => unmet.join(" "),
                (true, true) => "win".to_owned(),
                (true, false) => "draw".to_owned(),
            }
        });
        assert_eq!(declaration, expected, "{sfen} {name} {handicap}");
        let won = [Outcome::Win(Color::Black), Outcome::Win(Color::White)];
        let inside = u32::from(king[0]) + u32::from(king[1]);
        let agreement = match kings {
            None => Err(Refusal::NoAgreement),
            Some(kings) if inside < kings => Err(Refusal::TooFewKings),
            // 27 points each are a win for White.
            Some(_) if more_wins => Ok(won[usize::from(all[0] <= all[1])]),
            Some(_) => Ok(match all.map(|points| points >= enough) {
                [true, false] => won[0],
                [false, true] => won[1],
                _ => Outcome::Draw,
            }),
        };
        assert_eq!(standing.agreement, agreement, "{sfen} {name} {handicap}");
        let left = limit.map(|last| (i64::from(last) - i64::from(ply) + 1).max(0) as u32);
        assert_eq!(standing.moves_left, left, "{sfen} {name}");
        assert_eq!(
            (standing.occurrences, standing.checking.black),
            (vec![ply - 1], false)
        );
    }
    Ok(())
}

/// Reads the board of an SFEN, rank by rank. A promoted piece is another letter: `d` dragon, `h` horse, `t` for the
/// golds.
fn grid(board: &str) -> Vec<Vec<char>> {
    let rank = |text: &str| {
        let (mut line, mut promoted) = (Vec::new(), false);
        for c in text.chars() {
            match c.to_digit(10) {
                Some(count) => line.extend(std::iter::repeat_n(' ', count as usize)),
                None if c == '+' => promoted = true,
                None => {
                    let new = match (promoted, c.to_ascii_lowercase()) {
                        (true, 'r') => 'd',
                        (true, 'b') => 'h',
                        (true, _) => 't',
                        (false, c) => c,
                    };
                    line.push(if c.is_uppercase() {
                        new.to_ascii_uppercase()
                    } else {
                        new
                    });
                    promoted = false;
                }
            }
        }
        line
    };
    board.split('/').map(rank).collect()
}

fn value(piece: char) -> u32 {
    match piece.to_ascii_lowercase() {
        'k' => 0,
        'r' | 'b' | 'd' | 'h' => 5,
        _ => 1,
    }
}

/// Returns `true` if a piece of the other side attacks the king of a side: 0 for Black, 1 for White.
fn is_attacked(grid: &[Vec<char>], side: usize) -> bool {
    let own = if side == 0 { 'K' } else { 'k' };
    let rows = grid.iter().enumerate();
    let mut squares =
        rows.flat_map(|(y, line)| line.iter().enumerate().map(move |(x, c)| (x, y, *c)));
    let Some((king_x, king_y, _)) = squares.clone().find(|(.., c)| *c == own) else {
        return false;
    };
    squares.any(|(x, y, c)| {
        if c == ' ' || c.is_uppercase() == (side == 0) {
            return false;
        }
        // For White, who attacks Black's king, forward is down the board.
        let (dx, down) = (king_x as i32 - x as i32, king_y as i32 - y as i32);
        let dy = if side == 0 { down } else { -down };
        let steps = dx.abs().max(dy.abs());
        let (straight, diagonal, near) = (dx == 0 || dy == 0, dx.abs() == dy.abs(), steps == 1);
        let is_open = (straight || diagonal)
            && (1..steps).all(|i| {
                let signs = (dx.signum() * i, down.signum() * i);
                grid[(y as i32 + signs.1) as usize][(x as i32 + signs.0) as usize] == ' '
            });
        match c.to_ascii_lowercase() {
            'p' => dx == 0 && dy == 1,
            'l' => dx == 0 && dy > 0 && is_open,
            'n' => dx.abs() == 1 && dy == 2,
            's' => near && (dy == 1 || dy == -1 && dx != 0),
            'g' | 't' => near && (dy == 1 || straight),
            'k' => near,
            'r' => straight && is_open,
            'b' => diagonal && is_open,
            'd' => straight && is_open || near,
            'h' => diagonal && is_open || near,
            other => panic!("{other}"),
        }
    })
}
