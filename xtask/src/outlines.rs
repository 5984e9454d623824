//! `cargo xtask outlines`: extracts the outlines of glyphs from fonts, for the crate diagram.
//!
//! A line of a file has a character, its advance and its outline. The outline is an SVG path with relative integers.
//! The em has 250 units, its centre is the origin, and y grows downwards. Lines are sorted by character.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use clap::Args;
use encoding_rs::EUC_JP;
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider};

use crate::Verdict;
use crate::root::root;

/// The fonts to extract glyphs from. Their licences must permit passing on outlines.
#[derive(Args)]
pub(crate) struct OutlinesArgs {
    /// A Mincho font: `HanaMinA.ttf` of Debian's package fonts-hanazono
    #[arg(long, value_name = "FILE")]
    mincho: PathBuf,
    /// A bold Gothic font: `ume-tgo5.ttf` of Debian's package fonts-horai-umefont
    #[arg(long, value_name = "FILE")]
    bold: PathBuf,
    /// A Gothic font for words: `ume-pgo4.ttf` of the same package
    #[arg(long, value_name = "FILE")]
    text: PathBuf,
}

/// The characters on pieces.
const PIECES: &str = "玉王将飛車角行金銀桂馬香歩兵と成竜龍全圭杏KRBGSNLP+";

/// The other characters on the board: its coordinates, and the numbers and words of hands.
const BOARD: &str = "〇一二三四五六七八九十０１２３４５６７８９先後手上下持駒なし";

/// Our own words, and the most frequent characters of titles.
const WORDS: &str = "〇一二三四五六七八九十第図は手目まで先後上下玉方番持駒同直右左寄引打不投了千日詰将棋問題解答解正変化参考局面終初期平落枚作\
                     指棋譜戦名人段級月年";

/// Forms of kanji in names that JIS X 0208 lacks.
const NAMES: &str = "髙﨑彅德瀨濵邉𠮷栁神祥福祐靖渚琢猪都晴槇遙曾巢來徠凜琉瑤禎禮緖薰藪逢吞";

/// The signs of the sides, which fonts lack.
const SIDES: &str = "☗250 m0-105l75 35 20 175h-190l20-175z\n☖250 m0-105l75 35 20 175h-190l20-175zm0 16l-62 29-17 149h158l-17-149z\n";

/// The number of units in an em.
const EM: f32 = 250.0;

pub(crate) fn run(args: &OutlinesArgs) -> Verdict {
    let kana = ('ぁ'..='ゔ')
        .chain('ァ'..='ヴ')
        .chain('｡'..='ﾟ')
        .chain("ーヽヾゝゞ々〆".chars());
    let punctuation = "　、。，．・：；？！゛゜´｀¨＾￣＿―‐／～〜｜…‥‘’“”（）〔〕［］｛｝〈〉《》「」『』【】＋－±×＝＜＞％＆＊＠☆★○●◎◇◆□■△▲▽▼※→←↑↓〓";
    let base: Vec<char> = (' '..='~')
        .chain('０'..='９')
        .chain('Ａ'..='Ｚ')
        .chain('ａ'..='ｚ')
        .chain(kana)
        .chain(punctuation.chars())
        .chain(PIECES.chars())
        .chain(WORDS.chars())
        .collect();
    let kanji = (0xb0..=0xf4).flat_map(|row| (0xa1..=0xfe).map(move |cell| [row, cell]));
    let kanji = kanji.filter_map(|bytes: [u8; 2]| {
        let (text, _, is_bad) = EUC_JP.decode(&bytes);
        if is_bad { None } else { text.chars().next() }
    });
    let latin = ('¡'..='ſ').chain(NAMES.chars());
    let names = kanji.chain(latin).filter(|c| !base.contains(c));
    let pieces: Vec<char> = PIECES.chars().collect();
    let board = pieces.iter().copied().chain(BOARD.chars()).collect();
    for (name, font, chars) in [
        ("pieces", &args.mincho, board),
        ("bold", &args.bold, pieces),
        ("words", &args.text, base.clone()),
        ("names", &args.text, names.collect()),
    ] {
        let mut text = outlines(&fs::read(font)?, &chars)?;
        if name == "words" {
            text.push_str(SIDES);
        }
        let path = root()
            .join("crates/diagram/glyphs")
            .join(name)
            .with_extension("txt");
        println!(
            "{}: {} glyphs, {} bytes",
            path.display(),
            text.lines().count(),
            text.len()
        );
        fs::write(path, text)?;
    }
    Ok(true)
}

/// Returns the lines of the characters that a font has.
fn outlines(font: &[u8], chars: &[char]) -> Result<String, Box<dyn Error>> {
    let font = FontRef::new(font)?;
    let metrics = font.metrics(Size::unscaled(), LocationRef::default());
    let scale = EM / f32::from(metrics.units_per_em);
    // By default the middle of a kanji is 0.38 em above the baseline.
    let middle = 0.38 * EM;
    let glyphs = font.outline_glyphs();
    let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let mut lines = BTreeMap::new();
    for &c in chars {
        let Some(id) = font.charmap().map(c) else {
            println!("no glyph: {c}");
            continue;
        };
        let advance = widths.advance_width(id).unwrap_or(0.0) * scale;
        let mut path = Path {
            text: String::new(),
            at: (0, 0),
            begin: (0, 0),
            command: ' ',
            lines: Vec::new(),
            scale,
            left: advance / 2.0,
            middle,
        };
        if let Some(glyph) = glyphs.get(id) {
            let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
            glyph
                .draw(settings, &mut path)
                .map_err(|error| error.to_string())?;
        }
        lines.insert(c, format!("{c}{} {}\n", advance.round(), path.text));
    }
    Ok(lines.into_values().collect())
}

/// An outline as an SVG path, in relative integers.
struct Path {
    text: String,
    at: (i32, i32),
    begin: (i32, i32),
    command: char,
    /// The ends of lines that are not written yet.
    lines: Vec<(i32, i32)>,
    scale: f32,
    /// The offset subtracted from x. The next field is the y of the centre.
    left: f32,
    middle: f32,
}

impl Path {
    fn point(&self, x: f32, y: f32) -> (i32, i32) {
        let (x, y) = (x * self.scale - self.left, self.middle - y * self.scale);
        (x.round() as i32, y.round() as i32)
    }

    /// Writes a command and its numbers in the shortest form.
    fn push(&mut self, command: char, numbers: &[i32]) {
        if command != self.command || command == 'm' {
            self.text.push(command);
            self.command = command;
        } else if numbers.first().is_some_and(|&n| n >= 0) {
            self.text.push(' ');
        }
        for (i, n) in numbers.iter().enumerate() {
            if i > 0 && *n >= 0 {
                self.text.push(' ');
            }
            let _ = write!(self.text, "{n}");
        }
    }

    fn go(&mut self, to: (i32, i32)) -> [i32; 2] {
        let by = [to.0 - self.at.0, to.1 - self.at.1];
        self.at = to;
        by
    }
}

impl Path {
    /// Writes the pending lines, without points that hardly deviate from them.
    fn flush(&mut self) {
        let mut points = vec![self.at];
        points.append(&mut self.lines);
        let mut kept = Vec::new();
        simplify(&points, &mut kept);
        for to in kept {
            match self.go(to) {
                [0, 0] => {}
                [dx, 0] => self.push('h', &[dx]),
                [0, dy] => self.push('v', &[dy]),
                by => self.push('l', &by),
            }
        }
    }
}

/// Adds to `kept` the points that matter, except the first point. The others are less than a unit away from the lines
/// between these.
fn simplify(points: &[(i32, i32)], kept: &mut Vec<(i32, i32)>) {
    const FURTHEST: f32 = 0.8;
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return;
    };
    if points.len() < 2 {
        return;
    }
    let [dx, dy] = [last.0 - first.0, last.1 - first.1].map(|by| by as f32);
    let length = dx.hypot(dy);
    let distance = |&(x, y): &(i32, i32)| {
        let [x, y] = [x - first.0, y - first.1].map(|by| by as f32);
        if length < 1.0 {
            x.hypot(y)
        } else {
            (x * dy - y * dx).abs() / length
        }
    };
    let inner = (1..points.len() - 1).map(|i| (i, distance(&points[i])));
    let furthest = inner.max_by(|a, b| a.1.total_cmp(&b.1));
    match furthest.filter(|&(_, away)| away > FURTHEST) {
        Some((i, _)) => {
            simplify(&points[..=i], kept);
            simplify(&points[i..], kept);
        }
        None => kept.push(last),
    }
}

impl OutlinePen for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.point(x, y);
        let by = self.go(to);
        self.push('m', &by);
        self.begin = to;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.lines.push(self.point(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (control, to) = (self.point(cx, cy), self.point(x, y));
        let before = self.at;
        self.at = self.lines.last().copied().unwrap_or(before);
        let near = [control.0 - self.at.0, control.1 - self.at.1];
        let chord = [to.0 - self.at.0, to.1 - self.at.1];
        // A curve that leaves its chord by less than a unit is a line.
        let area = (near[0] * chord[1] - near[1] * chord[0]).unsigned_abs();
        let is_between = near[0] * (chord[0] - near[0]) >= 0 && near[1] * (chord[1] - near[1]) >= 0;
        if is_between && area <= 2 * chord[0].unsigned_abs().max(chord[1].unsigned_abs()) {
            self.at = before;
            return self.line_to(x, y);
        }
        self.at = before;
        self.flush();
        let by = self.go(to);
        self.push('q', &[near[0], near[1], by[0], by[1]]);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.flush();
        let (a, b, to) = (self.point(ax, ay), self.point(bx, by), self.point(x, y));
        let (dx, dy) = self.at;
        let end = self.go(to);
        self.push(
            'c',
            &[a.0 - dx, a.1 - dy, b.0 - dx, b.1 - dy, end[0], end[1]],
        );
    }

    fn close(&mut self) {
        // The last line may be omitted.
        if self.lines.last() == Some(&self.begin) && self.lines.len() == 1 {
            self.lines.clear();
        }
        self.flush();
        self.push('z', &[]);
        self.at = self.begin;
    }
}
