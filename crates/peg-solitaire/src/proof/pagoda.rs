//! Pagoda functions: weights of holes such that no jump raises the sum over all pegs.
//!
//! A jump from a over b to c changes the sum by w(c) - w(a) - w(b), which must not be positive. A linear program finds
//! the best function for a target: it minimises w(start) - w(target) with weights from -1 to 1. If the minimum is
//! negative, the weights are rounded to integers. The integers are checked exactly, so no proof depends on the floats.

use microlp::{ComparisonOp, OptimizationDirection, Problem, Variable};

use crate::{
    action::Place,
    board::{Board, Triple},
};

/// The largest number of holes of a board for which a linear program is solved.
const MOST_HOLES: usize = 300;

/// The largest denominator: weights are tried as multiples of 1/d for each d up to this number.
const LARGEST_DENOMINATOR: i32 = 720;

/// The least margin of a linear program for which the weights are rounded.
const CLEAR: f64 = 1e-6;

/// Weights of holes such that no jump raises their sum over the pegs, and a target that weighs more than the start.
///
/// # Examples
///
/// ```
/// use peg_solitaire::{Board, Proof};
///
/// let board: Board = "xxx/x.x/xxx".parse()?;
/// let Some(Proof::Pagoda { pagodas, .. }) = Proof::find(&board) else { panic!() };
/// assert!(pagodas[0].excludes(&board, "b2".parse()?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pagoda {
    /// The target that is excluded.
    pub target: Place,
    /// The weight of each hole, in the order of [`Board::holes`].
    pub weights: Vec<i64>,
}

impl Pagoda {
    /// Returns whether this shows that no position with a single peg on `target` can be reached from `board`.
    ///
    /// # Examples
    ///
    /// ```
    /// use peg_solitaire::{Board, Pagoda};
    ///
    /// let board: Board = "xx.".parse::<Board>()?.with_targets(["b1".parse()?])?;
    /// let target = "b1".parse()?;
    /// assert!(Pagoda { target, weights: vec![0, 1, 1] }.excludes(&board, target) == false);
    /// assert!(Pagoda { target, weights: vec![-1, 1, 0] }.excludes(&board, target));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn excludes(&self, board: &Board, target: Place) -> bool {
        let weight = |place: Place| -> Option<i128> {
            let hole = board.holes().binary_search(&place).ok()?;
            self.weights.get(hole).copied().map(i128::from)
        };
        let start: i128 = board.pegs().filter_map(weight).sum();
        self.falls(board) && weight(target).is_some_and(|weight| weight > start)
    }

    /// Returns whether each hole has a weight and no jump raises the sum.
    pub(super) fn falls(&self, board: &Board) -> bool {
        let falls = |&[from, over, to]: &Triple| {
            let weight = |hole: u16| i128::from(self.weights[usize::from(hole)]);
            weight(from) + weight(over) >= weight(to)
        };
        self.weights.len() == board.holes().len() && board.triples().iter().all(falls)
    }
}

/// Returns a function that excludes `target`, if one is found.
pub(crate) fn find(board: &Board, target: Place) -> Option<Pagoda> {
    if board.holes().len() > MOST_HOLES {
        return None;
    }
    let weights = best(board, target)?;
    let rounded = |denominator: i32| {
        let whole = |weight: &f64| (weight * f64::from(denominator)).round() as i64;
        Pagoda { target, weights: weights.iter().map(whole).collect() }
    };
    (1..=LARGEST_DENOMINATOR).map(rounded).find(|pagoda| pagoda.excludes(board, target))
}

/// Returns the weights that exclude `target` by the largest margin, if any weights exclude it.
fn best(board: &Board, target: Place) -> Option<Vec<f64>> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let gain =
        |(hole, &peg): (&Place, &bool)| f64::from(u8::from(peg)) - f64::from(u8::from(*hole == target));
    let weights: Vec<Variable> = (board.holes().iter().zip(board.peg_marks()))
        .map(|hole| problem.add_var(gain(hole), (-1.0, 1.0)))
        .collect();
    for triple in board.triples() {
        let [from, over, to] = triple.map(|hole| weights[usize::from(hole)]);
        problem.add_constraint([(from, 1.0), (over, 1.0), (to, -1.0)], ComparisonOp::Ge, 0.0);
    }
    let outcome = problem.solve().ok()?;
    let solution = outcome.solution().filter(|solution| solution.objective() < -CLEAR)?;
    Some(weights.iter().map(|&weight| solution.var_value(weight)).collect())
}
