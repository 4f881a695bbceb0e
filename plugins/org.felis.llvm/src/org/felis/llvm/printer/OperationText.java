package org.felis.llvm.printer;

import java.util.List;
import java.util.stream.Collectors;

import org.felis.llvm.ir.Access;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Names;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;

/** Operations as LLVM writes them, without what is attached. */
final class OperationText {

    private OperationText() {
    }

    static String of(Operation operation) {
        return switch (operation) {
            case MemoryOperation memory -> memory(memory);
            case Computation computation -> computation(computation);
            case Call.Invocation call -> call(call);
            case Call.NextArgument next -> "va_arg " + next.list() + ", " + next.type();
            case Terminator terminator -> terminator(terminator);
            case DebugVariable variable -> "#" + variable.kind() + "(" + variable.value() + ", " + variable.variable() + ", " + variable.expression();
        };
    }

    private static String memory(MemoryOperation operation) {
        return switch (operation) {
            case MemoryOperation.Allocate a -> "alloca " + a.type() + ", " + a.count() + alignment(a.alignment())
                    + (a.addressSpace() == 0 ? "" : ", addrspace(" + a.addressSpace() + ")");
            case MemoryOperation.Load l -> "load " + atomic(l.access()) + l.type() + ", " + l.address() + order(l.access());
            case MemoryOperation.Store s -> "store " + atomic(s.access()) + s.value() + ", " + s.address() + order(s.access());
            case MemoryOperation.CompareExchange c -> "cmpxchg " + (c.weak() ? "weak " : "") + (c.access().isVolatile() ? "volatile " : "") + c.address() + ", "
                    + c.expected() + ", " + c.replacement() + scope(c.access().scope()) + " " + c.access().ordering() + " " + c.failure()
                    + alignment(c.access().alignment());
            case MemoryOperation.Update u -> "atomicrmw " + (u.access().isVolatile() ? "volatile " : "") + u.operator() + " " + u.address() + ", " + u.operand()
                    + order(u.access());
            case MemoryOperation.Fence f -> "fence" + scope(f.scope()) + " " + f.ordering();
        };
    }

    private static String atomic(Access access) {
        return (access.isAtomic() ? "atomic " : "") + (access.isVolatile() ? "volatile " : "");
    }

    private static String order(Access access) {
        return (access.isAtomic() ? scope(access.scope()) + " " + access.ordering() : "") + alignment(access.alignment());
    }

    private static String scope(String scope) {
        return scope.isEmpty() ? "" : " syncscope(\"" + Names.escaped(scope) + "\")";
    }

    private static String alignment(long alignment) {
        return alignment == 0 ? "" : ", align " + alignment;
    }

    private static String words(List<String> flags) {
        return flags.stream().map(flag -> flag + " ").collect(Collectors.joining());
    }

    private static String list(List<?> operands) {
        return operands.stream().map(operand -> ", " + operand).collect(Collectors.joining());
    }

    private static String computation(Computation computation) {
        return switch (computation) {
            case Computation.Arithmetic a -> a.operator() + " " + words(a.flags()) + a.type() + " " + a.left() + ", " + a.right();
            case Computation.Compare c -> "icmp " + words(c.flags()) + c.comparison() + " " + c.type() + " " + c.left() + ", " + c.right();
            case Computation.FloatArithmetic a -> a.operator() + " " + words(a.flags()) + a.type() + " " + a.left() + ", " + a.right();
            case Computation.FloatCompare c -> "fcmp " + words(c.flags()) + c.comparison() + " " + c.type() + " " + c.left() + ", " + c.right();
            case Computation.FloatNegate n -> "fneg " + words(n.flags()) + n.operand();
            case Computation.Cast c -> c.operator() + " " + words(c.flags()) + c.operand() + " to " + c.to();
            case Computation.Select s -> "select " + words(s.flags()) + s.condition() + ", " + s.ifTrue() + ", " + s.ifFalse();
            case Computation.Phi p -> "phi " + words(p.flags()) + p.type() + " " + p.incoming().stream()
                    .map(in -> "[ " + in.value() + ", " + Names.local(in.block()) + " ]").collect(Collectors.joining(", "));
            case Computation.ElementAddress e -> "getelementptr " + words(e.flags()) + e.element() + ", " + e.base() + list(e.indices());
            case Computation.Freeze f -> "freeze " + f.operand();
            case Computation.ExtractValue e -> "extractvalue " + e.aggregate() + list(e.path());
            case Computation.InsertValue i -> "insertvalue " + i.aggregate() + ", " + i.element() + list(i.path());
            case Computation.ExtractElement e -> "extractelement " + e.vector() + ", " + e.index();
            case Computation.InsertElement i -> "insertelement " + i.vector() + ", " + i.element() + ", " + i.index();
            case Computation.ShuffleVector s -> "shufflevector " + s.left() + ", " + s.right() + ", " + s.mask();
        };
    }

    static String attributes(List<Attribute> attributes) {
        return attributes.stream().map(attribute -> " " + attribute).collect(Collectors.joining());
    }

    private static String call(Call.Invocation call) {
        String arguments = call.arguments().stream()
                .map(a -> a.operand().value() instanceof Value.OfMetadata metadata ? "metadata " + metadata
                        : a.operand().type() + attributes(a.attributes()) + " " + a.operand().value())
                .collect(Collectors.joining(", "));
        Type said = call.type().variadic() ? call.type() : call.type().result();
        return (call.tail().isEmpty() ? "" : call.tail() + " ") + "call" + attributes(call.resultAttributes()) + " " + said + " " + call.callee()
                + "(" + arguments + ")" + attributes(call.attributes());
    }

    private static String label(String block) {
        return "label " + Names.local(block);
    }

    private static String terminator(Terminator terminator) {
        return switch (terminator) {
            case Terminator.Return r -> "ret " + r.value().map(Object::toString).orElse("void");
            case Terminator.Jump j -> "br " + label(j.target());
            case Terminator.Branch b -> "br " + b.condition() + ", " + label(b.ifTrue()) + ", " + label(b.ifFalse());
            case Terminator.Switch s -> "switch " + s.operand() + ", " + label(s.otherwise()) + " ["
                    + s.cases().stream().map(c -> " " + c.value() + ", " + label(c.target())).collect(Collectors.joining()) + " ]";
            case Terminator.IndirectJump j -> "indirectbr " + j.address() + ", ["
                    + j.targets().stream().map(OperationText::label).collect(Collectors.joining(", ")) + "]";
            case Terminator.Unreachable unreachable -> "unreachable";
        };
    }
}
