//! Peg solitaire: an action is a jump.

use std::sync::Arc;

use peg_solitaire::{Board, Difficulty, Generator, Jump, Place, Solver, instances};
use picture::{Cell, Scene};
use search::Limits;

use super::{Action, Answer, Entry, Position, Puzzle, generated, known, texts};

/// The puzzle of pegs.
pub(super) struct PegSolitaire;

/// The most bytes of the bitmap of all positions: enough for the English board.
const BITMAP_BYTES: u64 = 1 << 30;

#[derive(Clone, Debug)]
struct Pegs(Board);

fn cell(place: Place) -> Cell {
    (place.row.into(), place.column.into())
}

impl Pegs {
    /// Returns why a jump is not possible.
    fn fault(&self, jump: Jump) -> &'static str {
        let has_peg = |hole: Place| self.0.pegs().any(|peg| peg == hole);
        let is_hole = |hole| self.0.holes().contains(&hole);
        match jump {
            Jump { from, to } if !is_hole(from) || !is_hole(to) => "there is no such hole",
            Jump { from, .. } if !has_peg(from) => "there is no peg to jump",
            Jump { to, .. } if has_peg(to) => "the hole is not empty",
            _ => "a peg jumps over one peg into the hole behind it",
        }
    }
}

impl Position for Pegs {
    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn goal(&self) -> Option<Scene> {
        None
    }

    fn actions(&self) -> Vec<Action> {
        let action =
            |jump: &Jump| Action { text: jump.to_string(), from: cell(jump.from), to: cell(jump.to) };
        self.0.actions().iter().map(action).collect()
    }

    fn act(&self, text: &str) -> Result<(String, super::Board), String> {
        let jump: Jump = text.parse().map_err(|error| format!("{error}"))?;
        let board = self.0.after(jump);
        let board = board.ok_or_else(|| format!("{jump} is not possible: {}", self.fault(jump)))?;
        Ok((jump.to_string(), Arc::new(Pegs(board))))
    }

    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    fn text(&self) -> String {
        self.0.to_string()
    }

    fn solve(&self, limits: Limits<u32>) -> Answer {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let bytes = limits.max_bytes().min(BITMAP_BYTES);
        let solver = Solver::new(&self.0).with_bitmap_bytes(bytes).with_threads(threads);
        match solver.with_limits(limits).solve() {
            // All solutions have as many jumps, one less than there are pegs.
            Ok(answer) => match Answer::of(&answer, texts) {
                Answer::Solution { actions, .. } => Answer::Solution { actions, is_optimal: true },
                other => other,
            },
            Err(error) => Answer::Unknown(error.to_string()),
        }
    }
}

impl Puzzle for PegSolitaire {
    fn name(&self) -> &'static str {
        "peg-solitaire"
    }

    fn title(&self) -> &'static str {
        "Peg solitaire"
    }

    fn metrics(&self) -> &'static [&'static str] {
        &["jumps"]
    }

    fn unit(&self, _: &str) -> &'static str {
        "jumps"
    }

    fn read(&self, text: &str, _: &str) -> Result<super::Board, String> {
        Ok(Arc::new(Pegs(text.parse().map_err(|error| format!("{error}"))?)))
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |instance: peg_solitaire::Instance| Entry {
            name: instance.name,
            board: instance.board.to_string(),
            optima: known([("jumps", instance.optimum)]),
            is_solvable: instance.solvable,
            source: instance.source.to_owned(),
        };
        instances().map(entry).collect()
    }

    fn joins(&self, _: &str) -> bool {
        false
    }

    fn generate(&self, difficulty: &str, seed: u64, mut limits: Limits<u32>) -> Result<String, String> {
        let difficulty: Difficulty = difficulty.parse().map_err(|error| format!("{error}"))?;
        let mut generator = Generator::seeded(seed).with_difficulty(difficulty);
        generated(generator.generate_within(&mut limits), |instance| instance.board.to_string())
    }

    fn names_cells(&self) -> bool {
        true
    }
}
