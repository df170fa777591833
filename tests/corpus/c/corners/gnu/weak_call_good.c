// A call of a weak function that nothing defines.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g => exit 0
//@ gcc: -O0 -g -fsanitize=address => exit 0

extern void hook(void) __attribute__((weak));
int main(void)
{
    if (hook)
        hook();
    return 0;
}
