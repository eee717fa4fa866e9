//! Random boards with every algorithm, heuristic, metric and list, and surveys of them, against one queue over boards of
//! characters.
//!
//! `DIFFERENTIAL=600:1 cargo test -p rush-hour --test it for_a_time -- --ignored --nocapture` runs ten minutes.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use rush_hour::{
    Algorithm, Board, ClosedListName, Difficulty, DifficultyMeasures, Encoding, Exit, Generator,
    HeuristicName, Metric, Moves, OpenListName, Proof, Reach, Slide, Solver, Space, Steps, Survey,
    strategies, with_encoding,
};
use search::{Outcome, Reason, Report, Stats, space::Ranked};

use crate::{
    oracle::{Cells, characters, is_solved, successors},
    timed::for_a_time,
};

/// The most positions of a board that is compared.
const MOST: usize = 1_500;

/// All positions that the cars of a board can reach, the board first, and for each the numbers of its successors.
struct Naive {
    boards: Vec<Cells>,
    next: Vec<Vec<usize>>,
    /// The distance of each to the nearest solved one.
    distances: Vec<Option<u32>>,
}

impl Naive {
    /// `None` if there are too many positions.
    fn of(start: &Board, far: bool) -> Option<Self> {
        let signs: Vec<char> = start.cars().iter().map(|car| car.sign).collect();
        let mut boards = vec![characters(start)];
        let mut numbers = HashMap::from([(boards[0].clone(), 0)]);
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(board) = boards.get(next.len()).cloned() {
            let mut number = |found: Cells| {
                *numbers.entry(found.clone()).or_insert_with(|| {
                    boards.push(found);
                    boards.len() - 1
                })
            };
            next.push(successors(&board, &signs, far).into_iter().map(&mut number).collect());
            if boards.len() > MOST {
                return None;
            }
        }
        let solved = |board: &Cells| is_solved(board, start.exit()).then_some(0);
        let mut distances: Vec<Option<u32>> = boards.iter().map(solved).collect();
        // Every slide can be taken back, so a queue from the solved positions finds all distances.
        let mut queue: Vec<usize> = (0..boards.len()).filter(|&board| distances[board].is_some()).collect();
        let mut head = 0;
        while let Some(&board) = queue.get(head) {
            for &other in &next[board] {
                if distances[other].is_none() {
                    distances[other] = distances[board].map(|distance| distance + 1);
                    queue.push(other);
                }
            }
            head += 1;
        }
        Some(Naive { boards, next, distances })
    }

    fn layers(&self) -> Vec<u64> {
        let depth = self.distances.iter().flatten().max().map_or(0, |&depth| depth as usize + 1);
        let mut layers = vec![0; depth];
        self.distances.iter().flatten().for_each(|&distance| layers[distance as usize] += 1);
        layers
    }

    /// The number of shortest ways from a position to solved ones.
    fn ways(&self, board: usize) -> u128 {
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        order.sort_by_key(|&board| self.distances[board]);
        let mut ways = vec![0_u128; self.boards.len()];
        for board in order {
            let nearer = self.next[board].iter().filter(|&&next| self.is_nearer(next, board));
            ways[board] =
                if self.distances[board] == Some(0) { 1 } else { nearer.map(|&next| ways[next]).sum() };
        }
        ways[board]
    }

    fn is_nearer(&self, next: usize, board: usize) -> bool {
        self.distances[board]
            .is_some_and(|distance| distance > 0 && self.distances[next] == Some(distance - 1))
    }
}

/// Replays slides and returns the last board.
fn replayed(board: &Board, slides: &[Slide]) -> Board {
    slides.iter().fold(board.clone(), |board, &slide| board.after(slide).unwrap())
}

/// Every combination of choices that a solver takes: the answer, its proof and its solution.
fn check_solver(board: &Board, metric: Metric, expected: Option<u32>) -> u64 {
    let mut runs = 0;
    let open_lists = [None].into_iter().chain(OpenListName::ALL.iter().copied().map(Some));
    let closed_lists =
        [None, Some(ClosedListName::State), Some(ClosedListName::Key), Some(ClosedListName::Rank)];
    for algorithm in [Algorithm::Auto, Algorithm::Bfs, Algorithm::AStar, Algorithm::IdaStar] {
        for heuristic in [HeuristicName::Zero, HeuristicName::Blockers, HeuristicName::Escapes] {
            // It walks every path: only where these are few.
            let is_deep = algorithm == Algorithm::IdaStar && expected.is_none_or(|depth| depth > 5);
            for open in open_lists.clone() {
                for closed in closed_lists {
                    let solver = Solver::new(board).with_metric(metric).with_algorithm(algorithm);
                    let mut solver = solver.with_heuristic(heuristic);
                    solver = open.map_or(solver.clone(), |list| solver.with_open_list(list));
                    solver = closed.map_or(solver.clone(), |list| solver.with_closed_list(list));
                    let takes = open.is_none() || algorithm.takes_open_list();
                    let takes = takes && closed.is_none_or(|list| algorithm.takes_closed_list(list));
                    if is_deep && takes {
                        continue;
                    }
                    let answer = match solver.solve() {
                        Ok(answer) => answer,
                        Err(error) => {
                            assert!(error.is_unsuitable(), "{board}: {error}");
                            // Both lists may be taken alone but not together, or the board has too many ranks.
                            assert!(!takes || closed.is_some(), "{board}: {algorithm:?}: {error}");
                            continue;
                        }
                    };
                    runs += 1;
                    let names = (algorithm, heuristic, open, closed);
                    match &answer.report.outcome {
                        Outcome::Solved(plan) => {
                            assert_eq!(Some(plan.cost), expected, "{board} {metric:?} {names:?}");
                            assert_eq!(plan.actions.len() as u32, plan.cost);
                            assert!(answer.is_optimal() && answer.proof.is_none(), "{board} {names:?}");
                            assert!(replayed(board, &plan.actions).is_solved(), "{board} {names:?}");
                            let is_step = |slide: &Slide| slide.by.abs() == 1;
                            assert!(metric == Metric::Moves || plan.actions.iter().all(is_step));
                        }
                        Outcome::Exhausted => {
                            assert_eq!(expected, None, "{board} {metric:?} {names:?}");
                            assert!(answer.proof.is_some());
                        }
                        // Four bytes for each rank may be more than the 2 GiB of a search without limits.
                        Outcome::Stopped { reason: Reason::Memory, best: None } => {
                            let (ranks, tables) = with_encoding!(board, P => {
                                let space = Space::<Moves, P>::with_encoding(board).unwrap();
                                (space.ranks(), Space::<Moves, P>::table_bytes())
                            });
                            let is_large =
                                closed == Some(ClosedListName::Rank) && 4 * ranks + tables > 2 << 30;
                            assert!(is_large, "{board} {names:?}: {ranks} ranks");
                            assert_eq!(answer.report.stats, Stats::default());
                        }
                        other => panic!("{board} {names:?}: {other:?}"),
                    }
                    let may_be = answer.proof != Some(Proof::ArcConsistency);
                    assert!(may_be || expected.is_none());
                    check_report(&answer.report, expected);
                }
            }
        }
    }
    runs
}

fn check_report(report: &Report<Board, Slide, u32>, expected: Option<u32>) {
    assert!(report.lower_bound <= expected.unwrap_or(u32::MAX));
}

/// The survey of the board: layers, distances, hints, numbers of solutions, the hardest boards, the measures.
fn check_survey<M: Reach, P: Encoding>(board: &Board, naive: &Naive) -> u64 {
    let survey = Survey::<M, P>::with_encoding(board).unwrap();
    assert!(survey.is_complete());
    assert_eq!(survey.positions(), naive.boards.len() as u64, "{board}");
    assert_eq!(survey.layers(), naive.layers(), "{board}");
    assert_eq!(survey.depth(), naive.distances.iter().flatten().max().copied(), "{board}");
    let reached: HashMap<&Cells, usize> = naive.boards.iter().zip(0..).collect();
    let hardest: HashSet<Cells> = survey.hardest_boards().iter().map(characters).collect();
    let is_hardest = |&board: &usize| survey.depth().is_some() && naive.distances[board] == survey.depth();
    let farthest = (0..naive.boards.len()).filter(is_hardest).map(|number| naive.boards[number].clone());
    assert_eq!(hardest, farthest.collect(), "{board}");
    // The board itself and some others, each with its hints.
    let others = survey.hardest_boards().into_iter().take(2);
    for other in [board.clone()].into_iter().chain(others) {
        let number = reached[&characters(&other)];
        assert_eq!(survey.distance(&other), naive.distances[number], "{board}: {other}");
        let hints: Vec<Cells> =
            survey.hints(&other).iter().map(|&hint| characters(&other.after(hint).unwrap())).collect();
        let nearer = naive.next[number].iter().filter(|&&next| naive.is_nearer(next, number));
        let nearer: HashSet<&Cells> = nearer.map(|&next| &naive.boards[next]).collect();
        assert_eq!(hints.len(), nearer.len(), "{board}: {other}");
        assert!(hints.iter().all(|hint| nearer.contains(hint)), "{board}: {other}");
        let ways = naive.distances[number].map(|_| naive.ways(number));
        assert_eq!(survey.solutions(&other), ways, "{board}: {other}");
        let solution = survey.solution(&other);
        assert_eq!(solution.as_ref().map(|slides| slides.len() as u32), naive.distances[number]);
        if let Some(slides) = solution {
            assert!(replayed(&other, &slides).is_solved(), "{board}: {other}");
            let measures = survey.measures(&other).unwrap();
            check_measures(naive, &reached, &other, &slides, measures);
        }
    }
    1
}

#[expect(clippy::cast_precision_loss, reason = "counts of a small graph")]
/// The measures of the solution that the survey tells, by their definitions.
fn check_measures(
    naive: &Naive,
    numbers: &HashMap<&Cells, usize>,
    board: &Board,
    slides: &[Slide],
    measures: DifficultyMeasures,
) {
    let boards: Vec<Board> = (0..=slides.len()).map(|count| replayed(board, &slides[..count])).collect();
    let path: Vec<usize> = boards.iter().map(|board| numbers[&characters(board)]).collect();
    let unsolved = &path[..slides.len()];
    let choices: f64 = unsolved.iter().map(|&board| naive.next[board].len() as f64).sum();
    let branching = if slides.is_empty() { 0.0 } else { choices / slides.len() as f64 };
    assert!((measures.branching - branching).abs() < 1e-9, "{board}");
    let is_forced =
        |board: usize| naive.next[board].iter().filter(|&&next| naive.is_nearer(next, board)).count() == 1;
    let forced = unsolved.iter().filter(|&&board| is_forced(board)).count();
    assert_eq!(measures.forced as usize, forced, "{board}");
    assert_eq!((measures.distance as usize, measures.solutions), (slides.len(), naive.ways(path[0])));
    // A neighbour of the path that is farther, and from which all ways but the one back lead still farther.
    let is_dead_end = |from: usize, end: usize| {
        let not_farther =
            naive.next[end].iter().filter(|&&next| naive.distances[next] <= naive.distances[end]);
        naive.distances[end] > naive.distances[from] && not_farther.count() == 1
    };
    let ends: HashSet<usize> = unsolved
        .iter()
        .flat_map(|&from| naive.next[from].iter().map(move |&end| (from, end)))
        .filter(|&(from, end)| is_dead_end(from, end) && !path.contains(&end))
        .map(|(_, end)| end)
        .collect();
    assert_eq!(measures.dead_ends as usize, ends.len(), "{board}");
    let astray = boards.iter().zip(slides).filter(|(board, slide)| is_astray(board, **slide)).count();
    assert_eq!(measures.counter_intuitive as usize, astray, "{board}");
}

/// The cells between the red car and the exit that other cars cover, by the sign of the car.
fn in_the_way(board: &Board) -> Vec<char> {
    let (cells, red) = (characters(board), board.red());
    let way: Vec<(usize, usize)> = match board.exit() {
        Exit::Left => (0..red.column).map(|column| (red.row, column)).collect(),
        Exit::Right => (red.column + red.length..board.columns()).map(|column| (red.row, column)).collect(),
        Exit::Up => (0..red.row).map(|row| (row, red.column)).collect(),
        Exit::Down => (red.row + red.length..board.rows()).map(|row| (row, red.column)).collect(),
    };
    way.into_iter().map(|(row, column)| cells[row][column]).filter(|&sign| sign != 'o').collect()
}

fn is_astray(board: &Board, slide: Slide) -> bool {
    let next = board.after(slide).unwrap();
    if slide.car == 'A' {
        let is_forwards = matches!(board.exit(), Exit::Right | Exit::Down);
        return (slide.by > 0) != is_forwards;
    }
    in_the_way(&next).contains(&slide.car) && !in_the_way(board).contains(&slide.car)
}

/// The text of a board tells the board.
fn check_text(board: &Board) {
    let again = Board::with_exit(&board.to_string(), board.exit()).unwrap();
    assert_eq!((&again, again.to_string()), (board, board.to_string()));
    for slide in board.actions() {
        assert_eq!(slide.to_string().parse(), Ok(slide));
        assert_eq!(board.after(slide).unwrap().after(Slide { by: -slide.by, ..slide }).as_ref(), Some(board));
    }
}

/// Everything about one board; the number of searches and surveys, none if it has too many positions.
fn check_board(board: &Board) -> u64 {
    check_text(board);
    let (Some(moves), Some(steps)) = (Naive::of(board, true), Naive::of(board, false)) else { return 0 };
    let next: HashSet<Cells> =
        board.actions().iter().map(|&slide| characters(&board.after(slide).unwrap())).collect();
    assert_eq!(next, moves.next[0].iter().map(|&next| moves.boards[next].clone()).collect(), "{board}");
    let surveys = with_encoding!(board, P => {
        check_survey::<Moves, P>(board, &moves) + check_survey::<Steps, P>(board, &steps)
    });
    surveys
        + check_solver(board, Metric::Moves, moves.distances[0])
        + check_solver(board, Metric::Steps, steps.distances[0])
}

/// The claims of a generated puzzle: its difficulty, its optimum, its number of positions, and that nothing is needless.
fn check_generator(seed: u64, (rows, columns, exit): (usize, usize, Exit), difficulty: Difficulty) -> u64 {
    let generator =
        Generator::seeded(seed).with_shape(rows, columns).with_exit(exit).with_walls(seed as usize % 3);
    let generator = generator.with_difficulty(difficulty).with_positions(MOST as u64).with_tries(30);
    let mut generator = if seed.is_multiple_of(2) { generator.with_minimality() } else { generator };
    let Some(instance) = generator.generate() else { return 0 };
    let naive = Naive::of(&instance.board, true).unwrap();
    assert_eq!(instance.optimum, naive.distances[0], "{}", instance.board);
    assert_eq!(instance.positions, Some(naive.boards.len() as u64), "{}", instance.board);
    let optimum = instance.optimum.unwrap();
    assert!(difficulty.range().contains(&optimum) && Difficulty::of(optimum) == difficulty);
    assert_eq!(
        (instance.board.rows(), instance.board.columns(), instance.board.exit()),
        (rows, columns, exit)
    );
    if seed.is_multiple_of(2) {
        for car in instance.board.cars().iter().filter(|car| car.sign != 'A') {
            let less = instance.board.without(car.sign).unwrap();
            let Some(naive) = Naive::of(&less, true) else { continue };
            assert!(naive.distances[0].unwrap() < optimum, "{} without {}", instance.board, car.sign);
        }
    }
    1
}

/// Boards of every size, most of them with few positions.
fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        3 => strategies::boards(5, 9),
        2 => strategies::boards(6, 60),
        1 => strategies::boards(8, 60),
        1 => strategies::boards(10, 120),
    ]
}

type Wish = (u64, (usize, usize, Exit), Difficulty);

fn wishes() -> impl Strategy<Value = Wish> {
    let shape = (3..=6_usize, 3..=6_usize, prop::sample::select(Exit::ALL));
    (any::<u64>(), shape, prop::sample::select(Difficulty::ALL))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_agree(board in boards(), (seed, shape, difficulty) in wishes()) {
        check_board(&board);
        check_generator(seed, shape, difficulty);
    }
}

#[test]
#[ignore = "random boards for the time that `DIFFERENTIAL` says"]
fn for_a_time_on_random_boards() {
    for_a_time("rush-hour", &(boards(), wishes()), |_, (board, wish)| {
        check_board(board) + check_generator(wish.0, wish.1, wish.2)
    });
}
