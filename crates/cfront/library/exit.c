// What is done when the program ends: handlers in the reverse order of their registration. `__bia_run_handlers` is called
// by `exit` and when `main` returns, `__bia_quick_exit` instead of `quick_exit`.

//# atexit on_exit __bia_run_handlers | at most 16384 functions are registered to run at exit, and each registration succeeds
static int __bia_count;
static void (*__bia_plain[16384])(void);
static void (*__bia_status[16384])(int, void *);
static void *__bia_argument[16384];

int atexit(void (*function)(void))
{
    if (__bia_count >= 16384)
        return -1;
    __bia_plain[__bia_count] = function;
    __bia_count = __bia_count + 1;
    return 0;
}

int on_exit(void (*function)(int, void *), void *argument)
{
    if (__bia_count >= 16384)
        return -1;
    __bia_plain[__bia_count] = 0;
    __bia_status[__bia_count] = function;
    __bia_argument[__bia_count] = argument;
    __bia_count = __bia_count + 1;
    return 0;
}

void __bia_run_handlers(int status)
{
    while (__bia_count > 0) {
        __bia_count = __bia_count - 1;
        int at = __bia_count;
        if (__bia_plain[at])
            __bia_plain[at]();
        else
            __bia_status[at](status, __bia_argument[at]);
    }
}

//# at_quick_exit __bia_quick_exit | at most 16384 functions are registered to run at exit, and each registration succeeds
static int __bia_count;
static void (*__bia_quick[16384])(void);

int at_quick_exit(void (*function)(void))
{
    if (__bia_count >= 16384)
        return -1;
    __bia_quick[__bia_count] = function;
    __bia_count = __bia_count + 1;
    return 0;
}

void _Exit(int status);

void __bia_quick_exit(int status)
{
    while (__bia_count > 0) {
        __bia_count = __bia_count - 1;
        __bia_quick[__bia_count]();
    }
    _Exit(status);
}
