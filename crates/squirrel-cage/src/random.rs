//! Random numbers that are the same for a seed on every machine: splitmix64.
//!
//! G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014; numbers below a
//! bound by D. Lemire, "Fast random integer generation in an interval", ACM Transactions on Modeling and Computer
//! Simulation 29(1), 2019.

#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn seeded(seed: u64) -> Self {
        Random { state: seed }
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, each equally often; zero if there is none.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        let refused = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
        loop {
            // The upper word is the number. The lower ones below 2^64 mod `bound` would occur once too often.
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= refused {
                return (product >> 64) as usize;
            }
        }
    }

    /// One of some, each equally often.
    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len())).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of splitmix64 from the seed 1234567, as its authors' reference program prints them.
    #[test]
    fn bits_are_those_of_the_reference() {
        let mut random = Random::seeded(1_234_567);
        let bits = [(); 3].map(|()| random.bits());
        assert_eq!(bits, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    /// 1,000 times each on average: five standard deviations are 158.
    #[test]
    fn every_number_below_a_bound_occurs_equally_often() {
        let mut random = Random::seeded(0);
        for bound in [1, 2, 3, 7, 100] {
            let mut counts = vec![0; bound];
            (0..1_000 * bound).for_each(|_| counts[random.below(bound)] += 1);
            assert!(counts.iter().all(|count| (842..=1_158).contains(count)), "{counts:?}");
        }
    }
}
