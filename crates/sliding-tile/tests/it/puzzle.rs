//! Sliding tiles by the traits of `state-space-puzzle`.

use proptest::prelude::*;
use puzzle::{
    ClosedListName, Difficulty, Explore, Explorer, Field, Generate, OpenListName, Play, Puzzle, Refusal,
    Solver, laws,
};
use search::{
    BreadthFirst, Limits, NoGoal, Progress, Reason,
    closed_lists::ByKey,
    space::{Keyed, Symmetric, Undirected},
};
use sliding_tile::{Algorithm, Board, HeuristicName, Metric, Shape, SlidingTile, Task, strategies};

use crate::slides::shifted;

/// Searches of 2x4 are complete within these.
const FEW: u64 = 30_000;

/// Any board, on the way to another one of its half or to the usual goal.
fn tasks() -> impl Strategy<Value = Task> {
    let to_any = |start: Board| {
        strategies::boards(start.goal()).prop_map(move |goal| Task { start: start.clone(), goal })
    };
    prop_oneof![any::<Board>().prop_map(Task::from), any::<Board>().prop_flat_map(to_any)]
}

/// Boards of at most eight cells of both halves, whatever the goal.
fn small_tasks() -> impl Strategy<Value = Task> {
    let goals = strategies::shapes(8).prop_flat_map(|shape| strategies::boards(Board::solved(shape)));
    let starts = |goal: Board| (strategies::boards(goal.clone()), Just(goal));
    let solvable = goals.prop_flat_map(starts).prop_map(|(start, goal)| Task { start, goal });
    prop_oneof![4 => solvable, 1 => Just("2 1 / 3 _".parse().unwrap())]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_laws_of_puzzles_hold(task in tasks(), steps in prop::collection::vec(any::<u8>(), 0..6)) {
        laws::hold::<SlidingTile>(&task, &steps);
    }

    /// The actions of slides lead to the boards that a shift of rows and columns gives; those of moves to its neighbours.
    #[test]
    fn actions_are_those_of_shifted_lines(board in any::<Board>()) {
        let task = Task::from(board.clone());
        let sorted = |mut boards: Vec<Vec<u8>>| { boards.sort(); boards };
        let after = |metric| {
            let actions = SlidingTile::actions(&task, metric);
            sorted(actions.iter().map(|action| SlidingTile::after(&task, action, metric).unwrap().start.tiles().to_vec()).collect())
        };
        let all = shifted(board.tiles(), board.shape().columns());
        let differ = |tiles: &Vec<u8>| tiles.iter().zip(board.tiles()).filter(|(one, other)| one != other).count();
        let near: Vec<_> = all.iter().filter(|tiles| differ(tiles) == 2).cloned().collect();
        prop_assert_eq!(after(Metric::Slides), sorted(all));
        prop_assert_eq!(after(Metric::Moves), sorted(near));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn all_methods_agree(task in small_tasks()) {
        let limits = Limits::none().expanded(FEW);
        for &metric in Metric::ALL {
            laws::solvers_agree::<SlidingTile>(&task, metric, &limits);
            laws::spaces_agree::<SlidingTile>(&task, metric, &limits);
        }
    }
}

fn solver(text: &str) -> Solver<SlidingTile> {
    Solver::new(&SlidingTile::read(text).unwrap_or_else(|error| panic!("{error}")))
}

/// Choices reach the crate's solver: each list by its name, the metric, the limits.
#[test]
fn choices_are_those_of_the_solver() {
    let course = || solver("1 3 X / 5 7 6 / 4 2 0");
    for &list in OpenListName::ALL {
        let answer = course().with_open_list(list).with_heuristic(HeuristicName::H3).solve().unwrap();
        assert_eq!((answer.plan().unwrap().cost, answer.algorithm, answer.heuristic), (26, "a-star", "h3"));
    }
    let lists = |algorithm: Algorithm| {
        let takes = |list: &&ClosedListName| puzzle::Algorithm::takes_closed_list(algorithm, **list);
        ClosedListName::ALL.iter().filter(takes).map(|list| list.name()).collect::<Vec<_>>()
    };
    assert_eq!(lists(Algorithm::Bfs), ["state", "key", "rank"]);
    assert_eq!((lists(Algorithm::AStar), lists(Algorithm::Beam)), (vec!["state", "rank"], vec![]));
    let by_key = course().with_closed_list(ClosedListName::Key).solve().unwrap();
    assert_eq!((by_key.plan().unwrap().cost, by_key.algorithm), (26, "bfs"));

    let stopped = course().with_limits(Limits::none().expanded(9)).solve().unwrap();
    assert_eq!(stopped.report.stopped_by(), Some(Reason::Expanded));
    let proof = solver("2 1 / 3 _").solve().unwrap().proof.unwrap();
    let why = "the tiles need an odd number of exchanges, the hole an even number of moves";
    assert_eq!(
        (proof.to_string().as_str(), SlidingTile::explain(&course().task, &proof).as_str()),
        ("parity", why)
    );
}

#[test]
fn what_cannot_be_is_refused_by_a_sentence() {
    let read = |text: &str| SlidingTile::read(text).unwrap_err().to_string();
    let goal = "expected a number, or `_` or `X` for the hole, found `?`";
    assert_eq!(read("1 2 / 3 _ => 1 2 / 3 ?"), format!("line 1, column 22: {goal}"));
    assert_eq!(read("1 2\n3 _ =>\n 1 2 / ?"), format!("line 3, column 8: {goal}"));
    assert_eq!(
        read("1 2\n3 _ => 0 1 / 2 _"),
        "line 2, column 8: expected a goal with the tiles 1 to 3, found 0 to 2"
    );

    let corner = SlidingTile::read("1 2 3 / 4 5 _").unwrap();
    let act = |text, metric| {
        SlidingTile::read_action(&corner, text)
            .and_then(|slide| SlidingTile::after(&corner, &slide, metric))
            .unwrap_err()
    };
    assert_eq!(act("n", Metric::Moves), Refusal::impossible("no tiles can move N"));
    assert_eq!(act("E3", Metric::Slides), Refusal::impossible("no tiles can move E3"));
    assert_eq!(act("e2", Metric::Moves), Refusal::impossible("it takes 2 tiles, and a move takes one"));
    let unreadable = "column 1: expected a direction (N, E, S or W), found `a`".to_owned();
    assert_eq!(act("a", Metric::Moves), Refusal::Unreadable(unreadable));

    let unsuitable = solver("1 2 / 3 _").with_heuristic(HeuristicName::Pdb78).solve().unwrap_err();
    assert!(
        unsuitable.is_unsuitable()
            && unsuitable.to_string().starts_with("heuristic pdb-78: expected a goal of 4x4")
    );
    let survey = |solver: Solver<SlidingTile>| solver.survey(&mut ()).unwrap_err();
    assert!(survey(Solver::new(&SlidingTile::named("3x5").unwrap())).is_too_large());
    assert!(survey(solver("1 2 / 3 _").with_metric(Metric::Slides)).is_unsuitable());
}

/// The layers of 2x3 from OEIS A090034 and the farthest board.
#[test]
fn a_survey_has_the_layers_and_the_hardest_board() {
    let found = solver("4 5 _ / 1 2 3").survey(&mut ()).unwrap();
    let layers = vec![1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    assert_eq!(found.get("layers"), Some(&Field::Numbers(layers)));
    assert_eq!(
        (found.get("cost"), found.get("farthest")),
        (Some(&Field::Number(21)), Some(&Field::Number(21)))
    );
    assert_eq!((found.hardest, found.is_solvable), (vec!["4 5 _ / 1 2 3".parse().unwrap()], true));

    let other_half = solver("5 4 _ / 1 2 3").survey(&mut ()).unwrap();
    assert_eq!(
        (other_half.get("proof"), other_half.is_solvable),
        (Some(&Field::Text("parity".to_owned())), false)
    );
    for (limits, reason) in
        [(Limits::none().expanded(99), Reason::Expanded), (Limits::none().memory(9), Reason::Memory)]
    {
        let stopped = solver("4 5 _ / 1 2 3").with_limits(limits).survey(&mut ()).unwrap();
        assert_eq!((stopped.stopped, stopped.fields.len()), (Some(reason), 0));
    }
}

/// No 8-puzzle needs 32 moves.
#[test]
fn new_boards_are_of_a_size_that_has_them() {
    for (difficulty, cells) in [(Difficulty::Hard, 9), (Difficulty::Expert, 16)] {
        let range = SlidingTile::range(difficulty);
        let mut generator = SlidingTile::generator(7, range.clone());
        let made = SlidingTile::generate(&mut generator, &mut Limits::none()).unwrap().unwrap();
        assert!(range.contains(&made.optimum_in(Metric::Moves).unwrap()));
        assert_eq!(made.task.start.shape().cells(), cells);
    }
}

#[test]
fn boards_have_names_and_plans_need_no_blanks() {
    let solved = |rows, columns| Board::solved(Shape::new(rows, columns).unwrap()).into();
    assert_eq!(SlidingTile::named("2x3"), Some(solved(2, 3)));
    assert_eq!(SlidingTile::named("hardest 2x3").unwrap().to_string(), "4 5 0 / 1 2 3");
    assert_eq!([SlidingTile::named("1x3"), SlidingTile::named("4")], [None, None]);
    assert_eq!(SlidingTile::actions_of("NeO"), ["N", "e", "O"]);
    assert_eq!(SlidingTile::actions_of("N2"), ["N2"]);
}

/// A run of tiles goes by one cell; its farthest tile is said to go to the cell of the nearest one.
#[test]
fn a_choice_names_the_farthest_tile() {
    let task = SlidingTile::read("0 1 X / 2 3 4").unwrap();
    let choices = SlidingTile::choices(&task, Metric::Slides);
    let told: Vec<_> =
        choices.iter().map(|of| (of.text.as_str(), of.piece.as_str(), of.from, of.to)).collect();
    assert_eq!(told, [("E", "1", (0, 1), (0, 2)), ("E2", "0", (0, 0), (0, 1)), ("N", "4", (1, 2), (0, 2))]);
}

/// Counts positions up to a number, and says whether their keys are wide.
struct Count(u64);

impl Count {
    fn of<S: Keyed<Cost = u32>>(&self, space: &S, start: &S::State) -> u64 {
        let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
        search.within(Limits::none().expanded(self.0)).run_to(space, start, &NoGoal).stats.expanded
    }
}

impl Explorer for Count {
    type Output = (u64, bool);

    fn undirected<S: Keyed<Cost = u32, Key = u64> + Undirected + Sync>(
        self,
        space: &S,
        start: &S::State,
    ) -> (u64, bool) {
        (self.of(space, start), false)
    }

    fn undirected_wide<S: Keyed<Cost = u32, Key = u128> + Undirected + Sync>(
        self,
        space: &S,
        start: &S::State,
    ) -> (u64, bool) {
        (self.of(space, start), true)
    }

    fn graded<S: Keyed<Cost = u32, Key = u64> + Symmetric + Sync>(self, _: &S, _: &S::State) -> (u64, bool) {
        unreachable!("moves go both ways")
    }

    fn graded_wide<S: Keyed<Cost = u32, Key = u128> + Symmetric + Sync>(
        self,
        _: &S,
        _: &S::State,
    ) -> (u64, bool) {
        unreachable!("moves go both ways")
    }

    fn in_memory<S: Keyed<Cost = u32, Key: Send + Sync> + Sync>(self, _: &S, _: &S::State) -> (u64, bool) {
        unreachable!("boards of more than 25 cells are refused")
    }
}

/// Half of the 6! boards of 2x3; larger boards have more than a thousand.
#[test]
fn explorations_meet_all_boards() {
    let counted = |name| SlidingTile::explore(&SlidingTile::named(name).unwrap(), Count(1_000));
    assert_eq!(
        ["2x3", "4x4", "2x9"].map(|name| counted(name).unwrap()),
        [(360, false), (1_000, false), (1_000, true)]
    );
    assert!(counted("3x9").unwrap_err().is_too_large());
}
