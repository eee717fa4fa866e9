//! Sleep sets: of actions that commute, a search tries one order, also where other actions stand between them.

use crate::space::StateSpace;

/// A space that tells which actions need not be tried in a state, given how the search came there.
///
/// An action sleeps in a state if an earlier path leads where it leads: a shorter one, or one of the same length whose actions
/// come first in the order in which [`actions`](StateSpace::actions) lists them. If two independent actions are applicable, the
/// later one wakes nothing: in the state behind it, the earlier one sleeps. It sleeps on until an action that depends on it.
/// [`actions_after`](StateSpace::actions_after) knows the last action alone, so it forgets this after one action more.
///
/// ```text
///              a             b
///        s ────────▶ s·a ────────▶ s·a·b       a comes before b, and the two are independent
///        │                           ▲
///        │     b             a       │
///        └─────────▶ s·b ─ ─ ─ ─ ─ ─ ┘         in s·b, a sleeps
/// ```
///
/// A space with its actions in a word takes a word of bits for a set, and few instructions: a set is the union of the set of the
/// state before and of the earlier actions there, less the actions that depend on the last one.
///
/// # Correctness
///
/// Two actions must be listed in the same order in every state that has both. [`awake`](Self::awake) must list, in that order,
/// all actions of the state but some of those for which an earlier path is known. Then each state is still met first by the
/// earliest of its shortest paths: any part of that path is the earliest to its end, so none of its actions sleeps. This holds
/// for a search that expands states in the order of their discovery and keeps the first path to each, as
/// [`BreadthFirst`](crate::BreadthFirst) with [`BySleepSets`](crate::space::BySleepSets) does. It discovers the same states in the
/// same order, and finds the same plan. [`laws::sleep_sets_lose_nothing`](crate::laws::sleep_sets_lose_nothing) compares both.
///
/// # References
///
/// P. Godefroid, "Using partial orders to improve automatic verification methods", CAV 1990. R. C. Holte and N. Burch, "Automatic
/// move pruning for single-agent search", AI Communications 27, 2014, orders paths in the same way.
///
/// # Examples
///
/// Sixteen lamps in a row, each with a switch that works while its neighbours are dark. Two switches commute unless their lamps
/// are neighbours, and a switch undoes itself:
///
/// ```
/// use search::{BreadthFirst, NoGoal, Search, StateSpace, laws, space::{Bits, BySleepSets, SleepSets}};
///
/// struct Lamps;
///
/// impl StateSpace for Lamps {
///     type State = u32;
///     type Action = u8;
///     type Cost = u32;
///     type Actions = Bits<u32>;
///
///     fn actions(&self, lit: &u32) -> Bits<u32> {
///         Bits(!(lit << 1 | lit >> 1) & 0xffff)
///     }
///     fn apply(&self, lit: &mut u32, switch: u8) {
///         *lit ^= 1 << switch;
///     }
/// }
///
/// impl SleepSets for Lamps {
///     type Asleep = u32;
///     type Awake = Vec<(u8, u32)>;
///
///     fn awake(&self, lit: &u32, asleep: u32) -> Self::Awake {
///         let works = self.actions(lit).0;
///         let asleep = asleep & works;
///         let earlier = |switch: u8| works & ((1 << switch) - 1);
///         Bits(works & !asleep).map(|switch| (switch, asleep | earlier(switch))).collect()
///     }
///     fn asleep_after(&self, _: &u32, asleep: u32, switch: u8) -> u32 {
///         asleep & !(0b101 << switch >> 1) | 1 << switch
///     }
/// }
///
/// laws::sleep_sets_lose_nothing(&Lamps, &0, usize::MAX);
/// let all = BreadthFirst::new().run_to(&Lamps, &0, &NoGoal).stats;
/// let few = BreadthFirst::new().with_pruning(BySleepSets).run_to(&Lamps, &0, &NoGoal).stats;
/// assert_eq!((all.expanded, all.generated), (2_584, 23_644));
/// assert_eq!((few.expanded, few.generated), (2_584, 2_583)); // each state but the start once
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not tell sleep sets",
    note = "implement `SleepSets`, or leave out actions by `actions_after` alone"
)]
pub trait SleepSets: StateSpace {
    /// A set of actions of a state; the default is empty. A search keeps one with each state.
    type Asleep: Copy + Default;

    /// The actions that are awake, each with a set.
    type Awake: IntoIterator<Item = (Self::Action, Self::Asleep)>;

    /// Lists the actions of `state` that are awake, in the order of [`actions`](StateSpace::actions).
    ///
    /// Each comes with the set of those that sleep or come before it, awake or not. Of `asleep`, actions that are not applicable
    /// in `state` have to be taken out first.
    fn awake(&self, state: &Self::State, asleep: Self::Asleep) -> Self::Awake;

    /// Returns the actions that sleep after `action` in `state`, given those that sleep or come before it there.
    ///
    /// They are those of `asleep` that are independent of `action`: they are applicable after it, and lead to the same state in
    /// either order. Others may be added: those for which an earlier path is known, such as a second move of the same piece
    /// where one move does the same.
    fn asleep_after(&self, state: &Self::State, asleep: Self::Asleep, action: Self::Action) -> Self::Asleep;
}
