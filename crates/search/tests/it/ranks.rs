//! Ranks beyond the number of ranks that a space states: a panic on 32 bits as on 64, and no false answer.

use search::{
    BreadthFirst, Heuristic, NoGoal, Search, StateSpace, Survey,
    adapters::{FromRanks, from_ranks},
    algorithms::BreadthFirstRanks,
    closed_lists::ByRank,
    from_successors,
    heuristics::PatternDatabase,
    tables::DistanceTable,
};

/// A step that 32 bits do not show.
const STEP: u64 = 1 << 32;

type Ranks<S> = FromRanks<S, fn(&u64) -> u64, fn(u64) -> [u64; 1]>;

fn line() -> impl StateSpace<State = u64, Cost = u32> {
    from_successors(|&n: &u64| [n + STEP])
}

/// Ten ranks, by its own word, and a neighbour of each rank that lies far beyond.
fn ten<S: StateSpace<State = u64>>(space: &S) -> Ranks<S> {
    from_ranks(space, 10, |&n| n, |rank| [rank + STEP])
}

#[test]
#[should_panic(expected = "out of")]
fn a_bitmap_takes_no_large_rank_for_a_small_one() {
    let _ = BreadthFirst::new().with_closed_list(ByRank::new()).run_to(&ten(&line()), &0, &NoGoal);
}

#[test]
#[should_panic(expected = "out of")]
fn a_table_of_distances_takes_no_large_rank_for_a_small_one() {
    let _ = Survey::new().with_distances(DistanceTable::new()).run_to(&ten(&line()), &0, &NoGoal);
}

#[test]
#[should_panic(expected = "out of")]
fn marks_take_no_large_rank_for_a_small_one() {
    let _ = BreadthFirstRanks::new().without_distances().run_to(&ten(&line()), &0, &NoGoal);
}

/// The marks of ten ranks end within a byte.
#[test]
#[should_panic(expected = "rank 10 is out of the 10 ranks of the space")]
fn marks_take_no_rank_beyond_the_last() {
    let line = line();
    let next: Ranks<_> = from_ranks(&line, 10, |&n| n, |rank| [rank + 1]);
    let _ = BreadthFirstRanks::new().without_distances().run_to(&next, &0, &NoGoal);
}

#[test]
#[should_panic(expected = "out of")]
fn the_filling_of_patterns_takes_no_large_rank_for_a_small_one() {
    let line = line();
    let _ = PatternDatabase::to_goals(ten(&line), &[0]).build_undirected().estimate(&line, &1);
}

#[test]
#[should_panic(expected = "out of")]
fn a_look_up_takes_no_large_rank_for_a_small_one() {
    let line = line();
    let still: Ranks<_> = from_ranks(&line, 10, |&n| n, |rank| [rank]);
    let database = PatternDatabase::to_goals(still, &[0]).build_undirected();
    assert_eq!(database.estimate(&line, &0).h, 0);
    let _ = database.estimate(&line, &STEP);
}
