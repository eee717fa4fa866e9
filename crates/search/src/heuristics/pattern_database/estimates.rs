//! The estimates of a pattern database, and the memo that search nodes store for them.

use crate::heuristics::pattern_database::database::{ImageOf, PatternDatabase};
use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    space::{Abstraction, Cost, Ranked, StateSpace},
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
    fn estimate(&self, _: &S, state: &S::State) -> Estimate<S::Cost, u64> {
        let rank = self.abstraction.rank_of(state);
        let number = self.number(rank);
        if self.table.packing() == Packing::Modulo3 {
            let h = self.counted(self.abstraction.project(state));
            Estimate { h, memo: rank | u64::from(number) << REMAINDER }
        } else {
            Estimate { h: self.cost_of(number), memo: rank }
        }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        Estimate { h, memo }: Estimate<S::Cost, u64>,
        action: S::Action,
    ) -> Estimate<S::Cost, u64> {
        let rank = self.abstraction.rank_of_child(space, parent, memo & ((1 << REMAINDER) - 1), action);
        let number = self.number(rank);
        if self.table.packing() == Packing::Modulo3 {
            let h = beside(h, (memo >> REMAINDER) as u8, number);
            Estimate { h, memo: rank | u64::from(number) << REMAINDER }
        } else {
            Estimate { h: self.cost_of(number), memo: rank }
        }
    }
}

impl<S: StateSpace, A: Abstraction<S>> PatternDatabase<S, A> {
    /// Counts the actions from an abstract state to a goal, along falling remainders.
    fn counted(&self, mut state: ImageOf<S, A>) -> S::Cost {
        let space = self.abstraction.space();
        let mut remainder = self.number(space.rank(&state));
        if remainder == Packing::Modulo3.largest() {
            return S::Cost::MAX;
        }
        let mut count = S::Cost::ZERO;
        // The table of another abstraction may contain cycles; the number of ranks limits the loop.
        for _ in 0..space.ranks() {
            remainder = (remainder + 2) % 3;
            let mut nearer = space.actions(&state).into_iter().map(|action| space.successor(&state, action));
            let Some(next) = nearer.find(|next| self.number(space.rank(next)) == remainder) else { break };
            (state, count) = (next, count.saturating_add(S::Cost::ONE));
        }
        count
    }
}

/// Returns the distance with remainder `now` that differs by at most one from `h`, whose remainder is `before`. Beside a
/// dead end are only dead ends, because actions can be undone.
#[inline(always)]
fn beside<C: Cost>(h: C, before: u8, now: u8) -> C {
    match (now + 3 - before) % 3 {
        0 => h,
        1 => h.saturating_add(C::ONE),
        _ => h.minus(C::ONE),
    }
}
