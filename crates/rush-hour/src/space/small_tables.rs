//! Look-up tables of the smallest encoding, the same for all boards.

/// The number of lines, and of configurations that their fields have room for.
const LINES: usize = 12;
const ROOM: usize = 8;
/// The number of targets of a line.
const TARGETS: usize = 5;

/// The lowest bit of the configuration of the line of each target.
pub(super) static SHIFTS: [u8; 64] = shifts();

/// The index of the line move of each target and present configuration.
pub(super) static MOVES: [[u16; ROOM]; 64] = moves();

const fn shifts() -> [u8; 64] {
    let mut shifts = [0; 64];
    let mut bit = 0;
    while bit < LINES * TARGETS {
        shifts[bit] = (bit / TARGETS * 3) as u8;
        bit += 1;
    }
    shifts
}

const fn moves() -> [[u16; ROOM]; 64] {
    let mut moves = [[0; ROOM]; 64];
    let mut i = 0;
    while i < LINES * TARGETS * ROOM {
        let (bit, from) = (i / ROOM, i % ROOM);
        let (line, target) = (bit / TARGETS, bit % TARGETS);
        let to = if target < from { target } else { target + 1 };
        moves[bit][from] = ((line * ROOM + to) * ROOM + from) as u16;
        i += 1;
    }
    moves
}
