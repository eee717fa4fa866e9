//! Peg solitaire beside its solver: spaces, new boards, surveys, pictures.

use core::ops::RangeInclusive;

#[cfg(feature = "picture")]
use picture::Scene;
#[cfg(feature = "picture")]
use puzzle::{Choice, Play};
use puzzle::{
    Explore, Explorer, Field, Findings, Generate, InstanceOf, Job, SolveError, Solver, Spaces, Survey,
    TaskSpace, Visitor,
};
use search::{
    Limits, Reason, Stats,
    heuristics::Blind,
    run::{Clock, PlanOf},
};

use super::PegSolitaire;
use crate::{
    board::Board,
    closure::{Census, Closure, ClosureBuilder, Tally},
    generate::{Difficulty, Generator},
    metric::Metric,
    run::Run,
    space::{Space, hole_set::HoleSet},
    survey::counted,
    with_holes,
};

#[cfg(feature = "picture")]
use super::rules;
#[cfg(feature = "picture")]
use crate::picture::cell;

impl<W: HoleSet> TaskSpace<PegSolitaire> for Space<W> {
    fn task(&self, state: &Self::State, _: &Board) -> Board {
        self.board(state)
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Board) -> Vec<Run> {
        Space::solution(self, plan).chunks(1).map(Run::of).collect()
    }
}

/// In jumps: a run has no step of its own in the space.
impl Spaces for PegSolitaire {
    fn visit<V: Visitor<Self>>(board: &Board, metric: Metric, visitor: V) -> Result<V::Output, SolveError> {
        if metric != Metric::Jumps {
            return Err(SolveError::unsuitable(format_args!("metric {metric}: expected jumps")));
        }
        with_holes!(board, W => {
            let space = Space::<W>::with_encoding(board)?;
            Ok(visitor.visit(&space, &space.start(), &space.goal(), (Blind, "zero")))
        })
    }
}

impl Explore for PegSolitaire {
    fn explore<E: Explorer>(board: &Board, explorer: E) -> Result<E::Output, SolveError> {
        match board.holes().len() {
            0..=63 => {
                let space = Space::<u64>::with_encoding(board)?;
                Ok(explorer.graded(&space, &space.start()))
            }
            64..=127 => {
                let space = Space::<u128>::with_encoding(board)?;
                Ok(explorer.graded_wide(&space, &space.start()))
            }
            _ => Err(SolveError::too_large("expected at most 127 holes")),
        }
    }
}

/// Of the usual shape, which is the English board.
impl Generate for PegSolitaire {
    type Generator = Generator;
    const LEAST: [u32; 4] = Difficulty::FIRST;

    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Generator {
        Generator::seeded(seed).with_cost(cost)
    }

    fn generate(
        generator: &mut Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason> {
        Ok(generator.generate_within(limits)?.map(Into::into))
    }
}

/// By the bitmap of all positions, which must fit in the memory. The findings are the same in every metric.
impl Survey for PegSolitaire {
    fn survey(solver: &Solver<Self>, job: &mut Job<'_>) -> Result<Findings<Board>, SolveError> {
        let (board, limits) = (&solver.task, job.limits().clone());
        let bytes = Closure::bytes_for(board).filter(|&bytes| bytes <= limits.max_bytes());
        let bytes = bytes.ok_or_else(|| SolveError::too_large(too_large(board)))?;
        let builder = ClosureBuilder::new().with_threads(solver.threads).with_bytes(limits.max_bytes());
        let clock = Clock::start();
        let found = counted(board, builder, &limits, job.observer(), |closure| {
            Ok((closure.is_solvable(), closure.census()?))
        });
        let mut stats = Stats::default();
        stats.expanded = found.as_ref().map_or(0, |(_, census)| census.total().reached);
        stats.peak_bytes = bytes;
        job.spend(&stats, clock.elapsed());
        Ok(match found {
            Ok((is_solvable, census)) => findings(is_solvable, &census),
            Err(reason) => Findings::stopped(reason),
        })
    }
}

fn too_large(board: &Board) -> String {
    let holes = board.holes().len();
    format!("a bit for each of the 2^{holes} sets of holes takes more memory than is allowed")
}

fn findings(is_solvable: bool, census: &Census) -> Findings<Board> {
    let levels = census.all().iter().zip(census.orbits()).enumerate().rev();
    let levels = levels.filter(|(_, (all, _))| all.reached > 0);
    let mut fields = vec![
        ("positions", Field::Number(census.total().reached)),
        ("symmetries", Field::Number(census.symmetries() as u64)),
        ("levels", Field::Rows(levels.map(|(pegs, (all, orbits))| level(pegs, all, orbits)).collect())),
    ];
    if !is_solvable {
        fields.push(("proof", Field::Text("exhaustive search".to_owned())));
    }
    Findings { is_solvable, fields, hardest: Vec::new(), stopped: None }
}

/// Returns the numbers of all positions with `pegs` pegs, and of those that differ by more than a symmetry.
fn level(pegs: usize, all: &Tally, orbits: &Tally) -> Vec<(&'static str, Field)> {
    let numbers = [
        ("pegs", pegs as u64),
        ("positions", all.reached),
        ("winning", all.winning),
        ("dead", all.dead),
        ("orbits", orbits.reached),
        ("winning_orbits", orbits.winning),
        ("dead_orbits", orbits.dead),
    ];
    numbers.map(|(name, number)| (name, Field::Number(number))).into()
}

#[cfg(feature = "picture")]
impl Play for PegSolitaire {
    fn scene(board: &Board) -> Scene {
        board.scene()
    }

    fn choice(_: &Board, run: &Run) -> Option<Choice> {
        let (from, to) = (run.jumps().first()?.from, run.jumps().last()?.to);
        Some(Choice { text: run.to_string(), piece: from.to_string(), from: cell(from), to: cell(to) })
    }

    /// A run is the shortest from its first hole to its last one.
    fn choices(board: &Board, metric: Metric) -> Vec<Choice> {
        let runs = rules::shortest_runs(board, metric);
        runs.iter().filter_map(|run| Self::choice(board, run)).collect()
    }
}
