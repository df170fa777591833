// Vectors.
//@ run: verify % --check reach
//@ exit: 2
//@ stderr: C-U104
//@ stdout: verdict: unknown (bad input)

typedef int v4 __attribute__((vector_size(16)));
int main(void) { v4 a = {1}; return a[0]; }
