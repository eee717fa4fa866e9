//! The functions of the WebAssembly module: a request goes in and an answer comes out through one buffer of bytes.
//!
//! A script asks for `room` of the length of its request, writes the request there, and calls `answer`. The answer has the
//! returned length and begins at `place`. Addresses hold until the next call.
//!
//! No function reads through a raw pointer. The lint `unsafe_code` only sees the attribute that keeps a name.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::request::call;

/// The request, then the answer.
static BUFFER: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn buffer() -> MutexGuard<'static, Vec<u8>> {
    BUFFER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for a request of `length` bytes and returns its address.
#[allow(unsafe_code, reason = "no other function of the module has this name")]
#[unsafe(no_mangle)]
extern "C" fn room(length: usize) -> *mut u8 {
    let mut buffer = buffer();
    buffer.clear();
    buffer.resize(length, 0);
    buffer.as_mut_ptr()
}

/// Answers the request in the buffer and returns the length of the answer, which replaces it.
#[allow(unsafe_code, reason = "no other function of the module has this name")]
#[unsafe(no_mangle)]
extern "C" fn answer() -> usize {
    let request = std::mem::take(&mut *buffer());
    let answer = call(&String::from_utf8_lossy(&request)).into_bytes();
    let length = answer.len();
    *buffer() = answer;
    length
}

/// Returns the address of the answer.
#[allow(unsafe_code, reason = "no other function of the module has this name")]
#[unsafe(no_mangle)]
extern "C" fn place() -> *const u8 {
    buffer().as_ptr()
}
