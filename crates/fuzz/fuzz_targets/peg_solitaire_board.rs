//! The fuzzer's binary of the target `peg_solitaire_board`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(peg_solitaire_board);
