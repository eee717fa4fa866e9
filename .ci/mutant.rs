// The module that .ci/mutants adds to a package: it reads the number of the active mutant once, and lists what is reached on
// demand. LEN stands for the number of mutants.
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
const UNREAD: u32 = u32::MAX;
const TRACED: u32 = u32::MAX - 1;
static ACTIVE: AtomicU32 = AtomicU32::new(UNREAD);
static SEEN: [AtomicU32; LEN] = [const { AtomicU32::new(0) }; LEN];
/// The file with the numbers of all mutants that were reached.
static FILE: std::sync::Mutex<Option<std::fs::File>> = std::sync::Mutex::new(None);

/// Returns the number of the active mutant, or zero if it is none of these. Not inlined: that would take long to compile.
#[inline(never)]
pub(crate) fn of(numbers: &[u32]) -> u32 {
    let active = ACTIVE.load(Relaxed);
    if active < TRACED {
        return if numbers.contains(&active) { active } else { 0 };
    }
    begin_or_trace(numbers, active)
}

#[cold]
#[inline(never)]
fn begin_or_trace(numbers: &[u32], mut active: u32) -> u32 {
    if active == UNREAD {
        let chosen = std::env::var("MUTANT").ok().and_then(|text| text.parse().ok());
        active = if std::env::var_os("MUTANT_TRACE").is_some() { TRACED } else { chosen.unwrap_or(0) };
        ACTIVE.store(active, Relaxed);
    }
    if active != TRACED {
        return of(numbers);
    }
    for &number in numbers.iter().filter(|&&number| SEEN[number as usize].swap(1, Relaxed) == 0) {
        use std::io::Write;
        let mut file = FILE.lock().unwrap();
        let path = std::env::var_os("MUTANT_TRACE").unwrap();
        let open = || std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap();
        let line = std::format!("{number}\n");
        file.get_or_insert_with(open).write_all(line.as_bytes()).unwrap();
    }
    0
}

/// One of two iterators.
#[derive(Clone, Debug)]
pub(crate) enum Or<A, B> { First(A), Second(B) }
impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Or<A, B> {
    type Item = A::Item;
    fn next(&mut self) -> Option<A::Item> {
        match self { Or::First(a) => a.next(), Or::Second(b) => b.next() }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        match self { Or::First(a) => a.size_hint(), Or::Second(b) => b.size_hint() }
    }
}
impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Or<A, B> {
    fn next_back(&mut self) -> Option<A::Item> {
        match self { Or::First(a) => a.next_back(), Or::Second(b) => b.next_back() }
    }
}
impl<A: ExactSizeIterator, B: ExactSizeIterator<Item = A::Item>> ExactSizeIterator for Or<A, B> {}
impl<A: core::iter::FusedIterator, B: core::iter::FusedIterator<Item = A::Item>> core::iter::FusedIterator for Or<A, B> {}
