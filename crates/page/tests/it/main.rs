//! Tests pages of real and hostile games.

use std::fs;
use std::path::Path;

use komadai_core::{Language, Style};
use komadai_kifu::{Entry, Record, read};
use komadai_page::{Color, Page, PieceSet, Theme, TreePage};
use serde_json::Value;

fn page(record: &Record) -> String {
    Page::new("Title").game(record).html()
}

/// Returns the data for the script.
fn data(html: &str) -> Value {
    let (_, after) = html
        .split_once("<script type=\"application/json\">")
        .expect("numbers");
    let (json, _) = after.split_once("</script>").expect("an end");
    serde_json::from_str(json).expect("JSON")
}

/// Each record of the samples gives a page with each of its nodes once.
#[test]
fn nodes() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/kifu");
    let mut count = 0;
    let mut open = vec![dir];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            for game in read(&fs::read(&path).expect("a file")).games {
                let html = page(&game.record);
                let all = game.record.nodes().count();
                let data = data(&html);
                assert_eq!(
                    data["nodes"].as_array().expect("nodes").len(),
                    all,
                    "{path:?}"
                );
                assert_eq!(html.matches("<a id=\"g1-").count(), all, "{path:?}");
                for (begin, end) in [("<li>", "</li>"), ("<div", "</div>"), ("<ol", "</ol>")] {
                    assert_eq!(
                        html.matches(begin).count(),
                        html.matches(end).count(),
                        "{path:?}"
                    );
                }
                count += 1;
            }
        }
    }
    assert!(count > 300, "{count} games");
}

/// Games that are not chosen are hidden in every layout. `cargo xtask page` checks the boards.
#[test]
fn hidden() {
    for html in [page(&Record::default()), TreePage::new("").html()] {
        let (_, css) = html.split_once("<style>").expect("a style");
        let (css, _) = css.split_once("</style>").expect("an end");
        assert!(css.contains("[hidden] { display: none !important; }"));
        assert_eq!(css.matches("!important").count(), 1, "nothing beats it");
    }
}

/// Texts of a game remain text on the page.
#[test]
fn markup() {
    let mut record = Record::default();
    let root = record.root();
    for text in [
        "<script>alert(1)</script>",
        "</script><!--",
        "\" onload=\"alert(1)",
        "a\u{202e}b\0c\u{1b}[2J",
    ] {
        record.headers.push(text, text);
        record.headers.set("先手", text);
        record.add_comment(root, text);
        let html = Page::new(text)
            .language(Language::Japanese)
            .game(&record)
            .html();
        assert_eq!(html.matches("<script").count(), 3, "{text:?}");
        assert_eq!(html.matches("<!--").count(), 0, "{text:?}");
        assert!(!html.contains("\" onload=\""), "{text:?}");
        assert!(!html.contains(['\u{202e}', '\0', '\u{1b}']), "{text:?}");
    }
}

/// The page shows who won, and links to it do, too. The lines of engines are moves in the style of the page.
#[test]
fn facts() {
    let text = "先手：あおい\n後手：<みどり>\n1 ７六歩(77)\n** -20 -3334FU +2726FU -1133FU #99\n\
                2 ３四歩(33)\n** 30 +2726FU -8384FU #12\n3 投了\n";
    let record = read(text.as_bytes()).games.remove(0).record;
    let html = Page::new(komadai_page::players(&record))
        .language(Language::Japanese)
        .style(Style::Press)
        .description(komadai_page::result(&record, Language::Japanese))
        .published("https://example.org/\"><b>", "https://example.org/1.png")
        .game(&record)
        .html();
    for part in [
        "<title>あおい - &lt;みどり&gt;</title>",
        "<meta property=\"og:description\" content=\"まで2手で投了、後手の勝ち\">",
        "<meta property=\"og:url\" content=\"https://example.org/&quot;&gt;&lt;b&gt;\">",
        "<p class=\"result\">まで2手で投了、後手の勝ち</p>",
        "* 30 ▲２六歩 △８四歩 #12",
        // A line with an illegal move stays as it is.
        "* -20 -3334FU +2726FU -1133FU #99",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("<h2>"), "the title has the players");
}

/// Every set of pieces in every theme defines each piece near its owner and far away.
#[test]
fn looks() {
    let record = Record::default();
    let themes = Theme::ALL.iter().map(Some).chain([None]);
    for theme in themes {
        for &pieces in PieceSet::ALL {
            let page = Page::new("").pieces(pieces).viewer(Color::White);
            let page = theme.iter().fold(page, |page, &&theme| page.theme(theme));
            let html = page.game(&record).html();
            assert_eq!(html.matches("<g id=\"near-").count(), 28, "{pieces:?}");
            assert_eq!(html.matches("<g id=\"far-").count(), 28, "{pieces:?}");
            assert!(html.contains("\"flipped\":true"));
            let used = html.split("<use href=\"#").skip(1);
            for id in used.filter_map(|after| after.split('"').next()) {
                assert!(html.contains(&format!("<path id=\"{id}\"")), "{id}");
            }
        }
    }
}

/// Nested variations use no stack, and no more bytes than variations side by side.
#[test]
fn depth() {
    let sizes = [20_000, 40_000].map(|depth| {
        let mut record = Record::default();
        let mut node = record.root();
        for _ in 0..depth {
            record.push(node, Entry::Pass);
            node = record.push(node, Entry::Pass);
        }
        page(&record).len()
    });
    assert!(sizes[1] < sizes[0] * 5 / 2, "{sizes:?}");
}

#[test]
fn styles() {
    let game = read("1 ７六歩(77)\n".as_bytes()).games.remove(0);
    for (style, text) in [
        (Style::Press, "▲７六歩"),
        (Style::Hosking, "▲P76"),
        (Style::Csa, "+7776FU"),
        (Style::Usi, "▲7g7f"),
    ] {
        let html = Page::new("").style(style).game(&game.record).html();
        assert!(
            html.contains(&format!("<span class=\"move\">{text}</span>")),
            "{style:?}"
        );
    }
}

/// The same games give the same bytes, and a page without games is complete.
#[test]
fn bytes() {
    assert_eq!(page(&Record::default()), page(&Record::default()));
    assert!(Page::new("none").html().ends_with("</html>\n"));
}
