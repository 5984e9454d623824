//! Writes the page: its document, the games in order, and the list of games.

use std::io::{self, Write};

use komadai_core::{Color, Language, Style};
use komadai_diagram::{Outlines, PieceSet, Theme};
use komadai_kifu::Record;

use crate::document::{Document, Share, end};
use crate::escape::Html;
use crate::game::GameWriter;
use crate::look::Look;
use crate::summary::players;
use crate::words::words;

/// A page with games, written game by game as HTML in UTF-8. Only the list of games is kept in memory.
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
pub struct Page<W = Vec<u8>> {
    out: W,
    title: String,
    language: Language,
    style: Style,
    look: Look,
    share: Share,
    list: String,
    outlines: Outlines,
    games: usize,
}

impl Page {
    /// Creates a page without games. Its `title` may contain any characters.
    #[must_use]
    pub fn new(title: impl Into<String>) -> Page {
        Page::on(Vec::new(), title)
    }

    /// Adds a game with all its variations.
    #[must_use]
    pub fn game(mut self, record: &Record) -> Page {
        // Writing to memory cannot fail.
        let _ = self.add(record);
        self
    }

    /// Returns the page as a whole HTML file. The same games give the same bytes.
    #[must_use]
    pub fn html(self) -> String {
        let bytes = self.finish().unwrap_or_default();
        String::from_utf8(bytes).unwrap_or_default()
    }
}

impl<W: Write> Page<W> {
    /// Creates a page without games that is written to `out`. Its `title` may contain any characters.
    ///
    /// ```
    /// use komadai_page::Page;
    ///
    /// let games = komadai_kifu::read("1 ７六歩(77)\n".as_bytes()).games;
    /// let mut page = Page::on(std::io::sink(), "Games");
    /// for game in &games {
    ///     page.add(&game.record)?;
    /// }
    /// page.finish()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn on(out: W, title: impl Into<String>) -> Page<W> {
        Page {
            out,
            outlines: Outlines::default(),
            title: title.into(),
            language: Language::English,
            style: Style::Hosking,
            look: Look::default(),
            share: Share::default(),
            list: String::new(),
            games: 0,
        }
    }

    /// Sets the language of all words outside of the games. The default is English. Set it before adding a game.
    #[must_use]
    pub fn language(mut self, language: Language) -> Page<W> {
        self.language = language;
        self
    }

    /// Sets the style of moves. The default is [`Style::Hosking`]. Set it before adding a game.
    #[must_use]
    pub fn style(mut self, style: Style) -> Page<W> {
        self.style = style;
        self
    }

    /// Sets the colours of the board. By default it is light or dark, as the reader's system. Set it before adding a game.
    #[must_use]
    pub fn theme(mut self, theme: Theme) -> Page<W> {
        self.look.theme = Some(theme);
        self
    }

    /// Sets the signs on the pieces. The default is [`PieceSet::OneKanji`]. Set it before adding a game.
    #[must_use]
    pub fn pieces(mut self, pieces: PieceSet) -> Page<W> {
        self.look.pieces = pieces;
        self
    }

    /// Sets the side at the bottom when the page opens. The default is Black. Set it before adding a game.
    #[must_use]
    pub fn viewer(mut self, viewer: Color) -> Page<W> {
        self.look.viewer = viewer;
        self
    }

    /// Sets the text below the title where programs show a link to the page. Set it before adding a game.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Page<W> {
        self.share.description = description.into();
        self
    }

    /// Sets the address where the page will be published, and that of a picture for links to it. Programs that show
    /// links need whole addresses: `https://example.org/game.png`. Set it before adding a game.
    #[must_use]
    pub fn published(mut self, url: impl Into<String>, picture: impl Into<String>) -> Page<W> {
        (self.share.url, self.share.picture) = (url.into(), picture.into());
        self
    }

    /// Adds a game with all its variations, and writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if the game cannot be written to `out`.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        if self.games == 0 {
            self.begin()?;
        }
        self.games += 1;
        let mut writer = GameWriter::new(record, self.games, self.language, self.style, self.look);
        let names = players(record);
        writer.is_titled = !names.is_empty() && self.title.starts_with(&names);
        let written = writer.write(&mut self.outlines);
        self.out.write_all(written.article.as_bytes())?;
        let (players, facts) = (Html(&written.title), Html(&written.facts));
        self.list += &format!(
            "<li><a href=\"#g{}\">{players}</a> <span>{facts}</span></li>\n",
            self.games
        );
        Ok(())
    }

    /// Returns the number of added games.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Writes the end of the page, and returns the writer.
    ///
    /// # Errors
    ///
    /// Returns an error if the end cannot be written to `out`.
    pub fn finish(mut self) -> io::Result<W> {
        if self.games == 0 {
            self.begin()?;
        }
        self.out.write_all(b"</main>\n")?;
        if self.games > 1 {
            let list = &self.list;
            write!(self.out, "<nav><ol class=\"games\">\n{list}</ol></nav>\n")?;
        }
        let words = words(self.language).json(self.style, self.look.viewer);
        let pieces = self.look.pieces(&mut self.outlines);
        let end = end(&self.outlines, &pieces, &words, include_str!("page.js"));
        self.out.write_all(end.as_bytes())?;
        Ok(self.out)
    }

    fn begin(&mut self) -> io::Result<()> {
        let document = Document {
            lang: words(self.language).lang,
            title: &self.title,
            css: include_str!("page.css"),
            look: self.look,
            share: &self.share,
        };
        self.out.write_all(document.head().as_bytes())?;
        self.out.write_all(b"<main>\n")
    }
}

#[cfg(test)]
mod tests {
    use komadai_core::Language;
    use komadai_kifu::{Entry, Record};

    use super::Page;

    /// Returns a game of two moves with a variation of one.
    fn record() -> Record {
        let mut record = Record::default();
        let first = record.push(record.root(), Entry::Move("7g7f".parse().expect("a move")));
        for m in ["3c3d", "8c8d"] {
            record.push(first, Entry::Move(m.parse().expect("a move")));
        }
        record
    }

    #[test]
    fn each_game_has_a_link_for_each_position() {
        let page = Page::new("<i>").game(&record()).game(&Record::default());
        assert_eq!(page.games(), 2);
        let html = page.html();
        assert!(
            html.starts_with("<!doctype html>\n<html lang=\"en\">"),
            "{}",
            &html[..80]
        );
        assert!(html.contains("<title>&lt;i&gt;</title>"));
        for (game, positions) in [("g1", 4), ("g2", 1), ("g3", 0)] {
            let link = format!("<a id=\"{game}-");
            assert_eq!(html.matches(&link).count(), positions, "{game}");
        }
        assert!(!html.contains("src=\"http"));
    }

    #[test]
    fn the_language_is_named() {
        let html = Page::new("").language(Language::Japanese).html();
        assert!(html.contains("<html lang=\"ja\">"));
    }
}
