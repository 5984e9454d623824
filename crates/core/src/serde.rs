//! The forms in serde: every value with a text is that text.

use alloc::format;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::{
    Color, EndingKind, FoulKind, HandKind, Handicap, Move, Piece, PieceKind, Position, Preset,
    Setup, Square, Style,
};

/// Reads a value from its text.
struct Text<T>(&'static str, PhantomData<T>);

impl<T> Visitor<'_> for Text<T>
where
    T: FromStr<Err: fmt::Display>,
{
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|error| {
            let expected = format!("{} ({error})", self.0);
            E::invalid_value(Unexpected::Str(text), &&*expected)
        })
    }
}

macro_rules! texts {
    ($($name:ident, $what:literal;)*) => {$(
        #[doc = concat!("As ", $what, ", its text.")]
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[doc = concat!("From ", $what, ", its text.")]
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                deserializer.deserialize_str(Text($what, PhantomData))
            }
        }
    )*};
}

texts! {
    Color, "`b` or `w`";
    EndingKind, "the code of an ending";
    FoulKind, "the code of a foul";
    HandKind, "a letter of SFEN";
    Handicap, "the name of a handicap";
    Move, "a move of USI";
    Piece, "a piece of SFEN";
    PieceKind, "a piece of SFEN in upper case";
    Position, "an SFEN";
    Preset, "the code of a rule set";
    Setup, "an SFEN";
    Square, "a square of USI";
    Style, "the code of a style";
}
