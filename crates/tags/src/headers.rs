//! Reads and writes the names of castles and openings in the headers of a record: 先手の囲い, 後手の戦型.

use komadai_core::{Color, Handicap};
use komadai_kifu::{Headers, Record};

use crate::{FoundTag, Tag, TagKind, Tags};

/// The subjects of headers, with their kinds of tags. Subjects without kinds are read but not written.
const SUBJECTS: [(&str, &[TagKind]); 5] = [
    ("囲い", &[TagKind::Castle]),
    ("戦型", &[TagKind::Style, TagKind::Opening, TagKind::Attack]),
    ("手筋", &[TagKind::Motif]),
    ("戦法", &[]),
    ("備考", &[]),
];

/// A name that a header claims for a side of a game, or for the game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ClaimedTag<'t, 'h> {
    /// The side, or `None` if the header does not name one.
    pub side: Option<Color>,
    /// The subject of the header: 囲い, 戦型, 手筋, 戦法 or 備考.
    pub subject: &'static str,
    /// The name in the header.
    pub name: &'h str,
    /// The tag with this name, or `None` if the list does not contain it.
    pub tag: Option<&'t Tag>,
}

/// Returns the names of castles and openings in the headers, in order.
///
/// ```
/// use komadai_kifu::Headers;
/// use komadai_tags::{Tags, claimed_tags};
///
/// let none = Headers::default();
/// assert_eq!(claimed_tags(Tags::standard(), &none).count(), 0);
/// ```
pub fn claimed_tags<'t, 'h>(
    tags: &'t Tags,
    headers: &'h Headers,
) -> impl Iterator<Item = ClaimedTag<'t, 'h>> {
    let named = headers.iter().filter_map(|header| {
        let (side, subject) = subject_of(&header.key)?;
        Some((side, subject, header.value.as_str()))
    });
    named.flat_map(move |(side, subject, value)| {
        let names = value.split([',', '、', '，']).map(str::trim);
        let names = names.filter(|name| !name.is_empty());
        names.map(move |name| ClaimedTag {
            side,
            subject,
            name,
            tag: tags.named(name),
        })
    })
}

/// Writes found tags into the headers of a record. Each side and subject gets one header with all names, in the order
/// of discovery. It replaces an earlier header.
pub fn set_headers(record: &mut Record, found: &[FoundTag<'_>]) {
    let handicap = Handicap::of(&record.start.setup).unwrap_or(Handicap::Even);
    let names = handicap.side_names();
    for (subject, kinds) in SUBJECTS {
        for side in [Color::Black, Color::White] {
            let of_side = found.iter().filter(|found| found.side == side);
            let of_kind = of_side.filter(|found| kinds.contains(&found.tag.kind));
            let value: Vec<&str> = of_kind.map(|found| found.tag.japanese.as_str()).collect();
            if !value.is_empty() {
                let key = format!("{}の{subject}", names[side]);
                set(&mut record.headers, side, subject, &key, value.join(", "));
            }
        }
    }
}

/// Sets a header, and removes the headers of the same subject under the side's other name.
fn set(headers: &mut Headers, side: Color, subject: &str, key: &str, value: String) {
    let keys = headers.iter().map(|header| &header.key);
    let is_other =
        |other: &&String| other.as_str() != key && subject_of(other) == Some((Some(side), subject));
    let others: Vec<String> = keys.filter(is_other).cloned().collect();
    for other in others {
        headers.remove(&other);
    }
    headers.set(key, value);
}

/// Returns the side and subject of a key, or `None` for any other key.
fn subject_of(key: &str) -> Option<(Option<Color>, &'static str)> {
    let (side, subject) = match key.split_once('の') {
        None => (None, key),
        Some(("先手" | "下手", subject)) => (Some(Color::Black), subject),
        Some(("後手" | "上手", subject)) => (Some(Color::White), subject),
        Some(_) => return None,
    };
    let mut subjects = SUBJECTS.iter().map(|(subject, _)| *subject);
    let subject = subjects.find(|&other| other == subject)?;
    // 備考 without a side is a general remark.
    (side.is_some() || subject != "備考").then_some((side, subject))
}

#[cfg(test)]
mod tests {
    use komadai_core::Color;
    use komadai_kifu::{Headers, Record, Start};

    use super::{claimed_tags, set_headers};
    use crate::{Tagger, Tags};

    #[test]
    fn names_are_read() {
        let mut headers = Headers::default();
        headers.push("先手", "美濃");
        headers.push("先手の囲い", "片美濃囲い, 美濃囲い、囲み");
        headers.push("上手の戦型", "四間飛車");
        headers.push("戦型", "");
        headers.push("戦型", "Central Rook");
        headers.push("備考", "居飛車");
        headers.push("審判の囲い", "美濃囲い");
        let read = claimed_tags(Tags::standard(), &headers);
        let read: Vec<_> = read
            .map(|claim| (claim.side, claim.tag.map(|tag| tag.id.as_str())))
            .collect();
        let black = Some(Color::Black);
        let expected = [
            (black, Some("kata-mino")),
            (black, Some("mino")),
            (black, None),
            (Some(Color::White), Some("fourth-file-rook")),
            (None, Some("central-rook")),
        ];
        assert_eq!(read, expected);
    }

    #[test]
    fn what_was_found_is_written_in_place() {
        let mut tagger = Tagger::new(Tags::standard());
        for text in ["7g7f", "8c8d", "2h6h"] {
            tagger.play(text.parse().unwrap());
        }
        let mut record = Record::new(Start::default());
        for (key, value) in [
            ("先手", "甲"),
            ("先手の戦型", "力戦"),
            ("後手の戦型", "矢倉"),
            ("下手の戦型", "力戦"),
            ("戦型", "力戦"),
        ] {
            record.headers.push(key, value);
        }
        for _ in 0..2 {
            set_headers(&mut record, tagger.found());
            let lines = record.headers.iter();
            let lines: Vec<_> = lines
                .map(|header| format!("{}：{}", header.key, header.value))
                .collect();
            let expected = [
                "先手：甲",
                "先手の戦型：四間飛車, 角道オープン四間飛車, 振り飛車",
                "後手の戦型：矢倉",
                "戦型：力戦",
            ];
            assert_eq!(lines, expected);
        }
    }
}
