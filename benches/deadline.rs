//! Plans at a deadline: `cargo bench --bench deadline`. The costs of the best plans that five anytime searches have after a
//! tenth of a second, half a second and two seconds. A plan that is proven cheapest has an exclamation mark.

#![expect(clippy::print_stdout, reason = "a bench says what it measured")]
#![expect(
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "coordinates inside a grid, small numbers"
)]

use core::time::Duration;

use search::{prelude::*, random::Random};
use search_lab::Rectangle;

const DEADLINES: [u64; 3] = [100, 500, 2_000];
const MEMORY: u64 = 3 << 30;

/// Korf's numbers 1, 88 and 3; the fewest moves are 57, 65 and 59.
const BOARDS: [(u32, Board); 3] = [
    (1, [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]),
    (88, [15, 2, 12, 11, 14, 13, 9, 5, 1, 3, 8, 7, 0, 10, 6, 4]),
    (3, [14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15]),
];

type Board = [u8; 16];

fn main() {
    println!("| instance | deadline | anytime, 2 | anytime, 3 | repairing | complete beam | rectangle |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let tiles = from_successors(moves);
    for (number, board) in BOARDS {
        let is_sorted = |board: &Board| board.is_sorted();
        rows(&format!("15-puzzle, Korf's {number}"), &tiles, &board, Consistent(manhattan), is_sorted);
    }
    let mut random = Random::seeded(7);
    stack(&mut random);
    grid(&mut random);
    tour(&mut random);
}

/// Prints a row for each deadline.
fn rows<S: StateSpace<Cost = u32>, H: Heuristic<S> + Copy>(
    name: &str,
    space: &S,
    start: &S::State,
    h: H,
    goal: impl Fn(&S::State) -> bool + Copy,
) {
    for deadline in DEADLINES.map(Duration::from_millis) {
        let limits = || Limits::none().time(deadline).memory(MEMORY);
        let anytime =
            |weight| AnytimeAStar::new(h, Weight::new(weight, 1)).within(limits()).run(space, start, goal);
        let reports = [
            anytime(2),
            anytime(3),
            AnytimeRepairingAStar::new(h).within(limits()).run(space, start, goal),
            CompleteBeam::new(h).within(limits()).run(space, start, goal),
            Rectangle::new(h).within(limits()).run(space, start, goal),
        ];
        println!("| {name} | {} s | {} |", deadline.as_secs_f64(), reports.map(best::<S>).join(" | "));
    }
}

fn best<S: StateSpace<Cost = u32>>(report: ReportOf<S>) -> String {
    match report.outcome {
        Outcome::Solved(plan) => format!("{}!", plan.cost),
        Outcome::Stopped { best: Some(plan), .. } => plan.cost.to_string(),
        _ => "none".into(),
    }
}

fn moves(&board: &Board) -> impl Iterator<Item = Board> + use<> {
    let hole = board.iter().position(|&tile| tile == 0).unwrap_or(0);
    let is_beside = move |&cell: &usize| (cell / 4).abs_diff(hole / 4) + (cell % 4).abs_diff(hole % 4) == 1;
    (0..16).filter(is_beside).map(move |cell| {
        let mut next = board;
        next.swap(hole, cell);
        next
    })
}

fn manhattan(board: &Board) -> u32 {
    let tiles = board.iter().map(|&tile| usize::from(tile)).enumerate().filter(|&(_, tile)| tile > 0);
    tiles.map(|(cell, tile)| ((cell % 4).abs_diff(tile % 4) + (cell / 4).abs_diff(tile / 4)) as u32).sum()
}

/// Thirty pancakes, by the gaps between the larger ones: without the four smallest, the estimate is weak.
fn stack(random: &mut Random) {
    type Stack = [u8; 30];
    let mut start: Stack = core::array::from_fn(|i| i as u8);
    (1..30).rev().for_each(|i| start.swap(i, random.below(i as u64 + 1) as usize));
    let turns = from_successors(|&stack: &Stack| {
        (2..=30).map(move |turned| {
            let mut next = stack;
            next[..turned].reverse();
            next
        })
    });
    let gaps = |stack: &Stack| {
        let pairs = stack.iter().zip(stack.iter().skip(1).chain(&[30]));
        pairs.filter(|(a, b)| **a.min(b) >= 4 && a.abs_diff(**b) > 1).count() as u32
    };
    rows("30 pancakes, weak estimate", &turns, &start, Consistent(gaps), |stack| stack.is_sorted());
}

/// The least risk on 1000 x 1000 cells of 1 to 9.
fn grid(random: &mut Random) {
    const SIDE: i32 = 1_000;
    let risk: Vec<u32> = (0..SIDE * SIDE).map(|_| 1 + random.below(9) as u32).collect();
    let cells = from_edges(|&(x, y): &(i32, i32)| {
        let beside = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)].into_iter();
        let inside = beside.filter(|(x, y)| (0..SIDE).contains(x) && (0..SIDE).contains(y));
        inside.map(|(x, y)| ((x, y), risk[(y * SIDE + x) as usize]))
    });
    let steps = Consistent(|&(x, y): &(i32, i32)| (2 * SIDE - 2 - x - y) as u32);
    rows("grid, 1000x1000", &cells, &(0, 0), steps, |&cell| cell == (SIDE - 1, SIDE - 1));
}

/// A round trip through 30 towns. Each town that is left costs at least the way to its nearest neighbour.
fn tour(random: &mut Random) {
    const TOWNS: usize = 30;
    type Tour = (usize, u32);
    let places: Vec<[f64; 2]> = (0..TOWNS).map(|_| [(); 2].map(|()| random.below(1_000) as f64)).collect();
    let way = |a: usize, b: usize| (places[a][0] - places[b][0]).hypot(places[a][1] - places[b][1]) as u32;
    let nearest = |a| (0..TOWNS).filter(|&b| b != a).map(|b| way(a, b)).min().unwrap_or(0);
    let least: Vec<u32> = (0..TOWNS).map(nearest).collect();
    let tours = from_edges(|&(at, seen): &Tour| {
        let may_come = |&next: &usize| seen >> next & 1 == 0 && (next > 0 || seen == (1 << TOWNS) - 2);
        let edge = |next| ((next, seen | 1_u32 << next), way(at, next));
        (0..TOWNS).filter(may_come).map(edge).collect::<Vec<_>>()
    });
    let left = Consistent(|&(at, seen): &Tour| {
        let towns = (1..TOWNS).filter(|town| seen >> town & 1 == 0);
        if seen & 1 == 1 { 0 } else { least[at] + towns.map(|town| least[town]).sum::<u32>() }
    });
    rows("round trip, 30 towns", &tours, &(0, 0), left, |&(_, seen)| seen & 1 == 1);
}
