//! Places problems on pages of A4: diagrams in rows, and their answers.

use komadai_core::Language;

use crate::grid::Grid;
use crate::scene::Scene;
use crate::{AnswerPlace, SheetProblem, Width, layout, svg, words};

/// Problems on pages of A4.
///
/// ```
/// use komadai_core::Setup;
/// use komadai_diagram::{Diagram, Hands, SheetProblem, Sheet};
///
/// let setup: Setup = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse()?;
/// let diagram = Diagram::new(&setup).hands(Hands::Attacker).title("1");
/// let sheet = Sheet::new(6).problem(SheetProblem::new(diagram, "▲５二金まで1手詰"));
/// assert_eq!(sheet.svg().len(), 2, "a page of problems, and one of answers");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Sheet {
    /// The problems in order.
    pub problems: Vec<SheetProblem>,
    /// The number of problems per page. It is limited to 1 to 100.
    pub per_page: usize,
    /// The place of the answers.
    pub answers: AnswerPlace,
    /// The title of the document. A page of HTML begins with it.
    pub title: String,
    /// The heading of each page of problems on paper, or an empty text.
    pub heading: String,
    /// Whether each page of problems has lines for a name and a date.
    pub name_line: bool,
    /// The language of the heading above the answers.
    pub language: Language,
}

impl Sheet {
    /// Creates a sheet without problems, with `per_page` problems per page.
    #[must_use]
    pub fn new(per_page: usize) -> Sheet {
        Sheet {
            problems: Vec::new(),
            per_page,
            answers: AnswerPlace::End,
            title: String::new(),
            heading: String::new(),
            name_line: false,
            language: Language::Japanese,
        }
    }

    /// Adds a problem.
    #[must_use]
    pub fn problem(mut self, problem: SheetProblem) -> Sheet {
        self.problems.push(problem);
        self
    }

    /// Returns each page as an SVG picture.
    #[must_use]
    pub fn svg(&self) -> Vec<String> {
        // 96 pixels per inch. The default is never used.
        let width = Width::new(794).unwrap_or_default();
        let pages = self.pages();
        let write = |scene: &Scene| svg::write(scene, width, &self.name(), "");
        pages.iter().map(write).collect()
    }

    /// Returns the pages as a PDF document.
    #[cfg(feature = "pdf")]
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        crate::pdf::write(
            &self.pages(),
            crate::grid::PAGE.map(|length| length as f32),
            &self.name(),
        )
    }

    /// Returns the heading above the answers.
    pub(crate) const fn answers_word(&self) -> &'static str {
        match self.language {
            Language::Japanese => "解答",
            Language::English => "Answers",
        }
    }

    /// Returns the words before the lines for a name and a date, if they are wanted.
    pub(crate) fn name_words(&self) -> Option<[&'static str; 2]> {
        self.name_line.then_some(match self.language {
            Language::Japanese => ["名前", "日付"],
            Language::English => ["Name", "Date"],
        })
    }

    pub(crate) fn name(&self) -> String {
        match (self.title.trim(), self.language) {
            ("", Language::Japanese) => "問題".to_owned(),
            ("", Language::English) => "Problems".to_owned(),
            (title, _) => words::short(title),
        }
    }

    /// Returns all pages. Their width corresponds to that of the paper.
    fn pages(&self) -> Vec<Scene> {
        let per_page = self.per_page.clamp(1, 100);
        let scenes = self
            .problems
            .iter()
            .map(|problem| layout::scene(&problem.diagram));
        let scenes: Vec<Scene> = scenes.collect();
        let most = |of: fn(&Scene) -> i32| scenes.iter().map(of).max().unwrap_or(1);
        let cell = [most(|scene| scene.width), most(|scene| scene.height)];
        let names = self.name_words();
        let has_head = names.is_some() || !self.heading.trim().is_empty();
        let mut grid = Grid::new(per_page, cell, has_head, 0);
        if self.answers == AnswerPlace::Foot {
            let feet = self.problems.chunks(per_page);
            let rows = feet.filter_map(|problems| grid.foot_rows(problems)).max();
            grid = Grid::new(per_page, cell, has_head, rows.unwrap_or(0));
        }
        let mut pages = Vec::new();
        let mut at_end = match self.answers {
            AnswerPlace::End => self.problems.clone(),
            _ => Vec::new(),
        };
        for (scenes, problems) in scenes.chunks(per_page).zip(self.problems.chunks(per_page)) {
            let mut page = grid.page();
            if has_head {
                grid.head(&mut page, self.heading.trim(), names);
            }
            for (i, scene) in scenes.iter().enumerate() {
                let [x, y] = grid.place(i);
                let x = x + (grid.cell[0] - scene.width) / 2;
                page.items
                    .extend(scene.items.iter().map(|item| item.moved([x, y])));
            }
            if self.answers == AnswerPlace::Foot {
                match grid.foot(problems) {
                    Some(foot) => page.items.extend(foot),
                    None => at_end.extend_from_slice(problems),
                }
            }
            pages.push(page);
            if self.answers == AnswerPlace::Back {
                pages.push(grid.back(problems));
            }
        }
        pages.extend(grid.answers(&at_end, grid.rows(), self.answers_word()));
        pages
    }
}
