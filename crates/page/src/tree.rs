//! A page in which one walks through what was played.

use std::fmt::Write;

use komadai_core::{Language, Move, Setup, Style};

use crate::board::board;
use crate::document::{Document, end, pieces};
use crate::escape::{Html, Json};
use crate::words::words;

/// A page with positions and the moves that were played in them. It shows the first one first.
///
/// ```
/// use komadai_core::{Language, Setup};
/// use komadai_page::{TreeMove, TreePage};
///
/// let mut page = TreePage::new("My games").language(Language::Japanese);
/// let first = TreeMove::new("7g7f".parse()?, "▲７六歩").games(2, 1, 0, 1).to(Some(1));
/// page.add(&Setup::startpos(), [first]);
/// let html = page.html();
/// assert!(html.contains("▲７六歩"));
/// # Ok::<(), komadai_core::UsiError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreePage {
    title: String,
    language: Language,
    style: Style,
    /// JSON, the positions with commas between them.
    data: String,
    /// HTML, for readers without scripts.
    first: String,
}

/// A move in a position of a tree.
#[derive(Clone, Debug)]
pub struct TreeMove {
    usi: String,
    text: String,
    counts: [u32; 4],
    rating: Option<f64>,
    last_year: Option<u16>,
    examples: Vec<String>,
    to: Option<usize>,
}

impl TreeMove {
    /// A move and how it is written.
    #[must_use]
    pub fn new(m: Move, text: impl Into<String>) -> TreeMove {
        TreeMove {
            usi: m.to_string(),
            text: text.into(),
            counts: [0; 4],
            rating: None,
            last_year: None,
            examples: Vec::new(),
            to: None,
        }
    }

    /// Sets how many games have it, and how many of these Black won, White won, nobody won.
    #[must_use]
    pub fn games(mut self, games: u32, black: u32, white: u32, draws: u32) -> TreeMove {
        self.counts = [games, black, white, draws];
        self
    }

    /// Sets the mean rating of those who played it.
    #[must_use]
    pub fn rating(mut self, rating: Option<f64>) -> TreeMove {
        self.rating = rating.filter(|rating| rating.is_finite());
        self
    }

    /// Sets the last year in which it was played.
    #[must_use]
    pub fn last_year(mut self, year: Option<u16>) -> TreeMove {
        self.last_year = year;
        self
    }

    /// Sets the names of some games that have it.
    #[must_use]
    pub fn examples(mut self, examples: Vec<String>) -> TreeMove {
        self.examples = examples;
        self
    }

    /// Sets the place of the position that it leads to, from 0 in the order in which positions are added.
    #[must_use]
    pub fn to(mut self, to: Option<usize>) -> TreeMove {
        self.to = to;
        self
    }

    fn json(&self) -> String {
        let [games, black, white, draws] = self.counts;
        let rating = self
            .rating
            .map_or("null".to_owned(), |rating| format!("{rating:.0}"));
        let year = self
            .last_year
            .map_or("null".to_owned(), |year| year.to_string());
        let to = self.to.map_or("null".to_owned(), |to| to.to_string());
        let examples: Vec<String> = self
            .examples
            .iter()
            .map(|name| Json(name).to_string())
            .collect();
        format!(
            "[{},{},{games},{black},{white},{draws},{rating},{year},[{}],{to}]",
            Json(&self.usi),
            Json(&self.text),
            examples.join(",")
        )
    }
}

impl TreePage {
    /// A page without positions. Its `title` may hold any characters.
    #[must_use]
    pub fn new(title: impl Into<String>) -> TreePage {
        TreePage {
            title: title.into(),
            language: Language::English,
            style: Style::Hosking,
            data: String::new(),
            first: String::new(),
        }
    }

    /// Sets the language of the words: English, if it is not set.
    #[must_use]
    pub fn language(mut self, language: Language) -> TreePage {
        self.language = language;
        self
    }

    /// Sets the style in which moves are written, for the names of ranks beside the board.
    #[must_use]
    pub fn style(mut self, style: Style) -> TreePage {
        self.style = style;
        self
    }

    /// Adds a position and its moves.
    pub fn add(&mut self, setup: &Setup, moves: impl IntoIterator<Item = TreeMove>) {
        let is_first = self.data.is_empty();
        let mut list = Vec::new();
        for m in moves {
            if is_first {
                let _ = writeln!(self.first, "<li>{} {}</li>", Html(&m.text), m.counts[0]);
            }
            list.push(m.json());
        }
        let comma = if is_first { "" } else { "," };
        let _ = write!(self.data, "{comma}[\"{setup}\",[{}]]", list.join(","));
    }

    /// Writes the page: a whole HTML file in UTF-8.
    #[must_use]
    pub fn html(&self) -> String {
        let (outlines, pieces) = pieces();
        let words = words(self.language);
        let title = match self.title.as_str() {
            "" => words.tree,
            title => title,
        };
        let columns: String = words
            .columns
            .iter()
            .map(|name| format!("<th>{name}</th>"))
            .collect();
        let document = Document {
            lang: words.lang,
            title,
            css: concat!(include_str!("page.css"), include_str!("tree.css")),
        };
        let main = format!(
            r#"<main class="tree replay">
<div class="stage">
<div class="field">{board}</div>
<div class="controls">
<div class="caption" aria-live="polite"></div>
<div class="buttons"><button data-do="first">{first}</button><button data-do="back">{back}</button><button data-do="flip">{flip}</button></div>
</div>
</div>
<div class="played"><p class="line"></p>
<table><thead><tr>{columns}</tr></thead><tbody></tbody></table>
<noscript><ol>
{list}</ol></noscript></div>
<div class="panel"><div class="links"><input readonly aria-label="{position}"></div></div>
</main>
<script type="application/json" id="tree">[{data}]</script>
"#,
            board = board(words),
            first = words.buttons[0],
            back = words.buttons[1],
            flip = words.buttons[5],
            position = words.position,
            list = self.first,
            data = self.data,
        );
        let end = end(
            &outlines,
            &words.json(self.style, &pieces),
            include_str!("tree.js"),
        );
        [document.head(), main, end].concat()
    }
}
