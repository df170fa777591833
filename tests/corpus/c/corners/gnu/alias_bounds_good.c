// An alias has the size of its object.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g -fsanitize=address => exit 0

int data[3] = { 1, 2, 3 };
extern int view[] __attribute__((alias("data")));
int main(void) { int i = 2; return view[i] == 42; }
