//! `cargo xtask page`: tests game pages and pictures in a real browser, headless Chromium.

mod tree;
mod visible;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use komadai_core::{Language, Style};
use komadai_kifu::{NodeId, Record, read};
use komadai_page::Page;
use serde_json::{Value, json};

use crate::Verdict;
use crate::ci::{target_dir, without_tool};
use crate::gallery;

/// The names of the browser on different systems.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A player and a comment that contain markup.
const HOSTILE: &str = "# KIF\n先手：<script>alert(1)</script>\n後手：\"><img src=x onerror=alert(2)>\n\
    1 ７六歩(77)\n*</script><script>alert(3)</script><!--\n2 ３四歩(33)\n&</p><b>\n";

/// The maximum size in bytes of the largest page here, with 300 moves and 50 variations.
const LARGEST: usize = 400_000;

/// Opens pages with the games of each file, and checks what they show.
pub(crate) fn run(files: &[PathBuf]) -> Verdict {
    let Some(browser) = BROWSERS.into_iter().find(|name| starts(name)) else {
        return without_tool("page", "there is no Chromium");
    };
    let dir = target_dir("pages");
    fs::create_dir_all(&dir)?;
    let mut pages = vec![
        ("hostile".to_owned(), records(HOSTILE.as_bytes())),
        ("long".to_owned(), vec![long_game()]),
        ("many".to_owned(), many()),
    ];
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        pages.push((name.into_owned(), records(&fs::read(file)?)));
    }
    let mut good = check_pictures(browser, &dir)?;
    for (name, records) in &pages {
        let page = Page::new(name.as_str())
            .language(Language::Japanese)
            .style(Style::Press);
        let page = records.iter().fold(page, Page::game).html();
        let positions: Vec<Vec<String>> = records.iter().map(positions).collect();
        let test = include_str!("page/test.js").replace("POSITIONS", &json!(positions).to_string());
        good &= check(browser, &dir, name, &page, &test)?;
        good &= visible::check(browser, &dir, name, &visible::moves(&positions))?;
    }
    let (page, test) = tree::page();
    good &= check(browser, &dir, "tree", &page, &test)?;
    good &= visible::check(
        browser,
        &dir,
        "tree",
        &["#0".to_owned(), "#0.0.0".to_owned()],
    )?;
    Ok(good)
}

fn starts(program: &str) -> bool {
    let output = Command::new(program).arg("--version").output();
    output.is_ok_and(|output| output.status.success())
}

fn records(bytes: &[u8]) -> Vec<Record> {
    let games = read(bytes).games;
    games.into_iter().map(|game| game.record).collect()
}

/// Returns fourteen games of several lengths, some with variations, comments, evaluations and long names.
fn many() -> Vec<Record> {
    let long = long_game();
    let games = (0..14).map(|n| {
        let mut record = long.clone();
        let last = record.main_line().nth(3 * n);
        let rest: Vec<NodeId> = last
            .map(|last| record.children(last).collect())
            .unwrap_or_default();
        for node in rest {
            record.remove(node);
        }
        record.headers.set("先手", "長い名前の選手".repeat(n + 1));
        record
    });
    games.collect()
}

/// Compares the drawings of the gallery by the browser and by the crate diagram: each SVG with its PNG.
fn check_pictures(browser: &str, dir: &Path) -> Verdict {
    let mut page = String::from("<!doctype html><body>");
    let pictures = gallery::pictures()?;
    for (name, diagram) in &pictures {
        fs::write(dir.join(format!("{name}.svg")), diagram.svg())?;
        fs::write(dir.join(format!("{name}.png")), diagram.png())?;
        page += &format!("<p id=\"{name}\"><img src=\"{name}.svg\"><img src=\"{name}.png\">");
    }
    page += &format!("<script>{}</script>", include_str!("page/pictures.js"));
    let file = dir.join("pictures.html");
    fs::write(&file, page)?;
    let options = ["--allow-file-access-from-files", "--window-size=1500,1000"];
    let dom = chromium(browser, &file, &options, &["--dump-dom"])?;
    let Some(result) = result(&dom) else {
        println!("pictures: the test did not end");
        return Ok(false);
    };
    println!(
        "{} pictures: {} of 1000 pixels differ by more than {} of 255, at most {} in one picture",
        pictures.len(),
        result["mean"],
        result["tolerance"],
        result["most"]
    );
    let faults = result["faults"].as_array();
    for fault in faults.into_iter().flatten() {
        println!("{fault}");
    }
    Ok(faults.is_some_and(Vec::is_empty))
}

/// Checks a page on a desktop, on a phone, in dark mode and without JavaScript.
fn check(browser: &str, dir: &Path, name: &str, page: &str, test: &str) -> Verdict {
    let file = dir.join(format!("{name}.html"));
    fs::write(&file, page)?;
    let tested = dir.join(format!("{name}-tested.html"));
    fs::write(&tested, with_test(page, test))?;
    let mut faults = Vec::new();
    for (screen, options) in [
        (
            "desktop",
            [
                "--window-size=1280,1000",
                "--blink-settings=preferredColorScheme=1",
            ],
        ),
        (
            "phone",
            [
                "--window-size=390,844",
                "--blink-settings=preferredColorScheme=0",
            ],
        ),
    ] {
        let shot = dir.join(format!("{name}-{screen}.png"));
        chromium(
            browser,
            &file,
            &options,
            &[&format!("--screenshot={}", shot.display())],
        )?;
        let dom = chromium(browser, &tested, &options, &["--dump-dom"])?;
        let Some(result) = result(&dom) else {
            faults.push(format!("{screen}: the test did not end"));
            continue;
        };
        let listed = result["faults"].as_array().into_iter().flatten();
        faults.extend(listed.map(|fault| format!("{screen}: {fault}")));
        let time = |key: &str| result[key].as_f64().unwrap_or(f64::INFINITY);
        println!(
            "{name}, {screen}: {} bytes, open in {:.0} ms, {} steps of {:.1} ms in the middle, {:.1} ms at most, {} over 16 ms",
            page.len(),
            time("open"),
            result["steps"],
            time("step"),
            time("longest"),
            result["over"],
        );
    }
    if name == "long" && page.len() > LARGEST {
        faults.push(format!("more than {LARGEST} bytes"));
    }
    // The page as shown by a browser without scripts.
    let (still, _) = page.split_once("<script").unwrap_or((page, ""));
    let file = dir.join(format!("{name}-still.html"));
    fs::write(&file, still)?;
    let shot = dir.join(format!("{name}-still.png"));
    let screen = [
        "--window-size=800,1600",
        "--blink-settings=preferredColorScheme=1",
    ];
    chromium(
        browser,
        &file,
        &screen,
        &[&format!("--screenshot={}", shot.display())],
    )?;
    for fault in &faults {
        println!("{name}: {fault}");
    }
    Ok(faults.is_empty())
}

/// Runs the browser on a file and returns its output.
fn chromium(
    browser: &str,
    file: &Path,
    screen: &[&str; 2],
    what: &[&str],
) -> Result<String, std::io::Error> {
    let mut command = Command::new(browser);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--hide-scrollbars",
    ]);
    command.args(["--run-all-compositor-stages-before-draw", "--timeout=60000"]);
    command.args(screen).args(what).arg(file);
    Ok(String::from_utf8_lossy(&command.output()?.stdout).into_owned())
}

/// Returns the page with the test at its end. Errors while it opens are recorded from its first line on.
fn with_test(page: &str, test: &str) -> String {
    let watch = format!("<head><script>{}</script>", include_str!("page/watch.js"));
    let page = page.replacen("<head>", &watch, 1);
    page.replacen("</body>", &format!("<script>{test}</script></body>"), 1)
}

/// Returns the result that the test wrote in place of the document.
fn result(dom: &str) -> Option<Value> {
    let (_, after) = dom.split_once("<pre id=\"result\">")?;
    let (text, _) = after.split_once("</pre>")?;
    let text = text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
    serde_json::from_str(&text).ok()
}

/// Returns the position after each node in the order of the page, with each variation after the move it replaces.
fn positions(record: &Record) -> Vec<String> {
    let sfen = |node: NodeId| {
        let position = record.position(node).map(|position| position.to_string());
        position.unwrap_or_else(|| record.start.sfen())
    };
    let mut found = vec![sfen(record.root())];
    let mut open = vec![(record.root(), false)];
    while let Some((node, is_new)) = open.pop() {
        if is_new {
            found.push(sfen(node));
        }
        let mut children = record.children(node);
        let Some(main) = children.next() else {
            continue;
        };
        found.push(sfen(main));
        open.push((main, false));
        let others: Vec<NodeId> = children.collect();
        open.extend(others.into_iter().rev().map(|other| (other, true)));
    }
    found
}

/// Returns a game of 300 moves with 50 variations of 20 moves, with times, comments and evaluations.
fn long_game() -> Record {
    use komadai_kifu::{Clock, Entry, Note, NoteKind};
    use komadai_movegen::legal_moves;
    let mut record = Record::default();
    let mut random = 20_261_124_u64;
    let mut any = |count: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or(0) % count
    };
    let mut play = |record: &mut Record, from: NodeId, plies: usize| {
        let mut node = from;
        let mut line = Vec::new();
        for _ in 0..plies {
            let Some(position) = record.position(node) else {
                break;
            };
            let moves: Vec<_> = legal_moves(&position).into_iter().collect();
            if moves.is_empty() {
                break;
            }
            let m = moves[any(moves.len())];
            node = record.push(node, Entry::Move(m));
            record.set_clock(node, Clock::new(Some(7_000), Some(70_000)));
            line.push(node);
        }
        line
    };
    let root = record.root();
    let main = play(&mut record, root, 300);
    for (at, &node) in main.iter().enumerate() {
        let text = format!("* {}", (at * 37) % 900);
        record.add_note(
            node,
            Note {
                kind: NoteKind::Comment,
                text,
            },
        );
        if at % 6 == 0 {
            play(&mut record, node, 20);
        }
    }
    record
}
