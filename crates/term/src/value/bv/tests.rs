//! Tests of bit-vectors.
