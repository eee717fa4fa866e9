//! Random boards and goals of many shapes, with random choices of a solver, surveys and generators, against one queue over
//! boards.
//!
//! `DIFFERENTIAL=600:1 cargo test -p sliding-tile --test it for_a_time -- --ignored --nocapture` runs ten minutes.

use std::collections::{HashMap, HashSet, VecDeque};

use proptest::{prelude::*, sample::select};
use search::{Limits, Outcome, Reason};
use sliding_tile::{
    Algorithm, Board, ClosedListName, Difficulty, Generator, HeuristicName, Metric, Move, OpenListName,
    Proof, Slide, Solver, Survey,
    heuristics::{AnyHeuristic, SlideBound},
    strategies,
};

use crate::{oracle::distances, slides::shifted, timed::for_a_time};

/// The choices of a solver for one board.
#[derive(Clone, Debug)]
struct Choice {
    algorithm: Algorithm,
    heuristic: HeuristicName,
    metric: Metric,
    open: Option<OpenListName>,
    closed: Option<ClosedListName>,
    threads: usize,
}

/// All names but those of tables that take seconds to fill.
fn choices() -> impl Strategy<Value = Choice> {
    use HeuristicName::{Pdb78, Pdb555, Pdb663, Pdb6666};
    let is_small = |name: &HeuristicName| ![Pdb555, Pdb663, Pdb78, Pdb6666].contains(name);
    let heuristics: Vec<HeuristicName> = HeuristicName::ALL.iter().copied().filter(is_small).collect();
    let list = |names: &[OpenListName]| prop::option::weighted(0.3, select(names.to_vec()));
    (
        select(Algorithm::ALL),
        select(heuristics),
        select(Metric::ALL),
        list(OpenListName::ALL),
        prop::option::weighted(0.3, select(ClosedListName::ALL)),
        1..=3_usize,
    )
        .prop_map(|(algorithm, heuristic, metric, open, closed, threads)| Choice {
            algorithm,
            heuristic,
            metric,
            open,
            closed,
            threads,
        })
}

/// A goal, a board, and the choices of the solver.
#[derive(Clone, Debug)]
struct Case {
    goal: Board,
    board: Board,
    choices: Vec<Choice>,
    seed: u64,
    difficulty: Difficulty,
}

/// The same board with two tiles exchanged, which it cannot reach; the sign of the hole stays.
fn exchanged(board: &Board) -> Board {
    let text = board.to_string();
    let mut signs: Vec<&str> = text.split(' ').collect();
    let is_tile = |cell: usize| board.label(cell).is_some();
    let cells = (0..signs.len()).filter(|&place| signs[place] != "/");
    let tiles: Vec<usize> = cells.zip(0..).filter(|&(_, cell)| is_tile(cell)).map(|found| found.0).collect();
    signs.swap(tiles[0], tiles[1]);
    signs.join(" ").parse().unwrap()
}

/// Small boards by any permutation of either half; larger ones near their goals.
fn cases() -> impl Strategy<Value = Case> {
    let small = (any::<Board>().prop_filter("few cells", |board| board.shape().cells() <= 8), any::<bool>())
        .prop_flat_map(|(goal, is_odd)| {
            let board = strategies::boards(goal.clone());
            (Just(goal), board.prop_map(move |board| if is_odd { exchanged(&board) } else { board }))
        });
    let near = any::<Board>().prop_flat_map(|goal| (Just(goal.clone()), strategies::boards_within(14, goal)));
    let large = strategies::shapes(121).prop_flat_map(|shape| {
        let goal = Board::solved(shape);
        (Just(goal.clone()), strategies::boards_within(8, goal))
    });
    let boards = prop_oneof![3 => small, 3 => near, 1 => large];
    let choices = prop::collection::vec(choices(), 12);
    (boards, choices, any::<u64>(), select(Difficulty::ALL)).prop_map(
        |((goal, board), choices, seed, difficulty)| Case { goal, board, choices, seed, difficulty },
    )
}

/// All boards that a move of the hole leads to.
fn stepped(tiles: &[u8], columns: usize) -> Vec<Vec<u8>> {
    let hole = tiles.iter().position(|&tile| tile == 0).unwrap();
    let apart =
        |cell: usize| (cell / columns).abs_diff(hole / columns) + (cell % columns).abs_diff(hole % columns);
    let exchange = |cell: usize| {
        let mut next = tiles.to_vec();
        next.swap(hole, cell);
        next
    };
    (0..tiles.len()).filter(|&cell| apart(cell) == 1).map(exchange).collect()
}

/// The fewest actions from a board to a goal by a queue; `None` if there are none, an error beyond `most` boards.
fn fewest(board: &Board, goal: &Board, metric: Metric, most: usize) -> Result<Option<u32>, usize> {
    let columns = board.shape().columns();
    let mut queue = VecDeque::from([(board.tiles().to_vec(), 0)]);
    let mut met = HashSet::from([board.tiles().to_vec()]);
    while let Some((tiles, depth)) = queue.pop_front() {
        if tiles == goal.tiles() {
            return Ok(Some(depth));
        }
        let next = if metric == Metric::Moves { stepped(&tiles, columns) } else { shifted(&tiles, columns) };
        for next in next {
            if met.insert(next.clone()) {
                queue.push_back((next, depth + 1));
            }
        }
        if met.len() > most {
            return Err(met.len());
        }
    }
    Ok(None)
}

fn is_exact(algorithm: Algorithm) -> bool {
    use Algorithm::{AStar, Bfs, Bidirectional, IdaStar, IterativeDeepening, UniformCost};
    matches!(algorithm, AStar | Bfs | Bidirectional | IdaStar | IterativeDeepening | UniformCost)
}

/// Heuristics that promise lower bounds in either metric, if they suit it.
fn is_admissible(heuristic: HeuristicName) -> bool {
    use HeuristicName::{Auto, Colours, LinearConflict, Manhattan, Misplaced, WalkingDistance, Zero};
    matches!(heuristic, Auto | Colours | LinearConflict | Manhattan | Misplaced | WalkingDistance | Zero)
}

/// The answer of a solver with these choices: no run if they do not suit each other.
fn check_choice(case: &Case, choice: &Choice, expected: Option<u32>) -> u64 {
    let Case { goal, board, .. } = case;
    let limits = Limits::none().expanded(200_000).memory(256 << 20);
    let solver = Solver::new(board).with_goal(goal).with_algorithm(choice.algorithm).with_limits(limits);
    let solver =
        solver.with_heuristic(choice.heuristic).with_metric(choice.metric).with_threads(choice.threads);
    let solver = choice.open.map_or(solver.clone(), |list| solver.with_open_list(list));
    let mut solver = choice.closed.map_or(solver.clone(), |list| solver.with_closed_list(list));
    let answer = match solver.solve() {
        Ok(answer) => answer,
        Err(error) => {
            assert!(error.is_unsuitable() && !error.is_flaw(), "{board} to {goal}, {choice:?}: {error}");
            let is_plain = choice.open.is_none() && choice.closed.is_none() && choice.metric == Metric::Moves;
            let is_small = [HeuristicName::Auto, HeuristicName::Manhattan].contains(&choice.heuristic);
            assert!(!is_plain || !is_small, "{board} to {goal}, {choice:?}: {error}");
            return 0;
        }
    };
    let said = || format!("{board} to {goal}, {choice:?}: {:?}", answer.report);
    let (report, exact) = (&answer.report, is_exact(choice.algorithm) && is_admissible(choice.heuristic));
    assert!(report.lower_bound <= expected.unwrap_or(u32::MAX), "{}", said());
    match &report.outcome {
        Outcome::Solved(plan) => {
            let least = expected.unwrap();
            let end = plan.actions.iter().try_fold(board.clone(), |board, &slide| board.after(slide));
            assert_eq!(end.as_ref(), Some(goal), "{}", said());
            assert_eq!(plan.cost as usize, plan.actions.len(), "{}", said());
            assert!(plan.cost >= least && answer.proof.is_none(), "{}", said());
            assert!(!exact || plan.cost == least, "{}", said());
            assert!(!exact || answer.is_optimal(), "{}", said());
            assert!(!answer.is_optimal() || plan.cost == least, "{}", said());
            let is_weighted = choice.algorithm == Algorithm::WeightedAStar && is_admissible(choice.heuristic);
            assert!(!is_weighted || plan.cost <= 3 * least, "{}", said());
            let is_one = |slide: &Slide| slide.tiles() == 1;
            assert!(choice.metric == Metric::Slides || plan.actions.iter().all(is_one), "{}", said());
        }
        Outcome::Exhausted => {
            assert_eq!(expected, None, "{}", said());
            let parity = board.parity(goal).unwrap();
            assert_eq!(answer.proof, Some(Proof::Parity(parity)), "{}", said());
            assert!(!parity.is_solvable() && !board.can_reach(goal), "{}", said());
        }
        Outcome::Stopped { reason: Reason::Expanded | Reason::Memory, .. } => {
            // A table by rank of ten cells or more may need more than the limit. Under estimates without a promise, a first bound
            // may admit paths of any length.
            let is_excused = choice.closed == Some(ClosedListName::Rank) || choice.metric == Metric::Slides;
            let is_far = expected.is_some_and(|least| least > 8);
            assert!(expected.is_some() && (is_excused || is_far || !exact), "{}", said());
        }
        other => panic!("{other:?}: {}", said()),
    }
    1
}

/// Lower bounds do not exceed the fewest actions, and those in moves have their parity.
fn check_estimates(board: &Board, goal: &Board, moves: u32, slides: Option<u32>) {
    use HeuristicName::{LinearConflict, Manhattan, Misplaced, WalkingDistance};
    for name in [Misplaced, Manhattan, LinearConflict, WalkingDistance] {
        let Ok(heuristic) = AnyHeuristic::to(goal, name) else {
            assert_eq!(name, WalkingDistance, "{goal}");
            continue;
        };
        let estimate = heuristic.estimate_of(board);
        assert!(estimate <= moves, "{name} of {board} to {goal}: {estimate}, {moves}");
        assert!(name == Misplaced || estimate % 2 == moves % 2, "{name} of {board} to {goal}");
    }
    if let Some(slides) = slides
        && let Ok(space) = sliding_tile::Space::<[u8; 256]>::with_encoding(board)
    {
        let start = space.start();
        let bound =
            search::Heuristic::estimate(&SlideBound::to(goal), &sliding_tile::SlideSpace::new(space), &start);
        assert!(bound.h <= slides, "{board} to {goal}: {}, {slides}", bound.h);
    }
}

/// The survey of a goal on one to three threads, and the optima that a generator states for its boards.
fn check_survey(case: &Case) -> u64 {
    let (goal, columns) = (&case.goal, case.goal.shape().columns());
    let distances = distances(goal);
    let mut survey = Survey::begun(goal).unwrap().with_threads(case.choices[0].threads);
    assert_eq!(survey.resume(Limits::none(), &mut ()), None);
    let depth = distances.values().max().copied().unwrap();
    let count = |depth| distances.values().filter(|&&distance| distance == depth).count() as u64;
    assert_eq!(survey.layers(), (0..=depth).map(count).collect::<Vec<_>>(), "{goal}");
    assert_eq!((survey.positions(), survey.depth()), (distances.len() as u64, depth), "{goal}");
    let hardest: HashSet<&[u8]> = survey.hardest_boards().iter().map(Board::tiles).collect();
    let expected = distances.iter().filter(|found| *found.1 == depth).map(|found| found.0.as_slice());
    assert_eq!(hardest, expected.collect(), "{goal}");
    for board in [&case.board, goal, &survey.hardest().unwrap()] {
        let distance = distances.get(board.tiles()).copied();
        assert_eq!(survey.distance(board), distance, "{board} to {goal}");
        let nearer = |tiles: &Vec<u8>| {
            distance.is_some_and(|distance| distances.get(tiles) == distance.checked_sub(1).as_ref())
        };
        let expected: HashSet<Vec<u8>> = stepped(board.tiles(), columns).into_iter().filter(nearer).collect();
        let hints: Vec<Move> = survey.hints(board);
        let found = hints.iter().map(|&hint| board.after(hint).unwrap().tiles().to_vec());
        assert_eq!(found.collect::<HashSet<_>>(), expected, "{board} to {goal}");
        let solution = survey.solution(board);
        assert_eq!(solution.as_ref().map(|moves| moves.len() as u32), distance, "{board} to {goal}");
        let end =
            solution.map(|moves| moves.iter().fold(board.clone(), |board, &step| board.after(step).unwrap()));
        assert!(end.is_none_or(|end| end == *goal), "{board} to {goal}");
        let ways = distance.map(|_| ways(board.tiles(), columns, &distances, &mut HashMap::new()));
        assert_eq!(survey.solutions(board), ways, "{board} to {goal}");
    }
    let mut generator = Generator::seeded(case.seed).with_goal(goal).with_difficulty(case.difficulty);
    if let Some(instance) = generator.generate() {
        let distance = distances.get(instance.board.tiles()).copied();
        assert_eq!(instance.optimum, distance, "{} to {goal}", instance.board);
        assert!(case.difficulty.range().contains(&distance.unwrap()), "{} to {goal}", instance.board);
        assert_eq!(instance.goal, *goal);
    } else {
        let range = case.difficulty.range();
        assert!(distances.values().all(|distance| *distance == 0 || !range.contains(distance)), "{goal}");
    }
    1
}

/// The number of shortest ways.
fn ways(
    tiles: &[u8],
    columns: usize,
    distances: &HashMap<Vec<u8>, u32>,
    known: &mut HashMap<Vec<u8>, u128>,
) -> u128 {
    let distance = distances[tiles];
    if distance == 0 {
        return 1;
    }
    if let Some(&ways) = known.get(tiles) {
        return ways;
    }
    let next = stepped(tiles, columns).into_iter().filter(|next| distances[next] + 1 == distance);
    let sum = next.map(|next| ways(&next, columns, distances, known)).sum();
    known.insert(tiles.to_vec(), sum);
    sum
}

/// The text of a board tells the board, and each action can be taken back.
fn check_text(board: &Board) {
    let again: Board = board.to_string().parse().unwrap();
    assert_eq!((&again, again.to_string()), (board, board.to_string()));
    for action in board.actions() {
        assert_eq!(board.after(action).unwrap().after(action.opposite()).as_ref(), Some(board));
    }
}

fn check(case: &Case) -> u64 {
    let Case { goal, board, .. } = case;
    check_text(board);
    check_text(goal);
    // Of at most 8 cells there are 20,160 boards of each half.
    let Ok(moves) = fewest(board, goal, Metric::Moves, 60_000) else { return 0 };
    let slides = fewest(board, goal, Metric::Slides, 60_000).ok();
    assert_eq!(board.can_reach(goal), moves.is_some(), "{board} to {goal}");
    if let Some(moves) = moves {
        check_estimates(board, goal, moves, slides.flatten());
    }
    let mut runs = 0;
    for choice in &case.choices {
        let expected = if choice.metric == Metric::Moves { Some(moves) } else { slides };
        runs += expected.map_or(0, |expected| check_choice(case, choice, expected));
    }
    let is_small = goal.shape().cells() <= 6 || goal.shape().cells() == 8 && case.seed.is_multiple_of(4);
    runs + if is_small { check_survey(case) } else { 0 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_agree(case in cases()) {
        check(&case);
    }
}

#[test]
#[ignore = "random boards for the time that `DIFFERENTIAL` says"]
fn for_a_time_on_random_boards() {
    for_a_time("sliding-tile", &cases(), |_, case| check(case));
}
