//! Laws: pages contain their games, but no markup from them.

use komadai_kifu::Record;
use serde_json::Value;

/// Checks that a page is well nested, that it has a link for each node and no scripts from the games, and that its JSON
/// has as many nodes as each game.
pub fn page_holds_its_games(html: &str, games: &[Record]) {
    let nodes: usize = games.iter().map(|record| record.nodes().count()).sum();
    assert_eq!(html.matches("<a id=\"g").count(), nodes, "links");
    let lower = html.to_lowercase();
    for (begin, end, count) in [
        ("<!doctype", "<html", 1),
        ("<body", "</html>", 1),
        // The words, the program, and the data of each game.
        ("<script", "</script", 2 + games.len()),
        ("<style", "</style", 1),
    ] {
        for part in [begin, end] {
            assert_eq!(lower.matches(part).count(), count, "{part}");
        }
    }
    for (begin, end) in [
        ("<li>", "</li>"),
        ("<div", "</div>"),
        ("<ol", "</ol>"),
        ("<title>", "</title>"),
    ] {
        assert_eq!(
            html.matches(begin).count(),
            html.matches(end).count(),
            "{begin}"
        );
    }
    let hidden = |c: &char| c.is_control() && !matches!(c, '\n' | '\t');
    assert_eq!(html.chars().find(hidden), None);
    let data = html.split("<script type=\"application/json\">").skip(1);
    let written = data.map(|after| {
        let json = after.split_once("</script>").map_or("", |(json, _)| json);
        let game: Value = serde_json::from_str(json).expect("JSON");
        game["nodes"].as_array().map_or(0, Vec::len)
    });
    let counts = games.iter().map(|record| record.nodes().count());
    assert!(written.eq(counts), "nodes");
}
