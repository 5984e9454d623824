//! Chooses the language of the command: that of `--lang`, of the environment, or of the system. `--json` means English.

use std::env;
use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

use komadai::{Language, Style};

static IS_JAPANESE: AtomicBool = AtomicBool::new(false);

/// Chooses the language that the command line names, even if other words are wrong, or that of the environment or
/// system.
pub(crate) fn choose(words: impl Iterator<Item = OsString>) {
    let words: Vec<String> = words.map(|w| w.to_string_lossy().into_owned()).collect();
    let named = words.iter().enumerate().find_map(|(i, word)| {
        let value = match word.strip_prefix("--lang")? {
            "" => words.get(i + 1)?,
            rest => rest.strip_prefix('=')?,
        };
        value.parse().ok()
    });
    let of_system = || sys_locale::get_locale().map(|locale| Language::from_locale(&locale));
    let language = named.or_else(of_environment).or_else(of_system);
    IS_JAPANESE.store(language == Some(Language::Japanese), Ordering::Relaxed);
}

/// Chooses English for a command with `--json`, whose messages are for programs.
pub(crate) fn choose_for_programs() {
    IS_JAPANESE.store(false, Ordering::Relaxed);
}

/// Returns the language of the environment, on every system in the order of POSIX and gettext. The locale is `LC_ALL`,
/// `LC_MESSAGES` or `LANG`. The languages in `LANGUAGE` take precedence, unless the locale is `C`.
fn of_environment() -> Option<Language> {
    let set = |name| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
    if locale.as_deref().is_some_and(is_plain) {
        return Some(Language::English);
    }
    let preferred = set("LANGUAGE");
    let mut preferred = preferred.iter().flat_map(|names| names.split(':'));
    let known = preferred.find_map(|name| name.split(['_', '.', '@']).next()?.parse().ok());
    known.or_else(|| locale.as_deref().map(Language::from_locale))
}

/// Returns `true` if this is the locale without a language.
fn is_plain(locale: &str) -> bool {
    matches!(locale.split('.').next(), Some("C" | "POSIX"))
}

/// Returns the default style of moves in results for people.
pub(crate) fn style() -> Style {
    match chosen() {
        Language::Japanese => Style::Press,
        Language::English => Style::Hosking,
    }
}

/// Returns the language of the command.
pub(crate) fn chosen() -> Language {
    if IS_JAPANESE.load(Ordering::Relaxed) {
        Language::Japanese
    } else {
        Language::English
    }
}
