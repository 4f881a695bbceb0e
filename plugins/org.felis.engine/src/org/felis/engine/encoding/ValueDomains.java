package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.analysis.ValueFlow;
import org.felis.engine.program.Evaluation;
import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Expression.BinaryOperator;
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
 * Value.Symbol} is one more. Beyond a limit, integers are not told apart.
 */
final class ValueDomains {

    /** What an operation without meaning yields, while registers are followed; it is no value of any access. */
    private static final Value UNDEFINED = new Value.Symbol(-1);
    /** Any integer; a set that holds this holds no integers. */
    private static final Value MANY = new Value.Symbol(-2);

    /**
     * What a read or write can have.
     *
     * @param values without integers if those are many
     */
    record Domain(Set<Value> values, boolean manyIntegers) {

        /** The only value, if there is only one. */
        Optional<Value> single() {
            return values.size() == 1 && !manyIntegers ? Optional.of(values.iterator().next()) : Optional.empty();
        }

        private static Domain of(Set<Value> set) {
            if (!set.contains(MANY)) {
                return new Domain(set, false);
            }
            Set<Value> values = new LinkedHashSet<>(set);
            values.remove(MANY);
            return new Domain(values, true);
        }
    }

    /** Thrown where integers must be told apart after all. */
    private static final class EnumerationNeeded extends RuntimeException {
        private static final long serialVersionUID = 1L;

        EnumerationNeeded() {
            super(null, null, false, false);
        }
    }

    private static final class UndefinedRegister extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UndefinedRegister() {
            super(null, null, false, false);
        }
    }

    private final UnrolledProgram program;
    private final Relation readsFrom;
    private final ValueFlow valueFlow;
    private final int integerLimit;
    private final Interruption interruption;
    /** By event; of an update, the values written. */
    private final List<Set<Value>> values;
    /** By event; the same sets for events that only read. */
    private final List<Set<Value>> readValues;
    private final Set<Integer> selfJustified;

    private ValueDomains(UnrolledProgram program, Relation readsFrom, DataFlow dataFlow, ValueFlow valueFlow,
            int integerLimit, Interruption interruption) {
        this.program = program;
        this.readsFrom = readsFrom;
        this.valueFlow = valueFlow;
        this.integerLimit = integerLimit;
        this.interruption = interruption;
        this.values = new ArrayList<>();
        this.readValues = new ArrayList<>();
        this.selfJustified = new HashSet<>(dataFlow.cyclicReads());
    }

    /**
     * @param readsFrom which writes a read may take its value from
     * @param valueFlow tells which ways of control are impossible; the values found here must not, for an execution may take
     *        a branch because of a value that is written only because it takes it
     * @param integerLimit how many integers a place may have for them to be told apart; they all are if some address is at a distance
     *        of which there are many
     */
    static ValueDomains of(UnrolledProgram program, Relation readsFrom, DataFlow dataFlow, ValueFlow valueFlow,
            int integerLimit, Interruption interruption) throws Interruption.StoppedException {
        ValueDomains result = new ValueDomains(program, readsFrom, dataFlow, valueFlow, integerLimit, interruption);
        try {
            result.compute();
        } catch (EnumerationNeeded needed) {
            return of(program, readsFrom, dataFlow, valueFlow, Integer.MAX_VALUE, interruption);
        }
        result.dropSymbolsThatDoNotReturn();
        return result;
    }

    /** Beyond how many integers they are not told apart. */
    int integerLimit() {
        return integerLimit;
    }

    /** The value that a read gives itself where nothing else does. */
    static Value.Symbol symbol(int read) {
        return new Value.Symbol(read);
    }

    /** The values that a write may write, before they are cut to the width of the access. */
    Domain written(int write) {
        return Domain.of(values.get(write));
    }

    /** The values that a read may take. */
    Domain read(int read) {
        return Domain.of(readValues.get(read));
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
        boolean grown = true;
        for (int round = 0; round <= reads && grown; round++) {
            grown = propagate();
        }
        if (grown) {
            // nobody reads more, but what the last values read lead to is to be known
            program.threads().forEach(this::run);
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
                grown[0] |= add(readValues.get(read), AccessWidth.truncate(AccessWidth.stored(program, write, value), bytes));
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

    /** Addresses and conditions are evaluated, too: they may need integers to be told apart. */
    private void apply(Operation operation, Event event, Lookup registers, Map<Register, Set<Value>> state) {
        switch (operation) {
            case Operation.Assign assign -> state.put(assign.target(), evaluate(assign.value(), registers));
            case Operation.Read read -> {
                evaluate(read.address(), registers);
                state.put(read.target(), Set.copyOf(readValues.get(event.id())));
            }
            case Operation.Write write -> {
                evaluate(write.address(), registers);
                evaluate(write.condition(), registers);
                written(event, evaluate(write.value(), registers));
            }
            case Operation.WriteExclusive write -> {
                evaluate(write.address(), registers);
                written(event, evaluate(write.value(), registers));
                state.put(write.status(), write.success().equals(write.failure()) ? Set.of(write.success())
                        : Set.of(write.success(), write.failure()));
            }
            case Operation.Synchronize synchronize -> {
                evaluate(synchronize.address(), registers);
                synchronize.target().ifPresent(target -> state.put(target, Set.of(synchronize.result())));
            }
            case Operation.Assume assume -> evaluate(assume.condition(), registers);
            case Operation.Fence fence -> { }
            case Operation.Jump jump -> jump.condition().ifPresent(condition -> evaluate(condition, registers));
        }
    }

    private void written(Event write, Set<Value> possible) {
        for (Value value : possible) {
            if (value != UNDEFINED) {
                add(values.get(write.id()), value);
            }
        }
    }

    /** Whether that is more than was known. */
    private boolean add(Set<Value> known, Value value) {
        if (value instanceof Value.Int && known.contains(MANY) || !known.add(value)) {
            return false;
        }
        limit(known);
        return true;
    }

    /** Does not tell integers apart any more if there are too many. */
    private Set<Value> limit(Set<Value> values) {
        if (values.contains(MANY) || values.size() > integerLimit && integers(values) > integerLimit) {
            values.removeIf(Value.Int.class::isInstance);
            values.add(MANY);
        }
        return values;
    }

    private static long integers(Set<Value> values) {
        return values.stream().filter(Value.Int.class::isInstance).count();
    }

    private Set<Value> evaluate(Expression expression, Lookup registers) {
        if (expression instanceof Expression.Constant constant) {
            return Set.of(constant.value());
        }
        if (expression instanceof Expression.Read read) {
            return registers.of(read.register());
        }
        List<Register> used = List.copyOf(expression.registers());
        return limit(used.stream().noneMatch(register -> registers.of(register).contains(MANY))
                && Valuations.areFew(used, register -> registers.of(register).size())
                        ? evaluateAll(expression, used, registers)
                        : evaluateOperator(expression, registers));
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

    private Set<Value> evaluateOperator(Expression expression, Lookup registers) {
        return switch (expression) {
            case Expression.Constant constant -> throw new IllegalArgumentException("not an operator: " + constant);
            case Expression.Read read -> throw new IllegalArgumentException("not an operator: " + read);
            case Expression.Unary unary -> {
                Set<Value> operands = evaluate(unary.operand(), registers);
                Set<Value> result = map(operands, operand -> Evaluation.unary(unary.operator(), operand));
                if (operands.contains(MANY)) {
                    result.addAll(switch (unary.operator()) {
                        case NOT, NEGATE -> Set.of(MANY);
                        case IS_ZERO -> Set.of(Value.ZERO, Value.ONE);
                        case OFFSET -> Set.of(UNDEFINED);
                    });
                }
                yield result;
            }
            case Expression.Extend extend -> {
                Set<Value> operands = evaluate(extend.operand(), registers);
                Set<Value> result = map(operands, operand -> Evaluation.extend(operand, extend.bits(), extend.signed()));
                if (operands.contains(MANY)) {
                    result.add(MANY);
                }
                yield result;
            }
            case Expression.Binary binary ->
                combine(binary.operator(), evaluate(binary.left(), registers), evaluate(binary.right(), registers));
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
        Value apply(Value operand) throws Evaluation.UndefinedOperationException;
    }

    /** What becomes of the operands that are told apart. */
    private static Set<Value> map(Set<Value> operands, Operator operator) {
        Set<Value> result = new LinkedHashSet<>();
        for (Value operand : operands) {
            if (operand != MANY) {
                try {
                    result.add(operator.apply(defined(operand)));
                } catch (Evaluation.UndefinedOperationException | UndefinedRegister undefined) {
                    result.add(UNDEFINED);
                }
            }
        }
        return result;
    }

    private static Set<Value> combine(BinaryOperator operator, Set<Value> left, Set<Value> right) {
        if (left.contains(MANY) || right.contains(MANY)) {
            return combineMany(operator, left, right);
        }
        Set<Value> result = new LinkedHashSet<>();
        left.forEach(a -> right.forEach(b -> combine(operator, a, b, result)));
        return result;
    }

    /** As {@link NumberEncoding} does it: all integers of an operand are a number, beside which 0 is a case of its own. */
    private static Set<Value> combineMany(BinaryOperator operator, Set<Value> left, Set<Value> right) {
        Set<Value> result = new LinkedHashSet<>();
        for (Value a : withRepresentatives(left)) {
            for (Value b : withRepresentatives(right)) {
                if (a instanceof Value.Int && b instanceof Value.Int) {
                    result.addAll(operator.isComparison() ? Set.of(Value.ZERO, Value.ONE) : Set.of(MANY));
                } else if (a.equals(Value.ONE) && NumberEncoding.isDistance(operator, b, false)
                        || b.equals(Value.ONE) && NumberEncoding.isDistance(operator, a, true)) {
                    throw new EnumerationNeeded();
                } else {
                    combine(operator, a, b, result);
                }
            }
        }
        return result;
    }

    private static Set<Value> withRepresentatives(Set<Value> values) {
        Set<Value> result = new LinkedHashSet<>(values);
        if (result.remove(MANY) | result.removeIf(Value.Int.class::isInstance)) {
            result.addAll(List.of(Value.ZERO, Value.ONE));
        }
        return result;
    }

    private static void combine(BinaryOperator operator, Value left, Value right, Set<Value> result) {
        try {
            result.add(Evaluation.binary(operator, defined(left), defined(right)));
        } catch (Evaluation.UndefinedOperationException | UndefinedRegister undefined) {
            result.add(UNDEFINED);
        }
    }

    private static Value defined(Value value) {
        if (value == UNDEFINED) {
            throw new UndefinedRegister();
        }
        return value;
    }

    private Map<Register, Set<Value>> merge(UnrolledThread thread, Map<Register, Set<Value>> known,
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
            known.put(register, limit(united));
        }
        return known;
    }
}
