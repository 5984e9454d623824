//! Deserializes the values of JKF with serde.
//!
//! No value is refused: a value of the wrong type is reported and left out.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use crate::FindingKind;
use crate::finding::FindingCollector;
use komadai_core::{Phrase, Span};
use komadai_parse::Text;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

/// The shared state of all values of a text while they are read.
pub(super) struct Source<'t> {
    pub(super) text: Text<'t>,
    pub(super) findings: FindingCollector,
    /// The number of nodes that may still be read. Further nodes are left out.
    pub(super) room: usize,
    name: Option<&'t str>,
}

impl<'t> Source<'t> {
    pub(super) const fn new(text: Text<'t>, findings: FindingCollector, room: usize) -> Self {
        Source {
            text,
            findings,
            room,
            name: None,
        }
    }

    /// Reads a whole text. Returns an error if it is not JSON.
    pub(super) fn read<T: Value<'t>, D: Deserializer<'t>>(
        &mut self,
        json: D,
    ) -> Result<T, D::Error> {
        let mut value = T::default();
        let (source, into) = (self, &mut value);
        Seed { source, into }.deserialize(json)?;
        Ok(value)
    }

    /// Returns the place of the last name read, with its quotes.
    pub(super) fn place(&self) -> Option<Span> {
        self.name.map(|name| self.place_of(name))
    }

    fn place_of(&self, name: &str) -> Span {
        let before = name.as_ptr().addr() - self.text.text.as_ptr().addr();
        let quote = (self.text.start + before).saturating_sub(1);
        Span::sized(quote, name.len() + 2)
    }

    pub(super) fn value_after(&self, name: Span) -> &'t str {
        let end = name.end.saturating_sub(self.text.start);
        let rest = self.text.text.get(end..).unwrap_or("");
        let value = rest.trim_ascii_start().strip_prefix(':').unwrap_or("");
        let mut values = serde_json::Deserializer::from_str(value).into_iter::<&RawValue>();
        values.next().and_then(Result::ok).map_or("", RawValue::get)
    }

    pub(super) fn wrong(&mut self, place: Option<Span>, expected: &'static Phrase) {
        let finding = FindingKind::BadValue.with("expected", expected);
        self.findings.report(place, finding);
    }
}

/// A value of JKF that is created from JSON. Each function takes a value of one type of JSON, and returns `false` if
/// JKF expects another type.
pub(super) trait Value<'t>: Default {
    const EXPECTED: &'static Phrase;

    fn null(&mut self) -> bool {
        true
    }

    /// Marks this item of a list, because it has a value of the wrong type.
    fn mark_invalid(&mut self) {}

    fn bool(&mut self, _value: bool) -> bool {
        false
    }

    /// Sets a number without a sign, in thousandths.
    fn number(&mut self, _thousandths: u64) -> bool {
        false
    }

    fn string(&mut self, _text: Cow<'t, str>) -> bool {
        false
    }

    fn list<S: SeqAccess<'t>>(&mut self, mut items: Items<'_, 't, S>) -> Result<bool, S::Error> {
        while items.items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(false)
    }

    fn object<M: MapAccess<'t>>(&mut self, fields: Fields<'_, 't, M>) -> Result<bool, M::Error> {
        let mut map = fields.map;
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(false)
    }
}

pub(super) struct Items<'s, 't, S> {
    pub(super) source: &'s mut Source<'t>,
    pub(super) items: S,
}

impl<'t, S: SeqAccess<'t>> Items<'_, 't, S> {
    /// Reads the next item into `into`. Returns whether it is as expected, or `None` after the last item.
    pub(super) fn next<T: Value<'t>>(&mut self, into: &mut T) -> Result<Option<bool>, S::Error> {
        let source = &mut *self.source;
        self.items.next_element_seed(Seed { source, into })
    }
}

/// The names of an object, with their values.
pub(super) struct Fields<'s, 't, M> {
    pub(super) source: &'s mut Source<'t>,
    pub(super) map: M,
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Name<'t>(#[serde(borrow)] Cow<'t, str>);

impl<'t, M: MapAccess<'t>> Fields<'_, 't, M> {
    /// Reads the fields in order: `read` gets the name of each, and reads its value.
    pub(super) fn each(
        mut self,
        mut read: impl FnMut(&str, &mut Self) -> Result<bool, M::Error>,
    ) -> Result<bool, M::Error> {
        while let Some(name) = self.name()? {
            read(&name, &mut self)?;
        }
        Ok(true)
    }

    /// Returns the next name, and stores its place.
    fn name(&mut self) -> Result<Option<Cow<'t, str>>, M::Error> {
        let Some(Name(name)) = self.map.next_key()? else {
            return Ok(None);
        };
        // A name with escapes is not part of the text, so the place of the previous name is kept.
        if let Cow::Borrowed(name) = name {
            self.source.name = Some(name);
        }
        Ok(Some(name))
    }

    /// Reads the value of a name into `into`. Returns whether it is as expected.
    pub(super) fn value<T: Value<'t>>(&mut self, into: &mut T) -> Result<bool, M::Error> {
        let source = &mut *self.source;
        *into = T::default();
        self.map.next_value_seed(Seed { source, into })
    }

    /// Skips the value of a name that JKF does not have.
    pub(super) fn unknown(&mut self) -> Result<bool, M::Error> {
        self.unknown_value().map(|_| false)
    }

    /// Skips the value of a name that JKF does not have, and returns its JSON.
    pub(super) fn unknown_value(&mut self) -> Result<&'t str, M::Error> {
        let place = self.source.place();
        self.source.findings.report(place, FindingKind::UnknownName);
        self.map.next_value::<&RawValue>().map(RawValue::get)
    }

    pub(super) fn wrong(&mut self, expected: &'static Phrase) {
        self.source.wrong(self.source.place(), expected);
    }
}

struct Seed<'s, 't, T> {
    pub(super) source: &'s mut Source<'t>,
    into: &'s mut T,
}

impl<'t, T: Value<'t>> DeserializeSeed<'t> for Seed<'_, 't, T> {
    type Value = bool;

    fn deserialize<D: Deserializer<'t>>(self, json: D) -> Result<bool, D::Error> {
        let Seed { source, into } = self;
        let name = source.name;
        let is_right = json.deserialize_any(Seed {
            source: &mut *source,
            into,
        })?;
        if !is_right {
            let place = name.map(|name| source.place_of(name));
            source.wrong(place, T::EXPECTED);
        }
        Ok(is_right)
    }
}

impl<'t, T: Value<'t>> Visitor<'t> for Seed<'_, 't, T> {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<bool, E> {
        Ok(self.into.null())
    }

    fn visit_bool<E>(self, value: bool) -> Result<bool, E> {
        Ok(self.into.bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<bool, E> {
        Ok(self.into.number(value.saturating_mul(1000)))
    }

    fn visit_i64<E>(self, _: i64) -> Result<bool, E> {
        Ok(false)
    }

    fn visit_f64<E>(self, value: f64) -> Result<bool, E> {
        let millis = Duration::try_from_secs_f64(value).map(|value| value.as_millis());
        Ok(millis.is_ok_and(|millis| self.into.number(u64::try_from(millis).unwrap_or(u64::MAX))))
    }

    fn visit_str<E>(self, text: &str) -> Result<bool, E> {
        Ok(self.into.string(Cow::Owned(text.to_owned())))
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<bool, E> {
        Ok(self.into.string(Cow::Borrowed(text)))
    }

    fn visit_seq<S: SeqAccess<'t>>(self, items: S) -> Result<bool, S::Error> {
        let source = self.source;
        self.into.list(Items { source, items })
    }

    fn visit_map<M: MapAccess<'t>>(self, map: M) -> Result<bool, M::Error> {
        let source = self.source;
        self.into.object(Fields { source, map })
    }
}
