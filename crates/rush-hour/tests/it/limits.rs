//! Every job that may take long keeps to limits: it answers as without limits, or says which one was reached.

use std::sync::{Arc, atomic::AtomicBool};

use rush_hour::{
    Algorithm, Board, ClosedListName, Encoding, Generator, Moves, SixBySix, Solver, Steps, Survey, TenByTen,
};
use search::{Limits, Reason};

/// A job on a board, and its answer as text.
type Job = (&'static str, fn(&Board, &mut Limits<u32>) -> Result<String, Reason>);

/// All jobs that take limits.
const JOBS: [Job; 4] = [
    ("survey", |board, limits| {
        let mut survey = Survey::begun(board).unwrap();
        resumed(&mut survey, limits)?;
        Ok(format!("{:?} {:?}", survey.layers(), survey.hardest()))
    }),
    ("survey in the other metric", |board, limits| {
        let mut steps = Survey::new(board).unwrap().into_metric::<Steps>();
        resumed(&mut steps, limits)?;
        Ok(format!("{:?} {:?}", steps.layers(), steps.hardest()))
    }),
    ("minimality", |board, limits| Ok(survey(board).minimal_within(limits)?.to_string())),
    ("generator", |board, limits| {
        let seed = board.cars().len() as u64;
        let mut generator =
            Generator::seeded(seed).with_shape(4, 4).with_cost(4..=9).with_minimality().with_tries(40);
        Ok(format!("{:?}", generator.generate_within(limits)?))
    }),
];

fn survey(board: &Board) -> Survey<Moves> {
    Survey::new(board).unwrap()
}

fn resumed<M: rush_hour::Reach>(survey: &mut Survey<M>, limits: &mut Limits<u32>) -> Result<(), Reason> {
    let reached = survey.resume(limits.clone(), &mut ());
    limits.spend(survey.stats().expanded, std::time::Duration::ZERO);
    reached.map_or(Ok(()), Err)
}

fn boards() -> impl Iterator<Item = Board> {
    // Minimal and not, with one solution and several.
    ["ooBo/AABo/oooo/ooCC", "oooo/AABC/ooBC/oooo/oooo", "DDB/AAB/ooo/oCC"]
        .into_iter()
        .map(|board| board.parse().unwrap())
}

/// There is a number of expanded states from which the answer is that without limits, and below which there is none.
#[test]
fn a_job_is_done_or_stopped_wherever_it_is_cut() {
    let unsolvable = "AABo/CDBo/CDEE".parse().unwrap();
    for board in boards().chain([unsolvable]) {
        for (name, job) in JOBS {
            let mut unlimited = Limits::none();
            let answer = job(&board, &mut unlimited).unwrap();
            let work = u64::MAX - unlimited.max_expanded();
            let mut done = 0;
            for most in 0..=work + 8 {
                let mut limits = Limits::none().expanded(most);
                match job(&board, &mut limits) {
                    Ok(found) => {
                        assert_eq!(found, answer, "{name} {board} {most}");
                        assert_eq!(most - limits.max_expanded(), work, "{name} {board} {most}");
                        done += 1;
                    }
                    Err(reason) => {
                        assert_eq!((reason, done), (Reason::Expanded, 0), "{name} {board} {most}");
                        assert!(most <= work + 4, "{name} {board} {most} of {work}");
                    }
                }
            }
            assert!(done > 0, "{name} {board}");
        }
    }
}

#[test]
fn memory_and_the_flag_stop_every_job() {
    let raised = Arc::new(AtomicBool::new(true));
    for board in boards() {
        for (name, job) in JOBS {
            for (limits, reason) in [
                (Limits::none().memory(0), Reason::Memory),
                (Limits::none().cancelled_by(raised.clone()), Reason::Cancelled),
            ] {
                assert_eq!(job(&board, &mut limits.clone()), Err(reason), "{name} {board}");
            }
        }
    }
}

/// The distances of a survey count as memory in the jobs on it.
#[test]
fn a_survey_counts_its_own_bytes() {
    let board = rush_hour::levels().next().unwrap().board;
    let survey = survey(&board);
    assert!(survey.bytes() >= 1_247 * 12);
    let mut limits = Limits::none().memory(survey.bytes());
    assert_eq!(survey.minimal_within(&mut limits), Err(Reason::Memory));
    assert!(survey.minimal_within(&mut Limits::none().memory(survey.bytes() + (1 << 20))).is_ok());
}

/// The look-up tables of the largest encoding take 24 MB, those of the smallest less than 1 MB.
#[test]
fn look_up_tables_count_as_memory() {
    fn fits<P: Encoding>(board: &Board, more: u64) -> bool {
        let survey = Survey::<Moves, P>::with_encoding(board).unwrap();
        survey.minimal_within(&mut Limits::none().memory(survey.bytes() + more)).is_ok()
    }
    let small: Board = "AAoB / oooB / oooo".parse().unwrap();
    assert!(fits::<SixBySix>(&small, 1 << 20) && fits::<TenByTen>(&small, 40 << 20));
    assert!(!fits::<TenByTen>(&small, 20 << 20));
}

/// Ten cars of two cells, alone in their rows of ten cells, have nine places each: 9^10 ranks, of four bytes in A*.
#[test]
fn a_solver_takes_no_more_than_two_gigabytes_unasked() {
    let rows = "BCDEAFGHIJ".chars().map(|sign| format!("{sign}{sign}oooooooo"));
    let board: Board = rows.collect::<Vec<_>>().join("/").parse().unwrap();
    let solver = Solver::new(&board).with_algorithm(Algorithm::AStar).with_closed_list(ClosedListName::Rank);
    for limits in [Limits::none(), Limits::none().expanded(9), Limits::none().memory(12 << 30)] {
        let answer = solver.clone().with_limits(limits).solve().unwrap();
        assert_eq!(answer.report.stopped_by(), Some(Reason::Memory));
    }
    let answer = Solver::new(&board).with_algorithm(Algorithm::AStar).solve().unwrap();
    assert_eq!(answer.plan().map(|plan| plan.cost), Some(1));
}
