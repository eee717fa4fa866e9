//! Which boards can be reached, against a search that looks.

use sliding_tile::{Board, Shape};

use crate::oracle::distances;

/// All orders of the tiles 0 to n - 1.
fn permutations(n: u8) -> Vec<Vec<u8>> {
    if n == 0 {
        return vec![vec![]];
    }
    let insert = |order: Vec<u8>| {
        (0..=order.len()).map(move |place| {
            let mut longer = order.clone();
            longer.insert(place, n - 1);
            longer
        })
    };
    permutations(n - 1).into_iter().flat_map(insert).collect()
}

fn board(tiles: &[u8], columns: usize) -> Board {
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    tiles.chunks(columns).map(row).collect::<Vec<_>>().join(" / ").parse().unwrap()
}

/// For goals with the hole on every cell: exactly the boards that the search meets are said to reach them.
#[test]
fn parity_says_what_search_finds() {
    for (cells, columns) in [(4, 2), (6, 3), (6, 2)] {
        for hole in 0..cells {
            let goal: Vec<u8> = (1..=hole).chain([0]).chain(hole + 1..cells).collect();
            let goal = board(&goal, columns);
            let met = distances(&goal);
            assert_eq!(met.len() as u64, (1..=u64::from(cells)).product::<u64>() / 2);
            for tiles in permutations(cells) {
                let start = board(&tiles, columns);
                assert_eq!(start.can_reach(&goal), met.contains_key(&tiles), "{start} to {goal}");
            }
        }
    }
}

#[test]
fn on_a_3x3_board_too() {
    let goal = board(&[1, 2, 3, 8, 0, 4, 7, 6, 5], 3);
    let met = distances(&goal);
    for tiles in permutations(9) {
        assert_eq!(board(&tiles, 3).can_reach(&goal), met.contains_key(&tiles), "{tiles:?}");
    }
}

#[test]
fn the_reason_is_a_sentence() {
    let sentence = |start: &str, goal: &str| {
        let (start, goal): (Board, Board) = (start.parse().unwrap(), goal.parse().unwrap());
        start.parity(&goal).unwrap().to_string()
    };
    assert_eq!(
        sentence("2 1 3 / 4 5 _", "1 2 3 / 4 5 _"),
        "the tiles need an odd number of exchanges, the hole an even number of moves"
    );
    assert_eq!(
        sentence("2 1 3 / 4 _ 5", "1 2 3 / 4 5 _"),
        "the tiles need an even number of exchanges, the hole an odd number of moves"
    );
}

/// The course's board E, and the largest board.
#[test]
fn known_boards_can_be_solved() {
    let start: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    assert!(start.can_reach(&start.goal()));
    let largest = Board::solved(Shape::new(16, 16).unwrap());
    let parity = largest.parity(&largest.hole_first_goal()).unwrap();
    assert_eq!((parity.exchanges, parity.hole_distance), (255, 30));
    assert!(!parity.is_solvable());
}
