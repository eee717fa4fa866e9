//! Minimality: puzzles that no car can be taken from.

use search::{BreadthFirst, ByKey, Search};

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
        self.hardest().is_some_and(|hardest| self.without_needless_car(&hardest).is_none())
    }

    /// A hardest board without a car that makes no difference, the first such by its sign.
    pub(crate) fn without_needless_car(&self, hardest: &Board) -> Option<Board> {
        let others = hardest.cars().iter().filter(|car| car.sign != RED);
        let mut without = others.filter_map(|car| hardest.without(car.sign));
        without.find(|board| fewest::<M, P>(board) == self.depth())
    }
}

/// The fewest actions that `board` needs.
fn fewest<M: Metric, P: Packing>(board: &Board) -> Option<u32> {
    let space = RushHour::<M, P>::new(board).ok()?;
    let report = BreadthFirst::<_, ByKey<P::Word>>::new().run(&space, &space.start(), &AtExit::of(&space));
    report.plan().map(|plan| plan.cost)
}
