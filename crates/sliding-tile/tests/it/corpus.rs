//! Five hundred boards of several sizes and goals: every optimal algorithm agrees on each.

use search::{
    AStar, At, Bidirectional, BreadthFirst, Heuristic, IdaStar, Search, Survey, UniformCost,
    algorithms::{BreadthFirstKeys, IdaStarWithTable},
    closed_lists::{ByKey, ByRank},
    heuristics::{Blind, Max},
    open_lists::{BucketQueue, DecreaseKey, PackedHeap},
    shortest_plans,
    space::Keyed,
    tables::{Replacement, TranspositionTable},
};
use sliding_tile::{
    Board, Cells, FourByFour, Generator, Move, Position, Shape, Space,
    heuristics::{LinearConflict, Manhattan, Misplaced, WalkingDistance},
};

use crate::oracle::distances;

type Goal<W> = At<Position<W>>;
type AnySearch<W> = Box<dyn Search<Space<W>, Goal<W>>>;

/// The searches that a heuristic steers.
fn steered<W: Cells + 'static, H: Heuristic<Space<W>> + Clone + 'static>(heuristic: &H) -> Vec<AnySearch<W>> {
    let heuristic = || heuristic.clone();
    let table = || TranspositionTable::of_entries(1_000, Replacement::TwoTier);
    vec![
        Box::new(AStar::new(heuristic()).with_open_list(BucketQueue::new())),
        Box::new(AStar::new(heuristic()).with_open_list(PackedHeap::new())),
        Box::new(AStar::new(heuristic()).with_open_list(DecreaseKey::new())),
        Box::new(IdaStar::new(heuristic()).with_sites()),
        Box::new(IdaStarWithTable::new(heuristic()).with_table(table())),
    ]
}

/// The searches that need no heuristic, for boards that are not far from their goal.
fn blind<W: Cells + 'static>() -> Vec<AnySearch<W>>
where
    Space<W>: Keyed<State = Position<W>, Cost = u32, Action = Move>,
{
    vec![
        Box::new(BreadthFirst::new()),
        Box::new(BreadthFirst::new().with_closed_list(ByKey::new())),
        Box::new(BreadthFirstKeys::new()),
        Box::new(Bidirectional::new()),
        Box::new(UniformCost::new()),
        Box::new(AStar::new(Blind)),
        Box::new(
            IdaStarWithTable::new(Blind)
                .with_table(TranspositionTable::of_bytes(1 << 22, Replacement::Deeper)),
        ),
    ]
}

/// The board that `moves` lead to.
fn walked(board: &Board, mut moves: impl Iterator<Item = Move>) -> Board {
    moves.try_fold(board.clone(), |board, step| board.after(step)).unwrap()
}

/// Boards with a goal, and a known bound on their distances.
struct Series {
    goal: Board,
    boards: Vec<Board>,
}

impl Series {
    /// Uniform over all boards that can reach a random goal.
    fn uniform(rows: usize, columns: usize, count: usize, seed: u64) -> Self {
        let mut random = Generator::seeded(seed);
        let goal = random.board(&Board::solved(Shape::new(rows, columns).unwrap()));
        let boards = (0..count).map(|_| random.board(&goal)).collect();
        Series { goal, boards }
    }

    /// The number of random moves from a random goal.
    fn near(rows: usize, columns: usize, count: usize, moves: usize, seed: u64) -> Self {
        let mut random = Generator::seeded(seed);
        let goal = random.board(&Board::solved(Shape::new(rows, columns).unwrap()));
        let boards = (0..count).map(|_| walked(&goal, random.walk(&goal, moves))).collect();
        Series { goal, boards }
    }

    /// Runs every search on every board and gives the sum of the optima.
    fn check<W: Cells + 'static>(&self, walks: bool) -> u32
    where
        Space<W>: Keyed<State = Position<W>, Cost = u32, Action = Move>,
    {
        let space = Space::<W>::with_encoding(&self.goal).unwrap();
        let goal = At(space.start());
        let (manhattan, conflict) = (Manhattan::to(&self.goal), LinearConflict::to(&self.goal));
        let mut searches = steered(&manhattan);
        searches.extend(steered(&conflict));
        searches.extend(steered(&Max((manhattan, Misplaced::to(&self.goal)))));
        if walks {
            searches.extend(steered(&WalkingDistance::to(&self.goal).unwrap()));
        }
        searches.extend(blind());
        let mut sum = 0;
        for board in &self.boards {
            let start = space.state(board).unwrap();
            let costs = searches.iter_mut().map(|search| {
                let report = search.run_to(&space, &start, &goal);
                assert!(report.is_optimal(), "{board}");
                let plan = report.plan().unwrap();
                assert_eq!(plan.states(&space).last(), Some(&goal.0), "{board}");
                plan.cost
            });
            let costs: Vec<u32> = costs.collect();
            assert!(costs.iter().all(|&cost| cost == costs[0]), "{board} to {}: {costs:?}", self.goal);
            sum += costs[0];
        }
        sum
    }
}

/// Against the oracle's queue too: 76 boards of up to nine cells.
#[test]
fn small_boards() {
    for (rows, columns, count) in [(2, 2, 12), (2, 3, 24), (3, 2, 12), (2, 4, 16), (3, 3, 12)] {
        let series = Series::uniform(rows, columns, count, (10 * rows + columns) as u64);
        let distances = distances(&series.goal);
        let sum: u32 = series.boards.iter().map(|board| distances[board.tiles()]).sum();
        assert_eq!(series.check::<u64>(true), sum, "{rows}x{columns}");
    }
}

/// 90 boards of up to 25 cells, near their goals.
#[test]
fn large_boards() {
    large_boards_agree(1);
}

#[test]
#[ignore = "twice as many boards, a second in release"]
fn twice_as_many_large_boards() {
    large_boards_agree(2);
}

fn large_boards_agree(times: usize) {
    for (rows, columns, count) in [(3, 4, 20), (4, 3, 10), (2, 7, 10)] {
        Series::near(rows, columns, count * times, 16, 7).check::<u64>(columns < 7);
    }
    Series::near(4, 4, 20 * times, 12, 8).check::<u64>(true);
    Series::near(4, 4, 15 * times, 12, 9).check::<FourByFour>(true);
    Series::near(5, 5, 10 * times, 10, 10).check::<u128>(false);
    Series::near(3, 8, 5 * times, 10, 11).check::<u128>(false);
}

fn stats<W: Cells>(board: &Board, goal: &Board) -> search::Stats {
    let space = Space::<W>::with_encoding(board).unwrap();
    let goal_position = At(space.state(goal).unwrap());
    IdaStar::new(Manhattan::to(goal)).with_sites().run_to(&space, &space.start(), &goal_position).stats
}

/// Two encodings, one tree.
#[test]
fn encodings_do_the_same_work() {
    let Series { goal, boards } = Series::near(4, 4, 20, 40, 12);
    for board in boards {
        let [known, word, bytes] =
            [stats::<FourByFour>, stats::<u64>, stats::<[u8; 16]>].map(|stats| stats(&board, &goal));
        assert_eq!(
            (word.expanded, word.generated, word.pruned),
            (known.expanded, known.generated, known.pruned)
        );
        assert_eq!(
            (bytes.expanded, bytes.generated, bytes.pruned),
            (known.expanded, known.generated, known.pruned)
        );
    }
}

/// The course's board E needs 26 moves, and there are four ways: counted by two independent programs.
#[test]
fn all_shortest_plans_of_the_course_board() {
    let start: Board = "1 3 X / 5 7 6 / 4 2 0".parse().unwrap();
    let goal: Board = "0 1 2 / 3 4 5 / 6 7 X".parse().unwrap();
    let space = Space::new(&start).unwrap();
    let goal = space.state(&goal).unwrap();
    let plans = shortest_plans(&space, &space.start(), |&board| board == goal);
    assert_eq!((plans.count(), plans.plans().count()), (4, 4));
    assert!(plans.plans().all(|plan| plan.cost == 26 && plan.states(&space).last() == Some(&goal)));
}

/// All boards of the 8-puzzle, by a closed list of bits and by a survey.
#[test]
fn surveys_agree_with_searches() {
    let goal = Board::solved(Shape::THREE_BY_THREE);
    let space = Space::new(&goal).unwrap();
    let goal = space.start();
    let report = BreadthFirst::new().with_closed_list(ByRank::new()).run_to(&space, &goal, &search::NoGoal);
    assert_eq!(report.stats.expanded, 181_440);
    let mut survey = Survey::<Space>::new();
    let _ = survey.run_to(&space, &goal, &search::NoGoal);
    assert_eq!((survey.states(), survey.depth()), (181_440, 31));
    // The farthest two need 31 moves, in 40 ways each.
    for board in survey.farthest() {
        let plans = shortest_plans(&space, board, |&board| board == goal);
        assert_eq!((plans.count(), plans.plans().next().unwrap().cost), (40, 31));
    }
    assert_eq!(survey.farthest().len(), 2);
}
