//! Defines the target about tsume problems.

use arbitrary::{Result, Unstructured};
use komadai_tsume::Solver;

use crate::law;
use crate::tsume::{generated, small};

/// Solves a small problem, compares with an exhaustive search, and damages the certificate.
pub fn tsume(bytes: &[u8]) -> bool {
    problem(&mut Unstructured::new(bytes)).unwrap_or(false)
}

fn problem(u: &mut Unstructured<'_>) -> Result<bool> {
    let Some(position) = small(u)? else {
        return Ok(false);
    };
    let mut solver = Solver::new(1);
    law::solver_tries_everything(&mut solver, &position, 3, generated);
    law::certificates_are_checked(&mut solver, u, &position, 1, 400)?;
    Ok(true)
}
