//! Playing an example.

use komadai_core::{Faults, Position};

use crate::{Example, Found, Tagger, Tags};

impl Example {
    /// Plays it and returns what is found, or the first move that is illegal. Also gives the position
    /// that is reached.
    ///
    /// # Errors
    ///
    /// A sentence about a position that cannot be, or a move that is illegal.
    pub fn play<'t>(&self, tags: &'t Tags) -> Result<(Vec<Found<'t>>, Position), String> {
        let position = Position::allowing(self.setup.clone(), Faults::all());
        let position = position.map_err(|_| format!("{} is no position", self.setup))?;
        let mut tagger = Tagger::new(tags);
        tagger.start(&position, 1);
        for &m in &self.moves {
            match m {
                Some(m) => {
                    let legal = tagger.position().check(m);
                    legal.map_err(|_| format!("{m} is illegal in {}", self.text))?;
                    tagger.play(m);
                }
                None => tagger.pass(),
            }
        }
        Ok((tagger.found().to_vec(), tagger.position().clone()))
    }
}
