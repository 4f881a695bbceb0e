package org.felis.verification;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.felis.engine.program.Event;
import org.felis.engine.program.Expression;
import org.felis.engine.program.Operation;
import org.felis.engine.program.UnrolledProgram;
import org.felis.engine.program.Value;

/**
 * Decides between enumeration and SMT by an upper estimate of the number of candidate executions: every read may take any
 * write, and every order of the writes counts. Enumeration of a small space is faster than building a formula.
 */
final class ProcedureChoice {

    /** Up to so many candidates are enumerated. */
    static final double MOST_CANDIDATES_ENUMERATED = 2_000;

    private ProcedureChoice() {
    }

    /** The procedure to use when the task leaves it open. */
    static VerificationOptions.Procedure choose(UnrolledProgram program) {
        return estimate(program) <= MOST_CANDIDATES_ENUMERATED ? VerificationOptions.Procedure.EXPLICIT
                : VerificationOptions.Procedure.SMT;
    }

    /** An upper estimate of the number of candidates. */
    static double estimate(UnrolledProgram program) {
        Map<Value.Address, Integer> writes = new HashMap<>();
        program.initialWrites().forEach(a -> writes.merge(a, 1, Integer::sum));
        int anywhere = 0;
        for (Event event : program.events()) {
            if (event.isWrite() && !event.isInitialWrite()) {
                Value.Address address = address(program, event);
                if (address == null) {
                    anywhere++;
                } else {
                    writes.merge(address, 1, Integer::sum);
                }
            }
        }
        double estimate = 1;
        int all = writes.values().stream().mapToInt(Integer::intValue).sum() + anywhere;
        for (Event event : program.events()) {
            if (event.isRead()) {
                Value.Address address = address(program, event);
                estimate *= address == null ? all : writes.getOrDefault(address, 0) + anywhere;
            }
            if (event.kind() == Event.Kind.WRITE && program.operation(event) instanceof Operation.WriteExclusive) {
                estimate *= 2;
            }
        }
        for (int count : writes.values()) {
            for (int i = 2; i < count + anywhere; i++) {
                estimate *= i;
            }
        }
        return estimate;
    }

    /** The address if it can be told from the instruction and the thread's initial registers alone, else null. */
    private static Value.Address address(UnrolledProgram program, Event event) {
        Expression expression = switch (program.operation(event)) {
            case Operation.Read read -> read.address();
            case Operation.Write write -> write.address();
            case Operation.WriteExclusive write -> write.address();
            case Operation.Assign assign -> null;
            case Operation.Synchronize synchronize -> null;
            case Operation.Assume assume -> null;
            case Operation.Fence fence -> null;
            case Operation.Jump jump -> null;
        };
        Set<Value.Address> found = new HashSet<>();
        collectAddresses(program, event, expression, found);
        return found.size() == 1 ? found.iterator().next() : null;
    }

    private static void collectAddresses(UnrolledProgram program, Event event, Expression expression,
            Set<Value.Address> into) {
        switch (expression) {
            case Expression.Constant constant -> add(constant.value(), into);
            case Expression.Read read -> add(program.program().threads().get(event.thread()).initial(read.register()),
                    into);
            case Expression.Unary unary -> collectAddresses(program, event, unary.operand(), into);
            case Expression.Binary binary -> {
                collectAddresses(program, event, binary.left(), into);
                collectAddresses(program, event, binary.right(), into);
            }
            case Expression.Extend extend -> collectAddresses(program, event, extend.operand(), into);
            case Expression.IfThenElse choice -> {
                collectAddresses(program, event, choice.whenTrue(), into);
                collectAddresses(program, event, choice.whenFalse(), into);
            }
        }
    }

    private static void add(Value value, Set<Value.Address> into) {
        if (value instanceof Value.Address address) {
            into.add(address);
        }
    }
}
