//! Constructors of well-known boards.

use crate::{action::Place, board::Board, description::Description, directions::Directions};

impl Board {
    /// Returns the English board of 33 holes. The vacancy and the target are the centre.
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

    /// Returns the European or French board of 37 holes. The vacancy and the target are the centre; it has no solution.
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

    /// Returns Wiegleb's board of 45 holes, a cross with arms of length 3. The vacancy and the target are the centre.
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

    /// Returns the asymmetric cross of 39 holes, with arms of lengths 3, 3, 2 and 2.
    ///
    /// The vacancy and the target are the middle of the cross.
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

    /// Returns the diamond of 41 holes. The vacancy and the target are the centre; it has no solution.
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

    /// Returns the triangle with `side` holes on each side and jumps in six directions.
    ///
    /// The vacancy and the target are the top hole.
    ///
    /// # Panics
    ///
    /// If `side` is not from 1 to 90; a larger triangle has more than 4,096 holes.
    ///
    /// # Examples
    ///
    /// ```
    /// let board = peg_solitaire::Board::triangle(5);
    /// assert_eq!((board.holes().len(), board.actions().len()), (15, 2));
    /// ```
    #[must_use]
    pub fn triangle(side: u16) -> Self {
        assert!((1..=90).contains(&side), "a triangle has 1 to 90 holes on each side");
        let holes = (0..side).flat_map(|row| (0..=row).map(move |column| Place { row, column }));
        let top = Place { row: 0, column: 0 };
        built(holes, Directions::Triangular, top)
    }

    /// Returns the full rectangle with jumps along rows and columns. The vacancy and the target are the middle hole.
    ///
    /// If a side is even, the hole just below or to the right of the middle is taken.
    ///
    /// # Panics
    ///
    /// If the number of holes is not from 1 to 4,096.
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
