//! What a reader keeps stays in proportion to the file.

use komadai_kifu::read;

/// Games that have the headers of the game before.
#[test]
fn inherited_headers() {
    let mut file = String::from("V3.0\n");
    for i in 0..4000 {
        file.push_str(&format!("$A{i}:a value\n"));
    }
    file.push_str("PI\n+\n%TORYO\n");
    file.push_str(&"/\n+\n%TORYO\n".repeat(4000));
    let reading = read(file.as_bytes(), None);
    assert_eq!(reading.games.len(), 4001);
    let headers = reading.games.iter().flat_map(|game| &game.record.headers);
    let bytes: usize = headers.map(|h| 64 + h.key.len() + h.value.len()).sum();
    assert!(bytes < 24 * file.len(), "{bytes}");
    let last = reading.games.last().expect("a game");
    let codes: Vec<_> = last.findings.iter().map(|finding| finding.code).collect();
    assert!(codes.contains(&"headers-not-repeated"), "{codes:?}");

    let mut file = String::from("V3.0\nN+A\nN-B\n$EVENT:some event\nPI\n+\n%TORYO\n");
    file.push_str(&"/\nPI\n+\n+7776FU\n%TORYO\n".repeat(200));
    let reading = read(file.as_bytes(), None);
    assert_eq!(reading.games.len(), 201);
    for game in &reading.games {
        assert_eq!(game.record.headers.iter().count(), 3);
        assert!(game.findings.is_empty());
    }
}
