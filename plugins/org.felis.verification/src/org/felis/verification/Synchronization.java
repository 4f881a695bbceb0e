package org.felis.verification;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.InstructionSets;

/**
 * What a test synchronises by, beside what its model interprets. A model interprets a tag if its requirements or choices depend on the set
 * of events that carry it ({@link MemoryModel#requiredTags()}). A tag without which a verdict would answer another
 * question, such as that of a lock, is refused where the model does not interpret it; one that orders accesses is reported.
 */
final class Synchronization {

    /** Stores that are less in order than others; where everything is in order, so are they. */
    private static final String NON_TEMPORAL = "NT";

    /** What operations with these tags do; a model that does not interpret the tag cannot judge them. */
    private static final Map<String, String> INDISPENSABLE = new LinkedHashMap<>();
    static {
        INDISPENSABLE.put("LS", "takes a mutex");
        INDISPENSABLE.put("LKW", "takes a spinlock");
        INDISPENSABLE.put("UL", "gives a lock back");
        INDISPENSABLE.put("LF", "finds a lock taken");
        INDISPENSABLE.put("RL", "finds a lock taken");
        INDISPENSABLE.put("RU", "finds a lock free");
        INDISPENSABLE.put("Sync-rcu", "waits for readers of RCU");
        INDISPENSABLE.put("Sync-srcu", "waits for readers of SRCU");
        INDISPENSABLE.put(NON_TEMPORAL, "writes out of order with other writes");
    }

    /**
     * Tags that order no accesses by themselves: accesses in pairs or of one instruction, which relations tell ({@code lxsx}, {@code amo});
     * what orders only instruction fetch, loads that are in order anyway or the compiler; the lowest orders of C; parts of
     * what is indispensable.
     */
    private static final Set<String> NEUTRAL = Set.of("EX", "X", "Exp", "NoRet", "AL", "Fence.i", "LFENCE", "SFENCE", "ClFlush", "ClFlushOpt",
            "NA", "ATO", "RMW", "RLX", "ONCE", "Once", "Plain", "Marked", "NORETURN", "Noreturn", "Barrier",
            "LK", "LKR", "Rcu-lock", "Rcu-unlock", "Srcu-lock", "Srcu-unlock");

    /** In C and on x86 this is the tag of atomic accesses, elsewhere of acquires. */
    private static final String ATOMIC_OR_ACQUIRE = "A";
    private static final Set<String> WITHOUT_ACQUIRES = Set.of("C", "X86", "X86_64");

    private Synchronization() {
    }

    /**
     * A warning about tags that order accesses and that the model ignores. There is none for a model under which all accesses are
     * in order anyway.
     *
     * @param name the model's name for results
     * @throws ProblemException if the test cannot be judged under the model
     */
    static Optional<Problem> uninterpreted(MemoryModel model, String name, Program program) throws ProblemException {
        Map<String, Problem> refused = new LinkedHashMap<>();
        Map<String, SourceRange> ignored = new LinkedHashMap<>();
        Set<String> interpreted = model.requiredTags();
        boolean allInOrder = model.impliesSequentialConsistency();
        for (var thread : program.threads()) {
            for (Instruction instruction : thread.instructions()) {
                Set<String> unknown = new TreeSet<>();
                instruction.operations().forEach(operation -> unknown.addAll(operation.tags()));
                unknown.removeAll(interpreted);
                unknown.stream().filter(INDISPENSABLE::containsKey)
                        .filter(tag -> !(allInOrder && tag.equals(NON_TEMPORAL)))
                        .forEach(tag -> refused.computeIfAbsent(tag, t -> refusal(t, instruction, name, program)));
                if (!allInOrder) {
                    unknown.stream().filter(tag -> orders(tag, program.architecture()))
                            .forEach(tag -> ignored.putIfAbsent(tag, instruction.source()));
                }
            }
        }
        if (!refused.isEmpty()) {
            throw new ProblemException(List.copyOf(refused.values()));
        }
        return ignored.isEmpty() ? Optional.empty() : Optional.of(Problem.warning("FELIS013", "the model " + name
                + " ignores the order that " + String.join(", ", ignored.keySet())
                + " give" + instead(name, program),
                ignored.values().iterator().next()));
    }

    private static Problem refusal(String tag, Instruction instruction, String name, Program program) {
        return Problem.error("FELIS012", "'" + instruction.text() + "' " + INDISPENSABLE.get(tag) + ", and the model " + name
                + " does not define what that means: no axiom depends on events tagged " + tag + instead(name, program),
                instruction.source());
    }

    private static String instead(String name, Program program) {
        return ShippedModel.defaultModel(Dialect.of(program)).map(ShippedModel::modelName).filter(other -> !other.equals(name))
                .map(other -> "; the default model of such tests is " + other).orElse("");
    }

    private static boolean orders(String tag, String architecture) {
        return InstructionSets.tags(architecture).contains(tag) && !NEUTRAL.contains(tag) && !INDISPENSABLE.containsKey(tag)
                && !(tag.equals(ATOMIC_OR_ACQUIRE) && WITHOUT_ACQUIRES.contains(architecture));
    }
}
