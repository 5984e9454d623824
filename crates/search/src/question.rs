//! Defines a question in words.

use serde::{Deserialize, Serialize};

/// A question, as people and programs write it. Its JSON form has the same names.
///
/// ```
/// use komadai_search::{Query, Question};
///
/// let question = Question::words("S7g G7h").then("by:P4e", Some(10));
/// let json = r#"{"steps": [{"words": "S7g G7h"}, {"words": "by:P4e", "within": 10}]}"#;
/// assert_eq!(serde_json::from_str::<Question>(json)?, question);
/// assert!(Query::new(&question).is_ok());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Question {
    /// The steps that must hold in order, each at a later ply.
    pub steps: Vec<Step>,
    /// If `true`, the question is asked for White too. By default the words are about Black, who plays upwards.
    pub either_side: bool,
    /// If `true`, the question is also asked with left and right exchanged.
    pub mirror: bool,
    /// If `true`, variations are searched too.
    pub variations: bool,
}

impl Question {
    /// Creates a question with one step.
    #[must_use]
    pub fn words(words: impl Into<String>) -> Question {
        Question::default().then(words, None)
    }

    /// Adds a step that must hold later, within `within` plies if given.
    #[must_use]
    pub fn then(mut self, words: impl Into<String>, within: Option<u32>) -> Question {
        self.steps.push(Step {
            words: words.into(),
            within,
            ..Step::default()
        });
        self
    }
}

/// The conditions that must hold after one ply.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Step {
    /// The conditions, separated by blanks.
    pub words: String,
    /// A position by any of its [names](komadai_kifu::NamedPosition): SFEN, `startpos moves 7g7f`, `二枚落ち`, `76歩 34歩`.
    pub position: Option<String>,
    /// If `true`, the pieces in hand of the position are ignored.
    pub any_hand: bool,
    /// If `true`, the side to move of the position is ignored.
    pub any_turn: bool,
    /// The maximum number of plies after the previous step, or `None` for no limit.
    pub within: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::Question;

    #[test]
    fn json_has_the_names_of_the_fields() {
        let mut question = Question::words("P7f").then("turn", Some(3));
        question.steps[1].position = Some("startpos".to_owned());
        question.mirror = true;
        let text = serde_json::to_string(&question).unwrap();
        assert_eq!(serde_json::from_str::<Question>(&text).unwrap(), question);
        let error = serde_json::from_str::<Question>(r#"{"step": []}"#).unwrap_err();
        assert!(error.to_string().contains("`steps`"), "{error}");
    }
}
