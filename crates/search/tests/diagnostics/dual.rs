// error: `Line` has no dual states
// note: implement `Dual` if

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

fn dual<S: search::space::Dual>(_: S) {}

fn main() {
    dual(Line);
}
