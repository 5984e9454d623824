//! The names of formats and encodings on the command line.

use komadai::kifu::{Encoding, Format};

use crate::args::Target;

/// Reads the name of an encoding, in any case, or one it is also known by.
pub(crate) fn encoding(text: &str) -> Result<Encoding, String> {
    let names: Vec<&str> = Encoding::ALL.iter().map(|e| e.code()).collect();
    let unknown = |_| format!("expected one of {}", names.join(" "));
    let name = text.to_ascii_lowercase();
    let code = match name.as_str() {
        "utf8" => "utf-8",
        "sjis" | "shift_jis" | "shift-jis" => "cp932",
        name => name,
    };
    code.parse().map_err(unknown)
}

/// Reads the name of a format that is read, in any case.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    let (format, _) = named(text);
    format.filter(|format| format.is_read()).ok_or_else(|| {
        let read = Format::ALL.iter().filter(|format| format.is_read());
        let names: Vec<&str> = read.map(|format| format.code()).collect();
        format!("expected one of {} kifu ki2u", names.join(" "))
    })
}

/// The format of a name, in any case, and the extension that the name asks for: `kifu` and `ki2u`
/// are KIF and KI2 in UTF-8.
fn named(text: &str) -> (Option<Format>, Option<&'static str>) {
    match text.to_ascii_lowercase().as_str() {
        "kifu" => (Some(Format::Kif), Some("kifu")),
        "ki2u" => (Some(Format::Ki2), Some("ki2u")),
        code => (code.parse().ok(), None),
    }
}

/// Reads the name of a format that is written, in any case.
pub(crate) fn target(text: &str) -> Result<Target, String> {
    let (format, extension) = named(text);
    let format = format.filter(|format| format.is_written());
    let Some(format) = format else {
        let written = Format::ALL.iter().filter(|format| format.is_written());
        let names: Vec<&str> = written.map(|format| format.code()).collect();
        return Err(format!("expected one of {} kifu ki2u", names.join(" ")));
    };
    let usual = format.extensions().first().copied().unwrap_or("txt");
    Ok(Target {
        format,
        extension: extension.unwrap_or(usual),
    })
}
