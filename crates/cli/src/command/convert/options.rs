//! Chooses the options for writing games.

use std::path::Path;

use komadai::kifu::{Detail, Encoding, Finding, FindingKind, FormatName, WriteOptions};

use crate::args::ConvertArgs;

/// Returns the options for a file or for stdout. Stdout is `piped` if it is not a file, but is read by people or by
/// another program.
pub(super) fn options(
    args: &ConvertArgs,
    target: FormatName,
    file: Option<&Path>,
    piped: bool,
) -> WriteOptions {
    let FormatName {
        format, extension, ..
    } = target;
    // An extension given by the user takes precedence over that of the file.
    let is_usual = format.extensions().next() == Some(extension);
    let extension = match file {
        Some(path) if is_usual => komadai_batch::extension(path),
        _ => Some(extension.to_owned()),
    };
    let options = WriteOptions::new(format)
        .dialect(args.dialects.dialect(format))
        .unknown_value(args.unknown_value);
    let usual = options.usual_encoding(extension.as_deref());
    let usual = if piped && file.is_none() {
        readable(usual)
    } else {
        usual
    };
    options.encoding(args.encoding.or(Some(usual)))
}

/// Returns the encoding for a terminal or a pipe, if files of the format are in `usual`.
const fn readable(usual: Encoding) -> Encoding {
    match usual {
        Encoding::Ascii => usual,
        _ => Encoding::Utf8,
    }
}

/// Returns the character that an encoding lacks, if it has no similar one. Ignores the replacement character.
pub(super) fn lacking(finding: &Finding) -> Option<char> {
    match (finding.kind(), finding.detail("character")) {
        (FindingKind::Unencodable, Some(&Detail::Character(character))) => {
            Some(character).filter(|&character| character != char::REPLACEMENT_CHARACTER)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use clap::Parser;
    use komadai::kifu::Encoding;

    use super::options;
    use crate::args::{Args, Command};

    #[track_caller]
    fn check(words: &str, file: Option<&str>, piped: bool, expected: Encoding) {
        let words = format!("komadai convert in.csa {words}");
        let args = Args::parse_from(words.split(' '));
        let Command::Convert(args) = args.command else {
            panic!("{words}")
        };
        let target = args.to.expect("--to");
        let options = options(&args, target, file.map(Path::new), piped);
        assert_eq!(options.encoding, Some(expected), "{words}");
    }

    #[test]
    fn pipes_and_terminals_get_utf_8() {
        check("--to kif", None, true, Encoding::Utf8);
        check("--to kif --encoding cp932", None, true, Encoding::Cp932);
        check("--to usi", None, true, Encoding::Ascii);
        check("--to hcp", None, true, Encoding::Ascii);
        // Files get the encoding that programs expect.
        check("--to kif", None, false, Encoding::Cp932);
        check("--to kifu", None, false, Encoding::Utf8);
        check("--to kif", Some("x.kif"), true, Encoding::Cp932);
        check("--to kif", Some("x.kifu"), true, Encoding::Utf8);
        check("--to kifu", Some("x.kif"), false, Encoding::Utf8);
        check("--to ki2u", Some("x.ki2"), false, Encoding::Utf8);
        check("--to csa", Some("x.csa"), false, Encoding::Cp932);
        check(
            "--to csa --csa-version 3.0",
            Some("x.csa"),
            false,
            Encoding::Utf8,
        );
    }
}
