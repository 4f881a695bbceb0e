/* Output has no effect in a verified program; there is no input. */
#ifndef FELIS_STDIO_H
#define FELIS_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct felis_file FILE;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;

#define stdin stdin
#define stdout stdout
#define stderr stderr
#define EOF (-1)

int printf(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));
int fprintf(FILE *, const char *format, ...) __attribute__((__format__(__printf__, 2, 3)));
int snprintf(char *, size_t, const char *format, ...) __attribute__((__format__(__printf__, 3, 4)));
int sprintf(char *, const char *format, ...) __attribute__((__format__(__printf__, 2, 3)));
int vprintf(const char *format, va_list);
int vfprintf(FILE *, const char *format, va_list);
int puts(const char *);
int putchar(int);
int fputs(const char *, FILE *);
int fputc(int, FILE *);
int fflush(FILE *);
void perror(const char *);

#endif
