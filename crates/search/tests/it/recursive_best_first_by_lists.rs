//! Recursive best-first search against the recursion of its paper: the answer, every count of the statistics, the bounds that an
//! observer hears, the closest state, wherever the search stops.

use proptest::prelude::*;
use search::{
    Progress, Reason, Search, Stats, algorithms::RecursiveBestFirst, heuristics::Promise, space::AnyOf,
};

use crate::toys::Steps as _;
use crate::{
    best_first::{Answer, Case, SMALL},
    improving_by_lists::answer,
    toys::{AnyCost, Bounds, Estimates, tasks, without_bytes},
};

/// The end of a search before all its states have an infinite value.
enum End<C> {
    Plan(C),
    /// The last state that may be expanded was.
    Limit,
}

/// A state beside the path or on it, with the edge to it, its g and its value.
struct Child<C> {
    edge: Option<u8>,
    state: u16,
    g: C,
    value: C,
}

/// R. E. Korf, "Linear-space best-first search", Artificial Intelligence 62(1), 1993. The starts are the children of a root.
struct Plain<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    /// The number of states that may be expanded.
    limit: u64,
    bound: C,
    bounds: Vec<(C, Stats)>,
    /// The states of the path, each with the edge to it.
    path: Vec<(u16, Option<u8>)>,
    closest: Option<(u16, C)>,
    /// Whether a state is left out that has no finite f, and that is no promised dead end.
    is_lost: bool,
    /// Whether all paths of finite cost were tried.
    is_complete: bool,
    stats: Stats,
}

impl<C: AnyCost> Plain<'_, C> {
    fn promises(&self) -> bool {
        self.estimates.1 > Promise::Nothing
    }

    fn h(&self, state: u16) -> C {
        self.estimates.0[usize::from(state)]
    }

    fn is_dead_end(&self, state: u16) -> bool {
        self.promises() && self.h(state) == C::MAX
    }

    /// An estimate that promises something is zero at a goal.
    fn is_goal(&self, state: u16) -> bool {
        self.case.goals.contains(&state) && (self.h(state) == C::ZERO || !self.promises())
    }

    fn f(&mut self, state: u16, g: C) -> C {
        if !self.promises() && self.case.goals.contains(&state) && g < C::MAX {
            return g;
        }
        let f = g.saturating_add(self.h(state));
        self.is_lost |= f == C::MAX && !self.is_dead_end(state);
        f
    }

    /// The first one counts, and then each that is closer.
    fn meet(&mut self, state: u16) {
        let h = self.h(state);
        if self.closest.is_none_or(|closest| h < closest.1) {
            self.closest = Some((state, h));
        }
    }

    /// Follows the children of least value, as long as it is at most `most`. Returns the least value then.
    fn follow(&mut self, mut children: Vec<Child<C>>, most: C) -> Result<C, End<C>> {
        loop {
            let values: Vec<_> = children.iter().map(|child| child.value).collect();
            let Some(first) = (0..values.len()).min_by_key(|&place| values[place]) else { return Ok(C::MAX) };
            let least = values[first];
            if least > most || least == C::MAX {
                return Ok(least);
            }
            if least > self.bound || self.bounds.is_empty() {
                self.bound = self.bound.max(least);
                self.bounds.push((self.bound, self.stats));
            }
            let others = (0..values.len()).filter(|&place| place != first).map(|place| values[place]);
            let second = others.min().unwrap_or(C::MAX);
            children[first].value = self.visit(&children[first], most.min(second))?;
        }
    }

    fn visit(&mut self, child: &Child<C>, most: C) -> Result<C, End<C>> {
        let &Child { edge, state, g, value } = child;
        self.meet(state);
        self.path.push((state, edge));
        if self.is_goal(state) {
            return Err(End::Plan(g));
        }
        self.stats.expanded += 1;
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
        // The children were generated before, and none of them had a lower value.
        let is_known = g.saturating_add(self.h(state)) < value;
        let mut children = vec![];
        for (edge, &(next, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let g = g.saturating_add(cost);
            let f = self.f(next, g);
            let value = if is_known { f.max(value) } else { f };
            children.push(Child { edge: Some(edge), state: next, g, value });
        }
        if self.stats.expanded == self.limit {
            return Err(End::Limit);
        }
        let least = self.follow(children, most)?;
        self.path.pop();
        Ok(least)
    }

    /// Expands a state of the last pass, and all simple paths from it of finite cost.
    fn try_all(&mut self, state: u16, g: C) -> Result<(), End<C>> {
        self.stats.expanded += 1;
        if self.stats.expanded == self.limit {
            return Err(End::Limit);
        }
        for (edge, &(next, cost)) in (0..).zip(&self.case.graph.edges[usize::from(state)]) {
            self.stats.generated += 1;
            self.stats.evaluated += 1;
            let (g, is_on_path) = (g.saturating_add(cost), self.path.iter().any(|place| place.0 == next));
            self.is_lost |= g == C::MAX && !is_on_path && !self.is_dead_end(next);
            if g == C::MAX || is_on_path || self.is_dead_end(next) {
                continue;
            }
            self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
            self.path.push((next, Some(edge)));
            self.meet(next);
            if self.is_goal(next) {
                return Err(End::Plan(g));
            }
            self.try_all(next, g)?;
            self.path.pop();
        }
        Ok(())
    }

    fn last_pass(&mut self) -> Result<(), End<C>> {
        self.stats.iterations += 1;
        self.is_lost = false;
        for &(state, g) in &self.case.starts {
            self.stats.evaluated += 1;
            self.is_lost |= g == C::MAX && !self.is_dead_end(state);
            if g == C::MAX || self.is_dead_end(state) {
                continue;
            }
            self.meet(state);
            self.path = vec![(state, None)];
            if self.is_goal(state) {
                return Err(End::Plan(g));
            }
            self.try_all(state, g)?;
        }
        Ok(())
    }

    fn passes(&mut self) -> Result<(), End<C>> {
        let starts = self.case.starts.iter().map(|&(state, g)| (state, g, g.saturating_add(self.h(state))));
        let starts: Vec<_> = starts.collect();
        for &(state, _, f) in &starts {
            self.stats.evaluated += 1;
            self.bound = self.bound.min(f);
            self.is_lost |= f == C::MAX && !self.is_dead_end(state);
        }
        if self.bound < C::MAX {
            self.stats.iterations += 1;
            self.stats.evaluated += starts.len() as u64;
            let root = starts.into_iter().map(|(state, g, _)| {
                let value = self.f(state, g);
                Child { edge: None, state, g, value }
            });
            let root = root.collect();
            self.follow(root, C::MAX)?;
            self.bound = C::MAX;
        }
        // Under an admissible estimate, the plans of a lost state cost too much.
        if self.is_lost && self.estimates.1 < Promise::Admissible {
            self.last_pass()?;
        }
        self.is_complete = true;
        Ok(())
    }

    /// The answer; nothing at the limit.
    fn run(&mut self) -> Option<Answer<C>> {
        match self.passes() {
            Ok(()) => Some(Err(self.is_lost.then_some(Reason::Overflow))),
            Err(End::Limit) => None,
            Err(End::Plan(cost)) => {
                if self.estimates.1 >= Promise::Admissible {
                    self.bound = cost;
                }
                let edges = self.path.iter().filter_map(|place| place.1).collect();
                Some(Ok((self.path[0].0, edges, cost)))
            }
        }
    }

    fn lower_bound(&self) -> C {
        if self.is_complete { C::MAX } else { self.estimates.1.lower_bound(self.bound) }
    }
}

/// Compares a search that expands at most `limit` states, in steps of at most `budget` of them.
fn compare<C: AnyCost>(case: &Case<C>, limit: u64, budget: u64) {
    for estimates in &case.estimates {
        let mut plain = Plain {
            case,
            estimates,
            limit,
            bound: C::MAX,
            bounds: vec![],
            path: vec![],
            closest: None,
            is_lost: false,
            is_complete: false,
            stats: Stats::default(),
        };
        let expected = plain.run();

        let (graph, goal, mut bounds) = (&case.graph, AnyOf(case.goals.clone()), Bounds::new());
        let mut search = RecursiveBestFirst::new(estimates.clone());
        search.begin_from(graph, &case.starts, &goal);
        let outcome = loop {
            let left = limit - search.stats().expanded;
            if left == 0 {
                break None;
            }
            let outcome = search.step_by(graph, &goal, left.min(budget), &mut bounds);
            if outcome.is_some() {
                break outcome;
            }
        };
        assert_eq!(outcome.map(answer), expected, "{estimates:?}");
        assert_eq!(without_bytes(search.stats()), plain.stats, "{estimates:?}");
        let bounds = bounds.0.into_iter().map(|(bound, stats)| (bound, without_bytes(stats)));
        assert_eq!(bounds.collect::<Vec<_>>(), plain.bounds, "{estimates:?}");
        assert_eq!(search.closest(), plain.closest, "{estimates:?}");
        assert_eq!((search.lower_bound(), search.bound()), (plain.lower_bound(), plain.bound));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Cycles that cost nothing, costs that saturate, wrong estimates, dead ends.
    #[test]
    fn the_work_is_that_of_the_recursion(
        task in tasks(SMALL),
        is_in_layers: bool,
        limit in prop_oneof![1_u64..60, Just(400)],
        budget in prop_oneof![1_u64..9, Just(u64::MAX)],
    ) {
        let task = if is_in_layers { task.in_layers() } else { task };
        compare(&Case::<u32>::new(&task, 0, u32::units), limit, budget);
        compare(&Case::<u8>::new(&task, 0, u8::units), limit, budget);
    }
}
