// error: `Line` declares no dominance
// note: implement `Dominance`

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

fn main() {
    let _ = Beam::of_width(|n: &u32| 9 - n, 1).with_dominance().run(&Line, &0, |&n| n == 9);
}
