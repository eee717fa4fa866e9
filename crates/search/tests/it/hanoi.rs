//! The Tower of Hanoi with four pegs, by rank: the published least numbers of moves, and how many solutions take as many.

#![expect(clippy::unwrap_used, reason = "the files of the instances are part of the test")]

use std::collections::HashMap;

use search::{
    NoGoal, Search, ShortestPlans, StateSpace,
    algorithms::{BreadthFirstRanks, DistanceToGoal, RankDistances},
    laws,
    space::{Ranked, Reversible, Undirected},
};

/// Two bits a disc name its peg; those of the smallest disc are the lowest.
#[derive(Clone, Copy, Debug)]
struct Towers {
    discs: u32,
}

const PEGS: u32 = 4;

impl Towers {
    /// All discs on one peg.
    fn on(self, peg: u32) -> u32 {
        (0..self.discs).fold(0, |state, _| state << 2 | peg)
    }

    /// The position of the smallest disc on `peg` in the state.
    fn top(self, state: u32, peg: u32) -> Option<u32> {
        (0..self.discs).find(|disc| state >> (2 * disc) & 3 == peg)
    }
}

/// An action moves the uppermost disc of one peg to another.
impl StateSpace for Towers {
    type State = u32;
    type Action = (u32, u32);
    type Cost = u32;
    type Actions = Vec<(u32, u32)>;

    fn actions(&self, &state: &u32) -> Vec<(u32, u32)> {
        let tops: Vec<_> = (0..PEGS).map(|peg| self.top(state, peg)).collect();
        let pairs = (0..PEGS).flat_map(|from| (0..PEGS).map(move |to| (from, to)));
        let is_legal = |&(from, to): &(u32, u32)| {
            tops[from as usize].is_some_and(|disc| tops[to as usize].is_none_or(|below| disc < below))
        };
        pairs.filter(is_legal).collect()
    }

    fn apply(&self, state: &mut u32, (from, to): (u32, u32)) {
        let disc = self.top(*state, from).unwrap();
        *state ^= (from ^ to) << (2 * disc);
    }
}

impl Undirected for Towers {}

impl Reversible for Towers {
    type Predecessors = Vec<((u32, u32), u32)>;

    fn predecessors(&self, state: &u32) -> Self::Predecessors {
        let back = |(from, to)| ((to, from), self.successor(state, (from, to)));
        self.actions(state).into_iter().map(back).collect()
    }
}

impl Ranked for Towers {
    fn ranks(&self) -> u64 {
        1 << (2 * self.discs)
    }

    fn rank(&self, &state: &u32) -> u64 {
        state.into()
    }

    fn unrank(&self, rank: u64) -> u32 {
        rank as u32
    }
}

/// The distances from every state to all discs on the last peg.
fn distances(towers: Towers) -> RankDistances {
    let mut search = BreadthFirstRanks::new();
    let _ = search.run_to(&towers, &towers.on(3), &NoGoal);
    search.into_distances()
}

/// The number of shortest plans from `state`.
fn solutions(towers: Towers, distances: &RankDistances, state: u32, known: &mut HashMap<u32, u64>) -> u64 {
    if state == towers.on(3) {
        return 1;
    }
    if let Some(&count) = known.get(&state) {
        return count;
    }
    let nearer = distances.optimal_actions(&towers, &state).map(|action| towers.successor(&state, action));
    let count = nearer.map(|next| solutions(towers, distances, next, known)).sum();
    known.insert(state, count);
    count
}

/// For n discs, the fewest moves from peg to peg, which no state exceeds (OEIS A007664), and the number of solutions.
const TOWERS: [(u32, u128); 8] =
    [(1, 1), (3, 2), (5, 2), (9, 22), (13, 40), (17, 18), (25, 2_468), (33, 11_698)];

#[test]
fn towers_move_in_the_published_numbers_of_moves() {
    for (discs, (moves, count)) in (1..).zip(TOWERS) {
        let towers = Towers { discs };
        let mut search = ShortestPlans::new();
        let report = search.run(&towers, &towers.on(0), |&state| state == towers.on(3));
        assert_eq!((report.plan().unwrap().cost, search.count()), (moves, count), "{discs} discs");
        let distances = distances(towers);
        assert_eq!(DistanceToGoal::<Towers>::layers(&distances).len() as u32 - 1, moves, "{discs} discs");
        let solutions = solutions(towers, &distances, towers.on(0), &mut HashMap::new());
        assert_eq!(u128::from(solutions), count, "{discs} discs");
    }
}

/// A peg of an instance, as `(3) 9 8 4`: its number and its discs, the lowest and largest first.
fn pegs(text: &str) -> u32 {
    let mut state = 0;
    for peg in text.split('(').skip(1) {
        let (number, discs) = peg.split_once(')').unwrap();
        for disc in discs.split_whitespace() {
            let disc: u32 = disc.parse().unwrap();
            state |= number.parse::<u32>().unwrap() << (2 * (disc - 1));
        }
    }
    state
}

/// `cargo test --release -p state-space-search --test it fifty_starts_of_twelve -- --ignored`
#[test]
#[ignore = "16,777,216 states, seconds in release"]
fn fifty_starts_of_twelve_discs() {
    let towers = Towers { discs: 12 };
    let distances = distances(towers);
    assert_eq!(DistanceToGoal::<Towers>::layers(&distances).len() - 1, 81);
    let (mut known, mut sum) = (HashMap::new(), 0);
    let file = include_str!("../data/hanoi12_4pegs.tsv");
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let start = pegs(fields[1]);
        let distance = distances.distance(&towers, &start).unwrap();
        let count = solutions(towers, &distances, start, &mut known);
        assert_eq!((distance, count), (fields[2].parse().unwrap(), fields[3].parse().unwrap()), "{line}");
        sum += distance;
    }
    assert_eq!(sum, 2_963);
}

#[test]
fn the_towers_keep_the_laws() {
    let towers = Towers { discs: 5 };
    for state in 0..1_024 {
        laws::rank_is_bijective(&towers, &state);
        laws::undirected(&towers, &state);
    }
}
