//! The puzzle against its laws, published numbers, and malformed texts.

mod known;
