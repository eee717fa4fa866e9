//! The fuzzer's binary of the target `pattern_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(pattern_file);
