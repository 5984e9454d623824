//! Tests that the data kept by a reader stays in proportion to the file.

use komadai_kifu::read;

/// Games that inherit the headers of the previous game.
#[test]
fn inherited_headers() {
    let mut file = String::from("V3.0\n");
    for i in 0..4000 {
        file.push_str(&format!("$A{i}:a value\n"));
    }
    file.push_str("PI\n+\n%TORYO\n");
    file.push_str(&"/\n+\n%TORYO\n".repeat(4000));
    let reading = read(file.as_bytes());
    assert_eq!(reading.games.len(), 4001);
    let headers = reading.games.iter().flat_map(|game| &game.record.headers);
    let bytes: usize = headers.map(|h| 64 + h.key.len() + h.value.len()).sum();
    assert!(bytes < 24 * file.len(), "{bytes}");
    let last = reading.games.last().expect("a game");
    let codes: Vec<_> = last.findings.iter().map(|finding| finding.code()).collect();
    assert!(codes.contains(&"headers-not-repeated"), "{codes:?}");
    // The place of the finding is the beginning of the game.
    let place = last
        .findings
        .iter()
        .find(|f| f.code() == "headers-not-repeated");
    assert_eq!(
        place.map(|f| (f.line().unwrap_or(0), f.column().unwrap_or(0))),
        Some((4004 + 3 * 3999 + 2, 1))
    );

    let mut file = String::from("V3.0\nN+A\nN-B\n$EVENT:some event\nPI\n+\n%TORYO\n");
    file.push_str(&"/\nPI\n+\n+7776FU\n%TORYO\n".repeat(200));
    let reading = read(file.as_bytes());
    assert_eq!(reading.games.len(), 201);
    for game in &reading.games {
        assert_eq!(game.record.headers.iter().count(), 3);
        assert!(game.findings.is_empty());
    }
}

/// Findings about the encoding have the same places for all line ends.
#[test]
fn encoding_findings() {
    let (sjis, ..) = encoding_rs::SHIFT_JIS.encode("後手：みどりの人\n");
    let mut lines = "手合割：平手\n備考：".as_bytes().to_vec();
    lines.extend("あおいとみどりの棋譜".repeat(20).as_bytes());
    lines.push(b'\n');
    lines.extend(sjis.iter());
    lines.extend("   1 ７六歩(77)\n*この注釈は".as_bytes());
    lines.extend(b"\xff\n");
    let found = |bytes: &[u8]| -> Vec<(&'static str, usize)> {
        let reading = read(bytes);
        reading
            .all_findings()
            .map(|f| (f.code(), f.line().unwrap_or(0)))
            .collect()
    };
    let expected = [("mixed-encoding", 3), ("undecodable", 5)];
    assert_eq!(found(&lines), expected);
    for end in ["\r", "\r\n", "\r\r\n"] {
        let split = lines.split(|&b| b == b'\n').collect::<Vec<_>>();
        assert_eq!(found(&split.join(end.as_bytes())), expected, "{end:?}");
    }
}

/// A file cut inside its last character does not get an ending that is not in the text.
#[test]
fn cut_inside_a_character() {
    let text = "手合割：平手\n   1 ７六歩(77)\n   2 投了";
    let reading = read(&text.as_bytes()[..text.len() - 1]);
    assert_eq!(reading.encoding.code(), "utf-8");
    let mut found = reading.all_findings();
    assert!(found.any(|found| (found.code(), found.line()) == ("undecodable", Some(3))));
}

/// Returns the number of bytes in all notes of a reading.
fn note_bytes(text: &str) -> usize {
    let reading = read(text.as_bytes());
    let records = reading.games.iter().map(|game| &game.record);
    let notes = records.flat_map(|record| record.nodes().flat_map(|node| record.notes(node)));
    notes.map(|note| note.text.len()).sum()
}

/// A note is kept once, however deeply it is nested.
#[test]
fn notes() {
    let nested = |first: &str, node: &str| {
        let open = format!("{{{node},\"forks\":[[").repeat(40);
        let close = "]]}".repeat(40);
        format!("{{\"moves\":[{{}},{first},{open}{{{node}}}{close}]}}")
    };
    let ending = "\"special\":\"TORYO\"";
    let play =
        |piece: &str| format!("\"move\":{{\"to\":{{\"x\":5,\"y\":5}},\"piece\":\"{piece}\"}}");
    let texts = [
        nested(&format!("{{{ending}}}"), ending),
        nested(&format!("{{{}}}", play("XX")), &play("FU")),
    ];
    for text in texts {
        let bytes = note_bytes(&text);
        assert!((40 * "TORYO".len()..text.len()).contains(&bytes), "{bytes}");
    }
    let wide = "＋７７７６ＦＵ，－３３３４ＦＵ，";
    let text = format!("PI\n+\n＋７７７６，{}\n", wide.repeat(500));
    let bytes = note_bytes(&text);
    assert!((20_000..text.len()).contains(&bytes), "{bytes}");
}

/// Each game is on its own line. The line numbers of findings continue from one game to the next.
#[test]
fn lines_of_games() {
    let text = "PI,+7776FU,%TORYO\n".repeat(300);
    let reading = read(text.as_bytes());
    assert_eq!(reading.games.len(), 300);
    let places: Vec<_> = reading
        .all_findings()
        .map(|f| (f.line().unwrap_or(0), f.column().unwrap_or(0)))
        .collect();
    let expected: Vec<_> = (1..=300).map(|line| (line, 4)).collect();
    assert_eq!(places, expected);
}
