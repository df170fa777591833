#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
int main(void) {
    const char *text = "the quick brown fox";
    char *q = strstr(text, "quick");
    assert(q == text + 4);
    assert(strstr(text, "slow") == NULL);
    assert(strstr(text, "") == text);
    assert(strcasestr(text, "BROWN") == text + 10);
    assert(memmem(text, 19, "fox", 3) == text + 16);
    assert(strchrnul(text, '!') == text + 19);
    return 0;
}
