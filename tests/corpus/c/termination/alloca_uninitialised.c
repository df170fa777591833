// Nobody says what the integers behind the pointers are first.
//@ run: verify % --check termination --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

int main(void)
{
    int *i = __builtin_alloca(sizeof(int)), *j = __builtin_alloca(sizeof(int)), *n = __builtin_alloca(sizeof(int));
    while (*i < *n) {
        *j = 0;
        while (*j <= *i) {
            *j = *j + 1;
        }
        *i = *i + 1;
    }
    return 0;
}
