//! Thousands of random boards: pruned against unpruned searches, and all searches against the oracle.
//!
//! The long runs are `cargo test --release -p rush-hour --test it many -- --include-ignored`.

use proptest::{
    strategy::{Strategy, ValueTree},
    test_runner::TestRunner,
};
use rush_hour::{Board, Encoding, LineMove, Moves, Position, Reach, Space, Steps, strategies, with_encoding};
use search::{
    BreadthFirst, Limits, NoGoal, Observer, StateSpace, Stats, closed_lists::ByKey, laws, space::Keyed,
};

use crate::oracle::check_board;

/// The same puzzle, and nothing is left out.
struct Unpruned<M: Reach, P: Encoding>(Space<M, P>);

impl<M: Reach, P: Encoding> StateSpace for Unpruned<M, P> {
    type State = Position<P>;
    type Action = LineMove;
    type Cost = u32;
    type Actions = <Space<M, P> as StateSpace>::Actions;

    fn actions(&self, position: &Position<P>) -> Self::Actions {
        self.0.actions(position)
    }
    fn apply(&self, position: &mut Position<P>, line_move: LineMove) {
        self.0.apply(position, line_move);
    }
}

impl<M: Reach, P: Encoding> Keyed for Unpruned<M, P> {
    type Key = <Space<M, P> as Keyed>::Key;
    const KEY_BITS: u32 = <Space<M, P> as Keyed>::KEY_BITS;

    fn key(&self, position: &Position<P>) -> Self::Key {
        self.0.key(position)
    }
    fn state(&self, key: Self::Key) -> Position<P> {
        Keyed::state(&self.0, key)
    }
}

#[derive(Default)]
struct Layers(Vec<u64>);

impl Observer<u32> for Layers {
    fn layer(&mut self, _: u32, states: u64, _: &Stats) {
        self.0.push(states);
    }
}

/// The positions at each distance from the start, as far as there are not too many, and the actions that were tried.
fn layers<P: Encoding, S>(space: &S, start: Position<P>) -> (Vec<u64>, u64)
where
    S: StateSpace<State = Position<P>, Cost = u32> + Keyed,
{
    let mut layers = Layers::default();
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let limits = Limits::none().expanded(20_000);
    let run = search::Run::of(&mut search).within(limits).observed_by(&mut layers);
    let report = run.run_to(space, &start, &NoGoal);
    (layers.0, report.stats.generated)
}

/// How many actions the pruning leaves out.
fn compare<M: Reach, P: Encoding>(board: &Board) -> u64 {
    let space = Space::<M, P>::with_encoding(board).unwrap();
    let start = space.start();
    let pruned = layers(&space, start);
    let unpruned = layers(&Unpruned(space), start);
    assert_eq!(pruned.0, unpruned.0, "{board:?}");
    unpruned.1 - pruned.1
}

fn boards(most_side: usize, most_pieces: usize) -> impl Iterator<Item = Board> {
    let mut runner = TestRunner::deterministic();
    let boards = strategies::boards(most_side, most_pieces);
    std::iter::repeat_with(move || boards.new_tree(&mut runner).unwrap().current())
}

fn pruning_loses_nothing(cases: usize) {
    let both =
        |board: Board| with_encoding!(&board, P => compare::<Moves, P>(&board) + compare::<Steps, P>(&board));
    let saved: Vec<u64> = boards(8, 40).take(cases).map(both).collect();
    // Otherwise two searches that are the same would be compared.
    assert!(saved.iter().filter(|&&saved| saved > 0).count() > cases / 2);
}

#[test]
fn pruning_loses_nothing_on_a_hundred_boards() {
    pruning_loses_nothing(100);
}

#[test]
#[ignore = "two minutes in release"]
fn pruning_loses_nothing_on_ten_thousand_boards() {
    pruning_loses_nothing(10_000);
}

#[test]
#[ignore = "ten seconds"]
fn sleep_sets_lose_nothing_on_ten_thousand_boards() {
    fn check<M: Reach>(board: &Board) {
        let space = Space::<M>::with_encoding(board).unwrap();
        laws::sleep_sets_lose_nothing(&space, &space.start(), 20_000);
    }
    for board in boards(6, 36).take(10_000) {
        check::<Moves>(&board);
        check::<Steps>(&board);
    }
}

/// Checks boards until `cases` boards, a quarter of them unsolvable, are checked.
fn all_agree(cases: usize) {
    let (mut met, mut unsolvable) = (0, 0);
    for board in boards(8, 60) {
        if met >= cases && unsolvable >= cases / 4 {
            return;
        }
        if let Some(solvable) = with_encoding!(&board, P => check_board::<P>(&board)) {
            met += 1;
            unsolvable += usize::from(!solvable);
        }
    }
}

#[test]
#[ignore = "two minutes in release"]
fn two_thousand_boards_agree_with_the_oracle() {
    all_agree(2_000);
}
