//! Connects JavaScript and the modules by two buffers, for input and output.
//!
//! JavaScript calls `input` with the number of bytes, writes them to the returned address, and calls a function, which
//! returns the number of bytes at the address of `output`. Both addresses are valid until the next call.

use std::cell::RefCell;

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Reserves `len` bytes for an input, and returns their address.
#[unsafe(no_mangle)]
pub extern "C" fn input(len: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(len, 0);
        input.as_mut_ptr()
    })
}

/// Returns the address of the output.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    OUTPUT.with_borrow(|output| output.as_ptr())
}

/// Computes the output from the input, and returns the number of bytes in it.
pub fn answer<A: Into<Vec<u8>>>(answer: impl FnOnce(&[u8]) -> A) -> usize {
    let output = INPUT.with_borrow(|input| answer(input)).into();
    let len = output.len();
    OUTPUT.set(output);
    len
}

/// Returns the input as text. JavaScript writes UTF-8. Invalid bytes become U+FFFD.
pub fn text(input: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(input)
}

/// Exports functions to JavaScript. Each has a name, numeric parameters, and a closure that [answers](answer).
#[macro_export]
macro_rules! export {
    ($($(#[$doc:meta])* fn $name:ident($($number:ident: $kind:ty),*) $answer:expr;)+) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            extern "C" fn $name($($number: $kind),*) -> usize {
                $crate::answer($answer)
            }
        )+
    };
}
