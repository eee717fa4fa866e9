//! Steps of plan costs: heuristics that know the costs of all plans from a state up to multiples of one amount.

use crate::{
    heuristics::{Estimate, Heuristic, Promise},
    space::{Cost, StateSpace},
};

/// A wrapper that declares the [`step`](Heuristic::step) of a heuristic: every plan from a state s costs h(s) plus a
/// multiple of the step.
///
/// Searches then round their lower bounds up. `laws::step_kept` checks the declaration. If it is false, so are the
/// proofs. With costs that are floats, sums must be exact: the step is a power of two, and all costs are multiples of it.
/// Of a [`Sum`](crate::heuristics::Sum) nothing is known from its summands, so this wrapper declares its step.
///
/// # Examples
///
/// Each move of a knight changes the colour of its square, so all plans from a square have the same parity:
///
/// ```
/// use search::{At, Search, algorithms::BaeStar, from_successors, heuristics::{Consistent, Stepped}, laws};
///
/// let knight = from_successors(|&(x, y): &(i32, i32)| {
///     [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)].map(|(dx, dy)| (x + dx, y + dy))
/// });
/// let knight = knight.undirected();
/// let toward = |(a, b): (i32, i32)| {
///     let moves = move |&(x, y): &(i32, i32)| {
///         let (dx, dy) = (x.abs_diff(a), y.abs_diff(b));
///         let least = (dx + dy).div_ceil(3).max(dx.div_ceil(2)).max(dy.div_ceil(2));
///         least + (dx + dy + least) % 2
///     };
///     Stepped::new(Consistent(moves), 2)
/// };
/// laws::step_kept(&knight, &toward((3, 2)), &(0, 0), &At((3, 2)), 200);
/// let report = BaeStar::new(toward((3, 2)), toward((0, 0))).run_to(&knight, &(0, 0), &At((3, 2)));
/// assert_eq!(report.plan().unwrap().cost, 3);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Stepped<H, C> {
    heuristic: H,
    step: C,
}

impl<H, C: Cost> Stepped<H, C> {
    /// Returns `heuristic` with the declaration that plan costs differ from estimates by multiples of `step`.
    ///
    /// # Panics
    ///
    /// If the step is zero or infinite.
    #[must_use]
    pub fn new(heuristic: H, step: C) -> Self {
        assert!(C::ZERO < step && step < C::MAX, "a step is positive and finite");
        Stepped { heuristic, step }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Stepped<H, S::Cost> {
    type Memo = H::Memo;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.heuristic.promise()
    }

    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        Some(self.step)
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, H::Memo> {
        self.heuristic.estimate(space, state)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, H::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, H::Memo> {
        self.heuristic.estimate_child(space, parent, estimate, action)
    }
}

/// Returns the remainder of `cost` divided by `step`, by doubling: O(log(cost / step)) subtractions. The step is positive
/// and finite, so twice the step is more.
pub(crate) fn remainder<C: Cost>(cost: C, step: C) -> C {
    if cost < step {
        return cost;
    }
    let twice = step.saturating_add(step);
    // A double that saturates exceeds every finite cost.
    let rest = if twice < C::MAX { remainder(cost, twice) } else { cost };
    if rest < step { rest } else { rest.minus(step) }
}

/// The costs that plans can have: `base` plus or minus multiples of `step`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residue<C> {
    base: C,
    step: C,
}

impl<C: Cost> Residue<C> {
    /// Returns the common residue of `costs`, if they differ by multiples of `step` alone. Infinite costs do not count.
    pub(crate) fn of(step: Option<C>, costs: impl IntoIterator<Item = C>) -> Option<Self> {
        let step = step.filter(|&step| C::ZERO < step && step < C::MAX)?;
        let mut costs = costs.into_iter().filter(|&cost| cost < C::MAX);
        let base = costs.next()?;
        let is_congruent = |cost: C| remainder(base.max(cost).minus(base.min(cost)), step) == C::ZERO;
        costs.all(is_congruent).then_some(Residue { base, step })
    }

    /// Returns the least cost of this residue that is at least `bound`.
    pub(crate) fn round_up(self, bound: C) -> C {
        let Residue { base, step } = self;
        if bound == C::MAX {
            return bound;
        }
        if bound <= base {
            return bound.saturating_add(remainder(base.minus(bound), step));
        }
        let rest = remainder(bound.minus(base), step);
        if rest == C::ZERO { bound } else { bound.saturating_add(step.minus(rest)) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Residue, remainder};

    #[test]
    fn remainders_are_those_of_division() {
        for (cost, step) in
            [(0_u8, 1), (254, 2), (253, 2), (254, 127), (253, 127), (255, 100), (200, 150), (7, 9)]
        {
            assert_eq!(remainder(cost, step), cost % step, "{cost} {step}");
        }
        assert_eq!(remainder(u64::MAX - 1, 1_000_003), (u64::MAX - 1) % 1_000_003);
    }

    #[test]
    fn bounds_are_rounded_to_the_next_possible_cost() {
        let Some(odd) = Residue::of(Some(2_u32), [7, 11, u32::MAX]) else { unreachable!("all are odd") };
        assert_eq!([0, 1, 6, 7, 8, 9].map(|bound| odd.round_up(bound)), [1, 1, 7, 7, 9, 9]);
        assert_eq!(odd.round_up(u32::MAX), u32::MAX);
        let Some(even) = Residue::of(Some(2_u32), [u32::MAX, 6, 10]) else { unreachable!("all are even") };
        assert_eq!([0, 1, 5, 6, 7].map(|bound| even.round_up(bound)), [0, 2, 6, 6, 8]);
        assert!(Residue::of(Some(u32::MAX), [7]).is_none() && Residue::of(Some(0), [7_u32]).is_none());
        assert!(Residue::of(Some(2_u32), [7, 10]).is_none() && Residue::of(None, [7_u32]).is_none());
    }
}
