//! The policies of a beam: which states are duplicates, and which are dropped.

use crate::{
    algorithms::beam::Beam,
    closed_lists::{ByDominance, ByHash, ByState, Hashed, Identity},
    heuristics::Heuristic,
    space::{Dominance, StateSpace},
};

impl<S: StateSpace, H: Heuristic<S>> Beam<S, H, ByState> {
    /// Returns a new beam, with the same policies, and treats states of equal hashes as duplicates.
    ///
    /// Symmetric images of a state then share one place in a layer, so the layer holds more distinct states. The beam
    /// spends no time on images of known states. It also proves less: if it merged two states, it ends with
    /// [`Reason::Width`](crate::Reason::Width) even if no state was cut off.
    ///
    /// # Examples
    ///
    /// See [`Hashed`](crate::closed_lists::Hashed).
    #[must_use]
    pub fn by_hash(self) -> Beam<S, H, ByHash>
    where
        S: Hashed,
    {
        self.converted()
    }

    /// Returns a new beam, with the same policies, and drops each state that another one
    /// [dominates](Dominance).
    ///
    /// A dominated state is a duplicate of the state that dominates it. The beam drops it within a layer if its path
    /// costs no less, and always if a state of an earlier layer dominates it. A layer then has room for more states
    /// that differ in substance. A beam that cut off no state still proves that no plan exists.
    ///
    /// # Examples
    ///
    /// A thief who carries at most ten pounds decides on one thing after the other. Of two loads after the same decision,
    /// the lighter one dominates if it is worth as much.
    ///
    /// ```
    /// use search::{Beam, Outcome, Search, StateSpace, closed_lists::ByDominance, space::Dominance};
    ///
    /// /// Weights and values.
    /// struct Things([(u32, u32); 6]);
    ///
    /// impl StateSpace for Things {
    ///     /// The decisions so far, the weight and the value.
    ///     type State = (usize, u32, u32);
    ///     type Action = bool;
    ///     type Cost = u32;
    ///     type Actions = Vec<bool>;
    ///     const GRADED: bool = true;
    ///
    ///     fn actions(&self, &(next, weight, _): &(usize, u32, u32)) -> Vec<bool> {
    ///         let thing = self.0.get(next);
    ///         thing.map_or(vec![], |thing| [false, true][..1 + usize::from(weight + thing.0 <= 10)].to_vec())
    ///     }
    ///     fn apply(&self, (next, weight, value): &mut (usize, u32, u32), takes: bool) {
    ///         if takes {
    ///             (*weight, *value) = (*weight + self.0[*next].0, *value + self.0[*next].1);
    ///         }
    ///         *next += 1;
    ///     }
    /// }
    ///
    /// impl Dominance for Things {
    ///     type Class = usize;
    ///
    ///     fn class(&self, state: &(usize, u32, u32)) -> usize {
    ///         state.0
    ///     }
    ///     fn dominates(&self, one: &(usize, u32, u32), other: &(usize, u32, u32)) -> bool {
    ///         one.1 <= other.1 && one.2 >= other.2
    ///     }
    /// }
    ///
    /// let things = Things([(5, 9), (4, 8), (3, 3), (6, 9), (2, 4), (4, 5)]);
    /// let lacks = |&(_, _, value): &(usize, u32, u32)| 18_u32.saturating_sub(value);
    /// let is_rich = |&(_, _, value): &(usize, u32, u32)| value >= 18;
    /// let all = Beam::of_width(lacks, 100).run(&things, &(0, 0, 0), is_rich);
    /// let mut search: Beam<Things, _, ByDominance> = Beam::of_width(lacks, 100).with_dominance();
    /// let fewer = search.run(&things, &(0, 0, 0), is_rich);
    /// assert!(fewer.stats.expanded < all.stats.expanded);
    /// assert_eq!([all.outcome, fewer.outcome], [Outcome::Exhausted, Outcome::Exhausted]); // he gets 17 at most
    /// ```
    #[must_use]
    pub fn with_dominance(self) -> Beam<S, H, ByDominance>
    where
        S: Dominance,
    {
        self.converted()
    }
}

impl<S: StateSpace, H: Heuristic<S>, I: Identity<S>> Beam<S, H, I> {
    /// Returns a new beam, with the same policies, and drops each state whose estimate is `MAX`.
    ///
    /// This suits heuristics without a [promise](Heuristic::promise) that confine the search by `MAX`: for example, one
    /// that forbids changes to a solved part. A beam that dropped such a state proves less: it ends with
    /// [`Reason::Width`](crate::Reason::Width) even if no state was cut off. With a promise, the beam always drops such
    /// states, because they are proven dead ends.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Outcome, Reason, Search, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1].into_iter().filter(|&n| n < 9));
    /// let confined = |&n: &u32| if n > 5 { u32::MAX } else { 9 - n };
    /// let goal = |&n: &u32| n == 8;
    /// let report = Beam::of_width(confined, 1).dropping_dead_ends().run(&line, &0, &goal);
    /// assert_eq!(report.stopped_by(), Some(Reason::Width));
    /// assert!(Beam::of_width(confined, 1).run(&line, &0, &goal).plan().is_some());
    /// ```
    #[must_use]
    pub fn dropping_dead_ends(self) -> Self {
        Beam { drops_dead_ends: true, ..self.converted() }
    }

    /// Returns a new beam, with other duplicates.
    pub(super) fn converted<J: Identity<S>>(self) -> Beam<S, H, J> {
        let beam = Beam::new(self.heuristics, (self.first_width, self.last_width));
        Beam { drops_dead_ends: self.drops_dead_ends, ..beam }
    }
}
