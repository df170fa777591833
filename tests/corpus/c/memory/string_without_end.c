// The same with a character too many in front of the end.
//@ run: verify % --check memsafety --timeout 60s
//@ exit: 1
//@ stdout: verdict: unsafe (valid-deref)

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 100000) return 0;
    char *text = __builtin_alloca(length);
    text[length - 1] = 0;
    for (int i = 0; i < length; i++) text[i] = __VERIFIER_nondet_char();
    int spaces = 0;
    for (char *at = text; *at != 0; at++)
        if (*at == ' ') spaces++;
    return spaces;
}
