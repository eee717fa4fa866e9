//! The searches in the metric of slides.

use search::{
    AStar, At, Bidirectional, BreadthFirst, IdaStar, Limits, Observer, ReportOf, Run, Search, UniformCost,
    closed_lists::ByRank, heuristics::Blind,
};

use super::{
    Algorithm, Cause, ClosedListName,
    lists::{Lists, with_lists},
};
use crate::{
    heuristics::{SlideBound, SlideDatabases},
    space::{AlternatingSlides, Cells, Position, SlideSpace},
};

/// A heuristic in the metric of slides.
pub(super) enum SlideHeuristic {
    Zero,
    Manhattan(SlideBound),
    Colours(Box<SlideDatabases>),
}

/// A search in slides whose algorithm is known only at run time.
type AnySearch<W> = Box<dyn Search<SlideSpace<W>, At<Position<W>>>>;

/// A search from the start of a space to a goal, with its limits and its observer.
pub(super) struct SlideRun<'a, W> {
    pub(super) space: &'a SlideSpace<W>,
    pub(super) goal: Position<W>,
    pub(super) limits: Limits<u32>,
    pub(super) observer: &'a mut dyn Observer<u32>,
}

impl<W: Cells + 'static> SlideRun<'_, W> {
    /// Searches by `algorithm` with the lists that the user chose.
    ///
    /// # Errors
    ///
    /// If the algorithm is none for slides.
    pub(super) fn search(
        self,
        algorithm: Algorithm,
        heuristic: SlideHeuristic,
        lists: &Lists,
    ) -> Result<ReportOf<SlideSpace<W>>, Cause> {
        let mut search = match (algorithm, heuristic) {
            (Algorithm::IdaStar, SlideHeuristic::Colours(databases)) if !lists.is_chosen() => {
                return Ok(self.alternating(*databases));
            }
            (algorithm, heuristic) if lists.is_chosen() => boxed_with_lists(algorithm, heuristic, lists)?,
            (algorithm, heuristic) => boxed(algorithm, heuristic)?,
        };
        let start = self.space.moves().start();
        let run = Run::of(&mut *search).within(self.limits).observed_by(self.observer);
        Ok(run.run_to(self.space, &start, &At(self.goal)))
    }

    /// Searches by IDA* in the space whose states know the axis of the next slide: the estimates are higher there.
    fn alternating(self, databases: SlideDatabases) -> ReportOf<SlideSpace<W>> {
        let space = AlternatingSlides::new(self.space.clone());
        let mut search = IdaStar::new(databases);
        let run = Run::of(&mut search).within(self.limits).observed_by(self.observer);
        let found = run.run_to(&space, &space.start(), &space.at(self.goal));
        found.map(|turn| turn.position, |slide| slide)
    }
}

fn boxed<W: Cells + 'static>(algorithm: Algorithm, heuristic: SlideHeuristic) -> Result<AnySearch<W>, Cause> {
    Ok(match (algorithm, heuristic) {
        (Algorithm::AStar, SlideHeuristic::Zero) => Box::new(AStar::new(Blind)),
        (Algorithm::AStar, SlideHeuristic::Manhattan(bound)) => Box::new(AStar::new(bound)),
        (Algorithm::AStar, SlideHeuristic::Colours(databases)) => Box::new(AStar::new(*databases)),
        (Algorithm::IdaStar, SlideHeuristic::Zero) => Box::new(IdaStar::new(Blind)),
        (Algorithm::IdaStar, SlideHeuristic::Manhattan(bound)) => Box::new(IdaStar::new(bound)),
        (Algorithm::IdaStar, SlideHeuristic::Colours(databases)) => Box::new(IdaStar::new(*databases)),
        (Algorithm::Bfs, _) => Box::new(BreadthFirst::new()),
        (Algorithm::Bidirectional, _) => Box::new(Bidirectional::new()),
        (Algorithm::UniformCost, _) => Box::new(UniformCost::new()),
        (other, _) => return Err(Cause::Slides { what: "algorithm", name: other.name() }),
    })
}

/// Returns a search with the lists that the user chose.
fn boxed_with_lists<W: Cells + 'static>(
    algorithm: Algorithm,
    heuristic: SlideHeuristic,
    lists: &Lists,
) -> Result<AnySearch<W>, Cause> {
    Ok(match (algorithm, heuristic) {
        (Algorithm::AStar, SlideHeuristic::Zero) => with_lists!(lists, AStar::new(Blind)),
        (Algorithm::AStar, SlideHeuristic::Manhattan(bound)) => with_lists!(lists, AStar::new(bound)),
        (Algorithm::AStar, SlideHeuristic::Colours(databases)) => with_lists!(lists, AStar::new(*databases)),
        (Algorithm::UniformCost, _) => with_lists!(lists, UniformCost::new()),
        (Algorithm::Bfs, _) if lists.closed == Some(ClosedListName::Rank) => {
            Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))
        }
        (Algorithm::Bfs, _) => Box::new(BreadthFirst::new()),
        (other, _) => return Err(Cause::Slides { what: "algorithm", name: other.name() }),
    })
}
