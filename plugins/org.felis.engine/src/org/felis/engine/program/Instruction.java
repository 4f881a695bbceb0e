package org.felis.engine.program;

import java.util.List;

import org.felis.engine.source.SourceRange;

/**
 * One instruction of a thread: its labels, what it does, and where it stands.
 *
 * @param labels the labels in front of it
 * @param text as the program writes it, for people
 * @param operations in order; may be empty ({@code NOP}, a label at the end of a thread)
 * @param source the place of {@code text}
 */
public record Instruction(List<String> labels, String text, List<Operation> operations, SourceRange source) {

    public Instruction {
        labels = List.copyOf(labels);
        operations = List.copyOf(operations);
        for (int i = 0; i < operations.size() - 1; i++) {
            if (operations.get(i) instanceof Operation.Jump) {
                throw new IllegalArgumentException("a jump that is not the last operation: " + text);
            }
        }
    }

    /** The jump, or null when the instruction falls through. */
    public Operation.Jump jump() {
        return !operations.isEmpty() && operations.get(operations.size() - 1) instanceof Operation.Jump jump ? jump
                : null;
    }

    /**
     * The operation whose event an operation's event is: itself, but for the read of an update the write.
     *
     * @param operation the index of an operation
     */
    int eventOperation(int operation) {
        if (operations.get(operation) instanceof Operation.Read read) {
            for (int i = operation + 1; i < operations.size(); i++) {
                switch (operations.get(i)) {
                    case Operation.Write write when write.update() && write.address().equals(read.address()) -> {
                        return i;
                    }
                    case Operation.Read other when other.address().equals(read.address()) -> {
                        return operation;
                    }
                    default -> { }
                }
            }
        }
        return operation;
    }
}
