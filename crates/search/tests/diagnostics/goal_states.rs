// error: does not list its goal states
// note: take `At(state)` or `AnyOf(states)` in place of a closure

use search::prelude::*;

fn main() {
    let space = from_successors(|&n: &u32| [n ^ 1]).undirected();
    let _ = Bidirectional::new().run(&space, &0, |&n| n == 9);
}
