package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.expression.Value;
import org.felis.engine.source.SourceRange;
import org.felis.engine.specification.Call;
import org.felis.engine.specification.SequentialObject;
import org.felis.engine.specification.SpecificationException;

/**
 * A sequential object as a program defines it: for each operation a function that is given an argument and a result, says whether the operation may return that, and changes
 * the object's variables as the operation does. The functions are called one after the other in a program of their own, in which everything is known, so that lowering it
 * computes what they return.
 */
final class SpecifiedObject implements SequentialObject {

    /** Functions of a program that specify operations begin with this, and end with the operation's name. */
    static final String PREFIX = "__VERIFIER_allows_";

    /** What the functions of a sequence of calls say, other than by what they return. */
    static final class Run {

        private final List<Integer> synchronizesWith = new ArrayList<>();
        private int operation;

        /** The index of the call. */
        int operation() {
            return operation;
        }

        void synchronizeWith(int earlier) {
            synchronizesWith.add(earlier);
        }

        private void begin(int index) {
            operation = index;
            synchronizesWith.clear();
        }
    }

    /** A program in which nothing has happened yet. */
    interface Machine {

        /**
         * What a function returns that is called now.
         *
         * @return empty if it does not return
         */
        Optional<Binding> call(FunctionPlan function, List<Binding> arguments, int index, Run run);

        Optional<FunctionPlan> function(String name);
    }

    private final Supplier<Machine> machines;
    private final SourceRange program;

    /** @param program its place, for problems */
    SpecifiedObject(Supplier<Machine> machines, SourceRange program) {
        this.machines = machines;
        this.program = program;
    }

    @Override
    public Optional<List<Integer>> allowsLast(List<Call> calls) {
        Machine machine = machines.get();
        Run run = new Run();
        boolean allowed = true;
        try {
            for (int i = 0; i < calls.size(); i++) {
                run.begin(i);
                allowed = allows(machine, calls.get(i), i, run);
            }
        } catch (CProblem.Found found) {
            throw new SpecificationException(found.problem());
        }
        int last = calls.size() - 1;
        if (allowed && run.synchronizesWith.stream().anyMatch(earlier -> earlier < 0 || earlier >= last)) {
            throw new SpecificationException(CProblem.NO_EARLIER_OPERATION.at(program).problem());
        }
        return allowed ? Optional.of(run.synchronizesWith.stream().distinct().toList()) : Optional.empty();
    }

    private boolean allows(Machine machine, Call call, int index, Run run) {
        FunctionPlan function = machine.function(PREFIX + call.operation()).orElseThrow(); // it is looked for where the operation is marked
        Optional<Binding> answer = machine.call(function, List.of(Binding.of(call.argument()), Binding.of(call.result())), index, run);
        if (answer.isEmpty()) {
            throw CProblem.UNKNOWN_ANSWER.at(program, function.function().name(), "does not return");
        }
        if (answer.get() instanceof Binding.Known(Value.Int(long bits))) {
            return bits != 0;
        }
        throw CProblem.UNKNOWN_ANSWER.at(program, function.function().name(), "returns what its arguments and earlier calls do not decide");
    }
}
