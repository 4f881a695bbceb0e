package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Origin;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;

/**
 * Collects the instructions of a thread. Each memory access is an instruction of its own, together with what is computed in front of it. Registers are written once on
 * each way of control.
 */
final class ThreadCode {

    /** More instructions than any program that can be verified has. */
    private static final int MOST = 50_000;

    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> pendingLabels = new ArrayList<>();
    private final List<Operation> pending = new ArrayList<>();
    private final List<Called> calls = new ArrayList<>();
    private final Supplier<List<Origin.Variable>> variables;
    private final Numbers numbers;
    /** What registers are computed from. */
    private final Map<Register, Expression> definitions = new HashMap<>();
    private SourceRange source;
    private String text;
    private int registers;
    private int labels;
    private int moment;
    private Optional<EngineTag> tag = Optional.empty();

    /** An execution of a function. @param from where it was called */
    private record Called(String function, SourceRange from) {
    }

    /**
     * @param start where the thread is created, and the text of that line
     * @param wordBits the width of an address
     * @param variables what is known now of variables of the functions that control is in
     */
    ThreadCode(SourceRange start, String startText, int wordBits, Supplier<List<Origin.Variable>> variables) {
        this.variables = variables;
        this.source = start;
        this.text = startText;
        this.numbers = new Numbers(wordBits);
    }

    Numbers numbers() {
        return numbers;
    }

    /** How much has been done or decided up to here, in what is written of the thread: the same number at two places if control comes straight from one to the other, and nothing but registers changes. */
    int moment() {
        return moment;
    }

    /** The instructions behind the place that {@link #position} was asked at. */
    List<Instruction> since(int position) {
        flush();
        return instructions.subList(position, instructions.size());
    }

    /** The place behind all that is written of the thread. */
    int position() {
        flush();
        return instructions.size();
    }

    /** Whether the register was there before the other one, so that it does not depend on it. */
    static boolean isBefore(Register register, Register other) {
        return number(register) < number(other);
    }

    private static int number(Register register) {
        return Integer.parseInt(register.name().substring(1));
    }

    private Operation noted(Operation operation) {
        boolean isJump = operation instanceof ControlAction.Jump jump && !jump.isConditional();
        if (operation.event().isPresent() || operation instanceof ControlAction && !isJump || operation instanceof Operation.Choose) {
            moment++;
        }
        return tagged(operation);
    }

    /** What follows comes from there. */
    void at(SourceRange range, String sourceText) {
        if (!range.equals(source)) {
            flushEvent();
        }
        source = range;
        text = sourceText;
    }

    /** The events of what follows have the tag as well, or only their own. */
    void tagging(Optional<EngineTag> more) {
        flushEvent();
        tag = more;
    }

    /** What follows belongs to an execution of a function, which is called here. */
    void enter(String function) {
        flushEvent();
        calls.add(new Called(function, source));
    }

    /** What follows belongs to the caller again. */
    void leave() {
        flushEvent();
        calls.removeLast();
    }

    private void flushEvent() {
        if (pending.stream().anyMatch(operation -> operation.event().isPresent())) {
            flush();
        }
    }

    /** @param operations of an instruction that ends here */
    private Origin origin(List<Operation> operations) {
        List<Origin.Frame> frames = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            frames.add(new Origin.Frame(calls.get(i).function(), i + 1 < calls.size() ? calls.get(i + 1).from() : source));
        }
        return new Origin(text, frames, operations.stream().anyMatch(operation -> operation.event().isPresent()) ? variables.get() : List.of());
    }

    SourceRange source() {
        return source;
    }

    String text() {
        return text;
    }

    Register newRegister() {
        return Register.named("r" + registers++);
    }

    String newLabel() {
        return "L" + labels++;
    }

    /** The value in a register: the expression's own, if it is one. */
    Expression kept(Expression value) {
        if (value instanceof Expression.Constant || value instanceof Expression.Read) {
            return value;
        }
        Register register = newRegister();
        numbers.define(register, value);
        definitions.put(register, value);
        add(new Operation.Assign(register, value));
        return Expression.read(register);
    }

    /** The truth of a condition where a register is 1; empty if it depends on others. */
    Optional<Boolean> truth(Expression condition, Expression.Read register) {
        try {
            return Optional.of(Evaluation.isTrue(Evaluation.evaluate(condition, asked -> valueWhereOne(asked, register.register()))));
        } catch (UndefinedOperationException unknown) {
            return Optional.empty();
        }
    }

    private Value valueWhereOne(Register asked, Register register) throws UndefinedOperationException {
        if (asked.equals(register)) {
            return Value.ONE;
        }
        Expression definition = definitions.get(asked);
        if (definition == null) {
            throw new UndefinedOperationException("a register that is not computed from %s", register);
        }
        return Evaluation.evaluate(definition, other -> valueWhereOne(other, register));
    }

    /** The same value; in a register, if it takes more than a few operations: it may be used several times. */
    Expression shortened(Expression value) {
        return IntegerArithmetic.size(value, 5) < 5 ? value : kept(value);
    }

    void assign(Register target, Expression value) {
        add(new Operation.Assign(target, value));
    }

    /** Any number of so many bits, which the execution chooses. */
    Expression choose(int bits) {
        Register register = newRegister();
        add(new Operation.Choose(register, bits));
        numbers.define(register, Expression.ZERO);
        return Expression.read(register);
    }

    /** An operation that goes on with the next one. */
    void add(Operation operation) {
        if (operation.event().isPresent()) {
            flushEvent();
        }
        pending.add(noted(operation));
    }

    /** An operation of the same instruction as the last one. */
    void addBehind(Operation operation) {
        pending.add(noted(operation));
    }

    private Operation tagged(Operation operation) {
        return tag.isPresent() && operation instanceof MemoryAction action ? action.tagged(tag.get()) : operation;
    }

    /** An instruction of another origin. */
    void add(Instruction instruction) {
        flush();
        List<String> allLabels = new ArrayList<>(pendingLabels);
        allLabels.addAll(instruction.labels());
        pendingLabels.clear();
        List<Operation> operations = instruction.operations().stream().map(this::noted).toList();
        put(new Instruction(allLabels, instruction.text(), operations, source, origin(operations)));
    }

    void jump(String label) {
        add(new ControlAction.Jump(Optional.empty(), label));
        flush();
    }

    void jumpIf(Expression condition, String label) {
        add(new ControlAction.Jump(Optional.of(condition), label));
        flush();
    }

    /** Goes to the label or not, for no reason. */
    void jumpFreely(String label) {
        add(ControlAction.Jump.free(label));
        flush();
    }

    /** The thread fails here if the condition is 0. */
    void require(Expression condition, Failure failure) {
        add(ControlAction.Stop.unless(condition, failure));
        flush();
    }

    /** The thread cannot go on if the condition is 0. */
    void await(Expression condition) {
        add(ControlAction.Stop.unless(condition, ThreadEnd.BLOCKED));
        flush();
    }

    /** The thread waits here, from the label on again and again, if the condition is 0. */
    void await(Expression condition, String since) {
        add(ControlAction.Stop.unless(condition, ThreadEnd.BLOCKED).repeating(since));
        flush();
    }

    /** The thread has not been created if the condition is 0. */
    void requireStarted(Expression condition, String since) {
        add(ControlAction.Stop.unless(condition, ThreadEnd.NOT_STARTED).repeating(since));
        flush();
    }

    /** A new label, here. */
    String mark() {
        String label = newLabel();
        label(label);
        return label;
    }

    /** The thread fails here. */
    void fail(Failure failure) {
        add(new ControlAction.Stop(failure));
        flush();
    }

    void stop(ThreadEnd end) {
        add(new ControlAction.Stop(end));
        flush();
    }

    /** The thread ends here, and would do the same from the label on again and again. */
    void stop(ThreadEnd end, String since) {
        add(new ControlAction.Stop(end).repeating(since));
        flush();
    }

    /** Executions in which the condition is 0 here do not exist. */
    void assume(Expression condition) {
        add(new ControlAction.Assume(condition));
    }

    void label(String label) {
        flush();
        pendingLabels.add(label);
    }

    private void flush() {
        if (!pending.isEmpty()) {
            put(new Instruction(List.copyOf(pendingLabels), text, List.copyOf(pending), source, origin(pending)));
            pendingLabels.clear();
            pending.clear();
        }
    }

    private void put(Instruction instruction) {
        if (instructions.size() >= MOST) {
            throw CProblem.TOO_LARGE.at(source, "a thread has more than " + MOST + " instructions");
        }
        instructions.add(instruction);
    }

    /** All instructions, when nothing follows. */
    List<Instruction> finish() {
        flush();
        if (!pendingLabels.isEmpty()) {
            put(new Instruction(List.copyOf(pendingLabels), "", List.of(), source));
            pendingLabels.clear();
        }
        return List.copyOf(instructions);
    }
}
