//! The open lists by name, for solvers and programs that let their user choose.

use alloc::string::String;
use core::{error::Error, fmt, str::FromStr};

use crate::open_lists::{AnyOpenList, BucketQueue, DecreaseKey, PackedHeap};

/// An open list by name. All lead to plans of the same cost.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::Blind, open_lists::OpenListName};
///
/// let line = from_successors(|&n: &u32| [n + 1]);
/// for name in ["bucket", "heap", "decrease-key"] {
///     let list = name.parse::<OpenListName>().unwrap().list();
///     let report = AStar::new(Blind).with_open_list(list).run(&line, &0, |&n| n == 40);
///     assert_eq!(report.plan().unwrap().cost, 40);
/// }
/// assert_eq!(OpenListName::default().to_string(), "bucket");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum OpenListName {
    /// [`BucketQueue`].
    #[default]
    Bucket,
    /// [`PackedHeap`].
    Heap,
    /// [`DecreaseKey`].
    DecreaseKey,
}

impl OpenListName {
    /// All open lists.
    pub const ALL: &[Self] = &[OpenListName::Bucket, OpenListName::Heap, OpenListName::DecreaseKey];

    /// Returns the name, as `Display` writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(search::open_lists::OpenListName::DecreaseKey.name(), "decrease-key");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            OpenListName::Bucket => "bucket",
            OpenListName::Heap => "heap",
            OpenListName::DecreaseKey => "decrease-key",
        }
    }

    /// Returns an empty list of this name.
    #[must_use]
    pub fn list(self) -> AnyOpenList {
        match self {
            OpenListName::Bucket => AnyOpenList::Bucket(BucketQueue::new()),
            OpenListName::Heap => AnyOpenList::Heap(PackedHeap::new()),
            OpenListName::DecreaseKey => AnyOpenList::DecreaseKey(DecreaseKey::new()),
        }
    }
}

impl fmt::Display for OpenListName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for OpenListName {
    type Err = ParseOpenListNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().copied().find(|list| list.name() == text);
        known.ok_or_else(|| ParseOpenListNameError {
            found: text.chars().take(20).flat_map(char::escape_debug).collect(),
        })
    }
}

/// The error of a text that names no open list.
///
/// # Examples
///
/// ```
/// let error = "stack".parse::<search::open_lists::OpenListName>().unwrap_err();
/// assert_eq!(error.to_string(), "expected bucket, heap or decrease-key, found `stack`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseOpenListNameError {
    found: String,
}

impl fmt::Display for ParseOpenListNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected bucket, heap or decrease-key, found `{}`", self.found)
    }
}

impl Error for ParseOpenListNameError {}
