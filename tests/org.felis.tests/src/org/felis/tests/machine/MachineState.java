package org.felis.tests.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/** A state of an abstract machine: threads, memory, and for each thread the stores that have not reached memory, oldest first. */
final class MachineState {

    /** A store on its way. */
    record Pending(long address, int bytes, long value) {

        boolean overlaps(long otherAddress, int otherBytes) {
            return address < otherAddress + otherBytes && otherAddress < address + bytes;
        }
    }

    final List<Cpu> cpus;
    final MemoryImage memory;
    private final List<List<Pending>> buffers;

    MachineState(List<Cpu> cpus, MemoryImage memory) {
        this.cpus = cpus;
        this.memory = memory;
        this.buffers = new ArrayList<>();
        cpus.forEach(cpu -> buffers.add(List.of()));
    }

    private MachineState(MachineState other) {
        cpus = new ArrayList<>();
        other.cpus.forEach(cpu -> cpus.add(cpu.copy()));
        memory = other.memory.copy();
        buffers = new ArrayList<>(other.buffers);
    }

    MachineState copy() {
        return new MachineState(this);
    }

    boolean isBufferEmpty(int thread) {
        return buffers.get(thread).isEmpty();
    }

    /** Puts a store at the end of a thread's buffer. */
    void enqueue(int thread, Pending store) {
        Deque<Pending> buffer = new ArrayDeque<>(buffers.get(thread));
        buffer.addLast(store);
        buffers.set(thread, List.copyOf(buffer));
    }

    /** Moves the oldest store of a thread's buffer to memory. */
    void flushOldest(int thread) {
        List<Pending> buffer = buffers.get(thread);
        Pending oldest = buffer.get(0);
        buffers.set(thread, List.copyOf(buffer.subList(1, buffer.size())));
        storeToMemory(thread, oldest);
    }

    /** The store takes effect for all threads; other threads lose their reservations of what it changes. */
    void storeToMemory(int thread, Pending store) {
        memory.store(store.address(), store.bytes(), store.value());
        for (int i = 0; i < cpus.size(); i++) {
            Cpu cpu = cpus.get(i);
            if (i != thread && cpu.reservedBytes > 0 && store.overlaps(cpu.reservedAddress, cpu.reservedBytes)) {
                cpu.reservedBytes = 0;
            }
        }
    }

    /** What a thread reads: its newest pending store to that word, or memory. */
    long load(int thread, long address, int bytes) {
        List<Pending> buffer = buffers.get(thread);
        for (int i = buffer.size() - 1; i >= 0; i--) {
            Pending pending = buffer.get(i);
            if (pending.address() == address && pending.bytes() == bytes) {
                memory.load(address, bytes); // is it an access to memory at all?
                return Bits.low(pending.value(), 8 * bytes);
            }
            if (pending.overlaps(address, bytes)) {
                throw new UndefinedBehaviourException("partly forwarded load");
            }
        }
        return memory.load(address, bytes);
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof MachineState other && cpus.equals(other.cpus) && memory.equals(other.memory)
                && buffers.equals(other.buffers);
    }

    @Override
    public int hashCode() {
        return Objects.hash(cpus, memory, buffers);
    }
}
