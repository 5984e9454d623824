//! Pages hold their games, and no markup of them.

use komadai_kifu::Record;
use serde_json::Value;

/// A page of these games has one document with its own scripts alone, well nested, with a link for each node. Its data
/// is JSON with the same nodes.
pub fn page_holds_its_games(html: &str, games: &[Record]) {
    let nodes: usize = games.iter().map(|record| record.nodes().count()).sum();
    assert_eq!(html.matches("<a id=\"g").count(), nodes, "links");
    let lower = html.to_lowercase();
    for (begin, end, count) in [
        ("<!doctype", "<html", 1),
        ("<body", "</html>", 1),
        ("<script", "</script", 3),
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
    let data = html
        .split_once("id=\"games\">")
        .and_then(|(_, after)| after.split_once("</script>"));
    let data: Value = serde_json::from_str(data.map_or("", |(json, _)| json)).expect("JSON");
    let written = data.as_array().into_iter().flatten();
    let written: usize = written
        .map(|game| game["nodes"].as_array().map_or(0, Vec::len))
        .sum();
    assert_eq!(written, nodes, "nodes");
}
