//! Playing an example.

use komadai_core::{Faults, Move, Position, texts};

use crate::{Example, Found, Tagger, Tags};

impl Example {
    /// Plays the example. Returns the tags that are found and the position reached, or the first illegal move.
    ///
    /// # Errors
    ///
    /// The start is not a position, or a move is illegal.
    pub fn play<'t>(&self, tags: &'t Tags) -> Result<(Vec<Found<'t>>, Position), ExampleError> {
        let position = Position::allowing(self.setup.clone(), Faults::all());
        let position =
            position.map_err(|_| ExampleError::NoPosition(self.setup.to_string().into()))?;
        let mut tagger = Tagger::new(tags);
        tagger.start(&position, 1);
        for &m in &self.moves {
            match m {
                Some(m) => {
                    let legal = tagger.position().judge(m);
                    legal.map_err(|_| ExampleError::Illegal(m, self.text.as_str().into()))?;
                    tagger.play(m);
                }
                None => tagger.pass(),
            }
        }
        Ok((tagger.found().to_vec(), tagger.position().clone()))
    }
}

/// Why an example cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExampleError {
    /// This start is not a position.
    NoPosition(Box<str>),
    /// This move is illegal in this example.
    Illegal(Move, Box<str>),
}

texts! {
    ExampleError {
        NoPosition(setup): "{setup} is no position" "{setup} は局面ではありません";
        Illegal(m, text): "{m} is illegal in {text}" "{text} の {m} は反則です";
    }
}

impl std::error::Error for ExampleError {}
