//! All starts and ends of a board: which the class permits, and which can be solved.

use peg_solitaire::{Board, Jump, Pair, Place, Proof, Solver, pairs};

use crate::{Verdict, verdict_of};

use crate::oracle::is_solution;

/// How many pairs are solved, refuted and open.
fn table(board: &Board, policies: impl Fn(Solver) -> Solver) -> [usize; 3] {
    let mut table = [0; 3];
    for pair in pairs(board) {
        let problem = pair.on(board).unwrap();
        let kind = match verdict_of(policies(Solver::new(&problem))) {
            Verdict::Solved(jumps) => {
                assert!(is_solution(&problem, &jumps));
                0
            }
            Verdict::Unsolvable(proof) => {
                assert!(proof.verify(&problem));
                1
            }
            Verdict::Unknown => 2,
        };
        table[kind] += 1;
    }
    table
}

fn hasty(solver: Solver) -> Solver {
    solver.with_threads(2).with_bitmap_bytes(1 << 20).with_search_budget(300_000)
}

/// A map of a row and a column, given the last of each.
type Map = fn(i32, i32, i32, i32) -> (i32, i32);

/// The different images of a pair and of its exchange: of all maps of rows and columns that keep the holes.
fn images(board: &Board, pair: Pair) -> Vec<Pair> {
    let (rows, columns) = board.holes().iter().fold((0, 0), |(rows, columns), hole| {
        (i32::from(hole.row).max(rows), i32::from(hole.column).max(columns))
    });
    let maps: [Map; 12] = [
        |r, c, _, _| (r, c),
        |r, c, _, n| (r, n - c),
        |r, c, m, _| (m - r, c),
        |r, c, m, n| (m - r, n - c),
        |r, c, _, _| (c, r),
        |r, c, _, n| (n - c, r),
        |r, c, m, _| (c, m - r),
        |r, c, m, n| (n - c, m - r),
        // Those of a triangle that do not stand above.
        |r, c, _, _| (r, r - c),
        |r, c, m, _| (m - c, r - c),
        |r, c, m, _| (m - r + c, m - r),
        |r, c, m, _| (m - r + c, c),
    ];
    let hole = |(row, column): (i32, i32)| {
        let place = Place { row: u16::try_from(row).ok()?, column: u16::try_from(column).ok()? };
        board.holes().contains(&place).then_some(place)
    };
    let is_hole = |place: (i32, i32)| hole(place).is_some();
    let at = |place: (i32, i32)| hole(place).unwrap();
    let is_jump = |jump: Jump, all: &Board| all.after(jump).is_some();
    let mut found = Vec::new();
    for map in maps {
        let map = |place: Place| map(place.row.into(), place.column.into(), rows, columns);
        if !board.holes().iter().all(|&hole| is_hole(map(hole))) {
            continue;
        }
        // A map of the holes that does not carry jumps to jumps is no symmetry.
        let carries = board.holes().iter().all(|&vacancy| {
            let problem = board.clone().from_to(vacancy, vacancy).unwrap();
            let image = board.clone().from_to(at(map(vacancy)), vacancy).unwrap();
            problem
                .actions()
                .iter()
                .all(|jump| is_jump(Jump { from: at(map(jump.from)), to: at(map(jump.to)) }, &image))
        });
        if carries {
            let image = Pair { from: at(map(pair.from)), to: at(map(pair.to)) };
            found.extend([image, image.exchanged()]);
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Pairs up to symmetry and exchange, against all pairs: each that the class permits is an image of one of them.
#[test]
fn pairs_stand_for_all_that_the_class_permits() {
    for board in [Board::triangle(5), Board::rectangle(4, 4), Board::rectangle(3, 5), Board::european()] {
        let mut permitted = 0;
        for &from in board.holes() {
            for &to in board.holes() {
                let problem = board.clone().from_to(from, to).unwrap();
                permitted += usize::from(!matches!(Proof::find(&problem), Some(Proof::PositionClass(_))));
            }
        }
        let images = pairs(&board).into_iter().map(|pair| images(&board, pair)).collect::<Vec<_>>();
        assert_eq!(images.iter().map(Vec::len).sum::<usize>(), permitted, "{board}");
        let mut all = images.concat();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), permitted);
    }
}

/// Three pairs of the triangle of fifteen holes are refuted by exhaustion, and each refutation is verified.
#[test]
fn the_pairs_of_the_triangle() {
    assert_eq!(table(&Board::triangle(5), hasty), [8, 3, 0]);
}

/// J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985, for the English board; on the French board all that the
/// class permits can be solved too, and on the asymmetric one: G. I. Bell, "Peg Solitaire", recmath.org, 2009.
#[test]
fn the_pairs_of_crosses() {
    assert_eq!(table(&Board::english(), hasty), [16, 0, 0]);
    assert_eq!(table(&Board::european(), hasty), [7, 0, 0]);
    assert_eq!(table(&Board::asymmetric(), hasty), [57, 0, 0]);
}

/// On Wiegleb's board one pair is open within these limits, from the middle of an edge to itself.
#[test]
fn the_pairs_of_the_board_of_wiegleb() {
    assert_eq!(table(&Board::wiegleb(), hasty), [24, 0, 1]);
}

/// Three are solved; pagodas refute two, and the search with pagodas three of the six that closures of the whole board refute.
#[test]
#[ignore = "some 15 seconds in release"]
fn the_pairs_of_the_diamond() {
    assert_eq!(table(&Board::diamond(), |solver| hasty(solver).with_search_budget(1_000_000)), [3, 5, 3]);
}
