//! The fuzzer's binary of the target `hosts`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(hosts);
