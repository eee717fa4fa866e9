//! State spaces from a closure, for states that are not `Copy`: boards on the heap, maps, strings.
//!
//! An action is the number of a successor in the closure's list. A search asks for the actions of a state first and
//! for its successors right after. So the space stores the list that it made last. Breadth-first and best-first
//! searches call the closure once for each expanded state. Depth-first searches call it again when they return to a
//! state for its next action.

use alloc::vec::Vec;
use core::{cell::Cell, fmt, hash::Hash, ops::Range};

use crate::space::StateSpace;

/// A state space with a closure that lists the successors of a state; made by [`from_owned_successors`].
///
/// # Examples
///
/// ```
/// use search::{adapters::FromOwnedSuccessors, breadth_first, from_owned_successors};
///
/// fn words() -> FromOwnedSuccessors<String, impl Fn(&String) -> [String; 2]> {
///     from_owned_successors(|word: &String| [format!("{word}a"), format!("{word}b")])
/// }
/// let report = breadth_first(&words(), &String::new(), |word| word == "abba");
/// assert_eq!(report.plan().unwrap().actions, [0, 1, 1, 0]);
/// ```
pub struct FromOwnedSuccessors<N, F> {
    successors: F,
    /// The last list. It is taken out while it is read, so a closure that panics leaves no list behind.
    last: Cell<Listed<N>>,
}

/// The successors of one state, or of none.
struct Listed<N> {
    of: Option<N>,
    successors: Vec<N>,
}

/// Makes a state space from a closure that lists the successors of a state.
///
/// The closure may return anything that iterates over states: a `Vec`, an array, an iterator. Every call must list
/// the same successors in the same order. The action that leads to a successor is its number in that list, and costs
/// one. [`Plan::states`](crate::Plan::states) turns the numbers of a plan into states.
///
/// For states that are `Copy`, [`from_successors`](crate::from_successors) is faster. The space stores the list that it made
/// last, so threads cannot share it: make one space for each thread.
///
/// # Complexity
///
/// Besides the work of the closure, each expansion clones the state and each of its successors once more than in a
/// hand-written [`StateSpace`]. Measured with boards of nine bytes, breadth-first search takes 1.3 to 1.7 times as
/// long, and IDA* up to 2.8 times.
///
/// # Examples
///
/// ```
/// use search::{breadth_first, from_owned_successors};
///
/// // Swap two neighbouring letters.
/// let words = from_owned_successors(|word: &String| {
///     (1..word.len())
///         .map(|i| {
///             let mut letters: Vec<char> = word.chars().collect();
///             letters.swap(i - 1, i);
///             letters.into_iter().collect()
///         })
///         .collect::<Vec<String>>()
/// });
/// let report = breadth_first(&words, &"tca".to_owned(), |word| word == "act");
/// let plan = report.plan().unwrap();
/// assert_eq!(plan.actions, [0, 1, 0]);
/// assert_eq!(plan.states(&words), ["tca", "cta", "cat", "act"].map(String::from));
/// ```
pub fn from_owned_successors<N, I, F>(successors: F) -> FromOwnedSuccessors<N, F>
where
    N: Clone + Eq + Hash,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    FromOwnedSuccessors { successors, last: Cell::default() }
}

impl<N: Clone + Eq, F> FromOwnedSuccessors<N, F> {
    /// Returns the result of `read` for the list of the successors of `state`.
    fn read<I, T>(&self, state: &N, read: impl FnOnce(&[N]) -> T) -> T
    where
        I: IntoIterator<Item = N>,
        F: Fn(&N) -> I,
    {
        let mut listed = self.last.take();
        if listed.of.as_ref() != Some(state) {
            listed.successors.clear();
            listed.successors.extend((self.successors)(state));
            listed.of = Some(state.clone());
        }
        let answer = read(&listed.successors);
        self.last.set(listed);
        answer
    }
}

impl<N, I, F> StateSpace for FromOwnedSuccessors<N, F>
where
    N: Clone + Eq + Hash,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    type State = N;
    type Action = u32;
    type Cost = u32;
    type Actions = Range<u32>;

    fn actions(&self, state: &N) -> Range<u32> {
        0..self.read(state, |successors| successors.len() as u32)
    }

    fn apply(&self, state: &mut N, number: u32) {
        *state = self.successor(state, number);
    }

    /// # Panics
    ///
    /// If `state` has no successor of that number.
    fn successor(&self, state: &N, number: u32) -> N {
        self.read(state, |successors| successors[number as usize].clone())
    }
}

impl<N> Default for Listed<N> {
    fn default() -> Self {
        Listed { of: None, successors: Vec::new() }
    }
}

impl<N, F> fmt::Debug for FromOwnedSuccessors<N, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromOwnedSuccessors").finish_non_exhaustive()
    }
}
