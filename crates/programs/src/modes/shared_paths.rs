//! Solutions that share positions, followed on boards: each action is made once in each position, in however many
//! solutions it is.

use std::{collections::HashMap, hash::Hash, rc::Rc};

use crate::report::InternalError;

/// The most positions that are remembered: beyond, all are forgotten.
const MOST_POSITIONS: usize = 1 << 15;

/// The positions of solutions with one start, and the actions between them.
///
/// # Examples
///
/// The way from 1 to 8 by doubling, twice: the second time, no action is made.
///
/// ```
/// use programs::modes::SharedPaths;
///
/// let mut paths = SharedPaths::new(1);
/// let mut made = 0;
/// for _ in 0..2 {
///     let double = |number: &u32, _: &char| {
///         made += 1;
///         Some((format!("*{number}"), number * 2))
///     };
///     assert_eq!(paths.solution(&['d'; 3], double, |&end| end == 8), Ok(vec!["*1".into(), "*2".into(), "*4".into()]));
/// }
/// assert_eq!(made, 3);
/// assert!(paths.solution(&['d'], |_, _| None, |_| true).is_ok());
/// assert!(paths.solution(&['d'], |_, _| None, |&end| end == 8).is_err());
/// assert!(paths.solution(&['x'], |_, _| None, |_| true).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct SharedPaths<P, A> {
    start: Rc<P>,
    positions: Vec<Rc<P>>,
    numbers: HashMap<Rc<P>, usize>,
    /// The text of an action in the position of a number, and the number of the next position.
    made: HashMap<(usize, A), (String, usize)>,
}

impl<P: Eq + Hash, A: Clone + Eq + Hash> SharedPaths<P, A> {
    /// No solutions so far, of one start.
    pub fn new(start: P) -> Self {
        let start = Rc::new(start);
        let positions = vec![Rc::clone(&start)];
        let numbers = HashMap::from([(Rc::clone(&start), 0)]);
        SharedPaths { start, positions, numbers, made: HashMap::new() }
    }

    /// Returns the actions of a solution as text. `make` returns an action as text and the position after it, or `None` if
    /// it is not possible.
    ///
    /// # Complexity
    ///
    /// A look-up for each action, and for each that is new in its position one call of `make`.
    ///
    /// # Errors
    ///
    /// If an action is not possible, or the last position is not solved.
    pub fn solution(
        &mut self,
        actions: &[A],
        mut make: impl FnMut(&P, &A) -> Option<(String, P)>,
        is_solved: impl FnOnce(&P) -> bool,
    ) -> Result<Vec<String>, InternalError> {
        if self.positions.len() > MOST_POSITIONS {
            self.forget();
        }
        let (mut texts, mut now) = (Vec::with_capacity(actions.len()), 0);
        for action in actions {
            let step = (now, action.clone());
            if !self.made.contains_key(&step) {
                let next = make(&self.positions[now], action);
                let (text, next) = next
                    .ok_or_else(|| InternalError::of_solution("an action is not allowed where it stands"))?;
                let next = self.number(next);
                self.made.insert(step.clone(), (text, next));
            }
            let (text, next) = &self.made[&step];
            texts.push(text.clone());
            now = *next;
        }
        if is_solved(&self.positions[now]) {
            Ok(texts)
        } else {
            Err(InternalError::of_solution("it ends where no goal is"))
        }
    }

    fn forget(&mut self) {
        self.made.clear();
        self.numbers.clear();
        self.positions.clear();
        self.positions.push(Rc::clone(&self.start));
        self.numbers.insert(Rc::clone(&self.start), 0);
    }

    /// Returns the number of a position, a new one if it is new.
    fn number(&mut self, position: P) -> usize {
        let next = self.positions.len();
        if let Some(&number) = self.numbers.get(&position) {
            return number;
        }
        let position = Rc::new(position);
        self.positions.push(Rc::clone(&position));
        self.numbers.insert(position, next);
        next
    }
}
