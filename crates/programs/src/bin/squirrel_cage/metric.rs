//! The six metrics by name, and what an action may be in each.

use squirrel_cage::Move;

/// The names; the first is the default.
pub(crate) const METRICS: [&str; 6] = ["unit", "line", "move", "group-unit", "group-line", "group-move"];

/// What an action may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) reach: Reach,
    /// Whether several pieces may go together.
    pub(crate) together: bool,
}

/// How far an action goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    Cell,
    Line,
    Path,
}

impl Rule {
    /// The rule of a metric.
    pub(crate) fn of(metric: &str) -> Self {
        let (together, reach) = metric.strip_prefix("group-").map_or((false, metric), |reach| (true, reach));
        let reach = match reach {
            "line" => Reach::Line,
            "move" => Reach::Path,
            _ => Reach::Cell,
        };
        Rule { reach, together }
    }

    /// What an action may not be, if `action` is that; whether the way is free is not asked.
    pub(crate) fn breach(self, action: &Move) -> Option<&'static str> {
        let is_bent = action.path.windows(2).any(|pair| pair[0] != pair[1]);
        match self.reach {
            _ if !self.together && action.pieces.len() > 1 => Some("in this metric one piece goes at a time"),
            Reach::Cell if action.path.len() > 1 => Some("in this metric a move goes one cell"),
            Reach::Line if is_bent => Some("in this metric a move goes straight on"),
            _ => None,
        }
    }

    /// What people call the actions; without the last letter, one action.
    pub(crate) fn unit(self) -> &'static str {
        match (self.together, self.reach) {
            (false, Reach::Cell) => "steps",
            (false, Reach::Line) => "straight moves",
            (false, Reach::Path) => "moves",
            (true, Reach::Cell) => "group steps",
            (true, Reach::Line) => "straight group moves",
            (true, Reach::Path) => "group moves",
        }
    }

    /// So many actions in words.
    pub(crate) fn count(self, actions: u64) -> String {
        let unit = self.unit();
        format!("{actions} {}", if actions == 1 { unit.trim_end_matches('s') } else { unit })
    }
}
