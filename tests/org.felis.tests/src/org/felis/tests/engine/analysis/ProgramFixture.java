package org.felis.tests.engine.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Event;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.source.SourceRange;

/**
 * Writes down a program by hand. Locations are 8 bytes wide and hold 0 at first; a register whose name starts with {@code &amp;}
 * holds the address of the location named behind it.
 */
final class ProgramFixture {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<test>");

    private final List<MemoryObject> objects = new ArrayList<>();
    private final Map<Value.Address, Value> memory = new LinkedHashMap<>();
    private final List<List<Instruction>> threads = new ArrayList<>();
    private List<String> labels = List.of();

    ProgramFixture(String... locations) {
        for (String location : locations) {
            location(location, Value.ZERO);
        }
    }

    ProgramFixture location(String name, Value initial) {
        MemoryObject object = new MemoryObject(objects.size(), name, 8);
        objects.add(object);
        memory.put(new Value.Address(object, 0), initial);
        return this;
    }

    Value.Address address(String location) {
        return new Value.Address(objects.stream().filter(o -> o.name().equals(location)).findFirst().orElseThrow(), 0);
    }

    static Register register(String name) {
        return Register.named(name);
    }

    /** The contents of a register, or the address of a location if the name starts with {@code &amp;}. */
    Expression value(String name) {
        return name.startsWith("&") ? new Expression.Constant(address(name.substring(1)))
                : Expression.read(register(name));
    }

    static Expression constant(long value) {
        return Expression.constant(value);
    }

    static Expression xor(Expression left, Expression right) {
        return Expression.binary(BinaryOperator.XOR, left, right);
    }

    static Expression add(Expression left, Expression right) {
        return Expression.binary(BinaryOperator.ADD, left, right);
    }

    ProgramFixture thread() {
        threads.add(new ArrayList<>());
        return this;
    }

    ProgramFixture label(String name) {
        labels = List.of(name);
        return this;
    }

    ProgramFixture instruction(Operation... operations) {
        List<Instruction> thread = threads.get(threads.size() - 1);
        thread.add(new Instruction(labels, "i" + thread.size(), List.of(operations), NOWHERE));
        labels = List.of();
        return this;
    }

    ProgramFixture read(String target, Expression address, String... tags) {
        return instruction(new Operation.Read(register(target), address, 8, Set.of(tags)));
    }

    ProgramFixture write(Expression address, Expression value, String... tags) {
        return instruction(new Operation.Write(address, value, 8, Set.of(tags)));
    }

    ProgramFixture assign(String target, Expression value) {
        return instruction(new Operation.Assign(register(target), value));
    }

    ProgramFixture fence(String tag) {
        return instruction(new Operation.Fence(Set.of(tag)));
    }

    ProgramFixture jumpIf(Expression condition, String label) {
        return instruction(new Operation.Jump(Optional.of(condition), label));
    }

    ProgramFixture jump(String label) {
        return instruction(new Operation.Jump(Optional.empty(), label));
    }

    UnrolledProgram unroll(int bound) {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            all.add(new Thread(i, "P" + i, threads.get(i), Map.of()));
        }
        Condition condition = new Condition(Condition.Quantifier.NONE, new Proposition.True(), NOWHERE);
        return Unroller.unroll(new Program("test", "test", objects, memory, all, condition, Optional.empty(), List.of()),
                bound);
    }

    UnrolledProgram unroll() {
        return unroll(2);
    }

    /** The ids of the events of a kind of a thread, in program order. */
    static int[] events(UnrolledProgram program, int thread, Event.Kind kind) {
        return program.events().stream().filter(e -> e.thread() == thread && e.kind() == kind).mapToInt(Event::id)
                .toArray();
    }

    static Event event(UnrolledProgram program, int thread, Event.Kind kind, int which) {
        return program.event(events(program, thread, kind)[which]);
    }
}
