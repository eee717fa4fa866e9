//! Exact search: all positions layer by layer and up to symmetry, but for those that pagoda functions exclude.
//!
//! ```text
//!   pegs   n - 1   o                     each layer is sampled: a position that a new function excludes
//!          n - 2   o o o                 brings this function, and those below are measured by it too
//!           ...    o o o o x o x
//!          n / 2   o o o o o o o o       where the start is the complement of the target, the search ends here
//! ```
//!
//! A game played backwards, with pegs and empty holes exchanged, is a game. So if one hole is empty at first and the
//! last peg shall end there, a position wins exactly if its complement can be reached: half of the layers are enough.

use core::fmt;

use search::{
    BreadthFirst, ByState, Goal, Observer, Outcome, OutcomeOf, Plan, PlanOf, Progress, Reversible, Search,
    StateSpace, Stats, Symmetric,
};

use crate::{
    board::Board,
    exclusion::Exclusions,
    hole_set::HoleSet,
    proof::{Layers, Proof},
    space::{JumpNumber, OnTarget, PegSolitaire, Pegs},
};

/// Positions of a layer from which functions are sought.
const SAMPLES: usize = 32;

/// Smaller layers are not sampled: their descendants are soon met.
const LEAST_LAYER: usize = 64;

/// Solves a board or proves that it has no solution, without a bitmap, and ends with a [`Proof`].
///
/// It is for boards whose [`Closure`](crate::Closure) would not fit in memory: what pagoda functions exclude early is
/// never met. Where it would fit, the closure is faster by far.
///
/// # Complexity
///
/// O(n (j + f)) time for n positions up to symmetry that are not excluded, each with j jumps, and f functions; the
/// positions of all layers in memory, since they are the way back.
///
/// # References
///
/// C. Jefferson, A. Miguel, I. Miguel, A. Tarim, "Modelling and solving English peg solitaire", Computers & Operations
/// Research 33, 2006: pagoda functions in a search.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Exact, OnTarget, PegSolitaire, Proof};
/// use search::Search;
///
/// // The triangle of fifteen holes along rows and columns alone, from corner to corner.
/// let board: Board = ".\nxx\nxxx\nxxxx\nxxxxx\n".parse()?;
/// let space = PegSolitaire::<u64>::new(&board)?;
/// let mut search = Exact::new(&space);
/// let report = search.run(&space, &space.start(), &OnTarget::of(&space));
/// assert!(report.plan().is_none());
/// let proof = search.proof().unwrap();
/// assert!(matches!(proof, Proof::Meeting(_)) && proof.verify(&board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exact<W: HoleSet> {
    space: Promising<W>,
    inner: BreadthFirst<Promising<W>, ByState>,
    /// Where each layer ends among the states of `inner`.
    ends: Vec<usize>,
    /// All positions of each layer, images counted.
    positions: Vec<u64>,
    /// The last layer, if halves meet.
    middle: Option<usize>,
    is_refuted: bool,
}

impl<W: HoleSet> Exact<W> {
    /// A search on the board of `space`, from its own start, that has not begun.
    #[must_use]
    pub fn new(space: &PegSolitaire<W>) -> Self {
        let board = space.given();
        let holes = board.holes().len();
        Exact {
            space: Promising { jumps: space.clone(), exclusions: Exclusions::new(board) },
            inner: BreadthFirst::new(),
            ends: Vec::new(),
            positions: Vec::new(),
            middle: is_its_own_reverse(board).then(|| holes.div_ceil(2) - 1),
            is_refuted: false,
        }
    }

    /// The proof, after a run from the board's own start that found that there is no solution.
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

    /// The number of a layer's first state.
    fn first(&self, depth: usize) -> usize {
        depth.checked_sub(1).map_or(0, |before| self.ends[before])
    }

    /// The states of a layer.
    fn layer(&self, depth: usize) -> impl Iterator<Item = &Pegs<W>> {
        let first = self.first(depth);
        self.inner.states().skip(first).take(self.ends[depth] - first)
    }

    /// Counts the layer that was opened, and learns from it.
    fn take_layer(&mut self) {
        let depth = self.ends.len();
        self.ends.push(self.inner.states().len());
        let states = self.ends[depth] - self.first(depth);
        self.positions.push(self.layer(depth).map(|pegs| self.space.jumps.orbit_size(pegs)).sum());
        if states >= LEAST_LAYER && self.middle != Some(depth) {
            let step = states / SAMPLES;
            let samples: Vec<Pegs<W>> = self.layer(depth).step_by(step).copied().collect();
            for pegs in samples.iter().filter(|pegs| pegs.count() > 1) {
                self.space.learn(pegs);
            }
        }
    }

    /// What the halves say when they meet: a position of the last layer whose complement was reached wins.
    fn meet(&mut self, middle: usize) -> OutcomeOf<PegSolitaire<W>> {
        // Of n holes, the last layer has n / 2 pegs, and the complements the rest.
        let other = self.space.jumps.given().holes().len() / 2 - 1;
        let mut complements: Vec<(Pegs<W>, usize)> =
            self.layer(other).copied().zip(self.first(other)..).collect();
        complements.sort_unstable();
        let met = |pegs: &Pegs<W>| {
            let complement = self.least_complement(pegs);
            let found = complements.binary_search_by(|(pegs, _)| pegs.cmp(&complement));
            found.ok().map(|at| complements[at].1)
        };
        let wins = self.layer(middle).zip(self.first(middle)..).find_map(|(pegs, at)| Some((at, met(pegs)?)));
        if let Some(plan) = wins.and_then(|(at, complement)| self.joined(at, complement)) {
            return Outcome::Solved(plan);
        }
        self.is_refuted = wins.is_none();
        Outcome::Exhausted
    }

    fn least_complement(&self, pegs: &Pegs<W>) -> Pegs<W> {
        let jumps = &self.space.jumps;
        jumps.canonical(&jumps.complement(pegs))
    }

    /// The plan by way of a state, and of another whose images are those of its complement.
    fn joined(&self, at: usize, complement: usize) -> Option<PlanOf<PegSolitaire<W>>> {
        let Plan { start, mut actions, .. } = self.translated(&self.inner.plan_to(at)?);
        let jumps = &self.space.jumps;
        let middle = actions.iter().fold(start, |pegs, &jump| jumps.successor(&pegs, jump));
        // From the complement back to the start: backwards, that is the way from here to the target.
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

    /// The plan that a plan of least images stands for.
    fn translated(&self, plan: &PlanOf<Promising<W>>) -> PlanOf<PegSolitaire<W>> {
        let (jumps, start) = (&self.space.jumps, self.space.jumps.start());
        let mut pegs = start;
        let step = |least: Pegs<W>| {
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

/// Whether the start is the complement of the target.
fn is_its_own_reverse(board: &Board) -> bool {
    let is_target_alone =
        board.peg_marks().iter().zip(board.target_marks()).all(|(peg, target)| peg != target);
    is_target_alone && board.targets().count() == 1 && board.holes().len() > 2
}

impl<W: HoleSet> Progress<PegSolitaire<W>> for Exact<W> {
    fn stats(&self) -> Stats {
        self.inner.stats()
    }

    fn bytes(&self) -> u64 {
        self.inner.bytes()
    }

    fn bound(&self) -> u32 {
        self.inner.bound()
    }

    fn lower_bound(&self) -> u32 {
        self.inner.lower_bound()
    }
}

/// The start is that of the board for which the search was made, and so is the goal: the proof is about these.
impl<W: HoleSet> Search<PegSolitaire<W>, OnTarget<W>> for Exact<W> {
    fn begin_from(&mut self, space: &PegSolitaire<W>, _: &[(Pegs<W>, u32)], goal: &OnTarget<W>) {
        *self = Exact { inner: core::mem::take(&mut self.inner), ..Exact::new(space) };
        let start = self.space.jumps.canonical(&space.start());
        self.inner.begin_from(&self.space, &[(start, 0)], &Reached(goal));
    }

    /// Expands at most `budget` states of one layer; at its end, the next one is counted and sampled.
    fn step(
        &mut self,
        _: &PegSolitaire<W>,
        goal: &OnTarget<W>,
        budget: u64,
        observer: &mut dyn Observer<u32>,
    ) -> Option<OutcomeOf<PegSolitaire<W>>> {
        let bound = self.inner.bound();
        match self.inner.step(&self.space, &Reached(goal), budget, observer) {
            Some(Outcome::Solved(plan)) => return Some(Outcome::Solved(self.translated(&plan))),
            Some(Outcome::Exhausted) => {
                self.is_refuted = true;
                return Some(Outcome::Exhausted);
            }
            Some(Outcome::Stopped { reason, .. }) => return Some(Outcome::Stopped { reason, best: None }),
            _ => {}
        }
        if self.inner.bound() == bound {
            return None;
        }
        self.take_layer();
        let middle = self.middle.filter(|middle| self.ends.len() == middle + 1)?;
        Some(self.meet(middle))
    }
}

impl<W: HoleSet> fmt::Debug for Exact<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("positions", &self.positions).finish_non_exhaustive()
    }
}

/// The least images of the positions, less those that are excluded.
struct Promising<W> {
    jumps: PegSolitaire<W>,
    exclusions: Exclusions,
}

impl<W: HoleSet> Promising<W> {
    fn learn(&mut self, pegs: &Pegs<W>) {
        if !self.exclusions.exclude(&pegs.0) {
            self.exclusions.learn(&self.jumps.board(pegs));
        }
    }

    /// The start of a plan, and the states after each of its actions.
    fn states_of(&self, plan: &PlanOf<Self>) -> Vec<Pegs<W>> {
        let after = |pegs: &mut Pegs<W>, &jump: &JumpNumber| {
            *pegs = self.successor(pegs, jump);
            Some(*pegs)
        };
        core::iter::once(plan.start).chain(plan.actions.iter().scan(plan.start, after)).collect()
    }
}

impl<W: HoleSet> StateSpace for Promising<W> {
    type State = Pegs<W>;
    type Action = JumpNumber;
    type Cost = u32;
    type Actions = <PegSolitaire<W> as StateSpace>::Actions;
    const GRADED: bool = true;

    #[inline]
    fn actions(&self, pegs: &Pegs<W>) -> Self::Actions {
        let mut actions = self.jumps.actions(pegs);
        actions.retain(|jump| !self.exclusions.exclude(&self.jumps.successor(pegs, *jump).0));
        actions
    }

    #[inline]
    fn apply(&self, pegs: &mut Pegs<W>, jump: JumpNumber) {
        *pegs = self.jumps.canonical(&self.jumps.successor(pegs, jump));
    }

    /// Which of two independent jumps comes first depends on the image: all are asked for.
    fn actions_after(&self, pegs: &Pegs<W>, _: JumpNumber) -> Self::Actions {
        self.actions(pegs)
    }
}

/// The goal, for least images: targets are those of their images.
struct Reached<'a, W>(&'a OnTarget<W>);

impl<W: HoleSet> Goal<Promising<W>> for Reached<'_, W> {
    fn is_goal(&self, pegs: &Pegs<W>) -> bool {
        self.0.is_goal(pegs)
    }
}
