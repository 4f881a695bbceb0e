package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.analysis.ValueFlow;
import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Register;
import org.felis.engine.program.Step;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.UnrolledThread;
import org.felis.engine.program.Value;
import org.felis.engine.query.Interruption;
import org.felis.engine.relation.Relation;

/**
 * The values that reads and writes can have in executions: a finite over-approximation, because values are well-founded.
 * Every value read is an initial value, or was computed from values read whose computation is less deep, so that as many
 * rounds as there are reads find all of them; where a read may get back its own value unchanged, its {@link
 * Value.Symbol} is one more.
 */
final class ValueDomains {

    /** What an operation without meaning yields, while registers are followed; it is no value of any access. */
    private static final Value UNDEFINED = new Value.Symbol(-1);

    private static final class UndefinedRegister extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UndefinedRegister() {
            super(null, null, false, false);
        }
    }

    private final UnrolledProgram program;
    private final Relation readsFrom;
    private final ValueFlow valueFlow;
    private final Interruption interruption;
    /** By event; of an update, the values written. */
    private final List<Set<Value>> values;
    /** By event; the same sets for events that only read. */
    private final List<Set<Value>> readValues;
    private final Set<Integer> selfJustified;

    private ValueDomains(UnrolledProgram program, Relation readsFrom, DataFlow dataFlow, ValueFlow valueFlow,
            Interruption interruption) {
        this.program = program;
        this.readsFrom = readsFrom;
        this.valueFlow = valueFlow;
        this.interruption = interruption;
        this.values = new ArrayList<>();
        this.readValues = new ArrayList<>();
        this.selfJustified = new HashSet<>(dataFlow.cyclicReads());
    }

    /**
     * @param readsFrom which writes a read may take its value from
     * @param valueFlow tells which ways of control are impossible; the values found here must not, for an execution may take
     *        a branch because of a value that is written only because it takes it
     */
    static ValueDomains of(UnrolledProgram program, Relation readsFrom, DataFlow dataFlow, ValueFlow valueFlow,
            Interruption interruption) throws Interruption.StoppedException {
        ValueDomains result = new ValueDomains(program, readsFrom, dataFlow, valueFlow, interruption);
        result.compute();
        result.dropSymbolsThatDoNotReturn();
        return result;
    }

    /** The value that a read gives itself where nothing else does. */
    static Value.Symbol symbol(int read) {
        return new Value.Symbol(read);
    }

    /** The values that a write may write, before they are cut to the width of the access. */
    Set<Value> written(int write) {
        return values.get(write);
    }

    /** The values that a read may take. */
    Set<Value> read(int read) {
        return readValues.get(read);
    }

    /** Whether the read can get its own, otherwise unjustified, value back. */
    boolean isSelfJustified(int read) {
        return selfJustified.contains(read);
    }

    /** A symbol is a value only if it comes back to its read; before that is known, it stands for a value not known yet. */
    private void dropSymbolsThatDoNotReturn() {
        List<Value> dropped = new ArrayList<>();
        selfJustified.removeIf(read -> {
            Value.Symbol symbol = symbol(read);
            boolean returns = readsFrom.predecessors(read).stream()
                    .anyMatch(write -> values.get(write).contains(symbol));
            if (!returns) {
                dropped.add(symbol);
            }
            return !returns;
        });
        values.forEach(domain -> domain.removeAll(dropped));
        readValues.forEach(domain -> domain.removeAll(dropped));
    }

    private void compute() throws Interruption.StoppedException {
        int reads = 0;
        for (Event event : program.events()) {
            Set<Value> known = new LinkedHashSet<>();
            readValues.add(known);
            values.add(event.kind() == Event.Kind.UPDATE ? new LinkedHashSet<>() : known);
            if (event.isInitialWrite()) {
                known.add(program.program().initialMemory().get(program.initialWrites().get(event.id())));
            } else if (event.isRead()) {
                reads++;
                if (selfJustified.contains(event.id())) {
                    known.add(symbol(event.id()));
                }
            }
        }
        for (int round = 0; round <= reads && propagate(); round++) {
            interruption.check();
        }
    }

    /** One round: from what is read to what is written, and from there to what is read. Whether anything was new. */
    private boolean propagate() throws Interruption.StoppedException {
        for (UnrolledThread thread : program.threads()) {
            interruption.check();
            run(thread);
        }
        boolean[] grown = {false};
        readsFrom.forEach((write, read) -> {
            int bytes = AccessWidth.bytes(program, program.event(read));
            for (Value value : values.get(write)) {
                grown[0] |= readValues.get(read).add(AccessWidth.truncate(AccessWidth.stored(program, write, value), bytes));
            }
        });
        return grown[0];
    }

    private void run(UnrolledThread thread) {
        List<Map<Register, Set<Value>>> states = new ArrayList<>();
        thread.steps().forEach(step -> states.add(null));
        for (Step step : thread.steps()) {
            Map<Register, Set<Value>> state = step.index() == 0 ? new HashMap<>() : states.get(step.index());
            if (state == null) {
                continue;
            }
            Lookup registers = register -> state.getOrDefault(register, Set.of(thread.thread().initial(register)));
            for (int i = 0; i < step.instruction().operations().size(); i++) {
                apply(step.instruction().operations().get(i), step.eventOf(i), registers, state);
            }
            for (Step.Successor successor : step.successors()) {
                if (successor.target() >= 0
                        && !valueFlow.isImpossible(thread.thread().index(), step.index(), successor)) {
                    states.set(successor.target(), merge(thread, states.get(successor.target()), state));
                }
            }
        }
    }

    @FunctionalInterface
    private interface Lookup {
        Set<Value> of(Register register);
    }

    private void apply(Operation operation, Event event, Lookup registers, Map<Register, Set<Value>> state) {
        switch (operation) {
            case Operation.Assign assign -> state.put(assign.target(), evaluate(assign.value(), registers));
            case Operation.Read read -> state.put(read.target(), Set.copyOf(readValues.get(event.id())));
            case Operation.Write write -> written(event, evaluate(write.value(), registers));
            case Operation.WriteExclusive write -> {
                written(event, evaluate(write.value(), registers));
                state.put(write.status(), write.success().equals(write.failure()) ? Set.of(write.success())
                        : Set.of(write.success(), write.failure()));
            }
            case Operation.Synchronize synchronize ->
                synchronize.target().ifPresent(target -> state.put(target, Set.of(synchronize.result())));
            case Operation.Assume assume -> { }
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> { }
        }
    }

    private void written(Event write, Set<Value> possible) {
        for (Value value : possible) {
            if (value != UNDEFINED) {
                values.get(write.id()).add(value);
            }
        }
    }

    private static Set<Value> evaluate(Expression expression, Lookup registers) {
        if (expression instanceof Expression.Constant constant) {
            return Set.of(constant.value());
        }
        if (expression instanceof Expression.Read read) {
            return registers.of(read.register());
        }
        List<Register> used = List.copyOf(expression.registers());
        return Valuations.areFew(used, register -> registers.of(register).size())
                ? evaluateAll(expression, used, registers)
                : evaluateOperator(expression, registers);
    }

    private static Set<Value> evaluateAll(Expression expression, List<Register> used, Lookup registers) {
        Set<Value> result = new LinkedHashSet<>();
        Valuations.forEach(used, register -> List.copyOf(registers.of(register)), valuation -> {
            try {
                result.add(Evaluation.evaluate(expression, register -> defined(valuation.get(register))));
            } catch (Evaluation.UndefinedOperationException | UndefinedRegister undefined) {
                result.add(UNDEFINED);
            }
        });
        return result;
    }

    private static Set<Value> evaluateOperator(Expression expression, Lookup registers) {
        return switch (expression) {
            case Expression.Constant constant -> Set.of(constant.value());
            case Expression.Read read -> registers.of(read.register());
            case Expression.Unary unary -> combine(evaluate(unary.operand(), registers), Set.of(Value.ZERO),
                    (operand, none) -> Evaluation.unary(unary.operator(), operand));
            case Expression.Extend extend -> combine(evaluate(extend.operand(), registers), Set.of(Value.ZERO),
                    (operand, none) -> Evaluation.extend(operand, extend.bits(), extend.signed()));
            case Expression.Binary binary -> combine(evaluate(binary.left(), registers),
                    evaluate(binary.right(), registers),
                    (left, right) -> Evaluation.binary(binary.operator(), left, right));
            case Expression.IfThenElse choice -> {
                Set<Value> result = new LinkedHashSet<>(evaluate(choice.whenTrue(), registers));
                result.addAll(evaluate(choice.whenFalse(), registers));
                result.add(UNDEFINED);
                yield result;
            }
        };
    }

    @FunctionalInterface
    private interface Operator {
        Value apply(Value left, Value right) throws Evaluation.UndefinedOperationException;
    }

    private static Set<Value> combine(Set<Value> left, Set<Value> right, Operator operator) {
        Set<Value> result = new LinkedHashSet<>();
        for (Value a : left) {
            for (Value b : right) {
                try {
                    result.add(operator.apply(defined(a), defined(b)));
                } catch (Evaluation.UndefinedOperationException | UndefinedRegister undefined) {
                    result.add(UNDEFINED);
                }
            }
        }
        return result;
    }

    private static Value defined(Value value) {
        if (value == UNDEFINED) {
            throw new UndefinedRegister();
        }
        return value;
    }

    private static Map<Register, Set<Value>> merge(UnrolledThread thread, Map<Register, Set<Value>> known,
            Map<Register, Set<Value>> added) {
        if (known == null) {
            return new HashMap<>(added);
        }
        Set<Register> registers = new HashSet<>(known.keySet());
        registers.addAll(added.keySet());
        for (Register register : registers) {
            Set<Value> initial = Set.of(thread.thread().initial(register));
            Set<Value> united = new LinkedHashSet<>(known.getOrDefault(register, initial));
            united.addAll(added.getOrDefault(register, initial));
            known.put(register, united);
        }
        return known;
    }
}
