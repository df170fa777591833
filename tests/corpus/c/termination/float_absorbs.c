// One is too small to change 2^25.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

int main(void)
{
    float f = 33554432.0f;
    while (f < 33554440.0f) f += 1.0f;
    return 0;
}
