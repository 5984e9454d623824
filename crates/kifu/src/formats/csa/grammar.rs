//! The statements of CSA files.

mod board;
mod narrow;
mod offer;
mod server;
mod statement;
mod statements;
mod version;

use komadai_core::{Color, Piece, Rank, Written};
use komadai_parse::{ParseError, Text};

pub(crate) use board::{Pieces, Placed};
pub(crate) use narrow::{NarrowedLine, NarrowedStatements, narrow};
pub(crate) use offer::{Offer, OfferLine, is_offer};
pub(crate) use server::ServerWords;
pub(crate) use statements::{Statements, UsualMove, statements, statements_from, usual_move};
pub(crate) use version::{VersionNumber, major_version};

/// A statement of a CSA file.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Statement<'a> {
    /// Whether a comma is before it on its line.
    pub(crate) inline: bool,
    /// The whole statement.
    pub(crate) text: Text<'a>,
    /// What it says.
    pub(crate) kind: StatementKind<'a>,
}

/// What a statement of a CSA file says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StatementKind<'a> {
    /// `'CSA encoding=UTF-8`: the name after the `=`.
    Encoding(Text<'a>),
    /// `V2.2`, without the V.
    Version(Text<'a>),
    /// `N+name`.
    Name(Color, Text<'a>),
    /// `$KEY:value`.
    Info {
        /// Before the colon, without the `$`.
        key: Text<'a>,
        /// After it.
        value: Text<'a>,
    },
    /// `PI82HI22KA`: an even game without these pieces.
    Even(Pieces<'a>),
    /// `PS` and an SFEN, an extension of some programs: the SFEN, not checked yet.
    Sfen(Text<'a>),
    /// `P1-KY-KE…`: a rank of the board from file 9 to file 1, or why it cannot be read.
    Rank(Rank, Result<[Option<Piece>; 9], ParseError>),
    /// `P+00FU55KA`: these pieces of one side.
    Pieces(Color, Pieces<'a>),
    /// `+` or `-`: who moves first.
    Turn(Color),
    /// `+7776FU`.
    Move(Result<Written, ParseError>),
    /// `%TORYO`, without the `%`.
    Special(Text<'a>),
    /// `T12.5`: milliseconds spent on the move or ending before.
    Time(Result<u64, ParseError>),
    /// `'…`, without the first `'`.
    Comment(Text<'a>),
    /// `/`: the separator before another game.
    Separator,
    /// `#RESIGN`: a line of the server protocol, without the `#`.
    Server(Text<'a>),
    /// Any other text.
    Unknown,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the statements of a CSA line say, in short.
    fn csa_line(text: &str) -> String {
        let statements = statements(text).map(|statement| {
            let what = match statement.kind {
                StatementKind::Encoding(name) => format!("encoding [{}]", name.text),
                StatementKind::Version(version) => format!("version [{}]", version.text),
                StatementKind::Name(color, name) => format!("name {color} [{}]", name.text),
                StatementKind::Info { key, value } => {
                    format!("info [{}] [{}]", key.text, value.text)
                }
                StatementKind::Even(pieces) => format!("even {}", pieces.count()),
                StatementKind::Sfen(sfen) => format!("sfen [{}]", sfen.text),
                StatementKind::Rank(rank, Ok(row)) => {
                    format!("rank {} {}", rank.number(), cells(&row))
                }
                StatementKind::Rank(rank, Err(error)) => format!("rank {}: {error}", rank.number()),
                StatementKind::Pieces(color, pieces) => {
                    let pieces: Vec<_> = pieces
                        .map(|piece| piece.map(|(placed, _)| placed))
                        .collect();
                    format!("pieces {color} {pieces:?}")
                }
                StatementKind::Turn(color) => format!("turn {color}"),
                StatementKind::Move(Ok(written)) => format!("move {:?}", written.to),
                StatementKind::Move(Err(error)) => format!("move: {error}"),
                StatementKind::Special(word) => format!("special [{}]", word.text),
                StatementKind::Time(Ok(millis)) => format!("time {millis}"),
                StatementKind::Time(Err(error)) => format!("time: {error}"),
                StatementKind::Comment(text) => format!("comment [{}]", text.text),
                StatementKind::Separator => "separator".to_owned(),
                StatementKind::Server(word) => format!("server [{}]", word.text),
                _ => format!("unknown [{}]", statement.text.text),
            };
            let sign = if statement.inline { "," } else { "" };
            format!("{sign}{what}")
        });
        statements.collect::<Vec<_>>().join(" ")
    }

    /// Nine squares as SFEN writes pieces, `.` for an empty one.
    fn cells(cells: &[Option<Piece>; 9]) -> String {
        let cells = cells.iter();
        cells
            .map(|cell| cell.map_or(".".to_owned(), |piece| piece.to_string()))
            .collect()
    }

    #[track_caller]
    fn csa(text: &str, expected: &str) {
        assert_eq!(csa_line(text), expected, "{text:?}");
    }

    #[test]
    fn csa_statements() {
        csa("'CSA encoding=UTF-8", "encoding [UTF-8]");
        csa("\n'CSA encoding=UTF-8", "comment [CSA encoding=UTF-8]");
        csa("V2.2", "version [2.2]");
        csa("N+あおい, 四段 ", "name b [あおい, 四段]");
        csa("$EVENT:a,b:c", "info [EVENT] [a,b:c]");
        csa("$EVENT", "unknown [$EVENT]");
        csa("PI82HI22KA", "even 2");
        csa(
            "PS4k4/9/9/9/9/9/9/9/4K4 b -",
            "sfen [4k4/9/9/9/9/9/9/9/4K4 b -]",
        );
        csa("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY", "rank 1 lnsgkgsnl");
        csa("P2 * -HI *  *  *  *  * -KA *", "rank 2 .r.....b.");
        csa("P2 * -HI * * * * * -KA *", "rank 2 .r.....b.");
        csa("P5", "rank 5 .........");
        csa("P5   +FU", "rank 5 .P.......");
        csa("P5 xx", "rank 5: expected +, - or * for a square at byte 3");
        csa(
            "P2-XX",
            "rank 2: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 3",
        );
        csa("P+00FU 00AL", "pieces b [Ok(Hand(Pawn)), Ok(Rest)]");
        csa("P-", "pieces w []");
        csa(
            "+,+7776FU,T12.5",
            "turn b ,move Some(Square(7f)) ,time 12500",
        );
        csa(
            "-3334FU,'** 3, 4",
            "move Some(Square(3d)) ,comment [** 3, 4]",
        );
        csa("+7776FU,L599", "move Some(Square(7f)) ,unknown [L599]");
        csa(
            "+7776",
            "move: expected a piece (FU KY KE GI KI KA HI OU TO NY NK NG UM RY) at byte 5",
        );
        csa("%+ILLEGAL_ACTION ", "special [+ILLEGAL_ACTION]");
        csa(
            "T1.2.3",
            "time: expected T and a number of seconds at byte 0",
        );
        csa("T99999999999999999999", "time 18446744073709551615");
        csa("/\n \n#WIN\n何か", "separator server [WIN] unknown [何か]");
    }

    /// A move with its time, read at a glance.
    #[test]
    fn csa_usual_times() {
        for seconds in [
            0, 7, 10, 42, 99, 100, 907, 1234, 59_061, 100_000, 987_654, 999_999,
        ] {
            for end in ["\n", "\r\n"] {
                let text = format!("+7776FU{end}T{seconds}{end}-3334FU{end}");
                let usual = usual_move(text.as_bytes()).unwrap();
                assert_eq!(usual.seconds, Some(seconds), "{text:?}");
            }
        }
    }
}
