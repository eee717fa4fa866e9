//! The integration test: the corpora are replayed, the lists of targets agree, and damaged files are rejected.

mod corpus;
mod every_byte;
mod lists;
