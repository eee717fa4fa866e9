//! Peg solitaire without a solution: the proofs that a program finds, printed so that a reader can check them.
//!
//! ```text
//! $ cargo run --release --example no_solution
//! the French board: unsolvable by position class; verified: true
//!   these holes hold 16 pegs: c1 d1 c2 d2 f2 a4 c4 d4 f4 g4 a5 c5 d5 f5 g5 c7 d7
//!   every jump changes two of them or none, so it stays even;
//!   a last peg on d4 would make it 1, which is odd
//! the ring of eight: unsolvable by pagoda function; verified: true
//!   the holes have weights: a1=-1 b1=0 c1=-1 a2=0 b2=1 c2=0 a3=-1 b3=0 c3=-1
//!   no jump raises the sum over the pegs, which is -4;
//!   a last peg on b2 would make it 1
//! ```

use std::{
    error::Error,
    io::{self, Write},
};

use peg_solitaire::{Board, Description, Directions, Pagoda, Parity, Proof};

/// The French board without its middle peg, and a ring of eight pegs. The last peg must end in the empty hole.
const BOARDS: [(&str, &str); 2] = [
    ("the French board", "  xxx\n xxxxx\nxxxxxxx\nxxx.xxx\nxxxxxxx\n xxxxx\n  xxx\n"),
    ("the ring of eight", "xxx\nx.x\nxxx\n"),
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for (name, text) in BOARDS {
        let board = Board::new(&Description::read(text.as_bytes()), Directions::Orthogonal)?;
        let Some(proof) = Proof::find(&board) else {
            writeln!(out, "{name}: no short proof; `solve` searches")?;
            continue;
        };
        // The verifier shares no code with the search for proofs.
        writeln!(out, "{name}: unsolvable by {proof}; verified: {}", proof.verify(&board))?;
        match &proof {
            Proof::PositionClass(parities) => {
                let Parity { target, holes } = &parities[0];
                let pegs = board.pegs().filter(|place| holes.contains(place)).count();
                writeln!(out, "  these holes hold {pegs} pegs: {}", list(holes))?;
                writeln!(out, "  every jump changes two of them or none, so it stays {};", parity(pegs))?;
                let last = usize::from(holes.contains(target));
                writeln!(out, "  a last peg on {target} would make it {last}, which is {}", parity(last))?;
            }
            Proof::Pagoda { pagodas, .. } => {
                let Pagoda { target, weights } = &pagodas[0];
                let of =
                    |place| board.holes().iter().position(|hole| *hole == place).map_or(0, |i| weights[i]);
                let weighed = board.holes().iter().map(|&hole| format!("{hole}={}", of(hole)));
                writeln!(out, "  the holes have weights: {}", list(weighed))?;
                let pegs: i64 = board.pegs().map(of).sum();
                writeln!(out, "  no jump raises the sum over the pegs, which is {pegs};")?;
                writeln!(out, "  a last peg on {target} would make it {}", of(*target))?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "even" } else { "odd" }
}

fn list(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}
