//! The other libraries: a text in, the outlines of its games out.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Mutex;

use komadai_kifu::Format;

use super::outline::Outline;

mod converter;
mod csa_crate;
mod rsshogi;

/// The games of a text, or why it was refused.
pub(super) type Answer = Result<Vec<Outline>, String>;

/// A library to compare with.
#[derive(Clone, Copy)]
pub(super) struct Peer {
    pub(super) name: &'static str,
    pub(super) formats: &'static [Format],
    read: fn(&str, Format) -> Answer,
}

pub(super) const RSSHOGI: &str = "rsshogi 1.7.3";
pub(super) const CONVERTER: &str = "shogi-kifu-converter 0.2.2";
pub(super) const CSA: &str = "csa 1.0.2";

pub(super) const PEERS: [Peer; 3] = [
    Peer {
        name: RSSHOGI,
        formats: &[
            Format::Kif,
            Format::Ki2,
            Format::Csa,
            Format::Jkf,
            Format::Usi,
        ],
        read: rsshogi::read,
    },
    Peer {
        name: CONVERTER,
        formats: &[Format::Kif, Format::Ki2, Format::Csa, Format::Jkf],
        read: converter::read,
    },
    Peer {
        name: CSA,
        formats: &[Format::Csa],
        read: csa_crate::read,
    },
];

/// What a refusal by a panic begins with.
const PANIC: &str = "panic";

/// What the last panic said.
static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Takes down what a panic says, and where it was, without the folders.
fn note(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|place| {
        let file = place.file().rsplit(['/', '\\']).next().unwrap_or_default();
        format!("{file}:{}", place.line())
    });
    let said = info.payload_as_str().unwrap_or_default();
    if let Ok(mut last) = LAST_PANIC.lock() {
        *last = format!("{} {said}", place.unwrap_or_default());
    }
}

/// No setup of ours can hold what was read.
const TOO_MANY: &str = "more pieces in hand than a set has";

impl Peer {
    /// Lets the library read; a panic is a refusal.
    pub(super) fn read(&self, text: &str, format: Format) -> Answer {
        panic::set_hook(Box::new(note));
        let answer = panic::catch_unwind(AssertUnwindSafe(|| (self.read)(text, format)));
        drop(panic::take_hook());
        answer.unwrap_or_else(|_| {
            let said = LAST_PANIC.lock().map(|said| said.clone());
            Err(format!("{PANIC}: {}", said.unwrap_or_default()))
        })
    }
}
