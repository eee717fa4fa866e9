//! Beams on the 8-puzzle, beside `rpid`, which solves dynamic programs by searching their states. Both sides drop a state
//! that an earlier layer reached at no greater cost.

use criterion::Criterion;
use rpid::{prelude::*, solvers};
use search::{AStar, At, Beam, Search as _, StateSpace, algorithms::CompleteBeam};
use sliding_tile::{Move, Position};

use crate::{
    ratio::ratio,
    tiles::{Puzzles, hundred},
};

/// One start as a dynamic program.
#[derive(Clone, Copy)]
struct Program<'a> {
    puzzles: &'a Puzzles<u64>,
    start: Position,
}

impl Dp for Program<'_> {
    type State = Position;
    type CostType = i32;
    type Label = u8;

    fn get_target(&self) -> Position {
        self.start
    }

    fn get_successors(&self, position: &Position) -> impl IntoIterator<Item = (Position, i32, u8)> {
        let space = &self.puzzles.space;
        let child = |step: Move| (space.successor(position, step), 1, step as u8);
        space.actions(position).map(child)
    }

    fn get_base_cost(&self, position: &Position) -> Option<i32> {
        (*position == self.puzzles.goal).then_some(0)
    }
}

impl Dominance for Program<'_> {
    type State = Position;
    type Key = Position;

    fn get_key(&self, position: &Position) -> Position {
        *position
    }
}

impl Bound for Program<'_> {
    type State = Position;
    type CostType = i32;

    fn get_dual_bound(&self, position: &Position) -> Option<i32> {
        Some(self.puzzles.h(position).cast_signed())
    }
}

/// The costs that beams of `rpid` find, with widths from `first` to `last`.
fn costs_by_rpid(puzzles: &Puzzles<u64>, first: usize, last: Option<usize>) -> Vec<u32> {
    let cost = |&start: &Position| {
        let parameters = SearchParameters { quiet: true, ..Default::default() };
        let widths =
            CabsParameters { initial_beam_width: first, max_beam_width: last, keep_all_layers: true };
        let solution = solvers::create_cabs(Program { puzzles, start }, parameters, widths).search();
        solution.cost.map_or(0, i32::unsigned_abs)
    };
    puzzles.starts.iter().map(cost).collect()
}

/// Beams of double width until the plan is proven cheapest.
pub(crate) fn complete(_: &mut Criterion) {
    let puzzles = &hundred();
    let goal = At(puzzles.goal);
    let mut search = CompleteBeam::new(puzzles.manhattan.clone());
    let mut ours = || -> Vec<u32> {
        let cost = |start| search.run_to(&puzzles.space, start, &goal).plan().map_or(0, |plan| plan.cost);
        puzzles.starts.iter().map(cost).collect()
    };
    let mut a_star = AStar::new(puzzles.manhattan.clone());
    let optimum = |start| a_star.run_to(&puzzles.space, start, &goal).plan().map_or(0, |plan| plan.cost);
    let optima: Vec<u32> = puzzles.starts.iter().map(optimum).collect();
    assert_eq!([ours(), costs_by_rpid(puzzles, 1, None)], [optima.clone(), optima]);
    let theirs = || costs_by_rpid(puzzles, 1, None);
    ratio("100 8-puzzles, proven by beams: rpid::create_cabs / complete beam", 5, ours, theirs);
}

/// One beam of a hundred states. Ties differ, so plans do: their costs are printed.
pub(crate) fn fixed_width(_: &mut Criterion) {
    let puzzles = &hundred();
    let goal = At(puzzles.goal);
    let mut search = Beam::of_width(puzzles.manhattan.clone(), 100);
    let mut ours = || -> Vec<u32> {
        let cost = |start| search.run_to(&puzzles.space, start, &goal).plan().map_or(0, |plan| plan.cost);
        puzzles.starts.iter().map(cost).collect()
    };
    let theirs = || costs_by_rpid(puzzles, 100, Some(100));
    let costs = [ours(), theirs()];
    assert!(costs.iter().flatten().all(|&cost| cost > 0));
    let sums: [u32; 2] = costs.map(|costs| costs.iter().sum());
    assert!(sums[0] <= sums[1], "{sums:?}");
    println!("100 8-puzzles, beams of width 100: {} moves in all, rpid {}", sums[0], sums[1]);
    ratio("100 8-puzzles, beams of width 100: rpid::create_cabs / beam", 9, ours, theirs);
}
