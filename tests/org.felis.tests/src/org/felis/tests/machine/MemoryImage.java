package org.felis.tests.machine;

import java.util.Arrays;
import java.util.List;

/** The bytes of a program's locations. */
final class MemoryImage implements Bus {

    private final byte[][] bytes;

    MemoryImage(List<Location> locations) {
        bytes = new byte[locations.size()][];
        for (int i = 0; i < bytes.length; i++) {
            Location location = locations.get(i);
            bytes[i] = new byte[location.size()];
            for (int k = 0; k < location.initial().size(); k++) {
                store(Location.address(i) + k * location.bytes(), location.bytes(), location.initial().get(k));
            }
        }
    }

    private MemoryImage(byte[][] bytes) {
        this.bytes = bytes;
    }

    MemoryImage copy() {
        byte[][] copy = new byte[bytes.length][];
        for (int i = 0; i < bytes.length; i++) {
            copy[i] = bytes[i].clone();
        }
        return new MemoryImage(copy);
    }

    @Override
    public long load(long address, int count) {
        byte[] object = object(address, count);
        long value = 0;
        for (int i = count - 1; i >= 0; i--) {
            value = value << 8 | object[Location.offset(address) + i] & 0xff;
        }
        return value;
    }

    @Override
    public void store(long address, int count, long value) {
        byte[] object = object(address, count);
        for (int i = 0; i < count; i++) {
            object[Location.offset(address) + i] = (byte) (value >>> 8 * i);
        }
    }

    /** The location's bytes that an access may use. */
    private byte[] object(long address, int count) {
        int index = Location.index(address);
        if (address < Location.address(0) || index >= bytes.length || Location.offset(address) + count > bytes[index].length) {
            throw new UndefinedBehaviourException("access outside of the locations");
        }
        if (address % count != 0) {
            throw new UndefinedBehaviourException("access that is not aligned");
        }
        return bytes[index];
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof MemoryImage other && Arrays.deepEquals(bytes, other.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(bytes);
    }
}
