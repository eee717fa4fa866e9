//! Pattern databases: distances in an abstract space, used as a heuristic for the original space.
//!
//! Let p project states s so that every action s → t of cost c becomes an abstract action p(s) → p(t) that costs at
//! most c, or p(s) = p(t). Let d(x) be the least cost from x to the nearest projected goal.
//! Then d(p(s)) <= c + d(p(t)), so h(s) = d(p(s)) is consistent. A backward search from the goals computes d for
//! every rank of the abstract space. A table stores each distance as a number: its index in the ascending list of all
//! distances.
//!
//! | table entries | memory per rank | loss | promise |
//! | --- | --- | --- | --- |
//! | bytes | 8 bits | none, up to 255 different distances | consistent |
//! | [nibbles](PatternDatabase::in_nibbles) | 4 bits | distances beyond the fifteenth count as it | consistent |
//! | [modulo 3](PatternDatabase::modulo_3) | 2 bits | none, where actions cost one | consistent |
//! | [blocks](PatternDatabase::in_blocks) of 2^k | 8/2^k or 4/2^k bits | [`loss`](PatternDatabase::loss) | admissible |
//!
//! A distance modulo 3 is decoded with the parent's distance. The two differ by at most one, so the remainder
//! determines the distance. For a start state, the database follows falling remainders to a goal and counts the
//! actions.

mod buckets;
mod builder;
mod compression;
mod database;
mod estimates;
mod layers;
mod numbering;

pub use builder::PatternDatabaseBuilder;
pub use database::PatternDatabase;
