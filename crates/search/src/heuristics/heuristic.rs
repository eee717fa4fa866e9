//! Heuristics: estimates of the remaining cost to the nearest goal.
//!
//! Write h(s) for the estimate and h*(s) for the true cost. A heuristic is *admissible* if h(s) <= h*(s)
//! everywhere. It is *consistent* if h(s) <= c(s, a) + h(a(s)) along every edge and h is zero at each goal.
//! Consistent implies admissible. [`Heuristic::promise`] states which of these properties the caller may assume.
//! Searches rely on it when they report that a plan is proven cheapest, and the laws test it.

use crate::{
    heuristics::Estimate,
    space::{Cost, StateSpace, Weight},
};

/// A heuristic: an estimate h of the cost to the nearest goal.
///
/// Without a [promise](Self::promise), estimates may be arbitrary. A wrong one costs time and can lead to a longer
/// plan, but it never hides a goal and never leads to a false proof. A state whose estimate is [`MAX`](Cost::MAX) is
/// then expanded after all others. With a promise, which searches trust, an estimate of `MAX` declares a dead end: the
/// state is never expanded.
///
/// A closure `|state: &State| -> Cost` is a heuristic that promises nothing. Wrap it in [`Admissible`] or
/// [`Consistent`] if it has this property. Several searches use one heuristic by [`Shared`](crate::heuristics::Shared).
/// A faster heuristic overrides [`estimate_child`](Self::estimate_child), which
/// searches call before the child is built. IDA* prunes most children by this estimate and never builds them.
///
/// # References
///
/// J. Pearl, "Heuristics: Intelligent Search Strategies for Computer Problem Solving", 1984, chapter 3.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, from_successors, heuristics::Consistent};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(40));
/// let report = IdaStar::new(distance).run(&line, &0, |&n| n == 40);
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (40, 40));
/// assert!(report.is_optimal());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic for `{S}`",
    note = "a heuristic is a closure `|state: &State| -> Cost` that names the type of its argument, or a type that implements `Heuristic`",
    note = "a heuristic behind a reference or an `Arc` is `Shared(&heuristic)`"
)]
pub trait Heuristic<S: StateSpace> {
    /// The data besides h that a child's estimate needs of its parent: `()`, or the ranks of patterns in one word.
    type Memo: Copy;

    /// Returns the property that all estimates have; the default is none.
    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    /// Returns the step of plan costs, if one is known: every plan from a state s costs h(s) plus a multiple of it.
    ///
    /// By Manhattan distance on sliding tiles, for example, the step is two, because each move changes h by one. The
    /// front-to-end searches [`BaeStar`](crate::algorithms::BaeStar) and [`Nbs`](crate::algorithms::Nbs) round their
    /// lower bounds up to a cost that a plan can have. The default is `None`. A step of floats is a power of two, of which all
    /// costs are multiples, because rounded sums would break the proofs.
    /// [`Stepped`](crate::heuristics::Stepped) declares the step of another heuristic, and `laws::step_kept` checks it.
    #[inline(always)]
    fn step(&self) -> Option<S::Cost> {
        None
    }

    /// Returns the estimate of `state`, computed from scratch.
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo>;

    /// Returns the estimate of the child that `action` leads to. `estimate` is the estimate of `parent`.
    ///
    /// If the heuristic makes a [promise](Self::promise), no search calls this for a parent whose estimate is
    /// [`MAX`](Cost::MAX), because such a dead end is never expanded.
    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, Self::Memo> {
        let _ = estimate;
        self.estimate(space, &space.successor(parent, action))
    }

    /// Returns the same where the child is at hand. A heuristic of states alone reads the child.
    ///
    /// # Examples
    ///
    /// ```
    /// use search::{Heuristic, StateSpace, from_successors};
    ///
    /// let line = from_successors(|&n: &u32| [n + 1, n + 2]);
    /// let distance = |n: &u32| 9 - n;
    /// let estimate = distance.estimate(&line, &3);
    /// let action = line.actions(&3).into_iter().next().unwrap();
    /// assert_eq!(distance.estimate_known_child(&line, &3, estimate, action, &4).h, 5);
    /// ```
    #[inline(always)]
    fn estimate_known_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
        child: &S::State,
    ) -> Estimate<S::Cost, Self::Memo> {
        let _ = child;
        self.estimate_child(space, parent, estimate, action)
    }
}

/// The property that all estimates of a heuristic have, from the weakest to the strongest.
///
/// # Examples
///
/// ```
/// use search::{heuristics::Promise, space::Weight};
///
/// assert_eq!(Promise::Consistent.lower_bound(12_u32), 12);
/// assert_eq!(Promise::Within(Weight::new(3, 2)).lower_bound(12_u32), 8);
/// assert_eq!(Promise::Nothing.lower_bound(12_u32), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// Estimates may be arbitrary, at goals too. Plans are not proven cheapest.
    Nothing,
    /// h <= w h* everywhere, so h is zero at goals. An estimate of `MAX` declares a dead end.
    Within(Weight),
    /// No estimate exceeds the true cost: h <= h*.
    Admissible,
    /// h(s) <= c(s, a) + h(a(s)) along every edge, and h is zero at goals.
    Consistent,
}

impl Promise {
    /// Returns a lower bound on the cost of all plans, given that every plan has a node with g + h >= `f`.
    #[inline]
    #[must_use]
    pub fn lower_bound<C: Cost>(self, f: C) -> C {
        match self {
            Promise::Nothing => C::ZERO,
            // A weighted f that saturates may belong to a plan of finite cost.
            Promise::Within(weight) if f == C::MAX => match C::MAX.just_below() {
                // A cost type that does not report its greatest finite cost proves nothing here.
                greatest if greatest == C::MAX => C::ZERO,
                greatest => greatest.unscaled(weight),
            },
            // The weight rounds estimates down, so f is at most the weight times a true cost.
            Promise::Within(weight) => f.unscaled(weight),
            Promise::Admissible | Promise::Consistent => f,
        }
    }

    /// Returns whether an estimate of `MAX` proves a dead end, and the estimate of each goal is zero.
    #[inline(always)]
    #[must_use]
    pub(crate) fn proves_dead_ends(self) -> bool {
        !matches!(self, Promise::Nothing)
    }

    /// Returns whether the estimate `h` proves that no plan passes through its state.
    #[inline(always)]
    #[must_use]
    pub(crate) fn is_dead_end<C: Cost>(self, h: C) -> bool {
        h == C::MAX && self.proves_dead_ends()
    }

    /// Returns whether no plan of a cost below `MAX` passes through a state, whose path costs `g` and whose estimate is
    /// `h`.
    ///
    /// If h may exceed the true cost, g + h proves nothing.
    #[inline(always)]
    #[must_use]
    pub(crate) fn is_hopeless<C: Cost>(self, g: C, h: C) -> bool {
        if self >= Promise::Admissible {
            g.saturating_add(h) == C::MAX
        } else {
            g == C::MAX || self.is_dead_end(h)
        }
    }

    /// Returns the weaker of two promises; of two weights, the greater one.
    #[inline]
    #[must_use]
    pub(crate) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Promise::Within(a), Promise::Within(b)) => Promise::Within(a.max(b)),
            (a, b) => a.min(b),
        }
    }
}

impl<S: StateSpace, F: Fn(&S::State) -> S::Cost> Heuristic<S> for F {
    type Memo = ();

    #[inline(always)]
    fn estimate(&self, _: &S, state: &S::State) -> Estimate<S::Cost> {
        self(state).into()
    }

    #[inline(always)]
    fn estimate_known_child(
        &self,
        _: &S,
        _: &S::State,
        _: Estimate<S::Cost>,
        _: S::Action,
        child: &S::State,
    ) -> Estimate<S::Cost> {
        self(child).into()
    }
}

/// The blind heuristic: zero everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<S: StateSpace> Heuristic<S> for Blind {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    #[inline(always)]
    fn estimate(&self, _: &S, _: &S::State) -> Estimate<S::Cost> {
        S::Cost::ZERO.into()
    }

    #[inline(always)]
    fn estimate_child(&self, _: &S, _: &S::State, _: Estimate<S::Cost>, _: S::Action) -> Estimate<S::Cost> {
        S::Cost::ZERO.into()
    }
}

macro_rules! promised {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<H>(pub H);

        impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for $name<H> {
            type Memo = H::Memo;

            #[inline(always)]
            fn promise(&self) -> Promise {
                Promise::$name
            }

            #[inline(always)]
            fn step(&self) -> Option<S::Cost> {
                self.0.step()
            }

            #[inline(always)]
            fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, H::Memo> {
                self.0.estimate(space, state)
            }

            #[inline(always)]
            fn estimate_child(
                &self,
                space: &S,
                parent: &S::State,
                estimate: Estimate<S::Cost, H::Memo>,
                action: S::Action,
            ) -> Estimate<S::Cost, H::Memo> {
                self.0.estimate_child(space, parent, estimate, action)
            }

            #[inline(always)]
            fn estimate_known_child(
                &self,
                space: &S,
                parent: &S::State,
                estimate: Estimate<S::Cost, H::Memo>,
                action: S::Action,
                child: &S::State,
            ) -> Estimate<S::Cost, H::Memo> {
                self.0.estimate_known_child(space, parent, estimate, action, child)
            }
        }
    };
}

promised! {
    /// A wrapper that declares a heuristic admissible. Plans are then proven cheapest.
    ///
    /// `laws::promise_kept` checks it; so does `laws::admissible`, for one goal in a
    /// [`Reversible`](crate::space::Reversible) space. If the declaration is false, so is the proof.
    Admissible
}

promised! {
    /// A wrapper that declares a heuristic consistent. Plans are then proven cheapest, and A* reopens no state. With
    /// costs that are floats, rounding makes it reopen one now and then.
    ///
    /// `laws::promise_kept` checks it. `laws::consistent` checks single edges alone; with `laws::zero_at_goal` at every
    /// goal it suffices. If the declaration is false, so is the proof.
    Consistent
}

/// Estimates multiplied by a weight of at least one, rounded down. A search expands fewer states, and the plan costs at
/// most the weight times the cheapest.
///
/// # References
///
/// I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::{Consistent, Weighted}, space::Weight};
///
/// let grid = from_successors(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = Consistent(|s: &(i32, i32)| s.0.abs_diff(30) + s.1.abs_diff(40));
/// let mut search = AStar::new(Weighted::new(distance, Weight::new(2, 1)));
/// let report = search.run(&grid, &(0, 0), |s| *s == (30, 40));
/// assert!(report.plan().unwrap().cost <= 2 * report.lower_bound);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weighted<H> {
    heuristic: H,
    weight: Weight,
}

impl<H> Weighted<H> {
    /// Returns the heuristic whose estimates are those of `heuristic`, multiplied by `weight`.
    ///
    /// # Panics
    ///
    /// If the weight is less than one.
    #[must_use]
    pub fn new(heuristic: H, weight: Weight) -> Self {
        assert!(weight >= Weight::ONE, "a weight below one makes an estimate worse and proves nothing more");
        Weighted { heuristic, weight }
    }
}

impl<S: StateSpace, H: Heuristic<S>> Heuristic<S> for Weighted<H> {
    /// The unweighted estimate.
    type Memo = Estimate<S::Cost, H::Memo>;

    fn promise(&self) -> Promise {
        match self.heuristic.promise() {
            Promise::Admissible | Promise::Consistent => Promise::Within(self.weight),
            Promise::Nothing | Promise::Within(_) => Promise::Nothing,
        }
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.heuristic.estimate(space, state);
        Estimate { h: weighted(memo.h, self.weight), memo }
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
    ) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.heuristic.estimate_child(space, parent, estimate.memo, action);
        Estimate { h: weighted(memo.h, self.weight), memo }
    }

    #[inline(always)]
    fn estimate_known_child(
        &self,
        space: &S,
        parent: &S::State,
        estimate: Estimate<S::Cost, Self::Memo>,
        action: S::Action,
        child: &S::State,
    ) -> Estimate<S::Cost, Self::Memo> {
        let memo = self.heuristic.estimate_known_child(space, parent, estimate.memo, action, child);
        Estimate { h: weighted(memo.h, self.weight), memo }
    }
}

/// Returns `h` times `weight`, or `h` if the product saturates, so that only an estimate of `MAX` declares a dead end.
#[inline(always)]
fn weighted<C: Cost>(h: C, weight: Weight) -> C {
    let product = h.scaled(weight);
    if product == C::MAX { h } else { product }
}
