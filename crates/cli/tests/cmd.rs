//! Tests the command as people and scripts type it: `cmd/*.md` and docs/json.md contain the output and the exit codes.

#[path = "it/environment.rs"]
mod environment;

#[test]
fn commands() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    std::env::set_current_dir(samples).expect("the samples");
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/*.md");
    let tests = trycmd::TestCases::new();
    for (name, value) in environment::ENVIRONMENT {
        tests.env(name, value);
    }
    tests.case(cases).case("../docs/json.md").run();
}
