//! The lines with which a game server offers a game: `BEGIN Game_Summary` and what follows.

use komadai_core::Color;
use komadai_record::keys;

/// Where a reader stands among these lines.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Protocol {
    /// No game was offered.
    #[default]
    Before,
    /// In an offer, and in the clock of this side if it has its own.
    Inside(Option<Color>),
    /// Behind it: the players agree.
    Behind,
}

/// What one of these lines says.
pub(super) enum Said<'a> {
    /// The name of a player, or another header: key and value.
    Header(String, &'a str),
    /// Who begins, unless the position says it.
    ToMove(Color),
    /// Which side the player has to whom the server speaks.
    YourTurn(Color),
    /// What matters only to the programs that play.
    Program,
}

/// Whether a line begins the offer of a game; behind moves, that of another one.
pub(crate) fn is_offer(line: &str) -> bool {
    line.trim() == "BEGIN Game_Summary"
}

impl Protocol {
    /// Reads a line. Nothing comes out of one that is not known here. An offer can begin only in the
    /// `opening` of a game.
    pub(super) fn line<'a>(&mut self, line: &'a str, opening: bool) -> Option<Said<'a>> {
        let line = line.trim();
        if let Some(block) = line.strip_prefix("BEGIN ") {
            *self = match (*self, block) {
                (Protocol::Before | Protocol::Behind, "Game_Summary") if opening => {
                    Protocol::Inside(None)
                }
                (Protocol::Inside(_), "Time+") => Protocol::Inside(Some(Color::Black)),
                (Protocol::Inside(_), "Time-") => Protocol::Inside(Some(Color::White)),
                (Protocol::Inside(_), "Time" | "Position") => Protocol::Inside(None),
                _ => return None,
            };
            return Some(Said::Program);
        }
        if let Some(block) = line.strip_prefix("END ") {
            *self = match (*self, block) {
                (Protocol::Inside(_), "Game_Summary") => Protocol::Behind,
                (Protocol::Inside(_), "Time" | "Time+" | "Time-" | "Position") => {
                    Protocol::Inside(None)
                }
                _ => return None,
            };
            return Some(Said::Program);
        }
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        match *self {
            Protocol::Before => None,
            Protocol::Inside(clock) => summary(key, value, clock),
            Protocol::Behind => matches!(key, "START" | "REJECT").then_some(Said::Program),
        }
    }
}

/// A line of an offer.
fn summary<'a>(key: &str, value: &'a str, clock: Option<Color>) -> Option<Said<'a>> {
    let key = match key {
        "Name+" => keys::BLACK,
        "Name-" => keys::WHITE,
        "Max_Moves" => keys::MAX_MOVES,
        "Game_ID" | "Time_Unit" | "Time_Roundup" | "Total_Time" | "Byoyomi" | "Increment"
        | "Delay" => key,
        "To_Move" => {
            return Some(Said::ToMove(match value {
                "+" => Color::Black,
                "-" => Color::White,
                _ => return None,
            }));
        }
        "Your_Turn" if matches!(value, "+" | "-") => {
            return Some(Said::YourTurn(match value {
                "+" => Color::Black,
                _ => Color::White,
            }));
        }
        "Protocol_Version"
        | "Protocol_Mode"
        | "Format"
        | "Declaration"
        | "Your_Turn"
        | "Rematch_On_Draw"
        | "Least_Time_Per_Move" => return Some(Said::Program),
        _ => return None,
    };
    let sign = match clock {
        None => "",
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
    };
    Some(Said::Header(format!("{key}{sign}"), value))
}
