#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod checkpoint;
mod cluster;
mod crew;
mod distributed;
mod error;
mod fate;
mod keys;
mod mail;
mod progress;
mod report;
mod shown;
mod weight;
mod worker;

pub use checkpoint::Checkpoint;
pub use cluster::Cluster;
pub use distributed::{Distributed, Run};
pub use error::Error;
pub use progress::Progress;
pub use report::Report;
