#ifndef _MEMORY_H
#define _MEMORY_H 1
#endif
#include <string.h>
