// Ones are exact as long as the sum is small.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

int main(void)
{
    for (float f = 0.0f; f < 10.0f; f += 1.0f) { }
    return 0;
}
