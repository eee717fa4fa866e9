//! The methods that each algorithm tries in turn.

use super::{Solver, names::Algorithm};
use crate::closure::Closure;

/// Beams up to this width run before the bitmap: nearly all solvable boards are solved by far narrower beams.
const USUAL_WIDTH: usize = 1 << 10;

/// On boards of more than [`FEW_HOLES`] holes, beams up to this width run before the linear program, which is slower.
const NARROW_WIDTH: usize = 1 << 3;

/// A linear program on this number of holes takes about a millisecond.
const FEW_HOLES: usize = 64;

/// Where the bitmap does not fit, beams up to this width run before the exact search.
const WIDE_WIDTH: usize = 1 << 13;

/// The largest width of a beam.
const LAST_WIDTH: usize = 1 << 18;

/// One method of a ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    /// Beams of the first width to the second.
    Beams(usize, usize),
    DepthFirst,
    /// All positions in a bitmap.
    Bitmap,
    /// All positions layer by layer, except those that pagoda functions exclude.
    Layers,
    /// A linear program, without search.
    Pagoda,
}

impl Method {
    /// Returns the name of the algorithm to which the method belongs.
    pub(super) fn algorithm(self) -> Algorithm {
        match self {
            Method::Beams(..) | Method::Pagoda => Algorithm::Beam,
            Method::DepthFirst => Algorithm::DepthFirst,
            Method::Bitmap | Method::Layers => Algorithm::Exact,
        }
    }
}

impl Solver {
    /// Returns the methods to try in turn if the position class excludes no solution.
    pub(super) fn methods(&self) -> Vec<Method> {
        let fits = self.bitmap_fits();
        let narrow = if self.board.holes().len() > FEW_HOLES { NARROW_WIDTH } else { 0 };
        let beams = |first: usize, last: usize| (first <= last).then_some(Method::Beams(first.max(1), last));
        let after_proofs = |last| [beams(1, narrow), Some(Method::Pagoda), beams(2 * narrow, last)];
        let methods: Vec<Option<Method>> = match self.algorithm {
            Algorithm::Beam => after_proofs(LAST_WIDTH).into(),
            Algorithm::DepthFirst => vec![Some(Method::DepthFirst)],
            Algorithm::Exact => vec![Some(if fits { Method::Bitmap } else { Method::Layers })],
            Algorithm::Auto if fits => {
                let wide = [Some(Method::Bitmap), beams(2 * USUAL_WIDTH, LAST_WIDTH)];
                after_proofs(USUAL_WIDTH).into_iter().chain(wide).collect()
            }
            Algorithm::Auto => {
                let wide = [Some(Method::Layers), beams(2 * WIDE_WIDTH, LAST_WIDTH)];
                after_proofs(WIDE_WIDTH).into_iter().chain(wide).collect()
            }
        };
        methods.into_iter().flatten().collect()
    }

    /// Returns whether the bitmap fits in its bytes, and has no more positions than may be expanded.
    pub(super) fn bitmap_fits(&self) -> bool {
        let most_positions = self.limits.max_expanded();
        Closure::bytes_for(&self.board)
            .is_some_and(|bytes| bytes <= self.bitmap_bytes && bytes.saturating_mul(8) <= most_positions)
    }
}
