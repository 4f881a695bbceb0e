/*
 * A register, as a specification: write(value) returns nothing, read() returns the value that was written last, 0 at first. A read has
 * synchronized with the write of what it returns.
 */
#ifndef FELIS_REGISTER_H
#define FELIS_REGISTER_H

#include <verifier.h>

static long long felis_register;
static int felis_register_written_by = -1;

_Bool __VERIFIER_allows_write(long long value, long long result)
{
    (void)result;
    felis_register = value;
    felis_register_written_by = __VERIFIER_operation();
    return 1;
}

_Bool __VERIFIER_allows_read(long long nothing, long long result)
{
    (void)nothing;
    if (felis_register_written_by >= 0)
        __VERIFIER_synchronizes_with(felis_register_written_by);
    return felis_register == result;
}

#endif
