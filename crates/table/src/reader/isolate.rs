//! Isolates calls of readers from other crates.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::TableError;

thread_local! {
    /// `true` while this thread is in such a call.
    static IS_ISOLATED: Cell<bool> = const { Cell::new(false) };
}

/// Sets the panic hook once.
static HOOK: Once = Once::new();

/// Calls a reader that may panic on damaged files. Its panic becomes an error and is not printed. Other panics, even on
/// other threads, still call the previous hook.
pub(super) fn isolated<T>(read: impl FnOnce() -> Result<T, TableError>) -> Result<T, TableError> {
    HOOK.call_once(|| {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_ISOLATED.get() {
                hook(panic);
            }
        }));
    });
    let was_isolated = IS_ISOLATED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(read));
    IS_ISOLATED.set(was_isolated);
    result.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref().copied());
        Err(TableError::damaged(text.unwrap_or("the reader failed")))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn panics_are_errors() {
        static PRINTED: AtomicUsize = AtomicUsize::new(0);
        panic::set_hook(Box::new(|_| {
            PRINTED.fetch_add(1, Ordering::SeqCst);
        }));
        let read = |number: u8| {
            isolated(move || match number {
                0 => Ok(0),
                1 => panic!("one"),
                _ => panic!("{number}"),
            })
        };
        let texts = [1, 2].map(|number| read(number).expect_err("an error").to_string());
        assert_eq!(texts, ["one", "2"]);
        assert!(read(0).is_ok());
        assert_eq!(PRINTED.load(Ordering::SeqCst), 0);
        // Other panics are reported as before, on this thread and on others that read.
        let other = move || {
            let _ = read(1);
            panic!("other")
        };
        assert!(thread::spawn(other).join().is_err());
        assert!(catch_unwind(other).is_err());
        assert_eq!(PRINTED.load(Ordering::SeqCst), 2);
    }
}
