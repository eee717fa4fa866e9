// The pictures of the README as data: a first definition of a link holds, and docs.rs has no files.
#![cfg_attr(doc, doc = include_str!("../images/rustdoc.md"))]
#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
// Pictures are small: an allocation for an element costs less than a second way to write texts.
#![allow(clippy::format_push_string)]

mod animation;
mod charts;
mod drawing;
mod frames;
mod graph;
mod outline;
mod palette;
mod piece;
mod player;
mod scene;
mod sheet;
mod sprites;
mod style;
mod svg;
mod xml;

pub use animation::Animation;
pub use charts::{BarChart, Histogram, LineChart};
pub use frames::{Frame, Frames};
pub use graph::LayeredGraph;
pub use palette::Color;
pub use piece::{Cell, Piece};
pub use player::Player;
pub use scene::{Ground, Scene, Side};
pub use sheet::ContactSheet;
