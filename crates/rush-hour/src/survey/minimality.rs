//! Minimality: puzzles in which every car matters.

use search::{BreadthFirst, Limits, Progress, Reason, closed_lists::ByKey};

use crate::{
    board::{Board, RED},
    metric::Reach,
    space::{Space, encoding::Encoding},
    survey::Survey,
};

impl<M: Reach, P: Encoding> Survey<M, P> {
    /// Returns whether the component is a minimal puzzle.
    ///
    /// It is if the [hardest](Self::hardest) board needs fewer actions after the removal of any one car but the red
    /// one. A lone red car is minimal. A component without a solved position is not minimal. Walls are never removed.
    ///
    /// # Complexity
    ///
    /// One search for each car.
    ///
    /// # References
    ///
    /// M. Fogleman, "Solving Rush Hour, the puzzle", 2018: puzzles of his database are minimal in this sense.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Board, Survey, Moves};
    ///
    /// // Car C keeps B from making room; without C, a move less.
    /// assert!(Survey::new(&"ooB / AAB / ooo / oCC".parse()?)?.is_minimal());
    /// // Car D stands aside.
    /// assert!(!Survey::new(&"DDB / AAB / ooo / oCC".parse()?)?.is_minimal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_minimal(&self) -> bool {
        self.minimal_within(&mut Limits::none()) == Ok(true)
    }

    /// Returns whether the component is a [minimal](Self::is_minimal) puzzle, within `limits`.
    ///
    /// The work is deducted from `limits`. The distances in this survey count as memory, and so do the look-up tables of
    /// a board without a car (24 MB beyond 8x8).
    ///
    /// # Complexity
    ///
    /// One search for each car.
    ///
    /// # Errors
    ///
    /// The limit that was reached before the search of the last car ended.
    ///
    /// # Examples
    ///
    /// ```
    /// use rush_hour::{Survey, Moves, levels};
    /// use search::{Limits, Reason};
    ///
    /// let survey = Survey::new(&levels().last().unwrap().board)?;
    /// let mut limits = Limits::none().expanded(100_000);
    /// assert_eq!(survey.minimal_within(&mut limits), Ok(true));
    /// let used = 100_000 - limits.max_expanded();
    /// assert_eq!(survey.minimal_within(&mut Limits::none().expanded(used / 2)), Err(Reason::Expanded));
    /// # Ok::<(), rush_hour::SpaceError>(())
    /// ```
    pub fn minimal_within(&self, limits: &mut Limits<u32>) -> Result<bool, Reason> {
        let Some(hardest) = self.hardest() else { return Ok(false) };
        Ok(self.without_needless_car(&hardest, limits)?.is_none())
    }

    /// Returns `hardest` without the first car, by sign, whose removal does not change the number of actions.
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

/// Returns the fewest actions that `board` needs, within `limits`; `held` bytes of other data count as memory.
fn fewest<M: Reach, P: Encoding>(
    board: &Board,
    held: u64,
    limits: &mut Limits<u32>,
) -> Result<Option<u32>, Reason> {
    let held = held + Space::<M, P>::table_bytes();
    if held > limits.max_bytes() {
        return Err(Reason::Memory);
    }
    let Ok(space) = Space::<M, P>::with_encoding(board) else { return Ok(None) };
    let mut search = BreadthFirst::new().with_closed_list(ByKey::new());
    let run = search.within(limits.clone().beside(held));
    let report = run.run_to(&space, &space.start(), &space.goal());
    limits.spend(report.stats.expanded, report.elapsed);
    report.stopped_by().map_or_else(|| Ok(report.plan().map(|plan| plan.cost)), Err)
}
