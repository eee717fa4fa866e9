//! Ranks and keys: every position has one of its own, and the ranks say which boards can be reached.

use search::space::{Keyed, Ranked};
use sliding_tile::{Board, Cells, Generator, Shape, SlideSpace, Space};

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Both ways for every rank, so ranks and positions are as many; and the half of the ranks is the half of the boards.
fn all_ranks<W: Cells>(shape: Shape) {
    let (space, goal) = (Space::<W>::with_encoding(&Board::solved(shape)).unwrap(), Board::solved(shape));
    let ranks = space.ranks();
    assert_eq!(ranks, (1..=shape.cells() as u64).product());
    for rank in 0..ranks {
        let position = space.unrank(rank);
        let board = space.board(&position);
        let mut tiles = board.tiles().to_vec();
        tiles.sort_unstable();
        assert!(tiles.iter().enumerate().all(|(tile, &sorted)| tile == usize::from(sorted)), "{board}");
        assert_eq!((position, space.rank(&position)), (space.state(&board).unwrap(), rank), "{board}");
        assert_eq!(rank < ranks / 2, board.can_reach(&goal), "{board}");
    }
}

#[test]
fn ranks_are_bijective_on_small_boards() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        all_ranks::<u64>(shape(rows, columns));
    }
    all_ranks::<[u8; 6]>(shape(2, 3));
    all_ranks::<u128>(shape(3, 3));
}

/// The metric does not matter for the numbers.
#[test]
fn positions_have_the_same_ranks_in_slides() {
    let space = Space::new(&Board::solved(shape(2, 3))).unwrap();
    let slides = SlideSpace::new(space.clone());
    assert_eq!(slides.ranks(), 720);
    for rank in 0..720 {
        let position = slides.unrank(rank);
        assert_eq!((position, slides.rank(&position)), (space.unrank(rank), rank));
    }
}

/// Up to 20 cells, where n! comes near 2^62; the last rank comes back too.
#[test]
fn ranks_are_bijective_on_large_boards() {
    let (mut random, mut numbers) = (Generator::seeded(20), search::random::Random::seeded(20));
    for (rows, columns) in [(3, 4), (4, 4), (2, 9), (4, 5), (10, 2)] {
        let shape = shape(rows, columns);
        let (space, goal) =
            (Space::<u128>::with_encoding(&Board::solved(shape)).unwrap(), Board::solved(shape));
        let ranks = space.ranks();
        for rank in (0..200).map(|_| numbers.below(ranks)).chain([0, ranks / 2 - 1, ranks / 2, ranks - 1]) {
            assert_eq!(space.rank(&space.unrank(rank)), rank);
        }
        for _ in 0..200 {
            let position = space.state(&random.board(&goal)).unwrap();
            let rank = space.rank(&position);
            assert!(rank < ranks / 2);
            assert_eq!(space.unrank(rank), position);
        }
    }
}

#[test]
#[should_panic(expected = "ranks of 21 cells do not fit into a word")]
fn ranks_end_at_20_cells() {
    let _ = Space::<u128>::with_encoding(&Board::solved(shape(3, 7))).unwrap().ranks();
}

/// With 16 and with 25 cells the last tile is not in the key; below, all are.
#[test]
fn keys_lead_back() {
    let mut random = Generator::seeded(1);
    for (rows, columns) in [(2, 2), (3, 5), (4, 4), (2, 8)] {
        let (space, goal) =
            (Space::new(&Board::solved(shape(rows, columns))).unwrap(), Board::solved(shape(rows, columns)));
        for board in (0..100).map(|_| random.board(&goal)).chain([goal.clone(), goal.hole_first_goal()]) {
            let position = space.state(&board).unwrap();
            assert!(space.key(&position) < 1 << 60);
            assert_eq!(Keyed::state(&space, space.key(&position)), position, "{board}");
        }
    }
    for (rows, columns) in [(3, 3), (4, 6), (5, 5), (2, 12)] {
        let (space, goal) = (
            Space::<u128>::with_encoding(&Board::solved(shape(rows, columns))).unwrap(),
            Board::solved(shape(rows, columns)),
        );
        for board in (0..100).map(|_| random.board(&goal)).chain([goal.clone(), goal.hole_first_goal()]) {
            let position = space.state(&board).unwrap();
            assert!(space.key(&position) < 1 << 120);
            assert_eq!(Keyed::state(&space, space.key(&position)), position, "{board}");
        }
    }
}
