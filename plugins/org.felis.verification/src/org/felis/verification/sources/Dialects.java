package org.felis.verification.sources;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;

/** What default models go by: the {@link Dialect} of a test's architecture, which follows from the tags of its operations. */
public final class Dialects {

    private Dialects() {
    }

    /** The name of the program's dialect; that of its architecture if it is of none that tests are read of. */
    public static String of(Program program) {
        return Architecture.find(program.architecture()).map(architecture -> architecture.dialect(tags(program)).name())
                .orElse(program.architecture());
    }

    /** The names of all that the program may be of. */
    static Set<String> allOf(Program program) {
        Set<String> tags = tags(program);
        return Architecture.find(program.architecture()).map(architecture -> architecture.dialects().stream()
                .filter(dialect -> dialect.canBe().test(tags)).map(Dialect::name).collect(Collectors.toSet()))
                .orElse(Set.of(program.architecture()));
    }

    /** The tags of all operations. */
    static Set<String> tags(Program program) {
        Set<String> tags = new HashSet<>();
        for (Thread thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    tags.addAll(operation.tags());
                }
            }
        }
        return tags;
    }
}
