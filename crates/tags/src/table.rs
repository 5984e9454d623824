//! Defines the list of tags, and reads it.

use std::sync::LazyLock;

use komadai_core::{ByColor, Handicap};

use crate::index::Index;
use crate::likeness::nearest;
use crate::pattern::{FirstLook, Pattern, Plays, TagCondition};
use crate::pattern_error::{PatternError, PatternErrorKind};
use crate::pattern_reader::{Use, read};
use crate::spelling::Word;
use crate::table_error::{TagError, TagErrorKind};
use crate::{Example, StartRule, Tag, TagKind};

/// A list of tags to search for.
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
    pub(crate) first_looks: ByColor<Vec<FirstLook>>,
}

static STANDARD: LazyLock<Tags> =
    LazyLock::new(|| Tags::read(Tags::STANDARD_TEXT).unwrap_or_default());

impl Tags {
    /// The text of the standard list.
    pub const STANDARD_TEXT: &str = include_str!("../tags.txt");

    /// Returns the list that comes with the crate.
    #[must_use]
    pub fn standard() -> &'static Tags {
        &STANDARD
    }

    /// Reads a list in the format of `docs/tags.md`.
    ///
    /// # Errors
    ///
    /// Returns the error of the first invalid line.
    pub fn read(text: &str) -> Result<Tags, TagError> {
        let mut tags = Tags::default();
        let mut tag: Option<(usize, Tag)> = None;
        for (number, line) in (1..).zip(text.lines()) {
            let line = line.trim();
            let error = |kind| TagError { line: number, kind };
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(id) = line.strip_prefix('[') {
                if let Some((at, tag)) = tag.take() {
                    tags.add(tag).map_err(|kind| TagError { line: at, kind })?;
                }
                let id = id.strip_suffix(']').filter(|id| is_id(id));
                let id = id.ok_or_else(|| error(TagErrorKind::NoId(line.into())))?;
                if tags.place(id).is_some() {
                    return Err(error(TagErrorKind::Again(id.into())));
                }
                tag = Some((number, empty(id)));
                continue;
            }
            let (_, tag) = tag
                .as_mut()
                .ok_or_else(|| error(TagErrorKind::BeforeFirstId))?;
            let (word, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            set(tag, word, value.trim()).map_err(error)?;
        }
        if let Some((line, tag)) = tag {
            tags.add(tag).map_err(|kind| TagError { line, kind })?;
        }
        tags.look_up(|_| true);
        Ok(tags)
    }

    /// Builds the first tests and the index. `is_asked` says whether a pattern contains the move with this number.
    fn look_up(&mut self, is_asked: impl Fn(u32) -> bool) {
        self.first_looks = ByColor::from_fn(|side| {
            let patterns = self.patterns.iter();
            patterns
                .map(|pattern| FirstLook::new(pattern, side))
                .collect()
        });
        self.index = Index::new(&self.patterns, &self.plays, is_asked, self.tags.len());
    }

    /// Parses a pattern in the language of `docs/patterns.md`. A [`Tagger`](crate::Tagger) with this list then tells
    /// where it [holds](crate::Tagger::holds). If `mirrored` is `true`, left and right are exchanged, except in tags.
    ///
    /// # Errors
    ///
    /// Returns the first word that is not in the language, or that makes the pattern impossible.
    ///
    /// ```
    /// use komadai_core::Color;
    /// use komadai_tags::{Tagger, Tags};
    ///
    /// let mut tags = Tags::standard().clone();
    /// let pattern = tags.pattern("P7f 歩26|27 vhand:P=0", false)?;
    /// let mut tagger = Tagger::new(&tags);
    /// assert!(!tagger.holds(&pattern, Color::Black));
    /// tagger.play("7g7f".parse()?);
    /// assert!(tagger.holds(&pattern, Color::Black));
    /// assert!(!tagger.holds(&pattern, Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pattern(&mut self, text: &str, mirrored: bool) -> Result<Pattern, PatternError> {
        let usage = if mirrored {
            Use::Mirrored
        } else {
            Use::Question
        };
        let mut plays = std::mem::take(&mut self.plays);
        let tag_of = |name: &str| self.place(&self.named(name)?.id);
        let pattern = read(u16::MAX, text, usage, &mut plays, tag_of);
        let pattern = pattern.map_err(|error| self.with_near_tags(error, text));
        self.plays = plays;
        let pattern = pattern?;
        if pattern.asks_history {
            self.look_up(|_| true);
        }
        Ok(pattern)
    }

    fn with_near_tags(&self, mut error: PatternError, text: &str) -> PatternError {
        let word = text.get(error.span.range()).unwrap_or("");
        if let (PatternErrorKind::Tag, Some(name)) = (error.kind, Word::of(word).value) {
            error.near = self.near(name);
        }
        error
    }

    /// Returns the names of tags that are similar to an unknown name, the most similar first.
    ///
    /// ```
    /// let tags = komadai_tags::Tags::standard();
    /// assert_eq!(tags.near("yagra")[0], "yagura");
    /// ```
    #[must_use]
    pub fn near(&self, name: &str) -> Vec<String> {
        let names = self
            .tags
            .iter()
            .flat_map(|tag| tag.names().chain([&*tag.id]));
        nearest(name, names)
    }

    /// Keeps only the patterns of the tags with these ids, and of the tags that they or `patterns` require. A tagger is
    /// then faster, and finds no other tags.
    ///
    /// ```
    /// use komadai_tags::Tags;
    ///
    /// let mut tags = Tags::standard().clone();
    /// tags.keep(&["mino"], &[]);
    /// assert_eq!(tags.all().len(), Tags::standard().all().len(), "the list itself is whole");
    /// ```
    pub fn keep(&mut self, ids: &[&str], patterns: &[&Pattern]) {
        let mut needed: Vec<TagCondition> = ids
            .iter()
            .filter_map(|id| self.place(id))
            .map(TagCondition::Tag)
            .collect();
        needed.extend(patterns.iter().flat_map(|pattern| pattern.asked()));
        let mut kept = vec![false; self.tags.len()];
        while let Some(next) = needed.pop() {
            for (place, tag) in (0_u16..).zip(&self.tags) {
                let is_needed = match next {
                    TagCondition::Tag(asked) => place == asked,
                    TagCondition::Kind(kind) => tag.kind == kind,
                };
                let is_kept = kept.get_mut(usize::from(place)).filter(|kept| !**kept);
                if let (true, Some(is_kept)) = (is_needed, is_kept) {
                    *is_kept = true;
                    let of_tag = self.patterns.iter().filter(|pattern| pattern.tag == place);
                    needed.extend(of_tag.flat_map(Pattern::asked));
                    // A phase ends when the next one begins.
                    if tag.kind == TagKind::Phase {
                        needed.push(TagCondition::Kind(TagKind::Phase));
                    }
                }
            }
        }
        self.patterns
            .retain(|pattern| kept.get(usize::from(pattern.tag)) == Some(&true));
        let asked: Vec<u32> = self
            .patterns
            .iter()
            .chain(patterns.iter().copied())
            .flat_map(Pattern::plays)
            .collect();
        self.look_up(|play| asked.contains(&play));
    }

    /// Returns all tags, in the order of the list.
    #[must_use]
    pub fn all(&self) -> &[Tag] {
        &self.tags
    }

    /// Returns the tag with this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.id == id)
    }

    /// Returns the tag with this name, which may be its id, its Japanese or English name, or an alias.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&Tag> {
        let is_named = |tag: &&Tag| tag.names().any(|other| other.eq_ignore_ascii_case(name));
        self.get(name).or_else(|| self.tags.iter().find(is_named))
    }

    pub(crate) fn place(&self, id: &str) -> Option<u16> {
        let place = self.tags.iter().position(|tag| tag.id == id)?;
        u16::try_from(place).ok()
    }

    /// Checks a tag whose lines have all been read, and adds it.
    fn add(&mut self, tag: Tag) -> Result<(), TagErrorKind> {
        for (value, name) in [
            (&tag.japanese, "ja"),
            (&tag.kana, "kana"),
            (&tag.source, "source"),
        ] {
            if value.is_empty() {
                return Err(TagErrorKind::Without(tag.id.into(), name));
            }
        }
        if let Some(parent) = tag
            .parents
            .iter()
            .find(|parent| self.place(parent).is_none())
        {
            let parent = parent.as_str().into();
            return Err(TagErrorKind::NoParent(parent, tag.id.into()));
        }
        let number = u16::try_from(self.tags.len()).map_err(|_| TagErrorKind::TooManyTags)?;
        if tag.patterns.is_empty() {
            return Err(TagErrorKind::Without(tag.id.into(), "pattern"));
        }
        for text in &tag.patterns {
            let (tags, plays) = (&self.tags, &mut self.plays);
            let place = |id: &str| {
                let place = tags.iter().position(|tag| tag.id == id)?;
                u16::try_from(place).ok()
            };
            let pattern = read(number, text, Use::List, plays, place).map_err(|error| {
                let word = text.get(error.span.range()).unwrap_or_default();
                TagErrorKind::NoCondition(word.into())
            })?;
            self.patterns.push(pattern);
        }
        if u16::try_from(self.patterns.len()).is_err() {
            return Err(TagErrorKind::TooManyPatterns);
        }
        self.tags.push(tag);
        Ok(())
    }
}

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

/// Adds a line to a tag.
fn set(tag: &mut Tag, word: &str, value: &str) -> Result<(), TagErrorKind> {
    if value.is_empty() {
        return Err(TagErrorKind::NoValue(word.into()));
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
            let kind = value.parse().ok();
            tag.kind = kind.ok_or_else(|| TagErrorKind::NoKind(value.into()))?;
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
        _ => return Err(TagErrorKind::NoWord(word.into())),
    }
    Ok(())
}

fn start_rule(value: &str) -> Result<StartRule, TagErrorKind> {
    let handicap = |name: &str| {
        let handicap = name.parse();
        handicap.map_err(|_| TagErrorKind::NoHandicap(name.into()))
    };
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
    use super::{TagError, Tags};

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
            ("ja 甲", 1, "there is a line before the first id"),
            ("[A]", 1, "[A] is not a valid id"),
            ("[a", 1, "[a is not a valid id"),
            ("[a]\nja 甲", 1, "a has no kana"),
            ("[a]\nja", 2, "ja needs a value"),
            ("[a]\nxx y", 2, "unknown word xx at the start of the line"),
            ("[a]\nkind x", 2, "unknown kind x"),
            ("[a]\nstart x", 2, "unknown handicap x"),
            ("[a]\nyes x", 2, "x is not a move"),
            ("[a]\nja 甲\nkana k\nsource s", 1, "a has no pattern"),
            (
                "[a]\nja 甲\nkana k\nsource s\nwhen with:a",
                1,
                "unknown condition with:a",
            ),
            (
                "[a]\nja 甲\nkana k\nsource s\nparents b\nwhen K2h",
                1,
                "b is not a tag before a",
            ),
            (&GOOD.repeat(2), 7, "a is defined twice"),
        ] {
            let TagError { line: at, kind } = Tags::read(text).unwrap_err();
            assert_eq!((at, kind.to_string()), (line, message.to_owned()), "{text}");
        }
    }

    #[test]
    fn the_standard_list_is_read() {
        Tags::read(Tags::STANDARD_TEXT).unwrap();
        assert!(!Tags::standard().all().is_empty());
    }
}
