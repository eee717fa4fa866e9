//! The declarations that a caller makes: the task, the properties of the space and of the goal, and the memory.

use alloc::{rc::Rc, vec::Vec};

use crate::{
    algorithms::best::{
        Best, Stage, Task,
        capabilities::{self, Backward, Capabilities},
        race::Race,
    },
    heuristics::{Blind, Heuristic},
    run::Phase,
    space::{Cost, Goal, GoalStates, Ranked, Reversible, StateSpace, Undirected, Weight},
};

impl<S: StateSpace, G: Goal<S>> Best<'_, S, G> {
    /// Creates a search without a heuristic that has not begun.
    #[must_use]
    pub fn blind() -> Self {
        Best { is_informed: false, ..Best::new(Blind) }
    }
}

impl<S: StateSpace, G: Goal<S>, H> Best<'_, S, G, H> {
    /// The memory that the rules may use unless told otherwise: 1 GiB.
    const MEMORY: u64 = 1 << 30;

    /// Creates a search by `heuristic` that has not begun, for a cheapest plan.
    #[must_use]
    pub fn new(heuristic: H) -> Self {
        Best {
            heuristic: Rc::new(heuristic),
            is_informed: true,
            can: Capabilities::NONE,
            task: Task::Cheapest,
            has_unit_costs: false,
            least_cost: S::Cost::ZERO,
            memory: Self::MEMORY,
            starts: Vec::new(),
            race: Race::new(),
            stage: Stage::Last,
            phase: Phase::NotBegun,
        }
    }

    /// Returns a search that has not begun, with the same declarations, for a plan that costs at most `weight` times the
    /// cheapest.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent, space::Weight};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let mut search = Best::new(Consistent(|&n: &i32| n.abs_diff(9))).bounded(Weight::new(3, 2));
    /// let report = search.run(&line, &0, |&n| n == 9);
    /// assert_eq!((report.plan().unwrap().cost, report.choice.unwrap().rule), (9, 6));
    /// ```
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn bounded(self, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one bounds no plan: expected one or more");
        Best { task: Task::Bounded(weight), ..self.anew() }
    }

    /// Returns a search that has not begun, with the same declarations, for a plan soon, better ones later, and a cheapest one at
    /// the end.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let report = Best::new(Consistent(|&n: &i32| n.abs_diff(9))).anytime().run(&line, &0, |&n| n == 9);
    /// assert_eq!((report.is_optimal(), report.choice.unwrap().algorithm), (true, "AnytimeAStar"));
    /// ```
    #[must_use]
    pub fn anytime(self) -> Self {
        Best { task: Task::Anytime, ..self.anew() }
    }

    /// Returns a search that has not begun, with the same declarations, for any plan.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]);
    /// let report = Best::new(|&n: &i32| n.abs_diff(9)).any_plan().run(&line, &0, |&n| n == 9);
    /// assert_eq!(report.choice.unwrap().algorithm, "GreedyBestFirst");
    /// ```
    #[must_use]
    pub fn any_plan(self) -> Self {
        Best { task: Task::AnyPlan, ..self.anew() }
    }

    /// Returns a search that has not begun, with the same declarations, and with the one that every action costs
    /// [`ONE`](Cost::ONE), which replaces another least cost. If that is false, so may be the claim that a plan is cheapest.
    #[must_use]
    pub fn with_unit_costs(self) -> Self {
        Best { has_unit_costs: true, ..self.with_least_cost(S::Cost::ONE) }
    }

    /// Returns a search that has not begun, with the same declarations, and with the one that no action costs less than `least`.
    ///
    /// It saves expansions in rules 8 and 15. The default is zero. If an action costs less, a plan that is claimed to be
    /// cheapest may not be. The last declaration counts: a least cost other than [`ONE`](Cost::ONE) also takes back
    /// [`with_unit_costs`](Self::with_unit_costs).
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{At, Search, algorithms::Best, from_edges};
    ///
    /// let line = from_edges(|&n: &i32| [(n - 1, 4_u32), (n + 1, 4)]).undirected();
    /// let mut search = Best::blind().with_goal_states().with_least_cost(4);
    /// let report = search.run_to(&line, &0, &At(5));
    /// assert_eq!((report.plan().unwrap().cost, report.choice.unwrap().algorithm), (20, "Nbs"));
    /// ```
    #[must_use]
    pub fn with_least_cost(self, least: S::Cost) -> Self {
        let has_unit_costs = self.has_unit_costs && least == S::Cost::ONE;
        Best { least_cost: least, has_unit_costs, ..self.anew() }
    }

    /// Returns a search that has not begun, with the same declarations. A search of rules 6 to 15 may hold this number of bytes
    /// before one of rules 16 to 18 replaces it. The default is 1 GiB. The tables of rules 2 and 17 take as much.
    ///
    /// It is no limit: [`Limits::memory`](crate::Limits::memory) stops a run, and before a replacement if it is not greater.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        Best { memory: bytes, ..self.anew() }
    }

    /// Returns a search that has not begun, with the same declarations.
    fn anew(self) -> Self {
        Best { starts: Vec::new(), race: Race::new(), stage: Stage::Last, phase: Phase::NotBegun, ..self }
    }
}

impl<'a, S: StateSpace + 'a, G: Goal<S>, H: Heuristic<S> + 'a> Best<'a, S, G, H> {
    /// Returns a search that has not begun, with the same declarations, whose rules may use the states of the goal and the
    /// predecessors of the space.
    #[must_use]
    pub fn with_goal_states(mut self) -> Self
    where
        S: Reversible,
        G: GoalStates<S>,
    {
        self.can.both_ends = Some(capabilities::both_ends);
        self.can.both_ends_by_cost = Some(capabilities::both_ends_by_cost);
        self.anew()
    }

    /// Returns a search that has not begun, with the same declarations, whose rules may use estimates of the cost from the
    /// nearest start to a state, as [`BaeStar`](crate::algorithms::BaeStar) takes them.
    ///
    /// The estimates change with the start. The rules may use the states of the goal and predecessors too, as
    /// [`with_goal_states`](Self::with_goal_states) says.
    #[must_use]
    pub fn with_backward_heuristic<B: Heuristic<S> + 'a>(mut self, heuristic: B) -> Self
    where
        S: Reversible,
        G: GoalStates<S>,
    {
        self.can.backward = Some(Backward::new(heuristic));
        self.with_goal_states()
    }

    /// Returns a search that has not begun, with the same declarations, whose rule 9 numbers states by their ranks.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors};
    ///
    /// let ring = from_successors(|&n: &u64| [(n + 1) % 1_000, (n + 999) % 1_000]).with_ranks(1_000, |&n| n, |n| n);
    /// let report = Best::blind().with_unit_costs().with_ranks().run(&ring, &0, |&n| n == 300);
    /// assert_eq!(report.plan().unwrap().cost, 300);
    /// ```
    #[must_use]
    pub fn with_ranks(mut self) -> Self
    where
        S: Ranked,
    {
        self.can.by_rank = Some(capabilities::by_rank);
        self.anew()
    }

    /// Returns a search that has not begun, with the same declarations, whose rules may use that every action can be undone at the
    /// same cost.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Search, algorithms::Best, from_successors, heuristics::Consistent};
    ///
    /// let line = from_successors(|&n: &i32| [n - 1, n + 1]).undirected();
    /// let mut search = Best::new(Consistent(|&n: &i32| n.abs_diff(90))).with_unit_costs().with_undirected_edges();
    /// let report = search.with_memory(0).run(&line, &0, |&n| n == 90);
    /// assert_eq!((report.is_optimal(), report.choice.unwrap().algorithm), (true, "BreadthFirstHeuristic"));
    /// ```
    #[must_use]
    pub fn with_undirected_edges(mut self) -> Self
    where
        S: Undirected,
    {
        self.can.few_layers = Some(capabilities::few_layers);
        self.anew()
    }
}
