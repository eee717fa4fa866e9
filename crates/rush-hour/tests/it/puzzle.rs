//! Rush Hour by the traits of `state-space-puzzle`.

use std::collections::HashSet;

use proptest::prelude::*;
use puzzle::{Explore, Explorer, Field, Job, Puzzle, Refusal, Solver, Spaces, laws};
use rush_hour::{Algorithm, Board, ClosedListName, Metric, Proof, RushHour, levels, strategies};
use search::{
    BreadthFirst, Limits, NoGoal, Progress, Reason,
    closed_lists::ByKey,
    open_lists::OpenListName,
    space::{Keyed, Symmetric, Undirected},
};

/// Searches that are not complete within these are not compared.
const FEW: u64 = 2_000;

/// The number of positions, `None` if there are more than [`FEW`].
struct Count;

macro_rules! count {
    ($by:ident, $($bound:tt)+) => {
        fn $by<S: $($bound)+ + Sync>(self, space: &S, start: &S::State) -> Option<u64> {
            let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
            let report = search.within(Limits::none().expanded(FEW)).run_to(space, start, &NoGoal);
            report.stopped_by().is_none().then_some(report.stats.expanded)
        }
    };
}

impl Explorer for Count {
    type Output = Option<u64>;
    count!(undirected, Keyed<Cost = u32, Key = u64> + Undirected);
    count!(undirected_wide, Keyed<Cost = u32, Key = u128> + Undirected);
    count!(graded, Keyed<Cost = u32, Key = u64> + Symmetric);
    count!(graded_wide, Keyed<Cost = u32, Key = u128> + Symmetric);
    count!(in_memory, Keyed<Cost = u32, Key: Send + Sync>);
}

/// Counts the boards that actions reach, unless there are more than [`FEW`].
fn reached(start: &Board, metric: Metric) -> Option<u64> {
    let (mut known, mut open) = (HashSet::from([start.clone()]), vec![start.clone()]);
    while let Some(board) = open.pop().filter(|_| known.len() as u64 <= FEW) {
        let after = |slide| RushHour::after(&board, slide, metric).unwrap();
        let next = RushHour::actions(&board, metric).iter().map(after).collect::<Vec<_>>();
        open.extend(next.into_iter().filter(|next| known.insert(next.clone())));
    }
    Some(known.len() as u64).filter(|&count| count <= FEW)
}

proptest! {
    #[test]
    fn the_laws_of_puzzles_hold(board in strategies::boards(10, 60), steps in prop::collection::vec(any::<u8>(), 0..6)) {
        // A text has the usual exit.
        laws::hold::<RushHour>(&board.to_string().parse().unwrap(), &steps);
    }

    #[test]
    fn all_methods_agree(board in strategies::boards(5, 6)) {
        let limits = Limits::none().expanded(FEW);
        for &metric in Metric::ALL {
            laws::solvers_agree::<RushHour>(&board, metric, &limits);
            laws::spaces_agree::<RushHour>(&board, metric, &limits);
        }
    }

    #[test]
    fn a_space_has_the_positions_that_actions_reach(
        board in prop_oneof![strategies::boards(6, 12), strategies::boards(8, 60), strategies::boards(10, 90)],
    ) {
        let found = RushHour::explore(&board, Count).unwrap();
        prop_assert_eq!(found, reached(&board, Metric::Moves));
        prop_assert_eq!(found, reached(&board, Metric::Steps));
    }
}

/// The interface adds nothing to the solver of the crate: names, costs and work, or the sentence on a list.
#[test]
fn answers_are_those_of_the_own_solver() {
    let board = RushHour::named("level 1").unwrap();
    let told = |found: rush_hour::Answer| {
        (found.plan().map(|plan| plan.cost), found.algorithm, found.heuristic, found.report.stats.expanded)
    };
    let lists = || ClosedListName::ALL.iter().copied().map(Some).chain([None]);
    for (&algorithm, closed) in Algorithm::ALL.iter().flat_map(|all| lists().map(move |list| (all, list))) {
        for open in [None, Some(OpenListName::Heap)] {
            let mut solver = Solver::<RushHour>::new(&board).with_algorithm(algorithm);
            (solver.open_list, solver.closed_list) = (open, closed.map(|list| list.name().parse().unwrap()));
            let own = rush_hour::Solver::new(&board).with_algorithm(algorithm);
            let own = open.into_iter().fold(own, rush_hour::Solver::with_open_list);
            let mut own = closed.into_iter().fold(own, rush_hour::Solver::with_closed_list);
            let expected = own.solve().map(told).map_err(|error| error.to_string());
            let found = solver.solve().map(told).map_err(|error| error.to_string());
            assert_eq!(found, expected, "{algorithm} {open:?} {closed:?}");
        }
    }
}

#[test]
fn limits_and_budgets_end_a_search() {
    let solver = Solver::<RushHour>::new(&RushHour::named("40").unwrap());
    let limited = solver.clone().with_limits(Limits::none().expanded(100));
    for solver in [limited, solver.clone().with_budget(100)] {
        let report = solver.solve().unwrap().report;
        assert_eq!((report.stopped_by(), report.stats.expanded), (Some(Reason::Expanded), 100));
    }
    let mut nobody = ();
    let mut job = Job::new(Limits::none().expanded(10_000), &mut nobody);
    let found = RushHour::search(&solver, &mut job).unwrap();
    assert_eq!(job.limits().max_expanded(), 10_000 - found.report.stats.expanded);
}

#[test]
fn refusals_have_reasons() {
    let board = RushHour::read("ooB/AAB/ooo/CCo").unwrap();
    for (metric, action, why) in [
        (Metric::Moves, "A+1", "the way of car `A` is not free"),
        (Metric::Steps, "D+2", "the board has no car `D`"),
        (Metric::Steps, "B+2", "a step goes one cell"),
    ] {
        let action = RushHour::read_action(&board, action).unwrap();
        assert_eq!(RushHour::after(&board, &action, metric), Err(Refusal::impossible(why)));
    }
    let fault = RushHour::read("ooB\nAAB\nCCB\nCoo").unwrap_err();
    assert_eq!(fault.place(), Some((4, 1)));
    assert_eq!(fault.expectation(), "expected car `C` in one line without gaps, found it here too");
}

/// Optima and positions are those of the cards.
#[test]
fn a_survey_has_both_metrics() {
    let names = "cost solutions branching forced counter_intuitive dead_ends minimal farthest hardest layers";
    for level in levels().take(5) {
        let found = Solver::<RushHour>::new(&level.board).survey(&mut ()).unwrap();
        assert_eq!(found.get("positions").cloned(), level.positions.map(Field::Number));
        for (metric, optimum, hardest) in
            [("moves", level.optimum, &found.hardest[0]), ("steps", level.steps, &found.hardest[1])]
        {
            let Some(Field::Fields(fields)) = found.get(metric) else { panic!("{metric}") };
            assert_eq!(fields.iter().map(|field| field.0).collect::<Vec<_>>().join(" "), names);
            assert_eq!(fields[0].1, Field::Number(optimum.unwrap().into()));
            let solver = Solver::<RushHour>::new(hardest).with_metric(metric.parse().unwrap());
            let farthest = solver.solve().unwrap().plan().unwrap().cost;
            assert_eq!(fields[7].1, Field::Number(farthest.into()));
            assert_eq!(fields[8].1, Field::Text(hardest.to_string()));
        }
        assert!(found.is_solvable && found.stopped.is_none());
    }
}

/// The survey of the moves expands each of the 1,247 positions twice. The searches without a car follow.
#[test]
fn a_survey_has_what_its_limits_allow() {
    let card = RushHour::named("1").unwrap();
    let within =
        |board: &Board, limits| Solver::<RushHour>::new(board).with_limits(limits).survey(&mut ()).unwrap();
    let none = within(&card, Limits::none().expanded(2_493));
    assert_eq!((none.stopped, none.fields.len()), (Some(Reason::Expanded), 0));
    let some = within(&card, Limits::none().expanded(2_494));
    let Some(Field::Fields(moves)) = some.get("moves") else { panic!("no moves") };
    assert!(moves.iter().all(|field| field.0 != "minimal") && some.get("steps").is_none());
    assert_eq!((some.stopped, some.is_solvable, some.hardest.len()), (Some(Reason::Expanded), true, 1));

    let large: Board = "AAooooooo/ooooooooB/ooooooooB".parse().unwrap();
    let bytes = RushHour::table_bytes(&large);
    // The searches without a car have tables of their own.
    let beside = |bytes| within(&large, Limits::none().memory(bytes)).stopped;
    assert_eq!([beside(bytes - 1), beside(3 * bytes)], [Some(Reason::Memory), None]);
}

#[test]
fn boards_without_a_solution_have_proofs() {
    for (text, proof) in [("ooB/AAB/ooB", Proof::ArcConsistency), ("AABo/CDBo/CDEE", Proof::ExhaustiveSearch)]
    {
        let solver = Solver::<RushHour>::new(&RushHour::read(text).unwrap());
        assert_eq!(solver.solve().unwrap().proof, Some(proof));
        let is_arc = RushHour::explain(&solver.task, &proof).contains("nowhere");
        assert_eq!(is_arc, proof == Proof::ArcConsistency);
        let found = solver.survey(&mut ()).unwrap();
        assert_eq!(found.get("proof"), Some(&Field::Text("exhaustive search".to_owned())));
        assert!(!found.is_solvable && found.hardest.is_empty());
    }
}

#[test]
fn boards_have_names() {
    let first = RushHour::instances().remove(0);
    assert_eq!([Metric::Moves, Metric::Steps].map(|metric| first.optimum_in(metric)), [Some(8), Some(16)]);
    assert_eq!(["1", "level 1"].map(RushHour::named), [(); 2].map(|()| Some(first.task.clone())));
    assert!(RushHour::named("most steps").is_some() && RushHour::named("41").is_none());
}
