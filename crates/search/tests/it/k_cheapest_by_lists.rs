//! The k cheapest plans against a program of plain lists: every count of the statistics, the bounds that an observer hears,
//! the costs and the lengths of the plans, the states that are expanded for each of them.

use core::cmp::Reverse;
use std::collections::BinaryHeap;

use proptest::prelude::*;
use search::{
    Cost, Limits, Progress, Reason, Search, Stats,
    algorithms::{KCheapest, ListsPlans},
    heuristics::Promise,
    space::AnyOf,
};

use crate::{
    best_first::{Case, SMALL},
    toys::{AnyCost, Bounds, Estimates, WeightedGraph, tasks, without_bytes},
};

/// A generated state.
struct Known<C> {
    state: u16,
    g: C,
    h: C,
    is_closed: bool,
    /// Whether its edges are known. It may be open again, with a lower g.
    is_expanded: bool,
}

/// The cost of a plan and the number of its actions.
type Length<C> = (C, u64);

/// A prefix of a walk.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix<C> {
    /// The least cost of a walk that goes on from here.
    f: C,
    /// The number of its actions.
    actions: u64,
    states: Vec<u16>,
    g: C,
}

impl<C: Cost> Prefix<C> {
    fn length(&self) -> Length<C> {
        (self.g, self.states.len() as u64 - 1)
    }

    fn repeats_no_state(&self) -> bool {
        (1..self.states.len()).all(|at| !self.states[..at].contains(&self.states[at]))
    }
}

/// All walks to the goals along the edges of some states, the cheapest first. Of equal costs, those of fewer actions come
/// first.
struct Lister<C> {
    /// The rest to the nearest goal, for each state of the graph.
    rests: Vec<Length<C>>,
    prefixes: BinaryHeap<Reverse<Prefix<C>>>,
}

impl<C: AnyCost> Lister<C> {
    fn new(case: &Case<C>, expanded: &[u16]) -> Self {
        let mut rests = vec![(C::MAX, u64::MAX); case.graph.edges.len()];
        for &state in expanded.iter().filter(|state| case.goals.contains(state)) {
            rests[usize::from(state)] = (C::ZERO, 0);
        }
        loop {
            let before = rests.clone();
            for &state in expanded {
                for &(next, cost) in &case.graph.edges[usize::from(state)] {
                    let (rest, steps) = rests[usize::from(next)];
                    let through = (cost.saturating_add(rest), steps.saturating_add(1));
                    if through.0 < C::MAX && through < rests[usize::from(state)] {
                        rests[usize::from(state)] = through;
                    }
                }
            }
            if rests == before {
                break;
            }
        }
        let mut lister = Lister { rests, prefixes: BinaryHeap::new() };
        let mut starts = case.starts.clone();
        starts.sort_unstable();
        starts.dedup_by_key(|start| start.0);
        for (state, g) in starts {
            lister.add(vec![state], g);
        }
        lister
    }

    fn rest(&self, states: &[u16]) -> Length<C> {
        states.last().map_or((C::MAX, 0), |&last| self.rests[usize::from(last)])
    }

    fn add(&mut self, states: Vec<u16>, g: C) {
        let (rest, steps) = self.rest(&states);
        let f = g.saturating_add(rest);
        if f < C::MAX {
            self.prefixes.push(Reverse(Prefix { f, actions: states.len() as u64 - 1 + steps, states, g }));
        }
    }

    /// The least cost of a walk that is not listed.
    fn least(&self) -> C {
        self.prefixes.peek().map_or(C::MAX, |first| first.0.f)
    }

    /// Lists the next walk, if it costs at most `most`.
    fn next(&mut self, case: &Case<C>, most: C) -> Option<Prefix<C>> {
        loop {
            if self.least() > most {
                return None;
            }
            let Reverse(prefix) = self.prefixes.pop()?;
            let leaving = prefix.states.last().map_or(&[][..], |&last| &case.graph.edges[usize::from(last)]);
            for &(next, cost) in leaving {
                self.add([&prefix.states[..], &[next]].concat(), prefix.g.saturating_add(cost));
            }
            if self.rest(&prefix.states) == (C::ZERO, 0) {
                return Some(prefix);
            }
        }
    }
}

/// The search: it explores level by level. A level is the least cost of a plan through a state that is not expanded yet.
struct PlainSearch<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    states: Vec<Known<C>>,
    /// The least cost of a plan through a state, its h, and its number.
    open: Vec<(C, C, usize)>,
    level: C,
    /// Each level of the first run, with the work before.
    bounds: Vec<(C, Stats)>,
    closest: Option<(u16, C)>,
    stats: Stats,
    /// The walks along the edges that were known when distances were measured last.
    lister: Option<Lister<C>>,
    /// The expanded states when distances were measured last.
    measured: u64,
    /// The walks up to this cost are listed now.
    listed: Option<C>,
    /// The number of walks that were listed.
    told: usize,
}

impl<'a, C: AnyCost> PlainSearch<'a, C> {
    fn new(case: &'a Case<C>, estimates: &'a Estimates<C>) -> Self {
        let mut stats = Stats::default();
        stats.iterations = 1;
        let mut search = PlainSearch {
            case,
            estimates,
            states: vec![],
            open: vec![],
            level: C::MAX,
            bounds: vec![],
            closest: None,
            stats,
            lister: None,
            measured: 0,
            listed: None,
            told: 0,
        };
        case.starts.iter().for_each(|&(state, g)| search.reach(state, g));
        search.level = search.next_level().unwrap_or(C::MAX);
        if search.level < C::MAX {
            search.bounds.push((search.level, search.stats));
        }
        search
    }

    fn is_dead_end(&self, h: C) -> bool {
        h == C::MAX && self.estimates.1 > Promise::Nothing
    }

    fn push(&mut self, id: usize) {
        let (Known { g, h, .. }, promise) = (&self.states[id], self.estimates.1);
        let (g, h, f) = (*g, *h, g.saturating_add(*h));
        if g == C::MAX || self.is_dead_end(h) || promise >= Promise::Admissible && f == C::MAX {
            self.stats.pruned += 1;
        } else {
            self.open.push((g.max(promise.lower_bound(f)), h, id));
            self.stats.peak_open = self.stats.peak_open.max(self.open.len() as u64);
        }
    }

    fn reach(&mut self, state: u16, g: C) {
        if let Some(id) = self.states.iter().position(|known| known.state == state) {
            let known = &mut self.states[id];
            if g < known.g {
                self.stats.reopened += u64::from(known.is_closed);
                (known.g, known.is_closed) = (g, false);
                self.push(id);
            }
            return;
        }
        let h = self.estimates.0[usize::from(state)];
        if h < C::MAX && self.closest.is_none_or(|closest| h < closest.1) {
            self.closest = Some((state, h));
        }
        self.states.push(Known { state, g, h, is_closed: false, is_expanded: false });
        self.stats.evaluated += 1;
        self.stats.peak_closed += 1;
        self.push(self.states.len() - 1);
    }

    fn first(&self) -> Option<usize> {
        (0..self.open.len()).min_by_key(|&entry| self.open[entry])
    }

    fn next_level(&mut self) -> Option<C> {
        while let Some(entry) = self.first() {
            let (least, _, id) = self.open[entry];
            if !self.states[id].is_closed {
                return Some(least);
            }
            self.open.swap_remove(entry);
            self.stats.popped += 1;
        }
        None
    }

    /// Expands all states up to a level, and returns the next one.
    fn explore(&mut self, level: C) -> Option<C> {
        loop {
            let next = self.next_level()?;
            if next > level {
                return Some(next);
            }
            let Some(entry) = self.first() else { unreachable!("a state is open") };
            let (.., id) = self.open.swap_remove(entry);
            self.stats.popped += 1;
            self.stats.expanded += 1;
            let Known { state, g, is_expanded, .. } = self.states[id];
            (self.states[id].is_closed, self.states[id].is_expanded) = (true, true);
            for &(next, cost) in &self.case.graph.edges[usize::from(state)] {
                self.stats.generated += u64::from(!is_expanded);
                self.reach(next, g.saturating_add(cost));
            }
        }
    }

    fn expanded(&self) -> Vec<u16> {
        self.states.iter().filter(|known| known.is_expanded).map(|known| known.state).collect()
    }

    fn has_goal(&self) -> bool {
        self.expanded().iter().any(|state| self.case.goals.contains(state))
    }

    /// Lists the walks up to a cost, to which the exploration is complete.
    fn list_up_to(&mut self, most: C) {
        self.listed = Some(most);
        if self.measured < self.stats.expanded {
            self.measured = self.stats.expanded;
            let mut lister = Lister::new(self.case, &self.expanded());
            // Those that are listed already are the cheapest ones.
            (0..self.told).for_each(|_| assert!(lister.next(self.case, C::MAX).is_some()));
            self.lister = Some(lister);
        }
    }

    /// The next walk. Distances are measured when a known walk is within the level, or when the exploration has grown by half.
    fn next(&mut self) -> Option<Length<C>> {
        loop {
            if let (Some(most), Some(lister)) = (self.listed, &mut self.lister) {
                if let Some(walk) = lister.next(self.case, most) {
                    self.told += 1;
                    return Some(walk.length());
                }
                if most == C::MAX {
                    return None;
                }
                self.listed = None;
            }
            let next = self.explore(self.level);
            if !self.has_goal() {
                self.level = next?;
                self.bounds.push((self.level, self.stats));
                continue;
            }
            let new = self.stats.expanded - self.measured;
            let known = self.lister.as_ref().map_or(C::MAX, Lister::least);
            match next {
                Some(next)
                    if self.measured > 0 && (new == 0 || 2 * new < self.measured) && known > self.level =>
                {
                    self.level = next.min(known);
                    if self.level < next {
                        self.list_up_to(self.level);
                    }
                }
                Some(_) => self.list_up_to(self.level),
                None => {
                    self.level = C::MAX;
                    self.list_up_to(C::MAX);
                }
            }
        }
    }

    fn has_overflowed(&self) -> bool {
        self.states.iter().any(|known| !known.is_closed && !self.is_dead_end(known.h))
    }
}

/// Compares the first run of a search with the plain one.
fn compare_first<'a, C: AnyCost, L>(
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    search: &mut KCheapest<WeightedGraph<C>, Estimates<C>, L>,
) -> (PlainSearch<'a, C>, Option<Length<C>>)
where
    L: ListsPlans<WeightedGraph<C>>,
{
    let (goal, mut bounds) = (AnyOf(case.goals.clone()), Bounds::new());
    search.begin_from(&case.graph, &case.starts, &goal);
    let listed: Vec<_> = search.plans(&case.graph, &goal).take(2).collect();
    let again = search.resume_to(&case.graph, &goal);
    let proven = search.lower_bound();
    // A search that was used before begins anew.
    let report = search.observed_by(&mut bounds).run_from(&case.graph, &case.starts, &goal);
    let mut plain = PlainSearch::new(case, estimates);
    let first = plain.next();
    assert_eq!(report.plan().map(|plan| (plan.cost, plan.actions.len() as u64)), first);
    let overflow = (first.is_none() && plain.has_overflowed()).then_some(Reason::Overflow);
    assert_eq!(report.stopped_by(), overflow);
    // A list that begins with the search finds its answer too.
    assert_eq!((again.plan(), again.stopped_by()), (listed.first(), overflow));
    assert_eq!((report.plan(), search.lower_bound()), (listed.first(), proven));
    assert_eq!(without_bytes(search.stats()), plain.stats);
    let all = |bounds: &[(C, Stats)]| -> Vec<_> {
        bounds.iter().map(|&(bound, stats)| (bound, without_bytes(stats))).collect()
    };
    assert_eq!(all(&bounds.0), all(&plain.bounds));
    assert_eq!((search.bound(), search.closest()), (plain.level, plain.closest));
    let highest = plain.bounds.last().map_or(C::MAX, |bound| bound.0);
    let least = first.map_or(highest, |plan| plan.0);
    let proven = if estimates.1 == Promise::Nothing { C::ZERO } else { least };
    assert_eq!(search.lower_bound(), proven);
    (plain, first)
}

/// Compares `k` walks, and the work before each, with the plain search.
fn compare_walks<C: AnyCost>(case: &Case<C>, k: usize) {
    for estimates in &case.estimates {
        let mut search = KCheapest::new(estimates.clone());
        let (mut plain, mut next) = compare_first(case, estimates, &mut search);
        let goal = AnyOf(case.goals.clone());
        let report = search.resume_to(&case.graph, &goal);
        let answer = (report.plan(), search.lower_bound());
        for _ in 0..k {
            let mut plans = search.plans(&case.graph, &goal);
            let plan = plans.next();
            assert_eq!(plans.stopped_by(), None);
            assert_eq!(plan.map(|plan| (plan.cost, plan.actions.len() as u64)), next);
            assert_eq!((without_bytes(search.stats()), search.bound()), (plain.stats, plain.level));
            if next.is_none() {
                break;
            }
            next = plain.next();
        }
        let told = search.resume_to(&case.graph, &goal);
        assert_eq!((told.plan(), search.lower_bound()), answer);
    }
}

/// The walks of a case by rising limits of their costs: the walks that cost more than the limit before.
type Limited<C> = Vec<(C, Vec<Prefix<C>>)>;

/// Lists all walks up to each of the `limits`, as long as they are few. The flag tells whether no walk is left.
fn all_walks<C: AnyCost>(case: &Case<C>, limits: &[C]) -> (Limited<C>, bool) {
    let states: Vec<u16> = (0..case.graph.edges.len() as u16).collect();
    let mut lister = Lister::new(case, &states);
    let mut all = Vec::new();
    for &most in limits {
        let walks: Vec<_> = core::iter::from_fn(|| lister.next(case, most)).take(100).collect();
        if walks.len() == 100 {
            return (all, false);
        }
        all.push((most, walks));
    }
    (all, lister.least() == C::MAX)
}

/// Compares lists whose cost limits rise with all `walks`, or with those that repeat no state. The search expands exactly the
/// states through which a plan may cost so little.
fn compare_limited<C: AnyCost, L>(
    case: &Case<C>,
    estimates: &Estimates<C>,
    mut search: KCheapest<WeightedGraph<C>, Estimates<C>, L>,
    (walks, is_whole): &(Limited<C>, bool),
    is_simple: bool,
) where
    L: ListsPlans<WeightedGraph<C>>,
{
    let goal = AnyOf(case.goals.clone());
    search.begin_from(&case.graph, &case.starts, &goal);
    let mut plain = PlainSearch::new(case, estimates);
    for (most, walks) in walks {
        let mut plans = search.plans(&case.graph, &goal).within(Limits::none().cost(*most));
        let listed: Vec<_> = plans.by_ref().map(|plan| (plan.cost, plan.actions.len() as u64)).collect();
        let reason = plans.stopped_by();
        let expected = walks.iter().filter(|walk| !is_simple || walk.repeats_no_state());
        assert_eq!(listed, expected.map(Prefix::length).collect::<Vec<_>>());
        plain.explore(*most);
        if reason.is_none() {
            // The search has proven that there are no more plans.
            assert!(is_simple || *is_whole);
            plain.explore(C::MAX);
        } else {
            assert_eq!(reason, Some(Reason::Cost));
        }
        assert_eq!(without_bytes(search.stats()), plain.stats);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The costs of eight bits saturate on most of the longer paths.
    #[test]
    fn walks_take_the_work_of_the_plain_search(task in tasks(SMALL), k in 1_usize..25) {
        compare_walks(&Case::<u32>::new(&task, 0, u32::units), k);
        compare_walks(&Case::<u8>::new(&task, 0, u8::units), k);
        compare_walks(&Case::<u128>::new(&task, 0, u128::units), k.min(5));
    }

    /// The first of the simple plans takes the same work as the first walk, and has its cost and its length.
    #[test]
    fn the_first_simple_plan_takes_the_work_of_the_plain_search(task in tasks(SMALL)) {
        fn check<C: AnyCost>(case: &Case<C>) {
            for estimates in &case.estimates {
                compare_first(case, estimates, &mut KCheapest::new(estimates.clone()).simple());
            }
        }
        check(&Case::<u32>::new(&task, 0, u32::units));
        check(&Case::<u8>::new(&task, 0, u8::units));
    }

    /// Within a cost limit, the search expands exactly the states through which a plan may cost so little.
    #[test]
    fn a_cost_limit_limits_the_work(task in tasks(&[1, 2, 3, 7]), first in 0_u32..12, step in 1_u32..4) {
        let case = Case::<u32>::new(&task, 0, u32::units);
        let limits: Vec<u32> = (0..5).map(|number| first + number * step).collect();
        let walks = all_walks(&case, &limits);
        for estimates in &case.estimates {
            let search = || KCheapest::new(estimates.clone());
            compare_limited(&case, estimates, search(), &walks, false);
            compare_limited(&case, estimates, search().simple(), &walks, true);
        }
    }
}
