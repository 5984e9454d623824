//! What the sentences of findings name.

use std::fmt;

use komadai_core::{
    ByColor, Color, DecidingRule, DisplayIn, Handicap, ImpasseCount, Language, Move, Origin,
    Position, Square, Style, Written, display_in_english, wording::SideMarks,
};
use komadai_notation::{Candidates, Context, describe, print_as};

/// A text that is there in each language.
///
/// ```
/// use komadai_core::DisplayIn;
/// use komadai_core::{Language, Phrase};
/// use komadai_record::details::Translated;
///
/// let both = Translated::of(&Phrase::new("pass", "パス"));
/// assert_eq!(both.to_string(), "pass");
/// assert_eq!(both.in_language(Language::Japanese).to_string(), "パス");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    english: Box<str>,
    japanese: Box<str>,
}

impl Translated {
    /// What a text is in each language.
    pub fn of<T: DisplayIn + ?Sized>(text: &T) -> Translated {
        let said = |language| text.in_language(language).to_string().into();
        Translated {
            english: said(Language::English),
            japanese: said(Language::Japanese),
        }
    }
}

impl DisplayIn for Translated {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match language {
            Language::English => &self.english,
            Language::Japanese => &self.japanese,
        })
    }
}

/// The beginning of a text, shown in quotation marks: at most 40 characters, then `…`.
///
/// ```
/// use komadai_record::details::Excerpt;
///
/// assert_eq!(Excerpt::from("７六歩").to_string(), "“７六歩”");
/// let long = Excerpt::from("歩".repeat(50).as_str()).to_string();
/// assert!(long.ends_with("歩…”"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt(Box<str>);

impl From<&str> for Excerpt {
    fn from(text: &str) -> Excerpt {
        let cut = text.char_indices().nth(40);
        let short = cut.and_then(|(end, _)| text.get(..end));
        Excerpt(match short {
            Some(short) => format!("{short}…").into(),
            None => text.into(),
        })
    }
}

impl DisplayIn for Excerpt {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match language {
            Language::English => write!(f, "“{}”", self.0),
            Language::Japanese => write!(f, "「{}」", self.0),
        }
    }
}

/// A side by its name, `Black` or `White`, `先手` or `後手`.
///
/// ```
/// use komadai_core::Color;
/// use komadai_record::Message;
/// use komadai_record::details::SideName;
///
/// let message = Message::OtherFoul { side: SideName(Color::White) };
/// let text = "the foul is that of White, which is said to have won";
/// assert_eq!(message.to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideName(pub Color);

impl DisplayIn for SideName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.0, language) {
            (Color::Black, Language::English) => "Black",
            (Color::White, Language::English) => "White",
            (Color::Black, Language::Japanese) => "先手",
            (Color::White, Language::Japanese) => "後手",
        })
    }
}

/// A rule that ended a game, as a clause in English, by its name in Japanese.
///
/// ```
/// use komadai_core::DecidingRule;
/// use komadai_record::Message;
/// use komadai_record::details::RuleName;
///
/// let message = Message::EndedOtherwise { rule: RuleName(DecidingRule::Checkmate) };
/// let text = "another rule ended the game, not the maximum number of moves: the king is mated";
/// assert_eq!(message.to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleName(pub DecidingRule);

impl DisplayIn for RuleName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match language {
            Language::English => self.0.english(),
            Language::Japanese => self.0.japanese(),
        })
    }
}

/// The ply at which a variation begins, as the text names it.
///
/// ```
/// use komadai_record::details::PlyName;
///
/// assert_eq!(PlyName::Ply(12).to_string(), "ply 12");
/// assert_eq!(PlyName::Text("１２手".into()).to_string(), "“１２手”");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlyName {
    /// By the number of its first move.
    Ply(u32),
    /// By a text that is no such number.
    Text(Excerpt),
}

impl DisplayIn for PlyName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, language) {
            (PlyName::Ply(ply), Language::English) => write!(f, "ply {ply}"),
            (PlyName::Ply(ply), Language::Japanese) => write!(f, "{ply}手目"),
            (PlyName::Text(text), _) => text.fmt_in(language, f),
        }
    }
}

/// Handicaps whose names are like an unknown one.
///
/// ```
/// use komadai_core::Handicap;
/// use komadai_record::details::SimilarHandicaps;
///
/// let near = SimilarHandicaps(Box::new([Handicap::Rook]));
/// assert_eq!(near.to_string(), " (similar names: 飛車落ち)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimilarHandicaps(pub Box<[Handicap]>);

impl DisplayIn for SimilarHandicaps {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, between) = match language {
            Language::English => (" (similar names: ", ", "),
            Language::Japanese => (" (似た名前: ", "、"),
        };
        for (i, handicap) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { before } else { between })?;
            f.write_str(handicap.japanese())?;
        }
        f.write_str(if self.0.is_empty() { "" } else { ")" })
    }
}

/// A move with its side, in English as Hosking writes it, in Japanese as newspapers do.
///
/// ```
/// use komadai_core::{DisplayIn, Language, Position};
/// use komadai_record::details::MoveName;
///
/// let name = MoveName::of(&Position::startpos(), "7g7f".parse()?);
/// assert_eq!(name.to_string(), "▲P76");
/// assert_eq!(name.in_language(Language::Japanese).to_string(), "▲７六歩");
///
/// let from_nowhere = MoveName::of(&Position::startpos(), "5e5d".parse()?);
/// assert_eq!(from_nowhere.to_string(), "▲55→54");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveName(Written);

impl MoveName {
    /// The name of a move on a position. The move may be illegal.
    #[must_use]
    pub fn of(position: &Position, m: Move) -> MoveName {
        let context = Context::new(position, None);
        let written = describe(&context, m, Candidates::Reach);
        MoveName(written.unwrap_or_else(|| Written::from(m).side(position.side())))
    }
}

impl DisplayIn for MoveName {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveName(written) = self;
        let style = match language {
            Language::English => Style::Hosking,
            Language::Japanese => Style::Press,
        };
        let wording = style.wording().side(SideMarks::Triangles);
        match (written.before, written.side, written.origin, written.to) {
            // No piece stands on the square left.
            (None, Some(side), Some(Origin::Square(from)), Some(to)) => {
                let number = |square: Square| (square.file().number(), square.rank().number());
                let (from, to) = (number(from), number(to));
                let sign = wording.side_mark(side);
                write!(f, "{sign}{}{}→{}{}", from.0, from.1, to.0, to.1)
            }
            // A described move lacks nothing that is printed.
            _ => print_as(written, style, &wording, f).or(Ok(())),
        }
    }
}

/// Moves that a text fits.
///
/// ```
/// use komadai_core::Position;
/// use komadai_record::details::MoveNames;
///
/// let moves = MoveNames::of(&Position::startpos(), &["4i5h".parse()?, "6i5h".parse()?]);
/// assert_eq!(moves.to_string(), "▲G49-58, ▲G69-58");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveNames(Box<[MoveName]>);

impl MoveNames {
    /// The names of moves on a position.
    #[must_use]
    pub fn of(position: &Position, moves: &[Move]) -> MoveNames {
        let names = moves.iter().map(|&m| MoveName::of(position, m));
        MoveNames(names.collect())
    }
}

impl DisplayIn for MoveNames {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = match language {
            Language::English => ", ",
            Language::Japanese => "、",
        };
        for (i, name) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { between })?;
            name.fmt_in(language, f)?;
        }
        Ok(())
    }
}

/// What a side has for a declaration.
///
/// ```
/// use komadai_core::{Color, ImpasseCount, Position};
/// use komadai_record::details::DeclarationPoints;
///
/// let count = ImpasseCount::of(&Position::startpos(), Color::Black);
/// assert_eq!(DeclarationPoints(count).to_string(), "0 points, 0 pieces entered");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeclarationPoints(pub ImpasseCount);

impl DisplayIn for DeclarationPoints {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (points, pieces) = (self.0.points_declared, self.0.pieces_entered);
        match language {
            Language::English => write!(f, "{points} points, {pieces} pieces entered"),
            Language::Japanese => write!(f, "{points}点、敵陣に{pieces}枚"),
        }
    }
}

/// What both sides have for an impasse.
///
/// ```
/// use komadai_core::{ByColor, ImpasseCount, Position};
/// use komadai_record::details::ImpasseCounts;
///
/// let counts = ByColor::from_fn(|color| ImpasseCount::of(&Position::startpos(), color));
/// let text = "Black has 27 points, its king is outside; White has 27, outside";
/// assert_eq!(ImpasseCounts(counts).to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ImpasseCounts(pub ByColor<ImpasseCount>);

impl DisplayIn for ImpasseCounts {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ByColor { black, white } = self.0;
        let king = |count: ImpasseCount| match (language, count.king_entered) {
            (Language::English, true) => "entered",
            (Language::English, false) => "outside",
            (Language::Japanese, true) => "入玉",
            (Language::Japanese, false) => "未入玉",
        };
        let (points, kings) = ((black.points, white.points), (king(black), king(white)));
        match language {
            Language::English => write!(
                f,
                "Black has {} points, its king is {}; White has {}, {}",
                points.0, kings.0, points.1, kings.1,
            ),
            Language::Japanese => write!(
                f,
                "先手は{}点で{}; 後手は{}点で{}",
                points.0, kings.0, points.1, kings.1,
            ),
        }
    }
}

display_in_english!(
    Translated,
    Excerpt,
    SideName,
    RuleName,
    PlyName,
    SimilarHandicaps,
    MoveName,
    MoveNames,
    DeclarationPoints,
    ImpasseCounts,
);
