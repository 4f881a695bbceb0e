package org.felis.tests.machine;

/** How an instruction reaches memory. Values are little-endian and stand in the low bits. */
interface Bus {

    /** Reads an aligned word of 1, 2, 4 or 8 bytes, with zeros above. */
    long load(long address, int bytes);

    void store(long address, int bytes, long value);
}
