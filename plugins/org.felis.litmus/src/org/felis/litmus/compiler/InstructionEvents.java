package org.felis.litmus.compiler;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Instruction;
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
        return switch (operation) {
            case Operation.Assign assign -> Stream.empty();
            case Operation.Assume assume -> Stream.empty();
            case Operation.Read read -> Stream.of("read" + of(read.bytes()) + tagged(read.tags()));
            case Operation.Write write -> Stream.of("write" + of(write.bytes())
                    + (write.condition().equals(Expression.ONE) ? "" : ", under a condition") + tagged(write.tags()));
            case Operation.WriteExclusive write ->
                Stream.of("write" + of(write.bytes()) + ", if the store succeeds" + tagged(write.tags()));
            case Operation.Synchronize synchronization -> Stream.of("synchronization" + tagged(synchronization.tags()));
            case Operation.Fence fence -> Stream.of("fence" + tagged(fence.tags()));
            case Operation.Jump jump -> jump.condition().isPresent() ? Stream.of("branch") : Stream.empty();
        };
    }

    private String of(int bytes) {
        return !sizes ? "" : bytes == 1 ? " of 1 byte" : " of " + bytes + " bytes";
    }

    private static String tagged(Set<String> tags) {
        return tags.isEmpty() ? "" : ", tagged " + String.join(" ", new TreeSet<>(tags));
    }
}
