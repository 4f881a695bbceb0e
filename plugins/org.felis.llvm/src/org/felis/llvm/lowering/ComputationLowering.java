package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Failure;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.CastOperator;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;

/** Lowers computations: their results become known, or expressions. What must be so for a result to have a value is required of executions. */
final class ComputationLowering {

    private final ThreadLowering thread;
    private final InstructionLowering instructions;
    private final AddressChecks addresses;

    /** @param instructions knows the values of operands */
    ComputationLowering(ThreadLowering thread, InstructionLowering instructions) {
        this.thread = thread;
        this.instructions = instructions;
        this.addresses = new AddressChecks(thread);
    }

    /** The width of an integer or a pointer. */
    int bits(Type type) {
        return thread.program().constants().bits(type, thread.code().source());
    }

    /** The result of a computation that is no phi. */
    Binding compute(Frame frame, Computation computation) {
        return switch (computation) {
            case Computation.Arithmetic arithmetic -> arithmetic(frame, arithmetic);
            case Computation.Compare compare -> {
                Binding left = instructions.value(frame, new Operand(compare.type(), compare.left()));
                Binding right = instructions.value(frame, new Operand(compare.type(), compare.right()));
                yield isUndefined(left, right) ? Binding.UNDEFINED : compare(compare, left, right);
            }
            case Computation.Cast cast -> {
                Binding operand = instructions.value(frame, cast.operand());
                if (!isUndefined(operand) && (cast.operator() == CastOperator.TRUNC || cast.operator() == CastOperator.PTRTOINT && !isWord(bits(cast.to())))) {
                    Optional<PointerMark> mark = PointerMark.lowest(bits(cast.to()), InstructionLowering.local(operand)).filter(lowest -> thread.code().numbers().mayBeAddress(lowest.value()));
                    if (mark.isPresent()) {
                        yield marked(mark.get());
                    }
                    thread.requireNumber(InstructionLowering.local(operand));
                }
                if (operand instanceof Binding.Undefined undefined) {
                    yield cast(cast, undefined);
                }
                yield isUndefined(operand) ? operand : operand instanceof Binding.Known(Value.Address address)
                        && bits(cast.to()) == Long.SIZE ? operand
                        : Binding.of(thread.program().constants().cast(cast.operator(), InstructionLowering.local(operand), cast.operand().type(), cast.to(), thread.code().source()));
            }
            case Computation.Select select -> select(frame, select);
            case Computation.ElementAddress element -> elementAddress(frame, element);
            case Computation.Freeze freeze -> instructions.value(frame, freeze.operand());
            case Computation.ExtractValue extract -> part(instructions.value(frame, extract.aggregate()), extract.path());
            case Computation.InsertValue insert -> inserted(insert.aggregate().type(), instructions.value(frame, insert.aggregate()), instructions.value(frame, insert.element()), insert.path());
            case Computation.Phi phi -> throw new IllegalArgumentException("a phi belongs to the ways to its block");
            case Computation.FloatArithmetic f -> throw instructions.unsupported("numbers with a fraction (" + f.operator() + ")");
            case Computation.FloatCompare f -> throw instructions.unsupported("numbers with a fraction");
            case Computation.FloatNegate f -> throw instructions.unsupported("numbers with a fraction");
            case Computation.ExtractElement e -> throw instructions.unsupported("vectors");
            case Computation.InsertElement i -> throw instructions.unsupported("vectors");
            case Computation.ShuffleVector s -> throw instructions.unsupported("vectors");
        };
    }

    private Binding compare(Computation.Compare compare, Binding left, Binding right) {
        int bits = bits(compare.type());
        Expression a = thread.code().shortened(shared(left, right));
        Expression b = thread.code().shortened(shared(right, left));
        if (compare.comparison() != Comparison.EQ && compare.comparison() != Comparison.NE && isWord(bits)) {
            addresses.beforeOrder(a, b);
        }
        return thread.isReached() ? Binding.of(IntegerArithmetic.compare(compare.comparison(), bits, a, b)) : Binding.UNDEFINED;
    }

    /** Whether values of that width may be addresses. */
    boolean isWord(int bits) {
        return bits >= thread.program().wordBytes() * Byte.SIZE;
    }

    /** Whether one of them has no value that an expression stands for. */
    static boolean isUndefined(Binding... values) {
        for (Binding value : values) {
            if (value instanceof Binding.Undefined || value instanceof Binding.Parts) {
                return true;
            }
        }
        return false;
    }

    /** Of two known addresses the comparison is known; one that is compared with a value of the execution is in memory. */
    private Expression shared(Binding value, Binding other) {
        return other instanceof Binding.Known ? InstructionLowering.local(value) : thread.program().memory().expression(value).orElseThrow();
    }

    private Binding arithmetic(Frame frame, Computation.Arithmetic arithmetic) {
        Binding left = instructions.value(frame, new Operand(arithmetic.type(), arithmetic.left()));
        Binding right = instructions.value(frame, new Operand(arithmetic.type(), arithmetic.right()));
        if (isUndefined(left, right)) {
            return ofDefinedBits(arithmetic, left, right);
        }
        int bits = bits(arithmetic.type());
        Expression a = isWord(bits) ? thread.code().shortened(shared(left, right)) : shared(left, right);
        Expression b = isWord(bits) ? thread.code().shortened(shared(right, left)) : shared(right, left);
        if (isWord(bits)) {
            Optional<PointerMark> mark = PointerMark.of(arithmetic.operator(), bits, a, b).filter(marked -> thread.code().numbers().mayBeAddress(marked.value()));
            if (mark.isPresent()) {
                return marked(mark.get());
            }
            checkAddresses(arithmetic.operator(), a, b);
        }
        return thread.isReached() && (!needsCheck(arithmetic.operator()) || check(arithmetic.operator(), bits, a, b))
                ? Binding.of(IntegerArithmetic.compute(arithmetic.operator(), bits, a, b)) : Binding.UNDEFINED;
    }

    /** What is defined of the result where not all bits of the operands are. */
    private Binding ofDefinedBits(Computation.Arithmetic arithmetic, Binding left, Binding right) {
        int bits = bits(arithmetic.type());
        Optional<DefinedBits> result = DefinedBits.of(left, bits).flatMap(a -> DefinedBits.of(right, bits).flatMap(b -> DefinedBits.compute(arithmetic.operator(), bits, a, b)));
        if (result.isPresent() && isWord(bits)) {
            requireNumber(left);
            requireNumber(right);
        }
        return thread.isReached() ? result.map(defined -> defined.binding(bits)).orElse(Binding.UNDEFINED) : Binding.UNDEFINED;
    }

    private void requireNumber(Binding operand) {
        if (operand instanceof Binding.Computed(Expression expression)) {
            thread.requireNumber(expression);
        }
    }

    private Binding cast(Computation.Cast cast, Binding.Undefined operand) {
        if (!operand.isPart()) {
            return Binding.UNDEFINED;
        }
        int from = bits(cast.operand().type());
        int to = bits(cast.to());
        return DefinedBits.of(operand, from).flatMap(defined -> defined.cast(cast.operator(), from, to)).map(defined -> defined.binding(to)).orElse(Binding.UNDEFINED);
    }

    private Binding marked(PointerMark mark) {
        thread.requireKnownBits(mark.value(), mark.needed());
        return thread.isReached() ? Binding.of(mark.result()) : Binding.UNDEFINED;
    }

    private void checkAddresses(ArithmeticOperator operator, Expression left, Expression right) {
        switch (operator) {
            case ADD -> addresses.beforeSum(left, right);
            case SUB -> addresses.beforeDifference(left, right);
            case MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR -> {
                thread.requireNumber(left);
                thread.requireNumber(right);
            }
        }
    }

    private static boolean needsCheck(ArithmeticOperator operator) {
        return switch (operator) {
            case UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR -> true;
            case ADD, SUB, MUL, AND, OR, XOR -> false;
        };
    }

    /** Whether the operation has a result in some execution; in others the thread fails here. */
    private boolean check(ArithmeticOperator operator, int bits, Expression left, Expression right) {
        boolean isShift = operator == ArithmeticOperator.SHL || operator == ArithmeticOperator.LSHR || operator == ArithmeticOperator.ASHR;
        Expression isDefined = isShift ? IntegerArithmetic.fold(BinaryOperator.LESS_UNSIGNED, right, Expression.constant(bits))
                : IntegerArithmetic.fold(BinaryOperator.NOT_EQUAL, right, Expression.ZERO);
        if (operator == ArithmeticOperator.SDIV || operator == ArithmeticOperator.SREM) {
            Expression overflows = IntegerArithmetic.fold(BinaryOperator.AND, IntegerArithmetic.fold(BinaryOperator.EQUAL, left, Expression.constant(1L << bits - 1)),
                    IntegerArithmetic.fold(BinaryOperator.EQUAL, right, IntegerArithmetic.wrapped(Expression.constant(-1), bits)));
            isDefined = IntegerArithmetic.fold(BinaryOperator.AND, isDefined, IntegerArithmetic.fold(BinaryOperator.EQUAL, overflows, Expression.ZERO));
        }
        if (isDefined instanceof Expression.Constant constant) {
            if (constant.value().equals(Value.ZERO)) {
                thread.fail(Failure.UNDEFINED);
            }
            return thread.isReached();
        }
        thread.stopBeingAlone();
        thread.code().require(isDefined, Failure.UNDEFINED);
        return true;
    }

    private Binding select(Frame frame, Computation.Select select) {
        Binding condition = instructions.value(frame, select.condition());
        Binding whenTrue = instructions.value(frame, select.ifTrue());
        Binding whenFalse = instructions.value(frame, select.ifFalse());
        if (condition instanceof Binding.Known known) {
            return known.value().equals(Value.ZERO) ? whenFalse : whenTrue;
        }
        if (isUndefined(condition, whenTrue, whenFalse)) {
            return isUndefined(condition) ? Binding.UNDEFINED : eitherOf(InstructionLowering.local(condition), whenTrue, whenFalse, select);
        }
        Memory shared = thread.program().memory();
        return Binding.of(IntegerArithmetic.choose(InstructionLowering.local(condition), shared.expression(whenTrue).orElseThrow(), shared.expression(whenFalse).orElseThrow()));
    }

    /** One of two integers not all of whose bits are defined: what is defined of both. */
    private Binding eitherOf(Expression condition, Binding whenTrue, Binding whenFalse, Computation.Select select) {
        int bits = thread.program().layout().resolved(select.ifTrue().type()) instanceof Type.Integer integer ? integer.bits() : 0;
        if (bits == 0 || isWord(bits)) {
            return Binding.UNDEFINED;
        }
        return DefinedBits.of(whenTrue, bits).flatMap(a -> DefinedBits.of(whenFalse, bits).map(b -> DefinedBits.choose(condition, a, b).binding(bits))).orElse(Binding.UNDEFINED);
    }

    private Binding elementAddress(Frame frame, Computation.ElementAddress element) {
        Binding base = instructions.value(frame, element.base());
        List<Expression> indices = new ArrayList<>();
        boolean isKnown = true;
        for (Operand index : element.indices()) {
            Binding value = instructions.value(frame, index);
            if (isUndefined(value)) {
                return Binding.UNDEFINED;
            }
            isKnown &= value instanceof Binding.Known;
            indices.add(InstructionLowering.local(value));
        }
        if (isUndefined(base)) {
            return Binding.UNDEFINED;
        }
        if (element.element() instanceof Type.Named structure && base instanceof Binding.Known(Value.Address(MemoryObject object, long offset)) && offset == 0) {
            thread.program().nameParts(object, structure);
        }
        Expression start = isKnown ? InstructionLowering.local(base) : thread.program().memory().expression(base).orElseThrow();
        indices.forEach(thread::requireNumber);
        return Binding.of(thread.program().constants().elementAddress(element.element(), start, element.indices().stream().map(Operand::type).toList(), indices, thread.code().source()));
    }

    private static Binding part(Binding aggregate, List<Integer> path) {
        Binding value = aggregate;
        for (int index : path) {
            value = value instanceof Binding.Parts parts ? parts.elements().get(index) : Binding.UNDEFINED;
        }
        return value;
    }

    private Binding inserted(Type type, Binding aggregate, Binding element, List<Integer> path) {
        if (path.isEmpty()) {
            return element;
        }
        Type resolved = thread.program().layout().resolved(type);
        int count = resolved instanceof Type.Structure structure ? structure.fields().size() : Math.toIntExact(((Type.Array) resolved).length());
        List<Binding> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(aggregate instanceof Binding.Parts parts ? parts.elements().get(i) : Binding.UNDEFINED);
        }
        int index = path.get(0);
        Type inner = resolved instanceof Type.Structure structure ? structure.fields().get(index) : ((Type.Array) resolved).element();
        elements.set(index, inserted(inner, elements.get(index), element, path.subList(1, path.size())));
        return new Binding.Parts(elements);
    }
}
