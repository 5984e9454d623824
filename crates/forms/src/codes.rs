//! Defines the enums in the schemas, each as the list of its codes.

use std::borrow::Cow;

use komadai_core::{Color, EndingKind, FoulKind, Handicap, Outcome};
use komadai_kifu::{Encoding, Format, NoteKind};
use komadai_tags::TagKind;
use komadai_tsume::{Policy, StopReason};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::{EntryKind, RefusalKind, VerdictForm};

/// Defines a stand-in type for an enum, with the schema of its codes.
macro_rules! stand_ins {
    ($($(#[$doc:meta])* $name:ident, $of:literal: $codes:expr;)+) => {$(
        $(#[$doc])*
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $of.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let codes: Vec<&str> = $codes;
                json_schema!({ "type": "string", "enum": codes })
            }
        }
    )+};
}

fn codes<T: Copy>(all: &[T], code: fn(T) -> &'static str) -> Vec<&'static str> {
    all.iter().map(|&value| code(value)).collect()
}

stand_ins! {
    ColorCode, "Color": codes(&Color::ALL, Color::code);
    OutcomeCode, "Outcome": codes(Outcome::ALL, Outcome::code);
    EndingCode, "EndingKind": codes(EndingKind::ALL, EndingKind::code);
    FoulCode, "FoulKind": codes(FoulKind::ALL, FoulKind::code);
    HandicapName, "Handicap": codes(Handicap::ALL, Handicap::english);
    FormatCode, "Format": codes(Format::ALL, Format::code);
    /// The encoding of a text, or `binary` for the files of a packed format.
    EncodingCode, "Encoding": [codes(Encoding::ALL, Encoding::code), vec!["binary"]].concat();
    EntryCode, "EntryKind": codes(EntryKind::ALL, EntryKind::code);
    VerdictCode, "VerdictForm": codes(VerdictForm::ALL, VerdictForm::code);
    RefusalCode, "RefusalKind": codes(RefusalKind::ALL, RefusalKind::code);
    NoteCode, "NoteKind": codes(NoteKind::ALL, NoteKind::code);
    TagCode, "TagKind": codes(TagKind::ALL, TagKind::code);
    UchifuzumeCode, "UchifuzumeBy": vec!["position", "history"];
    PolicyCode, "Policy": codes(Policy::ALL, Policy::code);
    AsGivenCode, "AsGiven": vec!["same", "quicker", "differs"];
    StopCode, "StopReason": codes(StopReason::ALL, StopReason::code);
}
