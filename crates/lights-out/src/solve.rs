//! One call from a board to its answer.

use search::{Bidirectional, Limits, Observer, Outcome, Run, run};

use crate::{Board, Move, Space};

/// The answer of a [`Solver`]. The proof is a name.
pub type Answer = run::Answer<Board, Move, &'static str>;

/// Solves a board in the fewest presses.
#[derive(Clone, Debug)]
pub struct Solver {
    board: Board,
    limits: Limits<u32>,
}

impl Solver {
    /// Makes a solver of `board` without limits.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Solver { board: board.clone(), limits: Limits::none() }
    }

    /// Keeps to these limits.
    #[must_use]
    pub fn with_limits(self, limits: Limits<u32>) -> Self {
        Solver { limits, ..self }
    }

    /// Solves the board by a search from both ends.
    pub fn solve(&mut self) -> Answer {
        self.solve_observed(&mut ())
    }

    /// Solves the board and tells `observer` of the progress.
    pub fn solve_observed(&mut self, observer: &mut dyn Observer<u32>) -> Answer {
        let space = Space::new(&self.board);
        let mut search = Bidirectional::new();
        let run = Run::of(&mut search).within(self.limits.clone()).observed_by(observer);
        let report = run.run_to(&space, &space.start(), &space.goal());
        let proof = (report.outcome == Outcome::Exhausted).then_some("exhaustive search");
        let report = report.map(|state| space.board(&state), |action| space.press(action));
        Answer { report, algorithm: "bidirectional", heuristic: "zero", proof }
    }
}
