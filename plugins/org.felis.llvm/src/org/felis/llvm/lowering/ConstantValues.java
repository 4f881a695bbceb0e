package org.felis.llvm.lowering;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Value;
import org.felis.engine.source.SourceRange;
import org.felis.llvm.ir.Alias;
import org.felis.llvm.ir.CastOperator;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.layout.TypeLayout;
import org.felis.llvm.lowering.State.Cell;

/** The constants of a module as values. */
final class ConstantValues {

    /** Gives the address of a function or variable. */
    interface Addresses {
        Value of(String name);
    }

    private final Module module;
    private final TypeLayout layout;

    ConstantValues(Module module, TypeLayout layout) {
        this.module = module;
        this.layout = layout;
    }

    /** The value of a constant of that type. */
    Binding of(Type type, Constant constant, Addresses addresses, SourceRange source) {
        return switch (constant) {
            case Constant.Int integer -> Binding.of(integer.value().and(mask(type)).longValue());
            case Constant.Simple simple -> simple(type, simple, addresses, source);
            case Constant.Global global -> new Binding.Known(address(global.name(), addresses));
            case Constant.Aggregate aggregate ->
                new Binding.Parts(aggregate.elements().stream().map(element -> of(element, addresses, source)).toList());
            case Constant.Cast cast -> cast(cast, addresses, source);
            case Constant.ElementAddress element -> Binding.of(elementAddress(element.element(), of(element.base(), addresses, source),
                    element.indices(), addresses, source));
            case Constant.Arithmetic arithmetic -> Binding.of(IntegerArithmetic.compute(arithmetic.operator(), bits(arithmetic.left().type(), source),
                    expression(arithmetic.left(), addresses, source), expression(arithmetic.right(), addresses, source)));
            case Constant.Compare compare -> Binding.of(IntegerArithmetic.compare(compare.comparison(), bits(compare.left().type(), source),
                    expression(compare.left(), addresses, source), expression(compare.right(), addresses, source)));
            case Constant.Select select -> Binding.of(IntegerArithmetic.choose(expression(select.condition(), addresses, source),
                    expression(select.ifTrue(), addresses, source), expression(select.ifFalse(), addresses, source)));
            case Constant.Text text -> new Binding.Parts(text.bytes().chars().mapToObj(c -> Binding.of(c)).toList());
            case Constant.Floating floating -> throw CProblem.NOT_SUPPORTED.at(source, "a number with a fraction (" + type + ")");
            case Constant.Splat splat -> throw CProblem.NOT_SUPPORTED.at(source, "vectors (" + type + ")");
        };
    }

    Binding of(Operand operand, Addresses addresses, SourceRange source) {
        return of(operand.type(), (Constant) operand.value(), addresses, source);
    }

    private Expression expression(Operand operand, Addresses addresses, SourceRange source) {
        Binding binding = of(operand, addresses, source);
        return binding instanceof Binding.Known known ? new Expression.Constant(known.value())
                : binding instanceof Binding.Computed computed ? computed.expression() : Expression.ZERO;
    }

    private Value address(String name, Addresses addresses) {
        Alias alias = module.aliases().get(name);
        if (alias != null && alias.aliasee().value() instanceof Constant.Global target) {
            return addresses.of(target.name());
        }
        return addresses.of(name);
    }

    private Binding simple(Type type, Constant.Simple simple, Addresses addresses, SourceRange source) {
        return switch (simple) {
            case UNDEF, POISON -> Binding.UNDEFINED;
            case NULL, ZERO, NONE -> switch (layout.resolved(type)) {
                case Type.Structure structure ->
                    new Binding.Parts(structure.fields().stream().map(field -> simple(field, simple, addresses, source)).toList());
                case Type.Array array -> new Binding.Parts(IntStream.range(0, Math.toIntExact(array.length()))
                        .mapToObj(i -> simple(array.element(), simple, addresses, source)).toList());
                default -> Binding.of(0);
            };
        };
    }

    private Binding cast(Constant.Cast cast, Addresses addresses, SourceRange source) {
        Binding operand = of(cast.operand(), addresses, source);
        return operand instanceof Binding.Known known ? Binding.of(cast(cast.operator(), new Expression.Constant(known.value()),
                cast.operand().type(), cast.to(), source)) : operand;
    }

    /** A conversion of an integer or address. */
    Expression cast(CastOperator operator, Expression value, Type from, Type to, SourceRange source) {
        return switch (operator) {
            case TRUNC -> IntegerArithmetic.wrapped(value, bits(to, source));
            case ZEXT -> value;
            case SEXT -> IntegerArithmetic.wrapped(IntegerArithmetic.signed(value, bits(from, source)), bits(to, source));
            case PTRTOINT, INTTOPTR -> IntegerArithmetic.wrapped(value, bits(to, source));
            case BITCAST, ADDRSPACECAST -> {
                bits(to, source);
                yield value;
            }
            case FPTRUNC, FPEXT, FPTOUI, FPTOSI, UITOFP, SITOFP -> throw CProblem.NOT_SUPPORTED.at(source, "numbers with a fraction (" + operator + ")");
        };
    }

    /** An address computed by indices that are constants. */
    private Expression elementAddress(Type element, Binding base, List<Operand> indices, Addresses addresses, SourceRange source) {
        Expression[] values = indices.stream().map(index -> expression(index, addresses, source)).toArray(Expression[]::new);
        Expression start = base instanceof Binding.Known known ? new Expression.Constant(known.value()) : Expression.ZERO;
        return elementAddress(element, start, indices.stream().map(Operand::type).toList(), List.of(values), source);
    }

    /**
     * An address computed by indices (getelementptr).
     *
     * @param types of the indices
     * @param indices zero-extended from their types
     */
    Expression elementAddress(Type element, Expression base, List<Type> types, List<Expression> indices, SourceRange source) {
        Expression offset = Expression.ZERO;
        Type current = element;
        for (int i = 0; i < indices.size(); i++) {
            Expression index = IntegerArithmetic.signed(indices.get(i), bits(types.get(i), source));
            Type inside = i == 0 ? null : layout.resolved(current);
            if (inside instanceof Type.Structure structure) {
                int field = (int) ((Value.Int) ((Expression.Constant) index).value()).bits();
                offset = IntegerArithmetic.fold(BinaryOperator.ADD, offset, Expression.constant(layout.structure(structure).offsets().get(field)));
                current = structure.fields().get(field);
            } else {
                current = i == 0 ? element : inside instanceof Type.Array array ? array.element() : unsupported(inside, source);
                offset = IntegerArithmetic.fold(BinaryOperator.ADD, offset,
                        IntegerArithmetic.fold(BinaryOperator.MUL, index, Expression.constant(layout.size(current))));
            }
        }
        return IntegerArithmetic.fold(BinaryOperator.ADD, base, offset);
    }

    private static Type unsupported(Type type, SourceRange source) {
        throw CProblem.NOT_SUPPORTED.at(source, "an element of " + type);
    }

    long size(Type type) {
        return layout.size(type);
    }

    /** The alignment of a variable. @param said what the program says of it; 0 if it leaves that to the type */
    long alignment(long said, Type type) {
        return said > 0 ? said : layout.alignment(type);
    }

    /** The width of an integer or pointer, from 1 to 64. */
    int bits(Type type, SourceRange source) {
        Type resolved = layout.resolved(type);
        if (resolved instanceof Type.Integer || resolved instanceof Type.Pointer) {
            long bits = layout.bits(resolved);
            if (bits <= Long.SIZE) {
                return (int) bits;
            }
        }
        throw CProblem.NOT_SUPPORTED.at(source, "values of the type " + type + "; integers up to 64 bits and pointers are");
    }

    private BigInteger mask(Type type) {
        return BigInteger.ONE.shiftLeft((int) Math.min(Long.SIZE, layout.bits(type))).subtract(BigInteger.ONE);
    }

    /** What a variable holds at first, by offsets; bytes that are not there are 0. */
    Map<Long, Cell> initial(GlobalVariable variable, Addresses addresses, SourceRange source) {
        Map<Long, Cell> cells = new HashMap<>();
        variable.initial().ifPresent(constant -> flatten(variable.type(), constant, 0, cells, addresses, source));
        return cells;
    }

    private void flatten(Type type, Constant constant, long offset, Map<Long, Cell> into, Addresses addresses, SourceRange source) {
        Type resolved = layout.resolved(type);
        if (constant instanceof Constant.Simple) {
            return;
        }
        switch (constant) {
            case Constant.Aggregate aggregate when resolved instanceof Type.Structure structure -> {
                for (int i = 0; i < aggregate.elements().size(); i++) {
                    Operand element = aggregate.elements().get(i);
                    flatten(element.type(), (Constant) element.value(), offset + layout.structure(structure).offsets().get(i), into, addresses, source);
                }
            }
            case Constant.Aggregate aggregate -> {
                for (int i = 0; i < aggregate.elements().size(); i++) {
                    Operand element = aggregate.elements().get(i);
                    flatten(element.type(), (Constant) element.value(), offset + i * layout.size(element.type()), into, addresses, source);
                }
            }
            case Constant.Text text -> {
                for (int i = 0; i < text.bytes().length(); i++) {
                    into.put(offset + i, new Cell(1, Binding.of(text.bytes().charAt(i))));
                }
            }
            case Constant.Floating floating -> { } // nothing can compute with it
            default -> into.put(offset, new Cell((int) layout.storeSize(resolved), of(resolved, constant, addresses, source)));
        }
    }
}
