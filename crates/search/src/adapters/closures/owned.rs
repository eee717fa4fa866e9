//! Closures that list the successors or the edges of states that are not `Copy`: boards on the heap, maps, strings.
//!
//! An action is the number of an entry in the closure's list. A search asks for the actions of a state first and for
//! its successors right after. So the space stores the list that it made last. Breadth-first and best-first searches
//! call the closure once for each expanded state. Depth-first searches call it again when they return to a state for
//! its next action.
//!
//! A successor moves out of the list. If a search asks for the same one again, the closure is called again, and from then on
//! successors are copied.

use alloc::vec::Vec;
use core::{cell::Cell, fmt, hash::Hash, marker::PhantomData, ops::Range};

use crate::{
    adapters::closures::{ClosureSpace, EdgeSource},
    space::{Cost, StateSpace},
};

/// The state space that [`from_owned_successors`] makes.
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
pub type FromOwnedSuccessors<N, F> = ClosureSpace<OwnedEdges<N, N, F>>;

/// The state space that [`from_owned_edges`] makes.
///
/// # Examples
///
/// ```
/// use search::{adapters::FromOwnedEdges, from_owned_edges, uniform_cost};
///
/// fn digits() -> FromOwnedEdges<String, u32, impl Fn(&String) -> Vec<(String, u32)>> {
///     from_owned_edges(|text: &String| (1..=9).map(|digit| (format!("{text}{digit}"), digit)).collect())
/// }
/// assert_eq!(uniform_cost(&digits(), &String::new(), |text| text.len() == 3).plan().unwrap().cost, 3);
/// ```
pub type FromOwnedEdges<N, C, F> = ClosureSpace<OwnedEdges<N, (N, C), F>>;

/// A closure that lists the entries `L` of a state: its successors, or pairs of a successor and a cost.
pub struct OwnedEdges<N, L, F> {
    closure: F,
    /// The last list. It is taken out while it is read, so a closure that panics leaves no list behind.
    last: Cell<Listed<N, L>>,
    /// The number of lists that were made.
    #[cfg(debug_assertions)]
    lists: Cell<u64>,
    entry: PhantomData<fn(&N) -> L>,
}

/// The entries of one state, or of none.
struct Listed<N, L> {
    of: Option<N>,
    /// The entries that no successor was made of.
    entries: Vec<Option<L>>,
    /// Whether successors are copied, and stay in the list.
    copies: bool,
}

/// An entry of a list: a state, which costs one, or a state and a cost.
pub trait Entry<N>: Clone {
    /// The type of the cost.
    type Cost: Cost;

    /// Returns the state.
    fn state(&self) -> &N;

    /// Returns the state, and drops the rest.
    fn into_state(self) -> N;

    /// Returns the cost.
    fn cost(&self) -> Self::Cost;
}

impl<N: Clone + Eq + Hash> Entry<N> for N {
    type Cost = u32;

    fn state(&self) -> &N {
        self
    }

    fn into_state(self) -> N {
        self
    }

    fn cost(&self) -> u32 {
        1
    }
}

impl<N: Clone + Eq + Hash, C: Cost> Entry<N> for (N, C) {
    type Cost = C;

    fn state(&self) -> &N {
        &self.0
    }

    fn into_state(self) -> N {
        self.0
    }

    fn cost(&self) -> C {
        self.1
    }
}

/// Makes a state space from a closure that lists the successors of a state.
///
/// The closure may return anything that iterates over states: a `Vec`, an array, an iterator. The iterator may borrow
/// from the surroundings, but not from the state; collect it if it must. A named function serves too; in edition 2024
/// it returns a `Vec`, or an `impl Iterator` that ends in `+ use<>`. Every call must list the same successors in the
/// same order, which a new `HashSet` does not; in debug builds, a second call for one list in a few checks it. The action
/// that leads to a successor is its number in that list, and costs one; the cost type is `u32`. So a successor
/// that is listed twice has two actions, and plans through it count twice.
/// [`Plan::states`](crate::Plan::states) turns the numbers of a plan into states.
///
/// For states that are `Copy`, [`from_successors`](crate::from_successors) is faster. The space stores the list that
/// it made last, so threads cannot share it: make one space for each thread.
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
///
/// A named function in place of the closure:
///
/// ```
/// use search::{breadth_first, from_owned_successors};
///
/// fn longer(word: &String) -> impl Iterator<Item = String> + use<> {
///     let word = word.clone(); // the iterator may not borrow from the state
///     ["a", "b"].into_iter().map(move |letter| word.clone() + letter)
/// }
/// let report = breadth_first(&from_owned_successors(longer), &String::new(), |word| word == "bab");
/// assert_eq!(report.plan().unwrap().actions, [1, 0, 1]);
/// ```
pub fn from_owned_successors<N, I, F>(successors: F) -> FromOwnedSuccessors<N, F>
where
    N: Clone + Eq + Hash,
    I: IntoIterator<Item = N>,
    F: Fn(&N) -> I,
{
    ClosureSpace::of(OwnedEdges::of(successors))
}

/// Makes a state space from a closure that lists the successors of a state, each with the cost of its edge.
///
/// Like [`from_owned_successors`], also for named functions, with costs of any [`Cost`] type. An action is a `u32`: the number of
/// an edge in the list of its state. Searches that count actions
/// ignore the costs; the cheapest plan is found by [`uniform_cost`](crate::uniform_cost), [`a_star`](crate::a_star) and
/// IDA*.
///
/// # Examples
///
/// ```
/// use search::{from_owned_edges, uniform_cost};
///
/// // Spell a word: a letter costs 1, and doubling the word costs 2.
/// let words = from_owned_edges(|word: &String| {
///     [(format!("{word}a"), 1_u32), (format!("{word}b"), 1), (word.repeat(2), 2)]
/// });
/// let report = uniform_cost(&words, &String::new(), |word| word == "abababab");
/// let plan = report.plan().unwrap();
/// assert_eq!((plan.cost, &*plan.actions), (6, &[0, 1, 2, 2][..]));
/// ```
pub fn from_owned_edges<N, C, I, F>(edges: F) -> FromOwnedEdges<N, C, F>
where
    N: Clone + Eq + Hash,
    C: Cost,
    I: IntoIterator<Item = (N, C)>,
    F: Fn(&N) -> I,
{
    ClosureSpace::of(OwnedEdges::of(edges))
}

impl<N, L, F> OwnedEdges<N, L, F> {
    fn of(closure: F) -> Self {
        OwnedEdges {
            closure,
            last: Cell::default(),
            #[cfg(debug_assertions)]
            lists: Cell::new(0),
            entry: PhantomData,
        }
    }
}

impl<N: Clone + Eq + Hash, L: Entry<N>, F> OwnedEdges<N, L, F> {
    /// Reads the list of `state`, from which entry `number` must not be missing.
    fn read<I, T>(&self, state: &N, number: Option<u32>, read: impl FnOnce(&mut Listed<N, L>) -> T) -> T
    where
        I: IntoIterator<Item = L>,
        F: Fn(&N) -> I,
    {
        let mut listed = self.last.take();
        let is_known = listed.of.as_ref() == Some(state);
        let is_gone = is_known && number.is_some_and(|number| listed.entries[number as usize].is_none());
        if !is_known || is_gone {
            listed.copies |= is_gone;
            listed.entries.clear();
            listed.entries.extend((self.closure)(state).into_iter().map(Some));
            listed.of = Some(state.clone());
            #[cfg(debug_assertions)]
            self.check_order(state, &listed.entries);
        }
        let answer = read(&mut listed);
        self.last.set(listed);
        answer
    }
}

impl<N, L> Listed<N, L> {
    #[allow(clippy::expect_used, reason = "`read` lists the entry again if it is gone")]
    fn entry(&self, number: u32) -> &L {
        self.entries[number as usize].as_ref().expect("the entry is in the list")
    }
}

#[cfg(debug_assertions)]
impl<N: Clone + Eq + Hash, L: Entry<N>, F> OwnedEdges<N, L, F> {
    /// Checks the order of `entries`, by a second call of the closure at the first, second, fourth ... list.
    ///
    /// # Panics
    ///
    /// If the second call lists other states.
    fn check_order<I>(&self, state: &N, entries: &[Option<L>])
    where
        I: IntoIterator<Item = L>,
        F: Fn(&N) -> I,
    {
        self.lists.set(self.lists.get() + 1);
        if self.lists.get().is_power_of_two() {
            let is_same = (self.closure)(state).into_iter().map(|entry| entry.state().clone());
            assert!(
                is_same.eq(entries.iter().flatten().map(|entry| entry.state().clone())),
                "the closure lists the successors of a state in another order when it is called again, so a plan, whose \
                 actions are numbers in this list, would not reach its goal: sort the list"
            );
        }
    }
}

impl<N, L, I, F> StateSpace for OwnedEdges<N, L, F>
where
    N: Clone + Eq + Hash,
    L: Entry<N>,
    I: IntoIterator<Item = L>,
    F: Fn(&N) -> I,
{
    type State = N;
    type Action = u32;
    type Cost = L::Cost;
    type Actions = Range<u32>;

    fn actions(&self, state: &N) -> Range<u32> {
        0..self.read(state, None, |listed| listed.entries.len() as u32)
    }

    fn apply(&self, state: &mut N, number: u32) {
        *state = self.successor(state, number);
    }

    /// # Panics
    ///
    /// If `state` has no successor of that number.
    fn successor(&self, state: &N, number: u32) -> N {
        self.read(state, Some(number), |listed| {
            let taken = if listed.copies { None } else { listed.entries[number as usize].take() };
            taken.map_or_else(|| listed.entry(number).state().clone(), L::into_state)
        })
    }

    /// # Panics
    ///
    /// If `state` has no successor of that number.
    fn cost(&self, state: &N, number: u32) -> L::Cost {
        self.read(state, Some(number), |listed| listed.entry(number).cost())
    }
}

impl<N, L, I, F> EdgeSource for OwnedEdges<N, L, F>
where
    N: Clone + Eq + Hash,
    L: Entry<N>,
    I: IntoIterator<Item = L>,
    F: Fn(&N) -> I,
{
    type Edge = L;

    fn state_of(edge: &L) -> &N {
        edge.state()
    }

    fn edges(&self, state: &N) -> impl Iterator<Item = L> {
        (self.closure)(state).into_iter()
    }

    fn action_back(&self, edge: &L, state: &N) -> Option<u32> {
        let leads_back = |entry: L| entry.state() == state && entry.cost() == edge.cost();
        let number = (self.closure)(edge.state()).into_iter().position(leads_back);
        number.map(|number| number as u32)
    }
}

impl<N, L> Default for Listed<N, L> {
    fn default() -> Self {
        Listed { of: None, entries: Vec::new(), copies: false }
    }
}

impl<N, L, F: Clone> Clone for OwnedEdges<N, L, F> {
    fn clone(&self) -> Self {
        OwnedEdges::of(self.closure.clone())
    }
}

impl<N, L, F> fmt::Debug for OwnedEdges<N, L, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedEdges").finish_non_exhaustive()
    }
}
