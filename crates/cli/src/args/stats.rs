//! What `komadai stats` counts games by.

use clap::ValueEnum;

/// What games are counted by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum, Debug)]
pub(crate) enum By {
    /// Who played; without titles and ranks, where these are surely no part of the name
    Player,
    /// The year in which the game began
    Year,
    /// The start: even, a handicap, another position
    Start,
    /// The first four plies of even games
    FirstMoves,
    /// Openings; a side counts under each one that it played
    Opening,
    /// Castles; a side counts under each one that it built
    Castle,
    /// How the game ended
    Ending,
    /// The format of the file
    Format,
    /// The tournament
    Event,
}

impl By {
    /// The word for it.
    pub(crate) fn code(self) -> String {
        let word = self.to_possible_value();
        word.map(|word| word.get_name().to_owned())
            .unwrap_or_default()
    }
}
