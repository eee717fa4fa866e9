//! Rush Hour beside its solver: spaces, new boards, pictures.

use core::ops::RangeInclusive;

#[cfg(feature = "picture")]
use picture::Scene;
#[cfg(feature = "picture")]
use puzzle::{Choice, Play};
use puzzle::{Explore, Explorer, Generate, InstanceOf, SolveError, Spaces, TaskSpace, Visitor};
use search::{Limits, Reason, run::PlanOf};

use super::RushHour;
#[cfg(feature = "picture")]
use crate::exit::Axis;
use crate::{
    action::Slide,
    board::Board,
    generate::{Difficulty, Generator},
    heuristics::Escapes,
    metric::{Metric, Moves, Reach, Steps},
    solve::names::HeuristicName,
    space::{
        Space,
        encoding::{EightByEight, Encoding, SixBySix, Size, TenByTen},
    },
    with_encoding,
};

/// The boards that are tried for a new one.
const TRIES: u64 = 10_000;

impl<M: Reach, P: Encoding> TaskSpace<RushHour> for Space<M, P> {
    fn task(&self, state: &Self::State, _: &Board) -> Board {
        self.board(state)
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Board) -> Vec<Slide> {
        Space::solution(self, plan)
    }
}

impl Spaces for RushHour {
    fn visit<V: Visitor<Self>>(board: &Board, metric: Metric, visitor: V) -> Result<V::Output, SolveError> {
        with_encoding!(board, P => match metric {
            Metric::Moves => visited::<Moves, P, V>(board, visitor),
            Metric::Steps => visited::<Steps, P, V>(board, visitor),
        })
    }

    fn table_bytes(board: &Board) -> u64 {
        with_encoding!(board, P => Space::<Moves, P>::table_bytes())
    }
}

fn visited<M: Reach, P: Encoding, V: Visitor<RushHour>>(
    board: &Board,
    visitor: V,
) -> Result<V::Output, SolveError> {
    let space = Space::<M, P>::with_encoding(board)?;
    let heuristic = (Escapes::of(&space), HeuristicName::Escapes.name());
    Ok(visitor.visit(&space, &space.start(), &space.goal(), heuristic))
}

impl Explore for RushHour {
    fn explore<E: Explorer>(board: &Board, explorer: E) -> Result<E::Output, SolveError> {
        match Size::of(board) {
            Size::SixBySix => {
                let space = Space::<Moves, SixBySix>::with_encoding(board)?;
                Ok(explorer.undirected(&space, &space.start()))
            }
            Size::EightByEight => {
                let space = Space::<Moves, EightByEight>::with_encoding(board)?;
                Ok(explorer.undirected(&space, &space.start()))
            }
            Size::TenByTen => {
                let space = Space::<Moves, TenByTen>::with_encoding(board)?;
                Ok(explorer.undirected_wide(&space, &space.start()))
            }
        }
    }
}

impl Generate for RushHour {
    type Generator = Generator;
    const LEAST: [u32; 4] = Difficulty::FIRST;

    fn generator(seed: u64, cost: RangeInclusive<u32>) -> Generator {
        Generator::seeded(seed).with_cost(cost).with_tries(TRIES)
    }

    fn generate(
        generator: &mut Generator,
        limits: &mut Limits<u32>,
    ) -> Result<Option<InstanceOf<Self>>, Reason> {
        Ok(generator.generate_within(limits)?.map(Into::into))
    }
}

#[cfg(feature = "picture")]
impl Play for RushHour {
    fn scene(board: &Board) -> Scene {
        board.scene()
    }

    fn choice(board: &Board, slide: &Slide) -> Option<Choice> {
        let car = board.cars().iter().find(|car| car.sign == slide.car)?;
        let (from, by) = ((car.row, car.column), isize::from(slide.by));
        let to = puzzle::moved(from, if car.axis == Axis::Horizontal { (0, by) } else { (by, 0) })?;
        Some(Choice { text: slide.to_string(), piece: slide.car.to_string(), from, to })
    }
}
