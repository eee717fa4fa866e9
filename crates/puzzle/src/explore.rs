//! Spaces with keys, for explorations of all positions: in threads, in processes, on disk.

use search::space::{Keyed, Symmetric, Undirected};

use crate::{error::SolveError, puzzle::Puzzle};

/// A puzzle all of whose positions can be explored.
pub trait Explore: Puzzle {
    /// Chooses the space of a board in the usual metric, and gives it to `explorer`.
    ///
    /// # Errors
    ///
    /// If no space takes the board.
    fn explore<E: Explorer>(task: &Self::Task, explorer: E) -> Result<E::Output, SolveError>;
}

/// An exploration. A puzzle calls one of the methods, by the properties and the keys of its space.
///
/// Keys of 64 and of 128 bits have methods of their own, because files have formats for these two.
///
/// # Examples
///
/// ```
/// use lights_out::LightsOut;
/// use puzzle::{Explore, Explorer};
/// use search::{
///     BreadthFirst, NoGoal, Search,
///     closed_lists::ByKey,
///     space::{Keyed, Symmetric, Undirected},
/// };
///
/// /// Counts positions, whatever the keys.
/// struct Count;
///
/// impl Count {
///     fn of<S: Keyed<Cost = u32>>(space: &S, start: &S::State) -> u64 {
///         BreadthFirst::new().with_closed_list(ByKey::new()).run_to(space, start, &NoGoal).stats.expanded
///     }
/// }
///
/// impl Explorer for Count {
///     type Output = u64;
///
///     fn undirected<S: Keyed<Cost = u32, Key = u64> + Undirected + Sync>(self, space: &S, start: &S::State) -> u64 {
///         Self::of(space, start)
///     }
///     fn undirected_wide<S: Keyed<Cost = u32, Key = u128> + Undirected + Sync>(self, space: &S, start: &S::State) -> u64 {
///         Self::of(space, start)
///     }
///     fn graded<S: Keyed<Cost = u32, Key = u64> + Symmetric + Sync>(self, space: &S, start: &S::State) -> u64 {
///         Self::of(space, start)
///     }
///     fn graded_wide<S: Keyed<Cost = u32, Key = u128> + Symmetric + Sync>(self, space: &S, start: &S::State) -> u64 {
///         Self::of(space, start)
///     }
///     fn in_memory<S: Keyed<Cost = u32, Key: Send + Sync> + Sync>(self, space: &S, start: &S::State) -> u64 {
///         Self::of(space, start)
///     }
/// }
///
/// assert_eq!(LightsOut::explore(&"xx./x../...".parse()?, Count), Ok(512));
/// # Ok::<(), lights_out::ParseError>(())
/// ```
pub trait Explorer {
    /// The result.
    type Output;

    /// Explores a space whose actions can be undone, with keys of 64 bits.
    fn undirected<S>(self, space: &S, start: &S::State) -> Self::Output
    where
        S: Keyed<Cost = u32, Key = u64> + Undirected + Sync;

    /// Explores a space whose actions can be undone, with keys of 128 bits.
    fn undirected_wide<S>(self, space: &S, start: &S::State) -> Self::Output
    where
        S: Keyed<Cost = u32, Key = u128> + Undirected + Sync;

    /// Explores a space each of whose actions leads to the next layer, with keys of 64 bits.
    fn graded<S>(self, space: &S, start: &S::State) -> Self::Output
    where
        S: Keyed<Cost = u32, Key = u64> + Symmetric + Sync;

    /// Explores a space each of whose actions leads to the next layer, with keys of 128 bits.
    fn graded_wide<S>(self, space: &S, start: &S::State) -> Self::Output
    where
        S: Keyed<Cost = u32, Key = u128> + Symmetric + Sync;

    /// Explores a space whose keys are too long for files.
    fn in_memory<S>(self, space: &S, start: &S::State) -> Self::Output
    where
        S: Keyed<Cost = u32, Key: Send + Sync> + Sync;
}
