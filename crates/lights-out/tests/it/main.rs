//! The puzzle against its laws, an oracle, published numbers, and malformed texts.

mod bad_input;
mod known;
mod laws;
mod oracle;
