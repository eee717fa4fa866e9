// error: `u32` is not a key
// note: `u64` and `u128` are keys

use search::prelude::*;

fn main() {
    let _ = from_successors(|&n: &u32| [n + 1]).with_keys(|&n| n, |key: u32| key);
}
