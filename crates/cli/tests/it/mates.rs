//! Tests `komadai tsume --games`: missed mates.

use serde_json::Value;

use crate::run::Folder;

/// The missed mates of a game, with proofs, and the threats that were not parried.
#[test]
fn mates_of_games() {
    // Black misses the mate three times, and White does not parry the threat twice.
    let game = "sfen 4k3l/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 1a1b 5h5i 1b1c 5i5h 5a4a resign\n";
    let folder = Folder::new(&[("game.usi", game)]);
    let (code, printed, told) = folder.run(&["tsume", "--games", "game.usi"]);
    let line = |ply, moves, played| {
        format!("game.usi: game 1: ply {ply}: Black missed a mate in 1: {moves}; played {played}\n")
    };
    let missed =
        [(1, "K58"), (3, "K59"), (5, "K58")].map(|(ply, played)| line(ply, "G*52", played));
    let missed = missed.concat();
    assert_eq!((code, printed), (Some(0), missed), "{told}");
    assert!(
        told.contains("games 1, positions 7: missed mates 3, undecided 0"),
        "{told}"
    );
    let (_, printed, _) = folder.run(&["tsume", "--games", "--threats", "game.usi"]);
    let not_parried = "White did not parry a mate in 1: G*52\n";
    let plies = [2, 4].map(|ply| format!("game.usi: game 1: ply {ply}: {not_parried}"));
    let are_found = plies.iter().all(|line| printed.contains(line));
    assert!(are_found && printed.lines().count() == 5, "{printed}");

    let (code, printed, _) = folder.run(&[
        "tsume",
        "--games",
        "--json",
        "game.usi",
        "--certificate",
        "m.zst",
    ]);
    let object: Value = serde_json::from_str(&printed).expect("an object");
    assert_eq!((code, &object["positions"]), (Some(0), &7.into()));
    let missed = &object["missed"][2];
    assert_eq!(
        (&missed["ply"], &missed["side"], &missed["plies"]),
        (&5.into(), &"black".into(), &1.into())
    );
    assert_eq!(
        (&missed["played"], &missed["line"][0]),
        (&"5i5h".into(), &"G*5b".into())
    );
    let (code, printed, _) = folder.run(&["tsume", "--verify", "m.zst"]);
    assert_eq!(
        (code, printed.matches(": accepted: mate 1: ").count()),
        (Some(0), 3)
    );
}
