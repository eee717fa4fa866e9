//! Optimal actions, shortest plans and their number, by known distances to the goal.

use alloc::vec::Vec;

use hashbrown::HashMap;
use smallvec::SmallVec;

use crate::{
    run::{Plan, PlanOf},
    space::{Cost, StateSpace},
    tables::BuildMix,
};

/// Returns `actions`, each once: a state may list an action twice.
pub(crate) fn distinct<A: Copy + Eq>(actions: impl Iterator<Item = A>) -> impl Iterator<Item = A> {
    let mut listed = SmallVec::<[A; 8]>::new();
    actions.filter(move |action| {
        let is_new = !listed.contains(action);
        if is_new {
            listed.push(*action);
        }
        is_new
    })
}

/// The distance, in actions, of each state of a component to its nearest goal: optimal actions and shortest plans follow from it.
///
/// [`GoalDistances`](crate::GoalDistances) has the distances in a table, and
/// [`GraphDistances`](crate::graph::GraphDistances) in a graph. Implement the first two methods for a table of your own.
///
/// # Examples
///
/// ```
/// use search::{GoalDistances, Search, StateSpace, algorithms::DistanceToGoal, space::Undirected};
///
/// /// A rook on a chess board, one square at a time.
/// struct Rook;
///
/// impl StateSpace for Rook {
///     type State = (i8, i8);
///     type Action = (i8, i8);
///     type Cost = u32;
///     type Actions = Vec<(i8, i8)>;
///
///     fn actions(&self, &(x, y): &(i8, i8)) -> Vec<(i8, i8)> {
///         let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)];
///         steps.into_iter().filter(|&(dx, dy)| (0..8).contains(&(x + dx)) && (0..8).contains(&(y + dy))).collect()
///     }
///     fn apply(&self, square: &mut (i8, i8), (dx, dy): (i8, i8)) {
///         *square = (square.0 + dx, square.1 + dy);
///     }
/// }
///
/// impl Undirected for Rook {}
///
/// let mut distances = GoalDistances::new();
/// let _ = distances.run(&Rook, &(0, 0), |&square| square == (0, 0));
/// assert_eq!(distances.optimal_actions(&Rook, &(3, 2)).collect::<Vec<_>>(), [(-1, 0), (0, -1)]);
/// assert_eq!(distances.shortest_plan(&Rook, &(3, 2)).unwrap().cost, 5);
/// assert_eq!(distances.count_shortest_plans(&Rook, &(3, 2)), Some(10)); // 5 choose 2
/// ```
pub trait DistanceToGoal<S: StateSpace> {
    /// Returns the distance of `state` to its nearest goal; `None` if the state does not belong to the component, if no
    /// goal does, or if the distances are not complete.
    fn distance(&self, space: &S, state: &S::State) -> Option<u32>;

    /// Returns the number of states at each distance.
    fn layers(&self) -> &[u64];

    /// Returns the greatest distance; `None` if there is no goal or the distances are not complete.
    fn depth(&self) -> Option<u32> {
        self.layers().len().checked_sub(1).map(|depth| depth as u32)
    }

    /// Returns the actions that begin a shortest plan from `state`, in the order of the space, each once. There are none at a
    /// goal, or if the distance of `state` is unknown.
    fn optimal_actions<'a>(
        &'a self,
        space: &'a S,
        state: &S::State,
    ) -> impl Iterator<Item = S::Action> + use<'a, Self, S> {
        let state = state.clone();
        let less = self.distance(space, &state).and_then(|distance| distance.checked_sub(1));
        let actions = less.map(|_| space.actions(&state).into_iter());
        let is_optimal =
            move |action: &S::Action| self.distance(space, &space.successor(&state, *action)) == less;
        distinct(actions.into_iter().flatten().filter(is_optimal))
    }

    /// Returns a shortest plan from `state`, whose cost is the number of its actions: of each state it takes the first
    /// optimal action. `None` if the distance of `state` is unknown.
    fn shortest_plan(&self, space: &S, state: &S::State) -> Option<PlanOf<S>> {
        self.distance(space, state)?;
        let (start, mut state) = (state.clone(), state.clone());
        let (mut actions, mut cost) = (Vec::new(), S::Cost::ZERO);
        while let Some(action) = self.optimal_actions(space, &state).next() {
            space.apply(&mut state, action);
            actions.push(action);
            cost = cost.saturating_add(S::Cost::ONE);
        }
        Some(Plan { start, actions, cost })
    }

    /// Returns the number of shortest plans from `state`, or `u128::MAX` if there are as many or more; `None` if its
    /// distance is unknown. Two plans are different if their actions are.
    ///
    /// # Complexity
    ///
    /// O(b n) time, where n states lie on shortest plans and each has b actions; memory for two layers of them.
    fn count_shortest_plans(&self, space: &S, state: &S::State) -> Option<u128> {
        let distance = self.distance(space, state)?;
        let mut layer: HashMap<S::State, u128, BuildMix> = HashMap::default();
        layer.insert(state.clone(), 1);
        for _ in 0..distance {
            let mut next = HashMap::default();
            for (state, ways) in layer {
                for action in self.optimal_actions(space, &state) {
                    let sum = next.entry(space.successor(&state, action)).or_insert(0_u128);
                    *sum = sum.saturating_add(ways);
                }
            }
            layer = next;
        }
        Some(layer.into_values().fold(0, u128::saturating_add))
    }
}
