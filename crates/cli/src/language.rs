//! The language in which the command speaks: that of `--lang`, else that of the system.

use std::ffi::OsString;
use std::sync::OnceLock;

use komadai::Language;

/// Chosen once, before anything is said.
static CHOSEN: OnceLock<Language> = OnceLock::new();

/// Chooses the language that the words of the command line name, even if others of them are wrong; else the
/// one that the environment (`LC_ALL`, `LC_MESSAGES`, `LANG`) or the system names.
pub(crate) fn choose(words: impl Iterator<Item = OsString>) {
    let words: Vec<String> = words.map(|w| w.to_string_lossy().into_owned()).collect();
    let named = words.iter().enumerate().find_map(|(i, word)| {
        let value = match word.strip_prefix("--lang")? {
            "" => words.get(i + 1)?,
            rest => rest.strip_prefix('=')?,
        };
        value.parse().ok()
    });
    let of_system = || sys_locale::get_locale().map(|locale| Language::of_locale(&locale));
    let language = named.or_else(of_system).unwrap_or_default();
    CHOSEN.get_or_init(|| language);
}

/// The language of the command.
pub(crate) fn chosen() -> Language {
    CHOSEN.get().copied().unwrap_or_default()
}
