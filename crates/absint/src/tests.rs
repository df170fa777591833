//! Whole analyses.
