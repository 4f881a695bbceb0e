package org.felis.litmus.compiler;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.engine.program.Instruction;
import org.felis.engine.program.Occurrence;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;

/** The events that an instruction of a test makes each time it is executed, in words; with their sizes, unless the language leaves these open as C does. */
public final class InstructionEvents {

    private final boolean sizes;

    private InstructionEvents(boolean sizes) {
        this.sizes = sizes;
    }

    /** The events of the instruction, or statement in C, that stands at an offset; none if none stands there. */
    public static List<String> at(Program program, int offset) {
        return program.threads().stream().flatMap(t -> t.instructions().stream())
                .filter(i -> i.source().offset() <= offset && offset < i.source().offset() + i.source().length())
                .map(Instruction::operations).flatMap(List::stream).flatMap(new InstructionEvents(!program.statements())::words).toList();
    }

    private Stream<String> words(Operation operation) {
        return operation.event().stream().map(kind -> switch (kind) {
            case READ -> "read" + of(operation.bytes());
            case WRITE, UPDATE -> "write" + of(operation.bytes()) + switch (operation.occurrence()) {
                case Occurrence.Always always -> "";
                case Occurrence.If conditional -> ", under a condition";
                case Occurrence.IfReserved reserved -> ", if the store succeeds";
            };
            case SYNCHRONIZATION -> "synchronization";
            case FENCE -> "fence";
            case BRANCH -> "branch";
            case INITIAL_WRITE, REGISTER_READ, REGISTER_WRITE, PREDICATE ->
                throw new IllegalArgumentException(kind + " is not an event of an operation");
        } + tagged(operation.tags()));
    }

    private String of(int bytes) {
        return !sizes ? "" : bytes == 1 ? " of 1 byte" : " of " + bytes + " bytes";
    }

    private static String tagged(Set<String> tags) {
        return tags.isEmpty() ? "" : ", tagged " + String.join(" ", new TreeSet<>(tags));
    }
}
