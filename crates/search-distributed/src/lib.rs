#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod checkpoint;
mod cluster;
mod distributed;
mod error;
mod keys;
mod mail;
mod progress;
mod report;
mod run_state;
mod shown;
mod weight;
mod worker;
mod workers;

pub use checkpoint::Checkpoint;
pub use cluster::Cluster;
pub use distributed::{Distributed, Run};
pub use error::Error;
pub use progress::Progress;
pub use report::Report;
