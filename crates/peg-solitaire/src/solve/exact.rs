//! Exact search: breadth-first by layers and up to symmetry, with pruning by pagoda functions.
//!
//! ```text
//!   pegs   n - 1   o                     the search samples the layers: a new function that excludes a sample
//!          n - 2   o o o                 also applies to all later layers
//!           ...    o o o o x o x
//!          n / 2   o o o o o o o o       if the start is the complement of the target, the search ends here
//! ```
//!
//! A game played backwards, with pegs and empty holes exchanged, is a game again. Suppose that the only empty hole of
//! the start is the only target. Then a position wins exactly if its complement is reachable, so half of the layers are
//! enough.
//!
//! The layers come from the breadth-first search of `search`, over canonical positions. Its closed list by orbit would
//! keep the images for plans, but it needs keys, which boards of more than 127 holes do not have. The samples and the
//! complements need the canonical positions of a layer in any case.

use core::fmt;
use std::vec;

use search::{
    BreadthFirst, Goal, Outcome, Plan, Progress, Search, StateSpace,
    closed_lists::ByState,
    run::{Budget, Memory, OutcomeOf, PlanOf, Status, StatusOf},
    space::{Reversible, Symmetric},
};

use crate::{
    board::Board,
    goal::OnTarget,
    proof::{Layers, Proof},
    solve::exclusion::{Exclusions, Lesson},
    space::hole_set::HoleSet,
    space::{JumpNumber, Position, Space},
};

/// The least number of samples in a sampled layer; pagoda functions are sought for the samples.
const SAMPLES: usize = 32;

/// The least number of states in a sampled layer. The search soon reaches the descendants of smaller layers.
const LEAST_LAYER: usize = 64;

/// A search without a bitmap that solves a board, or ends with a [`Proof`] that the board has no solution.
///
/// It suits boards whose [`Closure`](crate::Closure) would not fit in memory, because pagoda functions prune positions
/// early. Where the closure fits in memory, the closure is much faster.
///
/// # Complexity
///
/// O(n (j + f)) time for n positions up to symmetry that are not excluded, each with j jumps, and f functions. The
/// positions of all layers stay in memory, because plans are reconstructed from them.
///
/// # References
///
/// C. Jefferson, A. Miguel, I. Miguel, A. Tarim, "Modelling and solving English peg solitaire", Computers & Operations
/// Research 33, 2006: pagoda functions in a search.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Exact, Space, Proof};
/// use search::Search;
///
/// // The triangle of fifteen holes along rows and columns alone, from corner to corner.
/// let board: Board = "./xx/xxx/xxxx/xxxxx".parse()?;
/// let space = Space::new(&board)?;
/// let mut search = Exact::new(&space);
/// let report = search.run_to(&space, &space.start(), &space.goal());
/// assert!(report.plan().is_none());
/// let proof = search.proof().unwrap();
/// assert!(matches!(proof, Proof::Meeting(_)) && proof.verify(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exact<W: HoleSet> {
    space: Promising<W>,
    inner: BreadthFirst<Promising<W>, ByState>,
    /// The number of states of `inner` up to the end of each layer.
    ends: Vec<usize>,
    /// The number of positions in each layer, with all images counted.
    positions: Vec<u64>,
    /// The depth of the last layer, if the halves meet.
    middle: Option<usize>,
    /// The unfinished lesson. The search completes it and the remaining `samples` before it expands the next layer.
    lesson: Option<Lesson>,
    samples: vec::IntoIter<Position<W>>,
    meeting: Option<Meeting<W>>,
    is_refuted: bool,
    status: StatusOf<Space<W>>,
}

/// A scan of the last layer for a position whose complement was reached.
struct Meeting<W> {
    /// The states of the layer that contains the complements, sorted.
    others: Vec<Position<W>>,
    /// The number of the next state to examine.
    next: usize,
}

impl<W: HoleSet> Exact<W> {
    /// Creates a new search on the board of `space`, from the start of that board.
    #[must_use]
    pub fn new(space: &Space<W>) -> Self {
        let board = space.given();
        let holes = board.holes().len();
        Exact {
            space: Promising { jumps: space.clone(), exclusions: Exclusions::new(board) },
            inner: BreadthFirst::new(),
            ends: Vec::new(),
            positions: Vec::new(),
            middle: is_its_own_reverse(board).then(|| holes.div_ceil(2) - 1),
            lesson: None,
            samples: Vec::new().into_iter(),
            meeting: None,
            is_refuted: false,
            status: Status::new(),
        }
    }

    /// Returns the proof, after a run from the board's own start that found that there is no solution.
    #[must_use]
    pub fn proof(&self) -> Option<Proof> {
        let board = self.space.jumps.given();
        let pegs = board.pegs().count();
        let mut positions = vec![0; board.holes().len() + 1];
        for (count, pegs) in self.positions.iter().zip((0..=pegs).rev()) {
            positions[pegs] = *count;
        }
        let layers = Layers {
            parities: self.space.exclusions.parities().to_vec(),
            exclusions: self.space.exclusions.found().to_vec(),
            positions,
        };
        let kind = if self.middle.is_some() { Proof::Meeting } else { Proof::Pruned };
        self.is_refuted.then(|| kind(layers))
    }

    /// Returns the number of the first state of a layer.
    fn first(&self, depth: usize) -> usize {
        depth.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// Returns the states of a layer.
    fn layer(&self, depth: usize) -> impl Iterator<Item = &Position<W>> {
        let first = self.first(depth);
        self.inner.states().skip(first).take(self.ends[depth] - first)
    }

    /// Counts the layer that was just opened, and selects its samples.
    fn take_layer(&mut self) {
        let depth = self.ends.len();
        self.ends.push(self.inner.states().len());
        let states = self.ends[depth] - self.first(depth);
        self.positions.push(self.layer(depth).map(|pegs| self.space.jumps.orbit_size(pegs)).sum());
        if states >= LEAST_LAYER && self.middle != Some(depth) {
            let step = states / SAMPLES;
            let samples = self.layer(depth).step_by(step).filter(|pegs| pegs.count() > 1).copied();
            self.samples = samples.collect::<Vec<_>>().into_iter();
        }
    }

    /// Continues with the samples by at most one linear program. Returns whether a sample was left.
    fn learn(&mut self) -> bool {
        let lesson = self.lesson.take().or_else(|| {
            let pegs = self.samples.find(|pegs| !self.space.exclusions.exclude(&pegs.0))?;
            Some(Lesson::of(self.space.jumps.board(&pegs)))
        });
        let Some(mut lesson) = lesson else { return false };
        self.lesson = self.space.exclusions.learn(&mut lesson).then_some(lesson);
        true
    }

    /// Returns whether the layer that was opened last is the one where the halves meet.
    fn meets(&self) -> bool {
        self.middle.is_some_and(|middle| self.ends.len() == middle + 1)
    }

    /// Returns the layer with the complements of the last layer.
    fn layer_of_others(&self) -> usize {
        // On n holes, a position of the last layer has n / 2 pegs, and its complement has the rest.
        self.space.jumps.given().holes().len() / 2 - 1
    }

    /// Returns the number of states in the layer with the complements of the last layer.
    fn number_of_others(&self) -> usize {
        let other = self.layer_of_others();
        self.ends[other] - self.first(other)
    }

    /// Prepares the meeting of the halves in the layer that was opened last.
    fn begin_meeting(&mut self) {
        let mut others: Vec<Position<W>> = Vec::with_capacity(self.number_of_others());
        others.extend(self.layer(self.layer_of_others()).copied());
        others.sort_unstable();
        self.meeting = Some(Meeting { others, next: self.first(self.ends.len() - 1) });
    }

    /// Examines positions of the last layer, as many as the budget has until the next look at the clock. A position wins if
    /// its complement was reached.
    ///
    /// Returns `None` while positions are left.
    fn meet(&mut self, budget: &mut Budget<'_, u32>) -> Option<OutcomeOf<Space<W>>> {
        let Meeting { others, next } = self.meeting.as_ref()?;
        let most = budget.take((self.inner.states().len() - next) as u64) as usize;
        let last = self.inner.states().len().min(next.saturating_add(most));
        let complement = |pegs: &Position<W>| {
            let complement = self.least_complement(pegs);
            others.binary_search(&complement).is_ok().then_some(complement)
        };
        let states = self.inner.states().skip(*next).take(last - next).zip(*next..);
        let wins = states.into_iter().find_map(|(pegs, at)| Some((at, complement(pegs)?)));
        if let Some((at, complement)) = wins {
            let other = self.layer_of_others();
            let number = self.layer(other).position(|pegs| *pegs == complement)?;
            // Every state of the layers has a stored path from the start, and so has its complement.
            let plan = self.joined(at, self.first(other) + number);
            return Some(plan.map_or(Outcome::Exhausted, Outcome::Solved));
        }
        let is_over = last == self.inner.states().len();
        if let Some(meeting) = &mut self.meeting {
            meeting.next = last;
        }
        self.is_refuted = is_over;
        is_over.then_some(Outcome::Exhausted)
    }

    fn least_complement(&self, pegs: &Position<W>) -> Position<W> {
        let jumps = &self.space.jumps;
        jumps.canonical(&jumps.complement(pegs))
    }

    /// Returns the plan through the state number `at`, given the number of the state that represents its `complement`.
    fn joined(&self, at: usize, complement: usize) -> Option<PlanOf<Space<W>>> {
        let Plan { start, mut actions, .. } = self.translated(&self.inner.plan_to(at)?);
        let jumps = &self.space.jumps;
        let middle = actions.iter().fold(start, |pegs, &jump| jumps.successor(&pegs, jump));
        // The path from the complement back to the start, read as complements, leads from here to the target.
        let mut pegs = jumps.complement(&middle);
        let mut way = self.space.states_of(&self.inner.plan_to(complement)?);
        way.pop();
        for least in way.into_iter().rev() {
            let mut before = jumps.predecessors(&pegs).into_iter();
            let (jump, earlier) = before.find(|(_, earlier)| jumps.canonical(earlier) == least)?;
            actions.push(jump);
            pegs = earlier;
        }
        let cost = actions.len() as u32;
        Some(Plan { start, actions, cost })
    }

    /// Translates a plan of canonical states into a plan from the start of the board.
    fn translated(&self, plan: &PlanOf<Promising<W>>) -> PlanOf<Space<W>> {
        let (jumps, start) = (&self.space.jumps, self.space.jumps.start());
        let mut pegs = start;
        let step = |least: Position<W>| {
            let leads_there = |jump: &JumpNumber| jumps.canonical(&jumps.successor(&pegs, *jump)) == least;
            let jump = jumps.actions(&pegs).into_iter().find(leads_there)?;
            pegs = jumps.successor(&pegs, jump);
            Some(jump)
        };
        let actions: Vec<JumpNumber> =
            self.space.states_of(plan).into_iter().skip(1).map_while(step).collect();
        Plan { start, cost: actions.len() as u32, actions }
    }
}

/// Returns whether the start is the complement of the only target.
fn is_its_own_reverse(board: &Board) -> bool {
    let is_target_alone =
        board.peg_marks().iter().zip(board.target_marks()).all(|(peg, target)| peg != target);
    is_target_alone && board.targets().count() == 1 && board.holes().len() > 2
}

/// Returns the bytes of a list of positions.
fn bytes_of<W>(positions: usize) -> u64 {
    (positions * size_of::<Position<W>>()) as u64
}

impl<W: HoleSet> Progress<Space<W>> for Exact<W> {
    fn status(&self) -> &StatusOf<Space<W>> {
        &self.status
    }

    fn memory(&self) -> Memory {
        let others = match &self.meeting {
            Some(meeting) => Memory::fixed(bytes_of::<W>(meeting.others.capacity())),
            None if self.meets() => Memory { now: 0, soon: bytes_of::<W>(self.number_of_others()) },
            None => Memory::default(),
        };
        self.inner.memory() + others
    }
}

/// The search ignores the given states and begins at the start of the board of `space`. The goal must be that of the
/// same board, because the proof is about these.
impl<W: HoleSet> Search<Space<W>, OnTarget<W>> for Exact<W> {
    fn start(&mut self, space: &Space<W>, _: &[(Position<W>, u32)], goal: &OnTarget<W>) {
        let inner = core::mem::take(&mut self.inner);
        *self = Exact { inner, ..Exact::new(space) };
        let start = self.space.jumps.canonical(&space.start());
        self.inner.start(&self.space, &[(start, 0)], &Reached(goal));
        self.update_status();
    }

    /// Expands states of one layer; at its end, counts and samples the next layer.
    ///
    /// While samples are left, a step solves at most one linear program instead. In the layer where the halves meet, it
    /// examines states.
    fn advance(
        &mut self,
        _: &Space<W>,
        goal: &OnTarget<W>,
        budget: &mut Budget<'_, u32>,
    ) -> Option<OutcomeOf<Space<W>>> {
        let outcome = self.work(goal, budget);
        self.update_status();
        outcome
    }
}

impl<W: HoleSet> Exact<W> {
    fn update_status(&mut self) {
        let inner = self.inner.status();
        self.status.stats = inner.stats;
        (self.status.bound, self.status.lower_bound) = (inner.bound, inner.lower_bound);
    }

    fn work(&mut self, goal: &OnTarget<W>, budget: &mut Budget<'_, u32>) -> Option<OutcomeOf<Space<W>>> {
        if self.meeting.is_some() {
            return self.meet(budget);
        }
        if self.meets() {
            self.begin_meeting();
            return None;
        }
        if self.learn() {
            return None;
        }
        let bound = self.inner.bound();
        let (inner, space) = (&mut self.inner, &self.space);
        match budget.with_cost(bound, |budget| inner.advance(space, &Reached(goal), budget)) {
            Some(Outcome::Solved(plan)) => return Some(Outcome::Solved(self.translated(&plan))),
            Some(Outcome::Exhausted) => {
                self.is_refuted = true;
                return Some(Outcome::Exhausted);
            }
            Some(Outcome::Stopped { reason, .. }) => return Some(Outcome::Stopped { reason, best: None }),
            _ => {}
        }
        if self.inner.bound() != bound {
            self.take_layer();
        }
        None
    }
}

impl<W: HoleSet> fmt::Debug for Exact<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("positions", &self.positions).finish_non_exhaustive()
    }
}

/// The space of canonical positions that are not excluded.
struct Promising<W> {
    jumps: Space<W>,
    exclusions: Exclusions,
}

impl<W: HoleSet> Promising<W> {
    /// Returns the start of a plan, and the states after each of its actions.
    fn states_of(&self, plan: &PlanOf<Self>) -> Vec<Position<W>> {
        let after = |pegs: &mut Position<W>, &jump: &JumpNumber| {
            *pegs = self.successor(pegs, jump);
            Some(*pegs)
        };
        core::iter::once(plan.start).chain(plan.actions.iter().scan(plan.start, after)).collect()
    }
}

impl<W: HoleSet> StateSpace for Promising<W> {
    type State = Position<W>;
    type Action = JumpNumber;
    type Cost = u32;
    type Actions = <Space<W> as StateSpace>::Actions;
    const GRADED: bool = true;

    #[inline]
    fn actions(&self, pegs: &Position<W>) -> Self::Actions {
        let mut actions = self.jumps.actions(pegs);
        actions.retain(|jump| !self.exclusions.exclude(&self.jumps.successor(pegs, *jump).0));
        actions
    }

    #[inline]
    fn apply(&self, pegs: &mut Position<W>, jump: JumpNumber) {
        *pegs = self.jumps.canonical(&self.jumps.successor(pegs, jump));
    }

    /// Returns all actions. The image decides which of two independent jumps comes first, so no order is pruned.
    fn actions_after(&self, pegs: &Position<W>, _: JumpNumber) -> Self::Actions {
        self.actions(pegs)
    }
}

/// The goal on canonical positions: the images of a target are targets.
struct Reached<'a, W>(&'a OnTarget<W>);

impl<W: HoleSet> Goal<Promising<W>> for Reached<'_, W> {
    fn is_goal(&self, pegs: &Position<W>) -> bool {
        self.0.is_goal(pegs)
    }
}
