//! Writes a page to browse the moves that were played.

use std::fmt::Write;

use komadai_core::{Color, Language, Move, Setup, Style};
use komadai_diagram::Outlines;

use crate::board::board;
use crate::document::{Document, Share, end};
use crate::escape::{Html, Json};
use crate::look::Look;
use crate::words::words;

/// A page with positions and the moves played in them. It opens with the first position.
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
    /// The positions as JSON, separated by commas.
    data: String,
    /// The moves of the first position as HTML, for readers without scripts.
    first: String,
    /// The example games as JSON, separated by commas, and their number.
    examples: (String, usize),
}

/// A move in a position of a tree.
#[derive(Clone, Debug)]
pub struct TreeMove {
    usi: String,
    text: String,
    counts: [u32; 4],
    rating: Option<f64>,
    last_year: Option<u16>,
    examples: Vec<usize>,
    to: Option<usize>,
}

impl TreeMove {
    /// Creates a move with its text.
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

    /// Sets the number of games with the move, of wins of Black and of White, and of draws.
    #[must_use]
    pub fn games(mut self, games: u32, black: u32, white: u32, draws: u32) -> TreeMove {
        self.counts = [games, black, white, draws];
        self
    }

    /// Sets the mean rating of the players who played it.
    #[must_use]
    pub fn rating(mut self, rating: Option<f64>) -> TreeMove {
        self.rating = rating.filter(|rating| rating.is_finite());
        self
    }

    /// Sets the last year when it was played.
    #[must_use]
    pub fn last_year(mut self, year: Option<u16>) -> TreeMove {
        self.last_year = year;
        self
    }

    /// Sets some games with the move, by their numbers from [`TreePage::example`].
    #[must_use]
    pub fn examples(mut self, examples: Vec<usize>) -> TreeMove {
        self.examples = examples;
        self
    }

    /// Sets the index of the next position, from 0 in the order of adding positions.
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
        let examples: Vec<String> = self.examples.iter().map(ToString::to_string).collect();
        format!(
            "[{},{},{games},{black},{white},{draws},{rating},{year},[{}],{to}]",
            Json(&self.usi),
            Json(&self.text),
            examples.join(",")
        )
    }
}

impl TreePage {
    /// Creates a page without positions. Its `title` may contain any characters.
    #[must_use]
    pub fn new(title: impl Into<String>) -> TreePage {
        TreePage {
            title: title.into(),
            language: Language::English,
            style: Style::Hosking,
            data: String::new(),
            first: String::new(),
            examples: (String::new(), 0),
        }
    }

    /// Sets the language of the words. The default is English.
    #[must_use]
    pub fn language(mut self, language: Language) -> TreePage {
        self.language = language;
        self
    }

    /// Sets the style of moves, which determines the names of ranks beside the board.
    #[must_use]
    pub fn style(mut self, style: Style) -> TreePage {
        self.style = style;
        self
    }

    /// Adds a game that moves have as an example, and returns its number. `link` is the address of the game, or an empty
    /// text. Only addresses with `https:` become links.
    ///
    /// ```
    /// use komadai_page::{TreeMove, TreePage};
    ///
    /// let mut page = TreePage::new("My games");
    /// let game = page.example("あおい - みどり 2026-04-01", "https://example.org/1.html");
    /// let m = TreeMove::new("7g7f".parse()?, "▲７六歩").examples(vec![game]);
    /// # Ok::<(), komadai_core::UsiError>(())
    /// ```
    pub fn example(&mut self, name: &str, link: &str) -> usize {
        let link = if link.starts_with("https://") {
            link
        } else {
            ""
        };
        let (games, count) = &mut self.examples;
        let comma = if *count > 0 { "," } else { "" };
        let _ = write!(games, "{comma}[{},{}]", Json(name), Json(link));
        *count += 1;
        *count - 1
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

    /// Returns the page as a whole HTML file in UTF-8.
    #[must_use]
    pub fn html(&self) -> String {
        let mut outlines = Outlines::default();
        let look = Look::default();
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
            look,
            share: &Share::default(),
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
<script type="application/json" id="tree">[[{data}],[{examples}]]</script>
"#,
            board = board(words),
            first = words.buttons[0],
            back = words.buttons[1],
            flip = words.buttons[5],
            position = words.position,
            list = self.first,
            data = self.data,
            examples = self.examples.0,
        );
        let pieces = look.pieces(&mut outlines);
        let end = end(
            &outlines,
            &pieces,
            &words.json(self.style, Color::Black),
            include_str!("tree.js"),
        );
        [document.head(), main, end].concat()
    }
}
