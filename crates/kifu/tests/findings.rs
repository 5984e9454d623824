//! Every kind of finding: a file of `testdata/kifu` that has it, and `docs/findings.md`.

mod samples;

use std::collections::BTreeMap;
use std::fs;

use komadai_kifu::{FindingKind, Format, Misspelt, Part, audit, check_notation, read};
use komadai_notation::Candidates;

use samples::samples;

#[test]
fn kinds() {
    let mut shown: BTreeMap<FindingKind, String> = BTreeMap::new();
    for path in samples() {
        let bytes = fs::read(&path).expect("a file");
        let extension = path.extension().and_then(|e| e.to_str());
        let reading = read(&bytes, extension.and_then(Format::from_extension));
        let part = Part::from(reading.text.as_str());
        let mut kinds: Vec<_> = reading.all_findings().map(|f| f.kind()).collect();
        for game in &reading.games {
            let claims = audit(&game.record, None);
            kinds.extend(claims.iter().map(|claim| claim.message.kind()));
            let checked = check_notation(&game.record, &part.text, Candidates::Reach);
            let found = checked.misspelt.iter().flat_map(Misspelt::findings);
            kinds.extend(found.map(|f| f.kind()));
        }
        for kind in kinds {
            let name = path.file_name().expect("a name").to_string_lossy();
            shown.entry(kind).or_insert(name.into_owned());
        }
    }
    let missing: Vec<_> = FindingKind::ALL
        .iter()
        .filter(|kind| !shown.contains_key(kind))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
