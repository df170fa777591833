// An access to a weak object that nothing defines.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)
//@ gcc: -O0 -g => signal SEGV
//@ gcc: -O0 -g -fsanitize=address => asan

extern int option __attribute__((weak));
int main(void)
{
    
        option = 1;
    return 0;
}
