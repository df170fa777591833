//! The interactive oracle: what it says, and what it takes.

use super::*;
use bia_base::Sources;
use expect_test::{Expect, expect};

const TEXT: &str = "(type word (sbv 32))
(entry main)
(globals (var g int) (var |big map| (map word word)))
(function f ((var a word)) (return (var r word))
  (locals (var l word))
  (seq
    (havoc l)
    (assign r (add a l))))
(function main () (return) (locals (var x word))
  (seq
    (call f x x)
    (jump (label |left 1|) (label right))
    (label |left 1|)
    (assign g (div g (const 0 int)))
    (label right)
    (call (const ext (fun () (bool word))) b x)))
(init (lt g (const 10 int)))
";

/// Runs with this input and compares the whole conversation.
fn check(text: &str, input: &str, expected: &Expect) -> RunEnd {
    let program = program(text);
    let mut sources = Sources::new();
    sources.add("test.k2", text);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let oracle = Interactive::new(&program, 1, input.as_bytes(), Vec::new());
    let line = |span| sources.start(span).line;
    let mut oracle = oracle.with_lines(&line);
    let limits = RunLimits::steps(1000);
    let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    let said = String::from_utf8(oracle.into_output()).expect("text");
    // The input is not echoed; put each prompt on a line of its own.
    expected.assert_eq(&said.replace("> ", ">\n"));
    run.end
}

fn text() -> String {
    TEXT.replace("(var g int)", "(var g int) (var b bool)")
}

#[test]
fn every_kind_of_question() {
    let input = "12\n3\n5\n-7\n1\n9\ntrue\n#xFF\n";
    let end = check(
        &text(),
        input,
        &expect![[r#"
        initial g : int >
        these values violate init; choose again
        initial g : int >
        uninitialised x : word at main:11 >
        havoc l : word at f:7 >
        jump at main:12: 1 = |left 1|, 2 = right >
        any value of (div (var g int) (const 0 int)) : int at main:14 >
        result 1 of ext : bool at main:16 >
        result 2 of ext : word at main:16 >
    "#]],
    );
    assert_eq!(end, RunEnd::Finished);
}

#[test]
fn wrong_answers_are_explained_and_asked_again() {
    let input =
        "x\n1 2\n(\n\n3\n99999999999\n5\n\u{1}\n-7\nnowhere\n0\n3\n|left 1|\n1.5\n9\n7\ntrue\n1\n";
    let end = check(
        &text(),
        input,
        &expect![[r#"
        initial g : int >
        `x` is not a constant of type `int`
        initial g : int >
        one value of type `int` is needed
        initial g : int >
        unbalanced parentheses
        initial g : int >
        initial g : int >
        uninitialised x : word at main:11 >
        `99999999999` is out of the range of `word`
        uninitialised x : word at main:11 >
        havoc l : word at f:7 >
        malformed text
        havoc l : word at f:7 >
        jump at main:12: 1 = |left 1|, 2 = right >
        `nowhere` is not one of the targets
        jump at main:12: 1 = |left 1|, 2 = right >
        `0` is not one of the targets
        jump at main:12: 1 = |left 1|, 2 = right >
        `3` is not one of the targets
        jump at main:12: 1 = |left 1|, 2 = right >
        any value of (div (var g int) (const 0 int)) : int at main:14 >
        `1.5` is not a constant of type `int`
        any value of (div (var g int) (const 0 int)) : int at main:14 >
        result 1 of ext : bool at main:16 >
        `7` is not a constant of type `bool`
        result 1 of ext : bool at main:16 >
        result 2 of ext : word at main:16 >
    "#]],
    );
    assert_eq!(end, RunEnd::Finished);
}

#[test]
fn commands() {
    let input = ":help\n:vars\n3\n5\n:bt\n:vars\n:nonsense\n:step x\n:step 0\n:quit\n";
    let end = check(
        &text(),
        input,
        &expect![[r#"
        initial g : int >
        Answer with a value as it stands in (const VALUE TYPE), with a label name or its number for a
        jump, or with ? for a random answer. Commands:
          :vars      the variables and their values; ? for those not chosen yet
          :bt        the active functions, innermost first
          :threads   the threads: where each is, and whether it can move
          :switch N [K]
                     thread N makes the next K steps (1 if not given), or as many as it can
          :step [N]  answer at random for the next N steps (1 if not given)
          :help      this text
          :quit      stop the run
        initial g : int >
          g : int = ?
          b : bool = ?
          |big map| : (map word word) = ?
          x : word = ?
        initial g : int >
        uninitialised x : word at main:11 >
        havoc l : word at f:7 >
          f:7: (havoc (var l word))
          main:11: (call (const f (fun (word) (word))) (var x word) (var x word))
        havoc l : word at f:7 >
          g : int = 3
          b : bool = ?
          |big map| : (map word word) = ?
          a : word = 5
          r : word = ?
          l : word = ?
        havoc l : word at f:7 >
        there is no command `:nonsense`; try :help
        havoc l : word at f:7 >
        `x` is not a number of steps
        havoc l : word at f:7 >
        `0` is not a number of steps
        havoc l : word at f:7 >
    "#]],
    );
    assert_eq!(end, RunEnd::Halted(Halt::Quit));
}

#[test]
fn random_answers_and_steps() {
    let end = check(
        &text(),
        "?\n5\n?\n:step 2\n:step\n?\n:q\n",
        &expect![[r#"
        initial g : int >
        initial g = -184
        uninitialised x : word at main:11 >
        havoc l : word at f:7 >
        havoc l = -16
        jump at main:12: 1 = |left 1|, 2 = right >
        jump to right
        result 1 of ext : bool at main:16 >
        result 1 of ext = false
        result 2 of ext = 0
    "#]],
    );
    assert!(
        matches!(end, RunEnd::Halted(Halt::Quit) | RunEnd::Finished),
        "{end:?}"
    );
}

#[test]
fn the_end_of_the_input_quits() {
    assert_eq!(
        check(
            &text(),
            "",
            &expect![[r#"
        initial g : int >

    "#]]
        ),
        RunEnd::Halted(Halt::Quit)
    );
    assert_eq!(
        check(
            &text(),
            "3",
            &expect![[r#"
        initial g : int >
        uninitialised x : word at main:11 >

    "#]]
        ),
        RunEnd::Halted(Halt::Quit)
    );
}

#[test]
fn places_without_sources_are_functions() {
    let program = main_with("(var x int)", "", "(havoc x)");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Interactive::new(&program, 1, &b"5\n"[..], Vec::new());
    interp.step(&mut state, &mut oracle).expect("an answer");
    assert_eq!(oracle.into_output(), b"havoc x : int at main > ");
}

#[test]
fn bytes_that_are_no_text_are_a_wrong_answer() {
    let program = main_with("(var x int)", "", "(havoc x)");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Interactive::new(&program, 1, &b"\xff\xfe\n5\n"[..], Vec::new());
    interp.step(&mut state, &mut oracle).expect("an answer");
    assert_eq!(values(&program, &state, &["x"]), ["5"]);
}
