//! Solutions with the fewest moves, where consecutive jumps of one peg are one move.
//!
//! The search is breadth-first by moves and stores one position of each orbit. It only generates winning positions,
//! which a bitmap identifies: one in fourteen positions of the English board. This pruning keeps all solutions, because
//! a solution passes only through winning positions.

use search::{
    BreadthFirst, Limits, Outcome, Progress, Reason as Stop, StateSpace,
    closed_lists::ByOrbit,
    space::{Keyed, Symmetric},
};

use super::{
    Closure, ClosureError, Reason,
    census::Backward,
    keys::{Indices, Keys},
    layout::MOST_FREE,
};
use crate::{
    action::Jump,
    space::hole_set::{HoleSet, with_closure_holes},
    space::{JumpNumber, Position, Space},
};

impl Closure {
    /// Finds a solution with the fewest moves, each of which is a run of jumps by one peg.
    ///
    /// Returns `None` if there is no solution.
    ///
    /// # Complexity
    ///
    /// O(n m s) time for n winning positions up to symmetry with m moves each and s symmetries. About forty bytes for
    /// each of these positions on boards of up to 63 holes, and more on larger boards. Like [`census`](Self::census), it needs a second closure unless the start is the
    /// opposite of the target.
    ///
    /// # Errors
    ///
    /// If the search needs more bytes than the bitmaps leave of the allowed bytes, or if the check was stopped.
    ///
    /// # References
    ///
    /// J. K. Barker, R. E. Korf, "Solving peg solitaire with bidirectional BFIDA*", AAAI 2012, for the search by moves;
    /// E. Bergholt, 1912, for the 18 moves of the English board, and J. D. Beasley, 1964, for their proof.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// let board: Board = "xx.x.".parse()?;
    /// let moves = Closure::of(&board)?.fewest_moves()?.unwrap();
    /// // One peg jumps twice.
    /// assert_eq!(moves, [["a1c1".parse()?, "c1e1".parse()?]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fewest_moves(&self) -> Result<Option<Vec<Vec<Jump>>>, ClosureError> {
        let other = self.backward_closure()?;
        let backward = self.backward(other.as_ref());
        with_closure_holes!(&self.board, W => {
            // The type `W` has a bit for each hole of the board.
            let Ok(space) = Space::<W>::with_encoding(&self.board) else { return Err(self.builder.too_large()) };
            self.fewest_moves_in(&space, &backward, self.room_beside(other.as_ref()))
        })
    }

    fn fewest_moves_in<W: HoleSet>(
        &self,
        space: &Space<W>,
        backward: &Backward<'_>,
        room: u64,
    ) -> Result<Option<Vec<Vec<Jump>>>, ClosureError> {
        let moves = Moves::new(self, space, backward);
        let limits = Limits::none().memory(room).cancelled_by(&self.builder.stop);
        let goal = space.goal();
        let is_goal = |pegs: &Position<W>| search::Goal::<Space<W>>::is_goal(&goal, pegs);
        let mut search = BreadthFirst::new().with_closed_list(ByOrbit::new());
        match search.within(limits).run(&moves, &space.start(), &is_goal).outcome {
            Outcome::Solved(plan) => {
                let states = plan.states(&moves);
                Ok(Some(states.windows(2).map(|pair| moves.jumps(&pair[0], &pair[1])).collect()))
            }
            Outcome::Exhausted => Ok(None),
            Outcome::Stopped { reason: Stop::Cancelled, .. } => Err(ClosureError(Reason::Cancelled)),
            _ => Err(self.builder.no_room()),
        }
    }
}

/// The space whose actions are runs of jumps by one peg, among winning positions.
struct Moves<'a, W> {
    closure: &'a Closure,
    space: &'a Space<W>,
    backward: &'a Backward<'a>,
    indices: Indices<W>,
    keys: Keys<W>,
    /// The jumps that start in each hole.
    from: Vec<Vec<JumpNumber>>,
}

/// A move, represented by the position after it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Move<W>(Position<W>);

/// A run of jumps by one peg.
struct Run<W> {
    after: Position<W>,
    last: JumpNumber,
    /// The index of the run without the last jump.
    shorter: Option<usize>,
}

impl<'a, W: HoleSet> Moves<'a, W> {
    fn new(closure: &'a Closure, space: &'a Space<W>, backward: &'a Backward<'a>) -> Self {
        let mut from = vec![Vec::new(); closure.board.holes().len()];
        for (number, [start, ..]) in space.numbers().zip(space.triples()) {
            from[usize::from(*start)].push(number);
        }
        let (board, layout) = (&closure.board, &closure.layout);
        let (indices, keys) = (Indices::new(board, layout), Keys::new(board, layout));
        Moves { closure, space, backward, indices, keys, from }
    }

    fn is_winning(&self, pegs: &Position<W>) -> bool {
        self.backward.holds(&self.closure.layout, self.indices.of(&pegs.0))
    }

    /// Returns all runs from a position that stay among winning positions, shorter runs first.
    fn runs(&self, pegs: &Position<W>) -> Vec<Run<W>> {
        let mut runs = Vec::new();
        let add = |runs: &mut Vec<Run<W>>, pegs: &Position<W>, last, shorter| {
            let after = self.space.successor(pegs, last);
            if self.is_winning(&after) {
                runs.push(Run { after, last, shorter });
            }
        };
        self.space.actions(pegs).into_iter().for_each(|jump| add(&mut runs, pegs, jump, None));
        let mut at = 0;
        while let Some(&Run { after, last, .. }) = runs.get(at) {
            let [_, _, hole] = self.space.triples()[last.index()];
            for &jump in self.from[usize::from(hole)].iter().filter(|&&jump| self.space.allows(&after, jump))
            {
                add(&mut runs, &after, jump, Some(at));
            }
            at += 1;
        }
        runs
    }

    /// Returns the jumps of a run from one position to the other.
    fn jumps(&self, before: &Position<W>, after: &Position<W>) -> Vec<Jump> {
        let runs = self.runs(before);
        let found = runs.iter().find(|run| run.after == *after);
        let shorter = |run: &&Run<W>| run.shorter.map(|at| &runs[at]);
        let mut jumps: Vec<Jump> =
            core::iter::successors(found, shorter).map(|run| self.space.jump(run.last)).collect();
        jumps.reverse();
        jumps
    }
}

impl<W: HoleSet> StateSpace for Moves<'_, W> {
    type State = Position<W>;
    type Action = Move<W>;
    type Cost = u32;
    type Actions = Vec<Move<W>>;

    fn actions(&self, pegs: &Position<W>) -> Vec<Move<W>> {
        self.runs(pegs).iter().map(|run| Move(run.after)).collect()
    }

    fn apply(&self, pegs: &mut Position<W>, Move(after): Move<W>) {
        *pegs = after;
    }
}

/// The key of a position: its index, with the start at zero.
impl<W: HoleSet> Keyed for Moves<'_, W> {
    type Key = u64;
    const KEY_BITS: u32 = MOST_FREE as u32;

    fn key(&self, pegs: &Position<W>) -> u64 {
        self.indices.of(&pegs.0) ^ self.keys.start
    }

    fn state(&self, key: u64) -> Position<W> {
        Position(self.keys.pegs(key))
    }
}

/// The canonical position: the one with the least key in the orbit.
impl<W: HoleSet> Symmetric for Moves<'_, W> {
    fn canonical(&self, pegs: &Position<W>) -> Position<W> {
        let key = self.key(pegs);
        self.state(self.keys.images.iter().map(|image| image.of(key)).fold(key, Ord::min))
    }
}
