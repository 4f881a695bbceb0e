package org.felis.engine.encoding;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.felis.engine.encoding.formula.Formula;
import org.felis.engine.encoding.formula.Formulas;
import org.felis.engine.encoding.program.EncodedRegister;
import org.felis.engine.encoding.program.EncodedThread;
import org.felis.engine.encoding.program.EncodedValue;
import org.felis.engine.encoding.program.ExpressionEncoding;
import org.felis.engine.encoding.program.ProgramEncoding;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Outcome;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ThreadEnd;

/** Encodes the final values of executions whose threads come to their end or have not begun, and what propositions say of them. */
final class FinalState {

    private final ProgramEncoding encoding;
    private final Formulas formulas;
    private final Function<Value.Address, List<FinalWriteEncoding.Candidate>> finalWrites;
    private final Map<Value.Address, EncodedValue> memory = new HashMap<>();
    private final Map<Observable, EncodedValue> values = new HashMap<>();

    /**
     * @param finalWrites the writes of which one is the final one of a location
     */
    FinalState(ProgramEncoding encoding, Function<Value.Address, List<FinalWriteEncoding.Candidate>> finalWrites) {
        this.encoding = encoding;
        this.formulas = encoding.formulas();
        this.finalWrites = finalWrites;
    }

    /** The final value of an observable, its bits above the observed width 0. */
    EncodedValue value(Observable observable) {
        EncodedValue value = values.get(observable);
        if (value == null) {
            value = switch (observable) {
                case Observable.FinalRegister register -> low(register.bits(), finalRegister(encoding.threads().get(register.thread()), register.register()));
                case Observable.FinalMemory location -> low(location.type().bits(), contents(location));
            };
            values.put(observable, value);
        }
        return value;
    }

    /** Of a thread that has not begun, what the register holds at first. */
    private EncodedValue finalRegister(EncodedThread thread, Register register) {
        EncodedValue atEnd = thread.finalRegister(register);
        Formula hasNotBegun = thread.end(ThreadEnd.NOT_STARTED);
        if (hasNotBegun.isFalse()) {
            return atEnd;
        }
        EncodedValue.Collector either = new EncodedValue.Collector(formulas);
        either.addAll(atEnd, formulas.not(hasNotBegun));
        either.addAll(EncodedValue.constant(thread.thread().thread().initial(register)), hasNotBegun);
        return either.value();
    }

    private EncodedValue contents(Observable.FinalMemory location) {
        List<Value.Address> cells = location.contents().cells();
        Map<Register, EncodedRegister> registers = new HashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            registers.put(Observable.Contents.register(i),
                    EncodedRegister.of(memory.computeIfAbsent(cells.get(i), this::lastWritten)));
        }
        EncodedValue value = new ExpressionEncoding(formulas, encoding.integerLimit(), registers::get).value(location.contents().value());
        if (value.undefined().isFalse()) {
            return value;
        }
        EncodedValue.Collector orUnknown = new EncodedValue.Collector(formulas);
        orUnknown.addDefined(value, Formulas.TRUE);
        orUnknown.add(encoding.program().unknown(location), value.undefined());
        return orUnknown.value();
    }

    private EncodedValue low(int bits, EncodedValue value) {
        return value.low(bits, formulas);
    }

    private EncodedValue lastWritten(Value.Address cell) {
        EncodedValue.Collector result = new EncodedValue.Collector(formulas);
        for (FinalWriteEncoding.Candidate candidate : finalWrites.apply(cell)) {
            result.addAll(encoding.event(candidate.write()).value(), candidate.when());
        }
        return result.value();
    }

    /** When the proposition holds. */
    public Formula satisfies(Proposition proposition) {
        return switch (proposition) {
            case Proposition.True t -> Formulas.TRUE;
            case Proposition.False f -> Formulas.FALSE;
            case Proposition.And and -> formulas.and(satisfied(and.operands()));
            case Proposition.Or or -> formulas.or(satisfied(or.operands()));
            case Proposition.Not not -> formulas.not(satisfies(not.operand()));
            case Proposition.Implies implies ->
                formulas.implies(satisfies(implies.premise()), satisfies(implies.conclusion()));
            case Proposition.Equal equal -> {
                int bits = Math.min(bits(equal.left()), bits(equal.right()));
                yield value(equal.left(), bits).equal(value(equal.right(), bits), formulas);
            }
        };
    }

    private List<Formula> satisfied(List<Proposition> propositions) {
        List<Formula> satisfied = new ArrayList<>();
        for (Proposition proposition : propositions) {
            satisfied.add(satisfies(proposition));
        }
        return satisfied;
    }

    /** A literal counts with as many low bits as the other side has. */
    private static int bits(Operand operand) {
        return switch (operand) {
            case Operand.Literal literal -> Long.SIZE;
            case Operand.Final(Observable.FinalRegister register) -> register.bits();
            case Operand.Final(Observable.FinalMemory location) -> location.bytes() * Byte.SIZE;
        };
    }

    private EncodedValue value(Operand operand, int bits) {
        return low(bits, switch (operand) {
            case Operand.Literal literal -> EncodedValue.constant(literal.value());
            case Operand.Final fin -> value(fin.observable());
        });
    }

    /** When the final values are those of the outcome, up to the names of symbols. */
    Formula is(Outcome outcome) {
        List<Formula> conditions = new ArrayList<>();
        List<Map.Entry<Observable, Value>> symbols = new ArrayList<>();
        for (Map.Entry<Observable, Value> entry : outcome.values().entrySet()) {
            if (entry.getValue() instanceof Value.Symbol) {
                conditions.add(value(entry.getKey()).isSymbol(formulas));
                for (Map.Entry<Observable, Value> other : symbols) {
                    Formula equal = value(entry.getKey()).equal(value(other.getKey()), formulas);
                    conditions.add(entry.getValue().equals(other.getValue()) ? equal : formulas.not(equal));
                }
                symbols.add(entry);
            } else {
                conditions.add(value(entry.getKey()).is(entry.getValue(), formulas));
            }
        }
        return formulas.and(conditions);
    }
}
