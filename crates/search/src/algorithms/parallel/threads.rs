//! The threads that a search runs on: one, or all of a pool.

/// The threads of a search: [`OneThread`], or `AllThreads` with the feature `parallel`.
pub trait Threads: sealed::Sealed {
    #[doc(hidden)]
    const ARE_MANY: bool;
}

/// One thread: the default.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{BreadthFirstRanks, LayersOnly, OneThread}, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Explorer<S: Ranked> {
///     search: BreadthFirstRanks<S, LayersOnly, OneThread>,
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OneThread;

impl Threads for OneThread {
    const ARE_MANY: bool = false;
}

/// All threads of the pool of `rayon` that the search is called from.
///
/// # Examples
///
/// ```
/// use search::{algorithms::{AllThreads, BreadthFirstRanks, LayersOnly}, space::Ranked};
///
/// /// A type that holds a search names its policies.
/// struct Explorer<S: Ranked> {
///     search: BreadthFirstRanks<S, LayersOnly, AllThreads>,
/// }
/// ```
#[cfg(feature = "parallel")]
#[derive(Clone, Copy, Debug)]
pub struct AllThreads;

#[cfg(feature = "parallel")]
impl Threads for AllThreads {
    const ARE_MANY: bool = true;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::OneThread {}
    #[cfg(feature = "parallel")]
    impl Sealed for super::AllThreads {}
}
