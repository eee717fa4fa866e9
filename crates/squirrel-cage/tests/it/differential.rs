//! Random puzzles in all six metrics with every algorithm and list, surveys of them and hardest starts, against one queue
//! over grids of characters.
//!
//! `DIFFERENTIAL=600:1 cargo test -p squirrel-cage --test it for_a_time -- --ignored --nocapture` runs ten minutes.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use search::Outcome;
use squirrel_cage::{
    Algorithm, Board, BoardSpace, ClosedListName, GroupSpace, HardestStart, Metric, OpenListName, Packing,
    Proof, Solver, Space, Survey,
    metric::{self, Line, Reach, Unit},
    strategies, with_packing,
};

use crate::{
    oracle::{Frame, Grid, Kind, Standing, frame},
    timed::for_a_time,
};

/// The most positions of a puzzle that is compared.
const MOST: usize = 700;

/// All positions that can be reached, the first one first, and for each the numbers of those that one action leads to.
struct Naive {
    frame: Frame,
    grids: Vec<Grid>,
    numbers: HashMap<Vec<Standing>, usize>,
    next: Vec<HashSet<usize>>,
    /// The distance of each to the nearest solved one.
    distances: Vec<Option<u32>>,
}

impl Naive {
    /// `None` if there are too many positions.
    fn of(board: &Board, metric: Metric) -> Option<Self> {
        let frame = frame(board);
        let kind = match metric {
            Metric::Unit | Metric::GroupUnit => Kind::Unit,
            Metric::Line | Metric::GroupLine => Kind::Line,
            _ => Kind::Move,
        };
        let mut grids = vec![frame.start.clone()];
        let mut numbers = HashMap::from([(frame.canonical(&frame.start), 0)]);
        let mut next: Vec<HashSet<usize>> = Vec::new();
        while let Some(grid) = grids.get(next.len()).cloned() {
            let all = if metric.is_group() {
                frame.group_successors(&grid, kind)
            } else {
                frame.successors(&grid, kind)
            };
            let mut reached = HashSet::new();
            for grid in all {
                let number = numbers.entry(frame.canonical(&grid)).or_insert_with(|| {
                    grids.push(grid);
                    grids.len() - 1
                });
                reached.insert(*number);
            }
            // An exchange of equal pieces leads nowhere.
            reached.remove(&next.len());
            next.push(reached);
            if grids.len() > MOST {
                return None;
            }
        }
        let solved: Vec<usize> = (0..grids.len()).filter(|&grid| frame.is_solved(&grids[grid])).collect();
        let distances = distances(&next, &solved);
        Some(Naive { frame, grids, numbers, next, distances })
    }

    fn number(&self, board: &Board) -> usize {
        self.numbers[&self.frame.canonical(&frame(board).start)]
    }

    fn layers(&self) -> Vec<u64> {
        let depth = self.distances.iter().flatten().max().map_or(0, |&depth| depth as usize + 1);
        let mut layers = vec![0; depth];
        self.distances.iter().flatten().for_each(|&distance| layers[distance as usize] += 1);
        layers
    }

    fn nearer(&self, number: usize) -> HashSet<usize> {
        let distance = |&next: &usize| self.distances[next].map(|distance| distance + 1);
        let is_nearer = |next: &&usize| distance(next).is_some() && distance(next) == self.distances[number];
        self.next[number].iter().filter(is_nearer).copied().collect()
    }
}

/// Every action can be taken back, so a queue finds the distance of each position to the nearest of some.
fn distances(next: &[HashSet<usize>], from: &[usize]) -> Vec<Option<u32>> {
    let mut distances = vec![None; next.len()];
    let mut queue = from.to_vec();
    for &position in from {
        distances[position] = Some(0);
    }
    let mut head = 0;
    while let Some(&position) = queue.get(head) {
        for &other in &next[position] {
            if distances[other].is_none() {
                distances[other] = distances[position].map(|distance| distance + 1);
                queue.push(other);
            }
        }
        head += 1;
    }
    distances
}

/// Every combination of choices that a solver takes: the answer, its proof and its solution.
fn check_solver(board: &Board, metric: Metric, expected: Option<u32>) -> u64 {
    let mut runs = 0;
    let open_lists = [None].into_iter().chain(OpenListName::ALL.iter().copied().map(Some));
    for &algorithm in Algorithm::ALL {
        for open in open_lists.clone() {
            for closed in [None].into_iter().chain(ClosedListName::ALL.iter().copied().map(Some)) {
                let solver = Solver::new(board).with_metric(metric).with_algorithm(algorithm);
                let solver = open.map_or(solver.clone(), |list| solver.with_open_list(list));
                let mut solver = closed.map_or(solver.clone(), |list| solver.with_closed_list(list));
                let names = (metric, algorithm, open, closed);
                let answer = match solver.solve() {
                    Ok(answer) => answer,
                    Err(error) => {
                        assert!(error.is_unsuitable() && !error.is_flaw(), "{board} {names:?}: {error}");
                        assert!(open.is_some() || closed.is_some(), "{board} {names:?}: {error}");
                        continue;
                    }
                };
                runs += 1;
                match &answer.report.outcome {
                    Outcome::Solved(plan) => {
                        assert_eq!(Some(plan.cost), expected, "{board} {names:?}");
                        assert_eq!(plan.actions.len() as u32, plan.cost, "{board} {names:?}");
                        assert!(answer.is_optimal() && answer.proof.is_none(), "{board} {names:?}");
                        let end =
                            plan.actions.iter().try_fold(board.clone(), |board, step| board.after(step));
                        assert!(end.unwrap().is_solved(), "{board} {names:?}");
                        let refused = plan.actions.iter().find_map(|step| metric.refusal(step));
                        assert_eq!(refused, None, "{board} {names:?}");
                        for step in &plan.actions {
                            assert_eq!(step.to_string().parse().as_ref(), Ok(step), "{board} {names:?}");
                        }
                    }
                    Outcome::Exhausted => {
                        assert_eq!(expected, None, "{board} {names:?}");
                        assert_eq!(answer.proof, Some(Proof::ExhaustiveSearch), "{board} {names:?}");
                    }
                    other => panic!("{board} {names:?}: {other:?}"),
                }
                assert!(answer.report.lower_bound <= expected.unwrap_or(u32::MAX), "{board} {names:?}");
            }
        }
    }
    runs
}

/// The survey of a puzzle: its positions, edges and layers, the hints, the farthest boards, diameter and radius.
fn check_survey<S: BoardSpace>(board: &Board, metric: Metric, space: S, naive: &Naive) {
    let survey = Survey::of(space);
    assert_eq!(survey.positions(), naive.grids.len() as u64, "{board} {metric}");
    let goals = naive.distances.iter().filter(|distance| **distance == Some(0)).count();
    assert_eq!(survey.goals(), goals as u64, "{board} {metric}");
    assert_eq!(survey.layers(), naive.layers(), "{board} {metric}");
    assert_eq!(survey.depth(), naive.distances.iter().flatten().max().copied(), "{board} {metric}");
    let edges: usize = naive.next.iter().map(HashSet::len).sum();
    assert_eq!(survey.edges(), edges as u64 / 2, "{board} {metric}");
    let hardest: HashSet<usize> = survey.hardest_boards().iter().map(|board| naive.number(board)).collect();
    let depth = survey.depth();
    let farthest = (0..naive.grids.len()).filter(|&grid| depth.is_some() && naive.distances[grid] == depth);
    assert_eq!(hardest, farthest.collect(), "{board} {metric}");
    for other in [board.clone()].into_iter().chain(survey.hardest_boards().into_iter().take(2)) {
        let number = naive.number(&other);
        let distance = naive.distances[number];
        assert_eq!(survey.distance(&other), distance, "{board} {metric}: {other}");
        let hints = survey.hints(&other);
        let reached: HashSet<usize> =
            hints.iter().map(|hint| naive.number(&other.after(hint).unwrap())).collect();
        assert_eq!(reached, naive.nearer(number), "{board} {metric}: {other}");
        let solution = survey.solution(&other);
        assert_eq!(solution.as_ref().map(|moves| moves.len() as u32), distance, "{board} {metric}: {other}");
        assert_eq!(survey.solutions(&other).is_some(), distance.is_some(), "{board} {metric}: {other}");
        let end =
            solution.map(|moves| moves.iter().fold(other.clone(), |board, step| board.after(step).unwrap()));
        assert!(end.is_none_or(|end| end.is_solved()), "{board} {metric}: {other}");
    }
    if naive.grids.len() <= 150 {
        let farthest = |&from: &usize| distances(&naive.next, &[from]).into_iter().flatten().max().unwrap();
        let all: Vec<u32> = (0..naive.grids.len()).map(|from| farthest(&from)).collect();
        let measured = survey.diameter_and_radius().unwrap();
        assert_eq!(Some(measured.diameter), all.iter().max().copied(), "{board} {metric}");
        assert_eq!(Some(measured.radius), all.iter().min().copied(), "{board} {metric}");
    }
}

/// The hardest start with these pieces is as hard as it says, and no easier than the board.
fn check_hardest<M: Reach, P: Packing>(board: &Board, metric: Metric, expected: Option<u32>) {
    let mut hardest = HardestStart::<M, P>::new();
    let found = hardest.hardest(board).unwrap();
    let Some(found) = found else {
        assert_eq!(expected, None, "{board} {metric}");
        return;
    };
    assert!(expected.is_none_or(|optimum| optimum <= found.optimum), "{board} {metric}");
    let answer = Solver::new(&found.board).with_metric(metric).solve().unwrap();
    assert_eq!(answer.plan().map(|plan| plan.cost), Some(found.optimum), "{board} {metric}: {}", found.board);
    if let Some(optimum) = expected {
        let all = hardest.of_optimum(board, optimum).unwrap();
        let start = frame(board);
        let is_start = |other: &Board| start.canonical(&frame(other).start) == start.canonical(&start.start);
        assert!(all.iter().any(is_start), "{board} {metric}: not among {} starts", all.len());
        let ties = hardest.of_optimum(board, found.optimum).unwrap().len() as u64;
        assert_eq!(ties, found.ties, "{board} {metric}");
    }
}

fn check_metric<M: Reach>(board: &Board, single: Metric, group: Metric) -> u64 {
    let mut runs = 0;
    if let Some(naive) = Naive::of(board, single) {
        with_packing!(board, P => {
            let space = Space::<M, P>::with_encoding(board).unwrap();
            check_survey(board, single, space, &naive);
            if board.pieces().len() <= 3 && board.rows() * board.columns() <= 9 {
                check_hardest::<M, P>(board, single, naive.distances[0]);
            }
        });
        runs += 1 + check_solver(board, single, naive.distances[0]);
    }
    if board.pieces().len() <= 6
        && let Some(naive) = Naive::of(board, group)
    {
        with_packing!(board, P => {
            check_survey(board, group, GroupSpace::<M, P>::with_encoding(board).unwrap(), &naive);
        });
        runs += 1 + check_solver(board, group, naive.distances[0]);
    }
    runs
}

/// Both texts of a board tell the board, and each step can be taken back.
fn check_text(board: &Board) {
    assert_eq!(board.to_string().parse().as_ref(), Ok(board));
    assert_eq!(Board::from_text(&board.text().to_string()).as_ref(), Ok(board));
    for step in board.actions() {
        let next = board.after(&step).unwrap();
        assert!(
            next.actions().iter().any(|back| next.after(back).as_ref() == Some(board)),
            "{board}: {step}"
        );
    }
}

fn check_board(board: &Board) -> u64 {
    check_text(board);
    check_metric::<Unit>(board, Metric::Unit, Metric::GroupUnit)
        + check_metric::<Line>(board, Metric::Line, Metric::GroupLine)
        + check_metric::<metric::Move>(board, Metric::Move, Metric::GroupMove)
}

/// Small puzzles, crowded ones, and long frames.
fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        3 => strategies::boards(1..=4, 5),
        1 => strategies::boards(3..=4, 16),
        1 => strategies::boards(3..=6, 40),
        1 => strategies::boards(1..=9, 30),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_agree(board in boards()) {
        check_board(&board);
    }
}

#[test]
#[ignore = "random boards for the time that `DIFFERENTIAL` says"]
fn for_a_time_on_random_boards() {
    for_a_time("squirrel-cage", &boards(), |_, board| check_board(board));
}
