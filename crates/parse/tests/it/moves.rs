//! Tests western moves, spellings of pieces and moves of any style: what is read, and where reading stops.

use komadai_core::{Capture, Color, Marks, Origin, PieceKind};
use komadai_parse::{any_move, western_move};

/// Writes destination, pieces, origin, capture and marks, or the place of the error and what was expected there.
fn show(text: &str) -> String {
    match western_move(text) {
        Ok(w) => {
            let side = w.side.map_or(String::new(), |side| format!("{side} "));
            let to = w.to.map_or("=".to_owned(), |to| to.to_string());
            let kind = |kind: Option<PieceKind>| format!("{:?}", kind.expect("a piece"));
            let origin = match w.origin {
                None => "-".to_owned(),
                Some(Origin::Hand) => "hand".to_owned(),
                Some(Origin::Square(from)) => from.to_string(),
            };
            let origin = w.from_line.map_or(origin, |line| format!("{line:?}"));
            let capture = match w.capture {
                Capture::Unsaid => "",
                Capture::None => " quiet",
                Capture::Something | Capture::Kind(_) => " captures",
            };
            let mut text = format!("{side}{to} {}", kind(w.before));
            if w.after != w.before {
                text += &format!(">{}", kind(w.after));
            }
            text += &format!(" {origin}{capture}");
            assert_eq!(w.same, w.to.is_none());
            for (name, _) in w.marks.iter_names() {
                text += &format!(" {name}");
            }
            text
        }
        Err(e) => format!("{} {}", e.span(), e.expected()),
    }
}

#[test]
fn read() {
    for (text, expected) in [
        ("P-7f", "7f Pawn - quiet"),
        (" P76 ", "7f Pawn -"),
        ("Ｐ-７六", "7f Pawn - quiet"),
        ("☗P-7f", "b 7f Pawn - quiet"),
        ("後手 歩-34", "w 3d Pawn - quiet"),
        ("Bx2b+", "2b Bishop>Horse - captures PROMOTE"),
        ("Bx22 =", "2b Bishop - captures NOT_PROMOTE"),
        ("B×22＝", "2b Bishop - captures NOT_PROMOTE"),
        ("Sx", "= Silver - captures"),
        ("xS", "= Silver - captures"),
        ("xP+", "= Pawn>Tokin - captures PROMOTE"),
        ("×+R", "= Dragon - captures"),
        ("x D(55)", "= Dragon 5e captures"),
        ("Sx+", "= Silver>PromotedSilver - captures PROMOTE"),
        ("G6i-5h", "5h Gold 6i quiet"),
        ("G69-58", "5h Gold 6i quiet"),
        ("G(69)-58", "5h Gold 6i quiet"),
        ("G6958", "5h Gold 6i"),
        ("G(69)58", "5h Gold 6i"),
        ("G45h", "5h Gold File(Four)"),
        ("G658+", "5h Gold File(Six) PROMOTE"),
        ("N4x3f=", "3f Knight File(Four) captures NOT_PROMOTE"),
        ("G4-5h", "5h Gold File(Four) quiet"),
        ("Gi7h", "7h Gold Rank(Nine)"),
        ("Sdx6e", "6e Silver Rank(Four) captures"),
        ("xSe", "= Silver Rank(Five) captures"),
        ("xG6", "= Gold File(Six) captures"),
        ("G6x", "= Gold File(Six) captures"),
        ("G69x", "= Gold 6i captures"),
        ("P*55", "5e Pawn hand DROP"),
        ("P'5e", "5e Pawn hand DROP"),
        ("+R-5d", "5d Dragon - quiet"),
        ("D-54", "5d Dragon - quiet"),
        ("龍-54", "5d Dragon - quiet"),
        ("+飛54", "5d Dragon -"),
        ("T54", "5d Tokin -"),
        ("+銀-54", "5d PromotedSilver - quiet"),
        ("成銀-54", "5d PromotedSilver - quiet"),
        ("G-54+", "5d Gold - quiet PROMOTE"),
    ] {
        assert_eq!(show(text), expected, "{text}");
    }
}

#[test]
fn refuse() {
    const PIECE: &str = "a piece (K R B G S N L P D H T, or + and a piece that promotes)";
    const RANK: &str = "a rank from 1 to 9, or from a to i";
    const END: &str = "+, =, or the end of the move";
    for (text, place, expected) in [
        ("", "0..0", PIECE),
        ("Q76", "0..1", PIECE),
        ("+G76", "0..1", PIECE),
        ("+D76", "0..1", PIECE),
        ("▲投了", "3..6", PIECE),
        ("P", "1..1", "a square, or one of - x *"),
        ("P7", "2..2", RANK),
        ("P-", "2..2", "the destination square"),
        ("P-7", "3..3", RANK),
        ("P-70", "3..4", RANK),
        ("P*", "2..2", "the destination square"),
        ("G(69)", "5..5", "- or x, or the destination square"),
        ("G(69", "1..2", "a square, or one of - x *"),
        ("x", "1..1", PIECE),
        ("xP-76", "2..3", END),
        ("P76*55", "3..4", "a drop without an origin square"),
        ("P7*55", "2..3", "a drop without an origin square"),
        ("Pa", "1..2", "a square, or one of - x *"),
        ("P6-", "3..3", "the destination square"),
        ("P*55+", "4..5", "a drop without promotion"),
        ("P76x55!", "6..7", END),
        ("P-7f歩", "4..7", END),
        ("P-7f+=", "5..6", END),
    ] {
        assert_eq!(show(text), format!("{place} {expected}"), "{text}");
    }
}

#[test]
fn any_style() {
    for text in [
        "76歩",
        " ▲７六歩(77)　",
        "7六步",
        "先手７六歩",
        "P-7f",
        "P76",
        "歩-76",
        "☗歩76",
        "+7776FU",
        "7776FU",
        " 7g7f ",
    ] {
        let written = any_move(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(written.to, "7f".parse().ok(), "{text}");
    }
    for (text, place) in [
        ("", "0..0"),
        ("７六豚", "6..9"),
        ("  +7770FU", "6..7"),
        (" P-7x", "4..5"),
        ("+X76", "0..1"),
        ("zz", "0..1"),
    ] {
        let error = any_move(text).expect_err(text);
        assert_eq!(error.span().to_string(), place, "{text}");
    }
    assert_eq!(any_move("+R-54").map(|w| w.marks), Ok(Marks::empty()));
    assert_eq!(any_move("同　歩").map(|w| w.same), Ok(true));
}

/// Checks every spelling of a piece that a wording prints or a Chinese text has.
#[test]
fn spellings() {
    use PieceKind::{
        Dragon, Horse, King, Lance, Pawn, PromotedKnight, PromotedLance, PromotedSilver, Rook,
        Silver, Tokin,
    };
    for (names, kind) in [
        ("歩 步 步兵", Pawn),
        ("香 香车", Lance),
        ("銀 银 銀將", Silver),
        ("飛 飞 飞车", Rook),
        ("玉 王 玉將 王将", King),
        ("と と金 成歩 成步 个 個", Tokin),
        ("成香 杏 仝", PromotedLance),
        ("成桂 圭 今", PromotedKnight),
        ("成銀 成银 全", PromotedSilver),
        ("馬 马 龍馬 龙马", Horse),
        ("竜 龍 龙 龍王 龙王", Dragon),
    ] {
        for name in names.split(' ') {
            for text in [
                format!("5五{name}"),
                format!("⛊５五{name}"),
                format!("先手同 {name}"),
            ] {
                let read = any_move(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(read.before, Some(kind), "{text}");
            }
        }
    }
    for (sign, black) in [("▲☗⛊▼", true), ("△☖⛉▽", false)] {
        for c in sign.chars() {
            let side = any_move(&format!("{c}76歩")).map(|w| w.side);
            assert_eq!(
                side.map(|side| side == Some(Color::Black)),
                Ok(black),
                "{c}"
            );
        }
    }
    for (word, side) in [
        ("先手", Color::Black),
        ("下手", Color::Black),
        ("後手", Color::White),
        ("上手", Color::White),
    ] {
        for text in [format!("{word}76歩"), format!("{word} P76")] {
            assert_eq!(any_move(&text).map(|w| w.side), Ok(Some(side)), "{text}");
        }
    }
}

/// Cuts texts and adds others after them. If the result is read as a move, no part of it is unread.
#[test]
fn broken_texts() {
    let texts = [
        "☗G(69)x58+",
        "先手７六歩左上成(77)",
        "+銀'55=",
        "-0055KA",
        "龍9a",
        "＋Ｒ-９一＋",
    ];
    for text in texts {
        let cuts: Vec<usize> = (0..=text.len())
            .filter(|&i| text.is_char_boundary(i))
            .collect();
        for &start in &cuts {
            for &end in cuts.iter().filter(|&&end| end >= start) {
                for other in texts {
                    let broken = format!("{}{}{other}", &text[..start], &text[end..]);
                    if let Err(e) = any_move(&broken) {
                        assert!(
                            broken.get(e.span().start..e.span().end).is_some(),
                            "{broken}"
                        );
                    } else {
                        let longer = format!("{broken}?");
                        assert!(any_move(&longer).is_err(), "{longer}");
                    }
                }
            }
        }
    }
}
