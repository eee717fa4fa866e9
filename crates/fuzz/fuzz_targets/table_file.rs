//! The fuzzer's binary of the target `table_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(table_file);
