//! Solves Lights Out: boards of up to 8x8 lamps, each of which switches itself and its neighbours, in the fewest presses.
//!
//! Linear algebra answers at once, also that a board has no solution. Without a board the program solves well-known ones.
//!
//! ```text
//! $ cargo run --release --bin lights_out -- "xx./x../..." --boards
//!   abc
//! 1 xx.
//! 2 x..
//! 3 ...
//! 1. a1
//!   abc
//! 1 ...
//! 2 ...
//! 3 ...
//! 1 press, and no way is shorter: a1
//! elimination with zero: 1 states expanded, 0 generated, 0 B at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin lights_out -- "x.../..../..../...."
//!   abcd
//! 1 x...
//! 2 ....
//! 3 ....
//! 4 ....
//! unsolvable: Each press switches an even number of the lamps marked here, and an odd number of them is lit: 1.
//! So their number stays odd, and at least one of them stays lit.
//!   abcd
//! 1 xx.x
//! 2 ...x
//! 3 xxx.
//! 4 .x..
//! elimination with zero: 0 states expanded, 0 generated, 0 B at most, ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin lights_out -- "x.x/.x./x.x" --json
//! {"puzzle":"x.x/.x./x.x","outcome":"solved","cost":9,"metric":"presses","optimal":true,"actions":["a1","b1","c1","a2","b2","c2","a3","b3","c3"],"expanded":1,"generated":0,"evaluated":0,"popped":0,"peak_bytes":0,"seconds":...,"cpu_seconds":...,"algorithm":"elimination","heuristic":"zero"}
//! ```
//!
//! ```text
//! $ cargo run --release --bin lights_out -- "x.x/x.x/.x." --all
//!   abc
//! 1 x.x
//! 2 x.x
//! 3 .x.
//! 2 presses, and no way is shorter
//! bfs with zero: 2 states expanded, 2 generated, 368 B at most, ... s
//! 1 solution:
//! b1 b2
//! ... MiB of memory at most
//! ```
//!
//! All that can be known of a board, one press of help, and new boards:
//!
//! ```text
//! $ cargo run --release --bin lights_out -- 3x3 --survey
//!   abc
//! 1 ...
//! 2 ...
//! 3 ...
//! positions: 512
//! cost: 0
//! metric: presses
//! farthest: 9
//! hardest: x.x/.x./x.x
//! layers: 1 9 36 84 126 126 84 36 9 1
//! a hardest board:
//!   abc
//! 1 x.x
//! 2 .x.
//! 3 x.x
//! ... s
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin lights_out -- "x.x/.x./x.x" --hint
//!   abc
//! 1 x.x
//! 2 .x.
//! 3 x.x
//! 9 presses, and no way is shorter
//! elimination with zero: 1 states expanded, 0 generated, 0 B at most, ... s
//! next: a1, and 8 presses are left after it
//! ... MiB of memory at most
//! ```
//!
//! ```text
//! $ cargo run --release --bin lights_out -- --generate --difficulty hard --seed 7 --count 2
//!   abcde
//! 1 xx.x.
//! 2 .x.x.
//! 3 ..xxx
//! 4 xxxxx
//! 5 .xxxx
//! xx.x./.x.x./..xxx/xxxxx/.xxxx
//! 9 presses at least: hard
//!   abcde
//! 1 x..x.
//! 2 xxxx.
//! 3 .xx..
//! 4 xxxx.
//! 5 xx.x.
//! x..x./xxxx./.xx../xxxx./xx.x.
//! 9 presses at least: hard
//! ... MiB of memory at most
//! ```
//!
//! `--svg FILE`, `--html FILE` and `--gif FILE` draw the solution: as one sheet, as a page that plays it, as an animation.
//!
//! Exit status: 0 solved, 1 proven unsolvable, 2 bad usage or no board, 3 stopped by a limit, 130 interrupted.

use std::process::ExitCode;

use lights_out::LightsOut;
use programs::NoExtras;

fn main() -> ExitCode {
    programs::solver::<LightsOut, NoExtras>()
}
