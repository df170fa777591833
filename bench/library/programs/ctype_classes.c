#include <assert.h>
#include <ctype.h>
int main(void) {
    for (int c = 0; c < 128; c++) {
        if (isalpha(c)) assert(isalnum(c) && (isupper(c) || islower(c)));
        if (isdigit(c)) assert(isxdigit(c) && !isalpha(c));
        if (isspace(c)) assert(!isgraph(c));
        if (iscntrl(c)) assert(!isprint(c));
        if (isblank(c)) assert(c == ' ' || c == '\t');
    }
    assert(ispunct('!') && !ispunct('a'));
    assert(toupper('a') == 'A' && tolower('Z') == 'z' && toupper('1') == '1');
    return 0;
}
