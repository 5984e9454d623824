//! Places problems on pages of A4: diagrams in rows, and their answers.

use komadai_core::Language;

use crate::glyphs::Face;
use crate::scene::{Item, Placed, Scene, Spot};
use crate::writing::{Letter, letters};
use crate::{Diagram, Outlines, layout, svg, words};

/// A problem of a [`Sheet`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SheetProblem {
    /// The diagram. Its title is above the board, for instance `第1問　3手詰`.
    pub diagram: Diagram,
    /// The answer, for instance `▲２三金まで1手詰`. It may have several lines or be empty.
    pub answer: String,
}

impl SheetProblem {
    /// Creates a problem with its answer.
    #[must_use]
    pub fn new(diagram: Diagram, answer: impl Into<String>) -> SheetProblem {
        let answer = answer.into();
        SheetProblem { diagram, answer }
    }
}

/// The place of the answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum AnswerPlace {
    /// After the last problem.
    #[default]
    End,
    /// On the back of each page, in mirrored order, for printers that turn at the long edge.
    Back,
    /// Upside down at the foot of each page. If a page has no space for its answers, they are after the last problem.
    Foot,
    /// No answers.
    Nowhere,
}

komadai_core::codes! {
    AnswerPlace {
        End "end",
        Back "back",
        Foot "foot",
        Nowhere "none",
    }
}

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
    /// The title of the document.
    pub title: String,
    /// The language of the heading above the answers.
    pub language: Language,
}

/// The size of A4, in millimetres.
const PAGE: [i32; 2] = [210, 297];

/// The space between diagrams and around them.
const GAP: i32 = 60;

/// The number of letters of answers in the width of a page.
const LETTERS: i32 = 64;

impl Sheet {
    /// Creates a sheet without problems, with `per_page` problems per page.
    #[must_use]
    pub fn new(per_page: usize) -> Sheet {
        Sheet {
            problems: Vec::new(),
            per_page,
            answers: AnswerPlace::End,
            title: String::new(),
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
        /// The width of a page in pixels, 96 per inch.
        const WIDTH: i32 = 794;
        let pages = self.pages();
        let write = |scene: &Scene| svg::write(scene, WIDTH, &self.name(), "");
        pages.iter().map(write).collect()
    }

    /// Returns the pages as a PDF document.
    #[cfg(feature = "pdf")]
    #[must_use]
    pub fn pdf(&self) -> Vec<u8> {
        crate::pdf::write(
            &self.pages(),
            PAGE.map(|length| length as f32),
            &self.name(),
        )
    }

    /// Returns the sheet as an HTML page. The answers are below the problems, or each appears after a click.
    #[must_use]
    pub fn html(&self) -> String {
        let (word, lang) = match self.language {
            Language::Japanese => ("解答", "ja"),
            Language::English => ("Answers", "en"),
        };
        let mut outlines = Outlines::default();
        let mut problems = String::new();
        let mut answers = String::new();
        for problem in &self.problems {
            let answer = svg::escaped(&problem.answer);
            problems.push_str("<figure>");
            problems.push_str(&problem.diagram.figure(&mut outlines));
            match self.answers {
                AnswerPlace::Back => {
                    let details =
                        format!("<details><summary>{word}</summary><p>{answer}</p></details>");
                    problems.push_str(&details);
                }
                AnswerPlace::Foot => {
                    problems.push_str(&format!("<p class=\"foot\">{answer}</p>"));
                }
                AnswerPlace::End => {
                    let title = svg::escaped(&problem.diagram.title);
                    answers.push_str(&format!("<p><b>{title}</b> {answer}</p>\n"));
                }
                AnswerPlace::Nowhere => {}
            }
            problems.push_str("</figure>\n");
        }
        if !answers.is_empty() {
            answers = format!("<h2>{word}</h2>\n{answers}");
        }
        let title = svg::escaped(&self.name());
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             img-src data:; base-uri 'none'; form-action 'none'\">\n<title>{title}</title>\n\
             <style>body {{ margin: 1rem auto; max-width: 70rem; font-family: sans-serif; }}\n\
             main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1.5rem; }}\n\
             figure {{ margin: 0; break-inside: avoid; }} svg {{ width: 100%; height: auto; }}\n\
             h2 {{ break-before: page; }} p {{ white-space: pre-line; }} .foot {{ rotate: 180deg; }}</style>\n\
             <h1>{title}</h1>\n{}<main>\n{problems}</main>\n{answers}</html>\n",
            outlines.svg(),
        )
    }

    /// Returns the problems as cards for Anki. Each line has a picture, a tab and the answer.
    #[must_use]
    pub fn cards(&self) -> String {
        let mut out = String::from("#separator:tab\n#html:true\n");
        for problem in &self.problems {
            // A separate picture without line ends, and not wider than a phone.
            let style = r#"<svg style="max-width:100%;height:auto" "#;
            let picture = problem.diagram.svg().replace('\n', "");
            let picture = picture.replacen("<svg ", style, 1);
            let answer = svg::escaped(&problem.answer).replace('\n', "<br>");
            out.push_str(&picture);
            out.push('\t');
            out.push_str(&answer.replace('\t', " "));
            out.push('\n');
        }
        out
    }

    fn name(&self) -> String {
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
        let mut grid = Grid::new(per_page, cell, 0);
        if self.answers == AnswerPlace::Foot {
            let feet = self.problems.chunks(per_page);
            let rows = feet.filter_map(|problems| grid.foot_rows(problems)).max();
            grid = Grid::new(per_page, cell, rows.unwrap_or(0));
        }
        let mut pages = Vec::new();
        let mut at_end = match self.answers {
            AnswerPlace::End => self.problems.clone(),
            _ => Vec::new(),
        };
        for (scenes, problems) in scenes.chunks(per_page).zip(self.problems.chunks(per_page)) {
            let mut page = grid.page();
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
        pages.extend(grid.answers(&at_end, grid.rows()));
        pages
    }
}

struct Grid {
    columns: usize,
    cell: [i32; 2],
    page: [i32; 2],
    /// The number of rows of answers at the foot of each page.
    foot: i32,
}

impl Grid {
    /// Returns the grid of `count` diagrams of the size `cell` that makes them largest, above a foot with some rows.
    fn new(count: usize, cell: [i32; 2], foot: i32) -> Grid {
        // The height of the foot as a share of the width: rows of one and a half letters, and its margins.
        let share = if foot == 0 { 0 } else { foot * 3 + 8 };
        let least = |height: i32| {
            let [wide, high] = PAGE.map(|length| i64::from(length * 2 * LETTERS));
            let above = high - i64::from(PAGE[0] * share);
            (i64::from(height) * wide / above) as i32 + 1
        };
        let sized = |columns: usize| {
            let rows = count.div_ceil(columns);
            let room = |n: usize, size: i32| n as i32 * (size + GAP) + GAP;
            let [width, height] = [room(columns, cell[0]), room(rows, cell[1])];
            let width = width.max(least(height));
            Grid {
                columns,
                cell,
                foot,
                page: [width, width * PAGE[1] / PAGE[0]],
            }
        };
        let all = (1..=count.min(MOST_COLUMNS)).map(sized);
        let best = all.min_by_key(|grid| grid.page[0]);
        best.unwrap_or_else(|| sized(1))
    }

    fn page(&self) -> Scene {
        let [width, height] = self.page;
        Scene {
            width,
            height,
            background: None,
            items: Vec::new(),
        }
    }

    fn place(&self, i: usize) -> [i32; 2] {
        let width = self.page[0];
        let columns = self.columns as i32;
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        // The remaining space goes between the columns.
        let gap = (width - columns * self.cell[0]) / (columns + 1);
        [
            gap + column * (self.cell[0] + gap),
            GAP + row * (self.cell[1] + GAP),
        ]
    }

    /// Returns the size of letters of answers.
    fn em(&self) -> i32 {
        self.page[0] / LETTERS
    }

    /// Returns the answers of a page, each at the back of its problem.
    fn back(&self, problems: &[SheetProblem]) -> Scene {
        let mut page = self.page();
        for (i, problem) in problems.iter().enumerate() {
            let mirrored = i - i % self.columns + (self.columns - 1 - i % self.columns);
            let [x, y] = self.place(mirrored);
            let lines = self.lines(problem, self.cell[0]);
            let room = (self.cell[1] / self.line()) as usize;
            for (n, line) in lines.iter().take(room).enumerate() {
                self.write(&mut page, line, [x, y + (n as i32 + 1) * self.line()]);
            }
        }
        page
    }

    /// Returns the number of rows that the answers of a page take at its foot, or `None` if they do not fit.
    fn foot_rows(&self, problems: &[SheetProblem]) -> Option<i32> {
        (1..=MOST_FOOT_ROWS).find(|&rows| self.answers(problems, rows).len() <= 1)
    }

    /// Returns the answers of a page at its foot, upside down, or `None` if they do not fit.
    fn foot(&self, problems: &[SheetProblem]) -> Option<Vec<Item>> {
        let pages = match self.foot {
            0 => return None,
            rows => self.answers(problems, rows),
        };
        if pages.len() > 1 {
            return None;
        }
        // They are laid out at the head of a page that is then turned.
        let up = self.margin() - self.line() * 3 / 2;
        let turn = |spot: &mut Spot| {
            (spot.x, spot.y) = (self.page[0] - spot.x, self.page[1] + up - spot.y);
            spot.turns += 2;
        };
        let mut items: Vec<Item> = pages.into_iter().flat_map(|page| page.items).collect();
        for item in &mut items {
            if let Item::Glyph(Placed { spot, .. }) | Item::Missing(_, spot, _) = item {
                turn(spot);
            }
        }
        Some(items)
    }

    /// Returns the space around answers and between their columns.
    fn margin(&self) -> i32 {
        self.page[0] / 14
    }

    /// Returns the number of rows of answers on a page.
    fn rows(&self) -> i32 {
        ((self.page[1] - 2 * self.margin()) / self.line()).max(1)
    }

    /// Places the answers in two columns with some rows, on as many pages as needed.
    fn answers(&self, problems: &[SheetProblem], rows: i32) -> Vec<Scene> {
        let margin = self.margin();
        let room = (self.page[0] - 3 * margin) / 2;
        let mut pages = Vec::new();
        let mut at = 0;
        for problem in problems
            .iter()
            .filter(|problem| !problem.answer.trim().is_empty())
        {
            let lines = self.lines(problem, room);
            // An answer is split only if it is longer than a column.
            let count = i32::try_from(lines.len()).unwrap_or(i32::MAX);
            if count <= rows && at % rows + count > rows {
                at += rows - at % rows;
            }
            for line in &lines {
                let (column, row) = (at / rows % 2, at % rows);
                if at % (2 * rows) == 0 {
                    pages.push(self.page());
                }
                if let Some(page) = pages.last_mut() {
                    let x = margin + column * (room + margin);
                    self.write(page, line, [x, margin + row * self.line()]);
                }
                at += 1;
            }
        }
        pages
    }

    fn line(&self) -> i32 {
        self.em() * 3 / 2
    }

    /// Returns the title of a problem and its answer, wrapped to a width.
    fn lines(&self, problem: &SheetProblem, width: i32) -> Vec<Vec<Letter>> {
        let text = format!("{}　{}", problem.diagram.title, problem.answer);
        let room = width * 1000 / self.em().max(1);
        let mut lines = Vec::new();
        for part in text.lines() {
            let (mut line, mut length) = (Vec::new(), 0);
            for letter in part
                .chars()
                .flat_map(|c| letters(Face::Words, c.encode_utf8(&mut [0; 4])))
            {
                if length + letter.advance() > room && !line.is_empty() {
                    lines.push(std::mem::take(&mut line));
                    length = 0;
                }
                length += letter.advance();
                line.push(letter);
            }
            lines.push(line);
        }
        lines
    }

    /// Writes a line. `x` and `y` are the left end of its middle.
    fn write(&self, page: &mut Scene, line: &[Letter], [x, y]: [i32; 2]) {
        let em = self.em();
        let mut passed = 0;
        for letter in line {
            let step = letter.advance() * em;
            let spot = Spot {
                x: x + (passed + step / 2) / 1000,
                y,
                em: [em; 2],
                turns: 0,
            };
            page.items.push(match letter.glyph {
                Some(glyph) => Item::Glyph(Placed {
                    glyph,
                    spot,
                    color: [0; 3],
                }),
                None => Item::Missing(letter.c, spot, [0; 3]),
            });
            passed += step;
        }
    }
}

/// The maximum number of rows of answers at the foot of a page.
const MOST_FOOT_ROWS: i32 = 24;

const MOST_COLUMNS: usize = 12;
