package org.felis.tests.engine.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.expression.Condition;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.source.SourceRange;

/**
 * Writes down a small program in Java, instruction by instruction. Operands are text: {@code "r1"} is a register,
 * {@code "7"} a number, {@code "x"} the address of a location if there is one of that name. Locations are 8 bytes wide,
 * if no other width is said.
 */
public final class ProgramBuilder {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<test>");

    private int bytes = Long.BYTES;
    private boolean statements;
    private final List<MemoryObject> objects = new ArrayList<>();
    private final Map<Value.Address, Value> memory = new LinkedHashMap<>();
    private final List<List<Instruction>> threads = new ArrayList<>();
    private final List<Map<Register, Value>> initialRegisters = new ArrayList<>();
    private final List<Observable> observed = new ArrayList<>();
    private List<String> labels = List.of();
    private Proposition proposition = new Proposition.True();
    private Optional<Proposition> filter = Optional.empty();

    /** A program with these locations, all 0 at first. */
    public static ProgramBuilder withLocations(String... names) {
        ProgramBuilder builder = new ProgramBuilder();
        Arrays.stream(names).forEach(name -> builder.location(name, Value.ZERO));
        return builder;
    }

    /** The width of locations and accesses, to be said first. */
    public ProgramBuilder width(int newBytes) {
        bytes = newBytes;
        return this;
    }

    /** Makes it a program of a language, not of a machine. */
    public ProgramBuilder statements() {
        statements = true;
        return this;
    }

    public ProgramBuilder location(String name, Value initial) {
        MemoryObject object = new MemoryObject(objects.size(), name, bytes);
        objects.add(object);
        memory.put(new Value.Address(object, 0), initial);
        return this;
    }

    /** Several cells in a row, all 0 at first; the name is the first one's address. */
    public ProgramBuilder array(String name, int cells) {
        MemoryObject object = new MemoryObject(objects.size(), name, cells * bytes);
        objects.add(object);
        for (int i = 0; i < cells; i++) {
            memory.put(new Value.Address(object, (long) i * bytes), Value.ZERO);
        }
        return this;
    }

    /** The address of the array's cell whose number is the lowest bit of the operand. */
    public Expression cell(String array, String index) {
        return add(operand(array), binary(Expression.BinaryOperator.MUL,
                binary(Expression.BinaryOperator.AND, operand(index), Expression.ONE), Expression.constant(bytes)));
    }

    /** Starts the next thread. */
    public ProgramBuilder thread() {
        threads.add(new ArrayList<>());
        initialRegisters.add(new LinkedHashMap<>());
        return this;
    }

    /** The initial value of a register of the current thread. */
    public ProgramBuilder initially(String register, Value value) {
        initialRegisters.get(initialRegisters.size() - 1).put(Register.named(register), value);
        return this;
    }

    public ProgramBuilder label(String label) {
        labels = List.of(label);
        return this;
    }

    public ProgramBuilder instruction(String text, Operation... operations) {
        threads.get(threads.size() - 1).add(new Instruction(labels, text, List.of(operations), NOWHERE));
        labels = List.of();
        return this;
    }

    public ProgramBuilder load(String target, String address, String... tags) {
        return load(target, operand(address), tags);
    }

    public ProgramBuilder load(String target, Expression address, String... tags) {
        return instruction(target + " = [" + address + "]" + text(tags),
                new MemoryAction.Read(Register.named(target), address, bytes, Set.of(tags)));
    }

    public ProgramBuilder store(String address, String value, String... tags) {
        return store(operand(address), operand(value), tags);
    }

    public ProgramBuilder store(Expression address, Expression value, String... tags) {
        return instruction("[" + address + "] = " + value + text(tags),
                new MemoryAction.Write(address, value, bytes, Set.of(tags)));
    }

    /** {@code status} becomes 0 if it writes and 1 if not. */
    public ProgramBuilder storeExclusive(String status, String address, String value) {
        return storeExclusive(status, address, value, false);
    }

    /** @param dependency whether the status of a success depends on the write */
    public ProgramBuilder storeExclusive(String status, String address, String value, boolean dependency) {
        return instruction(status + " = [" + address + "] := " + value + " exclusive",
                new MemoryAction.WriteExclusive(Register.named(status), operand(address), operand(value), bytes,
                        Set.of("EX"), Value.ZERO, Value.ONE, dependency));
    }

    /** {@code target} gets the old value; the new one is written in the same instruction. */
    public ProgramBuilder swap(String target, String address, Expression value) {
        return instruction(target + " = swap [" + address + "] " + value,
                new MemoryAction.Read(Register.temporary("old"), operand(address), bytes, Set.of("X")),
                new MemoryAction.Write(operand(address), value, bytes, Set.of("X")),
                new Operation.Assign(Register.named(target), Expression.read(Register.temporary("old"))));
    }

    /** {@code target} gets the old value; reading it and writing the new one is one event. */
    public ProgramBuilder update(String target, String address, Expression value, String... tags) {
        return instruction(target + " = update [" + address + "] " + value + text(tags),
                new MemoryAction.Read(Register.temporary("old"), operand(address), bytes, Set.of(tags)),
                MemoryAction.Write.update(Register.temporary("old"), operand(address), value, bytes, Set.of(tags)),
                new Operation.Assign(Register.named(target), Expression.read(Register.temporary("old"))));
    }

    /** Reads at the second address and writes what it read at the first, in one statement. */
    public ProgramBuilder copy(Expression to, Expression from, String... tags) {
        return instruction("[" + to + "] = [" + from + "]" + text(tags),
                new MemoryAction.Read(Register.temporary("copied"), from, bytes, Set.of(tags)),
                new MemoryAction.Write(to, Expression.read(Register.temporary("copied")), bytes, Set.of(tags)));
    }

    /** Goes to the label or not. */
    public ProgramBuilder jumpFreely(String label) {
        return instruction("maybe goto " + label, ControlAction.Jump.free(label));
    }

    /** The register gets any number of so many bits. */
    public ProgramBuilder choose(String target, int bits) {
        return instruction(target + " = any number of " + bits + " bits", new Operation.Choose(Register.named(target), bits));
    }

    /** {@code target := } one of the numbers, of 64 bits. */
    public ProgramBuilder chooseAmong(String target, List<Long> numbers) {
        return instruction(target + " = one of " + numbers, new Operation.Choose(Register.named(target), Long.SIZE, numbers));
    }

    /** Executions in which the condition is 0 here do not exist. */
    public ProgramBuilder assume(Expression condition) {
        return instruction("assume " + condition, new ControlAction.Assume(condition));
    }

    /** The thread ends here, blocked or cut off. */
    public ProgramBuilder stop(ThreadEnd how) {
        return instruction("stop " + how, new ControlAction.Stop(how));
    }

    /** The thread fails here. */
    public ProgramBuilder fail(Failure failure) {
        return instruction("fail " + failure, new ControlAction.Stop(failure));
    }

    /** The thread ends here, blocked or cut off, unless the condition is not 0. */
    public ProgramBuilder stopUnless(Expression condition, ThreadEnd how) {
        return instruction("stop " + how + " unless " + condition, ControlAction.Stop.unless(condition, how));
    }

    /** The thread waits, from the label on again and again, unless the condition is not 0. */
    public ProgramBuilder repeatUnless(Expression condition, String label) {
        return instruction("goto " + label + " again unless " + condition, ControlAction.Stop.unless(condition, ThreadEnd.BLOCKED).repeating(label));
    }

    /** The thread would go on from the label again and again. */
    public ProgramBuilder repeat(String label) {
        return instruction("goto " + label + " again", new ControlAction.Stop(ThreadEnd.BLOCKED).repeating(label));
    }

    /** The thread fails here unless the condition is not 0. */
    public ProgramBuilder failUnless(Expression condition, Failure failure) {
        return instruction("fail " + failure + " unless " + condition, ControlAction.Stop.unless(condition, failure));
    }

    /** The thread fails here unless the value is the address of as many bytes as a location has. */
    public ProgramBuilder check(Expression address) {
        return failUnless(new Expression.Accessible(address, bytes, bytes), Failure.MEMORY);
    }

    /** Goes to the label if the condition is not 0; that decides nothing behind the label. */
    public ProgramBuilder jumpForwardIf(Expression condition, String label) {
        return instruction("if (" + condition + ") goto " + label + " and join there",
                new ControlAction.Jump(condition, label, label));
    }

    /** An event at a location that is no access. */
    public ProgramBuilder synchronize(String address, String... tags) {
        return instruction("sync [" + address + "]" + text(tags),
                new MemoryAction.Synchronize(operand(address), Set.of(tags)));
    }

    /** An event at a location that is no access and tells {@code target} the number. */
    public ProgramBuilder synchronize(String target, long result, String address, String... tags) {
        return instruction(target + " = sync [" + address + "]" + text(tags), new MemoryAction.Synchronize(
                Optional.of(Register.named(target)), Value.of(result), operand(address), Set.of(tags)));
    }

    /** {@code target} gets the old value, which grows by {@code by}. */
    public ProgramBuilder fetchAdd(String target, String address, String by) {
        return swap(target, address, binary(Expression.BinaryOperator.ADD,
                Expression.read(Register.temporary("old")), operand(by)));
    }

    /** Writes {@code value} if the location holds {@code expected}; {@code target} gets what it held. */
    public ProgramBuilder compareAndSwap(String target, String address, String expected, String value) {
        Expression old = Expression.read(Register.temporary("old"));
        Expression same = binary(Expression.BinaryOperator.EQUAL, old, operand(expected));
        return instruction(target + " = cas [" + address + "] " + expected + " " + value,
                new MemoryAction.Read(Register.temporary("old"), operand(address), bytes, Set.of("X")),
                new MemoryAction.Write(operand(address), operand(value), bytes, Set.of("X"), same),
                new Operation.Assign(Register.named(target), old,
                        Optional.of(new Operation.Kept(operand(expected), same))));
    }

    public ProgramBuilder assign(String target, Expression value) {
        return instruction(target + " = " + value, new Operation.Assign(Register.named(target), value));
    }

    public ProgramBuilder fence(String... tags) {
        return instruction("fence" + text(tags), new MemoryAction.Fence(Set.of(tags)));
    }

    /** What has been reserved by a load exclusive is so no more. */
    public ProgramBuilder endReservation() {
        return instruction("end reservation", new ControlAction.EndReservation());
    }

    public ProgramBuilder jump(String label) {
        return instruction("goto " + label, new ControlAction.Jump(Optional.empty(), label));
    }

    /** Jumps if the operand is not 0. */
    public ProgramBuilder jumpIf(String condition, String label) {
        return jumpIf(operand(condition), label);
    }

    public ProgramBuilder jumpIf(Expression condition, String label) {
        return instruction("if " + condition + " goto " + label,
                new ControlAction.Jump(Optional.of(condition), label));
    }

    public ProgramBuilder nothing() {
        return instruction("nop");
    }

    /** Makes a register of a thread part of outcomes. */
    public ProgramBuilder observe(int thread, String register) {
        observed.add(register(thread, register));
        return this;
    }

    /** Makes the final value of a location part of outcomes. */
    public ProgramBuilder observe(String location) {
        observed.add(memory(location));
        return this;
    }

    public ProgramBuilder exists(Proposition condition) {
        proposition = condition;
        return this;
    }

    public ProgramBuilder filter(Proposition condition) {
        filter = Optional.of(condition);
        return this;
    }

    public Program program() {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            all.add(new Thread(i, "P" + i, threads.get(i), initialRegisters.get(i)));
        }
        return new Program("test", "test", objects, memory, all,
                new Condition(Condition.Quantifier.EXISTS, proposition, NOWHERE), filter, observed, statements);
    }

    public UnrolledProgram unroll(int bound) {
        return Unroller.unroll(program(), bound);
    }

    public UnrolledProgram unroll() {
        return unroll(2);
    }

    // Operands and propositions

    public Value.Address address(String location) {
        return objects.stream().filter(o -> o.name().equals(location)).findFirst()
                .map(o -> new Value.Address(o, 0)).orElseThrow();
    }

    public Expression operand(String text) {
        if (text.matches("-?\\d+")) {
            return Expression.constant(Long.parseLong(text));
        }
        return objects.stream().anyMatch(o -> o.name().equals(text)) ? new Expression.Constant(address(text))
                : Expression.read(Register.named(text));
    }

    public Expression binary(Expression.BinaryOperator operator, String left, String right) {
        return binary(operator, operand(left), operand(right));
    }

    public static Expression binary(Expression.BinaryOperator operator, Expression left, Expression right) {
        return Expression.binary(operator, left, right);
    }

    /** {@code left ^ right}. */
    public Expression xor(String left, String right) {
        return binary(Expression.BinaryOperator.XOR, left, right);
    }

    /** {@code left + right}. */
    public Expression add(Expression left, Expression right) {
        return binary(Expression.BinaryOperator.ADD, left, right);
    }

    public Observable register(int thread, String register) {
        return new Observable.FinalRegister(thread, Register.named(register), new IntegerType(Long.SIZE, true), thread + ":" + register);
    }

    public Observable memory(String location) {
        return new Observable.FinalMemory(address(location), new IntegerType(bytes * Byte.SIZE, true), location);
    }

    public Proposition isValue(int thread, String register, long value) {
        return new Proposition.Equal(new Operand.Final(register(thread, register)),
                new Operand.Literal(Value.of(value)));
    }

    public Proposition isValue(String location, long value) {
        return new Proposition.Equal(new Operand.Final(memory(location)), new Operand.Literal(Value.of(value)));
    }

    private static String text(String... tags) {
        return tags.length == 0 ? "" : " " + String.join(" ", tags);
    }
}
