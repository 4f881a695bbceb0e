package org.felis.tests.machine;

import java.util.Arrays;

/**
 * What a hardware thread knows: registers, flags and temporaries in numbered slots, and where it is in its program. An instruction
 * set says what its slots are.
 */
final class Cpu {

    /** The content of a slot whose value the manual leaves undefined; such a slot must not be read. */
    private static final long UNDEFINED_MARK = 0x5ad_5ad_5ad_5adL;

    private final long[] slots;
    private long undefined;

    /** The group of instructions that is executed, the instruction in it, and its step. */
    int group;
    int instruction;
    int step;

    /** The address and size that a load-linked or load-exclusive reserved; size 0: none. */
    long reservedAddress;
    int reservedBytes;

    Cpu(int slotCount) {
        slots = new long[slotCount];
    }

    private Cpu(Cpu other) {
        slots = other.slots.clone();
        undefined = other.undefined;
        group = other.group;
        instruction = other.instruction;
        step = other.step;
        reservedAddress = other.reservedAddress;
        reservedBytes = other.reservedBytes;
    }

    Cpu copy() {
        return new Cpu(this);
    }

    /** @throws UndefinedBehaviourException if the manual leaves the content undefined */
    long get(int slot) {
        if ((undefined >>> slot & 1) != 0) {
            throw new UndefinedBehaviourException("slot " + slot + " is undefined");
        }
        return slots[slot];
    }

    void set(int slot, long value) {
        slots[slot] = value;
        undefined &= ~(1L << slot);
    }

    void setUndefined(int slot) {
        slots[slot] = UNDEFINED_MARK;
        undefined |= 1L << slot;
    }

    /** Continues at the start of a later group. */
    void jump(int target) {
        group = target;
        instruction = 0;
        step = -1;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Cpu other && Arrays.equals(slots, other.slots) && undefined == other.undefined
                && group == other.group && instruction == other.instruction && step == other.step
                && reservedAddress == other.reservedAddress && reservedBytes == other.reservedBytes;
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(slots) * 31 + group * 7919 + instruction * 127 + step + (int) reservedAddress;
    }
}
