//! The work of searches whose bounds follow from the distances alone, whatever the order among equal states is.

use search::{Limits, Search, ShortestPlans, heuristics::Promise, space::AnyOf};

use search::laws::search::parts::Trial;

use super::{
    super::searches::{Answer, Row, searches},
    Instance, small,
    space::Known,
};
use crate::toys::Estimates;

fn states_with(costs: &[u32], estimates: &Estimates<u32>, is_counted: impl Fn(u32) -> bool) -> u64 {
    let f = costs.iter().zip(&estimates.0).map(|(g, h)| g.saturating_add(*h));
    f.filter(|&f| is_counted(f)).count() as u64
}

/// Whether the row is A* with one of its lists, and not with several threads or passes.
fn is_a_star(row: &Row<u32>) -> bool {
    row.name == "`UniformCost`" || row.name.starts_with("`AStar`")
}

/// With consistent estimates, A* expands each state of `f < C*` and no state of `f > C*`, and none twice: R. Dechter,
/// J. Pearl, "Generalized best-first search strategies and the optimality of A*", Journal of the ACM 32(3), 1985.
#[test]
fn a_star_expands_the_states_that_it_must() {
    let rows: Vec<Row<u32>> = searches().into_iter().filter(is_a_star).collect();
    assert_eq!(rows.len(), 5);
    for space in small().into_iter().filter(|space| space.promise == Promise::Consistent) {
        let [mut instance, _] = Instance::both(&space);
        for start in space.starts(&instance.costs) {
            instance.case.starts = vec![(start, 0)];
            let costs = space.graph.distances(&instance.case.starts);
            for row in &rows {
                let trial = Trial { subject: row, case: &instance.case };
                let estimates = if row.has_heuristic { &trial.case.consistent } else { &trial.case.blind };
                let optimum = instance.costs[usize::from(start)];
                let stats = trial.run(&mut trial.make(estimates), Limits::none()).stats;
                let most = states_with(&costs, estimates, |f| f <= optimum && f < u32::MAX);
                let least = states_with(&costs, estimates, |f| f < optimum);
                let what = format!("{} on {} from {start}", row.name, space.name);
                assert!((least..=most).contains(&stats.expanded), "{what}: {least}..={most}, {stats:?}");
                assert_eq!(stats.reopened, 0, "{what}");
            }
        }
    }
}

/// A search without a goal expands each state that the start leads to once.
#[test]
fn surveys_expand_every_state_once() {
    let is_survey = |row: &Row<u32>| row.answer == Answer::Distances;
    let rows: Vec<Row<u32>> = searches().into_iter().filter(is_survey).collect();
    assert_eq!(rows.len(), 3);
    for space in small() {
        let [mut instance, _] = Instance::both(&space);
        instance.case.starts = vec![(space.root, 0)];
        let states = space.layers().iter().sum::<usize>() as u64;
        for row in &rows {
            let trial = Trial { subject: row, case: &instance.case };
            let report = trial.run(&mut trial.make(&trial.case.blind), Limits::none());
            assert_eq!(report.stats.expanded, states, "{} on {}", row.name, space.name);
        }
    }
}

/// All plans with the fewest actions are counted, whose number is known in eight spaces.
#[test]
fn shortest_plans_are_counted() {
    let mut counted = 0;
    for space in small() {
        for known in &space.known {
            if let Known::Plans(expected) = known {
                let mut search = ShortestPlans::new();
                let report = search.run_to(&space.graph, &space.root, &AnyOf::new(space.goals.clone()));
                assert!(report.is_optimal(), "{}", space.name);
                assert_eq!(search.count(), *expected, "{}", space.name);
                counted += 1;
            }
        }
    }
    assert_eq!(counted, 8);
}
