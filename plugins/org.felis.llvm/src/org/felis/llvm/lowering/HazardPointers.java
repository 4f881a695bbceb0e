package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.llvm.lowering.Library.Row;
import org.felis.llvm.lowering.Library.Use;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Place;

/**
 * GenMC's hazard pointers (its {@code genmc.h}): an object that has been retired is given back when no hazard pointer protects it. Protected accesses may come at any time; all others have to
 * happen before the object is retired. That the object could still be reached when its protection began is not looked at.
 *
 * <p>What a hazard pointer protects is known where it is used: only its thread knows its address, so that its contents are part of the {@link State}. Precondition: {@link #beforeAccess}
 * stands in front of each access to memory whose address was checked. Postcondition: each access that may be to an allocated object, and is not known to be protected, has a mark
 * in front of it that says so ({@link Lifetimes#needs}), if the program retires anything.
 */
final class HazardPointers {

    private static final Optional<Binding> NOTHING = Optional.of(Binding.UNDEFINED);
    private static final List<String> PREFIXES = List.of("__VERIFIER_hp_", "__VERIFIER_hazptr_");
    private static final String RETIRE = "retire";

    private final ThreadLowering thread;
    private final List<MemoryObject> allocated = new ArrayList<>();

    HazardPointers(ThreadLowering thread) {
        this.thread = thread;
    }

    /** Those of the other thread are there, too. */
    void addAllOf(HazardPointers other) {
        allocated.addAll(other.allocated);
    }

    static Map<String, Row> rows() {
        Map<String, Row> rows = new HashMap<>();
        for (String prefix : PREFIXES) {
            rows.put(prefix + "alloc", use -> Optional.of(use.thread().hazardPointers().allocate(use)));
            for (String name : List.of("set", "protect")) {
                rows.put(prefix + name, use -> use.thread().hazardPointers().set(use, use.argument(1)));
            }
            rows.put(prefix + "clear", use -> use.thread().hazardPointers().set(use, Binding.of(0)));
            rows.put(prefix + "free", use -> {
                use.thread().hazardPointers().set(use, Binding.of(0));
                if (use.thread().isReached()) {
                    use.memory().free(use.argument(0));
                }
                return use.thread().isReached() ? NOTHING : Optional.empty();
            });
            rows.put(prefix + RETIRE, use -> {
                use.thread().program().allocations().free(use.thread(), use.argument(0));
                if (use.thread().program().does(Pass.LIFETIMES)) {
                    if (!use.thread().program().accesses().areOfC11()) {
                        throw use.unsupported("retiring objects of hazard pointers under a model of machines or of the kernel: models of C11 and sc have it; a program's own hazard pointers, in atomic "
                                + "variables, are supported under each");
                    }
                    use.memory().retire(use.argument(0));
                }
                return use.thread().isReached() ? NOTHING : Optional.empty();
            });
        }
        return rows;
    }

    /** A new one, which protects nothing. */
    private Binding allocate(Use use) {
        Binding address = Library.object(use, thread.program().wordBytes(), thread.program().wordBytes(), true).orElseThrow();
        allocated.add(object(use, address));
        use.memory().store(Binding.of(0), address, thread.program().wordBytes(), Order.PLAIN, 1);
        return address;
    }

    private Optional<Binding> set(Use use, Binding content) {
        object(use, use.argument(0));
        use.memory().store(content, use.argument(0), thread.program().wordBytes(), Order.PLAIN, 1);
        return thread.isReached() ? NOTHING : Optional.empty();
    }

    /** Whether the place holds what a hazard pointer protects: that says whether accesses are right, and changes nothing that is done. */
    boolean isContent(Place place) {
        return place.offset() == 0 && allocated.stream().anyMatch(hazardPointer -> hazardPointer.index() == place.object());
    }

    private MemoryObject object(Use use, Binding hazardPointer) {
        if (hazardPointer instanceof Binding.Known(Value.Address start) && thread.program().memory().isTracked(start.object())) {
            return start.object();
        }
        throw use.unsupported("a hazard pointer of GenMC's that is not the same in all executions, or that is stored where other threads may find it: one in a local variable of its thread is");
    }

    /** In front of an access there. @param computed the same address, before it was kept in a register */
    void beforeAccess(Expression address, Expression computed) {
        boolean mayBeRetired = !(address instanceof Expression.Constant(Value.Address known)) || thread.program().memory().objects().kind(known.object()) == ProgramObjects.Kind.HEAP;
        if (mayBeRetired && thread.program().does(Pass.LIFETIMES) && PREFIXES.stream().anyMatch(prefix -> thread.program().calls(prefix + RETIRE))) {
            Expression unprotected = IntegerArithmetic.choose(isProtected(address, computed), Expression.ZERO, address);
            if (!unprotected.equals(Expression.ZERO)) {
                thread.stopBeingAlone();
                thread.code().add(Lifetimes.needs(thread.code().kept(unprotected)));
            }
        }
    }

    /** 1 if a hazard pointer of the thread protects the object that the address is in. */
    private Expression isProtected(Expression address, Expression computed) {
        Expression any = Expression.ZERO;
        for (MemoryObject hazardPointer : allocated) {
            Cell cell = thread.state().cells().get(new Place(hazardPointer.index(), 0));
            Expression isOne = cell == null ? Expression.ZERO : switch (cell.content()) {
                case Binding.Known(Value.Address start) -> isInside(address, computed, new Expression.Constant(start));
                case Binding.Computed(Expression start) -> isInside(address, computed, start);
                case Binding.Known known -> Expression.ZERO;
                case Binding.Parts parts -> Expression.ZERO;
                case Binding.Undefined undefined -> Expression.ZERO;
            };
            if (isOne.equals(Expression.ONE)) {
                return Expression.ONE;
            }
            any = any.equals(Expression.ZERO) ? isOne : isOne.equals(Expression.ZERO) ? any : IntegerArithmetic.fold(BinaryOperator.OR, any, isOne);
        }
        return any;
    }

    /** 1 if the second is an address inside the object of the first. */
    private Expression isInside(Expression address, Expression computed, Expression start) {
        if (address instanceof Expression.Constant(Value.Address a) && start instanceof Expression.Constant(Value.Address b)) {
            return a.object().equals(b.object()) ? Expression.ONE : Expression.ZERO;
        }
        if (base(computed).equals(base(start))) {
            return Expression.ONE;
        }
        Expression kept = thread.code().kept(start);
        return IntegerArithmetic.choose(AddressChecks.isNumber(kept), Expression.ZERO, AddressChecks.isSameObject(address, kept));
    }

    /** What differs from the address by steps inside the object. */
    private static Expression base(Expression address) {
        return address instanceof Expression.Binary(BinaryOperator operator, Expression left, Expression.Constant right) && operator == BinaryOperator.ADD
                && !(right.value() instanceof Value.Address) ? base(left) : address;
    }
}
