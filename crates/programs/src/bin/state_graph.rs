//! The graph of the squirrel's wooden game: layers, degrees, diameter, and a drawing of its first steps.
//!
//! ```text
//! $ cargo run --release --bin state_graph
//! 25955 positions, 41948 edges, 964 positions solved
//! diameter 190, radius 114
//!
//! moves  positions that have so many
//!     1    516 ██
//!     2   5323 ████████████████████▌
//! ...
//!     7      4 ▏
//!
//! the layers: positions at each distance from the start, ten distances a line
//!     1    4   10   13   18   16   19   20   22   32
//! ...
//!    12   10   14   18   18   12    8    4
//!
//! the first two layers, for Graphviz:
//! graph {
//!   0 [label="125213215243245323411422432441"]
//! ...
//!   0 -- 1
//! ...
//! }
//! ```

use std::process::ExitCode;

use clap::Parser;
use programs::{Names, bar, exit_code, print_error, say};
use squirrel_cage::{Configuration, Survey};

/// Describes the graph of the squirrel's wooden game
#[derive(Debug, Parser)]
#[command(name = "state_graph")]
struct Options {}

fn main() -> ExitCode {
    if let Err(status) = programs::parse::<Options>(&Names::default()) {
        return status;
    }
    match Survey::new(&Configuration::start().board()) {
        Ok(survey) => {
            describe(&survey);
            exit_code(0)
        }
        Err(error) => {
            print_error(format_args!("error: {error}"));
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a bar has few eighths")]
fn describe(survey: &Survey) {
    let graph = survey.graph();
    say(format_args!(
        "{} positions, {} edges, {} positions solved",
        survey.positions(),
        survey.edges(),
        survey.goals()
    ));
    if let Some(measured) = survey.diameter_and_radius() {
        say(format_args!("diameter {}, radius {}", measured.diameter, measured.radius));
    }
    say("\nmoves  positions that have so many");
    let degrees = graph.degrees();
    let most = degrees.iter().copied().max().unwrap_or(0);
    for (degree, &positions) in degrees.iter().enumerate().filter(|(_, positions)| **positions > 0) {
        say(format_args!("{degree:>5}  {positions:>5} {}", bar(positions as f64, most as f64, 40)));
    }
    say("\nthe layers: positions at each distance from the start, ten distances a line");
    let layers: Vec<u64> = graph.layers().collect();
    for ten in layers.chunks(10) {
        let cells: Vec<String> = ten.iter().map(|positions| format!("{positions:>5}")).collect();
        say(cells.concat());
    }
    say("\nthe first two layers, for Graphviz:");
    say(survey.export().up_to(2).dot().to_string().trim_end());
}
