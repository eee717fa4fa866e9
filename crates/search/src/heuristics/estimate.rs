//! An estimate: h of a state, and the memo that the estimates of its children need.

/// An estimate of the cost from a state to the nearest goal, with the heuristic's memo.
///
/// A heuristic without a memo returns `h.into()`. Others store in the memo the data that the estimate of a child needs
/// of its parent besides `h`: a sum before division, or the ranks of patterns in one word.
///
/// # Examples
///
/// A heuristic whose memo is a sum, which an action changes by one or two:
///
/// ```
/// use search::{Heuristic, IdaStar, Search, StateSpace, heuristics::{Estimate, Promise}};
///
/// /// Five heaps of matches; an action takes one or two matches off a heap.
/// struct Heaps;
///
/// impl StateSpace for Heaps {
///     type State = [u32; 5];
///     type Action = (usize, u32);
///     type Cost = u32;
///     type Actions = Vec<(usize, u32)>;
///
///     fn actions(&self, heaps: &[u32; 5]) -> Vec<(usize, u32)> {
///         let takes = (0..5).flat_map(|heap| [(heap, 2), (heap, 1)]);
///         takes.filter(|&(heap, taken)| heaps[heap] >= taken).collect()
///     }
///     fn apply(&self, heaps: &mut [u32; 5], (heap, taken): (usize, u32)) {
///         heaps[heap] -= taken;
///     }
/// }
///
/// /// Half of all matches, rounded up.
/// struct HalfOfAll;
///
/// fn half(matches: u32) -> Estimate<u32, u32> {
///     Estimate { h: matches.div_ceil(2), memo: matches }
/// }
///
/// impl Heuristic<Heaps> for HalfOfAll {
///     type Memo = u32;
///
///     fn promise(&self) -> Promise {
///         Promise::Consistent
///     }
///     fn estimate(&self, _: &Heaps, heaps: &[u32; 5]) -> Estimate<u32, u32> {
///         half(heaps.iter().sum())
///     }
///     fn estimate_child(
///         &self,
///         _: &Heaps,
///         _: &[u32; 5],
///         parent: Estimate<u32, u32>,
///         (_, taken): (usize, u32),
///     ) -> Estimate<u32, u32> {
///         half(parent.memo - taken)
///     }
/// }
///
/// let report = IdaStar::new(HalfOfAll).run(&Heaps, &[4, 2, 3, 2, 5], |heaps| *heaps == [0; 5]);
/// assert_eq!(report.plan().unwrap().cost, 9);
/// assert!(report.is_optimal());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Estimate<C, M = ()> {
    /// The estimated cost.
    pub h: C,
    /// The data besides `h` that the estimate of a child needs; `()` if there are none.
    pub memo: M,
}

impl<C> From<C> for Estimate<C> {
    /// Returns the estimate `h` without a memo.
    #[inline(always)]
    fn from(h: C) -> Self {
        Estimate { h, memo: () }
    }
}
