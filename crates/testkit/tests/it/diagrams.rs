//! Tests diagrams of anything.

use arbitrary::Unstructured;
use komadai_testkit::{bytes, law};

#[test]
fn diagrams() {
    for seed in 0..1000 {
        let bytes = bytes(seed, 2000);
        let diagram = law::diagrams_are_well_formed(&mut Unstructured::new(&bytes));
        let diagram = diagram.expect("enough bytes");
        // Pixels and pages take longer.
        if seed % 50 == 0 {
            assert!(diagram.png().starts_with(b"\x89PNG"));
            assert_eq!(diagram.pdf(), diagram.pdf());
        }
    }
}
