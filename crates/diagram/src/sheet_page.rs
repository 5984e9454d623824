//! Writes a sheet as an HTML page, or as cards for Anki.

use komadai_core::Language;

use crate::{AnswerPlace, Outlines, Sheet, SheetProblem, svg};

impl Sheet {
    /// Returns the sheet as an HTML page. The answers are below the problems, or each appears after a click. Problems
    /// with [replies](SheetProblem::replies) have a field for the answer, which the page judges. Their answers always
    /// appear after a click.
    #[must_use]
    pub fn html(&self) -> String {
        let word = self.answers_word();
        let lang = match self.language {
            Language::Japanese => "ja",
            Language::English => "en",
        };
        let mut outlines = Outlines::default();
        let mut problems = String::new();
        let mut answers = String::new();
        for problem in &self.problems {
            let answer = svg::escaped(&problem.answer);
            problems.push_str("<figure>");
            problems.push_str(&problem.diagram.figure(&mut outlines));
            if !problem.replies.is_empty() {
                problems.push_str(&self.form(problem));
            }
            let place = match self.answers {
                _ if problem.answer.trim().is_empty() => AnswerPlace::Nowhere,
                AnswerPlace::End | AnswerPlace::Foot if !problem.replies.is_empty() => {
                    AnswerPlace::Back
                }
                place => place,
            };
            match place {
                AnswerPlace::Back => {
                    let details =
                        format!("<details><summary>{word}</summary><p>{answer}</p></details>");
                    problems.push_str(&details);
                }
                AnswerPlace::Foot => {
                    problems.push_str(&format!("<p class=\"foot\">{answer}</p>"));
                }
                AnswerPlace::End => {
                    let title = svg::escaped(&problem.diagram.title);
                    answers.push_str(&format!("<p><b>{title}</b> {answer}</p>\n"));
                }
                AnswerPlace::Nowhere => {}
            }
            problems.push_str("</figure>\n");
        }
        if !answers.is_empty() {
            answers = format!("<h2>{word}</h2>\n{answers}");
        }
        let title = svg::escaped(&self.name());
        let names = self.name_words().map_or(String::new(), |[name, date]| {
            format!("<p class=\"names\">{name} <span></span> {date} <span></span></p>\n")
        });
        let is_quiz = self
            .problems
            .iter()
            .any(|problem| !problem.replies.is_empty());
        let (policy, script) = if is_quiz {
            ("script-src 'unsafe-inline'; ", self.script())
        } else {
            ("", String::new())
        };
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             {policy}img-src data:; base-uri 'none'; form-action 'none'\">\n<title>{title}</title>\n\
             <style>:root {{ color-scheme: light; }}\n\
             body {{ margin: 1rem auto; padding: 0 1rem; max-width: 70rem; font-family: sans-serif; }}\n\
             main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(18rem, 1fr)); gap: 1.5rem; }}\n\
             figure {{ margin: 0; break-inside: avoid; }} svg {{ width: 100%; height: auto; }}\n\
             h2 {{ break-before: page; }} p {{ white-space: pre-line; }} .foot {{ rotate: 180deg; }}\n\
             .names {{ text-align: right; }}\n\
             .names span {{ display: inline-block; width: 9rem; border-bottom: 1px solid; }}\n\
             form {{ display: flex; flex-wrap: wrap; gap: .5rem; }} input {{ flex: 1; min-width: 0; font: inherit; }}\n\
             output {{ flex-basis: 100%; }} .right output {{ color: #155f1b; }} .wrong output {{ color: #a01818; }}\n\
             @media print {{ form, #score {{ display: none; }} }}</style>\n\
             <h1>{title}</h1>\n{names}{}<main>\n{problems}</main>\n{answers}{script}</html>\n",
            outlines.svg(),
        )
    }

    /// Returns the field for a typed answer, with the replies as JSON.
    fn form(&self, problem: &SheetProblem) -> String {
        let (field, judge) = match self.language {
            Language::Japanese => ("答え", "判定"),
            Language::English => ("Answer", "Check"),
        };
        let replies = problem.replies.iter().map(|reply| {
            let [typed, message] = [&reply.typed, &reply.message].map(|text| json(text));
            format!("[{typed},{},{message}]", reply.is_right)
        });
        let replies: Vec<String> = replies.collect();
        format!(
            "<form><input name=\"answer\" aria-label=\"{field}\" placeholder=\"{field}\" autocomplete=\"off\">\
             <button>{judge}</button><output></output>\
             <script type=\"application/json\">[{}]</script></form>",
            replies.join(",")
        )
    }

    /// Returns the score and the script that judges answers.
    fn script(&self) -> String {
        let words = match self.language {
            Language::Japanese => {
                r#"{"right":"正解です。","wrong":"","unknown":"この局面の答えとしては読めません。58金右 のように書いてください。"}"#
            }
            Language::English => {
                r#"{"right":"Right. ","wrong":"","unknown":"This is not an answer here. Write it like 58金右."}"#
            }
        };
        format!(
            "<p id=\"score\" role=\"status\"></p>\n<script type=\"application/json\" id=\"words\">{words}</script>\n\
             <script>\n{}</script>\n",
            include_str!("sheet.js")
        )
    }

    /// Returns the problems as cards for Anki. Each line has a picture, a tab and the answer.
    #[must_use]
    pub fn cards(&self) -> String {
        let mut out = String::from("#separator:tab\n#html:true\n");
        for problem in &self.problems {
            // A separate picture without line ends, and not wider than a phone.
            let style = r#"<svg style="max-width:100%;height:auto" "#;
            let picture = problem.diagram.svg().replace('\n', "");
            let picture = picture.replacen("<svg ", style, 1);
            let answer = svg::escaped(&problem.answer).replace('\n', "<br>");
            out.push_str(&picture);
            out.push('\t');
            out.push_str(&answer.replace('\t', " "));
            out.push('\n');
        }
        out
    }
}

/// Writes a text as a string of JSON that cannot end a script.
fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' | '<' | '\0'..='\u{1f}' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
