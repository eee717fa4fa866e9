//! The definitions of a course's exercise on the 8-puzzle: a scrambling recurrence, configuration codes and a
//! breadth-first search.
//!
//! ```text
//! u(0) = 42 or any other first term,  u(n+1) = 1022 u(n) mod (2^30 - 3)
//!
//! D(k, l)   the moves of u(k), ..., u(k+l-1): N, E, S, W for 0, 1, 2, 3 modulo 4
//! T(k)      the solved board after the moves D(k, 1000), without the illegal ones
//! c(t)      the sum of t[i][j] 10^(3i+j): the first cell is the last digit
//! ```
//!
//! The solved board is 1 2 3 / 4 5 6 / 7 8 0. A move is named after the direction of its tile, as in the crate `sliding-tile`.

mod configuration;
mod exploration;

use core::iter;

use sliding_tile::Move;

pub use self::{configuration::Configuration, exploration::Exploration};

/// The moves for the remainders of a term by 4.
const BY_REMAINDER: [Move; 4] = [Move::North, Move::East, Move::South, Move::West];

const FACTOR: u64 = 1022;
const MODULUS: u64 = (1 << 30) - 3;

/// The recurrence u, and the moves D and boards T that follow from it.
///
/// # Examples
///
/// ```
/// use programs::course::Course;
///
/// let course = Course::default();
/// assert_eq!(course.scrambled(700).to_string(), "3 5 1 / 7 6 2 / 4 0 8");
/// assert_eq!(Course::with_first_term(42), course);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    first: u64,
}

impl Default for Course {
    /// Returns the course's own recurrence, which begins with 42.
    fn default() -> Self {
        Self::with_first_term(42)
    }
}

impl Course {
    /// Creates the recurrence that begins with `u(0)`.
    #[must_use]
    pub fn with_first_term(first: u64) -> Self {
        Course { first }
    }

    /// Returns the term u(k), in O(log k).
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Course;
    ///
    /// assert_eq!(Course::default().term(10), 815_651_673);
    /// ```
    #[must_use]
    pub fn term(self, k: u64) -> u64 {
        // u(0) alone need not be below the modulus.
        if k == 0 { self.first } else { self.first % MODULUS * power(FACTOR, k) % MODULUS }
    }

    /// Returns the terms u(k), u(k+1), ...
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Course;
    ///
    /// assert_eq!(Course::default().terms(0).nth(10), Some(815_651_673));
    /// ```
    pub fn terms(self, k: u64) -> impl Iterator<Item = u64> {
        iter::successors(Some(self.term(k)), |&term| Some(term % MODULUS * FACTOR % MODULUS))
    }

    /// Returns the moves D(k, length), both legal and illegal ones.
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Course;
    /// use sliding_tile::Move;
    ///
    /// let moves = Course::default().moves(0, 5);
    /// assert_eq!(moves, [Move::South, Move::North, Move::North, Move::West, Move::North]);
    /// ```
    #[must_use]
    pub fn moves(self, k: u64, length: usize) -> Vec<Move> {
        self.terms(k).take(length).map(|term| BY_REMAINDER[(term % 4) as usize]).collect()
    }

    /// Returns the scrambled board T(k).
    ///
    /// # Examples
    ///
    /// ```
    /// use programs::course::Course;
    ///
    /// assert_eq!(Course::default().scrambled(50).code(), 370_182_465);
    /// ```
    #[must_use]
    pub fn scrambled(self, k: u64) -> Configuration {
        let mut configuration = Configuration::SOLVED;
        configuration.apply_possible(&self.moves(k, 1_000));
        configuration
    }
}

/// Returns `base` to the power `exponent` modulo [`MODULUS`], by repeated squaring.
fn power(mut base: u64, mut exponent: u64) -> u64 {
    let mut product = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            product = product * base % MODULUS;
        }
        base = base * base % MODULUS;
        exponent /= 2;
    }
    product
}
