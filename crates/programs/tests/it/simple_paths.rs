//! Solutions by a walk along all simple paths, shortest first, and random numbers: no code of the library.

use serde_json::Value;

use crate::command::Program;

/// The actions of a state, each with the state behind it.
pub(crate) type Next<'a, S> = &'a dyn Fn(&S) -> Vec<(String, S)>;

/// The solutions up to some length, which end at the first solved state and pass through no state twice.
pub(crate) struct Solutions {
    pub(crate) lists: Vec<Vec<String>>,
    /// Whether there are no longer ones.
    pub(crate) is_complete: bool,
}

/// The walk at one state, with the path before it.
struct Walk<'a, S> {
    next: Next<'a, S>,
    is_solved: &'a dyn Fn(&S) -> bool,
    path: Vec<S>,
    actions: Vec<String>,
    found: Solutions,
    /// How many states may still be visited.
    left: u32,
}

impl<S: Clone + PartialEq> Walk<'_, S> {
    fn visit(&mut self, state: &S, length: usize) {
        self.left = self.left.saturating_sub(1);
        if (self.is_solved)(state) {
            self.found.lists.push(self.actions.clone());
            return;
        }
        if self.left == 0 || self.actions.len() == length {
            self.found.is_complete = false;
            return;
        }
        self.path.push(state.clone());
        for (action, state) in (self.next)(state) {
            if !self.path.contains(&state) {
                self.actions.push(action);
                self.visit(&state, length);
                self.actions.pop();
            }
        }
        self.path.pop();
    }
}

/// All solutions up to the least length at which there are at least `most`, or all that there are, in the order of length;
/// `None` if that takes long.
pub(crate) fn solutions<S: Clone + PartialEq>(
    start: &S,
    next: Next<'_, S>,
    is_solved: &dyn Fn(&S) -> bool,
    most: usize,
) -> Option<Solutions> {
    let mut left = 60_000;
    for length in 0.. {
        let found = Solutions { lists: Vec::new(), is_complete: true };
        let mut walk = Walk { next, is_solved, path: Vec::new(), actions: Vec::new(), found, left };
        walk.visit(start, length);
        left = walk.left;
        if left == 0 {
            return None;
        }
        if walk.found.is_complete || walk.found.lists.len() >= most {
            walk.found.lists.sort_by_key(Vec::len);
            return Some(walk.found);
        }
    }
    None
}

/// Compares `--solutions` of a program with all simple paths from `start`, and returns whether that took no time.
pub(crate) fn agrees<S: Clone + PartialEq>(
    program: &Program,
    line: &[&str],
    start: &S,
    next: Next<'_, S>,
    is_solved: &dyn Fn(&S) -> bool,
    most: usize,
) -> bool {
    let Some(expected) = solutions(start, next, is_solved, most) else { return false };
    let number = most.to_string();
    let (status, answers) = program.json(&[line, &["--solutions", &number]].concat());
    let answer = &answers[0];
    assert!(answer["solutions"].is_array(), "{line:?}: {answer}");
    let listed: Vec<Vec<String>> = serde_json::from_value(answer["solutions"].clone()).unwrap();
    let costs: Vec<usize> = expected.lists.iter().map(Vec::len).take(most).collect();
    assert_eq!(answer["costs"], Value::from(costs.clone()), "{line:?}");
    assert!(listed.iter().map(Vec::len).eq(costs.iter().copied()), "{line:?}: {listed:?}");
    for (number, solution) in listed.iter().enumerate() {
        assert!(expected.lists.contains(solution), "{line:?}: {solution:?}");
        assert!(!listed[..number].contains(solution), "{line:?}: {solution:?}");
    }
    let count = answer.get("count").and_then(Value::as_u64);
    if expected.is_complete && costs.len() < most {
        assert_eq!(count, Some(costs.len() as u64), "{line:?}");
    }
    assert!(count.is_none_or(|count| expected.is_complete && count == costs.len() as u64), "{line:?}");
    assert_eq!(
        (status, &answer["cost"]),
        if costs.is_empty() { (1, &Value::Null) } else { (0, &answer["costs"][0]) }
    );
    assert_eq!(answer["actions"], listed.first().map_or(Value::Null, |first| first.clone().into()));
    true
}

/// Random numbers by a shift register (G. Marsaglia).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 20) % end as u64).unwrap()
    }
}
