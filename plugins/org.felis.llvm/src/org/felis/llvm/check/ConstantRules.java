package org.felis.llvm.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.llvm.ir.CastOperator;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;

/** Whether constants are of the types that are said beside them. */
final class ConstantRules {

    private final ResultTypes types;

    ConstantRules(ResultTypes types) {
        this.types = types;
    }

    /** What is wrong, or empty. */
    Optional<String> violation(Type said, Constant constant) {
        Optional<Type> resolved = types.resolved(said);
        if (resolved.isEmpty()) {
            return Optional.of("the content of the type " + said + " is unknown; expected a type that is defined");
        }
        Type type = resolved.get();
        return switch (constant) {
            case Constant.Int number -> unless(type instanceof Type.Integer, constant, said);
            case Constant.Floating number -> unless(type instanceof Type.Floating, constant, said);
            case Constant.Simple simple -> simple(simple, type, said);
            case Constant.Global global -> unless(type instanceof Type.Pointer, constant, said);
            case Constant.Text text -> unless(type instanceof Type.Array array && array.element().equals(new Type.Integer(8)) && array.length() == text.bytes().length(),
                    constant, said);
            case Constant.Aggregate aggregate -> aggregate(aggregate, type, said);
            case Constant.Splat splat -> type instanceof Type.Vector vector && vector.element().equals(splat.element().type()) ? violation(splat.element())
                    : wrong(constant, said);
            case Constant.ElementAddress address -> !(type instanceof Type.Pointer || type instanceof Type.Vector) ? wrong(constant, said)
                    : types.element(address.element(), address.indices()).isEmpty() ? Optional.of("the indices of " + constant + " lead to no element of " + address.element())
                            : first(address.base(), address.indices());
            case Constant.Cast cast -> !cast.to().equals(said) ? wrong(constant, said)
                    : violation(cast.operand()).or(() -> cast(cast.operator(), cast.operand().type(), cast.to()));
            case Constant.Arithmetic arithmetic -> arithmetic.left().type().equals(said) && arithmetic.right().type().equals(said)
                    ? first(arithmetic.left(), List.of(arithmetic.right()))
                    : wrong(constant, said);
            case Constant.Compare compare -> type.equals(new Type.Integer(1)) && compare.left().type().equals(compare.right().type())
                    ? first(compare.left(), List.of(compare.right()))
                    : wrong(constant, said);
            case Constant.Select select -> select.ifTrue().type().equals(said) && select.ifFalse().type().equals(said)
                    ? first(select.condition(), List.of(select.ifTrue(), select.ifFalse()))
                    : wrong(constant, said);
        };
    }

    Optional<String> violation(Operand operand) {
        return operand.value() instanceof Constant constant ? violation(operand.type(), constant) : Optional.empty();
    }

    private Optional<String> first(Operand operand, List<Operand> more) {
        List<Operand> all = new ArrayList<>(List.of(operand));
        all.addAll(more);
        return all.stream().map(this::violation).flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> unless(boolean isRight, Constant constant, Type said) {
        return isRight ? Optional.empty() : wrong(constant, said);
    }

    private static Optional<String> wrong(Constant constant, Type said) {
        String text = constant.toString();
        return Optional.of("the constant " + (text.length() > 80 ? text.substring(0, 80) + "…" : text) + " is not of the type " + said);
    }

    private static Optional<String> simple(Constant.Simple constant, Type type, Type said) {
        return switch (constant) {
            case NULL -> unless(type instanceof Type.Pointer, constant, said);
            case NONE -> unless(type instanceof Type.Token, constant, said);
            case UNDEF, POISON, ZERO -> unless(!(type instanceof Type.Void || type instanceof Type.Label || type instanceof Type.Function), constant, said);
        };
    }

    private Optional<String> aggregate(Constant.Aggregate aggregate, Type type, Type said) {
        List<Type> expected = new ArrayList<>();
        boolean fits = switch (type) {
            case Type.Array array -> {
                aggregate.elements().forEach(e -> expected.add(array.element()));
                yield aggregate.kind() == Constant.Aggregate.Kind.ARRAY && array.length() == aggregate.elements().size();
            }
            case Type.Vector vector -> {
                aggregate.elements().forEach(e -> expected.add(vector.element()));
                yield aggregate.kind() == Constant.Aggregate.Kind.VECTOR && vector.length() == aggregate.elements().size();
            }
            case Type.Structure structure -> {
                expected.addAll(structure.fields());
                yield aggregate.kind() == (structure.packed() ? Constant.Aggregate.Kind.PACKED_STRUCTURE : Constant.Aggregate.Kind.STRUCTURE)
                        && structure.fields().size() == aggregate.elements().size();
            }
            default -> false;
        };
        if (!fits) {
            return wrong(aggregate, said);
        }
        for (int i = 0; i < expected.size(); i++) {
            Operand element = aggregate.elements().get(i);
            if (!element.type().equals(expected.get(i))) {
                return Optional.of("element " + i + " of a constant of the type " + said + " has the type " + element.type() + "; expected " + expected.get(i));
            }
            Optional<String> inner = violation(element);
            if (inner.isPresent()) {
                return inner;
            }
        }
        return Optional.empty();
    }

    /** Whether a conversion between these types exists. */
    static Optional<String> cast(CastOperator operator, Type from, Type to) {
        Type a = from instanceof Type.Vector vector ? vector.element() : from;
        Type b = to instanceof Type.Vector vector ? vector.element() : to;
        boolean sameShape = operator == CastOperator.BITCAST || !(from instanceof Type.Vector) && !(to instanceof Type.Vector)
                || from instanceof Type.Vector v && to instanceof Type.Vector w && v.length() == w.length();
        boolean isRight = sameShape && switch (operator) {
            case TRUNC -> a instanceof Type.Integer wide && b instanceof Type.Integer narrow && wide.bits() > narrow.bits();
            case ZEXT, SEXT -> a instanceof Type.Integer narrow && b instanceof Type.Integer wide && wide.bits() > narrow.bits();
            case PTRTOINT -> a instanceof Type.Pointer && b instanceof Type.Integer;
            case INTTOPTR -> a instanceof Type.Integer && b instanceof Type.Pointer;
            case ADDRSPACECAST -> a instanceof Type.Pointer && b instanceof Type.Pointer;
            case BITCAST -> a instanceof Type.Pointer ? b instanceof Type.Pointer : isNumber(a) && isNumber(b);
            case FPTRUNC, FPEXT -> a instanceof Type.Floating && b instanceof Type.Floating;
            case FPTOUI, FPTOSI -> a instanceof Type.Floating && b instanceof Type.Integer;
            case UITOFP, SITOFP -> a instanceof Type.Integer && b instanceof Type.Floating;
        };
        return isRight ? Optional.empty() : Optional.of("'" + operator + "' does not convert " + from + " to " + to);
    }

    private static boolean isNumber(Type type) {
        return type instanceof Type.Integer || type instanceof Type.Floating;
    }
}
