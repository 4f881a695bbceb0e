package org.felis.tests.llvm.sequential;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A state of the program: what memory holds, and where each thread is. Copies are changed, never what has been seen. */
final class Machine {

    enum Status {
        RUNNING, DONE, FAILED, BLOCKED
    }

    /** A byte of memory: one of a value's. */
    record Part(Datum value, int index) {
    }

    /** An execution of a function. */
    static final class Frame {
        final String function;
        int block;
        int instruction;
        String from = "";
        final Map<String, Datum> registers;
        /** The register of the caller that gets the result. */
        final Optional<String> result;

        Frame(String function, Optional<String> result, Map<String, Datum> registers) {
            this.function = function;
            this.result = result;
            this.registers = new HashMap<>(registers);
        }

        Frame copy() {
            Frame copy = new Frame(function, result, registers);
            copy.block = block;
            copy.instruction = instruction;
            copy.from = from;
            return copy;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Frame that && function.equals(that.function) && block == that.block && instruction == that.instruction && from.equals(that.from)
                    && registers.equals(that.registers) && result.equals(that.result);
        }

        @Override
        public int hashCode() {
            return Objects.hash(function, block, instruction, from, registers);
        }
    }

    static final class Thread {
        /** Its place in the machine's threads; not compared, as machines compare thread by thread. */
        final int number;
        final List<Frame> stack = new ArrayList<>();
        Status status = Status.RUNNING;
        Datum result = Datum.UNDEFINED;
        int allocations;
        /** It has claimed what does not hold: it goes on, but fails at its end. */
        boolean hasFailed;

        private Thread(int number) {
            this.number = number;
        }

        Thread copy() {
            Thread copy = new Thread(number);
            stack.forEach(frame -> copy.stack.add(frame.copy()));
            copy.status = status;
            copy.result = result;
            copy.allocations = allocations;
            copy.hasFailed = hasFailed;
            return copy;
        }

        Frame frame() {
            return stack.getLast();
        }

        void end(Status how) {
            status = how == Status.DONE && hasFailed ? Status.FAILED : how;
            stack.clear();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Thread that && status == that.status && result.equals(that.result) && allocations == that.allocations && hasFailed == that.hasFailed && stack.equals(that.stack);
        }

        @Override
        public int hashCode() {
            return Objects.hash(status, result, stack);
        }
    }

    final List<Thread> threads = new ArrayList<>();
    /** The bytes of each object; lists are replaced, never changed. */
    final Map<String, List<Part>> objects = new HashMap<>();

    /** The objects that were allocated. */
    final Set<String> allocated = new HashSet<>();
    /** Those of them that were freed. */
    final Set<String> dead = new HashSet<>();

    Machine copy() {
        Machine copy = new Machine();
        copy.allocated.addAll(allocated);
        copy.dead.addAll(dead);
        threads.forEach(thread -> copy.threads.add(thread.copy()));
        copy.objects.putAll(objects);
        return copy;
    }

    /** A thread that begins in the frame. */
    void addThread(Frame frame) {
        Thread thread = new Thread(threads.size());
        thread.stack.add(frame);
        threads.add(thread);
    }

    /** A new object of so many bytes that all hold the same. */
    void add(String object, long bytes, Datum value) {
        objects.put(object, new ArrayList<>(Collections.nCopies((int) bytes, new Part(value, 0))));
    }

    boolean isAccessible(Datum address, int bytes, long alignment) {
        return address instanceof Datum.Address a && objects.containsKey(a.object()) && a.offset() >= 0 && a.offset() + bytes <= objects.get(a.object()).size()
                && a.offset() % Math.max(1, Math.min(8, alignment)) == 0;
    }

    /** What an integer or address of so many bytes is there; undefined if some of it is. */
    Datum read(Datum.Address address, int bytes) throws Arithmetic.UnsupportedException {
        List<Part> parts = objects.get(address.object()).subList((int) address.offset(), (int) address.offset() + bytes);
        Part first = parts.getFirst();
        if (first.value() instanceof Datum.Address && bytes == Long.BYTES) {
            for (int i = 0; i < bytes; i++) {
                if (!parts.get(i).equals(new Part(first.value(), i))) {
                    throw new Arithmetic.UnsupportedException();
                }
            }
            return first.value();
        }
        long bits = 0;
        for (int i = 0; i < bytes; i++) {
            switch (parts.get(i).value()) {
                case Datum.Number number -> bits |= (number.bits() >>> parts.get(i).index() * Byte.SIZE & 0xFF) << i * Byte.SIZE;
                case Datum.Address part -> throw new Arithmetic.UnsupportedException();
                case Datum.Undefined undefined -> {
                    return Datum.UNDEFINED;
                }
                case Datum.Parts all -> throw new IllegalStateException("a byte has no parts");
            }
        }
        return new Datum.Number(bits);
    }

    void write(Datum.Address address, int bytes, Datum value) {
        List<Part> changed = new ArrayList<>(objects.get(address.object()));
        for (int i = 0; i < bytes; i++) {
            changed.set((int) address.offset() + i, value instanceof Datum.Number number ? new Part(new Datum.Number(number.bits() >>> i * Byte.SIZE & 0xFF), 0)
                    : new Part(value, value.equals(Datum.UNDEFINED) ? 0 : i));
        }
        objects.put(address.object(), changed);
    }

    /** Each byte as it is. */
    void copy(Datum.Address from, Datum.Address to, int bytes) throws Arithmetic.UndefinedException {
        if (!isAccessible(from, bytes, 1) || !isAccessible(to, bytes, 1)) {
            throw new Arithmetic.UndefinedException();
        }
        List<Part> changed = new ArrayList<>(objects.get(to.object()));
        for (int i = 0; i < bytes; i++) {
            changed.set((int) to.offset() + i, objects.get(from.object()).get((int) from.offset() + i));
        }
        objects.put(to.object(), changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Machine that && threads.equals(that.threads) && objects.equals(that.objects) && dead.equals(that.dead);
    }

    @Override
    public int hashCode() {
        return Objects.hash(threads, objects);
    }
}
