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

/// Reads the name of a format that is read.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    let read = Format::ALL.iter().filter(|format| format.is_read());
    let names: Vec<&str> = read.map(|format| format.code()).collect();
    let format = text.parse::<Format>().ok().filter(|f| f.is_read());
    format.ok_or_else(|| format!("expected one of {}", names.join(" ")))
}

/// Reads the name of a format; `kifu` and `ki2u` are KIF and KI2 in UTF-8.
pub(crate) fn target(text: &str) -> Result<Target, String> {
    let (code, extension) = match text {
        "kifu" => ("kif", Some("kifu")),
        "ki2u" => ("ki2", Some("ki2u")),
        code => (code, None),
    };
    let format = code.parse::<Format>().ok().filter(|f| f.is_written());
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
