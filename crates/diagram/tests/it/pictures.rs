//! Tests SVG pictures.

use komadai_core::{ByColor, Color, Language, Move, Position, Setup};
use komadai_diagram::{Diagram, Hands, PieceSet, Theme, Width, figure_title, svg};
use komadai_notation::Context;

const MIDDLE: &str =
    "ln1g3+Rl/3kg4/p1p+Sppn+Bp/1p4p2/3P1n1P1/2P1S1P2/PP1SP1N1P/1KG2+p+l2/L1+n+s1+r3 b GSbL3P2p 91";

fn middle() -> Diagram {
    let setup: Setup = MIDDLE.parse().expect("a setup");
    Diagram::new(&setup)
}

/// Returns the text between the first occurrences of two texts.
fn between<'t>(text: &'t str, open: &str, close: &str) -> &'t str {
    let (_, rest) = text.split_once(open).expect("the first text");
    rest.split_once(close).expect("the second text").0
}

#[test]
fn the_start_is_small() {
    let picture = svg(&Position::startpos());
    assert!(picture.len() <= 16_000, "{}", picture.len());
    assert_eq!(between(&picture, "<title>", "</title>"), "将棋の局面");
}

#[test]
fn words_tell_the_position() {
    let m: Move = "3a2a".parse().expect("a move");
    let japanese = middle().last_move(m).svg();
    let words = between(&japanese, "<desc>", "</desc>");
    assert!(
        words.starts_with("先手番。直前の手: 21竜。先手: 17歩 "),
        "{words}"
    );
    assert!(words.ends_with("持駒 角 歩2。"), "{words}");
    let english = middle().last_move(m).language(Language::English).svg();
    let words = between(&english, "<desc>", "</desc>");
    assert!(
        words.starts_with("Black to move. Last move: +R21. Black: P17 "),
        "{words}"
    );
    assert!(words.contains(", in hand G S L P3. White: "), "{words}");
    // A tsume problem does not show the other hand.
    let tsume = middle().hands(Hands::Attacker).svg();
    let words = between(&tsume, "<desc>", "</desc>");
    assert!(
        words.contains("持駒 金") && !words.contains("持駒 角"),
        "{words}"
    );
}

/// A problem shows the other hand in a line below the board.
#[test]
fn a_problem_tells_the_hand_of_the_defender() {
    for (language, told) in [
        (Language::Japanese, "持駒 角 歩2。"),
        (Language::English, "in hand B P2."),
    ] {
        let [alone, told_below] =
            [Hands::Attacker, Hands::Problem].map(|hands| middle().language(language).hands(hands));
        assert!(told_below.missing().is_empty());
        let [alone, told_below] = [alone, told_below].map(|diagram| diagram.svg());
        assert!(!alone.contains(told) && told_below.contains(told));
        assert!(!alone.contains("class=\"caption\"") && told_below.contains("class=\"caption\""));
    }
}

/// N and S look the same upside down, so the body of a letter shows its owner by its point and its colour.
#[test]
fn letters_show_whose_they_are() {
    for &theme in Theme::ALL {
        let pieces = [("4N4", "\"black\""), ("4n4", "\"white\"")].map(|(rank, class)| {
            let setup: Setup = format!("9/9/9/9/{rank}/9/9/9/9 b - 1")
                .parse()
                .expect("a setup");
            let diagram = Diagram::new(&setup).theme(theme).pieces(PieceSet::Letters);
            between(&diagram.svg(), class, "</g>").to_owned()
        });
        assert!(
            pieces.iter().all(|piece| !piece.contains("rotate")),
            "{theme:?}"
        );
        for part in [" d=\"", " fill=\"#"] {
            let [black, white] = pieces.each_ref().map(|piece| {
                let (_, body) = piece.split_once("<path").expect("a body");
                between(body, part, "\"")
            });
            assert_ne!(black, white, "{theme:?}");
        }
    }
}

#[test]
fn text_is_no_markup() {
    let names = ByColor {
        black: "<script>alert(1)</script>\u{0}\u{1b}\u{202e}".to_owned(),
        white: "&amp; \"']]>".to_owned(),
    };
    let picture = middle()
        .names(names)
        .title("<b>&</b>\n\u{7}<!--")
        .caption("</svg>")
        .svg();
    for bad in [
        "<script", "<b>", "</b>", "<!--", "\u{0}", "\u{7}", "\u{1b}", "\u{202e}",
    ] {
        assert!(!picture.contains(bad), "{bad:?}");
    }
    assert_eq!(picture.matches("</svg>").count(), 1);
    assert_eq!(
        between(&picture, "<title>", "</title>"),
        "&lt;b&gt;&amp;&lt;/b&gt;  &lt;!--"
    );
}

#[test]
fn long_texts_are_cut() {
    for letter in ["あ", "W", "𩸽", "\n"] {
        let long = letter.repeat(10_000);
        let names = ByColor {
            black: long.clone(),
            white: long.clone(),
        };
        let picture = middle().names(names).title(&*long).caption(&*long).svg();
        assert!(picture.len() < 60_000, "{letter:?}: {}", picture.len());
    }
}

/// A character without an outline is a text in SVG, and `missing` reports it.
#[test]
fn missing_characters() {
    let diagram = middle().title("第1図 😀鱻😀");
    assert_eq!(diagram.missing(), "😀鱻");
    assert_eq!(diagram.svg().matches("<text ").count(), 3);
    assert_eq!(middle().missing(), "");
    let name = if cfg!(feature = "names") { "" } else { "藤" };
    assert_eq!(middle().title("藤").missing(), name);
}

/// A rotated diagram of a rotated position draws the same pieces at the same places.
#[test]
fn turning() {
    let pieces = |diagram: &Diagram| {
        let picture = diagram.svg();
        let mut groups = ["black", "white"].map(|class| {
            let group = between(&picture, &format!("<g class=\"{class}\""), "</g>");
            let mut uses: Vec<_> = group.lines().skip(1).map(str::to_owned).collect();
            uses.sort();
            uses
        });
        groups.sort();
        groups
    };
    let turned = Diagram::new(&middle().setup.rotated()).viewer(Color::White);
    assert_eq!(pieces(&middle()), pieces(&turned));
    assert_ne!(pieces(&middle()), pieces(&middle().viewer(Color::White)));
}

/// Books show the piece that moved in bold, other themes its square.
#[test]
fn last_moves() {
    let m: Move = "3a2a".parse().expect("a move");
    let book = middle().last_move(m).svg();
    assert_eq!(book.matches("class=\"last\"").count(), 1);
    assert!(book.contains("href=\"#b7adc\""), "竜 in bold");
    let wood = middle().last_move(m).theme(Theme::Wood).svg();
    assert!(!wood.contains("class=\"last\"") && !wood.contains("href=\"#b"));
    assert_eq!(wood.matches("fill=\"#e89650\"").count(), 1);
}

#[test]
fn promoted_pieces() {
    let uses = |set| middle().pieces(set).svg().matches("<use ").count();
    // Promoted silvers, knights and lances have two kanji in books.
    assert_eq!(uses(PieceSet::Book), uses(PieceSet::OneKanji) + 4);
    assert!(uses(PieceSet::TwoKanji) > uses(PieceSet::Book));
}

#[test]
fn check_is_a_ring() {
    let check: Position = "4k4/9/9/4R4/9/9/9/9/4K4 w - 1".parse().expect("a position");
    assert!(
        Diagram::new(&check)
            .check(true)
            .svg()
            .contains("class=\"check\"")
    );
    assert!(!Diagram::new(&check).svg().contains("class=\"check\""));
    assert!(!middle().check(true).svg().contains("class=\"check\""));
    let kings: Setup = "kk7/9/9/R8/9/9/9/9/9 w - 1".parse().expect("a setup");
    assert!(Diagram::new(&kings).check(true).svg().ends_with("</svg>\n"));
}

#[test]
fn widths() {
    for (text, is_good) in [
        ("16", true),
        ("4096", true),
        ("0", false),
        ("15", false),
        ("1000000", false),
        ("x", false),
    ] {
        assert_eq!(text.parse::<Width>().is_ok(), is_good, "{text}");
    }
    let wide = middle().width(Width::MAX).svg();
    assert!(
        wide.contains("width=\"4096\" height=\"3673\""),
        "{}",
        &wide[..200]
    );
}

/// A width in millimetres is exact in SVG and TikZ.
#[test]
fn millimetres() {
    let diagram = middle().width("60mm".parse().expect("a width"));
    assert!(diagram.svg().contains(" width=\"60mm\" height=\""));
    let tikz = diagram.tikz();
    let number = |before: &str, end: &str| -> f64 {
        let (_, rest) = tikz.split_once(before).expect(before);
        rest.split(end)
            .next()
            .and_then(|text| text.parse().ok())
            .expect("a number")
    };
    let width = number("x=", "pt") * number("rectangle (", ",");
    assert!((width - 60.0 * 72.27 / 25.4).abs() < 0.01, "{width}");
    for bad in ["60cm", "347mm", "1mm", "-60mm", "nanmm", "infmm", "mm", ""] {
        assert!(bad.parse::<Width>().is_err(), "{bad}");
    }
}

#[test]
fn titles_of_figures() {
    let position: Position = "startpos moves 7g7f 3c3d 8h2b+"
        .parse()
        .expect("a position");
    let context = Context::new(&position, "2b".parse().ok());
    let m: Move = "3a2b".parse().expect("a move");
    let title = |number, language| figure_title(number, &context, m, language);
    assert_eq!(
        title(Some(2), Language::Japanese).as_deref(),
        Some("第2図は△同銀まで")
    );
    assert_eq!(
        title(None, Language::English).as_deref(),
        Some("Figure: after △Sx2b")
    );
    let nothing: Move = "5e5d".parse().expect("a move");
    assert_eq!(
        figure_title(Some(1), &context, nothing, Language::Japanese),
        None
    );
}

/// The pixels of a picture depend neither on the machine nor on earlier drawings.
#[cfg(feature = "png")]
#[test]
fn pixels() {
    for diagram in [
        middle(),
        middle().transparent(true),
        middle().theme(Theme::Wood),
    ] {
        let bytes = diagram.clone().width(Width::MIN).png();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(bytes[16..24], [0, 0, 0, 16, 0, 0, 0, 14]);
        assert_eq!(bytes, diagram.width(Width::MIN).png());
    }
}
