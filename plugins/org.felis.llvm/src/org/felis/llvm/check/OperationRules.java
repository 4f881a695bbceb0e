package org.felis.llvm.check;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.UpdateOperator;

/** What each operation asks of its operands and orders, apart from the types that registers have. */
final class OperationRules {

    private static final Set<Ordering> OF_LOADS = Set.of(Ordering.NOT_ATOMIC, Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST);
    private static final Set<Ordering> OF_STORES = Set.of(Ordering.NOT_ATOMIC, Ordering.UNORDERED, Ordering.MONOTONIC, Ordering.RELEASE, Ordering.SEQ_CST);
    private static final Set<Ordering> OF_UPDATES = Set.of(Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST);
    private static final Set<Ordering> OF_FAILURES = Set.of(Ordering.MONOTONIC, Ordering.ACQUIRE, Ordering.SEQ_CST);
    private static final Set<Ordering> OF_FENCES = Set.of(Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQ_REL, Ordering.SEQ_CST);

    private final ResultTypes types;

    OperationRules(ResultTypes types) {
        this.types = types;
    }

    /** What is wrong, or empty. */
    Optional<String> violation(Operation operation, Function function) {
        return switch (operation) {
            case MemoryOperation memory -> memory(memory);
            case Computation computation -> computation(computation);
            case Call.Invocation call -> call(call);
            case Call.NextArgument next -> need(isPointer(next.list().type()), "the list of va_arg", next.list().type(), "a pointer");
            case Terminator.Return ret -> {
                Type given = ret.value().map(Operand::type).orElse(new Type.Void());
                yield need(given.equals(function.result()), "what the function returns", given, function.result().toString());
            }
            case Terminator.Switch choice -> {
                Type type = choice.operand().type();
                yield need(type instanceof Type.Integer, "the operand of switch", type, "an integer").or(() -> choice.cases().stream()
                        .filter(c -> !c.value().type().equals(type)).findFirst().flatMap(c -> need(false, "a case of switch", c.value().type(), type.toString())));
            }
            case Terminator.IndirectJump jump -> need(isPointer(jump.address().type()), "the address of a jump", jump.address().type(), "a pointer");
            case Terminator other -> Optional.empty();
            case DebugVariable variable -> Optional.empty();
        };
    }

    private static Optional<String> need(boolean isRight, String what, Type type, String expected) {
        return isRight ? Optional.empty() : Optional.of(what + " has the type " + type + "; expected " + expected);
    }

    private static Optional<String> order(Set<Ordering> possible, Ordering ordering, String what) {
        return possible.contains(ordering) ? Optional.empty() : Optional.of(what + " cannot have the order " + ordering + "; expected one of "
                + String.join(", ", possible.stream().filter(o -> o != Ordering.NOT_ATOMIC).sorted().map(Object::toString).toList()));
    }

    private static boolean isPointer(Type type) {
        return type instanceof Type.Pointer;
    }

    /** Whether memory can hold values of the type. */
    private boolean isStorable(Type type) {
        return types.resolved(type).map(t -> !(t instanceof Type.Void || t instanceof Type.Label || t instanceof Type.Function || t instanceof Type.OfMetadata
                || t instanceof Type.Token)).orElse(false);
    }

    private static boolean isAtomicType(Type type) {
        return type instanceof Type.Integer || type instanceof Type.Pointer || type instanceof Type.Floating;
    }

    private Optional<String> memory(MemoryOperation operation) {
        return switch (operation) {
            case MemoryOperation.Allocate a -> need(isStorable(a.type()), "the object of alloca", a.type(), "a type with a size")
                    .or(() -> need(a.count().type() instanceof Type.Integer, "the count of alloca", a.count().type(), "an integer"));
            case MemoryOperation.Load l -> need(isStorable(l.type()), "what is loaded", l.type(), "a type with a size")
                    .or(() -> order(OF_LOADS, l.access().ordering(), "a load"))
                    .or(() -> need(!l.access().isAtomic() || isAtomicType(l.type()), "what is loaded atomically", l.type(), "an integer or pointer"));
            case MemoryOperation.Store s -> need(isStorable(s.value().type()), "what is stored", s.value().type(), "a type with a size")
                    .or(() -> order(OF_STORES, s.access().ordering(), "a store"))
                    .or(() -> need(!s.access().isAtomic() || isAtomicType(s.value().type()), "what is stored atomically", s.value().type(), "an integer or pointer"));
            case MemoryOperation.CompareExchange c -> order(OF_UPDATES, c.access().ordering(), "cmpxchg").or(() -> order(OF_FAILURES, c.failure(), "a failing cmpxchg"))
                    .or(() -> need(c.expected().type() instanceof Type.Integer || isPointer(c.expected().type()), "what cmpxchg compares", c.expected().type(),
                            "an integer or pointer"));
            case MemoryOperation.Update u -> order(OF_UPDATES, u.access().ordering(), "atomicrmw").or(() -> update(u));
            case MemoryOperation.Fence f -> order(OF_FENCES, f.ordering(), "a fence");
        };
    }

    private static Optional<String> update(MemoryOperation.Update update) {
        Type type = update.operand().type();
        return switch (update.operator()) {
            case XCHG -> need(isAtomicType(type), "what atomicrmw xchg stores", type, "an integer or pointer");
            case FADD, FSUB, FMAX, FMIN, FMAXIMUM, FMINIMUM -> need(type instanceof Type.Floating || type instanceof Type.Vector,
                    "the operand of atomicrmw " + update.operator(), type, "a floating-point type");
            case UpdateOperator other -> need(type instanceof Type.Integer, "the operand of atomicrmw " + other, type, "an integer");
        };
    }

    private static Type scalar(Type type) {
        return type instanceof Type.Vector vector ? vector.element() : type;
    }

    private Optional<String> computation(Computation computation) {
        return switch (computation) {
            case Computation.Arithmetic a -> need(scalar(a.type()) instanceof Type.Integer, "an operand of " + a.operator(), a.type(), "an integer");
            case Computation.Compare c -> need(scalar(c.type()) instanceof Type.Integer || isPointer(scalar(c.type())), "what icmp compares", c.type(),
                    "an integer or pointer");
            case Computation.FloatArithmetic a -> need(scalar(a.type()) instanceof Type.Floating, "an operand of " + a.operator(), a.type(), "a floating-point type");
            case Computation.FloatCompare c -> need(scalar(c.type()) instanceof Type.Floating, "what fcmp compares", c.type(), "a floating-point type");
            case Computation.FloatNegate n -> need(scalar(n.operand().type()) instanceof Type.Floating, "the operand of fneg", n.operand().type(),
                    "a floating-point type");
            case Computation.Cast c -> ConstantRules.cast(c.operator(), c.operand().type(), c.to());
            case Computation.Select s -> need(scalar(s.condition().type()).equals(new Type.Integer(1)), "the condition of select", s.condition().type(), "i1")
                    .or(() -> need(s.ifTrue().type().equals(s.ifFalse().type()), "the second value of select", s.ifFalse().type(), s.ifTrue().type().toString()));
            case Computation.Phi p -> Optional.empty();
            case Computation.ElementAddress e -> elementAddress(e);
            case Computation.Freeze f -> Optional.empty();
            case Computation.ExtractValue e -> path(types.inside(e.aggregate().type(), e.path()), e.aggregate().type(), e.path());
            case Computation.InsertValue i -> {
                Optional<Type> there = types.inside(i.aggregate().type(), i.path());
                yield path(there, i.aggregate().type(), i.path())
                        .or(() -> need(there.get().equals(i.element().type()), "the inserted value", i.element().type(), there.get().toString()));
            }
            case Computation.ExtractElement e -> need(e.vector().type() instanceof Type.Vector, "the operand of extractelement", e.vector().type(), "a vector");
            case Computation.InsertElement i -> need(i.vector().type() instanceof Type.Vector vector && vector.element().equals(i.element().type()),
                    "the operand of insertelement", i.vector().type(), "a vector of " + i.element().type());
            case Computation.ShuffleVector s -> need(s.left().type() instanceof Type.Vector && s.right().type().equals(s.left().type())
                    && s.mask().type() instanceof Type.Vector, "the second operand of shufflevector", s.right().type(), "a vector of the type " + s.left().type());
        };
    }

    private static Optional<String> path(Optional<Type> there, Type aggregate, List<Integer> path) {
        return there.isPresent() ? Optional.empty() : Optional.of("the indices " + path + " lead to no element of " + aggregate);
    }

    private Optional<String> elementAddress(Computation.ElementAddress e) {
        if (!isPointer(scalar(e.base().type()))) {
            return need(false, "the base of getelementptr", e.base().type(), "a pointer");
        }
        for (Operand index : e.indices()) {
            if (!(scalar(index.type()) instanceof Type.Integer)) {
                return need(false, "an index of getelementptr", index.type(), "an integer");
            }
        }
        return !isStorable(e.element()) || types.element(e.element(), e.indices()).isEmpty()
                ? Optional.of("the indices of getelementptr lead to no element of " + e.element())
                : Optional.empty();
    }

    private static Optional<String> call(Call.Invocation call) {
        for (int i = 0; i < call.type().parameters().size(); i++) {
            Type given = call.arguments().get(i).operand().type();
            Type expected = call.type().parameters().get(i);
            if (!given.equals(expected)) {
                return need(false, "argument " + (i + 1) + " of the call", given, expected.toString());
            }
        }
        return Optional.empty();
    }
}
