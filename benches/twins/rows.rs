//! The rows: ours and the twin on the same instances.

use criterion::Criterion;
use search::{
    At, Limits, NoGoal, Search, StateSpace, Stats, algorithms::BreadthFirstKeys, closed_lists::ByKey,
    space::Bits,
};
use sliding_tile::{Board, Cells, FourByFour, Generator, Position, Space, heuristics::Manhattan, korf};

use crate::{
    a_star::AStar,
    beam::Beam,
    bidirectional::Bidirectional,
    breadth_first::{LastMoves, Words},
    depth_first::DepthFirst,
    ratio::ratio,
    robot::{Field, Robot, by_hand},
    tiles::Tiles,
};

/// Korf's boards of these numbers.
fn korfs(ids: &[u32]) -> Vec<Board> {
    korf::instances().filter(|instance| ids.contains(&instance.id)).map(|instance| instance.board).collect()
}

/// Random boards of 3 by 3, and the goal with the hole first.
fn small_boards(count: usize) -> (Vec<Board>, Board) {
    let (mut random, goal) = (Generator::seeded(42), korf_like(3));
    ((0..count).map(|_| random.board(&goal)).collect(), goal)
}

/// The goal with the hole first.
fn korf_like(side: usize) -> Board {
    let rows = (0..side).map(|row| {
        let tiles: Vec<String> = (side * row..side * (row + 1)).map(|tile| tile.to_string()).collect();
        tiles.join(" ")
    });
    rows.collect::<Vec<_>>().join(" / ").parse().expect("a board")
}

/// For each board, the moves of the plan and the statistics.
fn solve<W: Cells>(
    search: &mut dyn Search<Space<W>, At<Position<W>>>,
    boards: &[Board],
    goal: &Board,
) -> Vec<(u32, Stats)> {
    let space = Space::<W>::with_encoding(goal).expect("the encoding has enough cells");
    let position = |board: &Board| space.state(board).expect("boards of one shape");
    let goal = At(position(goal));
    let solve = |board| {
        let report = search.run_to(&space, &position(board), &goal);
        (report.plan().map_or(u32::MAX, |plan| plan.cost), report.stats)
    };
    boards.iter().map(solve).collect()
}

/// Each run has a new search, which solves all boards.
fn a_star_on<W: Cells>(name: &str, boards: &[Board], goal: &Board, side: u8) {
    let tiles = Tiles::of_side(side);
    let ours = || -> Vec<(u32, u64, u64)> {
        let all = solve::<W>(&mut search::AStar::new(Manhattan::to(goal)), boards, goal).into_iter();
        all.map(|(cost, stats)| (cost, stats.expanded, stats.generated)).collect()
    };
    let by_hand = || -> Vec<_> {
        let mut twin = AStar::new(tiles.clone());
        boards.iter().map(|board| twin.solve(board)).collect()
    };
    let solved = ours();
    assert_eq!(solved, by_hand());
    let expanded: u64 = solved.iter().map(|(_, expanded, _)| expanded).sum();
    ratio(&format!("{name}, {expanded} expanded: by hand / A*"), 5, ours, by_hand);
}

pub(crate) fn a_star(_: &mut Criterion) {
    a_star_on::<FourByFour>("korf-12, 42, 55, 79", &korfs(&[12, 42, 55, 79]), &korf::goal(), 4);
    a_star_on::<FourByFour>("korf-2", &korfs(&[2]), &korf::goal(), 4);
}

pub(crate) fn a_star_on_small_boards(_: &mut Criterion) {
    let (boards, goal) = small_boards(200);
    a_star_on::<u64>("200 8-puzzles", &boards, &goal, 3);
}

/// The states up to a depth and the generated children.
fn counts<W: Cells, S: Search<Space<W>, NoGoal>>(search: &mut S, goal: &Board, depth: u32) -> (u64, u64) {
    let space = Space::<W>::with_encoding(goal).expect("the encoding has enough cells");
    let report = search.within(Limits::none().cost(depth)).run_to(&space, &space.start(), &NoGoal);
    (report.stats.peak_closed, report.stats.generated)
}

/// Each run has a new search, so that all memory is new: such work is rarely done twice.
fn breadth_first_on<W: Cells>(name: &str, goal: &Board, side: u8, depth: u32)
where
    Space<W>: search::space::Keyed,
{
    let tiles = Tiles::of_side(side);
    let ours =
        || counts::<W, _>(&mut search::BreadthFirst::new().with_closed_list(ByKey::new()), goal, depth);
    let by_hand = || LastMoves::new(tiles.clone()).count(depth);
    assert_eq!(ours(), by_hand());
    ratio(&format!("{name}: by hand / breadth-first by key"), 7, ours, by_hand);
    let ours = || counts::<W, _>(&mut BreadthFirstKeys::new(), goal, depth);
    let by_hand = || Words::new(tiles.clone()).count(depth);
    assert_eq!(ours(), by_hand());
    ratio(&format!("{name}: by hand / breadth-first, keys alone"), 7, ours, by_hand);
}

pub(crate) fn breadth_first(_: &mut Criterion) {
    breadth_first_on::<FourByFour>("15-puzzle to depth 20", &korf::goal(), 4, 20);
}

pub(crate) fn breadth_first_of_small_boards(_: &mut Criterion) {
    breadth_first_on::<u64>("all of 3x3", &korf_like(3), 3, 32);
}

pub(crate) fn bidirectional(_: &mut Criterion) {
    let (boards, goal) = small_boards(200);
    let mut search = search::Bidirectional::new();
    let mut twin = Bidirectional::new(Tiles::of_side(3));
    let mut ours = || -> Vec<(u32, u64)> {
        let all = solve::<u64>(&mut search, &boards, &goal).into_iter();
        all.map(|(cost, stats)| (cost, stats.generated)).collect()
    };
    let mut by_hand = || -> Vec<_> { boards.iter().map(|board| twin.solve(board)).collect() };
    assert_eq!(ours(), by_hand());
    ratio("200 8-puzzles: by hand / bidirectional", 9, ours, by_hand);
}

pub(crate) fn beam(_: &mut Criterion) {
    let boards: Vec<Board> = korf::instances().take(10).map(|instance| instance.board).collect();
    for width in [100, 1_000, 10_000] {
        let mut search = search::Beam::of_width(Manhattan::to(&korf::goal()), width);
        let mut twin = Beam::new(Tiles::of_side(4), width);
        let mut ours = || -> Vec<(u32, u64)> {
            let all = solve::<FourByFour>(&mut search, &boards, &korf::goal()).into_iter();
            all.map(|(cost, stats)| (cost, stats.generated)).collect()
        };
        let mut by_hand = || -> Vec<_> { boards.iter().map(|board| twin.solve(board)).collect() };
        assert_eq!(ours(), by_hand());
        ratio(&format!("10 15-puzzles, width {width}: by hand / beam"), 5, ours, by_hand);
    }
}

/// A score to maximise in 100 turns; equal states are merged by their hashes, or not at all. Ties differ, so scores do: their
/// sums are printed.
pub(crate) fn beam_by_score(_: &mut Criterion) {
    let fields: Vec<Field> = (0..20).map(Field::seeded).collect();
    let (width, turns) = (5_000, 100);
    let points = |field: &Field, search: &mut dyn Search<Field, fn(&Robot) -> bool>| {
        let report = search.run_to(field, &field.start(), &((|_| true) as fn(&Robot) -> bool));
        let plan = report.into_plan().expect("a robot can always go on");
        plan.states(field).last().map_or(0, |robot| robot.points)
    };
    let beam = || search::Beam::by_score(|robot: &Robot| robot.points, width).with_horizon(turns);
    for merges in [false, true] {
        let ours = || -> u32 {
            let of = |field| {
                if merges { points(field, &mut beam().by_hash()) } else { points(field, &mut beam()) }
            };
            fields.iter().map(of).sum()
        };
        let by_hand = || -> u32 { fields.iter().map(|field| by_hand(field, (width, turns), merges).0).sum() };
        let name = if merges { "merged by hash" } else { "without duplicates" };
        println!("20 fields, {name}: {} points, by hand {}", ours(), by_hand());
        ratio(
            &format!("20 fields in 100 turns, width 5000, {name}: by hand / beam by score"),
            5,
            ours,
            by_hand,
        );
    }
}

/// A knight on 25 squares: a jump visits a square that was not visited.
struct Knight {
    jumps: [u32; 25],
}

impl Knight {
    fn new() -> Self {
        let jumps = |at: u8| {
            let squares = (0..25_u8).filter(|to| {
                let (dx, dy) = ((at % 5).abs_diff(to % 5), (at / 5).abs_diff(to / 5));
                dx * dy == 2
            });
            squares.map(|to| 1 << to).sum()
        };
        Knight { jumps: core::array::from_fn(|at| jumps(at as u8)) }
    }
}

impl StateSpace for Knight {
    /// The visited squares, and the square of the knight in the upper half.
    type State = u64;
    type Action = u8;
    type Cost = u32;
    type Actions = Bits<u32>;
    /// Each jump visits one more square.
    const GRADED: bool = true;

    fn actions(&self, &tour: &u64) -> Bits<u32> {
        Bits(self.jumps[(tour >> 32) as usize] & !(tour as u32))
    }

    fn apply(&self, tour: &mut u64, to: u8) {
        *tour = u64::from(to) << 32 | u64::from(*tour as u32 | 1 << to);
    }
}

/// No tour begins on the second square.
pub(crate) fn depth_first(_: &mut Criterion) {
    let space = Knight::new();
    let is_complete = |&tour: &u64| tour as u32 == (1 << 25) - 1;
    let ours = || {
        let report = search::DepthFirst::new().run(&space, &(1 << 32 | 1 << 1), is_complete);
        (report.plan().is_some(), report.stats.generated)
    };
    let by_hand = || DepthFirst::new().solve(1);
    assert_eq!(ours(), by_hand());
    ratio("knight on 5x5, no tour: by hand / depth-first", 9, ours, by_hand);
}
