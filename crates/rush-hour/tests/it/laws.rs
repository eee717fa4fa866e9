//! Laws of every board, tested on random walks.

use proptest::prelude::*;
use rush_hour::{
    Board, EightByEight, Encoding, Moves, Reach, Slide, Space, Steps, WayOut,
    heuristics::{Blockers, Escapes},
    levels, strategies, with_encoding,
};
use search::{
    StateSpace, laws,
    space::{Reversible, SleepSets},
};

fn walks() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..60)
}

fn check<M: Reach, P: Encoding>(board: &Board, steps: &[u8]) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let state = laws::walk(&space, &space.start(), steps);
    laws::actions_are_repeatable(&space, &state);
    laws::apply_is_successor(&space, &state);
    laws::size_hint_is_exact(&space, &state);
    laws::reversible(&space, &state);
    let (predecessors, count) = (space.predecessors(&state), space.predecessors(&state).count());
    assert_eq!(predecessors.size_hint(), (count, Some(count)));
    laws::undirected(&space, &state);
    laws::key_is_bijective(&space, &state);
    laws::consistent(&space, &Blockers::of(&space), &state);
    laws::consistent(&space, &Escapes::of(&space), &state);
    laws::zero_at_goal(&space, &Escapes::of(&space), &space.goal(), &state);
    laws::estimate_child_agrees(&space, &Escapes::of(&space), &space.start(), &steps[..steps.len().min(5)]);
    let there = space.board(&state);
    assert_eq!(space.state(&there), Some(state));
    slides_agree(&space, &there, state);
}

/// The changes of the space are the slides of the board.
fn slides_agree<M: Reach, P: Encoding>(space: &Space<M, P>, board: &Board, state: rush_hour::Position<P>) {
    let mut slides: Vec<Slide> = space.actions(&state).map(|change| space.slide(change)).collect();
    let mut expected = board.actions();
    expected.retain(|slide| usize::from(slide.by.unsigned_abs()) <= M::FARTHEST);
    slides.sort_by_key(|slide| (slide.car, slide.by));
    expected.sort_by_key(|slide| (slide.car, slide.by));
    assert_eq!(slides, expected, "{board:?}");
    for slide in slides {
        let change = space.line_move(&state, slide).unwrap();
        assert_eq!(board.after(slide), Some(space.board(&space.successor(&state, change))));
    }
}

proptest! {
    #[test]
    fn spaces_keep_the_laws(board in strategies::boards(8, 60), steps in walks()) {
        with_encoding!(&board, P => { check::<Moves, P>(&board, &steps); check::<Steps, P>(&board, &steps) });
    }

    #[test]
    fn large_spaces_keep_the_laws(board in strategies::boards(10, 100), steps in walks()) {
        with_encoding!(&board, P => { check::<Moves, P>(&board, &steps); check::<Steps, P>(&board, &steps) });
    }

    #[test]
    fn ranks_keep_the_law(board in any::<Board>(), steps in walks()) {
        let space = Space::new(&board).unwrap();
        laws::rank_is_bijective(&space, &laws::walk(&space, &space.start(), &steps));
    }

    #[test]
    fn texts_come_back(board in strategies::boards(10, 60), slide in any::<Slide>()) {
        let text = board.to_string();
        prop_assert_eq!(Board::with_exit(&text, board.exit()).unwrap().to_string(), text);
        laws::text_round_trip(&slide);
    }

    #[test]
    fn no_text_is_too_odd(text in "[ABox./\\n ]{0,40}|\\PC{0,16}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(slide) = text.parse::<Slide>() {
            prop_assert_eq!(slide.to_string(), text);
        }
    }
}

fn prunes_nothing_needed<M: Reach, P: Encoding>(board: &Board, most: usize) {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    laws::pruning_loses_nothing(&space, &space.start(), most);
}

fn sleep_sets_lose_nothing<M: Reach>(board: &Board, most: usize) {
    let space = Space::<M>::with_encoding(board).unwrap();
    laws::sleep_sets_lose_nothing(&space, &space.start(), most);
    let (moves, count) = (space.awake(&space.start(), 0), space.actions(&space.start()).count());
    assert_eq!(moves.size_hint(), (count, Some(count)), "{board:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn sleep_sets_lose_no_position(board in strategies::boards(6, 36)) {
        sleep_sets_lose_nothing::<Moves>(&board, 3_000);
        sleep_sets_lose_nothing::<Steps>(&board, 3_000);
    }

    #[test]
    fn pruning_loses_no_position(board in strategies::boards(7, 60)) {
        with_encoding!(&board, P => {
            prunes_nothing_needed::<Moves, P>(&board, 3_000);
            prunes_nothing_needed::<Steps, P>(&board, 3_000);
        });
    }
}

/// The keys of boards of up to eight lines leave out a bit. Here the last column has more than eight configurations, whose bits
/// are above.
#[test]
fn keys_without_a_bit_keep_the_bits_above() {
    let board = "oooooooo / oooooooo / AAoooooo / oooooooo / oooooooB / oooooooB / oooooooC / oooooooC";
    check::<Moves, EightByEight>(&board.parse().unwrap(), &[]);
}

#[test]
fn pruning_loses_no_position_of_the_levels() {
    for level in levels().filter(|level| level.positions < Some(5_000)) {
        prunes_nothing_needed::<Moves, rush_hour::SixBySix>(&level.board, usize::MAX);
        prunes_nothing_needed::<Steps, rush_hour::SixBySix>(&level.board, usize::MAX);
        sleep_sets_lose_nothing::<Moves>(&level.board, usize::MAX);
        sleep_sets_lose_nothing::<Steps>(&level.board, usize::MAX);
    }
}

#[test]
fn estimates_keep_their_promise_on_the_levels() {
    fn check<M: Reach>(board: &Board) {
        let space = Space::<M>::with_encoding(board).unwrap();
        let goal = space.goal();
        laws::promise_kept(&space, &Blockers::of(&space), &space.start(), &goal, usize::MAX);
        laws::promise_kept(&space, &Escapes::of(&space), &space.start(), &goal, usize::MAX);
    }
    for level in levels().filter(|level| level.positions < Some(2_000)) {
        check::<Moves>(&level.board);
        check::<Steps>(&level.board);
    }
}

/// The early goal stands one move before the goal of the puzzle, and nowhere else.
#[test]
fn the_way_out_is_one_move_long() {
    use search::Goal;
    for level in levels().filter(|level| level.positions < Some(2_000)) {
        let space = Space::new(&level.board).unwrap();
        let (exit, way) = (space.goal(), WayOut::of(&space));
        let at_exit = |state: &_| Goal::<Space<Moves>>::is_goal(&exit, state);
        for (state, _) in search::survey(&space, &space.start()).distances().iter() {
            let near = space.actions(state).any(|change| at_exit(&space.successor(state, change)));
            assert_eq!(way.is_goal(state), near || at_exit(state), "{state:?}");
        }
    }
}

/// After a move, the moves that do not touch it are left out in earlier lines (rows, then columns), and so is the same car.
/// `C` passes the rows 0 to 2, or 1 to 3. `F` stands in an earlier column.
#[test]
fn moves_that_do_not_touch_are_tried_in_one_order() {
    let board: Board = "EEoooo/ooFooC/BBFooC/AAoooo/oooooo/DDoooo".parse().unwrap();
    let space = Space::<Moves>::with_encoding(&board).unwrap();
    let after = |slide: &str| {
        let change = space.line_move(&space.start(), slide.parse().unwrap()).unwrap();
        let state = space.successor(&space.start(), change);
        let mut slides: Vec<String> =
            space.actions_after(&state, change).map(|next| space.slide(next).to_string()).collect();
        slides.sort();
        slides
    };
    assert_eq!(after("C-1"), ["E+1", "E+2", "E+3"]);
    assert_eq!(after("C+1"), ["A+1", "A+2", "A+3"]);
    assert_eq!(after("D+1"), ["C+1", "C+2", "C+3", "C-1", "F+1", "F+2", "F-1"]);
}
