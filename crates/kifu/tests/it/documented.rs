//! Tests that each example in `docs/formats.md` is read without a finding, and that each format has one.

use komadai_kifu::{Format, ReadOptions, read};

use crate::packed::bytes;

#[test]
fn examples() {
    let page = include_str!("../../../../docs/formats.md");
    let mut missing: Vec<Format> = Format::ALL.to_vec();
    // The page alternates between text and block.
    for block in page.split("```").skip(1).step_by(2) {
        let (name, example) = block.split_once('\n').expect("a line with the name");
        let Ok(format) = name.parse::<Format>() else {
            assert_eq!(name, "text");
            continue;
        };
        // Bytes are in hexadecimal.
        let reading = if format.is_packed() {
            ReadOptions::new()
                .format(Some(format))
                .read(&bytes(example))
        } else {
            read(example.as_bytes())
        };
        assert_eq!(reading.format, Some(format), "{example}");
        let findings: Vec<_> = reading.all_findings().collect();
        assert!(findings.is_empty(), "{example}{findings:?}");
        missing.retain(|other| *other != format);
    }
    assert!(missing.is_empty(), "{missing:?}");
}
