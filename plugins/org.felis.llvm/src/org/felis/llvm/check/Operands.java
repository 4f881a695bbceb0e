package org.felis.llvm.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;

/** What operations use. */
public final class Operands {

    private Operands() {
    }

    /**
     * The values that an operation uses, in the order of the text. Those of a phi are used at the end of the blocks that they come from; what debug records say of
     * variables is no use.
     */
    public static List<Operand> of(Operation operation) {
        List<Operand> used = new ArrayList<>();
        Consumer<Operand> use = used::add;
        switch (operation) {
        case MemoryOperation.Allocate a -> use.accept(a.count());
        case MemoryOperation.Load l -> use.accept(l.address());
        case MemoryOperation.Store s -> used.addAll(List.of(s.value(), s.address()));
        case MemoryOperation.CompareExchange c -> used.addAll(List.of(c.address(), c.expected(), c.replacement()));
        case MemoryOperation.Update u -> used.addAll(List.of(u.address(), u.operand()));
        case MemoryOperation.Fence f -> {
        }
        case Computation computation -> computation(computation, used);
        case Call.Invocation call -> {
            call.arguments().forEach(argument -> use.accept(argument.operand()));
            use.accept(new Operand(new Type.Pointer(0), call.callee()));
        }
        case Call.NextArgument next -> use.accept(next.list());
        case Terminator.Return r -> r.value().ifPresent(use);
        case Terminator.Jump j -> {
        }
        case Terminator.Branch b -> use.accept(b.condition());
        case Terminator.Switch s -> {
            use.accept(s.operand());
            s.cases().forEach(c -> use.accept(c.value()));
        }
        case Terminator.IndirectJump j -> use.accept(j.address());
        case Terminator.Unreachable u -> {
        }
        case DebugVariable variable -> {
        }
        }
        return used;
    }

    private static void computation(Computation computation, List<Operand> used) {
        switch (computation) {
        case Computation.Arithmetic a -> used.addAll(List.of(new Operand(a.type(), a.left()), new Operand(a.type(), a.right())));
        case Computation.Compare c -> used.addAll(List.of(new Operand(c.type(), c.left()), new Operand(c.type(), c.right())));
        case Computation.FloatArithmetic a -> used.addAll(List.of(new Operand(a.type(), a.left()), new Operand(a.type(), a.right())));
        case Computation.FloatCompare c -> used.addAll(List.of(new Operand(c.type(), c.left()), new Operand(c.type(), c.right())));
        case Computation.FloatNegate n -> used.add(n.operand());
        case Computation.Cast c -> used.add(c.operand());
        case Computation.Select s -> used.addAll(List.of(s.condition(), s.ifTrue(), s.ifFalse()));
        case Computation.Phi p -> p.incoming().forEach(in -> used.add(new Operand(p.type(), in.value())));
        case Computation.ElementAddress e -> {
            used.add(e.base());
            used.addAll(e.indices());
        }
        case Computation.Freeze f -> used.add(f.operand());
        case Computation.ExtractValue e -> used.add(e.aggregate());
        case Computation.InsertValue i -> used.addAll(List.of(i.aggregate(), i.element()));
        case Computation.ExtractElement e -> used.addAll(List.of(e.vector(), e.index()));
        case Computation.InsertElement i -> used.addAll(List.of(i.vector(), i.element(), i.index()));
        case Computation.ShuffleVector s -> used.addAll(List.of(s.left(), s.right(), s.mask()));
        }
    }
}
