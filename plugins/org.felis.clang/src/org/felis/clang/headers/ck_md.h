/* What Concurrency Kit finds out about a machine when it is configured. */
#ifndef CK_MD_H
#define CK_MD_H

#define CK_MD_CACHELINE (64)
#define CK_MD_PAGESIZE (4096)
#define CK_MD_RTM_DISABLE
#define CK_MD_POINTER_PACK_DISABLE

/* How strongly the machine orders accesses: not at all where the library's primitives, which come behind these headers then, are read as C11 atomics. */
#if __has_include_next(<ck_pr.h>)
#define CK_MD_RMO
#elif defined(__x86_64__) || defined(__i386__)
#define CK_MD_TSO
#else
#define CK_MD_RMO
#endif

#endif
