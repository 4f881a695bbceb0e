package org.felis.c.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.Expression.Access;
import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.MemoryOrder;
import org.felis.c.core.Variable;
import org.felis.c.core.Walk;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Layout;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * One full expression of a thread. Its accesses are operations of one instruction, which orders them by data only; at a sequence point the instruction ends
 * ({@link AccessLowering}). Operators are {@link OperatorLowering}'s, what orders operands {@link Sequencing}'s.
 */
final class ExpressionLowering {

    private final ThreadLowering thread;
    private final OperatorLowering operators;
    private final AccessLowering accesses;

    ExpressionLowering(ThreadLowering thread) {
        this.thread = thread;
        this.operators = new OperatorLowering(thread);
        this.accesses = new AccessLowering(thread, operators);
    }

    /** For its value, and what it does. */
    Expression full(org.felis.c.core.Expression expression) {
        Expression value = value(expression);
        accesses.end(expression.place());
        return value;
    }

    /** For a condition: not 0 if it holds. */
    Expression condition(org.felis.c.core.Expression expression) {
        return full(expression);
    }

    void initialize(Variable variable, Initializer.Part part, Place place) {
        Expression value = value(part.value());
        write(variable, part.access(), value, place);
        accesses.end(place);
    }

    /** Refuses what would have to be evaluated in several orders, or would be ordered here although C does not order it. */
    private void checkUnsequenced(List<org.felis.c.core.Expression> operands, Place place) {
        for (org.felis.c.core.Expression operand : operands) {
            boolean othersTouch = operands.stream().anyMatch(other -> other != operand && Sequencing.touchesMemory(other));
            if (othersTouch && (Sequencing.hasSideEffect(operand) || Sequencing.endsInstruction(operand))) {
                throw ThreadLowering.unsupported(place, "an expression whose operands may be evaluated in several orders");
            }
        }
    }

    // values

    private Expression value(org.felis.c.core.Expression expression) {
        Place place = expression.place();
        return switch (expression) {
            case org.felis.c.core.Expression.IntegerConstant constant -> {
                if (constant.value().bitLength() > 64) {
                    throw ThreadLowering.unsupported(place, "an integer of more than 64 bits");
                }
                yield Expression.constant(constant.value().longValue());
            }
            case org.felis.c.core.Expression.ObjectAddress address -> {
                if (thread.register(address.variable()).isPresent()) {
                    throw ThreadLowering.unsupported(place, "the address of this variable");
                }
                yield new Expression.Constant(thread.address(address.variable(), place));
            }
            case org.felis.c.core.Expression.Load load -> load(load);
            case org.felis.c.core.Expression.Store store -> store(store);
            case org.felis.c.core.Expression.Update update -> update(update);
            case org.felis.c.core.Expression.AtomicLoad load -> {
                Expression address = address(load.address(), load.access(), place);
                yield accesses.read(address, load.access(), AccessLowering.access(load.order()), place);
            }
            case org.felis.c.core.Expression.AtomicStore store -> {
                checkUnsequenced(Walk.operands(store), place);
                Expression address = address(store.address(), store.access(), place);
                accesses.write(address, value(store.value()), store.access(), AccessLowering.access(store.order()));
                accesses.wrote(address);
                yield Expression.ZERO;
            }
            case org.felis.c.core.Expression.AtomicUpdate update -> {
                checkUnsequenced(Walk.operands(update), place);
                Expression address = address(update.address(), update.access(), place);
                Expression operand = value(update.operand());
                yield accesses.readModifyWrite(address, update.access(), old ->
                        update.operator().map(operator -> operators.wrapping(operator, update.access(), old, operand, place)).orElse(operand), update.order(),
                        place);
            }
            case org.felis.c.core.Expression.CompareExchange compare -> compareExchange(compare);
            case org.felis.c.core.Expression.Fence fence -> {
                accesses.fence(fence.order());
                accesses.end(place);
                yield Expression.ZERO;
            }
            case org.felis.c.core.Expression.Convert convert -> operators.convert(value(convert.operand()), convert.operand().type(), convert.type(), place);
            case org.felis.c.core.Expression.Binary binary -> {
                checkUnsequenced(Walk.operands(binary), place);
                Expression left = value(binary.left());
                Expression right = value(binary.right());
                yield operators.binary(binary.operator(), binary.operands(), left, right, binary.right().type(), place);
            }
            case org.felis.c.core.Expression.Unary unary -> operators.unary(unary.operator(), unary.type(), value(unary.operand()), place);
            case org.felis.c.core.Expression.MemberAddress member -> operators.plus(value(member.address()),
                    Layout.of(member.aggregate().members(), thread.implementation()).places().get(member.member()).offset());
            case org.felis.c.core.Expression.Comma comma -> {
                value(comma.left());
                accesses.end(place);
                yield value(comma.right());
            }
            case org.felis.c.core.Expression.Logical logical -> logical(logical);
            case org.felis.c.core.Expression.Conditional conditional -> conditional(conditional);
            case org.felis.c.core.Expression.Call call -> call(call);
            case org.felis.c.core.Expression.LibraryCall call -> libraryCall(call);
            case org.felis.c.core.Expression.Undefined undefined -> {
                operators.undefinedUnless(Expression.ZERO, undefined.behaviour(), place);
                accesses.end(place);
                yield Expression.ZERO;
            }
            default -> throw ThreadLowering.unsupported(place, "this expression");
        };
    }

    private Expression address(org.felis.c.core.Expression expression, Access access, Place place) {
        accesses.check(access, place);
        return accesses.checked(value(expression), access, place);
    }

    /** The value of a variable that is a register. */
    private Expression local(Register variable, Place place) {
        if (!thread.isAssigned(variable)) {
            throw ThreadLowering.unsupported(place, "reading a variable that may have no value yet");
        }
        return Expression.read(variable);
    }

    private Expression load(org.felis.c.core.Expression.Load load) {
        Optional<Register> register = Sequencing.variable(load.address()).flatMap(thread::register);
        if (register.isPresent()) {
            return local(register.get(), load.place());
        }
        Expression address = address(load.address(), load.access(), load.place());
        return accesses.read(address, load.access(), AccessLowering.tags(load.access()), load.place());
    }

    private Expression store(org.felis.c.core.Expression.Store store) {
        checkUnsequenced(Walk.operands(store), store.place());
        if (Sequencing.hasSideEffect(store.value()) && !Sequencing.isApart(store)) {
            throw ThreadLowering.unsupported(store.place(), "an assignment whose value has side effects");
        }
        Optional<Variable> variable = Sequencing.variable(store.address());
        if (variable.flatMap(thread::register).isPresent()) {
            Expression value = value(store.value());
            write(variable.get(), store.access(), value, store.place());
            return value;
        }
        Expression address = address(store.address(), store.access(), store.place());
        Expression value = value(store.value());
        accesses.write(address, value, store.access(), AccessLowering.tags(store.access()));
        accesses.wrote(address);
        return value;
    }

    private void write(Variable variable, Access access, Expression value, Place place) {
        accesses.check(access, place);
        Optional<Register> register = thread.register(variable);
        if (register.isPresent()) {
            accesses.assign(register.get(), value);
            thread.assigned(register.get());
            return;
        }
        Expression address = new Expression.Constant(thread.address(variable, place));
        accesses.write(address, value, access, AccessLowering.tags(access));
        accesses.wrote(address);
    }

    private Expression update(org.felis.c.core.Expression.Update update) {
        checkUnsequenced(Walk.operands(update), update.place());
        if (Sequencing.hasSideEffect(update.operand()) || update.computed() instanceof CType.Pointer) {
            throw ThreadLowering.unsupported(update.place(), "this assignment");
        }
        Place place = update.place();
        Expression operand = value(update.operand());
        Optional<Variable> variable = Sequencing.variable(update.address());
        Optional<Register> register = variable.flatMap(thread::register);
        if (update.access().type() instanceof CType.Atomic) {
            Expression address = address(update.address(), update.access(), place);
            Expression old = accesses.readModifyWrite(address, update.access(), before -> computed(update, before, operand), MemoryOrder.SEQUENTIALLY_CONSISTENT, place);
            return update.isOld() ? old : computed(update, old, operand);
        }
        if (register.isPresent()) {
            Register before = thread.newRegister();
            accesses.assign(before, local(register.get(), place));
            Expression after = computed(update, Expression.read(before), operand);
            accesses.assign(register.get(), after);
            return update.isOld() ? Expression.read(before) : after;
        }
        Expression address = address(update.address(), update.access(), place);
        Expression old = accesses.read(address, update.access(), AccessLowering.tags(update.access()), place);
        Expression after = computed(update, old, operand);
        accesses.write(address, after, update.access(), AccessLowering.tags(update.access()));
        return update.isOld() ? old : after;
    }

    private Expression computed(org.felis.c.core.Expression.Update update, Expression old, Expression operand) {
        CType type = update.access().type().plain();
        Expression result = operators.binary(update.operator(), update.computed(), operators.convert(old, type, update.computed(), update.place()), operand,
                update.operand().type(), update.place());
        return operators.convert(result, update.computed(), type, update.place());
    }

    private Expression compareExchange(org.felis.c.core.Expression.CompareExchange compare) {
        checkUnsequenced(Walk.operands(compare), compare.place());
        Place place = compare.place();
        Access plain = Access.of(compare.access().type().plain());
        Optional<Variable> variable = Sequencing.variable(compare.expected());
        Optional<Register> register = variable.flatMap(thread::register);
        Expression expectedAt = register.isPresent() ? Expression.ZERO : address(compare.expected(), plain, place);
        Expression expected;
        if (register.isPresent()) {
            expected = local(register.get(), place);
        } else {
            expected = accesses.read(expectedAt, plain, AccessLowering.PLAIN, place);
        }
        Expression address = address(compare.address(), compare.access(), place);
        Expression desired = value(compare.desired());
        accesses.end(place);
        Register old = thread.newRegister();
        Register succeeded = thread.newRegister();
        CType type = compare.access().type().plain();
        Expression isSame = Expression.binary(BinaryOperator.EQUAL, operators.extended(Expression.read(old), type), expected);
        String fails = thread.newLabel();
        String end = thread.newLabel();
        int size = accesses.bytes(compare.access());
        Set<String> tags = AccessLowering.update(compare.success());
        thread.add(List.of(ControlAction.Jump.free(fails)), place);
        thread.add(List.of(new MemoryAction.Read(old, address, size, tags), new ControlAction.Assume(isSame),
                MemoryAction.Write.update(old, address, desired, size, tags)), place);
        thread.add(List.of(new Operation.Assign(succeeded, Expression.ONE)), place);
        thread.jump(end, place);
        thread.label(fails);
        List<Operation> failing = new ArrayList<>(List.of(new MemoryAction.Read(old, address, size, AccessLowering.access(compare.failure()))));
        if (!compare.isWeak()) {
            failing.add(new ControlAction.Assume(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, isSame)));
        }
        thread.add(failing, place);
        Expression found = operators.extended(Expression.read(old), type);
        thread.add(List.of(register.isPresent() ? new Operation.Assign(register.get(), found)
                : new MemoryAction.Write(expectedAt, found, size, AccessLowering.PLAIN)), place);
        thread.add(List.of(new Operation.Assign(succeeded, Expression.ZERO)), place);
        thread.label(end);
        thread.assigned(succeeded);
        return Expression.read(succeeded);
    }

    // control

    private Expression logical(org.felis.c.core.Expression.Logical logical) {
        Place place = logical.place();
        Expression left = value(logical.left());
        accesses.end(place);
        if (!Sequencing.touchesMemory(logical.right())) { // nothing to leave out
            Expression right = value(logical.right());
            Expression first = Expression.binary(BinaryOperator.NOT_EQUAL, left, Expression.ZERO);
            Expression second = Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO);
            if (!operators.hasChecks()) {
                return Expression.binary(logical.conjunction() ? BinaryOperator.AND : BinaryOperator.OR, first, second);
            }
            throw ThreadLowering.unsupported(place, "an operator that may be undefined, behind && or ||,");
        }
        Register result = thread.newRegister();
        String end = thread.newLabel();
        thread.add(List.of(new Operation.Assign(result, Expression.binary(BinaryOperator.NOT_EQUAL, left, Expression.ZERO))), place);
        Expression decides = logical.conjunction() ? new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.read(result)) : Expression.read(result);
        thread.add(List.of(new ControlAction.Jump(decides, end, end)), place);
        Expression right = value(logical.right());
        accesses.assign(result, Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO));
        accesses.end(place);
        thread.label(end);
        return Expression.read(result);
    }

    private Expression conditional(org.felis.c.core.Expression.Conditional conditional) {
        Place place = conditional.place();
        Expression condition = value(conditional.condition());
        accesses.end(place);
        Register result = thread.newRegister();
        String otherwise = thread.newLabel();
        String end = thread.newLabel();
        thread.jumpIfNot(condition, otherwise, end, place);
        Expression then = value(conditional.then());
        accesses.assign(result, then);
        accesses.end(place);
        thread.jump(end, place);
        thread.label(otherwise);
        Expression other = value(conditional.otherwise());
        accesses.assign(result, other);
        accesses.end(place);
        thread.label(end);
        return Expression.read(result);
    }

    private Expression call(org.felis.c.core.Expression.Call call) {
        checkUnsequenced(call.arguments(), call.place());
        if (!(call.function() instanceof org.felis.c.core.Expression.FunctionAddress named)) {
            throw ThreadLowering.unsupported(call.place(), "a call through a pointer");
        }
        Function function = thread.function(named.name());
        if (function.parameters().size() != call.arguments().size()) {
            throw ThreadLowering.unsupported(call.place(), "a call with another number of arguments");
        }
        List<Expression> arguments = new ArrayList<>();
        call.arguments().forEach(argument -> arguments.add(value(argument)));
        accesses.end(call.place());
        Optional<Register> result = thread.inline(function, arguments, call.place());
        if (result.isPresent() && !thread.isAssigned(result.get())) {
            return Expression.ZERO; // no value, as long as nobody uses it
        }
        return result.map(Expression::read).orElse(Expression.ZERO);
    }

    private Expression libraryCall(org.felis.c.core.Expression.LibraryCall call) {
        Place place = call.place();
        switch (call.name()) {
            case "assert", "__VERIFIER_assert" -> {
                Expression condition = value(call.arguments().getFirst());
                accesses.end(place);
                thread.check(condition, Failure.ASSERTION, ThreadsProgram.Failure.assertion(place));
            }
            case "__assert_fail" -> {
                accesses.end(place);
                thread.check(Expression.ZERO, Failure.ASSERTION, ThreadsProgram.Failure.assertion(place));
            }
            case "__BMC_ASSUME", "__VERIFIER_assume", "assume" -> {
                Expression condition = value(call.arguments().getFirst());
                accesses.end(place);
                thread.add(List.of(new ControlAction.Assume(condition)), place);
            }
            default -> throw ThreadLowering.unsupported(place, "a call of " + call.name());
        }
        return Expression.ZERO;
    }
}
