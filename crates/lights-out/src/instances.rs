//! Published boards, each with its optimum and its source.

use crate::{board::Board, metric::Metric};

/// A board with its optimum, if it has a solution: published, or [generated](crate::Generator).
///
/// # Examples
///
/// ```
/// use lights_out::{instances, solve};
///
/// for instance in instances() {
///     assert_eq!(solve(&instance.task).plan().map(|plan| plan.cost), instance.optimum(), "{}", instance.name);
/// }
/// ```
pub type Instance = puzzle::Instance<Board, Metric>;

/// The fewest presses of squares of 1 to 8 rows whose lamps are all lit.
const ALL_LIT: [u32; 8] = [1, 4, 5, 4, 15, 28, 33, 40];

const LAYERS: &str =
    "layers of a breadth-first search from the dark board, counted by a program without this crate";

const UNIQUE: &str =
    "OEIS A159257: no quiet pattern, so the one solution that presses every lamp is the shortest";

const QUIET: &str = "test of M. Anderson and T. Feil, \"Turning lights out with linear algebra\", 1998";

/// Name, board, optimum and source of the other boards.
const OTHERS: [(&str, &str, Option<u32>, &str); 9] = [
    ("3x3, hardest", "x.x/.x./x.x", Some(9), UNIQUE),
    ("4x4, hardest", ".x.x/..x./...x/x...", Some(7), LAYERS),
    ("5x5, hardest with five lamps", "...../.x.x./..x../.x.x./.....", Some(15), LAYERS),
    ("5x5, hardest, a diamond", "..x../.xxx./xxxxx/.xxx./..x..", Some(15), LAYERS),
    ("6x6, hardest", "x....x/.xxxx./.xxxx./.xxxx./.xxxx./x....x", Some(36), UNIQUE),
    ("7x7, hardest", "x.....x/.xxxxx./.xxxxx./.xxxxx./.xxxxx./.xxxxx./x.....x", Some(49), UNIQUE),
    ("4x4, one lamp, unsolvable", "x.../..../..../....", None, QUIET),
    ("5x5, one lamp, unsolvable", "x..../...../...../...../.....", None, QUIET),
    ("2x3, one lamp, unsolvable", "x../...", None, QUIET),
];

/// Returns all instances: squares whose lamps are all lit, the hardest boards of some sizes, unsolvable boards.
///
/// # References
///
/// OEIS A075464, for the squares whose lamps are all lit.
///
/// # Examples
///
/// ```
/// use lights_out::instances;
///
/// let five = instances().nth(4).unwrap();
/// assert_eq!((five.name.as_str(), five.optimum()), ("5x5, all lit", Some(15)));
/// assert_eq!(five.source, "OEIS A075464");
/// assert_eq!(instances().filter(|instance| !instance.is_solvable).count(), 3);
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    let all_lit = (1_u8..).zip(ALL_LIT).map(|(side, optimum)| {
        let board = Board::dark(side, side).with_lit(u64::MAX >> (64 - side * side));
        Instance::new(format!("{side}x{side}, all lit"), board, "OEIS A075464")
            .with_optimum(Metric::Presses, optimum)
    });
    all_lit.chain(OTHERS.iter().filter_map(|&(name, board, optimum, source)| {
        let instance = Instance::new(name, board.parse().ok()?, source);
        Some(instance.with_optimum(Metric::Presses, optimum).with_solvable(optimum.is_some()))
    }))
}
