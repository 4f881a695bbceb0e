#ifndef FELIS_STRING_H
#define FELIS_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *, int value, size_t size);
int memcpy_s(void *restrict to, size_t most, const void *restrict from, size_t size);
int memcmp(const void *, const void *, size_t size);
void *memchr(const void *, int value, size_t size);

size_t strlen(const char *);
size_t strnlen(const char *, size_t limit);
int strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t limit);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t limit);
char *strcat(char *restrict to, const char *restrict from);
char *strchr(const char *, int);
char *strrchr(const char *, int);
char *strdup(const char *);
char *strerror(int);

#endif
