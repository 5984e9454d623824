//! Tests sheets of problems.

use komadai_core::Position;
use komadai_diagram::{AnswerPlace, Diagram, Sheet, SheetProblem};

/// Returns a sheet of the start position, with numbered diagrams.
fn sheet(count: usize, answers: AnswerPlace) -> Sheet {
    let mut sheet = Sheet::new(3);
    sheet.answers = answers;
    for number in 1..=count {
        let diagram = Diagram::new(&Position::startpos()).title(format!("{}", number % 10));
        sheet = sheet.problem(SheetProblem::new(diagram, "▲７六歩まで"));
    }
    sheet
}

/// A document contains each outline once.
#[test]
fn outlines_are_shared() {
    let forms = |bytes: &[u8]| {
        let windows = bytes.windows(5);
        windows.filter(|&window| window == b"/Form").count()
    };
    let [three, thirty] = [3, 30].map(|count| sheet(count, AnswerPlace::Nowhere).pdf());
    // The digits that the titles of three problems do not need.
    assert_eq!(forms(&thirty), forms(&three) + 7);
    assert!(
        thirty.len() < three.len() + 9 * 8_000,
        "{} {}",
        three.len(),
        thirty.len()
    );
    assert_eq!(thirty, sheet(30, AnswerPlace::Nowhere).pdf());
}

/// The number of pages with answers, and the place of the answers.
#[test]
fn answers() {
    for (at, pages) in [
        (AnswerPlace::Nowhere, 4),
        (AnswerPlace::Back, 8),
        (AnswerPlace::Foot, 4),
        (AnswerPlace::End, 5),
    ] {
        assert_eq!(sheet(10, at).svg().len(), pages, "{at}");
        let html = sheet(10, at).html();
        let count = html.matches("▲７六歩まで").count();
        assert_eq!(
            count,
            if at == AnswerPlace::Nowhere { 0 } else { 10 },
            "{at}"
        );
        assert_eq!(
            html.matches("id=\"p6b69\"").count(),
            1,
            "an outline is defined once"
        );
    }
    let cards = sheet(10, AnswerPlace::End).cards();
    assert!(
        cards
            .lines()
            .skip(2)
            .all(|line| line.split('\t').count() == 2)
    );
    assert_eq!(cards.lines().count(), 12);
}

/// Answers at the foot are turned. Answers that do not fit there are at the end.
#[test]
fn answers_at_the_foot() {
    let foot = |count| sheet(count, AnswerPlace::Foot).svg();
    let turned = |page: &String| page.matches("rotate(180)").count();
    let [page, none] =
        [foot(1), sheet(1, AnswerPlace::Nowhere).svg()].map(|pages| turned(&pages[0]));
    assert_eq!(page, none + "1　▲７六歩まで".chars().count());
    let mut long = sheet(4, AnswerPlace::Foot);
    long.problems[0].answer = "長い答え\n".repeat(60);
    let pages = long.svg();
    assert_eq!(pages.len(), 3, "two pages of problems, and one of answers");
    assert_eq!(turned(&pages[1]), page);
    assert_eq!(turned(&pages[2]), 0);
}

#[test]
fn odd_sheets() {
    for empty in [Sheet::new(0), Sheet::new(usize::MAX)] {
        assert!(empty.svg().is_empty() && empty.pdf().starts_with(b"%PDF-"));
    }
    let diagram = Diagram::new(&Position::startpos()).title("<b>&</b>".repeat(10_000));
    let answer = "長い\u{0}答え</details>\n".repeat(1_000);
    for per_page in [1, 7, 1_000] {
        let mut sheet =
            Sheet::new(per_page).problem(SheetProblem::new(diagram.clone(), answer.clone()));
        for at in AnswerPlace::ALL {
            sheet.answers = *at;
            assert!(sheet.svg().iter().all(|page| !page.contains("<b>")));
            assert!(
                sheet.html().matches("</details>").count() <= 1
                    && !sheet.html().contains("<b>&</b>")
            );
        }
    }
}
