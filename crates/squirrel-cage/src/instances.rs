//! Published boards with their optima.

use crate::{
    board::Board,
    metric::{Length, Metric},
    parse::Description,
};

const DATA: &str = include_str!("../data/classics.txt");

/// A board with its source and its optima: published, or [generated](crate::Generator).
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Metric, instances};
///
/// let squirrel = instances().next().unwrap();
/// assert_eq!((squirrel.id.as_str(), squirrel.optimum), ("squirrel", Some(116)));
/// let optima = [Metric::Unit, Metric::Line, Metric::Move].map(|metric| squirrel.optimum_in(metric));
/// assert_eq!(optima, [Some(116), Some(90), Some(81)]);
/// assert_eq!(squirrel.board.pieces().len(), 10);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Instance {
    /// A short name without blanks.
    pub id: String,
    /// The usual name of the game.
    pub name: String,
    /// The source of the game.
    pub source: String,
    /// The start and the goal.
    pub board: Board,
    /// The optimum in the metric [`Unit`](Metric::Unit).
    pub optimum: Option<u32>,
    line: Option<u32>,
    any_path: Option<u32>,
}

impl Instance {
    /// Returns a generated board with its optimum in the metric whose paths have this length.
    pub(crate) fn generated(board: Board, length: Length, optimum: u32) -> Self {
        let actions = if optimum == 1 { "action" } else { "actions" };
        let in_metric = |of| (of == length).then_some(optimum);
        Instance {
            id: "generated".to_owned(),
            name: format!("{}x{}, {optimum} {actions}", board.rows(), board.columns()),
            source: "generated".to_owned(),
            board,
            optimum: in_metric(Length::Cell),
            line: in_metric(Length::Line),
            any_path: in_metric(Length::Path),
        }
    }

    /// Returns the optimum in a metric, or `None` if none is known.
    #[must_use]
    pub fn optimum_in(&self, metric: Metric) -> Option<u32> {
        match metric {
            Metric::Unit => self.optimum,
            Metric::Line => self.line,
            Metric::Move => self.any_path,
            _ => None,
        }
    }
}

/// Returns the boards of the collection; the squirrel comes first.
///
/// # Examples
///
/// ```
/// use squirrel_cage::{Metric, instances};
///
/// let pennant = instances().find(|instance| instance.name == "Pennant Puzzle").unwrap();
/// assert_eq!(pennant.optimum_in(Metric::Move), Some(59));
/// ```
pub fn instances() -> impl Iterator<Item = Instance> {
    Description::read_all(DATA).into_iter().filter_map(|description| instance(&description.ok()?))
}

fn instance(description: &Description) -> Option<Instance> {
    let number = |key| description.note(key)?.parse().ok();
    Some(Instance {
        id: description.id.clone(),
        name: description.name.clone(),
        source: description.note("source")?.to_owned(),
        board: Board::new(description).ok()?,
        optimum: number("unit"),
        line: number("line"),
        any_path: number("move"),
    })
}
