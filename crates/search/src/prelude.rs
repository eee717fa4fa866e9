//! The imports for a first search: `use search::prelude::*;`.
//!
//! The prelude contains:
//!
//! - Searches for one plan: [`BreadthFirst`], [`Bidirectional`], [`UniformCost`], [`AStar`], [`WeightedAStar`], [`IdaStar`],
//!   [`IdaStarWithTable`], [`DepthFirst`], [`GreedyBestFirst`], [`Beam`].
//! - Searches for better plans while there is time: [`AnytimeAStar`], [`AnytimeRepairingAStar`], [`CompleteBeam`].
//! - Searches for several plans: [`ShortestPlans`], [`CheapestPlans`], [`KCheapest`], [`Pareto`].
//! - Searches of all states: [`Survey`], [`GoalDistances`], [`CostToGo`], and the functions [`distances`] and [`states_by_cost`].
//! - The free functions of these searches, such as [`a_star`] and [`k_cheapest`].
//! - The traits whose methods are called, and the types of reports, limits and costs.
//! - The functions that turn a closure into a space, the goals that are values, the wrappers of heuristics and the heuristic
//!   [`Blind`], and two policies: [`ByKey`] and [`PackedHeap`].
//!
//! Further searches, closed lists, open lists, heuristics and tables have modules of their own, and so have the laws.
//!
//! # Examples
//!
//! ```
//! use search::prelude::*;
//!
//! // Two jugs of five and three litres: fill one, empty one, or pour one into the other. Measure four litres.
//! let jugs = from_successors(|&(a, b): &(u8, u8)| {
//!     let (to_b, to_a) = (a.min(3 - b), b.min(5 - a));
//!     [(5, b), (a, 3), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
//! });
//! let report = breadth_first(&jugs, &(0, 0), |&(a, _)| a == 4);
//! let plan: Option<Plan<_, _, _>> = report.into_plan();
//! assert_eq!(plan.unwrap().cost, 6);
//! ```
//!
//! A search object with an open list, limits and an observer:
//!
//! ```
//! use core::time::Duration;
//! use search::prelude::*;
//!
//! struct Bar(u64);
//!
//! impl<C> Observer<C> for Bar {
//!     fn working(&mut self, _least_f: C, stats: &Stats) {
//!         self.0 = stats.expanded;
//!     }
//! }
//!
//! type Cell = (i32, i32);
//! let (start, goal) = ((0, 0), (30, 10));
//! let grid = from_edges(|&(x, y): &Cell| {
//!     [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
//!         .map(|(dx, dy): Cell| ((x + dx, y + dy), Finite64::of(f64::from(dx * dx + dy * dy).sqrt())))
//! });
//! let octile = |(x, y): Cell, (to_x, to_y): Cell| {
//!     let (dx, dy) = (f64::from((to_x - x).abs()), f64::from((to_y - y).abs()));
//!     Finite64::of((dx - dy).abs() + 2.0_f64.sqrt() * dx.min(dy))
//! };
//!
//! let mut bar = Bar(0);
//! let mut search = AStar::new(Consistent(|&p: &Cell| octile(p, goal))).with_open_list(PackedHeap::new());
//! let limits = Limits::none().time(Duration::from_secs(100)).memory(64 << 20);
//! let report = search.within(limits).observed_by(&mut bar).run(&grid, &start, |&p| p == goal);
//! assert!((report.plan().unwrap().cost.get() - 34.14).abs() < 0.01);
//! ```
//!
//! A closed list of keys, a search from both ends, and searches that are chosen by name:
//!
//! ```
//! use search::prelude::*;
//!
//! let lamps = from_successors(|&lamps: &u64| [lamps ^ 0b011, lamps ^ 0b110, lamps ^ 0b101])
//!     .with_keys(|&lamps| lamps, |key| key);
//! let report = BreadthFirst::new().with_closed_list(ByKey::new()).run(&lamps, &0b011, |&lamps| lamps == 0);
//! assert_eq!(report.plan().unwrap().cost, 1);
//!
//! const WORDS: [&str; 5] = ["cold", "cord", "card", "ward", "warm"];
//! fn neighbours(word: &&'static str) -> Vec<&'static str> {
//!     let differ = |other: &str| other.bytes().zip(word.bytes()).filter(|(a, b)| a != b).count() == 1;
//!     WORDS.into_iter().filter(|other| differ(other)).collect()
//! }
//! let report = bidirectional(&from_successors(neighbours).undirected(), &"cold", &"warm");
//! assert_eq!(report.plan().unwrap().cost, 4);
//!
//! type Target = Box<dyn Fn(&u64) -> bool>;
//! let mut by_name: Vec<(&str, Box<dyn Search<_, Target>>)> =
//!     vec![("bfs", Box::new(BreadthFirst::new())), ("ida-star", Box::new(IdaStar::new(|_: &u64| 0)))];
//! for (_name, search) in &mut by_name {
//!     let goal: Target = Box::new(|&lamps| lamps == 0b110);
//!     let report = search.within(Limits::none().expanded(100)).run_to(&lamps, &0b011, &goal);
//!     assert_eq!(report.plan().unwrap().cost, 1);
//! }
//! ```

pub use crate::{
    AStar, At, Beam, Bidirectional, BreadthFirst, Cost, DepthFirst, Goal, GoalDistances, GreedyBestFirst,
    Heuristic, IdaStar, Limits, NoGoal, Observer, Outcome, Plan, Progress, Reason, Report, ReportOf, Run,
    Search, ShortestPlans, StateSpace, Stats, StopToken, Survey, UniformCost, a_star,
    algorithms::{
        AnytimeAStar, AnytimeRepairingAStar, CheapestPlans, CompleteBeam, CostToGo, IdaStarWithTable,
        KCheapest, Pareto, WeightedAStar, cheapest_plans, cost_to_go, ida_star_with_table, k_cheapest,
        pareto,
    },
    beam, bidirectional, breadth_first,
    closed_lists::ByKey,
    depth_first, distances, from_edges, from_owned_edges, from_owned_successors, from_successors,
    from_vector_edges, goal_distances, greedy_best_first,
    heuristics::{Admissible, Blind, Consistent, Estimate, Promise, Shared, Weighted},
    ida_star,
    open_lists::PackedHeap,
    shortest_plans,
    space::{ActionList, AnyOf, Bits, Finite32, Finite64, Keyed, Ranked, Reversible, Undirected, Weight},
    states_by_cost, survey, uniform_cost, weighted_a_star,
};
