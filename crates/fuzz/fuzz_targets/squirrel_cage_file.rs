//! The fuzzer's binary of the target `squirrel_cage_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(squirrel_cage_file);
