//! Writes errors about the command line in Japanese.

use std::error::Error as _;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, Error, ErrorFormatter, ErrorKind};

/// A formatter of clap's errors in Japanese.
pub(crate) struct Japanese;

impl ErrorFormatter for Japanese {
    fn format_error(error: &Error<Japanese>) -> StyledStr {
        let red = *Styles::styled().get_error();
        let mut text = format!("{red}エラー:{red:#} {}", message(error));
        let values = detail(error, ContextKind::ValidValue);
        if !values.is_empty() {
            text += &format!("\n  〔値: {values}〕");
        }
        for kind in [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ] {
            let near = detail(error, kind);
            if !near.is_empty() {
                text += &format!("\n\n  ヒント: '{near}' ではありませんか");
            }
        }
        let usage = detail(error, ContextKind::Usage);
        if !usage.is_empty() {
            text += &format!("\n\n{}", usage.replacen("Usage", "使い方", 1));
        }
        text += "\n\n詳しくは '--help' を見てください。\n";
        text.into()
    }
}

/// Returns the sentence about an error.
fn message(error: &Error<Japanese>) -> String {
    let argument = detail(error, ContextKind::InvalidArg);
    let value = detail(error, ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("'{argument}' という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            let name = detail(error, ContextKind::InvalidSubcommand);
            format!("'{name}' というコマンドはありません")
        }
        ErrorKind::MissingSubcommand => "コマンドを指定してください".to_owned(),
        ErrorKind::MissingRequiredArgument => format!("次の引数が必要です: {argument}"),
        ErrorKind::ArgumentConflict => match detail(error, ContextKind::PriorArg) {
            prior if prior == argument => format!("'{argument}' は1回だけ指定できます"),
            prior => format!("'{argument}' は '{prior}' と一緒に使えません"),
        },
        ErrorKind::InvalidValue if value.is_empty() => format!("'{argument}' に値がありません"),
        ErrorKind::InvalidValue => format!("'{argument}' に値 '{value}' は使えません"),
        ErrorKind::ValueValidation => {
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            format!("'{argument}' に値 '{value}' は使えません: {reason}")
        }
        _ => format!("コマンドの書き方が違います: {argument}"),
    }
}

/// Returns a detail of an error, or an empty text.
fn detail(error: &Error<Japanese>, kind: ContextKind) -> String {
    error.get(kind).map(ToString::to_string).unwrap_or_default()
}

/// Returns `true` if a text has kana or kanji.
#[cfg(test)]
pub(crate) fn is_japanese(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}'))
}
