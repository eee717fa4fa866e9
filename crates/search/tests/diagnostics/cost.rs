// error: `f32` is not a cost
// note: NaN has no place in its order

use search::prelude::*;

fn main() {
    let _ = breadth_first(&from_edges(|&n: &u32| [(n + 1, 1.5_f32)]), &0, |&n| n == 9);
}
