//! The interface of puzzles: programs, games, pages and tests use it and know no puzzle.
//!
//! [`Puzzle`] is the trait: boards and actions as people write them, the rules, and the searches. [`Solver`] solves a board
//! by it, within limits, and checks each solution. A puzzle may implement more traits:
//!
//! | trait | additions |
//! | --- | --- |
//! | [`Spaces`] | the state space of a board with its static type: all solutions, the N shortest, your own searches |
//! | [`Generate`] | new boards of a difficulty |
//! | [`Survey`] | all positions of a board: how many, how far, the hardest |
//! | [`Explore`] | spaces with keys, for searches in threads, in processes and on disk |
//! | `Play` | pictures, and the actions of single pieces; with the feature `picture` |
//!
//! `any` has every puzzle behind one type, for programs that choose it at run time; with the feature `picture`. `laws` checks
//! a puzzle in your tests; with the feature `laws`.
//!
//! # A whole puzzle
//!
//! Reach 100 from a number by adding one and by doubling:
//!
//! ```
//! use puzzle::{
//!     Answer, BreadthFirstOnly, Control, Facts, Job, MetricFacts, NoHeuristic, Puzzle, Refusal, SolveError, Solver,
//! };
//! use search::{BreadthFirst, from_successors, names};
//!
//! #[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
//! struct Hundred;
//!
//! #[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
//! enum Metric {
//!     #[default]
//!     Steps,
//! }
//! names!(Metric { Steps => "steps" });
//!
//! #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! enum Step {
//!     Add,
//!     Double,
//! }
//! names!(Step { Add => "+1", Double => "*2" });
//!
//! impl Puzzle for Hundred {
//!     type Task = u32;
//!     type Action = Step;
//!     type Metric = Metric;
//!     type Algorithm = BreadthFirstOnly;
//!     type Heuristic = NoHeuristic;
//!     type Proof = &'static str;
//!     type Settings = ();
//!
//!     const FACTS: &'static Facts = &Facts {
//!         name: "hundred",
//!         title: "One hundred",
//!         task: "Reach 100 by adding one and by doubling.",
//!         example: "7",
//!         metrics: &[MetricFacts { name: "steps", unit: "steps", counts: "one step", joins: false }],
//!         control: Control::Pieces,
//!         names_cells: false,
//!     };
//!
//!     fn actions(&number: &u32, metric: Metric) -> Vec<Step> {
//!         Step::ALL.iter().copied().filter(|step| Self::after(&number, step, metric).is_ok()).collect()
//!     }
//!
//!     fn after(number: &u32, step: &Step, _: Metric) -> Result<u32, Refusal> {
//!         let next = if *step == Step::Add { number.saturating_add(1) } else { number.saturating_mul(2) };
//!         if next <= 100 { Ok(next) } else { Err(Refusal::impossible(format!("{next} is beyond 100"))) }
//!     }
//!
//!     fn is_solved(&number: &u32) -> bool {
//!         number == 100
//!     }
//!
//!     fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError> {
//!         let next = |number: &u32, step| Self::after(number, &step, Metric::Steps).ok();
//!         let steps = |number: &u32| Step::ALL.iter().filter_map(|&step| next(number, step)).collect::<Vec<_>>();
//!         let space = from_successors(steps);
//!         let report = job.run(&mut BreadthFirst::new(), &space, &solver.task, &|&number: &u32| number == 100);
//!         // The plans of the space are numbers: those that are even and more than a step away are doubles.
//!         let mut last = solver.task;
//!         let report = job.total(report.map(|number| number, |number| {
//!             let step = if number == last + 1 { Step::Add } else { Step::Double };
//!             last = number;
//!             step
//!         }));
//!         Ok(Answer::<Self> { report, algorithm: "bfs", heuristic: "zero", proof: None })
//!     }
//! }
//!
//! let answer = Solver::<Hundred>::new(&7).solve()?;
//! let steps: Vec<_> = answer.actions().unwrap().iter().map(|step| step.name()).collect();
//! assert_eq!(steps, ["+1", "+1", "+1", "+1", "+1", "*2", "+1", "*2", "*2"]);
//! # Ok::<(), SolveError>(())
//! ```
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

#[cfg(feature = "picture")]
pub mod any;
mod choices;
mod error;
mod explore;
mod facts;
mod generate;
mod instance;
mod job;
#[cfg(feature = "laws")]
pub mod laws;
#[cfg(feature = "picture")]
mod play;
mod puzzle;
mod solver;
mod spaces;
mod survey;

pub use choices::{Algorithm, BreadthFirstOnly, ClosedListName, NoHeuristic};
pub use error::{ParseError, Refusal, SolveError};
pub use explore::{Explore, Explorer};
pub use facts::{Control, Facts, MetricFacts};
pub use generate::{Difficulty, Generate};
pub use instance::Instance;
pub use job::Job;
#[cfg(feature = "picture")]
pub use play::{Choice, Play, Position, moved, offset};
pub use puzzle::{Answer, InstanceOf, Puzzle, Solver};
pub use search::open_lists::OpenListName;
pub use spaces::{Spaces, TaskSpace, Visitor};
pub use survey::{Field, Findings, Survey};

/// The code blocks of the README, run as doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
