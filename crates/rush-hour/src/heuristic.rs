//! Estimates of the moves or steps that are left; all are consistent in both metrics.
//!
//! Write h* for the true distance to the goal [`AtExit`](crate::AtExit), not to the earlier
//! [`WayOut`](crate::WayOut):
//!
//! ```text
//! Blockers <= Escapes <= h*
//! ```

mod blockers;
mod escapes;

pub use blockers::Blockers;
pub use escapes::Escapes;
