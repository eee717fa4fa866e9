//! The fuzzer's binary of the target `survey_file`.
#![cfg_attr(fuzzing, no_main)]

fuzz::binary!(survey_file);
