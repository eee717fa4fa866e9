//! Bulk counts of positions, games and solutions, against searches that store each position and against published counts.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use peg_solitaire::{
    Board, Closure, ClosureBuilder, Games, Pair, Place, Position, Proof, Space, Tally, pairs, strategies,
};

use crate::read;
use proptest::prelude::*;
use search::{StateSpace, space::Symmetric};

use crate::known::ENGLISH;

/// The oracle: the number of games and of solutions of each position, by a recursion of a few lines.
struct Naive {
    space: Space<u128>,
    goals: Vec<u128>,
    known: HashMap<u128, Games>,
}

impl Naive {
    /// `None` if there are too many positions.
    fn new(board: &Board, most: usize) -> Option<Self> {
        let space = Space::<u128>::with_encoding(board).unwrap();
        let number = |place: Place| board.holes().iter().position(|&hole| hole == place).unwrap();
        let goals = board.targets().map(|target| 1 << number(target)).collect();
        let start = space.start();
        let mut naive = Naive { space, goals, known: HashMap::new() };
        naive.games(&start, most)?;
        Some(naive)
    }

    fn games(&mut self, pegs: &Position<u128>, most: usize) -> Option<Games> {
        if let Some(&games) = self.known.get(&pegs.holes()) {
            return Some(games);
        }
        let jumps = self.space.actions(pegs);
        let is_goal = self.goals.contains(&pegs.holes());
        let mut sum = Games { all: u128::from(jumps.is_empty()), solutions: u128::from(is_goal) };
        for jump in jumps {
            let after = self.space.successor(pegs, jump);
            let games = self.games(&after, most)?;
            sum.all += games.all;
            sum.solutions += games.solutions;
        }
        self.known.insert(pegs.holes(), sum);
        (self.known.len() <= most).then_some(sum)
    }

    /// The tallies by pegs: of all positions, and of one of each orbit if the start has all symmetries.
    fn tallies(&self, holes: usize) -> (Vec<Tally>, Vec<Tally>) {
        let (mut all, mut orbits) = (vec![Tally::default(); holes + 1], vec![Tally::default(); holes + 1]);
        let mut seen = HashSet::new();
        for (&set, games) in &self.known {
            let pegs = set.count_ones() as usize;
            let has_jump = !self.space.actions(&self.position(set)).is_empty();
            let one = Tally {
                reached: 1,
                winning: u64::from(games.solutions > 0),
                dead: u64::from(pegs > 1 && !has_jump),
            };
            all[pegs] += one;
            if seen.insert(self.space.canonical(&self.position(set))) {
                orbits[pegs] += one;
            }
        }
        (all, orbits)
    }

    fn position(&self, set: u128) -> Position<u128> {
        search::space::Keyed::state(&self.space, set)
    }
}

fn check(board: &Board, threads: usize, most: usize) {
    let Some(naive) = Naive::new(board, most) else { return };
    let closure = ClosureBuilder::new().with_threads(threads).build(board).unwrap();
    let census = closure.census().unwrap();
    let (all, orbits) = naive.tallies(board.holes().len());
    assert_eq!(census.all(), all, "{board:?}");
    if census.symmetries() == naive.space.symmetries() {
        assert_eq!(census.orbits(), orbits, "{board:?}");
    }
    assert_eq!(closure.games().unwrap(), naive.known[&naive.space.start().holes()], "{board:?}");
}

proptest! {
    #[test]
    fn counts_are_those_of_a_naive_search(board in strategies::boards(5), threads in 1_usize..4) {
        check(&board, threads, 20_000);
    }
}

fn full(text: &str, vacancy: &str, target: &str) -> Board {
    let board = read(text).unwrap();
    board.from_to(vacancy.parse().unwrap(), target.parse().unwrap()).unwrap()
}

/// Small boards with all their symmetries, from each hole to each.
#[test]
fn small_boards_from_each_hole_to_each() {
    for board in [Board::triangle(4), Board::triangle(5), Board::rectangle(3, 3), Board::rectangle(3, 4)] {
        for &from in board.holes() {
            for &to in board.holes() {
                check(&board.clone().from_to(from, to).unwrap(), 2, 20_000);
            }
        }
    }
}

/// A start that shares no symmetry of the board, and several targets.
#[test]
fn other_starts_and_targets() {
    for from in ["a1", "b1", "b2"] {
        let board = full("xxxx\nxxxx\nxxxx\nxxxx\n", from, "a1");
        check(&board, 2, 200_000);
        let anywhere = board.clone().with_targets(board.holes().to_vec()).unwrap();
        check(&anywhere, 3, 200_000);
    }
}

/// The fewest moves, from a search in which a jump by the peg that jumped last costs nothing.
fn fewest_moves(naive: &Naive) -> Option<u32> {
    let mut queue = VecDeque::from([(0, naive.space.start(), None)]);
    let mut seen = HashSet::new();
    while let Some((moves, pegs, last)) = queue.pop_front() {
        if naive.goals.contains(&pegs.holes()) {
            return Some(moves);
        }
        if !seen.insert((pegs, last)) {
            continue;
        }
        for number in naive.space.actions(&pegs) {
            let (jump, after) = (naive.space.jump(number), naive.space.successor(&pegs, number));
            if last == Some(jump.from) {
                queue.push_front((moves, after, Some(jump.to)));
            } else {
                queue.push_back((moves + 1, after, Some(jump.to)));
            }
        }
    }
    None
}

fn check_moves(board: &Board) {
    let Some(naive) = Naive::new(board, 20_000) else { return };
    let moves = Closure::of(board).unwrap().fewest_moves().unwrap();
    assert_eq!(moves.as_ref().map(|moves| moves.len() as u32), fewest_moves(&naive), "{board:?}");
    let Some(moves) = moves else { return };
    assert!(moves.iter().flat_map(|run| run.windows(2)).all(|pair| pair[0].to == pair[1].from));
    let jumps = moves.concat();
    let end = jumps.iter().try_fold(board.clone(), |board, &jump| board.after(jump));
    assert!(end.unwrap().is_solved());
}

proptest! {
    #[test]
    fn moves_are_the_fewest(board in strategies::boards(4)) {
        check_moves(&board);
    }
}

#[test]
fn the_fewest_moves_on_the_triangle() {
    let board = Board::triangle(5);
    for &from in board.holes() {
        for &to in board.holes() {
            check_moves(&board.clone().from_to(from, to).unwrap());
        }
    }
}

/// Eighteen: E. Bergholt, 1912; none has fewer: J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985.
#[test]
#[ignore = "3 seconds in release"]
fn the_fewest_moves_on_the_english_board() {
    let closure = ClosureBuilder::new().with_threads(2).build(&Board::english()).unwrap();
    let moves = closure.fewest_moves().unwrap().unwrap();
    assert_eq!((moves.len(), moves.concat().len()), (18, 31));
}

/// The triangle of fifteen holes, from each kind of hole: the solutions that end anywhere, those that end where the game
/// began, and all games: B. Butler, "15-hole Peg Solitaire", durangobill.com, whose totals hold the solutions twice.
#[test]
fn the_games_of_the_triangle() {
    let board = Board::triangle(5);
    let table = [
        ("a1", 29_760, 6_816, 598_390),
        ("a2", 14_880, 720, 309_423),
        ("a3", 85_258, 51_452, 1_234_826),
        ("b3", 1_550, 0, 139_396),
    ];
    for (from, anywhere, home, all) in table {
        let from: Place = from.parse().unwrap();
        let problem = board.clone().from_to(from, from).unwrap();
        let all = all - anywhere;
        let games = |board: &Board| Closure::of(board).unwrap().games().unwrap();
        assert_eq!(games(&problem), Games { all, solutions: home });
        let problem = problem.with_targets(board.holes().to_vec()).unwrap();
        assert_eq!(games(&problem), Games { all, solutions: anywhere });
    }
}

/// Positions by pegs, from 32 downwards, up to symmetry: OEIS A112737. The sums, and the positions that can be won: G. I.
/// Bell, "Peg Solitaire", recmath.org, 2009.
#[test]
#[ignore = "2 seconds in release"]
fn the_census_of_the_english_board() {
    let census = ClosureBuilder::new().with_threads(2).build(&Board::english()).unwrap().census().unwrap();
    let by_pegs: Vec<u64> = census.orbits()[1..=32].iter().rev().map(|tally| tally.reached).collect();
    assert_eq!(by_pegs, ENGLISH);
    assert_eq!((census.total().reached, census.symmetries()), (187_636_299, 8));
    let orbits = census.total_of_orbits();
    assert_eq!((orbits.reached, orbits.winning), (23_475_688, 1_679_072));
}

/// B. Butler, "33-hole Peg Solitaire", durangobill.com.
#[test]
#[ignore = "500 MiB of memory; 12 seconds in release"]
fn the_games_of_the_english_board() {
    let closure = ClosureBuilder::new().with_threads(2).build(&Board::english()).unwrap();
    let games = closure.games().unwrap();
    assert_eq!(games, Games { all: 577_116_156_815_309_849_672, solutions: 40_861_647_040_079_968 });
}

/// A count that does not fit in the memory fails, and a raised flag stops a count.
#[test]
fn counts_can_be_refused_and_cancelled() {
    let flag = Arc::new(AtomicBool::new(false));
    let closure = ClosureBuilder::new().cancelled_by(flag.clone()).build(&Board::triangle(6)).unwrap();
    flag.store(true, Ordering::Relaxed);
    assert!(closure.games().unwrap_err().is_cancelled());
    assert!(closure.census().unwrap_err().is_cancelled());
    assert!(closure.positions_by_pegs().unwrap_err().is_cancelled());
    let board = Board::triangle(6);
    let bytes = Closure::bytes_for(&board).unwrap();
    let small = ClosureBuilder::new().with_bytes(bytes).build(&board).unwrap();
    assert!(!small.games().unwrap_err().is_cancelled());
    assert!(small.census().is_ok());
}

/// Whenever the flag is raised: an error, or the whole proof.
#[test]
fn a_cancelled_proof_is_none() {
    let board = full("xxxx\nxxxx\nxxxx\nxxxx\nxxxx\nxxxx\n", "a1", "c1");
    let whole = Proof::by_closure(&board, &ClosureBuilder::new()).unwrap();
    assert!(whole.as_ref().is_some_and(|proof| proof.verify(&board)));
    let mut cancelled = 0;
    for pause in (0..40).map(|n| Duration::from_micros(n * n)) {
        let flag = Arc::new(AtomicBool::new(false));
        let closing = ClosureBuilder::new().with_threads(2).cancelled_by(flag.clone());
        let proof = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(pause);
                flag.store(true, Ordering::Relaxed);
            });
            Proof::by_closure(&board, &closing)
        });
        match proof {
            Ok(proof) => assert_eq!(proof, whole, "after {pause:?}"),
            Err(error) => cancelled += u32::from(error.is_cancelled()),
        }
    }
    assert!(cancelled > 0);
}

/// The second bitmap counts too: a limit that admits one bitmap does not admit both.
#[test]
fn both_bitmaps_keep_to_the_limit() {
    let board = Board::rectangle(5, 5);
    let two_ends = |pair: &&Pair| pair.from != pair.to;
    let pair = *pairs(&board).iter().find(two_ends).unwrap();
    let board = pair.on(&board).unwrap();
    let bytes = Closure::bytes_for(&board).unwrap();
    let one = ClosureBuilder::new().with_bytes(bytes).build(&board).unwrap();
    for error in [one.census().unwrap_err(), one.games().unwrap_err(), one.fewest_moves().unwrap_err()] {
        assert!(!error.is_cancelled());
        assert_eq!(
            error.to_string(),
            format!("expected a bitmap and all that is counted in it in {bytes} bytes at most, found more")
        );
    }
    let roomy = ClosureBuilder::new().with_bytes(4 * bytes).build(&board).unwrap();
    assert_eq!(roomy.census().unwrap(), Closure::of(&board).unwrap().census().unwrap());
}
