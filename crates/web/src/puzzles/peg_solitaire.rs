//! Peg solitaire on the page.

use peg_solitaire::{Board, Generator, Jump, Place, Solver, frames, instances};
use picture::Scene;
use search::Limits;

use super::{Difficulty, Metric, Puzzle, Sample, made_from};
use crate::{
    answer::Answer,
    game::{Choice, Game, Opened, difference},
};

pub(super) const PUZZLE: Puzzle = Puzzle {
    name: "peg-solitaire",
    title: "Peg solitaire",
    goal: "Jump with a peg over another one, which is then removed, until a single peg stands on a marked hole.",
    example: "__ooo__/__oxo__/ooxxxoo/oooXooo/oooxooo/__ooo__/__ooo__",
    metrics: &[Metric { name: "jumps", unit: "jumps", counts: "one jump" }],
    read,
    instances: samples,
    generate,
};

/// The most states that one of the searches of a board may expand before the next one is tried.
const SEARCH_BUDGET: u64 = 3_000_000;

struct Pegs {
    start: Board,
    jumps: Vec<Jump>,
    /// The board after the jumps.
    board: Board,
}

fn read(text: &str, _: &str) -> Opened {
    let board = text.parse::<Board>().map_err(|error| error.to_string())?;
    Ok(Box::new(Pegs { start: board.clone(), jumps: Vec::new(), board }))
}

fn sample(instance: peg_solitaire::Instance) -> Sample {
    let name = if instance.solvable { instance.name } else { format!("{}, no solution", instance.name) };
    Sample {
        name,
        text: instance.board.to_string(),
        optimum: instance.optimum,
        source: instance.source.to_owned(),
    }
}

fn samples() -> Vec<Sample> {
    instances().map(sample).collect()
}

fn generate(difficulty: Difficulty, seed: u64) -> Option<Sample> {
    let name = difficulty.name();
    let made = Generator::seeded(seed).with_difficulty(name.parse().ok()?).generate()?;
    Some(Sample { name: name.to_owned(), source: made_from(seed), ..sample(made) })
}

fn cell(place: Place) -> (usize, usize) {
    (place.row.into(), place.column.into())
}

impl Game for Pegs {
    fn text(&self) -> String {
        self.board.to_string()
    }

    /// Pegs keep the names of their first holes, so the picture is that after the last jump.
    fn scene(&self) -> Scene {
        let frames = frames(&self.start, &self.jumps);
        let last = frames.as_ref().and_then(|frames| frames.as_slice().last());
        last.map_or_else(|| self.board.scene(), |frame| frame.scene().clone())
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }

    fn choices(&self) -> Vec<Choice> {
        let scene = self.scene();
        let choice = |jump: Jump| {
            let (from, to) = (cell(jump.from), cell(jump.to));
            let peg = scene.pieces().iter().find(|piece| piece.cells() == [from])?;
            Some(Choice { action: jump.to_string(), piece: peg.name().to_owned(), by: difference(to, from) })
        };
        self.board.actions().into_iter().filter_map(choice).collect()
    }

    fn act(&mut self, action: &str) -> Result<String, String> {
        let jump: Jump = action.parse().map_err(|error| format!("{error}"))?;
        let next = self.board.after(jump);
        self.board = next.ok_or_else(|| format!("{jump} is not possible: no peg can jump there"))?;
        self.jumps.push(jump);
        Ok(jump.to_string())
    }

    fn solve(&self, limits: Limits<u32>) -> Result<Answer, String> {
        let bytes = limits.max_bytes();
        let solver = Solver::new(&self.board).with_limits(limits).with_bitmap_bytes(bytes);
        let found = solver.with_search_budget(SEARCH_BUDGET).solve();
        found.map(|found| Answer::of(&found)).map_err(|error| error.to_string())
    }
}
