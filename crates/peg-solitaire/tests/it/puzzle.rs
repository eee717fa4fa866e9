//! Peg solitaire by the traits of `state-space-puzzle`.

use std::collections::BTreeSet;

use peg_solitaire::{Board, Directions, Metric, PegSolitaire, Place, Proof, Run, Settings};
use proptest::prelude::*;
use puzzle::{Explore, Explorer, Field, Play, Puzzle, Refusal, Solver, Spaces, TaskSpace, Visitor, laws};
use search::{
    BreadthFirst, Goal, Heuristic, Limits, NoGoal, Reason, Search,
    closed_lists::ByKey,
    space::{Keyed, Symmetric, Undirected},
};

use crate::oracle::{Position, jumps, oracle, with_directions};

/// All runs that begin with `run`, by the rules of the oracle.
fn runs(holes: &Position, pegs: &Position, directions: Directions, run: &[Place]) -> Vec<Vec<Place>> {
    let next = jumps(holes, pegs, directions).into_iter();
    let next = next.filter(|jump| run.last().is_none_or(|last| *last == jump.0));
    let longer = |(from, over, to): (Place, Place, Place)| {
        let mut after = pegs - &Position::from([from, over]);
        after.insert(to);
        let first = [from];
        let run = [if run.is_empty() { &first } else { run }, &[to]].concat();
        let further = runs(holes, &after, directions, &run);
        [vec![run], further].concat()
    };
    next.flat_map(longer).collect()
}

proptest! {
    #[test]
    fn the_laws_of_puzzles_hold(board: Board, steps in prop::collection::vec(any::<u8>(), 0..4)) {
        laws::hold::<PegSolitaire>(&board, &steps);
    }

    #[test]
    fn all_methods_agree((board, directions) in with_directions(4)) {
        let limits = Limits::none().expanded(60_000);
        for &metric in Metric::ALL {
            laws::solvers_agree::<PegSolitaire>(&board, metric, &limits);
            laws::spaces_agree::<PegSolitaire>(&board, metric, &limits);
        }
        let reached = PegSolitaire::explore(&board, Reached).unwrap();
        prop_assert!(oracle(&board, directions).is_none_or(|(_, positions)| positions == reached));
    }

    /// The choices are the shortest runs from hole to hole; diagonal jumps may hide one.
    #[test]
    fn actions_are_runs((board, directions) in with_directions(6)) {
        let (holes, pegs): (Position, Position) = (board.holes().iter().copied().collect(), board.pegs().collect());
        let runs = runs(&holes, &pegs, directions, &[]);
        for &metric in Metric::ALL {
            let of = runs.iter().filter(|run| metric == Metric::Moves || run.len() == 2);
            let expected: BTreeSet<String> = of.map(|run| run.iter().map(ToString::to_string).collect()).collect();
            let mut actions = PegSolitaire::actions(&board, metric);
            prop_assert_eq!(actions.iter().map(ToString::to_string).collect::<BTreeSet<_>>(), expected);

            let ends = |run: &Run| (run.jumps()[0].from, run.jumps().last().unwrap().to, run.jumps().len());
            actions.retain(|run| ends(run).0 != ends(run).1);
            actions.sort_by_key(ends);
            actions.dedup_by_key(|run| (ends(run).0, ends(run).1));
            let choices = PegSolitaire::choices(&board, metric);
            let listed: BTreeSet<_> = choices.iter().map(|choice| ends(&choice.text.parse().unwrap())).collect();
            prop_assert_eq!(choices.len(), listed.len());
            prop_assert!(directions == Directions::Diagonal || listed == actions.iter().map(ends).collect());
        }
    }
}

/// Counts the positions that can be reached.
struct Reached;

fn reached<S: Keyed<Cost = u32>>(space: &S, start: &S::State) -> u64 {
    BreadthFirst::new().with_closed_list(ByKey::new()).run_to(space, start, &NoGoal).stats.expanded
}

macro_rules! explore {
    ($($explore:ident $key:ty, $kind:ident;)*) => { $(
        fn $explore<S: Keyed<Cost = u32, Key = $key> + $kind + Sync>(self, space: &S, start: &S::State) -> u64 {
            assert!(stringify!($kind) == "Symmetric", "a jump cannot be undone");
            reached(space, start)
        }
    )* };
}

impl Explorer for Reached {
    type Output = u64;

    explore! { undirected u64, Undirected; undirected_wide u128, Undirected; }
    explore! { graded u64, Symmetric; graded_wide u128, Symmetric; }

    fn in_memory<S: Keyed<Cost = u32>>(self, space: &S, start: &S::State) -> u64 {
        reached(space, start)
    }
}

impl Visitor<PegSolitaire> for Reached {
    type Output = ();

    #[rustfmt::skip]
    fn visit<S: TaskSpace<PegSolitaire>, G: Goal<S>, H: Heuristic<S>>(self, _: &S, _: &S::State, _: &G, _: (H, &'static str)) {}
}

fn solver(text: &str) -> Solver<PegSolitaire> {
    Solver::new(&PegSolitaire::read(text).unwrap())
}

#[test]
fn every_refusal_is_a_sentence() {
    let board = solver("xx.x.").task;
    let two = Run::of(&["a1c1".parse().unwrap(), "d1b1".parse().unwrap()]);
    for run in [Run::of(&[]), two] {
        let refusal = PegSolitaire::after(&board, &run, Metric::Moves).unwrap_err();
        assert_eq!(refusal, Refusal::impossible("a run is the jumps of one peg in a row"));
    }
    assert_eq!(PegSolitaire::read_action(&board, "A1c1E1"), Ok("a1c1e1".parse().unwrap()));
    let unreadable = PegSolitaire::read_action(&board, "A1").unwrap_err().sentence("A1");
    assert_eq!(unreadable, "column 1: expected a column such as `d`, found `A` in `A1`");
    let error = PegSolitaire::read("xx./xk.").unwrap_err();
    assert_eq!(error.place(), Some((1, 6)));
    assert_eq!(error.to_string(), "xx./xk.".parse::<Board>().unwrap_err().to_string());
    let error = PegSolitaire::visit(&board, Metric::Moves, Reached).unwrap_err();
    assert_eq!((error.to_string(), error.is_unsuitable()), ("metric moves: expected jumps".to_owned(), true));
    let error = PegSolitaire::explore(&Board::rectangle(12, 12), Reached).unwrap_err();
    assert_eq!((error.to_string(), error.is_too_large()), ("expected at most 127 holes".to_owned(), true));
    assert_eq!(PegSolitaire::explore(&solver(&"x".repeat(100)).task, Reached), Ok(1));
}

#[test]
fn settings_and_limits_are_those_of_the_search() {
    let patience = Settings { patience: std::time::Duration::ZERO, ..Settings::default() };
    let impatient = Solver::<PegSolitaire>::new(&Board::english()).with_settings(patience).solve().unwrap();
    assert_eq!(impatient.report.stopped_by(), Some(Reason::Time));
    let triangle = solver("./xx/xxx/xxxx/xxxxx");
    let proof = |solver: Solver<PegSolitaire>| solver.solve().unwrap().proof.unwrap();
    assert!(matches!(proof(triangle.clone()), Proof::Exhaustive { .. }));
    let no_bitmap = Settings { bitmap_bytes: 0, ..Settings::default() };
    let meeting = proof(triangle.clone().with_settings(no_bitmap));
    assert!(PegSolitaire::explain(&triangle.task, &meeting).contains("complement"));
    let little = Limits::none().memory(100);
    let answer = triangle.with_limits(little).solve().unwrap();
    assert!(!matches!(answer.proof, Some(Proof::Exhaustive { .. })));
}

/// The positions of the triangle of 15 as in `known.rs`.
#[test]
fn a_survey_counts_the_positions() {
    let triangle = Solver::<PegSolitaire>::new(&Board::triangle(5));
    let found = triangle.survey(&mut ()).unwrap();
    assert_eq!(found.get("positions"), Some(&Field::Number(3_016)));
    assert_eq!((found.is_solvable, found.get("symmetries")), (true, Some(&Field::Number(2))));
    let Some(Field::Rows(levels)) = found.get("levels") else { panic!("{found:?}") };
    let column =
        |name| levels.iter().map(move |level| level.iter().find(|field| field.0 == name).unwrap().1.clone());
    assert_eq!(column("pegs").collect::<Vec<_>>(), (1..=14).rev().map(Field::Number).collect::<Vec<_>>());
    let sum = column("positions").map(|field| if let Field::Number(count) = field { count } else { 0 });
    assert_eq!(sum.sum::<u64>(), 3_016);
    let unsolvable = solver("./xx/xxx/xxxx/xxxxx").survey(&mut ()).unwrap();
    assert_eq!(unsolvable.get("proof"), Some(&Field::Text("exhaustive search".to_owned())));
    let stopped = triangle.clone().with_limits(Limits::none().expanded(99)).survey(&mut ()).unwrap();
    assert_eq!((stopped.stopped, stopped.fields.len()), (Some(Reason::Expanded), 0));
    let large = Solver::<PegSolitaire>::new(&Board::rectangle(8, 8)).survey(&mut ()).unwrap_err();
    assert!(large.is_too_large() && large.to_string().contains("2^64 sets of holes"));
}
