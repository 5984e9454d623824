//! Where a line of moves starts, and whether lines come on stdin.

/// Where a line of moves starts, and whether lines come on stdin.
#[derive(clap::Args, Debug)]
pub(crate) struct LineArgs {
    /// The position before the first move: SFEN, startpos, 二枚落ち, …
    #[arg(long, value_name = "SFEN", default_value = "startpos")]
    pub(crate) sfen: String,
    /// Read lines from stdin, and print one line for each
    ///
    /// A line has moves from the position of --sfen, "SFEN<TAB>MOVES[<TAB>previous USI move]", or
    /// "position startpos moves 7g7f 3c3d".
    #[arg(long)]
    pub(crate) stdin: bool,
    /// Print one JSON object for all moves, or for each line, see docs/json.md
    #[arg(long)]
    pub(crate) json: bool,
}

impl LineArgs {
    /// Whether lines come on stdin: `--stdin`, or `-` as the only argument.
    pub(crate) fn reads_stdin(&self, arguments: &[String]) -> bool {
        self.stdin || arguments == ["-"]
    }
}
