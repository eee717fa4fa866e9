//! Spaces of permutations: tiles, pancakes, `TopSpin`, swaps, the pocket cube.
//!
//! The layers were counted by programs that share no code with this crate. Those of the pancakes are OEIS A092113, those
//! of the 8-puzzle A089473; those of the pocket cube are the table of J. Scherphuis, "Mini Cube, the 2x2x2 Rubik's Cube".

use super::space::{
    Known::{Farthest, Layers, States},
    Space, State,
};

pub(super) fn all() -> Vec<Space> {
    let small = [tiles_of_six(), heavy_tiles(), eight_puzzle(), pancakes(), burnt_pancakes()];
    let others = [heavy_pancakes("heavy pancakes", 1), heavy_pancakes("pancakes of cost zero", 0)];
    let turns = [top_spin(6, "TopSpin 6"), top_spin(7, "TopSpin 7"), top_spin_by_moves(), swaps()];
    small.into_iter().chain(others).chain(turns).chain([pocket_cube(4)]).collect()
}

/// Spaces for which the searches take longer.
pub(super) fn large() -> Vec<Space> {
    vec![seven_pancakes(), pocket_cube(5)]
}

/// The tiles from 1 in rows of `width`, the hole last.
fn in_order(cells: u8) -> State {
    (1..cells).chain([0]).collect()
}

/// A tile moves into the hole, which is 0.
fn slides(board: &[u8], width: usize, cost: impl Fn(u8) -> u32) -> Vec<(State, u32)> {
    let hole = board.iter().position(|&tile| tile == 0).unwrap_or_default();
    let distance =
        |cell: usize| (cell / width).abs_diff(hole / width) + (cell % width).abs_diff(hole % width);
    let cells = (0..board.len()).filter(|&cell| distance(cell) == 1);
    cells
        .map(|cell| {
            let mut next = board.to_vec();
            next.swap(hole, cell);
            (next, cost(board[cell]))
        })
        .collect()
}

fn manhattan(board: &[u8], width: usize, cost: impl Fn(u8) -> u32) -> u32 {
    let tiles = board.iter().enumerate().filter(|(_, tile)| **tile != 0);
    tiles
        .map(|(cell, &tile)| {
            let home = usize::from(tile) - 1;
            let distance = (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width);
            distance as u32 * cost(tile)
        })
        .sum()
}

fn tiles_of_six() -> Space {
    let layers = &[1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1];
    Space::new("2x3 tiles", in_order(6), |board| slides(board, 3, |_| 1))
        .with_estimates(|board| manhattan(board, 3, |_| 1))
        .knowing([Layers(layers)])
}

/// A move costs the number of the tile.
fn heavy_tiles() -> Space {
    Space::new("heavy 2x3 tiles", in_order(6), |board| slides(board, 3, u32::from))
        .with_estimates(|board| manhattan(board, 3, u32::from))
        .knowing([States(360)])
}

fn eight_puzzle() -> Space {
    let layers = &[1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396];
    Space::within("8-puzzle within 11", 11, in_order(9), |board| slides(board, 3, |_| 1))
        .with_estimates(|board| manhattan(board, 3, |_| 1))
        .knowing([Layers(layers)])
}

/// Turns over the upper `least` to all pancakes; a turn costs `cost` of the pancake that comes to the top.
fn turns(stack: &[u8], least: usize, turn: fn(u8) -> u8, cost: impl Fn(u8) -> u32) -> Vec<(State, u32)> {
    let turned = |upper: usize| stack[..upper].iter().rev().map(|&cake| turn(cake));
    (least..=stack.len())
        .map(|upper| (turned(upper).chain(stack[upper..].iter().copied()).collect(), cost(stack[upper - 1])))
        .collect()
}

/// The sum over the neighbours in the stack whose sizes differ by more than one, with the `plate` below.
fn gaps(stack: &[u8], plate: u8, cost: impl Fn(u8) -> u32) -> u32 {
    let below = stack.iter().skip(1).copied().chain([plate]);
    let pairs = stack.iter().zip(below).filter(|(upper, lower)| upper.abs_diff(*lower) > 1);
    pairs.map(|(&upper, lower)| cost(upper.min(lower))).sum()
}

fn pancakes() -> Space {
    Space::new("pancakes 6", (1..=6).collect(), |stack| turns(stack, 2, |cake| cake, |_| 1))
        .with_estimates(|stack| gaps(stack, 7, |_| 1))
        .knowing([Layers(&[1, 5, 20, 79, 199, 281, 133, 2])])
}

fn seven_pancakes() -> Space {
    Space::new("pancakes 7", (1..=7).collect(), |stack| turns(stack, 2, |cake| cake, |_| 1))
        .with_estimates(|stack| gaps(stack, 8, |_| 1))
        .knowing([Layers(&[1, 6, 30, 149, 543, 1357, 1903, 1016, 35])])
}

/// A turn costs the size of the pancake that comes to the top, so it costs another amount than the turn back.
fn heavy_pancakes(name: &'static str, least: u8) -> Space {
    Space::new(name, (least..least + 6).collect(), |stack| turns(stack, 2, |cake| cake, u32::from))
        .with_estimates(|stack| gaps(stack, least + 6, u32::from))
        .knowing([States(720), Farthest(7, 2)])
}

/// Pancakes of which one side is burnt: bit 4 is set if that side is up.
fn burnt_pancakes() -> Space {
    let is_gap = |upper: u8, lower: u8| if upper < 16 { lower != upper + 1 } else { lower + 1 != upper };
    Space::new("burnt pancakes 4", (1..=4).collect(), |stack| turns(stack, 1, |cake| cake ^ 16, |_| 1))
        .with_estimates(|stack| {
            let below = stack.iter().skip(1).copied().chain([5]);
            stack.iter().zip(below).filter(|&(&upper, lower)| is_gap(upper, lower)).count() as u32
        })
        .knowing([Layers(&[1, 4, 12, 36, 90, 124, 96, 18, 3])])
}

/// Turns round the four discs from `first` on the ring.
fn spun(ring: &[u8], first: usize) -> State {
    let mut next = ring.to_vec();
    for offset in 0..4 {
        next[(first + 3 - offset) % ring.len()] = ring[(first + offset) % ring.len()];
    }
    next
}

/// Half of the neighbours on the ring that are no neighbours in order, rounded up: a turn separates two pairs.
fn broken_pairs(ring: &[u8]) -> u32 {
    let next = ring.iter().cycle().skip(1);
    let is_broken = |distance: u8| distance != 1 && usize::from(distance) != ring.len() - 1;
    let broken = ring.iter().zip(next).filter(|(one, other)| is_broken(one.abs_diff(**other)));
    broken.count().div_ceil(2) as u32
}

/// Any four neighbours may be turned; the rotations of the ring are distinct states.
fn top_spin(discs: u8, name: &'static str) -> Space {
    let layers: &[usize] =
        if discs == 6 { &[1, 6, 27, 108, 200, 18] } else { &[1, 7, 42, 224, 865, 1246, 135] };
    Space::new(name, (0..discs).collect(), |ring| (0..ring.len()).map(|at| (spun(ring, at), 1)).collect())
        .with_estimates(broken_pairs)
        .knowing([Layers(layers)])
}

/// The ring moves left or right by a disc, or its first four discs are turned.
fn top_spin_by_moves() -> Space {
    let moves = |ring: &[u8]| {
        let (mut left, mut right) = (ring.to_vec(), ring.to_vec());
        left.rotate_left(1);
        right.rotate_right(1);
        vec![(left, 1), (right, 1), (spun(ring, 0), 1)]
    };
    Space::new("TopSpin 6 by moves", (0..6).collect(), moves)
        .with_estimates(broken_pairs)
        .knowing([Layers(&[1, 3, 6, 11, 20, 37, 63, 103, 165, 152, 106, 46, 7])])
}

/// Neighbours change their places; the number of inversions is the true distance. The layers are Mahonian numbers.
fn swaps() -> Space {
    let next = |row: &[u8]| {
        let swapped = |at: usize| {
            let mut next = row.to_vec();
            next.swap(at, at + 1);
            (next, 1)
        };
        (0..row.len() - 1).map(swapped).collect()
    };
    let inversions = |row: &[u8]| {
        let before = |at: usize| row[..at].iter().filter(|&&left| left > row[at]).count();
        (0..row.len()).map(before).sum::<usize>() as u32
    };
    Space::new("adjacent swaps 5", (0..5).collect(), next)
        .with_estimates(inversions)
        .knowing([Layers(&[1, 4, 9, 15, 20, 22, 20, 15, 9, 4, 1])])
}

/// The corners that a clockwise turn of a face brings to each place, and the twist of each.
type Turn = ([u8; 8], [u8; 8]);

const UP: Turn = ([3, 0, 1, 2, 4, 5, 6, 7], [0; 8]);
const RIGHT: Turn = ([4, 1, 2, 0, 7, 5, 6, 3], [2, 0, 0, 1, 1, 0, 0, 2]);
const FRONT: Turn = ([1, 5, 2, 3, 0, 4, 6, 7], [1, 2, 0, 0, 2, 1, 0, 0]);

fn turned(cube: &[u8], (from, twist): &Turn) -> State {
    let corner = |place: usize| cube[usize::from(from[place])];
    let twisted = |place: usize| (cube[8 + usize::from(from[place])] + twist[place]) % 3;
    (0..8).map(corner).chain((0..8).map(twisted)).collect()
}

/// Quarter turns of these faces in both directions.
fn quarter_turns(cube: &[u8], faces: &[Turn]) -> Vec<(State, u32)> {
    let back = |face| turned(&turned(&turned(cube, face), face), face);
    faces.iter().flat_map(|face| [(turned(cube, face), 1), (back(face), 1)]).collect()
}

/// A quarter of the corners that are not at home, rounded up.
fn corners_away(cube: &[u8]) -> u32 {
    let away = (0..8).filter(|&place| usize::from(cube[place]) != place || cube[8 + place] != 0);
    away.count().div_ceil(4) as u32
}

fn solved_cube() -> State {
    (0..8).chain([0; 8]).collect()
}

/// The pocket cube, one corner of which stays where it is, within some quarter turns.
fn pocket_cube(depth: usize) -> Space {
    let layers = &[1, 6, 27, 120, 534, 2256];
    let faces = [UP, RIGHT, FRONT];
    Space::within("pocket cube", depth, solved_cube(), |cube| quarter_turns(cube, &faces))
        .with_estimates(corners_away)
        .knowing([Layers(&layers[..=depth])])
}

/// Two faces alone turn six corners: 120 permutations, which form the group PGL(2, 5), and 3^5 twists.
pub(super) fn two_faces() -> Space {
    Space::new("two faces of the cube", solved_cube(), |cube| quarter_turns(cube, &[UP, RIGHT]))
        .with_estimates(corners_away)
        .knowing([States(120 * 243)])
}
