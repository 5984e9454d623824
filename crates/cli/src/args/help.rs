//! Longer texts of the help.

use komadai::notation::{Context, text};
use komadai::{Move, Position, Style};

/// The heading of the options about reading files.
pub(super) const READING: &str = "Reading files";

/// The heading of the options that select games.
pub(super) const SELECTION: &str = "Selecting games";

/// The heading of the options about the spelling of moves.
pub(super) const WORDING: &str = "Wording, where it differs from the style's own";

/// The heading of the options that change records.
pub(super) const CHANGES: &str = "Changes";

/// The heading of the options about limits of a search.
pub(super) const LIMITS: &str = "Limits";

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
        texts.push(text(&Context::new(&position, last_to), m, style)?);
        let _ = position.play_unchecked(m);
        last_to = Some(m.to());
    }
    Some(texts.join("  "))
}

/// Examples of the command, and where there are more.
pub(super) const KOMADAI: &str = "\
Examples:
  komadai show game.kif
  komadai convert game.kif -o game.csa
  komadai position 二枚落ち
More of them: komadai help COMMAND";

/// Examples of `tsume`.
pub(super) const TSUME: &str = "\
Examples:
  komadai tsume problems.sfen --certificate proofs.txt.zst -o solved.kif
  komadai tsume --verify proofs.txt.zst
  komadai tsume --games onigoroshi.kif --threats";

/// Examples of `convert`.
pub(super) const CONVERT: &str = "\
Examples:
  komadai convert onigoroshi.kif --to csa
  komadai convert onigoroshi.kif --to ki2u -o game.ki2
  komadai convert \"games/**/*.kif\" --to usi --out-dir usi";

/// Examples of `check`.
pub(super) const CHECK: &str = "\
Examples:
  komadai check onigoroshi.kif
  komadai check . --json --tags
  komadai check game.ki2 --notation";

/// Examples of `image`.
pub(super) const IMAGE: &str = "\
Examples:
  komadai image onigoroshi.kif --ply 9 -o figure.svg
  komadai image startpos --arrows 7g7f,R2g2f --theme wood -o start.svg
  komadai image . --each bookmark --to png --out-dir figures
  komadai image onigoroshi.kif --delay clock -o game.gif";

/// Examples of `pack`.
pub(super) const PACK: &str = "\
Examples:
  komadai pack rows.psv -o rows.hcpe
  komadai pack a.psv b.psv --dedupe --shuffle 1 -o train.psv
  komadai pack games.hcpe3 --filter legal,quiet,value=2000 -o quiet.psv";

/// Examples of `sheet`.
pub(super) const SHEET: &str = "\
Examples:
  komadai sheet problems.sfen -o problems.pdf
  komadai sheet problems.sfen --per-page 4 --answers back -o problems.pdf
  komadai sheet problems.sfen -o cards.tsv";

/// Examples of `view`.
pub(super) const VIEW: &str = "\
Examples:
  komadai view onigoroshi.kif -o game.html
  komadai view . --player あおい -o games.html";

/// Examples of `list`.
pub(super) const LIST: &str = "\
Examples:
  komadai list .
  komadai list . --player あおい --since 2020 --result black
  komadai list \"games/**/*.kif\" --csv > games.csv";

/// Examples of `table`.
pub(super) const TABLE: &str = "\
Examples:
  komadai table games -o games.parquet --tags
  komadai table games -o positions.parquet --positions
  komadai table games --out-dir tables --partition year";

/// Examples of `stats`.
pub(super) const STATS: &str = "\
Examples:
  komadai stats .
  komadai stats . --by player,opening --min 1
  komadai stats . --player あおい --by opening
  komadai stats \"games/**/*.kif\" --by year --json";

/// Examples of `tags`.
pub(super) const TAGS: &str = "\
Examples:
  komadai tags onigoroshi.kif
  komadai tags onigoroshi.kif --lang en
  komadai tags . --json";

/// Examples of `search`.
pub(super) const SEARCH: &str = "\
Examples:
  komadai search . --has 'S7g G7h' --either-side
  komadai search . --tag yagura --move ▲４五桂 --json
  komadai search . --has captures:B --then vcaptures:B --within 1 --count
  komadai search . --position 'startpos moves 7g7f 3c3d' -o games.kif";

/// Examples of `tree`.
pub(super) const TREE: &str = "\
Examples:
  komadai tree . --depth 2
  komadai tree . --position 'startpos moves 7g7f 3c3d 2g2f' --min 10
  komadai tree . --player あおい --depth 20 -o tree.html";

/// Examples of `notate`.
pub(super) const NOTATE: &str = "\
Examples:
  komadai notate 7g7f 3c3d 8h2b+ 3a2b
  komadai notate --style hodges position startpos moves 7g7f 3c3d
  echo '7g7f 3c3d' | komadai notate -";

/// Examples of `resolve`.
pub(super) const RESOLVE: &str = "\
Examples:
  komadai resolve 76歩 34歩 22角成 同銀
  komadai resolve ▲７六歩△３四歩▲２六歩
  komadai resolve +7776FU -3334FU P-2f
  komadai resolve --sfen 二枚落ち △６二銀 --json";

/// Examples of `moves`.
pub(super) const MOVES: &str = "\
Examples:
  komadai moves startpos --from 77
  komadai moves startpos moves 7g7f 3c3d --only captures --style jsa
  komadai moves 二枚落ち --json";

/// Examples of `perft`.
pub(super) const PERFT: &str = "\
Examples:
  komadai perft 4 --time
  komadai perft 2 --sfen 'startpos moves 7g7f' --divide
  komadai perft 4 --threads 0 --json";

/// Examples of `completions`.
pub(super) const COMPLETIONS: &str = "\
Examples:
  komadai completions bash
  komadai completions zsh";

/// Examples of `man`.
pub(super) const MAN: &str = "\
Examples:
  komadai man show
  komadai man --out-dir man";

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
