/* Waiting only: files and processes have no place in a verified program. */
#ifndef FELIS_UNISTD_H
#define FELIS_UNISTD_H

#include <sys/types.h>

unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
_Noreturn void _exit(int status);

#endif
