//! All stacks of up to 15 pancakes by the turns that sort them, with two bits a stack.
//!
//! ```text
//! $ cargo run --release -p state-space-search --example all_pancakes -- 10
//! 3628800 stacks, 1 MB
//! turns  stacks
//!     0  1
//!     1  9
//! ...
//!    11  73232
//! ```
//!
//! A second argument is the number of threads. Thirteen pancakes take 1.6 GB.
//!
//! A state holds its rank, so that a turn of the upper pancakes computes their digits alone.

use std::{
    env,
    error::Error,
    io::{self, Write},
    ops::RangeInclusive,
};

use rayon::ThreadPoolBuilder;
use search::{NoGoal, Observer, Progress, StateSpace, Stats, algorithms::BreadthFirstRanks, space::Ranked};

/// A stack of `N` pancakes.
struct Pancakes<const N: usize>;

/// Four bits for each pancake, the uppermost in the lowest bits; and the rank of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stack {
    pancakes: u64,
    rank: u64,
}

/// The weights of the digits of a rank: 0!, 1!, 2! ...
const WEIGHTS: [u64; 16] = {
    let mut weights = [1; 16];
    let mut i = 1;
    while i < 16 {
        weights[i] = weights[i - 1] * i as u64;
        i += 1;
    }
    weights
};

/// Sums the digits of the upper `count` pancakes. A digit is the number of smaller pancakes above.
#[inline(always)]
fn upper_digits(mut pancakes: u64, count: usize) -> u64 {
    // For each size, the number of smaller pancakes so far, in four bits.
    let (mut rank, mut smaller) = (0, 0_u64);
    for weight in &WEIGHTS[..count] {
        let shift = (pancakes & 0xF) * 4;
        rank += (smaller >> shift & 0xF) * weight;
        smaller += 0x1111_1111_1111_1110 << shift;
        pancakes >>= 4;
    }
    rank
}

impl<const N: usize> StateSpace for Pancakes<N> {
    type State = Stack;
    type Action = u8; // the number of pancakes that are turned over
    type Cost = u32;
    type Actions = RangeInclusive<u8>;

    fn actions(&self, _: &Stack) -> RangeInclusive<u8> {
        2..=N as u8
    }

    #[inline(always)]
    fn apply(&self, stack: &mut Stack, turned: u8) {
        let (bits, bytes) = (4 * u32::from(turned), stack.pancakes.swap_bytes());
        let reversed =
            (bytes >> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bytes & 0x0F0F_0F0F_0F0F_0F0F) << 4) >> (64 - bits);
        stack.pancakes = stack.pancakes >> bits << bits | reversed;
        stack.rank -= stack.rank % WEIGHTS[usize::from(turned)];
        stack.rank += upper_digits(reversed, turned.into());
    }
}

/// The digits of the lowest pancakes weigh most: a turn of few pancakes leads to a rank nearby.
impl<const N: usize> Ranked for Pancakes<N> {
    fn ranks(&self) -> u64 {
        WEIGHTS[N]
    }

    fn rank(&self, stack: &Stack) -> u64 {
        stack.rank
    }

    #[inline(always)]
    fn unrank(&self, rank: u64) -> Stack {
        let (mut pancakes, mut left, mut rest) = (0, 0xFEDC_BA98_7654_3210_u64, rank);
        for i in (0..N).rev() {
            let shift = rest / WEIGHTS[i] * 4;
            rest %= WEIGHTS[i];
            pancakes |= (left >> shift & 0xF) << (4 * i);
            let below = (1 << shift) - 1;
            left = left & below | left >> 4 & !below;
        }
        Stack { pancakes, rank }
    }
}

/// Prints each layer when it is complete.
struct Lines;

impl Observer<u32> for Lines {
    fn layer(&mut self, turns: u32, stacks: u64, _: &Stats) {
        let _ = writeln!(io::stdout(), "{turns:5}  {stacks}");
    }
}

fn count<const N: usize>() -> io::Result<()> {
    let stacks = WEIGHTS[N];
    writeln!(io::stdout(), "{stacks} stacks, {} MB\nturns  stacks", stacks.div_ceil(4_000_000))?;
    let mut search = BreadthFirstRanks::new().without_distances().in_parallel();
    let sorted = Pancakes::<N>.unrank(stacks - 1);
    let _ = search.observed_by(&mut Lines).run_to(&Pancakes::<N>, &sorted, &NoGoal);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = env::args().skip(1).map(|number| number.parse::<usize>());
    let pancakes = numbers.next().unwrap_or(Ok(9))?;
    let pool = ThreadPoolBuilder::new().num_threads(numbers.next().unwrap_or(Ok(0))?).build()?;
    let all = [
        count::<2>,
        count::<3>,
        count::<4>,
        count::<5>,
        count::<6>,
        count::<7>,
        count::<8>,
        count::<9>,
        count::<10>,
        count::<11>,
        count::<12>,
        count::<13>,
        count::<14>,
        count::<15>,
    ];
    let count = pancakes.checked_sub(2).and_then(|i| all.get(i)).ok_or("expected 2 to 15 pancakes")?;
    Ok(pool.install(count)?)
}
