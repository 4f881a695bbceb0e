package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;

/**
 * Threads that do iterations of loops in the stead of the threads that have the loops ({@link Pass#SUBSTITUTION}). An iteration that has written by atomic operations only, and ends as it began, leaves its thread as it was:
 * so who helps another thread, as by moving the tail of a queue, might be anyone. The thread itself is not followed behind such an iteration; what it has done for others, a substitute does.
 *
 * <p>A substitute does one iteration or nothing. It begins with what was the same in all executions when the iteration began; if the iteration uses anything else, the thread does it itself.
 */
final class Substitutes {

    private static final String BEGIN = "begin";

    /** An iteration that a thread is not followed behind. */
    private record Iteration(String key, Supplier<Optional<List<Instruction>>> code) {
    }

    private final ProgramLowering program;
    private final Map<String, Iteration> iterations = new LinkedHashMap<>();
    private final List<List<Integer>> groups = new ArrayList<>();

    Substitutes(ProgramLowering program) {
        this.program = program;
    }

    /** Whether substitutes may do the iteration. @param key of the iteration, the same in each round */
    boolean mayDo(String key) {
        return !program.facts().isDoneAlone(key);
    }

    /** The thread is not followed behind the iteration. @param code of the iteration by itself, lowered for a thread of its own; empty if that cannot be */
    void add(String key, Supplier<Optional<List<Instruction>>> code) {
        iterations.putIfAbsent(key, new Iteration(key, code));
    }

    /** The substitutes, one more of each sort than the bound says. @param first the index of the first one */
    List<Thread> threads(int first) {
        Set<List<List<Operation>>> sorts = new HashSet<>();
        List<Thread> threads = new ArrayList<>();
        for (Iteration iteration : iterations.values()) {
            Optional<List<Instruction>> code = iteration.code().get().map(lowered -> SubstituteCode.of(lowered, program));
            if (code.isEmpty() || !isSelfContained(code.get())) {
                program.facts().addDoneAlone(iteration.key());
            } else if (code.get().isEmpty()) {
                program.facts().addNeverRepeated(iteration.key());
            } else if (sorts.add(code.get().stream().map(Instruction::operations).toList())) {
                List<Integer> group = new ArrayList<>();
                for (int i = 0; i <= program.bound(); i++) {
                    group.add(first + threads.size());
                    threads.add(new Thread(first + threads.size(), "substitute" + (threads.size() + 1), orNothing(code.get()), Map.of()));
                }
                groups.add(group);
                program.addCutOff(program.bound());
            }
        }
        return threads;
    }

    /** By the indices of their threads. */
    List<List<Integer>> groups() {
        return groups;
    }

    private static List<Instruction> orNothing(List<Instruction> code) {
        Instruction first = code.getFirst();
        List<Instruction> all = new ArrayList<>();
        all.add(new Instruction(List.of(), first.text(), List.of(ControlAction.Jump.free(BEGIN)), first.source(), first.origin()));
        all.add(new Instruction(List.of(), first.text(), List.of(new ControlAction.Stop(ThreadEnd.BLOCKED)), first.source(), first.origin()));
        all.add(new Instruction(List.of(BEGIN), first.text(), List.of(), first.source(), first.origin()));
        all.addAll(code);
        return all;
    }

    /** Whether it reads only registers that it writes, and writes memory only by operations that read it, too. */
    private static boolean isSelfContained(List<Instruction> code) {
        Set<Register> written = new HashSet<>();
        for (Instruction instruction : code) {
            for (Operation operation : instruction.operations()) {
                for (Expression expression : operation.expressions()) {
                    if (!written.containsAll(expression.registers())) {
                        return false;
                    }
                }
                boolean isHarmless = !(operation instanceof MemoryAction action) || switch (action) {
                    case MemoryAction.Read read -> true;
                    case MemoryAction.Fence fence -> true;
                    case MemoryAction.Write write -> write.updated().isPresent();
                    case MemoryAction.WriteExclusive write -> false;
                    case MemoryAction.Synchronize mark -> mark.equals(Lifetimes.needs(mark.address()));
                };
                if (!isHarmless) {
                    return false;
                }
                operation.written().ifPresent(written::add);
            }
        }
        return true;
    }
}
