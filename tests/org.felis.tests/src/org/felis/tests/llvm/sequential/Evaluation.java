package org.felis.tests.llvm.sequential;

import java.util.List;
import java.util.Optional;

import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.tests.llvm.sequential.Arithmetic.UndefinedException;
import org.felis.tests.llvm.sequential.Arithmetic.UnsupportedException;
import org.felis.tests.llvm.sequential.Machine.Frame;

/** The values of operands and computations, which depend on the registers of a frame only. */
record Evaluation(Sizes sizes) {

    Datum value(Frame frame, Operand operand) {
        return switch (operand.value()) {
            case Value.Local local -> frame.registers.getOrDefault(local.name(), Datum.UNDEFINED);
            case Constant constant -> constant(operand.type(), constant);
            case Value.OfMetadata metadata -> Datum.UNDEFINED;
            case Value.InlineAssembly assembly -> Datum.UNDEFINED;
        };
    }

    Datum constant(Type type, Constant constant) {
        return switch (constant) {
            case Constant.Int integer -> Arithmetic.number(integer.value(), sizes.bits(type));
            case Constant.Global global -> new Datum.Address(global.name(), 0);
            case Constant.Simple simple -> simple == Constant.Simple.UNDEF || simple == Constant.Simple.POISON ? Datum.UNDEFINED : Datum.ZERO;
            case Constant.ElementAddress element -> address(element.element(), constant(element.base().type(), (Constant) element.base().value()), element.indices(),
                    element.indices().stream().map(index -> constant(index.type(), (Constant) index.value())).toList());
            case Constant.Cast cast -> constant(cast.operand().type(), (Constant) cast.operand().value());
            default -> throw new UnsupportedOperationException(constant.toString());
        };
    }

    /** The name of the function that is called; empty if what is called is not the address of one. */
    Optional<String> callee(Frame frame, Call.Invocation call) {
        return value(frame, new Operand(new Type.Pointer(0), call.callee())) instanceof Datum.Address address && address.offset() == 0
                ? Optional.of(address.object()) : Optional.empty();
    }

    Datum compute(Frame frame, Computation computation) throws UndefinedException, UnsupportedException {
        return switch (computation) {
            case Computation.Arithmetic arithmetic -> Arithmetic.compute(arithmetic.operator(), sizes.bits(arithmetic.type()),
                    value(frame, new Operand(arithmetic.type(), arithmetic.left())), value(frame, new Operand(arithmetic.type(), arithmetic.right())));
            case Computation.Compare compare -> Arithmetic.compare(compare.comparison(), sizes.bits(compare.type()),
                    value(frame, new Operand(compare.type(), compare.left())), value(frame, new Operand(compare.type(), compare.right())));
            case Computation.Cast cast -> cast(cast, value(frame, cast.operand()));
            case Computation.Select select -> {
                Datum condition = value(frame, select.condition());
                yield condition.equals(Datum.UNDEFINED) ? condition : value(frame, condition.equals(Datum.ZERO) ? select.ifFalse() : select.ifTrue());
            }
            case Computation.ElementAddress element -> address(element.element(), value(frame, element.base()), element.indices(),
                    element.indices().stream().map(index -> value(frame, index)).toList());
            case Computation.ExtractValue extract -> value(frame, extract.aggregate()) instanceof Datum.Parts parts && extract.path().size() == 1
                    ? parts.elements().get(extract.path().getFirst()) : Datum.UNDEFINED;
            case Computation.Freeze freeze -> value(frame, freeze.operand());
            default -> throw new UnsupportedException();
        };
    }

    private Datum cast(Computation.Cast cast, Datum value) throws UnsupportedException {
        int to = sizes.bits(cast.to());
        if (value instanceof Datum.Number number) {
            return switch (cast.operator()) {
                case TRUNC, ZEXT, PTRTOINT, INTTOPTR, BITCAST, ADDRSPACECAST -> Arithmetic.number(Arithmetic.unsigned(number), to);
                case SEXT -> Arithmetic.number(Arithmetic.signed(number, sizes.bits(cast.operand().type())), to);
                case FPTRUNC, FPEXT, FPTOUI, FPTOSI, UITOFP, SITOFP -> throw new UnsupportedException();
            };
        }
        if (value instanceof Datum.Address && to < Long.SIZE) {
            throw new UnsupportedException();
        }
        return value;
    }

    /** The address of an element of what the base points to (getelementptr). @param element what the first index counts @param values of the indices */
    private Datum address(Type element, Datum base, List<Operand> indices, List<Datum> values) {
        if (base.equals(Datum.UNDEFINED) || values.contains(Datum.UNDEFINED)) {
            return Datum.UNDEFINED;
        }
        long offset = 0;
        Type current = element;
        for (int i = 0; i < values.size(); i++) {
            long index = Arithmetic.signed((Datum.Number) values.get(i), sizes.bits(indices.get(i).type())).longValueExact();
            if (i == 0) {
                offset += index * sizes.size(current);
            } else if (sizes.resolved(current) instanceof Type.Array array) {
                current = array.element();
                offset += index * sizes.size(current);
            } else {
                offset += sizes.partOffset(current, (int) index);
                current = sizes.parts(current).get((int) index);
            }
        }
        return base instanceof Datum.Number number ? new Datum.Number(number.bits() + offset) : ((Datum.Address) base).moved(offset);
    }
}
