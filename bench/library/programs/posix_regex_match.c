#include <assert.h>
#include <regex.h>
#include <string.h>
int main(void) {
    regex_t r;
    regmatch_t m[2];
    char message[64];
    int e = regcomp(&r, "([0-9]+)", REG_EXTENDED);
    if (e) { regerror(e, &r, message, sizeof message); assert(strlen(message) < 64); return 1; }
    const char *text = "abc 123";
    if (regexec(&r, text, 2, m, 0) == 0) {
        assert(m[0].rm_so >= 0 && m[0].rm_eo <= (regoff_t)strlen(text));
        assert(m[0].rm_so <= m[0].rm_eo);
    }
    regfree(&r);
    return 0;
}
