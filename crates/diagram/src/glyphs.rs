//! Provides the outlines of glyphs. See `glyphs/NOTICE.md` for their origin; `cargo xtask outlines` writes the files.

use std::sync::LazyLock;

/// A set of glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Face {
    /// Mincho, for pieces on the board and for hands.
    Pieces,
    /// Bold Gothic, for the piece that moved last.
    Bold,
    /// Gothic, for words.
    Words,
}

/// The number of units in an em.
pub(crate) const EM: i32 = 250;

#[derive(Debug)]
pub(crate) struct Glyph {
    c: char,
    /// A unique name: a letter of the face, and the character in hexadecimal.
    pub(crate) id: String,
    /// The distance to the next character, in units.
    pub(crate) advance: i32,
    /// An SVG path in relative integers, from the centre of the em box.
    pub(crate) path: &'static str,
}

/// Each glyph exists once in memory, so its address is compared.
impl PartialEq for Glyph {
    fn eq(&self, other: &Glyph) -> bool {
        std::ptr::eq(self, other)
    }
}

struct Index {
    /// The glyphs by character.
    glyphs: Vec<Glyph>,
    /// By the last twelve bits of a character: one plus the index of a glyph with these bits, or 0.
    places: Vec<u16>,
}

static PIECES: LazyLock<Index> =
    LazyLock::new(|| index('p', &[include_str!("../glyphs/pieces.txt")]));
static BOLD: LazyLock<Index> = LazyLock::new(|| index('b', &[include_str!("../glyphs/bold.txt")]));
static WORDS: LazyLock<Index> = LazyLock::new(|| index('w', WORD_FILES));

#[cfg(not(feature = "names"))]
const WORD_FILES: &[&str] = &[include_str!("../glyphs/words.txt")];
#[cfg(feature = "names")]
const WORD_FILES: &[&str] = &[
    include_str!("../glyphs/words.txt"),
    include_str!("../glyphs/names.txt"),
];

/// Builds the index from lines with a character, its advance and its outline.
fn index(face: char, files: &[&'static str]) -> Index {
    let lines = files.iter().flat_map(|file| file.lines());
    let mut glyphs: Vec<Glyph> = lines
        .filter_map(|line| {
            let c = line.chars().next()?;
            let (advance, path) = line[c.len_utf8()..].split_once(' ')?;
            Some(Glyph {
                c,
                id: format!("{face}{:x}", u32::from(c)),
                advance: advance.parse().ok()?,
                path,
            })
        })
        .collect();
    glyphs.sort_unstable_by_key(|glyph| glyph.c);
    let mut places = vec![0; 1 << 12];
    for (place, glyph) in (1..).zip(&glyphs) {
        places[glyph.c as usize & 0xfff] = place;
    }
    Index { glyphs, places }
}

pub(crate) fn find(face: Face, c: char) -> Option<&'static Glyph> {
    let Index { glyphs, places } = match face {
        Face::Pieces => &*PIECES,
        Face::Bold => &*BOLD,
        Face::Words => &*WORDS,
    };
    // Most glyphs do not share these bits with another one.
    let place = usize::from(places[c as usize & 0xfff]).checked_sub(1)?;
    if let Some(glyph) = glyphs.get(place).filter(|glyph| glyph.c == c) {
        return Some(glyph);
    }
    let at = glyphs.binary_search_by_key(&c, |glyph| glyph.c).ok()?;
    glyphs.get(at)
}

/// A part of an outline. Its points are absolute, in units from the centre.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Part {
    Move([f32; 2]),
    Line([f32; 2]),
    /// A quadratic curve with its control point and its end.
    Quad([f32; 2], [f32; 2]),
    Close,
}

impl Glyph {
    pub(crate) fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        let mut numbers: Vec<f32> = Vec::new();
        let ([mut x, mut y], mut begin) = ([0.0; 2], [0.0; 2]);
        let mut command = ' ';
        let mut rest = self.path;
        while let Some(c) = rest.chars().next() {
            if c.is_ascii_alphabetic() {
                command = c;
                rest = &rest[1..];
            }
            let wanted = match command {
                'h' | 'v' => 1,
                'm' | 'l' => 2,
                'q' => 4,
                'z' if c == 'z' => 0,
                // The path does not come from `cargo xtask outlines`.
                _ => break,
            };
            numbers.clear();
            while numbers.len() < wanted {
                rest = rest.trim_start_matches(' ');
                let digits = |c: char| !c.is_ascii_digit();
                let sign = usize::from(rest.starts_with('-'));
                let end = rest[sign..].find(digits).map_or(rest.len(), |at| at + sign);
                numbers.push(rest[..end].parse().unwrap_or(0.0));
                rest = &rest[end..];
            }
            rest = rest.trim_start_matches(' ');
            let by = |i: usize| numbers.get(i).copied().unwrap_or(0.0);
            let (from_x, from_y) = (x, y);
            match command {
                'h' => x += by(0),
                'v' => y += by(0),
                'q' => (x, y) = (x + by(2), y + by(3)),
                'z' => [x, y] = begin,
                _ => (x, y) = (x + by(0), y + by(1)),
            }
            parts.push(match command {
                'm' => {
                    begin = [x, y];
                    Part::Move(begin)
                }
                'q' => Part::Quad([from_x + by(0), from_y + by(1)], [x, y]),
                'z' => Part::Close,
                _ => Part::Line([x, y]),
            });
        }
        parts
    }
}

/// Returns the control points of the cubic curve that equals a quadratic curve, to a tenth of a unit.
pub(crate) fn cubic(from: [f32; 2], control: [f32; 2], to: [f32; 2]) -> [[f32; 2]; 2] {
    [from, to].map(|end| {
        [0, 1].map(|i| ((end[i] + (control[i] - end[i]) * 2.0 / 3.0) * 10.0).round() / 10.0)
    })
}
