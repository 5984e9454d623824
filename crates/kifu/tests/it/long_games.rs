//! A limit of bytes damages no game but those beyond it.

use komadai_kifu::{Finding, GameReading, Limits, ReadOptions, games, read};

/// Three games of about the same length, as a file has them. Late lines come after moves.
fn texts() -> [String; 5] {
    let names = ["あおい", "みどり", "あかね"];
    let kif = |late: &str| {
        let game = |name: &&str| {
            format!(
                "開始日時：2020/01/01\n棋戦：試し\n先手：{name}\n後手：くろ\n手合割：平手\n\
                 手数----指手--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{late}   3 投了\n"
            )
        };
        names.iter().map(game).collect()
    };
    let ki2 = |name: &&str| {
        format!("開始日時：2020/01/01\n先手：{name}\n後手：くろ\n\n▲７六歩 △３四歩\n*終\n")
    };
    let csa = |name: &&str| format!("N+{name}\nN-くろ\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\n");
    let psn = |name: &&str| format!("[Sente \"{name}\"]\n[Gote \"くろ\"]\nP-7f\nP-3d\n");
    [
        kif(""),
        kif("備考：遅い\n場所：村\n"),
        names.iter().map(ki2).collect(),
        names.iter().map(csa).collect(),
        names.iter().map(psn).collect(),
    ]
}

/// The games under a limit, and what was found outside of them.
fn under(bytes: usize, text: &str) -> (Vec<GameReading>, Vec<Finding>) {
    let limits = Limits::default().bytes(bytes);
    let options = ReadOptions::default().limits(limits);
    let mut games = games(text.as_bytes(), &options);
    let found = games.by_ref().map(|game| game.expect("a game")).collect();
    (found, games.take_findings())
}

/// The key and the value of each header.
fn headers(game: &GameReading) -> Vec<(String, String)> {
    let headers = game.record.headers.iter();
    headers
        .map(|header| (header.key.to_string(), header.value.to_string()))
        .collect()
}

fn same(a: &GameReading, b: &GameReading) -> bool {
    a.record == b.record && a.findings == b.findings
}

fn is_cut(finding: &Finding) -> bool {
    finding.code() == "limit-bytes"
}

#[test]
fn whole_below_the_limit() {
    for text in texts() {
        let whole = read(text.as_bytes(), None).games;
        assert_eq!(whole.len(), 3);
        let longest = text.len() / 3;
        for limit in longest..=text.len() + 1 {
            let (found, outside) = under(limit, &text);
            let same = found.len() == 3 && found.iter().zip(&whole).all(|(a, b)| same(a, b));
            assert!(same, "{limit} of {text}: {found:?}");
            assert_eq!(outside, [], "{limit} of {text}");
        }
    }
}

/// A game that is cut has headers and moves of its own only, and each that is cut is reported.
#[test]
fn apart_beyond_it() {
    for text in texts() {
        let whole = read(text.as_bytes(), None).games;
        // Late headers that are too long themselves look like a head.
        let least = if text.contains("備考") { 30 } else { 3 };
        // The `/` of CSA counts for the game after it.
        for limit in least..text.len() / 3 - "/\n".len() {
            let (found, outside) = under(limit, &text);
            let mut left = outside.iter().filter(|finding| is_cut(finding)).count();
            let mut expected = whole.iter();
            for game in &found {
                let own = expected.find(|own| {
                    let begun = own.record.usi_moves();
                    let all = headers(own);
                    begun.starts_with(&game.record.usi_moves())
                        && headers(game).iter().all(|header| all.contains(header))
                });
                assert!(own.is_some(), "{limit} of {text}: {game:?}");
                left += game.findings.iter().filter(|found| is_cut(found)).count();
            }
            assert_eq!(left, 3, "{limit} of {text}: {found:?}, {outside:?}");
        }
    }
}

/// Text that is too long belongs to the game whose head comes before it.
#[test]
fn behind_a_head() {
    let line = format!("{}\n棋譜：", "x".repeat(450));
    let [kif, _, ki2, ..] = texts();
    for (text, long) in [
        (&kif, "x".repeat(200_000)),
        (&ki2, "x".repeat(200_000)),
        (&kif, line.repeat(3)),
        (&ki2, line.repeat(3)),
    ] {
        let whole = read(text.as_bytes(), None).games;
        let at = text.match_indices("開始日時").nth(1).expect("a head").0;
        let line = at + text[at..].find('\n').expect("a line") + 1;
        let text = format!("{}棋譜：{long}\n{}", &text[..line], &text[line..]);
        let (found, _) = under(1000, &text);
        assert!(same(&found[0], &whole[0]), "{:?}", found[0]);
        let second = &found[1];
        assert!(second.findings.iter().any(is_cut), "{second:?}");
        assert_eq!(headers(second)[0], headers(&whole[1])[0]);
        let last = found.last().expect("a game");
        assert_eq!(last.record, whole[2].record);
    }
}

/// Late headers at the end, after which no game comes, belong to the game before.
#[test]
fn late_headers_at_the_end() {
    let [kif, ..] = texts();
    let game = &kif[..kif.len() / 3];
    let text = format!("{game}備考：遅い\n");
    for limit in game.len()..text.len() {
        let (found, outside) = under(limit, &text);
        assert_eq!((found.len(), outside), (1, Vec::new()));
        assert_eq!(found[0].record, read(game.as_bytes(), None).games[0].record);
        assert!(found[0].findings.iter().any(is_cut), "{limit}");
    }
}

/// A line of CSA may be a whole game: the `/` after it ends that game, left out or not.
#[test]
fn a_game_on_one_line() {
    let short = |name| format!("/\nN+{name}\nPI\n+\n+2726FU\n");
    for moves in [200, 40_000] {
        let text = format!(
            "V3.0\nN+A\nPI,+{}\n{}{}",
            ",+7776FU".repeat(moves),
            short("B"),
            short("C")
        );
        let (found, outside) = under(1000, &text);
        let names: Vec<_> = found
            .iter()
            .map(|game| headers(game)[0].1.clone())
            .collect();
        assert_eq!(names, ["A", "B", "C"], "{outside:?}");
        let cut: Vec<_> = found
            .iter()
            .map(|game| game.findings.iter().any(is_cut))
            .collect();
        assert_eq!(cut, [true, false, false]);
        assert_eq!(found[1].record.usi_moves(), "2g2f");
    }
}

/// A game on one line that is too long is left out as a whole, and reported so.
#[test]
fn what_is_said() {
    let line = |moves| format!("startpos moves{}\n", " 7g7f".repeat(moves));
    for moves in [200, 40_000] {
        let (found, outside) = under(100, &[line(1), line(moves), line(2)].concat());
        assert_eq!(found.len(), 2);
        let said: Vec<_> = outside
            .iter()
            .map(|found| found.sentence().to_string())
            .collect();
        assert_eq!(
            said,
            ["the limit is 100 bytes; what is beyond it is left out"]
        );
    }
    let [kif, ..] = texts();
    let (found, _) = under(100, &kif);
    assert_eq!(
        found[0].findings[0].sentence().to_string(),
        "the limit is 100 bytes; what is beyond it is left out"
    );
}
