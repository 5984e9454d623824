//! Splits an argument into segments: one move, or a line of moves as people paste it.

use std::borrow::Cow;

use crate::texts::answers as texts;
use komadai::EndingKind;
use komadai::kifu::ending_of_word;
use komadai::parse::WrittenEntry;

/// A segment of an argument: a move, a pass or an ending.
pub(super) struct Segment<'a> {
    /// The number of characters before it.
    pub(super) offset: usize,
    pub(super) text: &'a str,
    pub(super) kind: SegmentKind,
    /// The same move in other notations, in brackets after it.
    pub(super) translations: Vec<&'a str>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SegmentKind {
    /// A move, or text that is read as one.
    Move,
    /// An ending such as 投了, or a まで… line.
    Ending,
    /// パス.
    Pass,
}

impl Segment<'_> {
    /// Returns why this is not a move, or `None` if it is one.
    pub(super) fn refusal(&self) -> Option<String> {
        let text = self.text;
        match self.kind {
            SegmentKind::Move => None,
            SegmentKind::Ending => Some(texts::is_ending(text)),
            SegmentKind::Pass => Some(texts::is_pass(text)),
        }
    }
}

/// Returns the segments of a text in order, at least one. An unreadable text is one segment, to be refused as one move.
pub(super) fn segments(text: &str) -> Vec<Segment<'_>> {
    let whole = |kind| Segment {
        offset: 0,
        text,
        kind,
        translations: Vec::new(),
    };
    if komadai::parse::any_move(text).is_ok() {
        return vec![whole(SegmentKind::Move)];
    }
    let (mut byte, mut offset) = (0, 0);
    let mut found: Vec<Segment<'_>> = Vec::new();
    let mut readable = false;
    for item in komadai::parse::moves(text) {
        let start = item.text.start;
        if start < byte {
            continue;
        }
        let between = text.get(byte..start).unwrap_or("");
        offset += between.chars().count();
        byte = start;
        let mut segment = Segment {
            offset,
            text: item.text.text,
            kind: SegmentKind::Move,
            translations: Vec::new(),
        };
        let inner = { segment.text.strip_prefix('(') }.and_then(|text| text.strip_suffix(')'));
        let inner = inner.filter(|inner| komadai::parse::any_move(inner).is_ok());
        if let (Some(last), Some(inner)) = (found.last_mut(), inner)
            && last.kind == SegmentKind::Move
        {
            last.translations.push(inner);
            continue;
        }
        readable |= !matches!(item.entry, WrittenEntry::Unreadable(_));
        match item.entry {
            WrittenEntry::Pass => segment.kind = SegmentKind::Pass,
            WrittenEntry::Word(word) if word.starts_with("まで") => {
                segment.kind = SegmentKind::Ending;
            }
            WrittenEntry::Word(word) if ending_of_word(word).is_some() => {
                segment.kind = SegmentKind::Ending;
            }
            WrittenEntry::Word(_) | WrittenEntry::Move(_) | WrittenEntry::Unreadable(_) => {}
        }
        found.push(segment);
    }
    match found.len() {
        0 => vec![whole(SegmentKind::Move)],
        1 if !readable => vec![whole(SegmentKind::Move)],
        _ => found,
    }
}

/// Removes the endings after the last move. Returns the first of them, if its kind is known.
pub(super) fn without_endings(segments: &mut Vec<Segment<'_>>) -> Option<EndingKind> {
    let is_ending = |segment: &Segment<'_>| segment.kind == SegmentKind::Ending;
    let last = segments
        .iter()
        .rev()
        .take_while(|segment| is_ending(segment));
    let left = segments.len() - last.count();
    if left == 0 {
        return None;
    }
    let first = segments.get(left)?;
    let ending = ending_of_word(first.text);
    segments.truncate(left);
    ending
}

/// Capitalises English moves: `p-7f`, which is not a move in any style, becomes `P-7f`. Everything stays in its place.
pub(super) fn capitalised(text: &str) -> Cow<'_, str> {
    let is_move = |word: &str| komadai::parse::any_move(word).is_ok();
    let mut found = Cow::Borrowed(text);
    let mut at = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let bare = word.trim_end();
        let capital = |letter: char| letter.to_ascii_uppercase().to_string();
        let letter = bare.find(|c: char| c.is_ascii_lowercase());
        if let Some(letter) = letter.filter(|&letter| bare.is_ascii() && letter <= 1) {
            let new = capital(bare.as_bytes()[letter] as char);
            let whole = [&bare[..letter], &new, &bare[letter + 1..]].concat();
            if !is_move(bare) && is_move(&whole) {
                found.to_mut().replace_range(at..at + bare.len(), &whole);
            }
        }
        at += word.len();
    }
    found
}
