//! Longer texts of the help.

use komadai::notation::{Candidates, Context, describe, print};
use komadai::{Move, Position, Style};

/// What `resolve` prints.
pub(super) const ANSWERS: &str = "\
Answers, one line for each move:
  7g7f                the move in USI
  error:COL:MESSAGE   cannot be read, or not by the chosen rules; COL is the character, from 1
  illegal:CODE,...    can be read, but is illegal; the rules that it breaks
  ambiguous:USI,...   could be any of these moves
With --rules postal also:
  confirm:CODE        has to be asked about
  impossible:CODE     cannot be played
  loses:CODE          loses the game
The first answer that is no move ends a line of moves.
The same is explained on stderr. With --stdin each line is answered by one line, its moves separated by blanks; every line starts anew.";

/// Two moves in a style: a promotion with a capture, and the recapture.
pub(super) fn example(style: Style) -> Option<String> {
    let mut position = Position::startpos();
    let mut last_to = None;
    let mut texts = Vec::new();
    for usi in ["7g7f", "3c3d", "8h2b+", "3a2b"] {
        let m: Move = usi.parse().ok()?;
        let written = describe(&Context::new(&position, last_to), m, Candidates::Reach)?;
        texts.push(print(&written, style).ok()?);
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    Some(texts.join("  "))
}

/// Examples of `show`.
pub(super) const SHOW: &str = "\
Examples:
  komadai show onigoroshi.kif
  komadai show onigoroshi.kif --ply 10 --board-only
  komadai show startpos moves 7g7f 3c3d
  komadai show 二枚落ち --flip";

/// Examples of `position`.
pub(super) const POSITION: &str = "\
Examples:
  komadai position startpos moves 7g7f 3c3d 8h2b+
  komadai position '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'
  komadai position onigoroshi.kif --ply 10 --json";
