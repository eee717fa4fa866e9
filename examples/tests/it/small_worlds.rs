//! The numbers that the other examples print, beside published ones and computations that share no code with them.

use std::{
    collections::{HashMap, HashSet},
    slice,
};

use crate::source::{line_with, numbers, quoted, text, transcript};

/// Counts the ways to place queens in the rows that are left below `queens`.
fn solutions(size: usize, queens: &mut Vec<usize>) -> u64 {
    if queens.len() == size {
        return 1;
    }
    let row = queens.len();
    let mut count = 0;
    for column in 0..size {
        if queens
            .iter()
            .enumerate()
            .all(|(above, &other)| other != column && other.abs_diff(column) != row - above)
        {
            queens.push(column);
            count += solutions(size, queens);
            queens.pop();
        }
    }
    count
}

#[test]
fn queens() {
    let lines = transcript("all_solutions");
    let counts: Vec<u64> = lines[1..=9].iter().map(|line| numbers(line)[1]).collect();
    // OEIS A000170, for four to twelve queens.
    assert_eq!(counts, [2, 10, 4, 40, 92, 352, 724, 2_680, 14_200]);
    assert_eq!(solutions(8, &mut Vec::new()), 92);
    let queens: Vec<usize> = lines[11..].iter().map(|line| line.find('Q').unwrap() / 2).collect();
    assert_eq!((queens.len(), solutions(8, &mut queens.clone())), (8, 1));
}

/// Returns the least cost from `start` to `goal`, by relaxing all cells until nothing changes.
fn least_cost(map: &[String], steps: &[(i32, i32)], start: (i32, i32), goal: (i32, i32)) -> f64 {
    let (rows, columns) = (map.len() as i32, map[0].len() as i32);
    let at = |(row, column): (i32, i32)| (row * columns + column) as usize;
    let ground = |(row, column): (i32, i32)| map[row as usize].as_bytes()[column as usize];
    let mut costs = vec![f64::INFINITY; (rows * columns) as usize];
    costs[at(start)] = 0.0;
    for _ in 0..rows * columns {
        for cell in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            for &(down, right) in steps {
                let before = (cell.0 - down, cell.1 - right);
                if ground(cell) != b'#' && (0..rows).contains(&before.0) && (0..columns).contains(&before.1) {
                    let factor = if ground(cell) == b'~' { 5.0 } else { 1.0 };
                    let cost = costs[at(before)] + factor * f64::from(down * down + right * right).sqrt();
                    costs[at(cell)] = costs[at(cell)].min(cost);
                }
            }
        }
    }
    costs[at(goal)]
}

#[test]
fn grid() {
    let map = quoted("grid_paths", "MAP");
    let text = text("grid_paths");
    let cell = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("const {name}: Cell"))).unwrap();
        let numbers = numbers(line);
        (numbers[0] as i32, numbers[1] as i32)
    };
    let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let all = [sides, [(1, 1), (1, -1), (-1, -1), (-1, 1)]].concat();
    let cost = least_cost(&map, &sides, cell("START"), cell("GOAL"));
    assert!(line_with("grid_paths", "cost").starts_with(&format!("cost {cost};")));
    let cost = least_cost(&map, &all, cell("START"), cell("GOAL"));
    assert!(line_with("grid_paths", "diagonal").contains(&format!(" {cost:.3},")), "{cost}");
}

/// Returns coins, minutes and towns of every way from the last town of `way` that visits no town twice.
fn ways(roads: &[[String; 4]], way: &[String], coins: u64, minutes: u64) -> Vec<(u64, u64, Vec<String>)> {
    let here = &way[way.len() - 1];
    let mut found = vec![(coins, minutes, way.to_vec())];
    for [a, b, toll, time] in roads {
        for (from, to) in [(a, b), (b, a)] {
            if from == here && !way.contains(to) {
                let (coins, minutes) =
                    (coins + toll.parse::<u64>().unwrap(), minutes + time.parse::<u64>().unwrap());
                found.extend(ways(roads, &[way, slice::from_ref(to)].concat(), coins, minutes));
            }
        }
    }
    found
}

#[test]
fn roads() {
    let text = text("two_criteria");
    let lines = text.lines().filter(|line| line.starts_with("    (\"") && line.ends_with("),"));
    let fields = |line: &str| line.trim_matches([' ', '(', ')', ',']).replace(['"', ' '], "");
    let roads: Vec<[String; 4]> = lines
        .map(|line| fields(line).split(',').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap())
        .collect();
    assert_eq!(roads.len(), 10);
    let all = ways(&roads, &["Ayr".to_owned()], 0, 0);
    let arriving = || all.iter().filter(|(_, _, way)| way.ends_with(&["Fowey".to_owned()]));
    let line = |(coins, minutes, way): &(u64, u64, Vec<String>)| {
        format!("{coins} coins, {minutes} minutes: {}", way.join(", "))
    };
    let is_beaten = |way: &&(u64, u64, Vec<String>)| {
        arriving().any(|other| other.0 <= way.0 && other.1 <= way.1 && (other.0, other.1) != (way.0, way.1))
    };
    let mut best: Vec<_> = arriving().filter(|way| !is_beaten(way)).collect();
    best.sort();
    let expected: Vec<String> = best.into_iter().map(line).collect();
    let shown: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("//! ")).collect();
    assert!(shown.windows(expected.len()).any(|lines| lines == expected), "{expected:?}");
}

/// Returns the number of stacks of `size` pancakes at each number of turns from the sorted one.
fn stacks(size: u8) -> Vec<u64> {
    let sorted: Vec<u8> = (0..size).collect();
    let (mut known, mut layer, mut sizes) = (HashSet::from([sorted.clone()]), vec![sorted], Vec::new());
    while !layer.is_empty() {
        sizes.push(layer.len() as u64);
        let mut next = Vec::new();
        for stack in layer {
            for count in 2..=stack.len() {
                let mut turned = stack.clone();
                turned[..count].reverse();
                if known.insert(turned.clone()) {
                    next.push(turned);
                }
            }
        }
        layer = next;
    }
    sizes
}

#[test]
fn pancakes() {
    let lines = transcript("two_threads");
    assert!(lines.iter().all(|line| line.ends_with(&format!("{:?}", stacks(8)))));
    let line = line_with("limits_and_progress", "stacks by turns");
    assert!(line.ends_with(&format!("{:?}", stacks(9))));
}

#[test]
fn published_counts() {
    // J. Scherphuis, "Mini Cube, the 2x2x2 Rubik's Cube": positions at 0 to 11 turns.
    let cube = [1, 9, 54, 321, 1_847, 9_992, 50_136, 227_536, 870_072, 1_887_748, 623_800, 2_644];
    assert!(line_with("pocket_cube", "positions by").ends_with(&format!("{cube:?}")));
    assert!(line_with("pocket_cube", "hardest").starts_with("11 turns"));
    // The legal positions of tic-tac-toe: 5,478, and 765 up to symmetry.
    assert!(line_with("symmetry", "after 0 to 9").starts_with("5478 "));
    assert!(line_with("symmetry", "up to symmetry").starts_with("765 "));
    // Korf's first board needs 57 moves.
    for line in transcript("good_enough") {
        let weight: f64 = line.split([' ', ':']).nth(1).unwrap().parse().unwrap();
        let numbers = numbers(&line);
        assert!(numbers[numbers.len() - 1] <= 57);
        let plan = (!line.contains("no plan")).then(|| numbers[numbers.len() - 2] as f64);
        assert!(plan.is_none_or(|moves| 57.0 <= moves && moves <= 57.0 * weight), "{line}");
    }
}

/// Returns the length of the shortest way from `here` through all stops that are left, and to the start.
fn shortest<'a>(here: &'a str, left: &[&'a str], lengths: &HashMap<(&'a str, &'a str), u64>) -> u64 {
    let on = |&next: &&'a str| {
        let left: Vec<_> = left.iter().copied().filter(|&other| other != next).collect();
        lengths[&(here, next)] + shortest(next, &left, lengths)
    };
    left.iter().map(on).min().unwrap_or_else(|| lengths[&(here, "S")])
}

/// The tour is the shortest of all orders of the stops.
#[test]
fn stops() {
    let lines = transcript("stops");
    let (tour, rows) = lines.split_last().unwrap();
    let mut lengths = HashMap::new();
    for row in rows {
        let (from, ways) = row.strip_prefix("from ").unwrap().split_once(": ").unwrap();
        for way in ways.split(", ") {
            let (to, length) = way.split_once(' ').unwrap();
            let length: u64 = length.parse().unwrap();
            lengths.extend([((from, to), length), ((to, from), length)]);
        }
    }
    assert_eq!(numbers(tour)[0], shortest("S", &["A", "B", "C", "D", "E"], &lengths));
}

#[test]
fn sokoban() {
    let level = quoted("sokoban", "LEVEL").concat();
    let width = level.find('/').unwrap() + 1;
    let cells = |signs: &str| -> Vec<usize> {
        level.char_indices().filter(|(_, sign)| signs.contains(*sign)).map(|(cell, _)| cell).collect()
    };
    let (walls, goals) = (cells("#"), cells(".*"));
    let mut layer = vec![(cells("@")[0], cells("$*"))];
    let mut known: HashSet<_> = layer.iter().cloned().collect();
    let mut moves = 0;
    while !layer.iter().any(|(_, boxes)| *boxes == goals) {
        moves += 1;
        let mut next = Vec::new();
        for (man, boxes) in layer {
            let onward = |cell: usize, way: usize| [cell - width, cell - 1, cell + width, cell + 1][way];
            for way in 0..4 {
                let (to, mut boxes) = (onward(man, way), boxes.clone());
                if let Some(pushed) = boxes.iter().position(|&cell| cell == to) {
                    let behind = onward(to, way);
                    if walls.contains(&behind) || boxes.contains(&behind) {
                        continue;
                    }
                    boxes[pushed] = behind;
                    boxes.sort_unstable();
                }
                if !walls.contains(&to) && known.insert((to, boxes.clone())) {
                    next.push((to, boxes));
                }
            }
        }
        layer = next;
    }
    assert_eq!(transcript("sokoban")[0].len(), moves);
    assert!(transcript("sokoban")[1].starts_with(&format!("{moves} moves")));
}

/// Lists the jumps of a board of lines, as numbers of holes: from, over, to.
fn jumps(board: &str) -> (Vec<String>, Vec<bool>, Vec<[usize; 3]>) {
    let mut holes = Vec::new();
    for (row, line) in (1..).zip(board.split("\\n")) {
        let places = ('a'..).zip(line.chars()).filter(|(_, sign)| *sign != ' ');
        holes.extend(places.map(|(column, sign)| (column as i32, row, sign == 'x')));
    }
    let at = |column: i32, row: i32| holes.iter().position(|hole| (hole.0, hole.1) == (column, row));
    let mut triples = Vec::new();
    for (from, &(column, row, _)) in holes.iter().enumerate() {
        for (right, down) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            if let (Some(over), Some(to)) =
                (at(column + right, row + down), at(column + 2 * right, row + 2 * down))
            {
                triples.push([from, over, to]);
            }
        }
    }
    let name = |&(column, row, _): &(i32, i32, bool)| format!("{}{row}", char::from(column as u8));
    (holes.iter().map(name).collect(), holes.iter().map(|hole| hole.2).collect(), triples)
}

#[test]
fn printed_proofs() {
    let boards = quoted("no_solution", "BOARDS");
    let (names, pegs, triples) = jumps(&boards[1]);
    assert_eq!((names.len(), triples.len()), (37, 92));
    let line = line_with("no_solution", "these holes hold");
    let marked: HashSet<&str> = line.split_once(": ").unwrap().1.split(' ').collect();
    let is_marked = |hole: usize| marked.contains(&*names[hole]);
    assert!(triples.iter().all(|triple| triple.iter().filter(|&&hole| is_marked(hole)).count() % 2 == 0));
    let count = (0..37).filter(|&hole| pegs[hole] && is_marked(hole)).count();
    assert_eq!((numbers(&line)[0], count % 2, marked.contains("d4")), (count as u64, 0, true));

    let (names, pegs, triples) = jumps(&boards[3]);
    let line = line_with("no_solution", "weights");
    let weight = |hole: usize| -> i64 {
        let mut pairs = line.split(' ').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == names[hole]).unwrap().1.parse().unwrap()
    };
    assert!(triples.iter().all(|&[from, over, to]| weight(from) + weight(over) >= weight(to)));
    let start: i64 = (0..9).filter(|&hole| pegs[hole]).map(weight).sum();
    assert!(line_with("no_solution", "over the pegs").contains(&format!("which is {start};")));
    assert!(
        weight(4) > start
            && transcript("no_solution")
                .last()
                .unwrap()
                .ends_with(&format!("b2 would make it {}", weight(4)))
    );
}

#[test]
fn ferryman() {
    // Bits: wolf, goat, cabbage, ferryman.
    let is_safe = |state: u32| {
        [0b0011, 0b0110].iter().all(|pair| {
            let together = [0, *pair].contains(&(state & pair));
            !together || (state & pair == 0) == (state & 8 == 0)
        })
    };
    let (mut known, mut layer, mut crossings, mut goal) = (HashSet::from([0]), vec![0_u32], 0, None);
    while !layer.is_empty() {
        goal = goal.or(layer.contains(&15).then_some(crossings));
        crossings += 1;
        let next = layer.iter().flat_map(|&state| [8, 9, 10, 12].map(|who| (state, who)));
        let next = next.filter(|(state, who)| [0, *who].contains(&(state & who)) && is_safe(state ^ who));
        layer = next
            .map(|(state, who)| state ^ who)
            .collect::<Vec<_>>()
            .into_iter()
            .filter(|next| known.insert(*next))
            .collect();
    }
    assert_eq!(numbers(&transcript("state_graph_drawing")[0]), [known.len() as u64, goal.unwrap()]);
}
