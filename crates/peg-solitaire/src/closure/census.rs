//! The census: the numbers of reached, winning and dead positions, in total and up to symmetry.
//!
//! A jump played backwards is a jump of the empty holes. So the positions from which a single peg can be left are the
//! opposites of the positions that are reachable from the opposite of the single peg. A second bitmap, read backwards,
//! contains them. The positions that allow some jump are the union of the masks of all jumps.
//!
//! The number of orbits is computed from few positions. It is the mean, over all symmetries, of the number of positions
//! that a symmetry keeps (the Cauchy-Frobenius lemma, also known as "not Burnside's").

use core::ops::AddAssign;

use super::{
    Closure, ClosureError,
    block::Chunk,
    keys::{Keys, set},
    layout::{CHUNK, Layout},
};
use crate::{
    board::Board,
    space::hole_set::{HoleSet, with_closure_holes},
    space::numbers,
};

/// The numbers of reached, winning and dead positions in a set.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Closure, Tally};
///
/// let census = Closure::of(&"xx.x".parse::<Board>()?.with_targets(["b1".parse()?])?)?.census()?;
/// assert_eq!(census.all()[2], Tally { reached: 1, winning: 1, dead: 0 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The number of reachable positions.
    pub reached: u64,
    /// The number of reachable positions from which a single peg can be left on a target.
    pub winning: u64,
    /// The number of reachable positions that have more than one peg and allow no jump.
    pub dead: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.reached += other.reached;
        self.winning += other.winning;
        self.dead += other.dead;
    }
}

/// The numbers of positions by number of pegs, from [`Closure::census`].
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Closure};
///
/// let census = Closure::of(&Board::triangle(5))?.census()?;
/// assert_eq!((census.total().reached, census.symmetries()), (3_016, 2));
/// assert!(census.total_of_orbits().reached < 3_016);
/// # Ok::<(), peg_solitaire::ClosureError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    all: Vec<Tally>,
    orbits: Vec<Tally>,
    symmetries: usize,
}

impl Census {
    /// Returns the counts of all positions, by number of pegs from zero upwards.
    #[must_use]
    pub fn all(&self) -> &[Tally] {
        &self.all
    }

    /// Returns the counts of positions up to symmetry, by number of pegs from zero upwards: images count once.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Closure};
    ///
    /// let census = Closure::of(&Board::rectangle(3, 3))?.census()?;
    /// assert_eq!((census.all()[8].reached, census.all()[7].reached), (1, 0));
    /// let census = Closure::of(&"xxx/x.x/xxx/xxx".parse()?)?.census()?;
    /// assert_eq!((census.all()[10].reached, census.orbits()[10].reached), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn orbits(&self) -> &[Tally] {
        &self.orbits
    }

    /// Returns the sum of [`all`](Self::all).
    #[must_use]
    pub fn total(&self) -> Tally {
        sum(&self.all)
    }

    /// Returns the sum of [`orbits`](Self::orbits).
    #[must_use]
    pub fn total_of_orbits(&self) -> Tally {
        sum(&self.orbits)
    }

    /// Returns the number of symmetries, including the identity: those of the board that keep the pegs of the start and
    /// the targets.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.symmetries
    }
}

fn sum(tallies: &[Tally]) -> Tally {
    tallies.iter().fold(Tally::default(), |mut sum, &tally| {
        sum += tally;
        sum
    })
}

/// The positions from which a single peg can be left on a target.
#[derive(Debug)]
pub(super) enum Backward<'a> {
    /// No target is in the class of the start.
    Nothing,
    /// The opposites of the positions in this closure.
    Opposites(&'a Closure),
}

impl Backward<'_> {
    pub(super) fn holds(&self, layout: &Layout, index: u64) -> bool {
        match self {
            Backward::Nothing => false,
            Backward::Opposites(closure) => closure.holds_index(layout.opposite_index(index)),
        }
    }

    /// Returns the positions of a chunk from which the game can be won.
    pub(super) fn winning(&self, layout: &Layout, number: u64, chunk: &Chunk) -> Chunk {
        let mut winning = [0; CHUNK];
        let Backward::Opposites(closure) = self else { return winning };
        if let Some(opposites) = closure.chunk(layout.opposite_chunk(number)) {
            for (word, &bits) in opposites.iter().enumerate().filter(|(_, bits)| **bits != 0) {
                let (word, bits) = layout.opposite(word, bits);
                winning[word] = bits & chunk[word];
            }
        }
        winning
    }
}

impl Closure {
    /// Counts the reachable positions, the winning ones and the dead ones, by number of pegs and up to symmetry.
    ///
    /// # Complexity
    ///
    /// A few passes over the bitmap, and for each symmetry a visit to the positions of the class that it keeps. Unless
    /// the start is the opposite of the target, a second closure, with the threads and the memory of the first.
    ///
    /// # Errors
    ///
    /// If a second closure needs more bytes than the first leaves of the allowed bytes, or if the check was stopped.
    ///
    /// # References
    ///
    /// W. Burnside, "Theory of Groups of Finite Order", 1897, for the count of orbits.
    pub fn census(&self) -> Result<Census, ClosureError> {
        let other = self.backward_closure()?;
        let backward = self.backward(other.as_ref());
        let all = self.count_by_pegs(|number, chunk| {
            [*chunk, backward.winning(&self.layout, number, chunk), self.stuck(number, chunk)]
        })?;
        let tally = |(&[reached, winning, stuck], pegs): (&[u64; 3], usize)| Tally {
            reached,
            winning,
            dead: if pegs > 1 { stuck } else { 0 },
        };
        let all: Vec<Tally> = all.iter().zip(0..).map(tally).collect();
        with_closure_holes!(&self.board, W => self.census_of::<W>(all, &backward))
    }

    fn census_of<W: HoleSet>(
        &self,
        all: Vec<Tally>,
        backward: &Backward<'_>,
    ) -> Result<Census, ClosureError> {
        let keys = Keys::<W>::new(&self.board, &self.layout);
        let jumps: Vec<[W; 2]> = self.board.triples().iter().map(|&triple| ends(triple)).collect();
        let mut orbits = all.clone();
        for symmetry in &keys.images {
            let go_on = || self.builder.go_on();
            keys.for_each_kept(symmetry, go_on, |key| {
                let index = key ^ keys.start;
                if self.holds_index(index) {
                    let pegs = keys.pegs(key);
                    let is_stuck = !jumps.iter().any(|[before, all]| pegs.and(all) == *before);
                    orbits[pegs.count() as usize] += Tally {
                        reached: 1,
                        winning: u64::from(backward.holds(&self.layout, index)),
                        dead: u64::from(pegs.count() > 1 && is_stuck),
                    };
                }
            })?;
        }
        let symmetries = keys.symmetries();
        let mean = |count: u64| count / symmetries as u64;
        for Tally { reached, winning, dead } in &mut orbits {
            (*reached, *winning, *dead) = (mean(*reached), mean(*winning), mean(*dead));
        }
        Ok(Census { all, orbits, symmetries })
    }

    /// Returns the positions of a chunk that allow no jump.
    fn stuck(&self, number: u64, chunk: &Chunk) -> Chunk {
        let mut movable = [0; CHUNK];
        self.layout.shifts.iter().for_each(|shift| shift.allow(number, &mut movable));
        core::array::from_fn(|word| chunk[word] & !movable[word])
    }

    fn chunk(&self, number: u64) -> Option<&Chunk> {
        let bits = self.layout.block_bits();
        let block = &self.blocks[(number >> bits) as usize];
        block.chunks.get((number & ((1 << bits) - 1)) as usize)
    }

    /// Returns the targets on which a single peg is a position of the class, as numbers of holes.
    fn permitted_targets(&self) -> Vec<usize> {
        let holes = self.board.holes().len();
        let single = |target: usize| (0..holes).map(|hole| hole == target).collect::<Vec<_>>();
        let targets = numbers(self.board.target_marks());
        targets.filter(|&target| self.layout.index(&single(target)).is_some()).collect()
    }

    /// Computes the closure of the opposites of the targets. Returns `None` if the class permits no target, or if that
    /// closure is `self`.
    pub(super) fn backward_closure(&self) -> Result<Option<Closure>, ClosureError> {
        let targets = self.permitted_targets();
        let Some(&first) = targets.first() else { return Ok(None) };
        if self.is_opposite_of(&targets) {
            return Ok(None);
        }
        let layout = Layout::new(&without(&self.board, first));
        self.builder.check(&layout)?;
        let starts: Vec<u64> = targets
            .iter()
            .filter_map(|&target| layout.index(without(&self.board, target).peg_marks()))
            .collect();
        let builder = self.builder.clone();
        builder.close(&without(&self.board, first), layout, starts, self.room_beside(None), || ()).map(Some)
    }

    /// Returns the positions that lead to the targets, given the [`backward_closure`](Self::backward_closure).
    pub(super) fn backward<'a>(&'a self, other: Option<&'a Closure>) -> Backward<'a> {
        match other {
            Some(other) => Backward::Opposites(other),
            None if self.is_opposite_of(&self.permitted_targets()) => Backward::Opposites(self),
            None => Backward::Nothing,
        }
    }

    /// Returns whether the start has pegs everywhere except on the only target.
    fn is_opposite_of(&self, targets: &[usize]) -> bool {
        matches!(targets, [target] if without(&self.board, *target).peg_marks() == self.board.peg_marks())
    }
}

/// Returns the board with pegs in all holes but one.
fn without(board: &Board, vacancy: usize) -> Board {
    let pegs = (0..board.holes().len()).filter(|&hole| hole != vacancy).map(|hole| board.holes()[hole]);
    // The places are holes of the board, so no error can occur.
    board.clone().with_pegs(pegs).unwrap_or_else(|_| board.clone())
}

/// Returns the pegs that a jump needs, and all its holes.
fn ends<W: HoleSet>(triple: [u16; 3]) -> [W; 2] {
    let [from, over, to] = triple.map(usize::from);
    [set([from, over].into_iter()), set([from, over, to].into_iter())]
}
