//! Boards of every size: where sets and lists of positions change their type, every answer is that of a plain search, and every
//! proof is verified.

use peg_solitaire::{
    Board, Closure, ClosureBuilder, Directions, Exact, HoleSet, Place, Proof, Solver, Space, with_holes,
};

use crate::{Verdict, verdict_of};

use crate::read;
use proptest::prelude::*;
use search::{BreadthFirst, DepthFirst, Limits, NoGoal, Outcome, Search, closed_lists::ByState};

use crate::oracle::{is_solution, oracle, with_directions};

/// Numbers of holes on both sides of each change of type.
const SIZES: [usize; 11] = [63, 64, 65, 127, 128, 129, 192, 256, 257, 1_024, 1_025];

/// A board as it is, less the holes: pegs, targets, and holes by their places.
struct Parts {
    holes: Vec<Place>,
    pegs: Vec<Place>,
    targets: Vec<Place>,
}

impl Parts {
    fn of(board: &Board, down: u16) -> Parts {
        let moved = |place: Place| Place { row: place.row + down, ..place };
        Parts {
            holes: board.holes().iter().copied().map(moved).collect(),
            pegs: board.pegs().map(moved).collect(),
            targets: board.targets().map(moved).collect(),
        }
    }

    fn board(self, directions: Directions) -> Board {
        let board = Board::of_holes(self.holes, directions).unwrap();
        board.with_pegs(self.pegs).unwrap().with_targets(self.targets).unwrap()
    }
}

/// Empty holes that no jump reaches, in every other row and column.
fn lone_holes(count: usize, first_row: u16) -> impl Iterator<Item = Place> {
    (0..count as u16).map(move |at| Place { row: first_row + at / 60 * 2, column: at % 60 * 2 })
}

/// The same problem with `holes` holes in all: some lone holes stand before it and the others behind.
fn padded(board: &Board, directions: Directions, holes: usize, share: usize) -> Board {
    let more = holes.saturating_sub(board.holes().len());
    let before = more * share / 4;
    let down = 2 * (before as u16 / 60 + 1);
    let mut parts = Parts::of(board, down);
    parts.holes.extend(lone_holes(before, 0));
    parts.holes.extend(lone_holes(more - before, down + 100));
    parts.board(directions)
}

/// Runs the exact search: a solution is played, and a proof is verified.
fn exact<W: HoleSet>(board: &Board) -> bool {
    let space = Space::<W>::with_encoding(board).unwrap();
    let mut search = Exact::new(&space);
    let report = search.run_to(&space, &space.start(), &space.goal());
    match report.plan() {
        Some(plan) => assert!(is_solution(board, &space.solution(plan)), "{board:?}"),
        None => assert!(search.proof().unwrap().verify(board), "{board:?}"),
    }
    report.plan().is_some()
}

fn depth_first<W: HoleSet>(board: &Board) -> bool {
    let space = Space::<W>::with_encoding(board).unwrap();
    let mut search = DepthFirst::new();
    let report = search.run_to(&space, &space.start(), &space.goal());
    assert!(report.plan().is_some() || report.outcome == Outcome::Exhausted);
    report.plan().is_none_or(|plan| is_solution(board, &space.solution(plan))) && report.plan().is_some()
}

fn count<W: HoleSet>(board: &Board) -> u64 {
    let space = Space::<W>::with_encoding(board).unwrap();
    BreadthFirst::new()
        .with_closed_list(ByState::new())
        .run_to(&space, &space.start(), &NoGoal)
        .stats
        .expanded
}

/// All that can be asked of a board agrees with the plain search.
fn check(board: &Board, solvable: bool, positions: u64) {
    match verdict_of(Solver::new(board)) {
        Verdict::Solved(jumps) => assert!(solvable && is_solution(board, &jumps), "{board:?}"),
        Verdict::Unsolvable(proof) => assert!(!solvable && proof.verify(board), "{proof} of {board:?}"),
        Verdict::Unknown => panic!("unknown: {board:?}"),
    }
    assert_eq!(with_holes!(board, W => exact::<W>(board)), solvable, "{board:?}");
    assert_eq!(with_holes!(board, W => depth_first::<W>(board)), solvable, "{board:?}");
    if let Some(proof) = Proof::find(board) {
        assert!(!solvable && proof.verify(board), "{proof} of {board:?}");
    }
    let closure = ClosureBuilder::new().with_bytes(1 << 20).build(board);
    if let Ok(closure) = closure {
        assert_eq!((closure.positions(), closure.is_solvable()), (positions, solvable), "{board:?}");
        let proof = Proof::Exhaustive { positions: closure.positions_by_pegs().unwrap() };
        assert_eq!(proof.verify(board), !solvable, "{board:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    /// Lone holes change nothing but the numbers of the others.
    #[test]
    fn boards_of_every_size_are_decided(
        (board, directions) in with_directions(4),
        holes in prop::sample::select(SIZES.as_slice()),
        share in 0_usize..=4,
    ) {
        let Some((solvable, positions)) = oracle(&board, directions) else { return Ok(()) };
        check(&padded(&board, directions, holes, share), solvable, positions);
    }

    /// Two parts that no jump joins: the pegs of one must all go, which none can.
    #[test]
    fn islands_are_decided(
        (one, directions) in with_directions(3),
        (other, _) in with_directions(3),
        holes in prop::sample::select(SIZES.as_slice()),
    ) {
        let mut parts = Parts::of(&one, 0);
        let others = Parts::of(&other, 500);
        parts.holes.extend(others.holes);
        parts.pegs.extend(others.pegs);
        parts.targets.extend(others.targets);
        let board = padded(&parts.board(directions), directions, holes, 2);
        let Some((solvable, positions)) = oracle(&board, directions) else { return Ok(()) };
        check(&board, solvable, positions);
    }
}

/// One row of pegs with a hole at an end or in the middle.
#[test]
fn strips_are_decided() {
    for (holes, vacancy) in [(64, 0), (65, 32), (129, 128), (129, 64), (257, 0), (258, 257)] {
        let board = Board::rectangle(1, holes);
        let place = |column: u16| Place { row: 0, column };
        let board = board.from_to(place(vacancy), place(vacancy)).unwrap();
        let Some((solvable, positions)) = oracle(&board, Directions::Orthogonal) else { continue };
        assert_eq!(with_holes!(&board, W => exact::<W>(&board)), solvable, "{board:?}");
        let all = with_holes!(&board, W => count::<W>(&board));
        assert_eq!(all, positions, "{board:?}");
        if let Verdict::Unsolvable(proof) =
            verdict_of(Solver::new(&board).with_limits(Limits::none().expanded(1_000)))
        {
            assert!(!solvable && proof.verify(&board), "{proof} of {board:?}");
        }
    }
}

/// On boards of more invariants than a word has bits, each chunk of the bitmap is counted by its own parities.
#[test]
fn positions_of_many_parts_are_counted() {
    let triangle = Board::triangle(6);
    let alone = Closure::of(&triangle).unwrap();
    let census = alone.census().unwrap();
    for lone in [70, 140] {
        let board = padded(&triangle, Directions::Triangular, 21 + lone, 0);
        let closure = Closure::of(&board).unwrap();
        let counts = closure.positions_by_pegs().unwrap();
        assert_eq!(counts[..22], alone.positions_by_pegs().unwrap()[..], "{lone}");
        assert!(counts[22..].iter().all(|&count| count == 0), "{lone}");
        assert_eq!(closure.census().unwrap().all()[..22], census.all()[..], "{lone}");
        assert_eq!(closure.census().unwrap().total().winning, census.total().winning);
        assert_eq!(closure.games().unwrap(), alone.games().unwrap());
        let moves = |closure: &Closure| closure.fewest_moves().unwrap().map(|moves| moves.len());
        assert_eq!(moves(&closure), moves(&alone));
    }
}

/// Rows of three holes, each a part of its own: each jumps or not, so the positions with k pegs less are k out of all.
#[test]
fn parts_that_jump_by_themselves_are_counted() {
    let rows = 22_u16;
    let places = |columns: core::ops::Range<u16>| {
        (0..rows).flat_map(move |row| columns.clone().map(move |column| Place { row: 3 * row, column }))
    };
    let holes = places(0..3).chain(lone_holes(40, 100));
    let board = Board::of_holes(holes, Directions::Orthogonal).unwrap();
    let board = board.with_pegs(places(0..2)).unwrap().with_targets(places(2..3)).unwrap();
    let counts = Closure::of(&board).unwrap().positions_by_pegs().unwrap();
    let mut choices = 1_u64;
    for jumped in 0..=u64::from(rows) {
        assert_eq!(counts[usize::from(2 * rows) - jumped as usize], choices, "{jumped}");
        choices = choices * (u64::from(rows) - jumped) / (jumped + 1);
    }
    assert_eq!(counts.iter().sum::<u64>(), 1 << rows);
}

/// A start that is not symmetric, with targets that are images of each other: the class may permit one for the start
/// and the other for its image.
#[test]
fn the_class_of_an_image_is_its_own() {
    for (text, targets) in [
        ("xx.xx\nxx..x\nx..xx\nxxx.x\nxxx..\n", ["c2", "c4"]),
        (".xxxx.\nx..x..\n..xx.x\n.x..xx\n", ["a2", "f2"]),
        ("xx.xxxx\n.xxxxxx\nxxxxx.x\n", ["c2", "e2"]),
        ("xxxx.x\n.....x\n.xxx.x\n.x.xxx\n", ["a1", "f1"]),
    ] {
        let targets = targets.map(|target| target.parse::<Place>().unwrap());
        let board = read(text).unwrap().with_targets(targets).unwrap();
        let is_solvable = Closure::of(&board).unwrap().is_solvable();
        assert_eq!(exact::<u64>(&board), is_solvable, "{board:?}");
    }
}

/// Hundreds of targets, each of which some class excludes.
#[test]
fn many_targets_are_excluded_in_time() {
    let board = Board::rectangle(64, 64);
    let every = |step: usize| board.holes().iter().copied().step_by(step);
    // The pegs of one colour of three are odd in number, and so are no targets of that class.
    let board = board.clone().with_pegs(every(3)).unwrap().with_targets(every(2)).unwrap();
    if let Some(proof) = Proof::by_class(&board) {
        assert!(proof.verify(&board), "{proof}");
    }
}
