//! The puzzle as a state space, where any set of pieces moves together.
//!
//! A piece that goes one step pushes those that stand where it enters, and these push others: the least set that can go
//! with it is its *train*, unless a wall stops it. The sets that can go are the unions of trains.

use core::{fmt, num::NonZeroU64};

use search::{Keyed, Plan, StateSpace, Undirected};
use thiserror::Error;

use crate::{
    cells::Cells,
    direction::Direction,
    metric::Metric,
    notation::Move,
    packing::{OneBit, Packing, PackingError},
    puzzle::Puzzle,
    space::{Position, SlidingBlocks},
    tables::{NOWHERE, Tables},
};

/// The positions of the pieces of one puzzle, where any set of pieces that goes one common way is one action.
///
/// The first parameter says how far they go: [`Steps`](crate::Steps) by one cell, [`Slides`](crate::Slides) straight on,
/// [`Moves`](crate::Moves) along any path.
///
/// # Complexity
///
/// O(p s) time for a position with p pieces, s sets of which can go one step: each of them is an action. Sets that go
/// farther are an action for each of the r places that they reach: O(p s r) straight on, O(s r (p + r)) along paths. Where
/// k cells are empty and no line has more than l cells, s is at most l^k for each direction, since the cells that move are
/// the front part of a row behind an empty cell; it is never more than 2^p. So it serves crowded frames, and
/// [`new`](Self::new) refuses those in which s might be more than 2^16.
///
/// # References
///
/// D. E. Knuth, program SLIDING, 2009, where these are styles 3, 4 and 5.
///
/// # Examples
///
/// ```
/// use search::{BreadthFirst, ByKey, Search};
/// use squirrel_cage::{Puzzle, SlidingGroups, Solved, Steps};
///
/// let puzzle = Puzzle::of_grids("AB. / CC.", ".AB / ...")?;
/// let space = SlidingGroups::<Steps>::new(&puzzle)?;
/// let goal = Solved::of(space.blocks());
/// let report = BreadthFirst::<_, ByKey>::new().run(&space, &space.start(), &goal);
/// let moves = space.moves(report.plan().unwrap());
/// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["AB:E"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SlidingGroups<M: Metric, P: Packing = OneBit> {
    blocks: SlidingBlocks<M, P>,
}

/// An action: some pieces go together.
///
/// It means something in its own position only; [`SlidingGroups::moves`] says which pieces go along which path.
///
/// # Examples
///
/// ```
/// use search::StateSpace;
/// use squirrel_cage::{GroupShift, Puzzle, SlidingGroups, Steps};
///
/// let space = SlidingGroups::<Steps>::new(&Puzzle::of_grids("AB.", ".AB")?)?;
/// let shifts: Vec<GroupShift> = space.actions(&space.start()).collect();
/// assert_eq!(shifts.len(), 2); // B, or both
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GroupShift {
    /// A bit for each piece, in the order of their places.
    pieces: NonZeroU64,
    down: i8,
    right: i8,
}

/// Pieces are numbered in words of 64 bits.
const MOST_PIECES: usize = 64;

/// The binary logarithm of the number of sets that may go one way: all that one position allows is listed at once.
const MOST_SETS: usize = 16;

/// Why the pieces of a puzzle cannot be moved together.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Fields, GroupsError, Puzzle, SlidingGroups, Steps};
///
/// let apart = "A.B.C.D.E.F.G.H.I / ................. / J.K.L.M.N.O.P.Q.R";
/// let goal = "A................ / ................. / .................";
/// let puzzle = Puzzle::of_grids(apart, goal)?;
/// let error: GroupsError = SlidingGroups::<Steps, Fields<2, 1>>::new(&puzzle).unwrap_err();
/// assert_eq!(error.to_string(), "expected pieces of which at most 2^16 sets can go one way, found 2^18");
/// # Ok::<(), squirrel_cage::PuzzleError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct GroupsError(#[from] Refusal);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Refusal {
    #[error(transparent)]
    Packing(#[from] PackingError),
    #[error("expected at most {MOST_PIECES} pieces, found {0}")]
    Pieces(usize),
    #[error("expected pieces of which at most 2^{MOST_SETS} sets can go one way, found 2^{0}")]
    Sets(usize),
}

/// The binary logarithm of the number of sets that might go one way.
///
/// Pieces of the goal may pass gates, and are counted apart: any of them may go. The others cover rows of cells, and each row
/// ends before a cell that they do not cover, or at a wall. What goes of a row is its front part, since it pushes what lies
/// before it; before a wall nothing goes. So a length for each cell that they do not cover tells which cells go.
fn most_sets(puzzle: &Puzzle) -> usize {
    let (of_goal, others): (Vec<_>, Vec<_>) =
        puzzle.pieces().iter().partition(|piece| puzzle.is_of_goal(piece));
    let cells = (0..puzzle.rows()).flat_map(|row| (0..puzzle.columns()).map(move |column| (row, column)));
    let floor = cells.filter(|&cell| puzzle.admits(cell, false)).count();
    // All of them stand on the floor.
    let empty = floor - others.iter().map(|piece| piece.cells.len()).sum::<usize>();
    let line = puzzle.rows().max(puzzle.columns()).next_power_of_two().trailing_zeros() as usize;
    of_goal.len() + others.len().min(empty * line)
}

/// All pieces where they stand.
#[doc(hidden)]
#[derive(Debug)]
pub struct Standing<'a, P: Packing> {
    tables: &'a Tables<P>,
    /// In ascending order.
    places: Vec<u16>,
}

/// Where some pieces get to together.
#[derive(Clone, Debug)]
struct Reached {
    down: i8,
    right: i8,
    places: Vec<u16>,
    /// The number of what was reached before, and the step from there.
    before: usize,
    step: Direction,
}

impl<M: Metric, P: Packing> SlidingGroups<M, P> {
    /// The positions that the pieces of `puzzle` can take.
    ///
    /// # Errors
    ///
    /// If the packing has no room for the puzzle, if there are more than 64 pieces, or if a position might have more
    /// actions than can be listed.
    pub fn new(puzzle: &Puzzle) -> Result<Self, GroupsError> {
        let blocks = SlidingBlocks::new(puzzle).map_err(Refusal::from)?;
        match (puzzle.pieces().len(), most_sets(puzzle)) {
            (pieces, _) if pieces > MOST_PIECES => Err(Refusal::Pieces(pieces).into()),
            (_, sets) if sets > MOST_SETS => Err(Refusal::Sets(sets).into()),
            _ => Ok(SlidingGroups { blocks }),
        }
    }

    /// The space of the same positions where one piece moves at a time: it knows the goal, and makes puzzles of positions.
    #[must_use]
    pub fn blocks(&self) -> &SlidingBlocks<M, P> {
        &self.blocks
    }

    /// The position of the puzzle for which the space was made.
    #[must_use]
    pub fn start(&self) -> Position<P> {
        self.blocks.start()
    }

    /// The moves of a plan: the pieces and their common path, with the symbols that [`SlidingBlocks::puzzle`] gives them
    /// where the plan begins.
    #[must_use]
    pub fn moves(&self, plan: &Plan<Position<P>, GroupShift, u32>) -> Vec<Move> {
        let mut symbols = self.blocks.symbols(&plan.start);
        let mut position = plan.start;
        let mut moves = Vec::new();
        for &shift in &plan.actions {
            let standing = self.standing(&position);
            let end = standing.reached(shift.pieces.get()).into_iter().find(|end| end.leads_as(shift));
            let from = standing.of(shift.pieces.get());
            let to = end.as_ref().map_or_else(Vec::new, |end| end.places.clone());
            let mut pieces = Vec::new();
            for (place, symbol) in &mut symbols {
                let gone = from.iter().zip(&to).find(|(from, _)| *from == place);
                pieces.extend(gone.map(|_| *symbol));
                *place = gone.map_or(*place, |(_, &to)| to);
            }
            moves.push(Move { pieces, path: standing.path(shift) });
            self.apply(&mut position, shift);
        }
        moves
    }

    fn standing(&self, position: &Position<P>) -> Standing<'_, P> {
        Standing { tables: self.blocks.tables(), places: self.blocks.places(position) }
    }
}

impl<P: Packing> Standing<'_, P> {
    /// Every set that can go one step: no train leaves anything in its own way, or in that of another.
    pub(crate) fn steps(&self) -> Vec<GroupShift> {
        let steps = |direction: Direction| {
            let (down, right) = direction.offset();
            let shift = move |pieces| GroupShift { pieces, down: down as i8, right: right as i8 };
            self.sets(direction).into_iter().filter_map(NonZeroU64::new).map(shift)
        };
        Direction::ALL.into_iter().flat_map(steps).collect()
    }

    /// Every set that can go, straight on.
    pub(crate) fn slides(&self) -> Vec<GroupShift> {
        let mut shifts = Vec::new();
        for direction in Direction::ALL {
            for set in self.sets(direction) {
                let others = self.cells_but(set);
                let mut end = Reached::start(self.of(set));
                while let Some(next) = self.stepped(&end, 0, direction, others) {
                    shifts.extend(next.shift(set));
                    end = next;
                }
            }
        }
        shifts
    }

    /// Every set that can go, along any path.
    pub(crate) fn paths(&self) -> Vec<GroupShift> {
        let mut sets: Vec<u64> =
            Direction::ALL.into_iter().flat_map(|direction| self.sets(direction)).collect();
        sets.sort_unstable();
        sets.dedup();
        let ends = |set| self.reached(set).into_iter().skip(1).filter_map(move |end| end.shift(set));
        sets.into_iter().flat_map(ends).collect()
    }

    /// The unions of the trains of a direction, in ascending order.
    fn sets(&self, direction: Direction) -> Vec<u64> {
        // What goes, and what is known to stay: piece by piece its train goes, or it stays. So each union comes once.
        let mut known = vec![(0_u64, 0_u64)];
        for piece in 0..self.places.len() {
            let Some(train) = self.train(piece, direction) else { continue };
            for number in 0..known.len() {
                let (going, staying) = known[number];
                if going >> piece & 1 == 1 {
                    continue;
                }
                known[number].1 |= 1 << piece;
                if train & staying == 0 {
                    known.push((going | train, staying));
                }
            }
        }
        let mut sets: Vec<u64> = known.into_iter().map(|(going, _)| going).filter(|&set| set != 0).collect();
        sets.sort_unstable();
        sets
    }

    /// The least set that goes with a piece, or `None` if a wall stops it.
    fn train(&self, piece: usize, direction: Direction) -> Option<u64> {
        let (mut train, mut pushing) = (1 << piece, 1_u64 << piece);
        while pushing != 0 {
            let piece = pushing.trailing_zeros() as usize;
            pushing &= pushing - 1;
            let ways = self.tables.ways(self.places[piece]);
            if ways.next[direction as usize] == NOWHERE {
                return None;
            }
            for (other, &place) in self.places.iter().enumerate() {
                let pushed = ways.entered[direction as usize].meets(self.tables.ways(place).cells);
                if pushed && train >> other & 1 == 0 {
                    train |= 1 << other;
                    pushing |= 1 << other;
                }
            }
        }
        Some(train)
    }

    /// The places of a set of pieces.
    fn of(&self, set: u64) -> Vec<u16> {
        self.places
            .iter()
            .zip(0..)
            .filter(|(_, piece)| set >> piece & 1 == 1)
            .map(|(&place, _)| place)
            .collect()
    }

    /// The cells of all other pieces.
    fn cells_but(&self, set: u64) -> P::Cells {
        self.of(!set).iter().fold(P::Cells::NONE, |cells, &place| cells.or(self.tables.ways(place).cells))
    }

    /// Everything that a set gets to along any path, from where it stands onwards, in the order of the distance.
    fn reached(&self, set: u64) -> Vec<Reached> {
        let others = self.cells_but(set);
        let mut reached = vec![Reached::start(self.of(set))];
        let mut head = 0;
        while head < reached.len() {
            for direction in Direction::ALL {
                let Some(next) = self.stepped(&reached[head], head, direction, others) else { continue };
                if reached.iter().all(|end| (end.down, end.right) != (next.down, next.right)) {
                    reached.push(next);
                }
            }
            head += 1;
        }
        reached
    }

    /// One step on, if no other piece and no wall is in the way.
    fn stepped(&self, from: &Reached, before: usize, step: Direction, others: P::Cells) -> Option<Reached> {
        let next = |&place: &u16| self.tables.step(place, step as usize, others);
        let places = from.places.iter().map(next).collect::<Option<_>>()?;
        let (down, right) = step.offset();
        Some(Reached { down: from.down + down as i8, right: from.right + right as i8, places, before, step })
    }

    /// A shortest path of a shift.
    fn path(&self, shift: GroupShift) -> Vec<Direction> {
        let reached = self.reached(shift.pieces.get());
        let mut end = reached.iter().position(|end| end.leads_as(shift)).unwrap_or(0);
        let mut path = Vec::new();
        while end > 0 {
            path.push(reached[end].step);
            end = reached[end].before;
        }
        path.reverse();
        path
    }
}

impl Reached {
    fn start(places: Vec<u16>) -> Self {
        Reached { down: 0, right: 0, places, before: 0, step: Direction::North }
    }

    fn shift(&self, set: u64) -> Option<GroupShift> {
        Some(GroupShift { pieces: NonZeroU64::new(set)?, down: self.down, right: self.right })
    }

    fn leads_as(&self, shift: GroupShift) -> bool {
        (self.down, self.right) == (shift.down, shift.right)
    }
}

impl<M: Metric, P: Packing> StateSpace for SlidingGroups<M, P> {
    type State = Position<P>;
    type Action = GroupShift;
    type Cost = u32;
    type Actions = std::vec::IntoIter<GroupShift>;

    fn actions(&self, position: &Position<P>) -> Self::Actions {
        M::groups(&self.standing(position)).into_iter()
    }

    fn apply(&self, position: &mut Position<P>, shift: GroupShift) {
        let mut places = self.blocks.places(position);
        for (piece, place) in places.iter_mut().enumerate() {
            if shift.pieces.get() >> piece & 1 == 1 {
                *place = self.blocks.tables().shifted(*place, shift.down, shift.right);
            }
        }
        *position = self.blocks.position_of(&places);
    }
}

impl<M: Metric, P: Packing> Keyed for SlidingGroups<M, P> {
    type Key = P::Key;
    const KEY_BITS: u32 = P::KEY_BITS;

    fn key(&self, position: &Position<P>) -> P::Key {
        self.blocks.key(position)
    }

    fn state(&self, key: P::Key) -> Position<P> {
        self.blocks.state(key)
    }
}

impl<M: Metric, P: Packing> Undirected for SlidingGroups<M, P> {}

impl<M: Metric, P: Packing> Clone for SlidingGroups<M, P> {
    fn clone(&self) -> Self {
        SlidingGroups { blocks: self.blocks.clone() }
    }
}

impl<M: Metric, P: Packing> fmt::Debug for SlidingGroups<M, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SlidingGroups").field("blocks", &self.blocks).finish()
    }
}
