//! Heuristics: estimates of the cost that is left to the nearest goal.
//!
//! Write h(s) for the estimate, h*(s) for the true cost. A heuristic is *admissible* if h(s) <= h*(s)
//! everywhere, *consistent* if h(s) <= c(s, a) + h(a(s)) along every edge and h is zero at each goal.
//! Consistent implies admissible. What a heuristic keeps, it promises by [`Heuristic::promise`]: searches believe
//! it when they say that a plan is proven cheapest, and the laws test it.

use crate::space::{Cost, StateSpace, Weight};

/// An estimate h of the cost to the nearest goal.
///
/// Estimates may be anything; a wrong one costs time, and makes a plan longer, but never hides a goal or feigns a proof. What a
/// heuristic [promises](Self::promise) is believed: an estimate of [`MAX`](Cost::MAX) then declares a dead end, whose state is
/// never expanded. Without a promise such a state is expanded after all others.
///
/// A closure `|state: &State| -> Cost` is a heuristic that promises nothing; wrap it in [`Admissible`] or
/// [`Consistent`] to say what you know of it. A faster one overrides [`estimate_child`](Self::estimate_child),
/// which is asked before the child exists: most children of IDA* are cut off by it and never built.
///
/// # References
///
/// J. Pearl, "Heuristics: Intelligent Search Strategies for Computer Problem Solving", 1984, chapter 3.
///
/// # Examples
///
/// ```
/// use search::{Consistent, IdaStar, Search, from_edges};
///
/// let line = from_edges(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(40));
/// let report = IdaStar::new(distance).run(&line, &0, &|&n: &u32| n == 40);
/// assert_eq!((report.plan().unwrap().cost, report.stats.expanded), (40, 40));
/// assert!(report.is_optimal());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a heuristic for `{S}`",
    note = "a heuristic is a closure `|state: &State| -> Cost`, or a type that implements `Heuristic`"
)]
pub trait Heuristic<S: StateSpace> {
    /// What a child's estimate needs of its parent beside h: `()`, or the ranks of patterns in one word.
    type Memo: Copy;

    /// What the estimates keep; nothing unless said.
    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Nothing
    }

    /// The estimate of `state`, from scratch.
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo);

    /// The estimate of the child that `action` leads to, given what its `parent` was told.
    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        h: S::Cost,
        memo: Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        let _ = (h, memo);
        self.estimate(space, &space.successor(parent, action))
    }
}

/// What a heuristic keeps, from the least to the most.
///
/// # Examples
///
/// ```
/// use search::{Promise, Weight};
///
/// assert_eq!(Promise::Consistent.lower_bound(12_u32), 12);
/// assert_eq!(Promise::Within(Weight::new(3, 2)).lower_bound(12_u32), 8);
/// assert_eq!(Promise::Nothing.lower_bound(12_u32), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// Estimates may be anything, at goals too; plans are not proven cheapest.
    Nothing,
    /// h <= w h* everywhere, so h is zero at goals; an estimate of `MAX` declares a dead end.
    Within(Weight),
    /// No estimate exceeds the true cost.
    Admissible,
    /// No estimate falls by more than an action costs, and it is zero at goals.
    Consistent,
}

impl Promise {
    /// What no plan can undercut, given that every plan has a node whose f = g + h is `f` or more.
    #[inline]
    #[must_use]
    pub fn lower_bound<C: Cost>(self, f: C) -> C {
        match self {
            Promise::Nothing => C::ZERO,
            // The weight rounds estimates down, so f is at most the weight times a true cost.
            Promise::Within(weight) => f.unscaled(weight),
            Promise::Admissible | Promise::Consistent => f,
        }
    }

    /// Whether an estimate of `MAX` proves that no plan leads on, and zero is the estimate of each goal.
    #[inline(always)]
    #[must_use]
    pub(crate) fn proves_dead_ends(self) -> bool {
        !matches!(self, Promise::Nothing)
    }

    /// What is kept where both are: the lesser, with the greater weight.
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
    fn estimate(&self, _: &S, state: &S::State) -> (S::Cost, ()) {
        (self(state), ())
    }
}

/// The heuristic that knows nothing: zero everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<S: StateSpace> Heuristic<S> for Blind {
    type Memo = ();

    #[inline(always)]
    fn promise(&self) -> Promise {
        Promise::Consistent
    }

    #[inline(always)]
    fn estimate(&self, _: &S, _: &S::State) -> (S::Cost, ()) {
        (S::Cost::ZERO, ())
    }

    #[inline(always)]
    fn estimate_child(&self, _: &S, _: &S::State, _: S::Cost, (): (), _: S::Action) -> (S::Cost, ()) {
        (S::Cost::ZERO, ())
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
            fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, H::Memo) {
                self.0.estimate(space, state)
            }

            #[inline(always)]
            fn estimate_child(
                &self,
                space: &S,
                parent: &S::State,
                h: S::Cost,
                memo: H::Memo,
                action: S::Action,
            ) -> (S::Cost, H::Memo) {
                self.0.estimate_child(space, parent, h, memo, action)
            }
        }
    };
}

promised! {
    /// Your word that a heuristic is admissible: plans are then proven cheapest.
    ///
    /// Check it with `laws::admissible`. If the word is false, so is the proof.
    Admissible
}

promised! {
    /// Your word that a heuristic is consistent: plans are then proven cheapest, and A* reopens no state.
    ///
    /// Check it with `laws::consistent`. If the word is false, so is the proof.
    Consistent
}

/// The larger of two estimates: admissible (consistent) if both are.
///
/// # Examples
///
/// ```
/// use search::{IdaStar, Search, from_edges, heuristics::Max};
///
/// let grid = from_edges(|&(x, y): &(u32, u32)| [(x + 1, y), (x, y + 1)]);
/// let heuristic = Max(|s: &(u32, u32)| 3_u32.saturating_sub(s.0), |s: &(u32, u32)| 4_u32.saturating_sub(s.1));
/// let report = IdaStar::new(heuristic).run(&grid, &(0, 0), &|s: &(u32, u32)| *s == (3, 4));
/// assert_eq!(report.plan().unwrap().cost, 7);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Max<A, B>(pub A, pub B);

/// Two estimates, each with its memo.
type Both<C, A, B> = ((C, A), (C, B));

impl<S: StateSpace, A: Heuristic<S>, B: Heuristic<S>> Heuristic<S> for Max<A, B> {
    type Memo = Both<S::Cost, A::Memo, B::Memo>;

    #[inline(always)]
    fn promise(&self) -> Promise {
        self.0.promise().and(self.1.promise())
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo) {
        larger(self.0.estimate(space, state), self.1.estimate(space, state))
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        _: S::Cost,
        ((h_a, a), (h_b, b)): Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        larger(
            self.0.estimate_child(space, parent, h_a, a, action),
            self.1.estimate_child(space, parent, h_b, b, action),
        )
    }
}

/// The larger h, with both answers as the memo.
#[inline(always)]
fn larger<C: Ord + Copy, A: Copy, B: Copy>(a: (C, A), b: (C, B)) -> (C, Both<C, A, B>) {
    (a.0.max(b.0), (a, b))
}

/// Estimates multiplied by a weight of one or more, rounded down: fewer states are expanded, and the plan costs
/// at most the weight times the cheapest.
///
/// # References
///
/// I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970.
///
/// # Examples
///
/// ```
/// use search::{AStar, Consistent, Search, Weight, from_edges, heuristics::Weighted};
///
/// let grid = from_edges(|&(x, y): &(i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
/// let distance = Consistent(|s: &(i32, i32)| s.0.abs_diff(30) + s.1.abs_diff(40));
/// let mut search = AStar::new(Weighted::new(distance, Weight::new(2, 1)));
/// let report = search.run(&grid, &(0, 0), &|s: &(i32, i32)| *s == (30, 40));
/// assert!(report.plan().unwrap().cost <= 2 * report.lower_bound);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Weighted<H> {
    heuristic: H,
    weight: Weight,
}

impl<H> Weighted<H> {
    /// The estimates of `heuristic`, multiplied by `weight`.
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
    /// The unweighted estimate, and its memo.
    type Memo = (S::Cost, H::Memo);

    fn promise(&self) -> Promise {
        match self.heuristic.promise() {
            Promise::Admissible | Promise::Consistent => Promise::Within(self.weight),
            Promise::Nothing | Promise::Within(_) => Promise::Nothing,
        }
    }

    #[inline(always)]
    fn estimate(&self, space: &S, state: &S::State) -> (S::Cost, Self::Memo) {
        let answer = self.heuristic.estimate(space, state);
        (weighted(answer.0, self.weight), answer)
    }

    #[inline(always)]
    fn estimate_child(
        &self,
        space: &S,
        parent: &S::State,
        _: S::Cost,
        (h, memo): Self::Memo,
        action: S::Action,
    ) -> (S::Cost, Self::Memo) {
        let answer = self.heuristic.estimate_child(space, parent, h, memo, action);
        (weighted(answer.0, self.weight), answer)
    }
}

/// `h` times `weight`, or `h` alone if the product saturates: only an estimate of `MAX` is a dead end.
#[inline(always)]
fn weighted<C: Cost>(h: C, weight: Weight) -> C {
    let product = h.scaled(weight);
    if product == C::MAX { h } else { product }
}
