package org.felis.tests.engine.generate;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

import org.felis.engine.model.MemoryModel;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;

/** Makes a failing example smaller, one piece at a time, as long as it keeps failing. */
public final class Shrinker {

    private Shrinker() {
    }

    /** The program without instructions, filter and observables that the failure does not need. */
    public static Program shrink(Program program, Predicate<Program> fails) {
        Program smallest = program;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Program candidate : reductions(smallest)) {
                if (stillFails(candidate, fails)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    /** The model without axioms that the failure does not need. */
    public static MemoryModel shrink(MemoryModel model, Predicate<MemoryModel> fails) {
        MemoryModel smallest = model;
        for (int i = model.axioms().size() - 1; i >= 0; i--) {
            MemoryModel from = smallest;
            int without = i;
            MemoryModel candidate = new MemoryModel(from.name(), from.terms(), from.definitions(), from.recursions(),
                    from.choices(), change(from.axioms(), axioms -> {
                        axioms.remove(without);
                        return axioms;
                    }), from.shown());
            if (stillFails(candidate, fails)) {
                smallest = candidate;
            }
        }
        return smallest;
    }

    /** A reduction that breaks the example in another way does not count. */
    private static <T> boolean stillFails(T candidate, Predicate<T> fails) {
        try {
            return fails.test(candidate);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static List<Program> reductions(Program program) {
        List<Program> all = new ArrayList<>();
        for (Thread thread : program.threads()) {
            for (int i = 0; i < thread.instructions().size(); i++) {
                if (isRemovable(thread.instructions(), i)) {
                    all.add(without(program, thread, i));
                }
            }
        }
        if (program.filter().isPresent()) {
            all.add(new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(),
                    program.threads(), program.question(), Optional.empty(), program.locations(), program.statements()));
        }
        for (int i = 0; i < program.locations().size(); i++) {
            int without = i;
            all.add(new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(),
                    program.threads(), program.question(), program.filter(), change(program.locations(), locations -> {
                        locations.remove(without);
                        return locations;
                    }), program.statements()));
        }
        return all;
    }

    private static <T> List<T> change(List<T> list, UnaryOperator<List<T>> how) {
        return how.apply(new ArrayList<>(list));
    }

    /** All but an empty instruction at the end that carries labels. */
    private static boolean isRemovable(List<Instruction> instructions, int index) {
        Instruction instruction = instructions.get(index);
        return index + 1 < instructions.size() || !instruction.operations().isEmpty() || instruction.labels().isEmpty();
    }

    /** Without an instruction, whose labels go to the next one; one with labels at the end becomes empty. */
    private static Program without(Program program, Thread thread, int index) {
        List<Thread> threads = change(program.threads(), all -> {
            all.set(thread.index(), new Thread(thread.index(), thread.name(), without(thread.instructions(), index),
                    thread.initialRegisters()));
            return all;
        });
        return new Program(program.architecture(), program.name(), program.objects(), program.initialMemory(), threads,
                program.question(), program.filter(), program.locations(), program.statements());
    }

    private static List<Instruction> without(List<Instruction> instructions, int index) {
        List<Instruction> rest = new ArrayList<>(instructions);
        Instruction removed = rest.remove(index);
        if (!removed.labels().isEmpty()) {
            if (index == rest.size()) {
                rest.add(new Instruction(removed.labels(), "nop", List.of(), removed.source()));
            } else {
                Instruction next = rest.get(index);
                Set<String> labels = new LinkedHashSet<>(removed.labels());
                labels.addAll(next.labels());
                rest.set(index,
                        new Instruction(List.copyOf(labels), next.text(), next.operations(), next.source()));
            }
        }
        return rest;
    }
}
