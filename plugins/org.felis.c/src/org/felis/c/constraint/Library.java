package org.felis.c.constraint;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The names of the library that programs use without declaring them, or that our headers do not declare. */
final class Library {

    /** What programs for Cerberus and for compilers of today call without an include; each means the function of the library. */
    private static final Set<String> CALLED_UNDECLARED = Set.of("assert", "printf", "malloc", "free", "memcpy", "memcmp", "memset", "strcmp", "strlen",
            "strcpy", "exit", "abort",
            "calloc", "puts", "putchar", "__BMC_ASSUME");

    /** ISO C11, chapter 7: the headers of the library. */
    private static final Set<String> HEADERS = Set.of("assert.h", "complex.h", "ctype.h", "errno.h", "fenv.h", "float.h", "inttypes.h", "iso646.h",
            "limits.h", "locale.h", "math.h",
            "setjmp.h", "signal.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h",
                    "string.h", "tgmath.h",
            "threads.h", "time.h", "uchar.h", "wchar.h", "wctype.h");

    private static final Map<String, String> HEADER_OF = headerOf(Map.of(
            "stdio.h", "clearerr fclose feof ferror fflush fgetc fgetpos fgets fopen fprintf fputc fputs fread freopen fscanf fseek fsetpos ftell fwrite getc getchar gets perror"
                    + " printf putc putchar puts remove rename rewind scanf setbuf setvbuf snprintf sprintf sscanf tmpfile tmpnam ungetc vfprintf vfscanf vprintf vscanf"
                    + " vsnprintf vsprintf vsscanf",
            "stdlib.h", "_Exit abort abs aligned_alloc at_quick_exit atexit atof atoi atol atoll bsearch calloc div exit free getenv labs ldiv llabs lldiv malloc mblen mbstowcs"
                    + " mbtowc qsort quick_exit rand realloc srand strtod strtof strtol strtold strtoll strtoul strtoull system wcstombs wctomb",
            "string.h", "memchr memcmp memcpy memmove memset strcat strchr strcmp strcoll strcpy strcspn strerror strlen strncat strncmp strncpy strpbrk strrchr strspn strstr"
                    + " strtok strxfrm",
            "time.h", "asctime clock ctime difftime gmtime localtime mktime strftime time timespec_get",
            "threads.h", "call_once cnd_broadcast cnd_destroy cnd_init cnd_signal cnd_timedwait cnd_wait mtx_destroy mtx_init mtx_lock mtx_timedlock mtx_trylock mtx_unlock"
                    + " thrd_create thrd_current thrd_detach thrd_equal thrd_exit thrd_join thrd_sleep thrd_yield tss_create tss_delete tss_get tss_set",
            "inttypes.h", "imaxabs imaxdiv strtoimax strtoumax wcstoimax wcstoumax"));

    private Library() {
    }

    private static Map<String, String> headerOf(Map<String, String> functions) {
        Map<String, String> headerOf = new TreeMap<>();
        functions.forEach((header, names) -> {
            for (String name : names.split(" ")) {
                headerOf.put(name, header);
            }
        });
        return headerOf;
    }

    static boolean isCalledUndeclared(String name) {
        return CALLED_UNDECLARED.contains(name) || name.startsWith("__builtin_");
    }

    static boolean isHeader(String name) {
        return HEADERS.contains(name);
    }

    /** The header that declares a function, as far as we have it. */
    static Optional<String> headerOf(String function) {
        return Optional.ofNullable(HEADER_OF.get(function));
    }
}
