//! Checks what a reader sees of a page on screens of several sizes, after opening it and after clicks.

use std::fs;
use std::path::Path;

use super::{chromium, result};
use crate::Verdict;

/// The width and the height of a phone, the same phone on its side, a laptop, a small phone and a tablet.
const SCREENS: [[u32; 2]; 5] = [[390, 844], [844, 390], [1366, 650], [320, 568], [768, 1024]];

/// Returns addresses of games and moves, given the positions of each game.
pub(super) fn moves(games: &[Vec<String>]) -> Vec<String> {
    let last = |game: &Vec<String>| game.len().saturating_sub(1);
    let of = |game: usize, node: usize| format!("#g{}-{node}", game + 1);
    let (Some(first), Some(end)) = (games.first(), games.last()) else {
        return Vec::new();
    };
    let number = games.len() - 1;
    vec![
        of(0, last(first) / 2),
        of(number, last(end)),
        of(number, 0),
        format!("#g{}", games.len() / 2 + 1),
    ]
}

/// Opens the page `name` on each screen, at its beginning and at each of these addresses, and checks the board. A
/// screen is a frame, because a browser window cannot be as narrow as a phone.
pub(super) fn check(browser: &str, dir: &Path, name: &str, addresses: &[String]) -> Verdict {
    let (mut looks, mut is_good) = (0, true);
    for [width, height] in SCREENS {
        let frames: String = [""]
            .into_iter()
            .chain(addresses.iter().map(String::as_str))
            .map(|address| {
                format!(
                    "<iframe width=\"{width}\" height=\"{height}\" src=\"{name}.html{address}\" data-address=\"{address}\"></iframe>\n"
                )
            })
            .collect();
        let test = include_str!("visible.js");
        let page = format!(
            "<!doctype html><meta charset=\"utf-8\"><body>\n{frames}<script>addEventListener('load', () => {{ {test} }});</script>"
        );
        let file = dir.join(format!("{name}-{width}x{height}.html"));
        fs::write(&file, page)?;
        let options = ["--allow-file-access-from-files", "--window-size=1500,1000"];
        let dom = chromium(browser, &file, &options, &["--dump-dom"])?;
        let Some(result) = result(&dom) else {
            println!("{name}, {width}×{height}: the test did not end");
            is_good = false;
            continue;
        };
        looks += result["looks"].as_u64().unwrap_or(0);
        for fault in result["faults"].as_array().into_iter().flatten() {
            println!("{name}: {fault}");
            is_good = false;
        }
    }
    println!(
        "{name}: {looks} looks at the board on {} screens",
        SCREENS.len()
    );
    Ok(is_good)
}
