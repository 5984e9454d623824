//! Games beyond the limit of bytes: they are read up to it, and the next one is looked for.

use komadai_record::{Finding, Message, Place};
use std::io::{self, ErrorKind, Read};

use super::{Games, Stage};
use crate::split::Splitter;

impl<R: Read> Games<R> {
    /// Whether another game can be found after one that is too long.
    pub(super) fn is_divided(&self) -> bool {
        match &self.stage {
            Stage::Known(known) => !matches!(known.splitter, Splitter::Whole),
            _ => false,
        }
    }

    /// Whether the bytes are records of a packed format.
    pub(super) fn is_binary(&self) -> bool {
        matches!(&self.stage, Stage::Known(known) if known.binary)
    }

    /// How long the text of a game may be. The bytes of a packed record count as they are in the
    /// file; in the text each has two digits, and the record is a line.
    pub(super) fn room(&self) -> usize {
        let limit = self.options.limits.bytes;
        match self.is_binary() {
            true => limit.saturating_mul(2).saturating_add(1),
            false => limit,
        }
    }

    /// Why a text cannot be read on.
    pub(super) fn too_long(&self) -> io::Error {
        let limit = self.options.limits.bytes;
        let message = format!("the limit of bytes: a game may have {limit}");
        io::Error::new(ErrorKind::FileTooLarge, message)
    }

    /// Ends a part with the next bytes: reads them, unless they are too long, or the rest of a game
    /// that is.
    pub(super) fn end_part(&mut self, bytes: usize, last: bool) -> io::Result<()> {
        match self.cut.take() {
            None if bytes > self.room() && self.is_divided() => {
                // The lines that might have been a head are of this game.
                let own = self.head().unwrap_or(0);
                self.cut_off(own)?;
                self.leave(bytes.saturating_sub(own));
                self.cut = None;
            }
            None => self.read_part(bytes, last)?,
            Some(_) => self.leave(bytes),
        }
        Ok(())
    }

    /// Where the lines that are held may be the head of another game.
    fn head(&self) -> Option<usize> {
        let Stage::Known(known) = &self.stage else {
            return None;
        };
        let passed = self.cut.unwrap_or(0);
        let head = known.splitter.head()?;
        Some(head.saturating_sub(passed))
    }

    /// Ends the game at hand before what may be the head of another.
    pub(super) fn end_at_head(&mut self, head: usize) -> io::Result<()> {
        if let Stage::Known(known) = &mut self.stage {
            known.splitter.begin_at_head();
        }
        self.end_part(head, false)
    }

    /// Reads the next bytes of a game that is too long, and leaves out what follows up to a place.
    pub(super) fn cut_and_leave(&mut self, before: usize, end: usize) -> io::Result<()> {
        self.cut_off(before)?;
        self.leave_out(end.saturating_sub(self.start));
        Ok(())
    }

    /// Ends the game at hand before a line that alone is too long.
    pub(super) fn end_at_line(&mut self) -> io::Result<()> {
        if let Some(head) = self.head() {
            self.end_at_head(head)?;
        }
        let held = self.rest().len();
        let lines = match &self.stage {
            Stage::Known(known) => matches!(known.splitter, Splitter::Lines),
            _ => false,
        };
        if lines && held > 0 {
            // The line is another game.
            self.end_part(held, false)?;
        } else if lines {
            self.cut = None;
        }
        self.cut_and_leave(self.rest().len(), self.text.len())
    }

    /// Leaves out the rest of a line that alone is too long. Its bytes count as they are in the
    /// file.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        let bytes = self.decoder.skip_line(self.options.limits.gap)?;
        self.skipping = false;
        if let Stage::Known(known) = &mut self.stage {
            known.splitter.left_out();
            known.reader.gap.pass(bytes);
        }
        self.line = self.line.saturating_add(1);
        self.byte = self.byte.saturating_add(bytes);
        self.cut = self.cut.map(|cut| cut.saturating_add(bytes));
        Ok(())
    }

    /// Ends a game that is too long, unless that was done: reads the bytes before, if they may be
    /// read, and reports that there are more. Where no game comes of that, all of it is left out.
    pub(super) fn cut_off(&mut self, before: usize) -> io::Result<()> {
        if self.cut.is_some() {
            return Ok(());
        }
        let limit = self.options.limits.bytes;
        let ready = self.ready.len();
        let fits = (1..=self.room()).contains(&before);
        if fits {
            self.read_part(before, false)?;
        }
        self.cut = Some(if fits { before } else { 0 });
        let read = self.ready.len() > ready;
        let place = Some(Place::after(self.line, self.byte));
        match self.ready.back_mut().filter(|_| read) {
            Some((game, _)) => {
                let message = Message::LimitOfGame { limit };
                game.findings.push(Finding::new(place, message));
            }
            None => self.report(place, Message::LimitOfWholeGame { limit }),
        }
        Ok(())
    }

    /// Goes on after the next bytes, which belong to a game that is too long.
    pub(super) fn leave_out(&mut self, bytes: usize) {
        self.leave(bytes);
        self.cut = self.cut.map(|cut| cut.saturating_add(bytes));
    }
}
