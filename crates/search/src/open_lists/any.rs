//! An open list whose kind is known only at run time.

use core::{error, fmt, str::FromStr};

use crate::open_lists::{BucketQueue, DecreaseKey, OpenList, PackedHeap};

/// Any of the open lists, chosen by its name.
///
/// Each operation takes a branch more than with the list's own type.
///
/// # Examples
///
/// ```
/// use search::{AStar, Search, from_successors, heuristics::Consistent, open_lists::AnyOpenList};
///
/// let line = from_successors(|&n: &u32| [n + 1, n.saturating_sub(1)]);
/// let distance = Consistent(|&n: &u32| n.abs_diff(40));
/// for name in AnyOpenList::NAMES {
///     let list: AnyOpenList = name.parse()?;
///     assert_eq!(list.to_string(), name);
///     let report = AStar::new(distance).with_open_list(list).run(&line, &0, |&n| n == 40);
///     assert_eq!(report.plan().unwrap().cost, 40);
/// }
/// # Ok::<(), search::open_lists::ParseOpenListError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum AnyOpenList {
    /// `bucket`.
    Bucket(BucketQueue),
    /// `heap`.
    Heap(PackedHeap),
    /// `decrease-key`.
    DecreaseKey(DecreaseKey),
}

/// The error of a text that is the name of no open list.
///
/// # Examples
///
/// ```
/// use search::open_lists::{AnyOpenList, ParseOpenListError};
///
/// let error: ParseOpenListError = "stack".parse::<AnyOpenList>().unwrap_err();
/// assert_eq!(error.to_string(), "expected bucket, heap or decrease-key");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ParseOpenListError;

impl fmt::Display for ParseOpenListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected bucket, heap or decrease-key")
    }
}

impl error::Error for ParseOpenListError {}

impl AnyOpenList {
    /// The names of all lists, the default first.
    pub const NAMES: [&str; 3] = ["bucket", "heap", "decrease-key"];
}

impl Default for AnyOpenList {
    fn default() -> Self {
        AnyOpenList::Bucket(BucketQueue::new())
    }
}

impl FromStr for AnyOpenList {
    type Err = ParseOpenListError;

    fn from_str(name: &str) -> Result<Self, ParseOpenListError> {
        match name {
            "bucket" => Ok(AnyOpenList::Bucket(BucketQueue::new())),
            "heap" => Ok(AnyOpenList::Heap(PackedHeap::new())),
            "decrease-key" => Ok(AnyOpenList::DecreaseKey(DecreaseKey::new())),
            _ => Err(ParseOpenListError),
        }
    }
}

/// Writes the name of the list.
impl fmt::Display for AnyOpenList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [bucket, heap, decrease_key] = Self::NAMES;
        f.pad(match self {
            AnyOpenList::Bucket(_) => bucket,
            AnyOpenList::Heap(_) => heap,
            AnyOpenList::DecreaseKey(_) => decrease_key,
        })
    }
}

/// Evaluates an expression with the list's own type.
macro_rules! with_list {
    ($any:expr, $list:ident => $body:expr) => {
        match $any {
            AnyOpenList::Bucket($list) => $body,
            AnyOpenList::Heap($list) => $body,
            AnyOpenList::DecreaseKey($list) => $body,
        }
    };
}

impl OpenList for AnyOpenList {
    fn push(&mut self, first: u64, second: u64, id: u32) {
        with_list!(self, list => list.push(first, second, id));
    }

    fn pop(&mut self) -> Option<u32> {
        with_list!(self, list => list.pop())
    }

    fn len(&self) -> usize {
        with_list!(self, list => list.len())
    }

    fn clear(&mut self) {
        with_list!(self, list => list.clear());
    }

    fn bytes(&self) -> usize {
        with_list!(self, list => list.bytes())
    }
}
