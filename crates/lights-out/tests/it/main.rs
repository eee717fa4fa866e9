//! The puzzle against its laws, an oracle, published numbers, and malformed texts.

mod bad_input;
mod generate;
mod known;
mod laws;
mod notation;
mod oracle;
mod picture;
mod puzzle;
