//! `komadai tsume --verify`: accepts or refuses certificates.

use std::io::{BufRead, BufReader, Read, Write};
use std::ops::ControlFlow;

use komadai::tsume::{CertificateError, MateClaim, VerifiedCertificate, verify};

use crate::args::TsumeArgs;
use crate::failure::{Failure, RunResult};
use crate::input;
use crate::stderr;
use crate::texts::tsume as texts;
use crate::texts::{about, say};
use komadai_batch::Source;
use komadai_batch::SystemError;
use komadai_batch::spread;
use komadai_forms::{CertificateForm, OneLine, json_line};

pub(super) fn run(args: &TsumeArgs, out: &mut (impl Write + Send)) -> RunResult {
    let sources = input::sources(&args.inputs, args.reading.all_files);
    let mut no_errors = true;
    let mut used = |answer: Answer| {
        out.write_all(answer.text.as_bytes())?;
        out.flush()?;
        if let Some(message) = answer.error {
            stderr::message(message);
        }
        no_errors &= answer.is_good;
        if args.batch.fail_fast && !answer.is_good {
            Err(Failure::Reported)
        } else {
            Ok(ControlFlow::Continue(()))
        }
    };
    let certificates = sources.iter().flat_map(Certificates::open);
    spread(
        args.batch.jobs(usize::MAX),
        certificates,
        |certificate, results| {
            let answer = answer(&certificate, args.json);
            let bytes = answer.text.len();
            results.send(answer, bytes)
        },
        &mut used,
    )?;
    Ok(no_errors)
}

struct Certificate {
    file: String,
    /// Its number in the file, from 1. The next field is the number of lines before it.
    number: usize,
    lines_before: usize,
    /// Its text, or the reason why the file cannot be read further.
    text: Result<Vec<u8>, String>,
}

struct Answer {
    text: String,
    error: Option<String>,
    is_good: bool,
}

/// The maximum number of bytes of a certificate.
const MOST_BYTES: u64 = 1 << 30;

/// The beginning of the first line of a certificate.
const HEAD: &[u8] = b"komadai-tsume ";

struct Certificates {
    file: String,
    /// The input, or `None` after an error and at the end.
    input: Option<Box<dyn BufRead + Send>>,
    error: Option<String>,
    number: usize,
    lines: usize,
    /// The first line of the next certificate.
    head: Vec<u8>,
}

impl Certificates {
    fn open(source: &Source) -> Certificates {
        let mut certificates = Certificates {
            file: source.path.display().to_string(),
            input: None,
            error: None,
            number: 0,
            lines: 0,
            head: Vec::new(),
        };
        match input::open(source) {
            Ok(input) => certificates.input = Some(Box::new(BufReader::new(input))),
            Err(failure) => certificates.error = Some(failure.text()),
        }
        certificates
    }

    /// Reads up to the head of the next certificate, which is kept, or to the end of the file.
    fn read(&mut self) -> Result<Vec<u8>, String> {
        let Some(mut input) = self.input.take() else {
            return Err(self.error.take().unwrap_or_default());
        };
        let mut text = std::mem::take(&mut self.head);
        loop {
            let start = text.len();
            let left = MOST_BYTES.saturating_sub(start as u64);
            let read = input.by_ref().take(left).read_until(b'\n', &mut text);
            let count = read.map_err(|error| about(&self.file, SystemError(&error)))?;
            if count as u64 == left {
                let message = texts::certificate_too_long(MOST_BYTES);
                return Err(about(&self.file, message));
            }
            if count == 0 {
                return Ok(text);
            }
            if start > 0 && text.get(start..).is_some_and(|line| line.starts_with(HEAD)) {
                self.head = text.split_off(start);
                self.input = Some(input);
                return Ok(text);
            }
        }
    }
}

impl Iterator for Certificates {
    type Item = Certificate;

    fn next(&mut self) -> Option<Certificate> {
        if self.input.is_none() && self.error.is_none() {
            return None;
        }
        let lines_before = self.lines;
        let text = self.read();
        self.number += 1;
        let ends = text.iter().flatten().filter(|&&byte| byte == b'\n');
        self.lines += ends.count();
        Some(Certificate {
            file: self.file.clone(),
            number: self.number,
            lines_before,
            text,
        })
    }
}

fn answer(certificate: &Certificate, is_json: bool) -> Answer {
    let bytes = match &certificate.text {
        Ok(bytes) => bytes,
        Err(error) => {
            return Answer {
                text: String::new(),
                error: Some(error.clone()),
                is_good: false,
            };
        }
    };
    let checked = match str::from_utf8(bytes) {
        Ok(text) => verify(text).map_err(Reason::from),
        Err(error) => {
            let valid = bytes.get(..error.valid_up_to()).unwrap_or_default();
            Err(Reason {
                line: valid.iter().filter(|&&byte| byte == b'\n').count() + 1,
                text: texts::not_utf8(),
                position: None,
            })
        }
    };
    let checked = checked.map_err(|reason| Reason {
        line: reason.line + certificate.lines_before,
        ..reason
    });
    Answer {
        is_good: checked.is_ok(),
        error: None,
        text: if is_json {
            object(certificate, &checked)
        } else {
            line(certificate, &checked)
        },
    }
}

struct Reason {
    line: usize,
    text: String,
    position: Option<String>,
}

impl From<CertificateError> for Reason {
    fn from(refused: CertificateError) -> Reason {
        Reason {
            line: refused.line,
            text: say(refused.reason),
            position: refused.position,
        }
    }
}

/// Returns the claims about the problem itself, and the number of claims about positions after moves.
fn line(certificate: &Certificate, checked: &Result<VerifiedCertificate, Reason>) -> String {
    let (file, number) = (OneLine(&certificate.file), certificate.number);
    let start = texts::certificate(file.to_string(), number);
    match checked {
        Ok(checked) => {
            let is_own = |claim: &&MateClaim| claim.after.is_empty();
            let (own, later): (Vec<_>, Vec<_>) = checked.claims.iter().partition(is_own);
            let mut said: Vec<String> = own.iter().map(|claim| claim.what.to_string()).collect();
            if !later.is_empty() || said.is_empty() {
                said.push(texts::claims_later(later.len()));
            }
            let said = said.join(", ");
            let problem = checked.problem.to_string();
            format!("{}\n", texts::accepted(start, said, problem))
        }
        Err(reason) => {
            let position = reason.position.as_ref();
            let position = position.map_or(String::new(), |sfen| format!(": {sfen}"));
            let why = format!("{}{position}", reason.text);
            format!("{}\n", texts::refused(start, reason.line, why))
        }
    }
}

fn object(certificate: &Certificate, checked: &Result<VerifiedCertificate, Reason>) -> String {
    let form = CertificateForm {
        file: certificate.file.clone(),
        certificate: certificate.number,
        accepted: checked.is_ok(),
        ..CertificateForm::default()
    };
    json_line(&match checked {
        Ok(checked) => CertificateForm {
            sfen: Some(checked.problem.to_string()),
            claims: checked.claims.iter().map(Into::into).collect(),
            ..form
        },
        Err(reason) => CertificateForm {
            line: Some(reason.line),
            reason: Some(reason.text.to_string()),
            position: reason.position.clone(),
            ..form
        },
    })
}
