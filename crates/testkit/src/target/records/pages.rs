//! Defines the target about pages.

use arbitrary::Unstructured;
use komadai_core::{Language, Style};
use komadai_kifu::{Record, read};
use komadai_page::Page;

use crate::dictionary::Dictionary;
use crate::input::is_made;
use crate::{law, records};

/// Writes the games of any bytes, or a record from choices, on a page. Their texts must become neither markup nor
/// script.
pub fn page(bytes: &[u8]) -> bool {
    let games: Vec<Record> = match bytes.split_first() {
        Some((_, rest)) if is_made(bytes) => {
            let mut u = Unstructured::new(rest);
            let record = records::record(&mut u, 30);
            record
                .into_iter()
                .map(|record| hostile(&mut u, record))
                .collect()
        }
        _ => read(bytes)
            .games
            .into_iter()
            .map(|game| game.record)
            .collect(),
    };
    let title = String::from_utf8_lossy(bytes);
    let language = if bytes.len().is_multiple_of(2) {
        Language::English
    } else {
        Language::Japanese
    };
    let empty = Page::new(title).language(language).style(Style::Ki2);
    let page = games.iter().fold(empty, Page::game);
    law::page_holds_its_games(&page.html(), &games);
    !games.is_empty()
}

/// Returns the record with markup in its headers and comments.
fn hostile(u: &mut Unstructured<'_>, mut record: Record) -> Record {
    let words = Dictionary::named("html");
    if let Ok(text) = words.soup(u, 8) {
        record.headers.set("先手", text.replace('\n', " "));
    }
    for node in record.nodes().collect::<Vec<_>>() {
        if let Ok(text) = words.soup(u, 4) {
            record.add_note(
                node,
                komadai_kifu::Note {
                    kind: komadai_kifu::NoteKind::Comment,
                    text,
                },
            );
        }
    }
    record
}
