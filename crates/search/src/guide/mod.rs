//! The guide: chapters that lead from a first closure to a fast, tested search.
//!
//! To begin with:
//!
//! - [`a_space_of_your_own`]: from a closure to a space that is fast and tested.
//! - [`from_other_libraries`]: the functions of `pathfinding`, `petgraph` and `networkx` beside ours.
//! - [`choosing_an_algorithm`]: the algorithms by guarantee, memory and time.
//! - [`maximising`]: scores in place of costs, horizons in place of goals, and proofs of a greatest score.
//! - [`limits_and_progress`]: time limits, cancelling, observers, resuming, and costs that are fractions.
//!
//! Heuristics and proofs:
//!
//! - [`admissible_and_consistent`]: the promises of a heuristic, their use, and the ways to make and test one.
//! - [`pattern_databases`]: heuristics computed from an abstraction.
//! - [`tie_breaking`]: the order of equal states, in A*, IDA* and beams.
//! - [`guarantees`]: the rules that every search keeps, and the exceptions.
//!
//! Large and fast searches:
//!
//! - [`reading_statistics`]: explanations of a search that is slow or found nothing.
//! - [`memory`]: the bytes of each algorithm, and the ways to need fewer.
//! - [`a_speed_checklist`]: measures for speed, with measured ratios.
//! - [`an_algorithm_of_your_own`]: the four methods of a search, a whole search, and its laws.
//!
//! To be sure:
//!
//! - [`testing_a_space`]: laws, random states, and the messages of failures.
//! - [`bibliography`]: the references of this documentation, and the items that implement them.
//!
//! Each chapter is a module without items, so its text is its page.

// The first definition of a link counts: those here lead to pages of the rustdoc, those at the end of a chapter to the files.

/// [choosing an algorithm]: choosing_an_algorithm
/// [from other libraries]: from_other_libraries
/// [limits, progress and fractions]: limits_and_progress
/// [pattern databases]: pattern_databases
///
#[doc = include_str!("a_space_of_your_own.md")]
pub mod a_space_of_your_own {}

/// [statistics]: reading_statistics
///
#[doc = include_str!("a_speed_checklist.md")]
pub mod a_speed_checklist {}

/// [a space of your own]: a_space_of_your_own
/// [pattern database]: pattern_databases
/// [testing a space]: testing_a_space
///
#[doc = include_str!("admissible_and_consistent.md")]
pub mod admissible_and_consistent {}

/// [guarantees of every search]: guarantees
///
#[doc = include_str!("an_algorithm_of_your_own.md")]
pub mod an_algorithm_of_your_own {}

#[doc = include_str!("bibliography.md")]
pub mod bibliography {}

/// [a speed checklist]: a_speed_checklist
/// [limits and progress]: limits_and_progress
/// [maximising]: maximising
/// [memory]: memory
/// [pattern databases]: pattern_databases
/// [`AnyOf`]: crate::space::AnyOf
/// [`AnytimeAStar`]: crate::algorithms::AnytimeAStar
/// [`AnytimeRepairingAStar`]: crate::algorithms::AnytimeRepairingAStar
/// [`AStar`]: crate::AStar
/// [`BaeStar`]: crate::algorithms::BaeStar
/// [`Beam::by_score`]: crate::Beam::by_score
/// [`Beam`]: crate::Beam
/// [`Bidirectional`]: crate::Bidirectional
/// [`BreadthFirst`]: crate::BreadthFirst
/// [`BreadthFirstKeys`]: crate::algorithms::BreadthFirstKeys
/// [`BreadthFirstRanks`]: crate::algorithms::BreadthFirstRanks
/// [`BudgetedTreeSearch`]: crate::algorithms::BudgetedTreeSearch
/// [`CheapestPlans::states`]: crate::algorithms::CheapestPlans::states
/// [`CheapestPlans`]: crate::algorithms::CheapestPlans
/// [`CompleteBeam`]: crate::algorithms::CompleteBeam
/// [`CostToGo`]: crate::algorithms::CostToGo
/// [`DepthFirst`]: crate::DepthFirst
/// [`DissimilarPlans`]: crate::algorithms::DissimilarPlans
/// [`distances`]: crate::distances()
/// [`from_edges`]: crate::from_edges
/// [`from_owned_edges`]: crate::from_owned_edges
/// [`from_owned_successors`]: crate::from_owned_successors
/// [`GoalDistances`]: crate::GoalDistances
/// [`GreedyBestFirst`]: crate::GreedyBestFirst
/// [`IdaStar`]: crate::IdaStar
/// [`IdaStarWithTable`]: crate::algorithms::IdaStarWithTable
/// [`KCheapest::walks`]: crate::algorithms::KCheapest::walks
/// [`KCheapest`]: crate::algorithms::KCheapest
/// [`LifelongAStar`]: crate::algorithms::LifelongAStar
/// [`Limits`]: crate::Limits
/// [`MovePruning`]: crate::adapters::MovePruning
/// [`Nbs::blind`]: crate::algorithms::Nbs::blind
/// [`Nbs`]: crate::algorithms::Nbs
/// [`ParallelAStar`]: crate::algorithms::ParallelAStar
/// [`ParallelIdaStar`]: crate::algorithms::ParallelIdaStar
/// [`Pareto`]: crate::algorithms::Pareto
/// [`PatternDatabase`]: crate::heuristics::PatternDatabase
/// [`PreferredActions`]: crate::heuristics::PreferredActions
/// [`Report`]: crate::Report
/// [`Search::resume`]: crate::Search::resume
/// [`ShortestPlans`]: crate::ShortestPlans
/// [`Stateful`]: crate::space::Stateful
/// [`StateGraph`]: crate::graph::StateGraph
/// [`states_by_cost`]: crate::states_by_cost()
/// [`StopToken`]: crate::StopToken
/// [`Survey`]: crate::Survey
/// [`Tree`]: crate::run::Tree
/// [`UniformCost`]: crate::UniformCost
/// [`WeightedAStar`]: crate::algorithms::WeightedAStar
/// [`WithLast`]: crate::adapters::WithLast
///
// The pictures as data: docs.rs has no files.
#[cfg_attr(doc, doc = include_str!("../../images/rustdoc.md"))]
#[doc = include_str!("choosing_an_algorithm.md")]
pub mod choosing_an_algorithm {}

/// [a space of your own]: a_space_of_your_own
/// [limits and progress]: limits_and_progress
///
#[doc = include_str!("from_other_libraries.md")]
pub mod from_other_libraries {}

#[doc = include_str!("guarantees.md")]
pub mod guarantees {}

#[doc = include_str!("limits_and_progress.md")]
pub mod limits_and_progress {}

#[doc = include_str!("maximising.md")]
pub mod maximising {}

#[doc = include_str!("memory.md")]
pub mod memory {}

#[doc = include_str!("pattern_databases.md")]
pub mod pattern_databases {}

/// [a speed checklist]: a_speed_checklist
/// [limits, progress and fractions]: limits_and_progress
/// [memory]: memory
/// [ties]: tie_breaking
///
#[doc = include_str!("reading_statistics.md")]
pub mod reading_statistics {}

/// [an algorithm of your own]: an_algorithm_of_your_own
///
#[doc = include_str!("testing_a_space.md")]
pub mod testing_a_space {}

#[doc = include_str!("tie_breaking.md")]
pub mod tie_breaking {}
