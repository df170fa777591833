// Ten tenths are not one.
//@ run: verify % --check termination --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (termination)

int main(void)
{
    for (float f = 0.0f; f != 1.0f; f += 0.1f) { if (f > 2.0f) f = 2.0f; }
    return 0;
}
