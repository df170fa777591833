// An access to a weak object that nothing defines.
//@ run: verify % --check memsafety --timeout 20s
//@ exit: 0
//@ stdout: verdict: safe
//@ gcc: -O0 -g => exit 0
//@ gcc: -O0 -g -fsanitize=address => exit 0

extern int option __attribute__((weak));
int main(void)
{
    if (&option)
        option = 1;
    return 0;
}
