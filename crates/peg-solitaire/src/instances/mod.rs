//! Published boards: the well-known ones, and the files of a contest, which are the test files of its jury and further
//! boards of its winner.

mod shapes;

use crate::{board::Board, description::Description, directions::Directions, parse::ParseBoardError};

/// A board with its known answer and its source.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Solver, instances};
///
/// let english = instances().next().unwrap();
/// assert_eq!((english.optimum, english.moves), (Some(31), Some(18)));
/// let answer = Solver::new(&english.board).solve()?;
/// assert_eq!(answer.plan().map(|plan| plan.cost), english.optimum);
/// # Ok::<(), peg_solitaire::SolveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// A few words.
    pub name: String,
    /// The start and the targets.
    pub board: Board,
    /// Whether there is a solution.
    pub solvable: bool,
    /// The number of jumps, which is the same in all solutions; `None` if there is no solution.
    pub optimum: Option<u32>,
    /// The fewest moves, where consecutive jumps of one peg are one move, if they are published.
    pub moves: Option<u32>,
    /// Where the board and its answer are published.
    pub source: &'static str,
}

impl Instance {
    /// Returns the instance of a board with its answer.
    pub(crate) fn new(name: String, board: Board, solvable: bool, source: &'static str) -> Self {
        let jumps = (board.pegs().count() as u32).saturating_sub(1);
        Instance { name, board, solvable, optimum: solvable.then_some(jumps), moves: None, source }
    }
}

/// Returns all instances: six well-known boards, then the boards of the files of the [`contest`].
///
/// # Examples
///
/// ```
/// use peg_solitaire::instances;
///
/// assert_eq!(instances().count(), 18);
/// let unsolvable: Vec<_> = instances().filter(|instance| !instance.solvable).map(|instance| instance.name).collect();
/// assert_eq!(unsolvable[..2], ["european", "diamond"]);
/// let large = instances().max_by_key(|instance| instance.optimum).unwrap();
/// assert_eq!((large.name.as_str(), large.optimum), ("plateau16", Some(117)));
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    let bell = "G. I. Bell, \"Solving triangular peg solitaire\", Journal of Integer Sequences 11, 2008";
    let beasley = "J. D. Beasley, \"The Ins and Outs of Peg Solitaire\", 1985";
    let reiss = "M. Reiss, \"Beiträge zur Theorie des Solitär-Spiels\", Journal für die reine und angewandte Mathematik 54, \
                 1857";
    let named = [
        ("english", Board::english(), true, Some(18), beasley),
        ("wiegleb", Board::wiegleb(), true, None, beasley),
        ("asymmetric", Board::asymmetric(), true, None, beasley),
        ("triangle of 15", Board::triangle(5), true, Some(10), bell),
        ("european", Board::european(), false, None, reiss),
        ("diamond", Board::diamond(), false, None, beasley),
    ];
    let named = named.into_iter().map(|(name, board, solvable, moves, source)| Instance {
        moves,
        ..Instance::new(name.to_owned(), board, solvable, source)
    });
    let files = contest().filter_map(|file| {
        let (board, solvable) = (file.board().ok()?, file.solvable?);
        let source = "Défi Solitaire, C and C++ forum of developpez.com, 2009";
        Some(Instance::new(file.name.to_owned(), board, solvable, source))
    });
    named.chain(files)
}

/// A file of the contest, with the known answer.
///
/// # Examples
///
/// ```
/// let file = peg_solitaire::contest().find(|file| file.name == "plateau16").unwrap();
/// assert_eq!(file.board()?.holes().len(), 119);
/// # Ok::<(), peg_solitaire::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContestFile {
    /// The name of the file, without the extension `.txt`.
    pub name: &'static str,
    /// The contents of the file.
    pub text: &'static str,
    /// Whether the board has a solution, or `None` if the file contains no board.
    pub solvable: Option<bool>,
}

impl ContestFile {
    /// Returns the board of the file, with jumps along rows and columns, as in the contest.
    ///
    /// # Errors
    ///
    /// As [`Board::new`]. One file is empty, so it has no board.
    pub fn board(&self) -> Result<Board, ParseBoardError> {
        Board::new(&Description::from(self.text), Directions::Orthogonal)
    }
}

/// Returns the files of the contest, those of the jury first.
///
/// # References
///
/// "Défi Solitaire", C and C++ forum of developpez.com, February and March 2009: the test files of the jury, the
/// boards `plateau10` to `plateau16` of the winner (S. Togni), and `echec`, which no program of the contest answered.
///
/// # Examples
///
/// ```
/// assert_eq!(peg_solitaire::contest().filter(|file| file.solvable == Some(true)).count(), 8);
/// ```
pub fn contest() -> impl Iterator<Item = ContestFile> {
    FILES.iter().copied()
}

macro_rules! files {
    ($($name:literal $solvable:expr,)*) => {
        &[$(ContestFile {
            name: $name,
            text: include_str!(concat!("../../data/", $name, ".txt")),
            solvable: $solvable,
        },)*]
    };
}

const FILES: &[ContestFile] = files! {
    "simple" Some(true),
    "autre" Some(true),
    "impossible" Some(false),
    "invalide1" Some(false),
    "invalide2" Some(false),
    "vide" None,
    "echec" Some(false),
    "plateau10" Some(true),
    "plateau11" Some(true),
    "plateau12" Some(true),
    "plateau14" Some(true),
    "plateau15" Some(true),
    "plateau16" Some(true),
};
