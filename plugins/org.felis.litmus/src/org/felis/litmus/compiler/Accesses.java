package org.felis.litmus.compiler;

import java.util.Optional;
import java.util.stream.Stream;

import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;

/** What operations compute. */
final class Accesses {

    private Accesses() {
    }

    /** Where a memory access goes; empty for other operations. */
    static Optional<Expression> address(Operation operation) {
        return switch (operation) {
            case Operation.Read read -> Optional.of(read.address());
            case Operation.Write write -> Optional.of(write.address());
            case Operation.WriteExclusive write -> Optional.of(write.address());
            case Operation.Synchronize synchronize -> Optional.of(synchronize.address());
            case Operation.Assign assign -> Optional.empty();
            case Operation.Assume assume -> Optional.empty();
            case Operation.Fence fence -> Optional.empty();
            case Operation.Jump jump -> Optional.empty();
        };
    }

    /** How many bytes a memory access accesses; 0 for other operations. */
    static int bytes(Operation operation) {
        return switch (operation) {
            case Operation.Read read -> read.bytes();
            case Operation.Write write -> write.bytes();
            case Operation.WriteExclusive write -> write.bytes();
            case Operation.Synchronize synchronize -> 0;
            case Operation.Assign assign -> 0;
            case Operation.Assume assume -> 0;
            case Operation.Fence fence -> 0;
            case Operation.Jump jump -> 0;
        };
    }

    /** All expressions that the operation evaluates. */
    static Stream<Expression> expressions(Operation operation) {
        return switch (operation) {
            case Operation.Assign assign -> Stream.of(assign.value());
            case Operation.Read read -> Stream.of(read.address());
            case Operation.Write write -> Stream.of(write.address(), write.value(), write.condition());
            case Operation.WriteExclusive write -> Stream.of(write.address(), write.value());
            case Operation.Synchronize synchronize -> Stream.of(synchronize.address());
            case Operation.Assume assume -> Stream.of(assume.condition());
            case Operation.Fence fence -> Stream.empty();
            case Operation.Jump jump -> jump.condition().stream();
        };
    }
}
