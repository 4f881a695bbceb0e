package org.felis.c.concurrent;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.Statement;
import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Variable;
import org.felis.c.memory.MemoryObject;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Thread;
import org.felis.engine.program.ThreadEnd;
import org.felis.engine.source.SourceRange;

/** The statements of one thread, as instructions of the engine: loops are unrolled, calls inlined. */
final class ThreadLowering {

    private static final int MOST_CALLS = 50;

    private final Implementation implementation;
    private final SharedMemory memory;
    private final java.util.function.Function<Variable, Optional<MemoryObject>> objects;
    private final Map<String, Function> functions;
    private final int bound;
    private final Map<SourceRange, ThreadsProgram.Failure> failures;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    /** Variables of the thread that are no memory: nobody has their address. */
    private final Map<Variable, Register> registers = new IdentityHashMap<>();
    /** The registers, and the addresses of cells of memory, that surely have a value of this thread here. */
    private Set<Object> assigned = new LinkedHashSet<>();
    /** Variables of the thread that are memory. */
    private final Map<Variable, org.felis.engine.expression.Value.Address> locals = new IdentityHashMap<>();
    private Set<Variable> addressed = Set.of();
    private int names;
    private int calls;
    /** Where control goes on after break, continue and return; null where there is no loop or function around. */
    private String breakLabel;
    private String continueLabel;
    private String returnLabel;
    /** Of the innermost switch: the labels of its cases, and what surely had a value where it was entered. */
    private Map<Statement, String> cases = Map.of();
    private Set<Object> assignedAtSwitch = Set.of();
    private Register returned;

    ThreadLowering(Implementation implementation, SharedMemory memory, java.util.function.Function<Variable, Optional<MemoryObject>> objects,
            Map<String, Function> functions, int bound,
            Map<SourceRange, ThreadsProgram.Failure> failures) {
        this.implementation = implementation;
        this.memory = memory;
        this.objects = objects;
        this.functions = functions;
        this.bound = bound;
        this.failures = failures;
    }

    Thread lower(int index, Statement body) {
        addressed = AddressedVariables.of(body, functions);
        statement(body);
        if (!labels.isEmpty()) {
            add(List.of(), body.place());
        }
        return new Thread(index, "P" + index, instructions, Map.of());
    }

    // for expressions

    Implementation implementation() {
        return implementation;
    }

    SharedMemory memory() {
        return memory;
    }

    Register newRegister() {
        return Register.named("r" + names++);
    }

    String newLabel() {
        return "L" + names++;
    }

    static SourceRange range(Place place, int number) {
        return new SourceRange(place.file(), place.line(), place.column(), number, 1);
    }

    void add(List<Operation> operations, Place place) {
        instructions.add(new Instruction(labels, "", operations, range(place, 0)));
        labels.clear();
    }

    void label(String label) {
        labels.add(label);
    }

    void jump(String label, Place place) {
        add(List.of(new ControlAction.Jump(Optional.empty(), label)), place);
    }

    void jumpIfNot(Expression condition, String label, String join, Place place) {
        add(List.of(new ControlAction.Jump(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, condition), label, join)), place);
    }

    /** The thread fails here unless the condition holds. */
    void check(Expression condition, Failure kind, ThreadsProgram.Failure failure) {
        SourceRange range = range(failure.place(), failures.size() + 1);
        failures.put(range, failure);
        instructions.add(new Instruction(labels, "", List.of(ControlAction.Stop.unless(condition, kind)), range));
        labels.clear();
    }

    /** The register that a variable of the thread is; empty if it is memory. */
    Optional<Register> register(Variable variable) {
        return Optional.ofNullable(registers.get(variable));
    }

    boolean isAssigned(Object place) {
        return assigned.contains(place);
    }

    void assigned(Object place) {
        assigned.add(place);
    }

    org.felis.engine.expression.Value.Address address(Variable variable, Place place) {
        org.felis.engine.expression.Value.Address local = locals.get(variable);
        return local != null ? local : memory.address(objects.apply(variable).orElseThrow(() -> unsupported(place, "'" + variable.name()
                + "', which is defined elsewhere,")), place);
    }

    Function function(String name) {
        return functions.get(name);
    }

    // statements

    private ExpressionLowering expression() {
        return new ExpressionLowering(this);
    }

    static UnsupportedException unsupported(Place place, String what) {
        return new UnsupportedException(place, what + " in a thread is not supported yet");
    }

    private void declare(Variable variable) {
        if (variable.type().plain().isScalar() && !(variable.type().plain() instanceof CType.Floating) && !addressed.contains(variable)) {
            registers.put(variable, newRegister());
        } else {
            locals.put(variable, memory.local(variable.name() + "@" + names++, variable.type()));
        }
    }

    void statement(Statement statement) {
        switch (statement) {
            case Statement.Compound compound -> {
                compound.variables().forEach(this::declare);
                compound.statements().forEach(this::statement);
            }
            case Statement.Declaration declaration -> initialize(declaration);
            case Statement.Evaluate evaluate -> expression().full(evaluate.expression());
            case Statement.If branch -> branch(branch);
            case Statement.Loop loop -> loop(loop);
            case Statement.Break leave -> {
                if (breakLabel == null) {
                    throw unsupported(leave.place(), "a jump out of the thread");
                }
                jump(breakLabel, leave.place());
            }
            case Statement.Continue again -> {
                if (continueLabel == null) {
                    throw unsupported(again.place(), "a jump out of the thread");
                }
                jump(continueLabel, again.place());
            }
            case Statement.Return end -> {
                if (returnLabel == null) {
                    throw unsupported(end.place(), "a return out of the thread");
                }
                end.value().ifPresent(value -> {
                    Expression result = expression().full(value);
                    add(List.of(new Operation.Assign(returned, result)), end.place());
                    assigned.add(returned);
                });
                jump(returnLabel, end.place());
            }
            case Statement.Switch choice -> select(choice);
            case Statement.Parallel parallel -> throw unsupported(parallel.place(), "a statement with threads of its own");
            case Statement.Case one -> labelled(one, one.body());
            case Statement.Default one -> labelled(one, one.body());
            case Statement.Label label -> throw unsupported(label.place(), "a label");
            case Statement.Goto jump -> throw unsupported(jump.place(), "goto");
        }
    }

    private void initialize(Statement.Declaration declaration) {
        Variable variable = declaration.variable();
        Optional<Register> register = register(variable);
        if (declaration.initializer().isEmpty()) {
            register.ifPresent(assigned::remove);
            if (register.isEmpty()) {
                return; // not specified, as its object is when the thread starts
            }
            return;
        }
        Initializer initializer = declaration.initializer().get();
        if (register.isEmpty() && initializer.isZeroed() || initializer.parts().size() != 1 || initializer.parts().getFirst().access().field().isPresent()) {
            throw unsupported(declaration.place(), "an initialiser of a structure or array");
        }
        expression().initialize(variable, initializer.parts().getFirst(), declaration.place());
    }

    private void branch(Statement.If branch) {
        Expression condition = expression().condition(branch.condition());
        String otherwise = newLabel();
        String end = newLabel();
        jumpIfNot(condition, otherwise, end, branch.place());
        Set<Object> before = new LinkedHashSet<>(assigned);
        statement(branch.then());
        Set<Object> afterThen = assigned;
        assigned = before;
        if (branch.otherwise().isPresent()) {
            jump(end, branch.place());
            label(otherwise);
            statement(branch.otherwise().get());
        } else {
            label(otherwise);
        }
        label(end);
        assigned.retainAll(afterThen);
    }

    /** Jumps to the case with the value; what surely has a value there has it before. */
    private void select(Statement.Switch choice) {
        Place place = choice.place();
        Register value = newRegister();
        add(List.of(new Operation.Assign(value, expression().full(choice.value()))), place);
        Map<Statement, String> outerCases = cases;
        String outerBreak = breakLabel;
        Set<Object> outerAssigned = assignedAtSwitch;
        cases = new IdentityHashMap<>();
        breakLabel = newLabel();
        assignedAtSwitch = new LinkedHashSet<>(assigned);
        String otherwise = breakLabel;
        for (Statement target : targets(choice.body())) {
            String label = newLabel();
            cases.put(target, label);
            if (target instanceof Statement.Case one) {
                add(List.of(new ControlAction.Jump(isCase(one, value, choice.type()), label, breakLabel)), place);
            } else {
                otherwise = label;
            }
        }
        jump(otherwise, place);
        statement(choice.body());
        label(breakLabel);
        assigned = assignedAtSwitch;
        cases = outerCases;
        breakLabel = outerBreak;
        assignedAtSwitch = outerAssigned;
    }

    private Expression isCase(Statement.Case one, Register value, CType.Integer type) {
        Expression found = Expression.read(value);
        Expression least = Expression.constant(one.least().longValue());
        if (one.least().equals(one.greatest())) {
            return Expression.binary(Expression.BinaryOperator.EQUAL, found, least);
        }
        Expression.BinaryOperator atMost = implementation.isSigned(type) ? Expression.BinaryOperator.LESS_EQUAL_SIGNED
                : Expression.BinaryOperator.LESS_EQUAL_UNSIGNED;
        return Expression.binary(Expression.BinaryOperator.AND, Expression.binary(atMost, least, found),
                Expression.binary(atMost, found, Expression.constant(one.greatest().longValue())));
    }

    /** The cases of a switch, not those of others inside. */
    private static List<Statement> targets(Statement statement) {
        List<Statement> targets = new ArrayList<>();
        switch (statement) {
            case Statement.Compound compound -> compound.statements().forEach(part -> targets.addAll(targets(part)));
            case Statement.Case one -> {
                targets.add(one);
                targets.addAll(targets(one.body()));
            }
            case Statement.Default one -> {
                targets.add(one);
                targets.addAll(targets(one.body()));
            }
            case Statement.If branch -> {
                targets.addAll(targets(branch.then()));
                branch.otherwise().ifPresent(otherwise -> targets.addAll(targets(otherwise)));
            }
            default -> { } // of a loop: the body is there several times, which the case says
        }
        return targets;
    }

    private void labelled(Statement target, Statement body) {
        String label = cases.get(target);
        if (label == null) {
            throw unsupported(target.place(), "a case in a loop");
        }
        label(label);
        assigned = new LinkedHashSet<>(assignedAtSwitch);
        statement(body);
    }

    private void loop(Statement.Loop loop) {
        String end = newLabel();
        String outerBreak = breakLabel;
        String outerContinue = continueLabel;
        breakLabel = end;
        Set<Object> before = null;
        for (int i = 0; i <= bound; i++) {
            if (i > 0 || !loop.isBodyFirst()) {
                if (loop.condition().isPresent()) {
                    jumpIfNot(expression().condition(loop.condition().get()), end, end, loop.place());
                }
                before = before == null ? new LinkedHashSet<>(assigned) : before;
            }
            if (i == bound) {
                add(List.of(new ControlAction.Stop(ThreadEnd.BOUND)), loop.place());
                break;
            }
            continueLabel = newLabel();
            statement(loop.body());
            label(continueLabel);
            loop.step().ifPresent(step -> expression().full(step));
        }
        assigned = before == null ? assigned : before;
        breakLabel = outerBreak;
        continueLabel = outerContinue;
        label(end);
    }

    /** A call, in place. @return the register of the result; empty if there is none */
    Optional<Register> inline(Function function, List<Expression> arguments, Place place) {
        if (++calls > MOST_CALLS) {
            throw unsupported(place, "more than " + MOST_CALLS + " nested calls");
        }
        for (int i = 0; i < function.parameters().size(); i++) {
            Variable parameter = function.parameters().get(i);
            declare(parameter);
            Register register = registers.get(parameter);
            if (register == null) {
                throw unsupported(place, "a call of a function that takes the address of a parameter");
            }
            add(List.of(new Operation.Assign(register, arguments.get(i))), place);
            assigned.add(register);
        }
        String outerReturn = returnLabel;
        Register outerResult = returned;
        String outerBreak = breakLabel;
        String outerContinue = continueLabel;
        returnLabel = newLabel();
        Register result = newRegister();
        returned = result;
        breakLabel = null;
        continueLabel = null;
        statement(function.body());
        label(returnLabel);
        boolean hasValue = !function.type().result().isVoid();
        returnLabel = outerReturn;
        returned = outerResult;
        breakLabel = outerBreak;
        continueLabel = outerContinue;
        calls--;
        return hasValue ? Optional.of(result) : Optional.empty();
    }
}
