//! Minimality: puzzles that no car can be taken from.

use search::{BreadthFirst, Limits, Progress, Reason, closed_lists::ByKey};

use crate::{
    board::{Board, RED},
    field::Field,
    goal::AtExit,
    metric::Metric,
    packing::Packing,
    space::RushHour,
};

impl<M: Metric, P: Packing> Field<M, P> {
    /// Whether the component is a minimal puzzle: without any one car but the red one, the [hardest](Self::hardest)
    /// board needs fewer moves, or steps.
    ///
    /// A red car alone is minimal; a component without a solved position is not. Walls stay.
    ///
    /// # Complexity
    ///
    /// A search for each car.
    ///
    /// # References
    ///
    /// M. Fogleman, "Solving Rush Hour, the puzzle", 2018: puzzles of his database are minimal in this sense.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Field, Moves};
    ///
    /// // Car C keeps B from making room; without C, a move less.
    /// assert!(Field::<Moves>::of(&"ooB / AAB / ooo / oCC".parse()?)?.is_minimal());
    /// // Car D stands aside.
    /// assert!(!Field::<Moves>::of(&"DDB / AAB / ooo / oCC".parse()?)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.minimal_within(&mut Limits::none()) == Ok(true)
    }

    /// Whether the component is a [minimal](Self::is_minimal) puzzle, found out within `limits`, from which the work is
    /// taken off. The distances that are held here count as memory, and the look-up tables of a board without a car (24 MB
    /// beyond 8x8).
    ///
    /// # Complexity
    ///
    /// A search for each car.
    ///
    /// # Errors
    ///
    /// The limit that was reached before the answer was known.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Field, Moves, levels};
    /// use search::{Limits, Reason};
    ///
    /// let field = Field::<Moves>::of(&levels().last().unwrap().board)?;
    /// let mut limits = Limits::none().expanded(100_000);
    /// assert_eq!(field.minimal_within(&mut limits), Ok(true));
    /// let used = 100_000 - limits.max_expanded();
    /// assert_eq!(field.minimal_within(&mut Limits::none().expanded(used / 2)), Err(Reason::Expanded));
    /// # Ok::<(), rush_hour::PackingError>(())
    /// ```
    pub fn minimal_within(&self, limits: &mut Limits<u32>) -> Result<bool, Reason> {
        let Some(hardest) = self.hardest() else { return Ok(false) };
        Ok(self.without_needless_car(&hardest, limits)?.is_none())
    }

    /// A hardest board without a car that makes no difference, the first such by its sign.
    pub(crate) fn without_needless_car(
        &self,
        hardest: &Board,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Board>, Reason> {
        let others = hardest.cars().iter().filter(|car| car.sign != RED);
        for board in others.filter_map(|car| hardest.without(car.sign)) {
            if fewest::<M, P>(&board, self.bytes(), limits)? == self.depth() {
                return Ok(Some(board));
            }
        }
        Ok(None)
    }
}

/// The fewest actions that `board` needs, found within `limits` while `held` bytes are held elsewhere.
fn fewest<M: Metric, P: Packing>(
    board: &Board,
    held: u64,
    limits: &mut Limits<u32>,
) -> Result<Option<u32>, Reason> {
    let Ok(space) = RushHour::<M, P>::new(board) else { return Ok(None) };
    let mut search = BreadthFirst::<_, ByKey<P::Word>>::new();
    let run = search.within(limits.clone().beside(held + space.bytes()));
    let report = run.run(&space, &space.start(), &AtExit::of(&space));
    limits.spend(report.stats.expanded, report.elapsed);
    report.stopped_by().map_or_else(|| Ok(report.plan().map(|plan| plan.cost)), Err)
}
