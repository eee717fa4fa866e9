//! The searches in the metric of slides.

use search::{
    AStar, At, Bidirectional, BreadthFirst, Heuristic, IdaStar, Limits, Observer, ReportOf, Run, Search,
    UniformCost,
    closed_lists::ByRank,
    heuristics::{Estimate, Promise},
};

use super::{
    Algorithm, Cause, ClosedListName, HeuristicName,
    lists::{Lists, with_lists},
};
use crate::{
    heuristics::{SlideBound, SlideDatabases},
    space::{AlternatingSlides, Cells, Position, SlideSpace},
};

/// A heuristic in the metric of slides.
pub(super) enum SlideHeuristic {
    Bound(Bound),
    /// For up to 16 cells; encodings of more compile no search with it.
    Colours(Box<SlideDatabases>),
}

/// A heuristic without a memo: `manhattan`, or `zero`. One type, so that its searches are compiled once.
pub(super) struct Bound(pub(super) Option<SlideBound>);

impl<W: Cells> Heuristic<SlideSpace<W>> for Bound {
    type Memo = ();

    fn promise(&self) -> Promise {
        let promise = |bound: &SlideBound| Heuristic::<SlideSpace<W>>::promise(bound);
        self.0.as_ref().map_or(Promise::Consistent, promise)
    }

    #[inline]
    fn estimate(&self, space: &SlideSpace<W>, position: &Position<W>) -> Estimate<u32> {
        self.0.as_ref().map_or_else(Estimate::default, |bound| bound.estimate(space, position))
    }
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
            (Algorithm::IdaStar, SlideHeuristic::Colours(databases)) if const { W::MOST <= 16 } => {
                return Ok(self.alternating(*databases));
            }
            (algorithm, heuristic) => boxed(algorithm, heuristic, lists)?,
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

/// Returns a search with the lists that the user chose. The default open list takes a branch more than its own type would;
/// each search is compiled once less.
fn boxed<W: Cells + 'static>(
    algorithm: Algorithm,
    heuristic: SlideHeuristic,
    lists: &Lists,
) -> Result<AnySearch<W>, Cause> {
    Ok(match (algorithm, heuristic) {
        (Algorithm::AStar, SlideHeuristic::Colours(databases)) if const { W::MOST <= 16 } => {
            with_lists!(W, lists, AStar::new(*databases))
        }
        (Algorithm::AStar, SlideHeuristic::Bound(bound)) => with_lists!(W, lists, AStar::new(bound)),
        (Algorithm::IdaStar, SlideHeuristic::Bound(bound)) => Box::new(IdaStar::new(bound)),
        (Algorithm::UniformCost, _) => with_lists!(W, lists, UniformCost::new()),
        (Algorithm::Bfs, _) if lists.closed == Some(ClosedListName::Rank) && const { W::MOST <= 16 } => {
            Box::new(BreadthFirst::new().with_closed_list(ByRank::new()))
        }
        (Algorithm::Bfs, _) => Box::new(BreadthFirst::new()),
        (Algorithm::Bidirectional, _) => Box::new(Bidirectional::new()),
        (_, SlideHeuristic::Colours(_)) => {
            return Err(Cause::Slides { what: "heuristic", name: HeuristicName::Colours.name() });
        }
        (other, _) => return Err(Cause::Slides { what: "algorithm", name: other.name() }),
    })
}
