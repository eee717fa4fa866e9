//! Boards that have names.

use crate::{board::Board, description::Description, directions::Directions, place::Place};

impl Board {
    /// The English board of 33 holes, from the centre to the centre.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = peg_solitaire::Board::english();
    /// assert_eq!((board.holes().len(), board.pegs().count()), (33, 32));
    /// ```
    #[must_use]
    pub fn english() -> Self {
        drawn("  xxx\n  xxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n  xxx\n  xxx\n")
    }

    /// The European or French board of 37 holes, from the centre to the centre, which cannot be solved.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::european().holes().len(), 37);
    /// ```
    #[must_use]
    pub fn european() -> Self {
        drawn("  xxx\n xxxxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n xxxxx\n  xxx\n")
    }

    /// Wiegleb's board of 45 holes, a cross with arms three long, from the centre to the centre.
    ///
    /// # References
    ///
    /// J. C. Wiegleb, "Unterricht in der natürlichen Magie", 1779.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::wiegleb().holes().len(), 45);
    /// ```
    #[must_use]
    pub fn wiegleb() -> Self {
        drawn("   xxx\n   xxx\n   xxx\nxxxxxxxxx\nxxxx.xxxx\nxxxxxxxxx\n   xxx\n   xxx\n   xxx\n")
    }

    /// The asymmetric cross of 39 holes whose arms are 3, 3, 2 and 2 long, from the middle to the middle.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::asymmetric().holes().len(), 39);
    /// ```
    #[must_use]
    pub fn asymmetric() -> Self {
        drawn("   xxx\n   xxx\n   xxx\nxxxxxxxx\nxxxx.xxx\nxxxxxxxx\n   xxx\n   xxx\n")
    }

    /// The diamond of 41 holes, from the centre to the centre, which cannot be solved.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(peg_solitaire::Board::diamond().holes().len(), 41);
    /// ```
    #[must_use]
    pub fn diamond() -> Self {
        drawn("    x\n   xxx\n  xxxxx\n xxxxxxx\nxxxx.xxxx\n xxxxxxx\n  xxxxx\n   xxx\n    x\n")
    }

    /// The triangle with so many holes on each side, in six directions, from the top to the top.
    ///
    /// # Panics
    ///
    /// If the side is not from 1 to 90: a larger triangle has more than 4,096 holes.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = peg_solitaire::Board::triangle(5);
    /// assert_eq!((board.holes().len(), board.jumps().len()), (15, 2));
    /// ```
    #[must_use]
    pub fn triangle(side: u16) -> Self {
        assert!((1..=90).contains(&side), "a triangle has 1 to 90 holes on each side");
        let holes = (0..side).flat_map(|row| (0..=row).map(move |column| Place { row, column }));
        let top = Place { row: 0, column: 0 };
        built(holes, Directions::Triangular, top)
    }

    /// The full rectangle; the vacancy and the target are the hole in the middle, or the next below and to the right.
    ///
    /// # Panics
    ///
    /// If there are not from 1 to 4,096 holes.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = peg_solitaire::Board::rectangle(6, 8);
    /// assert_eq!(board.targets().next().unwrap().to_string(), "e4");
    /// ```
    #[must_use]
    pub fn rectangle(rows: u16, columns: u16) -> Self {
        let count = usize::from(rows) * usize::from(columns);
        assert!((1..=crate::board::MOST_HOLES).contains(&count), "a rectangle has 1 to 4,096 holes");
        let holes = (0..rows).flat_map(|row| (0..columns).map(move |column| Place { row, column }));
        built(holes, Directions::Orthogonal, Place { row: rows / 2, column: columns / 2 })
    }
}

#[allow(clippy::expect_used, reason = "the callers have seen to it")]
fn built(holes: impl Iterator<Item = Place>, directions: Directions, middle: Place) -> Board {
    let board = Board::of_holes(holes, directions).and_then(|board| board.from_to(middle, middle));
    board.expect("a board of different holes, the middle among them")
}

#[allow(clippy::expect_used, reason = "the texts stand above")]
fn drawn(text: &str) -> Board {
    Board::new(&Description::from(text), Directions::Orthogonal).expect("a board")
}
