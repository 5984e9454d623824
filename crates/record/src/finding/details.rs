//! What the sentences of findings name.

use std::fmt;

use komadai_core::{
    ByColor, Color, DecidingRule, DisplayIn, Handicap, ImpasseCount, Language, Move,
    display_in_english,
};

/// A text that is there in each language.
///
/// ```
/// use komadai_core::DisplayIn;
/// use komadai_core::{Language, UnknownLanguage};
/// use komadai_record::details::Translated;
///
/// let both = Translated::of(&UnknownLanguage);
/// assert_eq!(both.to_string(), "expected en or ja");
/// assert_eq!(both.in_language(Language::Japanese).to_string(), "en か ja を指定してください");
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

/// Moves that a text fits, each with the text that would have meant it alone.
///
/// ```
/// use komadai_record::details::NamedMoves;
///
/// let moves = NamedMoves(Box::new([("4i5h".parse()?, Some("５八金右".into()))]));
/// assert_eq!(moves.to_string(), " 4i5h (５八金右)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMoves(pub Box<[(Move, Option<Box<str>>)]>);

impl DisplayIn for NamedMoves {
    fn fmt_in(&self, _: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (m, text)) in self.0.iter().enumerate() {
            write!(f, "{} {m}", if i == 0 { "" } else { "," })?;
            if let Some(text) = text {
                write!(f, " ({text})")?;
            }
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
/// let counts = ByColor::new_with(|color| ImpasseCount::of(&Position::startpos(), color));
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
    NamedMoves,
    DeclarationPoints,
    ImpasseCounts,
);
