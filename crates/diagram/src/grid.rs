//! Places diagrams in rows on a page of A4, and answers in columns.

use crate::SheetProblem;
use crate::glyphs::Face;
use crate::scene::{Item, Placed, Scene, Spot};
use crate::writing::{Letter, advance, fit, letters, parts};

/// The size of A4, in millimetres.
pub(crate) const PAGE: [i32; 2] = [210, 297];

/// The space between diagrams.
const GAP: i32 = 60;

/// The number of letters of answers in the width of a page.
const LETTERS: i32 = 64;

/// The space around the diagrams in ems: 13 mm, because many printers leave out 6 mm.
const EDGE: i32 = 4;

/// The height of the heading in ems, with the space below it.
const HEAD: i32 = 4;

/// Places of diagrams and answers on a page.
pub(crate) struct Grid {
    columns: usize,
    pub(crate) cell: [i32; 2],
    page: [i32; 2],
    /// Whether a line above the diagrams has the heading.
    has_head: bool,
    /// The number of rows of answers at the foot of each page.
    foot: i32,
}

impl Grid {
    /// Returns the grid of `count` diagrams of the size `cell` that makes them largest, below a heading and above a
    /// foot with some rows.
    pub(crate) fn new(count: usize, cell: [i32; 2], has_head: bool, foot: i32) -> Grid {
        // The height of all else in halves of an em: the edges, the heading, rows of one and a half letters at the
        // foot, and the space around them.
        let share = 4 * EDGE + if has_head { HEAD * 2 } else { 0 };
        let share = share + if foot == 0 { 0 } else { foot * 3 + 4 };
        let least = |height: i32| {
            let [wide, high] = PAGE.map(|length| i64::from(length * 2 * LETTERS));
            let above = high - i64::from(PAGE[0] * share);
            (i64::from(height) * wide / above) as i32 + 1
        };
        let sized = |columns: usize| {
            let rows = count.div_ceil(columns);
            let room = |n: usize, size: i32| n as i32 * (size + GAP) - GAP;
            let [width, height] = [room(columns, cell[0]), room(rows, cell[1])];
            // One edge at each side.
            let width = (width * LETTERS / (LETTERS - 2 * EDGE) + 1).max(least(height));
            Grid {
                columns,
                cell,
                has_head,
                foot,
                page: [width, width * PAGE[1] / PAGE[0]],
            }
        };
        let all = (1..=count.min(MOST_COLUMNS)).map(sized);
        let best = all.min_by_key(|grid| grid.page[0]);
        best.unwrap_or_else(|| sized(1))
    }

    pub(crate) fn page(&self) -> Scene {
        let [width, height] = self.page;
        Scene {
            width,
            height,
            background: None,
            items: Vec::new(),
        }
    }

    pub(crate) fn place(&self, i: usize) -> [i32; 2] {
        let columns = self.columns as i32;
        let (column, row) = (i as i32 % columns, i as i32 / columns);
        // The remaining space goes between the columns.
        let free = self.page[0] - columns * self.cell[0];
        let left = (free / (columns + 1)).max(self.edge());
        let gap = (free - 2 * left) / (columns - 1).max(1);
        let head = if self.has_head { HEAD * self.em() } else { 0 };
        [
            left + column * (self.cell[0] + gap),
            self.edge() + head + row * (self.cell[1] + GAP),
        ]
    }

    /// Returns the space around diagrams.
    fn edge(&self) -> i32 {
        EDGE * self.em()
    }

    /// Writes the heading at the left, and lines for a name and a date at the right if there are words for them.
    pub(crate) fn head(&self, page: &mut Scene, heading: &str, names: Option<[&str; 2]>) {
        let em = self.em();
        let (left, right) = (self.edge(), self.page[0] - self.edge());
        let y = self.edge() + em;
        let room = if names.is_some() {
            (right - left) / 2
        } else {
            right - left
        };
        let mut letters = letters(Face::Words, heading);
        let size = fit(&mut letters, em * 3 / 2, room);
        write(page, &letters, [left, y], size);
        let mut x = right;
        // From the right: each line is after its word.
        for (word, ems) in names
            .into_iter()
            .flat_map(|[name, date]| [(date, 9), (name, 16)])
        {
            let line = [x - ems * em, y + em * 2 / 3, x, y + em * 2 / 3];
            page.items.push(Item::Lines(vec![line], ([0; 3], 20)));
            let word = self::letters(Face::Words, word);
            x = line[0] - advance(&word) * em / 1000 - em / 2;
            write(page, &word, [x, y], em);
            x -= em;
        }
    }

    /// Returns the size of letters of answers.
    fn em(&self) -> i32 {
        (self.page[0] / LETTERS).max(1)
    }

    /// Returns the answers of a page, each at the back of its problem.
    pub(crate) fn back(&self, problems: &[SheetProblem]) -> Scene {
        let mut page = self.page();
        for (i, problem) in problems.iter().enumerate() {
            let mirrored = i - i % self.columns + (self.columns - 1 - i % self.columns);
            let [x, y] = self.place(mirrored);
            let lines = self.lines(problem, self.cell[0]);
            let room = (self.cell[1] / self.line()) as usize;
            for (n, line) in lines.iter().take(room).enumerate() {
                write(
                    &mut page,
                    line,
                    [x, y + (n as i32 + 1) * self.line()],
                    self.em(),
                );
            }
        }
        page
    }

    /// Returns the number of rows that the answers of a page take at its foot, or `None` if they do not fit.
    pub(crate) fn foot_rows(&self, problems: &[SheetProblem]) -> Option<i32> {
        (1..=MOST_FOOT_ROWS).find(|&rows| self.answers(problems, rows, "").len() <= 1)
    }

    /// Returns the answers of a page at its foot, upside down, or `None` if they do not fit.
    pub(crate) fn foot(&self, problems: &[SheetProblem]) -> Option<Vec<Item>> {
        let pages = match self.foot {
            0 => return None,
            rows => self.answers(problems, rows, ""),
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
    pub(crate) fn rows(&self) -> i32 {
        ((self.page[1] - 2 * self.margin()) / self.line()).max(1)
    }

    /// Places the answers in two columns with some rows, on as many pages as needed. Each page has the heading.
    pub(crate) fn answers(
        &self,
        problems: &[SheetProblem],
        rows: i32,
        heading: &str,
    ) -> Vec<Scene> {
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
                    let mut page = self.page();
                    let heading = letters(Face::Words, heading);
                    let em = self.em();
                    write(&mut page, &heading, [margin, margin - 2 * em], em * 5 / 4);
                    pages.push(page);
                }
                if let Some(page) = pages.last_mut() {
                    let x = margin + column * (room + margin);
                    write(page, line, [x, margin + row * self.line()], self.em());
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
            for part in parts(part) {
                let part: Vec<Letter> = part
                    .chars()
                    .flat_map(|c| letters(Face::Words, c.encode_utf8(&mut [0; 4])))
                    .collect();
                let is_blank = |letter: &&Letter| letter.c.is_whitespace();
                let blanks = part.iter().rev().take_while(is_blank).count();
                let shown = advance(&part[..part.len() - blanks]);
                let fits = length + shown <= room;
                for (i, letter) in part.iter().enumerate() {
                    // Only a part that is longer than a line is split.
                    let is_over = length + letter.advance() > room && i + blanks < part.len();
                    if ((i == 0 && !fits) || is_over) && !line.is_empty() {
                        lines.push(std::mem::take(&mut line));
                        length = 0;
                    }
                    length += letter.advance();
                    line.push(*letter);
                }
            }
            lines.push(line);
        }
        lines
    }
}

/// Writes a line. `x` and `y` are the left end of its middle.
fn write(page: &mut Scene, line: &[Letter], [x, y]: [i32; 2], em: i32) {
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

/// The maximum number of rows of answers at the foot of a page.
const MOST_FOOT_ROWS: i32 = 24;

const MOST_COLUMNS: usize = 12;
