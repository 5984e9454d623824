//! The lines with which a game server offers a game, from `BEGIN Game_Summary` on, by the CSA protocol for
//! servers, as in version 1.2 and in shogi-server.

use komadai_core::Color;
use komadai_parse::{keys, words};
use nom::Parser;
use nom::combinator::all_consuming;

/// How far the lines of an offer have been read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Offer {
    /// No line of an offer was read.
    #[default]
    Before,
    /// The offer has begun; the lines are about the clock of this side, if each side has its own.
    Inside(Option<Color>),
    /// The offer is complete, and the players agree.
    After,
}

/// A line of an offer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OfferLine<'a> {
    /// The name of a player, or another header: key and value.
    Header(String, &'a str),
    /// The side to move first, unless the position has it.
    ToMove(Color),
    /// The side of the player to whom the lines are sent.
    YourTurn(Color),
    /// A line that only the playing programs need.
    Program,
}

/// Whether a line begins the offer of a game.
pub(crate) fn is_offer(line: &str) -> bool {
    line.trim() == "BEGIN Game_Summary"
}

impl Offer {
    /// Reads a line; nothing if it is not of an offer. An offer can begin only in the `opening` of a
    /// game, before its moves.
    pub(crate) fn line<'a>(&mut self, line: &'a str, opening: bool) -> Option<OfferLine<'a>> {
        let line = line.trim();
        if let Some(block) = line.strip_prefix("BEGIN ") {
            *self = match (*self, block) {
                (Offer::Before | Offer::After, "Game_Summary") if opening => Offer::Inside(None),
                (Offer::Inside(_), "Time+") => Offer::Inside(Some(Color::Black)),
                (Offer::Inside(_), "Time-") => Offer::Inside(Some(Color::White)),
                (Offer::Inside(_), "Time" | "Position") => Offer::Inside(None),
                _ => return None,
            };
            return Some(OfferLine::Program);
        }
        if let Some(block) = line.strip_prefix("END ") {
            *self = match (*self, block) {
                (Offer::Inside(_), "Game_Summary") => Offer::After,
                (Offer::Inside(_), "Time" | "Time+" | "Time-" | "Position") => Offer::Inside(None),
                _ => return None,
            };
            return Some(OfferLine::Program);
        }
        let (key, value) = line.split_once(':')?;
        let value = value.trim();
        match *self {
            Offer::Before => None,
            Offer::Inside(clock) => summary(key, value, clock),
            Offer::After => matches!(key, "START" | "REJECT").then_some(OfferLine::Program),
        }
    }
}

/// A line with a key and a value.
fn summary<'a>(key: &str, value: &'a str, clock: Option<Color>) -> Option<OfferLine<'a>> {
    let side = all_consuming(words::csa_sign).parse(value).ok();
    let side = side.map(|(_, side)| side);
    let key = match key {
        "Name+" => keys::BLACK,
        "Name-" => keys::WHITE,
        "Max_Moves" => keys::MAX_MOVES,
        "Game_ID" | "Time_Unit" | "Time_Roundup" | "Total_Time" | "Byoyomi" | "Increment"
        | "Delay" => key,
        "To_Move" => return side.map(OfferLine::ToMove),
        "Your_Turn" => return Some(side.map_or(OfferLine::Program, OfferLine::YourTurn)),
        "Protocol_Version"
        | "Protocol_Mode"
        | "Format"
        | "Declaration"
        | "Rematch_On_Draw"
        | "Least_Time_Per_Move" => return Some(OfferLine::Program),
        _ => return None,
    };
    let sign = match clock {
        None => "",
        Some(Color::Black) => "+",
        Some(Color::White) => "-",
    };
    Some(OfferLine::Header(format!("{key}{sign}"), value))
}
