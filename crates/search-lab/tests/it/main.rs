//! Tests of the searches of the lab.
