//! The upper bound on the moves to a goal: surveys give the exact number, and naive searches the moves for each tile.

use std::collections::{HashMap, VecDeque};

use sliding_tile::{Board, Shape, Survey};

/// Returns a board of this shape with the hole on `cell`.
fn goal(shape: Shape, cell: usize) -> Board {
    let mut labels: Vec<String> = (1..shape.cells()).map(|label| label.to_string()).collect();
    labels.insert(cell, "0".to_owned());
    let rows: Vec<String> = labels.chunks(shape.columns()).map(|row| row.join(" ")).collect();
    rows.join(" / ").parse().unwrap()
}

/// Every shape of up to 12 cells, with every cell of the hole; those of 12 cells on one quarter of the board.
#[test]
fn the_bound_is_the_depth_of_a_survey_up_to_12_cells() {
    let mut goals = 0;
    for (rows, columns) in (2..=6).flat_map(|rows| (2..=12 / rows).map(move |columns| (rows, columns))) {
        let shape = Shape::new(rows, columns).unwrap();
        let is_seen = |cell: usize| {
            let is_upper_left = cell / columns <= rows / 2 && cell % columns <= columns / 2;
            shape.cells() < 12 || (rows < columns && is_upper_left)
        };
        for goal in (0..shape.cells()).filter(|&cell| is_seen(cell)).map(|cell| goal(shape, cell)) {
            let depth = Survey::new(&goal).unwrap().layers().len() as u32 - 1;
            assert_eq!(goal.depth_bound(), depth, "{goal}");
            goals += 1;
        }
    }
    assert!(goals > 70, "{goals}");
}

/// OEIS A151944 has 140 for 2x8, 84 for 3x5 and 80 for 4x4, with the hole in a corner. On the boards of 4x4 the hole takes a
/// move from an edge to a corner, and two from the centre.
#[test]
fn the_bound_is_published_up_to_16_cells() {
    for (rows, columns, cell, bound) in [
        (2, 8, 15, 140),
        (8, 2, 0, 140),
        (5, 3, 12, 84),
        (4, 4, 0, 80),
        (4, 4, 1, 81),
        (4, 4, 5, 82),
        (5, 5, 24, 208),
    ] {
        assert_eq!(goal(Shape::new(rows, columns).unwrap(), cell).depth_bound(), bound);
    }
}

/// The hole and the tiles that matter.
type Few = Vec<usize>;

/// Returns the most moves that bring the last of `tiles` home, from any cell of it and of the hole while the tiles before
/// it are at home, so that all of them are at home. No tile leaves a cell that is not `free`.
fn most_moves(columns: usize, free: &[bool], tiles: &[usize]) -> u32 {
    let cells: Vec<usize> = (0..free.len()).filter(|&cell| free[cell]).collect();
    let next = |few: &Few| -> Vec<Few> {
        let hole = few[0];
        let is_beside = |cell: usize| {
            let (down, right) =
                ((cell / columns).abs_diff(hole / columns), (cell % columns).abs_diff(hole % columns));
            down + right == 1
        };
        let exchanged = |to: usize| {
            few.iter()
                .map(|&cell| {
                    if cell == to {
                        hole
                    } else if cell == hole {
                        to
                    } else {
                        cell
                    }
                })
                .collect()
        };
        cells.iter().copied().filter(|&cell| is_beside(cell)).map(exchanged).collect()
    };
    let at_home = |hole: usize| [&[hole][..], tiles].concat();
    let holes = cells.iter().copied().filter(|cell| !tiles.contains(cell));
    let mut distances: HashMap<Few, u32> = holes.map(|hole| (at_home(hole), 0)).collect();
    let mut open: VecDeque<Few> = distances.keys().cloned().collect();
    while let Some(few) = open.pop_front() {
        let distance = distances[&few] + 1;
        for few in next(&few) {
            if !distances.contains_key(&few) {
                distances.insert(few.clone(), distance);
                open.push_back(few);
            }
        }
    }
    let before = &tiles[..tiles.len() - 1];
    let is_start = |few: &Few| &few[1..tiles.len()] == before;
    distances.into_iter().filter(|(few, _)| is_start(few)).map(|(_, distance)| distance).max().unwrap()
}

/// The bound of large shapes rests on this: each tile of the first row, or of the first column of two rows, takes at most
/// 6 (R + C) + 25 moves. The last tile of a line may move its neighbour, which comes back.
#[test]
fn a_tile_takes_as_many_moves_as_the_bound_assumes() {
    for (rows, columns) in (2..=6).flat_map(|rows| (2..=7).map(move |columns| (rows, columns))) {
        let line: Vec<usize> = match (rows, columns) {
            (2, 2) => continue,
            (2, _) => vec![0, columns],
            _ => (0..columns).collect(),
        };
        for (number, &tile) in line.iter().enumerate() {
            let is_last = number + 1 == line.len();
            let kept = if is_last { number - 1 } else { number };
            let free: Vec<bool> = (0..rows * columns).map(|cell| !line[..kept].contains(&cell)).collect();
            let tiles = if is_last { vec![line[number - 1], tile] } else { vec![tile] };
            let (most, assumed) = (most_moves(columns, &free, &tiles), 6 * (rows + columns) as u32 + 25);
            assert!((1..=assumed).contains(&most), "{rows}x{columns}, tile {tile}: {most} > {assumed}");
        }
    }
    let large = goal(Shape::new(6, 7).unwrap(), 41);
    assert_eq!(large.depth_bound(), 42 * (6 * 13 + 25));
}
