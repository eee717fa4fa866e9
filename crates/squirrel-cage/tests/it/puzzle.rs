//! Sliding blocks by the traits of `state-space-puzzle`.

use std::collections::HashSet;

use proptest::prelude::*;
use puzzle::{Explore, Explorer, Field, OpenListName, Play, Puzzle, Solver, laws};
use search::{
    BreadthFirst, Limits, NoGoal, Reason, Search,
    closed_lists::ByKey,
    space::{Keyed, Symmetric, Undirected},
};
use squirrel_cage::{Algorithm, Configuration, Metric, Move, SquirrelCage, Task, strategies};

use crate::{
    oracle::{Kind, frame},
    plain::{FIGURES, GOALS, POSITIONS},
};

/// Searches of small frames are complete within these.
const FEW: u64 = 3_000;

fn task(text: &str) -> Task {
    SquirrelCage::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..4)
}

/// Tasks by code: to the exit, or to the end of a walk.
fn codes() -> impl Strategy<Value = Task> {
    (any::<Configuration>(), walks(), any::<bool>()).prop_map(|(start, steps, to_exit)| {
        let next = |now: Configuration, &step: &u8| {
            let all = now.neighbours();
            all.get(usize::from(step) % all.len().max(1)).map_or(now, |next| next.1.clone())
        };
        let end = steps.iter().fold(start.clone(), next);
        if to_exit { Task::of_code(&start) } else { Task::of_codes(&start, &end).unwrap() }
    })
}

/// Every way to solve a board gives one answer.
fn agree(task: &Task, metrics: &[Metric]) {
    for &metric in metrics {
        laws::solvers_agree::<SquirrelCage>(task, metric, &Limits::none().expanded(FEW));
        laws::spaces_agree::<SquirrelCage>(task, metric, &Limits::none().expanded(FEW));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// A text omits a gate that pieces cover both now and in the goal, so boards with gates stay at their start.
    #[test]
    fn boards_keep_the_laws(board in strategies::boards(1..=5, 8), steps in walks()) {
        let most = if board.to_string().contains('-') { 0 } else { steps.len() };
        laws::hold::<SquirrelCage>(&Task::of_board(board), &steps[..most]);
    }

    #[test]
    fn codes_keep_the_laws(task in codes(), steps in walks()) {
        laws::hold::<SquirrelCage>(&task, &steps);
    }

    #[test]
    fn all_methods_agree(board in strategies::boards(1..=3, 5), by_code in codes()) {
        agree(&Task::of_board(board), Metric::ALL);
        // Thousands of sets of pieces may go one way in this frame.
        agree(&by_code, &Metric::ALL[..3]);
    }

    /// The positions after one action are those of the oracle, and those that players choose are among them.
    #[test]
    fn actions_are_those_of_the_oracle(board in strategies::boards(1..=4, 6)) {
        let (frame, task) = (frame(&board), Task::of_board(board));
        let kinds = [Kind::Unit, Kind::Line, Kind::Move];
        for (&metric, kind) in Metric::ALL.iter().zip(kinds.into_iter().chain(kinds)) {
            let after = |action: &Move| SquirrelCage::after(&task, action, metric).unwrap();
            let standing = |next: &Task| frame.canonical(&crate::oracle::frame(next.board()).start);
            let found: HashSet<_> =
                SquirrelCage::actions(&task, metric).iter().map(|action| standing(&after(action))).collect();
            let all = if metric.is_group() { frame.group_successors(&frame.start, kind) } else { frame.successors(&frame.start, kind) };
            let all = all.iter().filter(|grid| **grid != frame.start).map(|grid| frame.canonical(grid));
            prop_assert_eq!(&found, &all.collect(), "{}", metric);
            let chosen = SquirrelCage::choices(&task, metric).into_iter().map(|choice| {
                let action = SquirrelCage::read_action(&task, &choice.text).unwrap();
                assert_eq!(SquirrelCage::choice(&task, &action), Some(choice));
                standing(&after(&action))
            });
            let chosen: HashSet<_> = chosen.collect();
            prop_assert!(chosen.is_subset(&found) && (metric.is_group() || chosen == found), "{}", metric);
        }
    }
}

/// The figures of `plain.rs`, by code.
#[test]
fn a_survey_counts_the_positions_of_the_squirrel() {
    let figures = &FIGURES[1];
    let squirrel = Task::of_code(&Configuration::start());
    let solver = Solver::<SquirrelCage>::new(&squirrel).with_metric(Metric::Line);
    let found = solver.survey(&mut ()).unwrap();
    let number = |number: u32| Field::Number(number.into());
    for (name, field) in [
        ("positions", Field::Number(POSITIONS as u64)),
        ("goals", Field::Number(GOALS as u64)),
        ("edges", Field::Number(figures.edges)),
        ("cost", number(figures.optimum)),
        ("solutions", Field::Large(figures.ways)),
        ("diameter", number(figures.diameter)),
        ("radius", number(figures.radius)),
    ] {
        assert_eq!(found.get(name), Some(&field), "{name}");
    }
    let length = |name| match found.get(name) {
        Some(Field::Texts(texts)) => texts.len(),
        Some(Field::Numbers(layers)) => layers.len() - 1,
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!((length("layers") as u32, length("farthest")), figures.farthest);
    assert_eq!(length("layers_from_goal") as u32, figures.hardest);
    let hardest = Solver::<SquirrelCage>::new(&found.hardest[0]).with_metric(Metric::Line);
    assert_eq!(hardest.solve().unwrap().plan().unwrap().cost, figures.hardest);

    let within = |limits| solver.clone().with_limits(limits).survey(&mut ()).unwrap();
    let (begun, counted) = (within(Limits::none().expanded(100)), within(Limits::none().expanded(100_000)));
    assert_eq!((begun.stopped, begun.fields.len()), (Some(Reason::Expanded), 0));
    assert_eq!((counted.stopped, counted.get("diameter")), (Some(Reason::Expanded), None));
    assert_eq!(counted.get("reason"), Some(&Field::Text(Reason::Expanded.to_string())));
    assert_eq!(counted.get("hardest"), found.get("hardest"));
    assert_eq!(within(Limits::none().memory(100_000)).stopped, Some(Reason::Memory));

    let apart = Solver::<SquirrelCage>::new(&task("AB. => BA.")).survey(&mut ()).unwrap();
    assert_eq!((apart.is_solvable, apart.get("cost"), apart.hardest.len()), (false, None, 0));
    assert_eq!(apart.get("proof"), Some(&Field::Text("exhaustive search".to_owned())));
}

/// Expands all positions; the name of the method is that of the space.
struct Count;

macro_rules! counts {
    ($($name:ident [$($bounds:tt)*])*) => {
        impl Explorer for Count {
            type Output = (&'static str, u64);
            $(fn $name<S: Keyed<Cost = u32, $($bounds)*>(self, space: &S, start: &S::State) -> Self::Output {
                let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
                (stringify!($name), search.run_to(space, start, &NoGoal).stats.expanded)
            })*
        }
    };
}

counts! {
    undirected [Key = u64> + Undirected + Sync]
    undirected_wide [Key = u128> + Undirected + Sync]
    graded [Key = u64> + Symmetric + Sync]
    graded_wide [Key = u128> + Symmetric + Sync]
    in_memory [Key: Send + Sync> + Sync]
}

/// One piece of one cell goes everywhere, two that stand in one row keep their order.
#[test]
fn explorations_take_frames_of_all_sizes() {
    let explored = |rows: usize, columns: usize| {
        let frame = vec![".".repeat(columns); rows].join("/");
        SquirrelCage::explore(&task(&format!("A{} => A{0}", &frame[1..])), Count)
    };
    let small = |columns: usize| {
        SquirrelCage::explore(&task(&format!("AB{0} => AB{0}", ".".repeat(columns - 2))), Count)
    };
    assert_eq!(explored(4, 5), Ok(("undirected", 20)));
    assert_eq!(small(60), Ok(("undirected", 60 * 59 / 2)));
    assert_eq!(explored(8, 16), Ok(("undirected_wide", 128)));
    assert_eq!(explored(16, 16), Ok(("in_memory", 256)));
    assert_eq!(explored(32, 32), Ok(("in_memory", 1_024)));
    assert!(explored(64, 64).is_err_and(|error| error.is_unsuitable()));
}

#[test]
fn refusals_are_sentences() {
    let unread = |text: &str| SquirrelCage::read(text).unwrap_err().to_string();
    assert_eq!(
        unread("A. => .B"),
        "line 1, column 8: expected a piece of the start, found `B`, which is none"
    );
    assert_eq!(
        unread(" 125, 213, 218"),
        "line 1, column 12: expected every piece inside the frame of 4 by 5, found 218"
    );
    let unread =
        |of: &str, text: &str| SquirrelCage::read_action(&task(of), text).unwrap_err().sentence(text);
    assert_eq!(unread("A. => .A", "\u{1b}E"), "there is no piece \\u{1b}");
    assert_eq!([unread("124", "12E"), unread("124", "0c:E")], ["there is no piece 12"; 2]);
    assert!(unread("124", "0").starts_with("expected the number of a piece and its path"));

    let refused = |solver: Solver<SquirrelCage>| solver.solve().unwrap_err();
    let list =
        Solver::new(&task("A. => .A")).with_algorithm(Algorithm::Bfs).with_open_list(OpenListName::Heap);
    assert_eq!(refused(list).to_string(), "open-list heap: expected an algorithm with open lists, found bfs");
    let apart = "A.B.C.D.E.F.G.H.I/................./J.K.L.M.N.O.P.Q.R";
    let apart = task(&format!("{apart} => A................/................./................."));
    assert!(refused(Solver::new(&apart).with_metric(Metric::GroupUnit)).is_too_large());
    assert!(SquirrelCage::actions(&apart, Metric::GroupUnit).is_empty());
    assert_eq!(SquirrelCage::actions(&apart, Metric::Unit).len(), 18 + 16 * 2);
}

/// A path may have small letters, a symbol not; in pictures, pieces keep their first numbers.
#[test]
fn actions_by_code_name_the_places_in_the_code() {
    let start = task("124411422 => 124422431");
    let actions = ["1e", "1:E"].map(|text| SquirrelCage::read_action(&start, text).unwrap());
    let frames = SquirrelCage::frames(&start, Metric::Unit, &actions).unwrap();
    assert_eq!(frames.as_slice()[2].action(), "1E");
    assert!(SquirrelCage::read_action(&task("a. => .a"), "Ae").is_err());
    assert_eq!(SquirrelCage::named("squirrel").unwrap().board().pieces().len(), 10);
    assert!(SquirrelCage::named("pennant puzzle").is_some() && SquirrelCage::named("none").is_none());
    assert_eq!(SquirrelCage::drawing(&start).lines().nth(3), Some("│ · │ 0   0 │ · │"));
}
