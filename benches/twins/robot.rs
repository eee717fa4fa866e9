//! A contest: a robot collects the numbers of a field, each once, in 100 turns. A beam of 5,000 states by hand, beside ours.

use hashbrown::HashSet;
use search::{StateSpace, closed_lists::Hashed, random::Random};

use crate::tiles::Build;

const SIDE: usize = 30;

/// The numbers of the cells, and a random word for each cell.
pub(crate) struct Field {
    numbers: [u8; SIDE * SIDE],
    words: Vec<u64>,
    beside: Vec<Vec<u16>>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Robot {
    taken: [u64; 15],
    /// The exclusive or of the words of the taken cells.
    hash: u64,
    pub(crate) points: u32,
    at: u16,
}

impl Field {
    pub(crate) fn seeded(seed: u64) -> Self {
        let mut random = Random::seeded(seed);
        let numbers = core::array::from_fn(|_| random.below(10) as u8);
        let words = (0..2 * SIDE * SIDE).map(|_| random.bits()).collect();
        let beside = |at: usize| {
            let (x, y) = (at % SIDE, at / SIDE);
            let places = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
            let inside = places.into_iter().filter(|&(x, y)| x < SIDE && y < SIDE);
            inside.map(|(x, y)| (y * SIDE + x) as u16).collect()
        };
        Field { numbers, words, beside: (0..SIDE * SIDE).map(beside).collect() }
    }

    pub(crate) fn start(&self) -> Robot {
        let mut robot = Robot { taken: [0; 15], hash: 0, points: 0, at: 0 };
        self.go(&mut robot, (SIDE * SIDE / 2 + SIDE / 2) as u16);
        robot
    }

    fn has_taken(robot: &Robot, at: u16) -> bool {
        robot.taken[usize::from(at / 64)] >> (at % 64) & 1 == 1
    }

    #[inline(always)]
    fn go(&self, robot: &mut Robot, to: u16) {
        robot.at = to;
        if !Self::has_taken(robot, to) {
            robot.taken[usize::from(to / 64)] |= 1 << (to % 64);
            robot.hash ^= self.words[usize::from(to)];
            robot.points += u32::from(self.numbers[usize::from(to)]);
        }
    }

    fn of_place(&self, at: u16) -> u64 {
        self.words[SIDE * SIDE + usize::from(at)]
    }
}

impl StateSpace for Field {
    type State = Robot;
    /// The cell to go to.
    type Action = u16;
    type Cost = u32;
    type Actions = search::space::ActionList<u16, 4>;

    #[inline(always)]
    fn actions(&self, robot: &Robot) -> Self::Actions {
        self.beside[usize::from(robot.at)].iter().copied().collect()
    }

    #[inline(always)]
    fn apply(&self, robot: &mut Robot, to: u16) {
        self.go(robot, to);
    }
}

/// The best points after this many turns, with the cells on the way.
pub(crate) fn by_hand(field: &Field, (width, turns): (usize, usize), merges: bool) -> (u32, Vec<u16>) {
    struct Node {
        robot: Robot,
        parent: u32,
    }
    let mut layer = vec![Node { robot: field.start(), parent: 0 }];
    let mut children: Vec<Node> = Vec::new();
    let mut steps: Vec<(u32, u16)> = vec![(0, 0)];
    let mut seen: HashSet<u64, Build> = HashSet::default();
    for _ in 0..turns {
        children.clear();
        seen.clear();
        for node in &layer {
            for &to in &field.beside[usize::from(node.robot.at)] {
                let mut robot = node.robot.clone();
                field.go(&mut robot, to);
                if !merges || seen.insert(robot.hash ^ field.of_place(to)) {
                    children.push(Node { robot, parent: node.parent });
                }
            }
        }
        if children.len() > width {
            children.select_nth_unstable_by(width - 1, |a, b| b.robot.points.cmp(&a.robot.points));
            children.truncate(width);
        }
        for child in &mut children {
            steps.push((child.parent, child.robot.at));
            child.parent = steps.len() as u32 - 1;
        }
        core::mem::swap(&mut layer, &mut children);
    }
    let best = layer.iter().max_by_key(|node| node.robot.points).expect("a robot can always go on");
    let (mut cells, mut id) = (Vec::new(), best.parent);
    while id > 0 {
        let (parent, cell) = steps[id as usize];
        cells.push(cell);
        id = parent;
    }
    cells.reverse();
    (best.robot.points, cells)
}

impl Hashed for Field {
    type Hashes = Robot;

    #[inline(always)]
    fn hashes(&self, robot: &Robot) -> Robot {
        robot.clone()
    }

    #[inline(always)]
    fn hash(&self, robot: &Robot) -> u64 {
        robot.hash ^ self.of_place(robot.at)
    }

    #[inline(always)]
    fn hash_after(&self, robot: &Robot, to: u16) -> u64 {
        let of_new = if Self::has_taken(robot, to) { 0 } else { self.words[usize::from(to)] };
        robot.hash ^ of_new ^ self.of_place(to)
    }
}
