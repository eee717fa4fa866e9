//! The wooden game by plain means: boards of twenty signs, sets of them and one queue, without any code of the crate.
//!
//! The figures that the other tests ask for are confirmed here.

use std::collections::{HashMap, HashSet};

/// Figures of the graph of all positions of the wooden game in one metric.
pub(crate) struct Figures {
    reach: Reach,
    /// The fewest actions from the start to a goal, and the number of ways to make do with them.
    pub(crate) optimum: u32,
    pub(crate) ways: u128,
    pub(crate) edges: u64,
    /// The distance from the start of the positions that are farthest from it, and their number.
    pub(crate) farthest: (u32, usize),
    /// The distance from the goals of the position that is farthest from them.
    pub(crate) hardest: u32,
    pub(crate) diameter: u32,
    pub(crate) radius: u32,
}

/// Counted in this file: steps, slides and moves.
pub(crate) const FIGURES: [Figures; 3] = [
    Figures {
        reach: Reach::Cell,
        optimum: 116,
        ways: 4_112_640_000,
        edges: 41_948,
        farthest: (167, 4),
        hardest: 126,
        diameter: 190,
        radius: 114,
    },
    Figures {
        reach: Reach::Line,
        optimum: 90,
        ways: 4_096,
        edges: 44_423,
        farthest: (133, 8),
        hardest: 101,
        diameter: 156,
        radius: 90,
    },
    Figures {
        reach: Reach::Path,
        optimum: 81,
        ways: 256,
        edges: 47_151,
        farthest: (124, 8),
        hardest: 93,
        diameter: 145,
        radius: 83,
    },
];

/// The positions that can be reached, those of them that are goals, and those that are their own mirror images.
pub(crate) const POSITIONS: usize = 25_955;
pub(crate) const GOALS: usize = 964;
pub(crate) const OWN_IMAGES: usize = 67;
/// Of two mirror images one.
pub(crate) const ORBITS: usize = OWN_IMAGES + (POSITIONS - OWN_IMAGES) / 2;

/// Four columns and five rows: at the upper left cell of a piece its kind, at its others `+`.
type Board = [u8; 20];

const START: Board = *b"21+2++++23+2+44+4..4";

/// Height and width by kind.
const SIZES: [(usize, usize); 4] = [(2, 2), (2, 1), (1, 2), (1, 1)];

const WAYS: [(isize, isize); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// How far a piece goes in one action.
#[derive(Clone, Copy)]
enum Reach {
    Cell,
    Line,
    Path,
}

/// The upper left cells of all pieces.
fn corners(board: &Board) -> impl Iterator<Item = usize> {
    (0..20).filter(|&cell| board[cell].is_ascii_digit())
}

fn size(board: &Board, corner: usize) -> (usize, usize) {
    SIZES[usize::from(board[corner] - b'1')]
}

/// The cells of the piece of that size at a row and a column.
fn cells((high, wide): (usize, usize), corner: usize) -> impl Iterator<Item = usize> {
    (0..high).flat_map(move |down| (0..wide).map(move |right| corner + 4 * down + right))
}

/// The board and the corner of the piece after a step, if it is free.
fn step(board: &Board, corner: usize, (down, right): (isize, isize)) -> Option<(Board, usize)> {
    let (high, wide) = size(board, corner);
    let (row, column) = ((corner / 4).checked_add_signed(down)?, (corner % 4).checked_add_signed(right)?);
    if row + high > 5 || column + wide > 4 {
        return None;
    }
    let mut next = *board;
    cells((high, wide), corner).for_each(|cell| next[cell] = b'.');
    let to = 4 * row + column;
    if cells((high, wide), to).any(|cell| next[cell] != b'.') {
        return None;
    }
    cells((high, wide), to).for_each(|cell| next[cell] = b'+');
    next[to] = board[corner];
    Some((next, to))
}

/// Every board that one action leads to, as often as actions lead there.
fn successors(board: &Board, reach: Reach) -> Vec<Board> {
    let mut found = Vec::new();
    for corner in corners(board) {
        match reach {
            Reach::Cell => {
                found.extend(WAYS.iter().filter_map(|&way| step(board, corner, way)).map(|next| next.0));
            }
            Reach::Line => {
                for way in WAYS {
                    let on = |&(board, corner): &(Board, usize)| step(&board, corner, way);
                    found.extend(std::iter::successors(step(board, corner, way), on).map(|next| next.0));
                }
            }
            Reach::Path => {
                let mut met = vec![(*board, corner)];
                let mut head = 0;
                while let Some((board, corner)) = met.get(head).copied() {
                    for next in WAYS.iter().filter_map(|&way| step(&board, corner, way)) {
                        if !met.contains(&next) {
                            met.push(next);
                        }
                    }
                    head += 1;
                }
                found.extend(met[1..].iter().map(|next| next.0));
            }
        }
    }
    found
}

fn mirrored(board: &Board) -> Board {
    let mut image = [b'.'; 20];
    for corner in corners(board) {
        let (high, wide) = size(board, corner);
        let to = corner / 4 * 4 + 4 - wide - corner % 4;
        cells((high, wide), to).for_each(|cell| image[cell] = b'+');
        image[to] = board[corner];
    }
    image
}

/// The squirrel stands in the middle below.
fn is_goal(board: &Board) -> bool {
    board[13] == b'1'
}

/// All boards that can be reached, the start first, and the numbers of those that an action joins with each.
struct Graph {
    boards: Vec<Board>,
    joined: Vec<Vec<u32>>,
}

impl Graph {
    fn of(reach: Reach) -> Self {
        let mut boards = vec![START];
        let mut numbers = HashMap::from([(START, 0)]);
        let mut joined = Vec::new();
        while let Some(board) = boards.get(joined.len()).copied() {
            let number = |next: Board| {
                *numbers.entry(next).or_insert_with(|| {
                    boards.push(next);
                    boards.len() as u32 - 1
                })
            };
            joined.push(successors(&board, reach).into_iter().map(number).collect());
        }
        Graph { boards, joined }
    }

    /// The distance of each board from the nearest of some.
    fn distances(&self, from: &[u32]) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.boards.len()];
        let mut queue = Vec::with_capacity(self.boards.len());
        for &board in from {
            distances[board as usize] = 0;
            queue.push(board);
        }
        let mut head = 0;
        while let Some(&board) = queue.get(head) {
            for &next in &self.joined[board as usize] {
                if distances[next as usize] == u32::MAX {
                    distances[next as usize] = distances[board as usize] + 1;
                    queue.push(next);
                }
            }
            head += 1;
        }
        distances
    }

    fn goals(&self) -> Vec<u32> {
        (0..).zip(&self.boards).filter(|(_, board)| is_goal(board)).map(|(number, _)| number).collect()
    }

    /// The number of shortest ways from the start to all boards so far away that are goals.
    fn ways(&self, optimum: u32) -> u128 {
        let distances = self.distances(&[0]);
        let mut ways = vec![0_u128; self.boards.len()];
        ways[0] = 1;
        // Boards are numbered in the order of their distances.
        for board in 0..self.boards.len() {
            for &next in &self.joined[board] {
                if distances[next as usize] == distances[board] + 1 {
                    ways[next as usize] += ways[board];
                }
            }
        }
        self.goals()
            .into_iter()
            .filter(|&goal| distances[goal as usize] == optimum)
            .map(|goal| ways[goal as usize])
            .sum()
    }

    /// How far the farthest board is from each; of two mirror images, for which it is the same, one counts.
    fn eccentricities(&self) -> impl Iterator<Item = u32> {
        let one_of_two = (0..).zip(&self.boards).filter(|(_, board)| **board <= mirrored(board));
        one_of_two.map(|(number, _)| self.distances(&[number]).into_iter().max().unwrap())
    }
}

#[test]
fn the_figures_of_the_wooden_game() {
    for figures in &FIGURES {
        let graph = Graph::of(figures.reach);
        let goals = graph.goals();
        assert_eq!((graph.boards.len(), goals.len()), (POSITIONS, GOALS));
        let pairs: HashSet<(u32, u32)> = (0..)
            .zip(&graph.joined)
            .flat_map(|(one, joined)| joined.iter().map(move |&other| (one.min(other), one.max(other))))
            .collect();
        assert_eq!(pairs.len() as u64, figures.edges);
        // No two actions lead from one board to the same, and each can be taken back.
        assert_eq!(graph.joined.iter().map(Vec::len).sum::<usize>(), 2 * pairs.len());
        let distances = graph.distances(&[0]);
        let (farthest, count) = figures.farthest;
        assert_eq!(distances.iter().max(), Some(&farthest));
        assert_eq!(distances.iter().filter(|&&distance| distance == farthest).count(), count);
        assert_eq!(goals.iter().map(|&goal| distances[goal as usize]).min(), Some(figures.optimum));
        assert_eq!(graph.ways(figures.optimum), figures.ways);
        assert_eq!(graph.distances(&goals).into_iter().max(), Some(figures.hardest));
        let own = graph.boards.iter().filter(|board| mirrored(board) == **board).count();
        assert_eq!(own, OWN_IMAGES);
        let boards: HashSet<&Board> = graph.boards.iter().collect();
        assert!(graph.boards.iter().all(|board| boards.contains(&mirrored(board))));
    }
}

#[test]
#[ignore = "13,011 searches in each metric, 60 seconds"]
fn the_diameter_by_a_search_from_every_board() {
    for figures in &FIGURES {
        let all: Vec<u32> = Graph::of(figures.reach).eccentricities().collect();
        assert_eq!(all.len(), ORBITS);
        assert_eq!(all.iter().max(), Some(&figures.diameter));
        assert_eq!(all.iter().min(), Some(&figures.radius));
    }
}
