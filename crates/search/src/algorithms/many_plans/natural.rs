//! Natural numbers without a bound, for counts of plans.

use alloc::{vec, vec::Vec};
use core::fmt;

/// A natural number without a bound: digits to the base [`Natural::BASE`], the lowest first. Zero has none.
#[derive(Default)]
pub(super) struct Natural(Vec<u32>);

impl Natural {
    const BASE: u32 = 1_000_000_000;

    pub(super) fn one() -> Self {
        Natural(vec![1])
    }

    /// Adds a number that is not used any more: the longer list of digits is kept.
    pub(super) fn absorb(&mut self, mut other: Self) {
        if other.0.len() > self.0.len() {
            core::mem::swap(self, &mut other);
        }
        self.add(&other);
    }

    pub(super) fn add(&mut self, other: &Self) {
        let mut carry = 0;
        self.0.resize(self.0.len().max(other.0.len()), 0);
        for (at, digit) in self.0.iter_mut().enumerate() {
            let sum = *digit + other.0.get(at).copied().unwrap_or(0) + carry;
            (*digit, carry) = (sum % Self::BASE, sum / Self::BASE);
        }
        if carry > 0 {
            self.0.push(carry);
        }
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = self.0.iter().rev();
        write!(f, "{}", digits.next().unwrap_or(&0))?;
        digits.try_for_each(|digit| write!(f, "{digit:09}"))
    }
}
