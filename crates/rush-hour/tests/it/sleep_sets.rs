//! The actions that breadth-first search tries, counted by sets of slides on the board.

use std::collections::HashSet;

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use rush_hour::{Axis, Board, Car, Moves, Reach, Slide, Space, Steps, levels, strategies};
use search::{BreadthFirst, NoGoal, Search, StateSpace, space::BySleepSets};

fn car(board: &Board, sign: char) -> &Car {
    board.cars().iter().find(|car| car.sign == sign).unwrap()
}

/// The line of a car, and its first cell there.
fn place(car: &Car) -> (usize, usize) {
    match car.axis {
        Axis::Horizontal => (car.row, car.column),
        Axis::Vertical => (car.column, car.row),
    }
}

/// Whether the car jumps across a line of the other axis: it stands on no cell of that line before or after the slide.
fn jumps_across(car: &Car, by: i8, line: usize) -> bool {
    let (from, to) = (place(car).1, place(car).1.wrapping_add_signed(by.into()));
    let (first, last) = (from.min(to), from.max(to));
    (first + car.length..last).contains(&line)
}

/// The slides that sleep after the slide at index `tried` of those that are listed.
fn asleep_after<M: Reach>(
    board: &Board,
    listed: &[Slide],
    asleep: &HashSet<Slide>,
    tried: usize,
) -> HashSet<Slide> {
    let slide = listed[tried];
    let moved = car(board, slide.car);
    let sleeps = |&(i, other): &(usize, &Slide)| {
        let by = car(board, other.car);
        match (by.axis == moved.axis, place(by).0 == place(moved).0) {
            (true, true) => other.car != slide.car && i < tried,
            (true, false) => i < tried || asleep.contains(other),
            (false, _) => {
                (i < tried || asleep.contains(other)) && !jumps_across(moved, slide.by, place(by).0)
            }
        }
    };
    let again =
        (-9..=9).filter(|&by| M::FARTHEST > 1 || by == -slide.by).map(|by| Slide { car: slide.car, by });
    listed.iter().enumerate().filter(sleeps).map(|(_, &other)| other).chain(again).collect()
}

/// The positions that a queue reaches and the actions that it tries; `None` if there are more than `most` positions.
fn plain<M: Reach>(board: &Board, most: usize) -> Option<(u64, u64)> {
    let space = Space::<M>::with_encoding(board).unwrap();
    let mut queue = vec![(space.start(), HashSet::new())];
    let mut known = HashSet::from([space.start()]);
    let (mut expanded, mut tried) = (0, 0);
    while let Some((position, asleep)) = queue.get(expanded).cloned() {
        expanded += 1;
        let board = space.board(&position);
        let actions: Vec<_> = space.actions(&position).collect();
        let listed: Vec<Slide> = actions.iter().map(|&action| space.slide(action)).collect();
        for i in (0..actions.len()).filter(|&i| !asleep.contains(&listed[i])) {
            tried += 1;
            let next = space.successor(&position, actions[i]);
            if known.insert(next) {
                queue.push((next, asleep_after::<M>(&board, &listed, &asleep, i)));
            }
        }
        if known.len() > most {
            return None;
        }
    }
    Some((expanded as u64, tried))
}

fn check<M: Reach>(board: &Board) -> bool {
    let space = Space::<M>::with_encoding(board).unwrap();
    let expected = plain::<M>(board, 2_000);
    if let Some(expected) = expected {
        let stats =
            BreadthFirst::new().with_pruning(BySleepSets).run_to(&space, &space.start(), &NoGoal).stats;
        assert_eq!((stats.expanded, stats.generated), expected, "{board}");
    }
    expected.is_some()
}

#[test]
fn as_many_actions_are_tried_as_by_sets_of_slides() {
    let mut runner = TestRunner::deterministic();
    let boards = strategies::boards(6, 20);
    let random = std::iter::repeat_with(|| boards.new_tree(&mut runner).unwrap().current()).take(150);
    let levels = levels().map(|level| level.board);
    let checked = levels.chain(random).filter(|board| check::<Moves>(board) & check::<Steps>(board));
    assert!(checked.count() > 60);
}
