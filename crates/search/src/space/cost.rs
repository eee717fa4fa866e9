//! Costs of actions and of plans.

use core::fmt::Debug;

/// The cost of an action or a plan, and the type of heuristic estimates.
///
/// Take the smallest type that holds your longest plan, because every node stores costs. The integers `u8` to `u128`
/// and `usize` are costs; for fractions there are [`Finite32`](crate::space::Finite32) and
/// [`Finite64`](crate::space::Finite64).
///
/// `MAX` stands for infinity; no plan costs `MAX`. A search drops states whose cost saturates. If only such states are
/// left, it returns [`Reason::Overflow`](crate::Reason::Overflow) and does not claim that no plan exists. An estimate
/// of `MAX` declares a dead end if the heuristic makes any [promise](crate::heuristics::Promise).
///
/// A type of your own must satisfy `laws::cost_is_sound` and `laws::costs_are_not_negative`: **no cost is less than
/// `ZERO`**, addition never decreases a cost and keeps the order of costs, and sums beyond `MAX` are `MAX`. With negative costs, every search may
/// return a plan that is not cheapest and report it as proven.
///
/// # Examples
///
/// A cost of one's own: minutes, then changes of train, packed into one word. It delegates to the word.
///
/// ```
/// use search::{Cost, laws, space::Weight};
///
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
/// struct Fare(u64);
///
/// impl Fare {
///     fn of(minutes: u32, changes: u32) -> Self {
///         Fare(u64::from(minutes) << 32 | u64::from(changes))
///     }
/// }
///
/// impl Cost for Fare {
///     const ZERO: Self = Fare(0);
///     const ONE: Self = Fare(1);
///     const MAX: Self = Fare(u64::MAX);
///
///     fn saturating_add(self, other: Self) -> Self {
///         Fare(self.0.saturating_add(other.0))
///     }
///     fn minus(self, other: Self) -> Self {
///         Fare(self.0.saturating_sub(other.0))
///     }
///     fn scaled(self, weight: Weight) -> Self {
///         Fare(self.0.scaled(weight))
///     }
///     fn unscaled(self, weight: Weight) -> Self {
///         Fare(self.0.unscaled(weight))
///     }
///     fn bits(self) -> u64 {
///         self.0
///     }
/// }
///
/// laws::cost_is_sound(Fare::of(90, 1), Fare::of(75, 2));
/// assert!(Fare::of(75, 2) < Fare::of(90, 1));
/// ```
///
/// Costs that come with the crate:
///
/// ```
/// use search::Cost;
///
/// assert_eq!(200_u8.saturating_add(100), u8::MAX);
/// assert_eq!(7_u32.minus(5), 2);
/// assert_eq!(usize::MAX.saturating_add(1), <usize as Cost>::MAX);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a cost",
    note = "u8, u16, u32, u64, u128, usize, Finite32 and Finite64 are costs",
    note = "a signed integer is none, because costs are never negative; a literal takes a suffix, as in `1_u32`",
    note = "a plain float is none, because NaN has no place in its order"
)]
pub trait Cost: Copy + Ord + Debug {
    /// The cost of the empty plan.
    const ZERO: Self;
    /// The cost of an action in a space that does not define costs.
    const ONE: Self;
    /// Infinity.
    const MAX: Self;

    /// Returns the sum; a sum beyond `MAX` is `MAX`.
    #[must_use]
    fn saturating_add(self, other: Self) -> Self;

    /// Returns the difference, by which a bound rises or the rest of a bound shrinks. The caller ensures
    /// `other <= self`; otherwise the result is unspecified.
    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Adds a positive amount. The result is greater than `self`, unless `self` is `MAX`.
    ///
    /// For integers this is [`saturating_add`](Self::saturating_add). With floats, a small amount added to a large
    /// cost can round to the same cost. A search that raises its bound by such an amount would never end.
    #[must_use]
    fn raised_by(self, amount: Self) -> Self {
        self.saturating_add(amount)
    }

    /// Returns the greatest cost that differs from `self` by rounding alone: `self` itself if sums are exact.
    ///
    /// The same costs, added in another order, may give a sum that differs in its last bits. The laws allow for it: an
    /// estimate is too high if it exceeds the true distance `with_rounding_error`. A type of your own whose sums are
    /// rounded overrides this method.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Cost, space::Finite64};
    ///
    /// let ([a, b, c], sum) = ([0.1, 0.2, 0.3].map(Finite64::of), Finite64::saturating_add);
    /// let (one, other) = (sum(sum(a, b), c), sum(a, sum(b, c)));
    /// assert!(one > other && one <= other.with_rounding_error());
    /// assert!(other.with_rounding_error() < Finite64::of(0.600001));
    /// assert_eq!(600_u32.with_rounding_error(), 600);
    /// ```
    #[must_use]
    #[inline]
    fn with_rounding_error(self) -> Self {
        self
    }

    /// Returns the greatest cost below `self`, or `self` where the type does not define it. Requires `self > ZERO`.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    fn just_below(self) -> Self {
        self
    }

    /// Multiplies by `weight`, rounding down. A product beyond `MAX` is `MAX`, and `MAX` stays `MAX`.
    #[must_use]
    fn scaled(self, weight: Weight) -> Self;

    /// Divides by `weight`, rounding up: returns the least cost whose product with `weight` is `self` or more.
    /// `MAX` stays `MAX`. Bounds and priorities of weighted searches are such quotients.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Cost, space::Weight};
    ///
    /// assert_eq!(7_u32.unscaled(Weight::new(2, 1)), 4);
    /// ```
    #[must_use]
    fn unscaled(self, weight: Weight) -> Self;

    /// Whether different costs have different [`bits`](Self::bits).
    const BITS_ARE_EXACT: bool = true;

    /// Returns 64 bits with the order of the cost, for open lists. A greater cost has greater bits, or equal ones if
    /// the bits are [not exact](Self::BITS_ARE_EXACT). For an integer cost up to `u64` they are the cost itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Cost, space::Finite32};
    ///
    /// assert_eq!(7_u8.bits(), 7);
    /// assert!(Finite32::ZERO.bits() < Finite32::ONE.bits() && Finite32::ONE.bits() < Finite32::MAX.bits());
    /// ```
    #[must_use]
    fn bits(self) -> u64;
}

macro_rules! integer_costs {
    ($($integer:ty, $exact:literal, $bits:expr;)*) => { $(
        impl Cost for $integer {
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MAX: Self = <$integer>::MAX;
            const BITS_ARE_EXACT: bool = $exact;

            #[inline(always)]
            fn saturating_add(self, other: Self) -> Self {
                self.saturating_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn just_below(self) -> Self {
                self.wrapping_sub(1)
            }

            #[inline]
            #[allow(clippy::cast_lossless, reason = "one line for every width")]
            fn scaled(self, weight: Weight) -> Self {
                if self == Self::MAX {
                    return self;
                }
                let scaled = weight.times(self as u128).and_then(|(product, _)| product.try_into().ok());
                scaled.unwrap_or(Self::MAX)
            }

            #[inline]
            #[allow(clippy::cast_lossless, reason = "one line for every width")]
            fn unscaled(self, weight: Weight) -> Self {
                if self == Self::MAX {
                    return self;
                }
                let rounded_up = |(product, is_rounded)| u128::checked_add(product, u128::from(is_rounded));
                let unscaled = weight.inverse().times(self as u128).and_then(rounded_up);
                unscaled.and_then(|product| product.try_into().ok()).unwrap_or(Self::MAX)
            }

            #[inline(always)]
            #[allow(clippy::cast_lossless, reason = "one line for every width")]
            fn bits(self) -> u64 {
                $bits(self)
            }
        }
    )* };
}

integer_costs! {
    u8, true, u64::from;
    u16, true, u64::from;
    u32, true, u64::from;
    u64, true, core::convert::identity;
    usize, true, |cost| cost as u64;
    u128, false, leading_bits;
}

/// Compresses `cost` to its leading 57 bits and the count of dropped bits: monotone, and exact below 2^57.
#[inline]
fn leading_bits(cost: u128) -> u64 {
    let dropped = (u128::BITS - cost.leading_zeros()).saturating_sub(57);
    // The leading bit of a full mantissa carries into the exponent, so the ranges join without a gap.
    (u64::from(dropped) << 56) + (cost >> dropped) as u64
}

/// A positive factor, kept as a fraction so that weighted costs are exact.
///
/// # Examples
///
/// ```
/// use search::{Cost, space::Weight};
///
/// let weight = Weight::new(3, 2);
/// assert_eq!(7_u32.scaled(weight), 10);
/// assert_eq!(10_u32.scaled(weight.inverse()), 6);
/// assert_eq!(u8::MAX.scaled(weight), u8::MAX);
/// assert!(weight > Weight::ONE);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    numerator: u32,
    denominator: u32,
}

impl Weight {
    /// The factor one.
    pub const ONE: Weight = Weight { numerator: 1, denominator: 1 };

    /// Returns the factor `numerator / denominator`.
    ///
    /// # Panics
    ///
    /// If the numerator or the denominator is zero.
    #[must_use]
    pub const fn new(numerator: u32, denominator: u32) -> Self {
        assert!(numerator > 0 && denominator > 0, "a weight is positive and finite");
        Weight { numerator, denominator }
    }

    /// Returns `cost` times this factor, rounded down, and whether it was rounded. `None` if it exceeds `u128`.
    #[inline]
    fn times(self, cost: u128) -> Option<(u128, bool)> {
        let (numerator, denominator) = (u128::from(self.numerator), u128::from(self.denominator));
        let (whole, rest) = (cost / denominator, cost % denominator);
        let rest = rest * numerator;
        let product = whole.checked_mul(numerator)?.checked_add(rest / denominator)?;
        Some((product, !rest.is_multiple_of(denominator)))
    }

    /// Returns one divided by this factor.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Weight { numerator: self.denominator, denominator: self.numerator }
    }

    /// Returns the factor as a float.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::space::Weight;
    ///
    /// assert_eq!(Weight::new(3, 2).to_f64(), 1.5);
    /// ```
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        let cross = |a: &Self, b: &Self| u64::from(a.numerator) * u64::from(b.denominator);
        cross(self, other).cmp(&cross(other, self))
    }
}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Weight {}

#[cfg(test)]
mod tests {
    use super::leading_bits;

    #[test]
    fn leading_bits_keep_the_order() {
        let around = |power: u32| [(1 << power) - 1, 1 << power, (1 << power) + (1 << power >> 3)];
        let mut costs: alloc::vec::Vec<u128> = (0..128).flat_map(around).chain([u128::MAX]).collect();
        costs.sort_unstable();
        assert!(costs.iter().map(|&cost| leading_bits(cost)).is_sorted());
        assert!((0..256_u128).map(|cost| cost << 49).all(|cost| u128::from(leading_bits(cost)) == cost));
        assert!(leading_bits((1 << 57) - 1) < leading_bits(1 << 57));
    }
}
