//! Documents of PDF.

use komadai_core::Position;
use komadai_diagram::{Diagram, Pages};

/// An outline is in a document once.
#[test]
fn outlines_are_shared() {
    let diagram = Diagram::new(&Position::startpos());
    let document = |pages: u8| {
        let mut document = Pages::new();
        for number in 0..pages {
            document.page(210.0, 297.0);
            document.text(&format!("{number}"), [10.0, 10.0], 5.0, 100.0);
            for row in [20.0, 110.0, 200.0] {
                document.diagram(&diagram, [20.0, row], 80.0);
            }
        }
        document.finish()
    };
    let forms = |bytes: &[u8]| {
        bytes
            .windows(5)
            .filter(|&window| window == b"/Form")
            .count()
    };
    let (one, nine) = (document(1), document(9));
    // Nine more digits, 0 among those of the first page.
    assert_eq!(forms(&nine), forms(&one) + 8);
    assert!(
        nine.len() < one.len() + 8 * 8_000,
        "{} {}",
        one.len(),
        nine.len()
    );
    assert_eq!(nine, document(9));
}

#[test]
fn a_document_without_pages() {
    assert!(Pages::new().finish().starts_with(b"%PDF-"));
    let mut pages = Pages::new();
    pages.text(&"長い題名\u{0}".repeat(1000), [0.0, 0.0], 5.0, 0.0);
    assert!(pages.finish().len() < 10_000);
}
