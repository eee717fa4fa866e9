//! The puzzle as a state space: a state is a position, the set of holes that have pegs.

pub(crate) mod hole_set;
mod images;
pub(crate) mod invariants;
mod planes;
mod position;
pub(crate) mod symmetry;
mod zobrist;

use core::fmt;

use search::{
    Plan, StateSpace,
    closed_lists::Hashed,
    space::{Keyed, Reversible, Symmetric},
};
use smallvec::SmallVec;
use thiserror::Error;

pub use position::{JumpNumber, Position};

use crate::{
    action::Jump,
    board::{Board, Triple},
    space::hole_set::HoleSet,
    space::images::Images,
    space::planes::Planes,
    space::symmetry::symmetries,
    space::zobrist::Words,
};

/// The inline capacity of a list of jumps: a position with at most this many legal jumps needs no allocation.
const USUAL_JUMPS: usize = 28;

/// The state space of one board: states are sets of pegs, and every action is one jump of cost 1.
///
/// The type parameter is the set of holes: `u64` up to 63 holes, `u128` up to 127, `[u64; N]` for larger boards.
/// [`with_holes!`](crate::with_holes) chooses it at run time.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space};
/// use search::{BreadthFirst, Search, closed_lists::ByOrbit};
///
/// let space = Space::new(&Board::triangle(5))?;
/// let report = BreadthFirst::new().with_closed_list(ByOrbit::new()).run_to(&space, &space.start(), &space.goal());
/// assert_eq!(space.solution(report.plan().unwrap()).len(), 13);
/// # Ok::<(), peg_solitaire::SpaceError>(())
/// ```
#[derive(Clone)]
pub struct Space<W = u64> {
    board: Board,
    planes: Planes<W>,
    /// The holes of each jump (from, over, to), by jump number. `masks` holds the same three holes as a set.
    triples: Vec<Triple>,
    masks: Vec<W>,
    holes: W,
    targets: W,
    images: Images<W>,
    words: Words,
}

/// The error for a board with more holes than the set type can represent.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Space};
///
/// let error = Space::new(&Board::rectangle(9, 9)).unwrap_err();
/// assert_eq!(error.to_string(), "expected at most 63 holes, found 81");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected at most {most} holes, found {found}")]
pub struct SpaceError {
    most: usize,
    found: usize,
}

impl Space {
    /// Builds the state space of a `board` of at most 63 holes.
    ///
    /// # Errors
    ///
    /// If the board has more holes; [`with_encoding`](Self::with_encoding) accepts a larger set type.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    ///
    /// assert_eq!(Space::new(&Board::english())?.start().count(), 32);
    /// # Ok::<(), peg_solitaire::SpaceError>(())
    /// ```
    pub fn new(board: &Board) -> Result<Self, SpaceError> {
        Self::with_encoding(board)
    }
}

impl<W: HoleSet> Space<W> {
    /// Builds the state space of `board` with the set type `W`.
    ///
    /// # Errors
    ///
    /// If the board has more than [`HoleSet::MOST`] holes for the set type `W`.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    ///
    /// let space = Space::<u128>::with_encoding(&Board::rectangle(9, 9))?;
    /// assert_eq!(space.start().count(), 80);
    /// # Ok::<(), peg_solitaire::SpaceError>(())
    /// ```
    pub fn with_encoding(board: &Board) -> Result<Self, SpaceError> {
        let found = board.holes().len();
        if found > W::MOST {
            return Err(SpaceError { most: W::MOST, found });
        }
        let (planes, triples) = Planes::new(board.triples());
        let set = |holes: &[usize]| {
            let mut set = W::EMPTY;
            for &hole in holes {
                set.toggle(hole);
            }
            set
        };
        let symmetries = symmetries(board);
        Ok(Space {
            words: Words::new(&symmetries, &triples),
            board: board.clone(),
            planes,
            masks: triples.iter().map(|triple| set(&triple.map(usize::from))).collect(),
            triples,
            holes: set(&(0..found).collect::<Vec<_>>()),
            targets: set(&numbers(board.target_marks()).collect::<Vec<_>>()),
            images: Images::new(symmetries),
        })
    }

    /// Returns the position of the board from which the space was built.
    #[must_use]
    pub fn start(&self) -> Position<W> {
        marked(self.board.peg_marks())
    }

    /// Returns the position of `board`, or `None` if its holes or jumps differ from those of the board of this space.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    ///
    /// let space = Space::new(&Board::english())?;
    /// let board = Board::english().after("b4d4".parse()?).unwrap();
    /// assert_eq!(space.state(&board).unwrap().count(), 31);
    /// assert!(space.state(&Board::european()).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn state(&self, board: &Board) -> Option<Position<W>> {
        let is_same = board.holes() == self.board.holes() && board.triples() == self.board.triples();
        is_same.then(|| marked(board.peg_marks()))
    }

    /// Returns the board with these pegs, and with the targets of the board of this space.
    #[must_use]
    pub fn board(&self, pegs: &Position<W>) -> Board {
        let mut places = Vec::new();
        pegs.0.for_each(|hole| places.push(self.board.holes()[hole]));
        // `with_pegs` cannot fail, because all places are holes of the board.
        self.board.clone().with_pegs(places).unwrap_or_else(|_| self.board.clone())
    }

    /// Returns the jump with the given number.
    ///
    /// # Panics
    ///
    /// May panic if the number belongs to another space.
    #[must_use]
    pub fn jump(&self, number: JumpNumber) -> Jump {
        self.board.jump(self.triples[number.index()])
    }

    /// Returns the number of a jump, or `None` if the jump is not legal in the position `pegs`.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    ///
    /// let space = Space::new(&Board::english())?;
    /// assert!(space.number(&space.start(), "b4d4".parse()?).is_some());
    /// assert!(space.number(&space.start(), "d4b4".parse()?).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn number(&self, pegs: &Position<W>, jump: Jump) -> Option<JumpNumber> {
        self.actions(pegs).into_iter().find(|&number| self.jump(number) == jump)
    }

    /// Returns the jumps of a plan, in order.
    #[must_use]
    pub fn solution(&self, plan: &Plan<Position<W>, JumpNumber, u32>) -> Vec<Jump> {
        plan.actions.iter().map(|&number| self.jump(number)).collect()
    }

    /// Returns the number of symmetries of the board and its targets, including the identity.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Space};
    ///
    /// assert_eq!(Space::new(&Board::english())?.symmetries(), 8);
    /// let corner = Board::triangle(5);
    /// assert_eq!(Space::new(&corner)?.symmetries(), 2);
    /// # Ok::<(), peg_solitaire::SpaceError>(())
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.images.count()
    }

    /// Returns the number of different images of a position, itself included.
    pub(crate) fn orbit_size(&self, pegs: &Position<W>) -> u64 {
        let fixed = self.images.of(pegs.0).filter(|image| *image == pegs.0).count();
        (self.images.count() / fixed) as u64
    }

    /// Returns the board from which the space was built.
    pub(crate) fn given(&self) -> &Board {
        &self.board
    }

    /// Returns the numbers of all jumps of the board, in order.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = JumpNumber> {
        (0..).zip(&self.triples).map(|(index, _)| JumpNumber::new(index))
    }

    /// Returns true if the jump is legal in the position `pegs`.
    pub(crate) fn allows(&self, pegs: &Position<W>, jump: JumpNumber) -> bool {
        let [from, over, to] = self.triples[jump.index()].map(usize::from);
        pegs.0.contains(from) && pegs.0.contains(over) && !pegs.0.contains(to)
    }

    /// Returns the complement: pegs in all holes that are empty in `pegs`, and no others.
    pub(crate) fn complement(&self, pegs: &Position<W>) -> Position<W> {
        Position(self.holes.without(&pegs.0))
    }

    /// Returns all jumps as triples of hole numbers, indexed by jump number.
    pub(crate) fn triples(&self) -> &[Triple] {
        &self.triples
    }

    pub(crate) fn targets(&self) -> W {
        self.targets
    }
}

/// Returns the numbers of the marked holes, in order.
pub(crate) fn numbers(marks: &[bool]) -> impl Iterator<Item = usize> {
    marks.iter().zip(0..).filter(|(marked, _)| **marked).map(|(_, hole)| hole)
}

fn marked<W: HoleSet>(marks: &[bool]) -> Position<W> {
    let mut pegs = W::EMPTY;
    numbers(marks).for_each(|hole| pegs.toggle(hole));
    Position(pegs)
}

impl<W: HoleSet> StateSpace for Space<W> {
    type State = Position<W>;
    type Action = JumpNumber;
    type Cost = u32;
    type Actions = SmallVec<[JumpNumber; USUAL_JUMPS]>;
    const GRADED: bool = true;

    #[inline(always)]
    fn actions(&self, pegs: &Position<W>) -> Self::Actions {
        let mut jumps = SmallVec::new();
        self.planes.for_each(&pegs.0, |index| jumps.push(JumpNumber::new(index)));
        jumps
    }

    #[inline(always)]
    fn apply(&self, pegs: &mut Position<W>, jump: JumpNumber) {
        pegs.0 = pegs.0.xor(&self.masks[jump.index()]);
    }

    /// Returns the legal jumps except those that share no hole with `last` and have a lower number.
    ///
    /// Jumps without a common hole commute, so one order of the two is enough.
    #[inline(always)]
    fn actions_after(&self, pegs: &Position<W>, last: JumpNumber) -> Self::Actions {
        let mask = &self.masks[last.index()];
        let mut jumps = SmallVec::new();
        self.planes.for_each(&pegs.0, |index| {
            let touches = || self.masks[usize::from(index)].and(mask) != W::EMPTY;
            if usize::from(index) >= last.index() || touches() {
                jumps.push(JumpNumber::new(index));
            }
        });
        jumps
    }
}

macro_rules! keyed {
    ($($word:ty)*) => { $(
        /// The key is the set of pegs itself.
        impl Keyed for Space<$word> {
            type Key = $word;
            const KEY_BITS: u32 = <$word>::BITS - 1;

            #[inline(always)]
            fn key(&self, pegs: &Position<$word>) -> $word {
                pegs.0
            }

            #[inline(always)]
            fn state(&self, key: $word) -> Position<$word> {
                Position(key)
            }
        }
    )* };
}

keyed!(u64 u128);

/// A reverse jump is a forward jump with pegs and empty holes exchanged.
impl<W: HoleSet> Reversible for Space<W> {
    type Predecessors = SmallVec<[(JumpNumber, Position<W>); USUAL_JUMPS]>;

    fn predecessors(&self, pegs: &Position<W>) -> Self::Predecessors {
        let jumps = self.actions(&self.complement(pegs));
        jumps.into_iter().map(|jump| (jump, self.successor(pegs, jump))).collect()
    }
}

/// The canonical state of an orbit is its least image.
impl<W: HoleSet> Symmetric for Space<W> {
    #[inline(always)]
    fn canonical(&self, pegs: &Position<W>) -> Position<W> {
        Position(self.images.of(pegs.0).fold(pegs.0, Ord::min))
    }
}

impl<W: HoleSet> Hashed for Space<W> {
    /// The hashes of all images, one for each symmetry.
    type Hashes = SmallVec<[u64; zobrist::USUAL_SYMMETRIES]>;

    fn hashes(&self, pegs: &Position<W>) -> Self::Hashes {
        let words = &self.words;
        let mut hashes = SmallVec::from_elem(0, words.symmetries());
        pegs.0.for_each(|hole| {
            hashes.iter_mut().zip(words.of_hole(hole)).for_each(|(hash, word)| *hash ^= word);
        });
        hashes
    }

    fn hash(&self, hashes: &Self::Hashes) -> u64 {
        hashes.iter().copied().fold(u64::MAX, u64::min)
    }

    #[inline(always)]
    fn hash_after(&self, hashes: &Self::Hashes, jump: JumpNumber) -> u64 {
        let words = self.words.of_jump(jump);
        hashes.iter().zip(words).fold(u64::MAX, |least, (hash, word)| least.min(hash ^ word))
    }
}

impl<W: HoleSet> fmt::Debug for Space<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Space").field("board", &self.board).finish_non_exhaustive()
    }
}
