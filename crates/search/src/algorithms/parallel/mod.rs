//! What searches on several threads share, and parallel A*. The parallel forms of IDA* and of beams stand beside these.

#[cfg(feature = "parallel")]
pub(crate) mod outbox;
#[cfg(feature = "parallel")]
pub(crate) mod parallel_a_star;
pub(crate) mod threads;
