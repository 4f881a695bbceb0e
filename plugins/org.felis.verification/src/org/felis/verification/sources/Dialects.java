package org.felis.verification.sources;

import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.Dialect;

/**
 * What default models go by: the {@link Dialect} of a test's architecture, which follows from the tags of its operations.
 *
 * @param architecture empty if the program is of none that tests are read of
 * @param tags of all operations of the program
 */
public record Dialects(String headerName, Optional<Architecture> architecture, Set<String> tags) {

    /** Those of a program. */
    public static Dialects of(Program program) {
        Set<String> tags = new HashSet<>();
        for (Thread thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                for (Operation operation : instruction.operations()) {
                    tags.addAll(operation.tags());
                }
            }
        }
        return new Dialects(program.architecture(), Architecture.find(program.architecture()), tags);
    }

    /** The name of the program's dialect; that of its architecture if it is of none that tests are read of. */
    public String name() {
        return architecture.map(known -> known.dialect(tags).name()).orElse(headerName);
    }

    /** Whether the program may be of one of these. */
    boolean areAmong(Collection<String> names) {
        return architecture.map(known -> known.dialects().stream()
                .anyMatch(dialect -> names.contains(dialect.name()) && dialect.canBe().test(tags))).orElseGet(() -> names.contains(headerName));
    }
}
