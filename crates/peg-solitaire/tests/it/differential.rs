//! Random boards in all directions with every algorithm, score and metric, their proofs, bitmaps and surveys, against one
//! queue over sets of places.
//!
//! `DIFFERENTIAL=600:1 cargo test -p peg-solitaire --test it for_a_time -- --ignored --nocapture` runs ten minutes.

use std::collections::{HashMap, HashSet, VecDeque};

use peg_solitaire::{
    Algorithm, Board, Closure, ClosureBuilder, Difficulty, Directions, Generator, HeuristicName, Jump,
    Metric, Place, Proof, Solver, Survey, pairs,
};
use proptest::{prelude::*, sample::select};
use search::Outcome;

use crate::{
    oracle::{Position, is_solution, jumps, with_directions},
    timed::for_a_time,
};

/// The most positions of a board that is compared.
const MOST: usize = 1_500;

/// All positions that can be reached, those with more pegs first, and the jumps from each.
struct Naive {
    holes: Position,
    targets: Position,
    positions: Vec<Position>,
    next: Vec<Vec<(Jump, usize)>>,
}

impl Naive {
    /// `None` if there are too many positions.
    fn of(board: &Board, directions: Directions) -> Option<Self> {
        let (holes, targets) = (board.holes().iter().copied().collect(), board.targets().collect());
        let start: Position = board.pegs().collect();
        let mut numbers = HashMap::from([(start.clone(), 0)]);
        let mut positions = vec![start];
        let mut next: Vec<Vec<(Jump, usize)>> = Vec::new();
        while let Some(pegs) = positions.get(next.len()).cloned() {
            let mut after = Vec::new();
            for (from, over, to) in jumps(&holes, &pegs, directions) {
                let mut pegs = pegs.clone();
                pegs.remove(&from);
                pegs.remove(&over);
                pegs.insert(to);
                let number = numbers.entry(pegs.clone()).or_insert_with(|| {
                    positions.push(pegs);
                    positions.len() - 1
                });
                after.push((Jump { from, to }, *number));
            }
            next.push(after);
            if positions.len() > MOST {
                return None;
            }
        }
        Some(Naive { holes, targets, positions, next })
    }

    fn is_solved(&self, number: usize) -> bool {
        let pegs = &self.positions[number];
        pegs.len() == 1 && pegs.is_subset(&self.targets)
    }

    /// For each position, the games from it, and those that are solutions.
    fn games(&self) -> Vec<(u128, u128)> {
        let mut games = vec![(0, 0); self.positions.len()];
        // A queue by layers: each jump leads to a later position.
        for number in (0..self.positions.len()).rev() {
            let mut sum = (0_u128, 0_u128);
            for &(_, next) in &self.next[number] {
                sum = (sum.0 + games[next].0, sum.1 + games[next].1);
            }
            if self.next[number].is_empty() {
                sum = (1, u128::from(self.is_solved(number)));
            }
            games[number] = sum;
        }
        games
    }

    /// The fewest runs of jumps by one peg that solve the board.
    fn fewest_runs(&self) -> Option<u32> {
        let mut queue = VecDeque::from([(0_u32, 0_usize, None::<Place>)]);
        let mut done = HashSet::new();
        while let Some((runs, number, last)) = queue.pop_front() {
            if self.is_solved(number) {
                return Some(runs);
            }
            if !done.insert((number, last)) {
                continue;
            }
            for &(jump, next) in &self.next[number] {
                if last == Some(jump.from) {
                    queue.push_front((runs, next, Some(jump.to)));
                } else {
                    queue.push_back((runs + 1, next, Some(jump.to)));
                }
            }
        }
        None
    }
}

/// A board, its directions, and a number of threads.
type Case = ((Board, Directions), (u64, Difficulty));

/// Every combination of choices: the answer, its proof and its solution.
fn check_solver(board: &Board, naive: &Naive, threads: usize) -> u64 {
    let is_solvable = naive.games()[0].1 > 0;
    let runs = naive.fewest_runs();
    let count = naive.positions[0].len() as u32;
    let mut done = 0;
    for &algorithm in Algorithm::ALL {
        for &heuristic in HeuristicName::ALL {
            for (&metric, bitmap) in Metric::ALL.iter().flat_map(|metric| [(metric, true), (metric, false)]) {
                let solver = Solver::new(board).with_algorithm(algorithm).with_heuristic(heuristic);
                let solver = solver.with_metric(metric).with_threads(threads);
                let mut solver = if bitmap { solver } else { solver.with_bitmap_bytes(0) };
                let answer = solver.solve().unwrap();
                let names =
                    || format!("{board} {algorithm} {heuristic} {metric} {bitmap}: {:?}", answer.report);
                done += 1;
                let least = if metric == Metric::Jumps { Some(count.saturating_sub(1)) } else { runs };
                let least = least.filter(|_| is_solvable);
                assert!(answer.report.lower_bound <= least.unwrap_or(u32::MAX), "{}", names());
                match &answer.report.outcome {
                    Outcome::Solved(plan) => {
                        assert!(is_solvable && is_solution(board, &plan.actions), "{}", names());
                        assert_eq!(plan.cost, metric.cost(&plan.actions), "{}", names());
                        assert!(Some(plan.cost) >= least, "{}", names());
                        let is_exact = algorithm == Algorithm::Exact || metric == Metric::Jumps;
                        assert!(!is_exact || Some(plan.cost) == least, "{}", names());
                        assert!(!answer.is_optimal() || Some(plan.cost) == least, "{}", names());
                        assert!(answer.proof.is_none(), "{}", names());
                    }
                    Outcome::Exhausted => {
                        assert!(!is_solvable, "{}", names());
                        // Depth-first search leaves no proof to check, nor do searches in moves, nor any whose bitmap is too large.
                        let may_lack =
                            algorithm == Algorithm::DepthFirst || metric == Metric::Moves || !bitmap;
                        let is_proven = answer.proof.as_ref().map_or(may_lack, |proof| proof.verify(board));
                        assert!(is_proven, "{}", names());
                    }
                    // A beam alone may end without an answer.
                    _ => assert_eq!(algorithm, Algorithm::Beam, "{}", names()),
                }
            }
        }
    }
    done
}

/// No proof of a board that can be solved; each proof verifies.
fn check_proofs(board: &Board, is_solvable: bool) {
    let found = [Proof::find(board), Proof::by_class(board), Proof::by_pagoda(board)];
    for proof in found.iter().flatten() {
        assert!(!is_solvable && proof.verify(board), "{board}: {proof}");
    }
    // A proof of another board is none of this one.
    assert!(found.iter().flatten().all(|proof| !proof.verify(&Board::english())), "{board}");
}

/// The bitmap, its counts, games and fewest moves.
fn check_closure(board: &Board, naive: &Naive, threads: usize) {
    let closure = ClosureBuilder::new().with_threads(threads).build(board).unwrap();
    let games = naive.games();
    let mut counts = vec![(0, 0, 0); naive.holes.len() + 1];
    for (number, pegs) in naive.positions.iter().enumerate() {
        let count = &mut counts[pegs.len()];
        count.0 += 1;
        count.1 += u64::from(games[number].1 > 0);
        count.2 += u64::from(pegs.len() > 1 && naive.next[number].is_empty());
    }
    let reached: Vec<u64> = counts.iter().map(|count| count.0).collect();
    assert_eq!(closure.positions_by_pegs().unwrap(), reached, "{board}");
    assert_eq!(closure.positions(), naive.positions.len() as u64, "{board}");
    assert_eq!(closure.is_solvable(), games[0].1 > 0, "{board}");
    let by_closure = Proof::by_closure(board, &ClosureBuilder::new()).unwrap();
    assert_eq!(by_closure.is_none(), games[0].1 > 0, "{board}");
    assert!(by_closure.is_none_or(|proof| proof.verify(board)), "{board}");
    let census = closure.census().unwrap();
    let tallies: Vec<_> =
        census.all().iter().map(|tally| (tally.reached, tally.winning, tally.dead)).collect();
    assert_eq!(tallies, counts, "{board}");
    let found = closure.games().unwrap();
    assert_eq!((found.all, found.solutions), games[0], "{board}");
    assert_eq!(closure.solutions().unwrap(), games[0].1, "{board}");
    let moves = closure.fewest_moves().unwrap();
    assert_eq!(moves.as_ref().map(|moves| moves.len() as u32), naive.fewest_runs(), "{board}");
    let all = moves.map(|moves| moves.concat());
    assert!(all.is_none_or(|jumps| is_solution(board, &jumps)), "{board}");
}

/// The survey of a board: layers of winning positions, hints, solutions.
fn check_survey(board: &Board, naive: &Naive) {
    let survey = Survey::new(board).unwrap();
    let games = naive.games();
    assert_eq!(survey.positions(), naive.positions.len() as u64, "{board}");
    let mut layers = vec![0; naive.holes.len() + 1];
    for (pegs, games) in naive.positions.iter().zip(&games).filter(|(_, games)| games.1 > 0) {
        layers[pegs.len() - 1] += u64::from(games.1 > 0);
    }
    while layers.pop_if(|count| *count == 0).is_some() {}
    assert_eq!(survey.layers(), layers, "{board}");
    for number in (0..naive.positions.len()).step_by(naive.positions.len() / 9 + 1) {
        let other = board.clone().with_pegs(naive.positions[number].iter().copied()).unwrap();
        let is_winning = games[number].1 > 0;
        let jumps = naive.positions[number].len() as u32;
        assert_eq!(survey.distance(&other), is_winning.then(|| jumps - 1), "{other}");
        assert_eq!(survey.solutions(&other), is_winning.then_some(games[number].1), "{other}");
        let good: HashSet<Jump> =
            naive.next[number].iter().filter(|next| games[next.1].1 > 0).map(|next| next.0).collect();
        assert_eq!(survey.hints(&other).into_iter().collect::<HashSet<_>>(), good, "{other}");
        let solution = survey.solution(&other);
        assert_eq!(solution.is_some(), is_winning, "{other}");
        assert!(solution.is_none_or(|jumps| is_solution(&other, &jumps)), "{other}");
    }
}

/// The text of a board tells the board, and the jumps are those of the rules.
fn check_text(board: &Board, directions: Directions) {
    assert_eq!(board.to_string().parse().as_ref(), Ok(board));
    let (holes, pegs) = (board.holes().iter().copied().collect(), board.pegs().collect());
    let expected = jumps(&holes, &pegs, directions).into_iter().map(|(from, _, to)| Jump { from, to });
    let found = board.actions();
    assert_eq!(found.iter().copied().collect::<HashSet<_>>(), expected.collect(), "{board}");
    assert!(found.iter().all(|jump| jump.to_string().parse() == Ok(*jump)), "{board}");
}

/// The claims of a generated board: its difficulty, its number of jumps, and that it can be solved.
fn check_generator(board: &Board, directions: Directions, (seed, difficulty): (u64, Difficulty)) -> u64 {
    let mut generator = Generator::seeded(seed).with_shape(board).with_difficulty(difficulty).with_tries(5);
    let Some(instance) = generator.generate() else { return 0 };
    let made = &instance.board;
    let jumps = made.pegs().count() as u32 - 1;
    assert_eq!((instance.optimum, instance.solvable), (Some(jumps), true), "{made}");
    assert!(difficulty.range().contains(&jumps) && Difficulty::of(jumps) == difficulty, "{made}");
    assert_eq!(made.holes(), board.holes());
    if let Some(naive) = Naive::of(made, directions) {
        assert!(naive.games()[0].1 > 0, "{made}");
    }
    1
}

fn check((board, directions): &(Board, Directions), wish: (u64, Difficulty)) -> u64 {
    check_text(board, *directions);
    let made = check_generator(board, *directions, wish);
    if board.holes().len() <= 12 {
        for pair in pairs(board) {
            assert_eq!(Proof::by_class(&pair.on(board).unwrap()), None, "{board}: {pair:?}");
        }
    }
    let Some(naive) = Naive::of(board, *directions) else { return made };
    let threads = 1 + wish.0 as usize % 3;
    check_proofs(board, naive.games()[0].1 > 0);
    if Closure::bytes_for(board).is_some_and(|bytes| bytes < 1 << 26) {
        check_closure(board, &naive, threads);
        check_survey(board, &naive);
    }
    made + check_solver(board, &naive, threads)
}

/// Boards of small and of middle size.
fn cases() -> impl Strategy<Value = Case> {
    let boards = prop_oneof![2 => with_directions(4), 2 => with_directions(5), 1 => with_directions(6)];
    (boards, (any::<u64>(), select(Difficulty::ALL)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn random_boards_agree((board, wish) in cases()) {
        check(&board, wish);
    }
}

#[test]
#[ignore = "random boards for the time that `DIFFERENTIAL` says"]
fn for_a_time_on_random_boards() {
    for_a_time("peg-solitaire", &cases(), |_, (board, wish)| check(board, *wish));
}
