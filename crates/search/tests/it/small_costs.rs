//! Costs that saturate soon.

use search::{Cost, space::Weight};

/// Costs of one byte, in which an action costs `ONE`: if that is much, the costs of short paths saturate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Steps<const ONE: u8>(pub(crate) u8);

impl<const ONE: u8> Cost for Steps<ONE> {
    const ZERO: Self = Steps(0);
    const ONE: Self = Steps(ONE);
    const MAX: Self = Steps(u8::MAX);

    fn saturating_add(self, other: Self) -> Self {
        Steps(self.0.saturating_add(other.0))
    }
    fn minus(self, other: Self) -> Self {
        Steps(self.0 - other.0)
    }
    fn scaled(self, weight: Weight) -> Self {
        Steps(self.0.scaled(weight))
    }
    fn unscaled(self, weight: Weight) -> Self {
        Steps(self.0.unscaled(weight))
    }
    fn bits(self) -> u64 {
        self.0.into()
    }
}
