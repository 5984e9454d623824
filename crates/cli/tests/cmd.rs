//! The command as people and scripts type it: `cmd/*.md`, and docs/json.md, have what is printed, and how
//! it exits.

#[test]
fn commands() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    std::env::set_current_dir(samples).expect("the samples");
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/*.md");
    trycmd::TestCases::new()
        .env("LC_ALL", "C")
        .env("COLUMNS", "")
        .env("KOMADAI_AMBIGUOUS_WIDTH", "")
        .case(cases)
        .case("../docs/json.md")
        .run();
}
