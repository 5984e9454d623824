//! Plays an example.

use komadai_core::{Faults, Position};

use crate::{Example, FoundTag, TagErrorKind, Tagger, Tags};

impl Example {
    /// Plays the example. Returns the tags found and the position reached.
    ///
    /// # Errors
    ///
    /// Fails if the start is not a position, or at the first illegal move.
    pub fn play<'t>(&self, tags: &'t Tags) -> Result<(Vec<FoundTag<'t>>, Position), TagErrorKind> {
        let position = Position::allowing(self.setup.clone(), Faults::all());
        let position =
            position.map_err(|_| TagErrorKind::NoPosition(self.setup.to_string().into()))?;
        let mut tagger = Tagger::new(tags);
        tagger.start(&position, 1);
        for &m in &self.moves {
            match m {
                Some(m) => {
                    let legal = tagger.position().judge(m);
                    legal.map_err(|_| TagErrorKind::Illegal(m, self.text.as_str().into()))?;
                    tagger.play(m);
                }
                None => tagger.pass(),
            }
        }
        Ok((tagger.found().to_vec(), tagger.position().clone()))
    }
}
