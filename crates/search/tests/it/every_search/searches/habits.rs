//! The habits of the searches, by parts of their names.

use search::laws::search::{
    Habit,
    Habit::{
        BothEnds, DepthFirst, DropsStates, EstimatesAhead, Graded, KeepsEdges, KeepsPaths, Narrow,
        OtherHeuristics, Parallel, Repeats, Rollouts, SelectsActions, WeighsEstimates,
    },
};

use super::Row;

const HABITS: &[(&str, &[Habit])] = &[
    ("DepthFirst", &[DepthFirst, Repeats, Narrow]),
    ("IdaStar", &[DepthFirst, Repeats, Narrow]),
    ("IdaStar`", &[EstimatesAhead]),
    ("Partial", &[DepthFirst, Repeats, EstimatesAhead, SelectsActions]),
    ("BudgetedGraph", &[Repeats]),
    ("RecursiveBest", &[DropsStates]),
    ("Rollout", &[SelectsActions, Rollouts]),
    ("Beam", &[Narrow, DropsStates]),
    ("doubling", &[Repeats]),
    ("portfolio", &[Repeats, WeighsEstimates]),
    ("CompleteBeam", &[Repeats]),
    ("ScoreBeam", &[Repeats, OtherHeuristics]),
    ("`ParallelBeam`", &[Repeats, EstimatesAhead]),
    ("Rectangle", &[DropsStates]),
    ("CheapestPlans", &[KeepsEdges]),
    ("KCheapest", &[KeepsEdges]),
    ("Pareto", &[Repeats, KeepsPaths]),
    ("Bidirectional", &[BothEnds]),
    ("BaeStar", &[BothEnds, OtherHeuristics]),
    ("Nbs", &[BothEnds, OtherHeuristics]),
    ("CostToGo", &[BothEnds, Narrow, SelectsActions]),
    ("UniformCost", &[OtherHeuristics]),
    ("guides", &[OtherHeuristics]),
    ("arallel", &[Parallel]),
    ("graded", &[Graded]),
];

/// Adds its habits to each search.
pub(super) fn of_each<C>(rows: Vec<Row<C>>) -> Vec<Row<C>> {
    let habits = |name: &'static str| HABITS.iter().filter(move |(part, _)| name.contains(part));
    let with = |row: Row<C>| {
        let name = row.name;
        row.with_habits(habits(name).flat_map(|(_, habits)| habits.iter().copied()))
    };
    rows.into_iter().map(with).collect()
}
