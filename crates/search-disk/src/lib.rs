//! Breadth-first search of a state space whose layers lie on disk.
//!
//! A breadth-first search needs all states that it has reached, and a hash table keeps each in 10 to 30 bytes of memory.
//! [`DiskBreadthFirst`] keeps them in files, in two to four bytes each. Its memory is bounded, and a run that is killed
//! goes on from its last complete layer.
//!
//! ```text
//!   layer d on disk ──▶ expand ──▶ buffer of keys ──▶ sort ──▶ runs on disk, if the buffer is too small
//!                                                                 │
//!   earlier layers ───────────────▶ subtract ◀── union ◀──────────┘
//!                                      │
//!                                      ▼
//!                      layer d + 1: written, flushed, renamed, listed in the manifest
//! ```
//!
//! A hash table detects a duplicate at once, by an access to a random address. This search sorts the successors of a layer
//! instead and detects all duplicates at the end of the layer, by sequential reads: delayed duplicate detection. Sorted
//! keys also compress well: a file holds the differences of neighbouring keys.
//!
//! # Call
//!
//! The space must have [keys](search::space::Keyed) of type `u64` or `u128`. Everything else is as in the other searches of
//! [`search`]: limits, observers, reports.
//!
//! ```
//! use search::prelude::*;
//! use search_disk::{DiskBreadthFirst, DiskError, TwoLayers};
//!
//! # fn main() -> Result<(), DiskError> {
//! // Stacks of seven pancakes, four bits each; a turn reverses the upper 2 to 7.
//! let turned = |stack: u64, upper: u32| {
//!     let pancake = |place| stack >> (4 * place) & 0xF;
//!     (0..upper).fold(stack >> (4 * upper) << (4 * upper), |next, place| next | pancake(upper - 1 - place) << (4 * place))
//! };
//! let pancakes = from_successors(move |&stack: &u64| (2..=7).map(move |upper| turned(stack, upper)))
//!     .undirected()
//!     .with_keys(|&stack| stack, |key| key);
//!
//! let folder = std::env::temp_dir().join(format!("search-disk-{}", std::process::id()));
//! # let _ = std::fs::remove_dir_all(&folder);
//! let mut search = DiskBreadthFirst::new(&folder).with_scope(TwoLayers).with_memory(16 << 20);
//! let report = search.run_to(&pancakes, &0x6543210, &NoGoal);
//! let report = search.checked(report)?;
//! assert_eq!(report.outcome, Outcome::Exhausted);
//! assert_eq!(search.layers(), [1, 6, 30, 149, 543, 1357, 1903, 1016, 35]);
//!
//! // The farthest stacks, and a plan to one of them.
//! let farthest = search.states_at(&pancakes, 8)?.next().unwrap()?;
//! assert_eq!(search.plan_to(&pancakes, &At(farthest))?.unwrap().cost, 8);
//! # std::fs::remove_dir_all(folder).unwrap();
//! # Ok(())
//! # }
//! ```
//!
//! A disk can fail, and the reports of searches have no place for errors. So a failure stops the search with
//! [`Reason::Storage`](search::Reason::Storage), and [`checked`](DiskBreadthFirst::checked) returns the error instead of
//! such a report. The error names the file.
//!
//! # Which layers must be compared
//!
//! The search generates a layer, sorts it, and subtracts earlier layers. The fewer, the faster:
//!
//! | space | declaration | subtracted | law |
//! | --- | --- | --- | --- |
//! | undirected: each action can be undone | `Undirected`, `with_scope(TwoLayers)` | two layers | `undirected`, `layers_are_adjacent` |
//! | graded: each action removes a peg | `GRADED` | none | `graded` |
//! | any other | none | all layers, for each new one | none |
//!
//! A wrong declaration gives wrong counts, and no search can notice it. Call the law, from `search::laws`, in your tests.
//!
//! In a space with symmetries, [`with_representatives(Orbits)`](DiskBreadthFirst::with_representatives) keeps one state of
//! each orbit. Plans are still plans of the space, provided that the goal is symmetric.
//!
//! # Resuming
//!
//! The folder has a file for each layer and a manifest. A layer is flushed to the disk before the manifest lists it, and
//! both are renamed into place. [`reopen`](DiskBreadthFirst::reopen) takes up the search in a new process:
//!
//! ```no_run
//! # use search::prelude::*;
//! # use search_disk::{DiskBreadthFirst, DiskError, TwoLayers};
//! # fn main() -> Result<(), DiskError> {
//! # let pancakes = from_successors(|&n: &u64| [n]).undirected().with_keys(|&n| n, |key| key);
//! let mut search = DiskBreadthFirst::new("/data/pancakes").with_scope(TwoLayers);
//! match search.reopen(&pancakes, &0x6543210) {
//!     Ok(()) => eprintln!("goes on at layer {} of {} states", search.layers().len() - 1, search.states()),
//!     Err(error) if error.is_missing() => search.begin(&pancakes, &0x6543210, &NoGoal),
//!     Err(error) => return Err(error),
//! }
//! let report = search.resume_to(&pancakes, &NoGoal);
//! let report = search.checked(report)?;
//! # let _ = report;
//! # Ok(())
//! # }
//! ```
//!
//! `reopen` reads every file once. It refuses each of the following with a sentence that names the file:
//!
//! - a file that is missing, cut off, or has a bit that differs from the one written;
//! - the manifest of another space, start, scope or identity, or of another version of the format;
//! - a folder that another search uses at this time.
//!
//! If the disk is full, the search stops and keeps all complete layers. Make room and call `resume_to` on the same object,
//! or `reopen` in a new process. A search that begins never replaces one that it finds in the folder.
//!
//! [`without_older_layers`](DiskBreadthFirst::without_older_layers) removes the layers that are not needed any more. The
//! counts stay; plans need all layers.
//!
//! # Cost
//!
//! | space | states | bytes a state | memory |
//! | --- | --- | --- | --- |
//! | sliding tiles 3x4 from a corner, to depth 28 | 17,683,964 | 3.1 | 58 MB |
//! | English peg solitaire, up to symmetry | 23,475,688 | 1.84 | 58 MB |
//!
//! Both with the default memory of 64 MiB. The times depend on the machine; most of them goes into generating and sorting
//! the successors. More memory gives fewer runs. Runs are needed if the successors of a layer without repetitions take more
//! than the memory, at 8 or 16 bytes each.
//!
//! Each layer waits for the disk a few times, which takes some milliseconds. So a space with thousands of small layers is
//! better searched in memory.

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

/// The code blocks of the README, run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
