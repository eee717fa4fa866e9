//! Advent of Code 2021, day 23: sixteen amphipods sort themselves into four rooms. A state is a struct of arrays.

use pathfinding::prelude::astar;
use search::{prelude::*, random::Random};

use crate::job::Job;

/// Kinds are 1 to 4; zero is an empty place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Burrow {
    hall: [u8; 11],
    rooms: [[u8; 4]; 4],
}

pub(crate) fn job() -> Job {
    Job::new("amphipods", burrow, ours, theirs)
}

fn burrow() -> Burrow {
    let mut random = Random::seeded(10);
    let mut kinds: [u8; 16] = core::array::from_fn(|i| 1 + (i / 4) as u8);
    (1..16).for_each(|i| kinds.swap(i, random.below(i as u64 + 1) as usize));
    Burrow {
        hall: [0; 11],
        rooms: core::array::from_fn(|room| core::array::from_fn(|i| kinds[4 * room + i])),
    }
}

fn cost(kind: u8, steps: usize) -> u32 {
    10_u32.pow(u32::from(kind) - 1) * steps as u32
}

fn is_free(hall: &[u8; 11], from: usize, to: usize) -> bool {
    let way = if from < to { from + 1..=to } else { to..=from.saturating_sub(1) };
    from == to || hall[way].iter().all(|&kind| kind == 0)
}

fn moves(burrow: &Burrow) -> Vec<(Burrow, u32)> {
    let Burrow { hall, rooms } = burrow;
    let mut moves = Vec::new();
    for (place, &kind) in hall.iter().enumerate().filter(|(_, kind)| **kind > 0) {
        let (room, door) = (usize::from(kind) - 1, 2 * usize::from(kind));
        let settled = rooms[room].iter().all(|&other| other == 0 || other == kind);
        let depth = rooms[room].iter().take_while(|&&other| other == 0).count();
        if settled && depth > 0 && is_free(hall, place, door) {
            let mut next = *burrow;
            (next.hall[place], next.rooms[room][depth - 1]) = (0, kind);
            moves.push((next, cost(kind, place.abs_diff(door) + depth)));
        }
    }
    for (room, kinds) in rooms
        .iter()
        .enumerate()
        .filter(|(room, kinds)| kinds.iter().any(|&kind| kind > 0 && kind != *room as u8 + 1))
    {
        let Some(depth) = kinds.iter().position(|&kind| kind > 0) else { continue };
        let (kind, door) = (kinds[depth], 2 * (room + 1));
        for place in [0, 1, 3, 5, 7, 9, 10].into_iter().filter(|&place| is_free(hall, door, place)) {
            let mut next = *burrow;
            (next.hall[place], next.rooms[room][depth]) = (kind, 0);
            moves.push((next, cost(kind, place.abs_diff(door) + depth + 1)));
        }
    }
    moves
}

/// The cost without any other amphipod in the way.
fn rest(burrow: &Burrow) -> u32 {
    let way = |kind: u8, place: usize, up: usize| cost(kind, up + place.abs_diff(2 * usize::from(kind)) + 1);
    let in_hall = burrow.hall.iter().enumerate().filter(|(_, kind)| **kind > 0);
    let in_rooms = (0..4).flat_map(|room| (0..4).map(move |depth| (room, depth, burrow.rooms[room][depth])));
    let strangers = in_rooms.filter(|&(room, _, kind)| kind > 0 && usize::from(kind) != room + 1);
    in_hall.map(|(place, &kind)| way(kind, place, 0)).sum::<u32>()
        + strangers.map(|(room, depth, kind)| way(kind, 2 * (room + 1), depth + 1)).sum::<u32>()
}

fn is_sorted(burrow: &Burrow) -> bool {
    burrow.rooms == [[1; 4], [2; 4], [3; 4], [4; 4]]
}

fn ours(burrow: &Burrow) -> Option<u32> {
    a_star(&from_edges(moves), burrow, rest, is_sorted).plan().map(|plan| plan.cost)
}

fn theirs(burrow: &Burrow) -> Option<u32> {
    astar(burrow, moves, rest, is_sorted).map(|(_, cost)| cost)
}
