#include <syslog.h>
int main(void) {
    openlog("daemon", LOG_PID, LOG_USER);
    syslog(LOG_INFO, "started %d", 1);
    closelog();
    return 0;
}
