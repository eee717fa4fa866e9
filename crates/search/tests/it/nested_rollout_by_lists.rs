//! Nested rollout search against the recursion of its paper, on graphs with costs, several starts, estimates of every promise and
//! goals: the answer, the best rollout, every count of the statistics, the bounds and the closest state.

use proptest::prelude::*;
use search::{
    Progress, Reason, Search, Stats, algorithms::NestedRollout, heuristics::Promise, random::Random,
    space::AnyOf,
};

use crate::toys::Steps as _;
use crate::{
    best_first::{Answer, Case, SMALL, bounds_by_f},
    toys::{AnyCost, Estimates, tasks, without_bytes},
};

/// A score, the number of the start, the edges from it, and the cost of the path.
type Line<C> = (C, usize, Vec<u8>, C);

/// The best path of a level, and whether there is no other one; or the cost of the plan that ends the search.
type Level<C> = Result<(Option<Line<C>>, bool), C>;

/// T. Cazenave, "Nested Monte-Carlo search", IJCAI 2009, with the best path of each level memorised.
struct Plain<'a, C> {
    case: &'a Case<C>,
    estimates: &'a Estimates<C>,
    goals: &'a [u16],
    random: Random,
    length: usize,
    /// The number of the start, and the edges of the present path.
    start: usize,
    path: Vec<u8>,
    best: Option<Line<C>>,
    closest: Option<(u16, C)>,
    /// The least f of the starts.
    least: C,
    has_overflowed: bool,
    stats: Stats,
}

fn better<C: Ord>(best: Option<Line<C>>, found: Option<Line<C>>) -> Option<Line<C>> {
    match (best, found) {
        (Some(best), Some(found)) if found.0 >= best.0 => Some(best),
        (best, found) => found.or(best),
    }
}

impl<C: AnyCost> Plain<'_, C> {
    fn promises(&self) -> bool {
        self.estimates.1 > Promise::Nothing
    }

    fn estimate(&mut self, state: u16) -> C {
        let h = self.estimates.0[usize::from(state)];
        self.stats.evaluated += 1;
        if h < self.closest.map_or(C::MAX, |closest| closest.1) {
            self.closest = Some((state, h));
        }
        h
    }

    /// Whether no plan of a finite cost passes through a state.
    fn is_lost(&mut self, g: C, h: C) -> bool {
        if self.promises() && h == C::MAX {
            self.stats.pruned += 1;
            return true;
        }
        if g == C::MAX {
            self.stats.pruned += 1;
            self.has_overflowed = true;
        }
        g == C::MAX
    }

    fn edges(&mut self, state: u16) -> Vec<u8> {
        self.stats.expanded += 1;
        (0..self.case.graph.edges[usize::from(state)].len() as u8).collect()
    }

    /// Goes along an edge, if a plan may pass through its end. A goal is an error that holds its cost.
    fn follow(&mut self, (state, g): (u16, C), edge: u8) -> Result<Option<(u16, C)>, C> {
        let (next, cost) = self.case.graph.edges[usize::from(state)][usize::from(edge)];
        let g = g.saturating_add(cost);
        self.stats.generated += 1;
        let h = if self.promises() { self.estimate(next) } else { C::ZERO };
        if self.is_lost(g, h) {
            return Ok(None);
        }
        self.path.push(edge);
        if self.goals.contains(&next) { Err(g) } else { Ok(Some((next, g))) }
    }

    /// The present path with its score, which without a promise is estimated here.
    fn end(&mut self, (state, g): (u16, C)) -> Option<Line<C>> {
        let score = if self.promises() { self.estimates.0[usize::from(state)] } else { self.estimate(state) };
        self.stats.peak_open = self.stats.peak_open.max(self.path.len() as u64);
        let line = Some((score, self.start, self.path.clone(), g));
        self.best = better(self.best.take(), line.clone());
        line
    }

    fn rollout(&mut self, mut place: (u16, C)) -> Level<C> {
        let mut is_alone = true;
        while self.path.len() < self.length {
            let edges = self.edges(place.0);
            is_alone &= edges.len() < 2;
            let next = match self.random.one_of(&edges) {
                Some(&edge) => self.follow(place, edge)?,
                None => None,
            };
            match next {
                Some(next) => place = next,
                None => return Ok((self.end(place), is_alone)),
            }
        }
        Ok((self.end(place), false))
    }

    fn nested(&mut self, level: u32, mut place: (u16, C), mut best: Option<Line<C>>) -> Level<C> {
        if level == 0 || self.path.len() >= self.length {
            return self.rollout(place);
        }
        let mut is_first = true;
        loop {
            let depth = self.path.len();
            let mut are_alone = true;
            for edge in self.edges(place.0) {
                if let Some(next) = self.follow(place, edge)? {
                    let (found, is_alone) = self.nested(level - 1, next, None)?;
                    are_alone &= is_alone;
                    best = better(best, found);
                    self.path.truncate(depth);
                }
            }
            if is_first && are_alone {
                return Ok((best.or_else(|| self.end(place)), true));
            }
            is_first = false;
            let edge = best.as_ref().and_then(|best| best.2.get(depth).copied());
            let next = match edge {
                Some(edge) => self.follow(place, edge)?,
                None => None,
            };
            match next {
                Some(next) if self.path.len() < self.length => place = next,
                _ => return Ok((best, false)),
            }
        }
    }

    /// Runs the levels in turn, each from all starts from which there may be other paths.
    fn run(&mut self, most: u32) -> Answer<C> {
        let mut bests = vec![];
        for &(state, g) in &self.case.starts {
            let h = self.estimate(state);
            let is_lost = self.is_lost(g, h);
            // A sum that saturates is no bound.
            let is_dead_end = self.promises() && h == C::MAX;
            let f = g.saturating_add(h);
            self.least = self.least.min(if f == C::MAX && !is_dead_end { C::ZERO } else { f });
            bests.push((None, is_lost));
        }
        for level in 0..=most {
            self.stats.iterations += 1;
            for ((number, (best, is_done)), &(state, g)) in (0..).zip(&mut bests).zip(&self.case.starts) {
                if *is_done {
                    continue;
                }
                self.stats.evaluated += u64::from(self.promises());
                self.start = number;
                self.path.clear();
                if level == 0 && self.goals.contains(&state) {
                    return Ok((state, vec![], g));
                }
                match self.nested(level, (state, g), best.take()) {
                    Ok(found) => (*best, *is_done) = found,
                    Err(cost) => return Ok((state, self.path.clone(), cost)),
                }
            }
            if bests.iter().all(|best| best.1) {
                return Err(self.has_overflowed.then_some(Reason::Overflow));
            }
        }
        Err(Some(Reason::Width))
    }
}

/// Runs the search in steps of `budget` expansions.
fn compare<C: AnyCost>(case: &Case<C>, (level, length): (u32, u32), seed: u64, budget: u64) {
    for estimates in &case.estimates {
        for goals in [&case.goals[..], &[]] {
            let mut plain = Plain {
                case,
                estimates,
                goals,
                random: Random::seeded(seed),
                length: length as usize,
                start: 0,
                path: vec![],
                best: None,
                closest: None,
                least: C::MAX,
                has_overflowed: false,
                stats: Stats::default(),
            };
            let expected = plain.run(level);

            let search = NestedRollout::new(estimates.clone()).with_level(level);
            let mut search = search.with_seed(seed).with_length_limit(length);
            let (graph, goal) = (&case.graph, AnyOf(goals.to_vec()));
            search.begin_from(graph, &case.starts, &goal);
            let outcome = loop {
                let before = search.stats().expanded;
                if let Some(outcome) = search.step_by(graph, &goal, budget, &mut ()) {
                    break outcome;
                }
                assert_eq!(search.stats().expanded, before + budget);
            };
            assert_eq!(crate::improving_by_lists::answer(outcome), expected, "{estimates:?}");
            assert_eq!(without_bytes(search.stats()), plain.stats, "{estimates:?}");
            let best = search.best_rollout().cloned();
            assert_eq!(best.map(|best| (best.score, best.start, best.actions, best.cost)), plain.best);
            assert_eq!(search.closest(), plain.closest);
            let (proven, _) = bounds_by_f(plain.least, estimates.1);
            assert_eq!((search.lower_bound(), search.bound()), (proven, proven));
        }
    }
}

/// A level, and a limit on the actions that keeps its work small.
fn levels() -> impl Strategy<Value = (u32, u32)> {
    (0_u32..4).prop_flat_map(|level| (Just(level), 0..=[12_u32, 8, 5, 3][level as usize]))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Costs of eight bits saturate on most of the longer paths.
    #[test]
    fn levels_nest(task in tasks(SMALL), is_in_layers: bool, levels in levels(), seed: u64, budget in 1_u64..9) {
        let task = if is_in_layers { task.in_layers() } else { task };
        compare(&Case::<u32>::new(&task, 0, u32::units), levels, seed, budget);
        compare(&Case::<u8>::new(&task, 0, u8::units), levels, seed, budget);
    }
}

/// A start whose cost saturates is left out, and bounds no plan.
#[test]
fn starts_of_infinite_cost_are_left_out() {
    let graph = crate::toys::WeightedGraph::chain(3, 1_u32);
    let promises = [Promise::Consistent, Promise::Admissible, Promise::Nothing];
    let estimates = promises.map(|promise| Estimates(vec![3, u32::MAX, 1, 0], promise)).to_vec();
    for starts in [vec![], vec![(0, u32::MAX)], vec![(0, u32::MAX), (1, 0)], vec![(1, u32::MAX), (2, 5)]] {
        let case = Case { graph: graph.clone(), starts, goals: vec![3], estimates: estimates.clone() };
        compare(&case, (2, 5), 0, 1);
    }
}
