#include <assert.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
    const char *home = getenv("HOME");
    if (home == NULL) home = "/";
    char path[64];
    if (strlen(home) >= sizeof path) return 1;
    strcpy(path, home);
    assert(strcmp(path, home) == 0);
    setenv("LANG", "C", 1);
    unsetenv("TMPDIR");
    return 0;
}
