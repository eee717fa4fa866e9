// error: `Line` has no keys
// note: implement `Keyed`

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
    let list = search::closed_lists::ByKey::new();
    let _ = BreadthFirst::new().with_closed_list(list).run(&Line, &0, |&n| n == 9);
}
