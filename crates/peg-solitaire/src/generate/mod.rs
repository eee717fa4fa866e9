//! Generated boards: a single peg on a target, and random jumps backwards from it.
//!
//! A jump backwards is a jump of the empty holes. So a walk backwards is a game on the opposite board, which has pegs
//! exactly in the empty holes. A random game gets stuck with a few pegs left. The last jumps backwards, which make the
//! boards with most pegs, are therefore found by a beam, from a random position of the game on.

mod difficulty;

use core::ops::RangeInclusive;

use search::{Beam, Limits, Progress, Reason, random::Random};

pub use self::difficulty::Difficulty;
use crate::{
    action::Place,
    board::Board,
    heuristics::portfolio,
    instances::Instance,
    solve::{Algorithm, Solver},
    space::{Position, Space},
    with_holes,
};

/// The number of positions that a search for one board may expand: ten times those that the beams expand on the English
/// board from the centre to the centre.
const EXPANDED_PER_TRY: u64 = 20_000;

/// The largest width of the beams that make the last jumps backwards.
const MOST_WIDTH: usize = 1 << 8;

/// The number of walks that are tried for each board by default.
const TRIES: u64 = 1_000;

/// A generator of solvable boards from a seed: equal seeds give equal boards on every machine.
///
/// By default, boards are English, end in the centre, and need any number of jumps from 1 to 31.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Difficulty, Generator, Solver};
///
/// let instance = Generator::seeded(7).with_cost(12..=20).generate().unwrap();
/// let jumps = instance.optimum.unwrap();
/// assert!((12..=20).contains(&jumps));
/// assert_eq!(instance.board.pegs().count() as u32, jumps + 1);
/// assert_eq!(Solver::new(&instance.board).solve()?.plan().unwrap().cost, jumps);
/// assert_eq!(Generator::seeded(7).with_cost(12..=20).generate(), Some(instance));
///
/// let instance = Generator::seeded(1).with_difficulty(Difficulty::Expert).generate().unwrap();
/// assert_eq!(Difficulty::of(instance.optimum.unwrap()), Difficulty::Expert);
/// # Ok::<(), peg_solitaire::SolveError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Generator {
    random: Random,
    shape: Board,
    cost: RangeInclusive<u32>,
    tries: u64,
}

impl Generator {
    /// Creates a generator with the random seed `seed`.
    pub fn seeded(seed: u64) -> Self {
        Generator { random: Random::seeded(seed), shape: Board::english(), cost: 1..=u32::MAX, tries: TRIES }
    }

    /// Sets the holes, the jumps and the targets of the boards to those of `board`, whose pegs do not matter.
    ///
    /// Each board has one of the targets. If `board` has none, it has any hole as its target.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Generator};
    ///
    /// let triangle = Board::triangle(5);
    /// let instance = Generator::seeded(1).with_shape(&triangle).with_cost(13..=13).generate().unwrap();
    /// assert_eq!(instance.board.targets().collect::<Vec<_>>(), ["a1".parse()?]);
    /// assert_eq!((instance.board.holes(), instance.board.pegs().count()), (triangle.holes(), 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_shape(self, board: &Board) -> Self {
        Generator { shape: board.clone(), ..self }
    }

    /// Sets the range of the number of jumps. A board has one peg more.
    pub fn with_cost(self, jumps: RangeInclusive<u32>) -> Self {
        Generator { cost: jumps, ..self }
    }

    /// Sets the range of the number of jumps to that of a difficulty, without boards that are solved already.
    pub fn with_difficulty(self, difficulty: Difficulty) -> Self {
        let range = difficulty.range();
        self.with_cost(*range.start().max(&1)..=*range.end())
    }

    /// Sets the number of walks that are tried for each board; 1,000 by default.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Generator;
    ///
    /// assert_eq!(Generator::seeded(1).with_tries(0).generate(), None);
    /// ```
    pub fn with_tries(self, count: u64) -> Self {
        Generator { tries: count, ..self }
    }

    /// Returns the next board, or `None` if no walk met the settings.
    ///
    /// Every board is [solved](Solver) before it is returned.
    ///
    /// # Complexity
    ///
    /// For each try, a walk of O(j n) time for j jumps on n holes, and at most two searches of 20,000 positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Generator;
    ///
    /// // The English board has 33 holes, and one of them must be empty.
    /// assert_eq!(Generator::seeded(1).with_cost(32..=99).generate(), None);
    /// ```
    pub fn generate(&mut self) -> Option<Instance> {
        self.generate_within(&mut Limits::none()).ok()?
    }

    /// Returns the next board within `limits`, or `None` if no walk met the settings.
    ///
    /// The work of the searches is deducted from `limits`, which hold for all tries together.
    ///
    /// # Errors
    ///
    /// The limit that was reached first. The next call continues with the next walk.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::Generator;
    /// use search::{Limits, Reason};
    ///
    /// let mut generator = Generator::seeded(3).with_cost(31..=31);
    /// assert_eq!(generator.generate_within(&mut Limits::none().expanded(1)), Err(Reason::Expanded));
    /// let mut limits = Limits::none().expanded(1_000_000);
    /// assert!(generator.generate_within(&mut limits).is_ok_and(|instance| instance.is_some()));
    /// assert!(limits.max_expanded() < 1_000_000);
    /// ```
    pub fn generate_within(&mut self, limits: &mut Limits<u32>) -> Result<Option<Instance>, Reason> {
        let most = (self.shape.holes().len() as u32).saturating_sub(2).min(*self.cost.end());
        let (least, targets) = (*self.cost.start(), self.targets());
        for _ in 0..if least <= most { self.tries } else { 0 } {
            if let Some(reason) = limits.stop_token().reason() {
                return Err(reason);
            }
            let jumps = least + self.random.below(u64::from(most - least) + 1) as u32;
            let Some(&target) = self.random.one_of(&targets) else { return Ok(None) };
            if let Some(board) = self.board(target, jumps as usize, limits)?
                && is_solved(&board, limits)?
            {
                let name = format!("{} to {target}", counted(jumps));
                return Ok(Some(Instance::new(name, board, true, "generated")));
            }
        }
        Ok(None)
    }

    /// Returns the holes where a last peg may end.
    fn targets(&self) -> Vec<Place> {
        let targets: Vec<Place> = self.shape.targets().collect();
        if targets.is_empty() { self.shape.holes().to_vec() } else { targets }
    }

    /// Returns a board from which `jumps` jumps lead to a single peg on `target`, or `None` if the walk found none.
    fn board(
        &mut self,
        target: Place,
        jumps: usize,
        limits: &mut Limits<u32>,
    ) -> Result<Option<Board>, Reason> {
        let single = self.shape.clone().with_targets([target]).and_then(|board| board.with_pegs([target]));
        // The target is a hole of the shape.
        let Ok(single) = single else { return Ok(None) };
        let mut game = vec![opposite(&single)];
        while game.len() <= jumps
            && let Some(&jump) = self.random.one_of(&game[game.len() - 1].actions())
            && let Some(next) = game[game.len() - 1].after(jump)
        {
            game.push(next);
        }
        if game.len() <= jumps {
            game.truncate(self.random.below(game.len() as u64) as usize + 1);
            // The scores of a beam pull the pegs to the target. A random one gives boards with other empty holes.
            let centre = self.random.one_of(self.shape.holes()).copied();
            let Ok(last) = game[game.len() - 1].clone().with_targets(centre) else { return Ok(None) };
            let Some(end) = finish(&last, jumps + 1 - game.len(), limits)? else { return Ok(None) };
            game.push(end);
        }
        Ok(game.last().and_then(|end| opposite(end).with_targets([target]).ok()))
    }
}

/// Returns a position `jumps` jumps after `board`, or `None` if no beam found one.
fn finish(board: &Board, jumps: usize, limits: &mut Limits<u32>) -> Result<Option<Board>, Reason> {
    with_holes!(board, W => {
        // The type `W` has a bit for each hole of the board.
        let Ok(space) = Space::<W>::with_encoding(board) else { return Ok(None) };
        let pegs = space.start().count().saturating_sub(jumps as u32);
        let is_end = |position: &Position<W>| position.count() == pegs;
        let mut beams = Beam::portfolio(portfolio(&space), 1, MOST_WIDTH).by_hash();
        let report = beams.within(of_one_try(limits)).run(&space, &space.start(), is_end);
        limits.spend(report.stats.expanded, report.elapsed);
        go_on(report.stopped_by(), limits)?;
        let made = report.plan().map(|plan| space.solution(plan)).unwrap_or_default();
        let end = made.iter().try_fold(board.clone(), |board, &jump| board.after(jump));
        Ok(end.filter(|_| made.len() == jumps))
    })
}

/// Returns whether a search of [`EXPANDED_PER_TRY`] positions finds a solution.
fn is_solved(board: &Board, limits: &mut Limits<u32>) -> Result<bool, Reason> {
    let solver = Solver::new(board).with_algorithm(Algorithm::Beam).with_limits(of_one_try(limits));
    let Ok(answer) = solver.with_bitmap_bytes(0).solve() else { return Ok(false) };
    limits.spend(answer.report.stats.expanded, answer.report.elapsed);
    go_on(answer.report.stopped_by(), limits)?;
    Ok(answer.plan().is_some())
}

/// Returns the limits of one search.
fn of_one_try(limits: &Limits<u32>) -> Limits<u32> {
    limits.clone().expanded(limits.max_expanded().min(EXPANDED_PER_TRY))
}

/// Returns an error if a limit of all tries together has stopped a search, and not the limit of one try.
fn go_on(stopped: Option<Reason>, limits: &Limits<u32>) -> Result<(), Reason> {
    match stopped {
        None | Some(Reason::Width) => Ok(()),
        Some(Reason::Expanded) if limits.max_expanded() > 0 => Ok(()),
        Some(reason) => Err(reason),
    }
}

/// Returns the board with pegs exactly in its empty holes.
fn opposite(board: &Board) -> Board {
    let is_empty = board.holes().iter().zip(board.peg_marks()).filter(|(_, peg)| !**peg);
    let empty: Vec<Place> = is_empty.map(|(&hole, _)| hole).collect();
    // The places are holes of the board, so no error can occur.
    board.clone().with_pegs(empty).unwrap_or_else(|_| board.clone())
}

fn counted(jumps: u32) -> String {
    format!("{jumps} {}", if jumps == 1 { "jump" } else { "jumps" })
}
