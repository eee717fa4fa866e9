#![doc = include_str!("search_on_disk.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod answers;
mod block;
mod candidates;
mod cursor;
mod disk_breadth_first;
mod error;
mod fingerprint;
mod folder;
mod format;
mod key;
mod layer_cursor;
mod manifest;
mod merge;
mod policies;
mod recent;
mod stage;
mod states;
mod steps;
mod walk;
mod writer;

pub use disk_breadth_first::DiskBreadthFirst;
pub use error::DiskError;
pub use key::DiskKey;
pub use policies::{AllLayers, DuplicateScope, NoSymmetry, Orbits, Representative, TwoLayers};
pub use states::LayerStates;
