#ifndef FELIS_STDLIB_H
#define FELIS_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

void *malloc(size_t size) __attribute__((__malloc__));
void *calloc(size_t count, size_t size) __attribute__((__malloc__));
void *realloc(void *, size_t size);
void *aligned_alloc(size_t alignment, size_t size) __attribute__((__malloc__));
int posix_memalign(void **, size_t alignment, size_t size);
void free(void *);

_Noreturn void abort(void);
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
int atexit(void (*)(void));

int abs(int);
long labs(long);
long long llabs(long long);
int atoi(const char *);
long atol(const char *);
long strtol(const char *, char **end, int base);
unsigned long strtoul(const char *, char **end, int base);
char *getenv(const char *);

/* Any value from 0 to RAND_MAX. */
int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random(void);
void srandom(unsigned int seed);

void qsort(void *, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
