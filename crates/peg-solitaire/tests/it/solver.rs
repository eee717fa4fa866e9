//! The solver within its limits.

use std::sync::{Arc, atomic::AtomicBool};

use peg_solitaire::{Board, Exact, Place, Proof, Solver, Space};

use crate::{Verdict, verdict_of};
use search::{Limits, Progress, Reason};

#[test]
fn a_solved_board_needs_no_jump() {
    let board: Board = "x.".parse::<Board>().unwrap().with_targets([Place { row: 0, column: 0 }]).unwrap();
    assert_eq!(verdict_of(Solver::new(&board)), Verdict::Solved(vec![]));
}

/// No peg comes before no target.
#[test]
fn a_board_without_pegs_or_targets() {
    let unsolvable = |text: &str| match verdict_of(Solver::new(&text.parse().unwrap())) {
        Verdict::Unsolvable(proof) => proof,
        answer => panic!("{answer:?}"),
    };
    assert_eq!(unsolvable("..."), Proof::NoPeg);
    assert_eq!(unsolvable("xxx"), Proof::NoTarget);
    assert_eq!(unsolvable("x"), Proof::NoTarget);
    assert_eq!(unsolvable("."), Proof::NoPeg);
}

#[test]
fn a_raised_flag_stops_everything() {
    let raised = Arc::new(AtomicBool::new(true));
    assert_eq!(
        verdict_of(Solver::new(&Board::english()).with_limits(Limits::none().cancelled_by(raised))),
        Verdict::Unknown
    );
}

/// The largest boards are searched, and stopped by a limit; or their class is answer enough.
#[test]
fn the_largest_boards_are_answered() {
    let hasty = |board: &Board| verdict_of(Solver::new(board).with_limits(Limits::none().expanded(20)));
    assert!(hasty(&Board::rectangle(63, 64)) == Verdict::Unknown);
    let board = Board::rectangle(64, 64);
    let Verdict::Unsolvable(proof) = hasty(&board) else { panic!("a square of such a side has no solution") };
    assert!(proof.verify(&board) && proof.to_string() == "position class");
}

/// Where the bitmap may not be had, halves of the layers meet; and where little may be expanded, nothing is known.
#[test]
fn without_a_bitmap_halves_meet() {
    let board: Board = "./xx/xxx/xxxx/xxxxx".parse().unwrap();
    assert!(matches!(verdict_of(Solver::new(&board)), Verdict::Unsolvable(Proof::Exhaustive { .. })));
    let Verdict::Unsolvable(proof) = verdict_of(Solver::new(&board).with_bitmap_bytes(0)) else {
        panic!("222 positions")
    };
    assert!(matches!(proof, Proof::Meeting(_)) && proof.verify(&board));
    let hasty = Solver::new(&board).with_bitmap_bytes(0).with_limits(Limits::none().expanded(10));
    assert_eq!(verdict_of(hasty), Verdict::Unknown);
}

/// The layers, and the list of the meeting halves, grow only where the limit allows the whole list.
#[test]
fn exact_search_never_passes_its_memory() {
    let board = Board::english();
    let space = Space::new(&board).unwrap();
    let mut stopped = 0;
    for most in [1_u64 << 20, 3 << 19, 1 << 22, 3 << 21, 1 << 24, 1 << 25, 1 << 28] {
        let mut search = Exact::new(&space);
        let run = search.within(Limits::none().memory(most));
        let report = run.run_to(&space, &space.start(), &space.goal());
        assert!(report.stats.peak_bytes <= most, "{} of {most} bytes", report.stats.peak_bytes);
        assert!(report.plan().is_some() || report.stopped_by() == Some(Reason::Memory), "{report:?}");
        stopped += u32::from(report.plan().is_none());
    }
    assert_eq!(stopped, 6, "only the last limit has room for a plan");
}
