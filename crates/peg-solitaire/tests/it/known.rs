//! Published numbers, each with its source, and the verdict on each board of the contest.

use peg_solitaire::{
    Board, Closure, ClosureBuilder, Description, Directions, Place, Proof, Solver, Space, contest, portfolio,
    with_holes,
};

use crate::{Verdict, verdict_of};
use search::{
    Beam, BreadthFirst, DepthFirst, NoGoal, Observer, Progress, Search, Stats, closed_lists::ByOrbit,
};

use crate::oracle::is_solution;

fn named(name: &str) -> Board {
    contest().find(|file| file.name == name).unwrap().board().unwrap()
}

/// Returns the answer of the solver: `solved`, or the proof.
fn verdict(board: &Board) -> String {
    match verdict_of(Solver::new(board).with_threads(2)) {
        Verdict::Solved(jumps) => {
            assert!(is_solution(board, &jumps));
            assert_eq!(jumps.len(), board.pegs().count() - 1);
            "solved".to_owned()
        }
        Verdict::Unsolvable(proof) => {
            // The check of an exhaustive proof generates all positions anew, which takes a minute for large boards.
            assert!(matches!(proof, Proof::Exhaustive { .. }) || proof.verify(board));
            proof.to_string()
        }
        Verdict::Unknown => "unknown".to_owned(),
    }
}

/// "Défi Solitaire", developpez.com, 2009: all were solved by the winner but `impossible`, `invalide1` and `invalide2`,
/// which the jury declares unsolvable, and `echec`.
#[test]
fn the_files_of_the_contest() {
    let expected = [
        ("simple", "solved"),
        ("autre", "solved"),
        ("impossible", "pagoda function"),
        ("invalide1", "no target"),
        ("invalide2", "no target"),
        ("plateau10", "solved"),
        ("plateau11", "solved"),
        ("plateau12", "solved"),
        ("plateau14", "solved"),
        ("plateau15", "solved"),
        ("plateau16", "solved"),
    ];
    for (name, expected) in expected {
        assert_eq!(verdict(&named(name)), expected, "{name}");
    }
    let empty = contest().find(|file| file.name == "vide").unwrap().board();
    assert_eq!(empty.unwrap_err().to_string(), "line 1, column 1: expected a board, found nothing");
    for file in contest().filter(|file| file.name != "echec") {
        let solved = file.board().ok().map(|board| verdict(&board) == "solved");
        assert_eq!(solved, file.solvable, "{}", file.name);
    }
}

/// The board that no program of the contest answered: 427,585,687 positions can be reached, counted by another program.
#[test]
#[ignore = "2 GiB of memory; two minutes in release, most of them for the check"]
fn the_board_without_an_answer() {
    let board = named("echec");
    assert_eq!(Proof::find(&board), None);
    let proof = Proof::by_closure(&board, &ClosureBuilder::new().with_threads(2)).unwrap().unwrap();
    let Proof::Exhaustive { positions } = &proof else { panic!("{proof}") };
    assert_eq!(positions.iter().sum::<u64>(), 427_585_687);
    assert_eq!(positions[1], 0);
    assert!(proof.verify(&board));
}

/// The verdicts on the classic boards, centre to centre: J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985; the
/// French board by M. Reiss, 1857.
#[test]
fn the_classic_boards() {
    for (board, expected) in [
        (Board::english(), "solved"),
        (Board::european(), "position class"),
        (Board::wiegleb(), "solved"),
        (Board::asymmetric(), "solved"),
        (Board::diamond(), "position class"),
        (Board::triangle(5), "solved"),
        (Board::triangle(15), "solved"),
        (Board::rectangle(12, 12), "solved"),
        (Board::rectangle(12, 18), "solved"),
        (Board::rectangle(15, 17), "solved"),
    ] {
        assert_eq!(verdict(&board), expected, "{board}");
    }
}

/// The triangle of fifteen holes along rows and columns alone: 222 positions, counted by another program. In six
/// directions 3,016.
#[test]
fn the_triangle_of_fifteen() {
    let description = Description::from(".\nxx\nxxx\nxxxx\nxxxxx\n");
    let counts = [(Directions::Orthogonal, 222, false), (Directions::Triangular, 3_016, true)];
    for (directions, positions, solvable) in counts {
        let board = Board::new(&description, directions).unwrap();
        let closure = Closure::of(&board).unwrap();
        assert_eq!((closure.positions(), closure.is_solvable()), (positions, solvable));
        assert_eq!(verdict(&board), if solvable { "solved" } else { "exhaustive search" });
    }
    assert_eq!(
        Board::new(&description, Directions::Triangular).unwrap().pegs().collect::<Vec<_>>(),
        Board::triangle(5).pegs().collect::<Vec<_>>()
    );
}

/// The places of a board that the class permits for one peg, if the board starts with a hole at the first.
fn pairs(board: &Board) -> Vec<(Place, Place)> {
    let holes = board.holes().to_vec();
    let all = holes.iter().flat_map(|&from| holes.iter().map(move |&to| (from, to)));
    let permitted = |&(from, to): &(Place, Place)| {
        let problem = board.clone().from_to(from, to).unwrap();
        !matches!(Proof::find(&problem), Some(Proof::PositionClass(_)))
    };
    all.filter(permitted).collect()
}

/// Up to the symmetries of the board and the exchange of start and end. All 16 pairs of the English board can be solved:
/// Beasley, 1985.
#[test]
fn all_pairs_of_the_english_board() {
    let board = Board::english();
    let turned = |Place { row, column }: Place| Place { row: column, column: 6 - row };
    let mirrored = |Place { row, column }: Place| Place { row, column: 6 - column };
    let least = |(from, to): (Place, Place)| {
        let mut images = Vec::new();
        let mut pair = (from, to);
        for _ in 0..4 {
            pair = (turned(pair.0), turned(pair.1));
            for (a, b) in [pair, (mirrored(pair.0), mirrored(pair.1))] {
                images.extend([(a, b), (b, a)]);
            }
        }
        images.into_iter().min().unwrap()
    };
    let mut classes: Vec<(Place, Place)> = pairs(&board).into_iter().map(least).collect();
    classes.sort_unstable();
    classes.dedup();
    assert_eq!(classes.len(), 16);
    for (from, to) in classes {
        let problem = board.clone().from_to(from, to).unwrap();
        let Verdict::Solved(jumps) = verdict_of(Solver::new(&problem)) else { panic!("{from} to {to}") };
        assert!(is_solution(&problem, &jumps));
    }
}

#[derive(Default)]
struct Layers(Vec<u64>);

impl Observer<u32> for Layers {
    fn layer(&mut self, _: u32, states: u64, _: &Stats) {
        self.0.push(states);
    }
}

/// Positions of the English board by pegs, from 32 downwards, up to symmetry: OEIS A112737.
pub(crate) const ENGLISH: [u64; 32] = [
    1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927, 229_614, 517_854, 1_022_224, 1_753_737, 2_598_215,
    3_312_423, 3_626_632, 3_413_313, 2_765_623, 1_930_324, 1_160_977, 600_372, 265_865, 100_565, 32_250,
    8_688, 1_917, 348, 50, 7, 2,
];

#[test]
fn the_first_layers_of_the_english_board() {
    let space = Space::new(&Board::english()).unwrap();
    let mut layers = Layers::default();
    let limits = search::Limits::none().expanded(100_000);
    let mut search = BreadthFirst::new().with_closed_list(ByOrbit::new());
    let _ = search::Run::of(&mut search).within(limits).observed_by(&mut layers).run_to(
        &space,
        &space.start(),
        &NoGoal,
    );
    assert_eq!(layers.0, ENGLISH[..layers.0.len()]);
    assert!(layers.0.len() >= 11);
}

#[test]
#[ignore = "1 GiB of memory; 30 seconds in release"]
fn all_layers_of_the_english_board() {
    let space = Space::new(&Board::english()).unwrap();
    let mut layers = Layers::default();
    let mut search = BreadthFirst::new().with_closed_list(ByOrbit::new());
    let report = search.observed_by(&mut layers).run_to(&space, &space.start(), &NoGoal);
    assert_eq!(layers.0, ENGLISH);
    assert_eq!(report.stats.expanded, 23_475_688);
}

/// 187,636,299 positions: OEIS A112737 counts them up to symmetry; without, they were counted by another program.
#[test]
#[ignore = "2 seconds in release"]
fn the_closure_of_the_english_board() {
    let closure = ClosureBuilder::new().with_threads(2).build(&Board::english()).unwrap();
    assert_eq!((closure.positions(), closure.is_solvable()), (187_636_299, true));
    let by_pegs = closure.positions_by_pegs().unwrap();
    assert_eq!(by_pegs.iter().sum::<u64>(), 187_636_299);
    // No orbit has more than eight positions, and those of one peg lie in the class of the centre.
    assert!(
        by_pegs
            .iter()
            .skip(1)
            .rev()
            .skip(1)
            .zip(ENGLISH)
            .all(|(&all, orbits)| orbits <= all && all <= 8 * orbits)
    );
    assert_eq!((by_pegs[1], by_pegs[32]), (5, 1));
}

/// Depth-first search solves the English board too, with a table.
#[test]
fn depth_first_search_solves_small_boards() {
    for board in [Board::triangle(5), Board::triangle(6)] {
        let space = Space::new(&board).unwrap();
        let mut search = DepthFirst::new();
        let report = search.run_to(&space, &space.start(), &space.goal());
        assert!(is_solution(&board, &space.solution(report.plan().unwrap())));
    }
}

/// The work of the beams on the boards of the contest: a change of these numbers is a change of behaviour.
#[test]
fn beams_do_so_much_work() {
    for (name, most) in [("simple", 20_000), ("autre", 10_000), ("plateau16", 20_000), ("plateau15", 300_000)]
    {
        let board = named(name);
        with_holes!(&board, W => {
            let space = Space::<W>::with_encoding(&board).unwrap();
            let mut search = Beam::portfolio(portfolio(&space), 1, 1 << 12).by_hash();
            let report = search.run_to(&space, &space.start(), &space.goal());
            assert!(report.plan().is_some() && report.stats.generated <= most, "{name}: {:?}", report.stats);
        });
    }
}
