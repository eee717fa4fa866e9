//! A valid board: its holes, the jumps between them, the initial pegs, and the target holes of the last peg.
//!
//! Holes are numbered by rows from the top, and within a row from the left. A jump is a triple of holes. The peg
//! of the first hole moves over the second hole into the third, and the peg of the second hole is removed. The list of
//! jumps is the only geometry that a search uses. Most boards derive it from [`Directions`]; any other list is allowed.

use core::{
    fmt,
    hash::{Hash, Hasher},
};
use std::{collections::HashSet, sync::Arc};

use thiserror::Error;

use crate::{
    action::{Jump, MOST_LINES, Place},
    directions::Directions,
    drawing::Drawing,
};

/// The maximum number of holes of a board.
pub(crate) const MOST_HOLES: usize = 1 << 12;

/// The maximum number of jumps of a board: jump numbers fit in 16 bits.
const MOST_JUMPS: usize = (1 << 16) - 2;

/// A jump as three hole numbers: from, over, to.
pub(crate) type Triple = [u16; 3];

/// A board of any shape, with its current pegs and its target holes.
///
/// # Examples
///
/// ```
/// use peg_solitaire::Board;
///
/// let board: Board = "xx.".parse()?;
/// let after = board.after("a1c1".parse()?).unwrap();
/// assert!(after.is_solved());
/// assert_eq!(after.to_string(), "ooX");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    geometry: Arc<Geometry>,
    pegs: Vec<bool>,
    targets: Vec<bool>,
}

/// The part of a board that no jump changes, shared by all positions of the board.
#[derive(PartialEq, Eq, Debug)]
struct Geometry {
    holes: Vec<Place>,
    jumps: Vec<Triple>,
}

/// The error for holes, jumps, pegs or targets that do not make a board: the expected and the found contents.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Directions, Place};
///
/// let error = Board::of_holes([Place { row: 0, column: 0 }; 2], Directions::Orthogonal).unwrap_err();
/// assert_eq!(error.to_string(), "expected each hole once, found a1 twice");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct BoardError(Kind);

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Kind {
    #[error("expected 1 to {MOST_HOLES} holes, found {found}")]
    HoleCount { found: usize },
    #[error("expected at most {MOST_LINES} rows and columns, found a hole in row {row} and column {column}")]
    FarHole { row: usize, column: usize },
    #[error("expected at most {MOST_JUMPS} jumps, found {found}")]
    ManyJumps { found: usize },
    #[error("expected each hole once, found {hole} twice")]
    HoleTwice { hole: Place },
    #[error("expected a hole of the board, found {found}")]
    NoSuchHole { found: Place },
    #[error("expected a jump over three different holes, found {from} over {over} to {to}")]
    Flat { from: Place, over: Place, to: Place },
    #[error("expected one jump at most from {from} to {to}, found two")]
    JumpTwice { from: Place, to: Place },
}

impl Board {
    /// Builds the board with these holes and with jumps in `directions`. All holes have pegs, and none is a target.
    ///
    /// Set the initial pegs and the targets with [`with_pegs`](Self::with_pegs) and
    /// [`with_targets`](Self::with_targets), or with [`from_to`](Self::from_to).
    ///
    /// # Errors
    ///
    /// If there is no hole, if there are more than 4,096, if a hole occurs twice, or if a hole is beyond row or column
    /// 4,096.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Directions, Place};
    ///
    /// let holes = (0..5).map(|column| Place { row: 0, column });
    /// let board = Board::of_holes(holes, Directions::Orthogonal)?.from_to("b1".parse()?, "e1".parse()?)?;
    /// assert_eq!(board.actions(), ["d1b1".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_holes(
        holes: impl IntoIterator<Item = Place>,
        directions: Directions,
    ) -> Result<Self, BoardError> {
        let holes = sorted(holes)?;
        let jumps = jumps(&holes, directions);
        Self::full(holes, jumps)
    }

    /// Builds the board with these holes and these jumps (from, over, to). All holes have pegs, and none is a target.
    ///
    /// # Errors
    ///
    /// As [`of_holes`](Self::of_holes). Also if a jump names a place that is not a hole of the board, or names one hole
    /// twice; if two jumps have the same first and last hole; or if there are more than 65,534 jumps.
    ///
    /// # Examples
    ///
    /// A ring of six holes with jumps in one direction of rotation:
    ///
    /// ```
    /// use peg_solitaire::{Board, Place};
    ///
    /// let ring = [(0, 1), (0, 2), (1, 3), (2, 2), (2, 1), (1, 0)].map(|(row, column)| Place { row, column });
    /// let jumps = (0..6).map(|hole| (ring[hole], ring[(hole + 1) % 6], ring[(hole + 2) % 6]));
    /// let board = Board::of_jumps(ring, jumps)?.from_to(ring[0], ring[0])?;
    /// assert_eq!(board.actions().iter().map(ToString::to_string).collect::<Vec<_>>(), ["b3b1"]);
    /// # Ok::<(), peg_solitaire::BoardError>(())
    /// ```
    pub fn of_jumps(
        holes: impl IntoIterator<Item = Place>,
        jumps: impl IntoIterator<Item = (Place, Place, Place)>,
    ) -> Result<Self, BoardError> {
        let holes = sorted(holes)?;
        let number = |place| number_in(&holes, place).map(|hole| hole as u16);
        let mut triples = Vec::new();
        let mut seen = HashSet::new();
        for (from, over, to) in jumps {
            if from == over || over == to || from == to {
                return Err(BoardError(Kind::Flat { from, over, to }));
            }
            triples.push([number(from)?, number(over)?, number(to)?]);
            if !seen.insert((from, to)) {
                return Err(BoardError(Kind::JumpTwice { from, to }));
            }
        }
        Self::full(holes, triples)
    }

    /// Builds a board from sorted holes, which the caller has checked, and from a flag for each hole: a peg, a target.
    pub(crate) fn from_parts(
        holes: Vec<Place>,
        directions: Directions,
        pegs: Vec<bool>,
        targets: Vec<bool>,
    ) -> Self {
        let jumps = jumps(&holes, directions);
        Board { geometry: Arc::new(Geometry { holes, jumps }), pegs, targets }
    }

    fn full(holes: Vec<Place>, jumps: Vec<Triple>) -> Result<Self, BoardError> {
        if jumps.len() > MOST_JUMPS {
            return Err(BoardError(Kind::ManyJumps { found: jumps.len() }));
        }
        let (pegs, targets) = (vec![true; holes.len()], vec![false; holes.len()]);
        Ok(Board { geometry: Arc::new(Geometry { holes, jumps }), pegs, targets })
    }

    /// Returns the same board with pegs in these holes only.
    ///
    /// # Errors
    ///
    /// If a place is not a hole of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Board;
    ///
    /// let board = Board::english().with_pegs(["d4".parse()?, "d3".parse()?])?;
    /// assert_eq!(board.actions().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_pegs(self, pegs: impl IntoIterator<Item = Place>) -> Result<Self, BoardError> {
        Ok(Board { pegs: self.marked(pegs)?, ..self })
    }

    /// Returns the same board with these holes as its only targets.
    ///
    /// # Errors
    ///
    /// If a place is not a hole of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Board;
    ///
    /// let board = Board::english();
    /// let anywhere = board.clone().with_targets(board.holes().to_vec())?;
    /// assert_eq!(anywhere.targets().count(), 33);
    /// # Ok::<(), peg_solitaire::BoardError>(())
    /// ```
    pub fn with_targets(self, targets: impl IntoIterator<Item = Place>) -> Result<Self, BoardError> {
        Ok(Board { targets: self.marked(targets)?, ..self })
    }

    /// Returns the same board with pegs in all holes except `vacancy`, and with `target` as its only target.
    ///
    /// # Errors
    ///
    /// If a place is not a hole of the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Board;
    ///
    /// let board = Board::english().from_to("d1".parse()?, "d7".parse()?)?;
    /// assert_eq!(board.pegs().count(), 32);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_to(self, vacancy: Place, target: Place) -> Result<Self, BoardError> {
        number_in(self.holes(), vacancy)?;
        let pegs: Vec<Place> = self.holes().iter().copied().filter(|&hole| hole != vacancy).collect();
        self.with_pegs(pegs)?.with_targets([target])
    }

    fn marked(&self, places: impl IntoIterator<Item = Place>) -> Result<Vec<bool>, BoardError> {
        let mut marks = vec![false; self.holes().len()];
        for place in places {
            marks[number_in(self.holes(), place)?] = true;
        }
        Ok(marks)
    }

    /// Returns a drawing of the position, with column letters above and row numbers on the left.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Board;
    ///
    /// let board: Board = "xx./_x_".parse()?;
    /// assert_eq!(board.drawing().to_string(), "  abc\n1 xx.\n2  x\n");
    /// # Ok::<(), peg_solitaire::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn drawing(&self) -> impl fmt::Display + '_ {
        Drawing { holes: self.holes(), pegs: &self.pegs }
    }

    /// Returns all holes, sorted by rows and then by columns.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::english().holes()[0].to_string(), "c1");
    /// ```
    #[must_use]
    pub fn holes(&self) -> &[Place] {
        &self.geometry.holes
    }

    /// Returns the holes that have pegs, in the order of [`holes`](Self::holes).
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::english().pegs().count(), 32);
    /// ```
    pub fn pegs(&self) -> impl Iterator<Item = Place> {
        marked_places(self.holes(), &self.pegs)
    }

    /// Returns the target holes, where the last peg may end, in the order of [`holes`](Self::holes).
    ///
    /// # Examples
    ///
    /// ```
    /// let board = peg_solitaire::Board::english();
    /// assert_eq!(board.targets().map(|hole| hole.to_string()).collect::<Vec<_>>(), ["d4"]);
    /// ```
    pub fn targets(&self) -> impl Iterator<Item = Place> {
        marked_places(self.holes(), &self.targets)
    }

    /// Returns true if exactly one peg is left and it is in a target hole.
    ///
    /// # Examples
    ///
    /// ```
    /// assert!(!peg_solitaire::Board::english().is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        let mut pegs = self.pegs.iter().zip(&self.targets).filter(|(peg, _)| **peg);
        matches!((pegs.next(), pegs.next()), (Some((_, true)), None))
    }

    /// Returns the legal jumps of this position, in the order of the board's list of jumps.
    ///
    /// # Examples
    ///
    /// ```
    /// let jumps = peg_solitaire::Board::english().actions();
    /// let names: Vec<_> = jumps.iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["d2d4", "b4d4", "f4d4", "d6d4"]);
    /// ```
    #[must_use]
    pub fn actions(&self) -> Vec<Jump> {
        self.triples().iter().filter(|triple| self.allows(triple)).map(|&triple| self.jump(triple)).collect()
    }

    /// Returns the board after a jump, or `None` if the board has no such jump or the jump is not legal here.
    ///
    /// # Complexity
    ///
    /// O(n) for n holes and jumps.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Board;
    ///
    /// let board = Board::english();
    /// assert_eq!(board.after("d2d4".parse()?).unwrap().pegs().count(), 31);
    /// assert_eq!(board.after("d1d3".parse()?), None);
    /// # Ok::<(), peg_solitaire::ParseJumpError>(())
    /// ```
    #[must_use]
    pub fn after(&self, jump: Jump) -> Option<Self> {
        let from = number_in(self.holes(), jump.from).ok()? as u16;
        let to = number_in(self.holes(), jump.to).ok()? as u16;
        let triple = self.triples().iter().find(|&&[start, _, end]| (start, end) == (from, to))?;
        self.allows(triple).then(|| {
            let mut next = self.clone();
            for &hole in triple {
                next.pegs[usize::from(hole)] ^= true;
            }
            next
        })
    }

    /// Returns all jumps of the board, legal in this position or not, as triples of hole numbers.
    pub(crate) fn triples(&self) -> &[Triple] {
        &self.geometry.jumps
    }

    /// Returns the fewest directions whose jumps are those of this board, or `None` for another list of jumps.
    pub(crate) fn directions(&self) -> Option<Directions> {
        [Directions::Orthogonal, Directions::Triangular, Directions::Diagonal]
            .into_iter()
            .find(|&directions| jumps(self.holes(), directions) == self.triples())
    }

    pub(crate) fn jump(&self, [from, _, to]: Triple) -> Jump {
        Jump { from: self.holes()[usize::from(from)], to: self.holes()[usize::from(to)] }
    }

    /// Returns a flag for each hole number: true if the hole has a peg.
    pub(crate) fn peg_marks(&self) -> &[bool] {
        &self.pegs
    }

    /// Returns a flag for each hole number: true if the hole is a target.
    pub(crate) fn target_marks(&self) -> &[bool] {
        &self.targets
    }

    fn allows(&self, &[from, over, to]: &Triple) -> bool {
        let has_peg = |hole: u16| self.pegs[usize::from(hole)];
        has_peg(from) && has_peg(over) && !has_peg(to)
    }
}

/// Returns the number of the hole at `place`, by binary search in the sorted `holes`.
pub(crate) fn number_in(holes: &[Place], place: Place) -> Result<usize, BoardError> {
    holes.binary_search(&place).map_err(|_| BoardError(Kind::NoSuchHole { found: place }))
}

fn marked_places<'a>(holes: &'a [Place], marks: &'a [bool]) -> impl Iterator<Item = Place> + 'a {
    holes.iter().zip(marks).filter(|(_, marked)| **marked).map(|(&hole, _)| hole)
}

fn sorted(holes: impl IntoIterator<Item = Place>) -> Result<Vec<Place>, BoardError> {
    let mut holes: Vec<Place> = holes.into_iter().collect();
    holes.sort_unstable();
    if !(1..=MOST_HOLES).contains(&holes.len()) {
        return Err(BoardError(Kind::HoleCount { found: holes.len() }));
    }
    let line = |line: u16| usize::from(line) + 1;
    if let Some(far) = holes.iter().find(|hole| line(hole.row.max(hole.column)) > MOST_LINES) {
        return Err(BoardError(Kind::FarHole { row: line(far.row), column: line(far.column) }));
    }
    match holes.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(BoardError(Kind::HoleTwice { hole: pair[0] })),
        None => Ok(holes),
    }
}

/// Returns all jumps in `directions`, ordered by their first hole.
fn jumps(holes: &[Place], directions: Directions) -> Vec<Triple> {
    let number = |place: Option<Place>| number_in(holes, place?).ok().map(|hole| hole as u16);
    let jump = |from: Place, (down, right): (i32, i32)| {
        let over = from.moved((down, right));
        Some([number(Some(from))?, number(over)?, number(from.moved((2 * down, 2 * right)))?])
    };
    let from_each = |&from: &Place| directions.steps().iter().filter_map(move |&step| jump(from, step));
    holes.iter().flat_map(from_each).collect()
}

/// The hash of the pegs, because boards that are compared seldom differ in the rest.
impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.pegs.hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
