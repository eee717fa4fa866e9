//! The fuzzer's binary of the target `lights_out_board`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(lights_out_board);
