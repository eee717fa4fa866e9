//! Goal distances: for every state of a component, the distance to its nearest goal.
//!
//! The search makes two passes. A survey from the starts generates all states and finds the goals among them. A
//! survey from all goals at once then gives each state its distance. Every action can be undone by an action. So the
//! distance from a goal equals the distance to it, and both surveys generate the same states.

use alloc::vec::Vec;
use core::{
    fmt,
    ops::ControlFlow::{Break, Continue},
};

use crate::{
    algorithms::all_states::{distance_to_goal::DistanceToGoal, survey::Survey},
    run::{Budget, Memory, Outcome, OutcomeOf, PlanOf, Progress, Reason, Search, Stats, Status, StatusOf},
    space::{Cost, Goal, NoGoal, Pruned, StateSpace, Stateful, Undirected},
    tables::{DistanceMap, Distances},
};

/// Finds the distance to the nearest goal of every state that can be reached from `start`.
///
/// This function wraps [`GoalDistances`]. Use that type to set limits, to choose the table of distances, or to search
/// often.
///
/// # Examples
///
/// ```
/// use search::{StateSpace, algorithms::DistanceToGoal, goal_distances, space::Undirected};
///
/// /// Eight lamps in a ring; a switch toggles a lamp and the next one.
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u8;
///     type Action = u32;
///     type Cost = u32;
///     type Actions = core::ops::Range<u32>;
///
///     fn actions(&self, _: &u8) -> Self::Actions {
///         0..8
///     }
///     fn apply(&self, lamps: &mut u8, switch: u32) {
///         *lamps ^= 0b11_u8.rotate_left(switch);
///     }
/// }
///
/// impl Undirected for Lamps {}
///
/// let distances = goal_distances(&Lamps, &0b11, |&lamps| lamps == 0);
/// assert_eq!(distances.distance(&Lamps, &0b0001_0001), Some(4));
/// assert_eq!(distances.distance(&Lamps, &0b0000_0001), None); // the number of lamps stays even
/// assert_eq!((distances.states(), distances.depth()), (128, Some(4)));
/// assert_eq!(distances.optimal_actions(&Lamps, &0b0000_0101).collect::<Vec<_>>(), [0, 1]);
/// ```
pub fn goal_distances<S: Undirected>(
    space: &S,
    start: &S::State,
    goal: impl FnMut(&S::State) -> bool,
) -> GoalDistances<S> {
    let mut distances = GoalDistances::<S>::new();
    let _ = distances.run_to(space, start, &Stateful::new(goal));
    distances
}

/// A search for the distance of every state of a component to its nearest goal, and so for a shortest plan from each.
///
/// The search generates the whole component before it ends. Its report holds a shortest plan from the start nearest to
/// a goal, or [`Outcome::Exhausted`] if the component has no goal. The distances are available afterwards. The search
/// tries only the actions of [`actions_after`](StateSpace::actions_after). The measure is the number of actions: every
/// cost in the report counts [`ONE`](Cost::ONE) for each action, and starts cost nothing. The search ignores action
/// costs of the space. An observer receives the layers of both passes. `D` stores the distances.
///
/// The space must be [`Undirected`]. In a directed space, a [`Survey`](crate::Survey) from the goals in the direction
/// [`Backward`](crate::space::Backward) finds the distances, if the space lists predecessors. If actions have costs,
/// [`CostToGo`](crate::algorithms::CostToGo) finds the costs.
///
/// # Complexity
///
/// O(b n) time for n states with b actions each, in each of the two passes. The memory holds the distances and the
/// states of two layers.
///
/// # References
///
/// T. Ströhlein, "Untersuchungen über kombinatorische Spiele", dissertation, TU München, 1970: chess
/// endgames, searched backwards from all mates.
///
/// # Examples
///
/// ```
/// use search::{GoalDistances, Search, StateSpace, algorithms::DistanceToGoal, space::Undirected};
///
/// /// A corridor of a hundred places.
/// struct Corridor;
///
/// impl StateSpace for Corridor {
///     type State = u32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &u32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut u32, step: i32) {
///         *place = place.saturating_add_signed(step).min(99);
///     }
/// }
///
/// impl Undirected for Corridor {}
///
/// let mut distances = GoalDistances::new();
/// let report = distances.run(&Corridor, &14, |&place| place % 40 == 10);
/// assert_eq!(report.plan().unwrap().actions, [-1, -1, -1, -1]);
/// assert_eq!(distances.goals().collect::<Vec<_>>(), [&10, &50, &90]);
/// assert_eq!(distances.distance(&Corridor, &70), Some(20));
/// assert_eq!(distances.optimal_actions(&Corridor, &70).collect::<Vec<_>>(), [-1, 1]);
/// assert_eq!(distances.farthest(), [30, 70]);
/// ```
pub struct GoalDistances<S: StateSpace, D: Distances<S> = DistanceMap<S>> {
    survey: Survey<S, D, Pruned>,
    pass: Pass,
    starts: Vec<S::State>,
    /// The goals, each with cost zero, layer by layer.
    goals: Vec<(S::State, S::Cost)>,
    /// The number of layers of the first pass whose states are tested for goals.
    seen: usize,
    /// The distance between the starts and the nearest goals, once one is generated.
    nearest: Option<S::Cost>,
    /// The statistics of the first pass, once it is over.
    first: Stats,
    status: StatusOf<S>,
}

/// The present pass of a search for goal distances.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    FromStarts,
    FromGoals,
    Over,
}

impl<S: StateSpace> GoalDistances<S> {
    /// Creates a new search.
    #[must_use]
    pub fn new() -> Self {
        Self::with(DistanceMap::new())
    }
}

impl<S: StateSpace, D: Distances<S>> GoalDistances<S, D> {
    /// Returns a new search and stores its distances in `distances`.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{GoalDistances, Search, space::{Ranked, Undirected}, tables::DistanceTable};
    ///
    /// fn depth<S: Ranked + Undirected>(space: &S, goal: &S::State) -> Option<u32> {
    ///     let mut distances = GoalDistances::new().with_distances(DistanceTable::new());
    ///     let _ = distances.run(space, goal, |state| state == goal);
    ///     distances.depth()
    /// }
    /// ```
    #[must_use]
    pub fn with_distances<E: Distances<S>>(self, distances: E) -> GoalDistances<S, E> {
        GoalDistances::with(distances)
    }
}

impl<S: StateSpace, D: Distances<S>> GoalDistances<S, D> {
    fn with(distances: D) -> Self {
        GoalDistances {
            survey: Survey::with(distances),
            pass: Pass::FromStarts,
            starts: Vec::new(),
            goals: Vec::new(),
            seen: 0,
            nearest: None,
            first: Stats::default(),
            status: Status::new(),
        }
    }

    /// Returns whether every distance is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.pass == Pass::Over
    }

    /// Returns the number of generated states. Once the first pass is over, these are all states of the component.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.stats().peak_closed
    }

    /// Returns the goals found so far, in the order of their generation.
    pub fn goals(&self) -> impl ExactSizeIterator<Item = &S::State> {
        self.goals.iter().map(|(state, _)| state)
    }

    /// Returns the distance of `state` to its nearest goal. Returns `None` if the state does not belong to the
    /// component, if the component has no goal, or if the search is not complete.
    pub fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        self.second()?.distances().distance(space, state)
    }

    /// Returns the greatest [`distance`](Self::distance), or `None` if the component has no goal or the search is not
    /// complete.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.layers().len().checked_sub(1).map(|depth| depth as u32)
    }

    /// Returns the number of states at each distance to their nearest goals.
    #[must_use]
    pub fn layers(&self) -> &[u64] {
        self.second().map_or(&[], Survey::layers)
    }

    /// Returns the states at the greatest distance, in the order of their generation.
    #[must_use]
    pub fn farthest(&self) -> &[S::State] {
        self.second().map_or(&[], Survey::farthest)
    }

    /// Returns the survey of the second pass, once it is complete.
    fn second(&self) -> Option<&Survey<S, D, Pruned>> {
        (self.is_complete() && !self.goals.is_empty()).then_some(&self.survey)
    }

    /// Adds the goals of the newest layer of the first pass to `goals`, if that layer is not yet tested.
    fn look_at_layer<G: Goal<S>>(&mut self, goal: &G) {
        if self.seen == self.survey.layers().len() {
            return;
        }
        self.seen = self.survey.layers().len();
        let states = self.survey.farthest().iter();
        let goals = states.filter(|state| goal.is_goal(state)).map(|state| (state.clone(), S::Cost::ZERO));
        self.goals.extend(goals);
        if self.nearest.is_none() && !self.goals.is_empty() {
            let depth = 1..self.seen;
            self.nearest = Some(depth.fold(S::Cost::ZERO, |depth, _| depth.saturating_add(S::Cost::ONE)));
        }
    }

    /// Returns the outcome of the complete search.
    fn answer(&self, space: &S) -> OutcomeOf<S> {
        let plan = if self.goals.is_empty() { None } else { self.plan(space) };
        match plan {
            Some(plan) if plan.cost == S::Cost::MAX => Outcome::stopped(Reason::Overflow),
            Some(plan) => Outcome::Solved(plan),
            None => Outcome::Exhausted,
        }
    }

    /// Expands states of the present pass, and begins the second one after the first.
    fn advance_pass<G: Goal<S>>(
        &mut self,
        space: &S,
        goal: &G,
        budget: &mut Budget<'_, S::Cost>,
    ) -> Option<OutcomeOf<S>>
    where
        S: Undirected,
    {
        loop {
            let advanced = self.survey.advance_layer(space, budget);
            if matches!(advanced, Break(Some(Outcome::Stopped { .. }))) {
                return advanced.break_value().flatten();
            }
            if self.pass == Pass::FromStarts {
                self.look_at_layer(goal);
            }
            match (advanced, &self.pass) {
                (Continue(()), _) => {}
                (Break(None), _) => return None,
                (_, Pass::FromStarts) if !self.goals.is_empty() => {
                    self.turn(space);
                    return None;
                }
                _ => {
                    self.pass = Pass::Over;
                    return Some(self.answer(space));
                }
            }
        }
    }

    /// Begins the second pass.
    fn turn(&mut self, space: &S) {
        self.first = self.survey.stats();
        self.survey.start(space, &self.goals, &NoGoal);
        self.survey.earlier = self.first;
        self.pass = Pass::FromGoals;
    }

    /// Returns a shortest plan from the start nearest to a goal; ties go to the first such start.
    fn plan(&self, space: &S) -> Option<PlanOf<S>> {
        let distance = |state: &&S::State| self.distance(space, state).unwrap_or(u32::MAX);
        self.shortest_plan(space, self.starts.iter().min_by_key(distance)?)
    }
}

impl<S: StateSpace, D: Distances<S>> DistanceToGoal<S> for GoalDistances<S, D> {
    fn distance(&self, space: &S, state: &S::State) -> Option<u32> {
        self.distance(space, state)
    }

    fn layers(&self) -> &[u64] {
        self.layers()
    }
}

impl<S: Undirected, D: Distances<S>> GoalDistances<S, D> {
    /// Begins with the second pass, from a complete list of goals. The caller may know them from a search of the same
    /// component with other actions, for instance.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{
    ///     GoalDistances, Search, StateSpace, space::Undirected,
    ///     tables::{DistanceMap, Distances},
    /// };
    ///
    /// /// A ring of a hundred places, walked in steps of at most so many.
    /// struct Ring(i32);
    ///
    /// impl StateSpace for Ring {
    ///     type State = i32;
    ///     type Action = i32;
    ///     type Cost = u32;
    ///     type Actions = core::ops::RangeInclusive<i32>;
    ///
    ///     fn actions(&self, _: &i32) -> Self::Actions {
    ///         -self.0..=self.0
    ///     }
    ///     fn apply(&self, place: &mut i32, step: i32) {
    ///         *place = (*place + step).rem_euclid(100);
    ///     }
    /// }
    ///
    /// impl Undirected for Ring {}
    ///
    /// let goal = |&place: &i32| place % 25 == 0;
    /// let mut slow = GoalDistances::new();
    /// let _ = slow.run(&Ring(1), &7, &goal);
    ///
    /// let mut fast = GoalDistances::new();
    /// fast.begin_from_goals(&Ring(5), slow.goals().copied());
    /// let _ = fast.resume(&Ring(5), &goal);
    /// assert_eq!((slow.depth(), fast.depth()), (Some(12), Some(3)));
    /// ```
    pub fn begin_from_goals(&mut self, space: &S, goals: impl IntoIterator<Item = S::State>) {
        self.forget();
        self.goals.extend(goals.into_iter().map(|goal| (goal, S::Cost::ZERO)));
        self.nearest = Some(S::Cost::ZERO);
        self.starts.extend(self.goals.first().map(|(goal, _)| goal.clone()));
        self.survey.start(space, &self.goals, &NoGoal);
        self.pass = Pass::FromGoals;
        self.update_status();
        self.status.set_begun();
    }
}

impl<S: StateSpace, D: Distances<S>> GoalDistances<S, D> {
    fn forget(&mut self) {
        self.status = Status::new();
        self.pass = Pass::FromStarts;
        self.starts.clear();
        self.goals.clear();
        (self.seen, self.nearest, self.first) = (0, None, Stats::default());
    }
}

impl<S: StateSpace, D: Distances<S>> Default for GoalDistances<S, D> {
    fn default() -> Self {
        Self::with(D::default())
    }
}

impl<S: StateSpace, D: Distances<S>> GoalDistances<S, D> {
    fn update_status(&mut self) {
        self.status.stats = self.first + self.survey.status().stats;
        let bound = self.nearest.unwrap_or_else(|| self.survey.lower_bound());
        (self.status.bound, self.status.lower_bound) = (bound, bound);
    }
}

impl<S: StateSpace, D: Distances<S>> Progress<S> for GoalDistances<S, D> {
    fn status(&self) -> &StatusOf<S> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let goals = self.goals.capacity() * size_of::<(S::State, S::Cost)>();
        let starts = self.starts.capacity() * size_of::<S::State>();
        self.survey.memory() + Memory::fixed((goals + starts) as u64)
    }
}

impl<S: Undirected, D: Distances<S>, G: Goal<S>> Search<S, G> for GoalDistances<S, D> {
    fn start(&mut self, space: &S, starts: &[(S::State, S::Cost)], _: &G) {
        self.forget();
        self.starts.extend(starts.iter().map(|(state, _)| state.clone()));
        self.survey.start(space, starts, &NoGoal);
        self.update_status();
    }

    fn advance(&mut self, space: &S, goal: &G, budget: &mut Budget<'_, S::Cost>) -> Option<OutcomeOf<S>> {
        let outcome = self.advance_pass(space, goal, budget);
        self.update_status();
        outcome
    }
}

impl<S: StateSpace, D: Distances<S>> fmt::Debug for GoalDistances<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GoalDistances").field("layers", &self.layers()).finish_non_exhaustive()
    }
}
