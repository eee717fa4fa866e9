//! The open lists that come with the crate.

mod any;
mod bucket_queue;
mod decrease_key;
mod heap;
mod name;
mod open_list;

pub use any::AnyOpenList;
pub use bucket_queue::BucketQueue;
pub use decrease_key::DecreaseKey;
pub use heap::PackedHeap;
pub use name::OpenListName;
pub use open_list::OpenList;
