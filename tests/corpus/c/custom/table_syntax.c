// A table that is no TOML.
//@ run: verify % --builtins %stem.toml --check reach
//@ exit: 2
//@ stderr: C-E090
//@ stdout: verdict: unknown (bad input)

int main(void) { return 0; }
