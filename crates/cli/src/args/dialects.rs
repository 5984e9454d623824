//! Defines an option for each format that has several dialects.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Command, Error, FromArgMatches};
use komadai::Language;
use komadai::kifu::{Dialect, Format};

use super::help::text;
use crate::language;
use crate::texts::options as texts;

/// The dialects that the options choose.
#[derive(Debug)]
pub(crate) struct DialectArgs {
    given: Vec<(Choice, Dialect)>,
}

impl DialectArgs {
    /// Returns the chosen dialect of a format.
    pub(crate) fn dialect(&self, format: Format) -> Option<Dialect> {
        let mut given = self.given.iter();
        let own = given.find(|(choice, _)| choice.formats.contains(&format));
        own.map(|(_, dialect)| *dialect)
    }

    /// Returns the reason why a chosen dialect does not fit a format, or `None` if all fit.
    pub(crate) fn misplaced(&self, format: Format) -> Option<String> {
        let mut given = self.given.iter().map(|(choice, _)| choice);
        let other = given.find(|choice| !choice.formats.contains(&format))?;
        Some(texts::goes_with(other.option(), texts::or(&other.codes())))
    }
}

/// A set of dialects from which an option chooses one.
#[derive(Debug)]
struct Choice {
    /// The formats with exactly these dialects.
    formats: Vec<Format>,
    dialects: Vec<Dialect>,
}

impl Choice {
    fn all() -> Vec<Choice> {
        let mut all: Vec<Choice> = Vec::new();
        for &format in Format::ALL {
            let dialects: Vec<Dialect> = format.dialects().collect();
            match all.iter_mut().find(|choice| choice.dialects == dialects) {
                Some(same) => same.formats.push(format),
                None => all.push(Choice {
                    formats: vec![format],
                    dialects,
                }),
            }
        }
        all.retain(|choice| !choice.dialects.is_empty());
        all
    }

    fn noun(&self) -> &'static str {
        self.formats[0].dialect_noun()
    }

    /// The name of the option: `csa-version`.
    fn option(&self) -> String {
        format!("{}-{}", self.formats[0], self.noun())
    }

    fn codes(&self) -> Vec<&'static str> {
        self.formats.iter().map(|format| format.code()).collect()
    }

    fn arg(&self) -> Arg {
        let (noun, codes, usual) = (self.noun(), texts::or(&self.codes()), self.dialects[0]);
        let help = match (language::chosen(), noun) {
            (Language::English, _) => format!("Write this {noun} of {codes} [default: {usual}]"),
            (_, "version") => format!("出力する {codes} のバージョン〔既定値: {usual}〕"),
            _ => format!("出力する {codes} の方言〔既定値: {usual}〕"),
        };
        let value = |dialect: &Dialect| {
            let japanese = match dialect.code() {
                "2.2" => "どのソフトでも読める",
                "3.0" => "秒の小数を書き、文字コードが UTF-8 だと宣言する",
                "plain" => "どのエンジンでも読める。終局は書かない",
                _ => "終局やパスを表す、一部のソフトの語も書く",
            };
            PossibleValue::new(dialect.code()).help(text(dialect.description(), japanese))
        };
        let values = PossibleValuesParser::new(self.dialects.iter().map(value));
        let dialects = self.dialects.clone();
        let named = move |name: String| {
            let mut all = dialects.iter().copied();
            all.find(|dialect| dialect.code() == name).unwrap_or(usual)
        };
        Arg::new(self.option())
            .long(self.option())
            .value_name(noun.to_uppercase())
            .help(help)
            .hide_short_help(true)
            .value_parser(values.map(named))
    }
}

impl clap::Args for DialectArgs {
    fn augment_args(command: Command) -> Command {
        command.args(Choice::all().iter().map(Choice::arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        DialectArgs::augment_args(command)
    }
}

impl FromArgMatches for DialectArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<DialectArgs, Error> {
        let given = Choice::all().into_iter().filter_map(|choice| {
            let dialect = matches.get_one::<Dialect>(&choice.option()).copied();
            Some((choice, dialect?))
        });
        Ok(DialectArgs {
            given: given.collect(),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = DialectArgs::from_arg_matches(matches)?;
        Ok(())
    }
}
