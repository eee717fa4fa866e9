//! The solutions of a board as a space, in which each set of presses is one plan.

use core::ops::Range;

use puzzle::TaskSpace;
use search::{Goal, StateSpace, run::PlanOf};

use crate::{action::Press, board::Board, puzzle::LightsOut};

/// The solutions of a board. A plan chooses one by its first action, and presses its lamps row by row.
///
/// The order of presses does not matter, so [`Space`](crate::Space) has k! plans for a solution of k presses.
#[derive(Clone, Debug)]
pub(super) struct Solutions(Vec<Vec<Press>>);

impl Solutions {
    pub(super) fn of(board: &Board) -> Self {
        Solutions(board.solutions())
    }

    /// Returns the presses that are made, and how many the solution has.
    fn made(&self, &(solution, made): &(u8, u8)) -> Option<(&[Press], usize)> {
        let presses = self.0.get(usize::from(solution))?;
        Some((&presses[..made.into()], presses.len()))
    }
}

impl StateSpace for Solutions {
    /// The number of the solution, and the presses made. Before the first press, the number is 0.
    type State = (u8, u8);
    /// The number of the solution.
    type Action = u8;
    type Cost = u32;
    type Actions = Range<u8>;

    fn actions(&self, state: &(u8, u8)) -> Range<u8> {
        match self.made(state) {
            Some((made, all)) if made.len() == all => 0..0,
            Some(([], _)) => 0..self.0.len() as u8,
            Some(_) => state.0..state.0 + 1,
            None => 0..0,
        }
    }

    fn apply(&self, state: &mut (u8, u8), solution: u8) {
        *state = (solution, state.1 + 1);
    }
}

/// All presses of the solution are made.
impl Goal<Solutions> for Solutions {
    fn is_goal(&self, state: &(u8, u8)) -> bool {
        self.made(state).is_some_and(|(made, all)| made.len() == all)
    }
}

impl TaskSpace<LightsOut> for Solutions {
    fn task(&self, state: &(u8, u8), of: &Board) -> Board {
        let made = self.made(state).map_or(&[][..], |(made, _)| made);
        made.iter().fold(of.clone(), |board, &press| board.after(press).unwrap_or(board))
    }

    fn solution(&self, plan: &PlanOf<Self>, _: &Board) -> Vec<Press> {
        let presses = |&solution: &u8| self.0[usize::from(solution)].clone();
        plan.actions.last().map_or_else(Vec::new, presses)
    }
}
