//! Distances by rank: the table of a complete search, and the distance, plan or next action that it gives for a state.

use alloc::vec::Vec;

use crate::{
    algorithms::all_states::distance_to_goal::DistanceToGoal,
    space::{Ranked, Undirected, rank_index},
    tables::{PackedTable, Packing},
};

/// The distances of the ranked states of an undirected space, modulo 3, in two bits each.
///
/// [`BreadthFirstRanks`](crate::algorithms::BreadthFirstRanks) makes it. A search that started from all goals gives the
/// distance of each state to its nearest goal; see [`DistanceToGoal`] for the actions and plans that follow. The
/// [table](Self::table) can be saved in a file and loaded or mapped again, with the feature `files`.
///
/// # Complexity
///
/// Two bits a rank. The distance d of a state takes O(b d) time for b actions a state, because the look-up follows a
/// shortest path. An optimal action takes O(b) time.
///
/// # Examples
///
/// ```
/// use search::{NoGoal, Search, algorithms::{BreadthFirstRanks, DistanceToGoal}, from_successors};
///
/// let clock = from_successors(|&hour: &u8| [(hour + 1) % 12, (hour + 11) % 12])
///     .undirected()
///     .with_ranks(12, |&hour| hour.into(), |rank| rank as u8);
///
/// // From all goals at once: twelve and five o'clock.
/// let mut search = BreadthFirstRanks::new();
/// let _ = search.run_from(&clock, &[(0, 0), (5, 0)], &NoGoal);
/// let distances = search.into_distances();
/// assert_eq!(distances.distance(&clock, &8), Some(3));
/// assert_eq!(distances.shortest_plan(&clock, &8).unwrap().actions, [7, 6, 5]);
/// assert_eq!((distances.table().bytes().len(), distances.layers()), (3, [2, 4, 4, 2].as_slice()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankDistances {
    table: PackedTable,
    layers: Vec<u64>,
}

impl RankDistances {
    /// Returns the distances in a table of an earlier search, with the number of states at each distance.
    ///
    /// # Panics
    ///
    /// If the table is not packed as [`Packing::Modulo3`].
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     algorithms::{DistanceToGoal, RankDistances}, from_successors,
    ///     tables::{PackedTable, Packing},
    /// };
    ///
    /// let ring = from_successors(|&n: &u8| [(n + 1) % 5, (n + 4) % 5])
    ///     .undirected()
    ///     .with_ranks(5, |&n| n.into(), |rank| rank as u8);
    /// let table = PackedTable::pack(Packing::Modulo3, [0, 1, 2, 2, 1]);
    /// let distances = RankDistances::new(table, vec![1, 2, 2]);
    /// assert_eq!(distances.optimal_actions(&ring, &3).collect::<Vec<_>>(), [4]);
    /// ```
    #[must_use]
    pub fn new(table: PackedTable, layers: Vec<u64>) -> Self {
        assert_eq!(table.packing(), Packing::Modulo3, "distances modulo 3 take two bits each");
        RankDistances { table, layers }
    }

    /// Returns the distances modulo 3 by rank; 3 stands for a state that was not reached.
    #[must_use]
    pub fn table(&self) -> &PackedTable {
        &self.table
    }

    /// Returns the number of states at each distance.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        &self.layers
    }

    /// Returns the distance of `state` modulo 3.
    fn remainder<S: Ranked>(&self, space: &S, state: &S::State) -> Option<u8> {
        let rank = rank_index(space.rank(state));
        let remainder =
            if rank < self.table.len() { self.table.get(rank) } else { Packing::Modulo3.largest() };
        (remainder < Packing::Modulo3.largest()).then_some(remainder)
    }
}

impl<S: Ranked + Undirected> DistanceToGoal<S> for RankDistances {
    fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        self.remainder(space, state)?;
        let (mut state, mut distance) = (state.clone(), 0);
        // The table of another space may contain cycles; the number of ranks limits the loop.
        while let Some(action) = self.optimal_actions(space, &state).next() {
            space.apply(&mut state, action);
            distance += 1;
            if distance as usize >= self.table.len() {
                return None;
            }
        }
        Some(distance)
    }

    fn layers(&self) -> &[u64] {
        &self.layers
    }

    fn optimal_actions<'a>(
        &'a self,
        space: &'a S,
        state: &S::State,
    ) -> impl Iterator<Item = S::Action> + use<'a, S> {
        // Neighbours differ by one at most, so the remainder tells which of them are nearer.
        let nearer = self.remainder(space, state).map(|remainder| (remainder + 2) % 3);
        let state = state.clone();
        let actions = nearer.map(|_| space.actions(&state).into_iter());
        actions
            .into_iter()
            .flatten()
            .filter(move |&action| self.remainder(space, &space.successor(&state, action)) == nearer)
    }
}
