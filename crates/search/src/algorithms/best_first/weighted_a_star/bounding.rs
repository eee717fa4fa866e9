//! Bounding functions: priorities that keep the cost of a plan within a factor of the least cost.
//!
//! Let F(g, h) be the priority of a state. If F(g, h) <= g + h, then some state in the open list has a priority of at most
//! C*, the cost of a cheapest plan. If F(g, 0) = g / w, then the first goal that leaves the open list costs at most w C*.
//! All functions here have both properties. Integer priorities are rounded up, which keeps both: C* is an integer too.

use core::fmt::Debug;

use crate::space::{Cost, Weight};

/// A bounding function of [`WeightedAStar`](crate::algorithms::WeightedAStar): [`Pwxd`], [`Xdp`] or [`Linear`].
///
/// # Examples
///
/// ```
/// use search::{algorithms::{BoundingFunction, Linear, Pwxd, Xdp}, space::Weight};
///
/// fn priorities(g: u32, h: u32) -> [u32; 3] {
///     let weight = Weight::new(2, 1);
///     [Pwxd.priority(g, h, weight), Xdp.priority(g, h, weight), Linear.priority(g, h, weight)]
/// }
/// assert_eq!(priorities(0, 12), [12, 12, 12]); // at a start: h
/// assert_eq!(priorities(24, 0), [12, 12, 12]); // at a goal: g / w
/// assert_eq!(priorities(6, 12), [18, 17, 15]); // at most g + h
/// ```
pub trait BoundingFunction: Copy + Debug + Default + sealed::Sealed {
    /// Whether a search by a consistent heuristic keeps its bound without reopenings in directed spaces too. The others
    /// keep it as long as h rises along no edge by more than the edge costs.
    #[doc(hidden)]
    const SERVES_DIRECTED: bool;

    /// Returns the priority of a state with path cost `g` and estimate `h`. It is rounded up where costs are integers. The
    /// weight is at least one.
    fn priority<C: Cost>(self, g: C, h: C, weight: Weight) -> C;

    /// Returns whether priorities of this type of cost are exact enough to spare reopenings.
    #[doc(hidden)]
    fn is_exact<C: Cost>(self, weight: Weight) -> bool {
        let _ = weight;
        true
    }
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Pwxd {}
    impl Sealed for super::Xdp {}
    impl Sealed for super::Linear {}
}

/// The piecewise linear function that is strict at first: g + h while h > g, then (g + (2w - 1) h) / w. The default.
///
/// It searches like A* near the start, where states are few, and by twice the estimate near the goal.
///
/// # References
///
/// J. Chen, N. R. Sturtevant, "Necessary and sufficient conditions for avoiding reopenings in best first suboptimal search
/// with general bounding functions", AAAI 2021.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pwxd;

impl BoundingFunction for Pwxd {
    const SERVES_DIRECTED: bool = false;

    #[inline(always)]
    fn priority<C: Cost>(self, g: C, h: C, weight: Weight) -> C {
        if h >= g {
            g.saturating_add(h)
        } else {
            h.saturating_add(h).saturating_add(g.minus(h).unscaled(weight))
        }
    }
}

/// The convex downward parabola: (g + (2w - 1) h + sqrt((g - h)^2 + 4 w g h)) / 2w.
///
/// It lies between [`Linear`] and [`Pwxd`]. Floats are rounded, and so are costs that have more than 61 bits together with
/// the numerator of the weight. A search by them reopens states to keep its bound, and a search by costs wider than 32 bits does too. For a cost type of your own it is the same as [`Pwxd`].
///
/// # References
///
/// J. Chen, N. R. Sturtevant, "Conditions for avoiding node re-expansions in bounded suboptimal search", IJCAI 2019.
#[derive(Clone, Copy, Debug, Default)]
pub struct Xdp;

impl BoundingFunction for Xdp {
    const SERVES_DIRECTED: bool = false;

    #[inline]
    fn priority<C: Cost>(self, g: C, h: C, weight: Weight) -> C {
        if h == C::MAX {
            return h;
        }
        // At goals the value is exact, whatever is rounded.
        if h == C::ZERO {
            return g.unscaled(weight);
        }
        let priority = g.xdp(h, weight).unwrap_or_else(|| Pwxd.priority(g, h, weight));
        priority.min(g.saturating_add(h))
    }

    fn is_exact<C: Cost>(self, weight: Weight) -> bool {
        let is_integer = C::ONE.bits() == 1;
        is_integer && size_of::<C>() <= size_of::<u32>() && weight.has_exact_xdp(C::MAX.bits())
    }
}

/// The classic function g + w h, divided by w.
///
/// # References
///
/// I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970.
#[derive(Clone, Copy, Debug, Default)]
pub struct Linear;

impl BoundingFunction for Linear {
    const SERVES_DIRECTED: bool = true;

    #[inline(always)]
    fn priority<C: Cost>(self, g: C, h: C, weight: Weight) -> C {
        h.saturating_add(g.unscaled(weight))
    }
}
