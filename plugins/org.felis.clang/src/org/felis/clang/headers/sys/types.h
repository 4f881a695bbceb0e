/* Types of POSIX that programs name. */
#ifndef FELIS_SYS_TYPES_H
#define FELIS_SYS_TYPES_H

#include <stddef.h>
#include <stdint.h>

typedef intptr_t ssize_t;
typedef long off_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;

#endif
