//! The files of a contest: the test files of its jury, and further boards of its winner.

mod shapes;

use crate::{board::Board, description::Description, directions::Directions, parse::ParseBoardError};

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
