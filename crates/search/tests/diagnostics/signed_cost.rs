// error: `i32` is not a cost
// note: a signed integer is none, because costs are never negative

use search::prelude::*;

fn main() {
    let _ = uniform_cost(&from_edges(|&n: &u32| [(n + 1, 1)]), &0, |&n| n == 9);
}
