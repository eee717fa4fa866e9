//! The fuzzer's binary of the target `peg_solitaire_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(peg_solitaire_file);
