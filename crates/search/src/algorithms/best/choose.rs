//! The choice of a search by the first rule that applies.

use alloc::{boxed::Box, rc::Rc};

use crate::{
    algorithms::{
        AStar, AnytimeAStar, BreadthFirst, BudgetedTreeSearch, CompleteBeam, DepthFirst, GreedyBestFirst,
        IdaStar, IdaStarWithTable, UniformCost, WeightedAStar,
        best::{
            Best, Task,
            capabilities::{Made, MakeByHeuristic},
            race::Racer,
            rules,
        },
    },
    heuristics::{Blind, Heuristic, Promise, Shared},
    run::{Choice, Search},
    space::{Cost, Goal, StateSpace, Weight},
    tables::{Replacement, TranspositionTable},
};

impl<'a, S: StateSpace + 'a, G: Goal<S>, H: Heuristic<S> + 'a> Best<'a, S, G, H> {
    fn shared(&self) -> Shared<Rc<H>> {
        Shared(Rc::clone(&self.heuristic))
    }

    /// Whether the estimates prove lower bounds.
    fn has_bounds(&self) -> bool {
        self.is_informed && self.heuristic.promise() >= Promise::Admissible
    }

    /// Whether costs are numbers of actions.
    fn counts_actions(&self) -> bool {
        self.has_unit_costs && self.starts.iter().all(|(_, cost)| *cost == S::Cost::ZERO)
    }

    /// Returns the first search: rules 1 to 11.
    pub(super) fn choose(&self, goal: &G) -> Racer<'a, S, G> {
        if self.starts.iter().any(|(state, cost)| *cost == S::Cost::ZERO && goal.is_goal(state)) {
            return racer(rules::START_IS_GOAL, UniformCost::new());
        }
        let by_task = self.choose_by_task();
        by_task.unwrap_or_else(|| {
            if self.has_bounds() {
                racer(rules::PROBE, IdaStar::new(self.shared()))
            } else {
                self.choose_blind()
            }
        })
    }

    /// Rules 12 and 13.
    pub(super) fn choose_a_star(&self) -> Racer<'a, S, G> {
        let choice = if self.second().is_some() { rules::FORWARD_LEADS } else { rules::ONE_END };
        racer(choice, AStar::new(self.shared()))
    }

    /// Rules 2 to 6.
    fn choose_by_task(&self) -> Option<Racer<'a, S, G>> {
        let h = self.shared();
        Some(match self.task {
            Task::AnyPlan if S::GRADED => {
                racer(rules::ANY_GRADED, DepthFirst::new().with_heuristic(h).with_table(self.table()))
            }
            Task::AnyPlan if self.is_informed => racer(rules::ANY, GreedyBestFirst::new(h)),
            Task::Anytime if self.is_informed && S::GRADED => {
                racer(rules::ANYTIME_GRADED, CompleteBeam::new(h))
            }
            Task::Anytime if self.is_informed => {
                racer(rules::ANYTIME, AnytimeAStar::new(h, Weight::new(3, 1)))
            }
            Task::Bounded(weight) if self.has_bounds() => {
                racer(rules::BOUNDED, WeightedAStar::new(h, weight))
            }
            _ => return None,
        })
    }

    /// Rules 7 to 10.
    fn choose_blind(&self) -> Racer<'a, S, G> {
        let can = &self.can;
        match (can.both_ends, can.both_ends_by_cost, self.counts_actions()) {
            (Some(make), _, true) => Racer { choice: rules::BLIND_ENDS, search: make() },
            (_, Some(make), false) => {
                Racer { choice: rules::BLIND_ENDS_BY_COST, search: make(self.least_cost) }
            }
            (_, _, true) => {
                let by_state = || Box::new(BreadthFirst::new()) as Made<'a, S, G>;
                Racer { choice: rules::BLIND, search: can.by_rank.map_or_else(by_state, |make| make()) }
            }
            _ => racer(rules::BLIND_BY_COST, UniformCost::new()),
        }
    }

    /// Rules 14 and 15: the choice of a search from both ends, and its maker.
    pub(super) fn second(&self) -> Option<(Choice, &MakeByHeuristic<'a, S, G, H>)> {
        let backward = self.can.backward.as_ref()?;
        match self.heuristic.promise().and(backward.promise) {
            Promise::Consistent => Some((rules::ERRORS_LEAD, &backward.bae_star)),
            Promise::Admissible => Some((rules::PAIRS_LEAD, &backward.nbs)),
            _ => None,
        }
    }

    /// Rules 16 to 18.
    pub(super) fn choose_in_little_memory(&self) -> Racer<'a, S, G> {
        let has_bounds = self.has_bounds();
        if let Some(make) = self.can.few_layers.filter(|_| self.counts_actions()) {
            return Racer { choice: rules::FEW_LAYERS, search: make(has_bounds.then_some(&self.heuristic)) };
        }
        if grows(self.race.stats().expanded, self.race.raised) || !self.race.is_in_a_tree() {
            let table = self.table();
            return if has_bounds {
                racer(rules::TABLE, IdaStarWithTable::new(self.shared()).with_table(table))
            } else {
                racer(rules::TABLE, IdaStarWithTable::new(Blind).with_table(table))
            };
        }
        if has_bounds {
            racer(rules::BUDGETS, BudgetedTreeSearch::new(self.shared()))
        } else {
            racer(rules::BUDGETS, BudgetedTreeSearch::new(Blind))
        }
    }

    fn table(&self) -> TranspositionTable<S> {
        let bytes = usize::try_from(self.memory).unwrap_or(usize::MAX);
        TranspositionTable::of_bytes(bytes, Replacement::TwoTier)
    }
}

fn racer<'a, S: StateSpace, G: Goal<S>>(choice: Choice, search: impl Search<S, G> + 'a) -> Racer<'a, S, G> {
    Racer { choice, search: Box::new(search) }
}

/// Returns whether `expanded` states grew by half or more with each of `bounds` bounds: 1.5^bounds <= expanded.
fn grows(expanded: u64, bounds: u64) -> bool {
    // The logarithm of 1.5 to the base 2 is 0.58.
    58 * bounds <= 100 * u64::from(expanded.max(1).ilog2())
}
