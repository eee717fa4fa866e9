//! The estimates of a pattern database, and the memo that search nodes store for them.

use crate::heuristics::PatternDatabase;
use crate::{
    heuristics::{Heuristic, Promise},
    space::{Abstraction, Cost, StateSpace},
    tables::Packing,
};

/// The position of the remainder in a memo, for tables modulo 3. The rank takes the lower bits.
const REMAINDER: u32 = 62;

impl<S, A> Heuristic<S> for PatternDatabase<S, A>
where
    S: StateSpace,
    A: Abstraction<S>,
{
    /// The rank of the image. For tables modulo 3, the upper bits hold the remainder of the distance.
    type Memo = u64;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.promise
    }

    #[inline(always)]
    fn estimate(&self, _: &S, state: &S::State) -> (S::Cost, u64) {
        let rank = self.abstraction.rank_of(state);
        let number = self.number(rank);
        if self.table.packing() == Packing::Modulo3 {
            (self.counted(self.abstraction.project(state)), rank | u64::from(number) << REMAINDER)
        } else {
            (self.cost_of(number), rank)
        }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        h: S::Cost,
        memo: u64,
        action: S::Action,
    ) -> (S::Cost, u64) {
        let rank = self.abstraction.rank_of_child(space, parent, memo & ((1 << REMAINDER) - 1), action);
        let number = self.number(rank);
        if self.table.packing() == Packing::Modulo3 {
            (beside(h, (memo >> REMAINDER) as u8, number), rank | u64::from(number) << REMAINDER)
        } else {
            (self.cost_of(number), rank)
        }
    }
}

/// Returns the distance with remainder `now` that differs by at most one from `h`, whose remainder is `before`.
#[inline(always)]
fn beside<C: Cost>(h: C, before: u8, now: u8) -> C {
    match (now, (now + 3 - before) % 3) {
        (3, _) => C::MAX,
        (_, 0) => h,
        (_, 1) => h.saturating_add(C::ONE),
        _ => h.minus(C::ONE),
    }
}
