package org.felis.execution.build;

import java.util.Optional;

import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Program;

/** Values as the final state tells them: {@code -1}, not {@code 4294967295}, where the type is a signed one of 32 bits. */
final class ValueText {

    private static final IntegerType LONG = new IntegerType(Long.SIZE, true);

    private ValueText() {
    }

    /** What a cell of memory holds, or an access to it reads or writes. A part of a cell is read as unsigned. */
    static String inMemory(Value value, Value.Address address) {
        IntegerType type = address.object().cellType();
        return type.holds(value) ? type.text(value) : value.toString();
    }

    /**
     * What a register holds: of the type with which the final state tells it. Of others nobody knows the type; in a machine those
     * that have 32 bits are taken for {@code int}s, as undeclared ones are.
     */
    static String inRegister(Value value, int thread, Register register, Program program) {
        Optional<IntegerType> observed = program.observables().stream()
                .filter(o -> o instanceof Observable.FinalRegister r && r.thread() == thread && r.register().equals(register))
                .map(Observable::type).findFirst();
        IntegerType type = observed.orElse(!program.statements() && IntegerType.INT.holds(value) ? IntegerType.INT : LONG);
        return type.text(value);
    }
}
