//! The open lists that come with the crate.

mod bucket;
mod decrease_key;
mod heap;

pub use bucket::BucketQueue;
pub use decrease_key::DecreaseKey;
pub use heap::PackedHeap;
