//! The state spaces of a board, with the types that the compiler knows.

use search::{Goal, Heuristic, StateSpace, run::PlanOf};

use crate::{error::SolveError, puzzle::Puzzle};

/// A state space whose states are boards of a puzzle.
///
/// # Examples
///
/// ```
/// use lights_out::{Board, LightsOut, Space};
/// use puzzle::TaskSpace;
///
/// let board: Board = "xx./x../...".parse()?;
/// let space = Space::new(&board);
/// assert_eq!(TaskSpace::<LightsOut>::task(&space, &space.start(), &board), board);
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub trait TaskSpace<P: Puzzle>: StateSpace<Cost = u32> {
    /// Returns the board of a state. `of` is the board that made the space, which has the goal.
    fn task(&self, state: &Self::State, of: &P::Task) -> P::Task;

    /// Returns the actions of a plan from the board `of` to the goal, each of cost 1 and as the board before it names it.
    fn solution(&self, plan: &PlanOf<Self>, of: &P::Task) -> Vec<P::Action>;
}

/// Work on the state space of a board, whatever its type. The compiler compiles [`visit`](Self::visit) once for each space.
///
/// # Examples
///
/// The number of shortest solutions of any puzzle:
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Puzzle, Spaces, TaskSpace, Visitor};
/// use search::{Goal, Heuristic, Search, ShortestPlans};
///
/// struct Count;
///
/// impl<P: Puzzle> Visitor<P> for Count {
///     type Output = u128;
///
///     fn visit<S: TaskSpace<P>, G: Goal<S>, H: Heuristic<S>>(
///         self,
///         space: &S,
///         start: &S::State,
///         goal: &G,
///         _: (H, &'static str),
///     ) -> u128 {
///         let mut search = ShortestPlans::new();
///         let _ = search.run_to(space, start, goal);
///         search.count()
///     }
/// }
///
/// // Two lamps, pressed in any order.
/// let board = "x.x/x.x/.x.".parse()?;
/// assert_eq!(LightsOut::visit(&board, Default::default(), Count), Ok(2));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub trait Visitor<P: Puzzle> {
    /// The result of the work.
    type Output;

    /// Works on a space from `start` to `goal`. The heuristic is admissible and has a name.
    fn visit<S: TaskSpace<P>, G: Goal<S>, H: Heuristic<S>>(
        self,
        space: &S,
        start: &S::State,
        goal: &G,
        heuristic: (H, &'static str),
    ) -> Self::Output;
}

/// A puzzle whose boards have state spaces.
pub trait Spaces: Puzzle {
    /// Chooses the space of a board and gives it to `visitor`.
    ///
    /// # Errors
    ///
    /// If no space takes the board.
    fn visit<V: Visitor<Self>>(
        task: &Self::Task,
        metric: Self::Metric,
        visitor: V,
    ) -> Result<V::Output, SolveError>;

    /// Chooses the space whose plans are the solutions that people tell apart; by default that of [`visit`](Self::visit).
    ///
    /// # Errors
    ///
    /// If no space takes the board.
    fn visit_solutions<V: Visitor<Self>>(
        task: &Self::Task,
        metric: Self::Metric,
        visitor: V,
    ) -> Result<V::Output, SolveError> {
        Self::visit(task, metric, visitor)
    }

    /// Returns the bytes of the tables that [`visit`](Self::visit) makes for the space; by default none worth counting.
    #[must_use]
    fn table_bytes(task: &Self::Task) -> u64 {
        let _ = task;
        0
    }
}
