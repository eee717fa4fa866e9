//! The last look at a solution before it is printed.

use search::{Cost, Goal, StateSpace, run::PlanOf};

/// Why an answer does not hold: a fault of the program, whatever the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the {what} does not hold: {why}")]
pub struct Flaw {
    what: &'static str,
    why: String,
}

impl Flaw {
    /// The flaw of a solution, which a program found by another look than [`replay`].
    ///
    /// # Examples
    ///
    /// ```
    /// let flaw = program::Flaw::of_solution("it ends where no goal is");
    /// assert_eq!(flaw.to_string(), "the solution does not hold: it ends where no goal is");
    /// ```
    pub fn of_solution(why: impl Into<String>) -> Self {
        Flaw { what: "solution", why: why.into() }
    }

    /// The fault of a program whose proof of this name was checked, and proves nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// assert_eq!(program::Flaw::of_proof("parity").to_string(), "the proof does not hold: parity");
    /// ```
    pub fn of_proof(name: impl Into<String>) -> Self {
        Flaw { what: "proof", why: name.into() }
    }
}

/// Why a program has no answer for a puzzle, whatever the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// The answer that it found does not hold.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// A file that an option names cannot be written: in one sentence that names the file.
    #[error("{0}")]
    File(String),
}

/// Follows `plan` as the space allows and gives the states on its way, its start first and its goal last.
///
/// # Errors
///
/// If an action is not one of its state's, if the actions do not cost what the plan says, or if no goal is reached.
///
/// # Examples
///
/// ```
/// use search::{At, Plan, from_successors};
///
/// let doubling = from_successors(|&n: &u32| [n + 1, n * 2]);
/// let plan = Plan { start: 3, actions: vec![6, 7], cost: 2 };
/// assert_eq!(program::replay(&doubling, &plan, &At(7)), Ok(vec![3, 6, 7]));
///
/// let flaw = program::replay(&doubling, &plan, &At(8)).unwrap_err();
/// assert_eq!(flaw.to_string(), "the solution does not hold: it ends where no goal is");
/// ```
pub fn replay<S: StateSpace>(
    space: &S,
    plan: &PlanOf<S>,
    goal: &impl Goal<S>,
) -> Result<Vec<S::State>, Flaw> {
    let (mut states, mut cost) = (Vec::new(), S::Cost::ZERO);
    let mut state = plan.start.clone();
    for (&action, number) in plan.actions.iter().zip(1..) {
        if !space.actions(&state).into_iter().any(|allowed| allowed == action) {
            return Err(Flaw::of_solution(format!("action {number} is not allowed where it stands")));
        }
        cost = cost.saturating_add(space.cost(&state, action));
        let next = space.successor(&state, action);
        states.push(std::mem::replace(&mut state, next));
    }
    if cost != plan.cost {
        return Err(Flaw::of_solution(format!("its actions cost {cost:?} and not {:?}", plan.cost)));
    }
    if !goal.is_goal(&state) {
        return Err(Flaw::of_solution("it ends where no goal is"));
    }
    states.push(state);
    Ok(states)
}
