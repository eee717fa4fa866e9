//! The list of boards of each puzzle, and of kinds of new boards.

use std::collections::HashMap;

use games::{DIFFICULTIES, Instance, Metric, PUZZLES, Puzzle};

/// The puzzle, the row and the metric that are chosen.
#[derive(Debug)]
pub(crate) struct Chooser {
    puzzle: usize,
    tabs: Vec<Tab>,
    /// The fewest actions of the player by puzzle, board and metric.
    results: HashMap<(&'static str, String, &'static str), usize>,
}

/// The boards of a puzzle.
#[derive(Debug)]
struct Tab {
    entries: Vec<Instance>,
    row: usize,
    metric: usize,
}

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row<'a> {
    /// A new board of a difficulty.
    New(&'static str),
    /// A built-in board and its index.
    Entry(usize, &'a Instance),
}

impl Chooser {
    pub(crate) fn new() -> Self {
        let tab = |puzzle: &Puzzle| {
            let entries = puzzle.instances();
            Tab { entries, row: DIFFICULTIES.len(), metric: 0 }
        };
        Chooser { puzzle: 0, tabs: PUZZLES.iter().map(tab).collect(), results: HashMap::new() }
    }

    pub(crate) fn puzzle(&self) -> &'static Puzzle {
        &PUZZLES[self.puzzle]
    }

    pub(crate) fn metric(&self) -> Metric {
        self.puzzle().metrics[self.tab().metric]
    }

    fn tab(&self) -> &Tab {
        &self.tabs[self.puzzle]
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        DIFFICULTIES.len() + self.tab().entries.len()
    }

    /// Returns the number of the chosen row.
    pub(crate) fn chosen(&self) -> usize {
        self.tab().row
    }

    /// Returns a row.
    pub(crate) fn row(&self, row: usize) -> Option<Row<'_>> {
        if let Some(difficulty) = DIFFICULTIES.get(row) {
            return Some(Row::New(difficulty));
        }
        let index = row.checked_sub(DIFFICULTIES.len())?;
        self.tab().entries.get(index).map(|entry| Row::Entry(index, entry))
    }

    /// Returns a built-in board of a puzzle.
    pub(crate) fn entry(&self, puzzle: &Puzzle, index: usize) -> Option<&Instance> {
        let number = PUZZLES.iter().position(|known| known.name == puzzle.name)?;
        self.tabs[number].entries.get(index)
    }

    /// Goes up or down, at most to the first or last row.
    pub(crate) fn go(&mut self, rows: isize) {
        self.go_to(self.chosen().saturating_add_signed(rows));
    }

    /// Goes to a row.
    pub(crate) fn go_to(&mut self, row: usize) {
        let last = self.rows() - 1;
        self.tabs[self.puzzle].row = row.min(last);
    }

    /// Goes to the next puzzle, or to the one before.
    pub(crate) fn turn(&mut self, forward: bool) {
        let steps = if forward { 1 } else { PUZZLES.len() - 1 };
        self.puzzle = (self.puzzle + steps) % PUZZLES.len();
    }

    /// Goes to a puzzle, and to a metric if the puzzle has it.
    pub(crate) fn show(&mut self, puzzle: &Puzzle, metric: Metric) {
        let number = PUZZLES.iter().position(|known| known.name == puzzle.name);
        self.puzzle = number.unwrap_or(self.puzzle);
        let metric = puzzle.metrics.iter().position(|known| *known == metric);
        self.tabs[self.puzzle].metric = metric.unwrap_or(self.tab().metric);
    }

    /// Takes the next metric of the puzzle.
    pub(crate) fn next_metric(&mut self) {
        let metrics = self.puzzle().metrics.len();
        let tab = &mut self.tabs[self.puzzle];
        tab.metric = (tab.metric + 1) % metrics;
    }

    /// Remembers the number of actions of a solved game.
    pub(crate) fn remember(&mut self, puzzle: &Puzzle, name: &str, metric: Metric, made: usize) {
        let best = self.results.entry((puzzle.name, name.to_owned(), metric.name)).or_insert(made);
        *best = made.min(*best);
    }

    /// Returns the fewest actions of the player on a board.
    pub(crate) fn result(&self, name: &str) -> Option<usize> {
        self.results.get(&(self.puzzle().name, name.to_owned(), self.metric().name)).copied()
    }
}
