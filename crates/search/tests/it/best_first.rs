//! A*, weighted A* and greedy search against a search by plain lists: the answer, every count of the statistics, the bounds
//! that an observer hears, the closest state.

use core::cmp::Reverse;

use proptest::prelude::*;
use search::{
    AStar, Cost, GreedyBestFirst, Outcome, Reason, Search, Stats,
    algorithms::WeightedAStar,
    heuristics::Promise,
    open_lists::PackedHeap,
    space::{AnyOf, Weight},
};

use crate::toys::Steps as _;
use crate::toys::{AnyCost, Bounds, Estimates, Task, WeightedGraph, tasks};

const SMALL: &[u32] = &[0, 0, 1, 1, 2, 3, 7];

/// A task with costs of one type.
struct Case<C> {
    graph: WeightedGraph<C>,
    starts: Vec<(u16, C)>,
    goals: Vec<u16>,
    /// With every promise, and without one.
    estimates: Vec<Estimates<C>>,
}

impl<C: AnyCost> Case<C> {
    /// The cost of each edge is a function of its small number. Every start costs `first` more.
    fn new(task: &Task, first: C, cost: impl Fn(u32) -> C + Copy) -> Self {
        let all = |numbers: Vec<u32>, promise| Estimates(numbers.into_iter().map(cost).collect(), promise);
        let graph = task.graph.map(cost);
        let admissible = all(task.admissible(), Promise::Admissible);
        let wrong = |&quarters: &u8| [C::ZERO, cost(3), C::MAX, C::large(), C::ONE][usize::from(quarters)];
        Case {
            starts: task
                .starts
                .iter()
                .map(|&(state, units)| (state, first.saturating_add(cost(units))))
                .collect(),
            goals: task.goals.clone(),
            estimates: vec![
                all(task.consistent(), Promise::Consistent),
                admissible.weighted(&graph, Weight::new(3, 2)),
                admissible,
                Estimates(task.quarters.iter().map(wrong).collect(), Promise::Nothing),
            ],
            graph,
        }
    }
}

/// A generated state.
struct Known<C> {
    state: u16,
    g: C,
    h: C,
    /// The state before it on the best known path, and the edge; `None` at a start.
    last: Option<(usize, u8)>,
    is_closed: bool,
}

/// Follows the path of a state back to a start. Its cost is summed anew, since a state on it may have become cheaper.
fn path_to<C: AnyCost>(mut id: usize, states: &[Known<C>], graph: &WeightedGraph<C>) -> (u16, Vec<u8>, C) {
    let (mut edges, mut costs) = (vec![], vec![]);
    while let Some((before, edge)) = states[id].last {
        edges.insert(0, edge);
        costs.insert(0, graph.edges[usize::from(states[before].state)][usize::from(edge)].1);
        id = before;
    }
    (states[id].state, edges, costs.into_iter().fold(states[id].g, C::saturating_add))
}

/// How a search orders its states, and its policies.
#[derive(Clone, Copy)]
struct Rules<'a, C> {
    /// The function of g and h by which states are ordered; greedy search goes by h, then by g.
    priority: Option<&'a dyn Fn(C, C) -> C>,
    /// Whether a goal that is popped has the least cost, if h is admissible.
    is_exact: bool,
    /// Whether closed states with a cheaper path are not reopened, if h is consistent, until it rises along an edge by more
    /// than the edge costs.
    postpones: bool,
    /// Whether states are estimated when they are popped.
    defers: bool,
    /// Whether an edge of a state is preferred.
    prefers: Option<fn(u16, u8) -> bool>,
}

impl<C> Rules<'_, C> {
    fn greedy() -> Self {
        Rules { priority: None, is_exact: false, postpones: false, defers: false, prefers: None }
    }
}

/// The lower bound and the bound of a search by f whose states cost at least `least`.
fn bounds_by_f<C: Cost>(least: C, promise: Promise) -> (C, C) {
    let proven = if least == C::MAX { C::MAX } else { promise.lower_bound(least) };
    (proven, if promise == Promise::Nothing { least } else { proven })
}

/// A list of states with the places at which they were pushed.
type List<C> = Vec<((C, C), usize)>;

/// Takes the state of the least place, of several the youngest one. Entries of closed states are outdated.
fn take<C: Cost>(list: &mut List<C>, states: &[Known<C>], popped: &mut u64) -> Option<usize> {
    loop {
        let first = (0..list.len()).min_by_key(|&entry| (list[entry].0, Reverse(list[entry].1)))?;
        let (_, id) = list.swap_remove(first);
        if !states[id].is_closed {
            return Some(id);
        }
        *popped += 1;
    }
}

struct PlainSearch<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    rules: Rules<'a, C>,
    states: Vec<Known<C>>,
    open: List<C>,
    preferred: List<C>,
    /// The turns of the list of preferred states before the other list is asked again.
    due: u64,
    postpones: bool,
    postponed: Vec<usize>,
    bound: C,
    /// Each bound, with the number of states that were expanded before.
    bounds: Vec<(C, u64)>,
    closest: Option<(u16, C)>,
    stats: Stats,
}

/// A plan, or the reason why there is none; no reason is a proof.
type Answer<C> = Result<(u16, Vec<u8>, C), Option<Reason>>;

impl<'a, C: AnyCost> PlainSearch<'a, C> {
    fn new(case: &'a Case<C>, estimates: &'a Estimates<C>, rules: Rules<'a, C>) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        PlainSearch {
            case,
            estimates,
            rules,
            states: vec![],
            open: vec![],
            preferred: vec![],
            due: 0,
            postpones: rules.postpones && estimates.1 == Promise::Consistent,
            postponed: vec![],
            bound: C::MAX,
            bounds: vec![],
            closest: None,
            stats,
        }
    }

    fn is_dead_end(&self, h: C) -> bool {
        h == C::MAX && self.estimates.1 > Promise::Nothing
    }

    /// Estimates the state that has this number or gets it next.
    fn estimate(&mut self, state: u16) -> C {
        let h = self.estimates.0[usize::from(state)];
        self.stats.evaluated += 1;
        if h < self.closest.map_or(C::MAX, |closest| closest.1) {
            self.closest = Some((state, h));
            self.due += 1_000;
        }
        h
    }

    /// The bound that a state proves.
    fn f(&self, id: usize) -> C {
        let Known { g, h, .. } = self.states[id];
        self.rules.priority.map_or(g.saturating_add(h), |priority| priority(g, h))
    }

    fn push(&mut self, id: usize, is_preferred: bool) {
        let Known { g, h, .. } = self.states[id];
        let is_by_f = self.rules.priority.is_some();
        let too_dear = is_by_f && self.estimates.1 >= Promise::Admissible && g.saturating_add(h) == C::MAX;
        if g == C::MAX || self.is_dead_end(h) || too_dear {
            self.stats.pruned += 1;
            return;
        }
        let place = if is_by_f { (self.f(id), h) } else { (h, g) };
        self.open.push((place, id));
        if is_preferred {
            self.preferred.push((place, id));
        }
    }

    fn count_open(&mut self) {
        let open = (self.open.len() + self.preferred.len()) as u64;
        self.stats.peak_open = self.stats.peak_open.max(open);
    }

    fn find(&self, state: u16) -> Option<usize> {
        self.states.iter().position(|known| known.state == state)
    }

    fn begin(&mut self) {
        for &(state, g) in &self.case.starts {
            if let Some(id) = self.find(state) {
                if g < self.states[id].g {
                    self.states[id].g = g;
                    self.push(id, false);
                }
            } else {
                let h = self.estimate(state);
                self.states.push(Known { state, g, h, last: None, is_closed: false });
                self.push(self.states.len() - 1, false);
            }
        }
        self.due = 0;
        if !self.open.is_empty() {
            let least = (0..self.states.len()).map(|id| self.f(id)).filter(|&f| f < C::MAX).min();
            self.bound = least.unwrap_or(C::ZERO);
            self.bounds.push((self.bound, 0));
        }
        self.count_open();
    }

    fn next(&mut self) -> Option<usize> {
        let popped = &mut self.stats.popped;
        if self.rules.prefers.is_some()
            && self.due > 0
            && let Some(id) = take(&mut self.preferred, &self.states, popped)
        {
            self.due -= 1;
            return Some(id);
        }
        self.due = self.due.max(1);
        take(&mut self.open, &self.states, popped)
    }

    /// Reopens the postponed states if h rises along an edge by more than the edge costs. No plan uses an edge to a dead end.
    fn heed_rise(&mut self, before: C, cost: C, after: C) {
        let is_rise = after > before.saturating_add(cost) && after < C::MAX;
        if self.postpones && is_rise {
            self.postpones = false;
            for id in core::mem::take(&mut self.postponed) {
                if self.states[id].is_closed {
                    self.states[id].is_closed = false;
                    self.stats.reopened += 1;
                    self.push(id, false);
                }
            }
        }
    }

    fn improve(&mut self, id: usize, g: C, last: (usize, u8), is_preferred: bool) {
        let (is_by_f, postpones) = (self.rules.priority.is_some(), self.postpones);
        let known = &mut self.states[id];
        if known.is_closed && !is_by_f {
            return;
        }
        (known.g, known.last) = (g, Some(last));
        if known.is_closed && postpones {
            self.postponed.push(id);
        } else {
            self.stats.reopened += u64::from(known.is_closed);
            known.is_closed = false;
            self.push(id, is_preferred);
        }
    }

    fn expand(&mut self, id: usize) {
        let Known { state, g: before, h, .. } = self.states[id];
        self.states[id].is_closed = true;
        for (edge, &(next, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
            self.stats.generated += 1;
            let g = before.saturating_add(cost);
            let is_preferred = self.rules.prefers.is_some_and(|prefers| prefers(state, edge));
            if let Some(known) = self.find(next) {
                self.heed_rise(h, cost, self.states[known].h);
                if g < self.states[known].g {
                    self.improve(known, g, (id, edge), is_preferred);
                }
            } else {
                let own = if self.rules.defers { h } else { self.estimate(next) };
                self.states.push(Known { state: next, g, h: own, last: Some((id, edge)), is_closed: false });
                self.push(self.states.len() - 1, is_preferred);
                self.heed_rise(h, cost, own);
            }
        }
        self.stats.expanded += 1;
        self.count_open();
    }

    /// The least g + h of a state that is open or postponed, if that is more than the present bound.
    fn raise_to_least_f(&mut self) {
        let waiting = |id: &usize| !self.states[*id].is_closed || self.postponed.contains(id);
        let f = |id: usize| self.states[id].g.saturating_add(self.states[id].h);
        let least = (0..self.states.len()).filter(waiting).map(f).filter(|&f| f < C::MAX).min();
        self.bound = self.bound.max(least.unwrap_or(C::ZERO));
    }

    fn run(&mut self) -> Answer<C> {
        self.begin();
        let is_by_f = self.rules.priority.is_some();
        while let Some(id) = self.next() {
            if is_by_f && self.bound < self.f(id) && self.f(id) < C::MAX {
                self.bound = self.f(id);
                self.bounds.push((self.bound, self.stats.expanded));
            }
            self.stats.popped += 1;
            if self.case.goals.contains(&self.states[id].state) {
                let plan = path_to(id, &self.states, &self.case.graph);
                if self.rules.is_exact && self.estimates.1 >= Promise::Admissible {
                    self.bound = plan.2;
                } else if is_by_f && !self.rules.is_exact {
                    self.raise_to_least_f();
                }
                return Ok(plan);
            }
            if self.rules.defers && self.states[id].last.is_some() {
                let h = self.estimate(self.states[id].state);
                self.states[id].h = h;
                if self.is_dead_end(h) {
                    self.states[id].is_closed = true;
                    self.stats.pruned += 1;
                    continue;
                }
            }
            self.expand(id);
        }
        let too_dear = self.states.iter().any(|known| !known.is_closed && !self.is_dead_end(known.h));
        if is_by_f || !too_dear {
            self.bound = C::MAX;
        }
        Err(too_dear.then_some(Reason::Overflow))
    }
}

/// Compares a search on packed heaps with the plain one.
fn compare<C: AnyCost>(
    case: &Case<C>,
    estimates: &Estimates<C>,
    rules: Rules<C>,
    mut search: impl Search<WeightedGraph<C>, AnyOf<u16>>,
) {
    let mut bounds = Bounds::new();
    let goal = AnyOf::new(case.goals.clone());
    let report = search.observed_by(&mut bounds).run_from(&case.graph, &case.starts, &goal);
    let mut plain = PlainSearch::new(case, estimates, rules);
    let expected = plain.run();
    let stopped = report.stopped_by();
    let answer = report.into_plan().map(|plan| (plan.start, plan.actions, plan.cost)).ok_or(stopped);
    assert_eq!(answer, expected);
    let mut stats = search.stats();
    plain.stats.peak_closed = plain.states.len() as u64;
    (stats.peak_bytes, plain.stats.peak_bytes) = (0, 0);
    if !C::BITS_ARE_EXACT {
        // Entries of equal bits are sorted by the present places of their states, so outdated ones leave earlier.
        for stats in [&mut stats, &mut plain.stats] {
            (stats.popped, stats.peak_open) = (0, 0);
        }
    }
    assert_eq!((stats, bounds.with_expanded(), search.closest()), (plain.stats, plain.bounds, plain.closest));
    let (proven, least) = bounds_by_f(plain.bound, estimates.1);
    let least = if rules.priority.is_some() { least } else { proven };
    assert_eq!((search.lower_bound(), search.bound()), (proven, least));
}

fn compare_weighted<C: AnyCost>(case: &Case<C>, estimates: &Estimates<C>, weight: Weight) {
    let pwxd = |g: C, h: C| {
        if h >= g {
            g.saturating_add(h)
        } else {
            h.saturating_add(h).saturating_add(g.minus(h).unscaled(weight))
        }
    };
    let rules = Rules { priority: Some(&pwxd), postpones: true, ..Rules::greedy() };
    let search = WeightedAStar::new(estimates.clone(), weight);
    compare(case, estimates, rules, search.with_open_list(PackedHeap::new()));
}

fn is_odd(state: u16, edge: u8) -> bool {
    (state + u16::from(edge)) % 2 == 1
}

fn compare_all<C: AnyCost>(case: &Case<C>, weight: Weight) {
    for estimates in &case.estimates {
        let f = |g: C, h: C| g.saturating_add(h);
        let by_f = Rules { priority: Some(&f), is_exact: true, ..Rules::greedy() };
        compare(case, estimates, by_f, AStar::new(estimates.clone()).with_open_list(PackedHeap::new()));
        compare_weighted(case, estimates, weight);
        for defers in [false, true] {
            let greedy = || {
                let search = GreedyBestFirst::new(estimates.clone()).with_open_list(PackedHeap::new());
                if defers { search.with_deferred_evaluation() } else { search }
            };
            let rules = Rules { defers, ..Rules::greedy() };
            compare(case, estimates, rules, greedy());
            // Otherwise a preferred state whose path becomes cheaper may leave the second list earlier than its place there.
            if C::BITS_ARE_EXACT {
                let odd = greedy().with_preferred_actions(|&state: &u16| {
                    (0..u8::MAX).filter(move |&edge| is_odd(state, edge))
                });
                compare(case, estimates, Rules { prefers: Some(is_odd), ..rules }, odd);
            }
        }
    }
}

fn weights() -> impl Strategy<Value = Weight> {
    prop::sample::select(vec![(1, 1), (6, 5), (2, 1), (3, 1), (100, 1)]).prop_map(|(p, q)| Weight::new(p, q))
}

proptest! {
    /// The costs of eight bits saturate on most of the longer paths.
    #[test]
    fn searches_do_the_work_of_the_plain_search(task in tasks(SMALL), weight in weights()) {
        compare_all(&Case::<u32>::new(&task.both_ways(), 0, u32::units), weight);
        compare_all(&Case::<u32>::new(&task, 0, u32::units), weight);
        compare_all(&Case::<u8>::new(&task, 0, u8::units), weight);
    }

    /// Of the costs of 128 bits, an open list sees 57 bits: of all costs they are equal, of some, or of none.
    #[test]
    fn wide_costs_cost_the_work_of_the_plain_search(
        task in tasks(SMALL),
        weight in weights(),
        unit in prop::sample::select(vec![1, 1 << 60, 1 << 62]),
    ) {
        let cost = |units: u32| if units == u32::MAX { u128::MAX } else { u128::from(units) * unit };
        compare_all(&Case::new(&task, 1 << 120, cost), weight);
    }
}

/// Without a start, or with starts that cost too much, an observer hears of no bound.
#[test]
fn no_bound_is_told_where_nothing_is_open() {
    let graph = WeightedGraph::chain(3, 1_u32);
    let estimates = vec![Estimates(vec![1; 4], Promise::Admissible), Estimates(vec![1; 4], Promise::Nothing)];
    for starts in [vec![], vec![(0, u32::MAX)]] {
        let case = Case { graph: graph.clone(), starts, goals: vec![3], estimates: estimates.clone() };
        compare_all(&case, Weight::new(2, 1));
    }
}

/// All estimates are infinite, and no promise makes dead ends of that: a plan of cost 5 exists.
#[test]
fn infinite_estimates_without_a_promise_prove_nothing() {
    fn check(mut search: impl Search<WeightedGraph<u32>, AnyOf<u16>>) {
        let (graph, goal) = (WeightedGraph::chain(5, 1).both_ways(), AnyOf::new(vec![5]));
        search.begin(&graph, &0, &goal);
        let outcome = loop {
            assert_eq!((search.lower_bound(), search.bound(), search.closest()), (0, 0, None));
            if let Some(outcome) = search.step_by(&graph, &goal, 1, &mut ()) {
                break outcome;
            }
        };
        let Outcome::Solved(plan) = outcome else { panic!("{outcome:?}") };
        assert_eq!((plan.cost, search.lower_bound()), (5, 0));
    }
    let infinite = || Estimates(vec![u32::MAX; 6], Promise::Nothing);
    check(AStar::new(infinite()));
    check(GreedyBestFirst::new(infinite()));
}
