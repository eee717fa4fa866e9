//! The fuzzer's binary of the target `rush_hour_database`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(rush_hour_database);
