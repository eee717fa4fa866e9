//! A* on several threads against a program of plain lists: the plan, every count of the statistics, the bounds that an
//! observer hears and the work before each, the closest state.

use core::cmp::Reverse;
use std::{collections::BinaryHeap, sync::OnceLock};

use proptest::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use search::{
    NoGoal, Outcome, Progress, Reason, Search, Stats,
    algorithms::ParallelAStar,
    from_edges, from_successors,
    heuristics::{Blind, Promise},
    open_lists::{OpenList, PackedHeap},
    random::{GOLDEN_RATIO, Random},
    space::AnyOf,
};

use crate::toys::Buffers as _;
use crate::toys::Steps as _;
use crate::{
    best_first::{Answer, Case, SMALL, bounds_by_f},
    known_states::{Known, path_to},
    toys::{AnyCost, Bounds, Estimates, WeightedGraph, tasks, without_bytes},
};

/// The states that a shard expands in a round at most.
const SHARE: usize = 64;

/// The number of expanded states for each other state of the least f that a shard takes in one round.
const PER_OTHER: u64 = 256 * 64;

/// The shard of a state: the upper six bits of its hash.
fn shard_of(state: u16) -> usize {
    (u64::from(state).wrapping_mul(GOLDEN_RATIO) >> 58) as usize
}

/// A generated child: its state, its g, the number of its parent, and the edge.
type Child<C> = (u16, C, usize, u8);

/// An entry of an open list: f, h, its place among equal ones, the number of entries before, and the number of the state.
type Entry<C> = Reverse<(C, C, Reverse<usize>, Reverse<usize>, usize)>;

/// Among states of equal f and h, the first one.
#[derive(Clone, Copy, PartialEq)]
enum First {
    /// The one that was discovered last.
    Youngest,
    /// The one that was pushed last.
    Latest,
}

struct PlainSearch<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    first: First,
    states: Vec<Known<C>>,
    /// The number of each state of the graph, once it is known.
    numbers: Vec<Option<usize>>,
    /// The open lists by shard. Entries of closed states are outdated.
    open: Vec<BinaryHeap<Entry<C>>>,
    pushed: usize,
    bound: C,
    /// Each bound with the work before.
    bounds: Vec<(C, Stats)>,
    closest: Option<(u16, C)>,
    stats: Stats,
    /// The most states of one shard in a round.
    longest: usize,
    /// The expanded states of the least f that had not the least h.
    others: u64,
}

impl<'a, C: AnyCost> PlainSearch<'a, C> {
    fn new(case: &'a Case<C>, estimates: &'a Estimates<C>, first: First) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        PlainSearch {
            case,
            estimates,
            first,
            states: vec![],
            numbers: vec![None; case.graph.edges.len()],
            open: (0..64).map(|_| BinaryHeap::new()).collect(),
            pushed: 0,
            bound: C::MAX,
            bounds: vec![],
            closest: None,
            stats,
            longest: 0,
            others: 0,
        }
    }

    fn is_dead_end(&self, h: C) -> bool {
        h == C::MAX && self.estimates.1 > Promise::Nothing
    }

    fn push(&mut self, id: usize) {
        let Known { state, g, h, .. } = self.states[id];
        let f = g.saturating_add(h);
        let too_dear = self.estimates.1 >= Promise::Admissible && f == C::MAX;
        if g == C::MAX || self.is_dead_end(h) || too_dear {
            self.stats.pruned += 1;
            return;
        }
        self.pushed += 1;
        let place = if self.first == First::Latest { self.pushed } else { id };
        self.open[shard_of(state)].push(Reverse((f, h, Reverse(place), Reverse(self.pushed), id)));
    }

    fn add(&mut self, state: u16, g: C, last: Option<(usize, u8)>) {
        let h = self.estimates.0[usize::from(state)];
        self.numbers[usize::from(state)] = Some(self.states.len());
        self.states.push(Known { state, g, h, last, is_closed: false });
        self.push(self.states.len() - 1);
    }

    /// Compares the states from the number `new` on with the closest one, shard by shard, and counts the open states.
    fn note(&mut self, new: usize) {
        let mut found: Vec<_> = self.states[new..].iter().map(|known| (known.state, known.h)).collect();
        found.sort_by_key(|known| shard_of(known.0));
        for (state, h) in found {
            if h < self.closest.map_or(C::MAX, |closest| closest.1) {
                self.closest = Some((state, h));
            }
        }
        self.stats.peak_closed = self.states.len() as u64;
    }

    fn count_open(&mut self) {
        let open = self.open.iter().map(|list| list.len() as u64).sum();
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    fn begin(&mut self) {
        for &(state, g) in &self.case.starts {
            let new = self.states.len();
            match self.numbers[usize::from(state)] {
                None => self.add(state, g, None),
                Some(id) if g < self.states[id].g => {
                    self.states[id].g = g;
                    self.push(id);
                }
                Some(_) => {}
            }
            self.note(new);
        }
        self.stats.evaluated = self.states.len() as u64;
        self.count_open();
        if self.open.iter().any(|list| !list.is_empty()) {
            let all = self.states.iter().map(|known| known.g.saturating_add(known.h));
            self.bound = all.filter(|&f| f < C::MAX).min().unwrap_or(C::ZERO);
            self.bounds.push((self.bound, self.stats));
        }
    }

    /// The least f and h of the open states of a shard.
    fn least(&self, shard: usize) -> Option<(C, C)> {
        let open = self.open[shard].iter().filter(|entry| !self.states[entry.0.4].is_closed);
        open.map(|entry| (entry.0.0, entry.0.1)).min()
    }

    /// Moves states of one shard to the round: those of the `least` place, and `others` of the same f.
    fn collect(&mut self, shard: usize, least: (C, C), others: usize, round: &mut Vec<usize>) {
        let most = |place: (C, C)| match place {
            _ if place == least => SHARE,
            _ if place.0 == least.0 => others,
            _ => 0,
        };
        if self.least(shard).is_none_or(|place| most(place) == 0) {
            return;
        }
        let mut share = 0;
        while let Some(entry) = self.open[shard].pop() {
            let Reverse((f, h, .., id)) = entry;
            if !self.states[id].is_closed {
                if share >= most((f, h)) {
                    self.open[shard].push(entry);
                    break;
                }
                self.states[id].is_closed = true;
                self.others += u64::from((f, h) != least);
                round.push(id);
                share += 1;
            }
            self.stats.popped += 1;
        }
        self.longest = self.longest.max(share);
    }

    fn expand(&mut self, round: &[usize]) {
        let mut children: Vec<Child<C>> = Vec::new();
        for &id in round {
            let Known { state, g, .. } = self.states[id];
            for (edge, &(next, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
                children.push((next, g.saturating_add(cost), id, edge));
            }
        }
        self.stats.expanded += round.len() as u64;
        self.stats.generated += children.len() as u64;
        self.stats.evaluated += children.len() as u64;
        let new = self.states.len();
        for (state, g, parent, edge) in children {
            match self.numbers[usize::from(state)] {
                None => self.add(state, g, Some((parent, edge))),
                Some(id) if g < self.states[id].g => {
                    let known = &mut self.states[id];
                    self.stats.reopened += u64::from(known.is_closed);
                    (known.g, known.last, known.is_closed) = (g, Some((parent, edge)), false);
                    self.push(id);
                }
                Some(_) => {}
            }
        }
        self.note(new);
        self.count_open();
    }

    fn run(&mut self) -> Answer<C> {
        self.begin();
        while let Some(least) = (0..64).filter_map(|shard| self.least(shard)).min() {
            if self.bound < least.0 && least.0 < C::MAX {
                self.bound = least.0;
                self.bounds.push((self.bound, self.stats));
            }
            let others = (self.stats.expanded / PER_OTHER).min(SHARE as u64) as usize;
            let mut round = Vec::new();
            (0..64).for_each(|shard| self.collect(shard, least, others, &mut round));
            let is_goal = |&&id: &&usize| self.case.goals.contains(&self.states[id].state);
            if let Some(&goal) = round.iter().find(is_goal) {
                let plan = path_to(goal, &self.states, &self.case.graph);
                if self.estimates.1 >= Promise::Admissible {
                    self.bound = plan.2;
                }
                return Ok(plan);
            }
            self.expand(&round);
        }
        self.bound = C::MAX;
        let too_dear = self.states.iter().any(|known| !known.is_closed && !self.is_dead_end(known.h));
        Err(too_dear.then_some(Reason::Overflow))
    }
}

/// The counts that the plain search predicts.
fn counts<C: AnyCost>(mut stats: Stats) -> Stats {
    stats = without_bytes(stats);
    if !C::BITS_ARE_EXACT {
        // Entries of equal bits are sorted by the present places of their states, so outdated ones leave earlier.
        (stats.popped, stats.peak_open) = (0, 0);
    }
    stats
}

fn pool() -> &'static ThreadPool {
    static POOL: OnceLock<ThreadPool> = OnceLock::new();
    POOL.get_or_init(|| match ThreadPoolBuilder::new().num_threads(3).build() {
        Ok(pool) => pool,
        Err(error) => panic!("{error}"),
    })
}

/// Compares a search in steps of `budget` states with the plain one. One thread works alone for `alone` states of a round.
fn compare<C: AnyCost, Q: OpenList + Send>(
    plain: &PlainSearch<C>,
    expected: &Answer<C>,
    search: ParallelAStar<WeightedGraph<C>, Estimates<C>, Q>,
    (alone, budget): (u64, u64),
) {
    let (case, mut bounds) = (plain.case, Bounds::new());
    let (goal, mut search) = (AnyOf(case.goals.clone()), search.with_sequential_cutoff(alone));
    let mut run = || {
        // A search that was used before begins anew.
        search.begin_from(&case.graph, &case.starts, &goal);
        (0..3).for_each(|_| _ = search.step_by(&case.graph, &goal, 2, &mut ()));
        search.begin_from(&case.graph, &case.starts, &goal);
        loop {
            if let Some(outcome) = search.step_by(&case.graph, &goal, budget, &mut bounds) {
                break outcome;
            }
        }
    };
    let outcome = if alone == u64::MAX { run() } else { pool().install(run) };
    let answer = match outcome {
        Outcome::Solved(plan) => Ok((plan.start, plan.actions, plan.cost)),
        Outcome::Stopped { reason, .. } => Err(Some(reason)),
        _ => Err(None),
    };
    assert_eq!(&answer, expected);
    assert_eq!(counts::<C>(search.stats()), counts::<C>(plain.stats));
    let all = |bounds: &[(C, Stats)]| -> Vec<_> {
        bounds.iter().map(|&(bound, stats)| (bound, counts::<C>(stats))).collect()
    };
    assert_eq!(all(&bounds.0), all(&plain.bounds));
    assert_eq!(search.closest(), plain.closest);
    assert_eq!((search.lower_bound(), search.bound()), bounds_by_f(plain.bound, plain.estimates.1));
}

/// Compares searches with the plain one, each with two numbers of states: those of a round for which one thread works alone,
/// and those of a step.
fn compare_all<C: AnyCost>(case: &Case<C>, numbers: &[(u64, u64)]) {
    for estimates in &case.estimates {
        let new = || ParallelAStar::new(estimates.clone());
        let mut plain = PlainSearch::new(case, estimates, First::Youngest);
        let expected = plain.run();
        for &numbers in numbers {
            compare(&plain, &expected, new().with_open_list(PackedHeap::new()), numbers);
        }
        // Buckets serve small costs. Others go to a heap, whose order among equal places is another one.
        if C::MAX.bits() == u64::from(u32::MAX) && estimates.1 >= Promise::Admissible {
            let mut plain = PlainSearch::new(case, estimates, First::Latest);
            let expected = plain.run();
            compare(&plain, &expected, new(), numbers[0]);
        }
    }
}

const ALONE: (u64, u64) = (u64::MAX, u64::MAX);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The costs of eight bits saturate on most of the longer paths.
    #[test]
    fn searches_do_the_work_of_the_plain_search(task in tasks(SMALL), budget in 1_u64..6) {
        compare_all(&Case::<u32>::new(&task.both_ways(), 0, u32::units), &[ALONE]);
        compare_all(&Case::<u32>::new(&task, 0, u32::units), &[ALONE, (0, u64::MAX), (2, budget)]);
        compare_all(&Case::<u8>::new(&task, 0, u8::units), &[ALONE, (u64::MAX, budget)]);
    }

    /// Of the costs of 128 bits, an open list sees 57 bits: of all costs they are equal, of some, or of none.
    #[test]
    fn wide_costs_cost_the_work_of_the_plain_search(
        task in tasks(SMALL),
        unit in prop::sample::select(vec![1, 1 << 60, 1 << 62]),
    ) {
        let cost = |units: u32| if units == u32::MAX { u128::MAX } else { u128::from(units) * unit };
        compare_all(&Case::new(&task, 1 << 120, cost), &[ALONE, (0, 3)]);
    }
}

/// Without a start, or with starts that cost too much, an observer hears of no bound.
#[test]
fn no_bound_is_told_where_nothing_is_open() {
    let graph = WeightedGraph::chain(3, 1_u32);
    let estimates = vec![Estimates(vec![1; 4], Promise::Admissible), Estimates(vec![1; 4], Promise::Nothing)];
    for starts in [vec![], vec![(0, u32::MAX)]] {
        let case = Case { graph: graph.clone(), starts, goals: vec![3], estimates: estimates.clone() };
        compare_all(&case, &[ALONE, (0, 1)]);
    }
}

/// The parts of long rounds are full. After 16,384 states, each shard adds one state to a short round.
#[test]
fn long_searches_do_the_work_of_the_plain_search() {
    const STATES: u16 = 24_000;
    let mut random = Random::seeded(3);
    let mut below = |limit: u16| random.below(u64::from(limit)) as u16;
    let edges = |_| (0..3).map(|_| (below(STATES), u32::from(1 + below(8) / 7))).collect();
    let graph = WeightedGraph::new((0..STATES).map(edges).collect());
    // Without a goal, every estimate is admissible.
    let estimates =
        Estimates((0..STATES).map(|_| 3 * u32::from(below(8) / 7)).collect(), Promise::Admissible);
    let case = Case { graph, starts: vec![(0, 0)], goals: vec![], estimates: vec![estimates] };
    let mut plain = PlainSearch::new(&case, &case.estimates[0], First::Latest);
    let expected = plain.run();
    assert_eq!(plain.longest, SHARE);
    assert!(plain.others > 0 && plain.stats.reopened > 10, "{} others, {:?}", plain.others, plain.stats);
    compare(&plain, &expected, ParallelAStar::new(case.estimates[0].clone()), (128, 1_000));
}

/// No list is nearly full: each shard has about 594 of the leaves, in lists of 1,024. So the search foresees no further bytes.
#[test]
fn no_growth_is_foreseen_while_lists_have_room() {
    const LEAVES: u32 = 38_000;
    let star = from_successors(|&n: &u32| if n == 0 { 1..LEAVES } else { 0..0 });
    let mut search = ParallelAStar::new(Blind).with_open_list(PackedHeap::new());
    search.begin(&star, &0, &NoGoal);
    while search.stats().expanded < u64::from(LEAVES) / 2 {
        let answer = search.step_by(&star, &NoGoal, 4_096, &mut ());
        assert!(answer.is_none());
        let (bytes, soon) = (search.bytes(), search.bytes_soon());
        if search.stats().peak_closed == u64::from(LEAVES) {
            assert_eq!(soon, bytes, "{} expanded", search.stats().expanded);
        }
    }
}

/// All leaves are of one shard, which has 70,000 open states when the hub generates as many children. That is far from the
/// 2^25 states for which a shard has room.
///
/// ```text
///             2
///    start ──────▶ leaves
///      └──▶ hub ──────┘
///        1         2
/// ```
#[test]
fn a_long_open_list_has_room_for_many_children() {
    const LEAVES: usize = 70_000;
    let (start, hub) = (0, 1);
    let is_of_first = |n: &u64| n.wrapping_mul(GOLDEN_RATIO) >> 58 == 0;
    let leaves: Vec<(u64, u32)> = (2..).filter(is_of_first).take(LEAVES).map(|leaf| (leaf, 2)).collect();
    let wheel = from_edges(|&n: &u64| {
        let spokes = if n < 2 { &leaves[..] } else { &[] };
        spokes.iter().copied().chain((n == start).then_some((hub, 1))).collect::<Vec<_>>()
    });
    let report = ParallelAStar::new(Blind).run_to(&wheel, &start, &NoGoal);
    assert_eq!(report.stopped_by(), None);
    let states = LEAVES as u64 + 2;
    let stats = report.stats;
    assert_eq!((stats.expanded, stats.generated, stats.peak_closed), (states, 2 * states - 3, states));
}

/// Each part has some of the 200 leaves, all at the same estimate: the first leaf of the first part is the closest state.
#[test]
fn the_first_of_the_closest_states_counts() {
    let mut edges: Vec<Vec<_>> = vec![(1..=200).map(|leaf| (leaf, 1_u32)).collect()];
    edges.resize(201, vec![]);
    let mut estimates = vec![1; 201];
    estimates[0] = 2;
    let estimates = vec![Estimates(estimates, Promise::Admissible)];
    let case = Case { graph: WeightedGraph::new(edges), starts: vec![(0, 0)], goals: vec![], estimates };
    compare_all(&case, &[ALONE, (0, 7)]);
}
