package org.felis.c.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.Expression.Access;
import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.MemoryOrder;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Variable;
import org.felis.c.core.Walk;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Layout;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Failure;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;

/**
 * One full expression of a thread. Its accesses are operations of one instruction, which orders them by data only; at a sequence point the instruction ends.
 * Values of C's integer types
 * are 64-bit values of the engine, extended as the type is signed.
 */
final class ExpressionLowering {

    private static final String NOT_ATOMIC = "NA";
    private static final String ATOMIC = "A";
    private static final String UPDATE = "RMW";
    private static final String EXCLUSIVE = "X";

    /** What is looked at when the instruction has ended. */
    private record Check(Expression condition, UndefinedBehaviour behaviour, Place place) {
    }

    private final ThreadLowering thread;
    private final List<Operation> operations = new ArrayList<>();
    private final List<Check> checks = new ArrayList<>();

    ExpressionLowering(ThreadLowering thread) {
        this.thread = thread;
    }

    /** For its value, and what it does. */
    Expression full(org.felis.c.core.Expression expression) {
        Expression value = value(expression);
        end(expression.place());
        return value;
    }

    /** For a condition: not 0 if it holds. */
    Expression condition(org.felis.c.core.Expression expression) {
        return full(expression);
    }

    void initialize(Variable variable, Initializer.Part part, Place place) {
        Expression value = value(part.value());
        write(variable, part.access(), value, place);
        end(place);
    }

    private void end(Place place) {
        if (!operations.isEmpty()) {
            thread.add(List.copyOf(operations), place);
            operations.clear();
        }
        checks.forEach(check -> thread.check(check.condition(), Failure.UNDEFINED, Optional.of(check.behaviour()), check.place()));
        checks.clear();
    }

    private static UnsupportedException unsupported(Place place, String what) {
        return new UnsupportedException(place, what + " in a thread is not supported yet");
    }

    // order

    private static boolean touchesMemory(org.felis.c.core.Expression expression) {
        return switch (expression) {
            case org.felis.c.core.Expression.Load load -> true;
            case org.felis.c.core.Expression.LibraryCall call -> true;
            case org.felis.c.core.Expression.Call call -> true;
            default -> hasSideEffect(expression) || Walk.operands(expression).stream().anyMatch(ExpressionLowering::touchesMemory);
        };
    }

    private static boolean hasSideEffect(org.felis.c.core.Expression expression) {
        return switch (expression) {
            case org.felis.c.core.Expression.Store store -> true;
            case org.felis.c.core.Expression.Update update -> true;
            case org.felis.c.core.Expression.AtomicLoad load -> true;
            case org.felis.c.core.Expression.AtomicStore store -> true;
            case org.felis.c.core.Expression.AtomicUpdate update -> true;
            case org.felis.c.core.Expression.CompareExchange compare -> true;
            case org.felis.c.core.Expression.Fence fence -> true;
            case org.felis.c.core.Expression.Call call -> true;
            case org.felis.c.core.Expression.LibraryCall call -> true;
            default -> Walk.operands(expression).stream().anyMatch(ExpressionLowering::hasSideEffect);
        };
    }

    private boolean endsInstruction(org.felis.c.core.Expression expression) {
        boolean here = switch (expression) {
            case org.felis.c.core.Expression.Comma comma -> true;
            case org.felis.c.core.Expression.Logical logical -> true;
            case org.felis.c.core.Expression.Conditional conditional -> true;
            case org.felis.c.core.Expression.Call call -> true;
            case org.felis.c.core.Expression.LibraryCall call -> true;
            case org.felis.c.core.Expression.CompareExchange compare -> true;
            case org.felis.c.core.Expression.Load load -> !isKnown(load.address());
            case org.felis.c.core.Expression.Store store -> !isKnown(store.address());
            case org.felis.c.core.Expression.AtomicLoad load -> !isKnown(load.address());
            default -> false;
        };
        return here || Walk.operands(expression).stream().anyMatch(this::endsInstruction);
    }

    private static boolean isKnown(org.felis.c.core.Expression address) {
        return switch (address) {
            case org.felis.c.core.Expression.ObjectAddress object -> true;
            case org.felis.c.core.Expression.MemberAddress member -> isKnown(member.address());
            case org.felis.c.core.Expression.Convert convert -> isKnown(convert.operand());
            case org.felis.c.core.Expression.Binary binary -> isKnown(binary.left()) && binary.right() instanceof org.felis.c.core.Expression.IntegerConstant;
            default -> false;
        };
    }

    /** Refuses what would have to be evaluated in several orders, or would be ordered here although C does not order it. */
    private void checkUnsequenced(List<org.felis.c.core.Expression> operands, Place place) {
        for (org.felis.c.core.Expression operand : operands) {
            boolean othersTouch = operands.stream().anyMatch(other -> other != operand && touchesMemory(other));
            if (othersTouch && (hasSideEffect(operand) || endsInstruction(operand))) {
                throw unsupported(place, "an expression whose operands may be evaluated in several orders");
            }
        }
    }

    // values

    private Expression value(org.felis.c.core.Expression expression) {
        Place place = expression.place();
        return switch (expression) {
            case org.felis.c.core.Expression.IntegerConstant constant -> {
                if (constant.value().bitLength() > 64) {
                    throw unsupported(place, "an integer of more than 64 bits");
                }
                yield Expression.constant(constant.value().longValue());
            }
            case org.felis.c.core.Expression.ObjectAddress address -> {
                if (thread.register(address.variable()).isPresent()) {
                    throw unsupported(place, "the address of this variable");
                }
                yield new Expression.Constant(thread.address(address.variable(), place));
            }
            case org.felis.c.core.Expression.Load load -> load(load);
            case org.felis.c.core.Expression.Store store -> store(store);
            case org.felis.c.core.Expression.Update update -> update(update);
            case org.felis.c.core.Expression.AtomicLoad load -> {
                Expression address = address(load.address(), load.access(), place);
                yield read(address, load.access(), access(load.order()), place);
            }
            case org.felis.c.core.Expression.AtomicStore store -> {
                checkUnsequenced(Walk.operands(store), place);
                Expression address = address(store.address(), store.access(), place);
                operations.add(new MemoryAction.Write(address, value(store.value()), bytes(store.access()), access(store.order())));
                wrote(address);
                yield Expression.ZERO;
            }
            case org.felis.c.core.Expression.AtomicUpdate update -> {
                checkUnsequenced(Walk.operands(update), place);
                Expression address = address(update.address(), update.access(), place);
                Expression operand = value(update.operand());
                yield readModifyWrite(address, update.access(), old ->
                        update.operator().map(operator -> wrapping(operator, update.access(), old, operand, place)).orElse(operand), update.order(),
                        place);
            }
            case org.felis.c.core.Expression.CompareExchange compare -> compareExchange(compare);
            case org.felis.c.core.Expression.Fence fence -> {
                operations.add(new MemoryAction.Fence(Set.of(fence.order().tag(), NOT_ATOMIC)));
                end(place);
                yield Expression.ZERO;
            }
            case org.felis.c.core.Expression.Convert convert -> convert(value(convert.operand()), convert.operand().type(), convert.type(), place);
            case org.felis.c.core.Expression.Binary binary -> {
                checkUnsequenced(Walk.operands(binary), place);
                Expression left = value(binary.left());
                Expression right = value(binary.right());
                yield binary(binary.operator(), binary.operands(), left, right, binary.right().type(), place);
            }
            case org.felis.c.core.Expression.Unary unary -> unary(unary);
            case org.felis.c.core.Expression.MemberAddress member -> plus(value(member.address()),
                    Layout.of(member.aggregate().members(), thread.implementation()).places().get(member.member()).offset());
            case org.felis.c.core.Expression.Comma comma -> {
                value(comma.left());
                end(place);
                yield value(comma.right());
            }
            case org.felis.c.core.Expression.Logical logical -> logical(logical);
            case org.felis.c.core.Expression.Conditional conditional -> conditional(conditional);
            case org.felis.c.core.Expression.Call call -> call(call);
            case org.felis.c.core.Expression.LibraryCall call -> libraryCall(call);
            case org.felis.c.core.Expression.Undefined undefined -> {
                checks.add(new Check(Expression.ZERO, undefined.behaviour(), place));
                end(place);
                yield Expression.ZERO;
            }
            default -> throw unsupported(place, "this expression");
        };
    }

    private int bits(CType type) {
        return Math.toIntExact(8 * thread.implementation().size(type));
    }

    private int bytes(Access access) {
        if (access.field().isPresent()) {
            throw new IllegalArgumentException("a bit-field is refused before");
        }
        return bits(access.type()) / 8;
    }

    private boolean isSigned(CType type) {
        return type instanceof CType.Integer integer && thread.implementation().isSigned(integer);
    }

    /** A value whose upper bits do not count, as one of the type. */
    private Expression extended(Expression value, CType type) {
        return type instanceof CType.Pointer || bits(type) == 64 ? value : new Expression.Extend(value, bits(type), isSigned(type));
    }

    // accesses

    private static Set<String> access(MemoryOrder order) {
        return order.isKernel() ? Set.of(NOT_ATOMIC, order.tag()) : Set.of(ATOMIC, order.tag());
    }

    /** An implicit access of an atomic object is sequentially consistent (C11 6.2.6.1p9). */
    private static Set<String> tags(Access access) {
        return access.type() instanceof CType.Atomic ? access(MemoryOrder.SEQUENTIALLY_CONSISTENT) : Set.of(NOT_ATOMIC);
    }

    private void checkAccess(Access access, Place place) {
        if (access.field().isPresent() || !access.type().plain().isScalar() || access.type().plain() instanceof CType.Floating || bits(access.type()) > 64) {
            throw unsupported(place, "an access of the type " + access);
        }
    }

    /** An address to access, checked if it is not known. */
    private Expression address(org.felis.c.core.Expression expression, Access access, Place place) {
        checkAccess(access, place);
        Expression address = value(expression);
        if (address instanceof Expression.Constant(Value.Address known)) {
            if (!thread.memory().isCell(known, access.type())) {
                throw unsupported(place, "an access of another size or type than the object's");
            }
            return address;
        }
        end(place);
        int size = bytes(access);
        thread.check(new Expression.Accessible(address, size, size), Failure.MEMORY, Optional.of(UndefinedBehaviour.INVALID_INDIRECTION), place);
        return address;
    }

    private Expression read(Expression address, Access access, Set<String> tags, Place place) {
        if (address instanceof Expression.Constant(Value.Address known)) {
            if (!thread.memory().isSpecified(known) && !thread.isAssigned(known)) {
                throw unsupported(place, "reading an object that may have no value yet");
            }
        } else if (!thread.memory().isEachPointedToSpecified()) {
            throw unsupported(place, "reading through a pointer where some object has no value yet");
        }
        Register target = thread.newRegister();
        operations.add(new MemoryAction.Read(target, address, bytes(access), tags));
        return extended(Expression.read(target), access.type().plain());
    }

    private void wrote(Expression address) {
        if (address instanceof Expression.Constant(Value.Address known)) {
            thread.assigned(known);
        }
    }

    private static Optional<Variable> variable(org.felis.c.core.Expression address) {
        return address instanceof org.felis.c.core.Expression.ObjectAddress object ? Optional.of(object.variable()) : Optional.empty();
    }

    private Expression load(org.felis.c.core.Expression.Load load) {
        Optional<Register> register = variable(load.address()).flatMap(thread::register);
        if (register.isPresent()) {
            if (!thread.isAssigned(register.get())) {
                throw unsupported(load.place(), "reading a variable that may have no value yet");
            }
            return Expression.read(register.get());
        }
        Expression address = address(load.address(), load.access(), load.place());
        return read(address, load.access(), tags(load.access()), load.place());
    }

    private Expression store(org.felis.c.core.Expression.Store store) {
        checkUnsequenced(Walk.operands(store), store.place());
        if (hasSideEffect(store.value()) && !isApart(store)) {
            throw unsupported(store.place(), "an assignment whose value has side effects");
        }
        Optional<Variable> variable = variable(store.address());
        if (variable.flatMap(thread::register).isPresent()) {
            Expression value = value(store.value());
            write(variable.get(), store.access(), value, store.place());
            return value;
        }
        Expression address = address(store.address(), store.access(), store.place());
        Expression value = value(store.value());
        operations.add(new MemoryAction.Write(address, value, bytes(store.access()), tags(store.access())));
        wrote(address);
        return value;
    }

    /** Whether the value's side effects are on other variables: atomic ones, or a chain of assignments. */
    private static boolean isApart(org.felis.c.core.Expression.Store store) {
        return variable(store.address()).filter(target -> isApart(target, store.value())).isPresent();
    }

    private static boolean isApart(Variable target, org.felis.c.core.Expression value) {
        return switch (value) {
            case org.felis.c.core.Expression.Store inner -> variable(inner.address()).filter(other -> other != target).isPresent()
                    && isApart(target, inner.value());
            case org.felis.c.core.Expression.Update inner -> variable(inner.address()).filter(other -> other != target).isPresent();
            // functions: sequenced before the assignment
            case org.felis.c.core.Expression.AtomicLoad load -> true;
            case org.felis.c.core.Expression.AtomicUpdate update -> true;
            case org.felis.c.core.Expression.CompareExchange compare -> true;
            case org.felis.c.core.Expression.Call call -> true;
            default -> Walk.operands(value).stream().allMatch(operand -> isApart(target, operand));
        };
    }

    private void write(Variable variable, Access access, Expression value, Place place) {
        checkAccess(access, place);
        Optional<Register> register = thread.register(variable);
        if (register.isPresent()) {
            operations.add(new Operation.Assign(register.get(), value));
            thread.assigned(register.get());
            return;
        }
        Expression address = new Expression.Constant(thread.address(variable, place));
        operations.add(new MemoryAction.Write(address, value, bytes(access), tags(access)));
        wrote(address);
    }

    private Expression update(org.felis.c.core.Expression.Update update) {
        checkUnsequenced(Walk.operands(update), update.place());
        if (hasSideEffect(update.operand()) || update.computed() instanceof CType.Pointer) {
            throw unsupported(update.place(), "this assignment");
        }
        Place place = update.place();
        CType type = update.access().type().plain();
        Expression operand = value(update.operand());
        Optional<Variable> variable = variable(update.address());
        Optional<Register> register = variable.flatMap(thread::register);
        if (update.access().type() instanceof CType.Atomic) {
            Expression address = address(update.address(), update.access(), place);
            Expression old = readModifyWrite(address, update.access(), before -> computed(update, before, operand), MemoryOrder.SEQUENTIALLY_CONSISTENT, place);
            return update.isOld() ? old : computed(update, old, operand);
        }
        if (register.isPresent()) {
            if (!thread.isAssigned(register.get())) {
                throw unsupported(place, "reading a variable that may have no value yet");
            }
            Register before = thread.newRegister();
            operations.add(new Operation.Assign(before, Expression.read(register.get())));
            Expression after = computed(update, Expression.read(before), operand);
            operations.add(new Operation.Assign(register.get(), after));
            return update.isOld() ? Expression.read(before) : after;
        }
        Expression address = address(update.address(), update.access(), place);
        Expression old = read(address, update.access(), tags(update.access()), place);
        Expression after = computed(update, old, operand);
        operations.add(new MemoryAction.Write(address, after, bytes(update.access()), tags(update.access())));
        return update.isOld() ? old : after;
    }

    private Expression computed(org.felis.c.core.Expression.Update update, Expression old, Expression operand) {
        CType type = update.access().type().plain();
        Expression result = binary(update.operator(), update.computed(), convert(old, type, update.computed(), update.place()), operand,
                update.operand().type(), update.place());
        return convert(result, update.computed(), type, update.place());
    }

    /** One event of C11; a read and a write of the kernel. */
    private Expression readModifyWrite(Expression address, Access access, java.util.function.UnaryOperator<Expression> newValue, MemoryOrder order,
            Place place) {
        if (address instanceof Expression.Constant(Value.Address known) && !thread.memory().isSpecified(known) && !thread.isAssigned(known)) {
            throw unsupported(place, "reading an object that may have no value yet");
        }
        Register old = thread.newRegister();
        Set<String> tags = Set.of(order.isKernel() ? NOT_ATOMIC : ATOMIC, order.tag(), UPDATE, EXCLUSIVE);
        operations.add(new MemoryAction.Read(old, address, bytes(access), tags));
        Expression value = newValue.apply(extended(Expression.read(old), access.type().plain()));
        operations.add(order.isKernel() ? new MemoryAction.Write(address, value, bytes(access), tags)
                : MemoryAction.Write.update(old, address, value, bytes(access), tags));
        return extended(Expression.read(old), access.type().plain());
    }

    private Expression compareExchange(org.felis.c.core.Expression.CompareExchange compare) {
        checkUnsequenced(Walk.operands(compare), compare.place());
        Place place = compare.place();
        Access plain = Access.of(compare.access().type().plain());
        Optional<Variable> variable = variable(compare.expected());
        Optional<Register> register = variable.flatMap(thread::register);
        Expression expectedAt = register.isPresent() ? Expression.ZERO : address(compare.expected(), plain, place);
        Expression expected;
        if (register.isPresent()) {
            if (!thread.isAssigned(register.get())) {
                throw unsupported(place, "reading a variable that may have no value yet");
            }
            expected = Expression.read(register.get());
        } else {
            expected = read(expectedAt, plain, Set.of(NOT_ATOMIC), place);
        }
        Expression address = address(compare.address(), compare.access(), place);
        Expression desired = value(compare.desired());
        end(place);
        Register old = thread.newRegister();
        Register succeeded = thread.newRegister();
        CType type = compare.access().type().plain();
        Expression isSame = Expression.binary(BinaryOperator.EQUAL, extended(Expression.read(old), type), expected);
        String fails = thread.newLabel();
        String end = thread.newLabel();
        int size = bytes(compare.access());
        Set<String> tags = Set.of(ATOMIC, compare.success().tag(), UPDATE, EXCLUSIVE);
        thread.add(List.of(ControlAction.Jump.free(fails)), place);
        thread.add(List.of(new MemoryAction.Read(old, address, size, tags), new ControlAction.Assume(isSame),
                MemoryAction.Write.update(old, address, desired, size, tags)), place);
        thread.add(List.of(new Operation.Assign(succeeded, Expression.ONE)), place);
        thread.jump(end, place);
        thread.label(fails);
        List<Operation> failing = new ArrayList<>(List.of(new MemoryAction.Read(old, address, size, access(compare.failure()))));
        if (!compare.isWeak()) {
            failing.add(new ControlAction.Assume(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, isSame)));
        }
        thread.add(failing, place);
        Expression found = extended(Expression.read(old), type);
        thread.add(List.of(register.isPresent() ? new Operation.Assign(register.get(), found)
                : new MemoryAction.Write(expectedAt, found, size, Set.of(NOT_ATOMIC))), place);
        thread.add(List.of(new Operation.Assign(succeeded, Expression.ZERO)), place);
        thread.label(end);
        thread.assigned(succeeded);
        return Expression.read(succeeded);
    }

    // operators

    private Expression plus(Expression address, long bytes) {
        return address instanceof Expression.Constant(Value.Address known) ? new Expression.Constant(new Value.Address(known.object(), known.offset() + bytes))
                : bytes == 0 ? address : Expression.binary(BinaryOperator.ADD, address, Expression.constant(bytes));
    }

    private Expression convert(Expression value, CType from, CType to, Place place) {
        CType source = from.plain();
        CType target = to.plain();
        if (target.isVoid()) {
            return value;
        }
        boolean isNull = target instanceof CType.Pointer && value.equals(Expression.ZERO);
        if (source instanceof CType.Pointer && target instanceof CType.Pointer || isNull) {
            return value;
        }
        if (!(source instanceof CType.Integer) && !(source instanceof CType.Pointer && target == CType.Integer.BOOL)
                || !(target instanceof CType.Integer integer)) {
            throw unsupported(place, "a conversion from " + from + " to " + to);
        }
        if (integer == CType.Integer.BOOL) {
            return Expression.binary(BinaryOperator.NOT_EQUAL, value, Expression.ZERO);
        }
        CType.Integer narrow = (CType.Integer) source;
        boolean keepsValue = thread.implementation().represents(integer, thread.implementation().least(narrow))
                && thread.implementation().represents(integer, thread.implementation().greatest(narrow));
        return keepsValue ? value : extended(value, target);
    }

    private Expression unary(org.felis.c.core.Expression.Unary unary) {
        Expression operand = value(unary.operand());
        return switch (unary.operator()) {
            case NOT -> new Expression.Unary(Expression.UnaryOperator.IS_ZERO, operand);
            case COMPLEMENT -> extended(new Expression.Unary(Expression.UnaryOperator.NOT, operand), unary.type());
            case NEGATE -> binary(org.felis.c.core.Expression.BinaryOperator.SUBTRACT, unary.type(), Expression.ZERO, operand, unary.type(), unary.place());
        };
    }

    private void undefinedUnless(Expression condition, UndefinedBehaviour behaviour, Place place) {
        checks.add(new Check(condition, behaviour, place));
    }

    private Expression wrapping(org.felis.c.core.Expression.BinaryOperator operator, Access access, Expression left, Expression right, Place place) {
        CType type = access.type().plain();
        if (type instanceof CType.Pointer) {
            throw unsupported(place, "arithmetic on an atomic pointer");
        }
        return extended(Expression.binary(switch (operator) {
            case ADD -> BinaryOperator.ADD;
            case SUBTRACT -> BinaryOperator.SUB;
            case AND -> BinaryOperator.AND;
            case OR -> BinaryOperator.OR;
            default -> BinaryOperator.XOR;
        }, left, right), type);
    }

    private Expression binary(org.felis.c.core.Expression.BinaryOperator operator, CType operands, Expression left, Expression right, CType rightType,
            Place place) {
        if (operands instanceof CType.Pointer pointer) {
            return onPointers(operator, pointer, left, right, place);
        }
        if (!(operands instanceof CType.Integer type) || bits(type) > 64) {
            throw unsupported(place, "arithmetic on " + operands);
        }
        boolean signed = isSigned(type);
        return switch (operator) {
            case AND -> Expression.binary(BinaryOperator.AND, left, right);
            case OR -> Expression.binary(BinaryOperator.OR, left, right);
            case XOR -> Expression.binary(BinaryOperator.XOR, left, right);
            case ADD, SUBTRACT, MULTIPLY -> arithmetic(operator, type, left, right, place);
            case DIVIDE, REMAINDER -> {
                boolean isDivision = operator == org.felis.c.core.Expression.BinaryOperator.DIVIDE;
                undefinedUnless(Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO),
                        isDivision ? UndefinedBehaviour.DIVISION_BY_ZERO : UndefinedBehaviour.REMAINDER_BY_ZERO, place);
                if (signed) {
                    Expression isLeast = Expression.binary(BinaryOperator.EQUAL, left, Expression.constant(thread.implementation().least(type).longValue()));
                    Expression isMinusOne = Expression.binary(BinaryOperator.EQUAL, right, Expression.constant(-1));
                    undefinedUnless(new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.binary(BinaryOperator.AND, isLeast, isMinusOne)),
                            UndefinedBehaviour.QUOTIENT, place);
                }
                yield extended(Expression.binary(isDivision ? signed ? BinaryOperator.DIVIDE_SIGNED : BinaryOperator.DIVIDE_UNSIGNED
                        : signed ? BinaryOperator.REMAINDER_SIGNED : BinaryOperator.REMAINDER_UNSIGNED, left, right), type);
            }
            case SHIFT_LEFT, SHIFT_RIGHT -> shift(operator == org.felis.c.core.Expression.BinaryOperator.SHIFT_LEFT, type, left, right, place);
            case EQUAL -> Expression.binary(BinaryOperator.EQUAL, left, right);
            case UNEQUAL -> Expression.binary(BinaryOperator.NOT_EQUAL, left, right);
            case LESS -> Expression.binary(signed ? BinaryOperator.LESS_SIGNED : BinaryOperator.LESS_UNSIGNED, left, right);
            case AT_MOST -> Expression.binary(signed ? BinaryOperator.LESS_EQUAL_SIGNED : BinaryOperator.LESS_EQUAL_UNSIGNED, left, right);
            case GREATER -> Expression.binary(signed ? BinaryOperator.LESS_SIGNED : BinaryOperator.LESS_UNSIGNED, right, left);
            case AT_LEAST -> Expression.binary(signed ? BinaryOperator.LESS_EQUAL_SIGNED : BinaryOperator.LESS_EQUAL_UNSIGNED, right, left);
            default -> throw unsupported(place, "this operator");
        };
    }

    private Expression onPointers(org.felis.c.core.Expression.BinaryOperator operator, CType.Pointer type, Expression left, Expression right, Place place) {
        return switch (operator) {
            case EQUAL -> Expression.binary(BinaryOperator.EQUAL, left, right);
            case UNEQUAL -> Expression.binary(BinaryOperator.NOT_EQUAL, left, right);
            case POINTER_ADD, POINTER_SUBTRACT -> {
                if (!(left instanceof Expression.Constant(Value.Address known)) || !(right instanceof Expression.Constant(Value.Int count))) {
                    yield shifted(operator, type, left, right, place);
                }
                long offset = known.offset() + (operator == org.felis.c.core.Expression.BinaryOperator.POINTER_ADD ? 1
                        : -1) * count.bits() * thread.implementation().size(type.target());
                if (offset < 0 || offset > known.object().sizeBytes()) {
                    undefinedUnless(Expression.ZERO, UndefinedBehaviour.POINTER_OUTSIDE, place);
                    yield left;
                }
                yield new Expression.Constant(new Value.Address(known.object(), offset));
            }
            default -> throw unsupported(place, "this operator on pointers");
        };
    }

    /** By a number that is not known: the object is known, and so is where it ends. */
    private Expression shifted(org.felis.c.core.Expression.BinaryOperator operator, CType.Pointer type, Expression pointer, Expression count, Place place) {
        org.felis.engine.expression.MemoryObject object = object(pointer).orElseThrow(() -> unsupported(place,
                "arithmetic on a pointer to an object that is not known"));
        Expression bytes = Expression.binary(BinaryOperator.MUL, count, Expression.constant(thread.implementation().size(type.target())));
        Expression moved = Expression.binary(operator == org.felis.c.core.Expression.BinaryOperator.POINTER_ADD ? BinaryOperator.ADD : BinaryOperator.SUB,
                pointer, bytes);
        undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_UNSIGNED, new Expression.Unary(Expression.UnaryOperator.OFFSET, moved),
                Expression.constant(object.sizeBytes())),
                UndefinedBehaviour.POINTER_OUTSIDE, place);
        return moved;
    }

    /** The object that an address is computed from; empty if that is a value. */
    private static Optional<org.felis.engine.expression.MemoryObject> object(Expression address) {
        return switch (address) {
            case Expression.Constant(Value.Address known) -> Optional.of(known.object());
            case Expression.Binary binary when binary.operator() == BinaryOperator.ADD || binary.operator() == BinaryOperator.SUB -> object(binary.left());
            default -> Optional.empty();
        };
    }

    private Expression arithmetic(org.felis.c.core.Expression.BinaryOperator operator, CType.Integer type, Expression left, Expression right, Place place) {
        BinaryOperator engine = switch (operator) {
            case ADD -> BinaryOperator.ADD;
            case SUBTRACT -> BinaryOperator.SUB;
            default -> BinaryOperator.MUL;
        };
        Expression exact = Expression.binary(engine, left, right);
        if (!isSigned(type)) {
            return extended(exact, type);
        }
        if (left instanceof Expression.Constant(Value.Int l) && right instanceof Expression.Constant(Value.Int r) && bits(type) <= 32) {
            long result = engine == BinaryOperator.ADD ? l.bits() + r.bits() : engine == BinaryOperator.SUB ? l.bits() - r.bits() : l.bits() * r.bits();
            if (thread.implementation().represents(type, java.math.BigInteger.valueOf(result))) {
                return Expression.constant(result);
            }
        }
        if (bits(type) == 64) {
            if (engine == BinaryOperator.MUL) {
                throw unsupported(place, "a product of this type");
            }
            // overflow: the operands' signs (of a difference, that of the right one turned) are the same, and the result's is another
            Expression other = engine == BinaryOperator.ADD ? right : new Expression.Unary(Expression.UnaryOperator.NOT, right);
            Expression turned = Expression.binary(BinaryOperator.AND, Expression.binary(BinaryOperator.XOR, left, exact),
                    Expression.binary(BinaryOperator.XOR, other, exact));
            undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_SIGNED, Expression.ZERO, turned), UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
            return exact;
        }
        Expression result = extended(exact, type);
        undefinedUnless(Expression.binary(BinaryOperator.EQUAL, exact, result), UndefinedBehaviour.EXCEPTIONAL_CONDITION, place);
        return result;
    }

    private Expression shift(boolean isLeft, CType.Integer type, Expression left, Expression right, Place place) {
        undefinedUnless(Expression.binary(BinaryOperator.LESS_UNSIGNED, right, Expression.constant(bits(type))), UndefinedBehaviour.LARGE_SHIFT, place);
        if (!isLeft) {
            return Expression.binary(isSigned(type) ? BinaryOperator.SHIFT_RIGHT_ARITHMETIC : BinaryOperator.SHIFT_RIGHT_LOGICAL, left, right);
        }
        if (isSigned(type)) {
            if (bits(type) == 64) {
                throw unsupported(place, "a left shift of this type");
            }
            undefinedUnless(Expression.binary(BinaryOperator.LESS_EQUAL_SIGNED, Expression.ZERO, left), UndefinedBehaviour.NEGATIVE_LEFT_SHIFT, place);
            Expression exact = Expression.binary(BinaryOperator.SHIFT_LEFT, left, right);
            undefinedUnless(Expression.binary(BinaryOperator.EQUAL, exact, extended(exact, type)), UndefinedBehaviour.LEFT_SHIFT, place);
        }
        return extended(Expression.binary(BinaryOperator.SHIFT_LEFT, left, right), type);
    }

    // control

    private Expression logical(org.felis.c.core.Expression.Logical logical) {
        Place place = logical.place();
        Expression left = value(logical.left());
        end(place);
        if (!touchesMemory(logical.right())) { // nothing to leave out
            Expression right = value(logical.right());
            Expression first = Expression.binary(BinaryOperator.NOT_EQUAL, left, Expression.ZERO);
            Expression second = Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO);
            if (checks.isEmpty()) {
                return Expression.binary(logical.conjunction() ? BinaryOperator.AND : BinaryOperator.OR, first, second);
            }
            throw unsupported(place, "an operator that may be undefined, behind && or ||,");
        }
        Register result = thread.newRegister();
        String end = thread.newLabel();
        thread.add(List.of(new Operation.Assign(result, Expression.binary(BinaryOperator.NOT_EQUAL, left, Expression.ZERO))), place);
        Expression decides = logical.conjunction() ? new Expression.Unary(Expression.UnaryOperator.IS_ZERO, Expression.read(result)) : Expression.read(result);
        thread.add(List.of(new ControlAction.Jump(decides, end, end)), place);
        Expression right = value(logical.right());
        operations.add(new Operation.Assign(result, Expression.binary(BinaryOperator.NOT_EQUAL, right, Expression.ZERO)));
        end(place);
        thread.label(end);
        return Expression.read(result);
    }

    private Expression conditional(org.felis.c.core.Expression.Conditional conditional) {
        Place place = conditional.place();
        Expression condition = value(conditional.condition());
        end(place);
        Register result = thread.newRegister();
        String otherwise = thread.newLabel();
        String end = thread.newLabel();
        thread.jumpIfNot(condition, otherwise, end, place);
        Expression then = value(conditional.then());
        operations.add(new Operation.Assign(result, then));
        end(place);
        thread.jump(end, place);
        thread.label(otherwise);
        Expression other = value(conditional.otherwise());
        operations.add(new Operation.Assign(result, other));
        end(place);
        thread.label(end);
        return Expression.read(result);
    }

    private Expression call(org.felis.c.core.Expression.Call call) {
        checkUnsequenced(call.arguments(), call.place());
        if (!(call.function() instanceof org.felis.c.core.Expression.FunctionAddress named)) {
            throw unsupported(call.place(), "a call through a pointer");
        }
        Function function = thread.function(named.name());
        if (function.parameters().size() != call.arguments().size()) {
            throw unsupported(call.place(), "a call with another number of arguments");
        }
        List<Expression> arguments = new ArrayList<>();
        call.arguments().forEach(argument -> arguments.add(value(argument)));
        end(call.place());
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
                end(place);
                thread.check(condition, Failure.ASSERTION, Optional.empty(), place);
            }
            case "__assert_fail" -> {
                end(place);
                thread.check(Expression.ZERO, Failure.ASSERTION, Optional.empty(), place);
            }
            case "__BMC_ASSUME", "__VERIFIER_assume", "assume" -> {
                Expression condition = value(call.arguments().getFirst());
                end(place);
                thread.add(List.of(new ControlAction.Assume(condition)), place);
            }
            default -> throw unsupported(place, "a call of " + call.name());
        }
        return Expression.ZERO;
    }
}
