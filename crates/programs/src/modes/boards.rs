//! The boards of cars and of pegs as the modes see them. Tiles and blocks have notations of their own in their programs.

use games::{Cars, NoAction, Pegs, Run, read_action};
use rush_hour::Slide;

use crate::{modes::Position, terminal::Drawing};

impl Position for Cars {
    fn drawing(&self) -> Drawing {
        Drawing::outlined(self.board.drawing(), &self.board.scene())
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let slide: Slide = read_action(action)?;
        Ok((slide.to_string(), self.after(slide)?))
    }

    fn is_solved(&self) -> bool {
        self.board.is_solved()
    }
}

impl Position for Pegs {
    fn drawing(&self) -> Drawing {
        Drawing::pegs(self.board().drawing().to_string().trim_end())
    }

    fn act(&self, action: &str) -> Result<(String, Self), NoAction> {
        let run: Run = read_action(action)?;
        Ok((run.to_string(), self.after(&run)?))
    }

    fn is_solved(&self) -> bool {
        self.board().is_solved()
    }
}
