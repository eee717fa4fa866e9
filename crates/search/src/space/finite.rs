//! Fractional costs: floats without negative values and NaN, so that their order is total.

use core::{cmp::Ordering, fmt};

use crate::space::{Cost, Weight};

/// The error of a conversion from a float that is negative, infinite or NaN.
///
/// # Examples
///
/// ```
/// use search::space::Finite32;
///
/// let error = Finite32::try_from(-0.5).unwrap_err();
/// assert_eq!(error.to_string(), "expected a cost that is finite and not negative, found -0.5");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NotACost(f64);

impl fmt::Display for NotACost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a cost that is finite and not negative, found {}", self.0)
    }
}

impl core::error::Error for NotACost {}

macro_rules! finite_costs {
    ($($name:ident $float:ident $ulps:literal $rounding:literal $example:literal)*) => { $(
        #[doc = concat!("A cost that is an `", stringify!($float), "`: not negative and not NaN. Infinity is `Cost::MAX`.")]
        ///
        /// Sums are rounded as floats are. So the costs of equally cheap plans may differ in the last bits, and lower
        /// bounds and proofs of optimality hold up to such a difference. A heuristic that is consistent in theory may
        /// fall by one bit too much: A* then reopens a state now and then.
        #[doc = concat!("The laws allow for rounding up to ", $rounding, " of a sum ([`with_rounding_error`](Cost::with_rounding_error)).")]
        ///
        /// Prefer whole numbers of a small unit where you can: they are exact, and faster to sort.
        ///
        /// # Examples
        ///
        /// ```
        #[doc = $example]
        /// ```
        #[derive(Clone, Copy, PartialEq)]
        pub struct $name($float);

        impl $name {
            /// Returns the cost `value`.
            ///
            /// # Panics
            ///
            /// If `value` is negative, infinite or NaN. The message contains the value.
            #[track_caller]
            #[must_use]
            pub fn of(value: $float) -> Self {
                Self::new(value).unwrap_or_else(|| panic!("{}", NotACost(value.into())))
            }

            /// Returns the cost `value`, or `None` if it is negative, infinite or NaN.
            #[must_use]
            pub fn new(value: $float) -> Option<Self> {
                // Adding zero makes a negative zero positive.
                (value >= 0.0 && value.is_finite()).then(|| $name(value + 0.0))
            }

            /// Returns the cost as a plain float.
            #[inline(always)]
            #[must_use]
            pub fn get(self) -> $float {
                self.0
            }
        }

        impl TryFrom<$float> for $name {
            type Error = NotACost;

            fn try_from(value: $float) -> Result<Self, NotACost> {
                Self::new(value).ok_or(NotACost(value.into()))
            }
        }

        impl From<$name> for $float {
            fn from(cost: $name) -> $float {
                cost.0
            }
        }

        impl Eq for $name {}

        impl Ord for $name {
            #[inline(always)]
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl PartialOrd for $name {
            #[inline(always)]
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Cost for $name {
            const ZERO: Self = $name(0.0);
            const ONE: Self = $name(1.0);
            const MAX: Self = $name($float::INFINITY);

            #[inline(always)]
            fn saturating_add(self, other: Self) -> Self {
                $name(self.0 + other.0)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                if self == Self::MAX { self } else { $name((self.0 - other.0).max(0.0)) }
            }

            #[inline]
            fn raised_by(self, amount: Self) -> Self {
                self.saturating_add(amount).max($name(self.0.next_up()))
            }

            #[inline]
            fn with_rounding_error(self) -> Self {
                $name(self.0 * (1.0 + $ulps * $float::EPSILON))
            }

            #[inline]
            fn just_below(self) -> Self {
                $name(self.0.next_down())
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the narrower float rounds")]
            fn scaled(self, weight: Weight) -> Self {
                $name(self.0 * weight.to_f64() as $float)
            }

            #[inline]
            fn unscaled(self, weight: Weight) -> Self {
                self.scaled(weight.inverse())
            }

            #[inline(always)]
            #[allow(clippy::useless_conversion, reason = "the wider float needs none")]
            fn bits(self) -> u64 {
                // Floats that are not negative have the same order as their bits.
                u64::from(self.0.to_bits())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }
    )* };
}

finite_costs! {
    Finite32 f32 256.0 "2^-15" "use search::{Cost, space::Finite32};\n\nlet half = Finite32::of(0.5);\nassert_eq!(half.saturating_add(half), Finite32::ONE);\nassert_eq!(Finite32::new(-1.0), None);\nassert_eq!(Finite32::try_from(0.5), Ok(Finite32::of(0.5)));"
    Finite64 f64 4096.0 "2^-40" "use search::{Cost, space::Finite64};\n\nlet diagonal = Finite64::of(2.0_f64.sqrt());\nassert!(Finite64::ONE < diagonal && diagonal < Finite64::MAX);\nassert_eq!(Finite64::new(f64::NAN), None);"
}
