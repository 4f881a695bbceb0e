package org.felis.llvm.check;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;

/** The types of results, which the text does not always say. */
public final class ResultTypes {

    private static final Type BIT = new Type.Integer(1);

    private final Map<String, Optional<Type>> named;

    /** @param named as in {@link org.felis.llvm.ir.Module#types()} */
    public ResultTypes(Map<String, Optional<Type>> named) {
        this.named = named;
    }

    /** The type of the operation's result; void if it has none. Empty for a path into an aggregate where nothing is. */
    public Optional<Type> of(Operation operation) {
        return switch (operation) {
            case MemoryOperation.Allocate allocate -> Optional.of(new Type.Pointer(allocate.addressSpace()));
            case MemoryOperation.Load load -> Optional.of(load.type());
            case MemoryOperation.Store store -> Optional.of(new Type.Void());
            case MemoryOperation.CompareExchange exchange -> Optional.of(new Type.Structure(List.of(exchange.expected().type(), BIT), false));
            case MemoryOperation.Update update -> Optional.of(update.operand().type());
            case MemoryOperation.Fence fence -> Optional.of(new Type.Void());
            case Computation computation -> computation(computation);
            case Call.Invocation call -> Optional.of(call.type().result());
            case Call.NextArgument next -> Optional.of(next.type());
            case Terminator terminator -> Optional.of(new Type.Void());
            case DebugVariable variable -> Optional.of(new Type.Void());
        };
    }

    private Optional<Type> computation(Computation computation) {
        return switch (computation) {
            case Computation.Arithmetic a -> Optional.of(a.type());
            case Computation.Compare c -> Optional.of(truth(c.type()));
            case Computation.FloatArithmetic a -> Optional.of(a.type());
            case Computation.FloatCompare c -> Optional.of(truth(c.type()));
            case Computation.FloatNegate n -> Optional.of(n.operand().type());
            case Computation.Cast c -> Optional.of(c.to());
            case Computation.Select s -> Optional.of(s.ifTrue().type());
            case Computation.Phi p -> Optional.of(p.type());
            case Computation.ElementAddress e -> Optional.of(address(e.base(), e.indices()));
            case Computation.Freeze f -> Optional.of(f.operand().type());
            case Computation.ExtractValue e -> inside(e.aggregate().type(), e.path());
            case Computation.InsertValue i -> Optional.of(i.aggregate().type());
            case Computation.ExtractElement e -> e.vector().type() instanceof Type.Vector vector ? Optional.of(vector.element()) : Optional.empty();
            case Computation.InsertElement i -> Optional.of(i.vector().type());
            case Computation.ShuffleVector s -> s.left().type() instanceof Type.Vector vector && s.mask().type() instanceof Type.Vector mask
                    ? Optional.of(new Type.Vector(mask.length(), vector.element(), mask.scalable()))
                    : Optional.empty();
        };
    }

    /** The type of a comparison's result. */
    private static Type truth(Type compared) {
        return compared instanceof Type.Vector vector ? new Type.Vector(vector.length(), BIT, vector.scalable()) : BIT;
    }

    /** An address, or a vector of them if something is one. */
    private static Type address(Operand base, List<Operand> indices) {
        if (base.type() instanceof Type.Vector) {
            return base.type();
        }
        for (Operand index : indices) {
            if (index.type() instanceof Type.Vector vector) {
                return new Type.Vector(vector.length(), base.type(), vector.scalable());
            }
        }
        return base.type();
    }

    /** What a name stands for, if the module says it. */
    public Optional<Type> resolved(Type type) {
        Type result = type;
        for (int i = 0; i <= named.size() && result instanceof Type.Named(String name); i++) {
            Optional<Type> definition = named.getOrDefault(name, Optional.empty());
            if (definition.isEmpty()) {
                return definition;
            }
            result = definition.get();
        }
        return result instanceof Type.Named ? Optional.empty() : Optional.of(result);
    }

    /** The type of the field at a path of indices; empty if nothing is there. */
    public Optional<Type> inside(Type aggregate, List<Integer> path) {
        Optional<Type> current = Optional.of(aggregate);
        for (int index : path) {
            current = current.flatMap(this::resolved).flatMap(type -> switch (type) {
                case Type.Structure structure when index < structure.fields().size() -> Optional.of(structure.fields().get(index));
                case Type.Array array when index < array.length() -> Optional.of(array.element());
                default -> Optional.<Type>empty();
            });
        }
        return current;
    }

    /** What indices after the first lead to in getelementptr; empty if nothing is there. */
    Optional<Type> element(Type type, List<Operand> indices) {
        Optional<Type> current = Optional.of(type);
        for (Operand index : indices.subList(Math.min(1, indices.size()), indices.size())) {
            current = current.flatMap(this::resolved).flatMap(t -> switch (t) {
                case Type.Structure structure -> field(structure, index.value());
                case Type.Array array -> Optional.of(array.element());
                case Type.Vector vector -> Optional.of(vector.element());
                default -> Optional.<Type>empty();
            });
        }
        return current;
    }

    private static Optional<Type> field(Type.Structure structure, Value index) {
        if (index == Constant.Simple.ZERO) {
            return structure.fields().stream().findFirst();
        }
        return index instanceof Constant.Int number && number.value().signum() >= 0 && number.value().bitLength() < 31
                && number.value().intValue() < structure.fields().size() ? Optional.of(structure.fields().get(number.value().intValue())) : Optional.empty();
    }
}
