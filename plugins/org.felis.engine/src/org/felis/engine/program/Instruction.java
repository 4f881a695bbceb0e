package org.felis.engine.program;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

import org.felis.engine.source.SourceRange;

/**
 * One instruction of a thread: its labels, what it does, and where it stands.
 *
 * @param labels the labels in front of it
 * @param text as the program writes it, for people
 * @param operations in order; may be empty ({@code NOP}, a label at the end of a thread)
 * @param source the place of {@code text}, or what it was made of
 * @param origin what a front end that inlines functions knows beside the place
 */
public record Instruction(List<String> labels, String text, List<Operation> operations, SourceRange source, Origin origin) {

    /** Of a program without functions. */
    public Instruction(List<String> labels, String text, List<Operation> operations, SourceRange source) {
        this(labels, text, operations, source, Origin.NONE);
    }

    public Instruction {
        labels = List.copyOf(labels);
        operations = List.copyOf(operations);
        for (int i = 0; i < operations.size() - 1; i++) {
            if (operations.get(i) instanceof ControlAction.Jump || operations.get(i).end().isPresent()) {
                throw new IllegalArgumentException("a jump or stop that is not the last operation: " + text);
            }
        }
        checkNames(operations, text);
    }

    /** Operations name only operations in front of them. */
    private static void checkNames(List<Operation> operations, String text) {
        for (int i = 0; i < operations.size(); i++) {
            boolean known = switch (operations.get(i)) {
                case Operation.Assign assign -> assign.kept().isEmpty()
                        || writeOf(assign.kept().get(), operations.subList(0, i)).isPresent();
                case MemoryAction.Write write -> write.updated().isEmpty() || readOf(write, operations.subList(0, i)).isPresent();
                default -> true;
            };
            if (!known) {
                throw new IllegalArgumentException("no operation in front of " + operations.get(i) + " is what it names: " + text);
            }
        }
    }

    private static OptionalInt writeOf(Operation.Kept swap, List<Operation> among) {
        Occurrence underCondition = new Occurrence.If(swap.condition());
        for (int i = 0; i < among.size(); i++) {
            if (among.get(i).stored().isPresent() && among.get(i).occurrence().equals(underCondition)) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    /** The last read into the register that the update names, if it has the update's address. */
    private static OptionalInt readOf(MemoryAction.Write update, List<Operation> among) {
        for (int i = among.size() - 1; i >= 0; i--) {
            if (among.get(i) instanceof MemoryAction.Read read && update.updated().equals(Optional.of(read.target()))) {
                return read.address().equals(update.address()) ? OptionalInt.of(i) : OptionalInt.empty();
            }
        }
        return OptionalInt.empty();
    }

    /** The stop that the instruction ends with; empty if the thread does not end here, unless by coming to its end. */
    public Optional<ControlAction.Stop> stop() {
        return operations.isEmpty() ? Optional.empty() : operations.getLast().stop();
    }

    /** The jump that the instruction ends with; empty if control always goes on with the next instruction. */
    public Optional<ControlAction.Jump> jump() {
        return !operations.isEmpty() && operations.get(operations.size() - 1) instanceof ControlAction.Jump jump
                ? Optional.of(jump)
                : Optional.empty();
    }

    /**
     * The index of a compare-and-swap's conditional write: the first operation that happens under the swap's condition. (A swap of
     * several cells has several.)
     */
    public int writeOf(Operation.Kept swap) {
        return writeOf(swap, operations).orElseThrow();
    }

    /**
     * The operation whose event an operation's event is: itself, but for the read of an update the write.
     *
     * @param operation the index of an operation
     */
    public int eventOperation(int operation) {
        if (operations.get(operation) instanceof MemoryAction.Read) {
            for (int i = operation + 1; i < operations.size(); i++) {
                if (operations.get(i) instanceof MemoryAction.Write write && write.updated().isPresent()
                        && readOf(write, operations.subList(0, i)).equals(OptionalInt.of(operation))) {
                    return i;
                }
            }
        }
        return operation;
    }
}
