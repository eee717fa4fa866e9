//! The types of cost that the laws of searches are checked with.

use crate::space::{Cost, Finite32, Finite64};

/// A type of cost that the laws are checked with: all unsigned integers of this crate's costs, and the finite floats.
///
/// A function that is generic in it declares a search for each type of cost; [`Subject`](super::Subject) has an example.
pub trait AnyCost: Cost + Send + Sync + 'static {
    #[doc(hidden)]
    /// Returns a finite cost whose double saturates.
    fn large() -> Self;

    #[doc(hidden)]
    /// Returns the cost of `number` units; `u32::MAX` stands for infinity.
    fn units(number: u32) -> Self;

    #[doc(hidden)]
    /// Returns whether the costs are equal, up to the rounding of sums.
    fn is_near(self, other: Self) -> bool {
        self == other
    }
}

macro_rules! any_costs {
    ($($cost:ty: $large:expr, $number:ident => $of:expr $(, $precision:expr)?;)*) => { $(
        impl AnyCost for $cost {
            fn large() -> Self {
                $large
            }

            fn units($number: u32) -> Self {
                if $number == u32::MAX { <$cost>::MAX } else { $of }
            }

            $(fn is_near(self, other: Self) -> bool {
                let (a, b) = (self.get(), other.get());
                self == other || (a - b).abs() < $precision * a.max(b)
            })?
        }
    )* };
}

any_costs! {
    // Eleven times as much: paths of more than a few edges saturate.
    u8: 200, n => u8::try_from(11 * n).unwrap_or(u8::MAX - 1);
    u16: 60_000, n => n as u16;
    u32: 3 << 30, n => n;
    u64: 3 << 62, n => u64::from(n) << 40;
    u128: 3 << 126, n => u128::from(n) << 100;
    Finite32: Finite32::of(2e38), n => Finite32::of(f32::from(n as u16) * 1e36), 1e-5;
    Finite64: Finite64::of(1e308), n => Finite64::of(f64::from(n) * 0.1), 1e-9;
}
