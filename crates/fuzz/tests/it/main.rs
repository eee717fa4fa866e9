//! The integration test: the corpora are replayed, and the lists of targets agree.

mod corpus;
mod lists;
