//! The time of `Best` beside that of every single algorithm that applies, on sets of instances.
//!
//! ```text
//! cargo test --release -p state-space-search --test best_table -- --ignored --nocapture
//! ```
//!
//! Times are processor time, medians of several rounds in which each search runs once.

#![cfg(unix)]
#![allow(dead_code, clippy::unwrap_used, clippy::print_stdout, reason = "a program that prints a table")]

#[path = "it/eight_puzzle.rs"]
mod eight_puzzle;
#[path = "it/pancakes.rs"]
mod pancakes;

use core::{cmp::Reverse, hint::black_box};
use std::collections::BinaryHeap;

use rustix::time::{ClockId, clock_gettime};
use search::{
    AStar, At, Bidirectional, BreadthFirst, DepthFirst, Goal, Heuristic, IdaStar, NoGoal, Search, StateSpace,
    UniformCost,
    algorithms::{BaeStar, Best, BreadthFirstHeuristic, BudgetedTreeSearch, IdaStarWithTable, Nbs},
    from_edges, from_successors,
    heuristics::{Consistent, Stepped},
    random::Random,
    space::{Reversible, Undirected},
};

use crate::pancakes::{Pancakes, sorted};

/// Sliding tiles on a square board. An action moves the hole; no move is undone at once.
struct Tiles<const N: usize>(usize);

impl<const N: usize> Tiles<N> {
    fn hole(board: &[u8; N]) -> usize {
        board.iter().take_while(|&&tile| tile != 0).count()
    }

    fn moves(&self, board: &[u8; N], without: Option<i8>) -> Vec<i8> {
        let (hole, width) = (Self::hole(board), self.0);
        let (row, column, step) = (hole / width, hole % width, width as i8);
        [(-step, row > 0), (-1, column > 0), (1, column + 1 < width), (step, hole + width < N)]
            .into_iter()
            .filter_map(|(step, is_on_board)| (is_on_board && Some(step) != without).then_some(step))
            .collect()
    }
}

impl<const N: usize> StateSpace for Tiles<N> {
    type State = [u8; N];
    type Action = i8;
    type Cost = u32;
    type Actions = Vec<i8>;

    fn actions(&self, board: &[u8; N]) -> Vec<i8> {
        self.moves(board, None)
    }
    fn actions_after(&self, board: &[u8; N], last: i8) -> Vec<i8> {
        self.moves(board, Some(-last))
    }
    fn apply(&self, board: &mut [u8; N], step: i8) {
        let hole = Self::hole(board);
        board.swap(hole, hole.wrapping_add_signed(step.into()));
    }
}

impl<const N: usize> Undirected for Tiles<N> {}

impl<const N: usize> Reversible for Tiles<N> {
    type Predecessors = Vec<(i8, [u8; N])>;

    fn predecessors(&self, board: &[u8; N]) -> Self::Predecessors {
        self.actions(board).into_iter().map(|step| (-step, self.successor(board, step))).collect()
    }
}

fn manhattan<const N: usize>(width: usize, target: [u8; N]) -> impl Fn(&[u8; N]) -> u32 + Copy {
    let mut cells = [0_usize; N];
    (0..).zip(target).for_each(|(cell, tile)| cells[usize::from(tile)] = cell);
    let distances: [[u8; N]; N] = core::array::from_fn(|tile| {
        core::array::from_fn(|cell| {
            let goal = cells[tile];
            if tile == 0 {
                0
            } else {
                ((cell / width).abs_diff(goal / width) + (cell % width).abs_diff(goal % width)) as u8
            }
        })
    });
    move |board| (0..N).map(|cell| u32::from(distances[usize::from(board[cell])][cell])).sum()
}

/// Neighbours in the stack that are not neighbours in the target, without those of the `ignored` smallest.
fn gaps<const N: usize>(target: [u8; N], ignored: u8) -> impl Fn(&[u8; N]) -> u32 + Copy {
    let mut places = [0; N];
    (0..).zip(target).for_each(|(place, pancake)| places[usize::from(pancake)] = place);
    move |stack| {
        let place = |i: usize| places[usize::from(stack[i])];
        let counts = |i: &usize| {
            let (upper, lower) = (place(*i), if *i + 1 < N { place(*i + 1) } else { N as u8 });
            let is_ignored = *i + 1 < N && upper.min(lower) < ignored;
            !is_ignored && upper.abs_diff(lower) > 1
        };
        (0..N).filter(counts).count() as u32
    }
}

/// Reads the second column of a file of stacks, whose smallest pancake is `smallest`.
fn stacks<const N: usize>(file: &str, smallest: u8) -> Vec<[u8; N]> {
    let stack = |line: &str| -> [u8; N] {
        let column = line.split('\t').nth(1).unwrap();
        let stack: Vec<u8> = column.split(' ').map(|text| text.parse::<u8>().unwrap() - smallest).collect();
        stack.try_into().unwrap()
    };
    file.lines().filter(|line| !line.starts_with('#')).map(stack).collect()
}

/// `Best` with the forward heuristic alone: it is compared with the searches that take no other.
const FORWARD: &str = "Best, forward";

const FROM_BOTH_ENDS: [&str; 3] = ["BaeStar", "Nbs", "Bidirectional"];

/// A search as a function from the number of an instance to its cost.
type Solve<'a> = Box<dyn FnMut(usize) -> f64 + 'a>;

struct Set<'a> {
    name: &'static str,
    instances: usize,
    searches: Vec<(&'static str, Solve<'a>)>,
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

impl Set<'_> {
    /// Leaves out searches that do not end soon, or that count actions.
    fn without(mut self, names: &[&str]) -> Self {
        self.searches.retain(|(name, _)| !names.contains(name));
        self
    }

    /// Prints the median time of each search, and its ratio to the best single one.
    fn print(mut self) {
        let rounds = 5;
        let mut times = vec![Vec::new(); self.searches.len()];
        for _ in 0..rounds {
            let mut sums = Vec::new();
            for (times, (_, solve)) in times.iter_mut().zip(&mut self.searches) {
                let before = cpu_seconds();
                let costs: Vec<f64> =
                    (0..self.instances).map(|instance| black_box(solve(instance))).collect();
                times.push(cpu_seconds() - before);
                sums.push(costs.iter().sum::<f64>());
            }
            assert!(sums.iter().all(|sum| (sum - sums[0]).abs() < 1e-6 * sums[0]), "{}: {sums:?}", self.name);
        }
        let medians: Vec<f64> = times
            .into_iter()
            .map(|mut times: Vec<f64>| {
                times.sort_by(f64::total_cmp);
                times[rounds / 2]
            })
            .collect();
        for ((name, _), time) in self.searches.iter().zip(&medians) {
            let applies = |other: &&str| {
                let is_beyond = *name == FORWARD && FROM_BOTH_ENDS.contains(other);
                !other.starts_with("Best") && !is_beyond
            };
            let least = self.searches.iter().zip(&medians).filter(|((other, _), _)| applies(other));
            let least = least.map(|(_, &time)| time).fold(f64::MAX, f64::min);
            println!("{:<34} {:<26} {:>10.3} ms {:>7.2}", self.name, name, 1e3 * time, time / least);
        }
    }
}

/// Runs a search from one start and returns the cost, as a number, and checks nothing.
fn run<S: StateSpace<Cost = u32>, G: Goal<S>>(
    mut search: impl Search<S, G>,
    space: &S,
    start: &S::State,
    goal: &G,
) -> f64 {
    let report = search.run_to(space, start, goal);
    f64::from(report.plan().unwrap().cost)
}

/// The searches for a cheapest plan with consistent estimates in both directions.
fn informed<'a, S, F, B>(
    name: &'static str,
    space: &'a S,
    (starts, goal): (&'a [S::State], &'a At<S::State>),
    forward: F,
    backward: impl Fn(S::State) -> B + Copy + 'a,
) -> Set<'a>
where
    S: Undirected<Cost = u32> + Reversible,
    S::State: Copy,
    F: Heuristic<S> + Copy + 'a,
    B: Heuristic<S> + Copy + 'a,
{
    let two_ways = move |i: usize| Best::new(forward).with_backward_heuristic(backward(starts[i]));
    let nbs = move |i: usize| Nbs::new(forward, backward(starts[i])).with_least_cost(1);
    let searches: Vec<(&'static str, Solve<'a>)> = vec![
        ("AStar", Box::new(move |i| run(AStar::new(forward), space, &starts[i], goal))),
        ("IdaStar", Box::new(move |i| run(IdaStar::new(forward), space, &starts[i], goal))),
        ("IdaStarWithTable", Box::new(move |i| run(IdaStarWithTable::new(forward), space, &starts[i], goal))),
        (
            "BudgetedTreeSearch",
            Box::new(move |i| run(BudgetedTreeSearch::new(forward), space, &starts[i], goal)),
        ),
        (
            "BreadthFirstHeuristic",
            Box::new(move |i| run(BreadthFirstHeuristic::new(forward), space, &starts[i], goal)),
        ),
        (
            "BaeStar",
            Box::new(move |i| run(BaeStar::new(forward, backward(starts[i])), space, &starts[i], goal)),
        ),
        ("Nbs", Box::new(move |i| run(nbs(i), space, &starts[i], goal))),
        (FORWARD, Box::new(move |i| run(Best::new(forward), space, &starts[i], goal))),
        ("Best", Box::new(move |i| run(two_ways(i), space, &starts[i], goal))),
    ];
    Set { name, instances: starts.len(), searches }
}

/// The searches without a heuristic, where every action costs one or `counts` is false.
fn blind<'a, S>(
    name: &'static str,
    space: &'a S,
    (starts, goal): (&'a [S::State], &'a At<S::State>),
    counts: bool,
) -> Set<'a>
where
    S: Reversible<Cost = u32>,
{
    let declared = move || if counts { Best::blind().with_unit_costs() } else { Best::blind() };
    let mut searches: Vec<(&'static str, Solve<'a>)> = vec![
        ("UniformCost", Box::new(move |i| run(UniformCost::new(), space, &starts[i], goal))),
        ("Nbs", Box::new(move |i| run(Nbs::blind().with_least_cost(1), space, &starts[i], goal))),
        (FORWARD, Box::new(move |i| run(declared(), space, &starts[i], goal))),
        (
            "Best",
            Box::new(move |i| run(declared().with_least_cost(1).with_goal_states(), space, &starts[i], goal)),
        ),
    ];
    if counts {
        searches.push(("BreadthFirst", Box::new(move |i| run(BreadthFirst::new(), space, &starts[i], goal))));
        searches
            .push(("Bidirectional", Box::new(move |i| run(Bidirectional::new(), space, &starts[i], goal))));
    }
    Set { name, instances: starts.len(), searches }
}

fn pancake_set<const N: usize>(name: &'static str, starts: &[[u8; N]], ignored: u8) {
    let goal = At(sorted::<N>());
    let forward = Consistent(gaps(goal.0, ignored));
    let backward = |start| Consistent(gaps(start, ignored));
    informed(name, &Pancakes::<N>, (starts, &goal), forward, backward).print();
}

fn tile_set<const N: usize>(name: &'static str, width: usize, starts: &[[u8; N]]) {
    let goal = At(core::array::from_fn(|cell| cell as u8));
    let forward = Stepped::new(Consistent(manhattan(width, goal.0)), 2);
    let backward = |start| Consistent(manhattan(width, start));
    informed(name, &Tiles::<N>(width), (starts, &goal), forward, backward).print();
}

fn shuffled<const N: usize>(count: u64) -> Vec<[u8; N]> {
    let stack = |seed| {
        let mut stack = sorted::<N>();
        let mut random = Random::seeded(seed);
        (1..N).for_each(|i| stack.swap(i, random.below(i as u64 + 1) as usize));
        stack
    };
    (0..count).map(stack).collect()
}

fn korf(count: usize) -> Vec<[u8; 16]> {
    let board = |line: &str| -> [u8; 16] {
        let tiles: Vec<u8> = line.split(' ').skip(1).map(|tile| tile.parse().unwrap()).collect();
        tiles.try_into().unwrap()
    };
    let file = include_str!("data/korf20.txt");
    file.lines().filter(|line| !line.starts_with('#')).take(count).map(board).collect()
}

/// A grid of 300 by 300 cells, a quarter of them blocked; steps cost 5, diagonal ones 7.
fn grid_sets() {
    type Cell = (i16, i16);
    const SIDE: i16 = 300;
    let mut random = Random::seeded(7);
    let free: Vec<bool> = (0..i32::from(SIDE).pow(2)).map(|_| random.below(4) > 0).collect();
    let index = |(x, y): Cell| {
        usize::from(x.cast_unsigned()) * usize::from(SIDE.cast_unsigned()) + usize::from(y.cast_unsigned())
    };
    let is_free =
        |cell: Cell| (0..SIDE).contains(&cell.0) && (0..SIDE).contains(&cell.1) && free[index(cell)];
    let steps: [Cell; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let grid = from_edges(move |&(x, y): &Cell| {
        steps
            .map(|(dx, dy)| ((x + dx, y + dy), if dx * dy == 0 { 5_u32 } else { 7 }))
            .into_iter()
            .filter(move |edge| is_free(edge.0))
    });
    let grid = grid.undirected();
    let octile = |to: Cell| {
        Consistent(move |cell: &Cell| {
            let (dx, dy) = (u32::from(cell.0.abs_diff(to.0)), u32::from(cell.1.abs_diff(to.1)));
            5 * dx.max(dy) + 2 * dx.min(dy)
        })
    };
    let goal = At((150, 150));
    let reached: Vec<Cell> = {
        let mut search = BreadthFirst::new();
        let _ = search.run_to(&grid, &goal.0, &NoGoal);
        search.states().copied().collect()
    };
    let starts: Vec<Cell> = (0..20).map(|_| *random.one_of(&reached).unwrap()).collect();
    let without = ["IdaStar", "IdaStarWithTable", "BudgetedTreeSearch", "BreadthFirstHeuristic"];
    informed("grid, octile", &grid, (&starts, &goal), octile(goal.0), octile).without(&without).print();
    blind("grid, blind", &grid, (&starts, &goal), false).print();
}

/// Undirected graphs of 5,000 states with about four neighbours each, and costs up to 50. The estimates are half of the true costs.
fn random_graph_sets() {
    let mut random = Random::seeded(9);
    let mut edges = vec![Vec::new(); 5_000];
    for _ in 0..10_000 {
        let (a, b, cost) = (random.below(5_000), random.below(5_000), 1 + random.below(50) as u32);
        edges[a as usize].push((b as u16, cost));
        edges[b as usize].push((a as u16, cost));
    }
    let graph = from_edges(|&state: &u16| edges[usize::from(state)].iter().copied()).undirected();
    let distances = |to: u16| -> &'static [u32] {
        let mut least = vec![u32::MAX; edges.len()];
        let mut queue = BinaryHeap::from([Reverse((0, to))]);
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost < least[usize::from(state)] {
                least[usize::from(state)] = cost;
                queue.extend(
                    edges[usize::from(state)].iter().map(|&(next, step)| Reverse((cost + step, next))),
                );
            }
        }
        least.leak()
    };
    let goal = At(edges.iter().position(|edges| !edges.is_empty()).unwrap() as u16);
    let to_goal = distances(goal.0);
    let starts: Vec<u16> =
        (0..5_000).filter(|&state| to_goal[usize::from(state)] < u32::MAX).step_by(250).collect();
    let from: Vec<&'static [u32]> = starts.iter().map(|&start| distances(start)).collect();
    let half = |all: &'static [u32]| Consistent(move |&state: &u16| all[usize::from(state)] / 2);
    let (starts, from) = (&starts, &from);
    let backward = move |start: u16| half(from[starts.iter().position(|&other| other == start).unwrap()]);
    let without = ["IdaStar", "IdaStarWithTable", "BudgetedTreeSearch", "BreadthFirstHeuristic"];
    let set = informed("random graphs, half of the cost", &graph, (starts, &goal), half(to_goal), backward);
    set.without(&without).print();
    blind("random graphs, blind", &graph, (starts, &goal), false).print();
}

/// Eight discs on four pegs, two bits for each disc.
fn hanoi_set() {
    let top = |discs: u16, peg: u16| (0..8).find(|disc| discs >> (2 * disc) & 3 == peg);
    let hanoi = from_successors(move |&discs: &u16| {
        let pegs = (0..4_u16).flat_map(|from| (0..4_u16).map(move |to| (from, to)));
        pegs.filter_map(move |(from, to)| {
            let disc = top(discs, from)?;
            let is_allowed = from != to && top(discs, to).is_none_or(|other| disc < other);
            is_allowed.then_some(discs & !(3 << (2 * disc)) | to << (2 * disc))
        })
    });
    blind("Hanoi, 8 discs on 4 pegs, blind", &hanoi.undirected(), (&[0, 0x1B1B, 0x5A5A], &At(0xFFFF)), true)
        .print();
}

fn jugs_set() {
    let jugs = from_successors(|&(a, b): &(u8, u8)| {
        let (to_b, to_a) = (a.min(89 - b), b.min(144 - a));
        [(144, b), (a, 89), (0, b), (a, 0), (a - to_b, b + to_b), (a + to_a, b - to_a)]
    });
    let goal = At((70, 0));
    let goal = |state: &(u8, u8)| *state == goal.0;
    let searches: Vec<(&'static str, Solve<'_>)> = vec![
        ("UniformCost", Box::new(|_| run(UniformCost::new(), &jugs, &(0, 0), &goal))),
        ("BreadthFirst", Box::new(|_| run(BreadthFirst::new(), &jugs, &(0, 0), &goal))),
        ("Best", Box::new(|_| run(Best::blind().with_unit_costs(), &jugs, &(0, 0), &goal))),
    ];
    Set { name: "jugs of 144 and 89, blind", instances: 100, searches }.print();
}

/// The triangle of fifteen holes.
struct Triangle(Vec<u16>);

impl Triangle {
    fn new() -> Self {
        let hole = |row: i32, column: i32| 1_u16 << (row * (row + 1) / 2 + column);
        let is_hole = |(row, column): (i32, i32)| (0..5).contains(&row) && (0..=row).contains(&column);
        let lines = (0..5).flat_map(|row| {
            (0..=row).flat_map(move |column| [(0, 1), (1, 0), (1, 1)].map(|step| (row, column, step)))
        });
        let threes = lines.filter_map(|(row, column, (down, right))| {
            let three = [0, 1, 2].map(|i| (row + i * down, column + i * right));
            three.iter().all(|&at| is_hole(at)).then(|| three.map(|(row, column)| hole(row, column)))
        });
        Triangle(threes.flat_map(|[a, b, c]| [a | b | c, b]).collect())
    }
}

impl StateSpace for Triangle {
    type State = u16;
    type Action = u16;
    type Cost = u32;
    type Actions = Vec<u16>;
    const GRADED: bool = true;

    /// The three holes of each jump: the middle one and one end have pegs.
    fn actions(&self, &pegs: &u16) -> Vec<u16> {
        let can_jump = |pair: &&[u16]| pegs & pair[1] != 0 && (pegs & pair[0]).count_ones() == 2;
        self.0.chunks(2).filter(can_jump).map(|pair| pair[0]).collect()
    }
    fn apply(&self, pegs: &mut u16, three: u16) {
        *pegs ^= three;
    }
}

fn triangle_sets() {
    let (triangle, start) = (Triangle::new(), 0x7FFE);
    let goal = |pegs: &u16| pegs.is_power_of_two();
    let searches: Vec<(&'static str, Solve<'_>)> = vec![
        ("BreadthFirst", Box::new(|_| run(BreadthFirst::new(), &triangle, &start, &goal))),
        ("DepthFirst", Box::new(|_| run(DepthFirst::new(), &triangle, &start, &goal))),
        ("UniformCost", Box::new(|_| run(UniformCost::new(), &triangle, &start, &goal))),
        ("Best", Box::new(|_| run(Best::blind().any_plan(), &triangle, &start, &goal))),
    ];
    Set { name: "triangle solitaire, any plan", instances: 20, searches }.print();
}

fn informed_sets() {
    tile_set("8-puzzle, Manhattan", 3, &eight_puzzle::starts());
    tile_set("15-puzzle, 6 easy ones of Korf", 4, &korf(6));
    let ten = stacks::<10>(include_str!("data/pancake10_ksearch.tsv"), 1);
    pancake_set("10 pancakes, GAP-0", &ten, 0);
    pancake_set("10 pancakes, GAP-1", &ten, 1);
    pancake_set("10 pancakes, GAP-2", &ten[..30], 2);
    let fourteen = stacks::<14>(include_str!("data/pancake14.tsv"), 0);
    pancake_set("14 pancakes, GAP-0", &fourteen, 0);
    pancake_set("14 pancakes, GAP-1", &fourteen[..15], 1);
    pancake_set("20 pancakes, GAP-0", &shuffled::<20>(20), 0);
}

#[test]
#[ignore = "a table of times, two minutes in release"]
fn the_table() {
    informed_sets();
    grid_sets();
    random_graph_sets();
    hanoi_set();
    jugs_set();
    triangle_sets();
}
