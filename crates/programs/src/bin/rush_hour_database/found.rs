//! The sums of all parts, and the hardest puzzle. The puzzles themselves stand in the file.

use std::{collections::BTreeMap, fmt};

use rush_hour::{Puzzle, Tally};

/// The sums of the parts that are done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Clusters with a solution.
    pub(crate) clusters: u64,
    unsolved: u64,
    positions: u64,
    /// How many puzzles need each number of moves.
    by_moves: BTreeMap<u32, u64>,
    /// The first board, in the order of its text, of those that need the most moves.
    hardest: String,
}

impl Found {
    /// Adds a part.
    pub(crate) fn add(&mut self, tally: &Tally) {
        self.clusters += tally.clusters;
        self.unsolved += tally.unsolved;
        self.positions += tally.positions;
        tally.puzzles.iter().for_each(|puzzle| self.add_puzzle(puzzle));
    }

    fn add_puzzle(&mut self, Puzzle { board, optimum: moves, .. }: &Puzzle) {
        let most = self.most_moves();
        if *moves >= most {
            let text = board.to_string();
            if *moves > most || self.hardest.is_empty() || text < self.hardest {
                self.hardest = text;
            }
        }
        *self.by_moves.entry(*moves).or_default() += 1;
    }

    /// The most moves that a puzzle takes.
    pub(crate) fn most_moves(&self) -> u32 {
        self.by_moves.keys().next_back().copied().unwrap_or(0)
    }

    /// The number of minimal puzzles.
    pub(crate) fn puzzles(&self) -> u64 {
        self.by_moves.values().sum()
    }
}

/// The lines that a person reads behind the number of parts.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Found { clusters, unsolved, positions, by_moves, hardest } = self;
        let most = self.most_moves();
        let by_moves: Vec<String> =
            by_moves.iter().map(|(moves, count)| format!("{moves}:{count}")).collect();
        writeln!(f, "{clusters} clusters, {unsolved} with an unsolved layout, {positions} positions")?;
        writeln!(f, "{} minimal puzzles; by moves: {}", self.puzzles(), by_moves.join(" "))?;
        write!(f, "the hardest takes {most} moves: {hardest}")
    }
}
