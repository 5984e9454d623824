//! Exposes the internals of the generator for counters such as `komadai-perft`.
//!
//! They work on a [`MovementBoard`](komadai_core::bits::MovementBoard). They are not covered by the promise of
//! stability: any release may change them.
//!
//! ```
//! use komadai_core::Position;
//! use komadai_core::bits::MovementBoard;
//! use komadai_movegen::bits::{Count, SideView, count};
//!
//! // Any sink can receive the moves instead of `Count`.
//! let board = MovementBoard::new(&Position::startpos());
//! let (black, mut moves) = (SideView::<false>::new(&board), Count(0));
//! black.walk(&black.king_safety(), &mut moves);
//! assert_eq!((moves.0, count(&board)), (30, 30));
//! ```

pub use crate::count::{Count, count, count_of};
pub use crate::list::list;
pub use crate::pawn_drop::pawn_drop_squares;
pub use crate::side_view::{KingSafety, SideView};
pub use crate::sink::{Forward, Mover, Sink};
