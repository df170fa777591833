#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[48];
    sprintf(b, "[%s] [%5s] [%-5s] [%.2s] [%c] %%", "ab", "cd", "ef", "ghij", 'k');
    assert(strcmp(b, "[ab] [   cd] [ef   ] [gh] [k] %") == 0);
    int n = sprintf(b, "%*d|%-*s|%.*s", 4, 7, 3, "x", 1, "yz");
    assert(n == 10);
    assert(strcmp(b, "   7|x  |y") == 0);
    return 0;
}
