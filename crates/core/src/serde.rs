//! Implements serde: every value that has a text is serialized as that text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;

#[doc(hidden)]
pub use ::serde as library;
use ::serde::de::{Error, Unexpected, Visitor};
use ::serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Breaches, Color, DecidingRule, Decision, File, HandKind, Handicap, Language, Move, Piece,
    PieceKind, Position, Rank, Setup, Square, UnmetConditions,
};

/// A visitor that parses a value from its text.
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

/// Reads a value from its text. `what` describes the expected text.
#[doc(hidden)]
pub fn from_text<'de, T, D>(deserializer: D, what: &'static str) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    deserializer.deserialize_str(Text(what, PhantomData))
}

/// Implements serde for a type that is serialized as its code.
#[doc(hidden)]
#[macro_export]
macro_rules! code_in_serde {
    ($name:ident) => {
        /// Serializes the code.
        impl $crate::serde::library::Serialize for $name {
            fn serialize<S: $crate::serde::library::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        /// Deserializes the code.
        impl<'de> $crate::serde::library::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::library::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$name, D::Error> {
                $crate::serde::from_text(deserializer, concat!("a code of ", stringify!($name)))
            }
        }
    };
}

/// Implements serde for a type whose text for programs differs from its `Display`.
macro_rules! written {
    ($($name:ident, $what:literal, $text:expr;)*) => {$(
        #[doc = concat!("Serializes ", $what, ".")]
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&$text(*self))
            }
        }

        #[doc = concat!("Deserializes ", $what, ".")]
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                from_text(deserializer, $what)
            }
        }
    )*};
}

written! {
    Breaches, "codes of rules that a move breaks", |set: Breaches| joined(set.codes());
    UnmetConditions, "codes of conditions of a declaration", |set: UnmetConditions| joined(set.codes());
    DecidingRule, "the text of a rule that decides", DecidingRule::text;
}

fn joined(codes: impl Iterator<Item = &'static str>) -> String {
    codes.collect::<Vec<_>>().join(" ")
}

macro_rules! texts {
    ($($name:ident, $what:literal;)*) => {$(
        #[doc = concat!("Serializes ", $what, " as text.")]
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        #[doc = concat!("Deserializes ", $what, " from its text.")]
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                from_text(deserializer, $what)
            }
        }
    )*};
}

texts! {
    Color, "`b` or `w`";
    Decision, "an outcome, an ending and a rule";
    File, "a number from 1 to 9";
    HandKind, "a letter of SFEN";
    Handicap, "the name of a handicap";
    Move, "a move of USI";
    Piece, "a piece of SFEN";
    PieceKind, "a piece of SFEN in upper case";
    Position, "an SFEN";
    Language, "the code of a language";
    Rank, "a letter from a to i";
    Setup, "an SFEN";
    Square, "a square of USI";
}
