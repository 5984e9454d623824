//! Provides the Python module of Komadai: boards, batches of positions, records and training rows.

mod board;
mod codes;
mod columns;
mod errors;
mod features;
mod finding;
mod first_error;
mod game;
mod games;
mod mate;
mod moves;
mod pickled;
mod picture;
mod planes;
mod positions;
mod read;
mod rows;
mod rows_of_games;
mod rules;
mod search;
mod selection;
mod source;
mod start;
mod work;
mod written;

use mimalloc::MiMalloc;
use pyo3::prelude::*;

#[global_allocator]
static GLOBAL: MiMalloc = MiMalloc;

/// The part of the package that is written in Rust.
#[pymodule]
mod _komadai {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::board::{Board, restored as restored_board};
    #[pymodule_export]
    use crate::finding::Finding;
    #[pymodule_export]
    use crate::game::{Game, restored};
    #[pymodule_export]
    use crate::games::{PyGameReader, convert, games, parse};
    #[pymodule_export]
    use crate::mate::Solution;
    #[pymodule_export]
    use crate::moves::{
        move_from, move_from_usi, move_is_drop, move_is_promotion, move_rotate, move_to,
        move_to_usi, move16_from_psv, move16_to_psv, moves_from_usi, moves_to_usi, pack_moves,
        unpack_moves,
    };
    #[pymodule_export]
    use crate::positions::Positions;
    #[pymodule_export]
    use crate::read::{Table, read};
    #[pymodule_export]
    use crate::rows::{pack, unpack};
    #[pymodule_export]
    use crate::search::{search, tree};

    /// Makes numpy load everything that arrays need. If Ctrl-C interrupted this while an array is created, it would be
    /// an internal error.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        numpy::dtype::<u8>(module.py());
        Ok(())
    }

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    const FEATURES1_NUM: usize = crate::planes::FEATURES1;
    #[pymodule_export]
    const FEATURES2_NUM: usize = crate::planes::FEATURES2;
    #[pymodule_export]
    const MAX_MOVE_LABEL_NUM: usize = crate::planes::LABELS;
}
