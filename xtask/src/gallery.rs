//! `cargo xtask gallery`: pictures of everything that the crate diagram draws, to be looked at.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use komadai_core::{ByColor, Color, Handicap, Language, Position, Setup};
use komadai_diagram::{
    AnswersAt, Coordinates, Diagram, Frame, Hands, Kings, LastMove, Mark, PieceSet, Problem, Shape,
    Sheet, Theme, Tint, Width, apng, figure_title, gif,
};
use komadai_movegen::legal_moves;
use komadai_notation::Context;

use crate::Verdict;
use crate::ci::target_dir;

/// A position with everything: hands, promoted pieces of all kinds, a last move.
const MIDDLE: &str =
    "ln1g3+Rl/3kg4/p1p+Sppn+Bp/1p4p2/3P1n1P1/2P1S1P2/PP1SP1N1P/1KG2+p+l2/L1+n+s1+r3 b GSbL3P2p 91";
const MATE: &str = "7nl/5+R1k1/5pppp/9/9/9/9/9/9 b GSNr2b3g3s2n3l14p 1";
const CHECK: &str = "lnsg1gsnl/4k2b1/pppp1pppp/4R4/9/9/PPPP1PPPP/1B7/LNSGKGSNL w Pr 10";

/// The frames of the moving pictures, as many as those that others have measured.
const FRAMES: usize = 93;

pub(crate) fn run() -> Verdict {
    let dir = target_dir("gallery");
    fs::create_dir_all(&dir)?;
    let mut index =
        String::from("<!doctype html>\n<meta charset=\"utf-8\">\n<title>Gallery</title>\n");
    let mut sheet = Sheet::new(6);
    let mut is_sound = true;
    for (number, (name, diagram)) in (1_u16..).zip(pictures()?) {
        let base = format!("{number:02}-{name}");
        let svg = diagram.svg();
        fs::write(dir.join(format!("{base}.svg")), &svg)?;
        fs::write(dir.join(format!("{base}.png")), diagram.png())?;
        fs::write(dir.join(format!("{base}.pdf")), diagram.pdf())?;
        fs::write(dir.join(format!("{base}.tex")), diagram.tikz())?;
        let missing = diagram.missing();
        if !missing.is_empty() {
            println!("{base}: no outline of {missing}");
        }
        is_sound &= svg.ends_with("</svg>\n");
        let _ = writeln!(
            index,
            "<figure style=\"display:inline-block;width:30%\"><img src=\"{base}.svg\" width=\"100%\">\
             <img src=\"{base}.png\" width=\"100%\"><figcaption>{base} <a href=\"{base}.pdf\">PDF</a></figcaption></figure>"
        );
        let answer = format!("{base}: {}", diagram.setup);
        sheet = sheet.problem(Problem::new(diagram, answer));
    }
    fs::write(dir.join("sheet.pdf"), sheet.pdf())?;
    fs::write(dir.join("sheet.html"), sheet.html())?;
    sheet.answers = AnswersAt::Foot;
    fs::write(dir.join("sheet-foot.pdf"), sheet.pdf())?;
    for (number, page) in (1..).zip(sheet.svg()) {
        fs::write(dir.join(format!("sheet-{number}.svg")), page)?;
    }
    let frames = frames()?;
    for (name, make) in [
        ("game.gif", gif as fn(&[Frame]) -> Vec<u8>),
        ("game.png", apng),
    ] {
        let begun = Instant::now();
        let bytes = make(&frames);
        let took = begun.elapsed().as_secs_f64();
        println!(
            "{name}: {} frames, {} bytes in {took:.3} s",
            frames.len(),
            bytes.len()
        );
        fs::write(dir.join(name), bytes)?;
        let _ = writeln!(index, "<img src=\"{name}\" width=\"30%\">");
    }
    fs::write(dir.join("index.html"), index)?;
    println!("{}", Path::new(&dir).join("index.html").display());
    Ok(is_sound)
}

fn frames() -> Result<Vec<Frame>, Box<dyn Error>> {
    let mut position = Position::startpos();
    let names = ByColor {
        black: "先手太郎".to_owned(),
        white: "後手花子".to_owned(),
    };
    let diagram = |position: &Position| {
        Diagram::new(position)
            .names(names.clone())
            .theme(Theme::Wood)
    };
    let delay = Duration::from_millis(800);
    let mut frames = vec![Frame {
        diagram: diagram(&position).title("開始局面"),
        delay,
    }];
    let mut last = None;
    let mut seed = 1_u32;
    while frames.len() < FRAMES {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let moves = legal_moves(&position);
        let Some(m) = moves
            .iter()
            .nth(seed as usize / 65_536 % moves.len().max(1))
        else {
            break;
        };
        let title = figure_title(None, &Context::new(&position, last), m, Language::Japanese);
        position.play(m)?;
        last = Some(m.to());
        let diagram = diagram(&position)
            .last_move(m)
            .title(title.unwrap_or_default());
        frames.push(Frame { diagram, delay });
    }
    Ok(frames)
}

/// A diagram in colours of its own.
fn colored(diagram: &Diagram) -> Result<Diagram, Box<dyn Error>> {
    let colors = [
        "background=#102030",
        "board=#d8e8d0",
        "lines=#205040",
        "pieces=#101010",
        "promoted=#b00040",
        "words=#f0f0e0",
        "bodies=#fff4d0",
        "edges=#807040",
        "reached=#ffd060",
        "left=#ffe8b0",
    ];
    let diagram = diagram.clone().last_move_style(LastMove::Squares);
    colors
        .iter()
        .try_fold(diagram, |diagram, text| Ok(diagram.color(text.parse()?)))
}

/// Every picture with its name.
pub(crate) fn pictures() -> Result<Vec<(&'static str, Diagram)>, Box<dyn Error>> {
    let start = Diagram::new(&Position::startpos());
    let middle: Setup = MIDDLE.parse()?;
    let middle = Diagram::new(&middle).last_move("3a2a".parse()?);
    let named = middle
        .clone()
        .names(ByColor {
            black: "羽生善治九段".to_owned(),
            white: "藤井聡太竜王".to_owned(),
        })
        .title("第1図は▲２一竜まで")
        .caption("ここで△４八歩が好手。\n先手は受けに窮した。");
    let mate: Setup = MATE.parse()?;
    let mate = Diagram::new(&mate).hands(Hands::Attacker).title("三手詰");
    let check: Setup = CHECK.parse()?;
    let check = Diagram::new(&check).check(true);
    let marks = [
        "7g7f", "R2g2f", "B3c3d", "Y8h2b+", "8b8d", "5i", "R5a", "2h5h", "1i1e",
    ];
    let marked = marks.iter().try_fold(start.clone(), |diagram, mark| {
        mark.parse().map(|mark| diagram.mark(mark))
    })?;
    let squares = [
        Shape::Fill("5e".parse()?),
        Shape::Cross("4d".parse()?),
        Shape::Cross("5i".parse()?),
    ];
    let squares = squares
        .into_iter()
        .zip([Tint::Yellow, Tint::Red, Tint::Grey]);
    let squares = squares.fold(start.clone(), |diagram, (shape, tint)| {
        diagram.mark(Mark::new(shape).tint(tint))
    });
    let hands = ["G*5e", "RS*6d", "BL*1e", "G*", "YP*2c"]
        .iter()
        .try_fold(middle.clone(), |diagram, mark| {
            mark.parse().map(|mark: Mark| diagram.mark(mark))
        })?;
    let crowded: Setup = "+p+l+n+s+b+rgkp/PLNSBRGK+P/9/kkkkkkkkk/KKKKKKKKK/+P+L+N+S+B+RGKP/9/9/9 w 2R2B4G4S4N4L18P2r2b4g4s4n4l18p 1".parse()?;
    let odd = ByColor {
        black: "<script>alert(1)</script> & \"co\"\u{0}\u{202e}".to_owned(),
        white: "髙﨑一生(ｶﾞ)〜😀ー".to_owned(),
    };
    let english = ByColor {
        black: "Larry Kaufman".to_owned(),
        white: "Karolina Styczyńska".to_owned(),
    };
    let long = "あ".repeat(10_000);
    Ok(vec![
        ("start", start.clone()),
        ("middle", middle.clone()),
        ("named", named.clone()),
        ("named-flipped", named.clone().viewer(Color::White)),
        ("one-kanji", middle.clone().pieces(PieceSet::OneKanji)),
        ("two-kanji", middle.clone().pieces(PieceSet::TwoKanji)),
        (
            "letters",
            middle
                .clone()
                .pieces(PieceSet::Letters)
                .coordinates(Coordinates::Letters)
                .language(Language::English),
        ),
        (
            "letters-named",
            named
                .clone()
                .names(english.clone())
                .pieces(PieceSet::Letters)
                .coordinates(Coordinates::Numbers)
                .language(Language::English)
                .title("Figure 1: after ▲R-2a")
                .caption("White is lost."),
        ),
        (
            "english",
            middle.clone().language(Language::English).names(english),
        ),
        ("wood", named.clone().theme(Theme::Wood)),
        (
            "wood-two-kanji",
            named
                .clone()
                .theme(Theme::Wood)
                .pieces(PieceSet::TwoKanji)
                .viewer(Color::White),
        ),
        (
            "wood-letters",
            middle
                .clone()
                .theme(Theme::Wood)
                .pieces(PieceSet::Letters)
                .coordinates(Coordinates::Numbers),
        ),
        ("dark", named.clone().theme(Theme::Dark)),
        (
            "dark-letters",
            middle.clone().theme(Theme::Dark).pieces(PieceSet::Letters),
        ),
        ("kings", start.clone().kings(Kings::White).title("玉と王")),
        (
            "kings-two-kanji-wood",
            start
                .clone()
                .kings(Kings::Ou)
                .theme(Theme::Wood)
                .pieces(PieceSet::TwoKanji),
        ),
        ("colors", colored(&middle)?),
        (
            "squares-last",
            middle.clone().last_move_style(LastMove::Squares),
        ),
        ("no-last", middle.clone().last_move_style(LastMove::Off)),
        (
            "no-coordinates",
            middle.clone().coordinates(Coordinates::Off),
        ),
        (
            "bare",
            start
                .clone()
                .coordinates(Coordinates::Off)
                .hands(Hands::Off),
        ),
        ("transparent", named.clone().transparent(true)),
        ("tsume", mate.clone()),
        (
            "tsume-flipped",
            mate.clone().viewer(Color::White).caption("後手から見た図"),
        ),
        (
            "tsume-english",
            mate.clone().language(Language::English).title("Mate in 3"),
        ),
        ("check", check.clone()),
        (
            "check-wood",
            check.clone().theme(Theme::Wood).last_move("5h5d".parse()?),
        ),
        ("arrows", marked.clone()),
        (
            "arrows-flipped-wood",
            marked.viewer(Color::White).theme(Theme::Wood),
        ),
        ("arrows-from-hands", hands.clone()),
        (
            "arrows-from-hands-dark",
            hands.theme(Theme::Dark).viewer(Color::White),
        ),
        ("squares", squares.clone()),
        ("squares-dark", squares.theme(Theme::Dark)),
        (
            "handicap",
            Diagram::new(&Handicap::TwoPiece.setup())
                .names(ByColor {
                    black: "下手".to_owned(),
                    white: "上手".to_owned(),
                })
                .title("二枚落ち"),
        ),
        (
            "handicap-pawns",
            Diagram::new(&Handicap::ThreePawns.setup()).title("歩三兵"),
        ),
        ("nonsense", Diagram::new(&crowded)),
        (
            "nonsense-two-kanji-wood",
            Diagram::new(&crowded)
                .theme(Theme::Wood)
                .pieces(PieceSet::TwoKanji),
        ),
        (
            "nonsense-letters",
            Diagram::new(&crowded).pieces(PieceSet::Letters),
        ),
        ("empty", Diagram::new(&Setup::empty())),
        (
            "odd-names",
            start
                .clone()
                .names(odd)
                .title("<b>&amp;</b> ]]> \u{1b}[31m 鱻𠮷")
                .caption("§é☗☖→"),
        ),
        (
            "long",
            start
                .clone()
                .names(ByColor {
                    black: long.clone(),
                    white: "W".repeat(10_000),
                })
                .title(&*long)
                .caption(&*long),
        ),
        (
            "crowded-hands-named",
            Diagram::new(&crowded).names(ByColor {
                black: "とても長い名前の先手".to_owned(),
                white: "とても長い名前の後手".to_owned(),
            }),
        ),
        ("small", named.clone().width(Width::new(160)?)),
        ("large", named.width(Width::new(2000)?)),
    ])
}
