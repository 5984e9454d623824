//! The list of tags, and reading it.

use std::fmt;
use std::sync::LazyLock;

use komadai_core::{ByColor, Handicap};

use crate::index::Index;
use crate::pattern::{FirstLook, Pattern, Plays};
use crate::{Example, StartRule, Tag, TagKind};

/// A list of tags that can be looked for.
///
/// ```
/// use komadai_tags::{TagKind, Tags};
///
/// let tags = Tags::standard();
/// let mino = tags.named("美濃囲い").unwrap();
/// assert_eq!(mino.kind, TagKind::Castle);
/// assert_eq!(tags.get(&mino.id).map(|tag| &tag.id), Some(&mino.id));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Tags {
    tags: Vec<Tag>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) plays: Plays,
    pub(crate) index: Index,
    /// What is looked at first of each pattern.
    pub(crate) first_looks: ByColor<Vec<FirstLook>>,
}

static STANDARD: LazyLock<Tags> =
    LazyLock::new(|| Tags::read(Tags::STANDARD_TEXT).unwrap_or_default());

impl Tags {
    /// The text of the standard list.
    pub const STANDARD_TEXT: &str = include_str!("../tags.txt");

    /// The list that comes with the crate.
    #[must_use]
    pub fn standard() -> &'static Tags {
        &STANDARD
    }

    /// Reads a list, as `docs/tags.md` describes it.
    ///
    /// # Errors
    ///
    /// The first line that is not as it should be.
    pub fn read(text: &str) -> Result<Tags, TableError> {
        let mut tags = Tags::default();
        let mut tag: Option<(usize, Tag)> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let error = |message: String| TableError {
                line: number,
                message,
            };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(id) = line.strip_prefix('[') {
                if let Some((at, tag)) = tag.take() {
                    tags.add(tag)
                        .map_err(|message| TableError { line: at, message })?;
                }
                let id = id.strip_suffix(']').filter(|id| is_id(id));
                let id = id.ok_or_else(|| error(format!("{line} is no id")))?;
                if tags.place(id).is_some() {
                    return Err(error(format!("{id} was there before")));
                }
                tag = Some((number, empty(id)));
                continue;
            }
            let (_, tag) = tag
                .as_mut()
                .ok_or_else(|| error("a line before the first id".into()))?;
            let (word, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            set(tag, word, value.trim()).map_err(error)?;
        }
        if let Some((line, tag)) = tag {
            tags.add(tag)
                .map_err(|message| TableError { line, message })?;
        }
        tags.first_looks = ByColor::new_with(|side| {
            let patterns = tags.patterns.iter();
            patterns
                .map(|pattern| FirstLook::new(pattern, side))
                .collect()
        });
        tags.index = Index::new(&tags.patterns, &tags.plays, tags.tags.len());
        Ok(tags)
    }

    /// All tags, in the order of the list.
    #[must_use]
    pub fn all(&self) -> &[Tag] {
        &self.tags
    }

    /// The tag with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.id == id)
    }

    /// The tag with this name: its id, its Japanese or English name, or an alias.
    ///
    /// ```
    /// use komadai_tags::Tags;
    ///
    /// assert!(Tags::standard().named("矢倉囲い").is_some());
    /// assert!(Tags::standard().named("シシリアン").is_none());
    /// ```
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Tag> {
        let is_named = |tag: &&Tag| tag.names().any(|other| other.eq_ignore_ascii_case(name));
        self.get(name).or_else(|| self.tags.iter().find(is_named))
    }

    /// The place of a tag in the list.
    pub(crate) fn place(&self, id: &str) -> Option<u16> {
        let place = self.tags.iter().position(|tag| tag.id == id)?;
        u16::try_from(place).ok()
    }

    /// Adds a tag that was read to its end.
    fn add(&mut self, tag: Tag) -> Result<(), String> {
        for (value, name) in [
            (&tag.japanese, "ja"),
            (&tag.kana, "kana"),
            (&tag.source, "source"),
        ] {
            if value.is_empty() {
                return Err(format!("{} has no {name}", tag.id));
            }
        }
        if let Some(parent) = tag
            .parents
            .iter()
            .find(|parent| self.place(parent).is_none())
        {
            return Err(format!("{parent} is no tag before {}", tag.id));
        }
        let number = u16::try_from(self.tags.len()).map_err(|_| "too many tags".to_owned())?;
        if tag.patterns.is_empty() {
            return Err(format!("{} has no pattern", tag.id));
        }
        for text in &tag.patterns {
            let (tags, plays) = (&self.tags, &mut self.plays);
            let place = |id: &str| {
                let place = tags.iter().position(|tag| tag.id == id)?;
                u16::try_from(place).ok()
            };
            let pattern = Pattern::read(number, text, plays, place)?;
            self.patterns.push(pattern);
        }
        if u16::try_from(self.patterns.len()).is_err() {
            return Err("too many patterns".to_owned());
        }
        self.tags.push(tag);
        Ok(())
    }
}

/// Why a list of tags could not be read.
///
/// ```
/// use komadai_tags::Tags;
///
/// let error = Tags::read("nonsense").unwrap_err();
/// assert_eq!(error.line, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableError {
    /// The line, from 1; that of its id for a tag of which something is missing.
    pub line: usize,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TableError {}

fn is_id(text: &str) -> bool {
    let is_part = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty() && text.bytes().all(is_part)
}

fn empty(id: &str) -> Tag {
    Tag {
        id: id.to_owned(),
        japanese: String::new(),
        kana: String::new(),
        english: None,
        aliases: Vec::new(),
        kind: TagKind::Castle,
        parents: Vec::new(),
        start: StartRule::Any,
        patterns: Vec::new(),
        harmless: Vec::new(),
        source: String::new(),
        examples: Vec::new(),
    }
}

/// Carries a line of a tag out.
fn set(tag: &mut Tag, word: &str, value: &str) -> Result<(), String> {
    if value.is_empty() {
        return Err(format!("{word} has no value"));
    }
    let words = || value.split_whitespace().map(str::to_owned);
    match word {
        "ja" => tag.japanese = value.to_owned(),
        "kana" => tag.kana = value.to_owned(),
        "en" => tag.english = Some(value.to_owned()),
        "alias" => tag
            .aliases
            .extend(value.split(',').map(|alias| alias.trim().to_owned())),
        "kind" => {
            let kind = TagKind::of_code(value);
            tag.kind = kind.ok_or_else(|| format!("{value} is no kind"))?;
            tag.start = match tag.kind {
                TagKind::Castle => StartRule::Any,
                _ => StartRule::Whole,
            };
        }
        "start" => tag.start = start_rule(value)?,
        "parents" => tag.parents.extend(words()),
        "when" => tag.patterns.push(value.to_owned()),
        "harmless" => tag.harmless.extend(words()),
        "source" => tag.source = value.to_owned(),
        "yes" => tag.examples.push(Example::read(true, value)?),
        "no" => tag.examples.push(Example::read(false, value)?),
        _ => return Err(format!("{word} begins no line")),
    }
    Ok(())
}

fn start_rule(value: &str) -> Result<StartRule, String> {
    let handicap = |name: &str| name.parse().map_err(|_| format!("{name} is no handicap"));
    match value {
        "whole" => Ok(StartRule::Whole),
        "even" => Ok(StartRule::Even),
        "any" => Ok(StartRule::Any),
        names => {
            let names = names.split_whitespace().map(handicap);
            names
                .collect::<Result<Vec<Handicap>, _>>()
                .map(StartRule::Handicaps)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{TableError, Tags};

    const GOOD: &str = "[a]\nja 甲\nkana こう\nsource s\nkind castle\nwhen K2h\n";

    #[test]
    fn a_list_is_read() {
        let tags = Tags::read(&format!(
            "# words\n\n{GOOD}[b-2]\nja 乙\nkana おつ\nen B\nalias Z, 二\nkind opening\n\
            parents a\nsource s\nwhen with:a\nwhen K3h"
        ))
        .unwrap();
        assert_eq!(tags.all().len(), 2);
        assert_eq!(tags.patterns.len(), 3);
        assert_eq!(tags.named("二").unwrap().id, "b-2");
        assert_eq!(tags.get("b-2").unwrap().english_or_japanese(), "B");
        assert!(tags.named("丙").is_none());
    }

    #[test]
    fn what_is_wrong_with_a_list() {
        for (text, line, message) in [
            ("ja 甲", 1, "a line before the first id"),
            ("[A]", 1, "[A] is no id"),
            ("[a", 1, "[a is no id"),
            ("[a]\nja 甲", 1, "a has no kana"),
            ("[a]\nja", 2, "ja has no value"),
            ("[a]\nxx y", 2, "xx begins no line"),
            ("[a]\nkind x", 2, "x is no kind"),
            ("[a]\nstart x", 2, "x is no handicap"),
            ("[a]\nyes x", 2, "x is no move"),
            ("[a]\nja 甲\nkana k\nsource s", 1, "a has no pattern"),
            (
                "[a]\nja 甲\nkana k\nsource s\nwhen with:a",
                1,
                "with:a is no condition",
            ),
            (
                "[a]\nja 甲\nkana k\nsource s\nparents b\nwhen K2h",
                1,
                "b is no tag before a",
            ),
            (&GOOD.repeat(2), 7, "a was there before"),
        ] {
            let message = message.to_owned();
            assert_eq!(
                Tags::read(text).unwrap_err(),
                TableError { line, message },
                "{text}"
            );
        }
    }

    #[test]
    fn the_standard_list_is_read() {
        Tags::read(Tags::STANDARD_TEXT).unwrap();
        assert!(!Tags::standard().all().is_empty());
    }
}
