//! What is wrong with a command line, in Japanese.

use std::error::Error as _;
use std::fmt::Write;

use clap::builder::{StyledStr, Styles};
use clap::error::{ContextKind, ContextValue, Error, ErrorFormatter, ErrorKind};

/// The heading of the usage.
pub(super) const USAGE: &str = "使い方";

/// Errors about the command line in Japanese.
pub(crate) struct Japanese;

impl ErrorFormatter for Japanese {
    fn format_error(error: &Error<Japanese>) -> StyledStr {
        let styles = Styles::styled();
        let (wrong, right) = (styles.get_error(), styles.get_valid());
        let mut text = format!("{wrong}エラー:{wrong:#} {}", message(error));
        let values = listed(error, ContextKind::ValidValue);
        if let Some(values) = values.filter(|values| !values.is_empty()) {
            text += &format!("\n  〔値: {}〕", values.join(", "));
        }
        let near = [
            ContextKind::SuggestedSubcommand,
            ContextKind::SuggestedArg,
            ContextKind::SuggestedValue,
        ];
        for near in near.into_iter().filter_map(|kind| listed(error, kind)) {
            let near: Vec<String> = near.iter().map(|name| format!("'{name}'")).collect();
            let near = near.join("、");
            text += &format!("\n\n  {right}ヒント:{right:#} {near} ではありませんか");
        }
        if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
            let usage = usage.ansi().to_string();
            text += &format!("\n\n{}", usage.replacen("Usage", USAGE, 1));
        }
        text += "\n\n詳しくは '--help' を見てください。\n";
        let mut styled = StyledStr::new();
        // A text takes all that is written to it.
        let _ = styled.write_str(&text);
        styled
    }
}

/// The sentence that says what is wrong.
fn message(error: &Error<Japanese>) -> String {
    let detail = |kind| listed(error, kind).unwrap_or_default().join(" ");
    let argument = detail(ContextKind::InvalidArg);
    let value = detail(ContextKind::InvalidValue);
    match error.kind() {
        ErrorKind::UnknownArgument => format!("'{argument}' という引数はありません"),
        ErrorKind::InvalidSubcommand => {
            let name = detail(ContextKind::InvalidSubcommand);
            format!("'{name}' というコマンドはありません")
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "コマンドを指定してください".to_owned()
        }
        ErrorKind::MissingRequiredArgument => {
            let missing = listed(error, ContextKind::InvalidArg).unwrap_or_default();
            let missing: String = missing.iter().map(|name| format!("\n  {name}")).collect();
            format!("次の引数が要ります:{missing}")
        }
        ErrorKind::ArgumentConflict => conflict(error, &argument),
        ErrorKind::InvalidValue if value.is_empty() => format!("'{argument}' に値がありません"),
        ErrorKind::InvalidValue => format!("'{argument}' に値 '{value}' は使えません"),
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            format!("'{argument}' に値 '{value}' は使えません: {why}")
        }
        ErrorKind::NoEquals => format!("'{argument}' の値は = でつないでください"),
        ErrorKind::TooManyValues => format!("'{argument}' に値 '{value}' は余分です"),
        ErrorKind::TooFewValues => {
            let least = detail(ContextKind::MinValues);
            format!("'{argument}' には値が {least} 個以上要ります")
        }
        ErrorKind::WrongNumberOfValues => {
            let expected = detail(ContextKind::ExpectedNumValues);
            format!("'{argument}' には値が {expected} 個要ります")
        }
        ErrorKind::InvalidUtf8 => "UTF-8 でない文字が引数にあります".to_owned(),
        _ => "コマンドの書き方が違います".to_owned(),
    }
}

/// Why an argument is refused beside others.
fn conflict(error: &Error<Japanese>, argument: &str) -> String {
    let others = listed(error, ContextKind::PriorArg).unwrap_or_default();
    if others == [argument] {
        return format!("'{argument}' は 1 回だけ指定できます");
    }
    let others: Vec<String> = others.iter().map(|name| format!("'{name}'")).collect();
    format!("'{argument}' は {} と一緒に使えません", others.join("、"))
}

/// A detail of an error: its texts, or its number.
fn listed(error: &Error<Japanese>, kind: ContextKind) -> Option<Vec<String>> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(vec![text.clone()]),
        ContextValue::Strings(texts) => Some(texts.clone()),
        ContextValue::Number(number) => Some(vec![number.to_string()]),
        _ => None,
    }
}
