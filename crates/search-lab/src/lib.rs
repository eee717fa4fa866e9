//! Searches of the literature that few need, each in one file on the public [engine](search::engine).

#![no_std]
#![warn(missing_docs)]

extern crate alloc;
