package org.felis.c.machine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.c.core.Expression;
import org.felis.c.core.Expression.BinaryOperator;
import org.felis.c.core.Function;
import org.felis.c.core.Initializer;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.memory.Memory;
import org.felis.c.memory.MemoryByte;
import org.felis.c.memory.MemoryObject;
import org.felis.c.memory.Provenance;
import org.felis.c.memory.Value;
import org.felis.c.syntax.Place;
import org.felis.c.trace.Action;
import org.felis.c.trace.Position;
import org.felis.c.trace.Recorder;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.Layout;
import org.felis.engine.bits.BitCondition;
import org.felis.engine.bits.BitTerm;

/**
 * Evaluates expressions. Unsequenced operands are evaluated from left to right, and it is noted what each accesses: if two conflict, the order can be told, and
 * the execution is run
 * again with all orders; if the conflict is not with a called function, it is undefined behaviour (C11 6.5p2).
 */
final class Evaluation {

    private final Execution execution;
    private final Memory memory;
    private final Arithmetic arithmetic;
    private final Implementation implementation;
    private final Library library;
    private final AtomicOperations atomics;
    private final Recorder recorder;
    private final Map<Expression, Boolean> pure = new IdentityHashMap<>();
    /** The evaluation that takes turns with others; null if none does. */
    private Interleaving.Strand strand;
    /** In how many lists of operands somebody wants to know what functions access. */
    private int collecting;

    Evaluation(Execution execution) {
        this.execution = execution;
        this.memory = execution.memory();
        this.arithmetic = execution.arithmetic();
        this.implementation = execution.implementation();
        this.library = new Library(execution);
        this.recorder = execution.recorder();
        this.atomics = new AtomicOperations(execution, this);
    }

    boolean isCollecting() {
        return collecting > 0;
    }

    /** A function is called: nothing else of the expression comes between what it does. */
    Interleaving.Strand suspend() {
        Interleaving.Strand suspended = strand;
        strand = null;
        return suspended;
    }

    void resume(Interleaving.Strand suspended) {
        strand = suspended;
    }

    private void pause() {
        if (strand != null) {
            strand.pause();
        }
    }

    /** A full expression. */
    Value full(Expression expression) {
        Effects effects = new Effects();
        Position outside = recorder.enter(Position.Role.FULL);
        Value value = evaluate(expression, effects);
        recorder.back(outside);
        if (execution.frame().collector() != null) {
            execution.frame().collector().addAll(effects.all());
        }
        execution.frame().endTemporaries(memory);
        return value;
    }

    /** A value that something depends on. */
    Value used(Value value, Place place) {
        if (value == Value.MISSING) {
            throw Execution.undefined(UndefinedBehaviour.END_OF_FUNCTION, place);
        }
        return value;
    }

    /** As {@code _Bool}. */
    Value truthOf(boolean value) {
        return new Value.IntegerValue(BitTerm.constant(value ? 1 : 0, implementation.bits(CType.Integer.BOOL)));
    }

    boolean isTrue(Value value, Place place) {
        return execution.paths().holds(truth(value, place));
    }

    /** The same for a statement: both ways are taken where the value is not specified. */
    boolean decides(Value value, Place place) {
        return value instanceof Value.Unspecified ? execution.paths().choose(2) == 0 : isTrue(value, place);
    }

    private BitCondition truth(Value value, Place place) {
        return switch (used(value, place)) {
            case Value.IntegerValue integer -> Arithmetic.isNonZero(integer.bits());
            case Value.FloatingValue floating -> BitCondition.of(floating.value() != 0);
            case Value.PointerValue pointer -> memory.isNull(pointer).not();
            default -> throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_CONDITION, place);
        };
    }

    private Value evaluate(Expression expression, Effects effects) {
        execution.step();
        return switch (expression) {
            case Expression.IntegerConstant constant -> new Value.IntegerValue(arithmetic.constant(constant.type(), constant.value()));
            case Expression.FloatingConstant constant -> new Value.FloatingValue(constant.value());
            case Expression.ObjectAddress address -> memory.pointers().start(execution.object(address.variable(), address.place()));
            case Expression.FunctionAddress address -> memory.pointers().function(address.name());
            case Expression.StringAddress address -> memory.pointers().start(execution.string(address.literal()));
            case Expression.LiteralAddress literal -> {
                MemoryObject object = execution.object(literal.variable(), literal.place());
                initialize(object, literal.variable().type(), literal.initializer(), false);
                yield memory.pointers().start(object);
            }
            case Expression.TemporaryAddress temporary -> temporary(temporary, effects);
            case Expression.Load load -> load(load, effects);
            case Expression.Store store -> store(store, effects);
            case Expression.Update update -> update(update, effects);
            case Expression.AtomicLoad load -> {
                Value.PointerValue pointer = pointer(beforePoint(load.address(), effects), load.place());
                effects.sequence();
                pause();
                yield atomics.load(load, pointer, effects);
            }
            case Expression.AtomicStore store -> {
                List<Value> values = unsequenced(List.of(store.address(), store.value()), effects, store.place());
                effects.sequence();
                pause();
                yield atomics.store(store, pointer(values.get(0), store.place()), used(values.get(1), store.place()), effects);
            }
            case Expression.AtomicUpdate update -> {
                List<Value> values = unsequenced(List.of(update.address(), update.operand()), effects, update.place());
                effects.sequence();
                pause();
                yield atomics.update(update, pointer(values.get(0), update.place()), used(values.get(1), update.place()), effects);
            }
            case Expression.CompareExchange compare -> {
                List<Value> values = unsequenced(List.of(compare.address(), compare.expected(), compare.desired()), effects, compare.place());
                effects.sequence();
                pause();
                yield atomics.compareExchange(compare, pointer(values.get(0), compare.place()), pointer(values.get(1), compare.place()),
                        used(values.get(2), compare.place()), effects);
            }
            case Expression.Fence fence -> Value.UNSPECIFIED;
            case Expression.Convert convert -> convert(evaluate(convert.operand(), effects), convert.operand().type(), convert.type(), convert.place());
            case Expression.Binary binary -> {
                List<Value> values = unsequenced(List.of(binary.left(), binary.right()), effects, binary.place());
                yield binary(binary.operator(), binary.operands(), values.get(0), values.get(1), binary.right().type(), binary.place());
            }
            case Expression.Unary unary -> unary(unary, used(evaluate(unary.operand(), effects), unary.place()));
            case Expression.MemberAddress member -> {
                Value base = evaluate(member.address(), effects);
                long offset = Layout.of(member.aggregate().members(), implementation).places().get(member.member()).offset();
                yield memory.member(pointer(base, member.place()), offset);
            }
            case Expression.Comma comma -> {
                beforePoint(comma.left(), effects);
                effects.sequence();
                yield evaluate(comma.right(), effects);
            }
            case Expression.Logical logical -> logical(logical, effects);
            case Expression.Conditional conditional -> {
                boolean isThen = isTrue(beforePoint(conditional.condition(), effects), conditional.condition().place());
                effects.sequence();
                yield evaluate(isThen ? conditional.then() : conditional.otherwise(), effects);
            }
            case Expression.Call call -> call(call, effects);
            case Expression.LibraryCall call -> libraryCall(call, effects);
            case Expression.Block block -> block(block, effects);
            case Expression.Undefined undefined -> throw Execution.undefined(undefined.behaviour(), undefined.place());
        };
    }

    /** What a sequence point follows. */
    private Value beforePoint(Expression expression, Effects effects) {
        Position outside = recorder.enter(Position.Role.BEFORE_POINT);
        Value value = evaluate(expression, effects);
        recorder.back(outside);
        return value;
    }

    private Value operand(List<Expression> operands, int index, int node, Effects effects) {
        Position outside = recorder.enter(Position.Role.OPERAND, node, index);
        Value value = evaluate(operands.get(index), effects);
        recorder.back(outside);
        return value;
    }

    // order

    /** Whether it accesses nothing. */
    private boolean isPure(Expression expression) {
        Boolean known = pure.get(expression);
        if (known == null) {
            known = switch (expression) {
                case Expression.IntegerConstant constant -> true;
                case Expression.FloatingConstant constant -> true;
                case Expression.ObjectAddress address -> true;
                case Expression.FunctionAddress address -> true;
                case Expression.StringAddress address -> true;
                case Expression.Convert convert -> isPure(convert.operand());
                case Expression.Unary unary -> isPure(unary.operand());
                case Expression.Binary binary -> isPure(binary.left()) && isPure(binary.right());
                case Expression.MemberAddress member -> isPure(member.address());
                default -> false;
            };
            pure.put(expression, known);
        }
        return known;
    }

    /** The values of operands whose evaluations are unsequenced. */
    private List<Value> unsequenced(List<Expression> operands, Effects effects, Place place) {
        long impure = operands.stream().filter(operand -> !isPure(operand)).count();
        int node = recorder.node();
        if (impure <= 1) {
            List<Value> values = new ArrayList<>(operands.size());
            for (int i = 0; i < operands.size(); i++) {
                values.add(operand(operands, i, node, effects));
            }
            return values;
        }
        int mark = execution.paths().mark();
        List<Effects> each = new ArrayList<>();
        operands.forEach(operand -> each.add(new Effects()));
        collecting++;
        List<Value> values;
        boolean isInAnyOrder = execution.paths().at(mark) == 1;
        if (isInAnyOrder) {
            values = interleaved(operands, each, node);
        } else {
            values = new ArrayList<>();
            for (int i = 0; i < operands.size(); i++) {
                values.add(operand(operands, i, node, each.get(i)));
            }
        }
        collecting--;
        if (worst(each, place) && !isInAnyOrder) {
            execution.paths().redo(mark);
        }
        each.forEach(effects::addAll);
        return values;
    }

    /** Whether the order can be told. */
    private static boolean worst(List<Effects> each, Place place) {
        boolean isOrdered = false;
        for (int i = 0; i < each.size(); i++) {
            for (int j = i + 1; j < each.size(); j++) {
                Effects.Conflict conflict = Effects.between(each.get(i), each.get(j));
                if (conflict == Effects.Conflict.UNSEQUENCED) {
                    throw Execution.undefined(UndefinedBehaviour.UNSEQUENCED_RACE, place);
                }
                isOrdered |= conflict == Effects.Conflict.INDETERMINATE;
            }
        }
        return isOrdered;
    }

    private List<Value> interleaved(List<Expression> operands, List<Effects> each, int node) {
        Interleaving interleaving = new Interleaving();
        Interleaving.Strand outer = strand;
        Position outside = recorder.position();
        Map<Interleaving.Strand, Position> positions = new IdentityHashMap<>();
        for (int i = 0; i < operands.size(); i++) {
            int index = i;
            Effects own = each.get(i);
            interleaving.add(() -> operand(operands, index, node, own));
        }
        List<Object> results = interleaving.run(execution.paths()::choose, next -> {
            if (strand != outer) {
                positions.put(strand, recorder.position());
            }
            strand = outer;
            recorder.back(outside);
            pause();
            strand = next;
            recorder.back(positions.getOrDefault(next, outside));
        });
        strand = outer;
        recorder.back(outside);
        return results.stream().map(Value.class::cast).toList();
    }

    // memory

    private Value.PointerValue pointer(Value value, Place place) {
        return switch (used(value, place)) {
            case Value.PointerValue pointer -> pointer;
            default -> throw Execution.undefined(UndefinedBehaviour.UNSPECIFIED_LVALUE, place);
        };
    }

    private int size(Expression.Access access) {
        return Math.toIntExact(implementation.size(access.type()));
    }

    private Value load(Expression.Load load, Effects effects) {
        Value.PointerValue pointer = pointer(evaluate(load.address(), effects), load.place());
        pause();
        Memory.Region region = memory.region(pointer, load.access(), false, load.place());
        effects.addComputation(Effects.Footprint.of(region, false));
        Value value = memory.load(region, load.access(), load.place());
        recorder.access(Action.Kind.READ, region, load.access().type(), value, false, load.place());
        return value;
    }

    private Value store(Expression.Store store, Effects effects) {
        List<Value> values = unsequenced(List.of(store.address(), store.value()), effects, store.place());
        Value.PointerValue pointer = pointer(values.get(0), store.place());
        Value value = used(values.get(1), store.place());
        pause();
        return write(pointer, store.access(), value, effects, store.place());
    }

    private Value write(Value.PointerValue pointer, Expression.Access access, Value value, Effects effects, Place place) {
        Memory.Region region = memory.region(pointer, access, true, place);
        Effects.Footprint footprint = Effects.Footprint.of(region, true);
        recorder.access(Action.Kind.SIDE_EFFECT, region, access.type(), value, false, place);
        if (effects.races(footprint)) {
            throw Execution.undefined(UndefinedBehaviour.UNSEQUENCED_RACE, place);
        }
        effects.addSideEffect(footprint);
        return memory.store(region, access, value);
    }

    private Value update(Expression.Update update, Effects effects) {
        List<Value> values = unsequenced(List.of(update.address(), update.operand()), effects, update.place());
        Value.PointerValue pointer = pointer(values.get(0), update.place());
        Value operand = used(values.get(1), update.place());
        pause();
        Place place = update.place();
        Memory.Region region = memory.region(pointer, update.access(), false, place);
        Effects.Footprint read = Effects.Footprint.of(region, false);
        recorder.access(Action.Kind.READ, region, update.access().type(), memory.peek(region, update.access().type().plain()).orElse(Value.UNSPECIFIED), false, place);
        if (effects.races(read)) {
            throw Execution.undefined(UndefinedBehaviour.UNSEQUENCED_RACE, place);
        }
        CType type = update.access().type().plain();
        Value old = memory.load(region, update.access(), place);
        Value converted = convert(old, type, update.computed(), place);
        Value computed = binary(update.operator(), update.computed(), converted, operand, update.operand().type(), place);
        Value stored = write(pointer, update.access(), convert(computed, update.computed(), type, place), effects, place);
        effects.addComputation(read);
        return update.isOld() ? old : stored;
    }

    private Value temporary(Expression.TemporaryAddress temporary, Effects effects) {
        Value value = used(evaluate(temporary.expression(), effects), temporary.place());
        MemoryObject object = memory.create("temporary", MemoryObject.Kind.TEMPORARY, implementation.size(temporary.value()),
                implementation.alignment(temporary.value()), true);
        memory.store(new Memory.Region(object, 0, object.size()), Expression.Access.of(temporary.value()), value);
        object.freeze();
        execution.frame().addTemporary(object);
        return memory.pointers().start(object);
    }

    /** Gives an object its first value. */
    void initialize(MemoryObject object, CType type, Initializer initializer, boolean isStatic) {
        memory.put(new Memory.Region(object, 0, object.size()), Collections.nCopies(object.size(), MemoryByte.UNSPECIFIED));
        if (initializer.isZeroed()) {
            memory.zero(object, 0, type, isStatic);
        }
        Effects before = new Effects();
        Position outside = recorder.enter(Position.Role.FULL);
        for (Initializer.Part part : initializer.parts()) {
            Value value = used(beforePoint(part.value(), before), part.value().place());
            before.sequence();
            execution.frame().endTemporaries(memory);
            Memory.Region region = new Memory.Region(object, Math.toIntExact(part.offset()), size(part.access()));
            before.addComputation(Effects.Footprint.of(region, true));
            memory.store(region, part.access(), value);
            recorder.access(Action.Kind.WRITE, region, part.access().type(), value, false, part.value().place());
        }
        recorder.back(outside);
        if (execution.frame().collector() != null) {
            execution.frame().collector().addAll(before.all());
        }
        object.freeze();
    }

    // operators

    private Value unary(Expression.Unary unary, Value operand) {
        if (operand instanceof Value.PointerValue pointer) { // of !
            return arithmetic.truth(memory.isNull(pointer));
        }
        return arithmetic.unary(unary.operator(), unary.type(), unary.operand().type(), operand, unary.place());
    }

    private Value logical(Expression.Logical logical, Effects effects) {
        boolean left = isTrue(beforePoint(logical.left(), effects), logical.left().place());
        effects.sequence();
        if (left != logical.conjunction()) {
            return arithmetic.truth(BitCondition.of(left));
        }
        return arithmetic.truth(truth(evaluate(logical.right(), effects), logical.right().place()));
    }

    Value binary(BinaryOperator operator, CType operands, Value left, Value right, CType rightType, Place place) {
        used(left, place);
        used(right, place);
        if (!(operands instanceof CType.Pointer type)) {
            return arithmetic.binary(operator, operands, left, right, rightType, place);
        }
        if (left instanceof Value.Unspecified || right instanceof Value.Unspecified) {
            return Value.UNSPECIFIED;
        }
        return switch (operator) {
            case POINTER_ADD, POINTER_SUBTRACT -> {
                BitTerm count = ((Value.IntegerValue) right).bits().resize(implementation.pointerBits(), implementation.isSigned((CType.Integer) rightType));
                BitTerm bytes = BitTerm.operation(BitTerm.Operator.MULTIPLY, count, BitTerm.constant(implementation.size(type.target()),
                        implementation.pointerBits()));
                Value.PointerValue pointer = (Value.PointerValue) left;
                yield memory.shift(pointer, operator == BinaryOperator.POINTER_ADD ? bytes : BitTerm.constant(0, bytes.width()).minus(bytes), place);
            }
            case POINTER_DIFFERENCE -> difference((Value.PointerValue) left, (Value.PointerValue) right, type, place);
            case EQUAL -> arithmetic.truth(isEqual((Value.PointerValue) left, (Value.PointerValue) right));
            case UNEQUAL -> arithmetic.truth(isEqual((Value.PointerValue) left, (Value.PointerValue) right).not());
            default -> arithmetic.truth(Arithmetic.comparison(operator, ((Value.PointerValue) left).address(), ((Value.PointerValue) right).address(), false));
        };
    }

    private Value difference(Value.PointerValue left, Value.PointerValue right, CType.Pointer type, Place place) {
        if (memory.common(left, right).isEmpty()) {
            throw Execution.undefined(UndefinedBehaviour.POINTER_SUBTRACTION, place);
        }
        BitTerm bytes = left.address().minus(right.address());
        BitTerm size = BitTerm.constant(implementation.size(type.target()), bytes.width());
        return new Value.IntegerValue(BitTerm.operation(BitTerm.Operator.SIGNED_DIVIDE, bytes, size));
    }

    /** N2577: pointers of different provenance with the same address may compare equal or not. */
    private BitCondition isEqual(Value.PointerValue left, Value.PointerValue right) {
        if (left.provenance() instanceof Provenance.Empty && isNullConstant(left)) {
            return memory.isNull(right);
        }
        if (right.provenance() instanceof Provenance.Empty && isNullConstant(right)) {
            return memory.isNull(left);
        }
        BitCondition isSame = BitCondition.equal(left.address(), right.address());
        if (execution.options().isEqualityStrict() || Memory.isSameProvenance(left, right) || isSame instanceof BitCondition.Known known && !known.value()) {
            return isSame;
        }
        return BitCondition.of(execution.paths().holds(isSame) && execution.paths().choose(2) == 0);
    }

    private static boolean isNullConstant(Value.PointerValue pointer) {
        return pointer.address() instanceof BitTerm.Constant constant && constant.value().signum() == 0;
    }

    private Value convert(Value value, CType from, CType to, Place place) {
        if (to.isVoid()) {
            return Value.UNSPECIFIED;
        }
        Value used = used(value, place);
        if (used instanceof Value.Unspecified) {
            return used;
        }
        CType target = to.plain();
        if (used instanceof Value.PointerValue pointer) {
            return switch (target) {
                case CType.Integer integer when integer == CType.Integer.BOOL -> {
                    BitTerm truth = BitTerm.choose(memory.isNull(pointer), BitTerm.constant(0, 8), BitTerm.constant(1, 8));
                    yield new Value.IntegerValue(truth);
                }
                case CType.Integer integer -> {
                    memory.expose(pointer.provenance());
                    if (!execution.paths().holds(arithmetic.fits(pointer.address(), integer))) {
                        throw Execution.undefined(UndefinedBehaviour.POINTER_TO_INTEGER, place);
                    }
                    yield new Value.IntegerValue(pointer.address().resize(implementation.bits(integer), false));
                }
                default -> pointer;
            };
        }
        if (target instanceof CType.Pointer) {
            BitTerm bits = ((Value.IntegerValue) used).bits();
            return memory.fromAddress(Arithmetic.resize(bits, implementation.pointerBits(), implementation.isSigned((CType.Integer) from.plain())));
        }
        return target.isScalar() ? arithmetic.convert(used, from.plain(), target, place) : used;
    }

    // calls

    private Value call(Expression.Call call, Effects effects) {
        List<Expression> operands = new ArrayList<>(List.of(call.function()));
        operands.addAll(call.arguments());
        List<Value> values = unsequenced(operands, effects, call.place());
        effects.sequence();
        pause();
        List<Value> arguments = values.subList(1, values.size());
        arguments.forEach(argument -> used(argument, call.place()));
        Value.PointerValue pointer = pointer(values.getFirst(), call.place());
        if (!(pointer.provenance() instanceof Provenance.OfFunction of)) {
            throw Execution.undefined(UndefinedBehaviour.INVALID_INDIRECTION, call.place());
        }
        Function function = execution.program().functions().get(of.name());
        if (function == null) {
            return library.call(of.name(), arguments, call.arguments().stream().map(Expression::type).toList(), Set.of(), call.place(), effects);
        }
        checkCall(call, function);
        return execution.call(function, arguments, call.place(), effects);
    }

    private static void checkCall(Expression.Call call, Function function) {
        CType.Function type = function.type();
        boolean isCountRight = type.variadic() ? call.arguments().size() >= type.parameters().size() : call.arguments().size() == function.parameters().size();
        if (!isCountRight) {
            throw Execution.undefined(UndefinedBehaviour.NUMBER_OF_ARGUMENTS, call.place());
        }
        if (call.signature().prototyped() && type.prototyped() && !call.signature().equals(type)) {
            throw Execution.undefined(UndefinedBehaviour.INCOMPATIBLE_FUNCTION, call.place());
        }
        for (int i = 0; i < function.parameters().size(); i++) {
            CType parameter = function.parameters().get(i).type().plain();
            if (!call.signature().prototyped() && !parameter.equals(call.arguments().get(i).type().plain()) && !(parameter instanceof CType.Pointer)) {
                throw Execution.undefined(UndefinedBehaviour.INCOMPATIBLE_FUNCTION, call.place());
            }
        }
    }

    private Value libraryCall(Expression.LibraryCall call, Effects effects) {
        List<Value> values = unsequenced(call.arguments(), effects, call.place());
        effects.sequence();
        pause();
        values.forEach(value -> used(value, call.place()));
        return library.call(call.name(), values, call.arguments().stream().map(Expression::type).toList(), call.enumerations(), call.place(), effects);
    }

    private Value block(Expression.Block block, Effects effects) {
        Set<Effects.Footprint> own = new LinkedHashSet<>();
        Set<Effects.Footprint> before = execution.frame().collect(own);
        List<Value> result = new ArrayList<>(List.of(Value.UNSPECIFIED));
        execution.statements().runInside(block.statements(), () -> block.value().ifPresent(value -> result.set(0, full(value))));
        execution.frame().collect(before);
        addAll(own, effects);
        return result.getFirst();
    }

    private static void addAll(Collection<Effects.Footprint> footprints, Effects effects) {
        footprints.forEach(effects::addComputation);
    }
}
