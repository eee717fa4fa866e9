//! Dominance: the declaration that some states are at least as good as others.

use core::hash::Hash;

use crate::space::StateSpace;

/// A space that knows for some pairs of states which one is at least as good.
///
/// A state *dominates* another one if, for each plan from the other state, a plan from this state costs no more and has
/// no more actions. A search may then drop the dominated state, if its path costs no less. Examples are a
/// vehicle that has visited the same customers earlier, and a knapsack of the same items with more room.
///
/// Only states of one class are compared. The class holds all that is equal in both states, for example the visited
/// customers and the vehicle's place. A dominance depends on the goal: declare it for the goals of your searches.
/// `laws::dominance_kept` checks it.
///
/// [`Beam::with_dominance`](crate::Beam::with_dominance) and
/// [`CompleteBeam::with_dominance`](crate::algorithms::CompleteBeam::with_dominance) use it.
///
/// # Complexity
///
/// A search compares each child with the stored states of its class, so the number of states in a class should be
/// small. It computes the class of both states of each comparison, so a class should be cheap, such as a tuple of numbers.
///
/// # References
///
/// R. Kuroiwa and J. C. Beck, "Solving domain-independent dynamic programming problems with anytime heuristic search",
/// ICAPS 2023.
///
/// # Examples
///
/// Water for a walk along a road. One may buy a bottle at each place; each step drinks one.
///
/// ```
/// use search::{Search, StateSpace, algorithms::CompleteBeam, heuristics::Blind, laws, space::Dominance};
///
/// /// Prices of a bottle by place.
/// struct Road([u32; 6]);
///
/// impl StateSpace for Road {
///     /// The place and the bottles.
///     type State = (usize, u32);
///     /// The number of bottles that are bought before the next step.
///     type Action = u32;
///     type Cost = u32;
///     type Actions = Vec<u32>;
///
///     fn actions(&self, &(place, bottles): &(usize, u32)) -> Vec<u32> {
///         let buys = u32::from(bottles == 0)..=5_u32.saturating_sub(bottles);
///         buys.filter(|_| place < 6).collect()
///     }
///     fn apply(&self, (place, bottles): &mut (usize, u32), bought: u32) {
///         (*place, *bottles) = (*place + 1, *bottles + bought - 1);
///     }
///     fn cost(&self, &(place, _): &(usize, u32), bought: u32) -> u32 {
///         bought * self.0[place]
///     }
/// }
///
/// impl Dominance for Road {
///     type Class = usize;
///
///     fn class(&self, &(place, _): &(usize, u32)) -> usize {
///         place
///     }
///     fn dominates(&self, one: &(usize, u32), other: &(usize, u32)) -> bool {
///         one.1 >= other.1
///     }
/// }
///
/// let road = Road([2, 3, 1, 4, 5, 5]);
/// let at_the_end = |&(place, _): &(usize, u32)| place == 6;
/// laws::dominance_kept(&road, &(0, 0), &at_the_end);
/// let report = CompleteBeam::new(Blind).with_dominance().run(&road, &(0, 0), at_the_end);
/// assert_eq!(report.plan().unwrap().actions, [2, 0, 4, 0, 0, 0]);
/// assert!(report.is_optimal());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no dominance",
    note = "implement `Dominance`, which tells for two states of a class whether one is at least as good"
)]
pub trait Dominance: StateSpace {
    /// The type of a class.
    type Class: Eq + Hash;

    /// Returns the class of `state`. States of different classes are never compared.
    fn class(&self, state: &Self::State) -> Self::Class;

    /// Returns whether `state` dominates `other`, a state of the same class. A state dominates itself, whatever is
    /// returned.
    fn dominates(&self, state: &Self::State, other: &Self::State) -> bool;
}
