// Each call makes another one with more.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

unsigned char up(unsigned char n) { return n == 0 ? 0 : up(n + 2); }
int main(void) { return (int)up(1); }
