// What must not be called does not exist.
//@ run: verify % --property %stem.prp
//@ exit: 2
//@ stderr: no_such_function
//@ stdout: verdict: unknown (bad input)

int main(void) { return 0; }
