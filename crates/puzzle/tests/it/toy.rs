//! Pebbles on a line, which go to the right by steps of one cell, to the end or into a hole.

use puzzle::{
    Answer, Choice, Control, Facts, Job, MetricFacts, NoHeuristic, Play, Puzzle, Refusal, SolveError, Solver,
};
use search::{Outcome, Plan, names};

/// A line such as `x.x.`; a pebble that steps on `o` is gone with the hole. An action is the number of the cell, from 0, whose pebble steps to the right.
///
/// `FAULT` is 0 for a puzzle that keeps its contract.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) struct Pebbles<const FAULT: u8 = 0>;

/// Lists a step that is not possible.
pub(crate) const LISTED: u8 = 1;
/// Writes a step as that of the next cell.
pub(crate) const WRITTEN: u8 = 2;
/// Says that no board has a solution if it is asked by its second algorithm.
pub(crate) const REFUTED: u8 = 3;

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Steps {
    #[default]
    Steps,
}

names!(Steps { Steps => "steps" });

#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum Greedy {
    #[default]
    Last,
    First,
}

names!(Greedy { Last => "last", First => "first" });

impl puzzle::Algorithm for Greedy {}

/// Returns the cells whose pebble can step to the right.
fn steps(line: &str) -> impl Iterator<Item = u8> {
    let pairs = line.as_bytes().windows(2).zip(0..);
    pairs.filter(|(pair, _)| pair[0] == b'x' && pair[1] != b'x').map(|(_, cell)| cell)
}

/// Every greedy plan has the fewest steps. The settings are a plan to be returned in its place.
impl<const FAULT: u8> Puzzle for Pebbles<FAULT> {
    type Task = String;
    type Action = u8;
    type Metric = Steps;
    type Algorithm = Greedy;
    type Heuristic = NoHeuristic;
    type Proof = &'static str;
    type Settings = Option<Plan<String, u8, u32>>;

    const FACTS: &'static Facts = &Facts {
        name: "pebbles",
        title: "Pebbles",
        task: "Bring all pebbles to the right.",
        example: "x.x.",
        metrics: &[MetricFacts { name: "steps", unit: "steps", counts: "one step", joins: false }],
        control: Control::Pieces,
        names_cells: true,
    };

    fn actions(line: &String, _: Steps) -> Vec<u8> {
        steps(line).chain((FAULT == LISTED).then_some(99)).collect()
    }

    fn after(line: &String, &cell: &u8, _: Steps) -> Result<String, Refusal> {
        if !steps(line).any(|step| step == cell) {
            return Err(Refusal::impossible("no pebble can go there"));
        }
        let (left, right) = line.split_at(cell.into());
        let after = if right.starts_with("xo") { ".." } else { ".x" };
        Ok(format!("{left}{after}{}", &right[2..]))
    }

    fn is_solved(line: &String) -> bool {
        steps(line).next().is_none()
    }

    fn search(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Answer<Self>, SolveError> {
        let (mut line, mut actions) = (solver.task.clone(), Vec::new());
        loop {
            let step = if solver.algorithm == Greedy::Last { steps(&line).max() } else { steps(&line).min() };
            let Some(step) = step else { break };
            line = Self::after(&line, &step, Steps::Steps).map_err(|_| SolveError::unsuitable("no step"))?;
            actions.push(step);
        }
        let (start, cost) = (solver.task.clone(), actions.len() as u32);
        let plan = solver.settings.clone().unwrap_or(Plan { start, actions, cost });
        let is_refuted = FAULT == REFUTED && solver.algorithm == Greedy::First;
        let outcome = if is_refuted { Outcome::Exhausted } else { Outcome::Solved(plan) };
        let report = job.report(outcome, cost);
        Ok(Answer::<Self> { report, algorithm: solver.algorithm.name(), heuristic: "zero", proof: None })
    }

    fn write_action(_: &String, cell: &u8) -> String {
        (cell + u8::from(FAULT == WRITTEN)).to_string()
    }
}

impl Play for Pebbles {
    fn scene(line: &String) -> picture::Scene {
        let pebbles =
            line.match_indices('x').map(|(cell, _)| picture::Piece::peg(cell.to_string(), (0, cell)));
        picture::Scene::new(1, line.len()).with_pieces(pebbles)
    }

    fn choice(line: &String, cell: &u8) -> Option<Choice> {
        let at = usize::from(*cell);
        let text = cell.to_string();
        line[at..].starts_with('x').then(|| Choice {
            piece: text.clone(),
            text,
            from: (0, at),
            to: (0, at + 1),
        })
    }
}
