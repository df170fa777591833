// A text that is not C.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-E011
//@ stdout: verdict: unknown (bad input)

This is English prose; it is not C at all, whatever its name says!
