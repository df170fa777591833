// A string of any length is read up to its end: the zero is where the length says, whatever comes before it.
//@ run: verify % --check memsafety --engine kind --timeout 60s
//@ exit: 0
//@ stdout: verdict: safe

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
    int length = __VERIFIER_nondet_int();
    if (length < 1 || length > 100000) return 0;
    char *text = __builtin_alloca(length);
    for (int i = 0; i + 1 < length; i++) text[i] = __VERIFIER_nondet_char();
    text[length - 1] = 0;
    int spaces = 0;
    for (char *at = text; *at != 0; at++)
        if (*at == ' ') spaces++;
    return spaces;
}
