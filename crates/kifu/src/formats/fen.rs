//! Reads FEN, the format of programs for several kinds of chess, with the hands in brackets after the board.

use komadai_core::Setup;

/// Reads a position in FEN, and the text after the word `moves`.
///
/// If the position ends in two numbers, as in `… w 0 1`, they count half moves and rounds, and `w` is the side that
/// moves first. Otherwise side and number are those of SFEN.
pub(crate) fn read_fen(text: &str) -> Option<(Setup, &str)> {
    let (fields, moves) = match text.find(" moves") {
        Some(at) => (text.get(..at)?, text.get(at + " moves".len()..)?),
        None => (text, ""),
    };
    let mut fields = fields.split_whitespace();
    let first = fields.find(|word| !matches!(*word, "position" | "sfen" | "fen"))?;
    let (board, hands) = first.strip_suffix(']')?.split_once('[')?;
    let hands = if hands.is_empty() { "-" } else { hands };
    let side = fields.next()?;
    let rest: Vec<&str> = fields.collect();
    let number = |word: &str| word.parse::<u32>().ok();
    let (side, ply) = match *rest.as_slice() {
        [] | ["-"] => (side, 1),
        [ply] | ["-", ply] => (side, number(ply)?),
        [.., half_moves, round] if number(half_moves).is_some() => {
            let rounds = number(round)?.saturating_sub(1);
            let first = rounds.saturating_mul(2).saturating_add(1);
            match side {
                "w" => ("b", first),
                _ => ("w", first.saturating_add(1)),
            }
        }
        _ => return None,
    };
    let setup = format!("{board} {side} {hands} {ply}").parse().ok()?;
    Some((setup, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_numbers() {
        let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for (fen, sfen) in [
            ("[] w 0 1", "b - 1"),
            ("[-] b 3 1", "w - 2"),
            ("[] w - - 0 12", "b - 23"),
            ("[-] b - 2", "b - 2"),
            ("[Pb] w 7", "w Pb 7"),
            ("[2Pb]  b", "b 2Pb 1"),
        ] {
            let text = format!("{board}{fen}");
            let (setup, moves) = read_fen(&text).expect(fen);
            assert_eq!(setup.to_string(), format!("{board} {sfen}"), "{fen}");
            assert_eq!(moves, "");
        }
        let with_moves = format!("position sfen {board}[] b - 1 moves 7g7f");
        assert_eq!(read_fen(&with_moves).map(|(_, moves)| moves), Some(" 7g7f"));
        for other in ["[] b x", "[K] b - 1", " b - 1", "[", "[] x 1"] {
            assert!(read_fen(&format!("{board}{other}")).is_none(), "{other}");
        }
    }
}
