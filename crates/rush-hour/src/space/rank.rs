//! Ranks of positions: mixed-radix numbers whose digits are the configurations of the lines.

use search::space::{Key, Ranked};

use super::{Space, encoding::Encoding, line::Line, position::Position};
use crate::metric::Reach;

/// The digit of a line has the number of its configurations as its base.
///
/// # Panics
///
/// If the product of the numbers of configurations of all lines does not fit into a word.
impl<M: Reach, P: Encoding> Ranked for Space<M, P> {
    #[allow(clippy::expect_used, reason = "the trait has no other answer")]
    fn ranks(&self) -> u64 {
        let mut bases = self.lines().iter().map(|line| line.configurations() as u64);
        bases.try_fold(1_u64, u64::checked_mul).expect("ranks that fit into a word")
    }

    fn rank(&self, position: &Position<P>) -> u64 {
        let digit = |rank, (number, line): (usize, &Line)| {
            rank * line.configurations() as u64 + position.configuration(number) as u64
        };
        self.lines().iter().enumerate().fold(0, digit)
    }

    fn unrank(&self, rank: u64) -> Position<P> {
        let (mut word, mut rest) = (P::Word::ZERO, rank);
        for (number, line) in self.lines().iter().enumerate().rev() {
            let base = line.configurations() as u64;
            word = word.or(P::Word::tag(rest % base, number as u32 * P::BITS));
            rest /= base;
        }
        Position { word }
    }
}
