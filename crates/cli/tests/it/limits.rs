//! Tests `--max-bytes`: the bytes of a game, as they are in the file.

use crate::run::run;

/// A packed row of this many bytes is read under that limit and skipped under a smaller one, at any place.
#[test]
fn packed_records() {
    for (format, len) in [("hcp", 32), ("psfen", 32), ("hcpe", 38), ("psv", 40)] {
        let game = b"position startpos moves 7g7f 3c3d 2g2f\n";
        let mut args = vec!["convert", "-", "--to", format];
        if ["hcpe", "psv"].contains(&format) {
            args.extend(["--unknown-result", "draw", "--unknown-value", "0"]);
        }
        let packed = run(&args, game).stdout;
        assert!(
            !packed.is_empty() && packed.len().is_multiple_of(len),
            "{format}"
        );
        // More than a block of 64 KiB.
        let many = packed.repeat(70_000 / packed.len() + 1);
        for file in [packed, many] {
            let records = file.len() / len;
            for (limit, games) in [(len, records), (len - 1, 0), (1, 0), (len + 1, records)] {
                let limit = format!("--max-bytes={limit}");
                let output = run(&["check", "--from", format, &limit, "-"], &file);
                let told = String::from_utf8(output.stdout).expect("a text");
                let read = told.lines().filter(|line| line.contains(" move")).count();
                assert_eq!(read, games, "{format} {limit}");
                let left = told.lines().filter(|line| line.contains("[limit-bytes]"));
                assert_eq!(left.count(), records - games, "{format} {limit}");
                let code = i32::from(games == 0);
                assert_eq!(output.status.code(), Some(code), "{format} {limit}");
            }
        }
    }
}
