//! Hanoi, maps, a knight, lights, blocks, rivers and jugs.
//!
//! The figures without a reference were counted by programs that share no code with this crate.

use super::space::{
    Known::{Farthest, Layers, Optimum, Plans, States, Unsolvable},
    Space, State,
};

pub(super) fn all() -> Vec<Space> {
    let games = [hanoi_of_three_pegs(), hanoi_of_four_pegs(), knight(), lights(), blocks()];
    let maps = [octile_map(), corridor(), terrain()];
    let rivers = [missionaries(3, 2), missionaries(5, 3), missionaries(4, 2), farmer()];
    let jugs = [jugs([3, 5], 4, [16, 6]), jugs([3, 4], 2, [14, 4]), jugs([7, 11], 1, [36, 8])];
    games.into_iter().chain(maps).chain(rivers).chain(jugs).collect()
}

/// The discs from the smallest one, by their pegs; they have to come from peg 1 to peg 0.
fn hanoi(name: &'static str, pegs: u8, discs: usize) -> Space {
    let top = |discs: &[u8], peg: u8| discs.iter().position(|&other| other == peg);
    let next = move |discs: &[u8]| {
        let mut next = Vec::new();
        for (from, to) in (0..pegs).flat_map(|from| (0..pegs).map(move |to| (from, to))) {
            if let Some(disc) = top(discs, from)
                && from != to
                && top(discs, to).is_none_or(|other| other > disc)
            {
                let mut moved = discs.to_vec();
                moved[disc] = to;
                next.push((moved, 1));
            }
        }
        next
    };
    let space = Space::new(name, vec![0; discs], next);
    let start = space.number(&vec![1; discs]);
    space.with_root(start)
}

/// The farthest states are those of the largest disc on another peg: 2^n of them, 2^n - 1 moves away.
fn hanoi_of_three_pegs() -> Space {
    hanoi("Hanoi, 3 pegs, 5 discs", 3, 5)
        .with_estimates(|discs| discs.iter().filter(|&&peg| peg != 0).count() as u32)
        .knowing([States(243), Farthest(31, 32), Optimum(31), Plans(1)])
}

/// The estimate adds the true distances of the three small discs and of the two large ones: A. Felner, R. E. Korf,
/// S. Hanan, "Additive pattern database heuristics", Journal of Artificial Intelligence Research 22, 2004.
fn hanoi_of_four_pegs() -> Space {
    let parts = [hanoi("the small discs", 4, 3), hanoi("the large discs", 4, 2)];
    let distances = parts.each_ref().map(|part| part.graph.distances_to(&part.goals));
    let distance = |part: usize, discs: &[u8]| distances[part][usize::from(parts[part].number(discs))];
    hanoi("Hanoi, 4 pegs, 5 discs", 4, 5)
        .with_estimates(|discs| distance(0, &discs[..3]) + distance(1, &discs[3..]))
        .knowing([States(1024), Farthest(13, 6), Optimum(13), Plans(40)])
}

/// From a corner to the opposite one. The layers are those of a knight in the corner of the usual board.
fn knight() -> Space {
    let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let next = |square: &[u8]| {
        let jump = |&(down, right)| {
            Some(vec![square[0].checked_add_signed(down)?, square[1].checked_add_signed(right)?])
        };
        let on_board = |square: &State| square.iter().all(|&line| line < 8);
        jumps.iter().filter_map(jump).filter(on_board).map(|square| (square, 1)).collect()
    };
    Space::new("knight", vec![0, 0], next)
        .with_goal(|square| square == [7, 7])
        .with_estimates(|square| {
            square.iter().map(|&line| u32::from(7 - line).div_ceil(2)).max().unwrap_or(0)
        })
        .knowing([Layers(&[1, 2, 9, 20, 21, 10, 1]), Optimum(6)])
}

/// A button switches its light and the lights beside it. All 2^9 patterns have one solution, so the layers are binomial.
fn lights() -> Space {
    let press = |lights: &[u8], button: usize| {
        let beside = |cell: usize| (cell / 3).abs_diff(button / 3) + (cell % 3).abs_diff(button % 3) < 2;
        lights.iter().enumerate().map(|(cell, &light)| light ^ u8::from(beside(cell))).collect()
    };
    Space::new("Lights Out 3x3", vec![0; 9], |lights| {
        (0..9).map(|button| (press(lights, button), 1)).collect()
    })
    .with_estimates(|lights| lights.iter().map(|&light| u32::from(light)).sum::<u32>().div_ceil(5))
    .knowing([Layers(&[1, 9, 36, 84, 126, 126, 84, 36, 9, 1])])
}

/// The blocks 1 to 5 by the block below each, or 0 for the table; they have to become one tower. OEIS A000262.
fn blocks() -> Space {
    let is_clear = |below: &[u8], block: u8| block == 0 || !below.contains(&block);
    let next = |below: &[u8]| {
        let mut next = Vec::new();
        for (block, to) in (1..=5_u8).flat_map(|block| (0..=5).map(move |to| (block, to))) {
            let at = usize::from(block - 1);
            if block != to && below[at] != to && is_clear(below, block) && is_clear(below, to) {
                let mut moved = below.to_vec();
                moved[at] = to;
                next.push((moved, 1));
            }
        }
        next
    };
    // Each block that is not on its tower has to move.
    let in_place =
        |below: &[u8]| (0..5).rev().take_while(|&at| usize::from(below[at]) == (at + 2) % 6).count();
    Space::new("blocks world 5", vec![2, 3, 4, 5, 0], next)
        .with_estimates(|below| 5 - in_place(below) as u32)
        .knowing([States(501)])
}

const ROOMS: &str = "\
S......#...........#..........#.........
.......#...........#..........#.........
.......#.....###...#....#.....#...####..
.............#.#...#....#...............
.......#.....#.#........#.....#...#.....
.......#.....###...#....#.....#...#.....
.......#...........#....#.....#...#.....
####.###########.###....#######.####.###
.......#...........#....#.....#.........
.......#..#####....#....#.....#.........
.......#..#...#....#....#.....##.#######
..........#............##.....#.........
.......#..#...#....#..........#.........
.......#..##.##....#....................
.......#...........#..........#........G
";

/// Eight rows and their ends: 5 + 2 + 5 + 2 + 5 straight steps, since no step cuts a corner.
const CORRIDOR: &str = "\
S.....
#####.
......
.#####
.....G
";

const TERRAIN: &str = "\
S11119999911111111
999919111999999991
111119191111111191
199999191555555191
111119191599995191
999919191591195111
111119191591295999
199991191595295111
111111191533331111
155555551555555559
12345678987654321G
";

/// The cells of a map by rows, each with its character.
fn cells(map: &str) -> impl Iterator<Item = (State, u8)> {
    map.lines().enumerate().flat_map(|(row, line)| {
        line.bytes().enumerate().map(move |(column, cell)| (vec![row as u8, column as u8], cell))
    })
}

fn find(map: &str, wanted: u8) -> State {
    cells(map).find(|(_, cell)| *cell == wanted).map(|(at, _)| at).unwrap_or_default()
}

/// The ground a step away from `at`, if it is on the map and no wall.
fn ground(map: &str, at: &[u8], (down, right): (i8, i8)) -> Option<(State, u8)> {
    let (row, column) = (at[0].checked_add_signed(down)?, at[1].checked_add_signed(right)?);
    let cell = *map.lines().nth(row.into())?.as_bytes().get(usize::from(column))?;
    (cell != b'#').then(|| (vec![row, column], cell))
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// Straight steps cost 5 and diagonal ones 7; no step cuts a corner. The estimate is the octile distance.
fn octile(name: &'static str, map: &'static str) -> Space {
    let goal = find(map, b'G');
    let next = |at: &[u8]| {
        let straight = STRAIGHT.into_iter().filter_map(|step| Some((ground(map, at, step)?.0, 5)));
        let steps = [(1, 1), (1, -1), (-1, -1), (-1, 1)].into_iter();
        let diagonal = steps.filter_map(|(down, right)| {
            ground(map, at, (down, 0))?;
            ground(map, at, (0, right))?;
            Some((ground(map, at, (down, right))?.0, 7))
        });
        straight.chain(diagonal).collect()
    };
    Space::new(name, find(map, b'S'), next).with_goal(|at| at == goal).with_estimates(|at| {
        let (down, right) = (u32::from(at[0].abs_diff(goal[0])), u32::from(at[1].abs_diff(goal[1])));
        5 * down.abs_diff(right) + 7 * down.min(right)
    })
}

/// Two of the free cells stand in the small room without a door.
fn octile_map() -> Space {
    let free = cells(ROOMS).filter(|(_, cell)| *cell != b'#').count();
    octile("map of rooms", ROOMS).knowing([States(free - 2)])
}

fn corridor() -> Space {
    octile("corridor", CORRIDOR).knowing([States(20), Optimum(5 * 19)])
}

/// A step costs the digit of the cell that it enters; letters cost one.
fn terrain() -> Space {
    let goal = find(TERRAIN, b'G');
    let cost = |cell: u8| if cell.is_ascii_digit() { u32::from(cell - b'0') } else { 1 };
    let next = |at: &[u8]| {
        let beside = STRAIGHT.into_iter().filter_map(|step| ground(TERRAIN, at, step));
        beside.map(|(to, cell)| (to, cost(cell))).collect()
    };
    Space::new("terrain", find(TERRAIN, b'S'), next)
        .with_goal(|at| at == goal)
        .with_estimates(|at| u32::from(at[0].abs_diff(goal[0])) + u32::from(at[1].abs_diff(goal[1])))
        .knowing([States(11 * 18)])
}

/// Missionaries and cannibals on the first bank, and the bank of the boat. Cannibals outnumber missionaries nowhere.
fn missionaries(pairs: u8, boat: u8) -> Space {
    let is_safe = |missionaries: u8, cannibals: u8| missionaries == 0 || missionaries >= cannibals;
    let next = move |state: &[u8]| {
        let here = |first: u8| if state[2] == 0 { first } else { pairs - first };
        let (missionaries, cannibals) = (here(state[0]), here(state[1]));
        let crews = (0..=boat).flat_map(|m| (0..=boat - m).map(move |c| (m, c))).filter(|&(m, c)| {
            m + c > 0
                && m <= missionaries
                && c <= cannibals
                && is_safe(m, c)
                && is_safe(missionaries - m, cannibals - c)
                && is_safe(pairs + m - missionaries, pairs + c - cannibals)
        });
        let crossed = |(m, c): (u8, u8)| {
            let first = |left: u8, all: u8| if state[2] == 0 { all - left } else { all + left };
            (vec![first(m, state[0]), first(c, state[1]), 1 - state[2]], 1)
        };
        crews.map(crossed).collect()
    };
    let (name, known): (_, &[_]) = match (pairs, boat) {
        (3, 2) => (
            "missionaries 3, boat 2",
            &[Layers(&[1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1]), States(16), Optimum(11), Plans(4)],
        ),
        (5, 3) => (
            "missionaries 5, boat 3",
            &[Layers(&[1, 4, 2, 3, 3, 1, 1, 1, 2, 3, 4, 2, 1]), States(28), Optimum(11), Plans(25)],
        ),
        // The goal is a state of its own, which nothing leads to.
        _ => ("missionaries 4, boat 2", &[Layers(&[1, 3, 1, 1, 1, 2, 2]), States(11 + 1), Unsolvable]),
    };
    Space::new(name, vec![pairs, pairs, 0], next)
        .with_goal(|state| state == [0, 0, 1])
        .with_estimates(|state| u32::from(state[0] + state[1]).div_ceil(boat.into()))
        .knowing(known.iter().copied())
}

/// The ferryman with the wolf, the goat and the cabbage, by who is on the far bank.
fn farmer() -> Space {
    let is_safe = |across: &State| across[3] == across[1] || across[0] != across[1] && across[1] != across[2];
    let next = |across: &[u8]| {
        let passengers = (0..4).filter(|&passenger| across[passenger] == across[3]);
        let crossed = passengers.map(|passenger| {
            let mut crossed = across.to_vec();
            crossed[3] = 1 - across[3];
            crossed[passenger] = crossed[3];
            crossed
        });
        crossed.filter(is_safe).map(|across| (across, 1)).collect()
    };
    Space::new("farmer", vec![0; 4], next)
        .with_goal(|across| across == [1; 4])
        .with_estimates(|across| across.iter().map(|&side| u32::from(1 - side)).sum::<u32>().div_ceil(2))
        .knowing([Layers(&[1, 1, 1, 2, 2, 1, 1, 1]), Optimum(7), Plans(2)])
}

/// Fills and empties two jugs, and pours from one into the other, until one of them holds `goal`.
fn jugs(sizes: [u8; 2], goal: u8, [states, optimum]: [u8; 2]) -> Space {
    let next = |jugs: &[u8]| {
        let mut next = Vec::new();
        for jug in [0, 1] {
            let poured = jugs[jug].min(sizes[1 - jug] - jugs[1 - jug]);
            let mut pour = jugs.to_vec();
            pour[jug] -= poured;
            pour[1 - jug] += poured;
            let set = |to: u8| {
                let mut jugs = jugs.to_vec();
                jugs[jug] = to;
                jugs
            };
            next.extend([(set(sizes[jug]), 1), (set(0), 1), (pour, 1)]);
        }
        next
    };
    let name = ["jugs 3 and 5", "jugs 3 and 4", "jugs 7 and 11"]
        [usize::from(goal == 2) + 2 * usize::from(goal == 1)];
    Space::new(name, vec![0, 0], next)
        .with_goal(|jugs| jugs.contains(&goal))
        .with_estimates(|jugs| u32::from(!jugs.contains(&goal)))
        .knowing([States(states.into()), Optimum(optimum.into()), Plans(1)])
}
