//! Solves Lights Out, in the fewest presses.

use std::process::ExitCode;

use lights_out::LightsOut;
use programs::NoExtras;

fn main() -> ExitCode {
    programs::solver::<LightsOut, NoExtras>()
}
