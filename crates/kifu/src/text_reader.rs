//! Formats with one game in a text.

use komadai_parse::Text;
use komadai_record::build::RecordBuilder;

use crate::reader::{Block, Next, Output, Reader};

/// Reads a text: its game, if it has one. What it has in its place is reported.
pub(crate) type ReadText = fn(Text<'_>, &mut Output) -> Option<RecordBuilder>;

/// Reads a text that is one game, once all of it is there.
#[derive(Debug)]
pub(crate) struct TextReader(pub(crate) ReadText);

impl Reader for TextReader {
    fn read(&mut self, block: Block<'_>, out: &mut Output) -> usize {
        if block.next != Next::End || block.text.is_empty() {
            return 0;
        }
        let TextReader(read) = self;
        if let Some(game) = read(block.text, out) {
            out.end(Box::new(game));
        }
        block.text.text.len()
    }
}
