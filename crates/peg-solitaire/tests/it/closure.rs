//! The bitmap against searches that hold each position.

use std::{
    collections::HashSet,
    sync::{Arc, atomic::AtomicBool},
};

use peg_solitaire::{Board, Closure, ClosureBuilder, Position, Space, strategies};
use proptest::prelude::*;
use search::StateSpace;

/// All positions, layer by layer in sets; `None` if there are too many.
fn layers(board: &Board, most: usize) -> Option<Vec<HashSet<u128>>> {
    let space = Space::<u128>::with_encoding(board).unwrap();
    let mut layers = vec![HashSet::from([space.start()])];
    let mut count = 1;
    while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
        let next = layer
            .iter()
            .flat_map(|pegs| space.actions(pegs).into_iter().map(|jump| space.successor(pegs, jump)));
        let next: HashSet<_> = next.collect();
        count += next.len();
        if count > most {
            return None;
        }
        layers.push(next);
    }
    Some(layers.into_iter().map(|layer| layer.iter().map(Position::holes).collect()).collect())
}

fn check(board: &Board, threads: usize, most: usize) {
    let Some(layers) = layers(board, most) else { return };
    let closure = ClosureBuilder::new().with_threads(threads).build(board).unwrap();
    let mut expected = vec![0; board.holes().len() + 1];
    for layer in &layers {
        for pegs in layer {
            expected[pegs.count_ones() as usize] += 1;
        }
    }
    assert_eq!(closure.positions_by_pegs().unwrap(), expected, "{board:?}");
    assert_eq!(closure.positions(), expected.iter().sum::<u64>());
    for &pegs in layers.iter().flatten().take(200) {
        let places = board.holes().iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1);
        assert!(closure.holds(&board.clone().with_pegs(places.map(|(_, &place)| place)).unwrap()));
    }
    assert!(Closure::bytes_for(board).is_some_and(|bytes| bytes >= 512));
}

proptest! {
    #[test]
    fn the_bitmap_holds_what_can_be_reached(board in strategies::boards(5), threads in 1_usize..4) {
        check(&board, threads, 20_000);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Of several blocks.
    #[test]
    fn large_bitmaps_too(board in strategies::boards(6), threads in 1_usize..4) {
        if Closure::bytes_for(&board).is_some_and(|bytes| (1 << 16..1 << 28).contains(&bytes)) {
            check(&board, threads, 100_000);
        }
    }
}

/// Of 291,987 positions in 16 blocks.
#[test]
fn the_triangle_of_twenty_one() {
    for threads in [1, 2, 3] {
        check(&Board::triangle(6), threads, 1_000_000);
    }
}

#[test]
fn a_closure_can_be_refused_and_cancelled() {
    let error = ClosureBuilder::new().with_bytes(1 << 20).build(&Board::english()).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.is_cancelled()),
        ("expected a bitmap of 1048576 bytes at most, found more", false)
    );
    let error = ClosureBuilder::new().with_bytes(u64::MAX).build(&Board::rectangle(64, 64)).unwrap_err();
    assert!(!error.is_cancelled());
    let raised = Arc::new(AtomicBool::new(true));
    assert!(
        ClosureBuilder::new()
            .with_threads(2)
            .cancelled_by(raised)
            .build(&Board::english())
            .unwrap_err()
            .is_cancelled()
    );
}

#[test]
fn other_boards_are_not_held() {
    let closure = Closure::of(&Board::triangle(5)).unwrap();
    assert!(!closure.holds(&Board::english()));
    assert!(!closure.holds(&Board::triangle(5).with_pegs([]).unwrap()));
}

/// More threads are asked for than any machine has.
#[test]
fn any_number_of_threads_will_do() {
    let board = Board::triangle(5);
    let counts = [1, usize::MAX].map(|threads| {
        let closure = ClosureBuilder::new().with_threads(threads).build(&board).unwrap();
        (closure.positions(), closure.positions_by_pegs().unwrap())
    });
    assert_eq!(counts[0], counts[1]);
}
