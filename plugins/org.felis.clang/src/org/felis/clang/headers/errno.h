/* Errors that the functions of the other headers return. No function sets errno. */
#ifndef FELIS_ERRNO_H
#define FELIS_ERRNO_H

extern _Thread_local int errno;

#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define EWOULDBLOCK EAGAIN
#define ENOMEM 12
#define EACCES 13
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EDEADLK 35
#define ENOSYS 38
#define EOVERFLOW 75
#define ENOTSUP 95
#define ETIMEDOUT 110
#define EOWNERDEAD 130

#endif
