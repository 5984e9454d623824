//! Tests the outputs of `komadai image`, `sheet` and `view`.

use std::fs;

use serde_json::Value;

use crate::run::{Folder, check};

const KIF: &str = "先手：<b>あ\n後手：い\n1 ７六歩(77)   ( 0:01/)\n&しおり\n2 ３四歩(33)   ( 0:02/)\n3 ２二角成(88)\n4 投了\n";
const PROBLEMS: &str = "4k4/9/4P4/9/9/9/9/9/9 b G 1\n4k4/9/9/9/9/9/9/9/9 b G 1\n";

fn folder() -> Folder {
    Folder::new(&[("a.kif", KIF), ("p.sfen", PROBLEMS)])
}

#[track_caller]
fn run(folder: &Folder, args: &[&str], code: i32, said: &str) {
    let output = folder.command(args).output().expect("the command runs");
    check(&output, code, said);
}

fn begins(folder: &Folder, name: &str, with: &[u8]) {
    let bytes = fs::read(folder.path(name)).expect(name);
    assert!(bytes.starts_with(with), "{name}");
}

/// A file of each format begins with its signature, and several pictures have distinct names.
#[test]
fn pictures() {
    let folder = folder();
    let marks: [(&str, &[u8]); 6] = [
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF-"),
        ("tex", b""),
        ("gif", b"GIF89a"),
        ("apng", b"\x89PNG"),
    ];
    for (extension, mark) in marks {
        let name = format!("x.{extension}");
        run(&folder, &["image", "a.kif", "-o", &name], 0, "");
        begins(&folder, &name, mark);
    }
    run(
        &folder,
        &["image", "a.kif", "--each", "ply", "-o", "p.svg"],
        0,
        "4 pictures",
    );
    for name in ["p-001.svg", "p-002.svg", "p-003.svg", "p-004.svg"] {
        begins(&folder, name, b"<svg ");
    }
    run(
        &folder,
        &[
            "image",
            "a.kif",
            "--each",
            "bookmark",
            "--to",
            "png",
            "--out-dir",
            "d",
        ],
        0,
        "",
    );
    begins(&folder, "d/a-001.png", b"\x89PNG");
    let svg = fs::read_to_string(folder.path("x.svg")).expect("a picture");
    assert!(!svg.contains("<b>"), "the name of a player is no markup");
}

/// Several plies, a range, and titles with names in braces.
#[test]
fn plies_and_titles() {
    let folder = folder();
    let title = "{number}: {ply} {move} {black} {white} {date}{x y}";
    run(
        &folder,
        &[
            "image", "a.kif", "--ply", "0,3", "--title", title, "--style", "usi", "-o", "p.txt",
        ],
        0,
        "2 pictures",
    );
    let heads = ["p-001.txt", "p-002.txt"].map(|name| {
        let text = fs::read_to_string(folder.path(name)).expect(name);
        text.lines().next().map(str::to_owned)
    });
    let expected = ["1: 0  <b>あ い {x y}", "2: 3 ▲8h2b+ <b>あ い {x y}"];
    assert_eq!(heads, expected.map(|line| Some(line.to_owned())));
    let range = ["image", "a.kif", "--range", "1..2", "--out-dir", "d"];
    run(&folder, &range, 0, "2 pictures");
    begins(&folder, "d/a-002.svg", b"<svg ");
    let unknown = ["image", "a.kif", "--title", "{nubmer}", "-o", "x.svg"];
    run(
        &folder,
        &unknown,
        2,
        "unknown name {nubmer}; expected one of {number} {move}",
    );
}

/// A mark in any notation gives the same picture. One of a piece that is not in hand is refused.
#[test]
fn marks_in_any_notation() {
    let folder = folder();
    for same in [
        ["7g7f,R5e", "▲７六歩, R55"],
        ["B3c3d,G2h6h", "B△３四歩,▲６八飛"],
        ["5e,Y1a", "５五,Y1一"],
    ] {
        let pictures = same.map(|marks| {
            let args = ["image", "startpos", "--arrows", marks, "-o", "m.svg"];
            run(&folder, &args, 0, "");
            folder.bytes("m.svg")
        });
        assert!(pictures[0] == pictures[1], "{same:?}");
    }
    for (mark, why) in [
        ("P*5e", "there is no P in hand"),
        ("P*", "there is no P in hand"),
        ("▲５五飛", "▲５五飛: illegal move"),
        ("5j", "unknown mark 5j"),
    ] {
        run(
            &folder,
            &["image", "startpos", "--arrows", mark, "-o", "m.svg"],
            2,
            why,
        );
    }
}

/// A list of figures. An error names the line.
#[test]
fn lists_of_figures() {
    let folder = folder();
    let list = "# a book\n\na.kif\t1\t△３四歩,5e\t第{number}図\na.kif\nstartpos\t\t7g7f\n";
    fs::write(folder.path("book.tsv"), list).expect("a file");
    let args = [
        "image",
        "--figures",
        "book.tsv",
        "-o",
        "f.txt",
        "--style",
        "usi",
    ];
    run(&folder, &args, 0, "3 pictures");
    let text = fs::read_to_string(folder.path("f-001.txt")).expect("a figure");
    assert!(
        text.ends_with("第1図\n") && text.contains("▲7g7f"),
        "{text}"
    );
    for (line, why) in [
        ("b.kif\t1", "b.kif is neither a file nor a position"),
        ("a.kif\tx", "x is not a ply"),
        ("a.kif\t9", "the game has no ply 9"),
        ("a.kif\t1\tqq", "unknown mark qq"),
        ("a.kif\t1\tP*5e", "there is no P in hand"),
        ("a.kif\t1\t\t{x}", "unknown name {x}"),
        ("a.kif\t1\t\t\t", "expected at most four fields"),
        ("4k4/9/9 b", "invalid position"),
    ] {
        fs::write(folder.path("bad.tsv"), format!("a.kif\n{line}\n")).expect("a file");
        let args = ["image", "--figures", "bad.tsv", "-o", "g.txt"];
        run(&folder, &args, 1, &format!("bad.tsv: line 2: {why}"));
    }
}

/// The orders of setting up the pieces are animations.
#[test]
fn setting_up() {
    let folder = folder();
    for (order, path) in [("ohashi", "o.gif"), ("伊藤流", "i.gif")] {
        run(
            &folder,
            &["image", "--setup", order, "--size", "100", "-o", path],
            0,
            "",
        );
        begins(&folder, path, b"GIF89a");
    }
    run(
        &folder,
        &["image", "--setup", "ito", "-o", "i.svg"],
        2,
        "needs a .gif or an .apng",
    );
    run(&folder, &["image", "-o", "i.svg"], 2, "were not provided");
}

/// A board as text, in either language, and invalid colours.
#[test]
fn texts_and_colors() {
    let folder = folder();
    let args = ["image", "a.kif", "--lang", "ja", "-o", "x.txt"];
    run(&folder, &args, 0, "");
    let text = fs::read_to_string(folder.path("x.txt")).expect("a text");
    assert!(
        text.starts_with("図は▲２二角成まで\n後手の持駒："),
        "{text}"
    );
    run(
        &folder,
        &["check", "x.txt", "--from", "bod", "--strict=error"],
        0,
        "",
    );
    let args = [
        "image", "startpos", "--to", "txt", "--flip", "--lang", "en", "-o", "x.txt",
    ];
    run(&folder, &args, 0, "");
    let text = fs::read_to_string(folder.path("x.txt")).expect("a text");
    assert!(text.contains("| l"), "{text}");
    let colors = [
        "image",
        "startpos",
        "--kings",
        "ou",
        "--colors",
        "board=#123456,lines=abcdef",
    ];
    let output = folder.command(&colors).output().expect("the command runs");
    let svg = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        svg.contains("fill=\"#123456\"") && svg.contains("stroke=\"#abcdef\""),
        "{svg}"
    );
    assert!(svg.contains("id=\"p738b\"") && !svg.contains("id=\"p7389\""));
    for bad in [
        "board",
        "board=red",
        "boards=#123456",
        "=#123456",
        "board=#12345g",
        "board=日本",
    ] {
        run(
            &folder,
            &["image", "startpos", "--colors", bad],
            2,
            "; expected PART=COLOR",
        );
    }
}

/// A game without the requested picture does not prevent the others.
#[test]
fn a_game_without_a_picture() {
    let folder = Folder::new(&[("a.kif", "1 ７六歩(77)\n"), ("b.kif", KIF)]);
    let args = [
        "image",
        "a.kif",
        "b.kif",
        "--ply",
        "3",
        "--to",
        "svg",
        "--out-dir",
        "d",
    ];
    run(&folder, &args, 1, "no ply 3");
    begins(&folder, "d/b.svg", b"<svg ");
}

/// The time of each side: a total from the file, or the sum of its moves, but only with clocks.
#[test]
fn clocks() {
    let games = [
        ("a.kif", KIF.to_owned()),
        ("b.kif", KIF.replace("0:02/", "0:02/01:00:05")),
        ("c.kif", "1 ７六歩(77)\n".to_owned()),
        (
            "d.kif",
            "手合割：二枚落ち\n1 ６二銀(71) ( 1:00/)\n".to_owned(),
        ),
    ];
    let folder = Folder::new(&[]);
    for (name, text) in &games {
        fs::write(folder.path(name), text).expect("a file");
    }
    let wanted = [
        ("a.kif", Some("先手 0:00:01　後手 0:00:02")),
        ("b.kif", Some("先手 0:00:01　後手 1:00:05")),
        ("c.kif", None),
        ("d.kif", Some("下手 0:00:00　上手 0:01:00")),
    ];
    for (name, wanted) in wanted {
        let args = ["image", name, "--clocks", "--lang", "ja", "-o", "x.svg"];
        run(&folder, &args, 0, "");
        let plain = [
            "image",
            name,
            "--caption",
            wanted.unwrap_or(""),
            "--lang",
            "ja",
            "-o",
            "y.svg",
        ];
        run(&folder, &plain, 0, "");
        let [clocks, plain] =
            ["x.svg", "y.svg"].map(|name| fs::read(folder.path(name)).expect(name));
        assert!(clocks == plain, "{name}");
    }
}

/// A problem without a mate is named, and not printed.
#[test]
fn sheets() {
    let folder = folder();
    for name in ["s.pdf", "s.html", "s.tsv", "s.svg"] {
        run(
            &folder,
            &["sheet", "p.sfen", "-o", name],
            1,
            "1 printed, 1 left out",
        );
    }
    begins(&folder, "s.pdf", b"%PDF-");
    begins(&folder, "s-2.svg", b"<svg ");
    let html = fs::read_to_string(folder.path("s.html")).expect("a sheet");
    assert_eq!(html.matches("<figure>").count(), 1);
    let cards = fs::read_to_string(folder.path("s.tsv")).expect("cards");
    assert!(cards.contains("<title>No. 1  mate in 1</title>"), "{cards}");
    assert!(cards.contains("\tG*52; mate in 1"), "{cards}");
    let titles = ["--titles", "{plies} and {number}"];
    run(
        &folder,
        &["sheet", "p.sfen", "-o", "t.tsv", titles[0], titles[1]],
        1,
        "",
    );
    let cards = fs::read_to_string(folder.path("t.tsv")).expect("cards");
    assert!(cards.contains("<title>1 and 1</title>"), "{cards}");
    run(
        &folder,
        &["sheet", "p.sfen", "-o", "s.txt"],
        2,
        "unknown extension; expected one of pdf html svg tsv",
    );
}

/// Problems with cooks, and those that are not solved, are printed if that is asked for.
#[test]
fn sheets_of_all_problems() {
    let cooked = "4k4/9/4P4/9/9/9/9/9/9 b 2GS 1";
    let folder = Folder::new(&[("c.sfen", cooked), ("p.sfen", PROBLEMS)]);
    run(
        &folder,
        &["sheet", "c.sfen", "-o", "c.html"],
        1,
        "--cooks allowed prints it",
    );
    let allowed = ["sheet", "c.sfen", "--cooks", "allowed", "-o", "c.tsv"];
    run(&folder, &allowed, 0, "1 printed");
    let cards = fs::read_to_string(folder.path("c.tsv")).expect("cards");
    assert!(cards.contains("; mate in 1"), "{cards}");
    let given = ["sheet", "p.sfen", "--answers", "given", "-o", "g.html"];
    run(&folder, &given, 0, "2 printed, 0 left out");
    let html = fs::read_to_string(folder.path("g.html")).expect("a sheet");
    assert!(
        html.contains("<title>No. 2</title>") && !html.contains("<h2>"),
        "{html}"
    );
    let head = [
        "sheet",
        "p.sfen",
        "--title",
        "宿題",
        "--name-line",
        "-o",
        "h.svg",
    ];
    run(&folder, &head, 1, "");
    let [with, without] = ["h-1.svg", "s-1.svg"].map(|name| {
        run(&folder, &["sheet", "p.sfen", "-o", "s.svg"], 1, "");
        fs::read_to_string(folder.path(name)).expect(name)
    });
    // The glyph of 宿 is only in the heading.
    assert!(with.contains("5bbf") && !without.contains("5bbf"));
}

/// Missed mates and exercises come from games. Each reply to a typed answer is that of the law.
#[test]
fn sheets_from_games() {
    let mates = "sfen 4k3l/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 1a1b 5h5i 1b1c 5i5h 5a4a resign\n";
    let marks = "position startpos moves 4i5h 3c3d 6i6h 8c8d 5h4h 4a3b 6h5h\n";
    let folder = Folder::new(&[("m.usi", mates), ("n.usi", marks)]);
    run(
        &folder,
        &["sheet", "--from-games", "m.usi", "-o", "m.html"],
        0,
        "1 printed",
    );
    run(
        &folder,
        &["tsume", "--games", "m.usi", "-o", "t.sfen"],
        0,
        "missed mates 3",
    );
    assert_eq!(folder.text("t.sfen").lines().count(), 1);
    run(
        &folder,
        &["tsume", "--games", "m.usi", "-o", "m.usi"],
        2,
        "never overwritten",
    );
    run(
        &folder,
        &["sheet", "--exercise", "notation", "m.usi", "-o", "q.html"],
        1,
        "no move that needs a mark",
    );
    for level in ["1", "2", "3"] {
        let args = [
            "sheet",
            "--exercise",
            "notation",
            "n.usi",
            "--level",
            level,
            "--lang",
            "en",
            "-o",
            "q.html",
        ];
        run(&folder, &args, 0, "printed");
        let html = folder.text("q.html");
        let replies = html.split("<script type=\"application/json\">").skip(1);
        let replies = replies.filter_map(|part| part.split("</script>").next());
        let mut count = 0;
        for replies in replies {
            let replies: Value = serde_json::from_str(replies).expect("JSON");
            let right: Vec<&Value> = replies
                .as_array()
                .expect("a list")
                .iter()
                .filter(|reply| reply[1] == true)
                .collect();
            assert_eq!(right.len(), 1, "{replies}");
            let explained = right[0][2].as_str().expect("a text");
            assert!(
                explained.starts_with(&format!("{}: ", right[0][0].as_str().expect("a text"))),
                "{explained}"
            );
            count += 1;
        }
        assert_eq!(count, html.matches("<figure>").count());
    }
    let seeded = |seed, path| {
        let args = [
            "sheet",
            "--exercise",
            "notation",
            "n.usi",
            "--seed",
            seed,
            "-o",
            path,
        ];
        run(&folder, &args, 0, "");
        fs::read(folder.path(path)).expect("a sheet")
    };
    assert_eq!(seeded("1", "a.tsv"), seeded("1", "b.tsv"));
}

/// A game is not a problem: neither its opening, nor moves of the attacker without check, nor a line without mate.
#[test]
fn a_game_is_no_problem() {
    let folder = folder();
    let start = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1 moves";
    for (name, text, why) in [
        ("a.kif", KIF.to_owned(), "move 1 (P76) does not give check"),
        ("a.usi", format!("{start} G*5b"), ""),
        (
            "a.usi",
            format!("{start} G*4a 5a4a 5c5b+ 4a3a"),
            "do not end in mate",
        ),
        (
            "a.usi",
            format!("{start} G*1a 5a6a G*6b"),
            "move 1 (G*11) does not give check",
        ),
        ("a.usi", "position startpos".to_owned(), "no mate"),
    ] {
        fs::write(folder.path(name), text).expect("a file");
        let code = i32::from(!why.is_empty());
        let args = ["sheet", name, "p.sfen", "-o", "s.html"];
        run(&folder, &args, 1, why);
        let html = fs::read_to_string(folder.path("s.html")).expect("a sheet");
        assert_eq!(html.matches("<figure>").count(), 2 - code as usize, "{why}");
        run(&folder, &["sheet", name, "-o", "alone.html"], code, why);
    }
    run(
        &folder,
        &["sheet", "a.kif", "-o", "none.pdf"],
        1,
        "(left out: 1)",
    );
}

/// The attacker plays upwards, no matter which side it is, and the answer is that of the printed board.
#[test]
fn sheets_are_turned() {
    let folder = folder();
    for (black, white) in [
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", "9/9/9/9/9/9/4p4/9/4K4 w g 1"),
        (
            "7lk/7p1/9/9/9/9/9/9/K8 b R 1",
            "8k/9/9/9/9/9/9/1P7/KL7 w r 1",
        ),
        (
            "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b",
            "position sfen 9/9/9/9/9/9/4p4/9/4K4 w g 1 moves G*5h",
        ),
    ] {
        for extension in ["html", "svg", "pdf", "tsv"] {
            let [black, white] = [("b", black), ("w", white)].map(|(name, text)| {
                let (input, sheet) = (format!("{name}.usi"), format!("{name}/s.{extension}"));
                fs::create_dir_all(folder.path(name)).expect("a folder");
                fs::write(folder.path(&input), text).expect("a file");
                run(
                    &folder,
                    &["sheet", &input, "--answers", "foot", "-o", &sheet],
                    0,
                    "1 printed",
                );
                fs::read(folder.path(&sheet)).expect("a sheet")
            });
            assert!(black == white, "{extension}");
        }
    }
}

/// The defender's hand is printed if it is not the rest of a set and the answer depends on it.
#[test]
fn sheets_tell_the_hand_that_matters() {
    let folder = folder();
    for (problem, matters) in [
        // A piece in any hand stops the rook.
        ("7lk/7p1/9/9/9/9/9/9/K8 b R 1", true),
        (
            "position sfen 7lk/7p1/9/9/9/9/9/9/K8 b R 1 moves R*1c",
            true,
        ),
        ("4k4/9/4P4/9/9/9/9/9/K8 b G 1", false),
        ("4k4/9/4P4/9/9/9/9/9/9 b G 1", false),
        (
            "position sfen 4k4/9/4P4/9/9/9/9/9/K8 b Gp 1 moves G*5b",
            false,
        ),
        // This hand is exactly the rest of a set.
        ("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", false),
    ] {
        fs::write(folder.path("h.usi"), problem).expect("a file");
        run(&folder, &["sheet", "h.usi", "-o", "h.html"], 0, "1 printed");
        let html = fs::read_to_string(folder.path("h.html")).expect("a sheet");
        let is_told = html.contains("class=\"caption\"");
        assert_eq!(is_told, matters, "{problem}");
    }
}

/// Files with the same name in several folders keep separate pictures.
#[test]
fn names_of_pictures() {
    let folder = Folder::new(&[("a.kif", KIF), ("b/a.kif", KIF), ("c/a.csa", "+7776FU\n")]);
    let args = ["image", "a.kif", "b", "c", "startpos", "--out-dir", "d"];
    run(&folder, &args, 0, "4 pictures");
    for name in ["d/a.svg", "d/a-2.svg", "d/a-3.svg", "d/position.svg"] {
        begins(&folder, name, b"<svg ");
    }
}

#[test]
fn pages() {
    let folder = folder();
    run(&folder, &["view", "a.kif", "-o", "v.html"], 0, "");
    let html = fs::read_to_string(folder.path("v.html")).expect("a page");
    assert!(html.contains("&lt;b&gt;あ") && !html.contains("<b>"));
    run(
        &folder,
        &["view", "p.sfen", "a.kif", "--title", "T", "-o", "v.html"],
        0,
        "",
    );
    let html = fs::read_to_string(folder.path("v.html")).expect("a page");
    assert_eq!(html.matches("<article").count(), 3);
    let url = "https://example.org/g.html";
    run(
        &folder,
        &["view", "a.kif", "--url", url, "-o", "v.html"],
        0,
        "",
    );
    begins(&folder, "v.png", b"\x89PNG");
}
