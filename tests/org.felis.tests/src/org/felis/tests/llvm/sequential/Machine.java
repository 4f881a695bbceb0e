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
        /** Not changed any more when this is first asked for; null before. */
        private Integer hash;

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
            return other == this || other instanceof Thread that && status == that.status && result.equals(that.result) && allocations == that.allocations && hasFailed == that.hasFailed && stack.equals(that.stack);
        }

        @Override
        public int hashCode() {
            if (hash == null) {
                hash = Objects.hash(status, result, stack);
            }
            return hash;
        }
    }

    /** The bytes of an object, with their hash, which is asked for in each state. */
    private record Contents(List<Part> parts, int hash) {

        Contents(List<Part> parts) {
            this(parts, parts.hashCode());
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Contents that && hash == that.hash && parts.equals(that.parts);
        }
    }

    final List<Thread> threads = new ArrayList<>();
    /** What each object holds; replaced, never changed, so that copies have it in common. */
    private Map<String, Contents> objects = Map.of();
    /** That of a state: it is not changed any more when this is first asked for. Otherwise null. */
    private Integer hash;

    /** The objects that were allocated. */
    private Set<String> allocated = Set.of();
    /** Those of them that were freed. */
    private Set<String> dead = Set.of();

    /** One in which the thread of this number can be changed; the other threads are the same. */
    Machine copy(int changed) {
        Machine copy = new Machine();
        copy.allocated = allocated;
        copy.dead = dead;
        threads.forEach(thread -> copy.threads.add(thread.number == changed ? thread.copy() : thread));
        copy.objects = objects;
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
        put(object, Collections.nCopies((int) bytes, new Part(value, 0)));
    }

    private static Set<String> with(String object, Set<String> objects) {
        Set<String> more = new HashSet<>(objects);
        more.add(object);
        return more;
    }

    /** The object is one that can be freed. */
    void allocate(String object) {
        allocated = with(object, allocated);
    }

    /** The object was allocated and is freed. */
    void free(String object) {
        dead = with(object, dead);
    }

    boolean isAllocated(String object) {
        return allocated.contains(object);
    }

    boolean isDead(String object) {
        return dead.contains(object);
    }

    /** Whether something that was allocated has not been freed. */
    boolean leaks() {
        return !dead.containsAll(allocated);
    }

    private void put(String object, List<Part> parts) {
        objects = new HashMap<>(objects);
        objects.put(object, new Contents(parts));
    }

    int size(String object) {
        return objects.get(object).parts().size();
    }

    boolean isAccessible(Datum address, int bytes, long alignment) {
        return address instanceof Datum.Address a && objects.containsKey(a.object()) && a.offset() >= 0 && a.offset() + bytes <= size(a.object())
                && a.offset() % Math.max(1, Math.min(8, alignment)) == 0;
    }

    /** What an integer or address of so many bytes is there; undefined if some of it is. */
    Datum read(Datum.Address address, int bytes) throws Arithmetic.UnsupportedException {
        List<Part> parts = objects.get(address.object()).parts().subList((int) address.offset(), (int) address.offset() + bytes);
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
        List<Part> changed = new ArrayList<>(objects.get(address.object()).parts());
        for (int i = 0; i < bytes; i++) {
            changed.set((int) address.offset() + i, value instanceof Datum.Number number ? new Part(new Datum.Number(number.bits() >>> i * Byte.SIZE & 0xFF), 0)
                    : new Part(value, value.equals(Datum.UNDEFINED) ? 0 : i));
        }
        put(address.object(), changed);
    }

    /** Each byte as it is. */
    void copy(Datum.Address from, Datum.Address to, int bytes) throws Arithmetic.UndefinedException {
        if (!isAccessible(from, bytes, 1) || !isAccessible(to, bytes, 1)) {
            throw new Arithmetic.UndefinedException();
        }
        List<Part> changed = new ArrayList<>(objects.get(to.object()).parts());
        for (int i = 0; i < bytes; i++) {
            changed.set((int) to.offset() + i, objects.get(from.object()).parts().get((int) from.offset() + i));
        }
        put(to.object(), changed);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Machine that && hashCode() == that.hashCode() && threads.equals(that.threads) && objects.equals(that.objects) && dead.equals(that.dead);
    }

    @Override
    public int hashCode() {
        if (hash == null) {
            hash = Objects.hash(threads, objects);
        }
        return hash;
    }
}
