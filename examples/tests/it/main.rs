//! Tests of the examples and the tour: their outputs, their list, and their numbers beside independent computations.

#![expect(clippy::expect_used, clippy::unwrap_used, reason = "what tests share may panic")]
#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "rows, columns and weights are small"
)]

mod list;
mod output;
mod rush_hour;
mod small_worlds;
mod source;
mod state_graphs;
mod tour;

// The examples that have tests of their own.
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../../beam_large.rs"]
mod beam_large;
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../../sokoban.rs"]
mod sokoban;
#[expect(dead_code, reason = "its `main` is not called here")]
#[path = "../../word_ladder.rs"]
mod word_ladder;
