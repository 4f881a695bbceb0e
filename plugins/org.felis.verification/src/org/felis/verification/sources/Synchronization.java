package org.felis.verification.sources;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.CTests;
import org.felis.litmus.architecture.TagRole;

/**
 * What a test synchronises by, beside what its model interprets. A model interprets a tag if its requirements or choices depend on the set
 * of events that carry it ({@link MemoryModel#requiredTags()}). What a tag means to the order of accesses is its {@link TagRole}. A tag without which a verdict would answer another
 * question, such as that of a lock, is refused where the model does not interpret it; one that orders accesses is reported.
 */
public final class Synchronization {

    /** Of what the engine alone interprets. */
    private static final TagRole NEUTRAL = new TagRole.Neutral();

    private Synchronization() {
    }

    /**
     * A warning about tags that order accesses and that the model ignores. There is none for a model under which all accesses are
     * in order anyway.
     *
     * @param name the model's name for results
     * @throws ProblemException if the test cannot be judged under the model
     */
    public static Optional<Problem> uninterpreted(MemoryModel model, String name, Program program, Dialects dialects) throws ProblemException {
        Optional<Architecture> architecture = dialects.architecture();
        if (architecture.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Problem> refused = new LinkedHashMap<>();
        Map<String, SourceRange> ignored = new LinkedHashMap<>();
        Set<String> interpreted = model.requiredTags();
        boolean allInOrder = model.impliesSequentialConsistency();
        for (var thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                Set<String> unknown = uninterpreted(instruction, interpreted);
                for (String tag : unknown) {
                    switch (architecture.get().tags().role(tag).orElse(NEUTRAL)) {
                        case TagRole.Decides(String does) -> refused.computeIfAbsent(tag, t -> refusal(t, does, instruction, name, dialects));
                        case TagRole.Weakens(String does) when !allInOrder ->
                            refused.computeIfAbsent(tag, t -> refusal(t, does, instruction, name, dialects));
                        case TagRole.Orders orders when !allInOrder -> ignored.putIfAbsent(tag, instruction.source());
                        case TagRole.Weakens weakens -> { }
                        case TagRole.Orders orders -> { }
                        case TagRole.Neutral neutral -> { }
                    }
                }
            }
        }
        if (!refused.isEmpty()) {
            throw new ProblemException(List.copyOf(refused.values()));
        }
        return ignored.isEmpty() ? Optional.empty() : Optional.of(Problem.warning("FELIS013", "the model " + name
                + " ignores the order that " + String.join(", ", ignored.keySet())
                + " give" + instead(name, dialects),
                ignored.values().iterator().next()));
    }

    /** Whether the program marks sections that nothing comes between, and the model does not say what that means. */
    public static boolean ignoresSections(MemoryModel model, Program program) {
        return !model.requiredTags().contains(CTests.SECTION_BEGINS) && program.threads().stream().flatMap(thread -> thread.instructions().stream())
                .flatMap(instruction -> instruction.operations().stream()).anyMatch(operation -> operation.tags().contains(CTests.SECTION_BEGINS));
    }

    /** In alphabetical order. */
    private static Set<String> uninterpreted(Instruction instruction, Set<String> interpreted) {
        Set<String> unknown = Set.of();
        for (Operation operation : instruction.operations()) {
            for (String tag : operation.tags()) {
                if (!interpreted.contains(tag)) {
                    unknown = unknown.isEmpty() ? new TreeSet<>() : unknown;
                    unknown.add(tag);
                }
            }
        }
        return unknown;
    }

    private static Problem refusal(String tag, String does, Instruction instruction, String name, Dialects dialects) {
        return Problem.error("FELIS012", "'" + instruction.text() + "' " + does + ", and the model " + name
                + " does not define what that means: no axiom depends on events tagged " + tag + instead(name, dialects),
                instruction.source());
    }

    private static String instead(String name, Dialects dialects) {
        return ShippedModel.defaultModel(dialects.name()).map(ShippedModel::modelName).filter(other -> !other.equals(name))
                .map(other -> "; the default model of such tests is " + other).orElse("");
    }
}
