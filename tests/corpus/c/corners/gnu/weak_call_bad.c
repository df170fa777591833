// A call of a weak function that nothing defines.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g => signal SEGV
//@ gcc: -O0 -g -fsanitize=address => asan

extern void hook(void) __attribute__((weak));
int main(void)
{
    
        hook();
    return 0;
}
