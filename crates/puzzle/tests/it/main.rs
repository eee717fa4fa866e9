//! The solver, the job, the laws and positions of a toy puzzle, whose answers may be wrong on purpose.

mod job;
mod laws;
mod position;
mod solver;
mod toy;
