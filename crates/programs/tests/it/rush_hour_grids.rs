//! The counts of a student's program, and their limits.

use programs::grids::{DistinctGrids, PUBLISHED};
use rush_hour::{Board, Space, levels};
use search::{Limits, Reason, StopToken};

/// "Solution minimale du jeu Traffic!" counts the grids of eleven levels. The order of its moves is not known; the one
/// that gives ten of them misses level 5 by seven grids.
#[test]
fn the_grids_that_the_student_counted() {
    let published = [1_067, 2_753, 770, 356, 2_139, 1_637, 4_613, 950, 681, 1_847];
    let published: Vec<_> = (1..).zip(published).chain([(12, 1_267)]).collect();
    assert_eq!(published, PUBLISHED);
    for (number, grids) in published {
        let level = levels().nth(number - 1).unwrap();
        let counted = DistinctGrids::of(&Space::new(&level.board).unwrap()).unwrap();
        assert!((counted.fewest..=counted.most).contains(&grids), "{number}: {counted:?}");
        assert_eq!(counted.known, if number == 5 { 2_132 } else { grids }, "{number}");
    }
}

/// A number of expanded grids suffices, and below it there is no count.
#[test]
fn a_count_is_done_or_stopped_wherever_it_is_cut() {
    for board in ["ooBo/AABo/oooo/ooCC", "oooo/AABC/ooBC/oooo/oooo", "DDB/AAB/ooo/oCC", "AABo/CDBo/CDEE"] {
        let space = Space::new(&board.parse::<Board>().unwrap()).unwrap();
        let mut unlimited = Limits::none();
        let count = DistinctGrids::within(&space, &mut unlimited).unwrap();
        let work = u64::MAX - unlimited.max_expanded();
        let mut done = 0;
        for most in 0..=work + 8 {
            let mut limits = Limits::none().expanded(most);
            match DistinctGrids::within(&space, &mut limits) {
                Ok(found) => {
                    assert_eq!((found, most - limits.max_expanded()), (count, work), "{board} {most}");
                    done += 1;
                }
                Err(reason) => {
                    assert_eq!((reason, done), (Reason::Expanded, 0), "{board} {most}");
                    assert!(most <= work + 4, "{board} {most} of {work}");
                }
            }
        }
        assert!(done > 0, "{board}");
    }
}

#[test]
fn memory_and_the_flag_stop_the_count() {
    let space = Space::new(&"ooBo/AABo/oooo/ooCC".parse::<Board>().unwrap()).unwrap();
    let raised = StopToken::new();
    raised.stop();
    for (limits, reason) in [
        (Limits::none().memory(0), Reason::Memory),
        (Limits::none().cancelled_by(&raised), Reason::Cancelled),
    ] {
        assert_eq!(DistinctGrids::within(&space, &mut limits.clone()), Err(reason));
    }
}
