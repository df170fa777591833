// Everything that is wrong in a table is said, with its place.
//@ run: verify % --builtins %stem.toml --check reach
//@ exit: 2
//@ stderr: C-E091
//@ stderr: C-E092
//@ stderr: table.toml:2:14
//@ stdout: verdict: unknown (bad input)

int main(void) { return 0; }
