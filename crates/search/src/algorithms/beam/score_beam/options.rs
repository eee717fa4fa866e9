//! Making a beam by score: its horizon, its answers and its duplicates.

use alloc::vec::Vec;

use crate::{
    algorithms::beam::{
        Beam, WIDEST,
        action_tree::ActionTree,
        cut::Candidates,
        score_beam::{Answers, ScoreBeam},
    },
    closed_lists::{ByHash, ByState, Hashed, Identity},
    heuristics::Blind,
    run::Status,
    space::{Cost, StateSpace},
};

impl<S: StateSpace> Beam<S, Blind> {
    /// Creates a beam that maximises `score` and keeps `width` states of each layer, at least one.
    ///
    /// # Examples
    ///
    /// A robot collects the numbers of a field, each once, in 100 steps:
    ///
    /// ```
    /// use search::{Beam, Search, StateSpace};
    ///
    /// const SIDE: usize = 16;
    ///
    /// struct Field([[u32; SIDE]; SIDE]);
    ///
    /// #[derive(Clone, PartialEq, Eq, Hash)]
    /// struct Robot {
    ///     at: [usize; 2],
    ///     points: u32,
    ///     taken: [u16; SIDE],
    /// }
    ///
    /// impl StateSpace for Field {
    ///     type State = Robot;
    ///     type Action = [usize; 2]; // the place to go to
    ///     type Cost = u32;
    ///     type Actions = Vec<[usize; 2]>;
    ///
    ///     fn actions(&self, robot: &Robot) -> Self::Actions {
    ///         let [x, y] = robot.at;
    ///         let places = [[x + 1, y], [x, y + 1], [x.wrapping_sub(1), y], [x, y.wrapping_sub(1)]];
    ///         places.into_iter().filter(|place| place.iter().all(|&at| at < SIDE)).collect()
    ///     }
    ///     fn apply(&self, robot: &mut Robot, [x, y]: [usize; 2]) {
    ///         robot.at = [x, y];
    ///         if robot.taken[y] >> x & 1 == 0 {
    ///             robot.taken[y] |= 1 << x;
    ///             robot.points += self.0[y][x];
    ///         }
    ///     }
    /// }
    ///
    /// let field = Field(core::array::from_fn(|y| core::array::from_fn(|x| (x * 7 + y * 5 + x * y) as u32 % 10)));
    /// let start = Robot { at: [0, 0], points: 0, taken: [0; SIDE] };
    /// # let width = if cfg!(debug_assertions) { 50 } else { 5_000 };
    /// # let _ = "
    /// let width = 5_000;
    /// # ";
    /// let mut search = Beam::by_score(|robot: &Robot| robot.points, width).with_horizon(100);
    /// let report = search.run(&field, &start, |_| true);
    ///
    /// let plan = report.plan().unwrap();
    /// let end = plan.states(&field).pop().unwrap();
    /// assert_eq!((plan.actions.len(), Some(end.points)), (100, search.best_score()));
    /// assert!(end.points > 600);
    /// ```
    ///
    /// The least sum of three steps, by [`Reverse`](core::cmp::Reverse):
    ///
    /// ```
    /// use core::cmp::Reverse;
    /// use search::{Beam, Search, from_successors};
    ///
    /// let sums = from_successors(|&n: &i32| [n + 5, n - 7, n * 2]);
    /// let mut search = Beam::by_score(|&n: &i32| Reverse(n), 10).with_horizon(3);
    /// let report = search.run(&sums, &1, |_| true);
    /// assert_eq!(report.plan().unwrap().actions, [-6, -13, -26]);
    /// ```
    #[must_use]
    pub fn by_score<F, V>(score: F, width: usize) -> ScoreBeam<S, F, V>
    where
        F: Fn(&S::State) -> V,
        V: PartialOrd + Copy,
    {
        ScoreBeam::new(score, width.clamp(1, WIDEST))
    }
}

impl<S: StateSpace, F, V: PartialOrd + Copy, I: Identity<S>> ScoreBeam<S, F, V, I> {
    fn new(score: F, width: usize) -> Self {
        ScoreBeam {
            score,
            width,
            horizon: usize::MAX,
            answers: Answers::Last,
            starts: Vec::new(),
            tree: ActionTree::new(),
            layer: Vec::new(),
            head: 0,
            depth: None,
            depth_cost: S::Cost::ZERO,
            candidates: Candidates::new(),
            found: None,
            best: None,
            is_beyond: false,
            overflowed: 0,
            status: Status::new(),
        }
    }

    /// Returns a new beam, with the same policies, whose plans have at most `actions` actions. Without a horizon the layers end
    /// where no kept state has an action, so an endless space needs one, or a limit.
    ///
    /// # Examples
    ///
    /// See [`Beam::by_score`].
    #[must_use]
    pub fn with_horizon(self, actions: usize) -> Self {
        ScoreBeam { horizon: actions, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, whose answer is the best accepted state of all layers, the starts included: the
    /// plan may end at any time. Of equal scores, the first layer has the answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // Each step doubles the number or takes 30 from it; 64 is worth most.
    /// let numbers = from_successors(|&n: &i32| [n * 2, n - 30]);
    /// let worth = |&n: &i32| -(n - 64).abs();
    /// let any = Beam::by_score(worth, 100).with_horizon(5).of_any_layer().run(&numbers, &8, |_| true);
    /// assert_eq!(any.plan().unwrap().actions, [16, 32, 64]);
    /// let last = Beam::by_score(worth, 100).with_horizon(5).run(&numbers, &8, |_| true);
    /// assert_eq!(last.plan().unwrap().actions.len(), 5);
    /// ```
    #[must_use]
    pub fn of_any_layer(self) -> Self {
        ScoreBeam { answers: Answers::Any, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, which ends with the first layer that has an accepted state. The best one of
    /// that layer is the answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // A float ranks the states on the way to a goal.
    /// let numbers = from_successors(|&n: &u32| [n + 3, n * 2]);
    /// let near = |&n: &u32| -f64::from(n).ln_1p();
    /// let report = Beam::by_score(near, 50).until_goal().run(&numbers, &1, |&n| n % 100 == 0);
    /// assert_eq!(report.plan().unwrap().actions, [4, 8, 11, 22, 25, 50, 100]);
    /// ```
    #[must_use]
    pub fn until_goal(self) -> Self {
        ScoreBeam { answers: Answers::First, ..self.converted() }
    }

    /// Returns a new beam, with the same policies, which merges equal states of a layer: the cheaper one stays, and the
    /// first one if both cost the same.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// // Most orders of the same steps lead to the same place.
    /// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x, y + 1)]);
    /// let product = |&(x, y): &(i32, i32)| x * y;
    /// let mut search = Beam::by_score(product, 30).with_horizon(20).merging_equal_states();
    /// let report = search.run(&grid, &(0, 0), |_| true);
    /// assert_eq!((search.best_score(), report.stats.expanded), (Some(100), 20 * 21 / 2));
    /// ```
    #[must_use]
    pub fn merging_equal_states(self) -> ScoreBeam<S, F, V, ByState> {
        self.converted()
    }

    /// Returns a new beam, with the same policies, which merges states of a layer that have equal hashes.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, StateSpace, closed_lists::Hashed};
    ///
    /// /// Lamps in a row.
    /// struct Lamps;
    ///
    /// impl StateSpace for Lamps {
    ///     type State = u8;
    ///     type Action = u8;
    ///     type Cost = u32;
    ///     type Actions = core::ops::Range<u8>;
    ///
    ///     fn actions(&self, _: &u8) -> Self::Actions {
    ///         0..8
    ///     }
    ///     fn apply(&self, lamps: &mut u8, lamp: u8) {
    ///         *lamps ^= 1 << lamp;
    ///     }
    /// }
    ///
    /// impl Hashed for Lamps {
    ///     type Hashes = u8;
    ///
    ///     fn hashes(&self, lamps: &u8) -> u8 {
    ///         *lamps
    ///     }
    ///     fn hash(&self, lamps: &u8) -> u64 {
    ///         u64::from(*lamps).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    ///     }
    ///     fn hash_after(&self, lamps: &u8, lamp: u8) -> u64 {
    ///         self.hash(&(lamps ^ 1 << lamp))
    ///     }
    /// }
    ///
    /// let mut search = Beam::by_score(|lamps: &u8| lamps.count_ones(), 100).with_horizon(4).by_hash();
    /// let report = search.run(&Lamps, &0, |_| true);
    /// assert_eq!((search.best_score(), report.stats.expanded), (Some(4), 1 + 8 + 29 + 64)); // 29 = 28 pairs and none
    /// ```
    #[must_use]
    pub fn by_hash(self) -> ScoreBeam<S, F, V, ByHash>
    where
        S: Hashed,
    {
        self.converted()
    }

    /// Returns a new beam, with other duplicates.
    fn converted<J: Identity<S>>(self) -> ScoreBeam<S, F, V, J> {
        let beam = ScoreBeam::new(self.score, self.width);
        ScoreBeam { horizon: self.horizon, answers: self.answers, ..beam }
    }

    /// Returns the score of the best plan so far.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Beam, Search, from_successors};
    ///
    /// let numbers = from_successors(|&n: &u64| [n * 3 % 100, n * 7 % 100]);
    /// let mut search = Beam::by_score(|&n: &u64| n, 4).with_horizon(10);
    /// let plan = search.run(&numbers, &1, |_| true).into_plan().unwrap();
    /// assert_eq!(search.best_score(), plan.actions.last().copied());
    /// ```
    #[must_use]
    pub fn best_score(&self) -> Option<V> {
        self.best
    }
}
