//! Reproducible random numbers for scrambles, generators and experiments: a seed gives the same ones on every machine.

use crate::space::GOLDEN;

/// 2^64 divided by the golden ratio, rounded to odd: a factor that spreads keys over the high bits of a product.
///
/// # References
///
/// D. E. Knuth, "The Art of Computer Programming", volume 3, 1973, section 6.4, on multiplicative hashing.
///
/// # Examples
///
/// ```
/// use search::random::GOLDEN_RATIO;
///
/// // Neighbouring keys go to distant slots of a table of sixteen.
/// let slots = [1, 2, 3_u64].map(|key| key.wrapping_mul(GOLDEN_RATIO) >> 60);
/// assert_eq!(slots, [9, 3, 13]);
/// ```
pub const GOLDEN_RATIO: u64 = GOLDEN;

/// The pseudorandom number generator splitmix64: fast and well distributed, but not cryptographically secure.
///
/// The sequence of a seed never changes, so a board or a walk can be generated again from its seed.
///
/// # References
///
/// G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
///
/// # Examples
///
/// ```
/// use search::random::Random;
///
/// let (mut one, mut two) = (Random::seeded(7), Random::seeded(7));
/// assert_eq!(one.below(1_000), two.below(1_000));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Returns a generator with the given `seed`.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Random { state: seed }
    }

    /// Returns 64 random bits.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_ne!(search::random::Random::seeded(1).bits(), search::random::Random::seeded(2).bits());
    /// ```
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN_RATIO);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Returns a uniformly distributed number below `bound`; zero if `bound` is zero.
    ///
    /// # References
    ///
    /// D. Lemire, "Fast random integer generation in an interval", ACM Transactions on Modeling and Computer
    /// Simulation 29(1), 2019.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut random = search::random::Random::seeded(1);
    /// assert!((0..100).all(|_| random.below(6) < 6));
    /// ```
    pub fn below(&mut self, bound: u64) -> u64 {
        let refused = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            // The upper word is the result. Rejecting lower words below 2^64 mod `bound` makes all results equally
            // frequent.
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= refused {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns a uniformly chosen element of `all`; `None` if `all` is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// let mut random = search::random::Random::seeded(1);
    /// assert!(random.one_of(&["rook", "bishop"]).is_some());
    /// assert_eq!(random.one_of::<u8>(&[]), None);
    /// ```
    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len() as u64) as usize)
    }
}
