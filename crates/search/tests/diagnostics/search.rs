// error: `u8` does not search `Line` for a goal of type
// note: `run` takes a closure

use search::prelude::*;

struct Line;

impl StateSpace for Line {
    type State = u32;
    type Action = u32;
    type Cost = u32;
    type Actions = [u32; 2];

    fn actions(&self, _: &u32) -> [u32; 2] {
        [1, 2]
    }

    fn apply(&self, n: &mut u32, step: u32) {
        *n += step;
    }
}

fn search_by<E: Search<Line, At<u32>>>(_: E) {}

fn main() {
    search_by(7_u8);
}
