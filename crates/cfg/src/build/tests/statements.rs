//! Graphs of small programs.
