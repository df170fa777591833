// An alias has the size of its object.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g -fsanitize=address => asan

int data[3] = { 1, 2, 3 };
extern int view[] __attribute__((alias("data")));
int main(void) { int i = 3; return view[i] == 42; }
