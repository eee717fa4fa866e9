//! A space whose states are classes of images under symmetries.

use alloc::vec::Vec;

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    run::{Plan, PlanOf},
    space::{Keyed, Reversible, StateSpace, Symmetric, Undirected},
};

/// The quotient of a space by its symmetries: one state stands for all its images.
///
/// A state of the quotient is the [representative](Symmetric::canonical) of its images. Its actions are those of the
/// representative, and lead to the representative of the successor. So every search has up to as many times fewer states
/// as there are symmetries, with any closed list and with none, forwards and backwards.
///
/// A plan of the quotient jumps from image to image. [`lift`](Self::lift) translates it to the actions of the space itself,
/// from a start of the space. Begin at [`start`](Self::start). The goal has to be symmetric: if it holds for a state, it
/// holds for all images. A goal that lists its states lists representatives.
///
/// A closure over states is a heuristic of the quotient too; [`QuotientHeuristic`] wraps other heuristics. All actions are
/// listed after each action, because [`actions_after`](StateSpace::actions_after) means other actions in another image.
///
/// The closed list [`ByOrbit`](crate::closed_lists::ByOrbit) does the same for breadth-first search alone. It keeps the
/// states as they were met, so its plans need no translation.
///
/// # Complexity
///
/// Each child costs one search for the representative. Lifting a plan of d actions costs one such search for each of at most
/// b d children, where b is the number of actions of a state.
///
/// # References
///
/// N. Pochter, A. Zohar, J. S. Rosenschein, "Exploiting problem symmetries in state-based planners", AAAI 2011.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, StateSpace, adapters::Quotient, heuristics::Consistent, space::Symmetric};
///
/// /// A row of eight lamps; a switch toggles its lamp and the two beside it.
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
///     fn apply(&self, lamps: &mut u8, switch: u8) {
///         *lamps ^= (0b111 << switch >> 1) as u8;
///     }
/// }
///
/// impl Symmetric for Lamps {
///     fn canonical(&self, lamps: &u8) -> u8 {
///         *lamps.min(&lamps.reverse_bits())
///     }
/// }
///
/// let by_threes = Consistent(|lamps: &u8| lamps.count_ones().div_ceil(3));
/// let (quotient, start, dark) = (Quotient::new(Lamps), 0b1101_0110, |&lamps: &u8| lamps == 0);
/// let report = IdaStar::new(by_threes).run(&quotient, &quotient.start(&start), dark);
/// let plan = quotient.lift(&start, report.plan().unwrap());
/// assert_eq!(plan.states(&Lamps).last(), Some(&0));
/// assert_eq!(IdaStar::new(by_threes).run(&Lamps, &start, dark).plan().unwrap().cost, plan.cost);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Quotient<S> {
    space: S,
}

impl<S: Symmetric> Quotient<S> {
    /// Returns the quotient of `space` by its symmetries.
    #[must_use]
    pub fn new(space: S) -> Self {
        Quotient { space }
    }

    /// Returns the space itself.
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// Returns the state of the quotient that stands for `state`.
    #[must_use]
    pub fn start(&self, state: &S::State) -> S::State {
        self.space.canonical(state)
    }

    /// Returns a plan of the space itself that passes through images of the states of `plan`, from `start`.
    ///
    /// # Panics
    ///
    /// If `start` is no image of the start of `plan`, or if the space breaks `laws::symmetric`.
    #[must_use]
    #[track_caller]
    pub fn lift(&self, start: &S::State, plan: &PlanOf<Self>) -> PlanOf<S> {
        assert!(self.start(start) == plan.start, "the plan begins at no image of this start");
        let (mut state, mut image) = (start.clone(), plan.start.clone());
        let mut actions = Vec::with_capacity(plan.actions.len());
        for &action in &plan.actions {
            let cost = self.space.cost(&image, action);
            self.apply(&mut image, action);
            let lifted =
                self.actions_between(&state, &image).find(|&lifted| self.space.cost(&state, lifted) == cost);
            let Some(lifted) = lifted else {
                panic!("a state lacks the action of its image: the space breaks `laws::symmetric`");
            };
            self.space.apply(&mut state, lifted);
            actions.push(lifted);
        }
        Plan { start: start.clone(), actions, cost: plan.cost }
    }

    /// Lists the actions of `state` that lead to an image of `representative`.
    fn actions_between(
        &self,
        state: &S::State,
        representative: &S::State,
    ) -> impl Iterator<Item = S::Action> {
        let actions = self.space.actions(state).into_iter();
        actions.filter(|&action| self.successor(state, action) == *representative)
    }
}

impl<S: Symmetric> StateSpace for Quotient<S> {
    type State = S::State;
    type Action = S::Action;
    type Cost = S::Cost;
    type Actions = S::Actions;
    const GRADED: bool = S::GRADED;

    #[inline(always)]
    fn actions(&self, state: &S::State) -> S::Actions {
        self.space.actions(state)
    }

    #[inline(always)]
    fn apply(&self, state: &mut S::State, action: S::Action) {
        *state = self.successor(state, action);
    }

    #[inline(always)]
    fn cost(&self, state: &S::State, action: S::Action) -> S::Cost {
        self.space.cost(state, action)
    }

    #[inline(always)]
    fn successor(&self, state: &S::State, action: S::Action) -> S::State {
        self.space.canonical(&self.space.successor(state, action))
    }
}

impl<S: Symmetric + Reversible> Reversible for Quotient<S> {
    type Predecessors = Vec<(S::Action, S::State)>;

    /// Lists the representatives of all predecessors of one image, each with its actions to any image.
    fn predecessors(&self, state: &S::State) -> Self::Predecessors {
        let mut before: Vec<S::State> = Vec::new();
        for (_, predecessor) in self.space.predecessors(state) {
            let representative = self.space.canonical(&predecessor);
            if !before.contains(&representative) {
                before.push(representative);
            }
        }
        let edges = before
            .iter()
            .flat_map(|before| self.actions_between(before, state).map(|action| (action, before.clone())));
        edges.collect()
    }
}

impl<S: Symmetric + Undirected> Undirected for Quotient<S> {}

impl<S: Symmetric + Keyed> Keyed for Quotient<S> {
    type Key = S::Key;
    const KEY_BITS: u32 = S::KEY_BITS;

    #[inline(always)]
    fn key(&self, state: &S::State) -> S::Key {
        self.space.key(state)
    }

    #[inline(always)]
    fn state(&self, key: S::Key) -> S::State {
        self.space.state(key)
    }
}

/// A heuristic of a space, for use in its [`Quotient`].
///
/// It estimates representatives, each from scratch. It is admissible if the heuristic is. It promises no consistency,
/// because the heuristic may estimate two images differently. If it estimates all images alike, wrap it in
/// [`Consistent`](crate::heuristics::Consistent).
///
/// # Examples
///
/// ```
/// use search::{
///     Heuristic, StateSpace,
///     adapters::{Quotient, QuotientHeuristic},
///     heuristics::{Estimate, Promise},
///     space::Symmetric,
/// };
///
/// /// The integers, with a mirror at zero.
/// struct Line;
///
/// impl StateSpace for Line {
///     type State = i32;
///     type Action = i32;
///     type Cost = u32;
///     type Actions = [i32; 2];
///
///     fn actions(&self, _: &i32) -> [i32; 2] {
///         [-1, 1]
///     }
///     fn apply(&self, place: &mut i32, step: i32) {
///         *place += step;
///     }
/// }
///
/// impl Symmetric for Line {
///     fn canonical(&self, place: &i32) -> i32 {
///         place.abs()
///     }
/// }
///
/// /// The distance to zero from the right; nothing is known on the left.
/// struct FromTheRight;
///
/// impl Heuristic<Line> for FromTheRight {
///     type Memo = ();
///
///     fn promise(&self) -> Promise {
///         Promise::Consistent
///     }
///     fn estimate(&self, _: &Line, &place: &i32) -> Estimate<u32> {
///         u32::try_from(place).unwrap_or(0).into()
///     }
/// }
///
/// let quotient = Quotient::new(Line);
/// let heuristic = QuotientHeuristic(FromTheRight);
/// assert_eq!(heuristic.estimate(&quotient, &quotient.start(&-7)).h, 7);
/// assert_eq!(heuristic.promise(), Promise::Admissible);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QuotientHeuristic<H>(pub H);

impl<S: Symmetric, H: Heuristic<S>> Heuristic<Quotient<S>> for QuotientHeuristic<H> {
    type Memo = H::Memo;

    fn promise(&self) -> Promise {
        self.0.promise().and(Promise::Admissible)
    }

    /// Returns the step of the heuristic: images of a state have plans of the same costs.
    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        self.0.step()
    }

    #[inline(always)]
    fn estimate(&self, quotient: &Quotient<S>, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.0.estimate(&quotient.space, state)
    }
}
