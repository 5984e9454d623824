//! The document: head, the list of games, and what the script needs.

use std::fmt::Write;

use komadai_core::{Language, Style};
use komadai_diagram::Outlines;
use komadai_kifu::Record;

use crate::document::{Document, pieces};
use crate::escape::Html;
use crate::game::GameWriter;
use crate::words::words;

/// A page with games, to be written as HTML.
///
/// ```
/// use komadai_core::{Language, Style};
/// use komadai_page::Page;
///
/// let game = komadai_kifu::read_game("1 ７六歩(77)\n".as_bytes())?;
/// let page = Page::new("Game").language(Language::Japanese).style(Style::Press);
/// let html = page.game(&game.record).html();
/// assert!(html.contains("▲７六歩"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Page {
    title: String,
    language: Language,
    style: Style,
    articles: String,
    list: String,
    data: String,
    outlines: Outlines,
    /// The outlines of the pieces, as a JSON object.
    pieces: String,
    games: usize,
}

impl Page {
    /// A page without games. Its `title` may hold any characters.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Page {
        let (outlines, pieces) = pieces();
        Page {
            outlines,
            pieces,
            title: title.into(),
            language: Language::English,
            style: Style::Hosking,
            articles: String::new(),
            list: String::new(),
            data: String::new(),
            games: 0,
        }
    }

    /// Sets the language of all words that are not of the games: English, if it is not set. It holds for the games
    /// that are added after it.
    #[must_use]
    pub fn language(mut self, language: Language) -> Page {
        self.language = language;
        self
    }

    /// Sets the style in which moves are written: [`Style::Hosking`], if it is not set. It holds for the games that
    /// are added after it.
    #[must_use]
    pub fn style(mut self, style: Style) -> Page {
        self.style = style;
        self
    }

    /// Adds a game with all its variations.
    #[must_use]
    pub fn game(mut self, record: &Record) -> Page {
        self.add(record);
        self
    }

    /// Adds a game with all its variations.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        let writer = GameWriter::new(record, self.games, self.language, self.style);
        let written = writer.write(&mut self.outlines);
        self.articles.push_str(&written.article);
        let comma = if self.games > 1 { "," } else { "" };
        let _ = write!(self.data, "{comma}{}", written.data);
        let _ = writeln!(
            self.list,
            "<li><a href=\"#g{}\">{}</a></li>",
            self.games,
            Html(&written.title)
        );
    }

    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Writes the page: a whole HTML file in UTF-8. The same games give the same bytes.
    #[must_use]
    pub fn html(&self) -> String {
        let words = words(self.language);
        let list = match self.games {
            0 | 1 => String::new(),
            _ => format!("<nav><ol class=\"games\">\n{}</ol></nav>\n", self.list),
        };
        Document {
            lang: words.lang,
            title: &self.title,
            css: include_str!("page.css"),
            body: &format!("{list}<main>\n{}</main>", self.articles),
            words: &words.json(self.style, &self.pieces),
            data: ("games", &format!("[{}]", self.data)),
            script: include_str!("page.js"),
        }
        .html(&self.outlines)
    }
}
