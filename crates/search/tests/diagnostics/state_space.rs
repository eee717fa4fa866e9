// error: `u32` is not a state space
// note: wrap a closure that lists the successors in `from_successors`

use search::prelude::*;

fn main() {
    let _ = breadth_first(&7_u32, &0, |_| true);
}
