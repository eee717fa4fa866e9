//! Heuristics: estimates of the remaining moves or steps; all are consistent in both metrics.
//!
//! Let h* be the true distance to the goal [`AtExit`](crate::AtExit), not to the earlier goal
//! [`WayOut`](crate::WayOut):
//!
//! ```text
//! Blockers <= Escapes <= h*
//! ```

mod blockers;
mod escapes;

pub use blockers::Blockers;
pub use escapes::Escapes;
