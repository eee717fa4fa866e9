//! Published boards, each with its optimum and its source.

pub mod korf;

use crate::board::Board;

/// A board with its goal.
///
/// # Examples
///
/// ```
/// use sliding_tile::{Solver, instances};
///
/// let course = instances().next().unwrap();
/// let answer = Solver::new(&course.board).with_goal(&course.goal).solve()?;
/// assert_eq!(answer.plan().map(|plan| plan.cost), course.optimum);
/// # Ok::<(), sliding_tile::SolveError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// A few words.
    pub name: String,
    /// The start.
    pub board: Board,
    /// The goal.
    pub goal: Board,
    /// The length of a shortest solution, if it is known.
    pub optimum: Option<u32>,
    /// Where the board and its optimum are published.
    pub source: &'static str,
}

/// Name, optimum, board, goal and source of the boards outside R. E. Korf's tables.
const OTHERS: [(&str, u32, &str, &str, &str); 4] = [
    (
        "course project, board E",
        26,
        "1 3 X / 5 7 6 / 4 2 0",
        "0 1 2 / 3 4 5 / 6 7 X",
        "a course project on A*; counted by two independent programs",
    ),
    ("hardest 8-puzzle, first", 31, "8 6 7 / 2 5 4 / 3 0 1", "1 2 3 / 4 5 6 / 7 8 0", "OEIS A087725"),
    ("hardest 8-puzzle, second", 31, "6 4 7 / 8 5 0 / 3 2 1", "1 2 3 / 4 5 6 / 7 8 0", "OEIS A087725"),
    ("hardest 2x3", 21, "4 5 0 / 1 2 3", "1 2 3 / 4 5 0", "OEIS A090034"),
];

/// Returns all instances: some small boards, then R. E. Korf's [hundred](korf::instances) and [fifty](korf::fifty).
///
/// # Examples
///
/// ```
/// use sliding_tile::instances;
///
/// assert_eq!(instances().count(), 154);
/// assert!(instances().all(|instance| instance.board.can_reach(&instance.goal)));
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    let others = OTHERS.iter().filter_map(|&(name, optimum, board, goal, source)| {
        let (board, goal) = (board.parse().ok()?, goal.parse().ok()?);
        Some(Instance { name: name.to_owned(), board, goal, optimum: Some(optimum), source })
    });
    others.chain(korf::instances().chain(korf::fifty()).map(Instance::from))
}

impl From<korf::Instance> for Instance {
    fn from(instance: korf::Instance) -> Self {
        let korf::Instance { id, optimum, board, .. } = instance;
        let cells = board.shape().cells();
        let source = if cells == 16 { "Korf 1985" } else { "Korf and Felner 2002" };
        let name = format!("Korf's {}-puzzle {id}", cells - 1);
        Instance { name, goal: board.hole_first_goal(), board, optimum: Some(optimum), source }
    }
}
